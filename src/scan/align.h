/* Alignment: where each point of the printed page is in a photograph.
 *
 * The corners of the QR code give a first homography. Patches of the blank page's own print are found in the photograph
 * by normalised cross-correlation, outward from the code; a homography by RANSAC (Fischler and Bolles, 1981) takes out
 * what was found wrongly; a mesh then follows what a plane does not explain: curl. */
#pragma once

#include "base/text.h"
#include "scan/blank_page.h"
#include "scan/code_finder.h"
#include "scan/grey.h"
#include "scan/mesh.h"

struct alignment {
    struct mesh mesh;           /* owned */
    double residual;            /* mm: the worst by which patches over the marks miss the mesh */
    double scale;               /* pixels of the photograph per mm, where it is least */
    double contrast, sharpness; /* of the print as photographed: 1 is as sharp and dark as the scale allows */
};

/* Aligns one side. `code` says where its code is; NULL: the code was not found (the sheet was named by --id), and all
 * four ways round are tried with the finder squares. False with the reason and what to do in `why` (too dark, too
 * blurred, cut off, too small): a page that does not align is never read. */
bool align(const struct grey *photo, const struct blank_page *page, const struct found_code *code,
           struct alignment *out, struct text *why);
void alignment_release(struct alignment *);

/* The point of the photograph that shows (x, y) mm of the page. */
struct point align_point(const struct alignment *, double x, double y);
