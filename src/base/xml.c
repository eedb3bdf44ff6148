#include "base/xml.h"

#include "base/utf8.h"

#include <string.h>

void xml_add(struct text *out, const char *s, size_t len)
{
    static const char special[] = "<>&\"", *const entities[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        const char *found = code > 0 && code < 0x80 ? strchr(special, (int)code) : NULL;
        /* XML 1.0, 2.2: control characters except tab and line ends, and U+FFFE and U+FFFF, are not allowed. */
        bool allowed = code < 0x20 ? code == '\t' || code == '\n' || code == '\r' : code != 0xFFFE && code != 0xFFFF;
        if (found)
            text_add(out, entities[found - special]);
        else if (!allowed || (code == 0xFFFD && used == 1))
            text_add(out, "\xEF\xBF\xBD");
        else
            text_add_bytes(out, s + at, used);
    }
}
