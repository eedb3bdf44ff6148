/* Generated texts: a text that is accepted, in which words and lines are left out, repeated and exchanged, so that what
 * it says changes more than its form. Bytes that change alone hardly come past the first check. */
#pragma once

#include "fuzz.h"

#include <ctype.h>

enum { VARIED_MOST = 1 << 18 }; /* bytes from which on a text does not vary: lines that are repeated double it */

/* Words and numbers are pieces of a text, and so is any other character. */
static inline bool in_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The piece that two bytes choose: sets its length. */
static inline size_t choose_piece(const struct text *text, struct bytes *bytes, size_t *len)
{
    const char *s = text_string(text);
    const size_t high = (size_t)next_byte(bytes), low = (size_t)next_byte(bytes);
    size_t at = (256 * high + low) * text->len >> 16;
    while (at > 0 && in_word(s[at]) && in_word(s[at - 1]))
        at--;
    *len = at < text->len;
    while (in_word(s[at]) && in_word(s[at + *len]))
        ++*len;
    return at;
}

/* Writes `part` in the place of `len` bytes. */
static inline void exchange(struct text *text, size_t at, size_t len, const char *part, size_t part_len)
{
    struct text whole = {0};
    text_add_bytes(&whole, text_string(text), at);
    text_add_bytes(&whole, part, part_len);
    text_add_bytes(&whole, text_string(text) + at + len, text->len - at - len);
    text_release(text);
    *text = whole;
}

/* One change: of a piece, or of all from there to the end of its line. */
static inline void vary_once(struct text *text, struct bytes *bytes)
{
    static const char *const odd[] = {"0",   "1",   "-1", "7",  "64",   "2147483648", "18446744073709551616",
                                      "0.5", "1e9", "\n", "\"", "\\",   "{",          "}",
                                      "[",   "]",   ";",  "#",  "=",    ":",          "(",
                                      ")",   "*",   "%",  ",",  "\r\n", "\xC3\x84",   " ",
                                      "@",   "-"};
    const int how = next_byte(bytes);
    size_t len, from_len;
    const size_t at = choose_piece(text, bytes, &len), from = choose_piece(text, bytes, &from_len);
    if (how & 1) {
        len = strcspn(text_string(text) + at, "\n");
        from_len = strcspn(text_string(text) + from, "\n");
    }
    struct text part = {0};
    if (how & 2)
        text_add_bytes(&part, text_string(text) + from, from_len);
    else if (how & 4)
        text_add(&part, odd[(size_t)how / 16 * 2 % (sizeof odd / sizeof *odd) + (from & 1)]);
    exchange(text, at, how & 8 ? 0 : len, text_string(&part), part.len);
    text_release(&part);
}

/* The text that an input stands for: after a V one of these files, which the next byte chooses, varied; or itself. The
 * files are named from the top folder. */
static inline struct text input_text(const uint8_t *data, size_t size, const char *const *files, size_t count)
{
    struct text text = {0};
    if (size < 2 || *data != 'V') {
        text_add_bytes(&text, data, size);
        return text;
    }
    struct bytes bytes = {data + 2, data + size};
    char part[4096];
    FILE *file = fopen(files[data[1] % count], "rb");
    REQUIRE(file);
    for (size_t len; (len = fread(part, 1, sizeof part, file)) > 0;)
        text_add_bytes(&text, part, len);
    fclose(file);
    while (bytes.at < bytes.end && text.len < VARIED_MOST)
        vary_once(&text, &bytes);
    return text;
}

#define INPUT_TEXT(data, size, files) input_text(data, size, files, sizeof files / sizeof *files)
