/* Connect, Square!: what its rules and its picture share. rules.md, section 2. */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_INTERNAL_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_INTERNAL_H

#include "game/game.h"

extern const struct game connect_square;

enum {
    LATTICE_SIDE = 12, /* squares each way at most */
    LATTICE_POINTS = (LATTICE_SIDE + 1) * (LATTICE_SIDE + 1),
    LATTICE_SQUARES = LATTICE_SIDE * LATTICE_SIDE,
    LATTICE_LINES = 2 * LATTICE_SIDE * (LATTICE_SIDE + 1) + 2 * LATTICE_SQUARES,
    LATTICE_PLAYERS = 4
};

/* Its parameters in struct values. */
enum connect_square_param { LATTICE_SIZE, LATTICE_WHO, LATTICE_OPENING, LATTICE_PARAMS };

/* Directions of lines. A line is named by its direction and a 0-based column and row: across and down by its left or
 * upper point, diagonals by the square they lie in. */
enum lattice_way {
    ACROSS,  /* (x, y) to (x + 1, y) */
    DOWN,    /* (x, y) to (x, y + 1) */
    FALLING, /* (x, y) to (x + 1, y + 1) */
    RISING,  /* (x, y + 1) to (x + 1, y) */
    LATTICE_WAYS
};

/* The position. Points are numbered in reading order from 0 (row * (width + 1) + column), squares too
 * (row * width + column), lines as lattice_line() says. 0 is nobody, 1 + i player i. */
struct lattice {
    uint8_t width, height, players;
    uint8_t to_move;
    uint8_t moved;    /* a line was drawn in this turn */
    uint8_t owes;     /* the last line filled a square: a further one must follow */
    uint8_t over;     /* the game has ended */
    uint8_t named;    /* who has the first turn was named; only while tags are placed */
    uint16_t unowned; /* squares */
    uint16_t points[LATTICE_PLAYERS];
    uint16_t open[LATTICE_PLAYERS]; /* own marked points with a line that can be drawn: 0, the player is out */
    uint8_t marks[LATTICE_POINTS];  /* bit i: marked as player i's */
    uint8_t exits[LATTICE_POINTS];  /* lines from here that can be drawn */
    uint8_t sides[LATTICE_SQUARES]; /* of the square that are drawn */
    uint8_t owner[LATTICE_SQUARES];
    uint8_t drawn[LATTICE_LINES]; /* by whom */
};

/* The number of a line, from 0 to lattice_lines() - 1: all lines across in reading order, then down, falling, rising.
 */
int lattice_line(const struct lattice *l, enum lattice_way way, int column, int row);
int lattice_lines(const struct lattice *l);

/* The inverse: direction, column and row of a line. */
enum lattice_way lattice_place(const struct lattice *l, int line, int *column, int *row);

/* The point from which a player starts, as column and row: A top-left, B bottom-right, C top-right, D bottom-left. */
void lattice_start(const struct lattice *l, int player, int *column, int *row);

/* A line as a move: its ends as they are written, 0-based. */
enum lattice_end { LATTICE_FROM_COLUMN, LATTICE_FROM_ROW, LATTICE_TO_COLUMN, LATTICE_TO_ROW };
enum { LATTICE_DRAWS = 1 }; /* kind of every move */
enum { LATTICE_NO_LINE = -1 };

/* The move that draws a line, its left or upper end first. */
struct move lattice_move(const struct lattice *l, int line);

/* The number of a point, and those of a move's ends, which are on the board. */
int lattice_point(const struct lattice *l, int column, int row);
void lattice_ends(const struct lattice *l, const struct move *move, int *from, int *to);

/* The line of a move, either way round. LATTICE_NO_LINE, and the reason in `why` (unless NULL), if there is none. */
int lattice_find(const struct lattice *l, const struct move *move, struct text *why);

/* Reads `a1-b2`, notation only; false if it is none. */
bool lattice_read(const char *s, size_t len, struct move *move);

/* Writes a move as lattice_read reads it. */
void lattice_write(const struct move *move, struct text *out);

/* Whether a line is a diagonal of a filled square, in which none can be drawn. */
bool lattice_barred(const struct lattice *l, int line);

/* Counts `sides`, `exits` and `open` afresh, from lines and marks. */
void lattice_count(struct lattice *l);

/* The position tags, in setup.c, and what judges them together. */
enum { LATTICE_TAGS = 3 };
extern const struct record_tag connect_square_setup[];
bool connect_square_settle(const struct values *, struct pos *, size_t *tag, struct text *why);

/* The picture's half of `struct game`, in picture.c. */
void connect_square_board(const struct values *, const struct theme *, bool close_up, struct board *);
void connect_square_draw(const struct values *, const struct view *, struct draw *);
void connect_square_remind(const struct values *, struct draw *, double width, double height);

/* The last turn in a diagram, and the position in characters, in files of their own. */
void connect_square_emphasize(const struct values *, const struct played_turn *, struct draw *, double pitch);
void connect_square_sketch(const struct values *, const struct pos *before, const struct pos *, struct screen *);

#endif
