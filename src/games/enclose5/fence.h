/* Enclose5: fence puzzles. Some cells of the paper bear a number: how many of their eight neighbours hold
 * a mark; the cell itself holds none. Marks enclose exactly one region, with no mark to spare. So every cell is one of
 * three things: in the region, a mark, or outside. The region is edge-connected and touches no edge of the paper;
 * all other cells without a mark are connected with that edge; no cell of the region is beside one outside; and every
 * mark is beside the region and beside the outside or at the edge, or it could be taken away. */
#pragma once

#include "games/enclose5/internal.h"

/* ---- Sets of cells ----------------------------------------------------------------------------------------------- */

/* Sets of cells of small paper, up to FENCE_MOST x FENCE_MOST, as bit boards: cell (x, y) is bit y * (width + 1) + x.
 * The column beyond the paper keeps a step sideways from reaching another row. */
enum { FENCE_LEAST = 5, FENCE_MOST = 12, CELL_WORDS = 3 };

struct cell_set {
    uint64_t word[CELL_WORDS];
};

static inline struct cell_set cells_and(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline struct cell_set cells_or(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

/* The cells of `a` that are not in `b`. */
static inline struct cell_set cells_without(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cells_any(struct cell_set a)
{
    return a.word[0] | a.word[1] | a.word[2];
}

static inline bool cells_same(struct cell_set a, struct cell_set b)
{
    return !((a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1]) | (a.word[2] ^ b.word[2]));
}

static inline int cells_count(struct cell_set a)
{
    return bits_count(a.word[0]) + bits_count(a.word[1]) + bits_count(a.word[2]);
}

static inline bool cells_have(struct cell_set a, int cell)
{
    return bits_have(a.word[cell / 64], cell % 64);
}

static inline struct cell_set cells_one(int cell)
{
    struct cell_set one = {{0}};
    one.word[cell / 64] = bit(cell % 64);
    return one;
}

/* The first cell of a set that is not empty. */
static inline int cells_first(struct cell_set a)
{
    for (int i = 0; i < CELL_WORDS - 1; i++)
        if (a.word[i])
            return 64 * i + bits_first(a.word[i]);
    return 64 * (CELL_WORDS - 1) + bits_first(a.word[CELL_WORDS - 1]);
}

/* Removes the first cell of a set that is not empty, and returns it. */
static inline int cells_take(struct cell_set *a)
{
    int first = cells_first(*a);
    a->word[first / 64] &= a->word[first / 64] - 1;
    return first;
}

/* Moves all cells by `n` bits, 1 to 63: to later cells, or to earlier ones. */
static inline struct cell_set cells_later(struct cell_set a, int n)
{
    return (struct cell_set){
        {a.word[0] << n, a.word[1] << n | a.word[0] >> (64 - n), a.word[2] << n | a.word[1] >> (64 - n)}};
}

static inline struct cell_set cells_earlier(struct cell_set a, int n)
{
    return (struct cell_set){
        {a.word[0] >> n | a.word[1] << (64 - n), a.word[1] >> n | a.word[2] << (64 - n), a.word[2] >> n}};
}

/* ---- A puzzle, and what is known of it: fence_rules.c ------------------------------------------------------------ */

enum { FENCE_CLUES_MOST = FENCE_MOST * FENCE_MOST };

struct fence_clue {
    uint8_t cell, number;
    struct cell_set around; /* its neighbours, up to eight */
};

struct fence_puzzle {
    int width, height, stride;
    struct cell_set all, edge; /* cells of the paper, and those along its edge */
    int clues;
    struct fence_clue clue[FENCE_CLUES_MOST];
};

/* What a cell can be. */
enum fence_thing { FENCE_MARK, FENCE_IN, FENCE_OUT, FENCE_THINGS };

/* What is known: for each thing, the cells that can still be it. */
struct fence_state {
    struct cell_set can[FENCE_THINGS];
};

/* Rules by which people find what a cell is, from the easiest to the hardest. */
enum fence_rule {
    FENCE_SIDES,  /* cells beside each other without a mark are on the same side; at the edge they are outside */
    FENCE_CLUE,   /* a clue has all its marks, or needs all cells that are left */
    FENCE_BORDER, /* a mark is beside the region and the outside */
    FENCE_PAIR,   /* two clues together */
    FENCE_REACH,  /* region and outside are connected: what can't be reached is not part of them */
    FENCE_BRIDGE, /* the only way between two parts of the region, or from outside cells to the edge */
    FENCE_TRIAL,  /* one thing leads to a contradiction */
    FENCE_RULES
};

/* An empty puzzle without clues. */
void fence_start(struct fence_puzzle *p, int width, int height);
void fence_add_clue(struct fence_puzzle *p, int cell, int number);

/* The puzzle of a position on paper of at most FENCE_MOST cells each way. */
void fence_read(const struct enclose5 *e, struct fence_puzzle *p);

/* The cells beside a set, orthogonally; and the eight neighbours of a cell. */
struct cell_set fence_beside(const struct fence_puzzle *p, struct cell_set cells);
struct cell_set fence_around(const struct fence_puzzle *p, int cell);

/* The cells of `open` that are connected with those of `from` among them. */
struct cell_set fence_flood(const struct fence_puzzle *p, struct cell_set from, struct cell_set open);

/* The marks of a region: the cells beside it. */
struct cell_set fence_marks(const struct fence_puzzle *p, struct cell_set region);

/* Whether a set of cells is a region that marks can enclose with none to spare: the marks are the cells beside it. */
bool fence_is_region(const struct fence_puzzle *p, struct cell_set region);

/* What the edge, the corners and the cells of the clues say before any number is read. */
void fence_begin(const struct fence_puzzle *p, struct fence_state *s);

/* Applies all rules up to `most` (not FENCE_TRIAL) until none finds anything. False if they contradict each other. */
bool fence_deduce(const struct fence_puzzle *p, struct fence_state *s, enum fence_rule most);

/* A rule finds things at places: FENCE_CLUE at each clue, FENCE_PAIR at each pair, and so on; how many there are. */
int fence_places(const struct fence_puzzle *p, enum fence_rule rule);

/* Applies a rule at one place. False if it contradicts what is known; that a cell can be nothing shows later. */
bool fence_apply(const struct fence_puzzle *p, struct fence_state *s, enum fence_rule rule, int place);

/* The cells that are known to be a thing. */
struct cell_set fence_sure(const struct fence_state *s, enum fence_thing thing);

/* Makes cells a certain thing; or excludes that they are. */
void fence_suppose(struct fence_state *s, struct cell_set cells, enum fence_thing thing);
void fence_exclude(struct fence_state *s, struct cell_set cells, enum fence_thing thing);

/* How many possibilities are left; a rule that finds nothing leaves them all. */
int fence_weight(const struct fence_state *s);

/* The cells that are not known yet. */
struct cell_set fence_open(const struct fence_state *s);

/* Whether every cell is known. */
bool fence_solved(const struct fence_puzzle *p, const struct fence_state *s);

/* ---- One step at a time, as a person solves (fence_steps.c) ------------------------------------------------------ */

struct fence_step {
    enum fence_rule rule;
    int place;              /* where it is found; of FENCE_TRIAL, the cell */
    enum fence_thing thing; /* FENCE_TRIAL: what the cell can't be */
    int open;               /* places where this rule finds something now */
    int tried, length;      /* FENCE_TRIAL: possibilities tried; and those that fall before the contradiction shows */
};

/* Takes the easiest step, and what follows from it by FENCE_SIDES. False if no rule finds anything. */
bool fence_take_step(const struct fence_puzzle *p, struct fence_state *s, struct fence_step *step);

/* How hard a puzzle is for a person, who takes the easiest step each time; -1 if these steps do not solve it, or more
 * than `trials` steps are trials. */
int32_t fence_difficulty(const struct fence_puzzle *p, int trials);

/* ---- Every solution (fence_steps.c) ----------------------------------------------------------------------------- */

enum { FENCE_SOLUTIONS = 2 };

struct fence_search {
    const struct fence_puzzle *p;
    uint64_t limit;        /* of nodes */
    int most;              /* solutions to find, up to FENCE_SOLUTIONS */
    struct cell_set known; /* the region of a solution that does not count; or empty */

    uint64_t nodes;
    int found;
    struct cell_set region[FENCE_SOLUTIONS];
};

/* Finds solutions by trial of everything that the rules leave open. There are no others if `found` is less than `most`
 * and `nodes` less than `limit` afterwards. */
void fence_search(struct fence_search *search);
