/* CoNNect: the bonus sections of the sheet, and Connect-4's shapes. */
#include "game/connect_pad.h"

#include <math.h>
#include <stdio.h>

enum { ROW_MOST = 12 }; /* boxes of a row, shapes among them */

/* In sides of a space, within a box. */
#define BOX_GAP  0.1
#define BOX_MOST 1.6 /* width */
#define TICK     0.42
#define EDGE     0.1
#define ICON     0.98
#define WORD     0.36 /* height of the line with the word */

/* ---- Where the boxes stand ------------------------------------------------------------------------------------ */

static int shapes_of(const struct connect_edition *e, enum section section)
{
    return section == SECTION_4 ? e->small_count : 0;
}

int pad_bonus_rows(const struct connect_edition *e, enum section section)
{
    int boxes = e->box_count[section] + shapes_of(e, section), rows = (boxes + ROW_MOST - 1) / ROW_MOST;
    return rows > 1 ? rows : 1;
}

/* The `i`-th box of a section's panel; shapes follow the bonus boxes and stand at the right end. */
static struct area slot(const struct pad *p, struct area panel, enum section section, int i)
{
    const struct connect_edition *e = p->edition;
    int boxes = e->box_count[section], shapes = shapes_of(e, section), rows = pad_bonus_rows(e, section);
    int columns = (boxes + shapes + rows - 1) / rows;
    double pad = PANEL_PAD * p->pitch, gap = BOX_GAP * p->pitch, top = panel.y + HEADING * p->pitch;
    double room = panel.w - 2 * pad, h = (panel.h - HEADING * p->pitch - pad + gap) / rows - gap;
    double w = fmin((room + gap) / columns - gap, BOX_MOST * p->pitch);
    double x = panel.x + pad + i % columns * (w + gap);

    if (rows == 1 && i >= boxes)
        x = panel.x + panel.w - pad - (boxes + shapes - i) * (w + gap) + gap;
    return (struct area){x, top + i / columns * (h + gap), w, h};
}

static struct area tick_area(const struct pad *p, struct area box)
{
    double side = TICK * p->pitch, edge = EDGE * p->pitch;
    return (struct area){box.x + box.w - side - edge, box.y + edge, side, side};
}

/* ---- Blank ----------------------------------------------------------------------------------------------------- */

static void draw_stars(const struct pad *p, struct area box, int stars)
{
    double size = 0.3 * p->pitch, y = box.y + (EDGE + TICK / 2) * p->pitch, x = box.x + EDGE * p->pitch + size / 2;
    struct type type = p->small;
    char s[12];

    type.face = FACE_BOLD;
    if (stars <= 2) {
        for (int i = 0; i < stars; i++)
            connect_star(p->d, x + i * size * 0.95, y, size, p->theme->colour.ink);
        return;
    }
    snprintf(s, sizeof s, "%d", stars);
    connect_star(p->d, x, y, size, p->theme->colour.ink);
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

static void draw_bonus(const struct pad *p, struct area a, const struct bonus_box *box)
{
    struct area word = {a.x + EDGE * p->pitch, a.y + a.h - WORD * p->pitch, a.w - 2 * EDGE * p->pitch, WORD * p->pitch};
    double top = a.y + (TICK + EDGE) * p->pitch, icon = fmin(ICON * p->pitch, a.w * 0.8);
    struct text text = {0};

    pad_card(p, a);
    pad_box(p, tick_area(p, a));
    if (box->kind != BONUS_POINTS)
        draw_stars(p, a, box->stars);
    connect_bonus(p->d, box, a.x + a.w / 2, (top + word.y) / 2 + 0.04 * p->pitch, icon);
    write_word(box, &text);
    if (at_once(box)) {
        double bolt = 0.3 * p->pitch;
        connect_bolt(p->d, word.x + bolt * 0.3, word.y + word.h * 0.42, bolt);
        word.x += bolt * 0.6;
        word.w -= bolt * 0.6;
    }
    pad_label(p, p->small, word, text_string(&text));
    text_release(&text);
}

/* One of the two values that a shape may count. */
static struct area value_area(const struct pad *p, struct area box, int which)
{
    double side = fmin(0.46 * p->pitch, box.w * 0.42), middle = box.x + box.w / 2, gap = 0.06 * p->pitch;
    return (struct area){which ? middle + gap / 2 : middle - gap / 2 - side, box.y + box.h - side - EDGE * p->pitch,
                         side, side};
}

static void draw_shape(const struct pad *p, struct area a, const struct shape *shape)
{
    const struct connect_edition *e = p->edition;
    const int points[] = {e->shape_first, e->shape_later};
    struct type letter = p->head, value = p->small;
    char s[8] = {shape->letter, '\0'};

    pad_card(p, a);
    value.face = FACE_BOLD;
    draw_cell(p->d, a.x + EDGE * p->pitch, a.y + 0.42 * p->pitch, letter, s);
    connect_shape(p->d, shape->cells, a.x + a.w * 0.54, a.y + a.h * 0.40, fmin(a.w * 0.72, a.h * 0.56), 0.26 * p->pitch,
                  connect_accent(p->theme, 4));
    for (int which = 0; which < 2; which++) {
        struct area box = value_area(p, a, which);
        pad_box(p, box);
        snprintf(s, sizeof s, "%d", points[which]);
        pad_cell(p, value, box, s);
    }
}

void pad_bonuses(const struct pad *p, struct area a, enum section section)
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
    pad_panel(p, a, 3 + (int)section, section == SECTION_3 ? "Connect-3" : "Connect-4", text_string(&hint));
    for (int i = 0; i < boxes; i++)
        draw_bonus(p, slot(p, a, section, i), &e->box[section][i]);
    for (int i = 0; i < shapes_of(e, section); i++)
        draw_shape(p, slot(p, a, section, boxes + i), &e->small[i]);
    text_release(&hint);
}

/* ---- Used ----------------------------------------------------------------------------------------------------------
 */

static void draw_used(const struct pad *p, struct area a, int state)
{
    double top = (TICK + EDGE) * p->pitch;
    if (state != BOX_FREE)
        pad_tick(p, tick_area(p, a));
    if (state == BOX_USED)
        pad_cross(p, (struct area){a.x, a.y + top, a.w, a.h - top - WORD * p->pitch});
}

void pad_bonuses_used(const struct pad *p, struct area a, enum section section, const struct pad_hand *hand)
{
    int boxes = p->edition->box_count[section];
    for (int i = 0; i < boxes; i++)
        draw_used(p, slot(p, a, section, i), hand->sheet->box[section][i]);
    for (int i = 0; i < shapes_of(p->edition, section); i++)
        if (hand->sheet->small_claimed >> i & 1) {
            struct area shape = slot(p, a, section, boxes + i);
            shape.h = value_area(p, shape, 0).y - shape.y;
            pad_tick(p, shape);
        }
}
