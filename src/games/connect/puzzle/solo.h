/* CoNNect: a whole game for one player whose dice are all known, played as well as a search can.
 *
 * Nobody competes for shapes and score cards, and a Connect-5 scores the same card as the others of its round. So
 * claiming only in the last round loses nothing, and there the box of one claim helps the next. The search has two
 * parts: a plan says where all numbers go and for which claims (solo_plan.c); a beam search makes the claims of the
 * last round, in the order and with the boxes that gain most (solo_play.c). */
#pragma once

#include "games/connect/puzzle/claim_search.h"

enum {
    SOLO_ROUNDS = (GRID_SPACES - SETUP_NUMBERS) / NUMBER_DICE, /* at most: the grid has no space for more numbers */
    SOLO_NUMBERS = SETUP_NUMBERS + NUMBER_DICE * SOLO_ROUNDS,
    SOLO_CLAIMS = TABLE_SHAPES + 4,
    SOLO_MOVES = SETUP_ROLLS + SOLO_NUMBERS + SOLO_ROUNDS + GRID_SPACES /* of a game, at most */
};

/* Where the numbers of a game go. Numbers 0 to 5 are those of the set-up rolls; the number dice of each round follow.
 */
struct solo_plan {
    uint8_t zone[SOLO_ROUNDS];       /* which die is the zone die */
    uint8_t space[SOLO_NUMBERS];     /* where each number goes */
    int8_t number[GRID_SPACES];      /* which number goes into a space; -1: none */
    uint8_t claim_of[GRID_SPACES];   /* which claim a space is planned for, from 1; 0: none */
    uint8_t need[GRID_SPACES];       /* the number that this claim needs there */
    struct claim claim[SOLO_CLAIMS]; /* first TABLE_SHAPES of shapes on the table, then smaller ones; or zeros */
};

/* What a search works with. */
struct solo_search {
    const struct values *values;
    const struct connect_edition *edition;
    const struct connect_table *table;         /* before the set-up, with all dice and cards */
    int numbers;                               /* of the game */
    struct claim_list pieces;                  /* sets of spaces with a shape, in groups by size and shape */
    uint16_t first[CARDS_MOST * SECTIONS + 2]; /* where each group begins: of 3; of 4 by shape; of 5 by shape */
    struct claim_value value;                  /* at the beginning of the game */
    struct claim_list claims;                  /* on offer in the position that is looked at */
    struct packing_search packing;
    struct memo_entry memo[GRID_MEMO]; /* of `packing` */
    uint64_t nodes;                    /* plans and moves evaluated */
};

/* A game: its moves in order, dice before the player's actions. */
struct solo_game {
    int total, count;
    struct move moves[SOLO_MOVES];
};

/* A position of the last round in the beam. */
enum { BEAM_WIDTH = 12 };
struct beam_node {
    struct connect_table table;
    int value;     /* of the game if all claims that are left are made */
    int heuristic; /* the value, and something for boxes to spend */
    uint8_t left;  /* bit i: claim i of the plan is still to be made */
    struct solo_game game;
};

/* Memory of a beam search: the nodes of a step, and the best that follow them. */
struct solo_beam {
    int count, next_count;
    struct beam_node now[BEAM_WIDTH], next[BEAM_WIDTH], best;
};

/* Begins a search on a sheet's opening position, which it borrows. */
void connect_solo_begin(struct solo_search *, const struct values *, const struct connect_table *);

/* Tries `steps` random changes of a plan and keeps the best plan (threshold accepting: Dueck and Scheuer, 1990). False
 * if the dice allow none. */
bool connect_solo_plan(struct solo_search *, struct rng *, int steps, struct solo_plan *);

/* Plays a plan by the rules, with a beam search over claims, boxes, and how boxes are spent. False if the rules do not
 * allow the plan. */
bool connect_solo_play(struct solo_search *, struct solo_beam *, const struct solo_plan *, struct solo_game *);

/* Plays a greedy game: each number goes where the sheet then looks best, what scores is claimed at once, no box is
 * spent and no Free Action used to change a number. False if such a game does not last to the end. */
bool connect_solo_greedy(struct solo_search *, int *total);

/* Plays a naive game: with any zone die, each number goes where most numbers beside it are equal or 1 apart, and in
 * the end the claim that scores most is made, again and again. Returns its total, 0 if it does not last to the end. */
int connect_solo_naive(struct solo_search *, struct rng *);

/* A number of a plan, and as it must be written for its claim. */
int connect_solo_number(const struct solo_search *, const struct solo_plan *, int which);
int connect_solo_need(const struct solo_search *, const struct solo_plan *, int which);

/* Notes on a sheet that a claim was made, as far as objectives ask; the points of the objectives that it fulfils. */
void connect_solo_note(struct player_sheet *, const struct claim *);
int connect_solo_objectives(const struct solo_search *, const struct player_sheet *);
