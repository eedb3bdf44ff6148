/* Sheet IDs: `CC-5x5-7Q3K9F2M-T` is the game's code, the parameters, a 40-bit seed and a check character.
 * An ID alone rebuilds the contents of the sheet that bears it. What they have in common with the IDs of puzzles is in
 * id.h.
 *
 *   ID = CODE "-" PARAMS "-" SEED "-" CHECK */
#ifndef QUADRILLE_CATALOGUE_SHEET_ID_H
#define QUADRILLE_CATALOGUE_SHEET_ID_H

#include "catalogue/id.h"
#include "game/game.h"

#define SHEET_SEEDS ID_SEEDS

struct sheet_id {
    const struct game *game;
    struct values values;
    uint64_t seed; /* below SHEET_SEEDS */
};

/* Adds the ID in its canonical form. */
void sheet_id_write(const struct sheet_id *id, struct text *out);

/* Reads an ID. Any case; O for 0, I and L for 1; blanks anywhere, also in place of all dashes. False and
 * the reason in `why` if it is not a valid ID of a known game. */
bool sheet_id_read(const char *s, size_t len, struct sheet_id *id, struct text *why);

/* Makes the opening position of the sheet at `pos` (game->rules->size bytes). */
void sheet_id_start(const struct sheet_id *id, struct pos *pos);

/* The seed of item `index` (below SHEET_SEEDS) of the batch that `seed`, any text, names for this game and
 * these parameters; if they ask for a choice, of the best of its candidates. No two items of a batch share one. */
uint64_t sheet_id_seed(const struct game *game, const struct values *values, const char *seed, uint64_t index);

#endif
