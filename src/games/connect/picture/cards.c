/* CoNNect: the cards, fronts and backs. A card has a heading, a picture in a white field, and a sentence. Type is at
 * least the theme's: heading and sentence take the room that they need, and the picture has the rest. */
#include "games/connect/internal.h"
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

/* mm */
#define INSET         4.0 /* of the coloured ground, so that an imprecise cut does not show */
#define ROUND         4.0 /* its corners */
#define WHITE         7.0 /* inset of the white field and of texts */
#define WIDTH         (CARD_WIDTH - 2 * WHITE)
#define MIDDLE        (CARD_WIDTH / 2)
#define HEAD          11.5 /* the middle of the row with the mark */
#define MARK          10.0 /* height of the mark, and its least width */
#define FIELD         20.0 /* where the white field begins, unless the heading needs more room */
#define FOOT          83.0 /* where the sentence ends */
#define GAP           1.5
#define PICTURE_AIR   4.0
#define PICTURE_MOST  44.0
#define PICTURE_LEAST 12.0 /* height of a field; with less there is no picture */
#define STAR          14.0

#define TYPE_SMALL 6.0               /* pt, for the longest sentences of users' editions */
#define LEADING    (1.2 * MM_PER_PT) /* mm per pt */

/* ---- Parts of all cards ------------------------------------------------------------------------------------------ */

/* Type of `size` pt, or the theme's least. */
static struct type card_type(const struct draw *d, enum face face, double size, enum align align)
{
    return draw_type(d, face, fmax(size, draw_theme(d)->type.least), align);
}

/* A pale tint of a deck's colour. */
static struct colour tint(const struct draw *d, struct colour colour)
{
    return fill_outlines(d) ? draw_theme(d)->colour.guide : fill_blend(colour, draw_theme(d)->colour.paper, 0.82);
}

static void draw_ground(struct draw *d, struct colour colour)
{
    icon_round_rect(draw_path(d), INSET, INSET, CARD_WIDTH - 2 * INSET, CARD_HEIGHT - 2 * INSET, ROUND);
    fill_ground(d, tint(d, colour));
}

/* The ground and the heading up to `right`: mark (NULL: none), title, and a line below it (NULL: none). The line is
 * below the mark where it does not fit beside it; but where the heading ends before the edge of the card, what does not
 * fit is left out. Returns where the heading ends. */
static double draw_heading(struct draw *d, struct colour colour, const char *mark, const char *title, const char *under,
                           double right)
{
    struct type bold = card_type(d, FACE_BOLD, 11, ALIGN_LEFT), plain = card_type(d, FACE_REGULAR, 7.5, ALIGN_LEFT);

    draw_ground(d, colour);
    double x = WHITE, y = HEAD + MARK / 2;
    if (mark) { /* light on dark, at the left */
        struct type type = card_type(d, FACE_BOLD, 16, ALIGN_CENTRE);
        double text = draw_text_width(d, type, mark), w = text + GAP > MARK ? text + 2 * GAP : MARK;
        icon_round_rect(draw_path(d), WHITE, HEAD - MARK / 2, w, MARK, MARK / 2);
        fill_shape(d, draw_theme(d)->colour.ink, MARK);
        type.colour = fill_type(d, draw_theme(d)->colour.ink);
        draw_text(d, WHITE + w / 2, draw_centred(d, type, HEAD), type, mark);
        x += w + 2;
    }
    if (under && (bold.size + plain.size) * LEADING <= MARK) {
        draw_text_fit(d, x, HEAD - 0.4, right - x, TYPE_SMALL, bold, title);
        draw_text_fit(d, x, HEAD + 3.8, right - x, TYPE_SMALL, plain, under);
        return FIELD;
    }
    if (draw_text_width(d, bold, title) <= right - x)
        draw_text(d, x, draw_centred(d, bold, HEAD), bold, title);
    if (!under || right < CARD_WIDTH - WHITE)
        return FIELD - GAP;
    draw_text_fit(d, WHITE, y + plain.size * MM_PER_PT, WIDTH, TYPE_SMALL, plain, under);
    return y + plain.size * LEADING + GAP;
}

/* The sentence between `top` and FOOT: centred below `bottom`, where the picture would end, or higher if it needs more
 * room. Type gets smaller if all of that is not enough. Returns where the sentence begins. */
static double draw_sentence(struct draw *d, struct type type, double top, double bottom, const char *s)
{
    double height;
    while ((height = (double)draw_text_lines(d, WIDTH, type, s) * type.size * LEADING) > FOOT - top &&
           type.size > TYPE_SMALL)
        type.size -= 0.5;
    double y = fmin((bottom + FOOT - height) / 2, FOOT - height);
    draw_text_wrap(d, WHITE, y + type.size * MM_PER_PT, WIDTH, type.size * LEADING, type, s);
    return y;
}

/* The sentence, and below a heading that ends at `top` the white field, which ends at `bottom` or higher. Returns the
 * field's height, or 0 if there is no room for one, and in *middle where its middle is. */
static double draw_body(struct draw *d, struct type type, double top, double bottom, const char *sentence,
                        double *middle)
{
    bottom = fmin(bottom, draw_sentence(d, type, top, bottom, sentence) - GAP);
    *middle = (top + bottom) / 2;
    if (bottom - top < PICTURE_LEAST)
        return 0;
    icon_round_rect(draw_path(d), WHITE, top, WIDTH, bottom - top, ROUND / 2);
    draw_fill(d, draw_theme(d)->colour.paper);
    return bottom - top;
}

/* The side of a picture in a field. */
static double picture_size(double height)
{
    return fmin(height - PICTURE_AIR, PICTURE_MOST);
}

/* The play area in pale lines; on it the deck's mark, or three chains if it has none; the names of game and deck. */
static void draw_back(struct draw *d, struct colour colour, const char *mark, const char *name)
{
    const struct theme *theme = draw_theme(d);
    struct colour line = fill_blend(colour, theme->colour.paper, 0.45);
    const double step = 8, left = MIDDLE - 3 * step, top = CARD_HEIGHT / 2 - 3 * step;
    struct type title = draw_type(d, FACE_BOLD, 17, ALIGN_CENTRE), deck = card_type(d, FACE_REGULAR, 9, ALIGN_CENTRE);

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
    double height = (double)draw_text_lines(d, WIDTH, deck, name) * deck.size * LEADING;
    draw_text_wrap(d, WHITE, CARD_HEIGHT - (INSET + top + height) / 2 + deck.size * MM_PER_PT * 0.9, WIDTH,
                   deck.size * LEADING, deck, name);
}

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

static void shape_front(const struct values *v, int card, struct draw *d)
{
    const struct shape *shape = &connect_edition(v)->big[card];
    struct colour colour = icon_claim_colour(draw_theme(d), 5);
    scoped(text_release) struct text under = {0};

    words_addf(draw_words(d), &under, "shape %s", draw_word(d, shape->name));
    double middle, top = draw_heading(d, colour, short_text("%c", shape->letter).text, draw_word(d, "Connect-5"),
                                      text_string(&under), CARD_WIDTH - WHITE);
    double height = draw_body(d, card_type(d, FACE_REGULAR, 8, ALIGN_LEFT), top, 71,
                              draw_word(d, "Turned or mirrored, too. Once for each player."), &middle);
    if (height > 0)
        icon_shape(d, shape->turned[0], MIDDLE, middle, picture_size(height), 9, colour);
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

static void score_front(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    struct colour colour = draw_theme(d)->colour.player[4];
    scoped(text_release) struct text under = {0};

    words_addf(draw_words(d), &under, "score card %d of %d", card + 1, e->score_count);
    double middle,
        top = draw_heading(d, colour, NULL, draw_word(d, "Connect-5"), text_string(&under), CARD_WIDTH - WHITE);
    double height = draw_body(d, card_type(d, FACE_REGULAR, 8, ALIGN_LEFT), top, 71,
                              draw_word(d, "For each Connect-5 of a round. Then this card is removed."), &middle);
    struct type number = draw_type(d, FACE_BOLD, fmin(height * 1.6, 52), ALIGN_CENTRE);
    if (height > 0) {
        icon_star(d, MIDDLE, middle + height * 0.03, fmin(height, WIDTH) * 0.94, tint(d, colour));
        draw_text_fit(d, MIDDLE, draw_centred(d, number, middle), WIDTH, 20, number,
                      short_text("%d", e->score[card]).text);
    }
}

/* ---- Objectives -------------------------------------------------------------------------------------------------- */

static void objective_front(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    const struct objective *o = &e->objective[card];
    struct type type = draw_type(d, FACE_BOLD, 18, ALIGN_CENTRE);
    const double x = CARD_WIDTH - WHITE - STAR * 0.42; /* the centre of the star with the points */

    double middle,
        top = draw_heading(d, draw_theme(d)->colour.player[3], short_text("%c%d", 'A' + o->deck, o->number).text,
                           draw_word(d, e->deck_title[o->deck]), draw_word(d, "objective"), x - STAR / 2);
    icon_star(d, x, HEAD, STAR, fill_outlines(d) ? draw_theme(d)->colour.guide : draw_theme(d)->colour.paper);
    draw_text(d, x, draw_centred(d, type, HEAD), type, short_text("%d", o->points).text);
    double height = draw_body(d, card_type(d, FACE_REGULAR, 12, ALIGN_LEFT), top, 58, draw_word(d, o->text), &middle);
    if (height > 0)
        icon_objective(d, e, o, MIDDLE, middle, picture_size(height));
}

/* ---- Dice -------------------------------------------------------------------------------------------------------- */

/* What the faces of the zone die mean. */
static const char *const zone_names[ZONES] = {"a b", "c d", "e f", "1 2", "3 4", "5 6"};

/* mm: side of a place to lay a die on; the largest dice that are drawn. */
#define PLACE 17.0
#define DIE   9.0

/* A place for the zone die, two for the number dice, and what the faces of the zone die mean. */
static void dice_front(const struct values *v UNUSED, int card UNUSED, struct draw *d)
{
    const struct theme *theme = draw_theme(d);
    struct colour colour = theme->colour.player[5];
    struct type bold = card_type(d, FACE_BOLD, 11, ALIGN_LEFT), plain = card_type(d, FACE_REGULAR, 11, ALIGN_LEFT);
    const double left = MIDDLE - 1.5 * PLACE;

    double y = draw_heading(d, colour, NULL, draw_word(d, "Dice"), NULL, CARD_WIDTH - WHITE);
    double bottom = draw_sentence(d, card_type(d, FACE_REGULAR, 12, ALIGN_LEFT), y, 71,
                                  draw_word(d, "The active player chooses the zone die."));
    for (int i = 2; i >= 0; i--) {
        icon_round_rect(draw_path(d), left + i * PLACE, y, PLACE, PLACE, 2.5);
        draw_fill_stroke(d, theme->colour.paper, theme->colour.ink, i == 0 ? 2 : theme->stroke.line);
    }
    y += PLACE + bold.size * LEADING;
    draw_text(d, left, y, bold, draw_word(d, "zone"));
    bold.align = ALIGN_RIGHT;
    draw_text(d, left + 3 * PLACE, y, bold, draw_word(d, "numbers"));

    /* Two rows of three faces share the room above the sentence. */
    double row = (bottom - y - GAP) / 2,
           size = fmin(fmin(DIE, row - 1), PLACE - 1.5 - draw_text_width(d, plain, zone_names[0]));
    for (int i = 0; i < ZONES; i++) {
        double x = left + i % 3 * PLACE, middle = y + GAP + (i / 3 + 0.5) * row;
        icon_die(d, i + 1, true, x + size / 2, middle, size);
        draw_text(d, x + size + 0.8, draw_centred(d, plain, middle), plain, zone_names[i]);
    }
}

/* ---- The facet --------------------------------------------------------------------------------------------------- */

enum { DECK_SHAPES, DECK_SCORES, DECK_OBJECTIVES, DECK_DICE, CARD_DECKS }; /* as in enum connect_part */

static void front(const struct values *v, int deck, int card, struct draw *d)
{
    static void (*const fronts[CARD_DECKS])(const struct values *, int, struct draw *) = {shape_front, score_front,
                                                                                          objective_front, dice_front};
    fronts[deck](v, card, d);
}

static void back(const struct values *v, int deck, int card, struct draw *d)
{
    static const struct {
        int player; /* whose colour it has */
        const char *name;
    } backs[CARD_DECKS] = {{0, N_("Connect-5 shape")},
                           {4, N_("Connect-5 score")},
                           {3, N_("Objective \u00b7 %s")},
                           {5, N_("Dice")}};
    const struct connect_edition *e = connect_edition(v);
    const int of = deck == DECK_OBJECTIVES ? e->objective[card].deck : 0;
    scoped(text_release) struct text name = {0};

    words_addf(draw_words(d), &name, backs[deck].name, draw_word(d, e->deck_title[of]));
    draw_back(d, draw_theme(d)->colour.player[backs[deck].player],
              deck == DECK_OBJECTIVES ? short_text("%c", 'A' + of).text : NULL, text_string(&name));
}

static bool prints(const struct values *v, int part)
{
    int printed = v->of[CONNECT_PART].n[0];
    return printed == PART_ALL || printed == part;
}

static int count(const struct values *v, int deck)
{
    const struct connect_edition *e = connect_edition(v);
    const int cards[] = {e->big_count, e->score_count, e->objective_count, 1};
    return prints(v, PART_SHAPES + deck) ? cards[deck] : 0;
}

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

const struct card_set connect_cards = {
    .decks = CARD_DECKS,
    .count = count,
    .front = front,
    .back = back,
    .prints_board = prints_board,
    .print = print_cards,
};
