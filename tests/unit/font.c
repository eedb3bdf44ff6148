/* Fonts are found and measured, and refused when damaged. */
#include "draw/font.h"

#include "draw/sfnt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ft2build.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include FT_FREETYPE_H

static struct font *regular, *bold;

static int load(void **state)
{
    (void)state;
    struct text why = {0};
    regular = font_load("DejaVu Sans", FACE_REGULAR, &why);
    bold = font_load("DejaVu Sans", FACE_BOLD, &why);
    if (!regular || !bold)
        print_error("%s\n", text_string(&why));
    text_release(&why);
    return regular && bold ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    font_free(regular);
    font_free(bold);
    return 0;
}

static void finds_both_cuts(void **state)
{
    (void)state;
    assert_non_null(strstr(regular->path, "DejaVuSans.ttf"));
    assert_non_null(strstr(bold->path, "DejaVuSans-Bold.ttf"));
    assert_string_equal(bold->name, "DejaVuSans-Bold");
}

static void measures(void **state)
{
    (void)state;
    /* Advance widths of DejaVu Sans in 2048ths: A 1401, space 651, Z with caron 1403. */
    assert_true(fabs(font_width(regular, 10, "A", 1) - 14010.0 / 2048) < 1e-9);
    assert_true(fabs(font_width(regular, 2048, "A \xC5\xBD", 4) - (1401 + 651 + 1403)) < 1e-9);
    assert_true(font_width(bold, 10, "A", 1) > font_width(regular, 10, "A", 1));
    assert_true(font_width(regular, 10, "", 0) == 0);
    assert_true(fabs(regular->capital - 0.729) < 0.001);
    assert_true(regular->ascent > regular->capital);
    assert_true(regular->descent > 0.1 && regular->descent < 0.4);
}

static void knows_what_it_lacks(void **state)
{
    (void)state;
    double missing = font_width(regular, 10, "\xEF\xBF\xBD", 3);
    assert_true(font_has(regular, 'A') && font_has(regular, 0x141) && font_has(regular, 0xFFFD));
    assert_false(font_has(regular, 0x4E2D) || font_has(regular, 0x1D11E) || font_has(regular, 0x110000));
    assert_true(font_width(regular, 10, "\xE4\xB8\xAD", 3) == missing);
    assert_true(font_width(regular, 10, "\xF0\x9D\x84\x9E", 4) == missing);
    assert_true(font_width(regular, 10, "\xFF", 1) == missing);
}

/* With its configuration set, fontconfig is asked, and finds the same font as in the usual place. */
static void fontconfig_finds_the_same(void **state)
{
    (void)state;
    struct text why = {0};
    setenv("FONTCONFIG_PATH", "/etc/fonts", 1);
    struct font *found = font_load("DejaVu Sans", FACE_BOLD, &why);
    unsetenv("FONTCONFIG_PATH");
    assert_non_null(found);
    assert_string_equal(found->path, bold->path);
    font_free(found);
}

static void explains_what_is_not_there(void **state)
{
    (void)state;
    struct text why = {0};
    assert_null(font_load("No Such Family", FACE_BOLD, &why));
    assert_non_null(strstr(why.data, "no bold font \"No Such Family\" is installed; see fc-list"));
    text_clear(&why);
    assert_null(font_load("/nowhere/a.ttf", FACE_REGULAR, &why));
    assert_string_equal(why.data, "/nowhere/a.ttf: can't open the font: No such file or directory");
    text_clear(&why);
    assert_null(font_load("/tmp", FACE_REGULAR, &why));
    text_clear(&why);
    assert_null(font_load("/", FACE_REGULAR, &why));
    assert_non_null(strstr(why.data, "no font file"));
    text_clear(&why);
    assert_null(font_load("/dev/zero", FACE_REGULAR, &why));
    text_release(&why);
}

/* ---- Damage: a copy of the font, changed, is written to a file and loaded ---- */

static char *try_font(const uint8_t *bytes, size_t len)
{
    char path[] = "/tmp/quadrille-font-XXXXXX";
    struct text why = {0};
    int fd = mkstemp(path);
    FILE *out = fdopen(fd, "wb");
    assert_int_equal(fwrite(bytes, 1, len, out), len);
    fclose(out);
    struct font *font = font_load(path, FACE_REGULAR, &why);
    unlink(path);
    if (font) {
        font_free(font);
        text_release(&why);
        return NULL;
    }
    assert_int_equal(strncmp(why.data, path, strlen(path)), 0);
    return why.data;
}

static void refused(const uint8_t *bytes, size_t len, const char *reason)
{
    char *why = try_font(bytes, len);
    assert_non_null(why);
    if (!strstr(why, reason))
        print_error("%s\n", why);
    assert_non_null(strstr(why, reason));
    free(why);
}

static uint8_t *record_of(uint8_t *bytes, const char *tag)
{
    for (unsigned i = 0; i < sfnt_u16(bytes + 4); i++)
        if (memcmp(bytes + 12 + 16 * i, tag, 4) == 0)
            return bytes + 12 + 16 * i;
    fail_msg("no table %s", tag);
    return NULL;
}

/* Changes two bytes of a table and mends its checksum. */
static void change(uint8_t *bytes, const char *tag, size_t at, unsigned value)
{
    uint8_t *record = record_of(bytes, tag);
    uint8_t *table = bytes + sfnt_u32(record + 8);
    table[at] = (uint8_t)(value >> 8);
    table[at + 1] = (uint8_t)value;
    uint32_t sum = sfnt_sum(table, sfnt_u32(record + 12));
    if (strcmp(tag, "head") == 0)
        sum -= sfnt_u32(table + 8);
    for (int i = 0; i < 4; i++)
        record[4 + i] = (uint8_t)(sum >> (24 - 8 * i));
}

static void refuses_damaged_files(void **state)
{
    static const struct {
        const char *table;
        size_t at;
        uint16_t value;
        const char *reason;
    } changes[] = {
        {"maxp", 4, 0xFFFF, "contradict"},   {"hhea", 34, 0, "contradict"}, {"head", 18, 0, "contradict"},
        {"loca", 400, 0xFFFF, "contradict"}, {"OS/2", 8, 2, "licence"},     {"OS/2", 8, 0x108, "licence"},
    };
    (void)state;
    const struct sfnt *file = &regular->file;
    uint8_t *copy = malloc(file->len);
#define FRESH memcpy(copy, file->bytes, file->len)
    FRESH;
    assert_null(try_font(copy, file->len));
    refused(copy, 0, "no font file");
    refused(copy, 11, "no font file");
    refused(copy, 100, "damaged");
    refused(copy, file->len / 2, "damaged");
    refused((const uint8_t *)"%PDF-1.4 and so on", 18, "no TrueType font");
    memcpy(copy, "OTTO", 4);
    refused(copy, file->len, "PostScript (CFF)");
    memcpy(copy, "ttcf", 4);
    refused(copy, file->len, "collection");
    FRESH;
    copy[file->len / 2] ^= 1;
    refused(copy, file->len, "checksums");
    FRESH;
    memcpy(record_of(copy, "glyf"), "glyg", 4);
    refused(copy, file->len, "glyf");
    FRESH;
    memset(record_of(copy, "loca") + 8, 0xFF, 8);
    refused(copy, file->len, "damaged");
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        FRESH;
        change(copy, changes[i].table, changes[i].at, changes[i].value);
        refused(copy, file->len, changes[i].reason);
    }
    FRESH;
    change(copy, "OS/2", 8, 4); /* preview and print: allowed */
    assert_null(try_font(copy, file->len));
    free(copy);
}

/* ---- Subsets ---- */

static uint16_t number[0x10000];

static void a_subset_is_a_font(void **state)
{
    (void)state;
    struct text out = {0};
    uint16_t glyphs[] = {font_glyph(regular, 'A'), font_glyph(regular, 0x17D), font_glyph(regular, 'A'),
                         font_glyph(regular, ' ')};
    sfnt_subset(&regular->file, glyphs, 4, number, &out);
    struct sfnt subset = {(const uint8_t *)out.data, out.len};
    assert_null(sfnt_check(&subset));
    assert_int_equal(sfnt_sum(subset.bytes, subset.len), 0xB1B0AFBA);
    assert_int_equal(number[0], 0);
    assert_int_equal(number[glyphs[0]], 1);
    assert_int_equal(number[glyphs[1]], 2);
    assert_int_equal(number[glyphs[3]], 3);
    /* A Z with caron is put together from two more glyphs, or has an outline of its own. */
    unsigned count = sfnt_u16(sfnt_table(&subset, "maxp").bytes + 4);
    assert_true(count >= 4 && count <= 6);

    FT_Library library;
    FT_Face whole, part;
    assert_int_equal(FT_Init_FreeType(&library), 0);
    assert_int_equal(FT_New_Face(library, regular->path, 0, &whole), 0);
    assert_int_equal(FT_New_Memory_Face(library, subset.bytes, (FT_Long)subset.len, 0, &part), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(FT_Load_Glyph(whole, glyphs[i], FT_LOAD_NO_SCALE), 0);
        assert_int_equal(FT_Load_Glyph(part, number[glyphs[i]], FT_LOAD_NO_SCALE), 0);
        const FT_Outline *a = &whole->glyph->outline, *b = &part->glyph->outline;
        assert_int_equal(whole->glyph->advance.x, part->glyph->advance.x);
        assert_int_equal(a->n_points, b->n_points);
        for (int k = 0; k < a->n_points; k++)
            assert_true(a->points[k].x == b->points[k].x && a->points[k].y == b->points[k].y);
    }
    FT_Done_Face(whole);
    FT_Done_Face(part);
    FT_Done_FreeType(library);
    text_release(&out);
}

static void a_subset_survives_nonsense(void **state)
{
    (void)state;
    const struct sfnt *file = &regular->file;
    uint8_t *copy = malloc(file->len);
    struct sfnt font = {copy, file->len};
    struct text out = {0};
    uint16_t glyphs[3000];
    uint32_t random = 1;
    for (uint16_t i = 0; i < 3000; i++)
        glyphs[i] = (uint16_t)(2 * i); /* some beyond the font's last */
    for (int round = 0; round < 20; round++) {
        memcpy(copy, file->bytes, file->len);
        static const char *const tags[] = {"glyf", "loca"};
        for (int i = 0; i < 20000; i++) {
            struct sfnt_bytes t = sfnt_table(&font, tags[i % 2]);
            random = random * 1664525 + 1013904223;
            copy[(size_t)(t.bytes - copy) + (random >> 4) % t.len] ^= (uint8_t)(random >> 24);
        }
        text_clear(&out);
        sfnt_subset(&font, glyphs, 3000, number, &out);
        struct sfnt subset = {(const uint8_t *)out.data, out.len};
        assert_null(sfnt_check(&subset));
    }
    text_release(&out);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_both_cuts),
        cmocka_unit_test(measures),
        cmocka_unit_test(knows_what_it_lacks),
        cmocka_unit_test(fontconfig_finds_the_same),
        cmocka_unit_test(explains_what_is_not_there),
        cmocka_unit_test(refuses_damaged_files),
        cmocka_unit_test(a_subset_is_a_font),
        cmocka_unit_test(a_subset_survives_nonsense),
    };
    return cmocka_run_group_tests_name("font", tests, load, unload);
}
