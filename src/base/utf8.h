/* UTF-8 (RFC 3629): checking, decoding, counting, and making it safe to show. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The number of bytes at the front of `s` that are well-formed UTF-8: `len` if all are. Overlong forms, surrogates,
 * code points above U+10FFFF and a sequence cut off by the end are not. */
size_t utf8_valid(const char *s, size_t len);

/* The length of the byte-order mark that editors put at the front of a text: 3, or 0 without one. */
static inline size_t utf8_mark(const char *s, size_t len)
{
    return len >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Decodes the code point at the front of `s` (`len` > 0) and stores its length in `*used`. An ill-formed byte gives
 * U+FFFD with the length 1. */
uint32_t utf8_decode(const char *s, size_t len, size_t *used);

/* Writes a code point at `s`, which has room for 4 bytes, and returns its length. */
size_t utf8_encode(uint32_t code, char *s);

/* Zero-width characters: U+200B to U+200D and U+FEFF. */
enum { UTF8_NOTHING = 0x110000 };

uint32_t utf8_plain_beyond_ascii(const char *s, size_t len, size_t *used);

/* Decodes the code point at the front of `s` (`len` > 0) as the ASCII character that phones and word processors put it
 * in place of: '-' for dashes and the minus sign, 'x' for multiplication signs, '"' for quotation marks, ' ' for blanks
 * of any width, full-width ASCII, UTF8_NOTHING. Any other is returned as it is. */
static inline uint32_t utf8_plain(const char *s, size_t len, size_t *used)
{
    *used = 1;
    return *s & 0x80 ? utf8_plain_beyond_ascii(s, len, used) : (unsigned char)*s;
}

/* Whether a byte of well-formed text continues a code point. */
static inline bool utf8_continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The number of code points in well-formed text. */
size_t utf8_count(const char *s, size_t len);

/* The columns that text takes in a terminal: wide East Asian characters and emoji count two, combining marks none. */
size_t utf8_columns(const char *s, size_t len);

/* How a character is written in ASCII: "Ae" for U+00C4, "?" if it cannot be. */
const char *utf8_ascii(uint32_t code);

/* The length of the first part of a text, at most `most` bytes, that cuts no character in two. */
size_t utf8_cut(const char *s, size_t len, size_t most);

/* The arguments for "%.*s" that show the first part of a text from outside in a message. */
#define UTF8_EXCERPT(s) utf8_excerpt(s), s
int utf8_excerpt(const char *s);

/* Adds text to `out`, with U+FFFD in place of every byte that is not part of well-formed UTF-8. */
void utf8_clean(struct text *out, const char *s, size_t len);

/* Whether a terminal might obey this character instead of showing it: C0, DEL and C1 control characters, and the
 * bidirectional controls of Unicode, which reorder what is shown (UAX #9). */
bool utf8_is_control(uint32_t code);

/* Whether text has C0, DEL or C1 control characters other than `allowed`. */
bool utf8_has_control(const char *s, size_t len, char allowed);

/* Adds text from outside in a form that is safe to show in a terminal: the one function for names, file names, records
 * and messages. Controls except tabs are escaped visibly, as \x1b or \u202e, and bytes that are not UTF-8 as \xff. Text
 * that was made safe once is unchanged. Returns the columns that the text takes, a tab counted as one. */
size_t utf8_printable(struct text *out, const char *s, size_t len);

/* A character without accent and in lower case: Latin, Greek and Cyrillic. 0 for combining accents. */
uint32_t utf8_fold(uint32_t code);
