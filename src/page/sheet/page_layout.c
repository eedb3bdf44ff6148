#include "page/sheet/page_layout.h"

#include "base/clamp.h"
#include "page/rules/rule_sheet.h"

#include <math.h>
#include <string.h>

#define FOOT_AIR 1.5 /* mm: from a board to the foot, at least */

/* mm */
enum {
    WIDE = 150,     /* in a frame of this width and height, sentences are in small type, else in tiny type */
    BAND_MORE = 20, /* by which the band below a board may grow where there is room */
    COLUMN = 34,    /* width of a player's score column below a board */
    BLEED = 1,      /* by which lines may reach out of a page's frame: half their width */
};

/* Of the frame: the height of the band with scores and reminder below a board, and of a row of pictures in a narrow
 * one; the width of the column beside a board. */
#define BAND              0.27
#define PICTURE_ROW       0.18
#define PICTURE_ROW_LEAST 0.115
#define BESIDE            0.32

/* The board comes first: the reminder goes to a page of its own if the board beside it would be much smaller than
 * without it. Of the frame's shorter side, boards are at least so large if the frame allows it, and large enough. */
#define BOARD_KEPT   0.85
#define BOARD_LEAST  0.62
#define BOARD_ENOUGH 0.8

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

static struct page_measures measures_of(const struct theme *theme, bool compact)
{
    const double tiny = theme->type.tiny, small = theme->type.small, body = theme->type.body;
    const double title = compact ? body : theme->type.title, gap = theme->page.gap_small;

    if (theme_is_large(theme))
        return (struct page_measures){
            .width = 80,
            .height = 100,
            .type = {.title = theme->type.title, .label = small, .name = small, .least = small},
            .field = {10.5, 2.5, .beside = 58, .least = compact ? 38 : 50, .date = 46, .date_room = 116, .below = 6.5},
            .score = {small, 4.2, .air = 2, .line = 10.5, .line_most = 12, .least = 44, .lines = 4, .below = 4},
            .tally = {.line = 10.5, .tick = 4, .tick_most = 7},
            .total = {.row = 11, .least = 34, .most = 40, .gap = 4},
            .column = {.least = 92, .most = 130},
            .form = {9, 10.5, 24, .width = 46, .width_good = 58, .players = 120, .indent = 0.8},
        };
    return (struct page_measures){
        .width = 56,
        .height = 72,
        .type = {.title = title, .label = compact ? tiny : small, .name = compact ? tiny : small, .least = tiny},
        .field = {6, 2, .beside = 36, .least = 20, .date = 26, .date_room = 80, .below = 2.5},
        .score = {compact ? tiny : small, compact ? 1.9 : 2.2, compact ? 1 : 1.5, 5.2, 8.5, 28, 24, compact ? 0 : gap},
        .tally = {.line = 7.2, .tick = 2.6, .tick_most = 5},
        .total = {.row = compact ? 6 : 8, .least = 13, .most = 26, .gap = 2},
        .column = {.least = 64, .most = 100},
        .form = {8, 9, 18, .width = 28, .width_good = 34, .players = 80, .indent = 0.85},
        .foot_in_line = !compact,
    };
}

struct page page_of(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame)
{
    return (struct page){.d = d,
                         .theme = draw_theme(d),
                         .style = style,
                         .id = id,
                         .game = id->game,
                         .values = &id->values,
                         .frame = frame,
                         .measures = measures_of(draw_theme(d), frame.compact)};
}

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

/* What a page with a board has beside its layout. */
struct board_page {
    struct board board;
    struct box area; /* for board, scores and reminder */
    double qr;       /* mm on the right, from the bottom of the area up, that the QR code and the gap above it take */
    double picture_row; /* the greatest height of a row of pictures */
};

static double sentences_height(const struct page_layout *l, double width)
{
    return reminder_text_height(l->page.d, l->page.game, l->page.values, width, l->sentence_type);
}

/* Plans the band below a board, its top left at the origin, `width` wide: scores and the reminder, clear of the QR
 * code. Returns its least height, 0 if the pictures find no room. */
static double plan_band(const struct board_page *p, struct page_layout *l, double width)
{
    const struct page *page = &l->page;
    const struct theme *theme = page->theme;
    const double gap = theme->page.gap, small = theme->page.gap_small, beside_qr = theme->page.qr + small;
    const struct reminder_pictures *pictures = page->game->picture->pictures;
    const bool wide = page->frame.w >= WIDE, scored = game_sheet(page->game)->score_lines > 0;
    const double least = page_scores_least(l, width), row = p->picture_row;
    double height;

    if (page->frame.compact || !scored) {
        /* In rows: pictures in the middle, scores, and sentences left of the QR code; the winner's name is left of it,
         * too. */
        l->pictures = reminder_grid_plan(page->d, pictures, width, row);
        double taken = 2 * l->pictures.lead + (l->pictures.columns - 1) * l->pictures.step_x;
        double y = pictures ? l->pictures.height + small : 0, below = y + least + small;
        double text = sentences_height(l, width - beside_qr);
        l->picture_box = (struct box){(width - taken) / 2, 0, taken, l->pictures.height};
        l->scores = (struct box){0, y, scored ? width : width - beside_qr, least};
        l->sentences = (struct box){0, below, width - beside_qr, text};
        height = fmax(below + text, (scored ? below : y) - small + p->qr);
    } else {
        /* Scores, and right of them the reminder; on narrow pages the pictures have a row of their own above. */
        int players = game_players(page->game, page->values);
        double column = fmin(players * COLUMN, width * (players > 2 && !wide ? 0.48 : 0.4)), x = column + gap;
        double text_width = width - x - (wide ? beside_qr : 0), text = sentences_height(l, text_width);
        struct box in = {wide ? x : 0, 0, width - (wide ? x : 0), wide ? page->frame.h * BAND - small - text : row};
        l->pictures = reminder_grid_plan(page->d, pictures, in.w, in.h);
        double below = pictures ? l->pictures.height + small : 0, y = wide ? 0 : below;
        l->picture_box = (struct box){in.x, 0, in.w, l->pictures.height};
        l->sentences = (struct box){x, below, text_width, text};
        height = fmax(below + text, below - small + p->qr);
        if (!wide)
            height = below + fmax(text + p->qr, least);
        height = fmax(height, y + fmax(least, page->measures.score.least));
        l->scores = (struct box){0, y, column, height - y};
    }
    return pictures && l->pictures.size <= 0 ? 0 : height;
}

static void move_down(struct page_layout *l, double y)
{
    l->scores.y += y;
    l->picture_box.y += y;
    l->sentences.y += y;
}

/* The board above a band. */
static struct page_layout plan_stacked(const struct board_page *p, struct page_layout l)
{
    const struct frame *frame = &l.page.frame;
    const struct theme *theme = l.page.theme;
    const bool scored = game_sheet(l.page.game)->score_lines > 0;
    double gap = l.reminds && !frame->compact ? theme->page.gap : theme->page.gap_small, bottom = p->area.y + p->area.h;
    double least, most;

    if (l.reminds) {
        least = plan_band(p, &l, p->area.w);
        most = least + (scored && !frame->compact ? BAND_MORE : 0);
        if (least <= 0) {
            l.fit.pitch = -1;
            return l;
        }
    } else { /* scores alone, beside the QR code or above it */
        bool above = l.foot.height >= theme->page.qr;
        double width = above ? p->area.w : p->area.w - theme->page.qr - theme->page.gap_small;
        bottom = frame->h - l.foot.height - l.page.measures.score.below;
        least = fmax(page_scores_least(&l, width), bottom - (frame->h - theme->page.qr));
        most = fmax(page_scores_most(&l, width), least);
        l.scores = (struct box){0, 0, width, least};
    }
    double height = bottom - p->area.y - gap;
    l.fit = board_fit_to_play(&p->board, p->area.w, height - least);
    double band = clamp(height - l.fit.h, least, most), y = bottom - band;
    l.board = board_fit_box(&l.fit, (struct box){0, p->area.y, p->area.w, y - gap - p->area.y});
    l.scores.h += band - least;
    move_down(&l, y);
    return l;
}

/* The board left of a column: scores, the reminder, the QR code. */
static struct page_layout plan_beside(const struct board_page *p, struct page_layout l)
{
    const struct page_measures *m = &l.page.measures;
    const struct theme *theme = l.page.theme;
    double gap = theme->page.gap, small = theme->page.gap_small, room = l.body.h - small;

    struct board_fit full = board_fit_to_play(&p->board, p->area.w, p->area.h);
    double column = clamp(fmax(p->area.w - full.w - 2 * gap, l.page.frame.w * BESIDE), m->column.least, m->column.most),
           x = p->area.w - column;
    double least = page_scores_least(&l, column), most = page_scores_most(&l, column);
    double text = 0, below = 0;

    l.fit = board_fit_to_play(&p->board, x - gap, p->area.h);
    l.board = board_fit_box(&l.fit, (struct box){0, p->area.y, x - gap, p->area.h});
    if (l.reminds) {
        const struct reminder_pictures *pictures = l.page.game->picture->pictures;
        bool columns = game_sheet(l.page.game)->score_lines > 0 && !l.page.frame.compact;
        least = fmin(columns ? fmax(least, m->score.least) : least, most);
        text = sentences_height(&l, column);
        l.pictures = reminder_grid_plan(l.page.d, pictures, column, room - least - gap - small - text);
        below = gap + (pictures ? l.pictures.height + small : 0) + text;
        if (pictures && l.pictures.size <= 0)
            l.fit.pitch = -1;
    }
    if (least + below > room)
        l.fit.pitch = -1;
    double scores = fmin(most, room - below), y = scores + gap;
    l.scores = (struct box){x, 0, column, scores};
    l.picture_box = (struct box){x, y, column, l.pictures.height};
    l.sentences = (struct box){x, y + (l.pictures.size > 0 ? l.pictures.height + small : 0), column, text};
    move_down(&l, p->area.y);
    return l;
}

/* The arrangement with the larger board, with or without the reminder. */
static struct page_layout plan_board(const struct board_page *p, struct page_layout l, bool reminds)
{
    l.reminds = reminds;
    struct page_layout stacked = plan_stacked(p, l), beside = plan_beside(p, l);
    return stacked.fit.pitch >= beside.fit.pitch ? stacked : beside;
}

/* The type of the note about a position, which stands between head and board. */
static struct type note_type(const struct page *page)
{
    return draw_type(page->d, FACE_REGULAR, page->measures.type.label, ALIGN_LEFT);
}

/* Adds the texts between head and board: the note, and on sheets to be scanned how to mark them. */
static void write_note(const struct page *page, const char *note, struct text *out)
{
    const char *legend = game_sheet(page->game)->scan_legend;
    text_add(out, note);
    if (page->style->scan && legend)
        text_addf(out, "%s%s", *note ? "\n" : "", draw_word(page->d, legend));
}

/* The height of these texts, whatever the position. */
static double note_height(const struct page *page)
{
    const struct sheet_note *notes = game_sheet(page->game)->note;
    scoped(text_release) struct text longest = {0}, note = {0};
    if (notes && notes->wanted(page->values))
        notes->longest(page->values, draw_words(page->d), &longest);
    write_note(page, text_string(&longest), &note);
    return text_block_height(page->d, page->frame.w, note_type(page), text_string(&note));
}

struct page_layout page_layout_plan(const struct page *page)
{
    const struct theme *theme = page->theme;
    const struct values *values = page->values;
    const struct frame frame = page->frame;
    struct page_layout l = {.page = *page, .foot = page_foot_plan(page)};
    struct sheet_style plain = *page->style;
    struct page without_names = *page;

    plain.page.title = NULL;
    plain.name_count = 0;
    without_names.style = &plain;
    l.head = plain.head > 0 ? plain.head : page_head(page, false);
    l.own_head = (page->style->page.title || page->style->name_count > 0) && l.head != page_head(&without_names, false);
    double top = l.head + (page->on_it.kind == PAGE_BOARD ? note_height(page) : 0);
    l.body = (struct box){0, top, frame.w, frame.h - fmax(l.foot.height, theme->page.qr) - theme->page.gap_small - top};
    if (page->on_it.kind != PAGE_BOARD)
        return l;

    struct board_page p = {.area = {0, top, frame.w, frame.h - fmax(l.foot.height + FOOT_AIR, theme->page.gap) - top}};
    page->game->picture->board(values, theme, false, &p.board);
    const struct player_sheets *own = game_sheet(page->game)->own;
    if (own) { /* the board includes every field, and keeps clear of the QR code */
        l.reminds = !theme_is_large(theme);
        l.fit = board_fit_to_play(&p.board, p.area.w, p.area.h);
        if (own->wide && !theme_is_large(theme)) {
            own->wide(values, theme, &p.board);
            struct board_fit wide = board_fit_to_play(&p.board, p.area.w, p.area.h);
            l.wide = wide.pitch > l.fit.pitch;
            l.fit = l.wide ? wide : l.fit;
        }
        l.board = board_fit_box(&l.fit, p.area);
        return l;
    }
    p.qr = p.area.y + p.area.h - (frame.h - theme->page.qr - theme->page.gap_small);
    l.match = page->game->rules->match && !page->style->once;
    struct page_layout without = plan_board(&p, l, false), best = without;
    bool small = frame.compact || fmin(frame.w, frame.h) < WIDE;
    const double sizes[] = {small ? theme->type.tiny : theme->type.small, theme->type.least};
    double unit = fmin(frame.w, frame.h) / fmax(p.board.columns, p.board.rows);
    bool back = page->style->page.glue <= 0 && !l.match; /* is free for the reminder */
    double kept =
        back ? clamp(without.fit.pitch * BOARD_KEPT, unit * BOARD_LEAST, unit * BOARD_ENOUGH) : unit * BOARD_LEAST;
    kept = fmax(fmin(kept, without.fit.pitch), p.board.pitch_least);
    for (int i = 0; i < 2 && !best.reminds && page->style->per_page == 1; i++) {
        l.sentence_type = draw_type(page->d, FACE_REGULAR, sizes[i], ALIGN_LEFT);
        p.picture_row = frame.h * (i == 0 ? PICTURE_ROW : PICTURE_ROW_LEAST);
        struct page_layout with = plan_board(&p, l, true);
        if (with.fit.pitch >= kept)
            best = with;
    }
    return best;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* What all sheets of a batch share. */
static void draw_shared(const struct page_layout *l, const struct page_sheet *sheet)
{
    const struct page *page = &l->page;
    struct draw *d = page->d;
    const double finder = qr_finder_size(draw_theme(d));

    qr_draw_finder(d, 0, 0);
    qr_draw_finder(d, page->frame.w - finder, 0);
    qr_draw_finder(d, 0, page->frame.h - finder);
    page_head(page, true);
    page_draw_credit(page, &l->foot);
    if (page->on_it.kind == PAGE_BOARD && !game_sheet(page->game)->own) {
        draw_tag_begin(d, TAG_AFTER);
        draw_tag_begin(d, TAG_P);
        page_draw_scores(l);
        draw_tag_end(d);
        if (l->reminds) {
            reminder_grid_draw(d, &l->pictures, page->values, l->picture_box.x, l->picture_box.y);
            reminder_text_draw(d, page->game, page->values, l->sentences, l->sentence_type);
        }
        draw_tag_end(d);
    } else if (page->on_it.kind == PAGE_FORM) {
        record_form_draw(page, l->body);
    } else if (page->on_it.kind == PAGE_RULES) {
        rule_sheet_draw(d, sheet->rules, page->on_it.part);
    } else if (page->on_it.kind == PAGE_REMINDER) {
        reminder_page_draw(d, page->id, l->body);
    }
}

void page_draw(const struct page_layout *l, const struct page_sheet *sheet, const char *code)
{
    const struct page *page = &l->page;
    const struct sheet_page on_it = page->on_it;
    const struct frame frame = page->frame;
    const char *params = strchr(sheet->text, '-') + 1;
    struct draw *d = page->d;
    double side = draw_theme(d)->page.qr;
    scoped(text_release) struct text symbol = {0}, alt = {0};

    draw_tag_begin(d, TAG_SECTION);
    /* Sheets with the same parameters and names share a symbol. */
    text_addf(&symbol, "side %d.%d of game %d: ", on_it.kind, on_it.part, on_it.game);
    text_add_bytes(&symbol, sheet->text, (size_t)(strchr(params, '-') - sheet->text));
    for (size_t i = 0; i < page->style->name_count; i++)
        text_addf(&symbol, ",%s", page->style->names[i]);
    const char *name = text_string(&symbol);
    if (on_it.kind == PAGE_RULES && !draw_symbol_exists(d, name)) {
        draw_symbols_only(d, true);
        rule_sheet_draw(d, sheet->rules, on_it.part);
        draw_symbols_only(d, false);
    }
    if (draw_symbol_begin(d, name, -BLEED, -BLEED, frame.w + 2 * BLEED, frame.h + 2 * BLEED)) {
        draw_shared(l, sheet);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);

    /* The parts that differ from sheet to sheet. */
    if (on_it.kind == PAGE_BOARD) {
        scoped(text_release) struct text note = {0};
        write_note(page, sheet->note, &note);
        text_block_tagged(d, TAG_P, 0, l->head, frame.w, note_type(page), text_string(&note));
        struct board_picture board = {.game = page->game,
                                      .values = page->values,
                                      .view = {.turn.after = sheet->start,
                                               .face = on_it.part,
                                               .wide = l->wide,
                                               .ticks = page->style->scan,
                                               .marks = draw_takes(d) == TAKES_MARKS}};
        board_picture_draw(d, &board, &l->fit, l->board.x, l->board.y);
    } else if (on_it.kind == PAGE_FORM) {
        record_form_draw_tags(page, sheet->text, l->body);
    }
    if (sheet->number > 0)
        page_draw_identity(page, &l->foot, sheet);
    words_addf(draw_words(d), &alt, N_("QR code of sheet %s"), sheet->text);
    draw_figure_begin(d, frame.w - side, frame.h - side, side, side, text_string(&alt));
    qr_draw(d, code, frame.w - side, frame.h - side, side);
    draw_tag_end(d);
    draw_tag_end(d);
}
