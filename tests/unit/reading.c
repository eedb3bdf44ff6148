/* Reading marks from ink that the tuning model of tests/scan draws: lines, cells and ticks by pencils and pens, erased
 * marks, slips, noise, and ink that lies a little beside its place. */
#include "scan/reading.h"
#include "scan/model.h"

#include "base/mem.h"
#include "base/rng.h"
#include "base/scoped.h"
#include "help/rounds.h"
#include "help/test.h"

#include <math.h>

#define SCALE 6.0

enum { MARKS_MOST = 256, POINTS_MOST = 4 * MARKS_MOST, CELLS = 36 };

/* A page with marks, and what was drawn in and beside each. */
struct sheet {
    struct rng rng;
    struct blank_page page;
    struct page_ink ink;
    struct point shift; /* mm: how far all ink lies beside its place */
    struct item items[2 * MARKS_MOST];
    int item_count;
    enum mark_value truth[MARKS_MOST];
};

struct tally {
    int marks, wrong, doubtful, refused; /* wrong: although the confidence is 0.98 or more */
};

static double uniform(struct rng *rng, double least, double most)
{
    return least + (most - least) * (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

static struct sheet *sheet_new(uint64_t seed, double size, double noise)
{
    struct sheet *sheet = mem_new(sizeof *sheet);
    int side = (int)(size * SCALE);
    *sheet = (struct sheet){.page = {.side = {.width = size, .height = size}, .scale = SCALE}};
    rng_start(&sheet->rng, seed);
    sheet->page.side.marks = mem_new(MARKS_MOST * sizeof *sheet->page.side.marks);
    sheet->page.side.points = mem_new(POINTS_MOST * sizeof *sheet->page.side.points);
    sheet->ink = (struct page_ink){SCALE, grey_new(side, side), grey_new(side, side), 255 * noise};
    for (int i = 0; i < side * side; i++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += uniform(&sheet->rng, -1, 1);
        sheet->ink.added.pixels[i] = (uint8_t)fmax(0, 255 * noise * sum);
    }
    sheet->shift.x = uniform(&sheet->rng, -0.6, 0.6);
    sheet->shift.y = uniform(&sheet->rng, -0.6, 0.6);
    return sheet;
}

static void sheet_free(struct sheet *sheet)
{
    grey_release(&sheet->ink.added);
    grey_release(&sheet->ink.masked);
    free(sheet->page.side.marks);
    free(sheet->page.side.points);
    free(sheet);
}

static struct sheet_mark *add_mark(struct sheet *sheet, enum sheet_mark_kind kind, const struct point *points,
                                   size_t count, enum mark_value truth)
{
    struct side_geometry *side = &sheet->page.side;
    struct sheet_mark *mark = &side->marks[side->count];
    assert_true(side->count < MARKS_MOST);
    *mark = (struct sheet_mark){.kind = kind, .first = side->point_count, .count = count};
    for (size_t i = 0; i < count; i++) {
        side->points[side->point_count++] = points[i];
        mark->centre.x += points[i].x / (double)count;
        mark->centre.y += points[i].y / (double)count;
    }
    sheet->truth[side->count++] = truth;
    return mark;
}

/* Adds what a player draws, with places as in tests/scan/played.h. */
static struct item *draw(struct sheet *sheet, enum item_kind kind, const char *value, int player, double a, double b,
                         double c, double d)
{
    double x = sheet->shift.x, y = sheet->shift.y;
    struct item *item = &sheet->items[sheet->item_count++];
    *item = (struct item){.kind = kind, .name = "A", .at = {a + x, b + y, c, d}, .player = player};
    strcpy(item->value, value);
    if (kind == ITEM_LINE) {
        item->at[2] += x;
        item->at[3] += y;
    }
    return item;
}

/* Has all drawn with pens of this contrast, some a little darker. */
static void play(struct sheet *sheet, double contrast)
{
    const struct conditions conditions = {.contrast = contrast};
    struct grey *added = &sheet->ink.added;
    struct pixels pixels = pixels_new(added->width, added->height);
    double size = sheet->page.side.width;
    const struct played played = {size, size, sheet->items, sheet->item_count, {0, 0}, {size, size}};

    memset(pixels.rgb, 255, (size_t)(3 * pixels.width * pixels.height));
    model_tune.play(&pixels, SCALE, &played, &conditions, rng_next(&sheet->rng));
    for (int i = 0; i < pixels.width * pixels.height; i++)
        if (added->pixels[i] < 255 - pixels.rgb[3 * i + 1])
            added->pixels[i] = (uint8_t)(255 - pixels.rgb[3 * i + 1]);
    free(pixels.rgb);
}

/* Has all drawn, and reads the sheet. */
static bool read_played(struct sheet *sheet, double contrast, struct mark_reading *readings)
{
    scoped(text_release) struct text why = {0};
    play(sheet, contrast);
    bool read = marks_read(&sheet->page, &sheet->ink, readings, &why);
    assert_int_equal(read, why.len == 0);
    return read;
}

/* The same, and compares. */
static void judge(struct sheet *sheet, double contrast, struct tally *tally)
{
    size_t count = sheet->page.side.count;
    scoped(mem_free) struct mark_reading *readings = mem_new(count * sizeof *readings);

    if (!read_played(sheet, contrast, readings)) {
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
    }
}

/* Lines of all eight directions between 7 x 7 points, by two pens; of each the `share` is drawn, and of the others one
 * of `blanks` erased. */
static void play_lines(uint64_t seed, double share, double contrast, double noise, uint32_t blanks, struct tally *tally)
{
    const double pitch = 18;
    struct sheet *sheet = sheet_new(seed, 8 * pitch, noise);
    struct rng *rng = &sheet->rng;
    for (int y = 1; y <= 7; y++)
        for (int x = 1; x <= 7; x++)
            for (int d = 0; d < 4; d++) {
                int to_x = x + (d == 0 ? 1 : d == 1 ? 0 : d == 2 ? 1 : -1), to_y = y + (d > 0);
                if (to_x < 1 || to_x > 7 || to_y > 7)
                    continue;
                struct point ends[] = {{x * pitch, y * pitch}, {to_x * pitch, to_y * pitch}};
                bool drawn = uniform(rng, 0, 1) < share;
                if (drawn || rng_below(rng, blanks) == 0)
                    draw(sheet, ITEM_LINE, drawn ? "drawn" : "erased", (int)rng_below(rng, 2), ends[0].x, ends[0].y,
                         ends[1].x, ends[1].y);
                add_mark(sheet, SHEET_MARK_LINE, ends, 2, drawn ? MARK_DRAWN : MARK_BLANK);
            }
    judge(sheet, contrast, tally);
    sheet_free(sheet);
}

/* All sheets were read, hardly a mark wrongly, and at most one of `doubtful` is doubtful. */
static void assert_read(const char *what, const struct tally *tally, int doubtful)
{
    print_message("%s: %d marks, %d wrong, %d doubtful; %d sheets refused\n", what, tally->marks, tally->wrong,
                  tally->doubtful, tally->refused);
    assert_int_equal(tally->refused, 0);
    assert_true(tally->wrong <= tally->marks / 1000);
    assert_met(tally->doubtful <= tally->marks / doubtful);
}

/* Sheets on which all is blank or all is drawn have no gap to find. */
TEST(test_lines)
{
    struct tally tally = {0}, alike = {0};
    int rounds = test_rounds(20);
    for (int i = 0; i < rounds; i++)
        play_lines((uint64_t)i, 0.2 + 0.8 * i / rounds, 0.18 + 0.01 * i, 0.02, 40, &tally);
    for (int i = 0; i < test_rounds(3); i++) {
        play_lines(100 + (uint64_t)i, 0, 0.3, 0.02, 40, &alike);
        play_lines(200 + (uint64_t)i, 1, 0.2, 0.02, 40, &alike);
    }
    assert_read("lines", &tally, 100);
    assert_read("all blank, all drawn", &alike, 100);
}

/* Pencil that is lost in noise is refused, and so is what a copier left of it. */
TEST(test_too_faint)
{
    struct tally tally = {0};
    play_lines(1, 0.5, 0.07, 0.05, 40, &tally);
    play_lines(9, 0.5, 0.2, 0.005, 1, &tally);
    assert_int_equal(tally.refused, 2);
}

/* Cells of `pitch` mm with X and O, or with discs and rings. */
static void play_cells(uint64_t seed, double pitch, bool stones, double share, double contrast, struct tally *tally)
{
    enum { SIDE = 12 };
    struct sheet *sheet = sheet_new(seed, (SIDE + 2) * pitch, 0.02);
    struct rng *rng = &sheet->rng;
    for (int y = 1; y <= SIDE; y++)
        for (int x = 1; x <= SIDE; x++) {
            double left = x * pitch, top = y * pitch;
            struct point corners[] = {{left, top},
                                      {left + pitch, top},
                                      {left + pitch, top + pitch},
                                      {left, top + pitch}};
            enum mark_value value = uniform(rng, 0, 1) >= share ? MARK_BLANK : rng_below(rng, 2) ? MARK_A : MARK_B;
            if (value != MARK_BLANK || rng_below(rng, 60) == 0)
                draw(sheet, ITEM_CELL,
                     value == MARK_A   ? "A"
                     : value == MARK_B ? "B"
                                       : "erased",
                     value == MARK_B, left + pitch / 2, top + pitch / 2, pitch / 2, 0)
                    ->stone = stones;
            add_mark(sheet, SHEET_MARK_CELL, corners, 4, value);
        }
    judge(sheet, contrast, tally);
    sheet_free(sheet);
}

TEST(test_cells)
{
    static const double pitches[] = {8.6, 6, 12};
    for (int stones = 0; stones <= 1; stones++)
        for (size_t p = 0; p < sizeof pitches / sizeof *pitches; p += (size_t)test_step(3)) {
            struct tally tally = {0};
            int rounds = test_rounds(8);
            for (int i = 0; i < rounds; i++)
                play_cells((uint64_t)i, pitches[p], stones, 0.2 + 0.8 * i / rounds, 0.2 + 0.05 * i, &tally);
            char what[64];
            snprintf(what, sizeof what, "%s, cells of %g mm", stones ? "disc and ring" : "X and O", pitches[p]);
            assert_read(what, &tally, stones ? 30 : 50); /* discs may be hatched loosely */
        }
}

/* Squares with a box for each of two players. Print shines through in all boxes of B; beside some boxes stands a
 * letter, and a line goes through others: that is no tick. */
static void play_ticks(uint64_t seed, double contrast, struct tally *tally)
{
    struct sheet *sheet = sheet_new(seed, 120, 0.02);
    struct rng *rng = &sheet->rng;
    sheet->shift = (struct point){sheet->shift.x / 2, sheet->shift.y / 2}; /* boxes are small: 0.3 mm */
    for (int i = 0; i < 100; i++) {
        int x = 1 + i % 10, y = 1 + i / 10, owner = (int)rng_below(rng, 3);
        for (int player = 0; player < 2; player++) {
            struct point at = {x * 11, y * 11 + 5 * player};
            struct sheet_mark *mark = add_mark(sheet, SHEET_MARK_TICK, (struct point[]){at, {at.x + 3.5, at.y + 3.5}},
                                               2, owner == player ? MARK_TICKED : MARK_BLANK);
            snprintf(mark->name, sizeof mark->name, "%c:%c%d", 'A' + player, 'a' + x - 1, y);
            for (int k = 0; k < 64 && player == 1; k++)
                *grey_pixel(&sheet->ink.added, (int)((at.x + 1.1) * SCALE) + k % 8,
                            (int)((at.y + 1.1) * SCALE) + k / 8) = (uint8_t)(255 * 0.3 * contrast);
            if (owner == player)
                draw(sheet, ITEM_TICK, "ticked", player, at.x, at.y, 3.5, 3.5);
            else if (x % 4 == 0)
                draw(sheet, ITEM_LETTER, "", player, at.x - 1.2, at.y + 1, 3, 0);
        }
    }
    draw(sheet, ITEM_LINE, "drawn", 0, 5, 32, 118, 32);
    add_mark(sheet, SHEET_MARK_LINE, (struct point[]){{5, 32}, {118, 32}}, 2, MARK_DRAWN);
    judge(sheet, contrast, tally);
    sheet_free(sheet);
}

TEST(test_ticks)
{
    struct tally tally = {0};
    for (int i = 0; i < test_rounds(8); i++)
        play_ticks((uint64_t)i, 0.25 + 0.05 * i, &tally);
    assert_read("ticks", &tally, 50);
}

/* A square has one owner: where both boxes are ticked, either may be meant. */
TEST(test_two_owners)
{
    struct sheet *sheet = sheet_new(1, 60, 0.02);
    struct mark_reading readings[16];
    for (int i = 0; i < 16; i++) {
        struct point at = {i % 4 * 12 + 8, i / 4 * 12 + 8};
        struct sheet_mark *mark =
            add_mark(sheet, SHEET_MARK_TICK, (struct point[]){at, {at.x + 3.5, at.y + 3.5}}, 2, MARK_BLANK);
        snprintf(mark->name, sizeof mark->name, "%c:a%d", 'A' + i % 2, i / 2);
        if (i < 2 || i == 4)
            draw(sheet, ITEM_TICK, "ticked", 0, at.x, at.y, 3.5, 3.5);
    }
    assert_true(read_played(sheet, 0.4, readings));
    for (int i = 0; i < 16; i++) {
        assert_true(i < 2 ? readings[i].confidence < 0.98 : readings[i].confidence > 0.85);
        assert_true(i < 2 || readings[i].value == (i == 4 ? MARK_TICKED : MARK_BLANK));
    }
    sheet_free(sheet);
}

/* Adds the i-th square cell of rows of six, and returns its middle. */
static struct point add_cell(struct sheet *sheet, int i)
{
    struct point at = {i % 6 * 12 + 8, i / 6 * 12 + 8}, end = {at.x + 12, at.y + 12};
    add_mark(sheet, SHEET_MARK_CELL, (struct point[]){at, {end.x, at.y}, end, {at.x, end.y}}, 4, MARK_BLANK);
    return (struct point){at.x + 6, at.y + 6};
}

/* X that are scribbled over have more ink than the others, and are never sure, and blank where this is plain; nor is
 * sure what a stain covers that goes on into other cells. Small X are. */
TEST(test_crossed_out)
{
    struct sheet *sheet = sheet_new(1, 90, 0.02);
    struct mark_reading readings[CELLS];
    for (int i = 0; i < CELLS; i++) {
        struct point at = add_cell(sheet, i);
        draw(sheet, ITEM_CELL, i % 9 == 4 ? "crossed" : i % 2 ? "A" : "B", i % 2 == 0, at.x, at.y, i == 7 ? 3.5 : 5, 0);
        for (double off = -0.3; off < 0.4 && i % 18 == 9; off += 0.3)
            draw(sheet, ITEM_LINE, "drawn", 0, at.x - 10.5, at.y + off, at.x + 10.5, at.y + off);
    }
    assert_true(read_played(sheet, 0.4, readings));
    for (int i = 0; i < CELLS; i++)
        if (i % 9 == 4 || i % 18 == 9)
            assert_true(readings[i].confidence < 0.98 && (i % 18 != 4 || readings[i].value == MARK_BLANK));
        else
            assert_true(readings[i].value == (i % 2 ? MARK_A : MARK_B) && (i != 7 || readings[i].confidence > 0.98));
    sheet_free(sheet);
}

/* A ring with a stroke within is a disc, hatched loosely, wherever the stroke is; rings beside it are rings. The stroke
 * of a broad pen reaches far into a small ring, which is no disc for that. */
TEST(test_rings)
{
    for (int broad = 0; broad < 2; broad++) {
        struct sheet *sheet = sheet_new(1, 90, 0.02);
        struct mark_reading readings[CELLS];
        for (int i = 0; i < CELLS; i++) {
            struct point at = add_cell(sheet, i);
            double off = 0.8 * (i % 4) - 1.2;
            for (double radius = i % 3 == 1 ? 0.1 : 1.6; broad && radius < 2.9; radius += 0.3)
                draw(sheet, ITEM_CIRCLE, "", 1, at.x, at.y, radius, 0);
            if (!broad)
                draw(sheet, ITEM_CELL, "B", 0, at.x, at.y, 5, 0)->stone = true;
            if (!broad && i % 3 == 1)
                draw(sheet, ITEM_LINE, "drawn", 0, at.x - 3, at.y + off, at.x + 3, at.y + off);
        }
        assert_true(read_played(sheet, broad ? 0.6 : 0.4, readings));
        for (int i = 0; i < CELLS; i++)
            assert_true(readings[i].value == (i % 3 == 1 ? MARK_A : MARK_B) &&
                        (broad || readings[i].confidence >= (i % 3 == 1 ? 0.99 : 0.8)));
        sheet_free(sheet);
    }
}

/* Discs and rings too faint to be told from the paper refuse the sheet, though all look blank; an empty sheet is read.
 */
TEST(test_faint_cells)
{
    for (int faint = 0; faint < 2; faint++) {
        struct sheet *sheet = sheet_new(1, 90, 0.02);
        struct mark_reading readings[CELLS];
        for (int i = 0; i < CELLS; i++) {
            struct point at = add_cell(sheet, i);
            if (faint && i % 3)
                draw(sheet, ITEM_CELL, i % 2 ? "A" : "B", 0, at.x, at.y, 5, 0)->stone = true;
        }
        assert_int_equal(read_played(sheet, 0.07, readings), !faint);
        for (int i = 0; i < CELLS; i++)
            assert_int_equal(readings[i].value, MARK_BLANK);
        sheet_free(sheet);
    }
}

/* Sides that six strokes cross out are never sure; those that other lines cross or meet are, and diagonals, on which
 * players sign squares. */
TEST(test_crossed_out_lines)
{
    enum { LINES = 24 };
    struct sheet *sheet = sheet_new(1, 100, 0.02);
    struct mark_reading readings[LINES];
    for (int i = 0; i < LINES; i++) {
        int row = i / 2 % 3, column = i / 6 % 3, way = i % 2;
        struct point from = {12 + 25 * column, 12 + 25 * row},
                     to = {from.x + (i >= 18 || way ? 25 : 0), from.y + (i >= 18 || !way ? 25 : 0)};
        if (i >= 18) { /* both diagonals of some squares */
            from.x = to.x = 12 + 25 * row;
            *(way ? &from.x : &to.x) += 25;
        }
        add_mark(sheet, SHEET_MARK_LINE, (struct point[]){from, to}, 2, MARK_DRAWN);
        draw(sheet, ITEM_LINE, i % 5 == 1 ? "blank" : "drawn", 0, from.x, from.y, to.x, to.y);
        for (int k = 0; k < 6 && i % 9 == 4; k++) {
            double at = 0.3 + 0.05 * k, x = from.x + at * (to.x - from.x), y = from.y + at * (to.y - from.y);
            draw(sheet, ITEM_LINE, "drawn", 0, x - 1.8, y + 2.2, x + 2.2, y - 1.8);
        }
    }
    assert_true(read_played(sheet, 0.4, readings));
    for (int i = 0; i < LINES; i++)
        assert_true(i % 9 == 4 && i < 18 ? readings[i].confidence < 0.98
                                         : readings[i].confidence >= 0.98 &&
                                               readings[i].value == (i % 5 == 1 ? MARK_BLANK : MARK_DRAWN));
    sheet_free(sheet);
}

/* Photographs of one sheet: what most show wins, what all show gets surer, though less so than if they were
 * independent, and nothing is ever quite sure. */
TEST(test_votes)
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
    assert_true(fabs(out[0].confidence - 0.9091) < 1e-3); /* independent: 0.98 */
    assert_int_equal(out[1].value, MARK_A);
    assert_int_equal(out[1].second, MARK_B);
    assert_int_equal(out[2].value, MARK_BLANK);
    assert_true(out[2].confidence > 0.999 && out[2].confidence < 1);

    marks_vote(readings, 1, 3, out);
    assert_true(out[0].value == MARK_DRAWN && out[0].second == MARK_BLANK);
    assert_true(fabs(out[0].confidence - 0.9) < 1e-9);
}
