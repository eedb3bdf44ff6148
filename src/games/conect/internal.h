/* Conect (Mark Steere, May 2024): the position, and what the files of this folder share. */
#pragma once

#include "game/game.h"
#include "game/notation.h"
#include "games/conect/cone.h"

/* The parameters in struct values. */
enum conect_param {
    CONECT_BOARD,   /* n[0]: enum cone_kind, n[1]: size */
    CONECT_OPENING, /* seeded stones of each side */
    CONECT_FORM,    /* enum conect_form */
    CONECT_LABELS,  /* enum conect_labels */
    CONECT_SPREAD,  /* thousandths: exponent of the radius */
    CONECT_VARIANT, /* 0: pie, -1: none */
    CONECT_PARAMS
};

enum conect_form { CONECT_PROJECTION, CONECT_NET, CONECT_RHOMBUS };
enum conect_labels { CONECT_LABELS_EDGE, CONECT_LABELS_CELLS };

/* What is on a cell; 1 + enum cone_side. */
enum conect_stone { CONECT_EMPTY, CONECT_RED_STONE, CONECT_BLUE_STONE };

/* The position. Persons and sides differ: after a swap, person A is Blue. */
struct conect {
    uint8_t kind, size; /* of the cone */
    uint16_t count;     /* of its cells */
    uint16_t turns;     /* that have ended */
    uint8_t to_move;    /* person, 0: A */
    uint8_t moved;      /* in this turn */
    uint8_t swapped;
    uint8_t winner;          /* enum conect_stone of the side that has won, or 0 */
    struct cells stones[2];  /* by enum cone_side */
    struct cells joined[2];  /* those of the stones that are connected to their side's edge */
    int8_t turn[CONE_CELLS]; /* of a joined stone: how far it is round from the edge */
};

/* The cone of a position, or of the parameters. */
static inline const struct cone *conect_cone(const struct conect *c)
{
    return cone_table((enum cone_kind)c->kind, c->size);
}

static inline const struct cone *conect_cone_of(const struct values *v)
{
    return cone_table((enum cone_kind)v->of[CONECT_BOARD].n[0], v->of[CONECT_BOARD].n[1]);
}

/* What is on a cell: enum conect_stone. */
static inline int conect_stone(const struct conect *c, int cell)
{
    return cells_has(&c->stones[CONE_RED], cell)    ? CONECT_RED_STONE
           : cells_has(&c->stones[CONE_BLUE], cell) ? CONECT_BLUE_STONE
                                                    : CONECT_EMPTY;
}

/* The side that a person (0: A) plays at present. */
static inline enum cone_side conect_side(const struct conect *c, int person)
{
    return (enum cone_side)(person ^ c->swapped);
}

bool conect_check(const struct values *, struct text *why);

/* struct rules.start */
void conect_start(const struct values *, struct pos *);

/* The cell that (x, y) names; CONE_NONE, and the reason in `why` (unless NULL), if it is not on this board. */
int conect_cell(const struct conect *c, int x, int y, struct text *why);

/* The proper name of a cell. */
static inline struct cell_name conect_name(const struct cone *cone, int cell)
{
    return cell_name(cone->cell[cell].x, cone->cell[cell].y);
}

/* Puts a stone on an empty cell, and sets the winner if it wins. */
void conect_put(struct conect *c, enum cone_side side, int cell);

/* Whether the player to move may exchange sides: with the pie rule, in B's first turn, which is the record's second, or
 * its first if B begins. */
bool conect_may_swap(const struct values *, const struct conect *c);

/* ---- Winning sets (winning_set.c) -------------------------------------------------------------------------------- */

/* The cells of a smallest winning set, in the order of a walk from the edge: to the apex, or back to the edge, or round
 * the apex until it comes to a cell before. */
struct winning_set {
    int count;
    uint16_t cell[CONE_CELLS];
};

/* Finds a smallest set of the winner's stones that would win alone, always the same one. `count` is 0 while nobody has
 * won. */
void winning_set_find(const struct conect *c, struct winning_set *set);

/* The fewest empty cells that a person would have to fill to win if the opponent never moved; 0 for the winner. False
 * for the loser. (struct remaining.count) */
bool winning_set_remaining(const struct values *, const struct pos *, int person, int *cells);

/* ---- Positions that are the same puzzle (canonical_form.c) --------------------------------------------------------
 *
 * Both cones have a reflection that exchanges the edges, and so the colours. The wide cone also has a half turn that
 * exchanges them: its outer ring is that of a hexagon rolled up to a third, two sides long, one of them Red's edge and
 * one Blue's. Both together are a reflection that keeps the edges. */

enum { CANONICAL_SYMMETRIES = 4 };

/* How many symmetries a cone has. 0 is the identity; those with odd numbers exchange the edges. */
int canonical_form_symmetries(const struct cone *);

/* The image of a cell under a symmetry. */
int canonical_form_image(const struct cone *, int symmetry, int cell);

/* The key of a position with `mover` to play: the same for all its images under symmetries, with the colours exchanged
 * where a symmetry exchanges the edges. */
struct puzzle_key canonical_form_key(const struct cone *, const struct cells stones[2], enum cone_side mover);

/* ---- Facets, and the parts of them that have files of their own -------------------------------------------------- */

extern const struct rules conect_rules;
extern const struct notation conect_notation;
extern const struct picture conect_picture;
extern const struct sheet_parts conect_sheet;
extern const struct solver conect_solver;
extern const struct puzzle_kind conect_win_in_2, conect_win_in_3, conect_win_in_4, conect_defend; /* puzzle_win.c */
extern const struct grade_cuts conect_win_in_2_cuts[], conect_win_in_3_cuts[], conect_win_in_4_cuts[],
    conect_defend_cuts[];

/* struct picture.text_picture, in text_picture.c. */
void conect_text_picture(const struct values *, const struct pos *before, const struct pos *, struct screen *);
void conect_describe(const struct values *, const struct view *, const struct words *, struct text *out);
