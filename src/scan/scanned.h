/* Sides of sheets, each read from one or more photographs: its marks, their position, and its verdict. */
#pragma once

#include "replay/game/replay.h"
#include "scan/seen_sheet.h"

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
