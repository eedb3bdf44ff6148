/* A set of puzzles as documents: the puzzles, and the answers if they are printed apart. */
#pragma once

#include "page/document.h"
#include "page/puzzles/puzzle_book.h"
#include "puzzle/puzzle_set.h"

/* Set by the caller, and borrowed. */
struct puzzle_batch {
    struct puzzle_id like;       /* what all puzzles have in common; with IDs the first one */
    const struct puzzle_id *ids; /* of the puzzles; NULL: they are made from a seed */
    uint64_t count;              /* in the whole batch */
    const char *seed;            /* for foot lines, or "" */
    struct puzzle_set set;       /* made before anything is counted or drawn */
    uint64_t first;              /* the number in the batch of the first puzzle of the set */
};

struct puzzle_document {
    const struct puzzle_batch *batch;
    const struct draw_resources *resources;
    struct book_style style;
    struct text subject, name;
    struct document document;
};

/* Prepares a zeroed document, whose puzzles need not be made yet. `page.title` is printed, if given, in place of the
 * kind's. False, with the reason and a remedy in `why`, if the paper is too small even for an empty set. Release with
 * puzzle_document_release in any case. */
bool puzzle_document_prepare(struct puzzle_document *, const struct puzzle_batch *, const struct book_style *,
                             const struct draw_resources *resources, struct text *why);
void puzzle_document_release(struct puzzle_document *);
