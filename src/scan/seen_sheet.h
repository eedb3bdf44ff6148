/* The sheets that a photograph shows, from pixels to the marks of each. */
#pragma once

#include "page/sheet/sheet_code.h"
#include "scan/grey.h"
#include "scan/reading.h"

/* The surroundings of a mark, cut out of the photograph and turned upright. */
struct mark_crop {
    size_t mark; /* of the side's */
    struct grey image;
};

/* One side of a sheet. All is owned. */
struct seen_sheet {
    struct text why; /* why it could not be read; then the rest, but for `code`, is empty. Empty: it was read */
    struct sheet_code code;
    struct side_geometry side;
    struct mark_reading *readings; /* of the side's marks */
    double residual;               /* mm, as in struct alignment */
    struct mark_crop *crops;       /* of marks that are not sure */
    size_t crop_count;
};

/* Reads all sheets in a photograph. `named` says which sheet it shows if no code is found; NULL: nobody said. Marks
 * less sure than `sure` get crops; above 1, so do all that are not blank. Returns the number of sheets, *list is owned
 * by the caller; 0 with the reason in `why` if there are none. */
size_t sheets_see(const struct grey *photo, const struct sheet_code *named, double sure, struct seen_sheet **list,
                  struct text *why);
void seen_sheet_release(struct seen_sheet *);
