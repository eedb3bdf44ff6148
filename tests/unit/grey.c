/* Grey images: brightness between pixels, resizing, blurring. */
#include "scan/grey.h"

#include "base/rng.h"
#include "base/scoped.h"
#include "help/test.h"

#include <math.h>

static struct grey image_of(int width, int height, const char *pixels)
{
    struct grey image = grey_new(width, height);
    memcpy(image.pixels, pixels, (size_t)(width * height));
    return image;
}

static struct grey random_image(int width, int height)
{
    struct grey image = grey_new(width, height);
    struct rng rng;
    rng_start(&rng, 7);
    for (int i = 0; i < width * height; i++)
        image.pixels[i] = (uint8_t)rng_below(&rng, 256);
    return image;
}

TEST(brightness_is_interpolated)
{
    scoped(grey_release) struct grey image = image_of(2, 2, "\x00\x64\xC8\x64"); /* 0 100, 200 100 */
    static const struct {
        double x, y, expected;
    } cases[] = {{0.5, 0.5, 0}, {1.5, 0.5, 100}, {1, 0.5, 50}, {0.5, 1, 100}, {1, 1, 100},  {0.75, 0.75, 62.5},
                 {-9, -9, 0},   {9, -9, 100},    {-9, 9, 200}, {9, 9, 100},   {1.5, 9, 100}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_true(fabs(grey_at(&image, cases[i].x, cases[i].y) - cases[i].expected) < 1e-9);
}

TEST(reducing_averages)
{
    scoped(grey_release) struct grey image =
        image_of(4, 2, "\x00\x0B\x14\x1E\x28\x32\x3C\x46"); /* 0 11 20 30, 40 50 60 70 */
    scoped(grey_release) struct grey half = grey_resized(&image, 2, 1), third = grey_resized(&image, 3, 2);
    assert_int_equal(half.pixels[0], 26); /* (5.5 + 45) / 2, each rounded up */
    assert_int_equal(half.pixels[1], 45);
    /* The middle third covers two thirds of each of two pixels. */
    assert_int_equal(third.pixels[1], 16);
    assert_int_equal(third.pixels[4], 55);
}

TEST(enlarging_is_bilinear)
{
    scoped(grey_release) struct grey image = random_image(7, 5), large = grey_resized(&image, 21, 10),
                                     same = grey_resized(&image, 7, 5);
    for (int y = 0; y < large.height; y++)
        for (int x = 0; x < large.width; x++)
            assert_true(fabs(large.pixels[y * large.width + x] - grey_at(&image, (x + 0.5) / 3, (y + 0.5) / 2)) < 1.6);
    assert_memory_equal(same.pixels, image.pixels, 35);
}

TEST(sizes_may_be_extreme)
{
    static const int sizes[][2] = {{1, 1}, {1, 90}, {200, 1}, {64, 45}};
    scoped(grey_release) struct grey image = random_image(64, 45);
    memset(image.pixels, 77, 64 * 45);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        scoped(grey_release) struct grey other = grey_resized(&image, sizes[i][0], sizes[i][1]);
        grey_blur(&other, 3, 2);
        for (int k = 0; k < other.width * other.height; k++)
            assert_int_equal(other.pixels[k], 77);
    }
}

static int pixel(const struct grey *image, int x, int y)
{
    x = x < 0 ? 0 : x >= image->width ? image->width - 1 : x;
    y = y < 0 ? 0 : y >= image->height ? image->height - 1 : y;
    return image->pixels[y * image->width + x];
}

/* The mean of a row of pixels across or down. */
static int mean(const struct grey *image, int x, int y, int radius, bool down)
{
    int sum = 0, size = 2 * radius + 1;
    for (int i = -radius; i <= radius; i++)
        sum += pixel(image, down ? x : x + i, down ? y + i : y);
    return (sum + size / 2) / size;
}

TEST(blurring_is_a_mean)
{
    for (int radius = 0; radius < 12; radius++) {
        scoped(grey_release) struct grey image = random_image(17, 9), twice = random_image(17, 9),
                                         slow = grey_new(17, 9), slower = grey_new(17, 9);
        for (int i = 0; i < 17 * 9; i++)
            slow.pixels[i] = (uint8_t)mean(&image, i % 17, i / 17, radius, false);
        for (int i = 0; i < 17 * 9; i++)
            slower.pixels[i] = (uint8_t)mean(&slow, i % 17, i / 17, radius, true);
        grey_blur(&image, radius, 1);
        assert_memory_equal(image.pixels, slower.pixels, 17 * 9);
        grey_blur(&image, radius, 1);
        grey_blur(&twice, radius, 2);
        assert_memory_equal(image.pixels, twice.pixels, 17 * 9);
    }
}
