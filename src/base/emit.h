/* Structured values, written front to back as JSON Lines (jsonlines.org): one compact object a line. Who has values to
 * tell, such as a game the detail of its scores, need not know the format. What a terminal might obey is escaped, so
 * that output can be looked at as it is. */
#ifndef QUADRILLE_BASE_EMIT_H
#define QUADRILLE_BASE_EMIT_H

#include "base/text.h"

/* The line is an object. */
void emit_line(struct text *out);
void emit_line_end(struct text *out);

/* Each adds one member to the innermost object, or with the key NULL one value to the innermost list. Bytes of strings
 * that are not UTF-8 become U+FFFD, as a file name can be anything; keys are plain ASCII. */
void emit_number(struct text *out, const char *key, int64_t number);
void emit_string(struct text *out, const char *key, const char *s);
void emit_bytes(struct text *out, const char *key, const char *s, size_t len);
void emit_bool(struct text *out, const char *key, bool value);
void emit_null(struct text *out, const char *key);

void emit_object(struct text *out, const char *key);
void emit_object_end(struct text *out);
void emit_list(struct text *out, const char *key);
void emit_list_end(struct text *out);

#endif
