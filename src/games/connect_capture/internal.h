/* Connect Capture (Rick Nordal, 1991): what its rules and its picture share. rules.md, section 1. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_INTERNAL_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_INTERNAL_H

#include "game/game.h"

enum {
    GALAXY_SIDE = 9,
    GALAXY_SQUARES = GALAXY_SIDE * GALAXY_SIDE,
    GALAXY_LINES = 2 * GALAXY_SIDE * (GALAXY_SIDE + 1)
};

/* The parameters. */
enum { CAPTURE_SIZE, CAPTURE_ALIENS, CAPTURE_MIX, CAPTURE_VALUES, CAPTURE_VALUE, CAPTURE_EVEN };

enum alien { ALIEN_NONE, BISHOP, ROOK, QUEEN, KING, JOKER, WIZARD, HORSE, ALIEN_KINDS };

/* What has become of a square's alien. GONE: killed before the record's first turn, nobody's points. KILLED + i: player
 * i scored her. */
enum fate { ASLEEP, AWAKE, GONE, KILLED };

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

static inline int galaxy_squares(const struct galaxy *g)
{
    return g->width * g->height;
}

/* The number of the line between two neighbouring stars, given as 0-based column and row of the left or
 * upper one and the direction: the horizontal lines in reading order, then the vertical ones. */
static inline int galaxy_line(const struct galaxy *g, int column, int row, bool vertical)
{
    return vertical ? g->width * (g->height + 1) + row * (g->width + 1) + column : row * g->width + column;
}

/* A line by its left or upper star. */
struct galaxy_line {
    int column, row;
    bool vertical;
};

/* Finds the line that a move names. False, with the reason in `why` (unless NULL), if it is none or drawn already. */
bool galaxy_find_line(const struct galaxy *g, const struct move *move, struct galaxy_line *line, struct text *why);

/* Draws it; squares completed by it wake their aliens. */
void galaxy_draw_line(struct galaxy *g, struct galaxy_line line);

/* Whether square `to` is in the range of the alien on square `from`, whoever stands between. */
bool galaxy_reaches(const struct galaxy *g, int from, int to);

/* Whether the alien on square `from` could hit square `to`, were both activated and alive: range and
 * lasers as the rules say, the others of the galaxy in the way as they stand. */
bool galaxy_targets(const struct galaxy *g, int from, int to);

/* Moves. A line names its two stars as the record does, from 1; a shot its shooter and its victim. */
enum { MOVE_LINE = 1, MOVE_SHOT };
enum { STAR_FROM, STAR_TO };
enum { FROM_COLUMN, FROM_ROW, TO_COLUMN, TO_ROW, FROM_LETTER, TO_LETTER };

/* Reads `13-14`, the whole text; returns its length, 0 if it is no line. */
size_t galaxy_read_line(const char *s, size_t len, struct move *move);

/* The alien's letter and name: 'B', "Bishop"; the alien of a letter, ALIEN_NONE if it is none. */
char alien_letter(enum alien kind);
const char *alien_name(enum alien kind);
enum alien alien_of(char letter);

/* Whether living activated aliens stop her shots. */
bool alien_is_laser(enum alien kind);

/* The tags of a set-up, and what they say together, in setup.c. */
enum { CAPTURE_TAGS = 4 };
extern const struct record_tag connect_capture_setup[];
bool connect_capture_settle(const struct values *, struct pos *, size_t *tag, struct text *why);

/* Names of the aliens' pictures, [1] to [7] by kind; ended by NULL from [1] on. */
extern const char *const connect_capture_art[];

/* The picture's half of `struct game`, in picture.c. */
void connect_capture_board(const struct values *, const struct theme *, bool close_up, struct board *);
void connect_capture_draw(const struct values *, const struct view *, struct draw *);
void connect_capture_remind(const struct values *, struct draw *, double width, double height);

/* The last turn in a diagram, and the position in characters, in files of their own. */
void connect_capture_emphasize(const struct values *, const struct played_turn *, struct draw *, double pitch);
void connect_capture_sketch(const struct values *, const struct pos *before, const struct pos *, struct screen *);

#endif
