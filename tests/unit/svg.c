/* The SVG writer: its elements, and that they are XML. */
#include "base/output.h"
#include "base/scoped.h"
#include "draw/draw.h"
#include "help/drawn.h"
#include "help/folder.h"
#include "help/pages.h"
#include "help/test.h"

static const struct colour red = {255, 0, 0}, dark = {26, 26, 26};
static const struct type body = {FACE_REGULAR, 12, {26, 26, 26}, ALIGN_LEFT};
static const struct type bold = {FACE_BOLD, 12, {26, 26, 26}, ALIGN_LEFT};
static struct drawn pages;

static struct draw *begin(enum svg_text mode)
{
    struct draw_pages files = drawn_pages(&pages);
    pages = (struct drawn){.ending = "svg"};
    return draw_svg(&drawn_resources, &(struct draw_info){.title = "A <b> & \"c\"", .subject = "s", .language = "de"},
                    mode, &files);
}

/* The file of a page, which must be XML and is removed. */
static struct text read_page(size_t page)
{
    char command[120];
    snprintf(command, sizeof command,
             "python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' %zu.svg", page);
    assert_int_equal(system(command), 0);
    return drawn_page(&pages, page);
}

/* Closes the drawing; the content of its only page, without the frame of the file, must be `expected`. */
static void shows(struct draw *d, const char *expected)
{
    drawn_end(d);
    scoped(text_release) struct text bytes = read_page(0);
    const char *body_at = strstr(bytes.data, "</desc>\n");
    assert_non_null(body_at);
    scoped(text_release) struct text whole = {0};
    text_addf(&whole, "</desc>\n%s</svg>\n", expected);
    assert_string_equal(body_at, whole.data);
}

/* ---- Elements ---- */

TEST(the_head)
{
    struct draw *d = begin(SVG_TEXT);
    draw_page(d, 215.9, 279.4);
    drawn_end(d);
    scoped(text_release) struct text bytes = read_page(0);
    assert_string_equal(
        bytes.data,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Creator: quadrille " VERSION " -->\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        "width=\"215.9mm\" height=\"279.4mm\" viewBox=\"0 0 215.9 279.4\" fill=\"none\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\" font-family=\"'DejaVu Sans',Verdana,sans-serif\" "
        "text-rendering=\"geometricPrecision\" xml:space=\"preserve\" xml:lang=\"de\">\n"
        "<title>A &lt;b&gt; &amp; &quot;c&quot;</title>\n<desc>s</desc>\n</svg>\n");
}

TEST(shapes)
{
    struct draw *d = begin(SVG_TEXT);
    draw_page(d, 100, 100);
    draw_line(d, 1, 2, 3.00049, 4, dark, 0.2);
    draw_line(d, 1, 2, 1, 0.5, dark, 0.2); /* joins the last one */
    draw_line(d, 1, 2, 4, 2, dark, 0.3);
    draw_rect(d, -1, 2, 3, 4, red);
    draw_rect(d, 0.3334, 2, 0.3334, 4, red); /* no gap to the next one: ends are rounded, not widths */
    draw_rect(d, 0.6668, 2, 0.3334, 4, red);
    path_move(draw_path(d), 10, 10);
    path_curve(draw_path(d), 11, 9, 12.5, 10.25, 13, 12);
    path_close(draw_path(d));
    path_move(draw_path(d), 1, 1);
    path_line(draw_path(d), 1, 1);
    draw_fill_stroke(d, red, dark, 0);
    shows(d,
          "<path stroke=\"#1a1a1a\" stroke-width=\"0.2\" d=\"M1 2l2 2M1 2v-1.5\"/>\n"
          "<path stroke=\"#1a1a1a\" stroke-width=\"0.3\" d=\"M1 2h3\"/>\n"
          "<path fill=\"#ff0000\" d=\"M-1 2h3v4h-3z\"/>\n"
          "<path fill=\"#ff0000\" d=\"M.333 2h.334v4h-.334z\"/>\n"
          "<path fill=\"#ff0000\" d=\"M.667 2h.333v4h-.333z\"/>\n"
          "<path fill=\"#ff0000\" stroke=\"#1a1a1a\" stroke-width=\"0.001\" d=\"M10 10c1-1 2.5 .25 3 2zM1 1h0\"/>\n");
}

TEST(text_has_our_width)
{
    struct draw *d = begin(SVG_TEXT);
    draw_page(d, 100, 100);
    draw_text(d, 10, 20, body, "A");
    draw_text(d, 10, 20, body, "AA <&>\"'");
    draw_text(d, 10, 20, body, " A  A");
    draw_text(d, 10, 20, body, "\xD7\x90"); /* alef */
    draw_push(d, 5, 5, 2);
    draw_text(d, 10, 20, bold, "\xC5\xBDX");
    draw_pop(d);
    draw_push(d, 50, 60, -1);
    draw_text(d, 10, 20, body, "AA");
    draw_pop(d);
    shows(d, "<text x=\"10\" y=\"20\" font-size=\"4.233\" fill=\"#1a1a1a\">A</text>\n"
             "<text x=\"10\" y=\"20\" font-size=\"4.233\" fill=\"#1a1a1a\" textLength=\"20.943\" "
             "lengthAdjust=\"spacingAndGlyphs\">AA &lt;&amp;&gt;&quot;’</text>\n"
             "<text x=\"10\" y=\"20\" font-size=\"4.233\" fill=\"#1a1a1a\" textLength=\"9.829\" "
             "lengthAdjust=\"spacingAndGlyphs\"> A  A</text>\n"
             "<text x=\"10\" y=\"20\" font-size=\"4.233\" fill=\"#1a1a1a\" direction=\"rtl\" "
             "text-anchor=\"end\">\xD7\x90</text>\n"
             "<text x=\"25\" y=\"45\" font-size=\"8.467\" font-weight=\"700\" fill=\"#1a1a1a\" textLength=\"12.667\" "
             "lengthAdjust=\"spacingAndGlyphs\">\xC5\xBDX</text>\n"
             "<text x=\"40\" y=\"40\" font-size=\"4.233\" fill=\"#1a1a1a\" textLength=\"5.91\" "
             "lengthAdjust=\"spacingAndGlyphs\" transform=\"rotate(180 40 40)\">AA</text>\n");
}

static void define(struct draw *d)
{
    if (draw_symbol_begin(d, "dot", 0, 0, 2, 2)) {
        draw_rect(d, 0, 0, 2, 2, red);
        draw_symbol_end(d);
    }
    if (draw_symbol_begin(d, "two", 0, 0, 9, 9)) {
        draw_symbol(d, "dot", 1, 1, 1);
        draw_symbol(d, "dot", 5, 1, 0.5);
        draw_symbol_end(d);
    }
    if (draw_symbol_begin(d, "never", 0, 0, 9, 9))
        draw_symbol_end(d);
}

TEST(symbols_shown_often_are_defined)
{
    struct draw *d = begin(SVG_TEXT);
    draw_page(d, 100, 100);
    define(d);
    draw_symbol(d, "two", 10, 20, 2);
    shows(d, "<defs>\n<g id=\"s1\">\n<path fill=\"#ff0000\" d=\"M0 0h2v2h-2z\"/>\n</g>\n</defs>\n"
             "<use xlink:href=\"#s1\" transform=\"translate(12 22)scale(2 2)\"/>\n"
             "<use xlink:href=\"#s1\" x=\"20\" y=\"22\"/>\n");
}

TEST(symbols_shown_once_are_not)
{
    struct draw *d = begin(SVG_TEXT);
    draw_page(d, 100, 100);
    define(d);
    draw_symbol(d, "dot", 10, 20, 2);
    draw_line(d, 0, 0, 1, 0, dark, 1); /* outside it the coordinates are the page's again */
    shows(d, "<path fill=\"#ff0000\" d=\"M10 20h4v4h-4z\"/>\n"
             "<path stroke=\"#1a1a1a\" stroke-width=\"1\" d=\"M0 0h1\"/>\n");
}

TEST(pages_have_their_own_definitions)
{
    struct draw *d = begin(SVG_TEXT);
    for (int page = 0; page < 3; page++) {
        draw_page(d, 100, 100);
        define(d);
        if (page != 1)
            draw_symbol(d, "two", 10, 20, 2);
        draw_art(d, "photo", 50, 50, 10, red);
        draw_art(d, "photo", 70, 50, 20, red);
    }
    drawn_end(d);
    for (size_t page = 0; page < 3; page++) {
        scoped(text_release) struct text bytes = read_page(page);
        assert_int_equal(pages_count(&bytes, "<g id=\"s1\">"), page != 1);
        assert_int_equal(pages_count(&bytes, "<image id=\"i0\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" "
                                             "xlink:href=\"data:image/png;base64,iVBORw0KGgo"),
                         1);
        assert_int_equal(pages_count(&bytes, "<use xlink:href=\"#i0\" transform=\"translate(45 45)scale(10 10)\"/>"),
                         1);
        assert_int_equal(pages_count(&bytes, "<use xlink:href=\"#i0\" transform=\"translate(60 40)scale(20 20)\"/>"),
                         1);
    }
}

/* A picture in a data URL is byte for byte the user's file. */
TEST(images_are_whole)
{
    struct text *file = (struct text *)&drawn_resources.art[0].image->file;
    for (const size_t least = file->len - 3; file->len > least; file->len--) { /* ends of 1 to 3 bytes */
        struct draw *d = begin(SVG_TEXT);
        draw_page(d, 100, 100);
        draw_art(d, "photo", 50, 50, 10, red);
        drawn_end(d);
        assert_int_equal(system("sed -n 's/.*base64,\\([^\"]*\\)\".*/\\1/p' 0.svg | base64 -d > i.png"), 0);
        scoped(text_release) struct text bytes = folder_read("i.png");
        assert_int_equal(bytes.len, file->len);
        assert_memory_equal(bytes.data, file->data, bytes.len);
    }
}

TEST(outlines)
{
    struct draw *d = begin(SVG_OUTLINE);
    draw_page(d, 100, 100);
    define(d);
    draw_symbol(d, "two", 10, 20, 2);
    draw_text(d, 10, 20, (struct type){FACE_REGULAR, 720, {26, 26, 26}, ALIGN_LEFT}, "| |");
    draw_text(d, 10, 20, body, " ");
    drawn_end(d);
    scoped(text_release) struct text bytes = read_page(0);
    assert_int_equal(pages_count(&bytes, "<text"), 0);
    assert_int_equal(pages_count(&bytes, "<use"), 0);
    assert_int_equal(pages_count(&bytes, "font"), 0);
    assert_int_equal(pages_count(&bytes, "<path fill=\"#ff0000\" d=\"M12 22h4v4h-4z\"/>\n"), 1);
    assert_int_equal(pages_count(&bytes, "<path fill=\"#ff0000\" d=\"M20 22h2v2h-2z\"/>\n"), 1);
    /* U+007C is a bar from 0.127 to 0.210 of the type size and 0.764 above to 0.236 below the baseline. */
    const char *path = strstr(bytes.data, "<path fill=\"#1a1a1a\" d=\"M");
    assert_non_null(path);
    double x, y;
    assert_int_equal(sscanf(strchr(path, 'M'), "M%lf %lf", &x, &y), 2);
    assert_true(x >= 10 + 0.126 * 254 && x <= 10 + 0.211 * 254);
    assert_true(y >= 20 - 0.765 * 254 && y <= 20 + 0.237 * 254);
    assert_int_equal(pages_count(&bytes, "M"), 2 + 2);
}

TESTS_BETWEEN(drawn_setup, drawn_teardown)
