/* Names to print: of players, and of pupils in a roster, each of whom gets pages of their own. A roster is a CSV file
 * (RFC 4180, or with semicolons) whose first line names its columns: name, level or grade (3, 2-4), lang. Only names
 * may not be empty. */
#pragma once

#include "base/arena.h"
#include "base/diag.h"
#include "base/words.h"
#include "game/puzzle.h"

struct pupil {
    const char *name;          /* not empty, and nobody else's */
    struct grades grades;      /* zeros if not given */
    bool speaks;               /* a language of their own */
    const struct words *words; /* of that; NULL: English */
    uint32_t line;
};

/* What was read, or what is wrong with it. Release with roster_release in any case. */
struct roster {
    struct pupil *list;
    size_t count;
    struct diag *diags;
    size_t diag_count;
    struct words **languages; /* of pupils, each once */
    size_t language_count;
    struct arena arena;
};

/* Reads a zeroed roster. False, with what is wrong in `diags`, if it has an error. */
bool roster_read(struct roster *, const char *s, size_t len, const char *template_dir);
void roster_release(struct roster *);

/* Names of players, owned. `list` points into `text`. */
struct player_names {
    char *text;
    const char **list;
    size_t count;
};

/* Reads names like "Ann,Bob" into zeroed names, at most `most`. `title` is the game's, for the message, or NULL. Of
 * names from the file of defaults (not `given`) those beyond `most` are ignored. Release with player_names_release. */
bool player_names_read(const char *s, bool given, size_t most, const char *title, struct player_names *,
                       struct text *why);
void player_names_release(struct player_names *);
