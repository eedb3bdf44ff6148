/* Connect, Square!: the position, its points and lines, and what the files of this folder share. */
#pragma once

#include "game/game.h"

extern const struct game connect_square;

enum {
    LATTICE_SIDE = 12, /* squares each way at most */
    LATTICE_POINTS = (LATTICE_SIDE + 1) * (LATTICE_SIDE + 1),
    LATTICE_SQUARES = LATTICE_SIDE * LATTICE_SIDE,
    LATTICE_LINES = 2 * LATTICE_SIDE * (LATTICE_SIDE + 1) + 2 * LATTICE_SQUARES,
    LATTICE_PLAYERS = 4,
    LATTICE_ANYBODY = LATTICE_PLAYERS, /* drew a line that has no owner, in a final position */
    LATTICE_FULL = 4                   /* drawn sides of a filled square */
};

/* The parameters in struct values. */
enum connect_square_param { CONNECT_SQUARE_SIZE, CONNECT_SQUARE_PLAYERS, CONNECT_SQUARE_OPENING };

/* Directions of lines. A line is named by its direction and a 0-based column and row: across and down by its left or
 * upper point, diagonals by the square they lie in. */
enum lattice_direction {
    ACROSS,  /* (x, y) to (x + 1, y) */
    DOWN,    /* (x, y) to (x, y + 1) */
    FALLING, /* (x, y) to (x + 1, y + 1) */
    RISING,  /* (x, y + 1) to (x + 1, y) */
    LATTICE_DIRECTIONS
};

/* The position. Points are numbered in reading order from 0 (row * (width + 1) + column), squares too
 * (row * width + column), lines as in lattice_line(). In `owner` and `drawn` 0 is nobody and 1 + i is player i, in
 * `drawn` also LATTICE_ANYBODY. */
struct lattice {
    uint8_t width, height, players;
    uint8_t to_move;
    uint8_t moved;    /* a line was drawn in this turn */
    uint8_t owes;     /* the last line filled a square: another must follow */
    uint8_t over;     /* the game has ended */
    uint8_t named;    /* a tag named the player to move; only while tags are read */
    uint8_t resigned; /* bit i: player i */
    uint8_t able;     /* bit i: player i has a line to draw, and is not out */
    uint16_t unowned; /* squares */
    uint16_t points[LATTICE_PLAYERS];
    uint16_t open[LATTICE_PLAYERS]; /* marked points of the player with exits */
    uint8_t marks[LATTICE_POINTS];  /* bit i: marked as player i's */
    uint8_t exits[LATTICE_POINTS];  /* lines from the point that can be drawn */
    uint8_t sides[LATTICE_SQUARES]; /* drawn sides of the square */
    uint8_t owner[LATTICE_SQUARES];
    uint8_t drawn[LATTICE_LINES]; /* by whom */
};

/* Lines in order, by their numbers. */
struct line_list {
    int count;
    uint16_t line[LATTICE_LINES];
};

/* ---- Points and lines (lattice.c) -------------------------------------------------------------------------------- */

/* The number of a line, from 0 to lattice_lines() - 1: lines across in reading order, then down, falling, rising. */
int lattice_line(const struct lattice *l, enum lattice_direction direction, int column, int row);
int lattice_lines(const struct lattice *l);

/* The inverse: direction, column and row of a line. */
enum lattice_direction lattice_locate(const struct lattice *l, int line, int *column, int *row);

bool lattice_is_diagonal(const struct lattice *l, int line);

/* The number of a point, and the points at both ends of a line. */
int lattice_point(const struct lattice *l, int column, int row);
void lattice_ends(const struct lattice *l, int line, int *from, int *to);

/* The point where a player starts: A top-left, B bottom-right, C top-right, D bottom-left. */
int lattice_start_point(const struct lattice *l, int player);

/* What is around each line: a table that stays. Thread-safe. */
struct lattice_around {
    uint8_t from, to;           /* the points at its ends */
    uint8_t borders, square[2]; /* the squares of which it is a side */
    uint8_t within;             /* a diagonal: the square in which it lies */
};
const struct lattice_around *lattice_around(const struct lattice *l);

/* A line as a move, whose first four numbers are its ends, 0-based, in the order in which they were written. */
enum lattice_end { LATTICE_FROM_COLUMN, LATTICE_FROM_ROW, LATTICE_TO_COLUMN, LATTICE_TO_ROW };
enum { LATTICE_DRAWS = 1 }; /* kind of every move */
enum { LATTICE_NO_LINE = -1 };

/* The move that draws a line, its left or upper end first. */
struct move lattice_move(const struct lattice *l, int line);

/* The line of a move, whose ends may be in either order. LATTICE_NO_LINE, and the reason in `why` (unless NULL), if
 * there is no such line on this board. */
int lattice_find(const struct lattice *l, const struct move *move, struct text *why);

/* Reads `a1-b2`; checks only the notation. */
bool lattice_read_move(const char *s, size_t len, struct move *move);

/* A line to be written into a sentence: "a1-b2". */
struct short_text lattice_line_name(const struct lattice *l, int line);

/* Writes a move as lattice_read_move reads it; or several lines, separated by blanks. */
struct short_text lattice_move_name(const struct move *move);
void lattice_write_lines(const struct lattice *l, const uint16_t *lines, int count, struct text *out);

/* ---- What can be drawn (lattice.c) ------------------------------------------------------------------------------- */

/* Whether a line is a diagonal of a filled square, where none can be drawn. */
bool lattice_barred(const struct lattice *l, int line);

/* Whether an end of the line is marked as the player's. */
bool lattice_reaches(const struct lattice *l, int line, int player);

/* Whether the player may draw the line. */
bool lattice_can_draw(const struct lattice *l, int line, int player);

/* The most drawn sides of a square that the line borders; 0 for a diagonal. */
int lattice_sides_beside(const struct lattice *l, int line);

/* The name of a square. */
struct cell_name lattice_square_name(const struct lattice *l, int square);

/* The name of the square that lattice_sides_beside counts, the first of two. Only for sides. */
struct cell_name lattice_square_beside(const struct lattice *l, int line);

/* Adds hints where a line is that is drawn in `after`: of a diagonal the first of `places`, of a side that with the
 * number of sides of this square, and `touches`. */
void lattice_hint_line(const struct lattice *after, int line, const char *const *places, const char *touches,
                       const struct words *, struct text *step);

/* The lines that the player to move may draw, in three classes: those that fill a square, those that give a square its
 * third side (and fill none), and all others. */
struct lattice_choice {
    struct line_list capture, gift, safe;
};

void lattice_choose(const struct lattice *l, struct lattice_choice *choice);

/* Gives a square to a player; and to `last` all squares that nobody owns. */
void lattice_own(struct lattice *l, int square, int player);
void lattice_own_rest(struct lattice *l, int last);

/* Recounts `sides`, `exits`, `open` and `able` from lines and marks. */
void lattice_count(struct lattice *l);

/* ---- Symmetries (lattice.c) -------------------------------------------------------------------------------------- */

/* The key of a puzzle, the same for all its images under the symmetries of the board. `form` says what each line is to
 * the solver: 0 if it is gone, else numbers that the kind of puzzle chooses. */
struct puzzle_key lattice_key(const struct lattice *l, const uint8_t form[LATTICE_LINES]);

/* ---- The rules (rules.c) ----------------------------------------------------------------------------------------- */

bool connect_square_check(const struct values *, struct text *why);

/* Draws all lines with which the player to move can fill squares in this turn, and adds them to a list. Filling one
 * never makes another impossible. */
void connect_square_take(struct lattice *l, struct line_list *lines);

/* How many squares that takes. */
int connect_square_takeable(const struct lattice *l);

bool connect_square_end_turn(const struct values *, struct pos *, struct reason *why);

/* Draws a line for the player to move. False if that is illegal. */
bool connect_square_play_line(struct lattice *l, int line);

/* ---- The random games in which puzzles are found (rules.c) ------------------------------------------------------- */

/* A position, and the lines that led to it; the rules tell whose they are and where turns end. */
struct playout {
    struct lattice l;
    struct line_list game;
};

/* Starts from the empty board. */
void playout_start(const struct values *, struct playout *p);

/* Draws a line and ends the turn, unless another line must follow. False if the line is illegal or ends the game. */
bool playout_draw(struct playout *p, int line);

/* Plays the lines from the empty board. False if that is not possible. */
bool playout_replay(const struct values *, const struct line_list *game, struct pos *pos);

/* A random line of a list that is not empty. */
uint16_t playout_pick(const struct line_list *list, struct rng *rng);

/* ---- Facets, and the parts of them that have files of their own -------------------------------------------------- */

extern const struct rules connect_square_rules;
extern const struct notation connect_square_notation;
extern const struct picture connect_square_picture;
extern const struct sheet_parts connect_square_sheet;
extern const struct solver connect_square_solver;

/* struct picture.text_picture, in text_picture.c. */
void connect_square_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void connect_square_describe(const struct values *, const struct view *, const struct words *, struct text *out);

/* The solver when there is no proof, in solver.c: judges each turn by the lead that is left when the next player has
 * then taken all he can, then up to `most` turns ahead (of two players). Adds to `result`; spends at most `nodes`. */
void lookahead_solve(const struct lattice *l, const struct solve_limits *limits, uint64_t nodes, int most,
                     struct solve_result *result);

/* struct solver.solve, in solver.c. */
bool connect_square_solve(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                          struct text *why);

/* ---- Kinds of puzzle, each in the file that makes it ------------------------------------------------------------- */

extern const struct puzzle_kind connect_square_chain, connect_square_reply, connect_square_outcome;

/* grade_cuts.c */
extern const struct grade_cuts connect_square_chain_cuts[], connect_square_reply_cuts[], connect_square_outcome_cuts[];

/* What a board beyond 3x3 squares adds to a kind's variety: for chains rounded down from how many of the first puzzles
 * of a set repeat earlier ones, for the other kinds a cautious guess. On larger boards only the simplest puzzles
 * repeat. */
static inline int connect_square_variety(const struct values *v)
{
    return (v->of[CONNECT_SQUARE_SIZE].n[0] * v->of[CONNECT_SQUARE_SIZE].n[1] - 9) * 6 / 10;
}

/* What the kinds have in common; and how leads are written. */
#define CONNECT_SQUARE_PUZZLE                                                                                          \
    .params = {"size"}, .mover = true, .reminds = true, .pitch = 7.5, .variety_of = connect_square_variety
#define CONNECT_SQUARE_LEAD                                                                                            \
    .unit = N_("%d square ahead"), .units = N_("%d squares ahead"), .unit_below = N_("%d square behind"),              \
    .units_below = N_("%d squares behind")
