/* Arenas: allocations that are freed together. There is one for each record, sheet and puzzle attempt. */
#pragma once

#include "base/scoped.h"

#include <stddef.h>

/* All zeros: an empty arena, ready for use. */
struct arena {
    struct arena_block *first, *block;
};

/* Returns `size` zeroed bytes, aligned for any type, valid until the arena is cleared or released. */
void *arena_alloc(struct arena *a, size_t size);

/* Returns a copy of `size` bytes, owned by the arena. */
void *arena_copy(struct arena *a, const void *bytes, size_t size);

/* Returns a NUL-terminated copy of the `len` bytes at `s`, owned by the arena. */
char *arena_string(struct arena *a, const char *s, size_t len);

/* A string as printf writes it. */
char *arena_format(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Forgets all allocations but keeps the memory for new ones. */
void arena_clear(struct arena *a);

/* Frees the memory. The arena is then empty and can be used again. */
void arena_release(struct arena *a);
