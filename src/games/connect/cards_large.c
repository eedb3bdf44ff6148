/* CoNNect: the fronts of the cards in large print. Heads are short, the sentence takes what it needs, and the picture
 * has the rest. */
#include "draw/fill.h"
#include "games/connect/card.h"
#include "games/connect/icons.h"
#include "games/connect/internal.h"

#include <math.h>
#include <stdio.h>

/* mm */
#define INSET         CONNECT_CARD_INSET
#define MIDDLE        (CARD_WIDTH / 2)
#define EDGE          (INSET + 2) /* of texts */
#define WIDTH         (CARD_WIDTH - 2 * EDGE)
#define BOTTOM        (CARD_HEIGHT - INSET - 1)
#define PILL_HEIGHT   9.5
#define PILL_LEAST    9.5
#define GAP           1.5
#define PICTURE_LEAST 12.0 /* height; with less room there is none */

#define LEADING    (1.2 * MM_PER_PT) /* mm a pt */
#define TYPE_SMALL 6.0               /* pt, for the longest sentences of one's own editions */

static double line_height(const struct type *type)
{
    return type->size * LEADING;
}

static struct type plain_type(const struct draw *d)
{
    return draw_type(d, FACE_REGULAR, draw_theme(d)->type.least, ALIGN_LEFT);
}

static struct type bold_type(const struct draw *d)
{
    return draw_type(d, FACE_BOLD, draw_theme(d)->type.least, ALIGN_LEFT);
}

/* The mark at the upper left; returns where it ends. */
static double draw_pill(struct draw *d, const char *mark)
{
    struct type type = bold_type(d);
    double w = fmax(PILL_LEAST, draw_text_width(d, type, mark) + 4), y = INSET + GAP;

    icon_round_rect(draw_path(d), EDGE - 1, y, w, PILL_HEIGHT, PILL_HEIGHT / 2);
    fill_shape(d, draw_theme(d)->colour.ink, PILL_HEIGHT);
    type.colour = fill_type(d, draw_theme(d)->colour.ink);
    type.align = ALIGN_CENTRE;
    draw_text(d, EDGE - 1 + w / 2, draw_centred(d, type, y + PILL_HEIGHT / 2), type, mark);
    return EDGE - 1 + w;
}

/* Mark, title, and a line beneath; any but the title may be NULL. Returns how far down they reach. */
static double draw_head(struct draw *d, struct colour colour, const char *mark, const char *title, const char *under)
{
    struct type bold = bold_type(d), plain = plain_type(d);
    double x = EDGE, y = INSET + GAP + PILL_HEIGHT / 2;

    connect_card_ground(d, colour);
    if (mark)
        x = draw_pill(d, mark) + 2;
    draw_text_fit(d, x, draw_centred(d, bold, y), CARD_WIDTH - EDGE - x, bold.size, bold, title);
    y = INSET + GAP + PILL_HEIGHT;
    if (!under)
        return y + GAP;
    draw_text_fit(d, EDGE, y + plain.size * MM_PER_PT * 0.9, WIDTH, plain.size, plain, under);
    return y + line_height(&plain) + GAP;
}

/* The sentence at the foot of a card, in the theme's least type; only what would not fit beneath `top` is smaller.
 * Returns where it begins. */
static double draw_sentence(struct draw *d, double top, const char *s)
{
    struct type type = plain_type(d);
    double height = (double)draw_text_lines(d, WIDTH, type, s) * line_height(&type);

    while (type.size > TYPE_SMALL && height > BOTTOM - top) {
        type.size -= 0.5;
        height = (double)draw_text_lines(d, WIDTH, type, s) * line_height(&type);
    }
    draw_text_wrap(d, EDGE, BOTTOM - height + type.size * MM_PER_PT * 0.9, WIDTH, line_height(&type), type, s);
    return BOTTOM - height;
}

/* A field for the picture between head and sentence; its height, or 0 if there is no room for it. */
static double draw_field(struct draw *d, double top, double bottom)
{
    if (bottom - top < PICTURE_LEAST)
        return 0;
    connect_card_field(d, top, bottom);
    return bottom - top;
}

void connect_large_shape(struct draw *d, const struct shape *shape, struct colour colour)
{
    char letter[] = {shape->letter, '\0'};
    struct text under = {0};

    text_addf(&under, "shape %s", shape->name);
    double top = draw_head(d, colour, letter, "Connect-5", text_string(&under));
    double bottom = draw_sentence(d, top, "Turned or mirrored, too. Once for each player.") - GAP;
    double height = draw_field(d, top, bottom);
    if (height > 0)
        icon_shape(d, shape->cells, MIDDLE, (top + bottom) / 2, height - 2 * GAP, 9, colour);
    text_release(&under);
}

void connect_large_score(struct draw *d, const struct connect_edition *e, int card, struct colour colour)
{
    struct text under = {0};
    char s[8];

    snprintf(s, sizeof s, "%d", e->score[card]);
    text_addf(&under, "card %d of %d", card + 1, e->score_count);
    double top = draw_head(d, colour, NULL, "Connect-5", text_string(&under));
    double bottom = draw_sentence(d, top, "For each Connect-5 of a round. Then this card is removed.") - GAP;
    double height = draw_field(d, top, bottom), middle = (top + bottom) / 2;
    struct type number = draw_type(d, FACE_BOLD, fmin(height * 2, 58), ALIGN_CENTRE);
    if (height > 0) {
        icon_star(d, MIDDLE - WIDTH * 0.26, middle, height * 0.55, connect_card_tint(d, colour));
        draw_text(d, MIDDLE + WIDTH * 0.14, draw_centred(d, number, middle), number, s);
    }
    text_release(&under);
}

void connect_large_objective(struct draw *d, const struct connect_edition *e, const struct objective *o,
                             struct colour colour)
{
    struct type points = draw_type(d, FACE_BOLD, 20, ALIGN_CENTRE);
    const double star = 18, star_x = CARD_WIDTH - EDGE - star / 2 + 1, star_y = INSET + GAP + PILL_HEIGHT / 2;
    char mark[8], s[8];

    snprintf(mark, sizeof mark, "%c%d", 'A' + o->deck, o->number);
    snprintf(s, sizeof s, "%d", o->points);
    double top = draw_head(d, colour, mark, "", NULL) + GAP;
    icon_star(d, star_x, star_y, star, fill_type(d, draw_theme(d)->colour.guide));
    draw_text(d, star_x, draw_centred(d, points, star_y), points, s);
    double bottom = draw_sentence(d, top, o->text) - GAP, height = draw_field(d, top, bottom);
    if (height > 0)
        icon_objective(d, e, o, MIDDLE, (top + bottom) / 2, height - 2 * GAP);
}

/* ---- Dice ------------------------------------------------------------------------------------------------------- */

#define PLACE 17.0 /* side of a place to lay a die on */
#define DIE   6.5

enum { PLACES = 3, ZONES_ROW = 3 };

static void draw_places(struct draw *d, double y)
{
    const struct theme *theme = draw_theme(d);
    struct type type = bold_type(d);
    double gap = (WIDTH - PLACES * PLACE) / (PLACES - 1), under = y + PLACE + type.size * MM_PER_PT * 0.95;

    for (int i = 0; i < PLACES; i++) {
        icon_round_rect(draw_path(d), EDGE + i * (PLACE + gap), y, PLACE, PLACE, 2.5);
        draw_fill_stroke(d, theme->colour.paper, theme->colour.ink, i == 0 ? 2 : theme->stroke.line);
    }
    type.align = ALIGN_LEFT;
    draw_text(d, EDGE, under, type, "zone");
    type.align = ALIGN_RIGHT;
    draw_text(d, CARD_WIDTH - EDGE, under, type, "numbers");
}

static void draw_zones(struct draw *d, double y)
{
    static const char *const names[ZONES] = {"a b", "c d", "e f", "1 2", "3 4", "5 6"};
    struct type type = plain_type(d);
    for (int i = 0; i < ZONES; i++) {
        double x = EDGE + i % ZONES_ROW * WIDTH / ZONES_ROW, at = y + (i / ZONES_ROW + 0.5) * (DIE + 1);
        icon_die(d, i + 1, true, x + DIE / 2, at, DIE);
        draw_text(d, x + DIE + 0.8, draw_centred(d, type, at), type, names[i]);
    }
}

void connect_large_dice(struct draw *d, struct colour colour)
{
    double top = draw_head(d, colour, NULL, "Dice", NULL) - GAP;
    draw_places(d, top);
    top += PLACE + line_height(&(struct type){.size = draw_theme(d)->type.least}) + GAP;
    draw_zones(d, top);
    draw_sentence(d, top + 2 * (DIE + 1), "The active player names the zone die.");
}

void connect_large_deck(struct draw *d, double top, double bottom, const char *name)
{
    struct type type = plain_type(d);
    double height;

    type.align = ALIGN_CENTRE;
    while ((height = (double)draw_text_lines(d, WIDTH, type, name) * line_height(&type)) > bottom - top &&
           type.size > TYPE_SMALL)
        type.size -= 0.5;
    draw_text_wrap(d, EDGE, (top + bottom - height) / 2 + type.size * MM_PER_PT * 0.9, WIDTH, line_height(&type), type,
                   name);
}
