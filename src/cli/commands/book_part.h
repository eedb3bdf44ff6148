/* The sections of a book, made for print: puzzles and sheets are made, rules are loaded, pages are counted. */
#pragma once

#include "cli/print/print.h"
#include "page/book/book_recipe.h"
#include "page/puzzles/puzzle_book.h"
#include "page/rules/rule_pictures.h"
#include "page/sheet/sheet.h"
#include "page/template/edition.h"
#include "puzzle/puzzle_set.h"

/* What all sections share; borrowed. */
struct book_making {
    const struct print *print;
    const char *recipe; /* the file's name */
    struct edition_cache *editions;
    const char *title; /* of the book */
    struct progress *progress;
    uint64_t puzzles; /* made so far, for the progress */
};

struct book_part {
    const struct recipe_section *section;
    struct arena arena; /* of all that follows */
    const char *title;
    struct page_section place;
    struct page_style page;
    int pages;

    /* Puzzles. */
    struct puzzle_id like;
    struct puzzle_set made[GRADES];
    struct book_set set;
    struct book_puzzle example; /* worked before them; its ID is NULL if there is none */
    int example_pages;
    struct book_style style;
    struct book_places places;
    int set_pages[BOOK_SECTIONS];

    /* Sheets. */
    struct sheet_id *ids;
    struct sheet_style sheet;

    /* Rules. */
    struct rule_pictures rules;
};

/* Prepares a zeroed part: its title, its games' rules and pictures. Adds them to `resources` only once for each game,
 * which the caller sees to. False with "FILE:LINE: REASON" in `why`. Release it with book_part_release in any case. */
bool book_part_prepare(struct book_part *, const struct recipe_section *, struct book_making *, struct text *why);

/* Makes the puzzles, with numbers from `first` on and perhaps an example; `number` is the section's in the recipe, from
 * 1. Makes the sheets. */
bool book_part_make(struct book_part *, struct book_making *, int number, int first, bool example, struct text *why);

/* Counts the pages of text, rules, puzzles, sheets and notes. `answers`: the document has answers of the puzzles. */
bool book_part_count(struct book_part *, struct book_making *, bool answers, struct text *why);

/* Draws them. */
void book_part_draw(struct draw *d, const struct book_part *);

void book_part_release(struct book_part *);

/* Adds what the contents say about a section: "puzzles 1 to 12 · grades 1 to 3". */
void book_part_write_detail(const struct book_part *, const struct words *, struct text *out);
