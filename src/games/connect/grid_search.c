#include "games/connect/grid_search.h"

#include <string.h>

const struct option *connect_chosen_next(const struct option_list *list, const struct chosen *chosen, spaces done)
{
    const struct option *next = NULL;
    for (int i = 0; i < chosen->count; i++) {
        const struct option *o = &list->of[chosen->of[i]];
        if (!(o->set & done) && (!next || bits_first(o->set) < bits_first(next->set)))
            next = o;
    }
    return next;
}

/* ---- The most --------------------------------------------------------------------------------------- */

/* Sorts the claims by their first spaces. */
static void sort_options(struct best_search *s)
{
    uint16_t next[GRID_SPACES];
    memset(s->first, 0, sizeof s->first);
    for (int i = 0; i < s->list->count; i++)
        s->first[bits_first(s->list->of[i].set) + 1]++;
    for (int i = 0; i < GRID_SPACES; i++) {
        next[i] = s->first[i];
        s->first[i + 1] = (uint16_t)(s->first[i + 1] + s->first[i]);
    }
    for (int i = 0; i < s->list->count; i++)
        s->order[next[bits_first(s->list->of[i].set)]++] = (uint16_t)i;
}

void connect_best_begin(struct best_search *s, const struct option_list *list, const struct claimant *claimant,
                        uint64_t nodes)
{
    s->list = list;
    s->claimant = claimant;
    s->run++;
    s->nodes = 0;
    s->most_nodes = nodes;
    s->given_up = false;
    sort_options(s);
    s->reach[GRID_SPACES] = 0;
    for (int space = GRID_SPACES - 1; space >= 0; space--) {
        s->reach[space] = s->reach[space + 1];
        for (int i = s->first[space]; i < s->first[space + 1]; i++)
            s->reach[space] |= list->of[s->order[i]].set;
    }
}

/* The next space from `space` on that is free and begins a claim; GRID_SPACES if there is none. */
static int next_space(const struct best_search *s, int space, spaces used)
{
    while (space < GRID_SPACES && (used >> space & 1 || s->first[space] == s->first[space + 1]))
        space++;
    return space;
}

static struct purse no_purse(const struct best_search *s)
{
    return s->claimant ? s->claimant->purse : (struct purse){0};
}

/* What a claim scores after others; 0 if it is not legal or not worth it. */
static int score(const struct claimant *claimant, const struct option *o, spaces used, struct purse *p)
{
    if (o->set & used)
        return 0;
    return claimant ? connect_claimant_score(claimant, o, p) : o->count;
}

/* No claims from `space` on score more. */
static int bound(const struct best_search *s, int space, spaces used)
{
    int numbers = bits_count(s->reach[space] & ~used);
    return s->claimant ? numbers / CLAIM_LEAST * s->claimant->most : numbers;
}

enum { SPACE_BITS = 6, BOX_BITS = 5, TABLE_BITS = 4 };
_Static_assert(1 << SPACE_BITS > GRID_SPACES && 1 << BOX_BITS > BOXES_MOST && (int)TABLE_BITS == TABLE_SHAPES &&
                   SPACE_BITS + GRID_SPACES + SECTIONS * BOX_BITS + CARDS_MOST + TABLE_BITS <= 64,
               "a position has room in a key");

static uint64_t key_of(int space, spaces used, const struct purse *p)
{
    uint64_t purse = p->boxes[SECTION_3];
    purse = purse << BOX_BITS | p->boxes[SECTION_4];
    purse = purse << CARDS_MOST | p->small;
    purse = purse << TABLE_BITS | p->big;
    return (purse << GRID_SPACES | used >> space) << SPACE_BITS | (uint64_t)space;
}

static struct memo_entry *entry_of(const struct best_search *s, uint64_t key)
{
    const uint64_t golden = 0x9e3779b97f4a7c15u; /* 2^64 / golden ratio: multiplicative hashing (Knuth) */
    return &s->memo[(key ^ key >> 32) * golden >> 40 & (s->size - 1)];
}

static int value_from(struct best_search *s, int space, spaces used, struct purse p);

/* The best of claiming with this space first, and of going on without. */
static int decide(struct best_search *s, int space, spaces used, struct purse p)
{
    int best = 0, most = bound(s, space, used);
    for (int i = s->first[space]; i < s->first[space + 1] && best < most; i++) {
        const struct option *o = &s->list->of[s->order[i]];
        struct purse after = p;
        int points = score(s->claimant, o, used, &after);
        if (points == 0 || points + bound(s, space + 1, used | o->set) <= best)
            continue;
        int value = points + value_from(s, space + 1, used | o->set, after);
        best = value > best ? value : best;
    }
    if (bound(s, space + 1, used) > best) {
        int value = value_from(s, space + 1, used, p);
        best = value > best ? value : best;
    }
    return best;
}

/* The most that claims from `space` on score, if no claim from before it is made. */
static int value_from(struct best_search *s, int space, spaces used, struct purse p)
{
    space = next_space(s, space, used);
    if (space == GRID_SPACES)
        return 0;
    uint64_t key = key_of(space, used, &p);
    struct memo_entry *entry = entry_of(s, key);
    if (entry->run == s->run && entry->key == key)
        return entry->value;
    if (s->nodes == s->most_nodes) {
        s->given_up = true;
        return 0;
    }
    s->nodes++;
    int best = decide(s, space, used, p);
    *entry_of(s, key) = (struct memo_entry){key, s->run, (int16_t)best};
    return best;
}

int connect_best_value(struct best_search *s, spaces used)
{
    return value_from(s, 0, used, no_purse(s));
}

/* All sets of claims of the best value, one after the other. */
struct each {
    struct best_search *search;
    bool (*found)(void *context, const struct chosen *);
    void *context;
    struct chosen chosen;
};

/* Those that score `value` from `space` on. */
static bool each_from(struct each *e, int space, spaces used, struct purse p, int value)
{
    struct best_search *s = e->search;
    if (value == 0)
        return e->found(e->context, &e->chosen);
    space = next_space(s, space, used);
    for (int i = s->first[space]; i < s->first[space + 1]; i++) {
        const struct option *o = &s->list->of[s->order[i]];
        struct purse after = p;
        int points = score(s->claimant, o, used, &after);
        if (points == 0 || points + value_from(s, space + 1, used | o->set, after) != value)
            continue;
        e->chosen.of[e->chosen.count++] = s->order[i];
        bool more = each_from(e, space + 1, used | o->set, after, value - points);
        e->chosen.count--;
        if (!more)
            return false;
    }
    return value_from(s, space + 1, used, p) != value || each_from(e, space + 1, used, p, value);
}

void connect_best_each(struct best_search *s, bool (*found)(void *context, const struct chosen *), void *context)
{
    struct each e = {.search = s, .found = found, .context = context};
    s->most_nodes = UINT64_MAX; /* the memo forgets, so that some are searched again */
    each_from(&e, 0, 0, no_purse(s), connect_best_value(s, 0));
}

static bool take_first(void *context, const struct chosen *chosen)
{
    *(struct chosen *)context = *chosen;
    return false;
}

void connect_best_claims(struct best_search *s, struct chosen *chosen)
{
    connect_best_each(s, take_first, chosen);
}

int connect_quick_claims(const struct option_list *list, const struct claimant *claimant, struct chosen *chosen)
{
    struct purse p = claimant ? claimant->purse : (struct purse){0};
    spaces used = 0;
    int total = 0, most;

    chosen->count = 0;
    do {
        struct purse best_after = p;
        int best = 0;
        most = 0;
        for (int i = 0; i < list->count; i++) {
            struct purse after = p;
            int points = score(claimant, &list->of[i], used, &after);
            if (points <= most)
                continue;
            most = points;
            best = i;
            best_after = after;
        }
        if (most > 0) {
            chosen->of[chosen->count++] = (uint16_t)best;
            used |= list->of[best].set;
            p = best_after;
            total += most;
        }
    } while (most > 0);
    return total;
}

/* ---- The longest first ------------------------------------------------------------------------------- */

struct greedy {
    const struct option_list *list;
    uint64_t nodes;
    int least, most;
};

/* The longest claim that is free from `used`; NULL if there is none. */
static const struct option *longest(const struct option_list *list, spaces used)
{
    const struct option *best = NULL;
    for (int i = 0; i < list->count; i++)
        if (!(list->of[i].set & used) && (!best || list->of[i].count > best->count))
            best = &list->of[i];
    return best;
}

/* Whoever goes on to the end takes the longest claim or one of the same length that shares a space with it: so these
 * are tried. */
static bool greedy_from(struct greedy *g, spaces used)
{
    const struct option *first = longest(g->list, used);
    if (!first) {
        int held = bits_count(used);
        g->least = held < g->least ? held : g->least;
        g->most = held > g->most ? held : g->most;
        return true;
    }
    if (g->nodes == 0)
        return false;
    g->nodes--;
    for (int i = 0; i < g->list->count; i++) {
        const struct option *o = &g->list->of[i];
        if (o->count == first->count && !(o->set & used) && o->set & first->set && !greedy_from(g, used | o->set))
            return false;
    }
    return true;
}

bool connect_greedy_values(const struct option_list *list, uint64_t nodes, int *least, int *most)
{
    struct greedy g = {.list = list, .nodes = nodes, .least = GRID_SPACES};
    bool whole = greedy_from(&g, 0);
    *least = g.least;
    *most = g.most;
    return whole;
}

/* ---- Cuts ------------------------------------------------------------------------------------------- */

/* The space of `set` with the fewest claims among `count`. */
static int rarest(const struct option_list *list, const uint16_t *left, int count, spaces set)
{
    uint16_t claims[GRID_SPACES] = {0};
    int best = -1;
    for (int i = 0; i < count; i++)
        for (spaces s = list->of[left[i]].set; s; s &= s - 1)
            claims[bits_first(s)]++;
    for (; set; set &= set - 1) {
        int space = bits_first(set);
        if (best < 0 || claims[space] < claims[best])
            best = space;
    }
    return best;
}

/* Cuts what is left of the set with the claims that are left; false when enough was found. */
static bool cut(struct cut_search *c, spaces set, int count)
{
    if (!set) {
        c->found[c->count++] = c->chosen;
        return c->count < CUTS_MOST;
    }
    const uint16_t *left = c->left[c->chosen.count];
    uint16_t *next = c->left[c->chosen.count + 1];
    int space = rarest(c->list, left, count, set);
    c->nodes++;
    for (int i = 0; i < count; i++) {
        spaces taken = c->list->of[left[i]].set;
        int still = 0;
        if (!(taken >> space & 1))
            continue;
        for (int k = 0; k < count; k++) {
            next[still] = left[k];
            still += !(c->list->of[left[k]].set & taken);
        }
        c->chosen.of[c->chosen.count++] = left[i];
        bool more = cut(c, set & ~taken, still);
        c->chosen.count--;
        if (!more)
            return false;
    }
    return true;
}

int connect_cuts(struct cut_search *c, const struct option_list *list, spaces set)
{
    int count = 0;
    c->list = list;
    c->chosen.count = c->count = 0;
    for (int i = 0; i < list->count; i++)
        if (!(list->of[i].set & ~set))
            c->left[0][count++] = (uint16_t)i;
    cut(c, set, count);
    return c->count;
}
