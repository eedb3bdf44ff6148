#include "base/calendar.h"

int64_t calendar_days(int year, int month, int day)
{
    const int64_t y = year - (month <= 2); /* years that begin with March end with the leap day */
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day;
}
