/* Sets of a cone's cells, one bit each. The larger boards need several words, so most functions take how many words are
 * in use (struct board_map); the others mean nothing. */
#pragma once

#include "base/bits.h"
#include "games/conect/cone.h"

enum { CELLS_WORD = 64, CELLS_WORDS = (CONE_CELLS + CELLS_WORD - 1) / CELLS_WORD };

struct cells {
    uint64_t word[CELLS_WORDS];
};

static inline void cells_clear(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] = 0;
}

static inline bool cells_has(const struct cells *s, int cell)
{
    return bits_have(s->word[cell / CELLS_WORD], cell % CELLS_WORD);
}

static inline void cells_add(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] |= bit(cell % CELLS_WORD);
}

static inline void cells_remove(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] &= ~bit(cell % CELLS_WORD);
}

/* Intersection: removes the cells that are not in `other`. */
static inline void cells_keep(struct cells *s, const struct cells *other, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] &= other->word[i];
}

/* Union: adds the cells of `other`. */
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
        count += bits_count(s->word[i]);
    return count;
}

/* Whether there are at least two cells. */
static inline bool cells_several(const struct cells *s, int words)
{
    uint64_t any = 0, rest = 0;
    for (int i = 0; i < words; i++) {
        rest |= (any && s->word[i] ? 1 : 0) | (s->word[i] & (s->word[i] - 1));
        any |= s->word[i];
    }
    return rest != 0;
}

/* Removes the first cell of a set and returns it; CONE_NONE if the set is empty. */
static inline int cells_take(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        if (s->word[i])
            return i * CELLS_WORD + bits_take(&s->word[i]);
    return CONE_NONE;
}
