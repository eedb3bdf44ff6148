#include "base/json_lines.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

json_t *json_lines_string(const char *s)
{
    struct text clean = {0};
    utf8_clean(&clean, s, strlen(s));
    json_t *string = json_stringn_nocheck(text_string(&clean), clean.len);
    text_release(&clean);
    return string;
}

static int add_bytes(const char *bytes, size_t len, void *out)
{
    text_add_bytes(out, bytes, len);
    return 0;
}

void json_lines_add(json_t *object, struct text *out)
{
    struct text line = {0};
    size_t used, plain = 0;

    assert(object); /* the program gives jansson memory that does not run out */
    json_dump_callback(object, add_bytes, &line, JSON_COMPACT);
    json_decref(object);
    /* Outside strings JSON is ASCII, so that these characters can only stand in strings. */
    for (size_t at = 0; at < line.len; at += used) {
        uint32_t c = utf8_decode(line.data + at, line.len - at, &used);
        if (!utf8_is_control(c))
            continue;
        text_add_bytes(out, line.data + plain, at - plain);
        text_addf(out, "\\u%04X", c);
        plain = at + used;
    }
    text_add_bytes(out, line.data + plain, line.len - plain);
    text_add_char(out, '\n');
    text_release(&line);
}
