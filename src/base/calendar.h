#pragma once

#include <stdint.h>

/* The days from one long ago to this one of the Gregorian calendar, which is a Sunday if the number leaves 5 by 7. */
int64_t calendar_days(int year, int month, int day);
