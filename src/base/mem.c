#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mem_exhausted(void)
{
    flockfile(stderr); /* never unlocked: only the first of several threads reports and exits */
    fputs("quadrille: out of memory\n", stderr);
    exit(2);
}

void *mem_new(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        mem_exhausted();
    return memory;
}

void *mem_resize(void *old, size_t size)
{
    void *memory = realloc(old, size ? size : 1);
    if (!memory)
        mem_exhausted();
    return memory;
}

char *mem_string(const char *s, size_t len)
{
    char *copy = mem_new(len + 1);
    memcpy(copy, s, len);
    return copy;
}
