/* CoNNect: the rounds and the final score. */
#include "games/connect/sheet_picture.h"

#include "draw/fill.h"

#include <math.h>
#include <stdio.h>

/* In sides of a space. */
#define CELL_GAP 0.09
#define DICE_GAP 0.06

/* ---- Rounds ----------------------------------------------------------------------------------------------------- */

int sheet_round_rows(const struct connect_edition *e, const struct sheet_measures *m)
{
    return (e->rounds + m->rounds - 1) / m->rounds;
}

/* The cell of turn `turn`; 0 is the set-up. */
static struct area cell(const struct sheet_picture *p, struct area panel, int turn)
{
    int rows = sheet_round_rows(p->edition, p->measures), columns = (p->edition->rounds + rows - 1) / rows;
    double pad = PANEL_PAD * p->pitch, gap = CELL_GAP * p->pitch, setup = p->measures->setup * p->pitch;
    double h = (panel.h - p->measures->heading * p->pitch - pad + gap) / rows - gap,
           top = panel.y + p->measures->heading * p->pitch;
    double x = panel.x + pad + setup + gap,
           w = fmin((panel.x + panel.w - pad - x + gap) / columns - gap, p->measures->round * p->pitch);

    if (turn == 0)
        return (struct area){panel.x + pad, top, setup, h};
    return (struct area){x + (turn - 1) % columns * (w + gap), top + (turn - 1) / columns * (h + gap), w, h};
}

/* The place of a die in a cell: of the set-up three side by side, a roll above the other; of a round the zone die above
 * the number dice. */
static struct area die_area(const struct sheet_picture *p, struct area cell, bool setup, int roll, int die)
{
    double gap = DICE_GAP * p->pitch, top = cell.y + p->measures->round_head * p->pitch,
           h = (cell.y + cell.h - top - gap) / 2;
    if (setup) {
        double w = (cell.w - 2 * gap) / ROLL_DICE - gap;
        return (struct area){cell.x + gap + die * (w + gap), top + roll * (h + gap), w, h};
    }
    double w = (cell.w - 3 * gap) / 2, zone = fmin(h * 1.05, cell.w - 2 * gap);
    if (die == 0)
        return (struct area){cell.x + (cell.w - zone) / 2, top, zone, h};
    return (struct area){cell.x + gap + (die - 1) * (w + gap), top + h + gap, w, h};
}

/* A place to note a die; the zone die's is as dark as the zone marks at the grid. */
static void draw_place(const struct sheet_picture *p, struct area a, bool zone)
{
    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, fmin(a.w, a.h) * 0.2);
    draw_fill_stroke(p->d, p->theme->colour.paper, p->theme->colour.ink,
                     zone ? sheet_strong(p) : p->theme->stroke.guide);
}

static void draw_round(const struct sheet_picture *p, struct area a, int round)
{
    struct type number = p->small;
    double line = a.y + (p->measures->round_head - 0.08) * p->pitch;
    char s[12];

    number.face = FACE_BOLD;
    snprintf(s, sizeof s, "%d", round);
    draw_cell(p->d, a.x + 0.04 * p->pitch, draw_centred(p->d, number, a.y + p->measures->round_head * p->pitch * 0.45),
              number, s);
    draw_line(p->d, a.x + a.w * 0.52, line, a.x + a.w - 0.04 * p->pitch, line, p->theme->colour.soft,
              p->theme->stroke.guide);
    for (int die = 0; die < ROLL_DICE; die++)
        draw_place(p, die_area(p, a, false, 0, die), die == 0);
}

static void draw_setup(const struct sheet_picture *p, struct area a)
{
    struct type type = p->small;
    type.face = FACE_BOLD;
    double middle = a.y + p->measures->round_head * p->pitch * 0.45, side = 0.26 * p->pitch;
    draw_text(p->d, a.x + 0.04 * p->pitch, draw_centred(p->d, type, middle), type, "Set-up");
    /* As the spaces that it fills are marked. */
    path_rect(draw_path(p->d), a.x + a.w - side - 0.06 * p->pitch, middle - side / 2, side, side);
    draw_fill_stroke(p->d, sheet_shade(p), p->theme->colour.soft, p->theme->stroke.guide);
    for (int roll = 0; roll < SETUP_ROLLS; roll++)
        for (int die = 0; die < ROLL_DICE; die++)
            draw_place(p, die_area(p, a, true, roll, die), false);
}

void sheet_rounds(const struct sheet_picture *p, struct area a)
{
    sheet_panel(p, a, 0, "Rounds",
                "on the line the active player \u00b7 above the zone die \u00b7 beneath the two number dice");
    draw_setup(p, cell(p, a, 0));
    for (int round = 1; round <= p->edition->rounds; round++)
        draw_round(p, cell(p, a, round), round);
}

void sheet_rounds_rolled(const struct sheet_picture *p, struct area a, const struct connect_table *t)
{
    if (!t->has_dice)
        return;
    for (int i = 0; i < SETUP_ROLLS + p->edition->rounds; i++) {
        bool setup = i < SETUP_ROLLS;
        struct area in = cell(p, a, setup ? 0 : i - SETUP_ROLLS + 1);
        for (int die = 0; die < ROLL_DICE; die++)
            sheet_number(p, die_area(p, in, setup, i, die), t->roll[i][die]);
    }
}

/* ---- The final score --------------------------------------------------------------------------------------------- */

enum { SCORES = 8 };

#define SCORE_LABEL 0.42 /* heights of the two lines above a box */
#define SCORE_HINT  0.32
#define SCORE_GAP   0.34 /* for the sign between two boxes */

/* In large print the lines stand one beneath the other, in two columns; from left to right sign, label and box. */
#define SCORE_SIGN 0.5
#define SCORE_SIDE 2.3 /* width of a box */
#define SCORE_AIR  0.12

enum { SCORE_ROWS = SCORES / 2 };

static struct area score_row(const struct sheet_picture *p, struct area a, int i)
{
    double pad = PANEL_PAD * p->pitch, gap = 2 * pad, w = (a.w - 2 * pad - gap) / 2, h = (a.h - 2 * pad) / SCORE_ROWS;
    return (struct area){a.x + pad + i / SCORE_ROWS * (w + gap), a.y + pad + i % SCORE_ROWS * h, w, h};
}

static struct area score_row_box(const struct sheet_picture *p, struct area row)
{
    double w = SCORE_SIDE * p->pitch, air = SCORE_AIR * p->pitch / 2;
    return (struct area){row.x + row.w - w, row.y + air, w, row.h - 2 * air};
}

static struct area score_box(const struct sheet_picture *p, struct area a, int i)
{
    if (p->measures->large)
        return score_row_box(p, score_row(p, a, i));
    double pad = PANEL_PAD * p->pitch, gap = SCORE_GAP * p->pitch, label = (SCORE_LABEL + SCORE_HINT) * p->pitch;
    double w = (a.w - 2 * pad + gap) / SCORES - gap;
    return (struct area){a.x + pad + i * (w + gap), a.y + label, w, a.h - label - pad};
}

/* What a line of the score adds up, for its smaller second line. */
static void write_score_hint(const struct connect_edition *e, int line, struct text *out)
{
    static const char *const hints[SCORES] = {"stars", "stars + shapes", "score cards", "", "", "", "penalty", ""};
    if (line == 3)
        text_addf(out, "%d \u00b7 %d \u00b7 %d", e->arrow_run, e->arrow_mixed, e->arrow_full);
    else if (line == 4)
        text_addf(out, "%d, row + %d", e->circle, e->circle_line);
    else
        text_add(out, hints[line]);
}

static void draw_score_line(const struct sheet_picture *p, struct area box, int line, const char *label)
{
    struct area above = {box.x - 0.1 * p->pitch, box.y - (SCORE_LABEL + SCORE_HINT) * p->pitch, box.w + 0.2 * p->pitch,
                         SCORE_LABEL * p->pitch};
    struct type bold = p->small, soft = p->small;
    struct text hint = {0};

    bold.face = FACE_BOLD;
    soft.colour = p->theme->colour.soft;
    soft.size = fmax(soft.size * 0.85, 6);
    write_score_hint(p->edition, line, &hint);
    sheet_label(p, bold, above, label);
    sheet_label(p, soft, (struct area){above.x, above.y + above.h * 0.92, above.w, SCORE_HINT * p->pitch},
                text_string(&hint));
    if (line == SCORES - 1)
        draw_place(p, box, true);
    else
        sheet_box(p, box);
    text_release(&hint);
}

/* A line of the score in large print, and the sign before it. */
static void draw_score_row(const struct sheet_picture *p, struct area row, const char *sign, const char *label,
                           bool total)
{
    struct area box = score_row_box(p, row);
    struct type type = p->small;
    double y = draw_centred(p->d, type, row.y + row.h / 2);

    type.face = FACE_BOLD;
    if (sign)
        draw_text(p->d, row.x, y, type, sign);
    draw_text(p->d, row.x + SCORE_SIGN * p->pitch, y, type, label);
    if (total)
        draw_place(p, box, true);
    else
        sheet_box(p, box);
}

void sheet_score(const struct sheet_picture *p, struct area a)
{
    static const char *const labels[SCORES] = {"Connect-3", "Connect-4",  "Connect-5",    "Arrow lines",
                                               "Circles",   "Objectives", "Free Actions", "Total"};
    static const char *const signs[SCORES] = {"+", "+", "+", "+", "+", "\u2212", "=", NULL};

    icon_round_rect(draw_path(p->d), a.x, a.y, a.w, a.h, PANEL_RADIUS * p->pitch);
    fill_ground(p->d, p->theme->colour.wash);
    for (int i = 0; i < SCORES; i++) {
        if (p->measures->large) {
            draw_score_row(p, score_row(p, a, i), i ? signs[i - 1] : NULL, labels[i], i == SCORES - 1);
            continue;
        }
        struct area box = score_box(p, a, i);
        draw_score_line(p, box, i, labels[i]);
        if (signs[i])
            sheet_label(p, p->head, (struct area){box.x + box.w, box.y, SCORE_GAP * p->pitch, box.h}, signs[i]);
    }
}

void sheet_score_written(const struct sheet_picture *p, struct area a, const struct connect_score *score)
{
    const int values[SCORES] = {score->connect3, score->connect4,   score->connect5, score->lines,
                                score->circles,  score->objectives, score->penalty,  score->total};
    for (int i = 0; i < SCORES; i++)
        sheet_number(p, score_box(p, a, i), values[i]);
}
