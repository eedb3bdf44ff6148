/* Puzzles of a set as pages print them, and as documents: the puzzles, and the answers if they are printed apart. */
#pragma once

#include "base/arena.h"
#include "page/document.h"
#include "page/puzzles/puzzle_book.h"
#include "puzzle/puzzle_set.h"

/* A made puzzle with the number that it has on paper. With `answer` its answer is put into words, which may take long.
 * All that it points to is in `arena`, or belongs to `made`. */
struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct words *words, struct arena *arena);

/* Set by the caller, and borrowed. */
struct puzzle_batch {
    struct puzzle_id like;       /* what all puzzles have in common; with IDs the first one */
    const struct puzzle_id *ids; /* of the puzzles; NULL: they are made from a seed */
    uint64_t count;              /* in the whole batch */
    const char *seed, *day;      /* day: like 2026-11-23, printed at the top; or "" */
    int motif;                   /* as in struct puzzle_request */
    struct puzzle_set set;       /* made before anything is counted or drawn; released by the caller */
    uint64_t first;              /* the number in the batch of the first puzzle of the set */
};

/* Makes a range of the puzzles. False, with the reason in `why`, as puzzle_set_make. */
bool puzzle_batch_make(struct puzzle_batch *, struct item_range, int threads, struct puzzle_watch, struct text *why);

/* How many puzzles are made for this range, for a progress bar. */
uint64_t puzzle_batch_total(const struct puzzle_batch *, struct item_range);

/* Adds a line that counts the puzzles of each grade: "grades: 1 (3), 2 (5)"; nothing if there are none. */
void puzzle_batch_write_grades(const struct puzzle_batch *, struct text *out);

struct puzzle_document {
    const struct puzzle_batch *batch;
    const struct draw_resources *resources;
    struct book_style style;
    struct text subject, name, date, foot;
    struct document document;
};

/* Prepares a zeroed document, whose puzzles need not be made yet. False, with the reason and a remedy in `why`, if the
 * paper is too small even for an empty set. Release with puzzle_document_release in any case. */
bool puzzle_document_prepare(struct puzzle_document *, const struct puzzle_batch *, const struct book_style *,
                             const struct draw_resources *resources, struct text *why);
void puzzle_document_release(struct puzzle_document *);
