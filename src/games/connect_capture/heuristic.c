#include "games/connect_capture/kill_order.h"

#include "base/bits.h"
#include "base/mem.h"
#include "base/rng.h"

#include <string.h>

enum {
    ACTIVE_MOST = 48, /* with more active aliens, some are shot before the others are searched together */
    TRIED_MOST = 512, /* turns whose worth is known turns ahead */
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
    struct heuristic_turn *tried; /* lists up to TRIED_MOST that were tried; or NULL */
    int tried_count;
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

/* Shoots the most valuable of a crowd until few enough are left for a search, or none can be shot. In the end no more
 * than SHOOTERS_MAX are left: all kinds but the Joker hit any neighbour one way or another. */
static void thin_out(struct galaxy *g, struct heuristic_turn *turn)
{
    bool active[GALAXY_SQUARES];
    struct shot shot;
    while (shooters_list_active(g, active) > ACTIVE_MOST && heuristic_best_shot(g, &shot)) {
        g->state[shot.to] = KILLED_BEFORE;
        turn->gain += g->value[shot.to];
        turn->turn.shots[turn->turn.shot_count++] = shot;
    }
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
    if (t->tried && t->tried_count < TRIED_MOST)
        t->tried[t->tried_count++] = *turn;
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
    uint64_t least;

    *g = *t->before;
    t->turn = (struct heuristic_turn){.turn = {.line = line}};
    galaxy_draw_line(g, line);
    thin_out(g, &t->turn);
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

static void try_lines(struct trial_turn *t)
{
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(t->before, false, lines);

    for (int i = 0; i < count && (i == 0 || t->budget > 0); i++)
        try_line(t, lines[i]);
    if (t->equal == 0)
        keep_best(t, &(struct heuristic_turn){.turn = {.line = lines[0]}});
}

uint64_t heuristic_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct heuristic_turn *best)
{
    scoped(mem_free) struct trial_turn *t = mem_new(sizeof *t);
    t->before = g;
    t->budget = budget;
    t->best = best;
    t->rng = rng;
    try_lines(t);
    return budget - t->budget;
}

/* ---- Further ahead ----------------------------------------------------------------------------------------------- */

enum { AHEAD_MOST = 24, AHEAD_TABLE = 1 << 14, POINTS_MOST = 1000 };
enum { BOUND_NONE, BOUND_LEAST, BOUND_EXACT, BOUND_MOST }; /* what a value in the table is */

/* A search; in it every turn shoots as much as it can. */
struct look_ahead {
    uint64_t budget;
    bool spent; /* there was more to try: then a value means nothing */
    struct shooters shooters;
    struct ahead_entry {
        uint64_t key; /* of a position and the turns that were searched from it */
        int16_t value, bound;
        uint16_t best; /* 1 + the number of a line */
    } table[AHEAD_TABLE];
    struct galaxy stack[AHEAD_MOST + 2];
    struct heuristic_turn turns[TRIED_MOST];
};

/* Shoots so that the living are worth least. Adds shots and points to a turn. */
static void shoot_most(struct look_ahead *l, struct galaxy *g, struct heuristic_turn *turn)
{
    bool active[GALAXY_SQUARES];
    struct least_survivors least;

    thin_out(g, turn);
    if (shooters_list_active(g, active) < 2)
        return;
    shooters_gather(g, active, &l->shooters);
    const uint64_t alive = bits_below(l->shooters.count);
    kill_order_least(&l->shooters, alive, true, &l->budget, &least);
    if (least.count == 0 || !kill_order_find(&l->shooters, alive, least.survivors, &l->budget, &turn->turn))
        return;
    turn->gain += shooters_value(&l->shooters, alive & ~least.survivors);
    for (uint64_t dead = alive & ~least.survivors; dead;)
        g->state[l->shooters.square[bits_take(&dead)]] = KILLED_BEFORE;
}

/* Sorts the lines that are not drawn: `first`, then those that activate most, last those after which the next line
 * does. Returns how many there are. */
static int sort_lines(const struct galaxy *g, int first, struct galaxy_line lines[GALAXY_LINES], int *activating)
{
    struct galaxy_line list[GALAXY_LINES];
    int weights[GALAXY_LINES], squares[2];
    const int count = galaxy_list_lines(g, false, list);

    *activating = 0;
    for (int i = 0; i < count; i++) {
        int weight = 0, at = i;
        for (int left = galaxy_squares_beside(g, list[i], squares); left-- > 0;) {
            const int sides = g->sides[squares[left]] + 1, value = g->value[squares[left]];
            weight += sides == 4 ? 10 + value : sides == 3 ? -value : 0;
        }
        *activating += weight > 0;
        weight = galaxy_line_number(g, list[i]) == first ? POINTS_MOST : weight;
        for (; at > 0 && weights[at - 1] < weight; at--) {
            lines[at] = lines[at - 1];
            weights[at] = weights[at - 1];
        }
        lines[at] = list[i];
        weights[at] = weight;
    }
    return count;
}

/* By how many points the player to move gets more than the other in the next `turns` turns and the line after them, as
 * far as that lies between `least` and `most`: alpha-beta search with a table of positions (Knuth and Moore, An
 * Analysis of Alpha-Beta Pruning, 1975). */
static int search_ahead(struct look_ahead *l, int ply, int turns, int least, int most)
{
    const struct galaxy *g = &l->stack[ply];
    struct galaxy *next = &l->stack[ply + 1];
    struct galaxy_line lines[GALAXY_LINES];
    const uint64_t key =
        31 * rng_hash(g->state, sizeof g->state) + rng_hash(g->drawn, sizeof g->drawn) + (uint64_t)turns;
    struct ahead_entry *entry = &l->table[key % AHEAD_TABLE];
    int best = -1, activating, value = g->lines_left == 0 ? 0 : -POINTS_MOST;

    if (entry->key == key) {
        if (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LEAST && entry->value >= most) ||
            (entry->bound == BOUND_MOST && entry->value <= least))
            return entry->value;
        best = entry->best - 1;
    }
    const int count = sort_lines(g, best, lines, &activating), from = least;
    for (int i = 0; i < count && value < most; i++) {
        struct heuristic_turn turn = {.gain = 0};
        if (l->budget == 0 || l->spent) {
            l->spent = true;
            return value;
        }
        l->budget--;
        *next = *g;
        galaxy_draw_line(next, lines[i]);
        shoot_most(l, next, &turn);
        const int worth = turns == 0
                              ? turn.gain
                              : turn.gain - search_ahead(l, ply + 1, turns - 1, turn.gain - most, turn.gain - least);
        if (worth > value) {
            value = worth;
            best = galaxy_line_number(g, lines[i]);
            least = value > least ? value : least;
        }
        if (turns == 0 && i >= activating) /* the other lines activate nothing, too */
            break;
    }
    if (!l->spent)
        *entry = (struct ahead_entry){key, (int16_t)value,
                                      value >= most  ? BOUND_LEAST
                                      : value > from ? BOUND_EXACT
                                                     : BOUND_MOST,
                                      (uint16_t)(best + 1)};
    return value;
}

/* Moves a turn before others. */
static void move_turn(struct look_ahead *l, int from, int to)
{
    const struct heuristic_turn turn = l->turns[from];
    memmove(&l->turns[to + 1], &l->turns[to], (size_t)(from - to) * sizeof turn);
    l->turns[to] = turn;
}

uint64_t heuristic_look_ahead(const struct galaxy *g, uint64_t budget, struct heuristic_turn *best, int *worth,
                              int *depth, struct text *turns, bool all)
{
    scoped(mem_free) struct look_ahead *l = mem_new(sizeof *l);
    scoped(mem_free) struct trial_turn *t = mem_new(sizeof *t);
    t->before = g;
    t->budget = budget;
    t->best = best;
    t->turns = turns;
    t->all = all;
    t->tried = l->turns;
    try_lines(t);
    *worth = best->gain - best->reply;
    *depth = 2;
    l->budget = t->budget;
    int first = 0;
    while (first + 1 < t->tried_count && l->turns[first].gain - l->turns[first].reply < *worth)
        first++;
    move_turn(l, first, 0);
    for (int ahead = 1; ahead < AHEAD_MOST && ahead + 2 <= g->lines_left && !l->spent; ahead++) {
        int equal = 0;
        for (int i = 0; i < t->tried_count; i++) {
            const int gain = l->turns[i].gain, least = i > 0 ? *worth - all : -POINTS_MOST;
            l->stack[0] = *g;
            galaxy_play_turn(l->stack, &l->turns[i].turn);
            const int found = gain - search_ahead(l, 0, ahead, -POINTS_MOST, gain - least);
            if (l->spent)
                break;
            if (i == 0 || found > *worth) {
                *worth = found;
                equal = 0;
            }
            if (found == *worth && (equal == 0 || all))
                move_turn(l, i, equal++);
        }
        if (equal > 0)
            text_clear(turns);
        for (int i = 0; i < equal; i++)
            galaxy_list_turn(g, &l->turns[i].turn, turns);
        *depth = l->spent ? *depth : ahead + 2;
    }
    *best = l->turns[0];
    return budget - (l->spent ? 0 : l->budget);
}
