#include "games/connect_capture/kill_order.h"

#include "base/bits.h"
#include "base/mem.h"

enum {
    ACTIVE_MOST = 48, /* with more active aliens, some are shot before the others are searched together */
    REPLIES_MOST = 41 /* sets of aliens that lines of the reply activate */
};

/* A turn that is being tried. */
struct trial_turn {
    const struct galaxy *before;
    struct galaxy after; /* its line, and first shots if there are many aliens */
    struct heuristic_turn turn;
    struct shooters shooters;
    uint64_t alive;
    uint64_t replies[REPLIES_MOST]; /* aliens that lines of the reply activate, each set once; first the empty set */
    int reply_count;
    uint64_t budget; /* sets that may still be looked at */
    struct heuristic_turn *best;
    uint32_t equal;     /* turns as good as the best; 0: none was tried yet */
    struct rng *rng;    /* chooses among them; or NULL */
    struct text *turns; /* lists them, or the first; or NULL */
    bool all;
};

/* ---- Shooting one by one ----------------------------------------------------------------------------------------- */

bool heuristic_best_shot(const struct galaxy *g, struct shot *shot)
{
    int most = 0;
    for (int to = 0; to < galaxy_squares(g); to++)
        for (int from = 0; from < galaxy_squares(g) && g->state[to] == ACTIVE && g->value[to] > most; from++)
            if (g->state[from] == ACTIVE && galaxy_targets(g, from, to)) {
                *shot = (struct shot){(uint8_t)from, (uint8_t)to};
                most = g->value[to];
            }
    return most > 0;
}

/* ---- The reply --------------------------------------------------------------------------------------------------- */

/* Lists the sets of aliens that lines of the reply activate. */
static void list_replies(struct trial_turn *t)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(&t->after, false, lines), squares[2];

    t->replies[0] = 0;
    t->reply_count = 1;
    for (int line = 0; line < count; line++) {
        uint64_t activated = 0;
        for (int left = galaxy_squares_beside(&t->after, lines[line], squares); left-- > 0;)
            for (int i = 0; i < t->shooters.count && galaxy_lacks_one_side(&t->after, squares[left]); i++)
                activated |= t->shooters.square[i] == squares[left] ? bit(i) : 0;
        int i = 0;
        while (i < t->reply_count && t->replies[i] != activated)
            i++;
        if (i == t->reply_count && i < REPLIES_MOST)
            t->replies[t->reply_count++] = activated;
    }
}

/* The least value that shots leave of a set, and the survivors; the whole set if the budget is too small. */
static int least_left(struct trial_turn *t, uint64_t alive, uint64_t *survivors)
{
    struct least_survivors least;
    kill_order_least(&t->shooters, alive, true, &t->budget, &least);
    *survivors = least.count > 0 ? least.survivors : alive;
    return shooters_value(&t->shooters, *survivors);
}

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

static void keep_best(struct trial_turn *t, const struct heuristic_turn *turn)
{
    int better = t->equal ? turn->gain - turn->reply - (t->best->gain - t->best->reply) : 1;
    if (better < 0)
        return;
    t->equal = better > 0 ? 1 : t->equal + 1;
    if (t->turns && better > 0)
        text_clear(t->turns);
    if (t->turns && (better > 0 || t->all))
        galaxy_list_turn(t->before, &turn->turn, t->turns);
    if (better > 0 || (t->rng && rng_below(t->rng, t->equal) == 0))
        *t->best = *turn;
}

/* Tries to leave just these aliens alive. */
static void try_leaving(struct trial_turn *t, uint64_t left)
{
    struct heuristic_turn turn = t->turn;
    if (!kill_order_find(&t->shooters, t->alive, left, &t->budget, &turn.turn))
        return;
    turn.gain += shooters_value(&t->shooters, t->alive & ~left);
    for (int i = 0; i < t->reply_count && t->after.lines_left > 0; i++) {
        uint64_t ignored, alive = left | t->replies[i];
        int gain = shooters_value(&t->shooters, alive) - least_left(t, alive, &ignored);
        turn.reply = gain > turn.reply ? gain : turn.reply;
    }
    keep_best(t, &turn);
}

/* Tries a line with as many shots as possible, with none, and with shots that leave one alien, for each alien. */
static void try_line(struct trial_turn *t, struct galaxy_line line)
{
    struct galaxy *g = &t->after;
    bool chosen[GALAXY_SQUARES];
    struct shot shot;
    uint64_t least;

    *g = *t->before;
    t->turn = (struct heuristic_turn){.turn = {.line = line}};
    galaxy_draw_line(g, line);
    /* In a crowd the most valuable aliens are shot until few enough are left, or none can be shot. In the end no more
     * than SHOOTERS_MAX are left: all kinds but the Joker hit any neighbour one way or another. */
    while (shooters_list_active(g, chosen) > ACTIVE_MOST && heuristic_best_shot(g, &shot)) {
        g->state[shot.to] = KILLED_BEFORE;
        t->turn.gain += g->value[shot.to];
        t->turn.turn.shots[t->turn.turn.shot_count++] = shot;
    }
    /* The shooters: the active aliens and, as far as there is room, those that the next line can activate. */
    int count = shooters_list_active(g, chosen);
    for (int i = 0; i < galaxy_squares(g); i++)
        chosen[i] = chosen[i] || (galaxy_lacks_one_side(g, i) && count++ < SHOOTERS_MAX);
    shooters_gather(g, chosen, &t->shooters);
    t->alive = 0;
    for (int i = 0; i < t->shooters.count; i++)
        if (g->state[t->shooters.square[i]] == ACTIVE)
            t->alive |= bit(i);
    list_replies(t);
    least_left(t, t->alive, &least);
    try_leaving(t, least);
    if (t->alive != least && t->budget > 0)
        try_leaving(t, t->alive);
    for (uint64_t left = t->alive; left && t->budget > 0;) {
        uint64_t one = bit(bits_take(&left));
        if (one != least && one != t->alive)
            try_leaving(t, one);
    }
}

uint64_t heuristic_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct heuristic_turn *best,
                        struct text *turns, bool all)
{
    struct galaxy_line lines[GALAXY_LINES];
    scoped(mem_free) struct trial_turn *t = mem_new(sizeof *t);
    int count = galaxy_list_lines(g, false, lines);

    t->before = g;
    t->budget = budget;
    t->best = best;
    t->rng = rng;
    t->turns = turns;
    t->all = all;
    for (int i = 0; i < count && (i == 0 || t->budget > 0); i++)
        try_line(t, lines[i]);
    if (t->equal == 0)
        keep_best(t, &(struct heuristic_turn){.turn = {.line = lines[0]}});
    return budget - t->budget;
}
