#include "scan/code_finder.h"

#include "base/mem.h"
#include "scan/code_modules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zbar.h>

/* Pixels. A code that is found only when enlarged is smaller than OVERLAP. */
enum { TILE = 1000, OVERLAP = 250, HALVED_FROM = 4000000, ENLARGED_MOST = 64000000 };

/* Of codes that are straightened: pixels of a module, modules around the code, and how many are tried. */
enum { MODULE = 6, QUIET = 4, OUTLINES_MOST = 40 };

#define CONTRAST_LEAST 6 /* grey levels between light and dark modules */

/* Where an image is in the photograph: its corner, and what a pixel to the right and one down go there. */
struct placement {
    struct point corner, right, down;
};

struct finder {
    zbar_image_scanner_t *scanner;
    struct found_code *list;
    size_t count, size;
};

/* Adds a code unless it was found before, at another size or in another tile. */
static void add_code(struct finder *finder, const struct found_code *code)
{
    double side = hypot(code->corners[2].x - code->corners[0].x, code->corners[2].y - code->corners[0].y);
    for (size_t i = 0; i < finder->count; i++) {
        const struct point *known = finder->list[i].corners;
        if (hypot(known[0].x - code->corners[0].x, known[0].y - code->corners[0].y) < side / 2)
            return;
    }
    finder->list = mem_grow(finder->list, finder->count, &finder->size, sizeof *finder->list);
    finder->list[finder->count++] = *code;
}

/* Finds the codes of an image that shows a part of the photograph. */
static void scan(struct finder *finder, const struct grey *image, const struct placement *placement)
{
    /* libzbar goes round the corners the other way. */
    static const int order[4] = {0, 3, 2, 1};
    zbar_image_t *picture = zbar_image_create();
    zbar_image_set_format(picture, zbar_fourcc('Y', '8', '0', '0'));
    zbar_image_set_size(picture, (unsigned)image->width, (unsigned)image->height);
    zbar_image_set_data(picture, image->pixels, (unsigned long)image->width * (unsigned long)image->height, NULL);

    zbar_scan_image(finder->scanner, picture);
    for (const zbar_symbol_t *symbol = zbar_image_first_symbol(picture); symbol; symbol = zbar_symbol_next(symbol)) {
        struct found_code code = {.text = ""};
        unsigned len = zbar_symbol_get_data_length(symbol);
        if (zbar_symbol_get_loc_size(symbol) != 4 || len >= sizeof code.text)
            continue;
        memcpy(code.text, zbar_symbol_get_data(symbol), len);
        for (unsigned i = 0; i < 4; i++) {
            double x = zbar_symbol_get_loc_x(symbol, i), y = zbar_symbol_get_loc_y(symbol, i);
            code.corners[order[i]] =
                (struct point){placement->corner.x + x * placement->right.x + y * placement->down.x,
                               placement->corner.y + x * placement->right.y + y * placement->down.y};
        }
        add_code(finder, &code);
    }
    zbar_image_destroy(picture);
}

/* Reads a code that libzbar is shown alone. */
static bool read_drawn(struct finder *finder, const struct grey *drawn, const struct code_outline *outline)
{
    struct finder alone = {.scanner = finder->scanner};
    scan(&alone, drawn, &(struct placement){{0, 0}, {1, 0}, {0, 1}});
    bool read = alone.count > 0;
    if (read) {
        memcpy(alone.list[0].corners, outline->corners, sizeof outline->corners);
        add_code(finder, &alone.list[0]);
    }
    free(alone.list);
    return read;
}

/* Finds codes where there are three finder patterns: their modules drawn anew, which libzbar reads best. */
static void scan_outlines(struct finder *finder, const struct grey *image, size_t enough)
{
    static const double sharpenings[] = {0.5, 0, 1, 2};
    struct code_outline *outlines;
    size_t count = code_outlines_find(image, &outlines);

    for (size_t i = 0; i < count && i < OUTLINES_MOST && finder->count < enough; i++) {
        bool read = code_outline_fit(image, &outlines[i]) < CONTRAST_LEAST;
        for (size_t k = 0; k < sizeof sharpenings / sizeof *sharpenings && !read; k++) {
            struct grey drawn = code_redrawn(image, &outlines[i], sharpenings[k], MODULE, QUIET);
            read = read_drawn(finder, &drawn, &outlines[i]);
            grey_release(&drawn);
        }
    }
    free(outlines);
}

/* Finds codes in the image enlarged, tile by tile. */
static void scan_tiles(struct finder *finder, const struct grey *image, int zoom)
{
    for (int top = 0; top < image->height; top += TILE - OVERLAP)
        for (int left = 0; left < image->width; left += TILE - OVERLAP) {
            int width = image->width - left < TILE ? image->width - left : TILE,
                height = image->height - top < TILE ? image->height - top : TILE;
            struct grey tile = grey_new(width, height);
            for (int y = 0; y < height; y++)
                memcpy(tile.pixels + (size_t)y * (size_t)width,
                       image->pixels + (size_t)(top + y) * (size_t)image->width + left, (size_t)width);
            struct grey large = grey_resized(&tile, zoom * width, zoom * height);
            scan(finder, &large, &(struct placement){{left, top}, {1.0 / zoom, 0}, {0, 1.0 / zoom}});
            grey_release(&large);
            grey_release(&tile);
        }
}

size_t codes_find(const struct grey *image, size_t enough, struct found_code **list)
{
    struct finder finder = {.scanner = zbar_image_scanner_create()};
    double pixels = (double)image->width * image->height;

    zbar_image_scanner_set_config(finder.scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
    zbar_image_scanner_set_config(finder.scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
    scan_outlines(&finder, image, enough);
    if (finder.count < enough) {
        struct grey soft = grey_resized(image, image->width, image->height);
        grey_blur(&soft, 1, 1);
        scan_outlines(&finder, &soft, enough);
        grey_release(&soft);
    }
    if (pixels > HALVED_FROM && finder.count < enough) {
        struct grey half = grey_resized(image, image->width / 2, image->height / 2);
        scan(&finder, &half, &(struct placement){{0, 0}, {2, 0}, {0, 2}});
        grey_release(&half);
    }
    if (finder.count < enough)
        scan(&finder, image, &(struct placement){{0, 0}, {1, 0}, {0, 1}});
    for (int zoom = 2; zoom <= 3 && finder.count < enough && pixels * zoom * zoom <= ENLARGED_MOST; zoom++)
        scan_tiles(&finder, image, zoom);
    zbar_image_scanner_destroy(finder.scanner);
    *list = finder.list;
    return finder.count;
}
