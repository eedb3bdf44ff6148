/* How a puzzle book is laid out on its pages. */
#ifndef QUADRILLE_PAGE_PUZZLE_LAYOUT_H
#define QUADRILLE_PAGE_PUZZLE_LAYOUT_H

#include "page/puzzle_cell.h"

/* A page, in mm. */
struct book_leaf {
    double width, height, left, top;
    double w, h; /* within the margins */
};

/* Cells in columns and rows. */
struct book_grid {
    int columns, rows;
    double x, y, gap; /* mm: top-left of the first; between cells */
    struct cell_plan cell;
};

/* A book: a title page, if there is one, pages of puzzles, pages of answers. */
struct book_layout {
    const struct book_style *style;
    const struct book_set *set;
    struct book_leaf leaf;
    struct book_grid puzzles, answers;
    double reminder; /* mm beneath the puzzles */
    int cover, puzzle_pages, answer_pages;
};

/* Lays a book out. `d` is for measuring, here and below. */
struct book_layout layout_plan(const struct draw *d, const struct book_style *style, const struct book_set *set);

/* All its pages. */
int layout_pages(const struct book_layout *l);

/* The page of puzzle number `i`, from 0, and that of its answer; 0 if there is none. */
int layout_puzzle_page(const struct book_layout *l, size_t i);
int layout_answer_page(const struct book_layout *l, size_t i);

/* mm of a page's head and foot. */
double layout_head_height(const struct draw *d);
double layout_foot_height(const struct draw *d);

/* The room for puzzles, with that for a reminder beneath them. */
struct box layout_puzzle_body(const struct draw *d, const struct book_leaf *leaf, const struct book_set *set);

/* The head line; and what the puzzles are: "best-turn · 4x4". */
const char *layout_title(const struct book_layout *l);
void layout_write_subject(const struct book_set *set, struct text *out);

#endif
