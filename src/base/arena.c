#include "base/arena.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t size, used;
    _Alignas(max_align_t) unsigned char bytes[];
};

enum { BLOCK = 16 * 1024 };

static struct arena_block *block_new(size_t size)
{
    struct arena_block *block = mem_resize(NULL, sizeof *block + size);
    *block = (struct arena_block){.size = size};
    return block;
}

/* Makes the current block one with `size` bytes free: the next kept one if it is large enough, else a
 * new one in front of it. */
static void next_block(struct arena *a, size_t size)
{
    struct arena_block *next = a->block ? a->block->next : a->first;
    if (!next || next->size < size) {
        struct arena_block *fresh = block_new(size > BLOCK ? size : BLOCK);
        fresh->next = next;
        next = fresh;
        if (a->block)
            a->block->next = fresh;
        else
            a->first = fresh;
    }
    next->used = 0;
    a->block = next;
}

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t step = _Alignof(max_align_t);
    size = (size + step - 1) / step * step;
    if (!a->block || a->block->size - a->block->used < size)
        next_block(a, size);
    void *memory = a->block->bytes + a->block->used;
    a->block->used += size;
    memset(memory, 0, size);
    return memory;
}

char *arena_string(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    memcpy(copy, s, len);
    return copy;
}

void arena_clear(struct arena *a)
{
    a->block = NULL;
}

void arena_release(struct arena *a)
{
    while (a->first) {
        struct arena_block *next = a->first->next;
        free(a->first);
        a->first = next;
    }
    a->block = NULL;
}
