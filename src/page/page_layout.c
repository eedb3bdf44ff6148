#include "page/page_layout.h"

#include "base/clamp.h"
#include "page/rule_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FOOT_AIR 1.5 /* mm: from a board to the foot, at least */

/* mm */
enum {
    BAND_LEAST = 66,    /* height of the band below a board, with scores and reminder */
    BAND_UNSCORED = 50, /* the same in a game without points */
    BAND_TIGHT = 50,    /* the same if the board would be too small otherwise */
    BAND_MORE = 20,     /* by which the band may grow where there is room */
    NARROW = 150,       /* on a narrower page the pictures have a row of their own */
    SCORES_LEAST = 28,  /* heights */
    REMINDER_LEAST = 58,
    TEXT_HEIGHT = 23, /* of the reminder's lines */
    BLEED = 1,        /* by which lines may reach out of a page's frame: half their width */
};

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

/* Splits a box: pictures above, lines of text below. */
static void split_reminder(struct page_layout *l, const struct theme *theme, const struct game *game, struct box in)
{
    double text = game->picture->draw_reminder ? fmin(TEXT_HEIGHT, in.h * 0.45) : in.h,
           gap = game->picture->draw_reminder ? theme->page.gap_small : 0;
    l->pictures = (struct box){in.x, in.y, in.w, in.h - text - gap};
    l->reminder = (struct box){in.x, in.y + in.h - text, in.w, text};
}

/* The band below a board: scores, and right of them the reminder, whose lines keep clear of the QR code. In a narrow
 * band the pictures have a row of their own above. */
static void plan_band(struct page_layout *l, const struct theme *theme, const struct game *game, int players,
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
    l->reminder = (struct box){x, y, band.w - x, rest - qr + l->frame.h - band.y - band.h};
}

/* The board in `area` above a band: the scores, with or without the reminder. The band's least height gives way to a
 * tight one where the board could not be played on otherwise. */
static struct page_layout plan_stacked(struct page_layout l, const struct theme *theme, const struct sheet_id *id,
                                       const struct board *b, struct box area)
{
    const struct page_measures *m = &l.measures;
    bool beside = m->reminder == REMINDER_BESIDE, above_qr = l.foot.height >= theme->page.qr;
    double width = above_qr ? area.w : area.w - theme->page.qr - theme->page.gap_small; /* of scores alone */
    double gap = beside ? theme->page.gap : theme->page.gap_small, bottom = area.y + area.h;
    double least, most, tight;

    if (beside) {
        least = game_sheet(id->game)->score_lines > 0 ? BAND_LEAST : BAND_UNSCORED;
        most = least + BAND_MORE;
        tight = BAND_TIGHT;
    } else {
        bottom = l.frame.h - l.foot.height - m->score.below;
        tight = least = fmax(page_scores_least(m, id, width), bottom - (l.frame.h - theme->page.qr));
        most = fmax(page_scores_most(m, id, width), least);
    }
    double height = bottom - area.y - gap, left = height - b->rows * b->pitch_least - 2 * b->edge;
    if (board_fit_to_play(b, area.w, height - least).pitch < b->pitch_least && left >= tight)
        least = fmin(least, left - 0.01);
    l.fit = board_fit_to_play(b, area.w, height - least);
    double band = clamp(height - l.fit.h, least, most), y = bottom - band;
    l.board = board_fit_box(&l.fit, (struct box){0, area.y, area.w, y - gap - area.y});
    if (beside)
        plan_band(&l, theme, id->game, game_players(id->game, &id->values), (struct box){0, y, area.w, band});
    else
        l.scores = (struct box){0, y, width, band};
    return l;
}

/* The board in `area` left of a column: scores, the reminder, the QR code. */
static struct page_layout plan_beside(struct page_layout l, const struct theme *theme, const struct sheet_id *id,
                                      const struct board *b, struct box area)
{
    const struct page_measures *m = &l.measures;
    double gap = theme->page.gap, column = clamp(area.w * m->column.share, m->column.least, m->column.most);
    double x = area.w - column, room = l.body.h, scores = fmin(room, page_scores_most(m, id, column));

    l.fit = board_fit_to_play(b, x - gap, area.h);
    l.board = board_fit_box(&l.fit, (struct box){0, area.y, x - gap, area.h});
    if (m->reminder == REMINDER_BESIDE) {
        scores = fmax(SCORES_LEAST, fmin(room * 0.45, room - gap - REMINDER_LEAST));
        split_reminder(&l, theme, id->game, (struct box){x, area.y + scores + gap, column, room - scores - gap});
    } else if (page_scores_least(m, id, column) > room) {
        l.fit.pitch = -1;
    }
    l.scores = (struct box){x, area.y, column, scores};
    return l;
}

/* The type of the note about a position, which stands between head and board. */
static struct type note_type(const struct draw *d, const struct page_measures *m)
{
    return draw_type(d, FACE_REGULAR, m->type.label, ALIGN_LEFT);
}

struct page_layout page_layout_plan(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                    struct sheet_page page, struct frame frame)
{
    const struct theme *theme = draw_theme(d);
    const struct sheet_parts *parts = game_sheet(id->game);
    struct page_layout l = {.measures = page_measures(theme, frame.compact), .frame = frame};
    struct board b;

    l.head = page_head_height(d, style, id, page, frame);
    l.foot = page_foot_plan(d, style, id, frame);
    struct text note = {0};
    if (page.kind == PAGE_BOARD && parts->note && parts->note->wanted(&id->values))
        parts->note->like(&id->values, draw_words(d), &note);
    double top = l.head + text_block_height(d, frame.w, note_type(d, &l.measures), text_string(&note));
    text_release(&note);
    l.body = (struct box){0, top, frame.w, frame.h - fmax(l.foot.height, theme->page.qr) - theme->page.gap_small - top};
    if (page.kind != PAGE_BOARD)
        return l;

    struct box area = {0, top, frame.w, frame.h - fmax(l.foot.height + FOOT_AIR, theme->page.gap) - top};
    id->game->picture->board(&id->values, theme, false, &b);
    if (parts->own) { /* the board holds everything that is filled in, and keeps clear of the QR code */
        l.fit = board_fit_to_play(&b, area.w, area.h);
        l.board = board_fit_box(&l.fit, area);
        return l;
    }
    struct page_layout stacked = plan_stacked(l, theme, id, &b, area), beside = plan_beside(l, theme, id, &b, area);
    return stacked.fit.pitch >= beside.fit.pitch ? stacked : beside;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* What all sheets of a batch share. */
static void draw_shared(struct draw *d, const struct page_layout *l, const struct sheet_style *style,
                        struct sheet_page page, const struct page_sheet *sheet)
{
    const struct sheet_id *id = sheet->id;

    page_draw_head(d, style, id, page, l->frame);
    page_draw_credit(d, &l->foot, id->game, l->frame);
    if (page.kind == PAGE_BOARD && !game_sheet(id->game)->own) {
        page_draw_scores(d, &l->measures, style, id, page.game, l->scores);
        if (l->measures.reminder == REMINDER_BESIDE) {
            page_draw_pictures(d, id, l->pictures);
            page_draw_reminder(d, id->game, l->reminder);
        }
    } else if (page.kind == PAGE_FORM) {
        record_form_draw(d, &l->measures, id, l->body, page.part);
    } else if (page.kind == PAGE_RULES) {
        rule_sheet_draw(d, sheet->rules, page.part);
    } else if (page.kind == PAGE_REMINDER) {
        page_draw_reminder_page(d, id, l->body);
    }
}

void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               const struct page_layout *l)
{
    const struct sheet_id *id = sheet->id;
    const struct frame frame = l->frame;
    const char *params = strchr(sheet->text, '-') + 1;
    double qr = draw_theme(d)->page.qr;
    struct text symbol = {0};

    /* Sheets with the same parameters and names share a symbol. */
    text_addf(&symbol, "side %d.%d of game %d: ", page.kind, page.part, page.game);
    text_add_bytes(&symbol, sheet->text, (size_t)(strchr(params, '-') - sheet->text));
    for (size_t i = 0; i < style->name_count; i++)
        text_addf(&symbol, ",%s", style->names[i]);
    const char *name = text_string(&symbol);
    if (page.kind == PAGE_RULES && !draw_symbol_exists(d, name)) {
        draw_symbols_only(d, true);
        rule_sheet_draw_examples(d, sheet->rules, page.part);
        draw_symbols_only(d, false);
    }
    if (draw_symbol_begin(d, name, -BLEED, -BLEED, frame.w + 2 * BLEED, frame.h + 2 * BLEED)) {
        draw_shared(d, l, style, page, sheet);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);
    text_release(&symbol);

    /* What belongs to one sheet. */
    if (page.kind == PAGE_BOARD) {
        struct board_picture board = {id->game, &id->values, {.turn.after = sheet->start, .face = page.part}, false};
        board_picture_draw(d, &board, &l->fit, l->board.x, l->board.y);
        text_block_draw(d, 0, l->head, frame.w, note_type(d, &l->measures), sheet->note);
    } else if (page.kind == PAGE_FORM) {
        record_form_draw_tags(d, id, sheet->text, l->body);
    }
    page_draw_identity(d, &l->foot, style, sheet, frame);
    qr_draw(d, sheet->qr, frame.w - qr, frame.h - qr, qr);
}
