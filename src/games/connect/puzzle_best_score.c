/* CoNNect: the puzzle `best-score`: the claims that hold most numbers of a Grid. */
#include "games/connect/puzzle.h"
#include "games/connect/rules.h"

#include <string.h>

enum { MEMO_SIZE = 1 << 12, BEST_NODES = 100000, GREEDY_NODES = 2000 };

struct room {
    struct option_shapes shapes;
    struct option_list options;
    struct best_search best;
    struct memo_entry memo[MEMO_SIZE];
};

size_t connect_best_room(const struct values *v)
{
    (void)v;
    return sizeof(struct room);
}

/* ---- Numbers by lot ---------------------------------------------------------------------------------- */

/* Of so many spaces 2 to 4 have a number near to that of a neighbour; so there is more to claim than chance gives. */
enum { NEAR_OF = 4, NEAR_LEAST = 2, NEAR_CHOICES = 3, BLANK_PAIRS_MOST = 5 };

/* A number that is the same, or one up or down. */
static int number_near(struct rng *rng, int number)
{
    number += (int)rng_below(rng, 3) - 1;
    return number < 1 ? 2 : number > DICE_SIDES ? DICE_SIDES - 1 : number;
}

static void draw_numbers(struct rng *rng, uint8_t number[GRID_SPACES])
{
    uint32_t near = NEAR_LEAST + rng_below(rng, NEAR_CHOICES);
    number[0] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
    for (int i = 1; i < GRID_SPACES; i++) {
        bool left = i < GRID_SIDE || (i % GRID_SIDE != 0 && rng_below(rng, 2) == 0);
        int neighbour = number[left ? i - 1 : i - GRID_SIDE];
        number[i] = rng_below(rng, NEAR_OF) < near ? (uint8_t)number_near(rng, neighbour)
                                                   : (uint8_t)(1 + rng_below(rng, DICE_SIDES));
    }
}

/* Empties some spaces, in a pattern that looks the same upside down. Returns those that have a number. */
static spaces draw_blanks(struct rng *rng, uint8_t number[GRID_SPACES])
{
    spaces filled = grid_spaces;
    for (uint32_t pairs = rng_below(rng, BLANK_PAIRS_MOST + 1); pairs > 0; pairs--) {
        int space = (int)rng_below(rng, GRID_SPACES), other = GRID_SPACES - 1 - space;
        number[space] = number[other] = UNWRITTEN;
        filled &= ~(bit(space) | bit(other));
    }
    return filled;
}

/* ---- Grades ------------------------------------------------------------------------------------------ */

/* Claims on offer, and the best of them, that a puzzle has at least; claims up to which it is easy, or middling. */
enum { CLAIMS_LEAST = 8, VALUE_LEAST = 12, CLAIMS_FEW = 15, CLAIMS_SOME = 31, WAYS_FEW = 4, SHORT_FAR = 2 };

/* What is to be known of a Grid. */
struct facts_of {
    int claims, best;
    int greedy_least, greedy_most; /* of the longest first */
};

static bool count_way(void *context, const struct chosen *chosen)
{
    int *ways = context;
    (void)chosen;
    return ++*ways <= WAYS_FEW;
}

static bool has_few_ways(struct best_search *search)
{
    int ways = 0;
    connect_best_each(search, count_way, &ways);
    return ways <= WAYS_FEW;
}

/* 0 for a Grid that is no puzzle. */
static int grade_of(struct best_search *search, const struct facts_of *f)
{
    if (f->greedy_least == f->best)
        return f->claims <= CLAIMS_FEW ? 1 : 0;
    if (f->greedy_most == f->best)
        return f->claims <= CLAIMS_SOME ? 2 : 0;
    if (f->claims <= CLAIMS_FEW)
        return 3;
    if (f->claims <= CLAIMS_SOME)
        return 4;
    return f->best - f->greedy_most >= SHORT_FAR && has_few_ways(search) ? 5 : 0;
}

static void write_tempting(int grade, const struct facts_of *f, struct text *out)
{
    if (grade == 2)
        text_addf(out, "Taking the longest claims first may end with %d numbers.", f->greedy_least);
    else if (grade > 2)
        text_addf(out, "Taking the longest claims first ends with %d numbers at most.", f->greedy_most);
}

/* ---- The puzzle -------------------------------------------------------------------------------------- */

/* Searches a Grid; false if it is no puzzle. */
static bool examine(struct room *r, const uint8_t number[GRID_SPACES], spaces filled, struct facts_of *f)
{
    connect_options_list(&r->shapes, number, filled, &r->options);
    f->claims = r->options.count;
    if (f->claims < CLAIMS_LEAST)
        return false;
    connect_best_begin(&r->best, &r->options, NULL, BEST_NODES);
    f->best = connect_best_value(&r->best, 0);
    return f->best >= VALUE_LEAST && !r->best.given_up &&
           connect_greedy_values(&r->options, GREEDY_NODES, &f->greedy_least, &f->greedy_most);
}

bool connect_best_puzzle(const struct values *v, struct grades grades, struct rng *rng, void *room,
                         struct puzzle *puzzle)
{
    struct room *r = room;
    uint8_t number[GRID_SPACES];
    struct facts_of f;
    struct chosen chosen;

    r->best.memo = r->memo;
    r->best.size = MEMO_SIZE;
    connect_options_prepare(connect_edition(v), &r->shapes);
    draw_numbers(rng, number);
    spaces filled = draw_blanks(rng, number);
    if (!examine(r, number, filled, &f))
        return false;
    puzzle->grade = grade_of(&r->best, &f);
    if (puzzle->grade < grades.least || puzzle->grade > grades.most)
        return false;
    connect_best_claims(&r->best, &chosen);
    connect_puzzle_set(v, number, puzzle);
    puzzle->value = f.best;
    puzzle->nodes = r->best.nodes;
    connect_puzzle_answer(&r->shapes, &r->options, &chosen, puzzle);
    write_tempting(puzzle->grade, &f, &puzzle->tempting);
    return true;
}

bool connect_best_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct connect_table *before = (const struct connect_table *)start, *t = (const struct connect_table *)end;
    return connect_is_grid(v) && t->over &&
           memcmp(t->sheet[0].number, before->sheet[0].number, sizeof t->sheet[0].number) == 0 &&
           connect_grid_points(&t->sheet[0]) == value;
}
