/* Photographs: every kind is read upright; what is damaged, too large or of another kind is refused with a reason. */
#include "scan/photo.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "help/folder.h"
#include "help/test.h"

#include <signal.h>
#include <sys/stat.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

enum { WIDTH = 96, HEIGHT = 64 };

/* ---- Pictures --------------------------------------------------------------------------------------------------- */

/* The four quarters of the picture, in reading order. */
static const uint8_t quarters[4] = {20, 90, 160, 230};

static uint8_t brightness(int x, int y)
{
    return quarters[(y >= HEIGHT / 2) * 2 + (x >= WIDTH / 2)];
}

/* The scans of a progressive JPEG that has many: every coefficient is one of its own, in two steps; so have files that
 * keep a reader busy. */
enum { SCANS_MOST = 1 + 2 * 3 * 63 };

static void set_scans(struct jpeg_compress_struct *jpeg, int count)
{
    static jpeg_scan_info scans[SCANS_MOST];
    scans[0] = (jpeg_scan_info){.comps_in_scan = 3, .component_index = {0, 1, 2}};
    for (int i = 1; i < count; i++) {
        int step = (i - 1) / (3 * 63), coefficient = 1 + (i - 1) / 3 % 63;
        scans[i] = (jpeg_scan_info){1, {(i - 1) % 3}, coefficient, coefficient, step, 1 - step};
    }
    jpeg->scan_info = scans;
    jpeg->num_scans = count;
}

/* `scans`: 0, or more than 1: progressive, of so many scans; 1: progressive, of the usual ones. */
static struct text jpeg_of(J_COLOR_SPACE colours, int scans, const char *exif, size_t exif_len)
{
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr error;
    unsigned char *bytes = NULL;
    unsigned long len = 0;
    struct text out = {0};

    jpeg.err = jpeg_std_error(&error);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &len);
    jpeg.image_width = WIDTH;
    jpeg.image_height = HEIGHT;
    jpeg.input_components = colours == JCS_CMYK ? 4 : 3;
    jpeg.in_color_space = colours;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 95, TRUE);
    if (scans == 1)
        jpeg_simple_progression(&jpeg);
    else if (scans > 1)
        set_scans(&jpeg, scans);
    jpeg_start_compress(&jpeg, TRUE);
    if (exif)
        jpeg_write_marker(&jpeg, JPEG_APP0 + 1, (const JOCTET *)exif, (unsigned)exif_len);
    for (int y = 0; y < HEIGHT; y++) {
        JSAMPLE row[4 * WIDTH];
        for (int i = 0; i < jpeg.input_components * WIDTH; i++)
            row[i] = brightness(i / jpeg.input_components, y);
        jpeg_write_scanlines(&jpeg, (JSAMPROW[1]){row}, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    text_add_bytes(&out, bytes, len);
    free(bytes);
    return out;
}

static struct text jpeg_picture(bool progressive, const char *exif, size_t exif_len)
{
    return jpeg_of(JCS_RGB, progressive, exif, exif_len);
}

/* Adds a chunk. */
static void add_chunk(struct text *out, const char *name, const void *data, size_t len)
{
    uint8_t number[4];
    png_save_uint_32(number, (uint32_t)len);
    text_add_bytes(out, number, 4);
    size_t start = out->len;
    text_add_bytes(out, name, 4);
    text_add_bytes(out, data, len);
    png_save_uint_32(number, (uint32_t)crc32(0, (const Bytef *)out->data + start, (unsigned)(out->len - start)));
    text_add_bytes(out, number, 4);
}

/* `exif` is a TIFF structure, or NULL. */
static struct text png_picture(uint32_t format, const char *exif, size_t exif_len)
{
    png_image png = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = format};
    size_t channels = PNG_IMAGE_PIXEL_CHANNELS(format), size = 0;
    uint8_t *pixels = mem_new(WIDTH * HEIGHT * channels);
    struct text out = {0};

    for (size_t i = 0; i < WIDTH * HEIGHT * channels; i++)
        pixels[i] = brightness((int)(i / channels % WIDTH), (int)(i / channels / WIDTH));
    for (size_t i = 0; channels == 4 && i < (size_t)WIDTH * HEIGHT; i++)
        pixels[4 * i + 3] = 255;
    assert_true(png_image_write_get_memory_size(png, size, 0, pixels, 0, NULL));
    uint8_t *bytes = mem_new(size);
    assert_true(png_image_write_to_memory(&png, bytes, &size, 0, pixels, 0, NULL));
    text_add_bytes(&out, bytes, 33); /* signature and IHDR */
    if (exif)
        add_chunk(&out, "eXIf", exif, exif_len);
    text_add_bytes(&out, bytes + 33, size - 33);
    free(bytes);
    free(pixels);
    return out;
}

/* The brightness in the middle of a quarter of an image. */
static int quarter(const struct grey *image, int number)
{
    int x = image->width * (1 + 2 * (number % 2)) / 4, y = image->height * (1 + 2 * (number / 2)) / 4;
    return image->pixels[y * image->width + x];
}

static void assert_quarters(const struct grey *image, const char *expected)
{
    for (int i = 0; i < 4; i++)
        assert_true(abs(quarter(image, i) - quarters[expected[i] - '1']) <= 2);
}

static struct grey decoded(const struct text *bytes, double most)
{
    struct grey image;
    struct text why = {0};
    if (!photo_decode(bytes->data, bytes->len, most, &image, &why))
        fail_msg("refused: %s", text_string(&why));
    assert_int_equal(why.len, 0);
    return image;
}

static void assert_refused(const void *bytes, size_t len, double most, const char *reason)
{
    struct grey image;
    scoped(text_release) struct text why = {0};
    assert_false(photo_decode(bytes, len, most, &image, &why));
    assert_null(image.pixels);
    if (!strstr(text_string(&why), reason))
        fail_msg("%s: not in: %s", reason, text_string(&why));
}

/* ---- What is read ----------------------------------------------------------------------------------------------- */

TEST(reads_every_kind)
{
    struct text pictures[] = {jpeg_picture(false, NULL, 0), jpeg_picture(true, NULL, 0),
                              png_picture(PNG_FORMAT_GRAY, NULL, 0), png_picture(PNG_FORMAT_RGB, NULL, 0),
                              png_picture(PNG_FORMAT_RGBA, NULL, 0)};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        struct grey image = decoded(&pictures[i], PHOTO_PIXELS_MAX);
        assert_int_equal(image.width, WIDTH);
        assert_int_equal(image.height, HEIGHT);
        assert_quarters(&image, "1234");
        grey_release(&image);
        text_release(&pictures[i]);
    }
}

/* What is transparent is white, and 16 bits are not linear, as most programs mean it. */
TEST(pixels_of_pngs)
{
    static const struct {
        char bits, colours; /* as in IHDR */
        char row[3];        /* of one pixel, after the filter's number */
        uint8_t expected;
    } cases[] = {{8, 4, {0, 0, 0}, 255}, {8, 4, {0, 0, '\xFF'}, 0}, {16, 0, {0, '\x80', '\x80'}, 128}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char head[13] = {[3] = 1, [7] = 1, cases[i].bits, cases[i].colours};
        uint8_t packed[64];
        uLongf len = sizeof packed;
        scoped(text_release) struct text png = {0};
        assert_int_equal(compress(packed, &len, (const Bytef *)cases[i].row, 3), Z_OK);
        text_add_bytes(&png, "\x89PNG\r\n\x1A\n", 8);
        add_chunk(&png, "IHDR", head, sizeof head);
        add_chunk(&png, "IDAT", packed, len);
        add_chunk(&png, "IEND", "", 0);
        struct grey image = decoded(&png, 1);
        assert_int_equal(image.pixels[0], cases[i].expected);
        grey_release(&image);
    }
}

TEST(large_jpegs_are_reduced)
{
    scoped(text_release) struct text picture = jpeg_picture(false, NULL, 0);
    static const struct {
        double most;
        int reduce;
    } cases[] = {{WIDTH * HEIGHT, 1},
                 {WIDTH * HEIGHT - 1, 2},
                 {WIDTH * HEIGHT / 4, 2},
                 {WIDTH * HEIGHT / 5, 4},
                 {WIDTH * HEIGHT / 17, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grey image = decoded(&picture, cases[i].most);
        assert_int_equal(image.width, WIDTH / cases[i].reduce);
        assert_int_equal(image.height, HEIGHT / cases[i].reduce);
        assert_quarters(&image, "1234");
        grey_release(&image);
    }
    assert_refused(picture.data, picture.len, WIDTH * HEIGHT / 65, "96 x 64 pixels");
}

/* A TIFF structure with one entry, the orientation, after one that is of no interest. */
static size_t tiff(bool little, int orientation, char *out)
{
    static const char big[] = "MM\0\x2A\0\0\0\x08\0\x02"
                              "\x01\x0F\0\x02\0\0\0\x01x\0\0\0"
                              "\x01\x12\0\x03\0\0\0\x01\0?\0\0",
                      small[] = "II\x2A\0\x08\0\0\0\x02\0"
                                "\x0F\x01\x02\0\x01\0\0\0x\0\0\0"
                                "\x12\x01\x03\0\x01\0\0\0?\0\0\0";
    memcpy(out, little ? small : big, sizeof big - 1);
    out[30 + !little] = (char)orientation;
    return sizeof big - 1;
}

TEST(photos_are_turned_upright)
{
    /* What is seen where the first row and column of the file are: EXIF's table of orientations. */
    static const char *const expected[] = {
        [1] = "1234", [2] = "2143", [3] = "4321", [4] = "3412", [5] = "1324", [6] = "3142", [7] = "4231", [8] = "2413"};
    for (int orientation = 1; orientation <= 8; orientation++) {
        char exif[64] = "Exif\0";
        size_t len = tiff(orientation % 2, orientation, exif + 6);
        struct text pictures[] = {jpeg_picture(false, exif, 6 + len), png_picture(PNG_FORMAT_RGB, exif + 6, len)};
        for (int i = 0; i < 2; i++) {
            struct grey image = decoded(&pictures[i], PHOTO_PIXELS_MAX);
            assert_int_equal(image.width, orientation < 5 ? WIDTH : HEIGHT);
            assert_int_equal(image.height, orientation < 5 ? HEIGHT : WIDTH);
            assert_quarters(&image, expected[orientation]);
            grey_release(&image);
            text_release(&pictures[i]);
        }
    }
}

TEST(exif_is_bounded)
{
    char block[64];
    for (int little = 0; little < 2; little++) {
        size_t len = tiff(little, 6, block);
        for (size_t cut = 0; cut <= len; cut++)
            assert_int_equal(exif_orientation((const uint8_t *)block, cut), cut < len ? 1 : 6);
    }
    static const struct {
        size_t at;
        char byte;
    } damage[] = {{0, 'I'}, {1, 'I'}, {3, 43}, {4, 1}, {7, 127}, {7, 9}, {9, 1}, {25, 4}, {31, 0}, {31, 9}, {30, 1}};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        size_t len = tiff(false, 6, block);
        block[damage[i].at] = damage[i].byte;
        assert_int_equal(exif_orientation((const uint8_t *)block, len), 1);
    }
}

/* ---- What is refused -------------------------------------------------------------------------------------------- */

TEST(truncated_pictures_are_refused)
{
    struct text pictures[] = {jpeg_picture(false, NULL, 0), jpeg_picture(true, NULL, 0),
                              png_picture(PNG_FORMAT_RGB, NULL, 0)};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        /* Pixels that can be decoded may stand before the last bytes: the end marker, or an empty chunk. */
        size_t whole = pictures[i].len - (i < 2 ? 2 : 12);
        for (size_t len = 0; len < whole; len++) {
            uint8_t *copy = mem_new(len);
            memcpy(copy, pictures[i].data, len);
            assert_refused(copy, len, PHOTO_PIXELS_MAX, len == 0 ? "empty" : ": ");
            free(copy);
        }
        text_release(&pictures[i]);
    }
}

TEST(huge_pictures_are_refused)
{
    static const struct {
        const char *size, *why;
    } jpegs[] = {{"\xFA\0\xFA", "64000 x 64000 pixels: scale it down to at most 48"},
                 {"\x4E\x20\x4E\x20", "20000 x 20000 pixels"},     /* could be reduced */
                 {"\x32\0\x32", "(Backing store not supported)"}}; /* progressive: all of it would be kept */
    scoped(text_release) struct text png = {0};
    for (int i = 0; i < 3; i++) {
        scoped(text_release) struct text jpeg = jpeg_picture(i == 2, NULL, 0);
        const char *start = text_find(jpeg.data, jpeg.len, i == 2 ? "\xFF\xC2" : "\xFF\xC0", 2);
        memcpy(jpeg.data + (start - jpeg.data) + 5, jpegs[i].size, 4); /* after length and precision */
        assert_refused(jpeg.data, jpeg.len, PHOTO_PIXELS_MAX, jpegs[i].why);
    }
    text_add_bytes(&png, "\x89PNG\r\n\x1A\n", 8);
    add_chunk(&png, "IHDR", "\0\0\x80\0\0\0\x80\0\x08\0\0\0\0", 13);
    add_chunk(&png, "IDAT", "x", 1);
    add_chunk(&png, "IEND", "", 0);
    assert_refused(png.data, png.len, PHOTO_PIXELS_MAX, "32768 x 32768 pixels: scale it down to at most 48");
}

TEST(scans_are_counted)
{
    scoped(text_release) struct text most = jpeg_of(JCS_RGB, 200, NULL, 0), more = jpeg_of(JCS_RGB, 201, NULL, 0);
    struct grey image = decoded(&most, PHOTO_PIXELS_MAX);
    assert_quarters(&image, "1234");
    assert_refused(more.data, more.len, PHOTO_PIXELS_MAX, "too many scans");
    grey_release(&image);
}

/* Nothing behind the picture is looked at: here an orientation that would be found there. */
TEST(chunks_are_bounded)
{
    scoped(text_release) struct text picture = {0};
    char exif[64];
    size_t len = tiff(false, 6, exif);
    text_add_bytes(&picture, "\x89PNG\r\n\x1A\n", 8);
    add_chunk(&picture, "IHDR", "\0\0\0\1\0\0\0\1\x08\0\0\0\0", 13);
    size_t before = picture.len;
    add_chunk(&picture, "eXIf", exif, len);
    size_t whole = picture.len;
    for (size_t cut = 8; cut <= whole; cut++)
        assert_int_equal(png_orientation((const uint8_t *)picture.data, cut), cut < whole ? 1 : 6);
    /* Not after the pixels. */
    picture.len = before;
    add_chunk(&picture, "IDAT", "", 0);
    add_chunk(&picture, "eXIf", exif, len);
    assert_int_equal(png_orientation((const uint8_t *)picture.data, picture.len), 1);
}

TEST(other_kinds_are_named)
{
    assert_refused("\0\0\0\x18"
                   "ftypheic",
                   12, 1e6, "HEIF");
    assert_refused("RIFF....WEBP", 12, 1e6, "WebP");
    assert_refused("RIFF....WAVE", 12, 1e6, "neither");
    assert_refused("\xFF\xD8\xFE", 3, 1e6, "neither");
    assert_refused("GIF89a", 6, 1e6, "neither JPEG, PNG nor PDF");
    assert_refused("", 0, 1e6, "empty");
    scoped(text_release) struct text press = jpeg_of(JCS_CMYK, false, NULL, 0);
    assert_refused(press.data, press.len, 1e6, "CMYK");
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

static const char path[] = "photo"; /* in a folder of its own */

/* Two pages, the second of which is black in its upper half. */
static const char pdf[] = "%PDF-1.4\n"
                          "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                          "2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 100 200]>>endobj\n"
                          "3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n"
                          "4 0 obj<</Type/Page/Parent 2 0 R/Contents 5 0 R>>endobj\n"
                          "5 0 obj<</Length 18>>stream\n0 100 100 100 re f\nendstream endobj\n"
                          "trailer<</Root 1 0 R>>\n%%EOF\n";

TEST_IN_FOLDER(a_pdf_is_one_photo_a_page)
{
    scoped(text_release) struct text why = {0};
    struct photo photo;
    folder_write(path, pdf, sizeof pdf - 1);
    struct photo_file *file = photo_open(path, &why);
    assert_non_null(file);
    for (int page = 1; page <= 2; page++) {
        if (!photo_next(file, 48e6, &photo, &why))
            fail_msg("%s", text_string(&why));
        assert_int_equal(photo.page, page);
        assert_int_equal(photo.grey.width, photo.grey.height / 2);
        assert_int_equal(quarter(&photo.grey, 0), page == 1 ? 255 : 0);
        assert_int_equal(quarter(&photo.grey, 2), 255);
        grey_release(&photo.grey);
    }
    assert_false(photo_next(file, 48e6, &photo, &why));
    assert_int_equal(why.len, 0);
    photo_close(file);

    /* Closed after the first page; and a PDF in name only. */
    file = photo_open(path, &why);
    assert_true(photo_next(file, 48e6, &photo, &why));
    grey_release(&photo.grey);
    photo_close(file);
    folder_write(path, pdf, 5);
    file = photo_open(path, &why);
    assert_false(photo_next(file, 48e6, &photo, &why));
    assert_non_null(strstr(text_string(&why), "page 1 of the PDF can't be read"));
    photo_close(file);
}

/* Opens a PDF of this name with a shell script for pdftoppm, or without any (NULL), and reads its first pages, at most
 * so many: their pixels, perhaps with what is wrong with the next in `why`. */
static int read_with_script(const char *name, const char *script, int most, struct text *why)
{
    struct photo photo = {0};
    scoped(text_release) struct text paths = {0};
    int pixels = 0;
    char *before = strdup(getenv("PATH"));
    text_addf(&paths, ".:%s", before);
    folder_write(name, pdf, sizeof pdf - 1);
    folder_put("pdftoppm", script ? script : "");
    assert_int_equal(chmod("pdftoppm", 0700), 0);
    setenv("PATH", script ? paths.data : "/nonexistent", 1);
    struct photo_file *file = photo_open(name, why);
    assert_non_null(file);
    for (int page = 0; page < most && photo_next(file, 48e6, &photo, why); page++) {
        pixels += photo.grey.width * photo.grey.height;
        grey_release(&photo.grey);
    }
    assert_null(photo.grey.pixels);
    photo_close(file);
    setenv("PATH", before, 1);
    free(before);
    return pixels;
}

/* Its time and memory are limited, it ends with us, and a name is never an option. */
TEST_IN_FOLDER(pdftoppm_is_bounded)
{
    static const char script[] = "#!/bin/sh\n"
                                 "pipes=$(ls -l /proc/$$/fd | grep -cF \"$(readlink /proc/$$/fd/1)\")\n"
                                 "{ (sh -c 'kill -s PIPE $$; echo ignored') 2>&-; echo $pipes\n"
                                 "ulimit -t; ulimit -v; for argument; do echo \"$argument\"; done; } > seen\n"
                                 "printf 'P5\\n2 1\\n255\\nxx'\n";
    scoped(text_release) struct text why = {0};
    signal(SIGPIPE, SIG_IGN); /* as quadrille has it */
    assert_int_equal(read_with_script("-r", script, 1, &why), 2);
    folder_holds("seen", "1\n300\n2097152\n-q\n-gray\n-scale-to\n3300\n./-r\n");
    assert_int_equal(read_with_script("r", script, 1, &why), 2);
    folder_holds("seen", "1\n300\n2097152\n-q\n-gray\n-scale-to\n3300\nr\n");
    alarm(20);
    assert_int_equal(read_with_script("r", "#!/bin/sh\nprintf 'P5\\n2 1\\n255\\nxx'\nexec sleep 60\n", 1, &why), 2);
    alarm(0);
    assert_int_equal(why.len, 0);
}

TEST_IN_FOLDER(pages_have_a_size)
{
    static const struct {
        int width, height, pixels;
    } cases[] = {{3300, 1, 3300}, {1, 3300, 3300}, {3301, 1, 0}, {1, 3301, 0}, {0, 5, 0}, {5, 0, 0}, {-5, -5, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text script = {0}, why = {0};
        text_addf(&script, "#!/bin/sh\nprintf 'P5\\n%d %d\\n255\\n'\nhead -c 4000 /dev/zero\n", cases[i].width,
                  cases[i].height);
        assert_int_equal(read_with_script(path, script.data, 1, &why), cases[i].pixels);
        assert_int_equal(strstr(text_string(&why), "page 1 of the PDF can't be read") != NULL, cases[i].pixels == 0);
    }
}

TEST_IN_FOLDER(pages_are_whole)
{
    scoped(text_release) struct text why = {0}, next = {0};
    assert_int_equal(read_with_script(path, "#!/bin/sh\nprintf 'P5\\n5 5\\n255\\nxxx'\n", 1, &why), 0);
    assert_string_equal(text_string(&why), "page 1 of the PDF can't be read: save it as PNG, or take a photo");
    assert_int_equal(read_with_script(path, "#!/bin/sh\nprintf 'P5\\n2 1\\n255\\nxx'\nexit 1\n", 2, &next), 2);
    assert_non_null(strstr(text_string(&next), "page 2 of the PDF"));
}

TEST_IN_FOLDER(without_pdftoppm_it_is_named)
{
    scoped(text_release) struct text why = {0};
    assert_int_equal(read_with_script(path, NULL, 1, &why), 0);
    assert_non_null(strstr(text_string(&why), "install poppler-utils"));
}
