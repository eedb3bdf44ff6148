#include "replay/key_set.h"

#include "base/mem.h"

#include <stdlib.h>

enum { SIZE_LEAST = 64 };

static bool same(struct puzzle_key a, struct puzzle_key b)
{
    return a.part[0] == b.part[0] && a.part[1] == b.part[1];
}

/* The slot of a key, or the empty one where it would stand. The set is never full. */
static size_t find(const struct key_set *set, struct puzzle_key key)
{
    const struct puzzle_key empty = {{0}};
    size_t at = (size_t)key.part[0] & (set->size - 1);
    while (!same(set->slots[at], empty) && !same(set->slots[at], key))
        at = (at + 1) & (set->size - 1);
    return at;
}

bool key_set_has(const struct key_set *set, struct puzzle_key key)
{
    return set->size > 0 && same(set->slots[find(set, key)], key);
}

static void grow(struct key_set *set)
{
    struct key_set larger = {.size = set->size ? 2 * set->size : SIZE_LEAST, .count = set->count};
    larger.slots = mem_new(larger.size * sizeof *larger.slots);
    for (size_t i = 0; i < set->size; i++)
        larger.slots[find(&larger, set->slots[i])] = set->slots[i];
    free(set->slots);
    *set = larger;
}

void key_set_add(struct key_set *set, struct puzzle_key key)
{
    if (2 * (set->count + 1) > set->size)
        grow(set);
    set->slots[find(set, key)] = key;
    set->count++;
}

void key_set_release(struct key_set *set)
{
    free(set->slots);
    *set = (struct key_set){0};
}
