/* Sheets on photographs: what one photograph shows, from pixels to the marks of each sheet (seen_sheet.c); and sides of
 * sheets, each from one or more photographs: its marks, their position, and its verdict (scanned.c). */
#pragma once

#include "page/sheet/sheet_code.h"
#include "replay/game/replay.h"
#include "scan/reading.h"

/* ---- Photographs ------------------------------------------------------------------------------------------------- */

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

/* ---- Sides ------------------------------------------------------------------------------------------------------- */

/* A side of a sheet, from all photos that show it; or a photo that can't be read. */
struct scanned {
    char **photos; /* their names, owned as all below */
    size_t photo_count;
    struct seen_sheet sheet;       /* of the first photo; but crops and the worst residual are of all */
    struct mark_reading *readings; /* photo by photo */
    struct mark_reading *voted;    /* combined; NULL: not read */
    struct mark_reading *marks;    /* combined with the rules and the answers */
    struct text record, reason;    /* why there is no verdict */
    struct verdict verdict;
};

/* Whether a photo shows this side of this sheet, or of a copy: copies have the same ID. */
bool scanned_same_side(const struct scanned *, const struct seen_sheet *);

/* Whether a photo of this side may show the same sheet of paper: copies hold different games. */
bool scanned_same_game(const struct scanned *, const struct seen_sheet *, double least);

/* Adds the readings of a photo; `sheet` is empty afterwards. The first photo's sheet is s->sheet itself. */
void scanned_join(struct scanned *s, struct seen_sheet *sheet, const char *photo);

/* Fills `voted`, the combined readings of all photos, and `marks`, where values with a confidence below `least` are the
 * most probable under the rules. Called again, it keeps marks with a confidence of 1: answers, which may resolve other
 * doubtful marks. */
void scanned_rank(struct scanned *, double least);

/* Makes the record, without doubtful marks, and the verdict. */
void scanned_judge(struct scanned *, double least);

void scanned_add_photo(struct scanned *, const char *name);
void scanned_release(struct scanned *);
