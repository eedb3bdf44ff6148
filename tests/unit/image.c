/* PNG pictures: all kinds are read to the same result. What is refused is in cli/themes.t too. */
#include "draw/image.h"

#include "base/scoped.h"
#include "help/folder.h"
#include "help/test.h"

#include <png.h>
#include <unistd.h>

static const char path[] = "a.png"; /* in a folder of its own */

struct kind {
    int colour, depth;
    bool interlaced, transparent;
};

static void prepare(png_structp png, png_infop info, struct kind k)
{
    png_color palette[4] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};
    png_byte alpha[1] = {0};
    png_color_16 none = {0};
    if (k.colour == PNG_COLOR_TYPE_PALETTE)
        png_set_PLTE(png, info, palette, k.depth == 1 ? 2 : 4);
    if (k.transparent && k.colour == PNG_COLOR_TYPE_PALETTE)
        png_set_tRNS(png, info, alpha, 1, NULL);
    else if (k.transparent)
        png_set_tRNS(png, info, NULL, 0, &none);
}

/* Writes 7 x 5 pixels: all samples 0 on the left three columns, the largest possible to the right; for a
 * palette its entries 0 and 1. */
static void write_png(struct kind k)
{
    FILE *out = fopen(path, "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    uint8_t row[7 * 8];
    assert_int_equal(setjmp(png_jmpbuf(png)), 0);
    png_init_io(png, out);
    png_set_IHDR(png, info, 7, 5, k.depth, k.colour, k.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    prepare(png, info, k);
    png_write_info(png, info);

    size_t bits = (size_t)k.depth * png_get_channels(png, info);
    memset(row, 0, sizeof row);
    for (size_t bit = 3 * bits; bit < 7 * bits; bit++)
        if (k.colour != PNG_COLOR_TYPE_PALETTE || bit % bits == bits - 1)
            row[bit / 8] |= (uint8_t)(0x80 >> bit % 8);
    png_bytep rows[5] = {row, row, row, row, row};
    png_write_image(png, rows);
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    fclose(out);
}

TEST(reads_every_kind)
{
    static const int depths[][6] = {[PNG_COLOR_TYPE_GRAY] = {1, 2, 4, 8, 16},
                                    [PNG_COLOR_TYPE_RGB] = {8, 16},
                                    [PNG_COLOR_TYPE_PALETTE] = {1, 2, 4, 8},
                                    [PNG_COLOR_TYPE_GRAY_ALPHA] = {8, 16},
                                    [PNG_COLOR_TYPE_RGB_ALPHA] = {8, 16}};
    int count = 0;
    for (int colour = 0; colour < 7; colour++) {
        for (const int *depth = depths[colour]; *depth; depth++) {
            for (int variant = 0; variant < 4; variant++) {
                struct kind k = {colour, *depth, variant & 1, variant & 2};
                bool has_alpha = colour & PNG_COLOR_MASK_ALPHA, palette = colour == PNG_COLOR_TYPE_PALETTE;
                struct text why = {0};
                if (k.transparent && has_alpha)
                    continue;
                write_png(k);
                struct image *image = image_read_png(path, &why);
                if (!image)
                    print_error("%d bits of %d: %s\n", k.depth, colour, text_string(&why));
                assert_non_null(image);
                assert_int_equal(image->width, 7);
                assert_int_equal(image->height, 5);
                assert_int_equal(image->alpha != NULL, has_alpha || k.transparent);
                for (size_t i = 0; i < 35; i++) {
                    bool right = i % 7 >= 3;
                    const uint8_t *rgb = image->rgb + 3 * i;
                    assert_int_equal(rgb[0], palette ? (right ? 0 : 255) : right ? 255 : 0);
                    assert_int_equal(rgb[1], right ? 255 : 0);
                    assert_int_equal(rgb[2], right && !palette ? 255 : 0);
                    if (image->alpha)
                        assert_int_equal(image->alpha[i], right ? 255 : 0);
                }
                image_free(image);
                count++;
            }
        }
    }
    assert_int_equal(count, 52);
}

TEST(refuses_what_is_cut_off)
{
    write_png((struct kind){PNG_COLOR_TYPE_RGB_ALPHA, 8, false, false});
    scoped(text_release) struct text bytes = folder_read(path);
    for (size_t i = 24; i < bytes.len; i++) {
        scoped(text_release) struct text why = {0};
        folder_write(path, bytes.data, i);
        assert_null(image_read_png(path, &why));
        assert_memory_equal(why.data, "a.png: the picture is damaged", 29);
    }
}

TEST(refuses_what_is_too_large)
{
    write_png((struct kind){PNG_COLOR_TYPE_RGB_ALPHA, 8, false, false});
    scoped(text_release) struct text bytes = folder_read(path);
    for (size_t side = 16; side <= 20; side += 4) { /* width and height in IHDR */
        scoped(text_release) struct text why = {0}, large = {0};
        text_add_bytes(&large, bytes.data, bytes.len);
        memcpy(large.data + side, "\0\0\x10\x01", 4);
        folder_write(path, large.data, large.len);
        assert_null(image_read_png(path, &why));
        assert_non_null(strstr(why.data, "scale it down to at most 4096 x 4096"));
    }
}

TESTS_BETWEEN(folder_enter, folder_leave)
