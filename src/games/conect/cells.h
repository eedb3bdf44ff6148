/* Sets of a cone's cells, a bit each. The larger boards have more bits than one word, so whoever uses a set says how
 * many words are in use (search_board.h); those behind them mean nothing. */
#ifndef QUADRILLE_GAMES_CONECT_CELLS_H
#define QUADRILLE_GAMES_CONECT_CELLS_H

#include "games/conect/cone.h"

#include <stdbool.h>
#include <stdint.h>

enum { CELLS_WORD = 64, CELLS_WORDS = (CONE_CELLS + CELLS_WORD - 1) / CELLS_WORD };

struct cells {
    uint64_t word[CELLS_WORDS];
};

static inline void cells_clear(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] = 0;
}

static inline void cells_copy(struct cells *s, const struct cells *from, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] = from->word[i];
}

static inline bool cells_has(const struct cells *s, int cell)
{
    return s->word[cell / CELLS_WORD] >> cell % CELLS_WORD & 1;
}

static inline void cells_add(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] |= UINT64_C(1) << cell % CELLS_WORD;
}

static inline void cells_remove(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] &= ~(UINT64_C(1) << cell % CELLS_WORD);
}

/* s = s and other */
static inline void cells_keep(struct cells *s, const struct cells *other, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] &= other->word[i];
}

/* s = s or other */
static inline void cells_join(struct cells *s, const struct cells *other, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] |= other->word[i];
}

static inline bool cells_empty(const struct cells *s, int words)
{
    uint64_t any = 0;
    for (int i = 0; i < words; i++)
        any |= s->word[i];
    return any == 0;
}

static inline int cells_count(const struct cells *s, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(s->word[i]);
    return count;
}

/* Whether there are two cells or more. */
static inline bool cells_several(const struct cells *s, int words)
{
    uint64_t any = 0, rest = 0;
    for (int i = 0; i < words; i++) {
        rest |= (any && s->word[i] ? 1 : 0) | (s->word[i] & (s->word[i] - 1));
        any |= s->word[i];
    }
    return rest != 0;
}

/* Takes the first cell out of a set; CONE_NONE if it is empty. */
static inline int cells_take(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        if (s->word[i]) {
            int bit = __builtin_ctzll(s->word[i]);
            s->word[i] &= s->word[i] - 1;
            return i * CELLS_WORD + bit;
        }
    return CONE_NONE;
}

#endif
