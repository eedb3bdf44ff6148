/* Puzzle books: pages of numbered puzzles, with their answers behind them or alone. */
#ifndef QUADRILLE_PAGE_PUZZLE_BOOK_H
#define QUADRILLE_PAGE_PUZZLE_BOOK_H

#include "base/text.h"
#include "draw/draw.h"
#include "game/game.h"
#include "page/page.h"

#include <stdbool.h>
#include <stddef.h>

/* A puzzle to print; all that it points to is borrowed. */
struct book_puzzle {
    const char *id;
    int number; /* from 1, printed */
    int grade, value;
    const struct pos *start;   /* the position in question */
    struct played_turn answer; /* what the answer's diagram shows: the position before, the one after, what was moved */
    const char *moves;         /* the whole answer in record notation, in one line */
    const char *tempting;      /* why what tempts first fails; "" where there is nothing to say */
    const char *sheet;         /* the ID of the sheet that the puzzle is; "" if it is none */
};

struct book_style {
    struct paper paper;
    bool landscape;
    double margin;         /* mm */
    int per_page;          /* puzzles on a page, at most; 0: as many as can well be read and drawn on */
    const char *title;     /* head line, or NULL for the game's */
    bool cover;            /* a title page and contents */
    bool puzzles, answers; /* what is printed, in this order */
};

/* What all puzzles of a book have in common. */
struct book_set {
    const struct game *game;
    const struct puzzle_kind *kind;
    const struct values *values;
    const struct book_puzzle *list; /* in the order in which they are printed */
    size_t count;
    const char *seed; /* for the foot line: "seed 42", or "" */
};

/* Before anything is drawn: can the puzzles be read on this paper? False with the reason and a remedy in `why`. In
 * *pages the pages that the book takes. */
bool book_fits(const struct draw_resources *resources, const struct book_style *style, const struct book_set *set,
               int *pages, struct text *why);

/* Those pages alone. */
int book_pages(const struct draw_resources *resources, const struct book_style *style, const struct book_set *set);

/* Draws the book and returns its pages; page_of[i] (may be NULL) gets the page, from 1, on which puzzle i stands: its
 * question, or in a book of answers alone its answer. */
int book_draw(struct draw *d, const struct book_style *style, const struct book_set *set, int *page_of);

#endif
