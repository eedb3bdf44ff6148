#include "scan/contrast.h"

#include "base/clamp.h"
#include "base/mem.h"
#include <math.h>

/* Set on some 270 simulated photographs of Conect and Enclose5 (tests/scan/README.md). Weights of priors are in
 * pseudo-observations, means and deviations are those of the logarithms of contrasts. */
#define FLOOR                 0.01  /* contrast: smaller differences do not matter */
#define BLANK_PRIOR           0.012 /* contrast that noise and JPEG leave */
#define BLANK_MEAN_DEVIATION  0.6   /* of a class's mean, from sheet to sheet */
#define DRAWN_MEAN_DEVIATION  0.5
#define BLANK_DEVIATION       0.5 /* prior of the deviation within a class, and its bounds */
#define BLANK_DEVIATION_LEAST 0.3
#define DRAWN_DEVIATION       0.15
#define DRAWN_DEVIATION_MOST  0.35 /* of two pens; what differs more is not all drawn */
#define MEAN_WEIGHT           1.0  /* prior weight of the means */
#define DEVIATION_WEIGHT      8.0  /* prior weight of the deviations */
#define TRACES                0.01 /* share of blank marks that show: erased, scribbled, a slip of the pen */
#define OUTLIERS              0.02 /* share of drawn marks that are broken off, faint or hidden */
#define OUTLIER_DEVIATION     3.0  /* in deviations of the drawn class */
#define SEPARATION_LEAST      0.9  /* between the means: closer classes cannot be read */

enum { STARTS = 12, ITERATIONS = 30 };

static double square(double x)
{
    return x * x;
}

static double logarithm(double contrast)
{
    return log(contrast + FLOOR);
}

static double normal(double x, double mean, double deviation)
{
    return exp(-square((x - mean) / deviation) / 2) / (deviation * 2.5066282746310002);
}

/* The likelihoods of a logarithm in each class and among the outliers of each, times their shares. Traces lie anywhere
 * between the classes, with a density that falls from blank to drawn; outliers of the drawn class spread wider. What is
 * below the mean of blank or above the mean of drawn is as likely as the mean. */
struct likelihoods {
    double blank, trace, drawn, outlier;
};

static struct likelihoods likelihoods(const struct contrast_mixture *m, double x)
{
    double from = m->blank.mean, to = m->drawn.mean, between = square(to - from) / 2;
    x = clamp(x, from, to);
    return (struct likelihoods){
        (1 - m->share) * (1 - TRACES) * normal(x, from, m->blank.deviation),
        (1 - m->share) * TRACES * (to - x) / between,
        m->share * (1 - OUTLIERS) * normal(x, to, m->drawn.deviation),
        m->share * OUTLIERS * normal(x, to, OUTLIER_DEVIATION * m->drawn.deviation),
    };
}

/* The mean and deviation of a class, from its weight, its sums of logarithms and of their squares, and the priors. */
static struct contrast_class fit_class(double weight, double sum, double squares, double prior, double deviation)
{
    double mean = (sum + MEAN_WEIGHT * prior) / (weight + MEAN_WEIGHT);
    double spread = squares - 2 * mean * sum + weight * square(mean);
    return (struct contrast_class){mean,
                                   sqrt((spread + DEVIATION_WEIGHT * square(deviation)) / (weight + DEVIATION_WEIGHT))};
}

/* One iteration of EM: classes to weights, weights to classes. Returns the log-posterior of the classes before it. */
static double iterate(struct contrast_mixture *m, const double *x, size_t count, double prior)
{
    double weight[2] = {0}, sum[2] = {0}, squares[2] = {0}, drawn = 0;
    double posterior = -square((m->drawn.mean - prior) / DRAWN_MEAN_DEVIATION) / 2 -
                       square((m->blank.mean - logarithm(BLANK_PRIOR)) / BLANK_MEAN_DEVIATION) / 2 -
                       DEVIATION_WEIGHT * (log(m->blank.deviation) + square(BLANK_DEVIATION / m->blank.deviation) / 2) -
                       DEVIATION_WEIGHT * (log(m->drawn.deviation) + square(DRAWN_DEVIATION / m->drawn.deviation) / 2);

    for (size_t i = 0; i < count; i++) {
        struct likelihoods l = likelihoods(m, x[i]);
        double all = l.blank + l.trace + l.drawn + l.outlier, share[] = {l.blank / all, l.drawn / all};
        posterior += log(all);
        drawn += share[1] + l.outlier / all;
        for (int k = 0; k < 2; k++) {
            weight[k] += share[k];
            sum[k] += share[k] * x[i];
            squares[k] += share[k] * x[i] * x[i];
        }
    }
    m->share = (drawn + 1) / ((double)count + 2);
    m->blank = fit_class(weight[0], sum[0], squares[0], logarithm(BLANK_PRIOR), BLANK_DEVIATION);
    m->drawn = fit_class(weight[1], sum[1], squares[1], prior, DRAWN_DEVIATION);
    m->blank.deviation = fmax(m->blank.deviation, BLANK_DEVIATION_LEAST);
    m->drawn.deviation = clamp(m->drawn.deviation, DRAWN_DEVIATION, DRAWN_DEVIATION_MOST);
    m->drawn.mean = fmax(m->drawn.mean, m->blank.mean + SEPARATION_LEAST);
    return posterior;
}

struct contrast_mixture contrast_mixture_fit(const double *contrasts, size_t count, double prior)
{
    scoped(mem_free) double *x = mem_new((count + 1) * sizeof *x);
    double least = logarithm(BLANK_PRIOR), most = logarithm(2 * prior), best_posterior = -INFINITY;
    struct contrast_mixture best = {0};

    for (size_t i = 0; i < count; i++)
        x[i] = logarithm(contrasts[i]);
    for (int start = 0; start < STARTS; start++) {
        double middle = least + (most - least) * start / STARTS, posterior = 0;
        struct contrast_mixture m = {{middle - 1, 0.5}, {middle + 0.5, 0.3}, 0.5};
        for (int i = 0; i < ITERATIONS; i++)
            posterior = iterate(&m, x, count, logarithm(prior));
        if (posterior > best_posterior) {
            best_posterior = posterior;
            best = m;
        }
    }
    return best;
}

double contrast_mixture_drawn(const struct contrast_mixture *m, double contrast)
{
    struct likelihoods l = likelihoods(m, logarithm(contrast));
    return (l.drawn + l.outlier) / (l.blank + l.trace + l.drawn + l.outlier);
}

double contrast_mixture_mean(const struct contrast_mixture *m)
{
    return exp(m->drawn.mean) - FLOOR;
}
