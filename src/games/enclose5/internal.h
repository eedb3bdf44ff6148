/* Enclose5 (Fabio Pozzi, 2013): its position, and what the files of the game share. */
#pragma once

#include "base/bits.h"
#include "game/game.h"

#include <string.h>

enum { PAPER_LEAST = 5, PAPER_MOST = 52 }; /* cells each way */

/* The parameters, in the order of their table. */
enum {
    PAPER_SIZE,
    PAPER_GOAL,
    PAPER_OPENING, /* seeded marks of each player */
    PAPER_VARIANT  /* 0: pie, -1: none */
};

/* ---- The position: layers of cells (layers.c) -------------------------------------------------------------------- */

/* Directions of alignments: east, south, south-east, north-east of their first cell. */
enum enclose5_way { ALONG_ROW, ALONG_COLUMN, ALONG_FALLING, ALONG_RISING, ENCLOSE5_WAYS };

/* A layer has a bit for each cell: a word for each row, bit x for column x. */
enum enclose5_layer {
    LAYER_MARKS,                               /* + player: marked by the player, dead marks too */
    LAYER_LIVE = LAYER_MARKS + 2,              /* + player: the live ones of these marks */
    LAYER_COLOURS = LAYER_LIVE + 2,            /* + player: coloured by the player */
    LAYER_RUNS = LAYER_COLOURS + 2,            /* + way: in a winning alignment made in this turn and still alive */
    LAYER_STRUCK = LAYER_RUNS + ENCLOSE5_WAYS, /* + way: in one made in this turn or, between turns, in the last */
    LAYERS = LAYER_STRUCK + ENCLOSE5_WAYS,
    LAYER_CLUES = LAYER_RUNS, /* + bit: on the board of a fence puzzle, which has no turns: 1 + the clue's number */
    CLUE_BITS = ENCLOSE5_WAYS
};

/* The position. Marks and colours belong to persons: a swap exchanges them. */
struct enclose5 {
    uint8_t width, height;
    uint8_t to_move;
    uint8_t moved;   /* in this turn, a mark was placed or sides were swapped */
    uint8_t swapped; /* in this record */
    uint8_t over;    /* the game has ended */
    uint16_t goal;
    uint16_t turns;                    /* that have ended */
    uint16_t owed;                     /* additional moves still to make */
    uint16_t empty;                    /* cells that are neither marked nor coloured */
    uint16_t coloured[2];              /* cells of each player */
    uint16_t runs, struck;             /* alignments in the layers of these names */
    uint64_t row[LAYERS * PAPER_MOST]; /* LAYERS times `height` are in use */
};

struct enclose5_cell {
    uint8_t x, y;
};

/* The bytes of a position: only the rows in use, as it is copied often. A multiple of 8. */
static inline size_t enclose5_bytes(int height)
{
    return offsetof(struct enclose5, row) + LAYERS * (size_t)height * sizeof(uint64_t);
}

static inline void enclose5_copy(struct enclose5 *to, const struct enclose5 *from)
{
    memcpy(to, from, enclose5_bytes(from->height));
}

/* The `height` rows of a layer. */
static inline uint64_t *enclose5_layer(struct enclose5 *e, int layer)
{
    return e->row + layer * e->height;
}

static inline const uint64_t *enclose5_rows(const struct enclose5 *e, int layer)
{
    return e->row + layer * e->height;
}

/* Whether a cell is on the paper and set in `rows`. */
static inline bool enclose5_has(const struct enclose5 *e, const uint64_t *rows, int x, int y)
{
    return (unsigned)x < e->width && (unsigned)y < e->height && bits_have(rows[y], x);
}

/* The player who has marked a cell (LAYER_MARKS) or coloured it (LAYER_COLOURS), or -1. */
int enclose5_owner(const struct enclose5 *e, int layer, int x, int y);

/* How many cells of a layer are set. */
int enclose5_count(const struct enclose5 *e, int layer);

/* The cells of row `y` that are neither marked nor coloured. */
static inline uint64_t enclose5_empty(const struct enclose5 *e, int y)
{
    const uint64_t *row = enclose5_rows(e, LAYER_LIVE) + y; /* dead marks are coloured */
    return bits_below(e->width) & ~(row[0] | row[e->height] | row[2 * e->height] | row[3 * e->height]);
}

/* Whether a cell is on this paper; if not, says so in `why` (unless NULL). */
bool enclose5_on_paper(const struct enclose5 *e, int x, int y, struct text *why);

/* Adds a mark to a cell without one, or a colour to a cell without one, and nothing that follows from it. */
void enclose5_add_mark(struct enclose5 *e, int player, int x, int y);
void enclose5_add_colour(struct enclose5 *e, int player, int x, int y);

/* The key of a puzzle on paper of at most PUZZLE_CELLS_MOST cells: of the least of its images, turned and mirrored, in
 * which each cell has the form that `form` says; and of a number. */
enum { PUZZLE_CELLS_MOST = 20 * 20 };
struct puzzle_key enclose5_key(const struct enclose5 *e, uint8_t (*form)(const struct enclose5 *, int x, int y),
                               uint8_t more);

/* One step in each direction: columns, rows. */
extern const int enclose5_step[ENCLOSE5_WAYS][2];

/* Cells in line: the first, and how many. */
struct enclose5_run {
    int x, y, length;
};

/* The maximal unbroken run of set cells of `rows` through (x, y), which is taken as set. */
struct enclose5_run enclose5_run(const struct enclose5 *e, const uint64_t *rows, enum enclose5_way way, int x, int y);

/* The longest of these runs in all directions: its length. */
int enclose5_longest(const struct enclose5 *e, const uint64_t *rows, int x, int y);

/* ---- Fence puzzles (fence_tags.c) -------------------------------------------------------------------------------- */

enum { FENCE_NUMBER_MOST = 8 };

/* Whether a fence puzzle is asked for: the only question of this game that is answered by a position. */
static inline bool enclose5_is_fence(const struct values *v)
{
    return v->question && v->question->position;
}

/* The number in a cell of a fence puzzle, or -1. */
int enclose5_clue(const struct enclose5 *e, int x, int y);
void enclose5_set_clue(struct enclose5 *e, int x, int y, int number);

/* As in struct record_tag, for the tag Clues. */
bool fence_clues_place(const struct values *, struct pos *, const char *s, size_t len, struct text *why);
void fence_clues_write(const struct values *, const struct pos *, struct text *out);

/* The tags of the game, in the order of their table. */
enum { TAG_MARKS, TAG_COLOURED, TAG_TO_MOVE, TAG_FINAL, TAG_CLUES };

/* Whether the tags of a fence puzzle describe a puzzle, without marks and colour, or its solution; as in struct
 * notation. */
bool fence_settle(const struct values *, struct pos *, size_t *tag, struct text *why);

/* ---- Enclosed cells (flood.c) ------------------------------------------------------------------------------------ */

/* Writes the cells that a player's live marks enclose, by the full flood from outside: `walls` are the live marks. Both
 * have `height` rows. */
void enclose5_flood(int width, int height, const uint64_t *walls, uint64_t *inside);

/* Whether a new live mark at (x, y), in `walls` or not yet, can enclose anything: false only if a flood would find no
 * uncoloured cell. Before the mark, all that the others enclose must have been coloured, and (x, y) not; in a legal
 * game it is so. */
bool enclose5_may_enclose(int height, const uint64_t *walls, int x, int y);

/* Whether the live marks `live` of a player enclose uncoloured cells, which are written to `fresh`. */
bool enclose5_encloses(const struct enclose5 *e, const uint64_t *live, uint64_t *fresh);

/* ---- Rules (place_mark.c, rules.c) ------------------------------------------------------------------------------- */

/* struct fact: the cell in column at[0] and row at[1] is marked, or coloured. */
enum { FACT_MARKED = 1, FACT_COLOURED };

/* Places a mark of the player to move, with all that follows from it. If it is illegal returns false, leaves the
 * position byte for byte, and says in `why` (unless NULL) which rule is broken. The player must have a mark left. */
bool enclose5_place_mark(struct enclose5 *e, int x, int y, struct reason *why);

/* The same in a copy of the position. */
bool enclose5_try_mark(const struct enclose5 *e, int x, int y, struct enclose5 *next);

/* Whether a mark of the player to move in an empty cell would only lengthen an alignment of this turn. */
bool enclose5_is_barred(const struct enclose5 *e, int x, int y);

/* Empties the layers LAYER_RUNS or LAYER_STRUCK. */
void enclose5_forget(struct enclose5 *e, enum enclose5_layer layer);

/* Whether the player to move may swap, in this turn. */
bool enclose5_may_swap(const struct values *, const struct enclose5 *);

/* As in struct rules, and its detail. */
size_t enclose5_size(const struct values *);
void enclose5_start(const struct values *, struct pos *);
bool enclose5_end_turn(const struct values *, struct pos *, struct reason *why);
void enclose5_waive(const struct values *, struct pos *);
struct state enclose5_state(const struct values *, const struct pos *);
void enclose5_score(const struct values *, const struct pos *, struct score *);
void enclose5_detail_members(const struct values *, const struct pos *, struct text *out);

/* ---- Puzzles (playout.c) ----------------------------------------------------------------------------------------- */

/* Plays a turn of a random game that looks like a game of people. False if the game is over, or nearly so: the position
 * is then of no use. */
bool playout_turn(struct enclose5 *e, struct rng *rng);

/* The kinds, each in its file, and where their difficulties are cut into grades (grade_cuts.c). */
extern const struct puzzle_kind enclose5_finish, enclose5_fence, enclose5_stop;
extern const struct grade_cuts enclose5_finish_cuts[], enclose5_fence_cuts[], enclose5_stop_cuts[];

/* fence_words.c */
void puzzle_fence_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                       struct text step[HINT_STEPS]);
void puzzle_fence_explain(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                          struct text *out);
void puzzle_fence_stage(const struct values *, int stage, int stages, const struct words *, struct pos *after,
                        struct text *out);

/* ---- Facets ------------------------------------------------------------------------------------------------------ */

extern const struct rules enclose5_rules, fence_rules;
extern const struct notation enclose5_notation, fence_notation;
extern const struct picture enclose5_picture, fence_picture;
extern const struct sheet_parts enclose5_sheet, fence_sheet;
extern const struct solver enclose5_solver;

/* As in struct game (rules.c). */
bool enclose5_check(const struct values *, struct text *why);

/* As in struct picture (text_picture.c). */
void enclose5_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void enclose5_describe(const struct values *, const struct view *, const struct words *, struct text *out);
