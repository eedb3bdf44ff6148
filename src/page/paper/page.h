/* The page: paper, the area inside its margins, boxes on it and the leading of text. Lengths are in mm. */
#pragma once

#include "base/text.h"
#include "draw/draw.h"

#include <stdbool.h>

/* A size of paper, upright. */
struct paper {
    double width, height;
};

/* Reads a4, letter, a3, a5, legal, tabloid or a size in mm, cm or in, like 8.5x11in, in any case. False, with what is
 * allowed added to `why`, if it is wrong. */
bool paper_read(const char *s, struct paper *paper, struct text *why);

/* Writes it as paper_read reads it. */
void paper_write(struct paper paper, struct text *out);

/* Adds the names of sizes: "a4, letter". */
void paper_names(struct text *out);

/* The paper that libpaper names for this machine and the program's locale (category LC_PAPER), else A4. */
struct paper paper_default(void);

/* A page and the area inside its margins. */
struct page_area {
    double width, height; /* of the page */
    double edge;          /* the margin and the theme's inset, on each side */
    double top;           /* the same, and in a book the running head */
    double w, h;          /* of the area */
};

/* A section of a book. Its pages have a running head: their number at the outer edge, and beside it the book's title on
 * left pages, which have even numbers, and the section's on right pages. */
struct page_section {
    const char *book, *title; /* borrowed */
    int first;                /* the page that it begins with, from 1: a bookmark leads there */
};

/* What the user chose for all pages of a file. */
struct page_style {
    struct paper paper;
    bool landscape;
    double margin;
    double glue;                        /* mm left free at the top, beyond the margin: PAGE_GLUE on sheets of a pad */
    const char *title;                  /* head line; NULL: the game's title */
    const struct page_section *section; /* NULL: the pages belong to no book */
};

#define PAGE_GLUE 10.0

struct page_area page_area(const struct theme *theme, const struct page_style *style);

/* Begins a page, and draws the running head if it belongs to a book; page_begin_bare leaves that out. */
void page_begin(struct draw *d, const struct page_style *style);
void page_begin_bare(struct draw *d, const struct page_style *style);

/* Adds the place of a page, from 1, in its file: "page 2 of 7". In a book nothing, as running heads have the number. */
void page_write_place(const struct page_style *style, const struct words *words, int page, int pages, struct text *out);

/* The papers to try where a page does not fit: sets *trial to the i-th, from 0 in order of size, false after the last.
 * They are of the series of the style's paper, or else of the machine's: A5 to A3, or Letter to Tabloid.
 * page_suggest_paper adds to the reason that this one is large enough: "; --paper a3 would do". */
bool page_try_paper(const struct page_style *style, int i, struct page_style *trial);
void page_suggest_paper(const struct page_style *trial, struct text *why);

struct game;

/* The head line of pages about a game. */
const char *page_title(const struct page_style *style, const struct game *game);

/* From a line of text to the next, per pt of its type. */
#define PAGE_LEADING (MM_PER_PT * 1.36)

/* Adds the credit for the foot of a page: the game's title and designer, "Connect Capture: Rick Nordal, 1991". */
void page_write_credit(const struct game *game, const struct words *words, struct text *out);

/* Begin another part of a line, "4x4 · game 1 of 2": a separator unless the line is empty, which is returned; and that
 * with the part, unless it is "". */
struct text *page_separate(struct text *out);
void page_join(struct text *out, const char *part);

/* Draws a whole number, its left end or as the type is aligned at x; and its width. */
void page_draw_number(struct draw *d, double x, double y, struct type type, int number);
double page_number_width(const struct draw *d, struct type type, int number);

/* A drawing without pages, for layouts that are needed before there is a file; measuring_end closes it. */
struct draw *measuring_begin(const struct draw_resources *resources);
void measuring_end(struct draw **d);

/* ---- Blocks of text ---------------------------------------------------------------------------------------------- */

/* Texts that are measured before they are drawn: wrapped, never cut. */

/* Per pt of type: from line to line, and from the top of a line to its baseline. */
#define BLOCK_LEADING  (MM_PER_PT * 1.22)
#define BLOCK_BASELINE (MM_PER_PT * 0.94)

/* The height of a text wrapped to this width, 0 if it is empty; and drawing it from `y` down, which returns where it
 * ends. */
double text_block_height(const struct draw *d, double width, struct type type, const char *s);
double text_block_draw(struct draw *d, double x, double y, double width, struct type type, const char *s);
/* The same as an element of its own. */
double text_block_tagged(struct draw *d, enum draw_tag tag, double x, double y, double width, struct type type,
                         const char *s);
