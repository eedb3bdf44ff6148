#include "game/connect_solver.h"

#include <string.h>

/* ---- The most --------------------------------------------------------------------------------------- */

/* Sorts the claims by their first spaces. */
static void sort_options(struct best_search *s)
{
    uint16_t next[GRID_SPACES];
    memset(s->first, 0, sizeof s->first);
    for (int i = 0; i < s->list->count; i++)
        s->first[spaces_first(s->list->of[i].set) + 1]++;
    for (int i = 0; i < GRID_SPACES; i++) {
        next[i] = s->first[i];
        s->first[i + 1] = (uint16_t)(s->first[i + 1] + s->first[i]);
    }
    for (int i = 0; i < s->list->count; i++)
        s->order[next[spaces_first(s->list->of[i].set)]++] = (uint16_t)i;
}

void connect_best_begin(struct best_search *s, const struct option_list *list, uint64_t nodes)
{
    s->list = list;
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

static struct memo_entry *entry_of(const struct best_search *s, uint64_t key)
{
    const uint64_t golden = 0x9e3779b97f4a7c15u;
    return &s->memo[(key * golden >> 40) & (s->size - 1)];
}

/* The most that claims from `space` on can hold, if no claim from before it is made. */
static int value_from(struct best_search *s, int space, spaces used)
{
    space = next_space(s, space, used);
    int bound = spaces_count(s->reach[space] & ~used), best = 0;
    if (space == GRID_SPACES || bound < CLAIM_LEAST)
        return 0;
    uint64_t key = used >> space << 6 | (uint64_t)space;
    struct memo_entry *entry = entry_of(s, key);
    if (entry->run == s->run && entry->key == key)
        return entry->value;
    if (s->nodes == s->most_nodes) {
        s->given_up = true;
        return 0;
    }
    s->nodes++;
    for (int i = s->first[space]; i < s->first[space + 1] && best < bound; i++) {
        const struct option *o = &s->list->of[s->order[i]];
        spaces after = used | o->set;
        if (o->set & used || o->count + spaces_count(s->reach[space + 1] & ~after) <= best)
            continue;
        int value = o->count + value_from(s, space + 1, after);
        best = value > best ? value : best;
    }
    if (spaces_count(s->reach[space + 1] & ~used) > best) {
        int value = value_from(s, space + 1, used);
        best = value > best ? value : best;
    }
    *entry_of(s, key) = (struct memo_entry){key, s->run, (int16_t)best};
    return best;
}

int connect_best_value(struct best_search *s, spaces used)
{
    return value_from(s, 0, used);
}

void connect_best_claims(struct best_search *s, spaces used, struct chosen *chosen)
{
    chosen->count = 0;
    for (int space = next_space(s, 0, used); space < GRID_SPACES; space = next_space(s, space + 1, used)) {
        int value = value_from(s, space, used);
        for (int i = s->first[space]; i < s->first[space + 1]; i++) {
            const struct option *o = &s->list->of[s->order[i]];
            if (o->set & used || o->count + value_from(s, space + 1, used | o->set) != value)
                continue;
            chosen->of[chosen->count++] = s->order[i];
            used |= o->set;
            break;
        }
    }
}

/* All sets of claims of the best value, one after the other. */
struct each {
    struct best_search *search;
    bool (*found)(void *context, const struct chosen *);
    void *context;
    struct chosen chosen;
};

static bool each_from(struct each *e, int space, spaces used)
{
    struct best_search *s = e->search;
    space = next_space(s, space, used);
    int value = value_from(s, space, used);
    if (value == 0)
        return e->found(e->context, &e->chosen);
    for (int i = s->first[space]; i < s->first[space + 1]; i++) {
        const struct option *o = &s->list->of[s->order[i]];
        if (o->set & used || o->count + value_from(s, space + 1, used | o->set) != value)
            continue;
        e->chosen.of[e->chosen.count++] = s->order[i];
        bool more = each_from(e, space + 1, used | o->set);
        e->chosen.count--;
        if (!more)
            return false;
    }
    return value_from(s, space + 1, used) != value || each_from(e, space + 1, used);
}

bool connect_best_each(struct best_search *s, bool (*found)(void *context, const struct chosen *), void *context)
{
    struct each e = {.search = s, .found = found, .context = context};
    return each_from(&e, 0, 0);
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
        int held = spaces_count(used);
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
            claims[spaces_first(s)]++;
    for (; set; set &= set - 1) {
        int space = spaces_first(set);
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
