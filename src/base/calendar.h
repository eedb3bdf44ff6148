#pragma once

#include <stddef.h>
#include <stdint.h>

/* The days from one long ago to this one of the Gregorian calendar, which is a Sunday if the number leaves 5 by 7. */
int64_t calendar_days(int year, int month, int day);

/* A date as yyyymmdd; parts that are missing or question marks are 0. 0 if the text is not one of these dates:
 * 2026-11-22, 2026.11.22, 2026-11, with any dashes, 22.11.2026, or 22/11/2026 if the day cannot be a month. */
uint32_t date_read(const char *s, size_t len);
