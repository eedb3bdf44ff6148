#include "page/book/book_pages.h"

#include "base/mem.h"
#include "page/book/book_cover.h"
#include "page/puzzles/puzzle_layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MEASURE 13.0 /* mm per pt: the longest lines of text, some 75 letters */

static struct type title_type(const struct draw *d)
{
    return draw_type(d, FACE_BOLD, draw_theme(d)->type.title, ALIGN_LEFT);
}

/* Begins a page with a title, unless that is "", or if it is NULL without a running head, too; and makes the area's
 * corner the origin; or only measures. Returns where the room below begins. */
static double begin_page(struct draw *d, const struct page_style *style, const char *title, bool drawn)
{
    struct page_area a = page_area(draw_theme(d), style);
    bool titled = title && *title;
    double height = titled ? text_block_height(d, a.w, title_type(d), title) + draw_theme(d)->page.gap_small : 0;

    if (!drawn)
        return height;
    (title ? page_begin : page_begin_bare)(d, style);
    draw_push(d, a.edge, a.top, 1);
    if (titled) {
        draw_title_begin(d, title);
        text_block_draw(d, 0, 0, a.w, title_type(d), title);
        draw_tag_end(d);
    }
    return height;
}

/* ---- Flowing text ------------------------------------------------------------------------------------------------ */

#define LEADER_DOT 0.15 /* mm: radius of the dots before a page's number; and their pitch */
#define LEADER     2.0

struct book_block *book_flow_add(struct book_flow *flow, enum block_kind kind, const char *text, const char *detail,
                                 int page)
{
    struct book_block *block = mem_add(flow->list, flow->count);
    *block = (struct book_block){.kind = kind,
                                 .text = mem_string(text, strlen(text)),
                                 .detail = mem_string(detail, strlen(detail)),
                                 .page = page};
    return block;
}

void book_flow_clear(struct book_flow *flow)
{
    for (; flow->count > 0; flow->count--) {
        free(flow->list[flow->count - 1].text);
        free(flow->list[flow->count - 1].detail);
    }
}

void book_flow_release(struct book_flow *flow)
{
    book_flow_clear(flow);
    free(flow->list);
}

/* A flow over pages. */
struct text_flow {
    struct draw *d;
    bool drawn;
    const struct book_flow *flow;
    struct page_area area;
    int columns, column; /* column: from 0 */
    double x, w, top, y; /* of the column; y: where the next block goes */
    int pages, last;     /* last: the page, from 1, whose columns but the last end at `even`; or 0 */
    double even;
};

static void next_page(struct text_flow *f)
{
    if (f->drawn && f->pages > 0)
        draw_pop(f->d);
    f->x = f->column = 0;
    const char *title = f->flow->imprint ? NULL : f->pages == 0 ? f->flow->style.section->title : "";
    f->pages++;
    f->y = begin_page(f->d, &f->flow->style, title, f->drawn);
    f->top = f->y += f->y > 0 ? draw_theme(f->d)->page.gap_small : 0;
}

/* Makes sure that there is room for something this high. */
static void need(struct text_flow *f, double height)
{
    const bool last = f->column + 1 == f->columns;
    if (f->y + height <= (f->pages == f->last && !last ? f->even : f->area.h) || f->y <= f->top)
        return;
    if (last) {
        next_page(f);
        return;
    }
    f->column++;
    f->x += f->w + draw_theme(f->d)->page.gap;
    f->y = f->top;
}

/* A text, line by line, so that it goes on over the pages. */
static void flow_text(struct text_flow *f, enum draw_tag tag, struct type type, const char *s)
{
    double leading = type.size * PAGE_LEADING;
    if (f->drawn)
        draw_tag_begin(f->d, tag);
    while (*s) {
        size_t shown, taken = draw_text_line(f->d, f->w, type, s, &shown);
        need(f, leading);
        if (f->drawn) {
            scoped(text_release) struct text line = {0};
            text_add_bytes(&line, s, shown);
            draw_text(f->d, f->x, f->y + leading * 0.75, type, text_string(&line));
        }
        f->y += leading;
        s += taken;
    }
    if (f->drawn)
        draw_tag_end(f->d);
}

static void flow_entry(struct text_flow *f, const struct book_block *b)
{
    const struct theme *theme = draw_theme(f->d);
    struct type plain = draw_type(f->d, FACE_REGULAR, theme->type.body, ALIGN_LEFT), number = plain;
    struct type soft = draw_type_soft(f->d, theme->type.small, ALIGN_LEFT);
    double leading = plain.size * PAGE_LEADING, top, w;

    number.align = ALIGN_RIGHT;
    w = f->w - draw_text_width(f->d, number, "888") - theme->page.gap_small;
    double height = text_block_height(f->d, w, plain, b->text) + text_block_height(f->d, w, soft, b->detail);
    need(f, height);
    top = f->y;
    if (f->drawn) {
        draw_tag_begin(f->d, TAG_ENTRY);
        draw_tag_begin(f->d, TAG_LINK);
        double end = text_block_draw(f->d, 0, top, w, plain, b->text);
        double base = end - plain.size * (BLOCK_LEADING - BLOCK_BASELINE);
        if (draw_text_lines(f->d, w, plain, b->text) == 1) { /* dots lead to the number */
            double from = draw_text_width(f->d, plain, b->text) + LEADER;
            double until = f->w - page_number_width(f->d, number, b->page) - LEADER;
            for (double x = ceil(from / LEADER) * LEADER; x < until; x += LEADER)
                draw_disc(f->d, x, base - LEADER_DOT, LEADER_DOT, theme->colour.soft);
        }
        page_draw_number(f->d, f->w, base, number, b->page);
        text_block_draw(f->d, 0, end, w, soft, b->detail);
        draw_link(f->d, 0, top, f->w, height, b->page);
        draw_tag_end(f->d);
        draw_tag_end(f->d);
    }
    f->y += height + leading * 0.4;
}

/* ---- Worked puzzles ---------------------------------------------------------------------------------------------- */

enum { FIGURES_MOST = 5 };
#define FIGURE_LEAST  45.0 /* mm: the width of boards, without edges, if they are not alone on their page */
#define FIGURE_BESIDE 0.65 /* of the width: figures are no wider beside their captions */
#define FIGURE_LARGER 1.2  /* times as large must figures be for smaller type below them to be worth it */

/* How figures fill a page: in rows of cells, each with its number in a disc and its caption below or beside it. */
struct figure_grid {
    size_t columns;
    bool beside;
    struct type type;                /* of captions */
    double w, h, high, number;       /* of a cell; the height of figures; a number's width */
    double words[FIGURES_MOST], air; /* heights of captions below rows of figures, and of what is left for each row */
    struct board_fit fits[FIGURES_MOST];
    double worth; /* the width of the figures, less for small type; 0: they cannot be read */
};

/* The grid with the largest figures for a room of this height. */
static struct figure_grid plan_figures(const struct text_flow *f, const struct book_block *blocks, size_t count,
                                       double room)
{
    const struct theme *theme = draw_theme(f->d);
    const double gap = theme->page.gap, sizes[] = {theme->type.small, theme->type.body};
    struct figure_grid best = {0};

    for (int way = 0; way < 4 * (int)count; way++) {
        double words = 0;
        struct figure_grid g = {.columns = (size_t)way / 4 + 1, .beside = way % 2, .worth = INFINITY};
        g.type = draw_type(f->d, FACE_REGULAR, sizes[way / 2 % 2], ALIGN_LEFT);
        g.w = (f->area.w + gap) / (double)g.columns - gap;
        const double rows = (double)((count + g.columns - 1) / g.columns);
        g.h = (room + gap) / rows - gap;
        g.number = theme->type.body * PAGE_LEADING * 1.4;
        for (size_t i = 0; i < count && !g.beside; i++) {
            double *row = &g.words[i / g.columns], before = *row;
            *row = fmax(*row, text_block_height(f->d, g.w - g.number, g.type, blocks[i].text) + theme->page.gap_small);
            words += (*row - before) / rows;
        }
        for (size_t i = 0; i < count; i++) {
            const struct board_fit fit = g.fits[i] =
                board_picture_fit(theme, &blocks[i].picture, g.beside ? g.w * FIGURE_BESIDE : g.w,
                                  fmax(1, g.h - words));
            const double beside = g.w - fit.w - gap - g.number;
            const double board_w = fit.w - 2 * board_picture_size(theme, &blocks[i].picture).edge;
            const bool good = fit.clear && (board_w >= FIGURE_LEAST || count == 1) &&
                              (!g.beside || text_block_height(f->d, beside, g.type, blocks[i].text) <= g.h);
            g.high = fmax(g.high, fit.h);
            g.worth = fmin(g.worth, good ? fit.w * (way / 2 % 2 ? FIGURE_LARGER : 1) : 0);
        }
        g.air = g.beside ? 0 : fmin(2 * gap, g.h - words - g.high);
        best = g.worth > best.worth ? g : best;
    }
    return best;
}

/* Draws figures in the rest of the page; if they cannot be read there, half of them on another page. */
static void flow_figures(struct text_flow *f, const struct book_block *blocks, size_t count, int number)
{
    const struct theme *theme = draw_theme(f->d);
    const struct figure_grid g = plan_figures(f, blocks, count, f->area.h - f->y);
    struct type bold = draw_type(f->d, FACE_BOLD, theme->type.body, ALIGN_CENTRE);
    const double radius = bold.size * PAGE_LEADING / 2;
    double top = f->y + (count == 1 ? (g.h - g.high - g.words[0]) / 2 : 0);

    if (g.worth <= 0 && count > 1) {
        flow_figures(f, blocks, (count + 1) / 2, number);
        next_page(f);
        flow_figures(f, blocks + (count + 1) / 2, count / 2, number + (int)(count + 1) / 2);
        return;
    }
    bold.colour = theme->colour.paper;
    for (size_t i = 0; f->drawn && g.worth > 0 && i < count; i++) {
        const double left = (double)(i % g.columns) * (g.w + theme->page.gap);
        const double x = left + (g.beside ? g.fits[i].w + theme->page.gap : 0);
        const double y = top + (g.beside ? 0 : g.high + theme->page.gap_small / 2);
        draw_tag_begin(f->d, TAG_P);
        draw_disc(f->d, x + radius, y + radius, radius, theme->colour.ink);
        page_draw_number(f->d, x + radius, draw_centred(f->d, bold, y + radius), bold, number + (int)i);
        text_block_draw(f->d, x + g.number, y + radius - g.type.size * BLOCK_LEADING / 2, left + g.w - x - g.number,
                        g.type, blocks[i].text);
        draw_tag_end(f->d);
        board_picture_draw(f->d, &blocks[i].picture, &g.fits[i], left, top);
        if ((i + 1) % g.columns == 0)
            top += g.high + g.words[i / g.columns] + g.air + theme->page.gap;
    }
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

#define ART_LEAST 0.14 /* of the area's height: the art of a page with less room is left out; and its pitch */
enum { DEVICE_COLUMNS = 4, DEVICE_ROWS = 2 }; /* cells of the imprint's art */

static void flow_blocks(struct text_flow *f, const struct book_block *b, const struct book_block *end)
{
    const struct theme *theme = draw_theme(f->d);
    const double body = f->flow->imprint ? theme->type.small : theme->type.body;
    const struct type plain = draw_type(f->d, FACE_REGULAR, body, ALIGN_LEFT);
    const struct type tiny = draw_type(f->d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    struct type bold = draw_type(f->d, FACE_BOLD, theme->type.body, ALIGN_LEFT), hint = plain;
    const double leading = plain.size * PAGE_LEADING, least = f->area.h * ART_LEAST, device = 1.5 * theme->page.gap;

    for (const struct book_block *until; b < end; b++) {
        struct text_flow rest = *f;
        double indent, height;
        switch (b->kind) {
        case BLOCK_TEXT:
        case BLOCK_LINE:
        case BLOCK_ITEM:
            flow_text(f, TAG_P, b->kind == BLOCK_ITEM ? tiny : plain, b->text);
            f->y += b->kind == BLOCK_TEXT ? leading * 0.6 : 0;
            break;
        case BLOCK_HEADING:
            f->y += f->y > f->top ? leading * 0.6 : 0;
            need(f, (f->columns > 1 ? 6 : 3) * leading); /* a line or two, or a hint */
            bold.size = plain.size;
            flow_text(f, TAG_H2, bold, b->text);
            break;
        case BLOCK_PAGE:
            next_page(f);
            flow_text(f, TAG_H2, title_type(f->d), b->text);
            f->y += theme->page.gap_small;
            break;
        case BLOCK_SOFT:
            f->y -= theme->page.gap_small;
            flow_text(f, TAG_P, draw_type_soft(f->d, theme->type.small, ALIGN_LEFT), b->text);
            break;
        case BLOCK_GRADE:
        case BLOCK_HINT:
            bold.size = hint.size = b->kind == BLOCK_HINT ? theme->type.small : plain.size;
            indent = b->kind == BLOCK_HINT ? page_number_width(f->d, bold, 888) + theme->page.gap_small / 2
                                           : book_grade_width(plain.size) + theme->page.gap_small;
            height = text_block_height(f->d, f->w - indent, hint, b->text);
            need(f, height);
            if (f->drawn) {
                draw_tag_begin(f->d, TAG_P);
                if (b->kind == BLOCK_HINT)
                    page_draw_number(f->d, f->x, f->y + bold.size * BLOCK_BASELINE, bold, b->page);
                else
                    book_draw_grade(f->d, b->page, 0, f->y + plain.size * BLOCK_LEADING / 2, plain.size);
                text_block_draw(f->d, f->x + indent, f->y, f->w - indent, hint, b->text);
                draw_tag_end(f->d);
            }
            f->y += height + theme->page.gap_small / 4;
            break;
        case BLOCK_DEVICE:
            if (f->drawn)
                book_art_draw(f->d, (struct book_art){(enum cover_design)b->page, b->text, true},
                              (struct box){0, f->y, DEVICE_COLUMNS * device, DEVICE_ROWS * device}, device);
            f->y += DEVICE_ROWS * device + theme->page.gap_small;
            break;
        case BLOCK_ART: /* takes the room that the rest of its page leaves */
            f->y = rest.y = f->columns > 1 ? fmax(f->y, f->even) : f->y;
            rest.drawn = false;
            for (until = b + 1; until < end && until->kind != BLOCK_PAGE;)
                until++;
            flow_blocks(&rest, b + 1, until);
            height = f->area.h - rest.y - theme->page.gap_small - (until > b + 1 ? theme->page.gap : 0);
            if (rest.pages == f->pages && height > -theme->page.gap) /* a gap in place of art */
                f->y += theme->page.gap_small;
            if (rest.pages > f->pages || height < least)
                break;
            if (f->drawn)
                book_art_draw(f->d, (struct book_art){(enum cover_design)b->page, b->text, true},
                              (struct box){0, f->y, f->area.w, height}, least);
            f->y += height + theme->page.gap;
            break;
        case BLOCK_FIGURE:
            for (until = b; until < end && until->kind == BLOCK_FIGURE;)
                until++;
            flow_figures(f, b, (size_t)(until - b), 1);
            b = until - 1;
            break;
        case BLOCK_ENTRY:
            flow_entry(f, b);
            break;
        }
    }
}

int book_flow_draw(struct draw *d, const struct book_flow *flow, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct text_flow f = {.d = d, .drawn = drawn, .flow = flow, .area = page_area(theme, &flow->style)};
    const bool contents = flow->count > 0 && flow->list->kind == BLOCK_ENTRY;
    const double gap = theme->page.gap, column = flow->column * theme->type.tiny * MM_PER_PT;
    f.columns = flow->column > 0 ? (int)fmax(1, floor((f.area.w + gap) / (column + gap))) : 1;
    f.w = f.columns > 1 || contents ? (f.area.w + gap) / f.columns - gap : fmin(f.area.w, theme->type.body * MEASURE);
    if (f.columns > 1) { /* those of the last page are as high, above the art at its end */
        struct text_flow all = f;
        all.drawn = false;
        next_page(&all);
        flow_blocks(&all, flow->list, flow->list + flow->count - 1);
        f.last = all.pages;
        f.even = all.top + (all.column * (all.area.h - all.top) + all.y - all.top) / f.columns +
                 2 * theme->type.body * PAGE_LEADING;
    }
    next_page(&f);
    if (flow->imprint) {
        struct text_flow all = f;
        all.drawn = false;
        flow_blocks(&all, flow->list, flow->list + flow->count);
        if (all.pages == f.pages) {
            f.y += f.area.h - all.y;
            f.area.h = INFINITY; /* nothing is moved to a further page */
        }
    }
    draw_tag_begin(d, contents ? TAG_CONTENTS : TAG_SECTION);
    flow_blocks(&f, flow->list, flow->list + flow->count);
    draw_tag_end(d);
    if (drawn)
        draw_pop(d);
    return f.pages;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

#define NOTE_LINE 0.85 /* mm per pt of the theme's small type, from line to line */

void book_notes_draw(struct draw *d, const struct page_style *style, const char *title)
{
    const struct theme *theme = draw_theme(d);
    struct page_area a = page_area(theme, style);
    double line = theme->type.small * NOTE_LINE;

    for (double y = begin_page(d, style, title, true) + 2 * line; y <= a.h; y += line)
        draw_line(d, 0, y, a.w, y, theme->colour.guide, theme->stroke.guide);
    draw_pop(d);
}

/* ---- A solver's log ---------------------------------------------------------------------------------------------- */

#define LOG_ROW   1.4  /* times as high as lines of notes are rows at most, to fill the page */
#define LOG_BLOCK 80.0 /* mm: two of them stand beside each other where there is room */

static const struct {
    const char *head;
    double share; /* of the width */
} log_columns[] = {{N_("No."), 0.13}, {N_("Date"), 0.29}, {N_("Time"), 0.22}, {"\u2713", 0.12}, {N_("Points"), 0.24}};

int book_log_draw(struct draw *d, const struct page_style *style, const char *title, int count, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct page_area a = page_area(theme, style);
    struct type soft = draw_type_soft(d, theme->type.small, ALIGN_LEFT);
    double line = theme->type.small * NOTE_LINE, gap = theme->page.gap, scale = theme->type.small / 9;
    double top = begin_page(d, style, title, false);
    int blocks = a.w >= 2 * LOG_BLOCK * scale + gap ? 2 : 1, rows = (int)fmax(1, floor((a.h - top) / line) - 1);
    int pages = (count + blocks * rows - 1) / (blocks * rows);
    rows = (count + blocks * pages - 1) / (blocks * pages); /* as many on each page */
    line = fmin((a.h - top) / (rows + 1), LOG_ROW * line);
    double w = (a.w + gap) / blocks - gap;

    for (int i = 0; drawn && i < count; i++) {
        double x = i / rows % blocks * (w + gap), y = top + (i % rows + 1) * line;
        if (i % (blocks * rows) == 0) {
            if (i > 0)
                draw_pop(d);
            begin_page(d, style, title, true);
        }
        draw_tag_begin(d, TAG_P);
        if (i % rows == 0)
            draw_line(d, x, y, x + w, y, theme->colour.ink, theme->stroke.line);
        for (size_t c = 0; c < sizeof log_columns / sizeof *log_columns; c++) {
            double width = log_columns[c].share * w;
            if (i % rows == 0)
                draw_text_fit(d, x + 1, y - line * 0.3, width - 1, 0, soft, draw_word(d, log_columns[c].head));
            if (c == 0)
                page_draw_number(d, x + 1, y + line * 0.7, draw_type(d, FACE_BOLD, soft.size, ALIGN_LEFT), i + 1);
            else
                draw_line(d, x, y, x, y + line, theme->colour.guide, theme->stroke.guide);
            x += width;
        }
        draw_line(d, x - w, y + line, x, y + line, theme->colour.guide, theme->stroke.guide);
        draw_tag_end(d);
    }
    if (drawn && count > 0)
        draw_pop(d);
    return pages;
}
