/* Checks that everybody can tell what is printed from its ground, by the Web Content Accessibility Guidelines 2.1:
 * 1.4.3 for text, 1.4.11 for lines and symbols that carry meaning. Exempt are the theme's guides, which a pencil goes
 * over, grounds, and fills that a letter or an outline doubles. */
#pragma once

#include "help/lettering.h"

/* A text or shape, and what it can't be told from. */
struct contrast_fault {
    const char *what; /* the text, "line" or "symbol" */
    double x, y;      /* mm */
    struct colour colour, ground;
    double contrast;
};

/* Calls `report` for each fault, of lines and symbols once for each pair of colours. */
void contrast_check(const struct lettering_page *page, const struct theme *theme,
                    void (*report)(void *context, const struct contrast_fault *), void *context);
