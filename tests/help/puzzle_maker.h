/* Puzzles of a kind, made one after the other, for their tests. */
#pragma once

#include "base/arena.h"
#include "puzzle/puzzle_set.h"

struct puzzle_maker {
    const struct game *game;
    const struct puzzle_kind *kind;
    struct values values;
    void *memory;
    uint64_t seed;        /* of the next attempt; 1 at first */
    struct puzzle puzzle; /* the last one; its sentence is in English */
    struct text hint[HINT_STEPS];
    struct shown_answer shown;
    struct arena arena;
};

/* `first` is the value of the kind's first parameter as the option writes it; NULL: the kind's default. */
struct puzzle_maker puzzle_maker_new(const struct game *game, const char *kind, const char *first);

/* Makes a puzzle of one of these grades from the first seed that gives one. Fails the test if as many as the kind's
 * attempts give none. */
void puzzle_maker_next(struct puzzle_maker *m, int least, int most);

/* Fills in the hint in English, and the answer that it leads to, as they are printed. */
void puzzle_maker_hint(struct puzzle_maker *m);

void puzzle_maker_release(struct puzzle_maker *m);
