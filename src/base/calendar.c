#include "base/calendar.h"

#include "base/utf8.h"

#include <string.h>

int64_t calendar_days(int year, int month, int day)
{
    const int64_t y = year - (month <= 2); /* years that begin with March end with the leap day */
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day;
}

/* Reads `least` to `most` digits at *s; question marks stand for what is not known. -1 if they are not there. */
static int read_number(const char **s, int least, int most)
{
    int number = 0, digits = 0;
    for (; digits < most && ((**s >= '0' && **s <= '9') || **s == '?'); digits++, ++*s)
        number = number * 10 + (**s == '?' ? 0 : **s - '0');
    return digits >= least ? number : -1;
}

uint32_t date_read(const char *text, size_t len)
{
    char plain[16] = "";
    int parts[3] = {0};
    size_t count = 0, used;

    for (size_t at = 0; at < len && count + 1 < sizeof plain; at += used) {
        uint32_t c = utf8_plain(text + at, len - at, &used);
        plain[count] = (char)(c < 0x80 ? c : 'x');
        count += c != UTF8_NOTHING;
    }
    plain[count] = '\0';
    const char *s = plain;
    const size_t first = strspn(s, "0123456789?");
    const bool day_first = first <= 2;
    const char sign = s[first];
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (!*s || !strchr("-/.", *s) || (day_first && *s != sign))) {
            if (day_first)
                return 0;
            break;
        }
        s += i > 0 ? 1 + (day_first ? strspn(s + 1, " ") : 0) : 0;
        const int part = day_first ? 2 - i : i;
        parts[part] = part == 0 ? read_number(&s, 4, 4) : read_number(&s, 1, 2);
        if (parts[part] < 0 || (part > 0 && parts[part] > (part == 1 ? 12 : 31)))
            return 0;
    }
    if (day_first && sign != '.' && parts[2] <= 12) /* or the month comes first */
        return 0;
    const int year = parts[0], month = parts[1], day = parts[2];
    if (month > 0 && day > calendar_days(year + month / 12, month % 12 + 1, 1) - calendar_days(year, month, 1))
        return 0;
    return *s == '\0' || *s == ' ' || *s == 'T' ? (uint32_t)(year * 10000 + month * 100 + day) : 0;
}
