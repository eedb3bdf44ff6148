/* Diagnostics: what is wrong in a text, and where. Values, collected and printed by cli/ alone. */
#ifndef QUADRILLE_BASE_DIAG_H
#define QUADRILLE_BASE_DIAG_H

#include "base/text.h"

#include <stdint.h>

/* A place in a text. Lines and columns count from 1, columns in code points (a tab is one, a byte-order
 * mark none). */
struct place {
    uint32_t line, column;
};

struct diag {
    struct place place;
    struct text message; /* one sentence without a full stop, in the words of the sheet */
    struct text source;  /* the line of text around the place, without its line end */
    uint32_t caret;      /* columns of `source` before the place */
};

void diag_release(struct diag *d);

/* Adds to `out` the message as `FILE:LINE:COLUMN: error: MESSAGE`, then the source line and a caret
 * beneath the place, each line ended. Control characters are shown as '?'. */
void diag_write(const struct diag *d, const char *file, struct text *out);

#endif
