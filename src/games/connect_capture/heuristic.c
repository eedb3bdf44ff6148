#include "games/connect_capture/heuristic.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum {
    AWAKE_MOST = 48, /* with more awake, some are shot before the others are looked at together */
    WOKEN_MOST = 40  /* sets that replies may wake */
};

/* A turn that is being tried. */
struct attempt {
    const struct galaxy *before;
    struct galaxy after; /* its line, and first shots if there are many aliens */
    struct guess guess;
    struct crew crew;
    crew_set alive;
    crew_set woken[WOKEN_MOST]; /* by the lines of the reply, each set once; the empty one is left out */
    int woken_count;
    uint64_t budget; /* sets that may still be looked at */
    guess_seen *seen;
    void *context;
    bool tried; /* any turn so far */
};

/* ---- Galaxies with very many aliens ----------------------------------------------------------------------------- */

static int count_awake(const struct galaxy *g)
{
    int count = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        count += g->fate[i] == AWAKE;
    return count;
}

/* Shoots the dearest alien; false if none can be shot. Then no more than CREW_MAX are left: all but the Jokers hit
 * whoever stands next to them one way or another. */
static bool shoot_one(struct attempt *a)
{
    struct galaxy *g = &a->after;
    struct capture_turn *turn = &a->guess.turn;
    int shooter, victim;

    if (!turn_dearest(g, &shooter, &victim))
        return false;
    g->fate[victim] = GONE;
    a->guess.gain += g->value[victim];
    turn->shots[turn->shot_count].from = (uint8_t)shooter;
    turn->shots[turn->shot_count++].to = (uint8_t)victim;
    return true;
}

/* ---- The reply -------------------------------------------------------------------------------------------------- */

/* Gathers those awake, and as far as there is room those whom the next line can wake. */
static void gather(struct attempt *a)
{
    const struct galaxy *g = &a->after;
    bool chosen[GALAXY_SQUARES] = {false};
    int count = count_awake(g);

    for (int i = 0; i < galaxy_squares(g); i++) {
        bool nearly = g->kind[i] && g->fate[i] == ASLEEP && g->sides[i] == 3;
        chosen[i] = g->fate[i] == AWAKE || (nearly && count++ < CREW_MAX);
    }
    crew_gather(g, chosen, &a->crew);
    a->alive = 0;
    for (int i = 0; i < a->crew.count; i++)
        if (g->fate[a->crew.square[i]] == AWAKE)
            a->alive |= (crew_set)1 << i;
}

static void note_woken(struct attempt *a, crew_set woken)
{
    int i = 0;
    while (i < a->woken_count && a->woken[i] != woken)
        i++;
    if (woken && i == a->woken_count && i < WOKEN_MOST)
        a->woken[a->woken_count++] = woken;
}

/* Lists whom the lines of the reply wake. */
static void list_woken(struct attempt *a)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = turn_lines(&a->after, lines), squares[2];

    a->woken_count = 0;
    for (int i = 0; i < count; i++) {
        crew_set woken = 0;
        for (int left = turn_sleepers(&a->after, lines[i], squares); left-- > 0;)
            for (int m = 0; m < a->crew.count; m++)
                if (a->crew.square[m] == squares[left] && a->after.sides[squares[left]] == 3)
                    woken |= (crew_set)1 << m;
        note_woken(a, woken);
    }
}

/* The least that shots leave of a set; all of it if that is not found out within the budget. */
static int least_left(struct attempt *a, crew_set alive, crew_set *survivors)
{
    struct crew_least least;
    crew_least(&a->crew, alive, true, &a->budget, &least);
    *survivors = least.count > 0 ? least.survivors : alive;
    return crew_value(&a->crew, *survivors);
}

/* The most that the reply scores if these are left. */
static int reply_gain(struct attempt *a, crew_set left)
{
    crew_set ignored;
    int most = crew_value(&a->crew, left) - least_left(a, left, &ignored);
    for (int i = 0; i < a->woken_count; i++) {
        crew_set alive = left | a->woken[i];
        int gain = crew_value(&a->crew, alive) - least_left(a, alive, &ignored);
        most = gain > most ? gain : most;
    }
    return most;
}

/* ---- The turn --------------------------------------------------------------------------------------------------- */

/* Tries to leave just these alive. */
static void try_leaving(struct attempt *a, crew_set left)
{
    struct crew_shot shots[CREW_MAX];
    struct guess guess = a->guess;
    int count = crew_order(&a->crew, a->alive, left, &a->budget, shots);

    if (count < 0)
        return;
    turn_add_shots(&guess.turn, &a->crew, shots, count);
    guess.gain += crew_value(&a->crew, a->alive & ~left);
    guess.reply = a->after.lines_left > 0 ? reply_gain(a, left) : 0;
    a->tried = true;
    a->seen(a->context, &guess);
}

/* Tries one line with no shot, with most shot, and with all but one of each alien shot. */
static void try_line(struct attempt *a, struct galaxy_line line)
{
    crew_set least;

    a->after = *a->before;
    a->guess = (struct guess){.turn = {.line = line}};
    galaxy_draw_line(&a->after, line);
    while (count_awake(&a->after) > AWAKE_MOST && shoot_one(a))
        ;
    gather(a);
    list_woken(a);
    least_left(a, a->alive, &least);
    try_leaving(a, least);
    if (a->alive != least && a->budget > 0)
        try_leaving(a, a->alive);
    for (crew_set one = 1; one && one <= a->alive && a->budget > 0; one *= 2)
        if (one & a->alive && one != least && one != a->alive)
            try_leaving(a, one);
}

uint64_t guess_turns(const struct galaxy *g, uint64_t budget, guess_seen *seen, void *context)
{
    struct galaxy_line lines[GALAXY_LINES];
    struct attempt *a = mem_new(sizeof *a);
    int count = turn_lines(g, lines);

    a->before = g;
    a->budget = budget;
    a->seen = seen;
    a->context = context;
    for (int i = 0; i < count && (i == 0 || a->budget > 0); i++)
        try_line(a, lines[i]);
    if (!a->tried)
        seen(context, &(struct guess){.turn = {.line = lines[0]}});
    uint64_t left = a->budget;
    free(a);
    return budget - left;
}

/* The best seen so far, and of how many as good. */
struct choice {
    struct guess *best;
    struct rng *rng;
    uint32_t count;
};

static void choose(void *context, const struct guess *guess)
{
    struct choice *c = context;
    int better = c->count ? guess->gain - guess->reply - (c->best->gain - c->best->reply) : 1;
    if (better < 0)
        return;
    c->count = better > 0 ? 1 : c->count + 1;
    if (better > 0 || (c->rng && rng_below(c->rng, c->count) == 0))
        *c->best = *guess;
}

uint64_t guess_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct guess *best)
{
    struct choice choice = {best, rng, 0};
    return guess_turns(g, budget, choose, &choice);
}
