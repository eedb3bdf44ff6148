/* Sheets on photographs: whatever a picture shows, it is refused with a reason, or its marks have probabilities, and
 * their position a verdict or a reason; the same picture always the same (of one in 32).
 *
 * An input is a picture, or a sheet that is printed, marked, spoilt and photographed here. For that its first bytes
 * choose the sheet, the size and the file, and move the corners; then each stroke, patch and change of light is a few
 * bytes, and after a zero each byte of the file that is changed is three. Sheets are small, as an execution should take
 * no longer than 100 ms. */
#define _GNU_SOURCE /* memfd_create */

#include "base/mem.h"
#include "scan/blank_page.h"
#include "scan/photo.h"
#include "scan/scanned.h"

#include "fuzz.h"
#include "png.h"

#include <jpeglib.h>
#include <math.h>
#include <png.h>

enum { PIXELS_MOST = 1 << 19 };

/* 70 x 90 mm. */
static const char *const printed[] = {"CC-2X2-KNV52VGT-B/15X6G9Q738KA0", "CS-2X2-92FRCXKS-A/12YK7V356YHA0",
                                      "E5-5X5G5-NF8EKKZC-M/32YK7V356YHA0", "CO-W3-8E95635Z-Y/1QMST7D9TPHA0"};
enum { SHEETS = sizeof printed / sizeof *printed };

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* Blends every pixel within `radius` of a segment towards `value`. */
static void stroke(struct grey *image, struct point from, struct point to, double radius, int value)
{
    const double dx = to.x - from.x, dy = to.y - from.y, squared = dx * dx + dy * dy;
    const int left = (int)fmax(0, fmin(from.x, to.x) - radius), top = (int)fmax(0, fmin(from.y, to.y) - radius);
    for (int y = top; y < image->height && y <= fmax(from.y, to.y) + radius; y++)
        for (int x = left; x < image->width && x <= fmax(from.x, to.x) + radius; x++) {
            double t = squared > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / squared : 0;
            t = fmin(1, fmax(0, t));
            double away = hypot(x - from.x - t * dx, y - from.y - t * dy);
            if (away <= radius)
                *grey_pixel(image, x, y) = (uint8_t)((*grey_pixel(image, x, y) + 3 * value) / 4);
        }
}

/* Applies `value` to a rectangle. */
static void patch(struct grey *image, struct bytes *bytes, int how, int value)
{
    const int left = next_byte(bytes) * image->width / 256, top = next_byte(bytes) * image->height / 256;
    const int right = left + 1 + next_byte(bytes) * image->width / 512;
    const int bottom = top + 1 + next_byte(bytes) * image->height / 512;
    uint32_t random = 1;
    for (int y = top; y < bottom && y < image->height; y++)
        for (int x = left; x < right && x < image->width; x++) {
            uint8_t *pixel = grey_pixel(image, x, y);
            random = random * 1103515245 + 12345;
            const int changed[] = {value, 255 - *pixel, *pixel + (int)(random >> 24) * value / 256 - value / 2,
                                   *pixel < value ? 0 : 255, *pixel * (256 + value) / 512};
            *pixel = (uint8_t)fmin(255, fmax(0, changed[how]));
        }
}

/* Marks and spoils a page, as bytes say. */
static void draw(struct grey *image, const struct blank_page *page, struct bytes *bytes)
{
    for (int op; (op = next_byte(bytes)) != 0;) {
        const int value = next_byte(bytes), at = next_byte(bytes), more = next_byte(bytes);
        const struct sheet_mark *mark = &page->side.marks[(at + 256 * (more & 3)) % (int)page->side.count];
        struct point from = mark->centre, to = mark->centre;
        if (mark->kind == SHEET_MARK_LINE && op % 2) {
            from = page->side.points[mark->first];
            to = page->side.points[mark->first + 1];
        } else {
            from.x -= (more & 15) / 4.0;
            to.y += (more >> 4) / 4.0;
        }
        from = (struct point){from.x * page->scale, from.y * page->scale};
        to = (struct point){to.x * page->scale, to.y * page->scale};
        if (op < 192)
            stroke(image, from, to, page->scale * (1 + op / 2 % 8) / 10, value);
        else if (op < 248)
            patch(image, bytes, op % 5, value);
        else
            grey_blur(image, 1 + op % 2, 1 + value % 3);
    }
}

/* Where on the page, from 0 to 1 across and down, a point of the photograph is. */
static struct point on_page(struct point at, const int corners[8])
{
    double moved[2];
    for (int i = 0; i < 2; i++)
        moved[i] = (1 - at.y) * ((1 - at.x) * corners[i] + at.x * corners[2 + i]) +
                   at.y * ((1 - at.x) * corners[4 + i] + at.x * corners[6 + i]);
    return (struct point){at.x + (moved[0] - 128) / 768, at.y + (moved[1] - 128) / 768};
}

/* The page on a photograph whose corners are moved by up to a sixth, on a grey table. */
static struct grey photograph(const struct grey *page, int width, const int corners[8])
{
    struct grey photo = grey_new(width, width * page->height / page->width);
    for (int y = 0; y < photo.height; y++)
        for (int x = 0; x < photo.width; x++) {
            const struct point at = on_page((struct point){(double)x / photo.width, (double)y / photo.height}, corners);
            const bool on_it = at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
            *grey_pixel(&photo, x, y) = on_it ? (uint8_t)grey_at(page, at.x * page->width, at.y * page->height) : 90;
        }
    return photo;
}

/* ---- Codes ------------------------------------------------------------------------------------------------------- */

/* How the code of a photograph is found. Mostly it is known where it is: looking for it takes longer than all else. */
static enum { CODE_KNOWN, CODE_SEARCHED, CODE_NAMED } way;
static struct found_code known;
static int shown; /* whose photograph it is, unless its code is searched */

static void know_code(const struct blank_page *page, const char *id, const struct grey *photo, const int corners[8])
{
    snprintf(known.text, sizeof known.text, "%s", id);
    known.modules = 25;
    for (int i = 0; i < 4; i++) {
        const struct point to = {page->code[i].x / page->side.width, page->code[i].y / page->side.height};
        struct point at = to;
        for (int step = 0; step < 20; step++) {
            const struct point there = on_page(at, corners);
            at = (struct point){at.x + to.x - there.x, at.y + to.y - there.y};
        }
        known.corners[i] = (struct point){at.x * photo->width, at.y * photo->height};
    }
}

static size_t find_codes(const struct grey *photo, size_t enough, struct found_code **list)
{
    if (way == CODE_SEARCHED)
        return codes_find(photo, enough, list);
    *list = NULL;
    if (way == CODE_NAMED)
        return 0;
    *list = malloc(sizeof known);
    REQUIRE(*list);
    **list = known;
    return 1;
}

/* The blank page of a known code, drawn once. */
static bool find_page(const struct sheet_code *code, double scale, struct blank_page *out, struct text *why)
{
    static struct blank_page pages[SHEETS];
    struct blank_page *page = &pages[shown];
    if (way == CODE_SEARCHED)
        return blank_page_new(code, scale, out, why);
    if (!page->print.pixels && !blank_page_new(code, scale, page, why))
        return false;
    *out = *page;
    out->print = grey_copy(&page->print);
    out->side.id = mem_string(page->side.id, strlen(page->side.id));
    out->side.marks = mem_new(page->side.count * sizeof *page->side.marks);
    memcpy(out->side.marks, page->side.marks, page->side.count * sizeof *page->side.marks);
    out->side.points = mem_new(page->side.point_count * sizeof *page->side.points);
    memcpy(out->side.points, page->side.points, page->side.point_count * sizeof *page->side.points);
    return true;
}

/* The reader of photographs, with these codes and pages. */
#define codes_find     find_codes
#define blank_page_new find_page
#include "scan/seen_sheet.c"
#undef blank_page_new

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* A directory of EXIF with the orientation, in the order of bytes II. */
static void exif_write(uint8_t block[26], int orientation)
{
    static const uint8_t plain[26] = {'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0};
    memcpy(block, plain, sizeof plain);
    block[18] = (uint8_t)orientation;
}

/* The file with `part` put in at a place. */
static struct text joined(const void *file, size_t size, size_t at, const void *part, size_t len)
{
    struct text all = {0};
    text_add_bytes(&all, file, at);
    text_add_bytes(&all, part, len);
    text_add_bytes(&all, (const char *)file + at, size - at);
    return all;
}

static struct text png_file(const struct grey *photo, int orientation)
{
    enum { HEADER = PNG_HEAD + PNG_CHUNK + 13 };
    uint8_t chunk[8 + 26 + 4] = {0, 0, 0, 26, 'e', 'X', 'I', 'f'};
    png_image png = {.version = PNG_IMAGE_VERSION, .width = (unsigned)photo->width, .height = (unsigned)photo->height};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    char *room = malloc(size);

    REQUIRE(room && png_image_write_to_memory(&png, room, &size, 0, photo->pixels, 0, NULL));
    exif_write(chunk + 8, orientation);
    struct text file = joined(room, size, HEADER, chunk, sizeof chunk);
    free(room);
    return file;
}

static struct text jpeg_file(const struct grey *photo, int orientation, bool progressive)
{
    uint8_t marker[4 + 6 + 26] = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f'};
    struct jpeg_error_mgr error;
    struct jpeg_compress_struct jpeg = {.err = jpeg_std_error(&error)};
    unsigned char *bytes = NULL;
    unsigned long size = 0;

    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &size);
    jpeg.image_width = (unsigned)photo->width;
    jpeg.image_height = (unsigned)photo->height;
    jpeg.input_components = 1;
    jpeg.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 85, TRUE);
    if (progressive)
        jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height)
        jpeg_write_scanlines(&jpeg, (JSAMPROW[1]){photo->pixels + (size_t)jpeg.next_scanline * jpeg.image_width}, 1);
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    exif_write(marker + 10, orientation);
    struct text file = joined(bytes, size, 2, marker, sizeof marker);
    free(bytes);
    return file;
}

/* Changes bytes of the file, half of them in its first 256. */
static void spoil_file(struct text *file, struct bytes *bytes)
{
    while (bytes->at < bytes->end) {
        const size_t high = (size_t)next_byte(bytes), low = (size_t)next_byte(bytes);
        const size_t at = high < 128 ? low : (high - 128) * file->len / 128 + low;
        file->data[at % file->len] = (char)next_byte(bytes);
    }
}

/* Reads a file; PNG with its checksums put right. */
static bool decode(struct text *file, struct grey *photo)
{
    struct text why = {0};
    uint8_t *copy = malloc(file->len); /* of its exact size, for the sanitizer */

    REQUIRE(copy);
    memcpy(copy, file->data, file->len);
    if (copy[0] == 0x89)
        mend_checksums(copy, file->len);
    const bool good = photo_decode(copy, file->len, PIXELS_MOST, photo, &why);
    if (!good)
        require_reason(&why, true);
    free(copy);
    text_release(&why);
    return good;
}

/* ---- The photograph of a sheet that is made here ----------------------------------------------------------------- */

/* The sheets as they are printed: drawn once. */
static const struct blank_page *printed_page(int n, struct sheet_code *code)
{
    static struct blank_page pages[SHEETS];
    struct text why = {0};

    REQUIRE(sheet_code_read(printed[n], strlen(printed[n]), code, &why));
    if (!pages[n].print.pixels)
        REQUIRE(blank_page_new(code, 4, &pages[n], &why) && pages[n].side.count > 0);
    text_release(&why);
    return &pages[n];
}

/* False if the changed file of the photograph is refused. */
static bool make_photo(struct bytes *bytes, struct sheet_code *code, struct grey *photo)
{
    const int n = shown = next_byte(bytes) % SHEETS;
    const struct blank_page *page = printed_page(n, code);
    const int width = 156 + next_byte(bytes) * 2 / 5, kind = next_byte(bytes);
    int corners[8];

    for (int i = 0; i < 8; i++)
        corners[i] = next_byte(bytes);
    struct grey marked = grey_copy(&page->print);
    draw(&marked, page, bytes);
    *photo = photograph(&marked, width, corners);
    grey_release(&marked);
    know_code(page, printed[n], photo, corners);
    if (kind < 128)
        return true;
    struct text file = kind % 3 == 0 ? png_file(photo, kind / 3 % 10) : jpeg_file(photo, kind / 3 % 10, kind % 3 == 1);
    grey_release(photo);
    spoil_file(&file, bytes);
    const bool good = decode(&file, photo);
    text_release(&file);
    return good;
}

/* ---- What is read ------------------------------------------------------------------------------------------------ */

static void require_readings(const struct seen_sheet *sheet, const struct mark_reading *readings)
{
    for (size_t i = 0; i < sheet->side.count; i++) {
        REQUIRE(readings[i].confidence >= 0 && readings[i].confidence <= 1);
        REQUIRE(readings[i].value <= MARK_B && readings[i].second <= MARK_B);
    }
}

/* Judges a side; `sheet` is empty afterwards. */
static void judge(struct seen_sheet *sheet)
{
    struct scanned s = {.sheet = *sheet};

    REQUIRE(isfinite(sheet->residual) && sheet->residual >= 0);
    require_readings(sheet, sheet->readings);
    scanned_join(&s, &s.sheet, "photo");
    scanned_rank(&s, 0.99);
    require_readings(&s.sheet, s.voted);
    require_readings(&s.sheet, s.marks);
    REQUIRE(s.verdict.game || s.reason.len > 0);
    scanned_release(&s);
}

/* All that is read, as a text. */
static struct text read_photo(const struct grey *photo, const struct sheet_code *named)
{
    struct seen_sheet *list;
    struct text why = {0}, read = {0};
    const size_t count = detect_sheets(photo, named, photo->width % 4 == 0, &list, &why);

    if (count == 0)
        require_reason(&why, true);
    for (size_t n = 0; n < count; n++) {
        if (list[n].why.len > 0) {
            require_reason(&list[n].why, true);
            text_addf(&read, "%s\n", text_string(&list[n].why));
            seen_sheet_release(&list[n]);
            continue;
        }
        for (size_t i = 0; i < list[n].side.count; i++)
            text_addf(&read, "%s %d %.17g\n", list[n].side.marks[i].name, (int)list[n].readings[i].value,
                      list[n].readings[i].confidence);
        judge(&list[n]);
    }
    free(list);
    text_release(&why);
    return read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sheet_code code;
    struct grey photo;
    bool good;

    if (size > 0 && (data[0] == 0x89 || data[0] == 0xff)) {
        struct text file = {0};
        text_add_bytes(&file, data, size);
        good = decode(&file, &photo);
        text_release(&file);
        way = CODE_SEARCHED;
    } else {
        struct bytes bytes = {data, data + size};
        const int choice = next_byte(&bytes);
        way = choice < 8 ? CODE_SEARCHED : choice < 64 ? CODE_NAMED : CODE_KNOWN;
        good = make_photo(&bytes, &code, &photo);
    }
    if (!good)
        return 0;
    struct text read = read_photo(&photo, way == CODE_NAMED ? &code : NULL);
    if (size % 32 == 0) {
        struct text again = read_photo(&photo, way == CODE_NAMED ? &code : NULL);
        require_same(&read, &again);
        text_release(&again);
    }
    text_release(&read);
    grey_release(&photo);
    return 0;
}
