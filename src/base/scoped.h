/* Attributes of gcc and clang. */
#pragma once

/* A local that is released when its block ends, on every way out of it. Its value must not be handed on:
 *
 *   scoped(text_release) struct text why = {0};
 *   scoped(mem_free) int *pages = mem_new(count * sizeof *pages); */
#define scoped(release) __attribute__((cleanup(release)))

/* A parameter that a function has only because all functions of its type have it. */
#define UNUSED __attribute__((unused))

/* A function that is rarely called, from one that is called for every word: inlined, it would slow that one down. */
#define RARE __attribute__((noinline))
