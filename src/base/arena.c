#include "base/arena.h"

#include "base/mem.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t size, used;
    _Alignas(max_align_t) unsigned char bytes[];
};

enum { BLOCK = 16 * 1024 };

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t step = _Alignof(max_align_t);
    size = (size + step - 1) / step * step;
    if (!a->block || a->block->size - a->block->used < size) {
        /* Move on to the next block from before the arena was cleared if it is large enough, else to a new one. */
        struct arena_block **link = a->block ? &a->block->next : &a->first;
        if (!*link || (*link)->size < size) {
            size_t bytes = size > BLOCK ? size : BLOCK;
            struct arena_block *block = mem_resize(NULL, sizeof *block + bytes);
            *block = (struct arena_block){.next = *link, .size = bytes};
            *link = block;
        }
        (*link)->used = 0;
        a->block = *link;
    }
    void *memory = a->block->bytes + a->block->used;
    a->block->used += size;
    memset(memory, 0, size);
    return memory;
}

void *arena_copy(struct arena *a, const void *bytes, size_t size)
{
    void *copy = arena_alloc(a, size);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

char *arena_string(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    memcpy(copy, s, len);
    return copy;
}

char *arena_format(struct arena *a, const char *format, ...)
{
    scoped(text_release) struct text text = {0};
    va_list args;
    va_start(args, format);
    text_add_list(&text, format, args);
    va_end(args);
    return arena_string(a, text_string(&text), text.len);
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
