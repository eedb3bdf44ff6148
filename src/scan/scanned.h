/* Sheets on photographs: what one photograph shows, from pixels to the marks of each sheet (seen_sheet.c); and sides of
 * sheets, each from one or more photographs (scanned.c): its marks, their position, and its verdict (position.c). */
#pragma once

#include "page/sheet/sheet_code.h"
#include "replay/game/replay.h"
#include "scan/reading.h"

/* ---- Photographs ------------------------------------------------------------------------------------------------- */

/* One side of a sheet. All is owned. */
struct seen_sheet {
    struct text why; /* why it could not be read: then all but `code` is empty */
    struct sheet_code code;
    struct side_geometry side;
    struct mark_reading *readings; /* of the side's marks */
    double residual;               /* mm, as in struct alignment */
    struct grey picture;           /* of the part of the page, flattened; or empty */
    struct point corner;           /* mm: its top left */
};

#define PICTURE_SCALE 6.0 /* pixels per mm of pages, about 150 dpi */

/* Detects and reads all sheets in a photograph. `named` is the sheet that it shows if no code is found; NULL: unknown.
 * `pictures`: keeps pictures of the pages. Returns the number of sheets and sets *list, owned by the caller; 0 with the
 * reason in `why` if there are none. Thread-safe. */
size_t detect_sheets(const struct grey *photo, const struct sheet_code *named, bool pictures, struct seen_sheet **list,
                     struct text *why);
void seen_sheet_release(struct seen_sheet *);

/* ---- Sides ------------------------------------------------------------------------------------------------------- */

/* A side of a sheet, from all photos that show it; or a photo that can't be read. */
struct scanned {
    char **photos; /* their names, owned as all below */
    size_t photo_count;
    struct seen_sheet sheet;       /* of the first photo; but the worst residual is that of all */
    struct mark_reading *readings; /* photo by photo, without copies of the same picture */
    size_t reading_count;          /* photos */
    struct mark_reading *voted;    /* combined; NULL: not read */
    struct mark_reading *marks;    /* the likeliest position under rules and answers; as seen if none is possible */
    bool *asked;                   /* of the marks: its other value would change status, winner or a score */
    bool *put;                     /* set by the caller: it was asked for, so it is not asked again */
    struct text record, reason;    /* why there is no verdict */
    struct verdict verdict;
};

/* Whether a photo shows this side of this sheet, or of a copy: copies have the same ID. */
bool scanned_same_side(const struct scanned *, const struct seen_sheet *);

/* Whether a photo of this side may show the same sheet of paper: copies hold different games. */
bool scanned_same_game(const struct scanned *, const struct seen_sheet *, double least);

/* Adds the readings of a photo; `sheet` is empty afterwards. The first photo's sheet is s->sheet itself. */
void scanned_join(struct scanned *s, struct seen_sheet *sheet, const char *photo);

/* Fills `voted`, the combined readings of all photos, and all that follows from them. A mark with a confidence below
 * `least` is doubtful. Called again, it keeps marks with a confidence of 1: answers, which may settle other doubts. */
void scanned_rank(struct scanned *, double least);

void scanned_add_photo(struct scanned *, const char *name);
void scanned_release(struct scanned *);
