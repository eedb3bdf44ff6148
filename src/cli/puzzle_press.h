/* A set of puzzles on the press: which of them stand in which file in what order, and the books made of them. */
#ifndef QUADRILLE_CLI_PUZZLE_PRESS_H
#define QUADRILLE_CLI_PUZZLE_PRESS_H

#include "cli/printing.h"
#include "page/puzzle_book.h"
#include "replay/puzzle_set.h"

struct puzzle_press;

/* What one press prints. */
struct puzzle_part {
    const struct puzzle_press *whole;
    struct book_style style;
    uint64_t first; /* number of the first sheaf of the run */
    int *pages;     /* of each of its sheaves; 0 while nobody has asked */
};

/* The first three members and the set are the caller's to fill in. */
struct puzzle_press {
    const struct puzzle_id *like; /* what all have in common */
    const struct puzzle_id *ids;  /* of all, or NULL */
    struct book_style style;
    struct text seed;      /* for foot lines */
    struct puzzle_set set; /* of the run: those in puzzle_press_range */
    uint64_t begin;        /* number of the first of them */
    struct press presses[2];
    struct puzzle_part parts[2];
    size_t count; /* of presses: one, or with answers apart a second one for these */
};

/* Sets the presses up for `total` puzzles, `answers` being the file for answers apart, or NULL. False if the paper is
 * too small or a file can't be written. The caller releases the press either way. */
bool puzzle_press_open(struct puzzle_press *p, const struct printing *printing, uint64_t total, const char *answers,
                       struct text *why);

/* Which puzzles the run prints, after sharding: *first .. *last - 1. */
void puzzle_press_range(const struct puzzle_press *p, uint64_t *first, uint64_t *last);

/* Prints the set. On failure no file has appeared, and none has changed. */
bool puzzle_press_run(struct puzzle_press *p, struct text *why);

/* Tells what was printed, unless that is not wanted. */
void puzzle_press_report(const struct puzzle_press *p, const struct printing *printing);

void puzzle_press_release(struct puzzle_press *p);

#endif
