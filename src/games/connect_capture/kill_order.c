#include "games/connect_capture/kill_order.h"

#include "base/bits.h"

#include <assert.h>

/* ---- Shooters ---------------------------------------------------------------------------------------------------- */

/* The aliens on the squares between two of a row, column or diagonal. `number` is the alien of each square, or -1. */
static uint64_t aliens_between(int width, const int8_t *number, int from, int to)
{
    uint64_t set = 0;
    for (int step = galaxy_step(width, from, to), at = from + step; at != to; at += step)
        if (number[at] >= 0)
            set |= bit(number[at]);
    return set;
}

void range_chart_fill(int width, int height, struct range_chart *chart)
{
    struct galaxy g = {.width = (uint8_t)width, .height = (uint8_t)height};
    int8_t number[SHOOTERS_MAX];

    assert(galaxy_squares(&g) <= SHOOTERS_MAX);
    if (chart->width == width && chart->height == height)
        return;
    *chart = (struct range_chart){.width = width, .height = height};
    for (int i = 0; i < galaxy_squares(&g); i++)
        number[i] = (int8_t)i;
    for (int from = 0; from < galaxy_squares(&g); from++) {
        for (int kind = BISHOP; kind < ALIEN_KINDS; kind++) {
            g.kind[from] = (uint8_t)kind;
            for (int to = 0; to < galaxy_squares(&g); to++)
                chart->range[kind][from] |= galaxy_in_range(&g, from, to) ? bit(to) : 0;
        }
        for (uint64_t left = chart->range[QUEEN][from]; left;) {
            int to = bits_take(&left);
            chart->between[from][to] = aliens_between(width, number, from, to);
        }
    }
}

void shooters_on_squares(const struct range_chart *chart, const struct galaxy *g, uint64_t squares, struct shooters *s)
{
    s->count = galaxy_squares(g);
    s->between = chart->between;
    s->lasers = 0;
    for (uint64_t left = squares; left;) {
        int i = bits_take(&left);
        s->square[i] = (uint8_t)i;
        s->value[i] = g->value[i];
        s->lasers |= alien_is_laser((enum alien)g->kind[i]) ? bit(i) : 0;
        s->range[i] = chart->range[g->kind[i]][i] & squares;
        s->attackers[i] = 0;
    }
    for (uint64_t left = squares; left;) {
        int i = bits_take(&left);
        for (uint64_t range = s->range[i]; range;)
            s->attackers[bits_take(&range)] |= bit(i);
    }
}

int shooters_list_active(const struct galaxy *g, bool *chosen)
{
    int count = 0;
    for (int i = 0; i < galaxy_squares(g); i++) {
        chosen[i] = g->state[i] == ACTIVE;
        count += chosen[i];
    }
    return count;
}

void shooters_gather(const struct galaxy *g, const bool *chosen, struct shooters *s)
{
    int8_t number[GALAXY_SQUARES];

    s->count = 0;
    s->lasers = 0;
    s->between = (const uint64_t(*)[SHOOTERS_MAX])s->own_between;
    for (int i = 0; i < galaxy_squares(g); i++) {
        number[i] = -1;
        if (!chosen[i])
            continue;
        assert(s->count < SHOOTERS_MAX);
        number[i] = (int8_t)s->count;
        s->square[s->count] = (uint8_t)i;
        s->value[s->count] = g->value[i];
        s->lasers |= alien_is_laser((enum alien)g->kind[i]) ? bit(s->count) : 0;
        s->range[s->count] = s->attackers[s->count] = 0;
        s->count++;
    }
    for (int from = 0; from < s->count; from++)
        for (int to = 0; to < s->count; to++) {
            if (!galaxy_in_range(g, s->square[from], s->square[to]))
                continue;
            s->range[from] |= bit(to);
            s->attackers[to] |= bit(from);
            if (bits_have(s->lasers, from))
                s->own_between[from][to] = aliens_between(g->width, number, s->square[from], s->square[to]);
        }
}

int shooters_find(const struct shooters *s, int square)
{
    int i = 0;
    while (s->square[i] != square)
        i++;
    return i;
}

int shooters_value(const struct shooters *s, uint64_t set)
{
    int sum = 0;
    while (set)
        sum += s->value[bits_take(&set)];
    return sum;
}

uint64_t shooters_targets(const struct shooters *s, int shooter, uint64_t alive)
{
    uint64_t range = s->range[shooter] & alive, targets = range;
    if (!bits_have(s->lasers, shooter))
        return range;
    while (range) {
        int victim = bits_take(&range);
        if (s->between[shooter][victim] & alive)
            targets &= ~bit(victim);
    }
    return targets;
}

/* Whether one of these lasers hits a victim, with none of `blockers` between. */
static bool lasers_hit(const struct shooters *s, int victim, uint64_t lasers, uint64_t blockers)
{
    while (lasers)
        if (!(s->between[bits_take(&lasers)][victim] & blockers))
            return true;
    return false;
}

bool shooters_can_hit(const struct shooters *s, int victim, uint64_t alive)
{
    uint64_t attackers = s->attackers[victim] & alive;
    return attackers & ~s->lasers || lasers_hit(s, victim, attackers & s->lasers, alive);
}

int shooters_choose(const struct shooters *s, int victim, uint64_t alive, int last)
{
    uint64_t attackers = s->attackers[victim] & alive;
    int shooter = last >= 0 && bits_have(attackers, last) ? last : bits_take(&attackers);
    while (!bits_have(shooters_targets(s, shooter, alive), victim))
        shooter = bits_take(&attackers);
    return shooter;
}

/* ---- Groups that no alien outside attacks ------------------------------------------------------------------------ */

/* All aliens that chains of shots lead to from `set`, by `links` from each, whatever stands between. */
static uint64_t closure(const uint64_t *links, uint64_t set, uint64_t alive)
{
    for (uint64_t open = set; open && set != alive;) {
        uint64_t more = links[bits_take(&open)] & alive & ~set;
        set |= more;
        open |= more;
    }
    return set;
}

/* Lists the groups: the source components of the graph of attacks. Take members in any order to which no chain leads
 * from those taken before; then going back from the last one, each that is not yet covered is in such a component
 * (after Kosaraju and Sharir). */
int kill_order_groups(const struct shooters *s, uint64_t alive, uint64_t groups[SHOOTERS_MAX])
{
    int taken[SHOOTERS_MAX], count = 0, found = 0;
    uint64_t reached[SHOOTERS_MAX], covered = 0;

    for (uint64_t open = alive; open; open = alive & ~covered) {
        taken[count] = bits_first(open);
        reached[count] = closure(s->range, bit(taken[count]), alive);
        covered |= reached[count++];
    }
    covered = 0;
    while (count-- > 0) {
        if (bits_have(covered, taken[count]))
            continue;
        covered |= reached[count];
        groups[found++] = closure(s->attackers, bit(taken[count]), alive);
    }
    return found;
}

static int cheapest(const struct shooters *s, uint64_t set)
{
    int least = s->value[bits_take(&set)];
    while (set) {
        int value = s->value[bits_take(&set)];
        least = value < least ? value : least;
    }
    return least;
}

int kill_order_bound(const struct shooters *s, uint64_t alive, int *groups)
{
    uint64_t list[SHOOTERS_MAX];
    int count = kill_order_groups(s, alive, list), sum = 0;
    for (int i = 0; i < count; i++)
        sum += cheapest(s, list[i]);
    if (groups)
        *groups = count;
    return sum;
}

/* ---- Bringing aliens back ---------------------------------------------------------------------------------------- */

/* A search for orders of shots among `alive`. */
struct order_search {
    const struct shooters *shooters;
    uint64_t alive;
    uint64_t victims[SHOOTERS_MAX]; /* aliens that each hits, regardless of who else in `alive` lives */
    uint64_t behind[SHOOTERS_MAX];  /* aliens that lasers reach across each */
    uint64_t *budget;               /* sets that may still be looked at */
    bool spent;
    uint8_t order[SHOOTERS_MAX]; /* in which aliens came back */
    int back;                    /* how many did */
};

static void begin_search(struct order_search *o, const struct shooters *s, uint64_t alive, uint64_t *budget)
{
    o->shooters = s;
    o->alive = alive;
    o->budget = budget;
    o->spent = false;
    for (uint64_t left = alive; left;) {
        int i = bits_take(&left);
        o->victims[i] = bits_have(s->lasers, i) ? 0 : s->range[i] & alive;
        o->behind[i] = 0;
    }
    for (uint64_t lasers = alive & s->lasers; lasers;) {
        int laser = bits_take(&lasers);
        for (uint64_t range = s->range[laser] & alive; range;) {
            int victim = bits_take(&range);
            uint64_t between = s->between[laser][victim] & alive;
            if (!between)
                o->victims[laser] |= bit(victim);
            while (between)
                o->behind[bits_take(&between)] |= bit(victim);
        }
    }
}

/* Takes one set off the budget; false if it is used up. */
static bool spend(struct order_search *o)
{
    o->spent = o->spent || *o->budget == 0;
    *o->budget -= !o->spent;
    return !o->spent;
}

/* Aliens that one of `set` hits for sure. */
static uint64_t sure_victims(const struct order_search *o, uint64_t set)
{
    uint64_t victims = 0;
    while (set)
        victims |= o->victims[bits_take(&set)];
    return victims;
}

/* Whether all aliens could come back if none of those still missing blocked another. */
static bool is_hopeful(const struct order_search *o, uint64_t set)
{
    const struct shooters *s = o->shooters;
    uint64_t reached = set, victims = sure_victims(o, set);
    for (bool more = true; more;) {
        more = false;
        for (uint64_t missing = o->alive & ~reached; missing;) {
            int i = bits_take(&missing);
            if (bits_have(victims, i) || lasers_hit(s, i, s->attackers[i] & s->lasers & reached, set)) {
                reached |= bit(i);
                victims |= o->victims[i];
                more = true;
            }
        }
    }
    return reached == o->alive;
}

static void add_back(struct order_search *o, int alien, uint64_t *set)
{
    *set |= bit(alien);
    o->order[o->back++] = (uint8_t)alien;
}

/* Brings back all aliens that cannot block another by it; returns those that could come back too but might block one.
 * *needy gets the missing aliens that depend on a free line. */
static uint64_t bring_harmless(struct order_search *o, uint64_t *set, uint64_t *needy)
{
    const struct shooters *s = o->shooters;
    uint64_t victims = sure_victims(o, *set);
    for (;;) {
        uint64_t doubtful = 0, before = *set;
        *needy = o->alive & ~*set & ~victims;
        for (uint64_t missing = o->alive & ~*set; missing;) {
            int i = bits_take(&missing);
            if (!bits_have(victims, i) && !lasers_hit(s, i, s->attackers[i] & s->lasers & *set, *set))
                continue;
            if (o->behind[i] & *needy & ~bit(i)) {
                doubtful |= bit(i);
                continue;
            }
            add_back(o, i, set);
            victims |= o->victims[i];
        }
        if (*set == before)
            return doubtful;
    }
}

/* The alien of a set that blocks fewest others. */
static int least_blocking(const struct order_search *o, uint64_t set, uint64_t needy)
{
    int best = bits_take(&set), fewest = bits_count(o->behind[best] & needy);
    while (set) {
        int i = bits_take(&set), count = bits_count(o->behind[i] & needy);
        if (count < fewest) {
            fewest = count;
            best = i;
        }
    }
    return best;
}

/* Whether all can be brought back from `set`; o->order then says how. */
static bool bring_back(struct order_search *o, uint64_t set)
{
    if (!spend(o))
        return false;
    uint64_t needy, doubtful = bring_harmless(o, &set, &needy);
    int back = o->back;
    if (set == o->alive)
        return true;
    if (!doubtful || !is_hopeful(o, set))
        return false;
    while (doubtful) {
        uint64_t with = set;
        int alien = least_blocking(o, doubtful, needy);
        doubtful &= ~bit(alien);
        add_back(o, alien, &with);
        if (bring_back(o, with))
            return true;
        o->back = back;
        if (o->spent)
            return false;
    }
    return false;
}

/* Whether all but `survivors` can be shot. */
static bool can_leave(struct order_search *o, uint64_t survivors)
{
    o->back = 0;
    return bring_back(o, survivors);
}

/* ---- The survivors of least value -------------------------------------------------------------------------------- */

/* Tries all sets of one total that hold a member of every group. */
struct survivor_search {
    struct order_search order;
    uint8_t by_value[SHOOTERS_MAX]; /* the aliens that are not in `lone`, cheapest first */
    int count;
    uint64_t groups[SHOOTERS_MAX];
    int group_count;
    uint64_t lone; /* groups of one: these aliens survive */
    int wanted;    /* how many sets to find */
    struct least_survivors *least;
};

static bool is_done(const struct survivor_search *t)
{
    return t->order.spent || t->least->count >= t->wanted;
}

/* Tries all sets that consist of `set` and aliens from place `from` on whose values add up to `total`. */
static void try_sets(struct survivor_search *t, uint64_t set, int from, int total)
{
    if (total == 0) {
        for (int i = 0; i < t->group_count; i++)
            if (!(set & t->groups[i]))
                return;
        if (can_leave(&t->order, set) && t->least->count++ == 0)
            t->least->survivors = set;
        return;
    }
    if (!spend(&t->order))
        return;
    for (int i = from; i < t->count && !is_done(t); i++) {
        int value = t->order.shooters->value[t->by_value[i]];
        if (value > total)
            return;
        try_sets(t, set | bit(t->by_value[i]), i + 1, total - value);
    }
}

void kill_order_least(const struct shooters *s, uint64_t alive, bool any, uint64_t *budget,
                      struct least_survivors *least)
{
    struct survivor_search t;

    *least = (struct least_survivors){0};
    if (!alive) {
        least->count = 1;
        return;
    }
    begin_search(&t.order, s, alive, budget);
    t.wanted = any ? 1 : 2;
    t.least = least;
    t.group_count = kill_order_groups(s, alive, t.groups);
    t.lone = 0;
    for (int i = 0; i < t.group_count; i++) {
        least->total += cheapest(s, t.groups[i]);
        t.lone |= bits_count(t.groups[i]) == 1 ? t.groups[i] : 0;
    }
    t.count = 0;
    for (uint64_t left = alive & ~t.lone; left;) {
        int i = bits_take(&left), at = t.count++;
        for (; at > 0 && s->value[t.by_value[at - 1]] > s->value[i]; at--)
            t.by_value[at] = t.by_value[at - 1];
        t.by_value[at] = (uint8_t)i;
    }
    /* All aliens together can survive, so this ends. */
    for (; !is_done(&t); least->total++) {
        try_sets(&t, t.lone, 0, least->total - shooters_value(s, t.lone));
        if (least->count > 0)
            break;
    }
    if (t.order.spent)
        least->count = 0;
}

/* ---- The order of shots ------------------------------------------------------------------------------------------ */

/* Puts shots of one shooter together, unless a shot between needs one of them or is needed by one. */
static void join_shooters(const struct shooters *s, struct shot *shots, int count)
{
    for (int at = 1; at < count; at++)
        for (int later = at; later < count; later++) {
            struct shot shot = shots[later];
            int front = later;
            if (shot.from != shots[at - 1].from)
                continue;
            for (; front > at && shot.to != shots[front - 1].from; front--)
                if (bits_have(s->lasers, shot.from) && bits_have(s->between[shot.from][shot.to], shots[front - 1].to))
                    break; /* a laser that the other shot freed */
            if (front > at)
                continue;
            for (int i = later; i > at; i--)
                shots[i] = shots[i - 1];
            shots[at] = shot;
            break;
        }
}

bool kill_order_find(const struct shooters *s, uint64_t alive, uint64_t survivors, uint64_t *budget,
                     struct capture_turn *turn)
{
    struct order_search o;
    struct shot shots[SHOOTERS_MAX];
    int shooter = -1;

    begin_search(&o, s, alive, budget);
    if (!can_leave(&o, survivors))
        return false;
    for (int i = 0; i < o.back; i++) {
        int victim = o.order[o.back - 1 - i];
        shooter = shooters_choose(s, victim, alive, shooter);
        shots[i] = (struct shot){(uint8_t)shooter, (uint8_t)victim};
        alive &= ~bit(victim);
    }
    join_shooters(s, shots, o.back);
    for (int i = 0; i < o.back; i++)
        turn->shots[turn->shot_count++] = (struct shot){s->square[shots[i].from], s->square[shots[i].to]};
    return true;
}

uint64_t kill_order_last(const struct shooters *s, uint64_t alive, uint64_t candidates, int most, uint64_t *budget)
{
    struct order_search o;
    uint64_t last = 0;

    begin_search(&o, s, alive, budget);
    while (candidates && bits_count(last) <= most) {
        int i = bits_take(&candidates);
        /* Where shots that nobody can block lead to all others, there is no need to search. */
        if (closure(o.victims, bit(i), alive) == alive || can_leave(&o, bit(i)))
            last |= bit(i);
    }
    return last;
}

bool kill_order_unblocks(const struct shooters *s, uint64_t alive, uint64_t survivors, uint64_t *lasers)
{
    struct order_search o;
    begin_search(&o, s, alive, NULL);
    /* These can be shot while all others live; one of them must hit one of the rest. */
    uint64_t reached = closure(o.victims, survivors, alive);
    if (lasers)
        *lasers = 0;
    for (uint64_t left = alive & ~reached; lasers && left;)
        *lasers |= s->attackers[bits_take(&left)] & reached & s->lasers;
    return reached != alive;
}
