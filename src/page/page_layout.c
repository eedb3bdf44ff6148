#include "page/page_layout.h"

#include "page/large_print.h"
#include "page/page_parts.h"
#include "page/qr.h"
#include "page/record_form.h"
#include "page/rule_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    HEAD = 15, /* mm: title, caption, names */
    HEAD_COMPACT = 13,
    HEAD_MANY = 17,     /* of more than two players, whose names often take a row of their own */
    FOOT = 4,           /* foot line */
    FOOT_COMPACT = 10,  /* its three lines */
    BAND_LEAST = 66,    /* height of what stands beneath a board */
    BAND_UNSCORED = 50, /* the same for a game without points */
    BAND_TIGHT = 50,    /* where the board would be too small otherwise */
    BAND_MORE = 20,     /* that it may be higher where there is room */
    NARROW = 150,       /* a side less wide has pictures in a row of their own */
    COLUMN_LEAST = 64,  /* width of what stands beside a board */
    COLUMN_MOST = 92,
    SCORES_LEAST = 28, /* heights */
    REMINDER_LEAST = 58,
    TEXT_HEIGHT = 23, /* of the reminder's lines */
    TOTALS = 6,       /* boxes of a compact frame */
    BLEED = 1,        /* half the width of a line may stand out of a side */
};

/* ---- The plan ----------------------------------------------------------------------------------------------- */

double side_pitch(const struct board *b, double width, double height)
{
    double pitch = fmin((width - 2 * b->edge) / b->columns, (height - 2 * b->edge) / b->rows);
    return fmin(pitch, b->pitch_most);
}

/* Where what stands beneath the head of a board side begins. */
static double below_head(int players)
{
    return players > 2 ? HEAD_MANY : HEAD;
}

struct box side_centred(const struct board *b, double pitch, struct box in)
{
    double w = b->columns * pitch + 2 * b->edge, h = b->rows * pitch + 2 * b->edge;
    return (struct box){in.x + (in.w - w) / 2, in.y + (in.h - h) / 2, w, h};
}

/* Divides a box into pictures above and lines of text beneath. */
static void split_reminder(struct board_layout *plan, const struct theme *theme, const struct game *game, struct box in)
{
    double text = game->picture->draw_reminder ? fmin(TEXT_HEIGHT, in.h * 0.45) : in.h,
           gap = game->picture->draw_reminder ? theme->page.gap_small : 0;
    plan->pictures = (struct box){in.x, in.y, in.w, in.h - text - gap};
    plan->reminder = (struct box){in.x, in.y + in.h - text, in.w, text};
}

/* The band beneath a board: scores, then the reminder, whose lines leave the corner to the QR code; where
 * that is too narrow the pictures get a row of their own. */
static void plan_band(struct board_layout *plan, const struct theme *theme, const struct game *game, int players,
                      struct box band)
{
    bool wide = !game->picture->draw_reminder || band.w >= NARROW;
    double share = !wide && players > 2 ? 0.48 : 0.4;
    double gap = theme->page.gap, scores = fmin(players * 30.0, band.w * share), x = band.x + scores + gap;
    double qr = theme->page.qr + theme->page.gap_small;

    if (wide) {
        plan->scores = (struct box){band.x, band.y, scores, band.h};
        split_reminder(plan, theme, game, (struct box){x, band.y, band.w - x, band.h});
        plan->reminder.w -= qr;
        return;
    }
    double row = fmin(band.w / 6.2, band.h * 0.36), y = band.y + row + theme->page.gap_small;
    double rest = band.y + band.h - y;
    plan->pictures = (struct box){band.x, band.y, band.w, row};
    plan->scores = (struct box){band.x, y, scores, rest};
    plan->reminder = (struct box){x, y, band.w - x, rest - qr + FOOT + theme->page.gap_small};
}

/* The height that the band beneath a board has at least, of the `height` mm that both have: less than is good for it
 * if only so the board can be played on. */
static double band_least(const struct game *game, const struct board *b, double width, double height)
{
    double least = game_sheet(game)->score_lines > 0 ? BAND_LEAST : BAND_UNSCORED;
    double left = height - b->rows * b->pitch_least - 2 * b->edge;
    if (side_pitch(b, width, height - least) < b->pitch_least && left >= BAND_TIGHT)
        least = fmin(least, left - 0.01);
    return least;
}

static struct board_layout plan_stacked(const struct theme *theme, const struct game *game, int players,
                                        const struct board *b, struct frame f)
{
    double gap = theme->page.gap, top = below_head(players), bottom = f.h - FOOT - theme->page.gap_small;
    double least = band_least(game, b, f.w, bottom - top - gap);
    struct board_layout plan = {.pitch = side_pitch(b, f.w, bottom - top - gap - least)};
    double board = b->rows * plan.pitch + 2 * b->edge;
    double band = fmin(fmax(bottom - top - board - gap, least), least + BAND_MORE), y = bottom - band;

    plan.board = side_centred(b, plan.pitch, (struct box){0, top, f.w, y - gap - top});
    plan_band(&plan, theme, game, players, (struct box){0, y, f.w, band});
    return plan;
}

/* Board on the left; beside it scores above the reminder, QR code beneath. */
static struct board_layout plan_beside(const struct theme *theme, const struct game *game, int players,
                                       const struct board *b, struct frame f)
{
    double gap = theme->page.gap, top = below_head(players), bottom = f.h - FOOT - theme->page.gap_small;
    double column = fmin(fmax(f.w * 0.36, COLUMN_LEAST), COLUMN_MOST), x = f.w - column;
    struct board_layout plan = {.pitch = side_pitch(b, x - gap, bottom - top)};
    double room = f.h - theme->page.qr - theme->page.gap_small - top;
    double scores = fmax(SCORES_LEAST, fmin(room * 0.45, room - gap - REMINDER_LEAST));

    plan.board = side_centred(b, plan.pitch, (struct box){0, top, x - gap, bottom - top});
    plan.scores = (struct box){x, top, column, scores};
    split_reminder(&plan, theme, game, (struct box){x, top + scores + gap, column, room - scores - gap});
    return plan;
}

/* The height that the QR code takes at the bottom, or totals and foot lines beside a small one. */
static double bottom_height(const struct theme *theme)
{
    return fmax(theme->page.qr, TOTALS + FOOT_COMPACT);
}

/* In usual print these are the same for all sides. */
static struct box body_of(const struct theme *theme, struct frame f)
{
    double head = f.compact ? HEAD_COMPACT : HEAD;
    return (struct box){0, head, f.w, f.h - head - bottom_height(theme) - theme->page.gap_small};
}

struct box page_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                     struct sheet_page page, struct frame frame)
{
    return theme_is_large(draw_theme(d)) ? large_body(d, style, id, page, frame) : body_of(draw_theme(d), frame);
}

/* The board alone; the totals stand beside the QR code. */
static struct board_layout plan_compact(const struct theme *theme, const struct board *b, struct frame f)
{
    struct box body = body_of(theme, f);
    struct board_layout plan = {.pitch = side_pitch(b, body.w, body.h)};
    plan.board = side_centred(b, plan.pitch, body);
    plan.scores = (struct box){0, f.h - bottom_height(theme), f.w - theme->page.qr - theme->page.gap_small, TOTALS};
    return plan;
}

/* A player's own sheet: its board holds all that is to be filled in, and leaves a corner to the QR code. */
static struct board_layout plan_own(const struct theme *theme, const struct board *b, struct frame f)
{
    double head = f.compact ? HEAD_COMPACT : HEAD, foot = f.compact ? FOOT_COMPACT : FOOT;
    struct box body = {0, head, f.w, f.h - head - foot - theme->page.gap_small};
    struct board_layout plan = {.pitch = side_pitch(b, body.w, body.h)};
    plan.board = side_centred(b, plan.pitch, body);
    return plan;
}

/* Where what stands beneath the head of a board side begins. */
static double head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                          struct sheet_page page, struct frame frame)
{
    if (theme_is_large(draw_theme(d)))
        return large_head_height(d, style, id, page, frame);
    return frame.compact ? HEAD_COMPACT : below_head(game_players(id->game, &id->values));
}

static struct board_layout plan_page(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                     struct sheet_page page, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    const struct game *game = id->game;
    const struct values *values = &id->values;
    struct board b;

    if (theme_is_large(theme))
        return large_board_layout(d, style, id, page, frame);
    game->picture->board(values, theme, false, &b);
    if (game_sheet(game)->own)
        return plan_own(theme, &b, frame);
    if (frame.compact)
        return plan_compact(theme, &b, frame);
    struct board_layout stacked = plan_stacked(theme, game, game_players(game, values), &b, frame);
    struct board_layout beside = plan_beside(theme, game, game_players(game, values), &b, frame);
    return stacked.pitch >= beside.pitch ? stacked : beside;
}

struct board_layout page_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                      struct sheet_page page, struct frame frame)
{
    double note = page.kind == PAGE_BOARD ? page_note_height(d, id, frame) : 0;
    frame.h -= note;
    struct board_layout plan = plan_page(d, style, id, page, frame);
    plan.board.y += note;
    plan.scores.y += note;
    plan.pictures.y += note;
    plan.reminder.y += note;
    return plan;
}

/* ---- What is fixed: everything that all sheets of a batch have in common --------------------------------------- */

static void draw_board_page(struct draw *d, const struct sheet_style *style, struct sheet_page page,
                            const struct page_sheet *sheet, struct frame frame)
{
    const struct game *game = sheet->id->game;
    struct board_layout plan = page_board_layout(d, style, sheet->id, page, frame);

    if (game_sheet(game)->own)
        return;
    if (theme_is_large(draw_theme(d))) {
        large_draw_scores(d, style, sheet->id, page.game, plan.scores);
        return;
    }
    if (frame.compact) {
        page_draw_totals(d, sheet->id, plan.scores);
        return;
    }
    page_draw_scores(d, style, sheet->id, page.game, plan.scores);
    page_draw_pictures(d, sheet->id, plan.pictures);
    page_draw_reminder(d, game, plan.reminder);
}

static void draw_fixed(struct draw *d, const struct sheet_style *style, struct sheet_page page,
                       const struct page_sheet *sheet, struct frame frame)
{
    struct box body = page_body(d, style, sheet->id, page, frame);

    page_draw_head(d, style, sheet->id, page, frame);
    page_draw_credit(d, style, sheet->id, frame);
    switch (page.kind) {
    case PAGE_BOARD:
        draw_board_page(d, style, page, sheet, frame);
        break;
    case PAGE_FORM:
        record_form_draw(d, sheet->id, body, page.part);
        break;
    case PAGE_RULES:
        rule_sheet_words(d, sheet->rules, page.part);
        rule_sheet_pictures(d, sheet->rules, page.part);
        break;
    case PAGE_REMINDER:
        large_draw_reminder(d, sheet->id, body);
        break;
    case PAGE_BLANK:
    case PAGE_CARDS:
        break;
    }
}

/* ---- What belongs to one sheet ---------------------------------------------------------------------------------- */

static void draw_board(struct draw *d, struct sheet_page page, const struct page_sheet *sheet, double pitch)
{
    const struct game *game = sheet->id->game;
    struct view view = {.turn.after = sheet->start, .face = page.part, .pitch = pitch};
    game->picture->draw(&sheet->id->values, &view, d);
}

static void draw_own(struct draw *d, const struct sheet_style *style, struct sheet_page page,
                     const struct page_sheet *sheet, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    if (page.kind == PAGE_BOARD) {
        struct board_layout plan = page_board_layout(d, style, sheet->id, page, frame);
        draw_push(d, plan.board.x, plan.board.y, 1);
        draw_board(d, page, sheet, plan.pitch);
        draw_pop(d);
        page_draw_note(d, sheet->note, head_height(d, style, sheet->id, page, frame), frame);
    }
    if (page.kind == PAGE_FORM)
        record_form_draw_tags(d, sheet->id, sheet->text, page_body(d, style, sheet->id, page, frame));
    page_draw_identity(d, style, sheet, frame);
    qr_draw(d, sheet->qr, frame.w - theme->page.qr, frame.h - theme->page.qr, theme->page.qr);
}

void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               struct frame frame)
{
    const char *params = strchr(sheet->text, '-') + 1;
    char name[160];

    /* All sheets with the same parameters share what is fixed. */
    snprintf(name, sizeof name, "side %d.%d of game %d: %.*s", page.kind, page.part, page.game,
             (int)strcspn(params, "-"), params);
    if (page.kind == PAGE_RULES && !draw_symbol_exists(d, name)) {
        draw_symbols_only(d, true);
        rule_sheet_pictures(d, sheet->rules, page.part);
        draw_symbols_only(d, false);
    }
    if (draw_symbol_begin(d, name, -BLEED, -BLEED, frame.w + 2 * BLEED, frame.h + 2 * BLEED)) {
        draw_fixed(d, style, page, sheet, frame);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);
    draw_own(d, style, page, sheet, frame);
}
