/* What Linux can do and other systems cannot, with what takes its place there: -DPORTABLE takes only that. */
#pragma once

#include <stdbool.h>

/* Renames a file unless there is one of the new name (EEXIST), or exchanges the names of two files (ENOTSUP: that is
 * not possible here). False with errno set. */
bool system_rename(const char *from, const char *to, bool exchange);

/* The number of processors that this process may use. */
int system_cores(void);
