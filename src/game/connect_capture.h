/* Connect Capture (Rick Nordal, 1991): what its rules and its picture share. rules.md, section 1. */
#ifndef QUADRILLE_GAME_CONNECT_CAPTURE_H
#define QUADRILLE_GAME_CONNECT_CAPTURE_H

#include "game/game.h"

enum {
    GALAXY_SIDE = 9,
    GALAXY_SQUARES = GALAXY_SIDE * GALAXY_SIDE,
    GALAXY_LINES = 2 * GALAXY_SIDE * (GALAXY_SIDE + 1)
};

enum alien { ALIEN_NONE, BISHOP, ROOK, QUEEN, KING, JOKER, WIZARD, HORSE, ALIEN_KINDS };

/* What has become of a square's alien. KILLED + i: player i scored her. */
enum fate { ASLEEP, AWAKE, KILLED };

/* The position. Squares are numbered in reading order from 0 (row * width + column), lines as
 * galaxy_line() says. */
struct galaxy {
    uint8_t width, height;
    uint8_t to_move;
    uint8_t line_drawn; /* in this turn */
    uint16_t lines_left;
    uint16_t points[2];
    uint8_t kind[GALAXY_SQUARES];  /* enum alien */
    uint8_t value[GALAXY_SQUARES]; /* 1-9, 0 without an alien */
    uint8_t sides[GALAXY_SQUARES]; /* of the square that are drawn */
    uint8_t fate[GALAXY_SQUARES];  /* enum fate */
    uint8_t drawn[GALAXY_LINES];
};

/* The number of the line between two neighbouring stars, given as 0-based column and row of the left or
 * upper one and the direction: the horizontal lines in reading order, then the vertical ones. */
int galaxy_line(const struct galaxy *g, int column, int row, bool vertical);

/* Whether the alien on square `from` could hit square `to`, were both activated and alive: range and
 * lasers as the rules say, the others of the galaxy in the way as they stand. */
bool galaxy_targets(const struct galaxy *g, int from, int to);

/* Moves. A line names its two stars as the record does, from 1; a shot its shooter and its victim. */
enum { MOVE_LINE = 1, MOVE_SHOT };
enum { STAR_FROM, STAR_TO };
enum { FROM_COLUMN, FROM_ROW, TO_COLUMN, TO_ROW, FROM_LETTER, TO_LETTER };

/* The alien's letter and name: 'B', "Bishop". */
char alien_letter(enum alien kind);
const char *alien_name(enum alien kind);

/* Names of the aliens' pictures, [1] to [7] by kind; ended by NULL from [1] on. */
extern const char *const connect_capture_art[];

/* The picture's half of `struct game`, in connect_capture_draw.c. */
void connect_capture_board(const struct values *, const struct theme *, struct board *);
void connect_capture_draw(const struct values *, const struct pos *, struct draw *, double pitch);
void connect_capture_remind(const struct values *, struct draw *, double width, double height);

/* The last turn in a diagram, and the position in characters, in files of their own. */
void connect_capture_emphasize(const struct values *, const struct played_turn *, struct draw *, double pitch);
void connect_capture_sketch(const struct values *, const struct pos *before, const struct pos *, struct screen *);

#endif
