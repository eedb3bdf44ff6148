/* Puzzle IDs: `CC-B24-4x4-7Q3K9F2M-T` is the game's code, the kind with the grades that were asked for, the parameters,
 * a 40-bit seed and a check character. An ID alone rebuilds the puzzle that bears it. What they have in common with the
 * IDs of sheets is in id.h.
 *
 *   ID   = CODE "-" KIND "-" PARAMS "-" SEED "-" CHECK
 *   KIND = the kind's mark, the least grade, the greatest
 *
 * PARAMS are those of the kind's list that decide contents; their defaults are the kind's. With five parts it can't be
 * taken for a sheet's, which has four. */
#ifndef QUADRILLE_CATALOGUE_PUZZLE_ID_H
#define QUADRILLE_CATALOGUE_PUZZLE_ID_H

#include "catalogue/id.h"
#include "game/game.h"

struct puzzle_id {
    const struct game *game;
    const struct puzzle_kind *kind;
    struct grades grades; /* as asked for */
    struct values values;
    uint64_t seed; /* below ID_SEEDS */
};

/* Adds the ID in its canonical form. */
void puzzle_id_write(const struct puzzle_id *id, struct text *out);

/* Reads an ID, as forgivingly as sheet_id_read. The values are without an edition. False and the reason in `why` if it
 * is not a valid ID. */
bool puzzle_id_read(const char *s, size_t len, struct puzzle_id *id, struct text *why);

/* Whether there can be puzzles of this kind, these grades and these values; if not, why not. The seed does not count.
 */
bool puzzle_id_check(const struct puzzle_id *id, struct text *why);

/* Starts the stream from which the puzzle is made. */
void puzzle_id_start(const struct puzzle_id *id, struct rng *rng);

/* One attempt at a puzzle of these values and grades (the kind's `make`), drawn from `rng`; `memory` is what `make`
 * works in. Clears the texts of `puzzle` first. False if the attempt yields no puzzle. */
bool puzzle_id_attempt(const struct puzzle_id *id, struct rng *rng, void *memory, struct puzzle *puzzle);

/* The seed of item `index` (below ID_SEEDS) of the batch that `seed`, any text, names for puzzles like `id`, whose own
 * seed does not count. No two items of a batch share one. */
uint64_t puzzle_id_seed(const struct puzzle_id *id, const char *seed, uint64_t index);

#endif
