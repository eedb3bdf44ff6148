#include "page/booklet.h"

#include "page/diagram.h"
#include "page/large_print.h"
#include "page/page_layout.h"

#include <math.h>

/* mm: head with title and caption, foot line, a line of an error; on a narrower page titles are smaller. */
enum { HEAD = 15, FOOT = 4, ERROR_LINE = 4, NARROW = 116 };

#define NAME_LEAST 6.0 /* mm: in less width a name is left out */

/* mm: the least area for diagrams, the least height for a diagram below a plot, the least width for a large plot. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 50, PICTURE_LEAST = 70, PLOT_WIDTH_LARGE = 118 };

enum { ERROR_LINES = 3 };

/* ---- Head and foot ----------------------------------------------------------------------------------------------- */

/* The texts of a page. */
struct booklet_ends {
    struct text caption, end;
    struct large_game_log all; /* points to them */
};

/* The caller releases them with release_ends. */
static struct booklet_ends write_ends(const struct booklet_style *style, const struct game_log *log, double width)
{
    struct booklet_ends e = {.all = {.log = log, .width = width}};
    struct text event = {0};

    game_caption(log->game, log->values, &e.caption);
    game_log_write_event(log, &event);
    if (event.len)
        text_addf(&e.caption, "%s%s", e.caption.len ? " \u00b7 " : "", text_string(&event));
    game_log_write_end(log, &log->turns[log->last].score, &e.end);
    e.all.title = page_title(&style->page, log->game);
    e.all.caption = text_string(&e.caption);
    e.all.end = text_string(&e.end);
    text_release(&event);
    return e;
}

static void release_ends(struct booklet_ends *e)
{
    text_release(&e->caption);
    text_release(&e->end);
}

/* The box between head and foot, which has an error above it. */
static struct box body_of(const struct draw *d, const struct booklet_style *style, const struct game_log *log,
                          const struct page_area *area)
{
    double gap = draw_theme(d)->page.gap_small, head = HEAD, foot = FOOT + (*log->error ? ERROR_LINES * ERROR_LINE : 0);
    if (theme_is_large(draw_theme(d))) {
        struct booklet_ends e = write_ends(style, log, area->w);
        head = large_game_log_head_height(d, &e.all);
        foot = large_game_log_foot_height(d, &e.all) + large_game_log_error_height(d, &e.all);
        release_ends(&e);
    }
    return (struct box){0, head + gap, area->w, area->h - head - gap - (foot + gap)};
}

/* The widest that a name may be if all are to fit into `room`: short names leave their share to long ones. */
static double name_width(const double *widths, int players, double room)
{
    double width = room / players;
    for (int pass = 0; pass < players; pass++) {
        double left = room;
        int longer = 0;
        for (int i = 0; i < players; i++)
            if (widths[i] <= width)
                left -= widths[i];
            else
                longer++;
        if (longer)
            width = left / longer;
    }
    return width;
}

/* The players with their badges, from the right end leftward, in at most `room`. */
static void draw_players(struct draw *d, const struct game_log *log, double right, double middle, double room)
{
    const struct theme *theme = draw_theme(d);
    int players = game_players(log->game, log->values);
    double radius = 2.2, badge = 2 * radius + 1.4, gap = theme->page.gap_small, widths[PLAYERS_MAX];
    struct type type = draw_type(d, FACE_REGULAR, theme->type.body, ALIGN_LEFT);

    for (int player = 0; player < players; player++)
        widths[player] = draw_text_width(d, type, log->names[player]);
    double most = name_width(widths, players, room - players * (badge + gap));
    for (int player = players - 1; player >= 0; player--) {
        double width = most < NAME_LEAST ? 0 : fmin(widths[player], most);
        if (width > 0)
            draw_text_fit(d, right - width, draw_centred(d, type, middle), width, 6, type, log->names[player]);
        right -= width + badge - radius;
        page_draw_badge(d, player, right, middle, radius, theme->type.small);
        right -= radius + gap;
    }
}

static void draw_head(struct draw *d, const struct large_game_log *l)
{
    const struct theme *theme = draw_theme(d);
    double w = l->width, size = w < NARROW ? theme->type.body : theme->type.title;
    struct type bold = draw_type(d, FACE_BOLD, size, ALIGN_LEFT),
                soft = draw_type_soft(d, theme->type.small, ALIGN_LEFT),
                right = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_RIGHT);
    double title_w = fmin(draw_text_width(d, bold, l->title), w * 0.55);
    double end_w = fmin(draw_text_width(d, right, l->end), w * 0.6);

    draw_text_fit(d, 0, 6, title_w + 0.5, size * 0.5, bold, l->title);
    draw_players(d, l->log, w, 4, w - title_w - theme->page.gap_small);
    draw_text_fit(d, w, 12.5, end_w + 0.5, 5, right, l->end);
    draw_text_fit(d, 0, 12.5, w - end_w - theme->page.gap_small, 5, soft, l->caption);
}

/* Record and page in the middle; the credit left and the sheet right of it. */
static void draw_foot(struct draw *d, const struct game_log *log, const struct page_area *area, int page, int pages)
{
    const struct theme *theme = draw_theme(d);
    struct type left = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT), middle = left, right = left;
    struct text place = {0}, credit = {0};
    double w = area->w, y = area->h - 1;

    middle.align = ALIGN_CENTRE;
    right.align = ALIGN_RIGHT;
    middle.colour = right.colour = theme->colour.ink;
    page_write_credit(log->game, &credit);
    text_addf(&place, "record %u \u00b7 page %d of %d", log->record, page, pages);
    double room = (w - draw_text_width(d, middle, text_string(&place))) / 2 - 2;
    draw_text_fit(d, w / 2, y, w, 4, middle, text_string(&place));
    if (room >= NAME_LEAST) {
        draw_text_fit(d, 0, y, room, 4, left, text_string(&credit));
        draw_text_fit(d, w, y, room, 4, right, log->sheet);
    }
    text_release(&place);
    text_release(&credit);
}

/* Head and foot of page `page`, from 0; the last page has the error. */
static void draw_ends(struct draw *d, const struct booklet_style *style, const struct game_log *log,
                      const struct page_area *area, const struct box *body, int page, int pages)
{
    struct booklet_ends e = write_ends(style, log, area->w);
    bool wrong = *log->error && page == pages - 1;
    double below = body->y + body->h;

    if (theme_is_large(draw_theme(d))) {
        large_draw_game_log_head(d, &e.all);
        if (wrong)
            large_draw_game_log_error(d, &e.all, below + draw_theme(d)->page.gap_small / 2);
        large_draw_game_log_foot(d, &e.all, area->h, page + 1, pages);
    } else {
        draw_head(d, &e.all);
        struct type type = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
        struct text message = {0};
        type.colour = draw_theme(d)->colour.wrong; /* and the text says "error" */
        text_addf(&message, "error: %s", log->error);
        if (wrong)
            page_draw_lines(d, 0, below + ERROR_LINE, area->w, ERROR_LINES, ERROR_LINE, type, text_string(&message));
        text_release(&message);
        draw_foot(d, log, area, page + 1, pages);
    }
    release_ends(&e);
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

/* The diagrams on a page, at most. */
static int cell_count(const struct booklet_style *style, const struct game_log *log)
{
    int diagrams = diagram_count(log);
    return diagrams < style->per_page ? diagrams : style->per_page;
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

/* As many as the style allows; in large print fewer if they would be small. */
static struct diagram_cells plan_cells(const struct draw *d, const struct booklet_style *style,
                                       const struct game_log *log, struct box body)
{
    int count = cell_count(style, log);
    struct diagram_cells cells = plan_count(d, log, body, count);
    while (theme_is_large(draw_theme(d)) && count > 1 && !diagram_is_large(&cells.diagram))
        cells = plan_count(d, log, body, --count);
    return cells;
}

/* Lays out a log before there is a drawing. */
static struct diagram_cells measure(const struct draw_resources *resources, const struct booklet_style *style,
                                    const struct game_log *log, struct box *body)
{
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct page_area area = page_area(draw_theme(d), &style->page);
    struct diagram_cells c = {.count = 1};

    *body = body_of(d, style, log, &area);
    if (body->w >= WIDTH_LEAST && body->h >= HEIGHT_LEAST && !style->plot)
        c = plan_cells(d, style, log, *body);
    measuring_end(&m);
    return c;
}

bool booklet_fits(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why)
{
    struct box body;
    struct diagram_cells cells = measure(resources, style, log, &body);
    double width = style->plot && theme_is_large(resources->theme) ? PLOT_WIDTH_LARGE : WIDTH_LEAST;
    if (body.w < width || body.h < HEIGHT_LEAST)
        return text_refuse(why, "there is no room on this paper: take larger paper or a smaller margin");
    if (style->plot || diagram_is_clear(&cells.diagram))
        return true;
    return text_refuse(why, "the diagrams would be too small to read: take fewer with --per-page, larger paper, or a "
                            "smaller margin");
}

static int page_count(const struct booklet_style *style, const struct game_log *log, int per_page)
{
    return style->plot ? 1 : (diagram_count(log) + per_page - 1) / per_page;
}

int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log)
{
    struct box body;
    bool large = theme_is_large(resources->theme); /* only then the layout decides how many share a page */
    return page_count(style, log, large ? measure(resources, style, log, &body).count : cell_count(style, log));
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
    double gap = draw_theme(d)->page.gap, height = plot_height(draw_theme(d), body.w, body.h);
    double y = body.y + height + gap, room = body.y + body.h - y;

    plot_draw(d, log, (struct box){body.x, body.y, body.w, height});
    if (room < PICTURE_LEAST || diagram_views(log) > 1)
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
        struct diagram_cells cells = {.count = 1};
        if (!style->plot)
            cells = plan_cells(d, style, log, body);
        int pages = page_count(style, log, cells.count);
        for (int page = 0; page < pages; page++) {
            draw_page(d, area.width, area.height);
            if (page == 0)
                bookmark(d, log);
            draw_push(d, area.edge, area.edge, 1);
            draw_ends(d, style, log, &area, &body, page, pages);
            if (style->plot)
                draw_plot(d, log, body);
            else
                draw_diagrams(d, log, &cells, body, page);
            draw_pop(d);
        }
    }
}
