/* Breaking text into lines, greedily, at spaces and at line ends. */
#pragma once

#include "base/text.h"

struct wrap {
    double width; /* of a line, in any unit: terminal columns, millimetres */
    /* The width of bytes `from` to `to` - 1 of the line that begins at `line`. */
    double (*measure)(const void *context, const char *line, size_t from, size_t to);
    const void *context;
    bool cuts; /* cut words wider than a line, and take a word along with a short last one; else long words stick out */
};

/* Finds the first line of `s`: *shown is its length in bytes, without the spaces at its end. Returns where the next
 * line begins, after the spaces and the line end if there is one. */
size_t wrap_line(const struct wrap *w, const char *s, size_t *shown);

/* Adds `s` in lines of up to `columns` columns, each after `prefix`, safe for terminals (utf8_printable). */
void wrap_add(const char *s, const char *prefix, int columns, struct text *out);

/* A measure: columns in a terminal. It needs no context. */
double wrap_columns(const void *context, const char *line, size_t from, size_t to);
