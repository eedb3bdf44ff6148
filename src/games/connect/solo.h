/* CoNNect: a whole game alone, all dice of which are known beforehand, played as well as can be found.
 *
 * Nobody competes for shapes and score cards, and a Connect-5 scores the same card as all others of its round. So
 * nothing is lost by claiming in the last round only, and there a claim's bonus helps the next ones. The search thus
 * has two parts: a plan says where all numbers go, and which claims they are for; the finish makes these claims, in an
 * order and with boxes that gain most. */
#ifndef QUADRILLE_GAMES_CONNECT_SOLO_H
#define QUADRILLE_GAMES_CONNECT_SOLO_H

#include "games/connect/grid_search.h"

enum {
    SOLO_ROUNDS = (GRID_SPACES - SETUP_NUMBERS) / NUMBER_DICE, /* at most: more numbers would find no space */
    SOLO_NUMBERS = SETUP_NUMBERS + NUMBER_DICE * SOLO_ROUNDS,
    SOLO_CLAIMS = TABLE_SHAPES + 4,
    SOLO_MOVES = SETUP_ROLLS + SOLO_NUMBERS + SOLO_ROUNDS + GRID_SPACES, /* of a game, at most */
};

/* A claim that is planned: first of each shape on the table, then smaller ones. */
struct solo_claim {
    bool used;
    struct option option;
    uint8_t need[CLAIM_MOST]; /* the numbers that it wants, by place in option.at */
};

/* Numbers 0 to 5 are those of the set-up's rolls, then come the number dice of each round. */
struct solo_plan {
    uint8_t zone[SOLO_ROUNDS];     /* which die is the zone die */
    uint8_t space[SOLO_NUMBERS];   /* where each number goes */
    int8_t number[GRID_SPACES];    /* which number goes to a space, -1: none */
    uint8_t claim_of[GRID_SPACES]; /* which claim wants it, from 1; 0: none */
    struct solo_claim claim[SOLO_CLAIMS];
};

/* What a search works with. */
struct solo_search {
    const struct values *values;
    const struct connect_edition *edition;
    const struct connect_table *table; /* before the set-up, with all dice and cards */
    int numbers;                       /* of the game */
    struct option_shapes shapes;
    struct option_list pieces;                 /* sets of spaces with a shape, by size and shape */
    uint16_t first[CARDS_MOST * SECTIONS + 2]; /* where those of each begin: of 3; of 4 by shape; of 5 by shape */
    struct claimant claimant;                  /* at the game's beginning */
    struct option_list options;
    struct best_search best;
    uint64_t nodes; /* plans and finishes looked at */
};

/* A game: its moves in order, of turn 0 and on; dice come before the player's actions. */
struct solo_game {
    int total, count;
    struct {
        uint8_t turn;
        struct move move;
    } of[SOLO_MOVES];
};

/* A last round in the making. */
enum { FINISH_MOVES = 40, BEAM_WIDTH = 12 };
struct solo_finish {
    struct connect_table table;
    uint64_t same; /* a hash of the sheet: equal finishes are kept once */
    int value;     /* of the game if all claims are made that are left */
    int promise;   /* the same with something for boxes to spend */
    uint8_t left;  /* bit i: claim i of the plan is not made yet */
    uint8_t count;
    struct move moves[FINISH_MOVES];
};

/* Memory of a beam search: those at hand, and the best that follow. */
struct solo_room {
    int count, next_count;
    struct solo_finish beam[BEAM_WIDTH], next[BEAM_WIDTH], best;
};

/* Begins a search on a sheet's opening position; `memo` has `size` entries. */
void connect_solo_begin(struct solo_search *, const struct values *, const struct connect_table *,
                        struct memo_entry *memo, uint32_t size);

/* Looks at `steps` changes of a plan by lot and keeps the best one (threshold accepting: Dueck and Scheuer, 1990).
 * False if the dice leave no room for one. */
bool connect_solo_plan(struct solo_search *, struct rng *, int steps, struct solo_plan *);

/* Plays a plan by the rules, and makes its claims and more in the last round: a beam search over boxes, and over what
 * they are spent on. False if a plan can't be played. */
bool connect_solo_play(struct solo_search *, struct solo_room *, const struct solo_plan *, struct solo_game *);

/* Plays as somebody does who never looks beyond the number at hand, who claims at once what scores, and spends no box
 * and no Free Action. False if that does not last to the end. */
bool connect_solo_plain(struct solo_search *, int *total);

/* A plan's number; as it is written for its claim; and the spaces to which it may go. */
int connect_solo_number(const struct solo_search *, const struct solo_plan *, int which);
int connect_solo_need(const struct solo_search *, const struct solo_plan *, int which);
spaces connect_solo_spaces(const struct solo_search *, const struct solo_plan *, int which);

/* Notes on a sheet that a claim was made, for objectives; what the objectives score that a sheet fulfils. */
void connect_solo_note(struct player_sheet *, const struct option *);
int connect_solo_objectives(const struct solo_search *, const struct player_sheet *);

#endif
