/* Lines of text become glyphs: kerning, ligatures, direction, other fonts for what the theme's lacks. */
#include "draw/shape.h"

#include "base/scoped.h"
#include "help/drawn.h"
#include "help/test.h"

#include <math.h>

static struct fonts *mono; /* DejaVu Sans Mono, which lacks Hebrew */
static struct shaper *shaper;

static int load(void **state)
{
    scoped(text_release) struct text why = {0};
    if (drawn_setup(state))
        return -1;
    mono = fonts_load((const char *const[]){"DejaVu Sans Mono", "DejaVu Sans Mono"}, &why);
    shaper = shaper_new(drawn_resources.fonts);
    return mono ? 0 : -1;
}

static int unload(void **state)
{
    shaper_free(shaper);
    fonts_free(mono);
    return drawn_teardown(state);
}

static const struct glyph_run *shape(const char *s)
{
    return shaper_run(shaper, FACE_REGULAR, s, strlen(s));
}

/* The sum of what the glyphs measure by themselves. */
static double natural_width(const struct glyph_run *run)
{
    double sum = 0;
    for (size_t i = 0; i < run->count; i++)
        sum += run->glyphs[i].natural;
    return sum;
}

static void check_places(const struct glyph_run *run, size_t count, const uint32_t (*places)[2])
{
    assert_int_equal(run->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(run->glyphs[i].from, places[i][0]);
        assert_int_equal(run->glyphs[i].to, places[i][1]);
    }
}

TEST(measures)
{
    /* Advance widths of DejaVu Sans in 2048ths: H 1540, space 651, Z with caron 1403. */
    assert_true(fabs(shape("H")->width - 1540.0 / 2048) < 1e-9);
    assert_true(fabs(shape("H \xC5\xBD")->width - (1540 + 651 + 1403) / 2048.0) < 1e-9);
    assert_true(shaper_run(shaper, FACE_BOLD, "H", 1)->width > shape("H")->width);
    assert_int_equal(shape("")->count, 0);
    assert_true(shape("")->width == 0);
    assert_int_equal(shape("  ")->count, 2);
}

TEST(letters_are_kerned)
{
    const struct glyph_run *run = shape("AV");
    check_places(run, 2, (const uint32_t[][2]){{0, 1}, {1, 2}});
    assert_true(run->width < natural_width(run) - 0.05);
    double both = run->width;
    /* Words keep the kerning of their letters. */
    run = shape("AV \xC3\xA4 AV");
    assert_true(fabs(run->width - 2 * both - shape(" \xC3\xA4 ")->width) < 1e-9);
    check_places(run, 7, (const uint32_t[][2]){{0, 1}, {1, 2}, {2, 3}, {3, 5}, {5, 6}, {6, 7}, {7, 8}});
    assert_string_equal(run->text, "AV \xC3\xA4 AV");
}

TEST(letters_are_joined)
{
    check_places(shape("fi"), 1, (const uint32_t[][2]){{0, 2}});
    check_places(shape("a ffi"), 3, (const uint32_t[][2]){{0, 1}, {1, 2}, {2, 5}});
    /* Seen, meem, alone and joined: other glyphs. */
    uint16_t seen = shape("\xD8\xB3")->glyphs[0].id;
    const struct glyph_run *run = shape("\xD8\xB3\xD9\x85");
    assert_int_equal(run->count, 2);
    assert_true(run->glyphs[1].id != seen);
    /* Lam and alef are one glyph. */
    check_places(shape("\xD9\x84\xD8\xA7"), 1, (const uint32_t[][2]){{0, 4}});
}

TEST(glyphs_stand_from_left_to_right)
{
    const struct glyph_run *run = shape("\xD7\xA9\xD7\xA8\xD7\x94"); /* sin, resh, he */
    assert_true(run->right_to_left);
    check_places(run, 3, (const uint32_t[][2]){{4, 6}, {2, 4}, {0, 2}});
    /* A line in Latin with a Hebrew word; and the other way round, with a number. */
    run = shape("a \xD7\xA9\xD7\xA8 b");
    assert_false(run->right_to_left);
    check_places(run, 6, (const uint32_t[][2]){{0, 1}, {1, 2}, {4, 6}, {2, 4}, {6, 7}, {7, 8}});
    run = shape("\xD7\xA9 (12)");
    assert_true(run->right_to_left);
    check_places(run, 6, (const uint32_t[][2]){{6, 7}, {4, 5}, {5, 6}, {3, 4}, {2, 3}, {0, 2}});
    assert_int_equal(run->glyphs[0].id, shape("(")->glyphs[0].id); /* mirrored */
}

TEST(marks_stand_with_their_letter)
{
    /* x with a caron, for which there is no glyph. */
    const struct glyph_run *run = shape("x\xCC\x8C.");
    check_places(run, 3, (const uint32_t[][2]){{0, 3}, {0, 3}, {3, 4}});
    assert_true(run->glyphs[1].advance == 0);
    /* A joiner shows nothing. */
    run = shape("a\xE2\x80\x8D"
                "b");
    assert_int_equal(run->count, 2);
    assert_true(fabs(run->width - shape("ab")->width) < 1e-9);
}

TEST(other_fonts_help_out)
{
    struct shaper *own = shaper_new(mono);
    for (int face = 0; face < FACE_COUNT; face++) {
        const struct glyph_run *run = shaper_run(own, (enum face)face, "a\xD7\xA9\xD7\xA8", 5);
        assert_int_equal(run->count, 3);
        const struct font *hebrew = run->glyphs[1].font;
        assert_ptr_equal(run->glyphs[0].font, fonts_face(mono, (enum face)face));
        assert_ptr_not_equal(hebrew, run->glyphs[0].font);
        assert_ptr_equal(hebrew, run->glyphs[2].font);
        assert_true(font_has(hebrew, 0x5E9) && run->glyphs[1].id != 0);
        assert_true(!strstr(hebrew->name, "Bold") == (face == FACE_REGULAR));
        /* The same font whatever was asked before; a letter's marks come from the same one. */
        assert_ptr_equal(fonts_find(mono, (enum face)face, (const uint32_t[]){0x5E8}, 1), hebrew);
        run = shaper_run(own, (enum face)face, "\xD7\xA9\xD6\xB8", 4);
        assert_int_equal(run->count, 2);
        assert_ptr_equal(run->glyphs[0].font, run->glyphs[1].font);
    }
    shaper_free(own);
}

/* A noncharacter, a control character, and bytes that are not UTF-8. */
TEST(a_box_stands_for_what_no_font_has)
{
    const struct glyph_run *run = shape("a\xF0\x9F\xBF\xBE\n\xFF"
                                        "b");
    assert_string_equal(run->text, "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
                                   "b");
    check_places(run, 5, (const uint32_t[][2]){{0, 1}, {1, 4}, {4, 7}, {7, 10}, {10, 11}});
    assert_int_equal(run->glyphs[1].id, shape("\xEF\xBF\xBD")->glyphs[0].id);
}

TEST(runs_are_cached)
{
    const struct glyph_run *run = shape("once more");
    assert_ptr_equal(shape("once more"), run);
    assert_ptr_not_equal(shaper_run(shaper, FACE_BOLD, "once more", 9), run);
    double width = run->width;
    for (int i = 0; i < 20000; i++) { /* more than the cache holds */
        char s[40];
        int len = snprintf(s, sizeof s, "%d stars %d", i, i / 3);
        run = shaper_run(shaper, FACE_REGULAR, s, (size_t)len);
        assert_int_equal(run->count, len);
        assert_memory_equal(run->text, s, (size_t)len);
    }
    assert_true(shape("once more")->width == width);
}

TESTS_BETWEEN(load, unload)
