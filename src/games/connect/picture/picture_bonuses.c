/* CoNNect: the sections of bonus boxes on the sheet, and Connect-4's shapes. */
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

/* In sides of a space: between boxes; from a box's edge to its content. */
#define BOX_GAP 0.1
#define EDGE    0.1

static int shape_count(const struct connect_edition *e, enum section section)
{
    return section == SECTION_4 ? e->small_count : 0;
}

int sheet_bonus_rows(const struct connect_edition *e, const struct sheet_measures *m, enum section section)
{
    int boxes = e->box_count[section] + shape_count(e, section), most = m->wide ? m->boxes / 2 : m->boxes;
    int rows = (boxes + most - 1) / most;
    return rows > 1 ? rows : 1;
}

/* Box `i` of a section's panel. Shapes follow the bonus boxes; in a single row they stand at its right end. */
static struct box box_area(const struct sheet_picture *p, struct box panel, enum section section, int i)
{
    struct box a = sheet_content(p, panel);
    int boxes = p->edition->box_count[section], shapes = shape_count(p->edition, section);
    int rows = sheet_bonus_rows(p->edition, p->measures, section), columns = (boxes + shapes + rows - 1) / rows;
    double gap = BOX_GAP * p->pitch, h = (a.h + gap) / rows - gap;
    double w = fmin((a.w + gap) / columns - gap, p->measures->box * p->pitch), x = a.x + i % columns * (w + gap);

    if (rows == 1 && i >= boxes)
        x = a.x + a.w - (boxes + shapes - i) * (w + gap) + gap;
    return (struct box){x, a.y + i / columns * (h + gap), w, h};
}

static struct box tick_area(const struct sheet_picture *p, struct box box)
{
    double side = p->measures->tick * p->pitch, edge = EDGE * p->pitch;
    return (struct box){box.x + box.w - side - edge, box.y + edge, side, side};
}

/* One of the two values that a shape may score. */
static struct box value_area(const struct sheet_picture *p, struct box box, int which)
{
    double side = fmin((p->measures->tick + 0.04) * p->pitch, box.w * 0.42), gap = 0.06 * p->pitch;
    double middle = box.x + box.w / 2;
    return (struct box){which ? middle + gap / 2 : middle - gap / 2 - side, box.y + box.h - side - EDGE * p->pitch,
                        side, side};
}

/* ---- Blank ------------------------------------------------------------------------------------------------------- */

static void draw_ground(const struct sheet_picture *p, struct box a)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, 0.14 * p->pitch);
    fill_ground(p->d, p->theme->colour.paper);
}

/* Up to two stars, or one and their number. */
static void draw_stars(const struct sheet_picture *p, struct box box, int stars)
{
    double size = 0.3 * p->pitch, x = box.x + EDGE * p->pitch + size / 2;
    double y = box.y + (EDGE + p->measures->tick / 2) * p->pitch;

    for (int i = 0; i < (stars <= 2 ? stars : 1); i++)
        icon_star(p->d, x + i * size * 0.95, y, size, p->theme->colour.ink);
    if (stars > 2)
        draw_text(p->d, x + size * 0.6, draw_centred(p->d, p->bold, y), p->bold, short_text("%d", stars).text);
}

static void draw_bonus(const struct sheet_picture *p, struct box a, const struct bonus_box *box)
{
    const struct sheet_measures *m = p->measures;
    double edge = EDGE * p->pitch, line = m->word * p->pitch, bolt = 0.3 * p->pitch;
    struct box word = {a.x + edge / 2, a.y + a.h - line, a.w - edge, line};
    double top = a.y + m->tick * p->pitch + edge, icon = fmin(m->icon * p->pitch, a.w * 0.8);
    scoped(text_release) struct text text = {0};

    draw_ground(p, a);
    sheet_box(p, tick_area(p, a));
    if (box->kind != BONUS_POINTS)
        draw_stars(p, a, box->stars);
    icon_bonus(p->d, box, a.x + a.w / 2, (top + word.y) / 2 + 0.04 * p->pitch, icon);

    /* A bolt marks a bonus that must be used at once: beside the word, or in large print between stars and tick. */
    if (box->kind == BONUS_WRITE || box->kind == BONUS_TWO) {
        if (m->large) {
            icon_bolt(p->d, a.x + a.w / 2, a.y + (EDGE + m->tick / 2) * p->pitch, bolt * 1.3);
        } else {
            icon_bolt(p->d, word.x + bolt * 0.3, word.y + word.h * 0.42, bolt);
            word = (struct box){word.x + bolt * 0.6, word.y, word.w - bolt * 0.6, word.h};
        }
    }
    if (box->kind == BONUS_POINTS) /* the picture has the number */
        text_add(&text, draw_word(p->d, "points"));
    else
        connect_bonus_name(draw_words(p->d), box, &text);
    /* On small paper a long word is left out: the picture says the same. */
    struct type type = p->small;
    type.align = ALIGN_CENTRE;
    sheet_hint(p, type, word.x + word.w / 2, word.y + word.h / 2, word.w, text_string(&text));
}

static void draw_shape(const struct sheet_picture *p, struct box a, const struct shape *shape)
{
    const int points[] = {p->edition->shape_first, p->edition->shape_later};

    draw_ground(p, a);
    draw_text(p->d, a.x + EDGE * p->pitch, a.y + p->measures->letter * p->pitch, p->head,
              short_text("%c", shape->letter).text);
    icon_shape(p->d, shape->turned[0], a.x + a.w * 0.54, a.y + a.h * 0.40, fmin(a.w * 0.72, a.h * 0.56),
               p->measures->cell * p->pitch, icon_claim_colour(p->theme, 4));
    for (int which = 0; which < 2; which++) {
        struct box box = value_area(p, a, which);
        sheet_box(p, box);
        sheet_label(p, p->bold, box, short_text("%d", points[which]).text);
    }
}

void sheet_bonuses(const struct sheet_picture *p, struct box a, enum section section)
{
    const struct connect_edition *e = p->edition;
    int boxes = e->box_count[section];
    scoped(text_release) struct text hint = {0};

    if (section == SECTION_3)
        text_add(&hint, draw_word(p->d, "any shape: tick a free box for its bonus, cross out its picture when used"));
    else
        words_addf(draw_words(p->d), &hint,
                   "tick a free box, and score the shape once: %d if you are among the first to claim it, later %d",
                   e->shape_first, e->shape_later);
    sheet_panel(p, a, 3 + (int)section, section == SECTION_3 ? N_("Connect-3") : N_("Connect-4"), text_string(&hint));
    for (int i = 0; i < boxes; i++)
        draw_bonus(p, box_area(p, a, section, i), &e->box[section][i]);
    for (int i = 0; i < shape_count(e, section); i++)
        draw_shape(p, box_area(p, a, section, boxes + i), &e->small[i]);
}

void sheet_bonuses_used(const struct sheet_picture *p, struct box panel, enum section section)
{
    int boxes = p->edition->box_count[section];
    for (int i = 0; i < boxes; i++) {
        struct box a = box_area(p, panel, section, i);
        double top = (p->measures->tick + EDGE) * p->pitch;
        if (p->sheet->box[section][i] != BOX_FREE)
            sheet_tick(p, tick_area(p, a));
        if (p->sheet->box[section][i] == BOX_USED)
            sheet_cross(p, (struct box){a.x, a.y + top, a.w, a.h - top - p->measures->word * p->pitch});
    }
    for (int i = 0; i < shape_count(p->edition, section); i++)
        if (bits_have(p->sheet->small_claimed, i)) {
            struct box shape = box_area(p, panel, section, boxes + i);
            shape.h = value_area(p, shape, 0).y - shape.y;
            sheet_tick(p, shape);
        }
}
