/* What Linux can do and other systems cannot, with what takes its place there: -DPORTABLE takes only that. */
#pragma once

#include <stdbool.h>

/* Renames a file unless there is one of the new name (EEXIST). False with errno set. */
bool system_rename_new(const char *from, const char *to);

/* Exchanges the names of two files. False with errno set; ENOTSUP: that is not possible here. */
bool system_exchange(const char *one, const char *other);

/* The number of processors that this process may use. */
int system_cores(void);
