/* Alignment and ink: pages that the test makes, photographed by the tuning model of tests/scan. */
#include "scan/align.h"
#include "scan/model.h"

#include "base/mem.h"
#include "base/rng.h"
#include "base/scoped.h"
#include "help/rounds.h"
#include "help/test.h"
#include "scan/reading.h"

#include <math.h>

#define SCALE 6.0

enum { WIDTH = 148, HEIGHT = 210, ACROSS = 20 };

static void fill(struct grey *image, double x, double y, double w, double h, int value)
{
    for (int row = (int)lround(y * SCALE); row < lround((y + h) * SCALE); row++)
        memset(image->pixels + (size_t)row * (size_t)image->width + lround(x * SCALE), value,
               (size_t)lround((x + w) * SCALE) - (size_t)lround(x * SCALE));
}

/* A small page with a code at the bottom right, a board, and some lines of text: squared paper, or a lattice of dots
 * `pitch` mm apart. The marks are the board's points. */
static struct blank_page page_new(bool squared, double pitch)
{
    struct blank_page page = {.scale = SCALE,
                              .side = {.width = WIDTH, .height = HEIGHT},
                              .extent = {{0, 0}, {WIDTH, HEIGHT}}};
    struct rng rng;

    rng_start(&rng, 7);
    page.print = grey_new((int)lround(WIDTH * SCALE), (int)lround(HEIGHT * SCALE));
    memset(page.print.pixels, 255, (size_t)page.print.width * (size_t)page.print.height);
    for (int i = 0; i < 25 * 25; i++)
        if (rng_below(&rng, 2))
            fill(&page.print, 120 + i % 25 * 0.64, 182 + i / 25 * 0.64, 0.64, 0.64, 0);
    for (int line = 0; line < 5; line++)
        for (int i = 0; i < 60; i++)
            if (rng_below(&rng, 3))
                fill(&page.print, 20 + i * 1.5, 165 + 6 * line, 0.5, 0.8 + rng_below(&rng, 12) / 10.0, 40);
    page.code[0] = (struct point){120, 182};
    page.code[1] = (struct point){136, 182};
    page.code[2] = (struct point){136, 198};
    page.code[3] = (struct point){120, 198};

    page.side.points = mem_new(ACROSS * ACROSS * sizeof *page.side.points);
    int cells = (int)(120 / pitch);
    for (int i = 0; i <= cells; i++) {
        for (int k = 0; k <= cells && !squared; k++)
            fill(&page.print, 14 + i * pitch - 0.5, 20 + k * pitch - 0.5, 1, 1, 0);
        if (squared) {
            fill(&page.print, 14 + i * pitch, 20, 0.17, cells * pitch, i % 5 ? 170 : 110);
            fill(&page.print, 14, 20 + i * pitch, cells * pitch, 0.17, i % 5 ? 170 : 110);
        }
    }
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        double size = cells * pitch / (ACROSS - 1);
        page.side.points[page.side.point_count++] = (struct point){14 + i % ACROSS * size, 20 + i / ACROSS * size};
    }
    return page;
}

static void page_release(struct blank_page *page)
{
    grey_release(&page->print);
    free(page->side.points);
}

/* A page, photographed, and where its code is seen there. */
struct shot {
    struct camera *camera;
    struct grey photo;
    struct found_code code;
};

static struct shot shoot(const struct blank_page *page, const struct grey *print, const struct conditions *conditions,
                         uint64_t seed)
{
    const struct played played = {.width = WIDTH, .height = HEIGHT};
    struct pixels sheet = pixels_new(print->width, print->height);
    struct shot shot = {.camera = model_tune.camera(&played, conditions, seed)};
    for (int i = 0; i < print->width * print->height; i++)
        memset(sheet.rgb + 3 * i, print->pixels[i], 3);
    struct pixels photo = model_tune.photograph(shot.camera, &sheet, SCALE, seed);
    shot.photo = grey_new(photo.width, photo.height);
    for (int i = 0; i < photo.width * photo.height; i++)
        shot.photo.pixels[i] = photo.rgb[3 * i + 1];
    for (int i = 0; i < 4; i++) { /* found a pixel off */
        struct spot at = model_tune.where(shot.camera, page->code[i].x, page->code[i].y);
        shot.code.corners[i] = (struct point){at.x + (i % 2 ? 1 : -1), at.y + (i < 2 ? 1 : -0.5)};
    }
    free(sheet.rgb);
    free(photo.rgb);
    return shot;
}

static void shot_release(struct shot *shot)
{
    grey_release(&shot->photo);
    free(shot->camera);
}

/* The worst error over the board, in mm. */
static double worst_of(const struct alignment *alignment, const struct camera *camera, const struct blank_page *page)
{
    double worst = 0;
    for (size_t i = 0; i < page->side.point_count; i++) {
        struct point p = page->side.points[i], at = mesh_at(&alignment->mesh, p.x, p.y);
        struct spot is = model_tune.where(camera, p.x, p.y), beside = model_tune.where(camera, p.x + 1, p.y);
        worst = fmax(worst, hypot(at.x - is.x, at.y - is.y) / hypot(beside.x - is.x, beside.y - is.y));
    }
    return worst;
}

TEST(test_homography)
{
    const struct homography true_plane = {{100, 100}, 500, 30, 900, -20, 480, 700, 0.05, -0.08};
    struct homography plane;
    struct point_pair matches[40];

    for (int i = 0; i < 40; i++) {
        matches[i] = (struct point_pair){{i % 7 * 30, i / 7 * 35}, {0, 0}, i % 5 != 0};
        matches[i].photo = homography_at(&true_plane, matches[i].page.x, matches[i].page.y);
        if (i % 5 == 0) /* found wrongly, and not counted */
            matches[i].photo.x += 40 + i;
    }
    assert_true(homography_fit(matches, 40, 0.1, &plane));
    struct point p = homography_at(&plane, 210, 297), q = homography_at(&true_plane, 210, 297);
    assert_true(hypot(p.x - q.x, p.y - q.y) < 0.2);
    /* On a line there is no homography. */
    for (int i = 0; i < 40; i++)
        matches[i] = (struct point_pair){{i, i}, {2 * i, 3 * i}, 1};
    assert_false(homography_fit(matches, 40, 0.1, &plane));
}

static const struct conditions views[] = {
    {.long_side = 1280, .blur = 0.6, .noise = 2, .exposure = 0.95},
    {.long_side = 1280, .tilt = 17, .blur = 0.9, .noise = 4, .exposure = 0.75},
    {.long_side = 1280, .tilt = 16, .blur = 0.7, .noise = 3, .exposure = 0.8, .shadow = 0.4},
    {.long_side = 1280, .tilt = 14, .curl = 5, .blur = 0.7, .noise = 3, .exposure = 0.9},
    {.long_side = 1280, .tilt = 5, .curl = 10, .blur = 0.7, .noise = 3, .exposure = 0.8, .turned = 2},
};

TEST(test_pages)
{
    const struct {
        bool squared;
        double pitch;
    } boards[] = {{true, 6}, {true, 4}, {false, 12}, {false, 30}};

    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct blank_page page = page_new(boards[b].squared, boards[b].pitch);
        for (size_t v = b % 2; v < sizeof views / sizeof *views; v += 2) {
            if (test_is_quick() && (b % 2 == 0 || b + v != 4))
                continue; /* squares on curled paper, dots on paper that is tilted */
            struct alignment alignment;
            scoped(text_release) struct text why = {0};
            struct shot shot = shoot(&page, &page.print, &views[v], 10 * b + v);
            if (!align(&shot.photo, &page, &shot.code, &alignment, &why))
                fail_msg("board %zu, view %zu: %s", b, v, text_string(&why));
            double worst = worst_of(&alignment, shot.camera, &page);
            if (worst >= 1)
                fail_msg("board %zu, view %zu: %d um off", b, v, (int)(worst * 1000));
            assert_true(alignment.scale > 3.8 && alignment.scale < 7);
            alignment_release(&alignment);
            shot_release(&shot);
        }
        page_release(&page);
    }
}

/* Photographs that can't be aligned, and a part of the reason. */
TEST(test_refused)
{
    struct blank_page page = page_new(true, 6), other = page_new(false, 9);
    const struct {
        const struct blank_page *page;
        struct conditions conditions;
        const char *why;
    } photos[] = {
        {&other, {.long_side = 1280, .blur = 0.6, .noise = 2, .exposure = 0.95}, "does not match"},
        {&page, {.long_side = 1280, .blur = 0.6, .noise = 2, .exposure = 0.95, .cut = 0.2}, "cut off"},
        {&page, {.long_side = 540, .blur = 0.6, .noise = 2, .exposure = 0.95}, "too small"},
        {&page, {.long_side = 1280, .blur = 5.47, .noise = 2, .exposure = 0.95}, "too blurred"},
        {&page, {.long_side = 1280, .blur = 0.6, .noise = 5, .exposure = 0.06}, "too dark"},
    };

    for (int i = 0; i < 5; i += test_step(4)) {
        struct alignment alignment;
        scoped(text_release) struct text why = {0};
        struct shot shot = shoot(&page, &photos[i].page->print, &photos[i].conditions, 3);
        if (align(&shot.photo, &page, &shot.code, &alignment, &why))
            fail_msg("not refused: %s", photos[i].why);
        if (!strstr(text_string(&why), photos[i].why))
            fail_msg("%s: %s", photos[i].why, text_string(&why));
        assert_null(alignment.mesh.nodes);
        shot_release(&shot);
    }
    page_release(&page);
    page_release(&other);
}

/* Nobody could read the code: its finder patterns show where it is. */
TEST(test_without_code)
{
    struct blank_page page = page_new(true, 6);
    struct alignment alignment;
    scoped(text_release) struct text why = {0};

    assert_false(align(&page.print, &page, NULL, &alignment, &why));
    assert_non_null(strstr(text_string(&why), "code was not found"));
    for (int i = 0; i < 3; i++) {
        double module = 16 / 25.0, x = page.code[0].x + (i == 1) * 18 * module,
               y = page.code[0].y + (i == 2) * 18 * module;
        fill(&page.print, x - (i == 1) * module, y - (i == 2) * module, 8 * module, 8 * module, 255);
        fill(&page.print, x, y, 7 * module, 7 * module, 0);
        fill(&page.print, x + module, y + module, 5 * module, 5 * module, 255);
        fill(&page.print, x + 2 * module, y + 2 * module, 3 * module, 3 * module, 0);
    }
    struct shot shot = shoot(&page, &page.print, &views[2], 3);
    assert_true(align(&shot.photo, &page, NULL, &alignment, &why));
    assert_true(worst_of(&alignment, shot.camera, &page) < 1);
    assert_true(alignment.residual > 0 && alignment.residual < 1);
    assert_true(alignment.sharpness > 0.3);
    alignment_release(&alignment);
    shot_release(&shot);
    page_release(&page);
}

static double mean_added(const struct page_ink *ink, double x, double y, double w, double h)
{
    double sum = 0, count = 0;
    for (double v = y; v < y + h; v += 0.1) {
        for (double u = x; u < x + w; u += 0.1) {
            sum += grey_at(&ink->added, u * ink->scale, v * ink->scale);
            count++;
        }
    }
    return sum / count;
}

/* Marks come out alike in light and in shadow; print and shadows do not. */
TEST(test_ink)
{
    struct blank_page page = page_new(true, 6);
    struct grey played = grey_copy(&page.print);

    fill(&played, 30, 40, 4, 0.7, 120); /* pencil, across a line of the grid */
    fill(&played, 110, 100, 4, 0.7, 120);
    fill(&played, 93.3, 63.3, 4, 4, 90); /* a solid mark in a cell */
    for (size_t v = 1; v < 3; v += (size_t)test_step(2)) {
        struct alignment alignment;
        scoped(text_release) struct text why = {0};
        struct shot shot = shoot(&page, &played, &views[v], v);
        assert_true(align(&shot.photo, &page, &shot.code, &alignment, &why));
        struct page_ink ink = ink_of(&shot.photo, &page, &alignment);
        assert_int_equal(ink.added.width, lround(WIDTH * ink.scale));
        double pencil = mean_added(&ink, 30.5, 40.2, 3, 0.3), other = mean_added(&ink, 110.5, 100.2, 3, 0.3);
        assert_true(pencil > 60 && other > 60 && fabs(pencil - other) < 40);
        assert_true(mean_added(&ink, 94, 64, 2.6, 2.6) > 120);
        assert_true(ink.noise > 0 && ink.noise < 25);
        /* Where nothing is drawn: cells, the grid, and where the shadow begins. */
        assert_true(mean_added(&ink, 20, 110, 100, 20) < ink.noise + 6);
        assert_true(mean_added(&ink, 62, 21, 30, 18) < ink.noise + 6);
        ink_release(&ink);
        alignment_release(&alignment);
        shot_release(&shot);
    }
    grey_release(&played);
    page_release(&page);
}
