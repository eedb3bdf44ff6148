#include "games/connect/puzzle/claim_search.h"

#include <assert.h>
#include <string.h>

/* ---- Shapes ----------------------------------------------------------------------------------------------------- */

/* The form of a connected set of at most five spaces, wherever it stands. Different shapes have different forms: no row
 * of such a set is long enough to run into the next. */
static uint32_t form_of(spaces set)
{
    return (uint32_t)(set >> bits_first(set));
}

static unsigned slot_of(uint32_t form)
{
    const uint32_t golden = 0x9e3779b9; /* 2^32 / golden ratio: multiplicative hashing (Knuth) */
    return form * golden >> 24;
}

static void add_shapes(struct shape_table *table, const struct shape *shapes, int count)
{
    for (int i = 0; i < count; i++)
        for (int turned = 0; turned < shapes[i].turned_count; turned++) {
            uint32_t form = form_of(shapes[i].turned[turned]);
            unsigned slot = slot_of(form);
            while (table->slot[slot].form != 0 && table->slot[slot].form != form)
                slot = (slot + 1) % SHAPE_SLOTS;
            table->slot[slot].form = form;
            table->slot[slot].shape = (uint8_t)i;
        }
}

void connect_shapes(const struct connect_edition *e, struct shape_table *table)
{
    memset(table, 0, sizeof *table);
    add_shapes(table, e->small, e->small_count);
    add_shapes(table, e->big, e->big_count);
    for (int i = 0; i < GRID_SPACES; i++)
        table->next_to[i] = spaces_next_to(bit(i));
}

int connect_shape_of(const struct shape_table *table, spaces set)
{
    uint32_t form = form_of(set);
    for (unsigned slot = slot_of(form); table->slot[slot].form != 0; slot = (slot + 1) % SHAPE_SLOTS)
        if (table->slot[slot].form == form)
            return table->slot[slot].shape;
    return -1;
}

/* ---- Claims ----------------------------------------------------------------------------------------------------- */

struct claim_finder {
    const struct shape_table *shapes;
    struct claim_list *list;
    spaces of[NUMBER_MOST + 2]; /* where each number stands; one more, empty */
    struct claim claim;         /* being built */
    const spaces *same;         /* of equal numbers: where they stand */
};

static void push(struct claim_finder *f, int space)
{
    f->claim.at[f->claim.count++] = (uint8_t)space;
    f->claim.set |= bit(space);
}

static void pop(struct claim_finder *f)
{
    f->claim.set &= ~bit(f->claim.at[--f->claim.count]);
}

/* Adds the claim being built, if it is long enough and has a shape. */
static void add_claim(struct claim_finder *f)
{
    int shape = f->claim.count > CLAIM_LEAST ? connect_shape_of(f->shapes, f->claim.set) : 0;
    if (f->claim.count < CLAIM_LEAST || shape < 0)
        return;
    assert(f->list->count < CLAIMS_MOST);
    f->claim.shape = (uint8_t)shape;
    f->list->of[f->list->count++] = f->claim;
}

/* Lengthens a rising run whose last number is `number`. */
static void find_runs(struct claim_finder *f, int number)
{
    spaces next = f->shapes->next_to[f->claim.at[f->claim.count - 1]] & f->of[number + 1];
    add_claim(f);
    while (next && f->claim.count < CLAIM_MOST) {
        push(f, bits_take(&next));
        find_runs(f, number + 1);
        pop(f);
    }
}

/* Lengthens a set of equal numbers by one of the spaces `next`, and then by spaces next to that one that were not
 * `tried` before. So each set is found once (Redelmeier, "Counting polyominoes", 1981). */
static void find_equal(struct claim_finder *f, spaces next, spaces tried)
{
    add_claim(f);
    while (next && f->claim.count < CLAIM_MOST) {
        int space = bits_take(&next);
        tried |= bit(space);
        push(f, space);
        find_equal(f, next | (f->shapes->next_to[space] & *f->same & ~tried & ~f->claim.set), tried);
        pop(f);
    }
}

void connect_list_claims(const struct shape_table *shapes, const uint8_t number[GRID_SPACES], spaces among,
                         struct claim_list *list)
{
    struct claim_finder f = {.shapes = shapes, .list = list};
    list->count = 0;
    for (spaces left = among; left; left &= left - 1)
        f.of[number[bits_first(left)]] |= left & -left;
    while (among) {
        int space = bits_take(&among);
        spaces tried = bits_below(space + 1);
        f.claim = (struct claim){0};
        push(&f, space);
        if (shapes->next_to[space] & f.of[number[space] + 1])
            find_runs(&f, number[space]);
        f.claim.equal = true;
        f.same = &f.of[number[space]];
        find_equal(&f, shapes->next_to[space] & *f.same & ~tried, tried);
    }
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

static bool extend_path(const struct shape_table *shapes, spaces left, uint8_t *order, int count)
{
    if (!left)
        return true;
    for (spaces next = shapes->next_to[order[count - 1]] & left; next;) {
        order[count] = (uint8_t)bits_take(&next);
        if (extend_path(shapes, left & ~bit(order[count]), order, count + 1))
            return true;
    }
    return false;
}

bool connect_claim_path(const struct shape_table *shapes, spaces set, int from, uint8_t order[CLAIM_MOST])
{
    order[0] = (uint8_t)from;
    return extend_path(shapes, set & ~bit(from), order, 1);
}

void connect_claim_move(const struct shape_table *shapes, const struct claim *c, struct move *move)
{
    uint8_t order[CLAIM_MOST] = {0};
    bool path = false;
    for (int i = 0; i < c->count && c->equal && !path; i++)
        path = connect_claim_path(shapes, c->set, c->at[i], order);
    *move = (struct move){.kind = ACT_CLAIM};
    for (int i = 0; i < c->count; i++)
        move->at[i] = path ? order[i] : c->at[i];
    move->at[AT_COUNT] = c->count;
}
