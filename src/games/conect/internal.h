/* Conect (Mark Steere, May 2024): what its rules and its picture share. rules.md, section 4. */
#ifndef QUADRILLE_GAMES_CONECT_INTERNAL_H
#define QUADRILLE_GAMES_CONECT_INTERNAL_H

#include "game/game.h"
#include "games/conect/cone.h"

/* Its parameters in struct values. */
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

/* What lies on a cell; 1 + enum cone_side. */
enum conect_stone { CONECT_EMPTY, CONECT_RED_STONE, CONECT_BLUE_STONE };

/* Behind the cells' nodes stand four more: for each side (enum cone_side) its edge, joined to all its stones
 * there, and what it has round the apex, joined to its stone on the apex and to every loop round it. */
enum { CONECT_EDGE, CONECT_ROUND = 2, CONECT_EXTRA = 4 };

/* A node of the union-find that carries turns round the apex. */
struct conect_node {
    uint16_t parent; /* itself: the root of its group */
    int8_t turn;     /* from the parent to this node */
    uint8_t stone;   /* enum conect_stone */
};

/* What they are called, by enum cone_side; as long as nobody swaps, of the players in turn order. */
extern const char *const conect_sides[];

/* The position. Persons and sides are two things: after a swap, person A is Blue. */
struct conect {
    uint8_t kind, size; /* of the cone */
    uint16_t count;     /* of its cells */
    uint16_t turns;     /* that have ended */
    uint8_t to_move;    /* person, 0: A */
    uint8_t moved;      /* in this turn */
    uint8_t swapped;
    uint8_t winner;                                     /* enum conect_stone of the side that has won, or 0 */
    struct conect_node node[CONE_CELLS + CONECT_EXTRA]; /* by cell, then the extra ones: count + 4 are in use */
};

/* The side of a person (0: A) as things stand. */
enum cone_side conect_side(const struct conect *c, int person);

/* The position without stones. */
void conect_blank(const struct values *, struct pos *);

/* Puts a stone on an empty cell, and sees whether it wins. */
void conect_put(struct conect *c, enum cone_side side, int cell);

/* Whether who is to move may exchange sides: by the pie rule in B's first turn, the record's second, or its first where
 * B begins. */
bool conect_may_swap(const struct values *, const struct conect *c);

/* "Red" or "Blue". */
const char *conect_side_name(enum cone_side side);

/* How a set of stones wins. */
enum conect_way {
    CONECT_TO_APEX,   /* from the edge to the apex */
    CONECT_EDGE_LOOP, /* from edge to edge, a loop when closed along the edge */
    CONECT_LOOP       /* from the edge (`stem` stones), then a loop round the apex */
};

/* The cells of a smallest winning set in the order of a walk from the edge. */
struct conect_path {
    enum conect_way way;
    int count, stem;
    uint16_t cell[CONE_CELLS];
};

/* Finds a smallest set of the winner's stones that would win alone; the same one every time. `count` is 0
 * while nobody has won. */
void conect_path(const struct conect *c, struct conect_path *path);

/* The picture's half of `struct game`, in picture.c. */
void conect_hints(const struct values *, struct text *out);
void conect_board(const struct values *, const struct theme *, bool close_up, struct board *);
void conect_draw(const struct values *, const struct view *, struct draw *);
void conect_remind(const struct values *, struct draw *, double width, double height);

/* The last turn in a diagram, and the position in characters, in files of their own. */
void conect_emphasize(const struct values *, const struct played_turn *, struct draw *, double pitch);
void conect_sketch(const struct values *, const struct pos *before, const struct pos *, struct screen *);

/* The fewest empty cells that a person would still have to fill to win, did the opponent never move: 0 for who has
 * won. False for who has lost. */
bool conect_remaining(const struct values *, const struct pos *, int person, int *cells);

#endif
