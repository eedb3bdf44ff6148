/* A round of a club as documents: the sheets of its tables, the page of pairings to pin up, and slips for results. */
#pragma once

#include "base/arena.h"
#include "page/document.h"
#include "page/paper/table.h"
#include "page/sheet/sheet.h"
#include "replay/club/pairing.h"

struct club_round {
    const struct pairing *pairing; /* borrowed, as the resources */
    const struct draw_resources *resources;
    struct page_style page;

    /* Made by club_round_prepare. */
    struct arena arena;
    struct sheet_style style; /* of the sheets, without names */
    struct table table;       /* the pairings */
    struct table_pages pin_pages;
    struct document sheets, pin, slips;
};

/* Prepares a round whose last members are zeroed. False, with the reason in `why`, if a sheet or the list does not fit
 * on the paper. Release with club_round_release in any case. */
bool club_round_prepare(struct club_round *, const char *title, struct text *why);
void club_round_release(struct club_round *);
