#include "catalogue/daily.h"

#include "base/calendar.h"

#include <stdio.h>

bool daily_choose(struct puzzle_id *like, const char *day, bool any_kind)
{
    static const int of_weekday[] = {3, 1, 2, 3, 4, 5, 4}; /* from Sunday */
    const struct puzzle_kind *const *const kinds = like->game->puzzles;
    const bool graded = like->grades.least > 0;
    int year, month, date, count = 0;

    if (!graded)
        like->grades = ALL_GRADES;
    if (sscanf(day, "%d-%d-%d", &year, &month, &date) != 3)
        return false;
    const int64_t days = calendar_days(year, month, date);
    const int weekday = (int)((days + 2) % 7);
    if (!graded)
        like->grades = (struct grades){of_weekday[weekday], of_weekday[weekday]};
    for (size_t i = 0; kinds[i]; i++)
        count += kinds[i]->meaning[like->grades.least - 1] != NULL;
    int left = any_kind && count > 0 ? (int)(days % count) + 1 : 0;
    for (size_t i = 0; left > 0; i++)
        if (kinds[i]->meaning[like->grades.least - 1] && --left == 0)
            like->kind = kinds[i];
    return weekday == 6;
}

void daily_largest(struct puzzle_id *like)
{
    if (like->kind->sides[1] == 0)
        return;
    const size_t at = param_index(like->game->params, like->kind->params[0]);
    int16_t *const n = like->values.of[at].n;
    n[1] = (int16_t)like->kind->sides[1];
    n[0] = like->game->params[at].kind == PARAM_BOARD ? n[0] : n[1]; /* of a board a word */
}
