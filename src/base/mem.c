#define _GNU_SOURCE /* RTLD_NEXT */

#include "base/mem.h"

#include "base/unfinished.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Doesn't call exit: other threads go on, and libraries free at exit what these are using. */
void mem_exhausted(void)
{
    static const char message[] = "quadrille: out of memory\n";
    static atomic_flag ending = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&ending))
        pause(); /* another thread is ending the program */
    unfinished_remove();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written; /* if it failed there is nowhere left to report it */
    _exit(2);
}

static void *checked(void *memory, size_t size)
{
    if (!memory && size > 0)
        mem_exhausted();
    return memory;
}

void *mem_new(size_t size)
{
    size_t least = size ? size : 1;
    return checked(calloc(1, least), least);
}

void *mem_resize(void *old, size_t size)
{
    size_t least = size ? size : 1;
    return checked(realloc(old, least), least);
}

void mem_free(void *local)
{
    void *block;
    memcpy(&block, local, sizeof block);
    free(block);
}

char *mem_string(const char *s, size_t len)
{
    char *copy = mem_new(len + 1);
    memcpy(copy, s, len);
    return copy;
}

/* ---- Memory of libraries --------------------------------------------------------------------------------------- */

/* Hardly any library survives a failed allocation: libconfig and fontconfig crash, HarfBuzz goes on without the tables
 * that it could not load, so that text is set without widths. Therefore these definitions take the place of the C
 * library's, for all libraries too, and end the program if the C library's fail. Sanitizers have allocators of their
 * own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OWN_ALLOCATOR 0
#elif defined(__has_feature)
#define OWN_ALLOCATOR (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define OWN_ALLOCATOR 1
#endif
#if OWN_ALLOCATOR

/* The address of the definition that this program's own hides; looked for once and then known. */
static uintptr_t hidden(_Atomic uintptr_t *known, const char *name)
{
    uintptr_t address = atomic_load_explicit(known, memory_order_relaxed);
    if (!address) {
        address = (uintptr_t)dlsym(RTLD_NEXT, name);
        atomic_store_explicit(known, address, memory_order_relaxed);
    }
    return address;
}

void *malloc(size_t size)
{
    static _Atomic uintptr_t known;
    void *(*allocate)(size_t) = (void *(*)(size_t))hidden(&known, "malloc");
    return checked(allocate(size), size);
}

void *calloc(size_t count, size_t size)
{
    static _Atomic uintptr_t known;
    void *(*allocate)(size_t, size_t) = (void *(*)(size_t, size_t))hidden(&known, "calloc");
    return checked(allocate(count, size), count ? size : 0);
}

void *realloc(void *old, size_t size)
{
    static _Atomic uintptr_t known;
    void *(*allocate)(void *, size_t) = (void *(*)(void *, size_t))hidden(&known, "realloc");
    return checked(allocate(old, size), size);
}

#endif
