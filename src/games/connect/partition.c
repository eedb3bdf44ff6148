#include "games/connect/partition.h"

#include <string.h>

/* ---- Cutting the grid at random ---------------------------------------------------------------------- */

/* Sorts the pieces, which are listed by their first spaces, there by size. */
static void sort_pieces(struct partition_room *room)
{
    const struct option_list *pieces = &room->pieces;
    int count = 0;
    for (int space = 0, end = 0; space < GRID_SPACES; space++) {
        int begin = end;
        while (end < pieces->count && bits_first(pieces->of[end].set) == space)
            end++;
        room->first[space] = (uint16_t)count;
        for (int size = CLAIM_LEAST; size <= CLAIM_MOST; size++)
            for (int i = begin; i < end; i++)
                if (pieces->of[i].count == size)
                    room->order[count++] = (uint16_t)i;
    }
    room->first[GRID_SPACES] = (uint16_t)count;
}

/* All sets of spaces with a shape: those that equal numbers offer everywhere. */
static void prepare(const struct connect_edition *e, struct partition_room *room)
{
    uint8_t equal[GRID_SPACES] = {0};
    if (room->edition == e)
        return;
    room->edition = e;
    connect_options_prepare(e, &room->shapes);
    connect_options_list(&room->shapes, equal, grid_spaces, &room->pieces);
    sort_pieces(room);
}

/* Whether a part of the spaces is too small for a claim. */
static bool has_splinter(const struct option_shapes *shapes, spaces left)
{
    while (left) {
        spaces part = left & -left, edge = part;
        while (edge) {
            spaces next = 0;
            for (; edge; edge &= edge - 1)
                next |= shapes->beside[bits_first(edge)];
            edge = next & left & ~part;
            part |= edge;
        }
        if (bits_count(part) < CLAIM_LEAST)
            return true;
        left &= ~part;
    }
    return false;
}

/* A cut in the making. */
struct tiling {
    const struct partition_room *room;
    struct rng *rng;
    struct chosen chosen;
    int steps; /* left */
};

static bool tile(struct tiling *t, spaces left);

/* Tries the pieces of one size that begin at the first space, from one of them on. */
static bool tile_size(struct tiling *t, spaces left, int size)
{
    const struct partition_room *room = t->room;
    int space = bits_first(left), from = room->first[space], to = room->first[space + 1];
    while (from < to && room->pieces.of[room->order[from]].count < size)
        from++;
    while (to > from && room->pieces.of[room->order[to - 1]].count > size)
        to--;
    if (from == to)
        return false;
    int lot = (int)rng_below(t->rng, (uint32_t)(to - from));
    for (int i = 0; i < to - from; i++) {
        uint16_t piece = room->order[from + (lot + i) % (to - from)];
        spaces set = room->pieces.of[piece].set;
        if (set & ~left || has_splinter(&room->shapes, left & ~set))
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

static bool tile(struct tiling *t, spaces left)
{
    enum { SIZES = CLAIM_MOST - CLAIM_LEAST + 1 };
    if (!left)
        return true;
    if (t->steps == 0)
        return false;
    t->steps--;
    int size = (int)rng_below(t->rng, SIZES), way = 1 + (int)rng_below(t->rng, SIZES - 1);
    for (int i = 0; i < SIZES; i++)
        if (tile_size(t, left, CLAIM_LEAST + (size + i * way) % SIZES))
            return true;
    return false;
}

/* ---- Laying numbers along pieces --------------------------------------------------------------------- */

enum { EQUAL_ONE_IN = 4, TILING_STEPS = 200, MENDS_MOST = 150 };

static void lay_equal(const struct option *piece, struct rng *rng, uint8_t *number)
{
    uint8_t lot = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
    for (int i = 0; i < piece->count; i++)
        number[piece->at[i]] = lot;
}

/* A run along a path that begins at one of its spaces, or equal numbers. */
static void lay(const struct option_shapes *shapes, const struct option *piece, struct rng *rng, uint8_t *number)
{
    uint32_t from = rng_below(rng, piece->count);
    uint8_t order[CLAIM_MOST];
    bool path = false;

    if (rng_below(rng, EQUAL_ONE_IN) > 0)
        for (uint32_t i = 0; i < piece->count && !path; i++)
            path = connect_options_path(shapes, piece->set, piece->at[(from + i) % piece->count], order);
    if (!path) {
        lay_equal(piece, rng, number);
        return;
    }
    uint8_t least = (uint8_t)(1 + rng_below(rng, (uint32_t)(DICE_SIDES + 1 - piece->count)));
    for (int i = 0; i < piece->count; i++)
        number[order[i]] = (uint8_t)(least + i);
}

/* ---- Mending ----------------------------------------------------------------------------------------- */

static bool cuts_out(const struct option_list *list, const struct chosen *chosen, spaces set)
{
    for (int i = 0; i < chosen->count; i++)
        if (list->of[chosen->of[i]].set == set)
            return true;
    return false;
}

/* The pieces that a cut has otherwise. */
static int odd_pieces(const struct partition_room *room, const struct chosen *pieces, const struct chosen *cut,
                      uint16_t *odd)
{
    int count = 0;
    for (int i = 0; i < pieces->count; i++)
        if (!cuts_out(&room->options, cut, room->pieces.of[pieces->of[i]].set))
            odd[count++] = pieces->of[i];
    return count;
}

bool connect_partition_make(const struct connect_edition *e, struct rng *rng, struct partition_room *room,
                            uint8_t number[GRID_SPACES])
{
    uint16_t odd[CHOSEN_MOST];

    prepare(e, room);
    room->search.nodes = 0;
    struct tiling t = {.room = room, .rng = rng, .steps = TILING_STEPS};
    if (!tile(&t, grid_spaces))
        return false;
    for (int i = 0; i < t.chosen.count; i++)
        lay(&room->shapes, &room->pieces.of[t.chosen.of[i]], rng, number);
    for (int mend = 0; mend < MENDS_MOST; mend++) {
        connect_options_list(&room->shapes, number, grid_spaces, &room->options);
        if (connect_cuts(&room->search, &room->options, grid_spaces) == 1)
            return true;
        int count = odd_pieces(room, &t.chosen, &room->search.found[0], odd);
        if (count == 0)
            count = odd_pieces(room, &t.chosen, &room->search.found[1], odd);
        lay(&room->shapes, &room->pieces.of[odd[rng_below(rng, (uint32_t)count)]], rng, number);
    }
    return false;
}

/* ---- How hard it is to see --------------------------------------------------------------------------- */

/* What a person has found out: the claims that are still possible, and the spaces not yet cut. */
struct notes {
    uint16_t left[OPTIONS_MOST];
    int count;
    spaces uncut;
};

/* The uncut spaces by how many of the claims they are in: those in some, those in more than one. */
struct tally {
    spaces some, more;
};

static struct tally count_claims(const struct option_list *list, const struct notes *n)
{
    struct tally t = {0, 0};
    for (int i = 0; i < n->count; i++) {
        spaces set = list->of[n->left[i]].set;
        t.more |= t.some & set;
        t.some |= set;
    }
    return t;
}

/* Makes a claim: all others that share a space with it go. */
static void make_claim(const struct option_list *list, struct notes *n, spaces set)
{
    int count = 0;
    for (int i = 0; i < n->count; i++)
        if (!(list->of[n->left[i]].set & set))
            n->left[count++] = n->left[i];
    n->count = count;
    n->uncut &= ~set;
}

/* Makes a claim that is the only one of some space. Returns whether there was one. */
static bool take_single(const struct option_list *list, struct notes *n)
{
    struct tally t = count_claims(list, n);
    spaces single = n->uncut & t.some & ~t.more;
    for (int i = 0; single && i < n->count; i++)
        if (list->of[n->left[i]].set & single) {
            make_claim(list, n, list->of[n->left[i]].set);
            return true;
        }
    return false;
}

static bool is_dead(const struct option_list *list, const struct notes *n)
{
    return n->uncut & ~count_claims(list, n).some;
}

/* Whether some space would be left without a claim if this one was made. */
static bool leaves_out(const struct option_list *list, const struct notes *n, spaces set)
{
    spaces without = n->uncut & ~set;
    for (int i = 0; without && i < n->count; i++) {
        spaces other = list->of[n->left[i]].set;
        without &= other & set ? without : ~other;
    }
    return without;
}

/* Whether that would be so at once or, with `further`, after all that it forces. */
static bool fails(const struct option_list *list, const struct notes *n, spaces set, bool further)
{
    struct notes trial;
    if (!further || leaves_out(list, n, set))
        return leaves_out(list, n, set);
    trial.count = n->count;
    trial.uncut = n->uncut;
    memcpy(trial.left, n->left, (size_t)n->count * sizeof *n->left);
    make_claim(list, &trial, set);
    while (!is_dead(list, &trial))
        if (!take_single(list, &trial))
            return false;
    return true;
}

/* The claims that don't fail. */
static int sound_claims(const struct option_list *list, const struct notes *n, bool further, uint16_t *sound)
{
    int count = 0;
    for (int i = 0; i < n->count; i++)
        if (!fails(list, n, list->of[n->left[i]].set, further))
            sound[count++] = n->left[i];
    return count;
}

/* How many of some claims each space is in, and the last of them. */
static void count_each(const struct option_list *list, const uint16_t *claims, int count, uint16_t number[GRID_SPACES],
                       uint16_t last[GRID_SPACES])
{
    memset(number, 0, GRID_SPACES * sizeof *number);
    for (int i = 0; i < count; i++)
        for (spaces s = list->of[claims[i]].set; s; s &= s - 1) {
            number[bits_first(s)]++;
            last[bits_first(s)] = claims[i];
        }
}

/* The claim that is certain with the fewest looks: the only one of some space among `sound`. -1 if there is none. */
static int certain(const struct option_list *list, const struct notes *n, const uint16_t *sound, int count, int *looks)
{
    uint16_t all[GRID_SPACES], good[GRID_SPACES], last[GRID_SPACES];
    int best = -1;
    count_each(list, n->left, n->count, all, last);
    count_each(list, sound, count, good, last);
    for (spaces s = n->uncut; s; s &= s - 1) {
        int space = bits_first(s);
        if (good[space] == 1 && (best < 0 || all[space] - 1 < *looks)) {
            best = last[space];
            *looks = all[space] - 1;
        }
    }
    return best;
}

/* Rules out all claims that fail, even those that fail only further on if there are no others. Returns whether there
 * were any. */
static bool sweep(const struct option_list *list, struct notes *n, struct cut_logic *logic)
{
    uint16_t sound[OPTIONS_MOST];
    int count = sound_claims(list, n, false, sound);
    if (count == n->count) {
        count = sound_claims(list, n, true, sound);
        logic->supposed++;
    }
    bool any = count < n->count;
    memcpy(n->left, sound, (size_t)count * sizeof *sound);
    n->count = count;
    logic->sweeps++;
    return any;
}

void connect_cut_logic(const struct option_list *list, spaces set, struct cut_logic *logic)
{
    struct notes n = {.count = list->count, .uncut = set};
    uint16_t sound[OPTIONS_MOST];

    for (int i = 0; i < list->count; i++)
        n.left[i] = (uint16_t)i;
    *logic = (struct cut_logic){0};
    while (n.uncut) {
        int looks = 0, count = sound_claims(list, &n, false, sound), claim = certain(list, &n, sound, count, &looks);
        if (claim < 0) {
            if (!sweep(list, &n, logic))
                return;
            continue;
        }
        logic->looks += looks;
        logic->most_looks = looks > logic->most_looks ? looks : logic->most_looks;
        make_claim(list, &n, list->of[claim].set);
    }
    logic->solved = true;
}
