/* CoNNect: the bonus sections of the sheet, and Connect-4's shapes. */
#include "games/connect/sheet_picture.h"

#include <math.h>
#include <stdio.h>

/* In sides of a space, within a box. */
#define BOX_GAP 0.1
#define EDGE    0.1

/* ---- Where the boxes stand ------------------------------------------------------------------------------------ */

static int shapes_of(const struct connect_edition *e, enum section section)
{
    return section == SECTION_4 ? e->small_count : 0;
}

int sheet_bonus_rows(const struct connect_edition *e, const struct sheet_measures *m, enum section section)
{
    int boxes = e->box_count[section] + shapes_of(e, section), rows = (boxes + m->boxes - 1) / m->boxes;
    return rows > 1 ? rows : 1;
}

/* The `i`-th box of a section's panel; shapes follow the bonus boxes and stand at the right end. */
static struct area slot(const struct sheet_picture *p, struct area panel, enum section section, int i)
{
    const struct connect_edition *e = p->edition;
    int boxes = e->box_count[section], shapes = shapes_of(e, section), rows = sheet_bonus_rows(e, p->measures, section);
    int columns = (boxes + shapes + rows - 1) / rows;
    double pad = PANEL_PAD * p->pitch, gap = BOX_GAP * p->pitch, top = panel.y + p->measures->heading * p->pitch;
    double room = panel.w - 2 * pad, h = (panel.h - p->measures->heading * p->pitch - pad + gap) / rows - gap;
    double w = fmin((room + gap) / columns - gap, p->measures->box * p->pitch);
    double x = panel.x + pad + i % columns * (w + gap);

    if (rows == 1 && i >= boxes)
        x = panel.x + panel.w - pad - (boxes + shapes - i) * (w + gap) + gap;
    return (struct area){x, top + i / columns * (h + gap), w, h};
}

static struct area tick_area(const struct sheet_picture *p, struct area box)
{
    double side = p->measures->tick * p->pitch, edge = EDGE * p->pitch;
    return (struct area){box.x + box.w - side - edge, box.y + edge, side, side};
}

/* ---- Blank ----------------------------------------------------------------------------------------------------- */

static void draw_stars(const struct sheet_picture *p, struct area box, int stars)
{
    double size = 0.3 * p->pitch, y = box.y + (EDGE + p->measures->tick / 2) * p->pitch,
           x = box.x + EDGE * p->pitch + size / 2;
    struct type type = p->small;
    char s[12];

    type.face = FACE_BOLD;
    if (stars <= 2) {
        for (int i = 0; i < stars; i++)
            icon_star(p->d, x + i * size * 0.95, y, size, p->theme->colour.ink);
        return;
    }
    snprintf(s, sizeof s, "%d", stars);
    icon_star(p->d, x, y, size, p->theme->colour.ink);
    draw_cell(p->d, x + size * 0.6, draw_centred(p->d, type, y), type, s);
}

static void write_word(const struct bonus_box *box, struct text *out)
{
    if (box->kind == BONUS_WRITE)
        text_addf(out, "write %d", box->number);
    else if (box->kind == BONUS_POINTS)
        text_addf(out, "%d points", box->number);
    else
        connect_bonus_word(box, out);
}

static bool at_once(const struct bonus_box *box)
{
    return box->kind == BONUS_WRITE || box->kind == BONUS_TWO;
}

/* The sign beside the word, or in large print between stars and tick. Returns what is left for the word. */
static struct area draw_at_once(const struct sheet_picture *p, struct area a, struct area word)
{
    double bolt = 0.3 * p->pitch;
    if (p->measures->large) {
        bolt *= 1.3;
        icon_bolt(p->d, a.x + a.w / 2, a.y + (EDGE + p->measures->tick / 2) * p->pitch, bolt);
        return word;
    }
    icon_bolt(p->d, word.x + bolt * 0.3, word.y + word.h * 0.42, bolt);
    return (struct area){word.x + bolt * 0.6, word.y, word.w - bolt * 0.6, word.h};
}

static void draw_bonus(const struct sheet_picture *p, struct area a, const struct bonus_box *box)
{
    const struct sheet_measures *m = p->measures;
    double edge = EDGE * p->pitch, line = m->word * p->pitch;
    struct area word = {a.x + edge, a.y + a.h - line, a.w - 2 * edge, line};
    double top = a.y + m->tick * p->pitch + edge, icon = fmin(m->icon * p->pitch, a.w * 0.8);
    struct text text = {0};

    sheet_card(p, a);
    sheet_box(p, tick_area(p, a));
    if (box->kind != BONUS_POINTS)
        draw_stars(p, a, box->stars);
    icon_bonus(p->d, box, a.x + a.w / 2, (top + word.y) / 2 + 0.04 * p->pitch, icon);
    write_word(box, &text);
    if (at_once(box)) {
        word = draw_at_once(p, a, word);
    }
    sheet_label(p, p->small, word, text_string(&text));
    text_release(&text);
}

/* One of the two values that a shape may count. */
static struct area value_area(const struct sheet_picture *p, struct area box, int which)
{
    double side = fmin((p->measures->tick + 0.04) * p->pitch, box.w * 0.42), middle = box.x + box.w / 2,
           gap = 0.06 * p->pitch;
    return (struct area){which ? middle + gap / 2 : middle - gap / 2 - side, box.y + box.h - side - EDGE * p->pitch,
                         side, side};
}

/* mm from a box's upper edge to the baseline of its letter, and at most the side of a shape's cells. */
static double letter_down(const struct sheet_picture *p)
{
    return (p->measures->large ? 0.55 : 0.42) * p->pitch;
}

static double shape_cell(const struct sheet_picture *p)
{
    return (p->measures->large ? 0.36 : 0.26) * p->pitch;
}

static void draw_shape(const struct sheet_picture *p, struct area a, const struct shape *shape)
{
    const struct connect_edition *e = p->edition;
    const int points[] = {e->shape_first, e->shape_later};
    struct type letter = p->head, value = p->small;
    char s[8] = {shape->letter, '\0'};

    sheet_card(p, a);
    value.face = FACE_BOLD;
    draw_cell(p->d, a.x + EDGE * p->pitch, a.y + letter_down(p), letter, s);
    icon_shape(p->d, shape->cells, a.x + a.w * 0.54, a.y + a.h * 0.40, fmin(a.w * 0.72, a.h * 0.56), shape_cell(p),
               icon_claim_colour(p->theme, 4));
    for (int which = 0; which < 2; which++) {
        struct area box = value_area(p, a, which);
        sheet_box(p, box);
        snprintf(s, sizeof s, "%d", points[which]);
        sheet_cell(p, value, box, s);
    }
}

void sheet_bonuses(const struct sheet_picture *p, struct area a, enum section section)
{
    const struct connect_edition *e = p->edition;
    int boxes = e->box_count[section];
    struct text hint = {0};

    if (section == SECTION_3)
        text_add(&hint, "any shape: tick a free box for its bonus, cross out its picture when used");
    else
        text_addf(&hint,
                  "tick a free box, and score the shape once: %d if you are among the first to claim it, later %d",
                  e->shape_first, e->shape_later);
    sheet_panel(p, a, 3 + (int)section, section == SECTION_3 ? "Connect-3" : "Connect-4", text_string(&hint));
    for (int i = 0; i < boxes; i++)
        draw_bonus(p, slot(p, a, section, i), &e->box[section][i]);
    for (int i = 0; i < shapes_of(e, section); i++)
        draw_shape(p, slot(p, a, section, boxes + i), &e->small[i]);
    text_release(&hint);
}

/* ---- Used ------------------------------------------------------------------------------------------------------- */

static void draw_used(const struct sheet_picture *p, struct area a, int state)
{
    double top = (p->measures->tick + EDGE) * p->pitch;
    if (state != BOX_FREE)
        sheet_tick(p, tick_area(p, a));
    if (state == BOX_USED)
        sheet_cross(p, (struct area){a.x, a.y + top, a.w, a.h - top - p->measures->word * p->pitch});
}

void sheet_bonuses_used(const struct sheet_picture *p, struct area a, enum section section,
                        const struct sheet_entries *entries)
{
    int boxes = p->edition->box_count[section];
    for (int i = 0; i < boxes; i++)
        draw_used(p, slot(p, a, section, i), entries->sheet->box[section][i]);
    for (int i = 0; i < shapes_of(p->edition, section); i++)
        if (entries->sheet->small_claimed >> i & 1) {
            struct area shape = slot(p, a, section, boxes + i);
            shape.h = value_area(p, shape, 0).y - shape.y;
            sheet_tick(p, shape);
        }
}
