/* What the IDs of sheets and of puzzles have in common: parts joined by dashes, of which the first is a game's code and
 * the last two are a 40-bit seed and a check character; and parameters.
 *
 *   PARAMS = the values of those without a mark, and of each other one that is not at its default its mark and its
 *            value; "0" if that is nothing
 *   SEED   = 8 characters of Crockford's base 32, most significant first
 *
 * Check character: all characters but the dashes are elements of GF(2^5) (Crockford's values, polynomial
 * x^5 + x^2 + 1); it makes the sum of c_i * 2^i zero, i counting from the right. As the powers of 2 differ between
 * neighbours and are never zero, every wrong character and every swap of neighbours shows. Dashes stand at fixed
 * places, so an ID with a misplaced one has no valid form. */
#ifndef QUADRILLE_CATALOGUE_ID_H
#define QUADRILLE_CATALOGUE_ID_H

#include "game/game.h"

#define ID_SEEDS ((uint64_t)1 << 40)

enum { ID_PARTS_MAX = 5, ID_LEN_MAX = 100 };

/* An ID as it was read: upper-case, its parts joined by dashes. */
struct id_parts {
    char text[ID_LEN_MAX];
    size_t len;
    size_t start[ID_PARTS_MAX], size[ID_PARTS_MAX];
    size_t count;
};

/* The parameters that an ID can hold, in order: places in the game's table. Their defaults are `standard`. */
struct id_params {
    const struct game *game;
    size_t list[PARAMS_MAX], count;
    struct values standard;
};

/* Takes an ID apart: blanks are left out, or, where no dash stands at all, taken for dashes. False if the text is too
 * long, has too many parts, holds a character that no ID has, or does not end with a seed and a check character. */
bool id_split(const char *s, size_t len, struct id_parts *parts);

/* The upper-case character that Crockford reads for one of any case: O is 0, I and L are 1; 0 if it is none. */
char id_character(char c);

/* The game of the code that stands first, read in Crockford's way (CO and C0 are one). NULL and the reason in `why`
 * (unless NULL) if there is none, or if the check character does not fit. */
const struct game *id_game(const struct id_parts *parts, struct text *why);

/* The seed, the last part but one. */
uint64_t id_seed(const struct id_parts *parts);

/* Whether an ID was read that says the same, character for character, as this body of one (all but the check
 * character): an ID is valid only in the one form in which it is written, so that no two mean the same. */
bool id_is_canonical(const struct id_parts *parts, const struct text *body);

/* Adds the seed and, for all that `out` then holds from byte `start` on, the check character. */
void id_add_seed(struct text *out, uint64_t seed);
void id_add_check(struct text *out, size_t start);

/* Adds the values of parameters; and reads them from part number `part`, all others at their defaults. */
void id_add_params(const struct id_params *params, const struct values *values, struct text *out);
bool id_read_params(const struct id_params *params, const struct id_parts *parts, size_t part, struct values *values);

/* Says that the text is no ID of `what`, and the reason. Always false. */
bool id_refuse(const char *s, size_t len, const char *what, const struct text *reason, struct text *why);

/* The seed of item `index` (below ID_SEEDS) of the batch that `seed`, any text, names for what `key` says; the key
 * changes. No two items of a batch share one. */
uint64_t id_batch_seed(struct text *key, const char *seed, uint64_t index);

#endif
