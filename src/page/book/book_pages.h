/* Pages of books that hold neither puzzles nor boards to play on: the cover, texts, notes, worked examples. Lengths are
 * in mm. */
#pragma once

#include "page/paper/board_picture.h"
#include "page/paper/page.h"
#include "page/puzzles/puzzle_book.h"

/* ---- The cover --------------------------------------------------------------------------------------------------- */

enum { COVER_PICTURES = 4 };

struct book_cover_page {
    const char *title, *subtitle, *author, *date;  /* "" where there is none */
    struct board_picture pictures[COVER_PICTURES]; /* what the book is about */
    size_t picture_count;
};

void book_cover_page(struct draw *d, const struct page_style *style, const struct book_cover_page *cover);

/* ---- Flowing text: preface, contents, imprint -------------------------------------------------------------------- */

enum block_kind {
    BLOCK_TEXT,    /* a paragraph */
    BLOCK_LINE,    /* the same, close to the one before */
    BLOCK_HEADING, /* stays with what follows */
    BLOCK_ENTRY,   /* of the contents: the text, the number of the page, which is a link, and below it the detail */
    BLOCK_ITEM,    /* short; items stand in columns */
};

struct book_block {
    enum block_kind kind;
    char *text, *detail; /* owned by the flow; detail: of an entry, or "" */
    int page;            /* of an entry, from 1 */
};

/* Blocks below the title of their section, from page to page. */
struct book_flow {
    struct page_style style;
    bool two_columns;        /* of headings and lines */
    struct book_block *list; /* owned */
    size_t count;
};

/* Adds a block. */
void book_flow_add(struct book_flow *flow, enum block_kind kind, const char *text, const char *detail, int page);
void book_flow_clear(struct book_flow *flow);
void book_flow_release(struct book_flow *flow);

/* Draws them unless they are only to be measured; returns how many pages they take. */
int book_flow_draw(struct draw *d, const struct book_flow *flow, bool drawn);

/* ---- Notes and examples ------------------------------------------------------------------------------------------ */

/* A page with lines to write on. */
void book_notes_draw(struct draw *d, const struct page_style *style, const char *title);

/* A puzzle of a set, and below or beside it, or on a second page, its answer, drawn and in words. Draws them unless
 * they are only to be measured; returns how many pages they take. */
int book_example_draw(struct draw *d, const struct page_style *style, const struct book_set *set,
                      const struct book_puzzle *puzzle, bool drawn);
