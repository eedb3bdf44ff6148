/* A byte buffer that grows: the one way in which the program builds strings. */
#pragma once

#include "base/scoped.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zeros: an empty text. `data` is NULL until something is added; from then on a NUL follows its `len` bytes. */
struct text {
    char *data;
    size_t len, size;
};

/* Frees the buffer; the text is empty afterwards and can be used again. */
void text_release(struct text *t);

/* Empties the text but keeps its memory. */
void text_clear(struct text *t);

/* The content as a C string, "" if empty; valid until the text changes. */
const char *text_string(const struct text *t);

/* The first occurrence of `part` in the `len` bytes at `s`, and the last one of `c`; NULL if there is none. */
const char *text_find(const char *s, size_t len, const char *part, size_t part_len);
const char *text_find_last(const char *s, size_t len, char c);

/* The line at *at in a text up to `end`, without its line end; moves *at past that. NULL at the end of the text. */
const char *text_line(const char **at, const char *end, size_t *len);

/* Orders, for qsort and the like, C strings or structures that begin with one. */
int text_order(const void *a, const void *b);

/* Add to the end: a C string, bytes, a character, a number in decimal. */
void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const void *s, size_t len);
void text_add_char(struct text *t, char c);
void text_add_int(struct text *t, int64_t number);

/* A text of less than 96 bytes as a value: draw(short_text("%d", number).text) needs neither a name nor a release. */
struct short_text {
    char text[96];
};
struct short_text short_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Crockford's base 32: the digits in order of their values. */
#define BASE32 "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/* Adds the lowest 5 * `digits` bits in base 32, the most significant first. */
void text_add_base32(struct text *t, uint64_t bits, int digits);

/* Adds as printf does. Not for floating point: decimals would follow the locale (text_add_fixed). */
void text_addf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

void text_add_list(struct text *t, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

/* Refuses: adds the reason to `why` as text_addf does, unless `why` is NULL, and returns false. */
bool text_refuse(struct text *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
#ifdef __clang_analyzer__ /* it sees only one file at a time */
#define text_refuse(...) (text_refuse(__VA_ARGS__), false)
#endif

/* Adds `number` rounded to at most `decimals` places (0 to 6), with a point whatever the locale and without trailing
 * zeros: 1.5, -0.25, 12. Numbers beyond +-1e12 are clamped; NaN is written as 0. */
void text_add_fixed(struct text *t, double number, int decimals);

/* For hot loops: writes `number`, of which the last `decimals` digits are a fraction, without needless zeros: 12,
 * -3.25, .5. Returns the end of the digits at `p`; 24 bytes are enough. Adds no NUL. */
char *text_put(char *p, int64_t number, int decimals);

/* Adds all of a regular file of at most `most` bytes, or with "-" of standard input. On failure errno says why: EFBIG
 * if it is larger, EINVAL if it is not a regular file. */
bool text_read_file(struct text *t, const char *path, size_t most);
