#include "scan/code_finder.h"

#include "base/mem.h"
#include "scan/code_modules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zbar.h>

/* Pixels. A code that is found only when enlarged is smaller than OVERLAP. */
enum { TILE = 1000, OVERLAP = 250, HALVED_FROM = 4000000, ENLARGED_MOST = 64000000 };

/* Of codes that are drawn anew: pixels of a module, modules of margin, and how many places are tried. */
enum { MODULE = 6, QUIET = 4, TRIES_MOST = 20 };

#define CONTRAST_LEAST 0.05 /* code_contrast(): where there is less, no code is read */

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

/* Reads the code at an outline, its modules drawn anew. */
static void read_outline(struct finder *finder, const struct grey *image, struct code_outline *outline)
{
    if (code_outline_fit(image, outline) < CONTRAST_LEAST)
        return;
    struct finder drawn = {.scanner = finder->scanner};
    struct grey redrawn = code_redrawn(image, outline, MODULE, QUIET);
    scan(&drawn, &redrawn, &(struct placement){{0, 0}, {1, 0}, {0, 1}});
    grey_release(&redrawn);
    if (drawn.count) {
        memcpy(drawn.list[0].corners, outline->corners, sizeof outline->corners);
        add_code(finder, &drawn.list[0]);
    }
    free(drawn.list);
}

/* Finds codes where there are three finder patterns, those first that look most like a code. */
static void scan_outlines(struct finder *finder, const struct grey *image, size_t enough)
{
    struct code_outline *outlines;
    size_t count = code_outlines_find(image, &outlines);
    double *contrasts = mem_new((count + 1) * sizeof *contrasts);
    for (size_t i = 0; i < count; i++)
        contrasts[i] = code_contrast(image, &outlines[i]);

    for (int tries = 0; tries < TRIES_MOST && finder->count < enough; tries++) {
        size_t best = 0;
        for (size_t i = 1; i < count; i++)
            if (contrasts[i] > contrasts[best])
                best = i;
        if (count == 0 || contrasts[best] <= 0)
            break;
        read_outline(finder, image, &outlines[best]);
        contrasts[best] = 0;
    }
    free(contrasts);
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
