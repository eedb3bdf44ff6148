/* The blank page, regenerated from a sheet's code: its picture and its marks. */
#pragma once

#include "draw/geometry.h"
#include "page/sheet/sheet_code.h"
#include "scan/grey.h"

struct blank_page {
    double scale;              /* pixels per mm of `print` */
    struct grey print;         /* the page as it is printed, dark on white, whole page */
    struct side_geometry side; /* the marks of this side, owned */
    struct point code[4];      /* corners of its QR code in mm: top left, top right, bottom right, bottom left */
    struct point extent[2]; /* top left and bottom right, in mm, of the part of the page that belongs to this sheet */
};

/* Regenerates the page at `scale` pixels per mm (6 is about 150 dpi), with the built-in theme and the fonts of this
 * machine. False with the reason in `why`: the layout is not in the code, or the side has no board to mark. */
bool blank_page_new(const struct sheet_code *code, double scale, struct blank_page *out, struct text *why);
void blank_page_release(struct blank_page *);
