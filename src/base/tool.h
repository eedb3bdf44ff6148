/* Programs of others. */
#pragma once

#include "base/text.h"

#include <stdbool.h>

/* Adds what a program prints, which is run without a shell, and within limits of time and memory. `words` ends with
 * NULL; `package` is what to install where the program is missing. False with the reason in `why` if it fails. */
bool tool_run(const char *const *words, const char *package, struct text *out, struct text *why);
