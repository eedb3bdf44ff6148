/* The puzzles of a day. */
#pragma once

#include "catalogue/id.h"

/* Sets the puzzles of a day like 2026-11-23: the grade by the day of the week, Monday 1 to Friday 5, Saturday 4, Sunday
 * 3, unless grades are set; if asked the kind by the date, of those that have the grade; and what that kind takes by
 * default, but on Saturdays the largest board. On Sundays, if the kind is chosen, `partner` is the same with the next
 * kind of the grade; else, or without another kind, it has no kind. Without a day, "", the kind stays and grades that
 * are not set are all. */
void daily_choose(struct puzzle_id *like, const char *day, bool any_kind, struct puzzle_id *partner);
