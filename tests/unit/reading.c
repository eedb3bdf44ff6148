/* Reading marks from ink that the tests draw themselves: strokes with gaps, wobble and overshoot, noise, erased lines,
 * scribbles, and ink that lies a little beside its place. */
#include "scan/reading.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/scoped.h"
#include "help/rounds.h"
#include "help/test.h"

#include <math.h>

#define SCALE 6.0

/* A page with marks, and what was drawn in each. */
struct sheet {
    struct rng rng;
    struct blank_page page;
    struct page_ink ink;
    struct point shift; /* mm: how far all ink lies beside its place */
    enum mark_value *truth;
    size_t marks_size, points_size;
};

struct tally {
    int marks, wrong, doubtful, refused; /* wrong: although the confidence is 0.98 or more */
};

static double uniform(struct rng *rng, double least, double most)
{
    return least + (most - least) * (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

static struct sheet sheet_new(uint64_t seed, double size, double noise)
{
    struct sheet sheet = {.page = {.width = size, .height = size, .scale = SCALE}};
    rng_start(&sheet.rng, seed);
    int side = (int)(size * SCALE);
    sheet.ink = (struct page_ink){SCALE, grey_new(side, side), grey_new(side, side), 255 * noise};
    for (int i = 0; i < side * side; i++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += uniform(&sheet.rng, -1, 1);
        sheet.ink.added.pixels[i] = (uint8_t)fmax(0, 255 * noise * sum);
    }
    sheet.shift.x = uniform(&sheet.rng, -0.6, 0.6);
    sheet.shift.y = uniform(&sheet.rng, -0.6, 0.6);
    return sheet;
}

static void sheet_release(struct sheet *sheet)
{
    grey_release(&sheet->ink.added);
    grey_release(&sheet->ink.masked);
    free(sheet->page.side.marks);
    free(sheet->page.side.points);
    free(sheet->truth);
}

static void add_mark(struct sheet *sheet, enum sheet_mark_kind kind, const struct point *points, size_t count,
                     enum mark_value truth)
{
    struct side_geometry *side = &sheet->page.side;
    size_t before = sheet->marks_size;
    side->marks = mem_grow(side->marks, side->count, &sheet->marks_size, sizeof *side->marks);
    if (sheet->marks_size != before)
        sheet->truth = mem_resize(sheet->truth, sheet->marks_size * sizeof *sheet->truth);
    struct sheet_mark mark = {.kind = kind, .first = side->point_count, .count = count};
    for (size_t i = 0; i < count; i++) {
        side->points = mem_grow(side->points, side->point_count, &sheet->points_size, sizeof *side->points);
        side->points[side->point_count++] = points[i];
        mark.centre.x += points[i].x / (double)count;
        mark.centre.y += points[i].y / (double)count;
    }
    sheet->truth[side->count] = truth;
    side->marks[side->count++] = mark;
}

/* A spot of pencil with soft edges. */
static void dab(struct sheet *sheet, double x, double y, double radius, double contrast)
{
    x = (x + sheet->shift.x) * SCALE;
    y = (y + sheet->shift.y) * SCALE;
    radius *= SCALE;
    struct grey *to = &sheet->ink.added;
    for (int v = (int)(y - radius - 2); v <= (int)(y + radius + 2); v++)
        for (int u = (int)(x - radius - 2); u <= (int)(x + radius + 2); u++) {
            if (u < 0 || v < 0 || u >= to->width || v >= to->height)
                continue;
            double cover = fmin(1, fmax(0, (radius + 0.8 - hypot(u + 0.5 - x, v + 0.5 - y)) / 1.6));
            uint8_t *pixel = &to->pixels[v * to->width + u];
            *pixel = (uint8_t)fmax(*pixel, 255 * contrast * cover);
        }
}

/* A stroke of pencil with wobble, grain and, now and then, a gap. */
static void stroke(struct sheet *sheet, struct point from, struct point to, double contrast)
{
    struct rng *rng = &sheet->rng;
    double length = hypot(to.x - from.x, to.y - from.y), bow = uniform(rng, -0.02, 0.02) * length;
    double phase = uniform(rng, 0, 6), gap = uniform(rng, -1, 1.2), gap_size = uniform(rng, 0.02, 0.08);
    for (double at = 0; at < length; at += 0.15) {
        double share = at / length;
        if (fabs(share - gap) < gap_size)
            continue;
        double aside = bow * sin(PI * share) + 0.15 * sin(phase + at / 3);
        double x = from.x + share * (to.x - from.x) - aside * (to.y - from.y) / length;
        double y = from.y + share * (to.y - from.y) + aside * (to.x - from.x) / length;
        dab(sheet, x, y, 0.22, contrast * uniform(rng, 0.7, 1.1));
    }
}

/* A line between two points that misses both a little. */
static void pencil_line(struct sheet *sheet, struct point a, struct point b, double contrast)
{
    struct rng *rng = &sheet->rng;
    double length = hypot(b.x - a.x, b.y - a.y), before = uniform(rng, -1, 1.5), after = uniform(rng, -1, 1.5);
    struct point along = {(b.x - a.x) / length, (b.y - a.y) / length};
    stroke(sheet,
           (struct point){a.x - before * along.x + uniform(rng, -0.5, 0.5),
                          a.y - before * along.y + uniform(rng, -0.5, 0.5)},
           (struct point){b.x + after * along.x + uniform(rng, -0.5, 0.5),
                          b.y + after * along.y + uniform(rng, -0.5, 0.5)},
           contrast);
}

static void pencil_x(struct sheet *sheet, struct point centre, double reach, double contrast)
{
    struct rng *rng = &sheet->rng;
    for (int side = -1; side <= 1; side += 2) {
        double r = reach * uniform(rng, 0.8, 1.1), slope = uniform(rng, 0.7, 1.3);
        stroke(sheet, (struct point){centre.x - r, centre.y - side * r * slope},
               (struct point){centre.x + r, centre.y + side * r * slope}, contrast);
    }
}

static void pencil_ring(struct sheet *sheet, struct point centre, double radius, double contrast)
{
    struct rng *rng = &sheet->rng;
    double start = uniform(rng, 0, 6), turn = uniform(rng, 5.9, 7), wide = uniform(rng, 0.85, 1.15);
    for (double angle = 0; angle < turn; angle += 0.1) {
        double r = radius * (1 + 0.12 * angle / turn);
        dab(sheet, centre.x + r * wide * cos(start + angle), centre.y + r * sin(start + angle), 0.22,
            contrast * uniform(rng, 0.7, 1.1));
    }
}

static void pencil_disc(struct sheet *sheet, struct point centre, double radius, double contrast)
{
    for (double y = -radius; y <= radius; y += 0.3)
        for (double half = sqrt(radius * radius - y * y), x = -half; x <= half; x += 0.3)
            dab(sheet, centre.x + x, centre.y + y, 0.22, contrast * uniform(&sheet->rng, 0.6, 1.1));
}

/* Reads the sheet and compares. */
static void judge(struct sheet *sheet, struct tally *tally)
{
    size_t count = sheet->page.side.count;
    struct mark_reading *readings = mem_new(count * sizeof *readings);
    scoped(text_release) struct text why = {0};
    if (!marks_read(&sheet->page, &sheet->ink, readings, &why)) {
        assert_true(why.len > 0);
        tally->refused++;
        count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(readings[i].confidence >= 0.3 && readings[i].confidence <= 1);
        assert_true(readings[i].second != readings[i].value);
        tally->marks++;
        if (readings[i].confidence < 0.98)
            tally->doubtful++;
        else if (readings[i].value != sheet->truth[i])
            tally->wrong++;
        if (getenv("READING_TRACE") && (readings[i].confidence < 0.98 || readings[i].value != sheet->truth[i]))
            print_message("mark %zu kind %d: %d for %d, %.3f\n", i, (int)sheet->page.side.marks[i].kind,
                          (int)readings[i].value, (int)sheet->truth[i], readings[i].confidence);
    }
    free(readings);
}

/* Lines of all eight directions between 7 x 7 points, by two pens; of each the `share` is drawn. */
static void play_lines(uint64_t seed, double share, double fainter, double darker, double noise, struct tally *tally)
{
    const double pitch = 18;
    struct sheet sheet = sheet_new(seed, 8 * pitch, noise);
    struct rng *rng = &sheet.rng;
    for (int y = 1; y <= 7; y++)
        for (int x = 1; x <= 7; x++)
            for (int d = 0; d < 4; d++) {
                int to_x = x + (d == 0 ? 1 : d == 1 ? 0 : d == 2 ? 1 : -1), to_y = y + (d > 0);
                if (to_x < 1 || to_x > 7 || to_y > 7)
                    continue;
                struct point ends[] = {{x * pitch, y * pitch}, {to_x * pitch, to_y * pitch}};
                bool drawn = uniform(rng, 0, 1) < share;
                double contrast = rng_below(rng, 2) ? fainter : darker;
                if (drawn)
                    pencil_line(&sheet, ends[0], ends[1], contrast);
                else if (rng_below(rng, 40) == 0)
                    pencil_line(&sheet, ends[0], ends[1], 0.12 * contrast); /* erased */
                add_mark(&sheet, SHEET_MARK_LINE, ends, 2, drawn ? MARK_DRAWN : MARK_BLANK);
            }
    for (int i = 0; i < 3; i++) {
        struct point from = {uniform(rng, pitch, 7 * pitch), uniform(rng, pitch, 7 * pitch)};
        struct point to = {from.x + uniform(rng, -6, 6), from.y + uniform(rng, -6, 6)};
        if (share > 0)
            stroke(&sheet, from, to, darker);
    }
    judge(&sheet, tally);
    sheet_release(&sheet);
}

/* All sheets were read, no mark wrongly, and at most one of `doubtful` is doubtful. */
static void assert_read(const char *what, const struct tally *tally, int doubtful)
{
    print_message("%s: %d marks, %d wrong, %d doubtful; %d sheets refused\n", what, tally->marks, tally->wrong,
                  tally->doubtful, tally->refused);
    assert_int_equal(tally->refused, 0);
    assert_int_equal(tally->wrong, 0);
    assert_true(tally->doubtful <= tally->marks / doubtful);
}

static void test_lines(void **state)
{
    struct tally tally = {0};
    int rounds = test_rounds(20);
    for (int i = 0; i < rounds; i++)
        play_lines((uint64_t)i, 0.2 + 0.8 * i / rounds, 0.18 + 0.01 * i, 0.75, 0.02, &tally);
    assert_read("lines", &tally, 100);
}

/* Sheets on which all is blank or all is drawn have no gap to find. */
static void test_one_group(void **state)
{
    struct tally tally = {0};
    for (int i = 0; i < test_rounds(3); i++) {
        play_lines(100 + (uint64_t)i, 0, 0.3, 0.3, 0.02, &tally);
        play_lines(200 + (uint64_t)i, 1, 0.2, 0.6, 0.02, &tally);
    }
    assert_read("all blank, all drawn", &tally, 100);
}

/* Pencil that is lost in noise is refused. */
static void test_too_faint(void **state)
{
    struct tally tally = {0};
    play_lines(1, 0.5, 0.07, 0.07, 0.05, &tally);
    assert_int_equal(tally.refused, 1);
}

/* Cells of `pitch` mm with X and O, or with discs and rings. */
static void play_cells(uint64_t seed, double pitch, bool stones, double share, double fainter, double darker,
                       struct tally *tally)
{
    enum { SIDE = 12 };
    struct sheet sheet = sheet_new(seed, (SIDE + 2) * pitch, 0.02);
    struct rng *rng = &sheet.rng;
    for (int y = 1; y <= SIDE; y++)
        for (int x = 1; x <= SIDE; x++) {
            double left = x * pitch, top = y * pitch;
            struct point corners[] = {{left, top},
                                      {left + pitch, top},
                                      {left + pitch, top + pitch},
                                      {left, top + pitch}};
            enum mark_value value = uniform(rng, 0, 1) >= share ? MARK_BLANK : rng_below(rng, 2) ? MARK_A : MARK_B;
            struct point centre = {left + pitch * uniform(rng, 0.44, 0.56), top + pitch * uniform(rng, 0.44, 0.56)};
            if (value == MARK_B)
                pencil_ring(&sheet, centre, pitch * uniform(rng, 0.24, 0.34), darker);
            else if (value == MARK_A && stones)
                pencil_disc(&sheet, centre, pitch * uniform(rng, 0.2, 0.32), fainter);
            else if (value == MARK_A)
                pencil_x(&sheet, centre, pitch * uniform(rng, 0.22, 0.34), fainter);
            else if (rng_below(rng, 60) == 0 && share > 0)
                pencil_x(&sheet, centre, pitch * 0.3, 0.12 * darker);
            else if (rng_below(rng, 60) == 0 && share > 0) /* a slip of the pen */
                stroke(&sheet, centre, (struct point){centre.x + pitch * 0.1, centre.y + pitch * 0.1}, darker);
            add_mark(&sheet, SHEET_MARK_CELL, corners, 4, value);
        }
    judge(&sheet, tally);
    sheet_release(&sheet);
}

static void test_cells(void **state)
{
    static const double pitches[] = {8.6, 6, 12};
    for (int stones = 0; stones <= 1; stones++)
        for (size_t p = 0; p < sizeof pitches / sizeof *pitches; p += (size_t)test_step(3)) {
            struct tally tally = {0};
            int rounds = test_rounds(8);
            for (int i = 0; i < rounds; i++)
                play_cells((uint64_t)i, pitches[p], stones, 0.2 + 0.8 * i / rounds, 0.2 + 0.05 * i, 0.7, &tally);
            char what[64];
            snprintf(what, sizeof what, "%s, cells of %g mm", stones ? "disc and ring" : "X and O", pitches[p]);
            assert_read(what, &tally, 50);
        }
}

/* A mark in a box of 3.5 mm: a cross, a disc or a check. */
static void pencil_tick(struct sheet *sheet, struct point box, int kind, double contrast)
{
    struct point centre = {box.x + 1.75, box.y + 1.75};
    if (kind == 0) {
        pencil_x(sheet, centre, 1.3, contrast);
    } else if (kind == 1) {
        pencil_disc(sheet, centre, 1.2, contrast);
    } else {
        struct point low = {box.x + 1.3, box.y + 3.1};
        stroke(sheet, (struct point){box.x + 0.3, box.y + 1.5}, low, contrast);
        stroke(sheet, low, (struct point){box.x + 3.8, box.y - 0.5}, contrast);
    }
}

/* Squares with a box for each of two players. Print shines through in all boxes of B; beside some boxes stands a
 * letter, and a line goes through others: that is no tick. */
static void play_ticks(uint64_t seed, double contrast, struct tally *tally)
{
    struct sheet sheet = sheet_new(seed, 120, 0.02);
    struct rng *rng = &sheet.rng;
    sheet.shift = (struct point){sheet.shift.x / 2, sheet.shift.y / 2}; /* boxes are small: 0.3 mm */
    for (int i = 0; i < 100; i++) {
        int x = 1 + i % 10, y = 1 + i / 10, owner = (int)rng_below(rng, 3);
        for (int player = 0; player < 2; player++) {
            struct point box[] = {{x * 11, y * 11 + 5 * player}, {x * 11 + 3.5, y * 11 + 5 * player + 3.5}};
            if (player == 1)
                dab(&sheet, box[0].x + 1.75, box[0].y + 1.75, 0.8, 0.3 * contrast);
            if (owner == player)
                pencil_tick(&sheet, box[0], x % 3, contrast);
            else if (x % 4 == 0)
                stroke(&sheet, (struct point){box[0].x - 0.4, box[0].y - 1}, (struct point){box[0].x, box[0].y + 3},
                       contrast);
            add_mark(&sheet, SHEET_MARK_TICK, box, 2, owner == player ? MARK_TICKED : MARK_BLANK);
            struct sheet_mark *mark = &sheet.page.side.marks[sheet.page.side.count - 1];
            snprintf(mark->name, sizeof mark->name, "%c:%c%d", 'A' + player, 'a' + x - 1, y);
        }
    }
    struct point line[] = {{5, 32}, {118, 32}};
    pencil_line(&sheet, line[0], line[1], contrast);
    add_mark(&sheet, SHEET_MARK_LINE, line, 2, MARK_DRAWN);
    judge(&sheet, tally);
    sheet_release(&sheet);
}

static void test_ticks(void **state)
{
    struct tally tally = {0};
    for (int i = 0; i < test_rounds(8); i++)
        play_ticks((uint64_t)i, 0.25 + 0.05 * i, &tally);
    assert_read("ticks", &tally, 100);
}

/* A square has one owner: where both boxes are ticked, either may be meant. */
static void test_two_owners(void **state)
{
    struct sheet sheet = sheet_new(1, 60, 0.02);
    for (int i = 0; i < 16; i++) {
        struct point box[] = {{i % 4 * 12 + 8, i / 4 * 12 + 8}, {i % 4 * 12 + 11.5, i / 4 * 12 + 11.5}};
        add_mark(&sheet, SHEET_MARK_TICK, box, 2, MARK_BLANK);
        struct sheet_mark *mark = &sheet.page.side.marks[i];
        snprintf(mark->name, sizeof mark->name, "%c:a%d", 'A' + i % 2, i / 2);
        if (i < 2 || i == 4)
            pencil_tick(&sheet, box[0], i % 3, 0.4);
    }
    struct mark_reading readings[16];
    struct text why = {0};
    assert_true(marks_read(&sheet.page, &sheet.ink, readings, &why));
    for (int i = 0; i < 16; i++) {
        assert_true(i < 2 ? readings[i].confidence < 0.98 : readings[i].confidence > 0.98);
        assert_true(i < 2 || readings[i].value == (i == 4 ? MARK_TICKED : MARK_BLANK));
    }
    sheet_release(&sheet);
}

/* Photographs of one sheet: what most show wins, what all show gets surer, and nothing is ever quite sure. */
static void test_votes(void **state)
{
    struct mark_reading readings[] = {
        {MARK_DRAWN, MARK_BLANK, 0.9}, {MARK_A, MARK_B, 0.99},    {MARK_BLANK, MARK_A, 1},
        {MARK_DRAWN, MARK_BLANK, 0.9}, {MARK_B, MARK_A, 0.6},     {MARK_BLANK, MARK_B, 1},
        {MARK_BLANK, MARK_DRAWN, 0.6}, {MARK_A, MARK_BLANK, 0.8}, {MARK_BLANK, MARK_A, 1},
    };
    struct mark_reading out[3];
    marks_vote(readings, 3, 3, out);
    assert_int_equal(out[0].value, MARK_DRAWN);
    assert_int_equal(out[0].second, MARK_BLANK);
    assert_true(out[0].confidence > 0.97 && out[0].confidence < 0.99);
    assert_int_equal(out[1].value, MARK_A);
    assert_int_equal(out[1].second, MARK_B);
    assert_int_equal(out[2].value, MARK_BLANK);
    assert_true(out[2].confidence > 0.999 && out[2].confidence < 1);

    marks_vote(readings, 1, 3, out);
    assert_true(out[0].value == MARK_DRAWN && out[0].second == MARK_BLANK);
    assert_true(fabs(out[0].confidence - 0.9) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines), cmocka_unit_test(test_one_group), cmocka_unit_test(test_too_faint),
        cmocka_unit_test(test_cells), cmocka_unit_test(test_ticks),     cmocka_unit_test(test_two_owners),
        cmocka_unit_test(test_votes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
