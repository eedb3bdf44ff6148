/* The scores, the reminder and other parts of the pages of a sheet. */
#include "page/sheet/page_layout.h"

#include "base/clamp.h"
#include "draw/marker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Boxes for totals -------------------------------------------------------------------------------------------- */

/* A player's boxes: the total; on the pages of a match also the total of the other game, and the sum. */
enum { BOXES = 3 };

static int box_count(bool match)
{
    return match ? BOXES : 1;
}

/* A box with its label in it if that leaves room to write. The sum of a match has a strong frame. In the other game of
 * a match, `other`, players have each other's sides. */
static void draw_total(struct draw *d, struct box box, int which, int other, int player)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT);
    struct text label = {0};

    if (which == 1)
        words_addf(draw_words(d), &label, "Game %d, as %s", other + 1, player == 0 ? "B" : "A");
    else
        text_add(&label, draw_word(d, which == 0 ? "Total" : "Match"));
    draw_frame(d, box.x, box.y, box.w, box.h, theme->colour.ink,
               which == BOXES - 1 ? theme->stroke.strong : theme->stroke.line);
    if (draw_text_width(d, soft, text_string(&label)) < box.w * 0.65)
        draw_text(d, box.x + 1.5, draw_centred(d, soft, box.y + box.h / 2), soft, text_string(&label));
    text_release(&label);
}

/* The boxes one below the other, the first one's top at the box's. */
static void draw_boxes(struct draw *d, const struct page_layout *l, struct box first, int player)
{
    for (int which = 0; which < box_count(l->match); which++, first.y += first.h)
        draw_total(d, first, which, l->match_other, player);
}

/* ---- Score columns ----------------------------------------------------------------------------------------------- */

#define BOX_LINES 1.2 /* the height of a box, in lines of a column */

/* The lines of a column that its head and its boxes take. */
static double other_lines(bool match)
{
    return 1 + box_count(match) * BOX_LINES;
}

/* The top of a column, over a line `height` mm down: badge, name or "points", and the goal unless it is 0. What has no
 * room is left out: the page's head has the names too. */
static void draw_score_head(struct draw *d, const struct page_measures *m, int player, const char *name, int goal,
                            double height, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_RIGHT);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT), tiny = type;
    double middle = box.y + height / 2 - 0.6, start = 2 * m->score.badge + m->score.air, width = box.w - start;
    struct text label = {0};

    tiny.size = theme->type.tiny;
    if (goal > 0) {
        words_addf(draw_words(d), &label, "goal %d", goal);
        double goal_width = draw_text_width(d, soft, text_string(&label)) + 1;
        if (goal_width <= width) {
            draw_text(d, box.x + box.w, draw_centred(d, soft, middle), soft, text_string(&label));
            width -= goal_width;
        }
        text_release(&label);
    }
    text_release(&label);
    marker_badge(d, player, box.x + m->score.badge, middle, m->score.badge, m->score.size);
    const char *texts[] = {name, draw_word(d, "points")};
    for (int i = 0; i < 2; i++)
        if (*texts[i] && draw_text_width(d, tiny, texts[i]) <= width) {
            draw_text_fit(d, box.x + start, draw_centred(d, type, middle), width, tiny.size, type, texts[i]);
            break;
        }
    draw_line(d, box.x, box.y + height, box.x + box.w, box.y + height, theme->colour.ink, theme->stroke.line);
}

static void draw_score_column(struct draw *d, const struct page_layout *l, int player, const char *name, int lines,
                              int goal, struct box box)
{
    const struct theme *theme = draw_theme(d);
    const struct page_measures *m = &l->measures;
    lines = (int)clamp(floor(box.h / m->score.line - other_lines(l->match) + 1e-6), 0, lines);
    double line = fmin(box.h / (lines + other_lines(l->match)), m->score.line_most), y = box.y + line;

    draw_score_head(d, m, player, name, goal, line, box);
    for (int i = 1; i <= lines; i++)
        draw_line(d, box.x, y + i * line, box.x + box.w, y + i * line, theme->colour.guide, theme->stroke.guide);
    draw_boxes(d, l, (struct box){box.x, y + lines * line, box.w, line * BOX_LINES}, player);
}

/* ---- Tallies ----------------------------------------------------------------------------------------------------- */

/* Boxes to tick off, in groups of five. */
#define TICK_GROUP 0.4 /* gap between groups, and between rows: of a box's side */
#define TICK_ROW   0.3
#define TALLY_AIR  2.2 /* mm: above and below the boxes */

enum { GROUP = 5, ROW_GOOD = 10, ROW_MOST = 50 };

struct tally {
    int per_row;
    double side; /* of a box */
};

/* The rows that make `count` boxes largest. Ten in a row are preferred to slightly larger boxes. */
static struct tally plan_tally(const struct page_measures *m, int count, double width, double height)
{
    struct tally best = {GROUP, 0};
    double most = 0;
    for (int per_row = GROUP; per_row <= ROW_MOST; per_row += GROUP) {
        int rows = (count + per_row - 1) / per_row, groups = per_row / GROUP;
        double side = fmin(width / (per_row + (groups - 1) * TICK_GROUP), height / (rows + (rows - 1) * TICK_ROW));
        double ease = fmin(side, m->tally.tick_most) * (per_row == ROW_GOOD ? 1.25 : 1);
        if (side >= m->tally.tick && ease > most) {
            best = (struct tally){per_row, fmin(side, m->tally.tick_most)};
            most = ease;
        }
    }
    return best;
}

/* The height of boxes in rows; and of a column with its head and the boxes for totals. */
static double ticks_height(struct tally tally, int count)
{
    int rows = (count + tally.per_row - 1) / tally.per_row;
    return tally.side * (rows + (rows - 1) * TICK_ROW);
}

static double tally_height(const struct page_measures *m, struct tally tally, int count, bool match)
{
    return ticks_height(tally, count) + m->tally.line * other_lines(match) + 2 * TALLY_AIR;
}

static void draw_tally_column(struct draw *d, const struct page_layout *l, int player, const char *name, int goal,
                              struct tally tally, struct box box)
{
    const struct theme *theme = draw_theme(d);
    const double line = l->measures.tally.line;
    double y = box.y + line + TALLY_AIR, bottom = y + ticks_height(tally, goal);

    draw_score_head(d, &l->measures, player, name, 0, line, box);
    for (int i = 0; i < goal; i++) {
        int column = i % tally.per_row, row = i / tally.per_row;
        path_rect(draw_path(d), box.x + (column + column / GROUP * TICK_GROUP) * tally.side,
                  y + row * (1 + TICK_ROW) * tally.side, tally.side, tally.side);
    }
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    draw_boxes(d, l, (struct box){box.x, bottom + TALLY_AIR, box.w, line * BOX_LINES}, player);
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* The boxes alone, each player's with the badge before them, in `rows` rows. */
struct totals {
    int columns, rows;
    double width;
};

static struct totals plan_totals(const struct page_measures *m, int players, bool match, double width)
{
    double gap = m->total.gap, boxes = box_count(match);
    struct totals t = {.columns = (int)clamp(floor((width + gap) / (m->total.least * boxes + gap)), 1, players)};
    t.rows = (players + t.columns - 1) / t.columns;
    t.width = fmin((width + gap) / t.columns - gap, m->total.most * boxes);
    return t;
}

static double column_width(const struct draw *d, const struct sheet_id *id, double width)
{
    double gap = draw_theme(d)->page.gap_small;
    return (width + gap) / game_players(id->game, &id->values) - gap;
}

double page_scores_least(const struct page_measures *m, const struct sheet_id *id, bool match, double width)
{
    if (game_sheet(id->game)->score_lines == 0)
        return m->total.row;
    if (m->compact)
        return plan_totals(m, game_players(id->game, &id->values), match, width).rows * m->total.row;
    return other_lines(match) * m->score.line;
}

double page_scores_most(const struct draw *d, const struct page_measures *m, const struct sheet_id *id, bool match,
                        double width)
{
    const struct sheet_parts *parts = game_sheet(id->game);
    int lines = parts->score_lines, goal = parts->tally ? parts->tally(&id->values) : 0;
    if (m->compact || lines == 0)
        return page_scores_least(m, id, match, width);
    double most = ((lines < m->score.lines ? lines : m->score.lines) + other_lines(match)) * m->score.line_most;
    double others = tally_height(m, (struct tally){GROUP, 0}, goal, match);
    struct tally tally = plan_tally(m, goal, column_width(d, id, width), most - others);
    return goal > 0 && tally.side > 0 ? fmin(most, tally_height(m, tally, goal, match)) : most;
}

static void draw_totals(struct draw *d, const struct page_layout *l, int players)
{
    const struct page_measures *m = &l->measures;
    const struct box box = l->scores;
    struct totals t = plan_totals(m, players, l->match, box.w);
    int boxes = box_count(l->match);
    double radius = m->score.badge, start = 2 * radius + m->score.air, height = m->total.row - 1;

    for (int player = 0; player < players; player++) {
        double x = box.x + player % t.columns * (t.width + m->total.gap);
        double y = box.y + player / t.columns * m->total.row;
        marker_badge(d, player, x + radius, y + height / 2, radius, m->score.size);
        double each = (t.width - start) / boxes;
        for (int which = 0; which < boxes; which++)
            draw_total(d, (struct box){x + start + which * each, y, each, height}, which, l->match_other, player);
    }
}

void page_draw_scores(struct draw *d, const struct page_layout *l, const struct sheet_style *style,
                      const struct sheet_id *id, int game_number)
{
    const struct page_measures *m = &l->measures;
    const struct sheet_parts *parts = game_sheet(id->game);
    const struct box box = l->scores;
    int players = game_players(id->game, &id->values), goal = parts->tally ? parts->tally(&id->values) : 0;
    double width = column_width(d, id, box.w), step = width + draw_theme(d)->page.gap_small;
    int lines = parts->score_lines < m->score.lines ? parts->score_lines : m->score.lines;

    if (parts->score_lines == 0) {
        page_draw_field(d, m, box.x, box.y + m->total.row - m->field.drop, box.x + box.w, draw_word(d, "Winner"), "");
        return;
    }
    if (m->compact) {
        draw_totals(d, l, players);
        return;
    }
    for (int player = 0; player < players; player++) {
        const char *name = page_player_name(style, players, game_number, player);
        struct box column = {box.x + player * step, box.y, width, box.h};
        double others = tally_height(m, (struct tally){GROUP, 0}, goal, l->match);
        struct tally tally = plan_tally(m, goal, width, box.h - others);
        if (goal > 0 && tally.side > 0)
            draw_tally_column(d, l, player, name, goal, tally, column);
        else
            draw_score_column(d, l, player, name, lines, goal, column);
    }
}

void page_draw_lines(struct draw *d, double x, double y, double width, int rows, double leading, struct type type,
                     const char *s)
{
    struct text line = {0};
    for (; rows > 0 && *s; rows--, y += leading) {
        size_t shown, used = draw_text_line(d, width, type, s, &shown);
        text_clear(&line);
        text_add_bytes(&line, s, rows > 1 ? shown : strlen(s));
        draw_text_fit(d, x, y, width, type.size, type, text_string(&line));
        s += used;
    }
    text_release(&line);
}

void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    if (marker_exists(player)) {
        marker_badge(d, player, x, y, radius, size);
        return;
    }
    struct type letter = draw_type(d, FACE_BOLD, fmax(size, draw_theme(d)->type.least), ALIGN_CENTRE);
    char text[] = {(char)('A' + player), '\0'};
    draw_push_picture(d, x, y);
    draw_ring(d, 0, 0, radius, draw_theme(d)->colour.player[player], draw_theme(d)->stroke.line);
    draw_text(d, 0, draw_centred(d, letter, 0), letter, text);
    draw_pop(d);
}
