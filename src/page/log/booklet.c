#include "page/log/booklet.h"

#include "page/paper/running.h"

#include <math.h>

/* mm: the least area for diagrams, and the least height for a diagram below a plot. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 50, PICTURE_LEAST = 70 };

enum { PAGES_WIDE = 888 }; /* as wide as any page number */

/* A log on pages: the diagrams, which share pages as `cells`, or a plot; then the table of the turns. */
struct log_pages {
    const struct booklet_style *style;
    const struct game_log *log;
    struct box body; /* between head and foot */
    struct diagram_cells {
        int columns, rows, count; /* count: at most on a page */
        double gap;               /* mm */
        struct diagram_layout diagram;
    } cells;
    int pages, before_table; /* all pages, 0 if they cannot be read; those before the table */
    size_t table;            /* its first turn */
};

/* Head and foot of page `page`, from 1; the last page has the error. */
static struct running running_of(const struct draw *d, const struct log_pages *p, int page, int pages)
{
    const struct words *words = draw_words(d);
    const struct game_log *log = p->log;
    struct running r = {.title = page_title(&p->style->page, log->game),
                        .name_count = game_players(log->game, log->values),
                        .note_face = FACE_BOLD};

    for (int i = 0; i < r.name_count; i++)
        r.names[i] = (struct running_name){i, log->names[i]};
    game_caption(log->game, log->values, words, &r.text[RUN_CAPTION]);
    game_log_write_event(log, words, &r.text[RUN_CAPTION]);
    game_log_write_end(log, &log->turns[log->last].score, true, words, &r.text[RUN_NOTE]);
    if (*log->error && page == pages)
        words_addf(words, &r.text[RUN_ERROR], "error: %s", log->error);
    page_write_credit(log->game, words, &r.text[RUN_LEFT]);
    words_addf(words, &r.text[RUN_MIDDLE], "record %u \u00b7 page %d of %d", log->record, page, pages);
    text_add(&r.text[RUN_RIGHT], log->sheet);
    return r;
}

static int diagram_count(const struct game_log *log)
{
    return (int)(log->last - log->first + 1) * diagram_views(log);
}

/* The columns and rows for `count` diagrams that make the boards largest. */
static struct diagram_cells plan_cells(const struct draw *d, const struct log_pages *p, int count)
{
    struct diagram_cells best = {.columns = 1, .rows = 1};
    double gap = draw_theme(d)->page.gap_small * 1.5;

    for (int columns = 1; columns <= count; columns++) {
        struct diagram_cells c = {.columns = columns, .rows = (count + columns - 1) / columns, .gap = gap};
        struct box cell = page_cell(p->body, c.columns, c.rows, gap, 0);
        if (cell.w <= 1 || cell.h <= 1)
            continue;
        c.diagram = diagram_layout(d, p->log, cell.w, cell.h);
        if (c.diagram.board.w > best.diagram.board.w)
            best = c;
    }
    best.count = count;
    return best;
}

/* Plans the pages of a log. Where they cannot be read on this paper, there are 0, and the reason is in `why` unless
 * that is NULL. */
static struct log_pages plan_pages(struct draw *d, const struct booklet_style *style, const struct game_log *log,
                                   struct text *why)
{
    struct log_pages p = {.style = style, .log = log, .before_table = 1, .table = log->first > 0 ? log->first : 1};
    double width = style->plot ? plot_width_least(draw_theme(d)) : WIDTH_LEAST;
    struct running r = running_of(d, &p, PAGES_WIDE, PAGES_WIDE);

    p.body = running_body(d, &style->page, &r);
    if (p.body.w < width || p.body.h < HEIGHT_LEAST) {
        text_refuse(why, "there is no room on this paper: take larger paper or a smaller margin");
        return p;
    }
    if (!style->plot) {
        /* As many as the style allows, but fewer if the boards would be smaller than this theme's may be. */
        int diagrams = diagram_count(log), count = diagrams < style->per_page ? diagrams : style->per_page;
        p.cells = plan_cells(d, &p, count);
        while (count > 1 && !p.cells.diagram.large)
            p.cells = plan_cells(d, &p, --count);
        if (!p.cells.diagram.board.clear) {
            text_refuse(why, "the diagrams would be too small to read: take larger paper or a smaller margin");
            return p;
        }
        p.before_table = (diagrams + count - 1) / count;
    }
    p.pages = p.before_table;
    /* The table follows the diagrams of several turns of a game in which each player has a sheet. */
    if (!style->plot && game_sheet(log->game)->own && log->first < log->last && turn_table_fits(d, log, p.body.w))
        for (size_t turn = p.table; turn <= log->last; p.pages++)
            turn = turn_table_draw(d, log, turn, p.body, false);
    return p;
}

int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why)
{
    scoped(measuring_end) struct draw *d = measuring_begin(resources);
    int pages = plan_pages(d, style, log, why).pages, others = pages;
    struct booklet_style trial = *style;
    for (int i = 0; others == 0 && page_try_paper(&style->page, i, &trial.page); i++)
        others = plan_pages(d, &trial, log, NULL).pages;
    if (others > pages)
        page_suggest_paper(&trial.page, why);
    return pages;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static void draw_diagrams(struct draw *d, const struct log_pages *p, int page)
{
    const struct diagram_cells *c = &p->cells;
    int views = diagram_views(p->log), first = page * c->count, left = diagram_count(p->log) - first;
    for (int i = 0; i < left && i < c->count; i++) {
        struct box box = page_cell(p->body, c->columns, c->rows, c->gap, i);
        size_t turn = p->log->first + (size_t)((first + i) / views);
        diagram_draw(d, &c->diagram, &p->log->turns[turn], (first + i) % views, box);
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
    diagram_draw(d, &l, &last.turns[last.last], 0, (struct box){body.x, y, body.w, room});
}

void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *log)
{
    scoped(text_release) struct text title = {0};
    struct log_pages p = plan_pages(d, style, log, NULL);
    size_t turn = p.table;

    text_addf(&title, "%u. %s", log->record, log->game->about.title);
    for (int i = 0; i < game_players(log->game, log->values); i++)
        if (*log->names[i])
            text_addf(&title, "%s%s", i ? " \u2013 " : ": ", log->names[i]);
    for (int page = 0; page < p.pages; page++) {
        struct running r = running_of(d, &p, page + 1, p.pages);
        r.bookmark = page == 0 ? text_string(&title) : NULL;
        running_begin(d, &style->page, &r);
        if (style->plot)
            draw_plot(d, log, p.body);
        else if (page < p.before_table)
            draw_diagrams(d, &p, page);
        else
            turn = turn_table_draw(d, log, turn, p.body, true);
        draw_pop(d);
    }
}
