#include "games/conect/win_search.h"

#include <assert.h>

/* How much a stone tempts: TEMPTS_MOST, halved for each stone more that is needed with it than with the best. */
enum { TEMPTS_MOST = 64, WORSE_MOST = 6 };

/* The part of that which is left after a search for defences, of BELIEF_MOST. */
enum { BELIEF_MOST = 16, BELIEF_NO_THREAT = 1 };

enum { BITS = 6 };

/* 2^BITS times the binary logarithm of a number from 1 to 2^31, rounded down. */
static int32_t log2_scaled(uint64_t x)
{
    int32_t whole = 0, parts = 0;
    while (x >> (whole + 1))
        whole++;
    x = (x << 31) >> whole; /* x / 2^whole in 1/2^31: squared, it gives one bit more */
    for (int i = 0; i < BITS; i++) {
        x = x * x >> 31;
        parts = 2 * parts + (int32_t)(x >> 32);
        x >>= x >> 32;
    }
    return (whole << BITS) + parts;
}

/* Whether a stone is a try, and what stops it. */
static bool is_try(struct threat_search *t, enum cone_side side, int stones, int cell, struct win_try *attempt)
{
    struct search_board *b = t->board;
    struct cells replies, carrier;
    int reply;

    *attempt = (struct win_try){.cell = cell};
    search_board_put(b, side, cell);
    bool threatens = threat_wins(t, side, stones - 1, &replies);
    while (threatens && (reply = cells_take(&replies, b->words)) != CONE_NONE) {
        bool lost = search_board_put(b, cone_other_side(side), reply);
        if (lost || !threat_wins(t, side, stones - 1, &carrier)) {
            cells_add(&attempt->stops, reply);
            attempt->replies++;
        }
        search_board_undo(b);
    }
    search_board_undo(b);
    return threatens;
}

int32_t win_difficulty(struct threat_search *t, const struct distances *distances, enum cone_side side, int stones,
                       int first, const struct cells *carrier, struct win_try *tempting)
{
    struct search_board *b = t->board;
    struct cells left = b->empty;
    int best = distances_sum(distances, distances_best(distances, left, b->words)), cell;
    int32_t all = 0, right = 0, most = 0;

    *tempting = (struct win_try){.cell = CONE_NONE};
    while ((cell = cells_take(&left, b->words)) != CONE_NONE) {
        struct win_try attempt;
        int worse = distances_sum(distances, cell) - best;
        int32_t tempts = TEMPTS_MOST >> (worse < WORSE_MOST ? worse : WORSE_MOST);
        if (cell == first) {
            right = tempts * BELIEF_MOST;
            all += right;
            continue;
        }
        if (!is_try(t, side, stones, cell, &attempt)) {
            all += tempts * BELIEF_NO_THREAT;
            continue;
        }
        assert(attempt.replies > 0); /* a threat has a carrier, in which to reply */
        int32_t left_over = tempts * BELIEF_MOST / attempt.replies;
        all += left_over;
        if (left_over > most) {
            most = left_over;
            *tempting = attempt;
        }
    }
    int empty = cells_count(&b->empty, b->words), needed = 1 + cells_count(carrier, b->words);
    return log2_scaled((uint64_t)all) - log2_scaled((uint64_t)right) + log2_scaled((uint64_t)needed) +
           log2_scaled((uint64_t)empty) * stones / 2;
}
