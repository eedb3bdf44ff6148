/* Solving: the result of game->solver->solve, the best turns of a position. */
#ifndef QUADRILLE_GAME_SOLVE_H
#define QUADRILLE_GAME_SOLVE_H

#include "base/text.h"
#include "game/param.h"

#include <stdbool.h>
#include <stdint.h>

enum { SOLUTIONS_MAX = 6 };

struct pos;

struct solve_limits {
    uint64_t nodes; /* the most positions to search */
    bool all;       /* find every best turn, not only one */
};

/* The best turns of a player. */
struct solution {
    int player;
    int value;           /* of the best turn, in the unit of game->solver->value */
    bool proven;         /* otherwise only the best turn found within the limits */
    struct text turns;   /* the best turns in record notation without numbers, one a line: one, or with `all` each */
    struct text line;    /* the principal variation: the first best turn and how both sides play on, as far as the
                          * search knows; one turn a line, in record notation without numbers */
    struct text verdict; /* in words: "A wins by 6", "B wins in 3 stones", "the best found: 12 points" */
};

/* The caller zero-initialises it and releases it with solve_release. */
struct solve_result {
    struct solution of[SOLUTIONS_MAX]; /* one, or one for each player if all play at once */
    int count;
    uint64_t nodes; /* positions searched */
};

void solve_release(struct solve_result *);

#endif
