/* The scores, the reminder and other parts of the pages of a sheet. */
#include "page/page_layout.h"

#include "base/clamp.h"
#include "draw/marker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Score columns ----------------------------------------------------------------------------------------------- */

/* In lines of a column: its head and the total. */
#define TOTAL_LINES 1.2
#define OTHER_LINES (1 + TOTAL_LINES)

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
    marker_badge(d, player, box.x + m->score.badge, middle, m->score.badge, m->score.size);
    const char *texts[] = {name, draw_word(d, "points")};
    for (int i = 0; i < 2; i++)
        if (*texts[i] && draw_text_width(d, tiny, texts[i]) <= width) {
            draw_text_fit(d, box.x + start, draw_centred(d, type, middle), width, tiny.size, type, texts[i]);
            break;
        }
    draw_line(d, box.x, box.y + height, box.x + box.w, box.y + height, theme->colour.ink, theme->stroke.line);
}

/* The box for the total, with its label if that leaves room to write. */
static void draw_total(struct draw *d, struct box box)
{
    struct type soft = draw_type_soft(d, draw_theme(d)->type.tiny, ALIGN_LEFT);
    draw_frame(d, box.x, box.y, box.w, box.h, draw_theme(d)->colour.ink, draw_theme(d)->stroke.line);
    const char *total = draw_word(d, "Total");
    if (draw_text_width(d, soft, total) < box.w * 0.6)
        draw_text(d, box.x + 1.5, draw_centred(d, soft, box.y + box.h / 2), soft, total);
}

static void draw_score_column(struct draw *d, const struct page_measures *m, int player, const char *name, int lines,
                              int goal, struct box box)
{
    const struct theme *theme = draw_theme(d);
    lines = (int)clamp(floor(box.h / m->score.line - OTHER_LINES + 1e-6), 0, lines);
    double line = fmin(box.h / (lines + OTHER_LINES), m->score.line_most), y = box.y + line;

    draw_score_head(d, m, player, name, goal, line, box);
    for (int i = 1; i <= lines; i++)
        draw_line(d, box.x, y + i * line, box.x + box.w, y + i * line, theme->colour.guide, theme->stroke.guide);
    draw_total(d, (struct box){box.x, y + lines * line, box.w, line * TOTAL_LINES});
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

/* The part of a column between its head and the total. */
static struct box tally_room(const struct page_measures *m, struct box column)
{
    double head = m->tally.line + TALLY_AIR, total = m->tally.line * TOTAL_LINES + TALLY_AIR;
    return (struct box){column.x, column.y + head, column.w, column.h - head - total};
}

static void draw_tally_column(struct draw *d, const struct page_measures *m, int player, const char *name, int goal,
                              struct tally tally, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct box room = tally_room(m, box);
    int rows = (goal + tally.per_row - 1) / tally.per_row;
    double bottom = room.y + tally.side * (rows + (rows - 1) * TICK_ROW);

    draw_score_head(d, m, player, name, 0, m->tally.line, box);
    for (int i = 0; i < goal; i++) {
        int column = i % tally.per_row, row = i / tally.per_row;
        path_rect(draw_path(d), room.x + (column + column / GROUP * TICK_GROUP) * tally.side,
                  room.y + row * (1 + TICK_ROW) * tally.side, tally.side, tally.side);
    }
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    draw_total(d, (struct box){box.x, bottom + TALLY_AIR, box.w, m->tally.line * TOTAL_LINES});
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* Columns for the totals alone, in `rows` rows. */
struct totals {
    int columns, rows;
    double width;
};

static struct totals plan_totals(const struct page_measures *m, int players, double width)
{
    double gap = m->total.gap;
    struct totals t = {.columns = (int)clamp(floor((width + gap) / (m->total.least + gap)), 1, players)};
    t.rows = (players + t.columns - 1) / t.columns;
    t.width = fmin((width + gap) / t.columns - gap, m->total.most);
    return t;
}

double page_scores_least(const struct page_measures *m, const struct sheet_id *id, double width)
{
    if (game_sheet(id->game)->score_lines == 0)
        return m->total.row;
    if (m->compact)
        return plan_totals(m, game_players(id->game, &id->values), width).rows * m->total.row;
    return OTHER_LINES * m->score.line;
}

double page_scores_most(const struct page_measures *m, const struct sheet_id *id, double width)
{
    int lines = game_sheet(id->game)->score_lines;
    if (m->compact || lines == 0)
        return page_scores_least(m, id, width);
    return ((lines < m->score.lines ? lines : m->score.lines) + OTHER_LINES) * m->score.line_most;
}

static void draw_totals(struct draw *d, const struct page_measures *m, int players, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct totals t = plan_totals(m, players, box.w);
    double radius = m->score.badge, start = 2 * radius + m->score.air, height = m->total.row - 1;

    for (int player = 0; player < players; player++) {
        double x = box.x + player % t.columns * (t.width + m->total.gap);
        double y = box.y + player / t.columns * m->total.row;
        marker_badge(d, player, x + radius, y + height / 2, radius, m->score.size);
        draw_frame(d, x + start, y, t.width - start, height, theme->colour.ink, theme->stroke.line);
    }
}

void page_draw_scores(struct draw *d, const struct page_measures *m, const struct sheet_style *style,
                      const struct sheet_id *id, int game_number, struct box box)
{
    const struct sheet_parts *parts = game_sheet(id->game);
    int players = game_players(id->game, &id->values), goal = parts->tally ? parts->tally(&id->values) : 0;
    double gap = draw_theme(d)->page.gap_small, width = (box.w + gap) / players - gap;
    int lines = parts->score_lines < m->score.lines ? parts->score_lines : m->score.lines;

    if (parts->score_lines == 0) {
        page_draw_field(d, m, box.x, box.y + m->total.row - m->field.drop, box.x + box.w, draw_word(d, "Winner"), "");
        return;
    }
    if (m->compact) {
        draw_totals(d, m, players, box);
        return;
    }
    for (int player = 0; player < players; player++) {
        const char *name = page_player_name(style, players, game_number, player);
        struct box column = {box.x + player * (width + gap), box.y, width, box.h}, room = tally_room(m, column);
        struct tally tally = plan_tally(m, goal, room.w, room.h);
        if (goal > 0 && tally.side > 0)
            draw_tally_column(d, m, player, name, goal, tally, column);
        else
            draw_score_column(d, m, player, name, lines, goal, column);
    }
}

/* ---- Reminder ---------------------------------------------------------------------------------------------------- */

#define BETWEEN        (MM_PER_PT * 0.4) /* more between the sentences of a page of them, per pt of type */
#define PICTURES_LEAST 30.0              /* mm: in less height below them pictures are left out */

void page_draw_pictures(struct draw *d, const struct sheet_id *id, struct box box)
{
    if (!id->game->picture->draw_reminder || box.w <= 0 || box.h <= 0)
        return;
    draw_push_picture(d, box.x, box.y);
    id->game->picture->draw_reminder(&id->values, d, box.w, box.h);
    draw_pop(d);
}

/* The height of a text whose paragraphs are `between` mm per pt of type apart. */
static double reminder_height(const struct draw *d, struct type type, double width, double between, const char *s)
{
    double lines = (double)draw_text_lines(d, width, type, s), paragraphs = 0;
    while ((s = strchr(s, '\n')) != NULL && *++s)
        paragraphs++;
    return (lines * PAGE_LEADING + paragraphs * between) * type.size;
}

/* Draws it in the largest type, from `most` pt down to the least, in which it leaves the box nowhere. Returns how far
 * down it reaches. */
static double draw_reminder(struct draw *d, struct box box, double most, double between, const char *s)
{
    const double least = draw_theme(d)->type.least;
    struct type type = draw_type(d, FACE_REGULAR, least, ALIGN_LEFT);
    struct text line = {0};

    type.size = fmax(most, least);
    while (type.size > least && reminder_height(d, type, box.w, between, s) > box.h)
        type.size = theme_smaller(draw_theme(d), type.size);
    double leading = type.size * PAGE_LEADING, y = box.y + leading * 0.8;
    while (*s) {
        size_t len = strcspn(s, "\n");
        text_clear(&line);
        text_add_bytes(&line, s, len);
        y = draw_text_wrap(d, box.x, y, box.w, leading, type, text_string(&line)) + type.size * between;
        s += len + (s[len] == '\n');
    }
    text_release(&line);
    return y - leading * 0.8;
}

void page_draw_reminder(struct draw *d, const struct game *game, struct box box)
{
    draw_reminder(d, box, draw_theme(d)->type.small, 0, draw_word(d, game->picture->reminder));
}

bool page_reminder_needed(const struct sheet_id *id)
{
    struct text hints = {0};
    if (game_sheet(id->game)->hints)
        game_sheet(id->game)->hints(&id->values, NULL, &hints);
    bool needed = hints.len > 0;
    text_release(&hints);
    return needed;
}

/* The reminder, each sentence on a line of its own, and the hints that the board has no room for. */
static void write_reminder(const struct sheet_id *id, const struct words *words, struct text *out)
{
    const char *reminder = words_get(words, id->game->picture->reminder);
    for (const char *s = reminder; *s; s++)
        text_add_char(out, *s == '\n' && s > reminder && s[-1] != '.' ? ' ' : *s);
    if (page_reminder_needed(id)) {
        text_add_char(out, '\n');
        game_sheet(id->game)->hints(&id->values, words, out);
    }
}

bool page_reminder_fits(const struct draw *d, const struct sheet_id *id, struct box box)
{
    struct type type = draw_type(d, FACE_REGULAR, draw_theme(d)->type.least, ALIGN_LEFT);
    struct text text = {0};
    write_reminder(id, draw_words(d), &text);
    bool fits = box.h > 0 && box.w > 0 && reminder_height(d, type, box.w, BETWEEN, text_string(&text)) <= box.h;
    text_release(&text);
    return fits;
}

void page_draw_reminder_page(struct draw *d, const struct sheet_id *id, struct box box)
{
    struct text text = {0};
    write_reminder(id, draw_words(d), &text);
    double below =
        draw_reminder(d, box, draw_theme(d)->type.heading, BETWEEN, text_string(&text)) + draw_theme(d)->page.gap;
    text_release(&text);
    if (box.y + box.h - below >= PICTURES_LEAST)
        page_draw_pictures(d, id, (struct box){box.x, below, box.w, box.y + box.h - below});
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
