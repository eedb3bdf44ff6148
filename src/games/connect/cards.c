/* CoNNect: the cards, fronts and backs. */
#include "draw/fill.h"
#include "games/connect/card.h"
#include "games/connect/icons.h"
#include "games/connect/internal.h"

#include <math.h>
#include <stdio.h>

/* mm */
#define INSET  CONNECT_CARD_INSET
#define ROUND  CONNECT_CARD_ROUND
#define HEADER 16.0 /* height of the head, beneath the upper edge */
#define WHITE  CONNECT_CARD_WHITE
#define MIDDLE (CARD_WIDTH / 2)

/* What the head of a card says. */
struct heading {
    struct colour colour;
    const char *mark; /* in the disc; NULL for none */
    const char *title, *under;
};

struct colour connect_card_tint(const struct draw *d, struct colour colour)
{
    return fill_outlines(d) ? draw_theme(d)->colour.guide : fill_blend(colour, draw_theme(d)->colour.paper, 0.82);
}

static struct colour objective_colour(const struct draw *d)
{
    return draw_theme(d)->colour.player[3];
}

/* ---- What all cards have ----------------------------------------------------------------------------------- */

void connect_card_ground(struct draw *d, struct colour colour)
{
    icon_round_rect(draw_path(d), INSET, INSET, CARD_WIDTH - 2 * INSET, CARD_HEIGHT - 2 * INSET, ROUND);
    fill_ground(d, connect_card_tint(d, colour));
}

void connect_card_field(struct draw *d, double top, double bottom)
{
    icon_round_rect(draw_path(d), WHITE, top, CARD_WIDTH - 2 * WHITE, bottom - top, ROUND / 2);
    draw_fill(d, draw_theme(d)->colour.paper);
}

static void draw_head(struct draw *d, const struct heading *head)
{
    struct type mark = draw_type(d, FACE_BOLD, 16, ALIGN_CENTRE), title = draw_type(d, FACE_BOLD, 11, ALIGN_LEFT);
    struct type under = draw_type(d, FACE_REGULAR, 7.5, ALIGN_LEFT);
    double x = WHITE + 1, y = INSET + HEADER / 2 - 0.5, radius = 5;

    connect_card_ground(d, head->colour);
    if (head->mark) {
        path_ellipse(draw_path(d), WHITE + radius, y, radius, radius);
        fill_shape(d, draw_theme(d)->colour.ink, 2 * radius);
        mark.colour = fill_type(d, draw_theme(d)->colour.ink);
        draw_text_fit(d, WHITE + radius, draw_centred(d, mark, y), 2 * radius - 1.5, 6, mark, head->mark);
        x = WHITE + 2 * radius + 2.5;
    }
    draw_text_fit(d, x, y - 0.4, CARD_WIDTH - WHITE - x, 6, title, head->title);
    draw_text_fit(d, x, y + 3.8, CARD_WIDTH - WHITE - x, 6, under, head->under);
}

/* Text in the middle between two heights, as large as `type` or, for much of it, smaller. */
static void draw_words(struct draw *d, struct type type, double top, double bottom, const char *s)
{
    double width = CARD_WIDTH - 2 * WHITE - 2;
    const double line = 1.3 * MM_PER_PT;

    while (type.size > 6 && (double)draw_text_lines(d, width, type, s) * type.size * line > bottom - top)
        type.size -= 0.5;
    double height = (double)draw_text_lines(d, width, type, s) * type.size * line;
    double x = type.align == ALIGN_CENTRE ? MIDDLE : WHITE + 1;
    draw_text_wrap(d, x, (top + bottom - height) / 2 + type.size * MM_PER_PT, width, type.size * line, type, s);
}

/* The play area in pale lines, the game's name and the deck's on it. */
static void draw_back(struct draw *d, struct colour colour, const char *mark, const char *name)
{
    const struct theme *theme = draw_theme(d);
    struct colour line = fill_blend(colour, theme->colour.paper, 0.45);
    const double step = 8, left = MIDDLE - 3 * step, top = CARD_HEIGHT / 2 - 3 * step;
    struct type title = draw_type(d, FACE_BOLD, 17, ALIGN_CENTRE), deck = draw_type(d, FACE_REGULAR, 9, ALIGN_CENTRE);

    connect_card_ground(d, colour);
    for (int i = 0; i <= GRID_SIDE; i++) {
        path_move(draw_path(d), left + i * step, top);
        path_line(draw_path(d), left + i * step, top + GRID_SIDE * step);
        path_move(draw_path(d), left, top + i * step);
        path_line(draw_path(d), left + GRID_SIDE * step, top + i * step);
    }
    draw_stroke(d, line, theme->stroke.guide);
    for (int i = 0; i < CIRCLES; i++)
        path_ellipse(draw_path(d), left + (i % 3 * 2 + 1) * step, top + (i / 3 * 2 + 1) * step, 2.6, 2.6);
    draw_fill_stroke(d, fill_outlines(d) ? theme->colour.paper : connect_card_tint(d, colour), line,
                     theme->stroke.line);
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
        connect_large_deck(d, CARD_HEIGHT - top, CARD_HEIGHT - INSET, name);
        return;
    }
    draw_text_fit(d, MIDDLE, draw_centred(d, deck, CARD_HEIGHT - (INSET + top) / 2), CARD_WIDTH - 2 * WHITE, 6, deck,
                  name);
}

/* ---- Shapes ------------------------------------------------------------------------------------------------ */

static bool prints(const struct values *v, enum connect_part part)
{
    int printed = v->of[CONNECT_PART].n[0];
    return printed == PART_ALL || printed == (int)part;
}

static int count_shapes(const struct values *v)
{
    return prints(v, PART_SHAPES) ? connect_edition(v)->big_count : 0;
}

static void shape_front(const struct values *v, int card, struct draw *d)
{
    const struct shape *shape = &connect_edition(v)->big[card];
    char letter[] = {shape->letter, '\0'};
    struct colour colour = icon_claim_colour(draw_theme(d), 5);

    struct text under = {0};

    if (theme_is_large(draw_theme(d))) {
        connect_large_shape(d, shape, colour);
        return;
    }
    text_addf(&under, "shape %s", shape->name);
    draw_head(d, &(struct heading){colour, letter, "Connect-5", text_string(&under)});
    connect_card_field(d, INSET + HEADER, 71);
    icon_shape(d, shape->cells, MIDDLE, (INSET + HEADER + 71) / 2, 44, 9, colour);
    draw_words(d, draw_type(d, FACE_REGULAR, 8, ALIGN_LEFT), 72, 83, "Turned or mirrored, too. Once for each player.");
    text_release(&under);
}

static void shape_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, icon_claim_colour(draw_theme(d), 5), NULL, "Connect-5 shape");
}

/* ---- Scores ------------------------------------------------------------------------------------------------ */

static int count_scores(const struct values *v)
{
    return prints(v, PART_SCORES) ? connect_edition(v)->score_count : 0;
}

static void score_front(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    struct colour colour = draw_theme(d)->colour.player[4];
    struct type number = draw_type(d, FACE_BOLD, 58, ALIGN_CENTRE);
    struct text under = {0};
    char s[8];

    if (theme_is_large(draw_theme(d))) {
        connect_large_score(d, e, card, colour);
        return;
    }
    snprintf(s, sizeof s, "%d", e->score[card]);
    text_addf(&under, "score card %d of %d", card + 1, e->score_count);
    draw_head(d, &(struct heading){colour, NULL, "Connect-5", text_string(&under)});
    connect_card_field(d, INSET + HEADER, 71);
    icon_star(d, MIDDLE, 47, 50, connect_card_tint(d, colour));
    draw_text_fit(d, MIDDLE, draw_centred(d, number, 46.5), 46, 20, number, s);
    draw_words(d, draw_type(d, FACE_REGULAR, 8, ALIGN_LEFT), 72, 83,
               "For each Connect-5 of a round. Then this card is removed.");
    text_release(&under);
}

static void score_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, draw_theme(d)->colour.player[4], NULL, "Connect-5 score");
}

/* ---- Objectives -------------------------------------------------------------------------------------------- */

static int count_objectives(const struct values *v)
{
    return prints(v, PART_OBJECTIVES) ? connect_edition(v)->objective_count : 0;
}

static void objective_front(const struct values *v, int card, struct draw *d)
{
    const struct connect_edition *e = connect_edition(v);
    const struct objective *o = &e->objective[card];
    struct type points = draw_type(d, FACE_BOLD, 18, ALIGN_CENTRE);
    char mark[8], s[8];
    const double star = 14, star_x = CARD_WIDTH - WHITE - star / 2, star_y = INSET + HEADER / 2;

    if (theme_is_large(draw_theme(d))) {
        connect_large_objective(d, e, o, objective_colour(d));
        return;
    }
    snprintf(mark, sizeof mark, "%c%d", 'A' + o->deck, o->number);
    snprintf(s, sizeof s, "%d", o->points);
    draw_head(d, &(struct heading){objective_colour(d), mark, e->deck_title[o->deck], "objective"});
    icon_star(d, star_x, star_y, star * 1.2, fill_type(d, draw_theme(d)->colour.guide));
    draw_text(d, star_x, draw_centred(d, points, star_y), points, s);
    connect_card_field(d, INSET + HEADER, 58);
    icon_objective(d, e, o, MIDDLE, (INSET + HEADER + 58) / 2, 31);
    draw_words(d, draw_type(d, FACE_BOLD, 11, ALIGN_LEFT), 59, 83, o->text);
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

/* ---- Dice -------------------------------------------------------------------------------------------------- */

#define DIE_PLACE 21.0 /* side of a place to lay a die on */

static int count_dice(const struct values *v)
{
    return prints(v, PART_DICE) ? 1 : 0;
}

/* A place for a die, its caption inside. */
static void draw_place(struct draw *d, double x, double y, bool dark, const char *caption)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_BOLD, 9, ALIGN_CENTRE);
    const double band = 2;

    icon_round_rect(draw_path(d), x - DIE_PLACE / 2, y, DIE_PLACE, DIE_PLACE, 3);
    if (dark) {
        fill_shape(d, theme->colour.ink, DIE_PLACE);
        icon_round_rect(draw_path(d), x - DIE_PLACE / 2 + band, y + band, DIE_PLACE - 2 * band, DIE_PLACE - 2 * band,
                        2);
        fill_shape(d, fill_type(d, theme->colour.ink), DIE_PLACE);
    } else {
        draw_stroke(d, theme->colour.ink, theme->stroke.line);
    }
    draw_text(d, x, draw_centred(d, type, y + DIE_PLACE / 2), type, caption);
}

/* What the zone die means. */
static void draw_zones(struct draw *d, double y)
{
    static const char *const names[ZONES] = {"a b", "c d", "e f", "1 2", "3 4", "5 6"};
    struct type type = draw_type(d, FACE_REGULAR, 8, ALIGN_CENTRE);
    for (int i = 0; i < ZONES; i++) {
        double x = WHITE + 4.5 + i * (CARD_WIDTH - 2 * WHITE - 9) / (ZONES - 1);
        icon_die(d, i + 1, true, x, y, 5.2);
        draw_text(d, x, y + 6.2, type, names[i]);
    }
}

static void dice_front(const struct values *v, int card, struct draw *d)
{
    struct colour colour = draw_theme(d)->colour.player[5];
    (void)v, (void)card;
    if (theme_is_large(draw_theme(d))) {
        connect_large_dice(d, colour);
        return;
    }
    draw_head(d, &(struct heading){colour, NULL, "Dice", "the active player names the zone die"});
    connect_card_field(d, INSET + HEADER, 82 - 12.5);
    draw_place(d, WHITE + 13.5, 34.25, true, "Zone");
    draw_place(d, CARD_WIDTH - WHITE - 13.5, 23, false, "Number");
    draw_place(d, CARD_WIDTH - WHITE - 13.5, 23 + DIE_PLACE + 1.5, false, "Number");
    draw_zones(d, 74.5);
}

static void dice_back(const struct values *v, int card, struct draw *d)
{
    (void)v, (void)card;
    draw_back(d, draw_theme(d)->colour.player[5], NULL, "Dice");
}

const struct deck connect_decks[] = {
    {"shape cards", count_shapes, shape_front, shape_back},
    {"score cards", count_scores, score_front, score_back},
    {"objectives", count_objectives, objective_front, objective_back},
    {"dice card", count_dice, dice_front, dice_back},
    {0},
};

/* ---- Printing ---------------------------------------------------------------------------------------- */

static bool prints_board(const struct values *v)
{
    int part = v->of[CONNECT_PART].n[0];
    return part == PART_SHEET || part == PART_ALL;
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

const struct card_set connect_cards = {.decks = connect_decks, .prints_board = prints_board, .print = print_cards};
