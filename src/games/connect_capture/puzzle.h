/* Connect Capture: its puzzles. Source: puzzles.md. What the kinds share. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_PUZZLE_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_PUZZLE_H

#include "games/connect_capture/turn.h"

enum { CAPTURE_KINDS = 2 };
extern const struct game connect_capture;
extern const struct puzzle_kind connect_capture_puzzles[];

/* Puts a random alien on a square, its kind by weights in the order of enum alien, without ALIEN_NONE. */
void puzzle_place(struct galaxy *g, int square, const uint8_t *weights, struct rng *rng);

/* Shuffles numbers. */
void puzzle_shuffle(uint8_t *list, int count, struct rng *rng);

/* The lines around a square. */
void puzzle_sides(int column, int row, struct galaxy_line sides[4]);

/* What squares and lines are to whoever looks at a puzzle: 0, or whatever a kind tells apart. */
struct capture_form {
    uint8_t square[GALAXY_SQUARES], line[GALAXY_LINES];
};

/* What an alien is: not 0, and different for all kinds and values. */
uint8_t puzzle_alien(const struct galaxy *g, int square);

/* The key of a form: of the least of its images under the symmetries of the galaxy. */
struct puzzle_key puzzle_form_key(const struct galaxy *g, const struct capture_form *form);

/* Begins a sentence with an alien: "The Rook on b2 (7)". */
void puzzle_name(const struct galaxy *g, int square, struct text *out);

/* The maker and its memory of each kind, in files of their own. */
size_t puzzle_best_room(const struct values *);
bool puzzle_best_make(const struct values *, struct grades, struct rng *, void *room, struct puzzle *puzzle);
size_t puzzle_endgame_room(const struct values *);
bool puzzle_endgame_fits(const struct values *, int grade); /* whether a galaxy has lines enough */
bool puzzle_endgame_make(const struct values *, struct grades, struct rng *, void *room, struct puzzle *puzzle);

#endif
