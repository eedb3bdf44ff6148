#include "games/connect/claim_list.h"

#include "game/number.h"

#include <assert.h>
#include <string.h>

/* ---- Shapes ------------------------------------------------------------------------------------------ */

/* What connected sets of at most five spaces look like wherever they stand: counted on from their first space. That is
 * one number for one shape, as no row of such a set reaches far enough to be taken for the next. */
static uint32_t form_of(spaces set)
{
    return (uint32_t)(set >> bits_first(set));
}

static unsigned slot_of(uint32_t form)
{
    const uint32_t golden = 0x9e3779b9; /* 2^32 / golden ratio: multiplicative hashing (Knuth) */
    return form * golden >> 24;
}

static void add_shape(struct option_shapes *s, spaces set, int shape)
{
    unsigned slot = slot_of(form_of(set));
    while (s->slot[slot].form != 0 && s->slot[slot].form != form_of(set))
        slot = (slot + 1) % SHAPE_SLOTS;
    s->slot[slot].form = form_of(set);
    s->slot[slot].shape = (uint8_t)shape;
}

static void add_shapes(struct option_shapes *s, const struct shape *shapes, int count)
{
    for (int i = 0; i < count; i++)
        for (int turned = 0; turned < shapes[i].turned_count; turned++)
            add_shape(s, shapes[i].turned[turned], i);
}

void connect_options_prepare(const struct connect_edition *e, struct option_shapes *s)
{
    memset(s, 0, sizeof *s);
    add_shapes(s, e->small, e->small_count);
    add_shapes(s, e->big, e->big_count);
    for (int i = 0; i < GRID_SPACES; i++)
        s->beside[i] = spaces_next_to(bit(i));
}

int connect_options_shape(const struct option_shapes *s, spaces set)
{
    uint32_t form = form_of(set);
    for (unsigned slot = slot_of(form); s->slot[slot].form != 0; slot = (slot + 1) % SHAPE_SLOTS)
        if (s->slot[slot].form == form)
            return s->slot[slot].shape;
    return -1;
}

/* ---- Claims ------------------------------------------------------------------------------------------ */

/* A search for claims: `of[n]` are the spaces in which n stands, and the claim being built. */
struct finder {
    const struct option_shapes *shapes;
    struct option_list *list;
    spaces of[NUMBER_MOST + 2]; /* one more, without spaces */
    struct option claim;
    const spaces *same; /* of equal numbers: where they stand */
};

static void add_claim(struct finder *f)
{
    int shape = 0;
    if (f->claim.count > CLAIM_LEAST)
        shape = connect_options_shape(f->shapes, f->claim.set);
    if (shape < 0)
        return;
    assert(f->list->count < OPTIONS_MOST);
    f->claim.shape = (uint8_t)shape;
    f->list->of[f->list->count++] = f->claim;
}

static void push(struct finder *f, int space)
{
    f->claim.at[f->claim.count++] = (uint8_t)space;
    f->claim.set |= bit(space);
}

static void pop(struct finder *f)
{
    f->claim.set &= ~bit(f->claim.at[--f->claim.count]);
}

/* Lengthens a rising run whose last number is `number`. */
static void find_runs(struct finder *f, int number)
{
    spaces next = f->shapes->beside[f->claim.at[f->claim.count - 1]] & f->of[number + 1];
    if (f->claim.count >= CLAIM_LEAST)
        add_claim(f);
    for (; next && f->claim.count < CLAIM_MOST; next &= next - 1) {
        push(f, bits_first(next));
        find_runs(f, number + 1);
        pop(f);
    }
}

/* Lengthens a set of equal numbers by one of the spaces `next` to it, and then by those that come with it: each set is
 * found once (Redelmeier, "Counting polyominoes", 1981). `barred` are those that were tried before. */
static void find_equal(struct finder *f, spaces next, spaces barred)
{
    if (f->claim.count >= CLAIM_LEAST)
        add_claim(f);
    while (next && f->claim.count < CLAIM_MOST) {
        int space = bits_first(next);
        next &= next - 1;
        barred |= bit(space);
        push(f, space);
        find_equal(f, next | (f->shapes->beside[space] & *f->same & ~barred & ~f->claim.set), barred);
        pop(f);
    }
}

static void find_from(struct finder *f, int space, int number)
{
    spaces tried = bit(space) | (bit(space) - 1);
    f->claim = (struct option){0};
    push(f, space);
    if (f->shapes->beside[space] & f->of[number + 1])
        find_runs(f, number);
    f->claim.equal = true;
    f->same = &f->of[number];
    find_equal(f, f->shapes->beside[space] & *f->same & ~tried, tried);
}

void connect_options_list(const struct option_shapes *shapes, const uint8_t number[GRID_SPACES], spaces among,
                          struct option_list *list)
{
    struct finder f = {.shapes = shapes, .list = list};
    list->count = 0;
    for (spaces left = among; left; left &= left - 1)
        f.of[number[bits_first(left)]] |= left & -left;
    for (spaces left = among; left; left &= left - 1)
        find_from(&f, bits_first(left), number[bits_first(left)]);
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

static bool go_on(const struct option_shapes *s, spaces left, uint8_t *order, int count)
{
    if (!left)
        return true;
    for (spaces next = s->beside[order[count - 1]] & left; next; next &= next - 1) {
        order[count] = (uint8_t)bits_first(next);
        if (go_on(s, left & ~bit(order[count]), order, count + 1))
            return true;
    }
    return false;
}

bool connect_options_path(const struct option_shapes *s, spaces set, int from, uint8_t order[CLAIM_MOST])
{
    order[0] = (uint8_t)from;
    return go_on(s, set & ~bit(from), order, 1);
}

void connect_options_order(const struct option_shapes *s, const struct option *o, uint8_t order[CLAIM_MOST])
{
    for (int i = 0; i < o->count && o->equal; i++)
        if (connect_options_path(s, o->set, o->at[i], order))
            return;
    memcpy(order, o->at, sizeof o->at);
}

void connect_options_write(const struct option_shapes *s, const struct option *o, struct text *out)
{
    uint8_t order[CLAIM_MOST];
    connect_options_order(s, o, order);
    for (int i = 0; i < o->count; i++) {
        if (i > 0)
            text_add_char(out, '-');
        number_write_cell(order[i] % GRID_SIDE, order[i] / GRID_SIDE, out);
    }
}
