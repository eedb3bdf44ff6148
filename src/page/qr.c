#include "page/qr.h"

#include "base/mem.h"

#include <qrencode.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The dark modules as few rectangles, one unit a module. */
struct qr {
    struct path path;
    int width;
};

/* Each row's runs, drawn down as far as the rows below have the same run. `modules` is width * width bytes,
 * the lowest bit set where dark; runs that are added are cleared. */
static void add_modules(struct path *path, unsigned char *modules, int width)
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
            path_rect(path, start, row, end - start, down - row);
            start = end;
        }
}

struct qr *qr_new(const char *content)
{
    struct qr *qr = mem_new(sizeof *qr);
    QRcode *code = QRcode_encodeData((int)strlen(content), (const unsigned char *)content, 0, QR_ECLEVEL_M);
    if (!code)
        mem_exhausted(); /* the content fits any limit: memory is the only reason */
    qr->width = code->width;
    add_modules(&qr->path, code->data, code->width);
    QRcode_free(code);
    return qr;
}

void qr_free(struct qr *qr)
{
    path_release(&qr->path);
    free(qr);
}

void qr_draw(struct draw *d, const struct qr *qr, double x, double y, double size)
{
    path_add(draw_path(d), &qr->path, size / qr->width, x, y);
    draw_fill(d, draw_theme(d)->colour.ink);
}
