/* Puzzle books: pages of numbered puzzles, of their answers, or of both. */
#pragma once

#include "base/text.h"
#include "draw/draw.h"
#include "game/game.h"
#include "page/paper/page.h"

#include <stdbool.h>
#include <stddef.h>

/* A puzzle to print; all that it points to is borrowed. */
struct book_puzzle {
    const char *id;
    int number; /* from 1, printed */
    int grade, value;
    bool proven;                     /* as in struct puzzle */
    const struct pos *start;         /* the position in question */
    struct played_turn answer;       /* the turn that the answer's board shows */
    const struct played_turn *turns; /* of the whole answer */
    size_t turn_count;
    const char *words;    /* the whole answer in words (game_explain) */
    const char *hint;     /* a sentence that leads to it (struct puzzle_kind), or "" */
    const char *motif;    /* the title of the motif, in English; NULL: none */
    const char *tempting; /* why the tempting moves fail, or "" */
    const char *sheet;    /* the ID of the sheet that the puzzle is played on, or "" */
};

/* The sections of a book, in the order of print. */
enum book_section { BOOK_COVER, BOOK_PUZZLES, BOOK_HINTS, BOOK_ANSWERS, BOOK_SECTIONS };

struct book_style {
    struct page_style page;
    int per_page;            /* puzzles on a page, at most; 0: as many as leave room to read and write */
    bool has[BOOK_SECTIONS]; /* the sections of the book: they refer to each other */
};

/* The puzzles of a book. */
struct book_set {
    const struct game *game;
    const struct puzzle_kind *kind;
    const struct values *values;
    const struct book_puzzle *list; /* in the order of print */
    size_t count;
    const char *seed; /* for the foot line: "seed 42", or "" */
};

/* Where the sections of a set are in their document. */
struct book_places {
    int first[BOOK_SECTIONS]; /* the first page of each, from 1; 0: it is elsewhere, and nothing refers to it */
    int pages;                /* of the document */
};

/* Checks, before anything is drawn, that the puzzles can be read on this paper, and counts the pages of each section,
 * in any case: 0 for those that the book does not have. False with the reason and a remedy in `why`. */
bool book_fits(const struct draw_resources *resources, const struct book_style *style, const struct book_set *set,
               int pages[BOOK_SECTIONS], struct text *why);

/* Draws one section, in a document whose pages are numbered like this. page_of[i] (`page_of` may be NULL) gets the page
 * on which puzzle i is, or its answer; a cover sets nothing. */
void book_draw_section(struct draw *d, const struct book_style *style, const struct book_set *set,
                       enum book_section section, const struct book_places *places, int *page_of);

/* Draws a document of the sections that the book has, and returns its pages. page_of[i] (`page_of` may be NULL) gets
 * the page, from 1, of puzzle i, or of its answer in a book without puzzles. */
int book_draw(struct draw *d, const struct book_style *style, const struct book_set *set, int *page_of);
