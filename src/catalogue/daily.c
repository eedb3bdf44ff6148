#include "catalogue/daily.h"

#include "base/calendar.h"

#include <stdio.h>

/* Kind `n` of those that have a grade, or NULL. */
static const struct puzzle_kind *kind_at(const struct puzzle_kind *const *kinds, int grade, int64_t n)
{
    for (; *kinds; kinds++)
        if ((*kinds)->meaning[grade - 1] && n-- == 0)
            return *kinds;
    return NULL;
}

static void make_largest(struct puzzle_id *like)
{
    if (like->kind->sides[1] == 0)
        return;
    const size_t at = param_index(like->game->params, like->kind->params[0]);
    int16_t *const n = like->values.of[at].n;
    n[1] = (int16_t)like->kind->sides[1];
    n[0] = like->game->params[at].kind == PARAM_BOARD ? n[0] : n[1]; /* of a board a word */
}

void daily_choose(struct puzzle_id *like, const char *day, bool any_kind, struct puzzle_id *partner)
{
    static const int of_weekday[] = {3, 1, 2, 3, 4, 5, 4}; /* from Sunday */
    const struct puzzle_kind *const *const kinds = like->game->puzzles;
    const bool graded = like->grades.least > 0;
    int year, month, date, count = 0, weekday = -1;

    *partner = (struct puzzle_id){0};
    like->grades = graded ? like->grades : ALL_GRADES;
    if (sscanf(day, "%d-%d-%d", &year, &month, &date) == 3) {
        const int64_t days = calendar_days(year, month, date);
        weekday = (int)((days + 2) % 7);
        if (!graded)
            like->grades = (struct grades){of_weekday[weekday], of_weekday[weekday]};
        while (kind_at(kinds, like->grades.least, count))
            count++;
        if (any_kind && count > 0)
            like->kind = kind_at(kinds, like->grades.least, days % count);
        if (any_kind && count > 1 && weekday == 0) {
            *partner = *like;
            partner->kind = kind_at(kinds, like->grades.least, (days + 1) % count);
            puzzle_standard(partner->kind, like->game->params, &partner->values);
        }
    }
    puzzle_standard(like->kind, like->game->params, &like->values);
    if (weekday == 6)
        make_largest(like);
}
