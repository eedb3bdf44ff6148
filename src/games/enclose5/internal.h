/* Enclose5 (Fabio Pozzi, 2013): what its rules and its picture share. rules.md, section 3. */
#ifndef QUADRILLE_GAMES_ENCLOSE5_INTERNAL_H
#define QUADRILLE_GAMES_ENCLOSE5_INTERNAL_H

#include "game/game.h"

extern const struct game enclose5;

enum { PAPER_LEAST = 5, PAPER_MOST = 52 }; /* cells each way */

/* Its parameters in struct values. */
enum enclose5_param {
    PAPER_SIZE,
    PAPER_GOAL,
    PAPER_OPENING, /* seeded marks of each player */
    PAPER_VARIANT, /* 0: pie, -1: none */
    PAPER_PARAMS
};

/* Directions of alignments: east, south, south-east, north-east of their first cell. */
enum enclose5_way { ALONG_ROW, ALONG_COLUMN, ALONG_FALLING, ALONG_RISING, ENCLOSE5_WAYS };

/* What is kept of each cell: a layer is a bit a cell, a word a row, bit x for column x. */
enum enclose5_layer {
    LAYER_MARKS,                     /* + player: marked by, dead marks too */
    LAYER_COLOURS = LAYER_MARKS + 2, /* + player: coloured by */
    LAYER_RUNS = LAYER_COLOURS + 2,  /* + way: in a winning alignment made in this turn, all of it still alive */
    LAYER_STRUCK =
        LAYER_RUNS + ENCLOSE5_WAYS, /* + way: in one made in the turn at hand or, between turns, the last one */
    LAYERS = LAYER_STRUCK + ENCLOSE5_WAYS
};

/* The position. Marks and colours are those of persons: a swap exchanges them. */
struct enclose5 {
    uint8_t width, height;
    uint8_t to_move;
    uint8_t moved;   /* a mark was put in this turn, or sides were swapped */
    uint8_t swapped; /* in this record */
    uint8_t over;    /* the game has ended */
    uint16_t goal;
    uint16_t turns;                    /* that have ended */
    uint16_t owed;                     /* additional moves still to make */
    uint16_t empty;                    /* cells that are neither marked nor coloured */
    uint16_t coloured[2];              /* cells */
    uint16_t live[2];                  /* marks */
    uint16_t runs, struck;             /* alignments in the layers of these names */
    uint64_t row[LAYERS * PAPER_MOST]; /* LAYERS times `height` are in use */
};

/* The `height` rows of a layer. */
uint64_t *enclose5_layer(struct enclose5 *e, int layer);
const uint64_t *enclose5_rows(const struct enclose5 *e, int layer);

/* Writes the rows of all coloured cells, and of a player's live marks. */
void enclose5_coloured(const struct enclose5 *e, uint64_t *rows);
void enclose5_live(const struct enclose5 *e, int player, uint64_t *rows);

/* Whether a cell of `rows` is set; false beyond the edge. */
bool enclose5_has(const struct enclose5 *e, const uint64_t *rows, int x, int y);

/* The cells of row `y` that are neither marked nor coloured. */
uint64_t enclose5_empty(const struct enclose5 *e, int y);

/* One step in each direction: columns, rows. */
extern const int enclose5_step[ENCLOSE5_WAYS][2];

/* Cells in line, from (x, y) on in the direction asked for. */
struct enclose5_run {
    int x, y, length;
};

/* The maximal unbroken run of set cells of `rows` through (x, y), which is taken as set. */
struct enclose5_run enclose5_run(const struct enclose5 *e, const uint64_t *rows, enum enclose5_way way, int x, int y);

/* Puts a mark of the player to move, with all that follows from it. If it is illegal returns false, leaves the
 * position byte for byte, and adds to `why` (unless NULL) which rule is broken. Whether the player has a mark to put
 * is for the caller to say. */
bool enclose5_mark(struct enclose5 *e, int x, int y, struct text *why);

/* Whether a mark of the player to move in an empty cell would only lengthen an alignment of this turn. */
bool enclose5_barred(const struct enclose5 *e, int x, int y);

/* Empties LAYER_RUNS or LAYER_STRUCK. */
void enclose5_forget(struct enclose5 *e, enum enclose5_layer layer);

/* Whether a cell is on this paper; if not, says so in `why` (unless NULL). */
bool enclose5_on_paper(const struct enclose5 *e, int x, int y, struct text *why);

/* Cells that the live marks of a player enclose, by the full flood from outside: the rows of `walls` are his live
 * marks, those of `inside` are written. Both have `height` rows. rules.md: "Ruling, exactly". */
void enclose5_flood(int width, int height, const uint64_t *walls, uint64_t *inside);

/* Whether a new live mark at (x, y), which is in `walls` already, can have enclosed anything: false only if a flood
 * would find nothing that is not coloured. `coloured` are all coloured cells. Looks at the cells around it only.
 * Before the mark all that the others enclose must have been coloured, and (x, y) not; every legal game is such. */
bool enclose5_may_enclose(int height, const uint64_t *walls, const uint64_t *coloured, int x, int y);

/* The position tags' and the opening's part of `struct game`, in setup.c. */
enum { ENCLOSE5_TAGS = 3 };
extern const struct record_tag enclose5_setup[];
void enclose5_blank(const struct values *, struct pos *);
void enclose5_deal(const struct values *, struct rng *, struct pos *);
bool enclose5_settle(const struct values *, struct pos *, size_t *tag, struct text *why);

/* The picture's part of `struct game`, in picture.c. */
void enclose5_board(const struct values *, const struct theme *, bool close_up, struct board *);
void enclose5_draw(const struct values *, const struct view *, struct draw *);
void enclose5_remind(const struct values *, struct draw *, double width, double height);

/* The last turn in a diagram, and the position in characters, in files of their own. */
void enclose5_emphasize(const struct values *, const struct played_turn *, struct draw *, double pitch);
void enclose5_sketch(const struct values *, const struct pos *before, const struct pos *, struct screen *);

#endif
