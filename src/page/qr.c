#include "page/qr.h"

#include <assert.h>
#include <qrencode.h>
#include <stdbool.h>
#include <string.h>

/* Adds the dark modules to the current path as few rectangles: each row's runs, drawn down as far as the
 * rows below have the same run. `modules` is width * width bytes, the lowest bit set where dark; runs that
 * are drawn are cleared. */
static void add_modules(struct path *path, unsigned char *modules, int width, double x, double y, double module)
{
    for (int row = 0; row < width; row++)
        for (int start = 0; start < width; start++) {
            int end = start, down = row + 1;
            while (end < width && modules[row * width + end] & 1)
                end++;
            if (end == start)
                continue;
            for (; down < width; down++) {
                const unsigned char *below = modules + down * width;
                bool same = (start == 0 || !(below[start - 1] & 1)) && (end == width || !(below[end] & 1));
                for (int i = start; same && i < end; i++)
                    same = below[i] & 1;
                if (!same)
                    break;
            }
            for (int r = row; r < down; r++)
                memset(modules + r * width + start, 0, (size_t)(end - start));
            path_rect(path, x + start * module, y + row * module, (end - start) * module, (down - row) * module);
            start = end;
        }
}

void qr_draw(struct draw *d, double x, double y, double size, const char *content)
{
    QRcode *code = QRcode_encodeData((int)strlen(content), (const unsigned char *)content, 0, QR_ECLEVEL_M);
    assert(code); /* the content fits any limit, and memory is the only other reason */
    if (!code)
        return;
    add_modules(draw_path(d), code->data, code->width, x, y, size / code->width);
    draw_fill(d, draw_theme(d)->colour.ink);
    QRcode_free(code);
}
