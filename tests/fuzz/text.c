/* Unusual text: whatever the bytes, what is shown of them is UTF-8 that no terminal obeys, and what is shown once stays
 * as it is; JSON says the same; lines that are wrapped lose nothing; records in UTF-16 are those in UTF-8. */
#define _GNU_SOURCE /* memfd_create */

#include "base/json.h"
#include "base/wrap.h"
#include "fuzz.h"
#include "record/record.h"

enum { WIDTH = 20 };

static void check_printable(const char *s, size_t len)
{
    struct text shown = {0}, again = {0};
    size_t columns = utf8_printable(&shown, s, len);
    require_line(text_string(&shown), shown.len);
    REQUIRE(columns == utf8_columns(text_string(&shown), shown.len));
    REQUIRE(utf8_printable(&again, text_string(&shown), shown.len) == columns && same_text(&shown, &again));
    text_release(&shown);
    text_release(&again);
}

static void check_clean(const char *s, size_t len)
{
    struct text clean = {0};
    utf8_clean(&clean, s, len);
    REQUIRE(utf8_valid(text_string(&clean), clean.len) == clean.len);
    REQUIRE((utf8_valid(s, len) == len) == (clean.len == len && (len == 0 || memcmp(clean.data, s, len) == 0)));
    text_release(&clean);
}

/* Every code point is written as it was read, and a plain one is one character. */
static void check_code_points(const char *s, size_t len)
{
    size_t count = 0, used, plain_used;
    char again[4];
    for (size_t at = 0; at < len; at += used, count++) {
        uint32_t c = utf8_decode(s + at, len - at, &used), plain = utf8_plain(s + at, len - at, &plain_used);
        bool bad = c == 0xFFFD && used == 1;
        REQUIRE(bad || (utf8_encode(c, again) == used && memcmp(again, s + at, used) == 0));
        REQUIRE(plain_used == used && (plain == c || plain < 0x80 || plain == UTF8_NOTHING));
        REQUIRE(*utf8_ascii(c) && strlen(utf8_ascii(c)) <= 3);
    }
    REQUIRE(utf8_valid(s, len) < len || count == utf8_count(s, len));
}

/* A string of JSON holds the text, with U+FFFD for what is not UTF-8. */
static void check_json(const char *s, size_t len)
{
    struct text json = {0}, back = {0}, clean = {0};
    json_line(&json);
    json_bytes(&json, "key", s, len);
    json_line_end(&json);
    require_line(json.data, json.len - 1);
    REQUIRE(strncmp(json.data, "{\"key\":\"", 8) == 0 && strcmp(json.data + json.len - 3, "\"}\n") == 0);
    for (const char *at = json.data + 8, *end = json.data + json.len - 3; at < end; at++) {
        static const char letters[] = "\"\\bfnrt", codes[] = "\"\\\b\f\n\r\t";
        char code[5] = "", utf8[4];
        if (*at != '\\') {
            text_add_char(&back, *at);
        } else if (*++at == 'u') {
            memcpy(code, at + 1, 4);
            text_add_bytes(&back, utf8, utf8_encode((uint32_t)strtoul(code, NULL, 16), utf8));
            at += 4;
        } else {
            REQUIRE(strchr(letters, *at));
            text_add_char(&back, codes[strchr(letters, *at) - letters]);
        }
    }
    utf8_clean(&clean, s, len);
    require_same(&back, &clean);
    text_release(&json);
    text_release(&back);
    text_release(&clean);
}

/* The lines of a string hold all of it but blanks and line ends, and only a single word is wider than a line. */
static void check_wrap(const char *s, bool cuts)
{
    struct wrap wrap = {.width = WIDTH, .measure = wrap_columns, .cuts = cuts};
    size_t shown, used;
    for (; *s; s += used) {
        used = wrap_line(&wrap, s, &shown);
        REQUIRE(used > 0 && shown <= used && !memchr(s, '\n', shown));
        REQUIRE(strspn(s + shown, " \t\r\n") >= used - shown);
        REQUIRE(shown == 0 || s[shown - 1] != ' ');
        bool single = !memchr(s + strspn(s, " "), ' ', shown > strspn(s, " ") ? shown - strspn(s, " ") : 0);
        REQUIRE(wrap_columns(NULL, s, 0, shown) <= WIDTH || single);
    }
}

/* In the text of a file CR ends lines only before LF; and the same text in UTF-16 is read as the same. */
static void check_source(const uint8_t *data, size_t size)
{
    struct text whole = {0}, wide = {0};
    size_t used;

    text_add_bytes(&whole, data, size);
    if (source_decode(&whole)) {
        text_release(&whole);
        return;
    }
    for (size_t i = 0; i < whole.len; i++)
        REQUIRE(whole.data[i] != '\r' || (i + 1 < whole.len && whole.data[i + 1] == '\n'));
    if (whole.len > 0 && utf8_valid(whole.data, whole.len) == whole.len) {
        text_add_bytes(&wide, "\xFE\xFF", 2);
        for (size_t at = 0; at < whole.len; at += used) {
            uint32_t c = utf8_decode(whole.data + at, whole.len - at, &used);
            uint32_t units[2] = {c, 0};
            if (c >= 0x10000) {
                units[0] = 0xD800 + ((c - 0x10000) >> 10);
                units[1] = 0xDC00 + ((c - 0x10000) & 0x3FF);
            }
            for (int i = 0; i < (c >= 0x10000 ? 2 : 1); i++) {
                text_add_char(&wide, (char)(units[i] >> 8));
                text_add_char(&wide, (char)(units[i] & 0xFF));
            }
        }
        REQUIRE(!source_decode(&wide));
        require_same(&whole, &wide);
    }
    text_release(&whole);
    text_release(&wide);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *s = (const char *)data;
    struct text string = {0};

    check_printable(s, size);
    check_clean(s, size);
    check_code_points(s, size);
    check_json(s, size);
    check_source(data, size);
    text_add_bytes(&string, data, size);
    check_wrap(text_string(&string), false);
    check_wrap(text_string(&string), true);
    text_release(&string);
    return 0;
}
