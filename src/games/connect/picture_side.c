/* CoNNect: what stands beside the grid: Connect-5, the objectives, the Free Actions. */
#include "games/connect/sheet_picture.h"

#include <math.h>
#include <stdio.h>

/* The `i`-th of `count` equal boxes side by side. */
static struct area column(struct area a, int i, int count, double gap)
{
    double w = (a.w + gap) / count - gap;
    return (struct area){a.x + i * (w + gap), a.y, w, a.h};
}

/* The same in rows of at most `each`. */
static struct area part(struct area a, int i, int each, int count, double gap)
{
    int columns = count < each ? count : each, rows = (count + columns - 1) / columns;
    double h = (a.h + gap) / rows - gap;
    return column((struct area){a.x, a.y + i / columns * (h + gap), a.w, h}, i % columns, columns, gap);
}

/* What a panel holds beneath its head line. */
static struct area content(const struct sheet_picture *p, struct area a)
{
    double pad = PANEL_PAD * p->pitch, head = p->measures->heading * p->pitch;
    return (struct area){a.x + pad, a.y + head, a.w - 2 * pad, a.h - head - pad};
}

static void add_values(struct text *out, const uint8_t *values, int count)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%d", i ? " \u00b7 " : "", values[i]);
}

/* ---- Connect-5 -------------------------------------------------------------------------------------------------- */

#define FIVE_GAP 0.1

static struct area five_area(const struct sheet_picture *p, struct area panel, int i)
{
    return part(content(p, panel), i, p->measures->fives_row, TABLE_SHAPES, FIVE_GAP * p->pitch);
}

/* The box for the points: beneath the place for the shape, or in large print at its right. */
static struct area five_points(const struct sheet_picture *p, struct area five)
{
    double side = p->measures->points * p->pitch;
    if (p->measures->large)
        return (struct area){five.x + five.w - side, five.y + five.h - side, side, side};
    return (struct area){five.x, five.y + five.h - side, five.w, side};
}

/* The place for the shape. */
static struct area five_place(const struct sheet_picture *p, struct area five)
{
    struct area points = five_points(p, five);
    if (p->measures->large)
        five.w = points.x - five.x - FIVE_GAP * p->pitch;
    else
        five.h = points.y - five.y - FIVE_GAP * p->pitch;
    return five;
}

/* Dots to sketch a shape between. */
static void draw_dots(const struct sheet_picture *p, struct area a)
{
    double step = a.h / 5.5, radius = p->theme->stroke.line / 2;
    int columns = (int)(a.w / step - 0.5);
    for (int row = 0; row < 5; row++)
        for (int i = 0; i < columns; i++)
            path_ellipse(draw_path(p->d), a.x + a.w / 2 + (i - (columns - 1) / 2.0) * step,
                         a.y + a.h / 2 + (row - 2) * step, radius, radius);
    draw_fill(p->d, p->theme->colour.guide);
}

/* Above a place to sketch the shape or note its letter, beneath a box for the points. */
void sheet_fives(const struct sheet_picture *p, struct area a)
{
    struct text hint = {0};
    text_add(&hint, "cards ");
    add_values(&hint, p->edition->score, p->edition->score_count);
    sheet_panel(p, a, 5, "Connect-5", text_string(&hint));
    for (int i = 0; i < TABLE_SHAPES; i++) {
        struct area points = five_points(p, five_area(p, a, i)), five = five_place(p, five_area(p, a, i));
        icon_round_rect(draw_path(p->d), five.x, five.y, five.w, five.h, 0.12 * p->pitch);
        draw_fill(p->d, p->theme->colour.paper);
        if (!p->drawn)
            draw_dots(p, five);
        sheet_box(p, points);
    }
    text_release(&hint);
}

static void make_five(const struct sheet_picture *p, struct area five, const struct connect_table *t, int which)
{
    const struct shape *shape = &p->edition->big[which];
    struct area a = five_place(p, five);
    double most = (p->measures->large ? 0.36 : 0.26) * p->pitch, down = (p->measures->large ? 0.55 : 0.42) * p->pitch;
    char letter[] = {shape->letter, '\0'};
    (void)t;
    icon_shape(p->d, shape->cells, a.x + a.w * 0.56, a.y + a.h * 0.54, fmin(a.w * 0.78, a.h * 0.84), most,
               icon_claim_colour(p->theme, 5));
    draw_cell(p->d, a.x + 0.1 * p->pitch, a.y + down, p->head, letter);
}

void sheet_fives_drawn(const struct sheet_picture *p, struct area a, const struct sheet_entries *entries)
{
    for (int i = 0; i < TABLE_SHAPES; i++) {
        int shape = entries->table->shape[i];
        struct area five = five_area(p, a, i);
        if (shape >= p->edition->big_count)
            continue;
        sheet_shared(p, "five", shape, entries->table, five, make_five);
        if (entries->sheet->big_claimed >> shape & 1)
            sheet_tick(p, five_points(p, five));
    }
}

/* ---- Objectives ------------------------------------------------------------------------------------------------- */

#define ROW_GAP    0.1
#define TEXT_TINY  5.0  /* pt */
#define TEXT_SHARE 0.85 /* of a row's height that the text may fill */

struct row {
    struct area whole, letter, picture, text, points;
};

static struct row objective_row(const struct sheet_picture *p, struct area panel, int deck)
{
    struct area a = content(p, panel);
    double gap = ROW_GAP * p->pitch, h = (a.h + gap) / DECKS - gap, y = a.y + deck * (h + gap);
    double letter = 0.45 * p->pitch, picture = fmin(p->measures->picture * p->pitch, h);
    double points = fmin(p->measures->points * p->pitch, h), x = a.x + letter + gap, text = x + picture + gap;
    return (struct row){
        .whole = {a.x, y, a.w, h},
        .letter = {a.x, y, letter, h},
        .picture = {x, y + (h - picture) / 2, picture, picture},
        .text = {text, y, a.x + a.w - points - 2 * gap - text, h},
        .points = {a.x + a.w - points, y + (h - points) / 2, points, points},
    };
}

/* The deck's letter, a line to note the card on, and a box that takes its points. */
void sheet_objectives(const struct sheet_picture *p, struct area a)
{
    sheet_panel(p, a, 0, "Objectives", "scored once, as soon as fulfilled");
    for (int deck = 0; deck < DECKS; deck++) {
        struct row row = objective_row(p, a, deck);
        char letter[] = {(char)('A' + deck), '\0'};
        double right = row.text.x + row.text.w, bottom = row.whole.y + row.whole.h;
        draw_rect(p->d, row.picture.x, row.whole.y, right - row.picture.x, row.whole.h, p->theme->colour.paper);
        sheet_cell(p, p->head, row.letter, letter);
        draw_line(p->d, row.picture.x, bottom, right, bottom, p->theme->colour.guide, p->theme->stroke.guide);
        sheet_box(p, row.points);
    }
}

#define TEXT_LEADING (1.2 * MM_PER_PT) /* mm a pt */

static double text_height(const struct sheet_picture *p, struct type type, double width, const char *s)
{
    return (double)draw_text_lines(p->d, width, type, s) * type.size * TEXT_LEADING;
}

/* The lines for which there is room, the last one cut; the whole text is on the card. */
static void draw_cut(const struct sheet_picture *p, struct type type, struct area a, const char *s)
{
    double leading = type.size * TEXT_LEADING, y = a.y + type.size * MM_PER_PT * 0.93;
    int most = (int)(a.h / leading);
    char line[TEXT_MOST];

    for (int i = 1; i < most; i++, y += leading) {
        size_t shown, used = draw_text_line(p->d, a.w, type, s, &shown);
        snprintf(line, sizeof line, "%.*s", (int)shown, s);
        draw_text(p->d, a.x, y, type, line);
        s += used;
    }
    draw_text_fit(p->d, a.x, y, a.w, type.size, type, s);
}

/* Rather smaller type than words that run out of the row. */
static void draw_wrapped(const struct sheet_picture *p, struct area a, const char *s)
{
    struct type type = p->small;
    double h;

    double least = fmax(TEXT_TINY, p->theme->type.least);
    while (type.size > least && text_height(p, type, a.w, s) > TEXT_SHARE * a.h)
        type.size = fmax(type.size - 0.25, least);
    h = text_height(p, type, a.w, s);
    if (h > a.h)
        draw_cut(p, type, a, s);
    else
        draw_text_wrap(p->d, a.x, a.y + (a.h - h) / 2 + type.size * MM_PER_PT * 0.93, a.w, type.size * TEXT_LEADING,
                       type, s);
}

static void make_objective(const struct sheet_picture *p, struct area a, const struct connect_table *t, int which)
{
    const struct objective *o = &p->edition->objective[which];
    struct row row = objective_row(p, a, o->deck);
    struct type faint = p->small;
    char points[8];
    (void)t;

    faint.colour = p->theme->colour.soft;
    icon_objective(p->d, p->edition, o, row.picture.x + row.picture.w / 2, row.picture.y + row.picture.h / 2,
                   row.picture.w * 0.94);
    draw_wrapped(p, row.text, o->text);
    snprintf(points, sizeof points, "%d", o->points);
    sheet_cell(p, faint, row.points, points);
}

void sheet_objectives_drawn(const struct sheet_picture *p, struct area a, const struct sheet_entries *entries)
{
    for (int deck = 0; deck < DECKS; deck++) {
        int objective = entries->table->objective[deck];
        if (objective >= p->edition->objective_count)
            continue;
        sheet_shared(p, "objective", objective, entries->table, a, make_objective);
        if (entries->sheet->objectives >> deck & 1)
            sheet_tick(p, objective_row(p, a, deck).points);
    }
}

/* ---- Free Actions ----------------------------------------------------------------------------------------------- */

#define TRACK_LABEL 0.4 /* height of the line with the penalties */
#define TRACK_SIDE  0.78
#define TRACK_GAP   0.08

static struct area track_box(const struct sheet_picture *p, struct area panel, int i)
{
    struct area box = part(content(p, panel), i, p->measures->track_row, p->edition->track, TRACK_GAP * p->pitch);
    box.h -= TRACK_LABEL * p->pitch;
    double side = fmin(fmin(box.w, box.h), TRACK_SIDE * p->pitch);
    return (struct area){box.x + (box.w - side) / 2, box.y + box.h - side, side, side};
}

void sheet_track(const struct sheet_picture *p, struct area a)
{
    const struct connect_edition *e = p->edition;
    double wider = (p->measures->large ? 0.3 : 0) * p->pitch; /* than the box its penalty may be */
    struct type type = p->small;
    char s[12];

    type.face = FACE_BOLD;
    sheet_panel(p, a, 0, "Free Actions", "cross a box: write another number");
    for (int i = 0; i < e->track; i++) {
        struct area box = track_box(p, a, i);
        sheet_box(p, box);
        snprintf(s, sizeof s, "\u2212%d", e->penalty[i + 1]);
        sheet_cell(p, type,
                   (struct area){box.x - wider, box.y + box.h, box.w + 2 * wider, (TRACK_LABEL + 0.06) * p->pitch}, s);
    }
}

void sheet_track_used(const struct sheet_picture *p, struct area a, const struct sheet_entries *entries)
{
    for (int i = 0; i < entries->sheet->free_actions && i < p->edition->track; i++)
        sheet_cross(p, track_box(p, a, i));
}
