/* The drawing calls, as the trace and the bounding-box writers receive them. */
#include "draw/draw.h"

#include "base/scoped.h"
#include "help/bounding_box.h"
#include "help/drawn.h"
#include "help/test.h"
#include "help/trace.h"

#include <math.h>

static struct figure figure;
static struct image image = {.width = 4, .height = 2};
static struct art art[] = {{"box", &figure, NULL}, {"photo", &figure, &image}};
static const struct colour red = {255, 0, 0}, black = {0, 0, 0};

static int load(void **state)
{
    static const char text[] = "figure 20 10\nboth tint ink 2 M 0 0 L 20 10\nfill paper M 1 1 L 2 2";
    scoped(text_release) struct text why = {0};
    drawn_resources.art = art;
    drawn_resources.art_count = sizeof art / sizeof *art;
    return drawn_setup(state) || !figure_read(text, sizeof text - 1, &figure, &why);
}

static int unload(void **state)
{
    figure_release(&figure);
    return drawn_teardown(state);
}

static struct text out;

static struct draw *begin(void)
{
    text_clear(&out);
    struct draw *d = draw_trace(&drawn_resources, &out);
    draw_page(d, 100, 50);
    return d;
}

/* Ends the drawing; all but the line of the page must be `expected`. */
static void ends_as(struct draw *d, const char *expected)
{
    static const char page[] = "page 100 50\n";
    drawn_end(d);
    assert_memory_equal(out.data, page, sizeof page - 1);
    assert_string_equal(out.data + sizeof page - 1, expected);
    text_release(&out);
}

TEST(shapes)
{
    struct draw *d = begin();
    draw_line(d, 1, 2, 3, 4.126, black, 0.2);
    draw_rect(d, 1, 2, 3, 4, red);
    draw_frame(d, -0.001, 0, 1, 1, black, 1);
    draw_disc(d, 5, 5, 1, red);
    path_move(draw_path(d), 0, 0);
    path_line(draw_path(d), 1, 1);
    path_close(draw_path(d));
    draw_fill_stroke(d, red, black, 0.5);
    draw_fill(d, red); /* the path is empty by now */
    ends_as(d, "stroke #000000 0.2 M 1 2 L 3 4.13\n"
               "fill #ff0000 R 1 2 3 4\n"
               "stroke #000000 1 R 0 0 1 1\n"
               "fill #ff0000 M 6 5 C 6 5.55 5.55 6 5 6 C 4.45 6 4 5.55 4 5 C 4 4.45 4.45 4 5 4 C 5.55 4 6 4.45 6 5 Z\n"
               "both #ff0000 #000000 0.5 M 0 0 L 1 1 Z\n");
}

TEST(symbols_are_defined_once)
{
    struct draw *d = begin();
    char name[16];
    for (int round = 0; round < 2; round++) {
        strcpy(name, "dot"); /* names are copied */
        bool fresh = draw_symbol_begin(d, name, -1, -1, 2, 2);
        assert_int_equal(fresh, round == 0);
        if (fresh) {
            draw_push(d, 0, 0, 2);
            draw_pop(d);
            draw_symbol_end(d);
        }
        strcpy(name, "???");
        draw_symbol(d, "dot", 5, 6, 1.5);
        draw_page(d, 1, 1);
    }
    ends_as(d, "define \"dot\" -1 -1 2 2\n"
               "  push 0 0 scale 2\n"
               "  pop\n"
               "end\n"
               "symbol \"dot\" 5 6 scale 1.5\n"
               "page 1 1\n"
               "symbol \"dot\" 5 6 scale 1.5\n"
               "page 1 1\n");
}

TEST(forgotten_symbols_are_defined_anew)
{
    scoped(text_release) struct text trace = {0};
    struct draw *d = draw_trace(&drawn_resources, &trace);
    draw_page(d, 100, 100);
    for (int i = 0; i < 2; i++) {
        assert_true(draw_symbol_begin(d, "dot", -1, -1, 2, 2));
        draw_disc(d, 0, 0, 1 + i, draw_theme(d)->colour.ink);
        draw_symbol_end(d);
        draw_symbol(d, "dot", 5, 6, 1);
        draw_symbols_forget(d);
        assert_false(draw_symbol_exists(d, "dot"));
    }
    drawn_end(d);
}

/* Calls of all kinds, among which a symbol is defined. */
static void draw_with_symbol(struct draw *d)
{
    const struct type type = {FACE_REGULAR, 10, black, ALIGN_LEFT};
    draw_push(d, 3, 4, 2);
    draw_rect(d, 0, 0, 9, 9, red);
    draw_text(d, 1, 1, type, "x");
    if (draw_symbol_begin(d, "dot", -1, -1, 2, 2)) {
        draw_rect(d, 0, 0, 1, 1, black);
        draw_symbol_end(d);
    }
    draw_symbol(d, "dot", 5, 6, 1);
    draw_pop(d);
}

TEST(symbols_alone_count_if_asked_for)
{
    struct draw *d = begin();
    assert_false(draw_symbol_exists(d, "dot"));
    draw_symbols_only(d, true);
    draw_with_symbol(d);
    draw_symbols_only(d, false);
    assert_true(draw_symbol_exists(d, "dot"));
    assert_false(draw_symbol_exists(d, "all"));
    assert_true(draw_symbol_begin(d, "all", 0, 0, 50, 50));
    draw_with_symbol(d);
    draw_symbol_end(d);
    draw_symbol(d, "all", 0, 0, 1);
    ends_as(d, "define \"dot\" -1 -1 2 2\n"
               "  fill #000000 R 0 0 1 1\n"
               "end\n"
               "define \"all\" 0 0 50 50\n"
               "  push 3 4 scale 2\n"
               "    fill #ff0000 R 0 0 9 9\n"
               "    text 1 1 10 #000000 \"x\"\n"
               "    symbol \"dot\" 5 6 scale 1\n"
               "  pop\n"
               "end\n"
               "symbol \"all\" 0 0 scale 1\n");
}

TEST(many_symbols_are_told_apart)
{
    struct draw *d = begin();
    char name[16], line[64];
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "s%d", i);
        assert_true(draw_symbol_begin(d, name, 0, 0, 1, 1));
        draw_symbol_end(d);
    }
    text_clear(&out);
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "s%d", i);
        assert_false(draw_symbol_begin(d, name, 0, 0, 1, 1));
        draw_symbol(d, name, 0, 0, 1);
        snprintf(line, sizeof line, "symbol \"%s\" 0 0 scale 1\n", name);
        assert_string_equal(out.data, line);
        text_clear(&out);
    }
    drawn_end(d);
    text_release(&out);
}

TEST(art_is_fitted)
{
    struct draw *d = begin();
    draw_art(d, "box", 50, 20, 10, red);
    draw_art(d, "photo", 50, 20, 8, red);
    ends_as(d, "both #ff0000 #010101 1 M 45 17.5 L 55 22.5\n"
               "fill #ffffff M 45.5 18 L 46 18.5\n"
               "image 4x2 46 18 8 4\n");
}

/* ---- Text ---- */

static const struct type body = {FACE_REGULAR, 12, {0, 0, 0}, ALIGN_LEFT};

TEST(text_is_aligned)
{
    struct draw *d = begin();
    struct type type = body;
    double width = draw_text_width(d, type, "HHHH"); /* 4 * 1540 / 2048 * 12 pt = 12.73 mm */
    assert_true(fabs(width - 4 * 1540.0 / 2048 * 12 * MM_PER_PT) < 1e-9);
    assert_true(fabs(draw_centred(d, type, 10) - (10 + 0.729 * 12 * MM_PER_PT / 2)) < 0.01);
    draw_text(d, 20, 10, type, "HHHH");
    type.align = ALIGN_CENTRE;
    draw_text(d, 20, 10, type, "HHHH");
    type.align = ALIGN_RIGHT;
    type.face = FACE_BOLD;
    draw_text(d, 20, 10, type, "");
    type.face = FACE_REGULAR;
    draw_text(d, 20, 10, type, "HHHH");
    ends_as(d, "text 20 10 12 #000000 \"HHHH\"\n"
               "text 13.63 10 12 #000000 \"HHHH\"\n"
               "text 7.27 10 12 #000000 \"HHHH\"\n");
}

TEST(text_is_fitted)
{
    struct draw *d = begin();
    double width = draw_text_width(d, body, "AAAA");
    draw_text_fit(d, 0, 0, width, 6, body, "AAAA");
    draw_text_fit(d, 0, 0, width / 2, 6, body, "AAAA");
    draw_text_fit(d, 0, 0, width / 2, 9, body, "AAAA");
    draw_text_fit(d, 0, 0, 0, 9, body, "AAAA");
    draw_text_fit(d, 0, 0, width, 20, body, "AAAAAAAA"); /* never larger than wanted */
    ends_as(d, "text 0 0 12 #000000 \"AAAA\"\n"
               "text 0 0 6 #000000 \"AAAA\"\n"
               "text 0 0 9 #000000 \"A\xE2\x80\xA6\"\n"
               "text 0 0 9 #000000 \"\xE2\x80\xA6\"\n"
               "text 0 0 12 #000000 \"AA\xE2\x80\xA6\"\n");
}

TEST(fitted_text_fits)
{
    const char *s = "\xC5\xBDofie & \xC5\x81ukasz von und zu Hohenstein";
    for (double width = 1; width < 100; width += 0.7) {
        struct bounding_boxes e = {0};
        struct draw *d = draw_bounding_boxes(&drawn_resources, &e);
        draw_page(d, 100, 50);
        draw_text_fit(d, 0, 20, width, 8, body, s);
        drawn_end(d);
        assert_true(e.pages[0].right <= fmax(width, 2.9) + 1e-6); /* the ellipsis alone is 2.82 mm */
        bounding_boxes_release(&e);
    }
}

TEST(text_is_wrapped)
{
    static const struct {
        const char *text, *lines; /* lines parted by '|' */
    } cases[] = {
        {"", ""},
        {"AA AA AA", "AA|AA AA"},
        {"AA  AA   AA", "AA  AA|AA"},
        {"AA AA   AA", "AA AA|AA"},
        {"AAAAA AAAAA", "AAAAA|AAAAA"},
        {"A\nA", "A|A"},
        {"A\n\nA\n", "A||A"},
        {"AAAAAAAAAAAA A", "AAAAA|AAAAA|AA A"},
        {"AA AAAAAAA", "AA|AAAAA|AA"},
        {"\xC3\x84\xC3\x84\xC3\x84\xC3\x84\xC3\x84\xC3\x84", "\xC3\x84\xC3\x84\xC3\x84\xC3\x84\xC3\x84|\xC3\x84"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct draw *d = begin();
        double width = draw_text_width(d, body, "AAAAA") + 0.01, y = 10;
        scoped(text_release) struct text expected = {0};
        size_t lines = 0;
        text_add(&expected, "");
        for (const char *p = cases[i].lines; *cases[i].lines;) {
            size_t len = strcspn(p, "|");
            if (len > 0)
                text_addf(&expected, "text 3 %d 12 #000000 \"%.*s\"\n", 10 + 5 * (int)lines, (int)len, p);
            lines++;
            if (!p[len])
                break;
            p += len + 1;
        }
        assert_int_equal(draw_text_lines(d, width, body, cases[i].text), lines);
        y = draw_text_wrap(d, 3, 10, width, 5, body, cases[i].text);
        assert_true(fabs(y - (10 + 5 * (double)lines)) < 1e-9);
        ends_as(d, text_string(&expected));
    }
}

TEST(a_column_too_narrow_still_ends)
{
    struct draw *d = begin();
    assert_int_equal(draw_text_lines(d, 0.1, body, "AB CD"), 4);
    assert_int_equal(draw_text_lines(d, 0, body, "  "), 1);
    text_clear(&out);
    drawn_end(d);
    text_release(&out);
}

/* ---- Extents ---- */

static void assert_box(const struct bounding_box *e, double left, double top, double right, double bottom)
{
    if (fabs(e->left - left) + fabs(e->top - top) + fabs(e->right - right) + fabs(e->bottom - bottom) > 0.01)
        fail_msg("%g %g %g %g", e->left, e->top, e->right, e->bottom);
}

TEST(boxes_of_half_turns)
{
    struct bounding_boxes e = {0};
    struct draw *d = draw_bounding_boxes(&drawn_resources, &e);

    draw_page(d, 100, 100);
    draw_push(d, 40, 30, -1);
    draw_rect(d, 1, 2, 3, 4, red);
    draw_pop(d);
    draw_page(d, 100, 100);
    if (draw_symbol_begin(d, "bar", 0, 0, 5, 1)) {
        draw_rect(d, 0, 0, 5, 1, red);
        draw_symbol_end(d);
    }
    draw_push(d, 40, 30, -1);
    draw_push(d, 10, 0, 2);
    draw_symbol(d, "bar", 0, 0, 1);
    draw_pop(d);
    draw_push(d, 10, 10, -1); /* upright again */
    draw_line(d, 0, 0, 5, 0, black, 2);
    draw_pop(d);
    draw_pop(d);
    drawn_end(d);
    assert_box(&e.pages[0], 36, 24, 39, 28);
    assert_box(&e.pages[1], 20, 19, 36, 30);
    assert_int_equal(e.spilled.len, 0);
    bounding_boxes_release(&e);
}

TEST(boxes_cover_all_ink)
{
    struct bounding_boxes e = {0};
    struct draw *d = draw_bounding_boxes(&drawn_resources, &e);

    draw_page(d, 100, 100);
    draw_page(d, 100, 100);
    draw_line(d, 10, 20, 30, 20, black, 2);
    draw_page(d, 100, 100);
    path_move(draw_path(d), 0, 0);
    path_curve(draw_path(d), 0, 40, 30, 40, 30, 0); /* reaches y = 30 */
    draw_fill(d, red);
    draw_page(d, 100, 100);
    draw_push(d, 50, 50, 2);
    if (draw_symbol_begin(d, "inner", -1, -1, 2, 2)) {
        draw_disc(d, 0, 0, 1, red);
        draw_symbol_end(d);
    }
    draw_symbol(d, "inner", 10, 0, 3);
    draw_pop(d);
    draw_page(d, 100, 100);
    if (draw_symbol_begin(d, "outer", 0, 0, 2, 2)) {
        draw_symbol(d, "inner", 0, 0, 1);
        draw_symbol_end(d);
    }
    draw_text(d, 10, 20, body, "A");
    draw_page(d, 100, 100);
    draw_art(d, "photo", 10, 10, 8, red);
    drawn_end(d);

    assert_int_equal(e.count, 6);
    assert_true(e.pages[0].left > e.pages[0].right);
    assert_box(&e.pages[1], 9, 19, 31, 21);
    assert_box(&e.pages[2], 0, 0, 30, 30);
    assert_box(&e.pages[3], 64, 44, 76, 56);
    assert_box(&e.pages[4], 10, 20 - 0.928 * 12 * MM_PER_PT, 12.896, 20 + 0.236 * 12 * MM_PER_PT);
    assert_box(&e.pages[5], 6, 8, 14, 12);
    assert_string_equal(text_string(&e.spilled), "outer");
    bounding_boxes_release(&e);
}

TESTS_BETWEEN(load, unload)
