/* The PDF writer: what it writes, judged by its bytes and by independent programs. */
#define _GNU_SOURCE /* memmem */

#include "base/mem.h"
#include "base/output.h"
#include "base/scoped.h"
#include "draw/draw.h"
#include "draw/pdf_internal.h"
#include "help/drawn.h"
#include "help/folder.h"
#include "help/test.h"

static const struct colour red = {255, 0, 0}, black = {0, 0, 0};
static const struct type body = {FACE_REGULAR, 12, {0, 0, 0}, ALIGN_LEFT};
static const char path[] = "a.pdf";

/* ---- Content streams ---- */

static struct pdf_content content;

static void content_is_bytes(const char *expected, size_t len)
{
    pdf_content_end(&content);
    assert_int_equal(content.text.len, len);
    assert_memory_equal(content.text.data, expected, len);
    pdf_content_begin(&content, PDF_SYMBOL_UNITS);
}

/* The content is a literal, which may contain NULs. */
#define content_is(literal) content_is_bytes(literal, sizeof(literal) - 1)

/* A symbol's content, in which one mm is made one unit. */
static void begin_units(void)
{
    pdf_content_begin(&content, PDF_SYMBOL_UNITS);
    content.now.scale = 1;
}

static struct pdf_fonts fonts;

/* Sets glyphs of a face by their numbers, which end with a 0, at the widths that they have by themselves. */
static void set(double x, double y, enum face face, double size, struct colour colour, const uint16_t *ids)
{
    struct glyph glyphs[8];
    struct glyph_run run = {.glyphs = glyphs, .text = "abcdefgh", .len = 8, .face = face};
    const struct font *font = fonts_face(drawn_resources.fonts, face);
    for (; *ids; ids++, run.count++)
        glyphs[run.count] = (struct glyph){.font = font,
                                           .id = *ids,
                                           .from = (uint32_t)run.count,
                                           .to = (uint32_t)run.count + 1,
                                           .natural = font_advance(font, *ids),
                                           .advance = font_advance(font, *ids)};
    pdf_content_text(&content, &fonts,
                     &(struct draw_call){.x = x, .y = y, .run = &run, .size = size, .colour = colour});
}

#define IDS(...) ((const uint16_t[]){__VA_ARGS__, 0})

static struct path drawn; /* the path that is being built */

static void paint(struct brush brush)
{
    pdf_content_shape(&content, &drawn, &brush);
    path_clear(&drawn);
}

static void fill(struct colour colour)
{
    paint((struct brush){.fills = true, .fill = colour});
}

static void stroke(struct colour colour, double width)
{
    paint((struct brush){.strokes = true, .stroke = colour, .width = width});
}

TEST(a_page_begins_with_its_matrix)
{
    pdf_content_page(&content, 297);
    content_is(".0625 0 0 -.0625 0 841.89 cm 1 J 1 j\n");
}

TEST(states_are_set_when_they_change)
{
    begin_units();
    for (int i = 0; i < 2; i++) {
        path_move(&drawn, i, 0);
        path_line(&drawn, 1.6, -2.4);
        stroke((struct colour){26, 26, 26}, 2.04);
    }
    path_move(&drawn, 0, 0);
    path_curve(&drawn, 1, 2, 3, 4, 5, 6);
    path_close(&drawn);
    paint((struct brush){true, true, red, {26, 26, 26}, 2.04});
    path_rect(&drawn, 1, 2, 3, 4);
    fill(red);
    path_rect(&drawn, 5, 6, 0.1, 0);
    fill(red);
    path_rect(&drawn, 5, 6, 2, 8);
    fill((struct colour){200, 200, 200});
    path_rect(&drawn, 5, 6, -2, 8); /* turns the other way round */
    fill(red);
    content_is(".102 G\n2 w\n0 0 m\n2 -2 l\n1 0 m\n2 -2 l\nS\n"
               "1 0 0 rg\n0 0 m\n1 2 3 4 5 6 c\nh\nB\n"
               "1 2 3 4 re\n5 6 1 0 re\nf\n"
               ".784 g\n5 6 2 8 re\nf\n1 0 0 rg\n5 6 -2 8 re\nf\n");
}

TEST(places_are_worked_in)
{
    begin_units();
    content.now = (struct transform){5, 110, 220};
    path_rect(&drawn, 1, 1, 2, 2);
    stroke(black, 0.2);
    content.now = (struct transform){1, 0, 0};
    path_rect(&drawn, 1, 1, 2, 2);
    stroke(black, 1);
    content_is("0 G\n1 w\n115 225 10 10 re\n1 1 2 2 re\nS\n");
}

TEST(texts_follow_one_another)
{
    begin_units();
    content.now.scale = 1 / MM_PER_PT;                                                        /* one pt is one unit */
    set(10 * MM_PER_PT, 20 * MM_PER_PT, FACE_REGULAR, 9.5, black, IDS('A', '(', ')', 0x10D)); /* 0x0D is CR */
    set(15 * MM_PER_PT, 17 * MM_PER_PT, FACE_REGULAR, 9.5, red, IDS('B'));
    set(15 * MM_PER_PT, 17 * MM_PER_PT, FACE_BOLD, 9.5, red, IDS('B'));
    path_rect(&drawn, 0, 0, 1, 1);
    fill(red);
    set(0, 0, FACE_BOLD, 12, red, IDS('B'));
    content_is("BT 1 0 0 -1 10 20 Tm\n0 g\n/F0 9.5 Tf\n(\0A\0\\(\0\\)\1\\r)Tj\n"
               "5 3 Td\n1 0 0 rg\n(\0B)Tj\n0 0 Td\n/F1 9.5 Tf\n(\0B)Tj\nET\n"
               "0 0 3 3 re\nf\nBT 1 0 0 -1 0 0 Tm\n/F1 12 Tf\n(\0B)Tj\nET\n");
}

/* Kerning is written where it shows, raised marks too. Text that readers can't tell from the glyphs is written out. */
TEST(glyphs_are_moved_and_explained)
{
    const struct font *font = fonts_face(drawn_resources.fonts, FACE_REGULAR);
    struct glyph glyphs[] = {
        {.font = font, .id = 'A', .from = 0, .to = 1, .natural = 0.5, .advance = 0.42},
        {.font = font, .id = 'B', .from = 1, .to = 2, .natural = 0.5, .advance = 0.501},
        {.font = font, .id = 'C', .from = 2, .to = 5, .natural = 0.5, .advance = 0.5},
        {.font = font, .id = 'D', .from = 2, .to = 5, .x = -0.25, .y = -0.125},
        {.font = font, .id = 'A', .from = 5, .to = 6, .natural = 0.5, .advance = 0.5},
    };
    struct glyph_run run = {.glyphs = glyphs, .count = 5, .text = "ab\xF0\x9D\x84\x9E", .len = 6};
    begin_units();
    content.now.scale = 1 / MM_PER_PT;
    glyphs[2].to = glyphs[3].to = 6; /* one character, beyond 16 bits */
    glyphs[4].from = 1;              /* A stands for a, not b */
    glyphs[4].to = 2;
    pdf_fonts_release(&fonts);
    fonts = (struct pdf_fonts){0};
    pdf_content_text(&content, &fonts, &(struct draw_call){.run = &run, .size = 8});
    content_is("BT 1 0 0 -1 0 0 Tm\n0 g\n/F0 8 Tf\n[(\0A)80(\0B)]TJ\n"
               "/Span<</ActualText<FEFFD834DD1E>>>BDC\n(\0C)Tj\n1 Ts\n[249(\0D)]TJ\nEMC\n"
               "/Span<</ActualText<FEFF0062>>>BDC\n0 Ts\n[-250(\0A)]TJ\nEMC\nET\n");
    pdf_fonts_release(&fonts);
    fonts = (struct pdf_fonts){0};
}

/* When turned upside down, widths and sizes stay positive, and rectangles extend to the left and up. */
TEST(half_turns_are_worked_in)
{
    begin_units();
    content.now = (struct transform){-1, 100, 200};
    path_rect(&drawn, 1, 2, 3, 4);
    fill(black);
    path_rect(&drawn, 1, 2, 0, 0.1);
    fill(black);
    path_move(&drawn, 0, 0);
    path_line(&drawn, 10, 20);
    stroke(black, 2);
    set(10, 20, FACE_REGULAR, 9.5 / MM_PER_PT, black, IDS('A'));
    set(15, 17, FACE_REGULAR, 9.5 / MM_PER_PT, black, IDS('B'));
    content.now = (struct transform){1, 0, 0};
    set(15, 17, FACE_REGULAR, 9.5 / MM_PER_PT, black, IDS('C'));
    content_is("0 g\n99 198 -3 -4 re\n99 198 0 -1 re\nf\n"
               "0 G\n2 w\n100 200 m\n90 180 l\nS\n"
               "BT -1 0 0 1 90 180 Tm\n/F0 9.5 Tf\n(\0A)Tj\n5 3 Td\n(\0B)Tj\nET\n"
               "BT 1 0 0 -1 15 17 Tm\n(\0C)Tj\nET\n");
}

TEST(what_is_too_large_is_clamped)
{
    begin_units();
    path_move(&drawn, 1e300, -1e9);
    path_line(&drawn, 0, 0);
    stroke(black, 1e9);
    set(0, 0, FACE_REGULAR, 1e9, black, IDS('x'));
    pdf_content_end(&content);
    assert_non_null(strstr(content.text.data, "6400 w\n2097088 -2097088 m\n"));
    assert_non_null(strstr(content.text.data, "/F0 38400 Tf"));
}

/* Printers stumble over paths of thousands of steps. */
TEST(long_paths_are_divided)
{
    int paths = 0;
    begin_units();
    for (int i = 0; i < 1000; i++) {
        path_clear(&drawn);
        path_segment(&drawn, 0, i, 1, i);
        stroke(black, 1);
    }
    pdf_content_end(&content);
    for (const char *s = content.text.data; (s = strstr(s, "l\nS\n")); s++)
        paths++;
    assert_int_equal(paths, 5);
}

TEST(grids_are_written_in_modules)
{
    begin_units();
    for (int i = 0; i < 16; i++)
        path_rect(&drawn, 7 + 0.3 * i, 9 + 0.6 * i, i % 3 ? 0.3 : 0.9, i ? 0.3 : 0.6);
    fill(black);
    pdf_content_end(&content);
    assert_non_null(strstr(content.text.data, "0 g\nq 0.3 0 0 0.3 7 9 cm\n0 0 3 2 re\n1 2 1 1 re\n"));
    assert_non_null(strstr(content.text.data, "15 30 3 1 re\nf Q\n"));
    pdf_content_release(&content);
    pdf_fonts_release(&fonts);
    path_release(&drawn);
}

/* ---- Files ---- */

static struct output *out;

static struct draw *begin(struct draw_info info)
{
    struct text why = {0};
    out = output_open(path, NULL, true, false, &why);
    assert_non_null(out);
    return draw_pdf(&drawn_resources, &info, out);
}

static void end(struct draw *d)
{
    struct text why = {0};
    drawn_end(d);
    assert_true(output_commit(out, &why));
}

static bool holds(const struct text *bytes, const char *s)
{
    return memmem(bytes->data, bytes->len, s, strlen(s)) != NULL;
}

/* What a command says about the file has each of these parts; `command` has one %s for its path. */
static void answers_with(const char *command, const char *const *expected)
{
    char line[256];
    scoped(text_release) struct text said = {0};
    snprintf(line, sizeof line, command, path);
    FILE *in = popen(line, "r");
    for (int c; (c = getc(in)) != EOF;)
        text_add_char(&said, (char)c);
    int status = pclose(in);
    for (; *expected; expected++)
        if (!strstr(text_string(&said), *expected))
            fail_msg("%s: \"%s\" is not in:\n%s", command, *expected, text_string(&said));
    assert_int_equal(status, 0);
}

#define answers(command, ...) answers_with(command, (const char *const[]){__VA_ARGS__, NULL})

static void draw_everything(struct draw *d)
{
    draw_page(d, 210, 297);
    draw_label(d, "Blatt \xC3\x84-", 7);
    draw_bookmark(d, "\xC5\xBDofie (1) \xF0\x90\x80\x80");
    draw_text(d, 20, 20, body, "\xC5\xBDofie & \xC5\x81ukasz (\xC4\x8D\\) \xEF\xBF\xBD");
    draw_text(d, 20, 30, (struct type){FACE_BOLD, 20, red, ALIGN_LEFT}, "Bold");
    if (draw_symbol_begin(d, "dot", -2, -2, 4, 4)) {
        draw_disc(d, 0, 0, 2, red);
        draw_text(d, 0, 0, body, "sym");
        draw_art(d, "photo", 0, 0, 1, red);
        draw_symbol_end(d);
    }
    if (draw_symbol_begin(d, "two", 0, 0, 20, 4)) {
        draw_symbol(d, "dot", 2, 2, 1);
        draw_symbol(d, "dot", 12, 2, 0.5);
        draw_symbol_end(d);
    }
    draw_symbol(d, "two", 100, 100, 2.5);
    draw_art(d, "photo", 50, 50, 20, red);
    draw_page(d, 297, 210);
    draw_text(d, 20, 20, body, "Landscape");
    draw_bookmark(d, "plain (\\)");
}

TEST(other_programs_agree)
{
    struct draw *d = begin((struct draw_info){.title = "Sp\xC3\xA4\xC3\x9F"
                                                       "e",
                                              .subject = "a (subject)",
                                              .date = 1700000000,
                                              .author = "Ann",
                                              .language = "de"});
    draw_everything(d);
    end(d);
    answers("qpdf --check %s 2>&1", "No syntax or stream encoding errors");
    answers("pdftotext -layout %s - 2>&1", "\xC5\xBDofie & \xC5\x81ukasz (\xC4\x8D\\) \xEF\xBF\xBD", "Bold", "sym",
            "Landscape");
    answers("pdfinfo -isodates -l 2 %s 2>&1",
            "Title:           Sp\xC3\xA4\xC3\x9F"
            "e",
            "Subject:         a (subject)", "Author:          Ann", "2023-11-14T22:13:20", "Pages:           2",
            "Page    1 size:  595.276 x 841.89", "Page    2 size:  841.89 x 595.276");
    answers("pdffonts %s 2>&1", "+DejaVuSans  ", "+DejaVuSans-Bold", "yes yes yes");
    answers("pdfimages -list %s 2>&1", "smask");
    answers("qpdf --json %s 2>&1", "\"/Lang\": \"u:de\"", "Blatt \xC3\x84-\"", "\"\xC5\xBDofie (1) \xF0\x90\x80\x80\"",
            "\"plain (\\\\)\"");
}

TEST(the_front_tells_whose_file_it_is)
{
    struct draw *d = begin((struct draw_info){0});
    for (int i = 0; i < 20000; i++)
        draw_page(d, 210, 297);
    end(d);
    scoped(text_release) struct text bytes = folder_read(path), front = {0};
    text_add_bytes(&front, bytes.data, 4096);
    assert_true(holds(&front, "/Creator (quadrille " VERSION ")"));
    assert_true(holds(&front, "/PrintScaling /None"));
    assert_true(holds(&front, "/Count 20000"));
    assert_false(holds(&bytes, "Date"));
    assert_false(holds(&bytes, "/PageLabels"));
    assert_false(holds(&bytes, "/Outlines") || holds(&bytes, "/Duplex"));
    answers("qpdf --show-npages %s 2>&1", "20000\n");
}

TEST(labels_run_on)
{
    struct draw *d = begin((struct draw_info){0});
    static const struct {
        const char *prefix;
        int number;
    } labels[] = {{"a", 1}, {"a", 2}, {"a", 4}, {"b", 5}, {NULL, 0}, {NULL, 0}, {"", 7}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        draw_page(d, 10, 10);
        if (labels[i].prefix)
            draw_label(d, labels[i].prefix, labels[i].number);
    }
    end(d);
    scoped(text_release) struct text bytes = folder_read(path);
    assert_true(holds(&bytes, "/Nums[0<</S/D/P(a)/St 1>>\n2<</S/D/P(a)/St 4>>\n3<</S/D/P(b)/St 5>>\n"
                              "4<</S/D/St 5>>\n]"));
}

/* Four pages as a booklet: a side has pages 4 and 1, the other 2 and 3; a link on page 1 leads to page 3. */
TEST(booklets_have_two_pages_a_side)
{
    struct draw *d = begin((struct draw_info){.imposition = IMPOSE_BOOKLET});
    static const char *const texts[] = {"one", "two", "three", "four"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        draw_page(d, 148, 210);
        draw_text(d, 20, 20, body, texts[i]);
        if (i == 0)
            draw_link(d, 10, 20, 30, 5, 3);
    }
    end(d);
    answers("pdfinfo -l 2 %s 2>&1", "Pages:           2", "Page    2 size:  841.89 x 595.276");
    answers("pdftotext -layout -l 1 %s - | tr -s ' \\n' '  '", "four one");
    answers("pdftotext -layout -f 2 %s - | tr -s ' \\n' '  '", "two three");
    answers("qpdf --check %s 2>&1", "No syntax or stream encoding errors");
    scoped(text_release) struct text bytes = folder_read(path);
    assert_true(holds(&bytes, "/Type/Annot/Subtype/Link/Border[0 0 0]/Rect[450 524.41 535.04 538.58 ]"));
    assert_true(holds(&bytes, "/Duplex /DuplexFlipShortEdge"));
    assert_true(holds(&bytes, "/Nums[0<</S/D/P<FEFF00342013>/St 1>>\n1<</S/D/P<FEFF00322013>/St 3>>\n]"));
}

TEST(bookmarks_have_two_levels)
{
    struct draw *d = begin((struct draw_info){0});
    static const char *const titles[] = {"-A", "-a", "-b", "B", "C", "-c"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        draw_page(d, 10, 10);
        draw_bookmarks_below(d, titles[i][0] == '-');
        draw_bookmark(d, titles[i]);
    }
    end(d);
    answers("qpdf --json --json-key=outlines %s | tr -d ' \\n'", "\"destpageposfrom1\":1,\"kids\":[{",
            "\"title\":\"-b\"}],", "\"title\":\"-A\"},", "\"kids\":[],\"object\"", "\"title\":\"B\"},",
            "\"title\":\"-c\"}],", "\"title\":\"C\"}]");
    answers("grep -aoE '/(Count -?[0-9]|Prev)' %s | sort | uniq -c | tr -s ' \n' ' '",
            " 1 /Count -1 1 /Count -2 1 /Count 3 ", " 3 /Prev ");
}

TEST(images_and_symbols_stand_once)
{
    struct draw *d = begin((struct draw_info){0});
    for (int i = 0; i < 5; i++)
        draw_everything(d);
    end(d);
    answers("qpdf --qdf --object-streams=disable %s - | grep -ac '/Subtype /Form'", "2\n");
    answers("qpdf --qdf --object-streams=disable %s - | grep -ac '/Subtype /Image'", "2\n");
}

TEST(a_pdf_needs_a_page)
{
    drawn_fails(begin((struct draw_info){0}), "nothing was drawn, and a PDF needs a page");
    output_abort(out, NULL);
}

TESTS_BETWEEN(drawn_setup, drawn_teardown)
