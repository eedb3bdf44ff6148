/* QR codes are found at any angle and at small sizes, and the corners are told apart. */
#include "scan/code_finder.h"

#include "base/rng.h"
#include "help/rounds.h"
#include "scan/code_outline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

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
            fail_msg("corner %d at %.0f degrees: %.1f, %.1f, not %.1f, %.1f", i, angle * 180 / pi, code->corners[i].x,
                     code->corners[i].y, expected.x, expected.y);
    }
}

static void corners_are_told_apart(void **state)
{
    (void)state;
    struct point centre = {200, 160};
    for (int degrees = 0; degrees < 360; degrees += 15 * test_step(11)) {
        double angle = degrees * pi / 180, side = 150;
        struct point half = corner((struct point){0, 0}, side / 2, angle, 2);
        struct point origin = {centre.x - half.x, centre.y - half.y};
        struct grey image = paper(400, 320);
        struct found_code *list;
        draw_code(&image, "CC-4X4-Z8GYAM8F-Y/1A2B", origin, side, angle);
        assert_int_equal(codes_find(&image, 1, &list), 1);
        assert_string_equal(list[0].text, "CC-4X4-Z8GYAM8F-Y/1A2B");
        assert_corners(list, origin, side, angle, 4);
        free(list);
        grey_release(&image);
    }
}

static void small_codes_are_enlarged(void **state)
{
    (void)state;
    /* 25 modules of two pixels. The second is on the seam of tiles. */
    static const struct point origins[] = {{1203.3, 707.6}, {985.2, 960.1}};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        struct grey image = paper(1400, 1100);
        struct found_code *list;
        draw_code(&image, "CC-4X4-Z8GYAM8F-Y", origins[i], 50, 0.1);
        assert_int_equal(codes_find(&image, 1, &list), 1);
        assert_corners(list, origins[i], 50, 0.1, 2);
        free(list);
        grey_release(&image);
    }
}

static void large_photos_are_halved(void **state)
{
    (void)state;
    struct grey image = paper(2800, 2000);
    struct point origin = {1900, 1500};
    struct found_code *list;
    draw_code(&image, "E5-11-ABC", origin, 300, 0.3);
    assert_int_equal(codes_find(&image, 1, &list), 1);
    assert_corners(list, origin, 300, 0.3, 6);
    free(list);
    grey_release(&image);
}

/* Whether one of the places where codes may be is that of this code. */
static bool has_outline(const struct grey *image, struct point origin, double side, double angle, double most)
{
    struct code_outline *list;
    size_t count = code_outlines_find(image, &list), i = 0;
    for (; i < count; i++) {
        double off = 0;
        for (int k = 0; k < 4; k++) {
            struct point expected = corner(origin, side, angle, k);
            off = fmax(off, hypot(list[i].corners[k].x - expected.x, list[i].corners[k].y - expected.y));
        }
        if (off <= most)
            break;
    }
    free(list);
    return i < count;
}

/* Modules of less than three pixels, pale, blurred and noisy, read at any angle. */
static void soft_codes_are_read(void **state)
{
    (void)state;
    struct rng rng;
    rng_start(&rng, 5);
    for (int degrees = 0; degrees < 360; degrees += 20 * test_step(9)) {
        double angle = degrees * pi / 180, side = degrees % 40 ? 68 : 58;
        struct grey image = paper(700, 600);
        struct point origin = {300 + degrees % 7 * 0.3, 280.4};
        struct found_code *list;
        draw_code(&image, "CC-4X4-Z8GYAM8F-Y/1A2B", origin, side, angle);
        grey_blur(&image, 1, degrees % 40 ? 2 : 1);
        for (int i = 0; i < image.width * image.height; i++)
            image.pixels[i] = (uint8_t)(image.pixels[i] / 2 + 40 + (int)rng_below(&rng, 9));
        assert_true(has_outline(&image, origin, side, angle, 4));
        assert_int_equal(codes_find(&image, 1, &list), 1);
        assert_string_equal(list[0].text, "CC-4X4-Z8GYAM8F-Y/1A2B");
        assert_corners(list, origin, side, angle, 1);
        free(list);
        grey_release(&image);
    }
}

static void enough_codes_are_found(void **state)
{
    (void)state;
    /* The small one takes the image enlarged, which only happens if one code is not enough; no code is told twice. */
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

static void what_is_no_code_is_not_found(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1}, {3, 400}, {320, 240}};
    for (size_t i = 0; i < (size_t)test_rounds(sizeof sizes / sizeof *sizes); i++) {
        struct grey image = paper(sizes[i][0], sizes[i][1]);
        struct found_code *list;
        for (int k = 0; k < image.width * image.height; k++)
            image.pixels[k] = (uint8_t)(k * k / 7);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_told_apart),  cmocka_unit_test(small_codes_are_enlarged),
        cmocka_unit_test(large_photos_are_halved), cmocka_unit_test(soft_codes_are_read),
        cmocka_unit_test(enough_codes_are_found),  cmocka_unit_test(what_is_no_code_is_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
