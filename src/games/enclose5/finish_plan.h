/* Enclose5: positions planned for puzzles of the kind `finish`.
 *
 * A mark that gains a move can come before any turn, and so would lead to the goal too, unless it spoils the turn: it
 * makes a row beside a mark of the turn, which may then not lengthen that row, or it encloses what the turn needs.
 * Random games hardly ever hold several such marks. So to some turns of a random game the plan adds a closed path that
 * lacks a few marks, a first mark that makes a row, and decoys: other marks that gain a move and bar or enclose the
 * first mark, or enclose a mark of its row. The less is lost without the first mark, the less the search has to look
 * at: that of other first marks ends soon, as moves gained by decoys are no more than they cost. The opponent's marks
 * come last: first in cells of wrong ways to the goal that the search finds, then wherever there are too few. */
#pragma once

#include "games/enclose5/turn_search.h"

enum {
    ALIGNED = 5,        /* cells of a row */
    GOAL_MOST = 30,     /* of puzzles */
    GAINS_MOST = 16,    /* first marks that gain a move */
    ROOMY = 12,         /* cells each way, at least, of paper with room for more decoys */
    FINISH_NODES = 2000 /* to search what another first mark leads to, and to find the answer */
};

/* A first mark that gains a move. */
struct gaining_mark {
    struct enclose5_cell cell;
    int most; /* cells that it leads to, if not to the goal */
};

/* A position in the making. */
struct finish_plan {
    struct enclose5 e;
    uint64_t kept[PAPER_MOST]; /* cells whose own marks have a purpose, */
    uint64_t open[PAPER_MOST]; /* and cells that stay empty: of the turn, and where decoys gain a move */
    struct turn_path path;     /* the turn */
};

/* The working memory of a maker; of `answer`, which uses `next`, `search` and `nodes`. */
struct finish_maker {
    struct enclose5 next;
    struct finish_plan plan, trial;
    struct mark_search search;
    struct gaining_mark first[GAINS_MOST];
    int count;
    uint64_t nodes;
};

/* The first mark of a planned turn: it stands in the path; it also encloses some cells; it stands apart and makes two
 * rows or three; it stands apart and helps another mark to make a row. */
enum finish_style { IN_PATH, ENCLOSES, APART, HELPS, STYLES };

/* Plans a position around a turn of this style, with so many other first marks that gain a move and fail at least, and
 * lists all first marks that gain. The turn that was planned is the only one to reach the goal but for what follows its
 * first mark. Adds to m->nodes. */
bool finish_plan_position(struct finish_maker *m, const struct values *v, struct rng *rng, int fails,
                          enum finish_style style);

static inline bool finish_is_same(struct enclose5_cell a, struct enclose5_cell b)
{
    return a.x == b.x && a.y == b.y;
}
