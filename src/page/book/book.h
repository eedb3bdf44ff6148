/* Books by a recipe: cover, contents, sections, imprint; and the answers in a document of their own, if asked for. */
#pragma once

#include "page/book/book_part.h"
#include "page/document.h"

struct book_block;

/* A text of the book's own; its words are in the book's arena. */
struct book_text {
    struct page_section section;
    struct book_block *list; /* owned */
    size_t count, size;
};

struct book {
    /* Set by the caller, and borrowed. */
    struct book_setting setting;
    const char *date;           /* printed; or "" */
    const char *name;           /* of its file by default */
    enum imposition imposition; /* of its pages */
    bool separate;              /* the answers are a document of their own */

    struct arena arena;
    struct book_part *parts; /* owned; the sections of the recipe */
    size_t count;
    struct book_text contents, hints, imprint;
    struct page_section answers; /* in a document of their own */
    int pages, answer_pages;     /* of the book; of all answers */
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

/* Whether an earlier section of the recipe than number `before` has this game. */
bool book_has_game(const struct recipe *, size_t before, const struct game *game);
