/* Pages of books that hold neither puzzles nor boards to play on: texts, openings of chapters, notes. Lengths are
 * in mm. */
#pragma once

#include "page/paper/board_picture.h"
#include "page/paper/page.h"
#include "page/puzzles/puzzle_book.h"

/* ---- Flowing text: preface, contents, openings of chapters, imprint ---------------------------------------------- */

enum block_kind {
    BLOCK_TEXT,    /* a paragraph */
    BLOCK_LINE,    /* the same, close to the one before */
    BLOCK_HEADING, /* stays with what follows */
    BLOCK_PAGE,    /* the title of a new page */
    BLOCK_ENTRY,   /* of the contents: the text, the number of the page, which is a link, and below it the detail */
    BLOCK_ITEM,    /* the same, in tiny type */
    BLOCK_SOFT,    /* a small line */
    BLOCK_GRADE,   /* the dots of a grade, its `page`, and what it demands */
    BLOCK_HINT,    /* a small paragraph beside its number, `page`, kept together */
    BLOCK_DEVICE,  /* a small piece of art: the text is its seed, `page` its design */
    BLOCK_ART,     /* art that fills its page: the text is its seed, `page` its design */
    BLOCK_FIGURE,  /* a picture and its caption; figures are numbered, and fill the rest of their page */
};

struct book_block {
    enum block_kind kind;
    char *text, *detail; /* owned by the flow; detail: of an entry, or "" */
    int page;            /* of an entry, from 1 */
    struct board_picture picture;
};

/* Blocks below the title of their section, from page to page. */
struct book_flow {
    struct page_style style;
    bool imprint;  /* small, at the foot of a page without a head */
    double column; /* the least width of columns, in times the tiny type; 0: there is one. The last block is art */
    struct book_block *list; /* owned */
    size_t count;
};

/* Adds a block, which stays where it is until the next is added. */
struct book_block *book_flow_add(struct book_flow *flow, enum block_kind kind, const char *text, const char *detail,
                                 int page);
void book_flow_clear(struct book_flow *flow);
void book_flow_release(struct book_flow *flow);

/* Draws them unless they are only to be measured; returns how many pages they take. */
int book_flow_draw(struct draw *d, const struct book_flow *flow, bool drawn);

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

/* A page with lines to write on. */
void book_notes_draw(struct draw *d, const struct page_style *style, const char *title);

/* A table to fill in for puzzles 1 to `count`: date, time, a tick, points. Draws it unless it is only to be measured;
 * returns how many pages it takes. */
int book_log_draw(struct draw *d, const struct page_style *style, const char *title, int count, bool drawn);
