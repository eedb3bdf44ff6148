/* Records in files of their own: 001-conect-ann-bob.qdr. */
#pragma once

#include "base/arena.h"
#include "record/record.h"
#include "replay/game/replay.h"

/* Zero-initialised it is empty; release with record_split_release. */
struct record_split {
    struct arena arena;
    struct split_record *list; /* owned */
    size_t count;
};

/* Keeps a copy of a record as it stands in its file, with what stands before and after it. */
void record_split_add(struct record_split *, const struct record *, const struct verdict *);

/* Writes the records to files in a folder, which is made if need be; their names are numbered from 1, with as many
 * digits as the last one needs. Existing files are an error unless `force`. All files appear, or none: then false with
 * the reason in `why`. */
bool record_split_write(const struct record_split *, const char *folder, bool force, struct text *why);

void record_split_release(struct record_split *);
