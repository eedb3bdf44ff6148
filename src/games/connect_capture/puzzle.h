/* Connect Capture: what its kinds of puzzle share. Source: puzzles.md. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_PUZZLE_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_PUZZLE_H

#include "games/connect_capture/internal.h"

/* What matters about each square and line in a puzzle: 0, or any number by which a kind tells them apart. */
struct galaxy_form {
    uint8_t square[GALAXY_SQUARES], line[GALAXY_LINES];
};

/* A number for the alien on a square: not 0, and different for all kinds and values. */
uint8_t galaxy_form_alien(const struct galaxy *g, int square);

/* The key of a form: that of the least of its images under the symmetries of the galaxy. */
struct puzzle_key galaxy_form_key(const struct galaxy *g, const struct galaxy_form *form);

/* Makers, and the bytes of their working memory, as in struct puzzle_kind. */
size_t puzzle_best_turn_memory(const struct values *);
bool puzzle_best_turn_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *puzzle);
size_t puzzle_endgame_memory(const struct values *);
bool puzzle_endgame_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *puzzle);

/* Whether a galaxy has enough lines for an endgame of a grade. */
bool puzzle_endgame_fits(const struct values *, int grade);

#endif
