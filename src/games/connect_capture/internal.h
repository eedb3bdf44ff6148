/* Connect Capture (Rick Nordal, 1991): its position, and what the files of the game share. */
#pragma once

#include "game/notation.h"

enum {
    GALAXY_SIDE = 9,
    GALAXY_SQUARES = GALAXY_SIDE * GALAXY_SIDE,
    GALAXY_LINES = 2 * GALAXY_SIDE * (GALAXY_SIDE + 1)
};

/* The parameters, in the order of their table. */
enum { CAPTURE_SIZE, CAPTURE_ALIENS, CAPTURE_MIX, CAPTURE_VALUES, CAPTURE_VALUE, CAPTURE_EVEN };

/* CAPTURE_VALUE, by its words. */
enum { VALUE_PROVEN, VALUE_ESTIMATED };

/* ---- The galaxy -------------------------------------------------------------------------------------------------- */

enum alien { ALIEN_NONE, BISHOP, ROOK, QUEEN, KING, JOKER, WIZARD, HORSE, ALIEN_KINDS };

/* The state of the alien on a square; squares without an alien are INACTIVE. KILLED_BEFORE: dead before the first turn
 * of the record, points for nobody. KILLED_BY + i: player i scored it. */
enum alien_state { INACTIVE, ACTIVE, KILLED_BEFORE, KILLED_BY };

/* The position. Squares are numbered in reading order from 0: row * width + column. */
struct galaxy {
    uint8_t width, height;
    uint8_t to_move;
    uint8_t line_drawn; /* in this turn; a turn that asks for the last alien begins with it */
    uint16_t lines_left;
    uint16_t points[2];
    uint8_t kind[GALAXY_SQUARES];  /* enum alien */
    uint8_t value[GALAXY_SQUARES]; /* 1 to 9; 0 without an alien */
    uint8_t sides[GALAXY_SQUARES]; /* of the square that are drawn */
    uint8_t state[GALAXY_SQUARES]; /* enum alien_state */
    uint8_t drawn[GALAXY_LINES];   /* by number (galaxy_line_number) */
    uint8_t survivor;              /* 1 + the square of the alien that the question help-alien names; 0: none */
};

/* A line: its left or upper star and its direction. */
struct galaxy_line {
    int column, row;
    bool vertical;
};

/* A shot from square to square. */
struct shot {
    uint8_t from, to;
};

/* A whole turn. */
struct capture_turn {
    struct galaxy_line line;
    int shot_count;
    struct shot shots[GALAXY_SQUARES];
};

static inline int galaxy_squares(const struct galaxy *g)
{
    return g->width * g->height;
}

/* The lines of a galaxy of this size; as many turns as a game has. */
static inline int galaxy_line_count(int width, int height)
{
    return width * (height + 1) + height * (width + 1);
}

/* Lines are numbered from 0: the horizontal ones in reading order, then the vertical ones. */
static inline int galaxy_line_number(const struct galaxy *g, struct galaxy_line line)
{
    return line.vertical ? g->width * (g->height + 1) + line.row * (g->width + 1) + line.column
                         : line.row * g->width + line.column;
}

static inline bool galaxy_is_drawn(const struct galaxy *g, struct galaxy_line line)
{
    return g->drawn[galaxy_line_number(g, line)];
}

/* Whether one more line would activate the alien on a square. */
static inline bool galaxy_lacks_one_side(const struct galaxy *g, int square)
{
    return g->sides[square] == 3 && g->kind[square];
}

/* The letter of a kind of alien, 'B'; its name, "Bishop"; and the kind that has a letter, or ALIEN_NONE. */
char alien_letter(enum alien kind);
const char *alien_name(enum alien kind);
enum alien alien_of(char letter);

/* A kind in a sentence: "The Bishop", "the Bishop", "a Bishop", "two Bishops". Languages have cases and genders. */
enum alien_role { ALIEN_SUBJECT, ALIEN_OBJECT, ALIEN_ONE, ALIEN_TWO };
const char *alien_phrase(int kind, enum alien_role role);

/* Whether active aliens stop its shots. */
bool alien_is_laser(enum alien kind);

/* Lists the lines that are drawn, or those that are not, by the stars where they begin: a star's horizontal line, then
 * its vertical one. Returns how many there are; `lines` has room for GALAXY_LINES. */
int galaxy_list_lines(const struct galaxy *g, bool drawn, struct galaxy_line *lines);

/* Writes the sides of a square, by the stars where they begin. */
void galaxy_sides(const struct galaxy *g, int square, struct galaxy_line sides[4]);

/* Writes the squares on both sides of a line; returns how many there are, 1 or 2. */
int galaxy_squares_beside(const struct galaxy *g, struct galaxy_line line, int squares[2]);

/* The difference between the numbers of neighbouring squares on the way from one square to another in its row, column
 * or diagonal. */
int galaxy_step(int width, int from, int to);

/* Whether square `to` is in the range of the alien on square `from`, whatever stands between. */
bool galaxy_in_range(const struct galaxy *g, int from, int to);

/* Whether the alien on square `from` could hit square `to` if both aliens were active: its range, and
 * lasers stopped by the other aliens. */
bool galaxy_targets(const struct galaxy *g, int from, int to);

/* A random number from 0 to `count` - 1, each as likely as its weight; not all weights are 0. */
int capture_draw_weighted(const int16_t *weights, int count, struct rng *rng);

/* Puts a random alien on a square: its kind by weights in the order of enum alien, from BISHOP on, then its value. */
void galaxy_put_random(struct galaxy *g, int square, const int16_t *weights, int value_least, int value_most,
                       struct rng *rng);

/* ---- Rules (rules.c) --------------------------------------------------------------------------------------------- */

/* Whether the game is a puzzle of the kind last-alien: a single turn, of shots alone, that leaves one alien alive. */
bool galaxy_asks_last_alien(const struct values *);

/* Whether values count: not in puzzles of the kinds last-alien and help-alien, whose boards do not show them. */
bool galaxy_has_values(const struct values *, const struct galaxy *);

/* Whether the question can be asked of a position: two or more aliens live, and all are active. If not, says why. */
bool galaxy_suits_last_alien(const struct galaxy *g, struct text *why);

/* Whether the question is which line lets a named alien survive alone; and whether it can be asked of a position: if
 * not, says why. */
bool galaxy_asks_help(const struct values *);
bool galaxy_suits_help(const struct galaxy *g, struct text *why);

/* How many aliens a line that is not drawn would activate. */
int galaxy_count_woken(const struct galaxy *g, struct galaxy_line line);

/* A line as a move names its two stars, numbered from 1 in reading order; a shot names shooter and victim. */
enum { MOVE_LINE = 1, MOVE_SHOT };
enum { STAR_FROM, STAR_TO };
enum { FROM_COLUMN, FROM_ROW, TO_COLUMN, TO_ROW, FROM_LETTER, TO_LETTER };

/* struct fact: a line is drawn, by its number; the alien on a square is dead. */
enum { FACT_DRAWN = 1, FACT_KILLED };

/* As in struct rules. */
void connect_capture_start(const struct values *, struct pos *);

/* The name of a square, "b2". */
struct cell_name galaxy_square_name(const struct galaxy *g, int square);

/* The move that draws a line. */
struct move galaxy_line_move(const struct galaxy *g, struct galaxy_line line);

/* Finds the line that a move names. False, with the reason in `why` (unless NULL), if there is no such line. */
bool galaxy_find_line(const struct galaxy *g, const struct move *move, struct galaxy_line *line, struct text *why);

/* Draws a line; activates the aliens of the squares that it completes. */
void galaxy_draw_line(struct galaxy *g, struct galaxy_line line);

/* Plays a whole turn, which must be legal. */
void galaxy_play_turn(struct galaxy *g, const struct capture_turn *turn);

/* ---- Notation (notation.c) --------------------------------------------------------------------------------------- */

/* Write a line, "13-14"; the shots of a turn, "b2xc3,d4 c1xa1"; and a turn as in records, "13-14 b2xc3,d4 c1xa1". */
void galaxy_write_line(const struct galaxy *g, struct galaxy_line line, struct text *out);
void galaxy_write_shots(const struct galaxy *g, const struct capture_turn *turn, struct text *out);
void galaxy_write_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *out);

/* Adds a turn to a list of turns, one a line. */
void galaxy_list_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *list);

/* Writes all set-up tags: the record text of a position, "[Galaxy "R8 B2"]" and so on, a line each. */
void galaxy_write_tags(const struct galaxy *g, struct text *out);

/* Adds a sentence: the aliens that a line activates. */
void galaxy_say_activated(const struct galaxy *g, struct galaxy_line line, const struct words *words, struct text *out);

/* Adds " The Rook on b2 hits d2 only after c2." if a shot is not possible yet; false if it is. */
bool galaxy_say_freed(const struct galaxy *, const struct move *shot, const struct words *, struct text *out);

/* As in struct puzzle_kind: the aliens that the line activates, and a reason for a shot. */
void connect_capture_because(const struct values *, const struct played_turn *, size_t first, size_t end,
                             const struct words *, struct text *out);

/* Adds the kind and the square of an alien as two arguments of puzzle_say. */
void galaxy_add_alien(const struct galaxy *, int square, enum alien_role, struct text *out);
/* Adds the column and the row of a square that a line is a side of, as texts of a hint. */
void galaxy_hint_line(const struct galaxy *, struct galaxy_line line, const struct words *, struct text *step);

/* As in struct notation. */
bool connect_capture_settle(const struct values *, struct pos *, size_t *tag, struct text *why);

/* ---- The value of a galaxy (value.c) ----------------------------------------------------------------------------- */

/* By how many points the player who goes first wins the galaxy from this position on, if both play their best; negative
 * if the other player wins. Adds the nodes to *nodes unless that is NULL. For at most as many lines as 3x3 squares. */
int capture_prove(const struct galaxy *g, uint64_t *nodes);

/* An estimate of the same: the mean of games of self-play, whose random numbers depend on the galaxy's record text
 * alone. */
int capture_estimate(const struct galaxy *g);

/* As in struct game. */
bool connect_capture_check(const struct values *, struct text *why);

/* ---- Solving (solver.c) ------------------------------------------------------------------------------------------ */

/* As in struct solver; also the answer to the question of an endgame. */
bool connect_capture_solve(const struct values *, const struct pos *, const struct solve_limits *,
                           struct solve_result *, struct text *why);

/* Whether there is a turn to search for: the game goes on, and no line of a turn is drawn. If not, says why. */
bool connect_capture_may_solve(const struct galaxy *g, struct text *why);

/* ---- Canonical forms, and kinds of puzzle ------------------------------------------------------------------------ */

/* What matters about each square and line in a puzzle: 0, or any number by which a kind tells them apart. */
struct galaxy_form {
    uint8_t square[GALAXY_SQUARES], line[GALAXY_LINES];
};

/* A number for the alien on a square: not 0, and different for all kinds and values. */
uint8_t galaxy_form_alien(const struct galaxy *g, int square);

/* The key of a form: that of the least of its images under the symmetries of the galaxy. */
struct puzzle_key galaxy_form_key(const struct galaxy *g, const struct galaxy_form *form);

/* Aliens in a puzzle of the kind last-alien. */
enum { LAST_ALIENS_LEAST = 6, LAST_ALIENS_MOST = 12 };

/* The kinds, each in the file that makes it, and where their difficulties are cut into grades (grade_cuts.c). */
extern const struct puzzle_kind connect_capture_best_turn, connect_capture_endgame, connect_capture_last_alien,
    connect_capture_help_alien;
extern const struct grade_cuts connect_capture_best_turn_cuts[], connect_capture_endgame_cuts[],
    connect_capture_last_alien_cuts[], connect_capture_help_alien_cuts[];

/* How answers are written, in puzzles with a line to draw. */
#define CAPTURE_WRITING N_("A line is written by its two stars (7-8), a shot by shooter and victim (b2xc3).")

/* ---- Facets ------------------------------------------------------------------------------------------------------ */

extern const struct rules connect_capture_rules;
extern const struct notation connect_capture_notation;
extern const struct picture connect_capture_picture;
extern const struct sheet_parts connect_capture_sheet;
extern const struct solver connect_capture_solver;

/* As in struct picture (text_picture.c). */
void connect_capture_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void connect_capture_describe(const struct values *, const struct view *, const struct words *, struct text *out);
