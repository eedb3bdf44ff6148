#include "scan/code_finder.h"

#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    FINDER = 7,        /* modules of a finder pattern */
    ALIGNMENT = 5,     /* modules of an alignment pattern */
    VERSION_1 = 21,    /* modules on a side of the smallest code */
    VERSION_STEP = 4,  /* modules that each version has more than the one before */
    MARGIN = 2,        /* light modules around the code */
    WINDOW = 4,        /* modules on each side over which the light is fitted */
    SAMPLES = 4,       /* of a module: two by two */
    TAPS = 9,          /* of a kernel: a sample's module and those around it */
    ITERATIONS = 64,   /* of EM */
    SOLVER_ROUNDS = 4, /* of the Gauss-Seidel method in each */
    SWEEPS = 4,        /* over the modules in each E step */
};

#define FIRST_STEP 0.8 /* modules by which corners are moved first */
#define LAST_STEP  0.1

#define FIRST_DARKNESS 0.6  /* initial kernel: share of the light that a sample loses to its own module */
#define SOFTEST        32.0 /* temperature: factor on the variance of residuals in the first iteration */
#define HARDEST        8.0  /* and in the last: above 1, as samples are not independent */
#define NOISE_LEAST    1e-6 /* variance of rounding to grey levels */

/* A module as ISO/IEC 18004 fixes it in codes with at most one alignment pattern: 1 light, -1 dark, 0 unknown. */
static int known_module(int modules, int column, int row)
{
    int left = column < FINDER + 1 ? 3 : modules - 4, top = row < FINDER + 1 ? 3 : modules - 4;
    int away = (int)fmax(abs(column - left), abs(row - top));
    if (away <= 4 && (left == 3 || top == 3))
        return away == 2 || away == 4 ? 1 : -1;
    if (row == FINDER - 1 || column == FINDER - 1)
        return (row + column) % 2 ? 1 : -1;
    away = (int)fmax(abs(column - (modules - FINDER)), abs(row - (modules - FINDER)));
    if (modules > VERSION_1 && away <= ALIGNMENT / 2)
        return away == 1 ? 1 : -1;
    return 0;
}

/* Maps points of the code, in modules, to the photograph: the homography of its corners (Heckbert 1989). */
struct square_map {
    double a, b, c, d, e, f, g, h;
};

static struct square_map square_map_of(const struct found_code *outline)
{
    const struct point *p = outline->corners;
    double n = outline->modules, sx = p[0].x - p[1].x + p[2].x - p[3].x, sy = p[0].y - p[1].y + p[2].y - p[3].y;
    double dx1 = p[1].x - p[2].x, dx2 = p[3].x - p[2].x, dy1 = p[1].y - p[2].y, dy2 = p[3].y - p[2].y;
    double det = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det;
    return (struct square_map){(p[1].x - p[0].x + g * p[1].x) / n,
                               (p[3].x - p[0].x + h * p[3].x) / n,
                               p[0].x,
                               (p[1].y - p[0].y + g * p[1].y) / n,
                               (p[3].y - p[0].y + h * p[3].y) / n,
                               p[0].y,
                               g / n,
                               h / n};
}

static double brightness_at(const struct grey *image, const struct square_map *m, double u, double v)
{
    double w = m->g * u + m->h * v + 1;
    return grey_at(image, (m->a * u + m->b * v + m->c) / w, (m->d * u + m->e * v + m->f) / w);
}

/* Contrast of the known modules, if the outline's number of modules is right. */
static double contrast_of(const struct grey *image, const struct found_code *outline)
{
    struct square_map map = square_map_of(outline);
    double sums[2] = {0}, counts[2] = {0};
    for (int row = -1; row <= outline->modules; row++)
        for (int column = -1; column <= outline->modules; column++) {
            int known = known_module(outline->modules, column, row);
            double sum = 0; /* over the module's middle */
            for (int i = 0; known && i < 4; i++)
                sum += brightness_at(image, &map, column + (i % 2 ? 0.7 : 0.3), row + (i / 2 ? 0.7 : 0.3));
            sums[known > 0] += sum / 4;
            counts[known > 0] += known != 0;
        }
    return 1 - sums[0] / counts[0] / fmax(sums[1] / counts[1], 1);
}

void code_outline_fit(const struct grey *image, struct found_code *outline)
{
    double best = contrast_of(image, outline);
    double module =
        hypot(outline->corners[2].x - outline->corners[0].x, outline->corners[2].y - outline->corners[0].y) /
        outline->modules / sqrt(2);
    for (double step = FIRST_STEP; step >= LAST_STEP; step /= 2)
        for (int still = 0, i = 0; still < 16; i = (i + 1) % 16, still++) {
            static const double moves[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
            struct found_code moved = *outline;
            moved.corners[i / 4].x += step * module * moves[i % 4][0];
            moved.corners[i / 4].y += step * module * moves[i % 4][1];
            double contrast = contrast_of(image, &moved);
            if (contrast > best) {
                best = contrast;
                *outline = moved;
                still = -1;
            }
        }
}

double code_contrast(const struct grey *image, struct found_code *outline)
{
    struct found_code given = *outline;
    double best = -HUGE_VAL;
    for (int change = -VERSION_STEP; change <= VERSION_STEP; change += VERSION_STEP) {
        struct found_code other = given;
        other.modules += change;
        double contrast = other.modules < VERSION_1 ? -HUGE_VAL : contrast_of(image, &other);
        if (contrast > best) {
            best = contrast;
            *outline = other;
        }
    }
    return best;
}

/* ---- Dark modules ----------------------------------------------------------------------------------------------
 *
 * A sample of the photograph is the light on the page, less what dark modules around it absorb: the kernel says how
 * much each does, and stands for blur, motion and the camera's sharpening. Expectation maximisation (Dempster, Laird
 * and Rubin 1977) finds light, kernel and modules together: the known modules and the probabilities of the others give
 * light and kernel, these give the probabilities, each given those of its neighbours (mean field), with annealing. */

struct code_model {
    int modules, across;          /* on a side: of the code, and with MARGIN on both sides */
    double *dark;                 /* the probability of each module; owns all these lists */
    double *seen;                 /* brightness of the samples of each module */
    double *light;                /* on each module, in the same units */
    double *residual;             /* of each sample: seen less expected, as a share of the light */
    double kernel[SAMPLES][TAPS]; /* share of the light that a sample loses to the tap's module if it is dark */
};

/* The offset of a tap's module from the kernel's middle, in the lists of the model. */
static int tap_place(const struct code_model *m, int tap)
{
    return (tap / 3 - 1) * m->across + tap % 3 - 1;
}

/* Whether the samples of a module count: in the code and one module around it. */
static bool is_sampled(const struct code_model *m, int i)
{
    int column = i % m->across, row = i / m->across;
    return column >= 1 && row >= 1 && column < m->across - 1 && row < m->across - 1;
}

/* The expected brightness of a sample, as a share of the light. */
static double expected(const struct code_model *m, int i, int sample)
{
    double left = 1;
    for (int tap = 0; tap < TAPS; tap++)
        left -= m->kernel[sample][tap] * m->dark[i + tap_place(m, tap)];
    return left;
}

static struct code_model code_model_new(const struct grey *image, const struct found_code *outline)
{
    struct code_model m = {.modules = outline->modules, .across = outline->modules + 2 * MARGIN};
    size_t area = (size_t)(m.across * m.across);
    struct square_map map = square_map_of(outline);

    m.dark = mem_new(area * (2 + 2 * SAMPLES) * sizeof *m.dark);
    m.light = m.dark + area;
    m.seen = m.light + area;
    m.residual = m.seen + area * SAMPLES;
    for (int i = 0; i < m.across * m.across; i++) {
        int column = i % m.across - MARGIN, row = i / m.across - MARGIN;
        bool inside = column >= 0 && row >= 0 && column < m.modules && row < m.modules;
        m.dark[i] = inside ? (1 - known_module(m.modules, column, row)) / 2.0 : 0;
        for (int s = 0; s < SAMPLES; s++)
            m.seen[i * SAMPLES + s] =
                brightness_at(image, &map, column + (s % 2 ? 0.75 : 0.25), row + (s / 2 ? 0.75 : 0.25));
    }
    for (int s = 0; s < SAMPLES; s++)
        m.kernel[s][TAPS / 2] = FIRST_DARKNESS;
    return m;
}

/* M step: the light on each module, by least squares over the samples around it. */
static void fit_light(struct code_model *m)
{
    scoped(mem_free) double *products = mem_new(2 * (size_t)(m->across * m->across) * sizeof *products);
    double *squares = products + m->across * m->across;
    for (int i = 0; i < m->across * m->across; i++)
        for (int s = 0; s < SAMPLES && is_sampled(m, i); s++) {
            double share = expected(m, i, s);
            products[i] += share * m->seen[i * SAMPLES + s];
            squares[i] += share * share;
        }
    for (int i = 0; i < m->across * m->across; i++) {
        double product = 0, square = 0;
        for (int y = -WINDOW; y <= WINDOW; y++)
            for (int x = -WINDOW; x <= WINDOW; x++) {
                int column = i % m->across + x, row = i / m->across + y;
                if (column < 0 || row < 0 || column >= m->across || row >= m->across)
                    continue;
                product += products[row * m->across + column];
                square += squares[row * m->across + column];
            }
        m->light[i] = fmax(product / square, 1);
    }
}

/* M step: the kernel with the least expected squared residuals (Gauss-Seidel method). */
static void fit_kernel(struct code_model *m, int sample)
{
    double products[TAPS][TAPS] = {{0}}, shares[TAPS] = {0};
    for (int i = 0; i < m->across * m->across; i++) {
        if (!is_sampled(m, i))
            continue;
        double taken = 1 - m->seen[i * SAMPLES + sample] / m->light[i];
        for (int a = 0; a < TAPS; a++) {
            double dark = m->dark[i + tap_place(m, a)];
            shares[a] += taken * dark;
            for (int b = 0; b < TAPS && dark > 0; b++)
                products[a][b] += dark * (a == b ? 1 : m->dark[i + tap_place(m, b)]);
        }
    }
    for (int round = 0; round < SOLVER_ROUNDS; round++)
        for (int a = 0; a < TAPS; a++) {
            double rest = shares[a];
            for (int b = 0; b < TAPS; b++)
                rest -= b == a ? 0 : products[a][b] * m->kernel[sample][b];
            m->kernel[sample][a] = rest / fmax(products[a][a], 1);
        }
}

/* M step: the residuals. Returns their variance. */
static double fit_noise(struct code_model *m)
{
    double sum = 0;
    for (int i = 0; i < m->across * m->across; i++)
        for (int s = 0; s < SAMPLES && is_sampled(m, i); s++) {
            double residual = m->seen[i * SAMPLES + s] / m->light[i] - expected(m, i, s);
            m->residual[i * SAMPLES + s] = residual;
            sum += residual * residual;
        }
    return fmax(sum / ((m->modules + 2) * (m->modules + 2) * SAMPLES), NOISE_LEAST);
}

/* E step: the probabilities of unknown modules, by how much smaller the residuals are if they are dark. */
static void fit_modules(struct code_model *m, double variance)
{
    for (int i = 0; i < m->across * m->across; i++) {
        int column = i % m->across - MARGIN, row = i / m->across - MARGIN;
        if (column < 0 || row < 0 || column >= m->modules || row >= m->modules ||
            known_module(m->modules, column, row) != 0)
            continue;
        double worse = 0;
        for (int tap = 0; tap < TAPS; tap++)
            for (int s = 0; s < SAMPLES; s++) {
                double darkness = m->kernel[s][tap],
                       residual = m->residual[(i - tap_place(m, tap)) * SAMPLES + s] - darkness * m->dark[i];
                worse += darkness * (2 * residual + darkness);
            }
        double dark = 1 / (1 + exp(worse / (2 * variance)));
        for (int tap = 0; tap < TAPS; tap++)
            for (int s = 0; s < SAMPLES; s++)
                m->residual[(i - tap_place(m, tap)) * SAMPLES + s] += (dark - m->dark[i]) * m->kernel[s][tap];
        m->dark[i] = dark;
    }
}

struct grey code_redrawn(const struct grey *image, const struct found_code *outline, int size, int quiet)
{
    struct code_model model = code_model_new(image, outline);
    for (int i = 0; i < ITERATIONS; i++) {
        double temperature = SOFTEST * pow(HARDEST / SOFTEST, i / (ITERATIONS - 1.0));
        fit_light(&model);
        for (int s = 0; s < SAMPLES; s++)
            fit_kernel(&model, s);
        double noise = fit_noise(&model);
        for (int sweep = 0; sweep < SWEEPS; sweep++)
            fit_modules(&model, temperature * noise);
    }

    struct grey drawn = grey_new((model.modules + 2 * quiet) * size, (model.modules + 2 * quiet) * size);
    for (int y = 0; y < drawn.height; y++)
        for (int x = 0; x < drawn.width; x++) {
            int column = x / size - quiet, row = y / size - quiet;
            bool inside = column >= 0 && row >= 0 && column < model.modules && row < model.modules;
            bool dark = inside && model.dark[(row + MARGIN) * model.across + column + MARGIN] > 0.5;
            drawn.pixels[y * drawn.width + x] = dark ? 0 : 255;
        }
    free(model.dark);
    return drawn;
}
