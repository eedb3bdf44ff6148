#include "page/book/book_pages.h"

#include "base/mem.h"
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
    if (*title)
        y = text_block_draw(d, 0, 0, a.w, title_type(d, 1, ALIGN_LEFT), title) + draw_theme(d)->page.gap_small;
    return (struct box){0, y, a.w, a.h - y};
}

/* ---- The cover --------------------------------------------------------------------------------------------------- */

#define COVER_TITLE 1.8  /* the type of the title, in that of other titles */
#define COVER_TOP   0.05 /* of the area's height, above the title */

/* Where picture `i` of `count` goes: in two columns, or where the box is high two pictures below each other. */
static struct box picture_cell(const struct draw *d, struct box box, size_t i, size_t count)
{
    int columns = count == 1 || (count == 2 && box.h > 0.8 * box.w) ? 1 : 2,
        rows = ((int)count + columns - 1) / columns;
    struct box cell = page_cell(box, columns, rows, draw_theme(d)->page.gap, (int)i);

    if (i == count - 1 && (int)i % columns == 0) /* alone in its row */
        cell.w = box.w;
    return cell;
}

/* Draws as many pictures as can be read in the box. */
static void draw_pictures(struct draw *d, const struct book_cover_page *cover, struct box box)
{
    struct board_fit fits[COVER_PICTURES];
    size_t count = theme_is_large(draw_theme(d)) && cover->picture_count > 0 ? 1 : cover->picture_count, clear = 0;

    for (; count > 0 && clear < count; count -= clear < count)
        for (clear = 0; clear < count; clear++) {
            struct box cell = picture_cell(d, box, clear, count);
            fits[clear] = board_picture_fit(draw_theme(d), &cover->pictures[clear], cell.w, cell.h);
            if (!fits[clear].clear)
                break;
        }
    for (size_t i = 0; i < count; i++) {
        struct box board = board_fit_box(&fits[i], picture_cell(d, box, i, count));
        board_picture_draw(d, &cover->pictures[i], &fits[i], board.x, board.y);
    }
}

void book_cover_page(struct draw *d, const struct page_style *style, const struct book_cover_page *cover)
{
    const struct theme *theme = draw_theme(d);
    struct page_style plain = *style;
    plain.section = NULL; /* a cover has no running head */
    struct page_area a = page_area(theme, &plain);
    struct type title = title_type(d, COVER_TITLE, ALIGN_CENTRE);
    struct type line = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_CENTRE), soft = line;
    double gap = theme->page.gap, bottom = a.h;

    soft.colour = theme->colour.soft;
    page_begin(d, &plain);
    draw_push(d, a.edge, a.edge, 1);
    double y = text_block_draw(d, 0, a.h * COVER_TOP, a.w, title, cover->title) + gap / 2;
    y = text_block_draw(d, 0, y, a.w, line, cover->subtitle) + gap;
    const char *const last[] = {cover->date, cover->author};
    for (size_t i = 0; i < 2; i++) {
        bottom -= text_block_height(d, a.w, line, last[i]);
        text_block_draw(d, 0, bottom, a.w, i ? line : soft, last[i]);
        bottom -= *last[i] ? gap / 2 : 0;
    }
    if (cover->picture_count > 0)
        draw_pictures(d, cover, (struct box){0, y + gap, a.w, bottom - y - 3 * gap});
    draw_pop(d);
}

/* ---- Flowing text ------------------------------------------------------------------------------------------------ */

#define LEADER_DOT 0.15 /* mm: radius of the dots before a page's number; and their pitch */
#define LEADER     2.0

void book_flow_add(struct book_flow *flow, enum block_kind kind, const char *text, const char *detail, int page)
{
    *mem_add(flow->list, flow->count) =
        (struct book_block){kind, mem_string(text, strlen(text)), mem_string(detail, strlen(detail)), page};
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
static void flow_text(struct text_flow *f, struct type type, const char *s)
{
    double leading = type.size * PAGE_LEADING;
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
        if (f->drawn)
            draw_text_fit(f->d, (double)(i % columns) * (f->area.w + gap) / (double)columns, f->y + leading * 0.75,
                          f->area.w, type.size, type, blocks[i].text);
        if (i % columns == columns - 1 || i == items - 1)
            f->y += leading;
    }
    f->y += leading;
    return items;
}

int book_flow_draw(struct draw *d, const struct book_flow *flow, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct text_flow f = {.d = d, .drawn = drawn, .flow = flow, .area = page_area(theme, &flow->style)};
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT), bold = plain;

    bold.face = FACE_BOLD;
    f.w = flow->two_columns ? (f.area.w - theme->page.gap) / 2 : fmin(f.area.w, theme->type.body * MEASURE);
    next_page(&f);
    for (size_t i = 0; i < flow->count; i++) {
        const struct book_block *b = &flow->list[i];
        switch (b->kind) {
        case BLOCK_TEXT:
        case BLOCK_LINE:
            flow_text(&f, plain, b->text);
            f.y += b->kind == BLOCK_TEXT ? plain.size * PAGE_LEADING * 0.6 : 0;
            break;
        case BLOCK_HEADING:
            f.y += f.y > f.top ? plain.size * PAGE_LEADING * 0.6 : 0;
            need(&f, 3 * bold.size * PAGE_LEADING);
            flow_text(&f, bold, b->text);
            break;
        case BLOCK_ENTRY:
            flow_entry(&f, b);
            break;
        case BLOCK_ITEM:
            i += flow_items(&f, b, flow->count - i) - 1;
            break;
        }
    }
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

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

#define EXAMPLE_TITLE N_("An example")
#define EXAMPLE_BOARD 95.0 /* mm: boards that share a page are not larger */

/* The puzzle and its answer: beside or below each other, or on a page each where they could not be read otherwise. */
struct example_layout {
    int pages;
    struct board_picture pictures[2];
    struct box boxes[2]; /* of a label and a board */
    struct board_fit fits[2];
    double words; /* y of the answer in words */
};

static struct type label_type(const struct draw *d)
{
    return draw_type(d, FACE_BOLD, draw_theme(d)->type.body, ALIGN_LEFT);
}

static struct example_layout plan_example(struct draw *d, const struct page_style *style, const struct book_set *set,
                                          const struct book_puzzle *puzzle, int pages)
{
    const struct theme *theme = draw_theme(d), answer = book_answer_theme(theme);
    struct page_area a = page_area(theme, style);
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT);
    struct type soft = draw_type_soft(d, theme->type.small, ALIGN_LEFT);
    const struct played_turn turns[] = {{.after = puzzle->start}, puzzle->answer};
    double gap = theme->page.gap, label = label_type(d).size * BLOCK_LEADING;
    double top = text_block_height(d, a.w, title_type(d, 1, ALIGN_LEFT), draw_word(d, EXAMPLE_TITLE)) +
                 theme->page.gap_small + text_block_height(d, a.w, plain, draw_word(d, set->kind->question)) + gap;
    double most = pages == 1 ? EXAMPLE_BOARD : HUGE_VAL;
    struct example_layout l = {.pages = pages};

    l.words = a.h - answer_text_set(d, 0, 0, a.w, plain, puzzle->words, false) -
              text_block_height(d, a.w, soft, puzzle->tempting);
    struct box room = {0, top, a.w, l.words - gap - top};
    l.boxes[0] = l.boxes[1] = room;
    if (pages == 2) {
        l.boxes[0].h = a.h - top;
        l.boxes[1] = (struct box){0, 0, a.w, l.words - gap};
    } else if (room.w > room.h) {
        l.boxes[0].w = l.boxes[1].w = (room.w - gap) / 2;
        l.boxes[1].x = (room.w + gap) / 2;
    } else {
        l.boxes[0].h = l.boxes[1].h = (room.h - gap) / 2;
        l.boxes[1].y += (room.h + gap) / 2;
    }
    for (int i = 0; i < 2; i++) {
        l.pictures[i] = board_picture(theme, set->game, set->values, turns[i], 0);
        if (i == 1)
            l.pictures[i].view.close_up = CLOSE_UP_ANSWER;
        l.fits[i] = board_picture_fit(i == 1 ? &answer : theme, &l.pictures[i], fmin(l.boxes[i].w, most),
                                      fmin(l.boxes[i].h - label, most));
    }
    if (pages == 1 && !(l.fits[0].clear && l.fits[1].clear))
        return plan_example(d, style, set, puzzle, 2);
    return l;
}

int book_example_draw(struct draw *d, const struct page_style *style, const struct book_set *set,
                      const struct book_puzzle *puzzle, bool drawn)
{
    static const char *const labels[] = {N_("The puzzle"), N_("The answer")};
    const struct theme *theme = draw_theme(d), answer = book_answer_theme(theme);
    const struct example_layout l = plan_example(d, style, set, puzzle, 1);
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT);
    struct type soft = draw_type_soft(d, theme->type.small, ALIGN_LEFT);

    if (!drawn)
        return l.pages;
    struct box page = begin_page(d, style, draw_word(d, EXAMPLE_TITLE));
    text_block_draw(d, 0, page.y, page.w, plain, draw_word(d, set->kind->question));
    for (int i = 0; i < 2; i++) {
        struct box box = l.boxes[i];
        if (i == 1 && l.pages == 2) {
            draw_pop(d);
            begin_page(d, style, "");
        }
        double y = text_block_draw(d, box.x, box.y, box.w, label_type(d), draw_word(d, labels[i]));
        box = board_fit_box(&l.fits[i], (struct box){box.x, y, box.w, box.y + box.h - y});
        draw_set_theme(d, i == 1 ? &answer : theme);
        board_picture_draw(d, &l.pictures[i], &l.fits[i], box.x, box.y);
    }
    draw_set_theme(d, theme);
    double y = l.words + answer_text_set(d, 0, l.words, page.w, plain, puzzle->words, true);
    text_block_draw(d, 0, y, page.w, soft, puzzle->tempting);
    draw_pop(d);
    return l.pages;
}
