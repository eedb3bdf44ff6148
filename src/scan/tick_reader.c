#include "scan/tick_reader.h"

#include <math.h>

#define STROKE 0.55 /* mm: the area of a tick's strokes for each mm of its box: more than that of a slip of the pen */

double tick_contrast(const struct page_ink *ink, struct point top_left, struct point bottom_right, double *clear)
{
    size_t all = 0, area = 0, histogram[256] = {0};
    for (int y = (int)fmax(0, top_left.y * ink->scale); y < bottom_right.y * ink->scale && y < ink->added.height; y++)
        for (int x = (int)fmax(0, top_left.x * ink->scale); x < bottom_right.x * ink->scale && x < ink->added.width;
             x++) {
            size_t i = (size_t)y * (size_t)ink->added.width + (size_t)x;
            all++;
            if (ink->masked.pixels[i] > 100)
                continue;
            histogram[ink->added.pixels[i]]++;
            area++;
        }
    double strokes = ceil(STROKE * ink->scale * sqrt((double)all)), left = strokes, sum = 0;
    for (int v = 255; v >= 0 && left > 0; v--) {
        double taken = fmin(left, (double)histogram[v]);
        sum += taken * v;
        left -= taken;
    }
    *clear = all ? (double)area / (double)all : 0;
    return area ? sum / strokes / 255 : 0;
}
