#include "page/log/booklet.h"

#include "page/paper/running.h"

#include <math.h>

/* mm: the least area for diagrams, and the least height for a diagram below a plot. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 50, PICTURE_LEAST = 70 };

enum { PAGES_WIDE = 888 }; /* as wide as any page number */

/* Head and foot of page `page`, from 1; the last page has the error. */
static void write_running(const struct draw *d, const struct booklet_style *style, const struct game_log *log, int page,
                          int pages, struct running *r)
{
    const struct words *words = draw_words(d);
    struct text event = {0};

    *r = (struct running){.title = page_title(&style->page, log->game),
                          .name_count = game_players(log->game, log->values),
                          .note_face = FACE_BOLD};
    for (int i = 0; i < r->name_count; i++)
        r->names[i] = (struct running_name){i, log->names[i]};
    game_caption(log->game, log->values, words, &r->caption);
    game_log_write_event(log, words, &event);
    if (event.len)
        text_addf(&r->caption, "%s%s", r->caption.len ? " \u00b7 " : "", text_string(&event));
    text_release(&event);
    game_log_write_end(log, &log->turns[log->last].score, words, &r->note);
    if (*log->error && page == pages)
        words_addf(words, &r->error, "error: %s", log->error);
    page_write_credit(log->game, words, &r->left);
    words_addf(words, &r->middle, "record %u \u00b7 page %d of %d", log->record, page, pages);
    text_add(&r->right, log->sheet);
}

/* The box between head and foot. */
static struct box body_of(const struct draw *d, const struct booklet_style *style, const struct game_log *log,
                          const struct page_area *area)
{
    struct running r;
    write_running(d, style, log, PAGES_WIDE, PAGES_WIDE, &r);
    struct box body = running_body(d, &r, area->w, area->h);
    running_release(&r);
    return body;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* How the diagrams of a game log share a page. */
struct diagram_cells {
    int columns, rows, count; /* count: at most on a page */
    double w, h, gap;         /* mm */
    struct diagram_layout diagram;
};

static int diagram_count(const struct game_log *log)
{
    return (int)(log->last - log->first + 1) * diagram_views(log);
}

/* The columns and rows for `count` diagrams that make the boards largest. */
static struct diagram_cells plan_count(const struct draw *d, const struct game_log *log, struct box body, int count)
{
    struct diagram_cells best = {.columns = 1, .rows = 1};
    double gap = draw_theme(d)->page.gap_small * 1.5;

    for (int columns = 1; columns <= count; columns++) {
        struct diagram_cells c = {.columns = columns, .rows = (count + columns - 1) / columns, .gap = gap};
        c.w = (body.w + gap) / c.columns - gap;
        c.h = (body.h + gap) / c.rows - gap;
        if (c.w <= 1 || c.h <= 1)
            continue;
        c.diagram = diagram_layout(d, log, c.w, c.h);
        if (c.diagram.board.w > best.diagram.board.w)
            best = c;
    }
    best.count = count;
    return best;
}

/* As many as the style allows, but fewer if the boards would be smaller than this theme's may be. */
static struct diagram_cells plan_cells(const struct draw *d, const struct booklet_style *style,
                                       const struct game_log *log, struct box body)
{
    int diagrams = diagram_count(log), count = diagrams < style->per_page ? diagrams : style->per_page;
    struct diagram_cells cells = plan_count(d, log, body, count);
    while (count > 1 && !diagram_is_large(draw_theme(d), &cells.diagram))
        cells = plan_count(d, log, body, --count);
    return cells;
}

/* Where the table of the turns begins on its pages, after the diagrams of several turns of a game in which each player
 * has a sheet: the first turn of page `page`, from 0. Beyond the last turn: there is no such page. */
static size_t table_page(struct draw *d, const struct booklet_style *style, const struct game_log *log, struct box body,
                         int page)
{
    size_t turn = log->first > 0 ? log->first : 1;
    if (style->plot || !game_sheet(log->game)->own || log->first == log->last || !turn_table_fits(d, log, body.w))
        return log->last + 1;
    for (; page > 0 && turn <= log->last; page--)
        turn = turn_table_draw(d, log, turn, body, false);
    return turn;
}

static int table_pages(struct draw *d, const struct booklet_style *style, const struct game_log *log, struct box body)
{
    int pages = 0;
    while (table_page(d, style, log, body, pages) <= log->last)
        pages++;
    return pages;
}

static int page_count(const struct booklet_style *style, const struct game_log *log, int per_page)
{
    return style->plot ? 1 : (diagram_count(log) + per_page - 1) / per_page;
}

/* The pages of a log, 0 with the reason in `why` if they can't be read. */
static int count_pages(const struct draw_resources *resources, const struct booklet_style *style,
                       const struct game_log *log, struct text *why)
{
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct page_area area = page_area(draw_theme(d), &style->page);
    struct box body = body_of(d, style, log, &area);
    double width = style->plot ? plot_width_least(resources->theme) : WIDTH_LEAST;
    struct diagram_cells cells = {.columns = 1, .count = 1};

    if (body.w >= width && body.h >= HEIGHT_LEAST && !style->plot)
        cells = plan_cells(d, style, log, body);
    int tables = table_pages(d, style, log, body);
    measuring_end(&m);
    if (body.w < width || body.h < HEIGHT_LEAST) {
        text_add(why, "there is no room on this paper: take larger paper or a smaller margin");
        return 0;
    }
    if (!style->plot && !diagram_is_clear(&cells.diagram)) {
        text_add(why, "the diagrams would be too small to read: take larger paper or a smaller margin");
        return 0;
    }
    return page_count(style, log, cells.count) + tables;
}

int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why)
{
    int pages = count_pages(resources, style, log, why);
    struct booklet_style trial = *style;
    struct text ignored = {0};
    bool fits = pages > 0;
    for (int i = 0; !fits && page_try_paper(&style->page, i, &trial.page); i++)
        fits = count_pages(resources, &trial, log, &ignored) > 0;
    if (fits && pages == 0)
        page_suggest_paper(&trial.page, why);
    text_release(&ignored);
    return pages;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static void draw_diagrams(struct draw *d, const struct game_log *log, const struct diagram_cells *c, struct box body,
                          int page)
{
    int views = diagram_views(log), first = page * c->count, left = diagram_count(log) - first;
    for (int i = 0; i < left && i < c->count; i++) {
        struct box box = {body.x + i % c->columns * (c->w + c->gap), body.y + i / c->columns * (c->h + c->gap), c->w,
                          c->h};
        size_t turn = log->first + (size_t)((first + i) / views);
        diagram_draw(d, log, &log->turns[turn], (first + i) % views, &c->diagram, box);
    }
}

/* The plot, and below it the last position if there is room for a large diagram. */
static void draw_plot(struct draw *d, const struct game_log *log, struct box body)
{
    bool alone = diagram_views(log) > 1; /* then it has the page */
    double gap = draw_theme(d)->page.gap, height = alone ? body.h : plot_height(draw_theme(d), body.w, body.h);
    double y = body.y + height + gap, room = body.y + body.h - y;

    plot_draw(d, log, (struct box){body.x, body.y, body.w, height});
    if (alone || room < PICTURE_LEAST)
        return;
    struct game_log last = *log;
    last.first = last.last;
    struct diagram_layout l = diagram_layout(d, &last, body.w, room);
    diagram_draw(d, &last, &last.turns[last.last], 0, &l, (struct box){body.x, y, body.w, room});
}

static void bookmark(struct draw *d, const struct game_log *log)
{
    struct text title = {0};
    text_addf(&title, "%u. %s", log->record, log->game->about.title);
    for (int i = 0; i < game_players(log->game, log->values); i++)
        if (*log->names[i])
            text_addf(&title, "%s%s", i ? " \u2013 " : ": ", log->names[i]);
    draw_bookmark(d, text_string(&title));
    text_release(&title);
}

void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *logs, size_t count)
{
    struct page_area area = page_area(draw_theme(d), &style->page);

    for (const struct game_log *log = logs; log < logs + count; log++) {
        struct box body = body_of(d, style, log, &area);
        struct diagram_cells cells = {.columns = 1, .count = 1};
        if (!style->plot)
            cells = plan_cells(d, style, log, body);
        int diagrams = page_count(style, log, cells.count), pages = diagrams + table_pages(d, style, log, body);
        for (int page = 0; page < pages; page++) {
            struct running r;
            write_running(d, style, log, page + 1, pages, &r);
            page_begin(d, &style->page);
            if (page == 0)
                bookmark(d, log);
            draw_push(d, area.edge, area.top, 1);
            running_draw(d, &r, area.w, area.h);
            running_release(&r);
            if (style->plot)
                draw_plot(d, log, body);
            else if (page < diagrams)
                draw_diagrams(d, log, &cells, body, page);
            else
                turn_table_draw(d, log, table_page(d, style, log, body, page - diagrams), body, true);
            draw_pop(d);
        }
    }
}
