/* Alignment: where each point of the printed page is in a photograph.
 *
 * The corners of the QR code give a first homography. Patches of the blank page's print are found in the photograph by
 * normalised cross-correlation, outward from the code, each near the place that those before it predict. After each
 * step a homography, with a mesh for curl, is fitted to them again, robustly against patches found in the wrong place.
 */
#pragma once

#include "base/text.h"
#include "scan/blank_page.h"
#include "scan/code_finder.h"
#include "scan/grey.h"
#include "scan/mesh.h"

struct alignment {
    struct mesh mesh; /* owned: from mm of the page to pixels of the photograph */
    double residual;  /* mm: cross-validated error of the patches on the board, the worst median of five */
    double scale;     /* pixels of the photograph per mm, where it is least */
    double sharpness; /* contrast of the code's details as photographed, relative to those printed */
};

/* Aligns one side. `code` says where its code is; NULL: it was not read (the sheet was named by --id), and is looked
 * for by its finder patterns. False with the reason and what to do in `why` (too dark, too blurred, cut off, too small,
 * or another page): a page that does not align is never read. */
bool align(const struct grey *photo, const struct blank_page *page, const struct found_code *code,
           struct alignment *out, struct text *why);
void alignment_release(struct alignment *);
