#include "replay/club/ratings.h"

#include "base/calendar.h"
#include "base/mem.h"

#include <math.h>

int contest_compare(const struct contest *c, int a, int b)
{
    if (c->winner[a] || c->winner[b])
        return c->winner[a] - c->winner[b];
    if (c->out[a] || c->out[b])
        return c->out[b] - c->out[a];
    return (c->points[a] > c->points[b]) - (c->points[a] < c->points[b]);
}

/* ---- Elo --------------------------------------------------------------------------------------------------------- */

void ratings_elo(const struct rated_contests *contests, struct standing *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rows[i].rating = ELO_START;
    for (size_t i = 0; i < contests->count; i++) {
        const struct contest *c = contests->list[i];
        const uint32_t *players = contests->players[i];
        double change[PLAYERS_MAX] = {0};
        for (int a = 0; a < c->players; a++)
            for (int b = 0; b < c->players; b++) {
                double lead = rows[players[b]].rating - rows[players[a]].rating;
                if (a != b)
                    change[a] += (1 + contest_compare(c, a, b)) / 2.0 - 1 / (1 + pow(10, lead / 400));
            }
        for (int a = 0; a < c->players; a++)
            rows[players[a]].rating += (double)ELO_K / (c->players - 1) * change[a];
    }
}

/* ---- Glicko-2 ---------------------------------------------------------------------------------------------------- */

static const double tau = GLICKO_TAU, tolerance = 1e-6;

/* Lets periods pass without games, all at once. */
static void wait_until(struct glicko *p, int64_t period)
{
    const double widest = GLICKO_DEVIATION / GLICKO_SCALE;
    if (p->period < period)
        p->phi = fmin(widest, sqrt(p->phi * p->phi + (double)(period - p->period) * p->sigma * p->sigma));
    p->period = period;
}

void glicko_meet(struct glicko *p, const struct glicko *other, double result)
{
    const double pi = acos(-1);
    double g = 1 / sqrt(1 + 3 * other->phi * other->phi / (pi * pi));
    double expected = 1 / (1 + exp(-g * (p->mu - other->mu)));
    p->inverse_v += g * g * expected * (1 - expected);
    p->delta_over_v += g * (result - expected);
}

/* The function of step 5 whose zero is the logarithm of the new variance. */
static double excess(const struct glicko *p, double x)
{
    double v = 1 / p->inverse_v, delta = v * p->delta_over_v, sum = p->phi * p->phi + v + exp(x);
    return exp(x) * (delta * delta - sum) / (2 * sum * sum) - (x - log(p->sigma * p->sigma)) / (tau * tau);
}

/* Step 5: the volatility after this period, by the Illinois algorithm. */
static double new_volatility(const struct glicko *p)
{
    double v = 1 / p->inverse_v, delta = v * p->delta_over_v, surprise = delta * delta - p->phi * p->phi - v;
    double a = log(p->sigma * p->sigma), b = a - tau;

    if (surprise > 0)
        b = log(surprise);
    else
        while (excess(p, b) < 0)
            b -= tau;
    double at_a = excess(p, a), at_b = excess(p, b);
    while (fabs(b - a) > tolerance) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = excess(p, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

void glicko_settle(struct glicko *p, int64_t period)
{
    p->sigma = new_volatility(p);
    p->phi = 1 / sqrt(1 / (p->phi * p->phi + p->sigma * p->sigma) + p->inverse_v);
    p->mu += p->phi * p->phi * p->delta_over_v;
    p->inverse_v = p->delta_over_v = 0;
    p->period = period;
}

/* Months or days up to a date from one long ago. Parts of the date that are missing count as the first. */
static int64_t time_of(uint32_t date, uint32_t period_days)
{
    int year = (int)(date / 10000), month = (int)(date / 100 % 100), day = (int)(date % 100);
    month += month == 0;
    return period_days == 0 ? 12 * (int64_t)year + month : calendar_days(year, month, day + (day == 0));
}

/* The period of the i-th contest: 1 without a date, else from 2 on. `first` is the time of the first date. */
static int64_t period_of(const struct rated_contests *contests, size_t i, uint32_t period_days, int64_t first)
{
    uint32_t date = contests->list[i]->date;
    return date == 0 ? 1 : 2 + (time_of(date, period_days) - first) / (period_days ? period_days : 1);
}

void ratings_glicko2(const struct rated_contests *contests, uint32_t period_days, struct standing *rows, size_t count)
{
    scoped(mem_free) struct glicko *all = mem_new((count + 1) * sizeof *all);
    size_t dated = 0;
    int64_t period = 0;

    while (dated < contests->count && contests->list[dated]->date == 0)
        dated++;
    const int64_t first = dated < contests->count ? time_of(contests->list[dated]->date, period_days) : 0;
    for (size_t from = 0, to; from < contests->count; from = to) {
        period = period_of(contests, from, period_days, first);
        for (to = from; to < contests->count && period_of(contests, to, period_days, first) == period; to++)
            for (int k = 0; k < contests->list[to]->players; k++) {
                struct glicko *p = &all[contests->players[to][k]];
                if (p->period == 0)
                    *p = (struct glicko){0, GLICKO_DEVIATION / GLICKO_SCALE, GLICKO_VOLATILITY, period - 1, 0, 0};
                wait_until(p, period - 1);
            }
        for (size_t i = from; i < to; i++) {
            const struct contest *c = contests->list[i];
            for (int a = 0; a < c->players; a++)
                for (int b = 0; b < c->players; b++)
                    if (a != b)
                        glicko_meet(&all[contests->players[i][a]], &all[contests->players[i][b]],
                                    (1 + contest_compare(c, a, b)) / 2.0);
        }
        for (size_t i = from; i < to; i++)
            for (int k = 0; k < contests->list[i]->players; k++)
                if (all[contests->players[i][k]].period < period)
                    glicko_settle(&all[contests->players[i][k]], period);
    }
    for (size_t i = 0; i < count; i++) {
        wait_until(&all[i], period);
        rows[i].rating = ELO_START + GLICKO_SCALE * all[i].mu;
        rows[i].deviation = GLICKO_SCALE * all[i].phi;
        rows[i].volatility = all[i].sigma;
    }
}
