/* CoNNect: the rounds and the final score on the sheet. */
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

/* In sides of a space. */
#define CELL_GAP 0.09
#define DICE_GAP 0.06

int sheet_round_rows(const struct connect_edition *e, const struct sheet_measures *m)
{
    return (e->rounds + m->rounds - 1) / m->rounds;
}

/* The cell of turn `turn`; 0 is the set-up. */
static struct box turn_cell(const struct sheet_picture *p, struct box panel, int turn)
{
    struct box a = sheet_content(p, panel);
    int rows = sheet_round_rows(p->edition, p->measures), columns = (p->edition->rounds + rows - 1) / rows;
    double gap = CELL_GAP * p->pitch, setup = p->measures->setup * p->pitch;
    double width = fmin(a.w - setup - gap, columns * (p->measures->round * p->pitch + gap) - gap);

    if (turn == 0)
        return (struct box){a.x, a.y, setup, (a.h + gap) / rows - gap};
    return box_cell((struct box){a.x + setup + gap, a.y, width, a.h}, columns, rows, gap, turn - 1);
}

/* The place of a die in a cell. In the set-up each roll is a row of three dice. In a round the zone die stands above
 * the number dice; a sheet with printed dice has all three in a row below a box for the zone die that is chosen. */
static struct box die_area(const struct sheet_picture *p, struct box cell, bool setup, int roll, int die)
{
    double gap = DICE_GAP * p->pitch, top = cell.y + p->measures->round_head * p->pitch;
    int across = setup || p->table->has_dice ? ROLL_DICE : NUMBER_DICE;
    struct box dice = {cell.x + gap, top, cell.w - 2 * gap, cell.y + cell.h - top};
    return box_cell(dice, across, 2, gap, roll * across + die);
}

static struct box zone_area(const struct sheet_picture *p, struct box cell)
{
    struct box a = die_area(p, cell, false, 0, 0);
    double w = fmin(a.h * 1.05, cell.w - 2 * DICE_GAP * p->pitch);
    return (struct box){cell.x + (cell.w - w) / 2, a.y, w, a.h};
}

/* A place for a number, with a strong border (the zone die, the total) or a pale one. */
static void draw_place(const struct sheet_picture *p, struct box a, bool strong)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, fmin(a.w, a.h) * 0.2);
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.ink,
                     strong ? sheet_strong_line(p) : p->theme->stroke.guide);
}

/* A line for the label of the active player of a round. */
static struct box active_area(const struct sheet_picture *p, struct box cell)
{
    double head = p->measures->round_head * p->pitch, air = 0.04 * p->pitch;
    return (struct box){cell.x + cell.w * 0.52, cell.y - air, cell.w * 0.48 - air, head - air};
}

void sheet_rounds(const struct sheet_picture *p, struct box panel)
{
    bool printed = p->table->has_dice;
    double head = p->measures->round_head * p->pitch;

    sheet_panel(p, panel, 0, N_("Rounds"),
                printed ? draw_word(p->d, "on the line the active player \u00b7 in the box the die chosen for the zone")
                        : draw_word(p->d, "on the line the active player \u00b7 above the zone die \u00b7 beneath the "
                                          "two number dice"));

    /* The set-up, with the mark of the spaces that it fills. */
    struct box a = turn_cell(p, panel, 0);
    double air = 0.06 * p->pitch;
    draw_text(p->d, a.x + air, draw_centred(p->d, p->bold, a.y + head * 0.45), p->bold, draw_word(p->d, "Set-up"));
    sheet_setup_mark(p, a.x + a.w - air, a.y + air, -1, 1);
    for (int roll = 0; !printed && roll < SETUP_ROLLS; roll++)
        for (int die = 0; die < ROLL_DICE; die++)
            draw_place(p, die_area(p, a, true, roll, die), false);

    /* For each round its number, a line for the active player, and places for the dice. */
    for (int round = 1; round <= p->edition->rounds; round++) {
        a = turn_cell(p, panel, round);
        struct box active = active_area(p, a);
        draw_text(p->d, a.x + 0.04 * p->pitch, draw_centred(p->d, p->bold, a.y + head * 0.45), p->bold,
                  short_text("%d", round).text);
        draw_line(p->d, active.x, active.y + active.h, active.x + active.w, active.y + active.h, p->theme->colour.soft,
                  p->theme->stroke.guide);
        draw_place(p, zone_area(p, a), true);
        for (int die = 0; !printed && die < NUMBER_DICE; die++)
            draw_place(p, die_area(p, a, false, 1, die), false);
    }
}

void sheet_rounds_rolled(const struct sheet_picture *p, struct box panel)
{
    if (!p->table->has_dice)
        return;
    for (int i = 0; i < SETUP_ROLLS + p->edition->rounds; i++) {
        bool setup = i < SETUP_ROLLS;
        struct box cell = turn_cell(p, panel, setup ? 0 : i - SETUP_ROLLS + 1);
        for (int die = 0; die < ROLL_DICE; die++) {
            struct box a = die_area(p, cell, setup, setup ? i : 1, die);
            draw_place(p, a, false);
            sheet_number(p, a, p->table->roll[i][die]);
        }
    }
}

void sheet_rounds_played(const struct sheet_picture *p, struct box panel)
{
    const struct connect_table *t = p->table;
    struct box setup = turn_cell(p, panel, 0);

    for (int roll = 0; !t->has_dice && roll < SETUP_ROLLS; roll++)
        for (int die = 0; die < ROLL_DICE && p->sheet->setup[roll][die]; die++)
            sheet_number(p, die_area(p, setup, true, roll, die), p->sheet->setup[roll][die]);
    for (int round = 1; round <= p->edition->rounds && t->rolled[round - 1][0]; round++) {
        const uint8_t *dice = t->rolled[round - 1];
        struct box cell = turn_cell(p, panel, round);
        sheet_label(p, p->small, active_area(p, cell), short_text("%c", 'A' + t->active[round - 1]).text);
        sheet_number(p, zone_area(p, cell), dice[0]);
        for (int die = 0; !t->has_dice && die < NUMBER_DICE; die++)
            sheet_number(p, die_area(p, cell, false, 1, die), dice[1 + die]);
    }
}

/* ---- The final score --------------------------------------------------------------------------------------------- */

enum { SCORES = 8 };

/* In sides of a space. Usual print: eight boxes in a row, a label and a hint above each, signs between them. */
#define SCORE_LABEL 0.42
#define SCORE_HINT  0.32
#define SCORE_GAP   0.34

/* Large print: two columns of lines, each with sign, label and box. */
#define SCORE_SIGN 0.5
#define SCORE_SIDE 2.3 /* width of a box */
#define SCORE_AIR  0.12

static const struct {
    const char *sign, *label, *hint; /* sign: before the label */
} scores[SCORES] = {
    {"", N_("Connect-3"), N_("stars")},
    {"+", N_("Connect-4"), N_("\u2605 + shapes")},
    {"+", N_("Connect-5"), N_("score cards")},
    {"+", N_("Arrow lines"), ""},
    {"+", N_("Circles"), ""},
    {"+", N_("Objectives"), ""},
    {"\u2212", N_("Free Actions"), N_("penalty")},
    {"=", N_("Total"), ""},
};

/* A line of the score in large print. */
static struct box score_row(const struct sheet_picture *p, struct box a, int i)
{
    const int rows = SCORES / 2;
    double pad = PANEL_PAD * p->pitch, gap = 2 * pad, w = (a.w - 2 * pad - gap) / 2, h = (a.h - 2 * pad) / rows;
    return (struct box){a.x + pad + i / rows * (w + gap), a.y + pad + i % rows * h, w, h};
}

static struct box score_box(const struct sheet_picture *p, struct box a, int i)
{
    if (p->measures->large) {
        struct box row = score_row(p, a, i);
        double w = SCORE_SIDE * p->pitch, air = SCORE_AIR * p->pitch / 2;
        return (struct box){row.x + row.w - w, row.y + air, w, row.h - 2 * air};
    }
    double pad = PANEL_PAD * p->pitch, gap = SCORE_GAP * p->pitch, label = (SCORE_LABEL + SCORE_HINT) * p->pitch;
    return box_cell((struct box){a.x + pad, a.y + label, a.w - 2 * pad, a.h - label - pad}, SCORES, 1, gap, i);
}

static void write_hint(const struct sheet_picture *p, int i, struct text *out)
{
    const struct connect_edition *e = p->edition;
    if (i == 3)
        text_addf(out, "%d \u00b7 %d \u00b7 %d", e->arrow_run, e->arrow_mixed, e->arrow_full);
    else if (i == 4)
        words_addf(draw_words(p->d), out, "%d, row + %d", e->circle, e->circle_line);
    else
        text_add(out, draw_word(p->d, scores[i].hint));
}

/* Usual print: label and hint above each box, all labels in one size and all hints, and each on one line if that can be
 * read. */
static void draw_score_labels(const struct sheet_picture *p, struct box a)
{
    struct type bold = p->bold, soft = p->soft;
    double width = score_box(p, a, 0).w + 0.2 * p->pitch;

    bold.align = soft.align = ALIGN_CENTRE;
    for (int i = 0; i < SCORES; i++) {
        scoped(text_release) struct text hint = {0};
        write_hint(p, i, &hint);
        bold.size *= fmin(1, width / draw_text_width(p->d, bold, draw_word(p->d, scores[i].label)));
        soft.size *= hint.len ? fmin(1, width / draw_text_width(p->d, soft, text_string(&hint))) : 1;
    }
    bold.size = fmax(bold.size, p->least);
    soft.size = fmax(soft.size, p->least);
    for (int i = 0; i < SCORES; i++) {
        scoped(text_release) struct text hint = {0};
        const struct box box = score_box(p, a, i);
        const char *label = draw_word(p->d, scores[i].label);
        double middle = box.x + box.w / 2, y = box.y - (SCORE_LABEL / 2 + SCORE_HINT) * p->pitch;
        write_hint(p, i, &hint);
        if (draw_text_width(p->d, bold, label) > width) { /* then it takes the hint's line too */
            draw_text_wrap(p->d, middle - width / 2, y, width, bold.size * 1.15 * MM_PER_PT, bold, label);
        } else {
            draw_text(p->d, middle, draw_centred(p->d, bold, y), bold, label);
            y = box.y - (0.08 * SCORE_LABEL + SCORE_HINT / 2) * p->pitch;
            sheet_hint(p, soft, middle, y, width, text_string(&hint));
        }
    }
}

void sheet_score(const struct sheet_picture *p, struct box a)
{
    sheet_panel_ground(p, a);
    if (!p->measures->large)
        draw_score_labels(p, a);
    for (int i = 0; i < SCORES; i++) {
        struct box box = score_box(p, a, i), row = score_row(p, a, i);
        double y = draw_centred(p->d, p->small, row.y + row.h / 2);
        if (p->measures->large) {
            draw_text(p->d, row.x, y, p->bold, i > 0 ? scores[i].sign : "");
            draw_text(p->d, row.x + SCORE_SIGN * p->pitch, y, p->bold, draw_word(p->d, scores[i].label));
        }
        if (i == SCORES - 1)
            draw_place(p, box, true);
        else
            sheet_box(p, box);
        if (!p->measures->large && i < SCORES - 1)
            sheet_label(p, p->head, (struct box){box.x + box.w, box.y, SCORE_GAP * p->pitch, box.h},
                        scores[i + 1].sign);
    }
}

void sheet_score_written(const struct sheet_picture *p, struct box a, const struct connect_score *score)
{
    const int values[SCORES] = {score->connect3, score->connect4,   score->connect5, score->lines,
                                score->circles,  score->objectives, score->penalty,  score->total};
    for (int i = 0; i < SCORES; i++)
        sheet_number(p, score_box(p, a, i), values[i]);
}
