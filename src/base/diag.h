/* Diagnostics: what is wrong in a text, and where. They are collected as values; only cli/ prints them. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* A place in a text. Lines and columns count from 1, columns in code points; a tab is one, a byte-order mark none. */
struct text_place {
    uint32_t line, column;
};

/* A record or file with an error is invalid; warnings leave it valid. A note belongs to the error before it. */
enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

struct diag {
    enum severity severity;
    bool doubtful; /* found after an error that may have caused it */
    struct text_place place;
    struct text message; /* one sentence without a full stop, in the words of the sheet */
    struct text source;  /* the line around the place, without its line end */
    uint32_t caret;      /* columns of `source` before the place */
    uint32_t start;      /* in a record: the byte of its text at the place */
    const char *rule;    /* the rule of the game that is broken, as in struct reason; or NULL */
};

void diag_release(struct diag *d);

/* Whether two are errors whose messages differ only in what is quoted and in words with digits. */
bool diags_alike(const struct diag *, const struct diag *);

/* "error", "warning" or "note". */
const char *diag_severity(const struct diag *d);

/* Adds three lines to `out`: `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, with "(doubtful)" after it if it is, the source
 * line, and a caret under the place. All text is made safe for terminals (utf8_printable). */
void diag_write(const struct diag *d, const char *file, bool colour, struct text *out);
