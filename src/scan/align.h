/* Alignment: where each point of the printed page is in a photograph.
 *
 * The corners of the QR code give a first homography. Patches of the blank page's own print are found in the photograph
 * by normalised cross-correlation, outward from the code, each near where those found before expect it; a homography
 * with a mesh for what a plane does not explain (curl) is fitted to them again after each step, and gives little weight
 * to what was found wrongly. */
#pragma once

#include "base/text.h"
#include "scan/blank_page.h"
#include "scan/code_finder.h"
#include "scan/grey.h"
#include "scan/mesh.h"

struct alignment {
    struct mesh mesh; /* owned */
    double
        residual; /* mm: how far patches over the marks are from where the others put them, the worst median of five */
    double scale; /* pixels of the photograph per mm, where it is least */
    double contrast, sharpness; /* of the code as photographed; 1: all that was printed is seen */
};

/* Aligns one side. `code` says where its code is; NULL: it was not read (the sheet was named by --id), and is looked
 * for by its finder patterns. False with the reason and what to do in `why` (too dark, too blurred, cut off, too small,
 * or another page): a page that does not align is never read. */
bool align(const struct grey *photo, const struct blank_page *page, const struct found_code *code,
           struct alignment *out, struct text *why);
void alignment_release(struct alignment *);

/* The point of the photograph that shows (x, y) mm of the page. */
struct point align_point(const struct alignment *, double x, double y);
