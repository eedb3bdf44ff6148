/* The content of the QR code on a side of a sheet: the sheet's ID, a slash and a layout code, in capitals, as in
 * `E5-20X20-4T8M1ZRG-Y/1J0`. Together they rebuild the page as it was before anybody played on it, but for texts of the
 * user's own: a head line, names, how many sheets there were. Where such a text makes the head higher, so that the
 * board is lower on the page, the code has the head's height.
 *
 *   LAYOUT = "1" DIGITS   a number in Crockford's base 32 without leading zeros, nothing for 0: the fields of `walk` in
 *                         sheet_code.c in mixed radix, the first one least significant
 *          | "2" DIGITS   the same on a sheet of a pad
 *          | "3" DIGITS, "4" DIGITS   the same as 1 and 2, to be scanned without the boxes to tick that such sheets of
 *                         this game had once
 *          | "0"          a layout that cannot be encoded: a theme or language of the user's own, separate sheets
 *                         for each player, or more fields than there is room for
 *
 * The QR code is no larger than one of the ID alone in bytes would be: a code has at most 38 characters, 61 where the
 * ID has more than 26. Printed codes must stay readable: a new field, or a new parameter that only affects looks, needs
 * another first digit. An ID alone stands for the default layout. */
#pragma once

#include "catalogue/id.h"
#include "page/sheet/sheet.h"

enum { SHEET_CODE_MAX = 61 };

/* One side of a sheet as it was printed. */
struct sheet_code {
    struct sheet_id id;           /* its values include what only looks different (PARAM_LOOK) */
    bool known;                   /* the code has the layout; false: an ID alone, or a layout that cannot be encoded */
    int side;                     /* from 1: which page of the sheet */
    struct sheet_page on_it;      /* what is on that page */
    struct page_style page;       /* paper, landscape, margin; with neither title nor section */
    bool section;                 /* the page has a running head: it belongs to a book */
    bool titled;                  /* the head line is not the game's own title */
    double head;                  /* mm: the head's height if texts of the user's own change it; 0: they don't */
    int per_page, columns, place; /* sheets on the page, and which of them this is, from 0 */
    bool once, scan;              /* as in struct sheet_style */
    bool boxes;                   /* read only: with boxes that are not printed any more, so that it can't be rebuilt */
    int total_digits;             /* of the number of sheets in the batch; 0: there was only one */
    char theme[16], language[16]; /* built-in ones; "": another, which can't be rebuilt */
};

/* The default layout of a sheet. */
struct sheet_code sheet_code_standard(const struct sheet_id *id);

/* Writes the code; with the layout "0" if `known` is false or it can't be coded. */
void sheet_code_write(const struct sheet_code *code, struct text *out);

/* Reads a code. Any case; O for 0, I and L for 1; blanks anywhere; dashes as in IDs. False with the reason in `why`. An
 * ID alone is read as the default layout, the layout "0" as that without a theme; neither is `known`. */
bool sheet_code_read(const char *s, size_t len, struct sheet_code *code, struct text *why);
