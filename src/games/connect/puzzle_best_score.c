/* CoNNect: the puzzle `best-score`: the claims that hold most numbers of a Grid. */
#include "games/connect/claim_search.h"

enum { MEMO_SIZE = 1 << 12, NODES = 100000, LONGEST_NODES = 2000 };

struct best_score_maker {
    struct shape_table shapes;
    struct claim_list claims;
    struct packing_search search;
    struct memo_entry memo[MEMO_SIZE];
};

size_t connect_best_memory(const struct values *v)
{
    (void)v;
    return sizeof(struct best_score_maker);
}

/* ---- Random numbers --------------------------------------------------------------------------------------------- */

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

/* Empties some pairs of spaces that a half turn exchanges. Returns the spaces that keep their numbers. */
static spaces draw_blanks(struct rng *rng, uint8_t number[GRID_SPACES])
{
    enum { PAIRS_MOST = 5 };
    spaces filled = grid_spaces;
    for (uint32_t pairs = rng_below(rng, PAIRS_MOST + 1); pairs > 0; pairs--) {
        int space = (int)rng_below(rng, GRID_SPACES), other = GRID_SPACES - 1 - space;
        number[space] = number[other] = UNWRITTEN;
        filled &= ~(bit(space) | bit(other));
    }
    return filled;
}

/* ---- Grades ----------------------------------------------------------------------------------------------------- */

/* What a search finds out about a Grid. */
struct grid_analysis {
    int claims, best;                /* claims on offer; the most numbers that they hold */
    int longest_least, longest_most; /* numbers held by taking the longest claims first */
};

/* Searches a Grid; false if it is too poor for a puzzle, or too large. */
static bool examine(struct best_score_maker *r, const uint8_t number[GRID_SPACES], spaces filled,
                    struct grid_analysis *a)
{
    enum { CLAIMS_LEAST = 8, VALUE_LEAST = 12 };
    connect_list_claims(&r->shapes, number, filled, &r->claims);
    a->claims = r->claims.count;
    if (a->claims < CLAIMS_LEAST)
        return false;
    connect_packing_begin(&r->search, &r->claims, NULL, NODES);
    a->best = connect_packing_value(&r->search, 0);
    return a->best >= VALUE_LEAST && !r->search.given_up &&
           connect_longest_first(&r->claims, LONGEST_NODES, &a->longest_least, &a->longest_most);
}

enum { WAYS_FEW = 4 };

static bool count_way(void *context, const struct packing *packing)
{
    int *ways = context;
    (void)packing;
    return ++*ways <= WAYS_FEW;
}

/* As the kind's `meaning` says; 0 if the Grid is no puzzle. */
static int grade_of(struct packing_search *search, const struct grid_analysis *a)
{
    enum { CLAIMS_FEW = 15, CLAIMS_SOME = 31, SHORT_FAR = 2 };
    int ways = 0;
    if (a->longest_least == a->best)
        return a->claims <= CLAIMS_FEW ? 1 : 0;
    if (a->longest_most == a->best)
        return a->claims <= CLAIMS_SOME ? 2 : 0;
    if (a->claims <= CLAIMS_FEW)
        return 3;
    if (a->claims <= CLAIMS_SOME)
        return 4;
    if (a->best - a->longest_most < SHORT_FAR)
        return 0;
    connect_packing_each(search, count_way, &ways);
    return ways <= WAYS_FEW ? 5 : 0;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------- */

bool connect_best_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                         struct puzzle *puzzle)
{
    struct best_score_maker *r = memory;
    uint8_t number[GRID_SPACES];
    struct grid_analysis a;
    struct packing packing;

    r->search.memo = r->memo;
    r->search.size = MEMO_SIZE;
    connect_shapes(connect_edition(v), &r->shapes);
    draw_numbers(rng, number);
    spaces filled = draw_blanks(rng, number);
    if (!examine(r, number, filled, &a))
        return false;
    puzzle->grade = grade_of(&r->search, &a);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_packing_best(&r->search, &packing);
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = a.best;
    puzzle->nodes = r->search.nodes;
    connect_puzzle_answer(v, &r->shapes, &r->claims, &packing, puzzle);
    if (puzzle->grade == 2)
        text_addf(&puzzle->tempting, "Taking the longest claims first may end with %d numbers.", a.longest_least);
    else if (puzzle->grade > 2)
        text_addf(&puzzle->tempting, "Taking the longest claims first ends with %d numbers at most.", a.longest_most);
    return true;
}

bool connect_best_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    return connect_grid_ended(v, start, end) &&
           bits_count(((const struct connect_table *)end)->sheet[0].claimed) == value;
}
