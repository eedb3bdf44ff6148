#include "base/text.h"

#include "base/mem.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_release(struct text *t)
{
    free(t->data);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->data)
        t->data[0] = '\0';
}

const char *text_string(const struct text *t)
{
    return t->data ? t->data : "";
}

static void reserve(struct text *t, size_t more)
{
    if (t->len + more < t->size)
        return;
    size_t size = t->size ? t->size : 64;
    while (size <= t->len + more)
        size *= 2;
    t->data = mem_resize(t->data, size);
    t->size = size;
}

void text_add_bytes(struct text *t, const void *s, size_t len)
{
    reserve(t, len);
    if (len)
        memcpy(t->data + t->len, s, len);
    t->len += len;
    t->data[t->len] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
    text_add_bytes(t, &c, 1);
}

void text_add_int(struct text *t, int64_t number)
{
    char digits[24];
    char *p = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--p = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--p = '-';
    text_add_bytes(t, p, (size_t)(digits + sizeof digits - p));
}

void text_add_base32(struct text *t, uint64_t bits, int digits)
{
    for (int i = digits - 1; i >= 0; i--)
        text_add_char(t, BASE32[bits >> 5 * i & 31]);
}

static void add_list(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    if (len >= 0) {
        reserve(t, (size_t)len);
        vsnprintf(t->data + t->len, (size_t)len + 1, format, again);
        t->len += (size_t)len;
    }
    va_end(again);
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_list(t, format, args);
    va_end(args);
}

bool text_refuse(struct text *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (why)
        add_list(why, format, args);
    va_end(args);
    return false;
}

void text_add_fixed(struct text *t, double number, int decimals)
{
    static const int64_t tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
    if (isnan(number))
        number = 0;
    double clamped = fmin(fmax(number, -1e12), 1e12);
    int64_t scaled = llround(clamped * (double)tens[decimals]);
    uint64_t size = scaled < 0 ? (uint64_t)-scaled : (uint64_t)scaled;
    uint64_t unit = (uint64_t)tens[decimals], fraction = size % unit;

    if (scaled < 0)
        text_add_char(t, '-');
    text_add_int(t, (int64_t)(size / unit));
    if (fraction == 0)
        return;
    char digits[6] = {0};
    size_t count = (size_t)decimals;
    for (size_t i = count; i-- > 0; fraction /= 10)
        digits[i] = (char)('0' + fraction % 10);
    while (digits[count - 1] == '0')
        count--;
    text_add_char(t, '.');
    text_add_bytes(t, digits, count);
}
