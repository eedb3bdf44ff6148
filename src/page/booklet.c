#include "page/booklet.h"

#include "draw/bounding_box.h"
#include "page/diagram.h"
#include "page/large_print.h"
#include "page/page_parts.h"
#include "page/plot.h"

#include <math.h>

/* mm: head with title and caption, foot line, a line of an error; and frames in which titles are smaller. */
enum { HEAD = 15, FOOT = 4, ERROR_LINE = 4, NARROW = 116 };

#define NAME_LEAST 6.0 /* mm: less is not worth beginning a name */

/* mm: what a page needs at least around its diagrams. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 50, PICTURE_LEAST = 70, PLOT_WIDTH_LARGE = 118 };

enum { ERROR_LINES = 3 };

/* A page, in mm: its frame, and within that what head, foot and error leave. */
struct leaf {
    double width, height, left, top;
    struct frame frame;
    struct box body;
};

static void write_caption(const struct game_log *log, struct text *out)
{
    struct text event = {0};
    game_caption(log->game, log->values, out);
    game_log_write_event(log, &event);
    if (event.len)
        text_addf(out, "%s%s", out->len ? " \u00b7 " : "", text_string(&event));
    text_release(&event);
}

/* The texts of a page in large print; the caller releases caption and end. */
struct words {
    struct text caption, end;
    struct large_game_log large;
};

static struct words words_of(const struct booklet_style *style, const struct game_log *log, double width)
{
    struct words w = {.large = {.log = log, .width = width}};
    write_caption(log, &w.caption);
    game_log_write_end(log, &log->turns[log->last].score, &w.end);
    w.large.title = style->title ? style->title : log->game->about.title;
    w.large.caption = text_string(&w.caption);
    w.large.end = text_string(&w.end);
    return w;
}

static void release_words(struct words *w)
{
    text_release(&w->caption);
    text_release(&w->end);
}

/* mm that head and foot take, the foot with an error above it. */
static void measure_ends(const struct draw *d, const struct booklet_style *style, const struct game_log *log,
                         double width, double *head, double *foot)
{
    *head = HEAD;
    *foot = FOOT + (*log->error ? ERROR_LINES * ERROR_LINE : 0);
    if (!theme_is_large(draw_theme(d)))
        return;
    struct words w = words_of(style, log, width);
    *head = large_game_log_head_height(d, &w.large);
    *foot = large_game_log_foot_height(d, &w.large) + large_game_log_error_height(d, &w.large);
    release_words(&w);
}

static struct leaf leaf_of(const struct draw *d, const struct booklet_style *style, const struct game_log *log)
{
    const struct theme *theme = draw_theme(d);
    struct leaf leaf = {.width = style->landscape ? style->paper.height : style->paper.width,
                        .height = style->landscape ? style->paper.width : style->paper.height};
    double head, foot, gap = theme->page.gap_small;

    leaf.left = leaf.top = style->margin + theme->page.inset;
    leaf.frame = (struct frame){leaf.width - 2 * leaf.left, leaf.height - 2 * leaf.top, false};
    measure_ends(d, style, log, leaf.frame.w, &head, &foot);
    leaf.body = (struct box){0, head + gap, leaf.frame.w, leaf.frame.h - head - gap - (foot + gap)};
    return leaf;
}

/* ---- Cells -------------------------------------------------------------------------------------------------- */

/* How the diagrams of a log share a page. */
struct cells {
    int columns, rows, count; /* count: at most on a page */
    double w, h, gap;         /* mm */
    struct diagram_plan plan;
};

static int diagrams_of(const struct game_log *log)
{
    return (int)(log->last - log->first + 1) * diagram_views(log);
}

static int count_of(const struct booklet_style *style, const struct game_log *log)
{
    int diagrams = diagrams_of(log);
    return diagrams < style->per_page ? diagrams : style->per_page;
}

/* Chooses columns and rows for `count` diagrams so that the boards come out largest. */
static struct cells plan_count(const struct draw *d, const struct game_log *log, struct box body, int count)
{
    struct cells best = {.columns = 1, .rows = 1};
    double gap = draw_theme(d)->page.gap_small * 1.5;

    for (int columns = 1; columns <= count; columns++) {
        struct cells c = {.columns = columns, .rows = (count + columns - 1) / columns, .gap = gap};
        c.w = (body.w + gap) / c.columns - gap;
        c.h = (body.h + gap) / c.rows - gap;
        if (c.w <= 1 || c.h <= 1)
            continue;
        c.plan = diagram_plan(d, log, c.w, c.h);
        if (c.plan.board.w > best.plan.board.w)
            best = c;
    }
    best.count = count;
    return best;
}

/* As many on a page as the style has at most; in large print fewer, if they would be small. */
static struct cells plan_cells(const struct draw *d, const struct booklet_style *style, const struct game_log *log,
                               struct box body)
{
    int count = count_of(style, log);
    struct cells cells = plan_count(d, log, body, count);
    while (theme_is_large(draw_theme(d)) && count > 1 && !diagram_is_large(&cells.plan))
        cells = plan_count(d, log, body, --count);
    return cells;
}

/* A log laid out before there is a drawing. */
static struct cells measure(const struct draw_resources *resources, const struct booklet_style *style,
                            const struct game_log *log, struct leaf *leaf)
{
    struct bounding_boxes ignored = {0};
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources, &ignored);
    struct cells c = {.count = 1};
    *leaf = leaf_of(d, style, log);
    if (leaf->body.w >= WIDTH_LEAST && leaf->body.h >= HEIGHT_LEAST && !style->plot)
        c = plan_cells(d, style, log, leaf->body);
    draw_close(d, &why);
    text_release(&why);
    bounding_boxes_release(&ignored);
    return c;
}

bool booklet_fits(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why)
{
    struct leaf leaf;
    struct cells cells = measure(resources, style, log, &leaf);
    double width = style->plot && theme_is_large(resources->theme) ? PLOT_WIDTH_LARGE : WIDTH_LEAST;
    if (leaf.body.w < width || leaf.body.h < HEIGHT_LEAST)
        return text_refuse(why, "there is no room on this paper: take larger paper or a smaller margin");
    if (style->plot || diagram_is_clear(&cells.plan))
        return true;
    return text_refuse(why, "the diagrams would be too small to read: take fewer with --per-page, larger paper, or a "
                            "smaller margin");
}

static int pages_of(const struct booklet_style *style, const struct game_log *log, const struct cells *cells)
{
    return style->plot ? 1 : (diagrams_of(log) + cells->count - 1) / cells->count;
}

int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log)
{
    struct leaf leaf;
    struct cells cells = {.count = count_of(style, log)};
    if (theme_is_large(resources->theme))
        cells = measure(resources, style, log, &leaf);
    return pages_of(style, log, &cells);
}

/* ---- Head and foot -------------------------------------------------------------------------------------------- */

/* The widest that a name may be so that all get into `room` mm: short names leave their room to long ones. */
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

/* The players from the right end leftward, each with his marker, in at most `room` mm. */
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

static void draw_head(struct draw *d, const struct booklet_style *style, const struct game_log *log,
                      const struct leaf *leaf)
{
    const struct theme *theme = draw_theme(d);
    const char *title = style->title ? style->title : log->game->about.title;
    double size = leaf->frame.w < NARROW ? theme->type.body : theme->type.title, w = leaf->frame.w;
    struct type bold = draw_type(d, FACE_BOLD, size, ALIGN_LEFT),
                soft = draw_type_soft(d, theme->type.small, ALIGN_LEFT);
    double title_w = fmin(draw_text_width(d, bold, title), w * 0.55);
    struct text caption = {0}, end = {0};

    draw_text_fit(d, 0, 6, title_w + 0.5, size * 0.5, bold, title);
    draw_players(d, log, w, 4, w - title_w - theme->page.gap_small);
    game_log_write_end(log, &log->turns[log->last].score, &end);
    write_caption(log, &caption);
    struct type right = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_RIGHT);
    double end_w = fmin(draw_text_width(d, right, text_string(&end)), w * 0.6);
    draw_text_fit(d, w, 12.5, end_w + 0.5, 5, right, text_string(&end));
    draw_text_fit(d, 0, 12.5, w - end_w - theme->page.gap_small, 5, soft, text_string(&caption));
    text_release(&caption);
    text_release(&end);
}

/* Record and page in the middle, credit left and the sheet right in what that leaves. */
static void draw_foot(struct draw *d, const struct game_log *log, const struct leaf *leaf, int page, int pages)
{
    const struct theme *theme = draw_theme(d);
    struct type left = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT), middle = left, right = left;
    struct text place = {0}, credit = {0};
    double w = leaf->frame.w, y = leaf->frame.h - 1;

    middle.align = ALIGN_CENTRE;
    right.align = ALIGN_RIGHT;
    middle.colour = right.colour = theme->colour.ink;
    text_addf(&credit, "%s: %s", log->game->about.title, log->game->about.designer);
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

/* What is wrong with the record, above the foot of its last page. */
static void draw_error(struct draw *d, const struct game_log *log, const struct leaf *leaf)
{
    struct type type = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
    double x = 0, y = leaf->body.y + leaf->body.h + ERROR_LINE;
    struct text message = {0};
    const char *rest;

    type.colour = draw_theme(d)->colour.wrong; /* which says so in words too */
    text_addf(&message, "error: %s", log->error);
    rest = text_string(&message);
    for (int rows = ERROR_LINES; rows > 0 && *rest; rows--, y += ERROR_LINE) {
        size_t shown, used = draw_text_line(d, leaf->frame.w, type, rest, &shown);
        struct text line = {0};
        text_add_bytes(&line, rest, rows > 1 ? shown : message.len - (size_t)(rest - text_string(&message)));
        draw_text_fit(d, x, y, leaf->frame.w, type.size, type, text_string(&line));
        text_release(&line);
        rest += used;
    }
    text_release(&message);
}

/* Head and foot, and on the last page what is wrong with the record. */
static void draw_ends(struct draw *d, const struct booklet_style *style, const struct game_log *log,
                      const struct leaf *leaf, int page, int pages)
{
    bool wrong = *log->error && page == pages - 1;
    if (theme_is_large(draw_theme(d))) {
        struct words w = words_of(style, log, leaf->frame.w);
        large_draw_game_log_head(d, &w.large);
        if (wrong)
            large_draw_game_log_error(d, &w.large, leaf->body.y + leaf->body.h + draw_theme(d)->page.gap_small / 2);
        large_draw_game_log_foot(d, &w.large, leaf->frame.h, page + 1, pages);
        release_words(&w);
        return;
    }
    draw_head(d, style, log, leaf);
    if (wrong)
        draw_error(d, log, leaf);
    draw_foot(d, log, leaf, page + 1, pages);
}

/* ---- Pages -------------------------------------------------------------------------------------------------- */

static void draw_diagrams(struct draw *d, const struct game_log *log, const struct cells *c, struct box body, int first,
                          int count)
{
    int views = diagram_views(log);
    for (int i = 0; i < count; i++) {
        struct box box = {body.x + i % c->columns * (c->w + c->gap), body.y + i / c->columns * (c->h + c->gap), c->w,
                          c->h};
        size_t turn = log->first + (size_t)((first + i) / views);
        diagram_draw(d, log, &log->turns[turn], (first + i) % views, &c->plan, box);
    }
}

/* The plot, and beneath it the last position if there is room for a good picture. */
static void draw_plot(struct draw *d, const struct game_log *log, struct box body)
{
    double gap = draw_theme(d)->page.gap, height = plot_height(draw_theme(d), body.w, body.h);
    double y = body.y + height + gap, room = body.y + body.h - y;

    plot_draw(d, log, (struct box){body.x, body.y, body.w, height});
    if (room < PICTURE_LEAST || diagram_views(log) > 1)
        return;
    struct game_log last = *log;
    last.first = last.last;
    struct diagram_plan plan = diagram_plan(d, &last, body.w, room);
    diagram_draw(d, &last, &last.turns[last.last], 0, &plan, (struct box){body.x, y, body.w, room});
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

static void draw_story(struct draw *d, const struct booklet_style *style, const struct game_log *log)
{
    struct leaf leaf = leaf_of(d, style, log);
    struct cells cells = {.count = 1};

    if (!style->plot)
        cells = plan_cells(d, style, log, leaf.body);
    int pages = pages_of(style, log, &cells), each = cells.count, diagrams = diagrams_of(log);
    for (int page = 0; page < pages; page++) {
        int before = page * each, left = diagrams - before;
        draw_page(d, leaf.width, leaf.height);
        if (page == 0)
            bookmark(d, log);
        draw_push(d, leaf.left, leaf.top, 1);
        draw_ends(d, style, log, &leaf, page, pages);
        if (style->plot)
            draw_plot(d, log, leaf.body);
        else
            draw_diagrams(d, log, &cells, leaf.body, before, left < each ? left : each);
        draw_pop(d);
    }
}

void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *logs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        draw_story(d, style, &logs[i]);
}
