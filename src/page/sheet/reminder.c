#include "page/sheet/reminder.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* mm: smaller pictures are illegible; from the second size on there is room for captions. */
#define SIZE_LEAST    10.5
#define SIZE_CAPTIONS 15.0
#define TIGHT         0.4  /* of the gap between pictures where there is little room */
#define ROW_WORTH     1.25 /* one more row must make pictures larger by this factor */
#define SMALL_WORTH   0.8  /* small labels and gaps must */
#define GROWN         9.4  /* pt: with a greater least type pictures may be larger in proportion */

static struct type label_type(const struct draw *d, const struct reminder_grid *g, enum face face)
{
    const struct theme *theme = draw_theme(d);
    return (struct type){face, g->label, face == FACE_BOLD ? theme->colour.ink : theme->colour.soft, ALIGN_CENTRE};
}

static double leading(const struct reminder_grid *g)
{
    return g->label * MM_PER_PT * 1.35;
}

/* The grid with labels of `label` pt, with or without captions, `gap` mm between pictures, which are `most` mm wide at
 * most. */
static struct reminder_grid plan(const struct draw *d, const struct reminder_pictures *p, double label, bool captions,
                                 double gap, double width, double height, double most)
{
    struct reminder_grid g = {.pictures = p, .columns = 1, .captions = captions, .label = label};
    double wide = 0, below = leading(&g) * (captions ? 2.4 : 1.4);
    int rows = 1;

    for (int i = 0; i < p->count; i++) {
        wide = fmax(wide, draw_text_width(d, label_type(d, &g, FACE_BOLD), draw_word(d, p->labels[i].heading)));
        if (captions && p->labels[i].caption)
            wide = fmax(wide, draw_text_width(d, label_type(d, &g, FACE_REGULAR), draw_word(d, p->labels[i].caption)));
    }
    wide += 1; /* mm */
    for (int columns = p->count; columns > 0; columns--) {
        int needed = (p->count + columns - 1) / columns, missing = needed * columns - p->count;
        if (missing > 1) /* a last row of few pictures looks lost */
            continue;
        double high = (height + gap) / needed - gap - below, step = (width + gap) / columns;
        double size = fmin(fmin(step - gap, high / p->height), most);
        if (size > g.size * (needed > rows ? ROW_WORTH : 1) && size >= SIZE_LEAST && step - gap >= wide) {
            g.columns = columns;
            g.size = size;
            rows = needed;
        }
    }
    g.lead = fmax(g.size, wide) / 2;
    g.step_x = g.columns == 1 ? 0 : fmin((width - 2 * g.lead) / (g.columns - 1), fmax(g.size * 1.6, wide + gap));
    g.step_y = g.size * p->height + below + gap;
    g.height = rows * g.step_y - gap;
    return g;
}

struct reminder_grid reminder_grid_plan(const struct draw *d, const struct reminder_pictures *pictures, double width,
                                        double height)
{
    const double tiny = draw_theme(d)->type.tiny, least = draw_theme(d)->type.least,
                 gap = draw_theme(d)->page.gap_small;

    if (!pictures)
        return (struct reminder_grid){0};
    const double most = pictures->width_most * fmax(1, least / GROWN);
    struct reminder_grid full = plan(d, pictures, tiny, true, gap, width, height, most);
    if (full.size >= SIZE_CAPTIONS && pictures->labels[0].caption)
        return full;
    struct reminder_grid plain = plan(d, pictures, tiny, false, gap, width, height, most);
    struct reminder_grid small = plan(d, pictures, least, false, gap * TIGHT, width, height, most);
    return plain.size > small.size * SMALL_WORTH ? plain : small;
}

void reminder_grid_draw(struct draw *d, const struct reminder_grid *g, const struct values *values, double left,
                        double top)
{
    if (g->size <= 0)
        return;
    assert(g->pictures);
    scoped(text_release) struct text alt = {0};
    for (int i = 0; i < g->pictures->count; i++) {
        const struct diagram_label *label = &g->pictures->labels[i];
        text_addf(&alt, "%s%s%s%s", i ? "; " : "", draw_word(d, label->heading), label->caption ? ": " : "",
                  label->caption ? draw_word(d, label->caption) : "");
    }
    draw_figure_begin(d, left, top, 2 * g->lead + (g->columns - 1) * g->step_x, g->height, text_string(&alt));
    for (int i = 0; i < g->pictures->count; i++) {
        const struct diagram_label *label = &g->pictures->labels[i];
        const int row = i / g->columns, missing = (row + 1) * g->columns - g->pictures->count;
        double x = left + g->lead + (i % g->columns + fmax(0, missing) / 2) * g->step_x, y = top + row * g->step_y;
        double middle = g->size / 2, baseline = g->size * g->pictures->height + leading(g) * 1.1;

        draw_push_picture(d, x - middle, y);
        draw_text(d, middle, baseline, label_type(d, g, FACE_BOLD), draw_word(d, label->heading));
        if (g->captions && label->caption)
            draw_text(d, middle, baseline + leading(g), label_type(d, g, FACE_REGULAR), draw_word(d, label->caption));
        g->pictures->draw(values, d, i, g->size);
        draw_pop(d);
    }
    draw_tag_end(d);
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

#define BETWEEN 0.3 /* more between sentences than between lines: of a line */

bool reminder_hints(const struct game *game, const struct values *values)
{
    scoped(text_release) struct text hints = {0};
    if (game_sheet(game)->hints)
        game_sheet(game)->hints(values, NULL, &hints);
    return hints.len > 0;
}

/* Adds the sentences, one a line. */
static void write_sentences(const struct draw *d, const struct game *game, const struct values *values,
                            struct text *out)
{
    text_add(out, draw_word(d, game->picture->reminder));
    if (reminder_hints(game, values)) {
        text_add_char(out, '\n');
        game_sheet(game)->hints(values, draw_words(d), out);
    }
}

double reminder_text_height(const struct draw *d, const struct game *game, const struct values *values, double width,
                            struct type type)
{
    scoped(text_release) struct text text = {0};
    write_sentences(d, game, values, &text);
    double lines = (double)draw_text_lines(d, width, type, text_string(&text)), between = 0;
    for (const char *s = text_string(&text); (s = strchr(s, '\n')) != NULL && *++s;)
        between += BETWEEN;
    return (lines + between) * type.size * BLOCK_LEADING;
}

void reminder_text_draw(struct draw *d, const struct game *game, const struct values *values, struct box box,
                        struct type type)
{
    scoped(text_release) struct text text = {0};
    write_sentences(d, game, values, &text);
    for (char *s = text.data, *rest = s; s && *s; s = rest) {
        size_t len = strcspn(s, "\n");
        rest = s + len + (s[len] == '\n');
        s[len] = '\0';
        box.y = text_block_tagged(d, TAG_P, box.x, box.y, box.w, type, s) + BETWEEN * type.size * BLOCK_LEADING;
    }
}

/* Type of at most `most` pt in which the sentences fit into the box, or else the least. */
static struct type fit_type(const struct draw *d, const struct sheet_id *id, struct box box, double most)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, most, ALIGN_LEFT);
    while (type.size > theme->type.least && reminder_text_height(d, id->game, &id->values, box.w, type) > box.h)
        type.size = theme_smaller(theme, type.size);
    return type;
}

/* ---- A page of its own ------------------------------------------------------------------------------------------- */

#define WIDE           100.0 /* mm: on a narrower page the sentences are in body type at most */
#define PICTURES_MOST  0.4   /* of the page's: the width of one */
#define PICTURES_LEAST 30.0  /* mm: in less height below the sentences the pictures are left out */

bool reminder_page_fits(const struct draw *d, const struct sheet_id *id, struct box box)
{
    struct type type = draw_type(d, FACE_REGULAR, draw_theme(d)->type.least, ALIGN_LEFT);
    return box.h > 0 && box.w > 0 && reminder_text_height(d, id->game, &id->values, box.w, type) <= box.h;
}

void reminder_page_draw(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type type = fit_type(d, id, box, box.w < WIDE ? theme->type.body : theme->type.heading);

    reminder_text_draw(d, id->game, &id->values, box, type);
    double below = reminder_text_height(d, id->game, &id->values, box.w, type) + theme->page.gap;
    if (box.h - below >= PICTURES_LEAST) {
        const struct reminder_pictures *pictures = id->game->picture->pictures;
        struct reminder_grid g = {0};
        if (pictures)
            g = plan(d, pictures, theme->type.small, pictures->labels[0].caption, theme->page.gap, box.w, box.h - below,
                     box.w * PICTURES_MOST);
        double left = box.x + box.w / 2 - g.lead - (g.columns - 1) * g.step_x / 2;
        reminder_grid_draw(d, &g, &id->values, left, box.y + below);
    }
}

/* ---- A strip below several boards -------------------------------------------------------------------------------- */

/* The pictures of a strip, in its right half, and the width of the sentences left of them. */
static struct reminder_grid plan_strip(const struct draw *d, const struct sheet_id *id, struct box box, double *width)
{
    const double half = (box.w - draw_theme(d)->page.gap) / 2;
    struct reminder_grid g = reminder_grid_plan(d, id->game->picture->pictures, half, box.h);
    if (g.height > box.h)
        g = (struct reminder_grid){0};
    *width = g.size > 0 ? half : box.w;
    return g;
}

bool reminder_strip_fits(const struct draw *d, const struct sheet_id *id, struct box box)
{
    plan_strip(d, id, box, &box.w);
    return reminder_page_fits(d, id, box);
}

void reminder_strip_draw(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct reminder_grid g = plan_strip(d, id, box, &box.w);

    reminder_text_draw(d, id->game, &id->values, box, fit_type(d, id, box, theme->type.small));
    reminder_grid_draw(d, &g, &id->values, box.x + box.w + theme->page.gap, box.y);
}
