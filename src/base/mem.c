#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mem_exhausted(void)
{
    flockfile(stderr); /* for good: of several threads only the first says so and ends the program */
    fputs("quadrille: out of memory\n", stderr);
    exit(2);
}

static void *checked(void *memory)
{
    if (!memory)
        mem_exhausted();
    return memory;
}

void *mem_new(size_t size)
{
    return checked(calloc(1, size ? size : 1));
}

void *mem_resize(void *old, size_t size)
{
    return checked(realloc(old, size ? size : 1));
}

char *mem_string(const char *s, size_t len)
{
    char *copy = mem_new(len + 1);
    memcpy(copy, s, len);
    return copy;
}
