/* Fonts are found and measured, and refused when damaged: more kinds of damage are in cli/themes.t. */
#include "draw/font.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "help/folder.h"
#include "help/test.h"

#include <hb.h>
#include <math.h>

static struct font *regular, *bold;

static int load(void **state)
{
    scoped(text_release) struct text why = {0};
    regular = font_load("DejaVu Sans", FACE_REGULAR, &why);
    bold = font_load("DejaVu Sans", FACE_BOLD, &why);
    if (!regular || !bold)
        print_error("%s\n", text_string(&why));
    return folder_enter(state) || !regular || !bold;
}

static int unload(void **state)
{
    font_free(regular);
    font_free(bold);
    return folder_leave(state);
}

TEST(finds_both_cuts)
{
    assert_non_null(strstr(regular->path, "DejaVuSans.ttf"));
    assert_non_null(strstr(bold->path, "DejaVuSans-Bold.ttf"));
    assert_string_equal(bold->name, "DejaVuSans-Bold");
}

TEST(measures)
{
    /* DejaVu Sans: A is glyph 36, and 1401/2048 wide. */
    assert_true(fabs(font_advance(regular, 36) - 1401.0 / 2048) < 1e-9);
    assert_true(font_advance(bold, 36) > font_advance(regular, 36));
    assert_true(fabs(regular->capital - 0.729) < 0.001);
    assert_true(regular->ascent > regular->capital);
    assert_true(regular->descent > 0.1 && regular->descent < 0.4);
}

TEST(knows_what_it_lacks)
{
    assert_true(font_has(regular, 'A') && font_has(regular, 0x141) && font_has(regular, 0xFFFD));
    assert_false(font_has(regular, 0x4E2D) || font_has(regular, 0x1D11E) || font_has(regular, 0x110000));
}

TEST(outlines_are_paths)
{
    struct path path = {0};
    font_outline(regular, 36, &path); /* A: the outer triangle and the inner one */
    double left = HUGE_VAL, right = -HUGE_VAL, top = HUGE_VAL, bottom = -HUGE_VAL;
    int moves = 0;
    for (size_t i = 0; i < path.count; i++) {
        const struct path_step *s = &path.steps[i];
        if (s->op == PATH_CLOSE)
            continue;
        moves += s->op == PATH_MOVE;
        left = fmin(left, s->x);
        right = fmax(right, s->x);
        top = fmin(top, s->y);
        bottom = fmax(bottom, s->y);
    }
    assert_int_equal(moves, 2);
    assert_true(bottom == 0 && fabs(top + 0.729) < 0.001 && left > 0 && right < 1401.0 / 2048);
    path_clear(&path);
    font_outline(regular, 3, &path); /* the space */
    font_outline(regular, 0xFFFF, &path);
    assert_int_equal(path.count, 0);
    path_release(&path);
}

/* With its configuration set, fontconfig is asked, and finds the same font as in the usual place. */
TEST(fontconfig_finds_the_same)
{
    struct text why = {0};
    setenv("FONTCONFIG_PATH", "/etc/fonts", 1);
    struct font *found = font_load("DejaVu Sans", FACE_BOLD, &why);
    unsetenv("FONTCONFIG_PATH");
    assert_non_null(found);
    assert_string_equal(found->path, bold->path);
    font_free(found);
}

TEST(a_cut_that_is_not_installed_is_named)
{
    scoped(text_release) struct text why = {0};
    assert_null(font_load("No Such Family", FACE_BOLD, &why));
    assert_non_null(strstr(why.data, "no bold font \"No Such Family\" is installed; see fc-list"));
}

/* ---- Lists of fonts ---- */

static struct fonts *load_list(const char *list)
{
    struct text why = {0};
    struct fonts *fonts = fonts_load((const char *const[]){list, list}, &why);
    if (!fonts)
        fail_msg("%s", text_string(&why));
    text_release(&why);
    return fonts;
}

TEST(the_first_installed_family_counts)
{
    const uint32_t letter = 'A', tick = 0x2713; /* which Open Sans lacks */
    struct fonts *fonts = load_list("No Such Family, Open Sans, DejaVu Sans");
    assert_string_equal(fonts_face(fonts, FACE_REGULAR)->family, "Open Sans");
    assert_ptr_equal(fonts_find(fonts, FACE_BOLD, &letter, 1), fonts_face(fonts, FACE_BOLD));
    assert_string_equal(fonts_find(fonts, FACE_REGULAR, &tick, 1)->family, "DejaVu Sans");
    fonts_free(fonts);
}

TEST(a_list_with_a_slash_is_a_file)
{
    scoped(text_release) struct text why = {0};
    struct fonts *fonts = load_list(regular->path);
    assert_string_equal(fonts_face(fonts, FACE_BOLD)->path, regular->path);
    fonts_free(fonts);
    assert_null(fonts_load((const char *const[]){"/nowhere/a,b.ttf", "DejaVu Sans"}, &why));
    assert_non_null(strstr(why.data, "/nowhere/a,b.ttf"));
    text_clear(&why);
    assert_null(fonts_load((const char *const[]){"No Such Family, Nor This", "DejaVu Sans"}, &why));
    assert_non_null(strstr(why.data, "Nor This"));
}

/* Columns of numbers need figures of one width. */
TEST(figures_are_tabular)
{
    struct fonts *fonts = load_list("Open Sans");
    for (int face = 0; face < FACE_COUNT; face++) {
        const struct font *font = fonts_face(fonts, (enum face)face);
        for (hb_codepoint_t figure = '0', first, glyph; figure <= '9'; figure++) {
            assert_true(hb_font_get_nominal_glyph(font->hb, '0', &first));
            assert_true(hb_font_get_nominal_glyph(font->hb, figure, &glyph));
            assert_true(fabs(font_advance(font, (uint16_t)glyph) - font_advance(font, (uint16_t)first)) < 1e-9);
        }
    }
    fonts_free(fonts);
}

/* ---- Damage: a copy of the font, changed, is written to a file and loaded ---- */

/* Loads a font file of these bytes, which is refused for this reason; NULL: it is not. */
static void refused(const void *bytes, size_t len, const char *reason)
{
    static const char path[] = "./a.ttf";
    scoped(text_release) struct text why = {0};
    folder_write(path, bytes, len);
    struct font *font = font_load(path, FACE_REGULAR, &why);
    bool right =
        reason ? !font && strncmp(why.data, path, strlen(path)) == 0 && strstr(why.data, reason) : font != NULL;
    if (!right)
        fail_msg("%s: %s", reason, text_string(&why));
    font_free(font);
}

static uint8_t *record_of(uint8_t *bytes, const char *tag)
{
    for (unsigned i = 0; i < (unsigned)bytes[5]; i++)
        if (memcmp(bytes + 12 + 16 * i, tag, 4) == 0)
            return bytes + 12 + 16 * i;
    fail_msg("no table %s", tag);
    return NULL;
}

static uint32_t number_at(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Sets the licence bits and mends the checksum. */
static void set_licence(uint8_t *bytes, unsigned value)
{
    uint8_t *record = record_of(bytes, "OS/2"), *table = bytes + number_at(record + 8);
    uint32_t before = number_at(table + 8);
    table[8] = (uint8_t)(value >> 8);
    table[9] = (uint8_t)value;
    uint32_t sum = number_at(record + 4) + number_at(table + 8) - before;
    for (int i = 0; i < 4; i++)
        record[4 + i] = (uint8_t)(sum >> (24 - 8 * i));
}

TEST(refuses_damaged_files)
{
    /* Four bytes that are written `at` bytes after the record of a table. */
    static const struct {
        const char *table;
        size_t at;
        const char *bytes, *reason;
    } damages[] = {
        {"glyf", 0, "glyg", "no outlines"},
        {"cmap", 0, "cmaq", "no table of characters"},
        {"loca", 8, "\xFF\xFF\xFF\xFF", "damaged"},
        {"loca", 12, "\xFF\xFF\xFF\xFF", "damaged"},
    };
    static const struct {
        unsigned licence;
        const char *reason;
    } licences[] = {{2, "licence"}, {0x108, "licence"}, {0x200, "licence"}, {4, NULL}}; /* 4: preview and print */
    scoped(text_release) struct text file = folder_read(regular->path);
    uint8_t *copy = mem_new(file.len);
    refused(file.data, file.len, NULL);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        memcpy(copy, file.data, file.len);
        memcpy(record_of(copy, damages[i].table) + damages[i].at, damages[i].bytes, 4);
        refused(copy, file.len, damages[i].reason);
    }
    for (size_t i = 0; i < sizeof licences / sizeof *licences; i++) {
        memcpy(copy, file.data, file.len);
        set_licence(copy, licences[i].licence);
        refused(copy, file.len, licences[i].reason);
    }
    free(copy);
}

TESTS_BETWEEN(load, unload)
