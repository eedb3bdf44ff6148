/* CoNNect: puzzles of the kind `best-score`, a Grid with a single set of claims that hold most numbers. */
#include "games/connect/puzzle/claim_search.h"

struct best_score_maker {
    struct claim_list claims;
    struct packing_search search;
    struct memo_entry memo[GRID_MEMO];
};

/* ---- Grids ------------------------------------------------------------------------------------------------------ */

/* Fills the Grid. Of four spaces, two to four have a number close to that of a neighbour, so there is more to claim
 * than by chance. */
static void draw_numbers(struct rng *rng, uint8_t number[GRID_SPACES])
{
    enum { OF = 4, CLOSE_LEAST = 2, CLOSE_MOST = 4 };
    uint32_t close = CLOSE_LEAST + rng_below(rng, CLOSE_MOST - CLOSE_LEAST + 1);
    number[0] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
    for (int i = 1; i < GRID_SPACES; i++) {
        bool left = i < GRID_SIDE || (i % GRID_SIDE != 0 && rng_below(rng, 2) == 0);
        int drawn = number[left ? i - 1 : i - GRID_SIDE];
        if (rng_below(rng, OF) < close) {
            drawn += (int)rng_below(rng, 3) - 1;
            drawn = drawn < 1 ? 2 : drawn > DICE_SIDES ? DICE_SIDES - 1 : drawn;
        } else {
            drawn = 1 + (int)rng_below(rng, DICE_SIDES);
        }
        number[i] = (uint8_t)drawn;
    }
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

/* Of the longest claims that are not best, names the one with which most numbers can be held, and says how many. */
static void write_tempting(const struct values *v, struct best_score_maker *r, const struct packing *best,
                           struct text *out)
{
    const struct claim *tempting = NULL;
    int most = 0;

    for (int i = 0; i < r->claims.count; i++) {
        const struct claim *c = &r->claims.of[i];
        if (connect_packing_has(best, i) || (tempting && c->count < tempting->count))
            continue;
        int held = c->count + connect_packing_value(&r->search, c->set);
        if (tempting && c->count == tempting->count && held <= most)
            continue;
        tempting = c;
        most = held;
    }
    if (!tempting)
        return;
    text_addf(out, "%s\t", N_("With %s at most %s numbers can be used."));
    connect_write_claim(v, tempting, out);
    text_addf(out, "\t%d", most);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    enum { CLAIMS_LEAST = 8, VALUE_LEAST = 12 }; /* a Grid with less is too poor for a puzzle */
    enum { BLANKS_MOST = 5 };                    /* pairs of blanks */
    enum { SHORT_OF = 256 }; /* of the difficulty, for each number that always taking a longest path leaves unused */
    struct best_score_maker *r = memory;
    uint8_t number[GRID_SPACES];
    struct packing best[2], greedy;
    int longest = 0, longest_best = 0;

    r->search.memo = r->memo;
    r->search.size = GRID_MEMO;
    draw_numbers(rng, number);
    spaces filled = grid_spaces; /* but for pairs of blanks, opposite each other */
    for (uint32_t pairs = rng_below(rng, BLANKS_MOST + 1); pairs > 0; pairs--) {
        int space = (int)rng_below(rng, GRID_SPACES), other = GRID_SPACES - 1 - space;
        number[space] = number[other] = UNWRITTEN;
        filled &= ~(bit(space) | bit(other));
    }
    connect_list_claims(connect_edition(v), number, filled, &r->claims);
    if (r->claims.count < CLAIMS_LEAST)
        return false;
    connect_packing_begin(&r->search, &r->claims, NULL, GRID_NODES);
    puzzle->value = connect_packing_value(&r->search, 0);
    if (puzzle->value < VALUE_LEAST || r->search.given_up)
        return false;
    if (connect_packing_best(&r->search, 2, best) > 1)
        return false;
    const int short_of = puzzle->value - connect_packing_greedy(&r->claims, NULL, &greedy);
    if (!puzzle_rate(puzzle, connect_best_score_cuts, NULL, SHORT_OF * short_of + r->claims.count, grades))
        return false;
    connect_puzzle_set(number, puzzle);
    for (int i = 0; i < r->claims.count; i++) {
        int count = r->claims.of[i].count;
        longest = count > longest ? count : longest;
        longest_best = count > longest_best && connect_packing_has(best, i) ? count : longest_best;
    }
    puzzle->motif = longest_best < longest ? 1 + BEST_LEAVE_THE_LONGEST : 0;
    puzzle->nodes = r->search.nodes;
    text_add(&puzzle->answer, "1. ");
    connect_write_turn(v, NULL, 0, &r->claims, best, &puzzle->answer);
    write_tempting(v, r, best, &puzzle->tempting);
    return true;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    return connect_grid_is_open(v, pos, "best-score", why) && connect_solve(v, pos, limits, result, why);
}

/* How long the paths are, and how many numbers are left over; two of the paths, the middle one first. */
static void hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                 struct text step[HINT_STEPS])
{
    const struct player_sheet *sheet = connect_grid_sheet(turns[count - 1].after);
    puzzle_hint(words, &step[HINT_IDEA], N_("Paths of 5, 4 and 3 numbers in the best set: %d, %d and %d."),
                sheet->claims[2], sheet->claims[1], sheet->claims[0]);
    puzzle_hint(words, &step[HINT_IDEA], N_("Numbers left over: %d."), bits_count(sheet->written & ~sheet->claimed));
    for (size_t i = 0; i < 2; i++) {
        scoped(text_release) struct text claim = {0};
        connect_encode(v, &turns->moves[(turns->count / 2 + i) % turns->count], &claim);
        puzzle_hint(words, &step[HINT_PLACE], N_("One path of the best set is %s."), text_string(&claim));
    }
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_best_score = {
    .name = "best-score",
    .title = N_("The best claims"),
    .mark = 'B',
    .summary = "the only set of claims that holds the most numbers",
    .question =
        N_("Find paths of 3, 4 or 5 numbers that rise by 1 from each to the next, or are all equal. Use as many "
           "numbers as you can, each once. Only one set of paths uses the most."),
    .writing = N_("Paths go sideways, up and down, never across a corner. Outline each of them."),
    .pitch = 5.5,
    .fields = {{N_("Numbers used"), 1}},
    .unit = N_("%d number"),
    .units = N_("%d numbers"),
    .advice = N_("Look for the longest runs before the equal numbers. "
                 "A space that only one path can use is the best place to begin."),
    .meaning = {N_("always taking a longest path is right, or nearly, and the other paths fit in"),
                N_("always taking a longest path leaves one or two numbers unused"),
                N_("always taking a longest path leaves two to four numbers unused"),
                N_("always taking a longest path leaves four to six numbers unused"),
                N_("always taking a longest path leaves six numbers or more unused")},
    .defaults = {{"grid", "1"}},
    .motifs = {[BEST_LEAVE_THE_LONGEST] = {"leave-the-longest", N_("Leave the longest")}},
    .cuts = connect_best_score_cuts,
    .attempts = 200000,
    .memory = sizeof(struct best_score_maker),
    .make = make,
    .answer = answer,
    .hint = hint,
    .worth = WORTH_GAIN,
    .variety = 60, /* random numbers in more than half of the spaces */
};
