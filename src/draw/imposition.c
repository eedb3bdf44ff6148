#include "draw/imposition.h"

#include <math.h>

double imposition_width(double width, double height)
{
    double iso = round(height * sqrt(2));
    return fabs(iso - 2 * width - 1) < 0.01 ? iso : 2 * width;
}

int imposition_sides(enum imposition imposition, int pages)
{
    switch (imposition) {
    case IMPOSE_BOOKLET:
        return (pages + 3) / 4 * 2;
    case IMPOSE_TWO_UP:
        return (pages + 1) / 2;
    default:
        return pages;
    }
}

struct imposed_side imposition_side(enum imposition imposition, int pages, int side)
{
    struct imposed_side s = {side, -1};

    if (imposition == IMPOSE_TWO_UP)
        s = (struct imposed_side){2 * side, 2 * side + 1};
    /* The outermost front has the last page and the first. Going inwards, the earlier page is right of the fold on
     * fronts and left of it on backs. */
    if (imposition == IMPOSE_BOOKLET) {
        int last = 2 * imposition_sides(imposition, pages) - 1;
        s = side % 2 ? (struct imposed_side){side, last - side} : (struct imposed_side){last - side, side};
    }
    s.left = s.left < pages ? s.left : -1;
    s.right = s.right < pages ? s.right : -1;
    return s;
}
