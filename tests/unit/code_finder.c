/* QR codes are found at any angle and at small sizes, and the corners are told apart. */
#include "scan/code_finder.h"

#include "base/rng.h"
#include "help/rounds.h"
#include "help/test.h"

#include <math.h>
#include <qrencode.h>

#define CONTENT "CC-4X4-Z8GYAM8F-Y/1A2B"

/* Draws a code with its top left corner at `origin`; `side` pixels long, turned by `angle`. */
static void draw_code(struct grey *image, const char *content, struct point origin, double side, double angle)
{
    enum { SAMPLES = 4 };
    QRcode *code = QRcode_encodeString(content, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    assert_non_null(code);
    int reach = (int)(1.5 * side), left = (int)origin.x - reach, top = (int)origin.y - reach;
    for (int y = top > 0 ? top : 0; y < image->height && y < origin.y + reach; y++)
        for (int x = left > 0 ? left : 0; x < image->width && x < origin.x + reach; x++) {
            int dark = 0;
            for (int i = 0; i < SAMPLES * SAMPLES; i++) {
                double dx = x + (i % SAMPLES + 0.5) / SAMPLES - origin.x;
                double dy = y + ((double)(i / SAMPLES) + 0.5) / SAMPLES - origin.y;
                double u = floor((dx * cos(angle) + dy * sin(angle)) / side * code->width);
                double v = floor((dy * cos(angle) - dx * sin(angle)) / side * code->width);
                if (u >= 0 && v >= 0 && u < code->width && v < code->width)
                    dark += code->data[(int)v * code->width + (int)u] & 1;
            }
            if (dark > 0)
                image->pixels[y * image->width + x] = (uint8_t)(225 - 195 * dark / (SAMPLES * SAMPLES));
        }
    QRcode_free(code);
}

static struct grey paper(int width, int height)
{
    struct grey image = grey_new(width, height);
    memset(image.pixels, 225, (size_t)width * (size_t)height);
    return image;
}

/* Corner `number`, clockwise from the top left. */
static struct point corner(struct point origin, double side, double angle, int number)
{
    double u = number == 1 || number == 2 ? side : 0, v = number >= 2 ? side : 0;
    return (struct point){origin.x + u * cos(angle) - v * sin(angle), origin.y + u * sin(angle) + v * cos(angle)};
}

static void assert_corners(const struct found_code *code, struct point origin, double side, double angle, double most)
{
    for (int i = 0; i < 4; i++) {
        struct point expected = corner(origin, side, angle, i);
        double off = hypot(code->corners[i].x - expected.x, code->corners[i].y - expected.y);
        if (off > most)
            fail_msg("corner %d at %.0f degrees: %.1f, %.1f, not %.1f, %.1f", i, angle * 180 / PI, code->corners[i].x,
                     code->corners[i].y, expected.x, expected.y);
    }
}

/* A code on paper, to be changed and then found. */
struct sample {
    struct grey image;
    struct point origin;
    double side, angle;
};

static struct sample sample_of(int width, int height, double x, double y, double side, double angle)
{
    struct sample s = {paper(width, height), {x, y}, side, angle};
    draw_code(&s.image, CONTENT, s.origin, side, angle);
    return s;
}

/* The code is found with its corners at most `most` pixels off. Releases the image. */
static void is_found(struct sample *s, double most)
{
    struct found_code *list;
    assert_int_equal(codes_find(&s->image, 1, &list), 1);
    assert_string_equal(list[0].text, CONTENT);
    assert_corners(list, s->origin, s->side, s->angle, most);
    free(list);
    grey_release(&s->image);
}

TEST(corners_are_told_apart)
{
    struct point centre = {200, 160};
    for (int degrees = 0; degrees < 360; degrees += 15 * test_step(11)) {
        double angle = degrees * PI / 180, side = 150;
        struct point half = corner((struct point){0, 0}, side / 2, angle, 2);
        struct sample sample = sample_of(400, 320, centre.x - half.x, centre.y - half.y, side, angle);
        is_found(&sample, 4);
    }
}

TEST(small_and_large_codes_are_found)
{
    /* Modules of 2 pixels; and of 12 in a photo that is reduced. */
    struct sample small = sample_of(1400, 1000, 503.3, 507.6, 50, 0.3),
                  large = sample_of(2800, 2000, 1903.3, 1507.6, 300, 0.3);
    is_found(&small, 1);
    is_found(&large, 6);
}

/* Modules of less than three pixels, pale, blurred and noisy, read at any angle. */
TEST(soft_codes_are_read)
{
    struct rng rng;
    rng_start(&rng, 5);
    for (int degrees = 0; degrees < 360; degrees += 20 * test_step(9)) {
        struct sample s =
            sample_of(700, 600, 300 + degrees % 7 * 0.3, 280.4, degrees % 40 ? 68 : 58, degrees * PI / 180);
        grey_blur(&s.image, 1, degrees % 40 ? 2 : 1);
        for (int i = 0; i < s.image.width * s.image.height; i++)
            s.image.pixels[i] = (uint8_t)(s.image.pixels[i] / 2 + 40 + (int)rng_below(&rng, 9));
        is_found(&s, 1);
    }
}

/* Stars with rings around them, as on the boards of Connect Capture, do not crowd out a code's finder patterns. */
TEST(rings_are_no_codes)
{
    struct sample s = sample_of(1000, 800, 880.5, 690.2, 60, 0.1);
    for (int y = 0; y < 640; y++)
        for (int x = 0; x < 960; x++) {
            double r = hypot(x % 32 - 16, y % 32 - 16);
            if (r < 4 || (r > 8 && r < 11))
                *grey_pixel(&s.image, x, y) = 30;
        }
    for (int i = 700 * s.image.width; i < 760 * s.image.width; i++) /* pale */
        s.image.pixels[i] = (uint8_t)(s.image.pixels[i] / 2 + 112);
    grey_blur(&s.image, 1, 1);
    is_found(&s, 1);
}

/* Blurred by half a module, or with the edge of a shadow across. */
TEST(blurred_and_shaded_codes_are_read)
{
    for (int shaded = 0; shaded < 2; shaded++) {
        struct sample s = sample_of(500, 400, 200.3, 180.4, 58, 0.2);
        struct rng rng;
        rng_start(&rng, 8);
        grey_blur(&s.image, 1, shaded ? 1 : 3);
        for (int i = 0; i < s.image.width * s.image.height; i++) {
            double light = shaded ? 1 - 0.8 * fmin(fmax((i % s.image.width - 215) / 30.0, 0), 1) : 0.8;
            s.image.pixels[i] = (uint8_t)(light * s.image.pixels[i] + rng_below(&rng, 4));
        }
        is_found(&s, 2);
    }
}

TEST(enough_codes_are_found)
{
    /* The clearest first; no code is told twice. */
    struct grey image = paper(1300, 800);
    struct found_code *list;
    draw_code(&image, "ONE", (struct point){100, 100}, 200, 0);
    draw_code(&image, "TWO", (struct point){803.3, 307.6}, 48, 0.1);
    assert_int_equal(codes_find(&image, 1, &list), 1);
    assert_string_equal(list[0].text, "ONE");
    free(list);
    assert_int_equal(codes_find(&image, 3, &list), 2);
    assert_string_equal(list[1].text, "TWO");
    free(list);
    grey_release(&image);
}

TEST(what_is_no_code_is_not_found)
{
    static const int sizes[][2] = {{1, 1}, {3, 400}, {320, 240}};
    for (size_t i = 0; i < (size_t)test_rounds(sizeof sizes / sizeof *sizes); i++) {
        struct grey image = paper(sizes[i][0], sizes[i][1]);
        struct found_code *list;
        for (int k = 0; k < image.width * image.height; k++)
            image.pixels[k] = (uint8_t)((unsigned)k * (unsigned)k / 7);
        assert_int_equal(codes_find(&image, 1, &list), 0);
        free(list);
        grey_release(&image);
    }
    /* A code that no sheet has. */
    char text[71];
    struct grey image = paper(260, 260);
    struct found_code *list;
    memset(text, 'A', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    draw_code(&image, text, (struct point){30, 30}, 200, 0);
    assert_int_equal(codes_find(&image, 1, &list), 0);
    free(list);
    grey_release(&image);
}
