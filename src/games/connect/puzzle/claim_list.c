#include "games/connect/puzzle/claim_search.h"

#include <assert.h>
#include <string.h>

/* ---- Claims ----------------------------------------------------------------------------------------------------- */

struct claim_finder {
    const struct connect_edition *edition;
    struct claim_list *list;
    spaces of[NUMBER_MOST + 2]; /* where each number stands; one more, empty */
    struct claim claim;         /* being built */
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
    const struct connect_edition *e = f->edition;
    int shape = f->claim.count == CLAIM_MOST    ? connect_find_shape(e->big, e->big_count, f->claim.set)
                : f->claim.count == CLAIM_LEAST ? 0
                                                : connect_find_shape(e->small, e->small_count, f->claim.set);
    if (f->claim.count < CLAIM_LEAST || shape < 0)
        return;
    assert(f->list->count < CLAIMS_MOST);
    f->claim.shape = (uint8_t)shape;
    f->list->of[f->list->count++] = f->claim;
}

/* Lengthens a rising run whose last number is `number`. */
static void find_runs(struct claim_finder *f, int number)
{
    spaces next = spaces_next_to(bit(f->claim.at[f->claim.count - 1])) & f->of[number + 1];
    add_claim(f);
    while (next && f->claim.count < CLAIM_MOST) {
        push(f, bits_take(&next));
        find_runs(f, number + 1);
        pop(f);
    }
}

/* Lengthens a set of equal numbers, which stand in the spaces `same`, by one of the spaces `next`, and then by spaces
 * next to that one that were not `tried` before. So each set is found once (Redelmeier, "Counting polyominoes", 1981).
 */
static void find_equal(struct claim_finder *f, spaces same, spaces next, spaces tried)
{
    add_claim(f);
    while (next && f->claim.count < CLAIM_MOST) {
        int space = bits_take(&next);
        tried |= bit(space);
        push(f, space);
        find_equal(f, same, next | (spaces_next_to(bit(space)) & same & ~tried & ~f->claim.set), tried);
        pop(f);
    }
}

void connect_list_claims(const struct connect_edition *e, const uint8_t number[GRID_SPACES], spaces among,
                         struct claim_list *list)
{
    struct claim_finder f = {.edition = e, .list = list};
    list->count = 0;
    for (spaces left = among; left; left &= left - 1)
        f.of[number[bits_first(left)]] |= left & -left;
    while (among) {
        int space = bits_take(&among);
        spaces tried = bits_below(space + 1);
        f.claim = (struct claim){0};
        push(&f, space);
        find_runs(&f, number[space]);
        f.claim.equal = true;
        const spaces same = f.of[number[space]];
        find_equal(&f, same, spaces_next_to(bit(space)) & same & ~tried, tried);
    }
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

/* Lengthens a path of `count` spaces by all that are left. */
static bool extend_path(spaces left, uint8_t *order, int count)
{
    if (!left)
        return true;
    for (spaces next = spaces_next_to(bit(order[count - 1])) & left; next;) {
        order[count] = (uint8_t)bits_take(&next);
        if (extend_path(left & ~bit(order[count]), order, count + 1))
            return true;
    }
    return false;
}

bool connect_claim_path(struct claim *c, int from)
{
    uint8_t order[CLAIM_MOST];
    for (int i = 0; i < c->count; i++) {
        order[0] = c->at[(from + i) % c->count];
        if (!extend_path(c->set & ~bit(order[0]), order, 1))
            continue;
        memcpy(c->at, order, c->count);
        return true;
    }
    return false;
}

struct move connect_claim_move(const struct claim *c)
{
    struct move move = {.kind = ACT_CLAIM};
    for (int i = 0; i < c->count; i++)
        move.at[i] = c->at[i];
    move.at[AT_COUNT] = c->count;
    return move;
}

struct move connect_claim_move_along(const struct claim *c)
{
    struct claim along = *c;
    if (c->equal)
        connect_claim_path(&along, 0);
    return connect_claim_move(&along);
}
