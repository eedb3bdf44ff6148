/* The file of a game that is typed in. It is saved after every line, but not over what another program wrote. */
#pragma once

#include "base/text.h"

#include <stdbool.h>

struct record_file {
    const char *name;  /* "-": standard output */
    bool force;        /* replace it whatever it holds */
    bool kept;         /* a regular or new file, saved again and again; else the record is written once, at the end */
    struct text saved; /* its contents as they were read or written last */
};

/* Begins with the file `name` (NULL: standard output). False, with the reason in `why`, if it holds no text. Release it
 * with text_release(&file->saved) in any case. */
bool record_file_open(struct record_file *, const char *name, bool force, struct text *why);

/* Saves a record. If another program has changed the file, the record goes to a new one, GAME-1.qdr for the stem GAME,
 * and the result is false, as after any failure. */
bool record_file_save(struct record_file *, const struct text *record, const char *stem, struct text *why);

/* Writes a record to a new file in the current folder, and adds its name to `name`. */
bool record_file_rescue(const struct text *record, const char *stem, struct text *name, struct text *why);
