#include "page/page_layout.h"

#include "page/large_print.h"
#include "page/qr.h"
#include "page/rule_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    HEAD = 15, /* title, caption, names */
    HEAD_COMPACT = 13,
    HEAD_MANY = 17, /* with more than two players, whose names often need a row of their own */
    FOOT = 4,
    FOOT_COMPACT = 10,  /* three lines */
    BAND_LEAST = 66,    /* height of the band below a board */
    BAND_UNSCORED = 50, /* the same in a game without points */
    BAND_TIGHT = 50,    /* the same if the board would be too small otherwise */
    BAND_MORE = 20,     /* by which the band may grow where there is room */
    NARROW = 150,       /* on a narrower page the pictures have a row of their own */
    COLUMN_LEAST = 64,  /* width of the column beside a board */
    COLUMN_MOST = 92,
    SCORES_LEAST = 28, /* heights */
    REMINDER_LEAST = 58,
    TEXT_HEIGHT = 23, /* of the reminder's lines */
    TOTALS = 6,       /* of the boxes in a compact frame */
    BLEED = 1,        /* by which lines may reach out of a page's frame: half their width */
};

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

/* The top of the board or of the parts around it. */
static double below_head(int players)
{
    return players > 2 ? HEAD_MANY : HEAD;
}

/* Splits a box: pictures above, lines of text below. */
static void split_reminder(struct board_layout *l, const struct theme *theme, const struct game *game, struct box in)
{
    double text = game->picture->draw_reminder ? fmin(TEXT_HEIGHT, in.h * 0.45) : in.h,
           gap = game->picture->draw_reminder ? theme->page.gap_small : 0;
    l->pictures = (struct box){in.x, in.y, in.w, in.h - text - gap};
    l->reminder = (struct box){in.x, in.y + in.h - text, in.w, text};
}

/* The band below a board: scores, and right of them the reminder, whose lines keep clear of the QR code. In a narrow
 * band the pictures have a row of their own above. */
static void plan_band(struct board_layout *l, const struct theme *theme, const struct game *game, int players,
                      struct box band)
{
    bool wide = !game->picture->draw_reminder || band.w >= NARROW;
    double share = !wide && players > 2 ? 0.48 : 0.4;
    double gap = theme->page.gap, scores = fmin(players * 30.0, band.w * share), x = band.x + scores + gap;
    double qr = theme->page.qr + theme->page.gap_small;

    if (wide) {
        l->scores = (struct box){band.x, band.y, scores, band.h};
        split_reminder(l, theme, game, (struct box){x, band.y, band.w - x, band.h});
        l->reminder.w -= qr;
        return;
    }
    double row = fmin(band.w / 6.2, band.h * 0.36), y = band.y + row + theme->page.gap_small;
    double rest = band.y + band.h - y;
    l->pictures = (struct box){band.x, band.y, band.w, row};
    l->scores = (struct box){band.x, y, scores, rest};
    l->reminder = (struct box){x, y, band.w - x, rest - qr + FOOT + theme->page.gap_small};
}

/* The board above a band, whose least height gives way, down to BAND_TIGHT, where the board could not be played on
 * otherwise. */
static struct board_layout plan_stacked(const struct theme *theme, const struct game *game, int players,
                                        const struct board *b, struct frame f)
{
    double gap = theme->page.gap, top = below_head(players), bottom = f.h - FOOT - theme->page.gap_small;
    double height = bottom - top - gap, least = game_sheet(game)->score_lines > 0 ? BAND_LEAST : BAND_UNSCORED;
    double left = height - b->rows * b->pitch_least - 2 * b->edge;
    if (board_fit_to_play(b, f.w, height - least).pitch < b->pitch_least && left >= BAND_TIGHT)
        least = fmin(least, left - 0.01);
    struct board_layout l = {.fit = board_fit_to_play(b, f.w, height - least)};
    double band = fmin(fmax(bottom - top - l.fit.h - gap, least), least + BAND_MORE), y = bottom - band;

    l.board = board_fit_box(&l.fit, (struct box){0, top, f.w, y - gap - top});
    plan_band(&l, theme, game, players, (struct box){0, y, f.w, band});
    return l;
}

/* The board left of a column: scores, the reminder, the QR code. */
static struct board_layout plan_beside(const struct theme *theme, const struct game *game, int players,
                                       const struct board *b, struct frame f)
{
    double gap = theme->page.gap, top = below_head(players), bottom = f.h - FOOT - theme->page.gap_small;
    double column = fmin(fmax(f.w * 0.36, COLUMN_LEAST), COLUMN_MOST), x = f.w - column;
    struct board_layout l = {.fit = board_fit_to_play(b, x - gap, bottom - top)};
    double room = f.h - theme->page.qr - theme->page.gap_small - top;
    double scores = fmax(SCORES_LEAST, fmin(room * 0.45, room - gap - REMINDER_LEAST));

    l.board = board_fit_box(&l.fit, (struct box){0, top, x - gap, bottom - top});
    l.scores = (struct box){x, top, column, scores};
    split_reminder(&l, theme, game, (struct box){x, top + scores + gap, column, room - scores - gap});
    return l;
}

/* The height at the bottom that the QR code takes, or the totals and foot lines beside a small code. */
static double bottom_height(const struct theme *theme)
{
    return fmax(theme->page.qr, TOTALS + FOOT_COMPACT);
}

/* The area between head and QR code. */
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

static struct board_layout plan_page(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                     struct sheet_page page, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    const struct game *game = id->game;
    int players = game_players(game, &id->values);
    struct board b;

    if (theme_is_large(theme))
        return large_board_layout(d, style, id, page, frame);
    game->picture->board(&id->values, theme, false, &b);
    if (game_sheet(game)->own || frame.compact) {
        struct box body = body_of(theme, frame);
        if (game_sheet(game)->own) /* the board holds everything that is filled in, and keeps clear of the QR code */
            body.h = frame.h - body.y - (frame.compact ? FOOT_COMPACT : FOOT) - theme->page.gap_small;
        struct board_layout l = {.fit = board_fit_to_play(&b, body.w, body.h)};
        l.board = board_fit_box(&l.fit, body);
        /* The totals are beside the QR code. */
        if (!game_sheet(game)->own)
            l.scores = (struct box){0, frame.h - bottom_height(theme), frame.w - theme->page.qr - theme->page.gap_small,
                                    TOTALS};
        return l;
    }
    struct board_layout stacked = plan_stacked(theme, game, players, &b, frame);
    struct board_layout beside = plan_beside(theme, game, players, &b, frame);
    return stacked.fit.pitch >= beside.fit.pitch ? stacked : beside;
}

struct board_layout page_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                      struct sheet_page page, struct frame frame)
{
    double note = page.kind == PAGE_BOARD ? page_note_height(d, id, frame) : 0;
    frame.h -= note;
    struct board_layout l = plan_page(d, style, id, page, frame);
    l.board.y += note;
    l.scores.y += note;
    l.pictures.y += note;
    l.reminder.y += note;
    return l;
}

/* ---- What all sheets of a batch share ---------------------------------------------------------------------------- */

static void draw_shared(struct draw *d, const struct sheet_style *style, struct sheet_page page,
                        const struct page_sheet *sheet, struct frame frame)
{
    const struct sheet_id *id = sheet->id;
    struct box body = page_body(d, style, id, page, frame);
    bool large = theme_is_large(draw_theme(d));

    if (large) {
        large_draw_head(d, style, id, page, frame);
        large_draw_credit(d, style, id, frame);
    } else {
        page_draw_head(d, style, id, page, frame);
        page_draw_credit(d, id, frame);
    }
    if (page.kind == PAGE_BOARD && !game_sheet(id->game)->own) {
        struct board_layout l = page_board_layout(d, style, id, page, frame);
        if (large) {
            large_draw_scores(d, style, id, page.game, l.scores);
        } else if (frame.compact) {
            page_draw_totals(d, id, l.scores);
        } else {
            page_draw_scores(d, style, id, page.game, l.scores);
            page_draw_pictures(d, id, l.pictures);
            page_draw_reminder(d, id->game, l.reminder);
        }
    }
    if (page.kind == PAGE_FORM)
        record_form_draw(d, id, body, page.part);
    else if (page.kind == PAGE_RULES)
        rule_sheet_draw(d, sheet->rules, page.part);
    else if (page.kind == PAGE_REMINDER)
        large_draw_reminder(d, id, body);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               struct frame frame)
{
    const char *params = strchr(sheet->text, '-') + 1;
    double qr = draw_theme(d)->page.qr;
    char name[160];

    /* Sheets with the same parameters share a symbol. */
    snprintf(name, sizeof name, "side %d.%d of game %d: %.*s", page.kind, page.part, page.game,
             (int)strcspn(params, "-"), params);
    if (page.kind == PAGE_RULES && !draw_symbol_exists(d, name)) {
        draw_symbols_only(d, true);
        rule_sheet_draw_examples(d, sheet->rules, page.part);
        draw_symbols_only(d, false);
    }
    if (draw_symbol_begin(d, name, -BLEED, -BLEED, frame.w + 2 * BLEED, frame.h + 2 * BLEED)) {
        draw_shared(d, style, page, sheet, frame);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);

    /* What belongs to one sheet. */
    if (page.kind == PAGE_BOARD) {
        const struct sheet_id *id = sheet->id;
        struct board_layout l = page_board_layout(d, style, id, page, frame);
        struct board_picture board = {id->game, &id->values, {.turn.after = sheet->start, .face = page.part}, false};
        double head = theme_is_large(draw_theme(d)) ? large_head_height(d, style, id, page, frame)
                      : frame.compact               ? HEAD_COMPACT
                                                    : below_head(game_players(id->game, &id->values));
        board_picture_draw(d, &board, &l.fit, l.board.x, l.board.y);
        page_draw_note(d, sheet->note, head, frame);
    }
    if (page.kind == PAGE_FORM)
        record_form_draw_tags(d, sheet->id, sheet->text, page_body(d, style, sheet->id, page, frame));
    if (theme_is_large(draw_theme(d)))
        large_draw_identity(d, style, sheet, frame);
    else
        page_draw_identity(d, style, sheet, frame);
    qr_draw(d, sheet->qr, frame.w - qr, frame.h - qr, qr);
}
