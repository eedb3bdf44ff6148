/* Connect, Square!: its puzzles. Source: puzzles.md. What the kinds share. */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_PUZZLE_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_PUZZLE_H

#include "games/connect_square/internal.h"

enum { CONNECT_SQUARE_KINDS = 2 };
extern const struct puzzle_kind connect_square_puzzles[];

/* A game that led to a position: its lines in order. Whose they are, and where turns end, the rules tell. */
struct lattice_game {
    int count;
    uint16_t line[LATTICE_LINES];
};

/* Plays a game by the rules from a blank position of these values. False if one of its lines is not legal. */
bool lattice_replay(const struct values *v, const struct lattice_game *game, struct pos *pos);

/* The lines that the player to move may draw: those that fill a square, of the others those that give one its third
 * side, and those that do neither. */
struct lattice_choice {
    int captures, gifts, harmless;
    uint16_t capture[LATTICE_LINES], gift[LATTICE_LINES], safe[LATTICE_LINES];
};

/* The most sides drawn of a square that a line borders; 0 for a diagonal. */
int lattice_sides_beside(const struct lattice *l, int line);

/* Sorts them so. */
void lattice_choose(const struct lattice *l, struct lattice_choice *choice);

/* What a line is to whoever looks at a puzzle: 0 that it is gone, or whatever else the kind tells apart. */
struct lattice_form {
    uint8_t of[LATTICE_LINES];
};

/* The key of a form: of the least of its images under the symmetries of the board. */
struct puzzle_key lattice_key(const struct lattice *l, const struct lattice_form *form);

/* Writes lines in order, parted by blanks. */
void lattice_write_lines(const struct lattice *l, const uint16_t *lines, int count, struct text *out);

/* The makers of the kinds (struct puzzle_kind), in files of their own. */
bool lattice_make_chain(const struct values *, struct grades, struct rng *, void *room, struct puzzle *puzzle);
bool lattice_make_reply(const struct values *, struct grades, struct rng *, void *room, struct puzzle *puzzle);

#endif
