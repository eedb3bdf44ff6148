/* A set of puzzles' keys. */
#ifndef QUADRILLE_REPLAY_KEY_SET_H
#define QUADRILLE_REPLAY_KEY_SET_H

#include "game/puzzle.h"

/* Zero-initialised it is empty; released with key_set_release. */
struct key_set {
    struct puzzle_key *slots; /* open addressing; zeros where none is */
    size_t size, count;       /* size: a power of two */
};

/* Whether a key is in it. */
bool key_set_has(const struct key_set *set, struct puzzle_key key);

/* Adds a key that is not there yet. */
void key_set_add(struct key_set *set, struct puzzle_key key);

void key_set_release(struct key_set *set);

#endif
