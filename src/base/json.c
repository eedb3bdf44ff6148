#include "base/json.h"

#include "base/utf8.h"

#include <string.h>

/* Begins a value. It is the first one in its object or list if it follows an opening bracket. */
static void begin(struct text *out, const char *key)
{
    char last = out->len > 0 ? out->data[out->len - 1] : '{';

    if (last != '{' && last != '[')
        text_add_char(out, ',');
    if (!key)
        return;
    text_add_char(out, '"');
    text_add(out, key);
    text_add_bytes(out, "\":", 2);
}

static bool is_plain(char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void json_bytes(struct text *out, const char *key, const char *s, size_t len)
{
    static const char codes[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    size_t copied = 0, used;

    begin(out, key);
    text_add_char(out, '"');
    for (size_t at = 0; at < len; at += used) {
        used = 1;
        if (is_plain(s[at]))
            continue;
        uint32_t c = utf8_decode(s + at, len - at, &used);
        bool broken = c == 0xFFFD && used == 1;
        if (!broken && c != '"' && c != '\\' && !utf8_is_control(c))
            continue;
        text_add_bytes(out, s + copied, at - copied);
        const char *code = c && c < 0x80 ? strchr(codes, (int)c) : NULL;
        if (broken)
            text_add(out, "\xEF\xBF\xBD");
        else if (code)
            text_addf(out, "\\%c", letters[code - codes]);
        else
            text_addf(out, "\\u%04X", c);
        copied = at + used;
    }
    text_add_bytes(out, s + copied, len - copied);
    text_add_char(out, '"');
}

void json_string(struct text *out, const char *key, const char *s)
{
    if (s) {
        json_bytes(out, key, s, strlen(s));
        return;
    }
    begin(out, key);
    text_add(out, "null");
}

void json_number(struct text *out, const char *key, int64_t number)
{
    begin(out, key);
    text_add_int(out, number);
}

void json_decimal(struct text *out, const char *key, double number, int decimals)
{
    begin(out, key);
    text_add_fixed(out, number, decimals);
}

void json_bool(struct text *out, const char *key, bool value)
{
    begin(out, key);
    text_add(out, value ? "true" : "false");
}

void json_object(struct text *out, const char *key)
{
    begin(out, key);
    text_add_char(out, '{');
}

void json_object_end(struct text *out)
{
    text_add_char(out, '}');
}

void json_list(struct text *out, const char *key)
{
    begin(out, key);
    text_add_char(out, '[');
}

void json_list_end(struct text *out)
{
    text_add_char(out, ']');
}

void json_decimals(struct text *out, const char *key, const double *numbers, size_t count, int decimals)
{
    json_list(out, key);
    for (size_t i = 0; i < count; i++)
        json_decimal(out, NULL, numbers[i], decimals);
    json_list_end(out);
}

void json_line(struct text *out)
{
    text_add_char(out, '{');
}

void json_line_end(struct text *out)
{
    text_add_bytes(out, "}\n", 2);
}
