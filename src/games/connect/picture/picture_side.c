/* CoNNect: what the sheet has beside the grid, in large print below it: Connect-5, objectives, Free Actions. */
#include "games/connect/picture/sheet_picture.h"

#include <math.h>
#include <stdio.h>

/* Part `i` of `count` equal parts of an area, in rows of at most `each`. */
static struct box part(struct box a, int i, int each, int count, double gap)
{
    int rows = (count + each - 1) / each, columns = (count + rows - 1) / rows;
    return box_cell(a, columns, rows, gap, i);
}

/* ---- Connect-5 --------------------------------------------------------------------------------------------------- */

#define FIVE_GAP  0.1
#define FIVE_STAR 0.26

static struct box five_area(const struct sheet_picture *p, struct box panel, int i)
{
    return part(sheet_content(p, panel), i, p->measures->fives_row, TABLE_SHAPES, FIVE_GAP * p->pitch);
}

/* A place for a shape, and the box for its points: below it, in large print to its right. */
struct five {
    struct box shape, points;
};

static struct five five_parts(const struct sheet_picture *p, struct box a)
{
    struct five five = {a, a};
    double side = p->measures->points * p->pitch;

    five.points.y = a.y + a.h - side;
    five.points.h = side;
    if (p->measures->large) {
        five.points.x = a.x + a.w - side;
        five.points.w = side;
        five.shape.w = five.points.x - a.x - FIVE_GAP * p->pitch;
    } else {
        five.shape.h = five.points.y - a.y - FIVE_GAP * p->pitch;
    }
    return five;
}

void sheet_fives(const struct sheet_picture *p, struct box panel)
{
    const struct connect_edition *e = p->edition;
    scoped(text_release) struct text hint = {0}, cards = {0};

    for (int i = 0; i < e->score_count; i++)
        text_addf(&cards, "%s%d", i ? " \u00b7 " : "", e->score[i]);
    words_addf(draw_words(p->d), &hint, "cards %s", text_string(&cards));
    sheet_panel(p, panel, 5, N_("Connect-5"), text_string(&hint));
    for (int i = 0; i < TABLE_SHAPES; i++) {
        struct five five = five_parts(p, five_area(p, panel, i));
        icon_round_rect(draw_path(p->d), five.shape.x, five.shape.y, five.shape.w, five.shape.h, 0.12 * p->pitch);
        draw_fill(p->d, p->theme->colour.paper);
        if (!p->known) { /* dots between which a shape can be sketched */
            struct box a = five.shape;
            double step = a.h / 5.5, radius = p->theme->stroke.line / 2;
            int columns = (int)(a.w / step - 0.5);
            for (int dot = 0; dot < 5 * columns; dot++)
                path_ellipse(draw_path(p->d), a.x + a.w / 2 + (dot % columns - (columns - 1) / 2.0) * step,
                             a.y + a.h / 2 + (dot / columns - 2) * step, radius, radius);
            draw_fill(p->d, p->theme->colour.guide);
        }
        sheet_box(p, five.points);
        /* Its points are stars, as those of the bonus boxes. */
        double star = FIVE_STAR * p->pitch;
        icon_star(p->d, five.points.x + star * 0.75, five.points.y + star * 0.75, star, p->theme->colour.ink);
    }
}

/* Draws shape `which` of the edition. */
static void make_five(const struct sheet_picture *p, struct box five, int which)
{
    const struct shape *shape = &p->edition->big[which];
    struct box a = five_parts(p, five).shape;
    icon_shape(p->d, shape->turned[0], a.x + a.w * 0.56, a.y + a.h * 0.54, fmin(a.w * 0.78, a.h * 0.84),
               p->measures->cell * p->pitch, icon_claim_colour(p->theme, 5));
    draw_text(p->d, a.x + 0.1 * p->pitch, a.y + p->measures->letter * p->pitch, p->head,
              short_text("%c", shape->letter).text);
}

void sheet_fives_known(const struct sheet_picture *p, struct box panel)
{
    for (int i = 0; i < TABLE_SHAPES; i++) {
        int shape = p->table->shape[i];
        struct box five = five_area(p, panel, i);
        if (shape >= p->edition->big_count)
            continue;
        sheet_shared(p, "five", shape, five, make_five);
        if (bits_have(p->sheet->big_claimed, shape))
            sheet_tick(p, five_parts(p, five).points);
    }
}

/* ---- Objectives -------------------------------------------------------------------------------------------------- */

#define ROW_GAP      0.1
#define TEXT_SHARE   0.85              /* of a row's height that the text may fill */
#define TEXT_LEADING (1.2 * MM_PER_PT) /* mm per pt */
#define TEXT_ASCENT  (0.93 * MM_PER_PT)

struct objective_row {
    struct box whole, letter, picture, text, points;
};

static struct objective_row objective_row(const struct sheet_picture *p, struct box panel, int deck)
{
    struct box a = sheet_content(p, panel);
    double gap = ROW_GAP * p->pitch, h = (a.h + gap) / DECKS - gap, y = a.y + deck * (h + gap);
    double letter = 0.45 * p->pitch, picture = fmin(p->measures->picture * p->pitch, h);
    double points = fmin(p->measures->points * p->pitch, h), x = a.x + letter + gap, text = x + picture + gap;
    return (struct objective_row){
        .whole = {a.x, y, a.w, h},
        .letter = {a.x, y, letter, h},
        .picture = {x, y + (h - picture) / 2, picture, picture},
        .text = {text, y, a.x + a.w - points - 2 * gap - text, h},
        .points = {a.x + a.w - points, y + (h - points) / 2, points, points},
    };
}

/* The deck's letter, room to note the card, and a box for its points. */
void sheet_objectives(const struct sheet_picture *p, struct box panel)
{
    sheet_panel(p, panel, 0, N_("Objectives"), draw_word(p->d, "scored once, at the end of the round"));
    for (int deck = 0; deck < DECKS; deck++) {
        struct objective_row row = objective_row(p, panel, deck);
        icon_round_rect(draw_path(p->d), row.picture.x, row.whole.y, row.text.x + row.text.w - row.picture.x,
                        row.whole.h, 0.12 * p->pitch);
        fill_ground(p->d, p->theme->colour.paper);
        sheet_label(p, p->head, row.letter, short_text("%c", 'A' + deck).text);
        sheet_box(p, row.points);
    }
}

static double text_height(const struct sheet_picture *p, struct type type, double width, const char *s)
{
    return (double)draw_text_lines(p->d, width, type, s) * type.size * TEXT_LEADING;
}

/* Wraps a text in type that is as small as needed. What still does not fit is cut; the card has the whole text. */
static void draw_wrapped(const struct sheet_picture *p, struct box a, const char *s)
{
    struct type type = p->small;
    while (type.size > p->least && text_height(p, type, a.w, s) > TEXT_SHARE * a.h)
        type.size = fmax(type.size - 0.25, p->least);
    double leading = type.size * TEXT_LEADING, h = text_height(p, type, a.w, s);
    if (h <= a.h) {
        draw_text_wrap(p->d, a.x, a.y + (a.h - h) / 2 + type.size * TEXT_ASCENT, a.w, leading, type, s);
        return;
    }
    int lines = (int)(a.h / leading);
    double y = a.y + type.size * TEXT_ASCENT;
    for (int i = 1; i < lines; i++, y += leading) {
        char line[TEXT_MOST];
        size_t shown, used = draw_text_line(p->d, a.w, type, s, &shown);
        snprintf(line, sizeof line, "%.*s", (int)shown, s);
        draw_text(p->d, a.x, y, type, line);
        s += used;
    }
    draw_text_fit(p->d, a.x, y, a.w, type.size, type, s);
}

/* Draws objective `which` of the edition. */
static void make_objective(const struct sheet_picture *p, struct box panel, int which)
{
    const struct objective *o = &p->edition->objective[which];
    struct objective_row row = objective_row(p, panel, o->deck);

    icon_objective(p->d, p->edition, o, row.picture.x + row.picture.w / 2, row.picture.y + row.picture.h / 2,
                   row.picture.w * 0.94);
    draw_wrapped(p, row.text, draw_word(p->d, o->text));
    sheet_label(p, p->soft, row.points, short_text("%d", o->points).text);
}

void sheet_objectives_known(const struct sheet_picture *p, struct box panel)
{
    for (int deck = 0; deck < DECKS; deck++) {
        int objective = p->table->objective[deck];
        if (objective >= p->edition->objective_count)
            continue;
        sheet_shared(p, "objective", objective, panel, make_objective);
        if (bits_have(p->sheet->objectives, deck))
            sheet_tick(p, objective_row(p, panel, deck).points);
    }
}

/* ---- Free Actions ------------------------------------------------------------------------------------------------ */

#define TRACK_LABEL 0.4 /* height of the line with the penalties */
#define TRACK_SIDE  0.78
#define TRACK_GAP   0.08

/* Box `i`, or with i == track the place after the last box, for the penalty when all are used. */
static struct box track_box(const struct sheet_picture *p, struct box panel, int i)
{
    struct box box =
        part(sheet_content(p, panel), i, p->measures->track_row, p->edition->track + 1, TRACK_GAP * p->pitch);
    box.h -= TRACK_LABEL * p->pitch;
    double side = fmin(fmin(box.w, box.h), TRACK_SIDE * p->pitch);
    return (struct box){box.x + (box.w - side) / 2, box.y + box.h - side, side, side};
}

void sheet_track(const struct sheet_picture *p, struct box panel)
{
    const struct connect_edition *e = p->edition;
    double over = (p->measures->large ? 0.3 : 0) * p->pitch; /* how far a text may reach beyond its box */

    sheet_panel(p, panel, 0, N_("Free Actions"), draw_word(p->d, "cross a box: write another number"));
    for (int i = 0; i <= e->track; i++) {
        struct box box = track_box(p, panel, i);
        if (i < e->track)
            sheet_box(p, box);
        else
            sheet_label(p, p->small, (struct box){box.x - over, box.y, box.w + 2 * over, box.h},
                        draw_word(p->d, "all"));
        sheet_label(p, p->bold,
                    (struct box){box.x - over, box.y + box.h, box.w + 2 * over, (TRACK_LABEL + 0.06) * p->pitch},
                    short_text("%s%d", e->penalty[i] > 0 ? "\u2212" : "", e->penalty[i]).text);
    }
}

void sheet_track_used(const struct sheet_picture *p, struct box panel)
{
    for (int i = 0; i < p->sheet->free_actions && i < p->edition->track; i++)
        sheet_cross(p, track_box(p, panel, i));
}
