/* Solving: what the best turn of a position is (game->solver->solve). */
#ifndef QUADRILLE_GAME_SOLVE_H
#define QUADRILLE_GAME_SOLVE_H

#include "base/text.h"
#include "game/param.h"

#include <stdbool.h>
#include <stdint.h>

enum { SOLUTIONS_MAX = 6 };

struct pos;

struct solve_wish {
    uint64_t nodes; /* of the search, at most: positions looked at */
    bool all;       /* every turn of equal value, not only one */
};

/* The best turns of a player. */
struct solution {
    int player;          /* whose turns they are */
    int value;           /* of the best turn, as game->solver->value says */
    bool proven;         /* else only the best that was found within the nodes */
    struct text turns;   /* in record notation without numbers, a line each: one, or with `all` every one as good */
    struct text line;    /* the first of them and how play goes on if both sides play their best, as far as the search
                          * knows: a turn a line, in record notation without numbers */
    struct text verdict; /* in words: "A wins by 6", "B wins in 3 stones", "the best found: 12 points" */
};

/* What game->solver->solve finds. Zero-initialised by the caller, who releases it with solving_release. */
struct solving {
    struct solution of[SOLUTIONS_MAX]; /* one; or one of each player where all play at once */
    int count;
    uint64_t nodes; /* looked at */
};

void solving_release(struct solving *solving);

#endif
