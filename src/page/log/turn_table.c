#include "page/log/booklet.h"

#include "draw/marker.h"

#include <math.h>
#include <string.h>

/* mm: between columns, and above and below a row; radius of a badge. */
#define COLUMN_AIR 3.0
#define ROW_AIR    1.2
#define BADGE      2.0

enum { COMMON, PLAYERS }; /* columns, after the numbers: one shared by all, then one for each player */

/* A table: its columns in mm. */
struct turn_table {
    struct type type;
    double x, leading, number, common, player; /* x: left end */
    double head;                               /* height of the row of names */
    int players;
};

/* The text of a column. The caller releases it. */
static struct text cell_of(const struct game_log_turn *turn, int column)
{
    struct text text = {0};
    game_log_write_part(turn, column - PLAYERS, &text);
    return text;
}

static struct turn_table plan_table(const struct draw *d, const struct game_log *log, double x, double width)
{
    struct type type = draw_type(d, FACE_REGULAR, draw_theme(d)->type.tiny, ALIGN_LEFT);
    struct turn_table t = {.type = type, .x = x, .leading = type.size * PAGE_LEADING};

    t.players = game_players(log->game, log->values);
    t.number = draw_text_width(d, type, "000") + COLUMN_AIR;
    for (size_t i = 1; i <= log->last; i++) {
        scoped(text_release) struct text text = cell_of(&log->turns[i], COMMON);
        t.common = fmax(t.common, draw_text_width(d, type, text_string(&text)) + COLUMN_AIR);
    }
    t.player = (width - t.number - t.common) / t.players;
    t.head = fmax(t.leading, 2 * BADGE) + 2 * ROW_AIR;
    return t;
}

static double column_x(const struct turn_table *t, int column)
{
    return t->x + t->number + (column >= PLAYERS ? t->common + (column - PLAYERS) * t->player : 0);
}

/* Draws a row at the height y, or only measures it. Returns its height. */
static double add_row(struct draw *d, const struct turn_table *t, const struct game_log_turn *turn, double y,
                      bool drawn)
{
    const double width = t->player - COLUMN_AIR, first = y + ROW_AIR + t->leading * 0.75;
    struct type bold = t->type;
    size_t lines = 1;

    bold.face = FACE_BOLD;
    draw_tag_begin(d, TAG_ROW);
    draw_tag_begin(d, TAG_ROW_HEAD);
    if (drawn)
        page_draw_number(d, t->x, first, bold, turn->number);
    draw_tag_end(d);
    for (int column = COMMON; column < PLAYERS + t->players; column++) {
        scoped(text_release) struct text text = cell_of(turn, column);
        size_t taken = column == COMMON ? 1 : draw_text_lines(d, width, t->type, text_string(&text));
        lines = taken > lines ? taken : lines;
        draw_tag_begin(d, TAG_CELL);
        if (drawn)
            draw_text_wrap(d, column_x(t, column), first, column == COMMON ? t->common : width, t->leading, t->type,
                           text_string(&text));
        draw_tag_end(d);
    }
    draw_tag_end(d);
    return (double)lines * t->leading + 2 * ROW_AIR;
}

bool turn_table_fits(const struct draw *d, const struct game_log *log, double width)
{
    struct turn_table t = plan_table(d, log, 0, width);
    scoped(text_release) struct text word = {0};
    bool fits = t.player > COLUMN_AIR;

    for (size_t i = 1; fits && i <= log->last; i++)
        for (const char *s = strchr(log->turns[i].text, ':'); s && *s; s += strspn(s, " ")) { /* from the first label */
            size_t len = strcspn(s, " ");
            text_clear(&word);
            text_add_bytes(&word, s, len);
            fits = fits && draw_text_width(d, t.type, text_string(&word)) <= t.player - COLUMN_AIR;
            s += len;
        }
    return fits;
}

size_t turn_table_draw(struct draw *d, const struct game_log *log, size_t first, struct box box, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct turn_table t = plan_table(d, log, box.x, box.w);
    double y = box.y + t.head;
    size_t turn = first;

    draw_tag_begin(d, TAG_TABLE);
    draw_tag_begin(d, TAG_ROW);
    for (int i = 0; i < PLAYERS + 1; i++) { /* over the numbers, and what is common */
        draw_tag_begin(d, TAG_HEAD);
        draw_tag_end(d);
    }
    for (int player = 0; drawn && player < t.players; player++) {
        double x = column_x(&t, PLAYERS + player), middle = box.y + t.head / 2;
        struct type bold = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
        draw_tag_begin(d, TAG_HEAD);
        marker_badge(d, player, x + BADGE, middle, BADGE, theme->type.small * 0.9);
        draw_text_fit(d, x + 2 * BADGE + 1, draw_centred(d, bold, middle), t.player - COLUMN_AIR - 2 * BADGE - 1,
                      theme->type.least, bold, log->names[player]);
        draw_tag_end(d);
    }
    draw_tag_end(d);
    for (; turn <= log->last; turn++) {
        double height = add_row(d, &t, &log->turns[turn], y, false);
        if (turn > first && y + height > box.y + box.h)
            break;
        if (drawn) {
            draw_line(d, box.x, y, box.x + box.w, y, theme->colour.guide, theme->stroke.guide);
            add_row(d, &t, &log->turns[turn], y, true);
        }
        y += height;
    }
    draw_tag_end(d);
    return turn;
}
