/* JSON Lines (jsonlines.org): one compact object a line. What a terminal might obey is escaped, so that output can be
 * looked at as it is. */
#ifndef QUADRILLE_BASE_JSON_LINES_H
#define QUADRILLE_BASE_JSON_LINES_H

#include "base/text.h"

#include <jansson.h>

/* Returns a JSON string that the caller owns. Bytes that are not UTF-8 become U+FFFD, as a file name can be anything.
 */
json_t *json_lines_string(const char *s);

/* Adds an object as a line to `out` and gives up the reference to it. DEL, C1 and bidirectional controls are escaped
 * like C0 ones: \u009B. */
void json_lines_add(json_t *object, struct text *out);

#endif
