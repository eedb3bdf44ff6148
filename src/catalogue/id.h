/* Sheet IDs, `CC-5x5-7Q3K9F2M-T`, and puzzle IDs, `CC-B24-4x4-7Q3K9F2M-T`. An ID alone rebuilds the contents of the
 * sheet or of the puzzle that it is printed on. The two differ in the number of their parts.
 *
 *   SHEET  = CODE "-" PARAMS "-" SEED "-" CHECK
 *   PUZZLE = CODE "-" KIND "-" PARAMS "-" SEED "-" CHECK
 *   CODE   = the game's code
 *   KIND   = the mark of the kind of puzzle, the least grade that was asked for, the greatest
 *   PARAMS = the values of the parameters without a mark; then, for each that is not at its default, its mark and its
 *            value; "0" if all that is empty. Sheets have all parameters that decide contents; puzzles, of these,
 *            those of their kind's list, with the kind's defaults
 *   SEED   = 40 bits: 8 characters of Crockford's base 32, most significant first
 *
 * Check character: all characters but the dashes are elements of GF(2^5) (Crockford's values, polynomial
 * x^5 + x^2 + 1); it makes the sum of c_i * 2^i zero, i counting from the right. As the powers of 2 differ between
 * neighbours and are never zero, every wrong character and every swap of neighbours shows. Dashes stand at fixed
 * places, so an ID with a misplaced one has no valid form. */
#pragma once

#include "game/game.h"

#define ID_SEEDS ((uint64_t)1 << 40)

struct sheet_id {
    const struct game *game;
    struct values values;
    uint64_t seed; /* below ID_SEEDS */
};

struct puzzle_id {
    const struct game *game;
    const struct puzzle_kind *kind;
    struct grades grades; /* as asked for */
    struct values values;
    uint64_t seed; /* below ID_SEEDS */
};

/* Adds the ID in its canonical form. */
void sheet_id_write(const struct sheet_id *id, struct text *out);
void puzzle_id_write(const struct puzzle_id *id, struct text *out);

/* The value of a character of Crockford's base 32, of any case, O for 0, I and L for 1; -1 for any other character. */
int id_digit(char c);

/* Adds a dash and the check character for all that `out` holds from byte `start` on. */
void id_add_check(struct text *out, size_t start);

/* Reads an ID. Any case; O for 0, I and L for 1; blanks anywhere; dashes of any width, or none
 * at all. A sheet's layout code, after a slash as in QR codes (page/sheet/sheet_code.h), is ignored. The values are
 * without an edition. False and the reason in `why` if it is not a valid ID of a known game. */
bool sheet_id_read(const char *s, size_t len, struct sheet_id *id, struct text *why);
bool puzzle_id_read(const char *s, size_t len, struct puzzle_id *id, struct text *why);

/* Whether there can be puzzles of this kind, these grades and these values; if not, why not. Ignores the seed. */
bool puzzle_id_check(const struct puzzle_id *id, struct text *why);

/* Makes the opening position of the sheet at `pos` (game->rules->size bytes). */
void sheet_id_start(const struct sheet_id *id, struct pos *pos);

/* Starts the stream from which the puzzle is made. */
void puzzle_id_start(const struct puzzle_id *id, struct rng *rng);

/* One attempt at a puzzle of these values and grades (the kind's `make`), drawn from `rng`; `memory` is what `make`
 * works in. Clears the texts of `puzzle` first. False if the attempt yields no puzzle. */
bool puzzle_id_attempt(const struct puzzle_id *id, struct rng *rng, void *memory, struct puzzle *puzzle);

/* The seed of item `index` (below ID_SEEDS) of the batch that `seed`, any text, names for this game and these
 * parameters, or for puzzles like `id`, whose own seed does not count. If the parameters of sheets ask for a choice, it
 * is the best of its candidates. No two items of a batch share a seed. */
uint64_t sheet_id_seed(const struct game *game, const struct values *values, const char *seed, uint64_t index);
uint64_t puzzle_id_seed(const struct puzzle_id *id, const char *seed, uint64_t index);
