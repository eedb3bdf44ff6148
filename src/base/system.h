/* What Linux can do and other systems cannot, with what takes its place there: -DPORTABLE takes only that. Functions
 * return false, or -1, with errno set. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Opens a new file without a name, on the file system of `folder`, for reading and writing. EOPNOTSUPP, EISDIR or
 * EINVAL: there are no such files. */
int system_open_unnamed(const char *folder);

/* Gives the unnamed file its name. EEXIST: there is a file of this name. */
bool system_name(int fd, const char *path);

/* Renames a file unless there is one of the new name (EEXIST). */
bool system_rename_new(const char *from, const char *to);

/* Exchanges the names of two files. EINVAL, ENOSYS or ENOTSUP: that is not possible here. */
bool system_exchange(const char *one, const char *other);

/* Fills `bytes` with random ones. */
bool system_random(void *bytes, size_t len);

/* The number of processors that this process may use. */
int system_cores(void);
