/* Sheets: pages with a board to play on. */
#pragma once

#include "base/text.h"
#include "catalogue/id.h"
#include "draw/draw.h"
#include "page/document.h"
#include "page/paper/page.h"
#include "page/roster.h"
#include "page/rules/rule_text.h"
#include "page/template/resources.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A page of cards fills the paper even where other pages share it; cards.h draws it. The reminder of the rules has a
 * page of its own where it would make the board too small. A blank page has nothing on it. The order is part of layout
 * codes (sheet_code.h). */
enum page_kind { PAGE_BOARD, PAGE_FORM, PAGE_RULES, PAGE_REMINDER, PAGE_BLANK, PAGE_CARDS };

struct sheet_page {
    enum page_kind kind;
    int game; /* from 0: which game of a match, or the owner where each player has a sheet */
    int part; /* from 0: which of several pages that continue each other */
};

enum { SHEETS_TAGGED = 100 }; /* in a file, unless asked for */
struct sheet_style {
    struct page_style page;
    int per_page;
    bool once, record_form;        /* once: one game even of a match */
    bool scan;                     /* with ticks and a legend, to be read from a photograph */
    const struct rule_text *rules; /* printed after the boards; or NULL */
    /* Of the players, in order; "" where none is given. Where players have sheets of their own, the only sheet of a
     * batch is printed once for each name, and of several sheets each has one name; or, with `table`, every sheet is
     * printed for each player of its values. */
    const char *const *names;
    size_t name_count;
    bool table, personal; /* personal: the name is that of the sheet's owner, whatever its number */
    uint64_t total;       /* sheets in the whole batch */
    double head; /* mm: the height of heads if it is known and their texts are not; 0: as high as their texts are */
};

/* Checks, before anything is drawn, that the board and all other pages of a sheet fit the paper, whatever its seed.
 * `first` is the batch's first sheet, whose board decides how a page is divided into cells. False with the reason and a
 * remedy in `why`. */
bool sheet_fits(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, struct text *why);

/* How many pages a sheet has, whatever its seed; the last of a batch has no blank page at its end. `per_page` of them
 * share a page of the file, also with other sheets. 0, with the reason in `why` unless that is NULL, if it does not
 * fit. */
int sheet_pages(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, bool last, struct text *why);

/* Draws sheets `first` to first + count - 1 of the batch, whose IDs are `ids`. page_of[i] gets the page, from 1, on
 * which sheet i begins, and notes[i], an empty text, what its game notes about it (game_sheet(game)->note); both
 * lists may be NULL. */
void sheet_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count,
                uint64_t first, int *page_of, struct text *notes);

struct sheet_code;

/* Where a side of a sheet is on its page, and its QR code, in mm. */
struct side_places {
    struct box part, code;
};

/* Draws the board that a code names (sheet_code.h; its kind of page is PAGE_BOARD) on a page of its own, as it was
 * printed, but for texts of the user's own, the place in a batch and other sheets on the same page. False, and draws
 * nothing, if a board of that layout does not fit: the page cannot have been printed. */
bool sheet_draw_side(struct draw *d, const struct sheet_code *code, struct side_places *places);

/* ---- Batches of sheets as documents (sheet_document.c) ----------------------------------------------------------- */

struct sheet_batch {
    /* Set by the caller, and borrowed. */
    struct sheet_style style;
    struct sheet_id *like; /* the sheets, by their IDs; with a seed one that all are like, apart from their own seeds */
    uint64_t count;        /* of sheets */
    const char *seed;      /* NULL: the sheets are given by their IDs */
    const struct roster *roster; /* who gets the sheets, all as many; or NULL */

    /* Made by sheet_batch_prepare. */
    const struct draw_resources *resources;
    const struct game *game; /* of all sheets; NULL: they are of several */
    uint64_t sides;          /* with a seed: sides of each sheet, */
    uint64_t blank;          /* and of these, those that the last sheet does not have */
    _Atomic uint64_t
        *chosen; /* games that choose a sheet among candidates: 1 + the seed chosen, 0 if not yet; or NULL */
    struct text subject, name;
    struct document document;
};

/* Deals the sheets of a roster, each pupil's from a seed of their own: `like`, a single owned one, becomes a list. */
void sheet_batch_deal(struct sheet_batch *);

/* How many names of players the sheets have room for. */
size_t sheet_batch_names(const struct sheet_batch *);

/* Prepares a batch whose other members are zeroed: its document may then be printed. False, with the reason in `why`,
 * if a sheet does not fit on the paper. Release with sheet_batch_release in any case. */
bool sheet_batch_prepare(struct sheet_batch *, const struct draw_resources *resources, struct text *why);
void sheet_batch_release(struct sheet_batch *);
