#include "draw/diagram_grid.h"

#include <math.h>

/* mm: smaller diagrams are illegible; from the second size on there is room for captions. */
#define SIZE_LEAST    11.0
#define SIZE_CAPTIONS 15.0
#define NARROW        100.0 /* mm: narrower boxes have less room between diagrams */
#define SMALL_WORTH   0.8   /* small labels must make diagrams larger by this factor */

#define GROWN 9.4 /* pt: with a greater least type diagrams may be larger in proportion */

static struct type label_type(const struct draw *d, const struct diagram_grid *g, enum face face)
{
    const struct theme *theme = draw_theme(d);
    return (struct type){face, g->label, face == FACE_BOLD ? theme->colour.ink : theme->colour.soft, ALIGN_CENTRE};
}

static double leading(const struct diagram_grid *g)
{
    return g->label * MM_PER_PT * 1.35;
}

/* Sets columns, size and steps for the labels of `g`. */
static void plan(const struct draw *d, struct diagram_grid *g, int count, double most, double width, double height)
{
    double gap = draw_theme(d)->page.gap_small * (width < NARROW ? 0.6 : 1);
    double label = leading(g) * (g->captions ? 2.4 : 1.4), wide = 0;

    for (int i = 0; i < count; i++) {
        wide = fmax(wide, draw_text_width(d, label_type(d, g, FACE_BOLD), g->labels[i].heading));
        if (g->captions)
            wide = fmax(wide, draw_text_width(d, label_type(d, g, FACE_REGULAR), g->labels[i].caption));
    }
    wide += 1; /* mm */

    g->size = 0;
    g->columns = 1;
    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        double size = fmin(width / columns - gap, (height + gap) / rows - gap - label);
        if (size > g->size && size >= SIZE_LEAST && width / columns >= wide) {
            g->columns = columns;
            g->size = size;
        }
    }
    g->size = fmin(g->size, most);
    g->lead = fmax(g->size, wide) / 2;
    g->step_x = g->columns == 1 ? 0 : fmin((width - 2 * g->lead) / (g->columns - 1), fmax(g->size * 1.5, wide + gap));
    g->step_y = g->size + label + gap;
}

struct diagram_grid diagram_grid_plan(const struct draw *d, const struct diagram_label *labels, int count, double most,
                                      double width, double height)
{
    double tiny = draw_theme(d)->type.tiny;
    most *= fmax(1, draw_theme(d)->type.least / GROWN);
    struct diagram_grid full = {.labels = labels, .captions = true, .label = tiny};
    struct diagram_grid plain = {.labels = labels, .label = tiny},
                        small = {.labels = labels, .label = draw_theme(d)->type.least};

    plan(d, &full, count, most, width, height);
    plan(d, &plain, count, most, width, height);
    plan(d, &small, count, most, width, height);
    if (full.size >= SIZE_CAPTIONS)
        return full;
    return plain.size > small.size * SMALL_WORTH ? plain : small;
}

void diagram_grid_begin(struct draw *d, const struct diagram_grid *g, int i)
{
    double x = g->lead + i % g->columns * g->step_x, y = i / g->columns * g->step_y;
    double baseline = y + g->size + leading(g) * 1.1;

    draw_text(d, x, baseline, label_type(d, g, FACE_BOLD), g->labels[i].heading);
    if (g->captions)
        draw_text(d, x, baseline + leading(g), label_type(d, g, FACE_REGULAR), g->labels[i].caption);
    draw_push(d, x - g->size / 2, y, 1);
}
