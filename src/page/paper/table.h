/* Tables of text on pages, one below the other. Rows that do not fit on a page continue on the next, below the repeated
 * heading and column heads. Columns that are too wide together for the page are split into parts, which begin with the
 * same first columns. Lengths are in mm. */
#pragma once

#include "base/arena.h"
#include "page/document.h"
#include "page/paper/page.h"

struct table_column {
    const char *head;
    enum align align;
};

/* All texts are borrowed. */
struct table {
    const char *heading, *note; /* note: below the heading; or "" */
    const struct table_column *columns;
    size_t column_count, kept; /* kept: the columns that begin each part */
    bool even;                 /* the other columns are as wide as the widest of them, and have lines between them */
    bool wall;                 /* it is read from afar: in larger type if there is room */
    size_t shrink;             /* the column whose texts shrink or are cut rather than take half of the page */
    const char *const *cells;  /* row by row; NULL: a filled cell. A row that begins with "" continues the one above */
    size_t row_count;
};

/* The layout of pages; all that it points to is in an arena. */
struct table_layout {
    struct table_shape *shapes; /* of the tables */
    struct table_part *parts;   /* a list in the order of the pages */
    int pages;                  /* 0: there is no room on this paper */
};

/* The content of the pages; borrowed. */
struct table_pages {
    struct page_style page;
    const char *title, *caption, *foot;
    const struct table *tables;
    size_t count;
    struct table_layout layout; /* what table_layout has returned */
};

/* Lays out tables, in type as large as needs the fewest parts. */
struct table_layout table_layout(const struct draw_resources *resources, const struct table_pages *pages,
                                 struct arena *arena);

/* Draws struct table_pages, the only item of a document. */
void table_draw(const void *pages, struct draw *, const struct document_part *);
