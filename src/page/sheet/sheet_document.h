/* A batch of sheets as a document. */
#pragma once

#include "page/document.h"
#include "page/sheet/sheet.h"

struct sheet_batch {
    /* Set by the caller, and borrowed. */
    struct sheet_style style;
    struct sheet_id *like; /* the sheets, by their IDs; with a seed one that all are like, apart from their own seeds */
    uint64_t count;        /* of sheets */
    const char *seed;      /* NULL: the sheets are given by their IDs */

    /* Made by sheet_batch_prepare. */
    const struct draw_resources *resources;
    const struct game *game; /* of all sheets; NULL: they are of several */
    uint64_t sides;          /* with a seed: sides of each sheet, */
    uint64_t blank;          /* and of these, those that the last sheet does not have */
    _Atomic uint64_t
        *chosen; /* games that choose a sheet among candidates: 1 + the seed chosen, 0 if not yet; or NULL */
    struct text subject, name;
    struct document document;
};

/* How many names of players the sheets have room for. */
size_t sheet_batch_names(const struct sheet_batch *);

/* Prepares a batch whose other members are zeroed: its document may then be printed. False, with the reason in `why`,
 * if a sheet does not fit on the paper. Release with sheet_batch_release in any case. */
bool sheet_batch_prepare(struct sheet_batch *, const struct draw_resources *resources, struct text *why);
void sheet_batch_release(struct sheet_batch *);
