/* JSON Lines (jsonlines.org), written front to back: one compact object a line. Control characters are
 * escaped, so that the output is safe to show in a terminal. */
#pragma once

#include "base/text.h"

/* The line is an object. */
void json_line(struct text *out);
void json_line_end(struct text *out);

/* Each adds one member to the innermost object, or with the key NULL one value to the innermost list. Bytes of strings
 * that are not UTF-8 become U+FFFD, as a file name can be anything; keys are plain ASCII. json_string writes null for
 * NULL. */
void json_number(struct text *out, const char *key, int64_t number);
void json_decimal(struct text *out, const char *key, double number, int decimals); /* at most; as text_add_fixed */
void json_string(struct text *out, const char *key, const char *s);
void json_bytes(struct text *out, const char *key, const char *s, size_t len);
void json_bool(struct text *out, const char *key, bool value);

void json_object(struct text *out, const char *key);
void json_object_end(struct text *out);
void json_list(struct text *out, const char *key);
void json_list_end(struct text *out);

/* A list of decimal numbers. */
void json_decimals(struct text *out, const char *key, const double *numbers, size_t count, int decimals);
