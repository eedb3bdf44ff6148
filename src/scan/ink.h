/* Ink: what was added to a page by hand. The photograph is flattened onto the page and divided by the paper's
 * background, and the known print is subtracted. */
#pragma once

#include "scan/align.h"

struct page_ink {
    double scale;       /* pixels per mm */
    struct grey added;  /* 0: as printed; 255: as dark as dark print. The page's own points: pixel = mm * scale */
    struct grey masked; /* 255 where dark print hides what was added, 0 where the paper is free */
    double noise;       /* standard deviation of `added` on paper without marks */
};

struct page_ink ink_of(const struct grey *photo, const struct blank_page *page, const struct alignment *alignment);
void ink_release(struct page_ink *);

/* The mean of the `count` greatest values of a histogram; with fewer values than that, 0 counts for the rest. */
double ink_darkest(const size_t histogram[static 256], double count);
