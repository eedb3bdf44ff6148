#include "games/connect_capture/kill_order.h"

#include <assert.h>

#define MEMBER(i) ((crew_set)1 << (i))

/* The lowest member of a set that is not empty, and how many it has. */
static int first(crew_set set)
{
    return __builtin_ctzll(set);
}

static int size(crew_set set)
{
    return __builtin_popcountll(set);
}

/* ---- The crew ---------------------------------------------------------------------------------------------- */

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* The members on the squares between two of a row, a column or a diagonal. */
static crew_set standing_between(int width, const int8_t *member, int from, int to)
{
    int step = sign(to / width - from / width) * width + sign(to % width - from % width);
    crew_set set = 0;
    for (int at = from + step; at != to; at += step)
        if (member[at] >= 0)
            set |= MEMBER(member[at]);
    return set;
}

void crew_chart(int width, int height, struct crew_chart *chart)
{
    struct galaxy g = {.width = (uint8_t)width, .height = (uint8_t)height};
    int8_t member[CREW_MAX];

    assert(galaxy_squares(&g) <= CREW_MAX);
    *chart = (struct crew_chart){.width = width, .height = height};
    for (int i = 0; i < galaxy_squares(&g); i++)
        member[i] = (int8_t)i;
    for (int from = 0; from < galaxy_squares(&g); from++) {
        for (int kind = BISHOP; kind < ALIEN_KINDS; kind++) {
            g.kind[from] = (uint8_t)kind;
            for (int to = 0; to < galaxy_squares(&g); to++)
                chart->reach[kind][from] |= galaxy_reaches(&g, from, to) ? MEMBER(to) : 0;
        }
        for (crew_set queen = chart->reach[QUEEN][from]; queen; queen &= queen - 1)
            chart->between[from][first(queen)] = standing_between(width, member, from, first(queen));
    }
}

void crew_by_squares(const struct crew_chart *chart, const struct galaxy *g, crew_set squares, struct crew *crew)
{
    crew->count = galaxy_squares(g);
    crew->between = chart->between;
    crew->lasers = 0;
    for (crew_set left = squares; left; left &= left - 1) {
        int i = first(left);
        crew->square[i] = (uint8_t)i;
        crew->value[i] = g->value[i];
        crew->lasers |= alien_is_laser((enum alien)g->kind[i]) ? MEMBER(i) : 0;
        crew->reach[i] = chart->reach[g->kind[i]][i] & squares;
        crew->from[i] = 0;
    }
    for (crew_set left = squares; left; left &= left - 1)
        for (crew_set reach = crew->reach[first(left)]; reach; reach &= reach - 1)
            crew->from[first(reach)] |= left & -left;
}

void crew_gather(const struct galaxy *g, const bool *chosen, struct crew *crew)
{
    int8_t member[GALAXY_SQUARES];

    crew->count = 0;
    crew->lasers = 0;
    crew->between = (const crew_set(*)[CREW_MAX])crew->gathered;
    for (int i = 0; i < galaxy_squares(g); i++) {
        member[i] = -1;
        if (!chosen[i])
            continue;
        assert(crew->count < CREW_MAX);
        member[i] = (int8_t)crew->count;
        crew->square[crew->count] = (uint8_t)i;
        crew->value[crew->count] = g->value[i];
        crew->lasers |= alien_is_laser((enum alien)g->kind[i]) ? MEMBER(crew->count) : 0;
        crew->reach[crew->count] = crew->from[crew->count] = 0;
        crew->count++;
    }
    for (int u = 0; u < crew->count; u++)
        for (int v = 0; v < crew->count; v++) {
            if (!galaxy_reaches(g, crew->square[u], crew->square[v]))
                continue;
            crew->reach[u] |= MEMBER(v);
            crew->from[v] |= MEMBER(u);
            if (crew->lasers >> u & 1)
                crew->gathered[u][v] = standing_between(g->width, member, crew->square[u], crew->square[v]);
        }
}

int crew_member(const struct crew *crew, int square)
{
    int i = 0;
    while (crew->square[i] != square)
        i++;
    return i;
}

int crew_value(const struct crew *crew, crew_set set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += crew->value[first(set)];
    return sum;
}

crew_set crew_targets(const struct crew *crew, int shooter, crew_set alive)
{
    crew_set open = crew->reach[shooter] & alive, targets = open;
    if (!(crew->lasers >> shooter & 1))
        return open;
    for (; open; open &= open - 1)
        if (crew->between[shooter][first(open)] & alive)
            targets &= ~MEMBER(first(open));
    return targets;
}

/* Whether a laser of `from` hits her with nobody of `walls` between. */
static bool laser_hits(const struct crew *crew, int victim, crew_set from, crew_set walls)
{
    for (; from; from &= from - 1)
        if (!(crew->between[first(from)][victim] & walls))
            return true;
    return false;
}

bool crew_is_hit(const struct crew *crew, int victim, crew_set alive)
{
    crew_set from = crew->from[victim] & alive;
    return from & ~crew->lasers || laser_hits(crew, victim, from, alive);
}

/* ---- Groups that nobody outside attacks ------------------------------------------------------------------------- */

/* All that chains of shots from `set` lead to (by `links` from each), whoever stands between. */
static crew_set closure(const crew_set *links, crew_set set, crew_set alive)
{
    for (crew_set todo = set; todo && set != alive;) {
        crew_set more = links[first(todo)] & alive & ~set;
        set |= more;
        todo = (todo & (todo - 1)) | more;
    }
    return set;
}

/* Lists the groups: the strongly connected components of the attacks that nobody else attacks. Of members taken in any
 * order as long as no chain leads to them from those taken before, those taken last are in such a component. */
static int list_groups(const struct crew *crew, crew_set alive, crew_set *groups)
{
    int taken[CREW_MAX], count = 0, found = 0;
    crew_set led[CREW_MAX], covered = 0;

    for (crew_set todo = alive; todo; todo = alive & ~covered) {
        taken[count] = first(todo);
        led[count] = closure(crew->reach, MEMBER(taken[count]), alive);
        covered |= led[count++];
    }
    covered = 0;
    while (count-- > 0) {
        if (covered >> taken[count] & 1)
            continue;
        covered |= led[count];
        groups[found++] = closure(crew->from, MEMBER(taken[count]), alive);
    }
    return found;
}

static int cheapest(const struct crew *crew, crew_set set)
{
    int least = crew->value[first(set)];
    for (set &= set - 1; set; set &= set - 1)
        if (crew->value[first(set)] < least)
            least = crew->value[first(set)];
    return least;
}

int crew_bound(const struct crew *crew, crew_set alive, int *groups)
{
    crew_set list[CREW_MAX];
    int count = list_groups(crew, alive, list), sum = 0;
    for (int i = 0; i < count; i++)
        sum += cheapest(crew, list[i]);
    if (groups)
        *groups = count;
    return sum;
}

/* ---- Bringing back --------------------------------------------------------------------------------------------- */

/* A search for orders of shots among `alive`. */
struct hunt {
    const struct crew *crew;
    crew_set alive;
    crew_set sure[CREW_MAX];   /* who hits her, whoever else of `alive` lives */
    crew_set behind[CREW_MAX]; /* whom lasers reach across her */
    uint64_t *budget;          /* sets that may still be looked at */
    bool spent;
    uint8_t order[CREW_MAX]; /* in which they came back */
    int back;
};

static void begin_hunt(struct hunt *h, const struct crew *crew, crew_set alive, uint64_t *budget)
{
    h->crew = crew;
    h->alive = alive;
    h->budget = budget;
    h->spent = false;
    for (crew_set all = alive; all; all &= all - 1) {
        h->sure[first(all)] = crew->from[first(all)] & ~crew->lasers & alive;
        h->behind[first(all)] = 0;
    }
    for (crew_set lasers = alive & crew->lasers; lasers; lasers &= lasers - 1)
        for (crew_set reach = crew->reach[first(lasers)] & alive; reach; reach &= reach - 1) {
            crew_set between = crew->between[first(lasers)][first(reach)] & alive;
            if (!between)
                h->sure[first(reach)] |= MEMBER(first(lasers));
            for (; between; between &= between - 1)
                h->behind[first(between)] |= MEMBER(first(reach));
        }
}

/* Takes one set off the budget; false if it is used up. */
static bool spend(struct hunt *h)
{
    h->spent = h->spent || *h->budget == 0;
    *h->budget -= !h->spent;
    return !h->spent;
}

/* Whether somebody of `set` hits her, who is not in it, with nobody of `walls` between. */
static bool is_hit(const struct hunt *h, int victim, crew_set set, crew_set walls)
{
    const struct crew *crew = h->crew;
    return h->sure[victim] & set || laser_hits(crew, victim, crew->from[victim] & crew->lasers & set, walls);
}

/* Whether all could come back if none of them stood in the way of another. */
static bool hopeful(const struct hunt *h, crew_set set)
{
    crew_set reached = set;
    for (bool more = true; more;) {
        more = false;
        for (crew_set missing = h->alive & ~reached; missing; missing &= missing - 1)
            if (is_hit(h, first(missing), reached, set)) {
                reached |= MEMBER(first(missing));
                more = true;
            }
    }
    return reached == h->alive;
}

static void add_back(struct hunt *h, int member, crew_set *set)
{
    *set |= MEMBER(member);
    h->order[h->back++] = (uint8_t)member;
}

/* Brings back all whose coming back can't be in anybody's way; returns those who could come back too, but might be.
 * `needy` gets the members who are missing and depend on a free line. */
static crew_set bring_harmless(struct hunt *h, crew_set *set, crew_set *needy)
{
    for (;;) {
        crew_set doubtful = 0, before = *set;
        *needy = 0;
        for (crew_set missing = h->alive & ~*set; missing; missing &= missing - 1)
            if (!(h->sure[first(missing)] & *set))
                *needy |= MEMBER(first(missing));
        for (crew_set missing = h->alive & ~*set; missing; missing &= missing - 1) {
            int member = first(missing);
            if (!is_hit(h, member, *set, *set))
                continue;
            if (h->behind[member] & *needy & ~MEMBER(member))
                doubtful |= MEMBER(member);
            else
                add_back(h, member, set);
        }
        if (*set == before)
            return doubtful;
    }
}

/* The member of a set who stands in the way of fewest others. */
static int least_in_the_way(const struct hunt *h, crew_set set, crew_set needy)
{
    int best = first(set), fewest = size(h->behind[best] & needy);
    for (set &= set - 1; set; set &= set - 1) {
        int count = size(h->behind[first(set)] & needy);
        if (count < fewest) {
            fewest = count;
            best = first(set);
        }
    }
    return best;
}

/* Whether from `set` all can be brought back; then h->order says how. */
static bool bring_back(struct hunt *h, crew_set set)
{
    if (!spend(h))
        return false;
    crew_set needy, doubtful = bring_harmless(h, &set, &needy);
    int back = h->back;
    if (set == h->alive)
        return true;
    if (!doubtful || !hopeful(h, set))
        return false;
    while (doubtful) {
        crew_set with = set;
        int member = least_in_the_way(h, doubtful, needy);
        doubtful &= ~MEMBER(member);
        add_back(h, member, &with);
        if (bring_back(h, with))
            return true;
        h->back = back;
        if (h->spent)
            return false;
    }
    return false;
}

/* Whether all but `survivors` can be shot. */
static bool can_leave(struct hunt *h, crew_set survivors)
{
    h->back = 0;
    return bring_back(h, survivors);
}

/* ---- The least survivors ----------------------------------------------------------------------------------------- */

/* What is to be tried: sets of one total that hold a member of every group. */
struct trial {
    struct hunt hunt;
    uint8_t by_value[CREW_MAX];
    int count;
    crew_set groups[CREW_MAX];
    int group_count;
    crew_set lone; /* those who are a group by themselves: they live */
    int wanted;    /* how many sets are looked for */
    struct crew_least *least;
};

static void sort_by_value(struct trial *t)
{
    const struct crew *crew = t->hunt.crew;
    t->count = 0;
    for (crew_set all = t->hunt.alive & ~t->lone; all; all &= all - 1) {
        int at = t->count++;
        for (; at > 0 && crew->value[t->by_value[at - 1]] > crew->value[first(all)]; at--)
            t->by_value[at] = t->by_value[at - 1];
        t->by_value[at] = (uint8_t)first(all);
    }
}

static void try_set(struct trial *t, crew_set set)
{
    for (int i = 0; i < t->group_count; i++)
        if (!(set & t->groups[i]))
            return;
    if (!can_leave(&t->hunt, set))
        return;
    if (t->least->count == 0)
        t->least->survivors = set;
    t->least->count++;
}

static bool done(const struct trial *t)
{
    return t->hunt.spent || t->least->count >= t->wanted;
}

/* Tries all sets that add to `set` members from place `from` on with `total` in all. */
static void try_sets(struct trial *t, crew_set set, int from, int total)
{
    if (total == 0) {
        try_set(t, set);
        return;
    }
    if (!spend(&t->hunt))
        return;
    for (int i = from; i < t->count && !done(t); i++) {
        int value = t->hunt.crew->value[t->by_value[i]];
        if (value > total)
            return;
        try_sets(t, set | MEMBER(t->by_value[i]), i + 1, total - value);
    }
}

void crew_least(const struct crew *crew, crew_set alive, bool alone, uint64_t *budget, struct crew_least *least)
{
    struct trial t;

    *least = (struct crew_least){0};
    if (!alive) {
        least->count = 1;
        return;
    }
    begin_hunt(&t.hunt, crew, alive, budget);
    t.wanted = alone ? 1 : 2;
    t.least = least;
    t.group_count = list_groups(crew, alive, t.groups);
    t.lone = 0;
    for (int i = 0; i < t.group_count; i++) {
        least->total += cheapest(crew, t.groups[i]);
        t.lone |= size(t.groups[i]) == 1 ? t.groups[i] : 0;
    }
    sort_by_value(&t);
    /* All of them can always be left, so this ends. */
    for (; !done(&t); least->total++) {
        try_sets(&t, t.lone, 0, least->total - crew_value(crew, t.lone));
        if (least->count > 0)
            break;
    }
    if (t.hunt.spent)
        least->count = 0;
}

/* ---- The order -------------------------------------------------------------------------------------------------- */

/* Who shoots her: the last shooter again if she can. */
static int choose_shooter(const struct hunt *h, int victim, crew_set alive, int last)
{
    if (last >= 0 && (alive & ~MEMBER(victim)) >> last & 1 && crew_targets(h->crew, last, alive) >> victim & 1)
        return last;
    for (crew_set from = h->crew->from[victim] & alive; from; from &= from - 1)
        if (crew_targets(h->crew, first(from), alive) >> victim & 1)
            return first(from);
    assert(false);
    return -1;
}

/* Whether a shot may as well come before another that it follows. */
static bool may_precede(const struct crew *crew, struct crew_shot shot, struct crew_shot other)
{
    bool freed = crew->lasers >> shot.shooter & 1 && crew->between[shot.shooter][shot.victim] >> other.victim & 1;
    return !freed && shot.victim != other.shooter;
}

/* Puts shots of one shooter together, as far as none needs a shot between or is needed by one. */
static void tidy(const struct crew *crew, struct crew_shot *shots, int count)
{
    for (int at = 1; at < count; at++)
        for (int later = at; later < count; later++) {
            struct crew_shot shot = shots[later];
            int front = later;
            if (shot.shooter != shots[at - 1].shooter)
                continue;
            while (front > at && may_precede(crew, shot, shots[front - 1]))
                front--;
            if (front > at)
                continue;
            for (int i = later; i > at; i--)
                shots[i] = shots[i - 1];
            shots[at] = shot;
            break;
        }
}

int crew_order(const struct crew *crew, crew_set alive, crew_set survivors, uint64_t *budget, struct crew_shot *shots)
{
    struct hunt h;
    int shooter = -1;

    begin_hunt(&h, crew, alive, budget);
    if (!can_leave(&h, survivors))
        return -1;
    for (int i = 0; i < h.back; i++) {
        int victim = h.order[h.back - 1 - i];
        shooter = choose_shooter(&h, victim, alive, shooter);
        shots[i] = (struct crew_shot){(uint8_t)shooter, (uint8_t)victim};
        alive &= ~MEMBER(victim);
    }
    tidy(crew, shots, h.back);
    return h.back;
}

bool crew_unblocks(const struct crew *crew, crew_set alive, crew_set survivors)
{
    struct hunt h;
    crew_set links[CREW_MAX] = {0};
    begin_hunt(&h, crew, alive, NULL);
    for (crew_set all = alive; all; all &= all - 1)
        for (crew_set sure = h.sure[first(all)]; sure; sure &= sure - 1)
            links[first(sure)] |= MEMBER(first(all));
    return closure(links, survivors, alive) != alive;
}
