#include "cli/amount.h"

#include <string.h>

/* Enough for every range here, and too few to overflow. */
enum { DIGITS_MAX = 18, DECIMALS_MAX = 6 };

/* Reads a run of digits at *s and moves *s behind it; false if there is none, or too many. */
static bool digits(const char **s, size_t most, int64_t *number)
{
    size_t len = strspn(*s, "0123456789");
    *number = 0;
    for (size_t i = 0; i < len && i < most; i++)
        *number = *number * 10 + (*s)[i] - '0';
    *s += len;
    return len > 0 && len <= most;
}

bool amount_whole(const char *s, int64_t least, int64_t most, int64_t *amount, struct text *why)
{
    int64_t number;
    if (digits(&s, DIGITS_MAX, &number) && *s == '\0' && number >= least && number <= most) {
        *amount = number;
        return true;
    }
    text_addf(why, "a whole number from %lld to %lld", (long long)least, (long long)most);
    return false;
}

static bool decimal(const char *s, double *number)
{
    int64_t whole, fraction;
    double unit = 1;

    if (!digits(&s, DIGITS_MAX, &whole))
        return false;
    *number = (double)whole;
    if (*s == '\0')
        return true;
    if (*s++ != '.')
        return false;
    const char *first = s;
    if (!digits(&s, DECIMALS_MAX, &fraction) || *s != '\0')
        return false;
    for (; first < s; first++)
        unit *= 10;
    *number += (double)fraction / unit;
    return true;
}

bool amount_decimal(const char *s, int64_t least, int64_t most, double *amount, struct text *why)
{
    double number;
    if (decimal(s, &number) && number >= (double)least && number <= (double)most) {
        *amount = number;
        return true;
    }
    text_addf(why, "a number from %lld to %lld, such as %lld.5", (long long)least, (long long)most, (long long)least);
    return false;
}

bool amount_part(const char *s, int64_t most, struct part *part, struct text *why)
{
    struct part read;
    if (digits(&s, DIGITS_MAX, &read.number) && *s++ == '/' && digits(&s, DIGITS_MAX, &read.count) && *s == '\0' &&
        read.number >= 1 && read.number <= read.count && read.count <= most) {
        *part = read;
        return true;
    }
    text_addf(why, "K/N, the K-th of N parts with K from 1 to N and N up to %lld", (long long)most);
    return false;
}
