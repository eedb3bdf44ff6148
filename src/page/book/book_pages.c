#include "page/book/book_pages.h"

#include "base/mem.h"
#include "page/book/book_cover.h"
#include "page/puzzles/puzzle_layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MEASURE 13.0 /* mm per pt: the longest lines of text, some 75 letters */

static struct type title_type(const struct draw *d, double factor, enum align align)
{
    return draw_type(d, FACE_BOLD, draw_theme(d)->type.title * factor, align);
}

/* Begins a page with a title, unless that is "", and makes the area's corner the origin. Returns the room below. */
static struct box begin_page(struct draw *d, const struct page_style *style, const char *title)
{
    struct page_area a = page_area(draw_theme(d), style);
    double y = 0;

    page_begin(d, style);
    draw_push(d, a.edge, a.top, 1);
    if (*title) {
        draw_title_begin(d, title);
        y = text_block_draw(d, 0, 0, a.w, title_type(d, 1, ALIGN_LEFT), title) + draw_theme(d)->page.gap_small;
        draw_tag_end(d);
    }
    return (struct box){0, y, a.w, a.h - y};
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
    while (flow->count > 0) {
        struct book_block *b = &flow->list[--flow->count];
        free(b->text);
        free(b->detail);
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
    double x, w, top; /* of the column */
    double y;         /* where the next block goes */
    int pages;
};

static void next_page(struct text_flow *f)
{
    struct type title = title_type(f->d, 1, ALIGN_LEFT);
    if (f->drawn && f->pages > 0)
        draw_pop(f->d);
    f->x = f->y = 0;
    if (f->pages++ == 0)
        f->y = text_block_height(f->d, f->area.w, title, f->flow->style.section->title) + draw_theme(f->d)->page.gap;
    if (f->drawn)
        begin_page(f->d, &f->flow->style, f->pages == 1 ? f->flow->style.section->title : "");
    f->top = f->y;
}

/* Makes sure that there is room for something this high. */
static void need(struct text_flow *f, double height)
{
    if (f->y + height <= f->area.h || f->y <= f->top)
        return;
    if (f->flow->two_columns && f->x <= 0) {
        f->x = f->area.w - f->w;
        f->y = f->top;
    } else {
        next_page(f);
    }
}

/* A text, line by line, so that it goes on over the pages. */
static void flow_text(struct text_flow *f, enum draw_tag tag, struct type type, const char *s)
{
    double leading = type.size * PAGE_LEADING;
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

/* Items in as many columns as the widest of them allows. Returns how many there were. */
static size_t flow_items(struct text_flow *f, const struct book_block *blocks, size_t count)
{
    const struct theme *theme = draw_theme(f->d);
    struct type type = draw_type(f->d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    double widest = 1, leading = type.size * PAGE_LEADING, gap = theme->page.gap_small;
    size_t items = 0;

    for (; items < count && blocks[items].kind == BLOCK_ITEM; items++)
        widest = fmax(widest, draw_text_width(f->d, type, blocks[items].text));
    size_t columns = (size_t)fmax(1, floor((f->area.w + gap) / (widest + gap)));
    for (size_t i = 0; i < items; i++) {
        if (i % columns == 0)
            need(f, leading);
        draw_tag_begin(f->d, TAG_P);
        if (f->drawn)
            draw_text_fit(f->d, (double)(i % columns) * (f->area.w + gap) / (double)columns, f->y + leading * 0.75,
                          f->area.w, type.size, type, blocks[i].text);
        draw_tag_end(f->d);
        if (i % columns == columns - 1 || i == items - 1)
            f->y += leading;
    }
    f->y += leading;
    return items;
}

#define ART_HEIGHT 0.14 /* of the area's height */
#define FIGURE     75.0 /* mm: figures are not larger */
/* Of the area's height: figures are no higher, so that two rows fit on a page, if they can be read then. */
#define FIGURE_SHARE 0.28

/* Figures in rows of two where that lets them be read, each with its number in a disc and its caption below. Returns
 * how many there were. */
static size_t flow_figures(struct text_flow *f, const struct book_block *blocks, size_t count)
{
    const struct theme *theme = draw_theme(f->d);
    struct type plain = draw_type(f->d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    struct type bold = draw_type(f->d, FACE_BOLD, theme->type.body, ALIGN_CENTRE);
    double gap = theme->page.gap, w = (f->area.w - gap) / 2, label = bold.size * PAGE_LEADING, number = label * 1.4;
    size_t figures = 0, columns = 2;

    for (; figures < count && blocks[figures].kind == BLOCK_FIGURE; figures++)
        if (!board_picture_fit(theme, &blocks[figures].picture, fmin(w, FIGURE), FIGURE).clear)
            columns = 1;
    w = columns == 1 ? f->area.w : w;
    for (size_t i = 0; i < figures; i += columns) {
        struct board_fit fits[2];
        double height = 0, high = 0;
        for (size_t k = 0; k < columns && i + k < figures; k++) {
            double words = text_block_height(f->d, w - number, plain, blocks[i + k].text);
            const struct board_picture *picture = &blocks[i + k].picture;
            double most = fmin(columns == 1 ? f->area.w : FIGURE, f->area.h - words - gap);
            double least = fmin(most, f->area.h * FIGURE_SHARE);
            fits[k] = board_picture_fit(theme, picture, fmin(w, least), least);
            if (!fits[k].clear)
                fits[k] = board_picture_fit(theme, picture, fmin(w, most), most);
            high = fmax(high, fits[k].h);
            height = fmax(height, words);
        }
        height = high + fmax(height, label) + gap;
        need(f, height);
        for (size_t k = 0; f->drawn && k < columns && i + k < figures; k++) {
            double x = (double)k * (w + gap), y = f->y + high + theme->page.gap_small / 2, radius = label / 2;
            draw_tag_begin(f->d, TAG_P);
            draw_disc(f->d, x + radius, y + radius, radius, theme->colour.ink);
            bold.colour = theme->colour.paper;
            page_draw_number(f->d, x + radius, draw_centred(f->d, bold, y + radius), bold, (int)(i + k) + 1);
            text_block_draw(f->d, x + number, y + (label - plain.size * BLOCK_LEADING) / 2, w - number, plain,
                            blocks[i + k].text);
            draw_tag_end(f->d);
            board_picture_draw(f->d, &blocks[i + k].picture, &fits[k], x, f->y);
        }
        f->y += height;
    }
    return figures;
}

int book_flow_draw(struct draw *d, const struct book_flow *flow, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct text_flow f = {.d = d, .drawn = drawn, .flow = flow, .area = page_area(theme, &flow->style)};
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT), bold = plain;

    double grade, height;

    bold.face = FACE_BOLD;
    f.w = flow->two_columns ? (f.area.w - theme->page.gap) / 2 : fmin(f.area.w, theme->type.body * MEASURE);
    next_page(&f);
    draw_tag_begin(d, flow->count > 0 && flow->list->kind == BLOCK_ENTRY ? TAG_CONTENTS : TAG_SECTION);
    for (size_t i = 0; i < flow->count; i++) {
        const struct book_block *b = &flow->list[i];
        switch (b->kind) {
        case BLOCK_TEXT:
        case BLOCK_LINE:
            flow_text(&f, TAG_P, plain, b->text);
            f.y += b->kind == BLOCK_TEXT ? plain.size * PAGE_LEADING * 0.6 : 0;
            break;
        case BLOCK_HEADING:
            f.y += f.y > f.top ? plain.size * PAGE_LEADING * 0.6 : 0;
            need(&f, i + 1 < flow->count && b[1].kind == BLOCK_FIGURE ? 1.3 * FIGURE : 3 * bold.size * PAGE_LEADING);
            flow_text(&f, TAG_H2, bold, b->text);
            break;
        case BLOCK_SOFT:
            f.y -= i == 0 ? theme->page.gap_small : 0;
            flow_text(&f, TAG_P, draw_type_soft(d, theme->type.small, ALIGN_LEFT), b->text);
            break;
        case BLOCK_GRADE:
            grade = book_grade_width(plain.size) + theme->page.gap_small;
            height = text_block_height(d, f.w - grade, plain, b->text);
            need(&f, height);
            if (drawn) {
                draw_tag_begin(d, TAG_P);
                book_draw_grade(d, b->page, 0, f.y + plain.size * BLOCK_LEADING / 2, plain.size);
                text_block_draw(d, grade, f.y, f.w - grade, plain, b->text);
                draw_tag_end(d);
            }
            f.y += height;
            break;
        case BLOCK_ART:
            f.y += theme->page.gap_small;
            if (drawn)
                book_art_draw(d, (struct book_art){(enum cover_design)b->page, b->text},
                              (struct box){0, f.y, f.area.w, f.area.h * ART_HEIGHT}, f.area.h * ART_HEIGHT);
            f.y += f.area.h * ART_HEIGHT + theme->page.gap;
            break;
        case BLOCK_FIGURE:
            i += flow_figures(&f, b, flow->count - i) - 1;
            break;
        case BLOCK_ENTRY:
            flow_entry(&f, b);
            break;
        case BLOCK_ITEM:
            i += flow_items(&f, b, flow->count - i) - 1;
            break;
        }
    }
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
    struct box box = begin_page(d, style, title);
    double line = theme->type.small * NOTE_LINE;

    for (double y = box.y + 2 * line; y <= box.y + box.h; y += line)
        draw_line(d, 0, y, box.w, y, theme->colour.guide, theme->stroke.guide);
    draw_pop(d);
}

/* ---- A solver's log ---------------------------------------------------------------------------------------------- */

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
    double top = text_block_height(d, a.w, title_type(d, 1, ALIGN_LEFT), title) + theme->page.gap_small;
    int blocks = a.w >= 2 * LOG_BLOCK * scale + gap ? 2 : 1, rows = (int)fmax(1, floor((a.h - top) / line) - 1);
    int pages = (count + blocks * rows - 1) / (blocks * rows);
    double w = (a.w + gap) / blocks - gap;

    for (int i = 0; drawn && i < count; i++) {
        double x = i / rows % blocks * (w + gap), y = top + (i % rows + 1) * line;
        if (i % (blocks * rows) == 0) {
            if (i > 0)
                draw_pop(d);
            begin_page(d, style, title);
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
