/* The puzzles of a day. */
#pragma once

#include "catalogue/id.h"

/* Sets the puzzles of a day like 2026-11-23: the grade by the day of the week, Monday 1 to Friday 5, Saturday 4, Sunday
 * 3, unless grades are set, and if asked the kind by the date, of those that have the grade. Without a day, "", the
 * kind stays and grades that are not set are all. True on Saturdays, which have the largest board. */
bool daily_choose(struct puzzle_id *like, const char *day, bool any_kind);

/* Makes the board the largest of the kind, if that has sizes. */
void daily_largest(struct puzzle_id *like);
