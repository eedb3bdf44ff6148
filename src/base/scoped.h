/* Locals that are released when their block ends, on every way out of it:
 *
 *   scoped(text_release) struct text why = {0};
 *   scoped(mem_free) int *pages = mem_new(count * sizeof *pages);
 *
 * An extension of gcc and clang. A local whose value is handed on must not be scoped. */
#pragma once

#define scoped(release) __attribute__((cleanup(release)))
