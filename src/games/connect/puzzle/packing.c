#include "games/connect/puzzle/claim_search.h"

#include <string.h>

void connect_write_turn(const struct values *v, const struct claim_value *value, int player,
                        const struct claim_list *list, const struct packing *packing, struct text *out)
{
    struct claims_used used = value ? value->used : (struct claims_used){0};
    spaces written = value ? value->sheet->written : 0;

    text_addf(out, "%c:", 'A' + player);
    for (int space = 0; space < GRID_SPACES; space++)
        for (int i = 0; i < packing->count; i++) {
            const struct claim *c = &list->of[packing->of[i]];
            if (bits_first(c->set) != space)
                continue;
            const struct move move = connect_value_move(value, c, &used, &written);
            text_add_char(out, ' ');
            connect_encode(v, &move, out);
        }
}

bool connect_packing_has(const struct packing *packing, int claim)
{
    for (int i = 0; i < packing->count; i++)
        if (packing->of[i] == claim)
            return true;
    return false;
}

/* ---- The best value --------------------------------------------------------------------------------------------- */

void connect_packing_begin(struct packing_search *s, const struct claim_list *list, const struct claim_value *value,
                           uint64_t nodes)
{
    s->list = list;
    s->value = value;
    s->run++;
    s->nodes = 0;
    s->most_nodes = nodes;
    s->given_up = false;
    s->begins = 0;
    memset(s->reach, 0, sizeof s->reach);
    for (int i = 0; i < list->count; i++) {
        s->begins |= bit(bits_first(list->of[i].set));
        s->reach[bits_first(list->of[i].set)] |= list->of[i].set;
    }
    for (int space = GRID_SPACES - 1; space >= 0; space--)
        s->reach[space] |= s->reach[space + 1];
}

/* The next free space, from `space` on, at which a claim begins; GRID_SPACES if there is none. */
static int next_space(const struct packing_search *s, int space, spaces used)
{
    const spaces left = s->begins & ~used & ~bits_below(space);
    return left ? bits_first(left) : GRID_SPACES;
}

/* What nothing has used up yet. */
static struct claims_used unused(const struct claim_value *value)
{
    return value ? value->used : (struct claims_used){0};
}

/* What a claim scores after others; 0 if it is not legal or worth nothing. */
static int score(const struct claim_value *value, const struct claim *c, spaces taken, struct claims_used *used)
{
    if (c->set & taken)
        return 0;
    return value ? connect_value_claim(value, c, used) : c->count;
}

/* An upper bound of what claims from `space` on score. */
static int bound(const struct packing_search *s, int space, spaces taken)
{
    int numbers = bits_count(s->reach[space] & ~taken);
    return s->value ? numbers / CLAIM_LEAST * s->value->most : numbers;
}

enum { SPACE_BITS = 6, BOX_BITS = 5, TABLE_BITS = 4 };
_Static_assert(1 << SPACE_BITS > GRID_SPACES && 1 << BOX_BITS > BOXES_MOST && (int)TABLE_BITS == TABLE_SHAPES &&
                   SPACE_BITS + GRID_SPACES + SECTIONS * BOX_BITS + CARDS_MOST + TABLE_BITS <= 64,
               "a state fits into a key");

static uint64_t key_of(int space, spaces taken, const struct claims_used *used)
{
    uint64_t key = used->boxes[SECTION_3];
    key = key << BOX_BITS | used->boxes[SECTION_4];
    key = key << CARDS_MOST | used->small;
    key = key << TABLE_BITS | used->big;
    return (key << GRID_SPACES | taken >> space) << SPACE_BITS | (uint64_t)space;
}

static struct memo_entry *entry_of(const struct packing_search *s, uint64_t key)
{
    const uint64_t golden = 0x9e3779b97f4a7c15u; /* 2^64 / golden ratio: multiplicative hashing (Knuth) */
    return &s->memo[(key ^ key >> 32) * golden >> 40 & (s->size - 1)];
}

/* The most that claims from `space` on score, without claims that begin earlier. */
static int value_from(struct packing_search *s, int space, spaces taken, struct claims_used used)
{
    space = next_space(s, space, taken);
    if (space == GRID_SPACES)
        return 0;
    const uint64_t key = key_of(space, taken, &used);
    const struct memo_entry *entry = entry_of(s, key);
    if (entry->run == s->run && entry->key == key)
        return entry->value;
    if (s->nodes == s->most_nodes) {
        s->given_up = true;
        return 0;
    }
    s->nodes++;

    /* Either some claim begins at this space, or none does. */
    int best = 0, most = bound(s, space, taken);
    for (int i = 0; i < s->list->count && best < most; i++) {
        const struct claim *c = &s->list->of[i];
        struct claims_used after = used;
        if (bits_first(c->set) != space)
            continue;
        int points = score(s->value, c, taken, &after);
        if (points == 0 || points + bound(s, space + 1, taken | c->set) <= best)
            continue;
        int value = points + value_from(s, space + 1, taken | c->set, after);
        best = value > best ? value : best;
    }
    if (bound(s, space + 1, taken) > best) {
        int value = value_from(s, space + 1, taken, used);
        best = value > best ? value : best;
    }
    *entry_of(s, key) = (struct memo_entry){key, s->run, (int16_t)best};
    return best;
}

int connect_packing_value(struct packing_search *s, spaces used)
{
    return value_from(s, 0, used, unused(s->value));
}

/* ---- Best packings ---------------------------------------------------------------------------------------------- */

struct packing_walk {
    struct packing_search *search;
    struct packing chosen, *found;
    int count, most; /* found, and wanted */
};

/* Lists the packings that score `value` from `space` on; false when enough were found. */
static bool walk_from(struct packing_walk *w, int space, spaces taken, struct claims_used used, int value)
{
    struct packing_search *s = w->search;
    if (value == 0) {
        w->found[w->count++] = w->chosen;
        return w->count < w->most;
    }
    space = next_space(s, space, taken);
    for (int i = 0; i < s->list->count; i++) {
        const struct claim *c = &s->list->of[i];
        struct claims_used after = used;
        if (bits_first(c->set) != space)
            continue;
        int points = score(s->value, c, taken, &after);
        if (points == 0 || points + value_from(s, space + 1, taken | c->set, after) != value)
            continue;
        w->chosen.of[w->chosen.count++] = (uint16_t)i;
        bool more = walk_from(w, space + 1, taken | c->set, after, value - points);
        w->chosen.count--;
        if (!more)
            return false;
    }
    return value_from(s, space + 1, taken, used) != value || walk_from(w, space + 1, taken, used, value);
}

int connect_packing_best(struct packing_search *s, int most, struct packing *found)
{
    struct packing_walk w = {.search = s, .found = found, .most = most};
    s->most_nodes = UINT64_MAX; /* states that the memo lost are searched again */
    walk_from(&w, 0, 0, unused(s->value), connect_packing_value(s, 0));
    return w.count;
}

/* ---- Greedy claims ---------------------------------------------------------------------------------------------- */

int connect_packing_greedy(const struct claim_list *list, const struct claim_value *value, struct packing *packing)
{
    struct claims_used used = unused(value);
    spaces taken = 0;

    packing->count = 0;
    for (int total = 0;;) {
        struct claims_used best_after = used;
        int best = 0, most = 0;
        for (int i = 0; i < list->count; i++) {
            struct claims_used after = used;
            int points = score(value, &list->of[i], taken, &after);
            if (points <= most)
                continue;
            most = points;
            best = i;
            best_after = after;
        }
        if (most == 0)
            return total;
        packing->of[packing->count++] = (uint16_t)best;
        taken |= list->of[best].set;
        used = best_after;
        total += most;
    }
}
