#include "base/parse.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Enough for every range here, and too few to overflow. */
enum { DIGITS_MAX = 18, DECIMALS_MAX = 6 };

/* Reads a run of digits at *s and moves *s past it; false if there is none or it is too long. */
static bool digits(const char **s, size_t most, int64_t *number)
{
    size_t len = 0;
    *number = 0;
    for (; **s >= '0' && **s <= '9'; (*s)++)
        if (len++ < most)
            *number = *number * 10 + **s - '0';
    return len > 0 && len <= most;
}

bool parse_whole(const char *s, int64_t least, int64_t most, int64_t *number, struct text *why)
{
    int64_t read;
    if (!digits(&s, DIGITS_MAX, &read) || *s != '\0' || read < least || read > most)
        return text_refuse(why, "a whole number from %lld to %lld", (long long)least, (long long)most);
    *number = read;
    return true;
}

bool parse_decimal(const char *s, int64_t least, int64_t most, double *number, struct text *why)
{
    int64_t whole = 0, fraction = 0;
    double unit = 1;
    bool good = digits(&s, DIGITS_MAX, &whole);

    if (good && *s == '.') {
        const char *first = ++s;
        good = digits(&s, DECIMALS_MAX, &fraction);
        for (; first < s; first++)
            unit *= 10;
    }
    double read = (double)whole + (double)fraction / unit;
    if (!good || *s != '\0' || read < (double)least || read > (double)most)
        return text_refuse(why, "a number from %lld to %lld", (long long)least, (long long)most);
    *number = read;
    return true;
}

bool parse_shard(const char *s, int64_t most, struct shard *shard, struct text *why)
{
    struct shard read;
    if (digits(&s, DIGITS_MAX, &read.number) && *s++ == '/' && digits(&s, DIGITS_MAX, &read.count) && *s == '\0' &&
        read.number >= 1 && read.number <= read.count && read.count <= most) {
        *shard = read;
        return true;
    }
    return text_refuse(why, "K/N with K from 1 to N, and N up to %lld", (long long)most);
}

size_t parse_word(const char *words, const char *s, size_t len)
{
    size_t longest = 0, size;
    for (const char *word = words; *word; word += size + (word[size] == ';')) {
        for (size = 0; word[size] && word[size] != ';';)
            size++;
        if (size > longest && size <= len && (*word | 0x20) == (*s | 0x20) && strncasecmp(word, s, size) == 0 &&
            (size == len || !(isalpha((unsigned char)s[size]) || s[size] & 0x80)))
            longest = size;
    }
    return longest;
}
