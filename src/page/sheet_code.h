/* What the QR code of a sheet says: its ID, `/` and a layout code, which together rebuild the blank page. */
#pragma once

#include "catalogue/id.h"
#include "draw/geometry.h"
#include "page/sheet.h"

/* One side of a sheet as it was printed. */
struct sheet_code {
    struct sheet_id id;       /* its values include what only looks different (PARAM_LOOK) */
    int side;                 /* from 1 */
    struct page_style page;   /* paper, landscape, margin */
    char theme[16];           /* a built-in theme; "" for another, which can't be rebuilt */
    int per_page, place;      /* sheets on the page, and which of them this is, from 0 */
    bool scan;                /* printed with what only ticks can tell */
    bool known;               /* false: an ID alone, taken for the default layout */
};

/* Writes the code, in capitals, at most 38 characters where the ID leaves room for the layout. */
void sheet_code_write(const struct sheet_code *code, struct text *out);

/* Reads a code. Forgiving as sheet_id_read is. False with the reason in `why`. */
bool sheet_code_read(const char *s, size_t len, struct sheet_code *code, struct text *why);
