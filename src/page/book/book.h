/* Books by a recipe: cover, contents, sections, imprint; and the answers in a document of their own, if asked for. */
#pragma once

#include "page/book/book_cover.h"
#include "page/book/book_pages.h"
#include "page/book/book_recipe.h"
#include "page/document.h"
#include "page/puzzles/puzzle_book.h"
#include "page/rules/rule_pictures.h"
#include "page/sheet/sheet.h"
#include "page/template/edition.h"
#include "puzzle/puzzle_set.h"

/* ---- Sections (book_part.c): puzzles and sheets are made, rules are loaded, pages are counted and drawn ---------- */

/* What all sections share; borrowed. */
struct book_setting {
    const struct recipe *recipe;
    const char *title, *seed;
    struct page_style page;
    const struct draw_resources *resources;
    const char *template_dir, *language; /* template_dir may be NULL */
    struct edition_cache *editions;
    int threads;
    bool answers; /* the book has answers to its puzzles */
    bool foot;    /* hints are at the foot of the pages of puzzles, as in struct book_style */
    int puzzles;  /* of the book */
};

struct book_part {
    const struct recipe_section *section;
    const struct book_setting *book;
    struct arena arena; /* of all that follows */
    const char *title;
    struct page_section place;
    struct page_style page;
    int pages;

    /* Texts, hints, and the opening of puzzles. */
    struct book_flow flow;

    /* Puzzles. */
    struct puzzle_id like;
    struct puzzle_set made[GRADES];
    struct book_puzzle *list; /* of the set */
    uint64_t *nodes;          /* that their making searched */
    struct book_set set;
    const char **puzzle_ids; /* of the set, which has them only where they are printed beside the puzzles */
    int opening_pages;       /* `flow`: what the grades demand, advice, how to solve */
    struct book_style style;
    struct book_places places;
    int set_pages[BOOK_SECTIONS];

    /* Sheets. */
    struct sheet_id *ids;
    struct sheet_style sheet;
    int leaf; /* pages from one sheet to the next, with a blank one at the end; 0: sheets follow on each other */

    /* Rules. */
    struct rule_pictures rules;
};

/* Prepares a zeroed part: its title and, of rules, text and pictures. False with "FILE:LINE: REASON" in `why`. Release
 * it with book_part_release in any case. */
bool book_part_prepare(struct book_part *, const struct book_setting *, const struct recipe_section *,
                       struct text *why);

/* Makes the puzzles, which the watch counts, with numbers from `first` on and perhaps one that is solved in the
 * opening, or the sheets. */
bool book_part_make(struct book_part *, int first, bool example, struct puzzle_watch *watch, struct text *why);

/* Counts the pages, but for the section of answers. */
bool book_part_count(struct book_part *, struct draw *d, struct text *why);

/* Begins blank pages until the next one has this number. */
void book_blank(struct draw *d, const struct page_style *, int next);

/* Draws them. */
void book_part_draw(struct draw *d, const struct book_part *);

void book_part_release(struct book_part *);

/* Adds what the contents say about a section: "puzzles 1 to 12 · grades 1 to 3". */
void book_part_write_detail(const struct book_part *, struct text *out);

/* ---- The book ---------------------------------------------------------------------------------------------------- */

struct book {
    /* Set by the caller, and borrowed. */
    struct book_setting setting;
    const char *date;           /* printed; or "" */
    const char *name;           /* of its file by default */
    enum imposition imposition; /* of its pages */
    bool separate, wrapped;     /* the answers, the cover, are documents of their own */

    struct book_part *parts; /* owned; the sections of the recipe */
    size_t count;
    struct book_flow contents, imprint, ids;                                     /* ids: at the end */
    struct page_section contents_section, imprint_section, ids_section, answers; /* answers: in their own document */
    struct cover_page cover;
    struct text about;       /* on the back of a wrap */
    int pages, answer_pages; /* of the book; of all answers */
    struct document document, answers_document, cover_document;
};

/* Prepares the documents, which may be printed once the book is made. */
void book_prepare(struct book *);

/* How many puzzles are made for it, for a progress bar. */
uint64_t book_puzzle_count(const struct recipe *);

/* Makes the book: its puzzles, sheets, texts and the numbers of its pages. False, with the reason in `why`, if a
 * section can't be made or does not fit on the paper. */
bool book_make(struct book *, struct puzzle_watch watch, struct text *why);

void book_release(struct book *);
