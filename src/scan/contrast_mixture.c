#include "scan/contrast_mixture.h"

#include "base/clamp.h"
#include "base/mem.h"
#include <math.h>
#include <stdlib.h>

#define UNSEEN           0.01  /* contrast: of less it does not matter how much it is */
#define BLANK_USUAL      0.012 /* contrast that noise and JPEG leave */
#define BLANK_OFF        0.6   /* standard deviations of the classes' usual logarithms, from sheet to sheet */
#define DRAWN_OFF        0.5
#define BLANK_DEVIATION  0.5 /* standard deviations of the logarithms within a sheet */
#define BLANK_LEAST      0.3
#define DRAWN_DEVIATION  0.15
#define DRAWN_MOST       0.35 /* of two pens; what differs more is not all drawn */
#define MEAN_WEIGHT      1.0  /* what is usual counts as so many marks */
#define DEVIATION_WEIGHT 8.0  /* the deviations above count as so many marks */
#define TRACES           0.01 /* share of what is blank that shows: erased, scribbled, a slip of the pen */
#define ODD              0.02 /* share of what is drawn that is broken off, faint or hidden */
#define ODD_DEVIATION    3.0  /* how many times as far from what is usual that is */
#define APART            0.9  /* least distance of the classes' logarithms: of less no pencil can be read */

enum { STARTS = 12, ROUNDS = 30 };

static double square(double x)
{
    return x * x;
}

static double logarithm(double contrast)
{
    return log(contrast + UNSEEN);
}

static double normal(double x, double mean, double deviation)
{
    return exp(-square((x - mean) / deviation) / 2) / (deviation * 2.5066282746310002);
}

/* How likely a logarithm is in each class, and among the odd ones of each: traces are anywhere between the classes, the
 * likelier the nearer they are to blank; odd marks are farther from what is usual. What is fainter than usual for
 * blank, or darker than usual for drawn, is as likely as the usual. */
struct likelihoods {
    double blank, trace, drawn, odd;
};

static struct likelihoods likelihoods(const struct contrast_mixture *m, double x)
{
    double from = m->blank.mean, to = m->drawn.mean, between = square(to - from) / 2;
    x = clamp(x, from, to);
    return (struct likelihoods){
        (1 - m->share) * (1 - TRACES) * normal(x, from, m->blank.deviation),
        (1 - m->share) * TRACES * (to - x) / between,
        m->share * (1 - ODD) * normal(x, to, m->drawn.deviation),
        m->share * ODD * normal(x, to, ODD_DEVIATION * m->drawn.deviation),
    };
}

/* The mean and deviation of a class, given its weight and sums of logarithms and of their squares. */
static void fit_class(double weight, double sum, double squares, double usual, double usual_deviation, double *mean,
                      double *deviation)
{
    *mean = (sum + MEAN_WEIGHT * usual) / (weight + MEAN_WEIGHT);
    double spread = squares - 2 * *mean * sum + weight * square(*mean);
    *deviation = sqrt((spread + DEVIATION_WEIGHT * square(usual_deviation)) / (weight + DEVIATION_WEIGHT));
}

/* One round: from the classes to the weights of all marks in them, and back. Returns the logarithm of the likelihood of
 * the classes before. */
static double fit_round(struct contrast_mixture *m, const double *x, size_t count, double usual)
{
    double weight[2] = {0}, sum[2] = {0}, squares[2] = {0}, drawn = 0;
    double fit = -square((m->drawn.mean - usual) / DRAWN_OFF) / 2 -
                 square((m->blank.mean - logarithm(BLANK_USUAL)) / BLANK_OFF) / 2 -
                 DEVIATION_WEIGHT * (log(m->blank.deviation) + square(BLANK_DEVIATION / m->blank.deviation) / 2) -
                 DEVIATION_WEIGHT * (log(m->drawn.deviation) + square(DRAWN_DEVIATION / m->drawn.deviation) / 2);

    for (size_t i = 0; i < count; i++) {
        struct likelihoods l = likelihoods(m, x[i]);
        double all = l.blank + l.trace + l.drawn + l.odd, share[] = {l.blank / all, l.drawn / all};
        fit += log(all);
        drawn += share[1] + l.odd / all;
        for (int k = 0; k < 2; k++) {
            weight[k] += share[k];
            sum[k] += share[k] * x[i];
            squares[k] += share[k] * x[i] * x[i];
        }
    }
    m->share = (drawn + 1) / ((double)count + 2);
    fit_class(weight[0], sum[0], squares[0], logarithm(BLANK_USUAL), BLANK_DEVIATION, &m->blank.mean,
              &m->blank.deviation);
    fit_class(weight[1], sum[1], squares[1], usual, DRAWN_DEVIATION, &m->drawn.mean, &m->drawn.deviation);
    m->blank.deviation = fmax(m->blank.deviation, BLANK_LEAST);
    m->drawn.deviation = clamp(m->drawn.deviation, DRAWN_DEVIATION, DRAWN_MOST);
    m->drawn.mean = fmax(m->drawn.mean, m->blank.mean + APART);
    return fit;
}

struct contrast_mixture contrast_mixture_fit(const double *contrasts, size_t count, double usual)
{
    double *x = mem_new((count + 1) * sizeof *x), least = logarithm(BLANK_USUAL), most = logarithm(2 * usual);
    double best_fit = -INFINITY;
    struct contrast_mixture best = {0};

    for (size_t i = 0; i < count; i++)
        x[i] = logarithm(contrasts[i]);
    for (int start = 0; start < STARTS; start++) {
        double middle = least + (most - least) * start / STARTS, fit = 0;
        struct contrast_mixture m = {{middle - 1, 0.5}, {middle + 0.5, 0.3}, 0.5};
        for (int round = 0; round < ROUNDS; round++)
            fit = fit_round(&m, x, count, logarithm(usual));
        if (fit > best_fit) {
            best_fit = fit;
            best = m;
        }
    }
    free(x);
    return best;
}

double contrast_mixture_drawn(const struct contrast_mixture *m, double contrast)
{
    struct likelihoods l = likelihoods(m, logarithm(contrast));
    return (l.drawn + l.odd) / (l.blank + l.trace + l.drawn + l.odd);
}

double contrast_mixture_usual(const struct contrast_mixture *m)
{
    return exp(m->drawn.mean) - UNSEEN;
}

double contrast_mixture_fits(const struct contrast_mixture *m, double contrast)
{
    double off = fmin(0, logarithm(contrast) - m->drawn.mean) / m->drawn.deviation;
    return (1 - ODD) * exp(-square(off) / 2) + ODD;
}
