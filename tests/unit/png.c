/* The PNG writer: kind and size of its files, and the place of pixels. */
#define _GNU_SOURCE /* memmem */

#include "base/output.h"
#include "base/scoped.h"
#include "draw/draw.h"
#include "help/drawn.h"
#include "help/folder.h"
#include "help/test.h"

static const struct colour red = {255, 0, 0}, black = {0, 0, 0}, grey = {0x88, 0x88, 0x88}, blue = {0, 0, 255};
static const struct type body = {FACE_REGULAR, 72, {0, 0, 0}, ALIGN_LEFT}; /* 25.4 mm */
static struct drawn pages;

static struct draw *begin(double dpi)
{
    struct draw_pages files = drawn_pages(&pages);
    pages = (struct drawn){.ending = "png"};
    return draw_png(&drawn_resources, &(struct draw_info){.title = "T\xC3\xAEtle"}, dpi, &files);
}

static unsigned number_at(const struct text *bytes, size_t at)
{
    const uint8_t *b = (const uint8_t *)bytes->data + at;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

/* Kinds of pixels as IHDR has them: 0 grey, 2 RGB, 3 palette. */
static void is_kind(const struct text *bytes, int bits, int kind)
{
    assert_int_equal(bytes->data[24], bits);
    assert_int_equal(bytes->data[25], kind);
}

struct pixel {
    unsigned x, y, rgb;
};

static unsigned pixel(const struct image *i, unsigned x, unsigned y)
{
    const uint8_t *p = i->rgb + 3 * (y * i->width + x);
    return (unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2];
}

static void shows(size_t page, const struct pixel *expected, size_t count)
{
    struct image *pixels = drawn_pixels(page);
    for (const struct pixel *p = expected; p < expected + count; p++)
        if (pixel(pixels, p->x, p->y) != p->rgb)
            fail_msg("page %zu: (%u, %u) is %06X, not %06X", page, p->x, p->y, pixel(pixels, p->x, p->y), p->rgb);
    image_free(pixels);
}

/* The pixels of a page's file are these. */
#define SHOWS(page, ...)                                                                                               \
    shows(page, (const struct pixel[]){__VA_ARGS__}, sizeof((const struct pixel[]){__VA_ARGS__}) / sizeof(struct pixel))

/* ---- What the files are ---- */

TEST(sizes_and_resolution)
{
    static const struct {
        double width, height, dpi;
        unsigned across, down, per_metre;
    } cases[] = {{210, 297, 150, 1240, 1754, 5906},
                 {215.9, 279.4, 100, 850, 1100, 3937},
                 {60, 50, 30, 71, 59, 1181},
                 {25.4, 12.7, 1200, 1200, 600, 47244},
                 {0.1, 0.1, 30, 1, 1, 1181}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct draw *d = begin(cases[i].dpi);
        draw_page(d, cases[i].width, cases[i].height);
        drawn_end(d);
        scoped(text_release) struct text bytes = drawn_page(&pages, 0);
        assert_int_equal(number_at(&bytes, 16), cases[i].across);
        assert_int_equal(number_at(&bytes, 20), cases[i].down);
        const char *phys = memmem(bytes.data, bytes.len, "pHYs", 4);
        assert_non_null(phys);
        size_t at = (size_t)(phys - bytes.data) + 4;
        assert_int_equal(number_at(&bytes, at), cases[i].per_metre);
        assert_int_equal(number_at(&bytes, at + 4), cases[i].per_metre);
        assert_int_equal(bytes.data[at + 8], 1); /* the unit is the metre */
    }
}

TEST(the_front_tells_whose_file_it_is)
{
    static const char creator[] = "tEXtSoftware\0quadrille " VERSION, title[] = "T\xC3\xAEtle";
    struct draw *d = begin(50);
    draw_page(d, 50, 50);
    drawn_end(d);
    scoped(text_release) struct text bytes = drawn_page(&pages, 0);
    assert_memory_equal(bytes.data, "\x89PNG\r\n\x1A\n", 8);
    assert_non_null(memmem(bytes.data, bytes.len, creator, sizeof creator - 1));
    assert_non_null(memmem(bytes.data, bytes.len, title, sizeof title - 1));
    assert_null(memmem(bytes.data, bytes.len, "tIME", 4));
}

TEST(the_smallest_kind_of_pixels_is_taken)
{
    struct draw *d = begin(25.4); /* a pixel is a millimetre */
    draw_page(d, 50, 50);         /* white: one bit */
    draw_page(d, 50, 50);
    draw_rect(d, 10, 10, 5, 5, black);
    draw_page(d, 50, 50);
    draw_rect(d, 10, 10, 5, 5, red);
    draw_page(d, 50, 50);
    draw_rect(d, 10, 10, 5, 5, black);
    draw_rect(d, 20, 20, 5, 5, (struct colour){0x55, 0x55, 0x55});
    draw_page(d, 50, 50);
    draw_rect(d, 10, 10, 5, 5, grey);
    draw_rect(d, 20, 20, 5, 5, black);
    draw_rect(d, 30, 20, 5, 5, red);
    draw_page(d, 50, 50);
    for (int i = 0; i < 16; i++)
        draw_rect(d, 2 * i, 10, 2, 5, (struct colour){(uint8_t)i, 0, 0});
    draw_page(d, 50, 50); /* 35 greys */
    for (int i = 0; i < 35; i++)
        draw_rect(d, i, 10, 1, 5, (struct colour){(uint8_t)i, (uint8_t)i, (uint8_t)i});
    drawn_end(d);
    static const int bits[] = {1, 1, 1, 2, 2, 8, 8}, kinds[] = {3, 3, 3, 3, 3, 3, 0};
    assert_int_equal(pages.closed, sizeof bits / sizeof *bits);
    for (size_t i = 0; i < pages.closed; i++) {
        scoped(text_release) struct text bytes = drawn_page(&pages, i);
        is_kind(&bytes, bits[i], kinds[i]);
    }
}

/* ---- Where the pixels are ---- */

TEST(colours_stay_what_they_are)
{
    static const unsigned sizes[] = {3, 5, 17, 30}; /* 2, 4, 8 bits; rows that end within a byte */
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct draw *d = begin(25.4);
        draw_page(d, 31, 7);
        for (unsigned i = 0; i < sizes[s]; i++)
            draw_rect(d, i, 2, 1, 3, (struct colour){(uint8_t)(7 * i), (uint8_t)(3 * i + 1), 9});
        drawn_end(d);
        struct image *pixels = drawn_pixels(0);
        for (unsigned i = 0; i < 31; i++) {
            assert_int_equal(pixel(pixels, i, 3), i < sizes[s] ? (7 * i) << 16 | (3 * i + 1) << 8 | 9u : 0xFFFFFF);
            assert_int_equal(pixel(pixels, i, 1), 0xFFFFFF);
        }
        image_free(pixels);
    }
}

TEST(lines_are_whole_pixels)
{
    struct draw *d = begin(25.4);
    draw_page(d, 40, 40);
    draw_line(d, 5.3, 10.6, 30, 10.6, black, 0.2); /* thin lines do not fade */
    draw_line(d, 20.9, 20, 20.9, 30, black, 1.9);  /* two pixels */
    draw_rect(d, 30.2, 30.2, 0.1, 4, black);       /* narrow shapes do not vanish, those without a width do */
    draw_rect(d, 34.2, 30.2, 0, 4, black);
    drawn_end(d);
    SHOWS(0, {15, 9, 0xFFFFFF}, {15, 10, 0}, {15, 11, 0xFFFFFF}, {19, 25, 0xFFFFFF}, {20, 25, 0}, {21, 25, 0},
          {22, 25, 0xFFFFFF}, {30, 32, 0}, {31, 32, 0xFFFFFF}, {34, 32, 0xFFFFFF});
}

TEST(pushes_turns_and_symbols)
{
    struct draw *d = begin(25.4);
    for (int page = 0; page < 2; page++) {
        draw_page(d, 60, 60);
        if (draw_symbol_begin(d, "inner", 0, 0, 4, 4)) {
            draw_rect(d, 0, 0, 4, 4, red);
            draw_rect(d, 0, 0, 1, 1, blue);
            draw_symbol_end(d);
        }
        if (draw_symbol_begin(d, "outer", 0, 0, 20, 20)) {
            draw_push(d, 1, 1, 2);
            draw_symbol(d, "inner", 0, 0, 1);
            draw_pop(d);
            draw_symbol(d, "inner", 12, 0, 1);
            draw_symbol_end(d);
        }
        draw_symbol(d, "outer", 10, 10, 1);
        draw_push(d, 50, 50, -1);
        draw_symbol(d, "inner", 0, 0, 1);
        draw_pop(d);
        draw_rect(d, 0, 0, 1, 1, blue);
    }
    drawn_end(d);
    for (size_t page = 0; page < 2; page++)
        SHOWS(page, {11, 11, 0x0000FF}, {12, 12, 0x0000FF}, {13, 13, 0xFF0000}, {18, 18, 0xFF0000}, {19, 19, 0xFFFFFF},
              {22, 10, 0x0000FF}, {25, 13, 0xFF0000}, {49, 49, 0x0000FF}, {46, 46, 0xFF0000}, {50, 50, 0xFFFFFF},
              {0, 0, 0x0000FF});
}

/* The box of what is not white: left, top, right, bottom. */
static void find_ink(const struct image *i, unsigned *box)
{
    box[0] = i->width, box[1] = i->height, box[2] = box[3] = 0;
    for (unsigned y = 0; y < i->height; y++)
        for (unsigned x = 0; x < i->width; x++)
            if (pixel(i, x, y) != 0xFFFFFF) {
                box[0] = x < box[0] ? x : box[0];
                box[1] = y < box[1] ? y : box[1];
                box[2] = x + 1 > box[2] ? x + 1 : box[2];
                box[3] = y + 1 > box[3] ? y + 1 : box[3];
            }
}

/* An H is as wide and high as the font says, at all sizes and upside down. */
TEST(text_stands_where_it_should)
{
    static const double dpis[] = {30, 100, 150, 600};
    for (size_t i = 0; i < sizeof dpis / sizeof *dpis; i++) {
        struct draw *d = begin(dpis[i]);
        double mm = dpis[i] / 25.4, left = 0.0981 * 25.4, right = 0.6538 * 25.4, height = 0.729 * 25.4;
        draw_page(d, 100, 100);
        draw_text(d, 20, 60, body, "H");
        draw_page(d, 100, 100);
        draw_push(d, 80, 40, -1);
        draw_text(d, 0, 0, body, "H");
        draw_pop(d);
        draw_page(d, 100, 100);
        draw_text(d, 20, 60, body, "NNH");
        drawn_end(d);
        const double boxes[3][4] = {{20 + left, 60 - height, 20 + right, 60},
                                    {80 - right, 40, 80 - left, 40 + height},
                                    {20 + left, 60 - height, 20 + 2 * 0.748 * 25.4 + right, 60}};
        for (size_t page = 0; page < 3; page++) {
            struct image *pixels = drawn_pixels(page);
            unsigned box[4];
            find_ink(pixels, box);
            for (int side = 0; side < 4; side++)
                if (box[side] + 1.01 < boxes[page][side] * mm || box[side] > boxes[page][side] * mm + 1.3)
                    fail_msg("%.0f dpi, page %zu, side %d: %u, not %.2f", dpis[i], page, side, box[side],
                             boxes[page][side] * mm);
            image_free(pixels);
        }
    }
}

TEST(images_are_scaled)
{
    struct draw *d = begin(25.4);
    draw_page(d, 40, 40);
    draw_rect(d, 0, 0, 40, 20, grey);
    draw_art(d, "photo", 20, 20, 20, black); /* up to 20 x 20 pixels */
    draw_push(d, 5, 35, -1);
    draw_art(d, "photo", 0, 0, 4, black);
    draw_pop(d);
    draw_page(d, 40, 40);
    draw_art(d, "photo", 20.5, 20.5, 1, black); /* down to one */
    draw_art(d, "photo", 0, 0, 20, black);      /* beyond the edge */
    drawn_end(d);
    SHOWS(0, {9, 15, 0x888888}, {10, 10, 0xFF0000}, {14, 14, 0xFF0000}, {29, 10, 0x00FF00}, {10, 29, 0x0000FF},
          {29, 14, 0x00FF00}, {30, 14, 0x888888}, {28, 28, 0xFFFFFF}, {6, 36, 0xFF0000}, {3, 36, 0x00FF00},
          {6, 33, 0x0000FF});                       /* (28, 28): seen through */
    SHOWS(1, {20, 20, 0x7F7F7F}, {7, 7, 0xFFFFFF}); /* a third of each colour, a quarter white */
}

TEST(what_lies_outside_is_cut_off)
{
    struct draw *d = begin(100);
    draw_page(d, 20, 20);
    draw_text(d, -5, 3, body, "WWW");
    draw_text(d, 1e300, -1e300, body, "W");
    draw_line(d, -1e300, 1e300, 10, 10.5, red, 1e300);
    draw_push(d, 0, 0, 1e6);
    draw_text(d, -1, 1, body, "W");
    draw_rect(d, -3, -3, 2, 2, black);
    draw_pop(d);
    drawn_end(d);
    image_free(drawn_pixels(0));
}

/* ---- Bands ---- */

/* Content that crosses every row, in the left 80 mm. */
static void draw_content(struct draw *d)
{
    draw_text(d, 2, 110, (struct type){FACE_BOLD, 72, {200, 30, 30}, ALIGN_LEFT}, "Qgj");
    draw_text(d, 2, 140, (struct type){FACE_REGULAR, 290, {0, 90, 0}, ALIGN_LEFT}, "&");
    for (int i = 0; i < 160; i++) {
        draw_line(d, 40, i, 60, 160 - i / 7.0, grey, 0.1 + i / 90.0);
        draw_disc(d, 65 + i % 8, 1.03 * i, 0.8, blue);
        draw_rect(d, 74, i, 2, 0.4, red);
        draw_text(d, 20, i + 0.3, (struct type){FACE_REGULAR, 3, {0, 0, 0}, ALIGN_LEFT}, "Hamburgefonts");
    }
    draw_art(d, "photo", 20, 106, 13, black);
}

/* The same content on a page that is drawn at once and on a wider one that is drawn in two bands. */
TEST(bands_fit_together)
{
    struct draw *d = begin(600);
    draw_page(d, 80, 168);
    draw_content(d);
    draw_page(d, 168, 168);
    draw_content(d);
    drawn_end(d);
    struct image *whole = drawn_pixels(0), *bands = drawn_pixels(1);
    assert_true((double)bands->width * bands->height > DRAW_PNG_BAND && whole->width * whole->height < DRAW_PNG_BAND);
    for (size_t y = 0; y < whole->height; y++)
        if (memcmp(whole->rgb + 3 * y * whole->width, bands->rgb + 3 * y * bands->width, (size_t)3 * whole->width))
            fail_msg("row %zu differs", y);
    image_free(whole);
    image_free(bands);
}

/* ---- Colours ---- */

/* Up to 256 colours are a palette, more are RGB; either way they stay what they are. */
TEST(many_colours)
{
    static const struct {
        unsigned colours;
        int kind;
    } cases[] = {{255, 3}, {256, 3}, {257, 2}, {3000, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned colours = cases[i].colours;
        uint8_t samples[3 * 4096];
        for (unsigned at = 0; at < 4096; at++)
            for (unsigned k = 0; k < 3; k++)
                samples[3 * at + k] = (uint8_t)(at % colours * 2654435761u >> 8 >> (16 - 8 * k));
        struct draw *d = begin(100);
        draw_page(d, 16.256, 16.256); /* 64 pixels */
        draw_image(d, &(struct image){.width = 64, .height = 64, .rgb = samples}, 0, 0, 16.256, 16.256);
        drawn_end(d);
        struct text bytes = folder_read("0.png");
        is_kind(&bytes, 8, cases[i].kind);
        text_release(&bytes);
        struct image *pixels = drawn_pixels(0);
        for (unsigned at = 0; at < 4096; at++)
            assert_int_equal(pixel(pixels, at % 64, at / 64), at % colours * 2654435761u >> 8 & 0xFFFFFF);
        image_free(pixels);
    }
}

/* Pictures that are smaller than a pixel, or larger than any page, are left out. */
TEST(pictures_have_a_size)
{
    static const double sizes[][2] = {{0.01, 5}, {5, 0.01}, {20000, 5}, {5, 20000}};
    uint8_t samples[3] = {0};
    struct draw *d = begin(100);
    draw_page(d, 10, 10);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        draw_image(d, &(struct image){.width = 1, .height = 1, .rgb = samples}, 0, 0, sizes[i][0], sizes[i][1]);
    drawn_end(d);
    SHOWS(0, {0, 0, 0xFFFFFF}, {10, 10, 0xFFFFFF});
}

/* ---- Ends ---- */

TEST(failures_stick)
{
    struct draw *d = begin(100);
    drawn_fails(d, "nothing was drawn, and a picture needs a page");
    assert_int_equal(pages.opened, 0);

    d = begin(100);
    pages.fails_at = 1;
    for (int i = 0; i < 4; i++)
        draw_page(d, 10, 10);
    drawn_fails(d, ""); /* who could not open it knows why */
    assert_int_equal(pages.opened, 2);
    assert_int_equal(pages.closed, 1);
    scoped(text_release) struct text first = drawn_page(&pages, 0);
    assert_true(first.len > 0);
}

TEST(too_many_pixels_are_refused)
{
    uint32_t across, down;
    struct text why = {0};
    assert_true(draw_png_size(297, 420, 1200, &across, &down, &why));
    assert_false(draw_png_size(60, 700, 1200, &across, &down, &why));
    assert_string_equal(why.data, "at 1200 dpi the page would be 2835 x 33071 pixels: take at most 1088 dpi");
    assert_true(draw_png_size(60, 700, 1088, &across, &down, &why));
    text_clear(&why);
    assert_false(draw_png_size(700, 600, 800, &across, &down, &why));
    assert_string_equal(why.data, "at 800 dpi the page would be 22047 x 18898 pixels: take at most 783 dpi");
    assert_true(draw_png_size(700, 600, 783, &across, &down, &why));
    text_release(&why);
}

TESTS_BETWEEN(drawn_setup, drawn_teardown)
