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
    struct text why; /* why it could not be read: then all but `code` is empty */
    struct sheet_code code;
    struct side_geometry side;
    struct mark_reading *readings; /* of the side's marks */
    double residual;               /* mm, as in struct alignment */
    struct mark_crop *crops;       /* of doubtful marks */
    size_t crop_count;
};

/* Detects and reads all sheets in a photograph. `named` is the sheet that it shows if no code is found; NULL: unknown.
 * Marks with less confidence than `sure` get crops; above 1, so do all that are not blank. Returns the number of sheets
 * and sets *list, owned by the caller; 0 with the reason in `why` if there are none. */
size_t detect_sheets(const struct grey *photo, const struct sheet_code *named, double sure, struct seen_sheet **list,
                     struct text *why);
void seen_sheet_release(struct seen_sheet *);
