/* Names of players in records: aliases, and names that are probably one player's. */
#pragma once

#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct alias {
    const char *other, *name;
    int line; /* of the file */
};

/* Zero-initialised it is empty; release with aliases_release. Read-only once read, so that threads may share it. */
struct aliases {
    struct arena arena;
    struct alias *list; /* by `other` */
    size_t count, size;
};

/* Reads lines `Other name = Name`; blank lines and lines that begin with # mean nothing. The name of one line may be
 * the other name of another. False, with the line in *line and the reason in `why`, if a line is wrong. */
bool aliases_read(struct aliases *, const char *s, size_t len, int *line, struct text *why);
void aliases_release(struct aliases *);

/* The player with this name: without the blanks around it, and with aliases replaced. The result is in `arena`, in the
 * aliases, or is `name` itself. */
const char *aliases_player(const struct aliases *, const char *name, struct arena *arena);

/* Two of a list of names, by their index. */
struct near_names {
    size_t a, b;
};

/* Finds the pairs of different names that differ only in case, accents and one edit: a letter more, less or different,
 * or two neighbours swapped. A name of less than three letters is near none, and digits tell names apart. At most
 * NEAR_NAMES_MAX pairs are found, in the order of the list, which the caller frees. */
enum { NEAR_NAMES_MAX = 1000 };
struct near_names *names_near(const char *const *names, size_t count, size_t *found);
