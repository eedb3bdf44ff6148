/* Text in XML and HTML. */
#pragma once

#include "base/text.h"

/* Adds the text of an element or attribute: what would be markup as entities, what XML does not allow and bytes that
 * are not UTF-8 as U+FFFD. */
void xml_add(struct text *out, const char *s, size_t len);
