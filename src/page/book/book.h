/* Books by a recipe: cover, contents, sections, imprint; and the answers in a document of their own, if asked for. */
#pragma once

#include "page/book/book_part.h"
#include "page/document.h"

struct book {
    /* Set by the caller, and borrowed. */
    struct book_setting setting;
    const char *date;           /* printed; or "" */
    const char *name;           /* of its file by default */
    enum imposition imposition; /* of its pages */
    bool separate;              /* the answers are a document of their own */

    struct book_part *parts; /* owned; the sections of the recipe */
    size_t count;
    struct book_flow contents, imprint;
    struct page_section contents_section, imprint_section, answers; /* answers: in a document of their own */
    int pages, answer_pages;                                        /* of the book; of all answers */
    struct document document, answers_document;
};

/* Prepares the documents, which may be printed once the book is made. */
void book_prepare(struct book *);

/* How many puzzles are made for it, for a progress bar. */
uint64_t book_puzzle_count(const struct recipe *);

/* Makes the book: its puzzles, sheets, texts and the numbers of its pages. False, with the reason in `why`, if a
 * section can't be made or does not fit on the paper. */
bool book_make(struct book *, struct puzzle_watch watch, struct text *why);

void book_release(struct book *);
