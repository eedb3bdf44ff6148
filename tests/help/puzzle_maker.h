/* Puzzles of a kind, made one after the other, for their tests. */
#pragma once

#include "game/game.h"

struct puzzle_maker {
    const struct game *game;
    const struct puzzle_kind *kind;
    struct values values;
    void *memory;
    uint64_t seed;        /* of the next attempt; 1 at first */
    struct puzzle puzzle; /* the last one; its sentence is in English */
};

/* `first` is the value of the kind's first parameter as the option writes it; NULL: the kind's default. */
struct puzzle_maker puzzle_maker_new(const struct game *game, const char *kind, const char *first);

/* Makes a puzzle of one of these grades from the first seed that gives one. Fails the test if as many as the kind's
 * attempts give none. */
void puzzle_maker_next(struct puzzle_maker *m, int least, int most);

void puzzle_maker_release(struct puzzle_maker *m);
