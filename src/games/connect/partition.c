#include "games/connect/claim_search.h"

#include <string.h>

/* ---- Finding partitions ----------------------------------------------------------------------------------------- */

/* The space of `set` that is in the fewest of some claims. */
static int rarest(const struct claim_list *list, const uint16_t *claims, int count, spaces set)
{
    uint16_t number[GRID_SPACES] = {0};
    int best = -1;
    for (int i = 0; i < count; i++)
        for (spaces s = list->of[claims[i]].set; s;)
            number[bits_take(&s)]++;
    while (set) {
        int space = bits_take(&set);
        if (best < 0 || number[space] < number[best])
            best = space;
    }
    return best;
}

/* Partitions the rest of the set by the `count` claims that are left; false when enough were found. */
static bool partition_from(struct partition_search *p, spaces set, int count)
{
    if (!set) {
        p->found[p->count++] = p->chosen;
        return p->count < PARTITIONS_MOST;
    }
    const uint16_t *left = p->left[p->chosen.count];
    uint16_t *next = p->left[p->chosen.count + 1];
    int space = rarest(p->list, left, count, set);
    if (p->limit && p->nodes == p->limit) {
        p->given_up = true;
        return false;
    }
    p->nodes++;
    for (int i = 0; i < count; i++) {
        spaces taken = p->list->of[left[i]].set;
        int still = 0;
        if (!bits_have(taken, space))
            continue;
        for (int k = 0; k < count; k++) {
            next[still] = left[k];
            still += !(p->list->of[left[k]].set & taken);
        }
        p->chosen.of[p->chosen.count++] = left[i];
        bool more = partition_from(p, set & ~taken, still);
        p->chosen.count--;
        if (!more)
            return false;
    }
    return true;
}

int connect_partitions(struct partition_search *p, const struct claim_list *list, spaces set)
{
    int count = 0;
    p->list = list;
    p->chosen.count = p->count = 0;
    p->given_up = false;
    for (int i = 0; i < list->count; i++)
        if (!(list->of[i].set & ~set))
            p->left[0][count++] = (uint16_t)i;
    partition_from(p, set, count);
    return p->count;
}

/* ---- A random partition ----------------------------------------------------------------------------------------- */

/* Lists all sets of spaces with a shape, which are the claims of a Grid of equal numbers, and sorts those of each first
 * space by size. */
static void prepare(const struct connect_edition *e, struct partition_memory *m)
{
    const uint8_t equal[GRID_SPACES] = {0};
    const struct claim_list *pieces = &m->pieces;
    int count = 0;

    if (m->edition == e)
        return;
    m->edition = e;
    connect_shapes(e, &m->shapes);
    connect_list_claims(&m->shapes, equal, grid_spaces, &m->pieces);
    for (int space = 0, end = 0; space < GRID_SPACES; space++) {
        int begin = end;
        while (end < pieces->count && bits_first(pieces->of[end].set) == space)
            end++;
        m->first[space] = (uint16_t)count;
        for (int size = CLAIM_LEAST; size <= CLAIM_MOST; size++)
            for (int i = begin; i < end; i++)
                if (pieces->of[i].count == size)
                    m->order[count++] = (uint16_t)i;
    }
    m->first[GRID_SPACES] = (uint16_t)count;
}

/* Whether a connected part of some spaces is too small for a claim. */
static bool has_splinter(spaces left)
{
    while (left) {
        spaces part = spaces_joined(left);
        if (bits_count(part) < CLAIM_LEAST)
            return true;
        left &= ~part;
    }
    return false;
}

/* A random partition of the grid, while it is made. */
struct tiling {
    const struct partition_memory *memory;
    struct rng *rng;
    struct packing chosen;
    int steps; /* left */
};

static bool tile(struct tiling *t, spaces left);

/* Tries the pieces of one size at the first space, from a random one on. */
static bool tile_size(struct tiling *t, spaces left, int size)
{
    const struct partition_memory *m = t->memory;
    int space = bits_first(left), from = m->first[space], to = m->first[space + 1];
    while (from < to && m->pieces.of[m->order[from]].count < size)
        from++;
    while (to > from && m->pieces.of[m->order[to - 1]].count > size)
        to--;
    if (from == to)
        return false;
    int begin = (int)rng_below(t->rng, (uint32_t)(to - from));
    for (int i = 0; i < to - from; i++) {
        uint16_t piece = m->order[from + (begin + i) % (to - from)];
        spaces set = m->pieces.of[piece].set;
        if (set & ~left || has_splinter(left & ~set))
            continue;
        t->chosen.of[t->chosen.count++] = piece;
        if (tile(t, left & ~set))
            return true;
        t->chosen.count--;
        if (t->steps == 0)
            return false;
    }
    return false;
}

/* Tries the three sizes in random order. */
static bool tile(struct tiling *t, spaces left)
{
    if (!left)
        return true;
    if (t->steps == 0)
        return false;
    t->steps--;
    int size = (int)rng_below(t->rng, CLAIM_SIZES), step = 1 + (int)rng_below(t->rng, CLAIM_SIZES - 1);
    for (int i = 0; i < CLAIM_SIZES; i++)
        if (tile_size(t, left, CLAIM_LEAST + (size + i * step) % CLAIM_SIZES))
            return true;
    return false;
}

/* ---- Numbers with one partition --------------------------------------------------------------------------------- */

/* Numbers a piece: a run along a path that begins at one of its spaces, or equal numbers. */
static void number_piece(const struct shape_table *shapes, const struct claim *piece, struct rng *rng, uint8_t *number)
{
    enum { EQUAL_ONE_IN = 4 };
    uint32_t from = rng_below(rng, piece->count);
    uint8_t order[CLAIM_MOST];
    bool path = false;

    if (rng_below(rng, EQUAL_ONE_IN) > 0)
        for (uint32_t i = 0; i < piece->count && !path; i++)
            path = connect_claim_path(shapes, piece->set, piece->at[(from + i) % piece->count], order);
    uint8_t least = (uint8_t)(1 + rng_below(rng, (uint32_t)(path ? DICE_SIDES + 1 - piece->count : DICE_SIDES)));
    for (int i = 0; i < piece->count; i++)
        number[path ? order[i] : piece->at[i]] = (uint8_t)(path ? least + i : least);
}

/* The pieces that a partition of the Grid does not have. */
static int differing_pieces(const struct partition_memory *m, const struct packing *pieces,
                            const struct packing *partition, uint16_t *differing)
{
    int count = 0;
    for (int i = 0; i < pieces->count; i++) {
        int k = 0;
        while (k < partition->count && m->claims.of[partition->of[k]].set != m->pieces.of[pieces->of[i]].set)
            k++;
        if (k == partition->count)
            differing[count++] = pieces->of[i];
    }
    return count;
}

bool connect_partition_make(const struct connect_edition *e, struct rng *rng, struct partition_memory *m,
                            uint8_t number[GRID_SPACES])
{
    enum { TILING_STEPS = 200, CHANGES_MOST = 150 };
    struct tiling t = {.memory = m, .rng = rng, .steps = TILING_STEPS};
    uint16_t differing[PACKED_MOST];

    prepare(e, m);
    m->search.nodes = 0;
    if (!tile(&t, grid_spaces))
        return false;
    for (int i = 0; i < t.chosen.count; i++)
        number_piece(&m->shapes, &m->pieces.of[t.chosen.of[i]], rng, number);
    for (int change = 0; change < CHANGES_MOST; change++) {
        connect_list_claims(&m->shapes, number, grid_spaces, &m->claims);
        if (connect_partitions(&m->search, &m->claims, grid_spaces) == 1)
            return true;
        int count = differing_pieces(m, &t.chosen, &m->search.found[0], differing);
        if (count == 0)
            count = differing_pieces(m, &t.chosen, &m->search.found[1], differing);
        number_piece(&m->shapes, &m->pieces.of[differing[rng_below(rng, (uint32_t)count)]], rng, number);
    }
    return false;
}

/* ---- How hard a partition is to find ---------------------------------------------------------------------------- */

/* What a person has found out: the claims that are still possible, and the spaces not yet claimed. */
struct deduction {
    uint16_t left[CLAIMS_MOST];
    int count;
    spaces open;
};

/* The spaces in some of the claims that are left, and those in more than one. */
static spaces covered(const struct claim_list *list, const struct deduction *d, spaces *twice)
{
    spaces once = 0;
    *twice = 0;
    for (int i = 0; i < d->count; i++) {
        spaces set = list->of[d->left[i]].set;
        *twice |= once & set;
        once |= set;
    }
    return once;
}

/* Makes a claim: those that share a space with it are no longer possible. */
static void make_claim(const struct claim_list *list, struct deduction *d, spaces set)
{
    int count = 0;
    for (int i = 0; i < d->count; i++)
        if (!(list->of[d->left[i]].set & set))
            d->left[count++] = d->left[i];
    d->count = count;
    d->open &= ~set;
}

/* Whether making a claim would leave some space without a claim. */
static bool fails_at_once(const struct claim_list *list, const struct deduction *d, spaces set)
{
    spaces without = d->open & ~set;
    for (int i = 0; without && i < d->count; i++) {
        spaces other = list->of[d->left[i]].set;
        without &= other & set ? without : ~other;
    }
    return without;
}

/* The same after all claims that it forces: each the only one left of some space. */
static bool fails_later(const struct claim_list *list, const struct deduction *d, spaces set)
{
    struct deduction trial;
    trial.count = d->count;
    trial.open = d->open;
    memcpy(trial.left, d->left, (size_t)d->count * sizeof *d->left);
    while (set) {
        spaces twice;
        make_claim(list, &trial, set);
        spaces once = covered(list, &trial, &twice);
        if (trial.open & ~once)
            return true;
        spaces single = trial.open & once & ~twice;
        set = 0;
        for (int i = 0; single && i < trial.count && !set; i++)
            if (list->of[trial.left[i]].set & single)
                set = list->of[trial.left[i]].set;
    }
    return false;
}

/* The claims that do not fail at once or, with `follow`, later. */
static int sound_claims(const struct claim_list *list, const struct deduction *d, bool follow, uint16_t *sound)
{
    int count = 0;
    for (int i = 0; i < d->count; i++) {
        spaces set = list->of[d->left[i]].set;
        if (!fails_at_once(list, d, set) && !(follow && fails_later(list, d, set)))
            sound[count++] = d->left[i];
    }
    return count;
}

/* How many of some claims each space is in, and the last of them. */
static void count_each(const struct claim_list *list, const uint16_t *claims, int count, uint16_t number[GRID_SPACES],
                       uint16_t last[GRID_SPACES])
{
    memset(number, 0, GRID_SPACES * sizeof *number);
    for (int i = 0; i < count; i++)
        for (spaces s = list->of[claims[i]].set; s;) {
            int space = bits_take(&s);
            number[space]++;
            last[space] = claims[i];
        }
}

/* The certain claim that takes the fewest looks: the only one of some space among `sound`. -1 if there is none. */
static int certain_claim(const struct claim_list *list, const struct deduction *d, const uint16_t *sound, int count,
                         int *looks)
{
    uint16_t all[GRID_SPACES], good[GRID_SPACES], last[GRID_SPACES];
    int best = -1;
    count_each(list, d->left, d->count, all, last);
    count_each(list, sound, count, good, last);
    for (spaces s = d->open; s;) {
        int space = bits_take(&s);
        if (good[space] == 1 && (best < 0 || all[space] - 1 < *looks)) {
            best = last[space];
            *looks = all[space] - 1;
        }
    }
    return best;
}

void connect_partition_logic(const struct claim_list *list, spaces set, struct partition_logic *logic)
{
    struct deduction d = {.count = list->count, .open = set};
    uint16_t sound[CLAIMS_MOST];

    for (int i = 0; i < list->count; i++)
        d.left[i] = (uint16_t)i;
    *logic = (struct partition_logic){0};
    while (d.open) {
        int looks = 0, count = sound_claims(list, &d, false, sound);
        int claim = certain_claim(list, &d, sound, count, &looks);
        if (claim >= 0) {
            logic->looks += looks;
            logic->most_looks = looks > logic->most_looks ? looks : logic->most_looks;
            make_claim(list, &d, list->of[claim].set);
            continue;
        }
        /* A sweep rules out all claims that fail; if there are none, those that fail later. */
        logic->sweeps++;
        if (count == d.count) {
            count = sound_claims(list, &d, true, sound);
            logic->followed++;
        }
        if (count == d.count)
            return;
        memcpy(d.left, sound, (size_t)count * sizeof *sound);
        d.count = count;
    }
    logic->solved = true;
}
