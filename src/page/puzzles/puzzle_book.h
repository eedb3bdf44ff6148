/* Puzzle books: pages of numbered puzzles, of their answers, or of both. */
#pragma once

#include "base/arena.h"
#include "page/document.h"
#include "page/paper/page.h"
#include "page/roster.h"
#include "puzzle/puzzle_set.h"

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
    const char *words;            /* the whole answer in words (game_explain) */
    const char *hint[HINT_STEPS]; /* sentences that lead to it (struct puzzle_kind) */
    const char *motif;            /* the title of the motif, in English; NULL: none */
    const char *tempting;         /* why the tempting moves fail, or "" */
    const char *sheet;            /* the ID of the sheet that the puzzle is played on, or "" */
    const char *label;            /* in place of the number, or before one above 0: whose it is; or NULL */
    int player;                   /* whose sheet the answer's board shows, in games in which each has one */
};

/* The sections of a book, in the order of print. */
enum book_section { BOOK_COVER, BOOK_PUZZLES, BOOK_HINTS, BOOK_ANSWERS, BOOK_SECTIONS };

enum { HINT_LINES = 24 };

struct book_style {
    struct page_style page;
    int per_page;            /* puzzles on a page, at most; 0: as many as leave room to read and write */
    bool has[BOOK_SECTIONS]; /* the sections of the book: they refer to each other */
    bool foot;               /* the hints are upside down at the foot of the puzzles' pages; so are those of a section
                              * that would have fewer than HINT_LINES lines */
};

/* The puzzles of a book; or diagrams of a game, as answers without a kind: `motif` is then any text. */
struct book_set {
    const struct game *game;
    const struct puzzle_kind *kind; /* or NULL */
    const struct values *values;
    const struct book_puzzle *list; /* in the order of print */
    size_t count;
    const char *seed; /* for the foot line: "seed 42", or "" */
    int most;         /* diagrams on a page; of puzzles 0 */
    bool plain;       /* diagrams are drawn as boards to play on */
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

enum { BOOK_SETS = 2 }; /* in a document, at most */

/* Draws a document of the sections that the book has, each with those of all sets one after another, and returns its
 * pages. page_of[i] (`page_of` may be NULL) gets the page, from 1, of puzzle i, counted through the sets, or of its
 * answer in a book without puzzles. */
int book_draw(struct draw *d, const struct book_style *style, const struct book_set *sets, size_t count, int *page_of);

/* ---- Puzzles of a set, and as documents: the puzzles, and the answers if they are apart (puzzle_document.c) ------ */

/* A made puzzle with the number that it has on paper. With `answer` its answer is put into words, which may take long.
 * No step of its hint reads like that of the puzzle `before`, or NULL. All that it points to is in `arena`, or belongs
 * to `made`. */
struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct book_puzzle *before, const struct words *words, struct arena *arena);

/* Puzzles of one kind, and perhaps a batch of another that follows them in the same documents. Set by the caller and
 * borrowed, except the IDs and the set, which puzzle_batch_release frees. */
struct puzzle_batch {
    struct puzzle_id like;       /* what all puzzles have in common; with IDs the first one */
    struct puzzle_id *ids;       /* of the puzzles; NULL: they are made from a seed */
    uint64_t count;              /* in the whole batch */
    const char *seed, *day;      /* day: like 2026-11-23, printed at the top; or "" */
    int motif;                   /* as in struct puzzle_request */
    const struct roster *roster; /* who gets the puzzles, all as many; or NULL */
    struct puzzle_set set;       /* made before anything is counted or drawn */
    uint64_t first;              /* the number in the batch of the first puzzle of the set */
    struct puzzle_batch *next; /* of the same game, without IDs, roster and motif, at most BOOK_SETS in all; or NULL */
};

/* Adds a puzzle by its ID, which differs from those before it in nothing but grades and seed, to a batch that has a
 * game or is zeroed. */
bool puzzle_batch_add(struct puzzle_batch *, const char *id, struct text *why);

/* Deals the IDs of a roster's puzzles, each pupil's from a seed of their own. False, with the reason in `why`, if there
 * are no puzzles of a pupil's grades. */
bool puzzle_batch_deal(struct puzzle_batch *, const char *seed, struct text *why);

/* Makes a range of the puzzles, counted through all batches, by the edition of what they have in common. False, with
 * the reason in `why`, as puzzle_set_make. */
bool puzzle_batch_make(struct puzzle_batch *, struct item_range, int threads, struct puzzle_watch, struct text *why);

/* How many puzzles are made for this range, for a progress bar. */
uint64_t puzzle_batch_total(const struct puzzle_batch *, struct item_range);

/* The batch that puzzle `i` of all batches belongs to; `i` becomes its number there. */
const struct puzzle_batch *puzzle_batch_find(const struct puzzle_batch *, uint64_t *i);

/* Puzzle `i` of the batch, and its ID. */
const struct made_puzzle *puzzle_batch_at(const struct puzzle_batch *, uint64_t i);
struct puzzle_id puzzle_batch_id(const struct puzzle_batch *, uint64_t i);

void puzzle_batch_release(struct puzzle_batch *);

struct puzzle_document {
    const struct puzzle_batch *batch;
    const struct draw_resources *resources;
    struct book_style style;
    struct text subject, name, date, foot;
    struct document document;
};

/* Prepares a zeroed document, whose puzzles need not be made yet. False, with the reason and a remedy in `why`, if the
 * paper is too small even for an empty set. Release with puzzle_document_release in any case. */
bool puzzle_document_prepare(struct puzzle_document *, const struct puzzle_batch *, const struct book_style *,
                             const struct draw_resources *resources, struct text *why);
void puzzle_document_release(struct puzzle_document *);

/* ---- Puzzles without pages, for newspapers (puzzle_picture.c) ---------------------------------------------------- */

/* Pictures of puzzles, and of their answers, each in a file of its own, cut to the board. */
struct puzzle_pictures {
    double width; /* mm; 0: as wide as on pages. Set by the caller */
    bool ground;  /* paper is drawn below the picture; the same */
    const struct puzzle_batch *batch;
    const struct draw_resources *resources;
    struct theme theme; /* with lines and type that newspapers print */
    struct document document;
};

/* Prepares the document, as puzzle_document_prepare. False if the pictures could not be read in this width. */
bool puzzle_pictures_prepare(struct puzzle_pictures *, const struct puzzle_batch *, const struct draw_resources *,
                             struct text *why);
