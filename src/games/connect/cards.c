/* CoNNect: the cards, fronts and backs. In usual print a card has a heading, a picture and a sentence in fixed places;
 * in large print heading and sentence are in the theme's least type and take the room they need, and the picture has
 * the rest. */
#include "draw/fill.h"
#include "games/connect/icons.h"
#include "games/connect/internal.h"

#include <math.h>
#include <stdio.h>

/* mm */
#define INSET  4.0 /* of the coloured ground, so that an imprecise cut does not show */
#define ROUND  4.0 /* its corners */
#define WHITE  7.0 /* inset of the white field */
#define HEADER 16.0
#define MIDDLE (CARD_WIDTH / 2)
#define FOOT   83.0 /* where the sentence ends */

/* mm, in large print. */
#define EDGE          (INSET + 2) /* of texts */
#define WIDTH         (CARD_WIDTH - 2 * EDGE)
#define BOTTOM        (CARD_HEIGHT - INSET - 1)
#define PILL          9.5 /* height of the mark, and its least width */
#define GAP           1.5
#define PICTURE_LEAST 12.0 /* height; with less there is no picture */

#define TYPE_SMALL 6.0               /* pt, for the longest sentences of users' editions */
#define LEADING    (1.2 * MM_PER_PT) /* mm per pt, in large print */

/* ---- Parts of all cards ------------------------------------------------------------------------------------------ */

/* A pale tint of a deck's colour. */
static struct colour tint(const struct draw *d, struct colour colour)
{
    return fill_outlines(d) ? draw_theme(d)->colour.guide : fill_blend(colour, draw_theme(d)->colour.paper, 0.82);
}

static struct colour objective_colour(const struct draw *d)
{
    return draw_theme(d)->colour.player[3];
}

static void draw_ground(struct draw *d, struct colour colour)
{
    icon_round_rect(draw_path(d), INSET, INSET, CARD_WIDTH - 2 * INSET, CARD_HEIGHT - 2 * INSET, ROUND);
    fill_ground(d, tint(d, colour));
}

/* The white field between two heights. */
static void draw_field(struct draw *d, double top, double bottom)
{
    icon_round_rect(draw_path(d), WHITE, top, CARD_WIDTH - 2 * WHITE, bottom - top, ROUND / 2);
    draw_fill(d, draw_theme(d)->colour.paper);
}

/* Makes the type smaller until the wrapped text is at most `most` mm high; returns its height. `leading` in mm per pt.
 */
static double shrink(struct draw *d, struct type *type, double width, double leading, double most, const char *s)
{
    double height;
    while ((height = (double)draw_text_lines(d, width, *type, s) * type->size * leading) > most &&
           type->size > TYPE_SMALL)
        type->size -= 0.5;
    return height;
}

/* ---- Usual print ------------------------------------------------------------------------------------------------- */

/* `mark` stands in a disc; NULL: there is none. */
static void draw_heading(struct draw *d, struct colour colour, const char *mark, const char *title, const char *under)
{
    struct type bold = draw_type(d, FACE_BOLD, 11, ALIGN_LEFT), plain = draw_type(d, FACE_REGULAR, 7.5, ALIGN_LEFT);
    double x = WHITE + 1, y = INSET + HEADER / 2 - 0.5, radius = 5;

    draw_ground(d, colour);
    if (mark) {
        struct type type = draw_type(d, FACE_BOLD, 16, ALIGN_CENTRE);
        path_ellipse(draw_path(d), WHITE + radius, y, radius, radius);
        fill_shape(d, draw_theme(d)->colour.ink, 2 * radius);
        type.colour = fill_type(d, draw_theme(d)->colour.ink);
        draw_text_fit(d, WHITE + radius, draw_centred(d, type, y), 2 * radius - 1.5, 6, type, mark);
        x = WHITE + 2 * radius + 2.5;
    }
    draw_text_fit(d, x, y - 0.4, CARD_WIDTH - WHITE - x, 6, bold, title);
    draw_text_fit(d, x, y + 3.8, CARD_WIDTH - WHITE - x, 6, plain, under);
}

/* The sentence at the foot, centred between `top` and FOOT, in `type` or smaller. */
static void draw_sentence(struct draw *d, struct type type, double top, const char *s)
{
    const double width = CARD_WIDTH - 2 * WHITE - 2, leading = 1.3 * MM_PER_PT;
    double height = shrink(d, &type, width, leading, FOOT - top, s);
    draw_text_wrap(d, WHITE + 1, (top + FOOT - height) / 2 + type.size * MM_PER_PT, width, type.size * leading, type,
                   s);
}

/* ---- Large print ------------------------------------------------------------------------------------------------- */

static struct type large_type(const struct draw *d, enum face face)
{
    return draw_type(d, face, draw_theme(d)->type.least, ALIGN_LEFT);
}

/* Mark, title, and a line below; mark and line may be NULL. Returns where the heading ends. */
static double draw_large_heading(struct draw *d, struct colour colour, const char *mark, const char *title,
                                 const char *under)
{
    struct type bold = large_type(d, FACE_BOLD), plain = large_type(d, FACE_REGULAR);
    double x = EDGE, middle = INSET + GAP + PILL / 2, bottom = INSET + GAP + PILL;

    draw_ground(d, colour);
    if (mark) {
        struct type type = bold;
        double w = fmax(PILL, draw_text_width(d, type, mark) + 4);
        icon_round_rect(draw_path(d), EDGE - 1, INSET + GAP, w, PILL, PILL / 2);
        fill_shape(d, draw_theme(d)->colour.ink, PILL);
        type.colour = fill_type(d, draw_theme(d)->colour.ink);
        type.align = ALIGN_CENTRE;
        draw_text(d, EDGE - 1 + w / 2, draw_centred(d, type, middle), type, mark);
        x = EDGE - 1 + w + 2;
    }
    draw_text_fit(d, x, draw_centred(d, bold, middle), CARD_WIDTH - EDGE - x, bold.size, bold, title);
    if (!under)
        return bottom + GAP;
    draw_text_fit(d, EDGE, bottom + plain.size * MM_PER_PT * 0.9, WIDTH, plain.size, plain, under);
    return bottom + plain.size * LEADING + GAP;
}

/* The sentence at the foot, in smaller type if it would not fit below `top`. Returns where it begins. */
static double draw_large_sentence(struct draw *d, double top, const char *s)
{
    struct type type = large_type(d, FACE_REGULAR);
    double height = shrink(d, &type, WIDTH, LEADING, BOTTOM - top, s);
    draw_text_wrap(d, EDGE, BOTTOM - height + type.size * MM_PER_PT * 0.9, WIDTH, type.size * LEADING, type, s);
    return BOTTOM - height;
}

/* Sentence and white field below a heading that ends at `top`. Returns the field's height, or 0 if there is no room for
 * one, and in *middle where its middle is. */
static double draw_large_body(struct draw *d, double top, const char *sentence, double *middle)
{
    double bottom = draw_large_sentence(d, top, sentence) - GAP;
    *middle = (top + bottom) / 2;
    if (bottom - top < PICTURE_LEAST)
        return 0;
    draw_field(d, top, bottom);
    return bottom - top;
}

/* ---- Backs ------------------------------------------------------------------------------------------------------- */

/* The play area in pale lines; on it the deck's mark, or three chains if it has none; the names of game and deck. */
static void draw_back(struct draw *d, struct colour colour, const char *mark, const char *name)
{
    const struct theme *theme = draw_theme(d);
    struct colour line = fill_blend(colour, theme->colour.paper, 0.45);
    const double step = 8, left = MIDDLE - 3 * step, top = CARD_HEIGHT / 2 - 3 * step;
    struct type title = draw_type(d, FACE_BOLD, 17, ALIGN_CENTRE), deck = draw_type(d, FACE_REGULAR, 9, ALIGN_CENTRE);

    draw_ground(d, colour);
    for (int i = 0; i <= GRID_SIDE; i++) {
        path_segment(draw_path(d), left + i * step, top, left + i * step, top + GRID_SIDE * step);
        path_segment(draw_path(d), left, top + i * step, left + GRID_SIDE * step, top + i * step);
    }
    draw_stroke(d, line, theme->stroke.guide);
    for (int i = 0; i < CIRCLES; i++)
        path_ellipse(draw_path(d), left + (i % 3 * 2 + 1) * step, top + (i / 3 * 2 + 1) * step, 2.6, 2.6);
    draw_fill_stroke(d, fill_outlines(d) ? theme->colour.paper : tint(d, colour), line, theme->stroke.line);
    if (mark) {
        struct type letter = draw_type(d, FACE_BOLD, 34, ALIGN_CENTRE);
        letter.colour = fill_type(d, theme->colour.ink);
        path_ellipse(draw_path(d), MIDDLE, CARD_HEIGHT / 2, 11, 11);
        fill_shape(d, theme->colour.ink, 22);
        draw_text(d, MIDDLE, draw_centred(d, letter, CARD_HEIGHT / 2), letter, mark);
    } else {
        for (int i = 0; i < 3; i++)
            icon_chain(d, 3 + i, MIDDLE, CARD_HEIGHT / 2 + (i - 1) * step * 2, (3 + i) * step, theme->colour.ink);
    }
    draw_text(d, MIDDLE, draw_centred(d, title, (INSET + top) / 2), title, "CoNNect");
    if (theme_is_large(theme)) {
        struct type type = large_type(d, FACE_REGULAR);
        type.align = ALIGN_CENTRE;
        double height = shrink(d, &type, WIDTH, LEADING, top - INSET, name);
        draw_text_wrap(d, EDGE, CARD_HEIGHT - (INSET + top + height) / 2 + type.size * MM_PER_PT * 0.9, WIDTH,
                       type.size * LEADING, type, name);
        return;
    }
    draw_text_fit(d, MIDDLE, draw_centred(d, deck, CARD_HEIGHT - (INSET + top) / 2), CARD_WIDTH - 2 * WHITE, 6, deck,
                  name);
}

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

static bool prints(const struct values *v, enum connect_part part)
{
    int printed = v->of[CONNECT_PART].n[0];
    return printed == PART_ALL || printed == (int)part;
}

static int shape_count(const struct values *v)
{
    return prints(v, PART_SHAPES) ? connect_edition(v)->big_count : 0;
}

static void shape_front(const struct values *v, int card, struct draw *d)
{
    static const char sentence[] = "Turned or mirrored, too. Once for each player.";
    const struct shape *shape = &connect_edition(v)->big[card];
    struct colour colour = icon_claim_colour(draw_theme(d), 5);
    char letter[] = {shape->letter, '\0'};
    struct text under = {0};

    text_addf(&under, "shape %s", shape->name);
    if (theme_is_large(draw_theme(d))) {
        double middle, top = draw_large_heading(d, colour, letter, "Connect-5", text_string(&under));
        double height = draw_large_body(d, top, sentence, &middle);
        if (height > 0)
            icon_shape(d, shape->cells, MIDDLE, middle, height - 2 * GAP, 9, colour);
    } else {
        draw_heading(d, colour, letter, "Connect-5", text_string(&under));
        draw_field(d, INSET + HEADER, 71);
        icon_shape(d, shape->cells, MIDDLE, (INSET + HEADER + 71) / 2, 44, 9, colour);
        draw_sentence(d, draw_type(d, FACE_REGULAR, 8, ALIGN_LEFT), 72, sentence);
    }
    text_release(&under);
}

static void shape_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, icon_claim_colour(draw_theme(d), 5), NULL, "Connect-5 shape");
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

static int score_count(const struct values *v)
{
    return prints(v, PART_SCORES) ? connect_edition(v)->score_count : 0;
}

static void score_front(const struct values *v, int card, struct draw *d)
{
    static const char sentence[] = "For each Connect-5 of a round. Then this card is removed.";
    const struct connect_edition *e = connect_edition(v);
    struct colour colour = draw_theme(d)->colour.player[4];
    struct text under = {0};
    char s[8];

    snprintf(s, sizeof s, "%d", e->score[card]);
    if (theme_is_large(draw_theme(d))) {
        text_addf(&under, "card %d of %d", card + 1, e->score_count);
        double middle, top = draw_large_heading(d, colour, NULL, "Connect-5", text_string(&under));
        double height = draw_large_body(d, top, sentence, &middle);
        struct type number = draw_type(d, FACE_BOLD, fmin(height * 2, 58), ALIGN_CENTRE);
        if (height > 0) {
            icon_star(d, MIDDLE - WIDTH * 0.26, middle, height * 0.55, tint(d, colour));
            draw_text(d, MIDDLE + WIDTH * 0.14, draw_centred(d, number, middle), number, s);
        }
    } else {
        struct type number = draw_type(d, FACE_BOLD, 58, ALIGN_CENTRE);
        text_addf(&under, "score card %d of %d", card + 1, e->score_count);
        draw_heading(d, colour, NULL, "Connect-5", text_string(&under));
        draw_field(d, INSET + HEADER, 71);
        icon_star(d, MIDDLE, 47, 50, tint(d, colour));
        draw_text_fit(d, MIDDLE, draw_centred(d, number, 46.5), 46, 20, number, s);
        draw_sentence(d, draw_type(d, FACE_REGULAR, 8, ALIGN_LEFT), 72, sentence);
    }
    text_release(&under);
}

static void score_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, draw_theme(d)->colour.player[4], NULL, "Connect-5 score");
}

/* ---- Objectives -------------------------------------------------------------------------------------------------- */

static int objective_count(const struct values *v)
{
    return prints(v, PART_OBJECTIVES) ? connect_edition(v)->objective_count : 0;
}

/* The points on a star of this size, at the right of the heading. */
static void draw_points(struct draw *d, double x, double y, double size, double type_size, int points)
{
    struct type type = draw_type(d, FACE_BOLD, type_size, ALIGN_CENTRE);
    char s[8];
    snprintf(s, sizeof s, "%d", points);
    icon_star(d, x, y, size, fill_type(d, draw_theme(d)->colour.guide));
    draw_text(d, x, draw_centred(d, type, y), type, s);
}

static void objective_front(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    const struct objective *o = &e->objective[card];
    struct colour colour = objective_colour(d);
    char mark[8];

    snprintf(mark, sizeof mark, "%c%d", 'A' + o->deck, o->number);
    if (theme_is_large(draw_theme(d))) {
        const double star = 18;
        double middle, top = draw_large_heading(d, colour, mark, "", NULL) + GAP;
        draw_points(d, CARD_WIDTH - EDGE - star / 2 + 1, INSET + GAP + PILL / 2, star, 20, o->points);
        double height = draw_large_body(d, top, o->text, &middle);
        if (height > 0)
            icon_objective(d, e, o, MIDDLE, middle, height - 2 * GAP);
    } else {
        const double star = 14;
        draw_heading(d, colour, mark, e->deck_title[o->deck], "objective");
        draw_points(d, CARD_WIDTH - WHITE - star / 2, INSET + HEADER / 2, star * 1.2, 18, o->points);
        draw_field(d, INSET + HEADER, 58);
        icon_objective(d, e, o, MIDDLE, (INSET + HEADER + 58) / 2, 31);
        draw_sentence(d, draw_type(d, FACE_BOLD, 11, ALIGN_LEFT), 59, o->text);
    }
}

static void objective_back(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    int deck = e->objective[card].deck;
    char mark[] = {(char)('A' + deck), '\0'};
    struct text name = {0};

    text_addf(&name, "Objective \u00b7 %s", e->deck_title[deck]);
    draw_back(d, objective_colour(d), mark, text_string(&name));
    text_release(&name);
}

/* ---- Dice -------------------------------------------------------------------------------------------------------- */

static int dice_count(const struct values *v)
{
    return prints(v, PART_DICE) ? 1 : 0;
}

/* What the faces of the zone die mean. */
static const char *const zone_names[ZONES] = {"a b", "c d", "e f", "1 2", "3 4", "5 6"};

#define PLACE 21.0 /* mm: side of a place to lay a die on */

/* Its caption stands inside. */
static void draw_place(struct draw *d, double x, double y, bool dark, const char *caption)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_BOLD, 9, ALIGN_CENTRE);
    const double band = 2;

    icon_round_rect(draw_path(d), x - PLACE / 2, y, PLACE, PLACE, 3);
    if (dark) {
        fill_shape(d, theme->colour.ink, PLACE);
        icon_round_rect(draw_path(d), x - PLACE / 2 + band, y + band, PLACE - 2 * band, PLACE - 2 * band, 2);
        fill_shape(d, fill_type(d, theme->colour.ink), PLACE);
    } else {
        draw_stroke(d, theme->colour.ink, theme->stroke.line);
    }
    draw_text(d, x, draw_centred(d, type, y + PLACE / 2), type, caption);
}

static void draw_dice(struct draw *d, struct colour colour)
{
    struct type type = draw_type(d, FACE_REGULAR, 8, ALIGN_CENTRE);

    draw_heading(d, colour, NULL, "Dice", "the active player names the zone die");
    draw_field(d, INSET + HEADER, 82 - 12.5);
    draw_place(d, WHITE + 13.5, 34.25, true, "Zone");
    draw_place(d, CARD_WIDTH - WHITE - 13.5, 23, false, "Number");
    draw_place(d, CARD_WIDTH - WHITE - 13.5, 23 + PLACE + 1.5, false, "Number");
    for (int i = 0; i < ZONES; i++) {
        double x = WHITE + 4.5 + i * (CARD_WIDTH - 2 * WHITE - 9) / (ZONES - 1), y = 74.5;
        icon_die(d, i + 1, true, x, y, 5.2);
        draw_text(d, x, y + 6.2, type, zone_names[i]);
    }
}

/* mm, in large print. */
#define LARGE_PLACE 17.0
#define LARGE_DIE   6.5

static void draw_large_dice(struct draw *d, struct colour colour)
{
    const struct theme *theme = draw_theme(d);
    struct type bold = large_type(d, FACE_BOLD), plain = large_type(d, FACE_REGULAR);
    double y = draw_large_heading(d, colour, NULL, "Dice", NULL) - GAP, gap = (WIDTH - 3 * LARGE_PLACE) / 2;
    double caption = y + LARGE_PLACE + bold.size * MM_PER_PT * 0.95;

    for (int i = 0; i < 3; i++) {
        icon_round_rect(draw_path(d), EDGE + i * (LARGE_PLACE + gap), y, LARGE_PLACE, LARGE_PLACE, 2.5);
        draw_fill_stroke(d, theme->colour.paper, theme->colour.ink, i == 0 ? 2 : theme->stroke.line);
    }
    draw_text(d, EDGE, caption, bold, "zone");
    bold.align = ALIGN_RIGHT;
    draw_text(d, CARD_WIDTH - EDGE, caption, bold, "numbers");

    y += LARGE_PLACE + plain.size * LEADING + GAP;
    for (int i = 0; i < ZONES; i++) {
        double x = EDGE + i % 3 * WIDTH / 3, at = y + (i / 3 + 0.5) * (LARGE_DIE + 1);
        icon_die(d, i + 1, true, x + LARGE_DIE / 2, at, LARGE_DIE);
        draw_text(d, x + LARGE_DIE + 0.8, draw_centred(d, plain, at), plain, zone_names[i]);
    }
    draw_large_sentence(d, y + 2 * (LARGE_DIE + 1), "The active player names the zone die.");
}

static void dice_front(const struct values *v, int card, struct draw *d)
{
    struct colour colour = draw_theme(d)->colour.player[5];
    (void)v, (void)card;
    if (theme_is_large(draw_theme(d)))
        draw_large_dice(d, colour);
    else
        draw_dice(d, colour);
}

static void dice_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, draw_theme(d)->colour.player[5], NULL, "Dice");
}

/* ---- The facet --------------------------------------------------------------------------------------------------- */

static const struct deck decks[] = {
    {"shape cards", shape_count, shape_front, shape_back},
    {"score cards", score_count, score_front, score_back},
    {"objectives", objective_count, objective_front, objective_back},
    {"dice card", dice_count, dice_front, dice_back},
    {0},
};

static bool prints_board(const struct values *v)
{
    return prints(v, PART_SHEET);
}

static void print_cards(const struct values *v, struct card_print *print)
{
    *print = (struct card_print){
        .backs = (enum backs)v->of[CONNECT_BACKS].n[0],
        .flip_short = v->of[CONNECT_FLIP].n[0] == FLIP_SHORT,
        .offset_x = v->of[CONNECT_OFFSET].n[0] / 100.0,
        .offset_y = v->of[CONNECT_OFFSET].n[1] / 100.0,
    };
}

const struct card_set connect_cards = {.decks = decks, .prints_board = prints_board, .print = print_cards};
