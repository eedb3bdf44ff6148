/* Contrasts of what is blank and drawn, told apart by those of the sheet. */
#include "scan/contrast.h"

#include "help/test.h"

#include <math.h>

/* `count` contrasts about `usual`, a factor of `spread` apart from the first to the last. */
static size_t add(double *contrasts, size_t at, size_t count, double usual, double spread)
{
    for (size_t i = 0; i < count; i++)
        contrasts[at + i] = usual * pow(spread, count > 1 ? (double)i / (double)(count - 1) - 0.5 : 0);
    return at + count;
}

TEST(test_classes_follow_the_sheet)
{
    static const struct {
        double noise, pen;
    } sheets[] = {{0.005, 0.06}, {0.01, 0.2}, {0.01, 0.6}, {0.04, 0.4}};
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        double contrasts[200], noise = sheets[i].noise, pen = sheets[i].pen;
        size_t count = add(contrasts, 0, 150, noise, 3);
        count = add(contrasts, count, 50, pen, 1.6);
        struct contrast_mixture m = contrast_mixture_fit(contrasts, count, 0.25);
        assert_true(contrast_mixture_drawn(&m, 0) < 0.001);
        assert_true(contrast_mixture_drawn(&m, 1.7 * noise) < 0.01);
        assert_true(contrast_mixture_drawn(&m, pen / 1.26) > 0.98);
        assert_true(contrast_mixture_drawn(&m, 1) > 0.999);
        assert_true(fabs(contrast_mixture_mean(&m) / pen - 1) < 0.1);
    }
}

TEST(test_all_alike)
{
    double contrasts[100];
    struct contrast_mixture m = contrast_mixture_fit(contrasts, add(contrasts, 0, 100, 0.015, 3), 0.25);
    for (size_t i = 0; i < 100; i++)
        assert_true(contrast_mixture_drawn(&m, contrasts[i]) < 0.02);
    m = contrast_mixture_fit(contrasts, add(contrasts, 0, 100, 0.2, 1.5), 0.25);
    for (size_t i = 0; i < 100; i++)
        assert_true(contrast_mixture_drawn(&m, contrasts[i]) > 0.98);
    m = contrast_mixture_fit(contrasts, 0, 0.25);
    assert_true(contrast_mixture_drawn(&m, 0.01) < 0.1 && contrast_mixture_drawn(&m, 0.25) > 0.9);
}

/* Whoever changes the pen in the middle of the game has two; marks that were erased are no third. */
TEST(test_two_pens)
{
    double contrasts[200];
    size_t count = add(contrasts, 0, 100, 0.008, 3);
    count = add(contrasts, count, 40, 0.15, 1.3);
    count = add(contrasts, count, 60, 0.5, 1.3);
    struct contrast_mixture m = contrast_mixture_fit(contrasts, count, 0.25);
    assert_true(contrast_mixture_drawn(&m, 0.15) > 0.95 && contrast_mixture_drawn(&m, 0.02) < 0.05);
    count = add(contrasts, 100, 60, 0.5, 1.3);
    count = add(contrasts, count, 3, 0.06, 1);
    m = contrast_mixture_fit(contrasts, count, 0.25);
    assert_true(contrast_mixture_drawn(&m, 0.06) < 0.1);
}
