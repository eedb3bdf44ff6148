#include "draw/qr.h"

#include "base/mem.h"

#include <qrencode.h>
#include <stdbool.h>
#include <string.h>

/* Modules are dark if their lowest bit is set. Whether those start .. end - 1 are dark and both their neighbours are
 * not. */
static bool is_run(const unsigned char *row, int width, int start, int end)
{
    for (int i = start; i < end; i++)
        if (!(row[i] & 1))
            return false;
    return (start == 0 || !(row[start - 1] & 1)) && (end == width || !(row[end] & 1));
}

void qr_draw(struct draw *d, const char *content, double x, double y, double size)
{
    scoped(path_release) struct path path = {0}; /* a unit for each module */
    QRinput *input = QRinput_new2(0, QR_ECLEVEL_M);
    QRcode *code = NULL;
    if (input && QRinput_append(input, QR_MODE_AN, (int)strlen(content), (const unsigned char *)content) == 0)
        code = QRcode_encodeInput(input);
    QRinput_free(input);
    if (!code)
        mem_exhausted(); /* the content is valid and short enough: nothing else can fail */
    const int width = code->width;
    unsigned char *modules = code->data;

    /* A rectangle for each run of dark modules, together with the same run in the rows below, which are cleared. */
    for (int row = 0; row < width; row++)
        for (int start = 0, end; start < width; start = end + 1) {
            int down = row;
            for (end = start; end < width && modules[row * width + end] & 1;)
                end++;
            if (end == start)
                continue;
            for (; down < width && is_run(modules + down * width, width, start, end); down++)
                memset(modules + down * width + start, 0, (size_t)(end - start));
            path_rect(&path, start, row, end - start, down - row);
        }
    QRcode_free(code);
    path_add(draw_path(d), &path, size / width, x, y);
    draw_fill(d, draw_theme(d)->colour.ink);
}

enum { FINDER = 7, MODULES = 25 }; /* modules on a side of a finder pattern, and of a code of version 2 */

double qr_finder_size(const struct theme *theme)
{
    return theme->page.qr * FINDER / MODULES;
}

void qr_draw_finder(struct draw *d, double x, double y)
{
    const double module = draw_theme(d)->page.qr / MODULES, side = FINDER * module;
    struct path *path = draw_path(d);

    path_rect(path, x, y, side, module);
    path_rect(path, x, y + side - module, side, module);
    path_rect(path, x, y + module, module, side - 2 * module);
    path_rect(path, x + side - module, y + module, module, side - 2 * module);
    path_rect(path, x + 2 * module, y + 2 * module, 3 * module, 3 * module);
    draw_fill(d, draw_theme(d)->colour.ink);
}
