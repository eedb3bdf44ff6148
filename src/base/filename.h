/* Paths of files, and where their symbolic links lead. */
#pragma once

#include "base/text.h"

/* The last name of a path: "" if it ends with a slash. */
const char *filename_last(const char *path);

/* The folder that the last name is in, with a slash at its end: "./" if the path has none. Owned. */
char *filename_folder(const char *path);

/* Adds the program's folder among those of the user: $VARIABLE/quadrille or ~/BELOW/quadrille (XDG Base Directory
 * Specification). False if there is none. */
bool filename_own_folder(const char *variable, const char *below, struct text *out);

/* The descriptor that a path like "-", /dev/stdout or /dev/fd/3 names, else -1. Opening such a path would lose the
 * position in a file that the shell has opened for us. */
int filename_descriptor(const char *path);

/* Adds the first 40 characters of a text as part of a name, with `_` in place of everything but letters, digits, `-`
 * and
 * `_`. Beyond ASCII, all but signs and blanks counts as a letter. */
void filename_add_text(const char *s, struct text *out);

/* Follows the symbolic links of a path and of its folders, even to a file that does not exist yet: replaces the path by
 * where it leads. False with errno: ELOOP; or EACCES, and `path` is a link that another user has put into a folder that
 * others may write to. */
bool filename_follow_links(struct text *path);
