/* The scores on the pages of a sheet. */
#include "page/sheet/page_layout.h"

#include "base/clamp.h"
#include "draw/marker.h"

#include <math.h>

/* ---- Boxes for totals -------------------------------------------------------------------------------------------- */

/* A player's boxes: the total; on the pages of a match also the total of the other game, and the sum. */
enum { BOXES = 3 };

static int box_count(bool match)
{
    return match ? BOXES : 1;
}

/* A box with its label in it, or a shorter one, if that leaves room to write. The sum of a match has a strong frame. In
 * the other game of a match players have each other's sides. */
static void draw_total(const struct page *page, struct box box, int which, int player)
{
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT);
    const int game = page->on_it.game == 0 ? 2 : 1;
    scoped(text_release) struct text label = {0}, shorter = {0};

    words_addf(draw_words(d), &shorter, "Game %d", game);
    if (which == 1)
        words_addf(draw_words(d), &label, "Game %d, as %s", game, player == 0 ? "B" : "A");
    else
        text_add(&label, draw_word(d, which == 0 ? "Total" : "Match"));
    draw_frame(d, box.x, box.y, box.w, box.h, theme->colour.ink,
               which == BOXES - 1 ? theme->stroke.strong : theme->stroke.line);
    const bool shortens = which == 1 && draw_text_width(d, soft, text_string(&label)) >= box.w * 0.65;
    const char *shown = text_string(shortens ? &shorter : &label);
    if (draw_text_width(d, soft, shown) < box.w * 0.65)
        draw_text(d, box.x + 1.5, draw_centred(d, soft, box.y + box.h / 2), soft, shown);
}

/* ---- Score columns ----------------------------------------------------------------------------------------------- */

#define BOX_LINES 1.2 /* the height of a box, in lines of a column */

/* The lines of a column that its head and its boxes take. */
static double other_lines(bool match)
{
    return 1 + box_count(match) * BOX_LINES;
}

/* The goal in points, for a tally; 0: none. */
static int goal_of(const struct page *page)
{
    const struct sheet_parts *parts = game_sheet(page->game);
    return parts->tally ? parts->tally(page->values) : 0;
}

/* A player's column. */
struct score_column {
    const struct page_layout *layout;
    int player;
    struct box box;
    double line; /* the height of its head; its boxes have BOX_LINES of it */
};

/* The top of a column: badge, name or "points", and the goal unless it is 0. What has no room is left out, names unless
 * all have room: the page's head has them too. */
static void draw_score_head(const struct score_column *c, int goal)
{
    const struct page *page = &c->layout->page;
    const struct page_measures *m = &page->measures;
    struct draw *d = page->d;
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_RIGHT);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), tiny = type;
    double middle = c->box.y + c->line / 2 - 0.6, start = 2 * m->score.badge + m->score.air, width = c->box.w - start;
    double right = c->box.x + c->box.w, bottom = c->box.y + c->line;

    tiny.size = theme->type.tiny;
    if (goal > 0) {
        scoped(text_release) struct text label = {0};
        words_addf(draw_words(d), &label, "goal %d", goal);
        double goal_width = draw_text_width(d, soft, text_string(&label)) + 1;
        if (goal_width <= width) {
            draw_text(d, right, draw_centred(d, soft, middle), soft, text_string(&label));
            width -= goal_width;
        }
    }
    marker_badge(d, c->player, c->box.x + m->score.badge, middle, m->score.badge, m->score.size);
    const int players = game_players(page->game, page->values);
    const char *label = page_player_name(page, players, c->player);
    for (int i = 0; i < players; i++)
        if (!*label || draw_text_width(d, tiny, page_player_name(page, players, i)) > width)
            label = draw_word(d, "points");
    if (draw_text_width(d, tiny, label) <= width)
        draw_text_fit(d, c->box.x + start, draw_centred(d, type, middle), width, tiny.size, type, label);
    draw_line(d, c->box.x, bottom, right, bottom, theme->colour.ink, theme->stroke.line);
}

/* The boxes for the totals, one below the other, from `y` down. */
static void draw_score_boxes(const struct score_column *c, double y)
{
    double height = c->line * BOX_LINES;
    for (int which = 0; which < box_count(c->layout->match); which++)
        draw_total(&c->layout->page, (struct box){c->box.x, y + which * height, c->box.w, height}, which, c->player);
}

/* Lines to add up points on. */
static void draw_score_lines(struct score_column c, int goal)
{
    const struct page *page = &c.layout->page;
    const struct page_measures *m = &page->measures;
    const struct theme *theme = page->theme;
    double others = other_lines(c.layout->match);
    int most = game_sheet(page->game)->score_lines;
    int lines =
        (int)clamp(floor(c.box.h / m->score.line - others + 1e-6), 0, most < m->score.lines ? most : m->score.lines);

    c.line = fmin(c.box.h / (lines + others), m->score.line_most);
    draw_score_head(&c, goal);
    for (int i = 1; i <= lines; i++) {
        double y = c.box.y + (i + 1) * c.line;
        draw_line(page->d, c.box.x, y, c.box.x + c.box.w, y, theme->colour.guide, theme->stroke.guide);
    }
    draw_score_boxes(&c, c.box.y + (lines + 1) * c.line);
}

/* ---- Tallies ----------------------------------------------------------------------------------------------------- */

/* Boxes to tick off, in groups of five. */
#define TICK_GROUP 0.4 /* gap between groups, and between rows: of a box's side */
#define TICK_ROW   0.3
#define TALLY_AIR  2.2 /* mm: above and below the boxes */

enum { GROUP = 5, ROW_GOOD = 10, ROW_MOST = 50 };

struct tally {
    int per_row;
    double side;   /* of a box; 0: they do not fit */
    double ticks;  /* the height of the boxes to tick */
    double height; /* of a column with its head and the boxes for totals */
};

/* The rows that make the boxes for `goal` points largest in a column of `width` x `height`. Ten in a row are preferred
 * to slightly larger boxes. */
static struct tally plan_tally(const struct page_layout *l, int goal, double width, double height)
{
    const struct page_measures *m = &l->page.measures;
    double others = m->tally.line * other_lines(l->match) + 2 * TALLY_AIR, most = 0;
    struct tally best = {0};

    for (int per_row = GROUP; goal > 0 && per_row <= ROW_MOST; per_row += GROUP) {
        int rows = (goal + per_row - 1) / per_row, groups = per_row / GROUP;
        double gaps = (rows - 1) * TICK_ROW;
        double side = fmin(width / (per_row + (groups - 1) * TICK_GROUP), (height - others) / (rows + gaps));
        double used = fmin(side, m->tally.tick_most), ease = used * (per_row == ROW_GOOD ? 1.25 : 1);
        if (side >= m->tally.tick && ease > most) {
            best = (struct tally){per_row, used, used * (rows + gaps), used * (rows + gaps) + others};
            most = ease;
        }
    }
    return best;
}

static void draw_tally(struct score_column c, int goal, struct tally tally)
{
    struct draw *d = c.layout->page.d;
    double y = c.box.y + c.line + TALLY_AIR;

    draw_score_head(&c, 0);
    for (int i = 0; i < goal; i++) {
        int column = i % tally.per_row, row = i / tally.per_row;
        path_rect(draw_path(d), c.box.x + (column + column / GROUP * TICK_GROUP) * tally.side,
                  y + row * (1 + TICK_ROW) * tally.side, tally.side, tally.side);
    }
    draw_stroke(d, draw_theme(d)->colour.soft, draw_theme(d)->stroke.guide);
    draw_score_boxes(&c, y + tally.ticks + TALLY_AIR);
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* The boxes alone, each player's with the badge before them, in `rows` rows. */
struct totals {
    int columns, rows;
    double width;
};

static struct totals plan_totals(const struct page_layout *l, double width)
{
    const struct page_measures *m = &l->page.measures;
    int players = game_players(l->page.game, l->page.values);
    double gap = m->total.gap, boxes = box_count(l->match);
    struct totals t = {.columns = (int)clamp(floor((width + gap) / (m->total.least * boxes + gap)), 1, players)};
    t.rows = (players + t.columns - 1) / t.columns;
    t.width = fmin((width + gap) / t.columns - gap, m->total.most * boxes);
    return t;
}

static double column_width(const struct page *page, double width)
{
    double gap = page->theme->page.gap_small;
    return (width + gap) / game_players(page->game, page->values) - gap;
}

double page_scores_least(const struct page_layout *l, double width)
{
    const struct page_measures *m = &l->page.measures;
    if (game_sheet(l->page.game)->score_lines == 0)
        return m->total.row;
    return l->page.frame.compact ? plan_totals(l, width).rows * m->total.row : other_lines(l->match) * m->score.line;
}

double page_scores_most(const struct page_layout *l, double width)
{
    const struct page_measures *m = &l->page.measures;
    int lines = game_sheet(l->page.game)->score_lines;
    if (l->page.frame.compact || lines == 0)
        return page_scores_least(l, width);
    double most = ((lines < m->score.lines ? lines : m->score.lines) + other_lines(l->match)) * m->score.line_most;
    struct tally tally = plan_tally(l, goal_of(&l->page), column_width(&l->page, width), most);
    return tally.side > 0 ? fmin(most, tally.height) : most;
}

/* The boxes for the totals alone. */
static void draw_totals(const struct page_layout *l)
{
    const struct page_measures *m = &l->page.measures;
    struct totals t = plan_totals(l, l->scores.w);
    int boxes = box_count(l->match);
    double radius = m->score.badge, start = 2 * radius + m->score.air, height = m->total.row - 1;

    for (int player = 0; player < game_players(l->page.game, l->page.values); player++) {
        double x = l->scores.x + player % t.columns * (t.width + m->total.gap);
        double y = l->scores.y + player / t.columns * m->total.row, each = (t.width - start) / boxes;
        marker_badge(l->page.d, player, x + radius, y + height / 2, radius, m->score.size);
        for (int which = 0; which < boxes; which++)
            draw_total(&l->page, (struct box){x + start + which * each, y, each, height}, which, player);
    }
}

void page_draw_scores(const struct page_layout *l)
{
    const struct page *page = &l->page;
    const struct page_measures *m = &page->measures;
    const struct box box = l->scores;
    int goal = goal_of(page);
    double width = column_width(page, box.w), step = width + page->theme->page.gap_small;
    struct tally tally = plan_tally(l, goal, width, box.h);

    if (game_sheet(page->game)->score_lines == 0) {
        page_draw_field(page, box.x, box.y + m->total.row - m->field.drop, box.x + box.w, draw_word(page->d, "Winner"),
                        "");
        return;
    }
    if (page->frame.compact) {
        draw_totals(l);
        return;
    }
    for (int player = 0; player < game_players(page->game, page->values); player++) {
        struct score_column column = {l, player, {box.x + player * step, box.y, width, box.h}, m->tally.line};
        if (tally.side > 0)
            draw_tally(column, goal, tally);
        else
            draw_score_lines(column, goal);
    }
}
