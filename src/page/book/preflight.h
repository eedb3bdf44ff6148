/* What a printer on demand refuses in a PDF. */
#pragma once

#include "base/text.h"

/* Lists what is found in a PDF in qpdf's QDF form, whose NULs are replaced, a line each: "page 3: ...". `words` is what
 * pdftotext -bbox prints about the same file. Returns how many lines, -1 with the reason in `why` if this is no such
 * file. */
int preflight_list(struct text *qdf, const struct text *words, struct text *out, struct text *why);

/* The least inner margin of a bound book with so many pages, in mm; 0 if none takes so many. */
double preflight_gutter(int pages);
