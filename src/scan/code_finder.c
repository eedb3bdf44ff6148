#include "scan/code_finder.h"

#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <zbar.h>

enum {
    MODULE = 6, /* pixels of a module of redrawn codes, and their margin in modules */
    QUIET = 4,
    FAILURES_LARGE = 2, /* outlines without a readable code after which large codes are given up, */
    FAILURES_MOST = 10, /* and all */
};

/* Whether one of the codes was found at this outline. */
static bool is_found(const struct found_code *list, size_t count, const struct found_code *outline)
{
    const struct point *corners = outline->corners;
    double side = hypot(corners[2].x - corners[0].x, corners[2].y - corners[0].y);
    for (size_t i = 0; i < count; i++)
        if (hypot(list[i].corners[0].x - corners[0].x, list[i].corners[0].y - corners[0].y) < side / 2)
            return true;
    return false;
}

/* Decodes a code that was redrawn. */
static bool decode(zbar_image_scanner_t *scanner, const struct grey *image, char text[static 64])
{
    zbar_image_t *picture = zbar_image_create();
    zbar_image_set_format(picture, zbar_fourcc('Y', '8', '0', '0'));
    zbar_image_set_size(picture, (unsigned)image->width, (unsigned)image->height);
    zbar_image_set_data(picture, image->pixels, (unsigned long)image->width * (unsigned long)image->height, NULL);

    zbar_scan_image(scanner, picture);
    const zbar_symbol_t *symbol = zbar_image_first_symbol(picture);
    unsigned len = symbol ? zbar_symbol_get_data_length(symbol) : 0;
    bool decoded = symbol && len < 64;
    if (decoded) {
        memcpy(text, zbar_symbol_get_data(symbol), len);
        text[len] = '\0';
    }
    zbar_image_destroy(picture);
    return decoded;
}

/* Adds the codes at these outlines to *list until there are `enough`. Returns how many there are then. */
static size_t decode_outlines(zbar_image_scanner_t *scanner, const struct grey *image, struct found_code *outlines,
                              size_t outline_count, int failures_most, size_t enough, struct found_code **list,
                              size_t count)
{
    scoped(mem_free) double *contrasts = mem_new((outline_count + 1) * sizeof *contrasts);
    for (size_t i = 0; i < outline_count; i++)
        contrasts[i] = code_contrast(image, &outlines[i]);

    /* The outlines that look most like a code first. */
    for (int failures = 0; failures < failures_most && count < enough;) {
        size_t best = 0;
        for (size_t i = 1; i < outline_count; i++)
            if (contrasts[i] > contrasts[best])
                best = i;
        if (outline_count == 0 || contrasts[best] <= 0)
            break;
        contrasts[best] = 0;
        struct found_code *code = &outlines[best];
        if (is_found(*list, count, code))
            continue;
        code_outline_fit(image, code);
        scoped(grey_release) struct grey drawn = code_redrawn(image, code, MODULE, QUIET);
        if (decode(scanner, &drawn, code->text))
            *mem_add(*list, count) = *code;
        else
            failures++;
    }
    return count;
}

size_t codes_find(const struct grey *image, size_t enough, struct found_code **list)
{
    size_t count = 0;
    zbar_image_scanner_t *scanner = zbar_image_scanner_create();

    *list = NULL;
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
    for (int modules = MODULES_LARGE; modules <= MODULES_SMALL && count < enough; modules++) {
        scoped(mem_free) struct found_code *outlines = NULL;
        size_t outline_count = code_outlines_find(image, (enum code_modules)modules, &outlines);
        count = decode_outlines(scanner, image, outlines, outline_count,
                                modules == MODULES_LARGE ? FAILURES_LARGE : FAILURES_MOST, enough, list, count);
    }
    zbar_image_scanner_destroy(scanner);
    return count;
}
