#include "page/form.h"

#include <math.h>
#include <stdio.h>

/* In mm: a line must be this high and this wide to be written on; more is better, up to a point. */
#define LINE_LEAST  5.5
#define LINE_MOST   9.0
#define LINE_GOOD   7.0
#define WIDTH_LEAST 28.0
#define WIDTH_GOOD  34.0
#define TAGS_HEIGHT 6.0

static struct type text_type(const struct draw *d, double width)
{
    const struct theme *theme = draw_theme(d);
    double size = width < 100 ? theme->type.tiny : theme->type.small;
    return (struct type){FACE_REGULAR, size, theme->colour.soft, ALIGN_LEFT};
}

static double leading(struct type type)
{
    return type.size * MM_PER_PT * 1.38;
}

/* What is left for the lines beneath tags and notation. */
static struct box lines_box(const struct draw *d, const struct game *game, struct box box)
{
    struct type type = text_type(d, box.w);
    double text = TAGS_HEIGHT + leading(type) * (double)draw_text_lines(d, box.w, type, game->notation) + 2;
    return (struct box){box.x, box.y + text, box.w, box.h - text};
}

/* ---- How many lines go on a side ------------------------------------------------------------------------------- */

static int capacity(const struct draw *d, struct box lines)
{
    double gap = draw_theme(d)->page.gap_small;
    int columns = (int)((lines.w + gap) / (WIDTH_LEAST + gap)), rows = (int)(lines.h / LINE_LEAST);
    return columns > 0 && rows > 0 ? columns * rows : 0;
}

int form_sides(const struct draw *d, const struct sheet_id *id, struct box box)
{
    int turns = id->game->turns(&id->values), room = capacity(d, lines_box(d, id->game, box));
    return room > 0 ? (turns + room - 1) / room : 0;
}

/* Columns in which `count` lines are easiest to write on. */
static int best_columns(int count, struct box lines)
{
    int best = 1;
    double most = 0;
    for (int columns = 1; columns <= 10; columns++) {
        int rows = (count + columns - 1) / columns;
        double ease = fmin(fmin(lines.h / rows / LINE_GOOD, lines.w / columns / WIDTH_GOOD), 1);
        if (ease > most * 1.0001) {
            most = ease;
            best = columns;
        }
    }
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void form_draw_tags(struct draw *d, const struct game *game, const char *sheet_id, struct box box)
{
    struct type type = text_type(d, box.w);
    struct text line = {0};

    type.colour = draw_theme(d)->colour.ink;
    text_addf(&line, "[Game \"%s\"] [Sheet \"%s\"]", game->slug, sheet_id);
    draw_text_fit(d, box.x, box.y + 4, box.w, 4, type, text_string(&line));
    text_release(&line);
}

static void draw_lines(struct draw *d, int first, int count, struct box box)
{
    const struct theme *theme = draw_theme(d);
    int columns = best_columns(count, box), rows = (count + columns - 1) / columns;
    double gap = theme->page.gap_small, width = (box.w + gap) / columns - gap, height = fmin(box.h / rows, LINE_MOST);
    struct type number = {FACE_REGULAR, fmin(theme->type.small, height * 1.6), theme->colour.soft, ALIGN_RIGHT};
    double indent = number.size * 0.85;
    char label[16];

    for (int i = 0; i < count; i++) {
        double x = box.x + i / rows * (width + gap), y = box.y + (i % rows + 1) * height;
        snprintf(label, sizeof label, "%d.", first + i);
        draw_text(d, x + indent, y - 1, number, label);
        draw_line(d, x + indent + 1.2, y, x + width, y, theme->colour.guide, theme->stroke.guide);
    }
}

void form_draw(struct draw *d, const struct sheet_id *id, struct box box, int part)
{
    struct type type = text_type(d, box.w);
    struct box lines = lines_box(d, id->game, box);
    int turns = id->game->turns(&id->values), sides = form_sides(d, id, box), each = (turns + sides - 1) / sides;
    int before = part * each, count = before + each < turns ? each : turns - before;

    draw_text_wrap(d, box.x, box.y + TAGS_HEIGHT + leading(type) * 0.8, box.w, leading(type), type, id->game->notation);
    draw_lines(d, id->game->first_turn + before, count, lines);
}
