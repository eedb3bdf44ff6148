/* Figures: any bytes are read or refused with a place within the text, and what is read is finite. */
#define _GNU_SOURCE /* memfd_create */

#include "draw/figure.h"
#include "fuzz.h"

#include <math.h>

static void check_part(const struct figure_part *part)
{
    REQUIRE(part->fill != PAINT_NONE || part->stroke != PAINT_NONE);
    REQUIRE(part->path.count > 0 && part->path.steps[0].op == PATH_MOVE);
    for (size_t i = 0; i < part->path.count; i++) {
        const struct path_step *s = &part->path.steps[i];
        REQUIRE(isfinite(s->x) && isfinite(s->y) && isfinite(s->x1));
        REQUIRE(isfinite(s->y1) && isfinite(s->x2) && isfinite(s->y2));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct figure figure;
    struct text why = {0};
    unsigned line, column;
    if (figure_read((const char *)data, size, &figure, &why)) {
        REQUIRE(figure.count > 0 && figure.count <= FIGURE_PARTS_MAX && figure.width > 0 && figure.height > 0);
        for (size_t i = 0; i < figure.count; i++)
            check_part(&figure.parts[i]);
    } else {
        REQUIRE(sscanf(text_string(&why), "%u:%u: ", &line, &column) == 2 && line > 0 && column > 0);
        REQUIRE(figure.count == 0);
        require_reason(&why, utf8_valid((const char *)data, size) == size);
    }
    figure_release(&figure);
    text_release(&why);
    return 0;
}
