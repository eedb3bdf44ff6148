/* Paper: sizes by name, and the one that this place uses. */
#ifndef QUADRILLE_PAGE_PAPER_H
#define QUADRILLE_PAGE_PAPER_H

#include "base/text.h"

#include <stdbool.h>

/* mm, upright */
struct paper {
    double width, height;
};

/* Reads a4, letter, a3, a5, legal (in any case) or WxHmm. False with the reason in `why`. */
bool paper_read(const char *s, struct paper *paper, struct text *why);

/* The paper that libpaper names for this machine and the program's locale (category LC_PAPER), else A4. */
struct paper paper_default(void);

#endif
