#include "page/log/booklet.h"

#include "page/sheet/page_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* mm: between columns, and above and below a row; radius of a badge. */
#define COLUMN_AIR 3.0
#define ROW_AIR    1.2
#define BADGE      2.0

enum { COMMON, PLAYERS }; /* columns, after that of the numbers: what all share, then each player's */

/* The columns of a table in mm. */
struct turn_columns {
    struct type type;
    double leading, number, common, player;
    int players;
};

/* The text of a column. The caller releases it. */
static struct text cell_of(const struct game_log_turn *turn, int column)
{
    struct text text = {0};
    game_log_write_part(turn, column - PLAYERS, &text);
    return text;
}

static struct turn_columns plan_columns(const struct draw *d, const struct game_log *log, double width)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.tiny, ALIGN_LEFT);
    struct turn_columns c = {.type = type, .leading = type.size * PAGE_LEADING};

    c.players = game_players(log->game, log->values);
    c.number = draw_text_width(d, type, "000") + COLUMN_AIR;
    for (size_t i = 1; i <= log->last; i++) {
        struct text text = cell_of(&log->turns[i], COMMON);
        c.common = fmax(c.common, draw_text_width(d, type, text_string(&text)) + COLUMN_AIR);
        text_release(&text);
    }
    c.player = (width - c.number - c.common) / c.players;
    return c;
}

static double column_x(const struct turn_columns *c, int column)
{
    return c->number + (column >= PLAYERS ? c->common + (column - PLAYERS) * c->player : 0);
}

/* Draws a row at the height y, or only measures it. Returns its height. */
static double add_row(struct draw *d, const struct turn_columns *c, const struct game_log_turn *turn, double y,
                      bool drawn)
{
    const double width = c->player - COLUMN_AIR, first = y + ROW_AIR + c->leading * 0.75;
    struct type bold = c->type;
    size_t lines = 1;
    char number[12];

    bold.face = FACE_BOLD;
    snprintf(number, sizeof number, "%d", turn->number);
    if (drawn)
        draw_text(d, 0, first, bold, number);
    for (int column = COMMON; column < PLAYERS + c->players; column++) {
        struct text text = cell_of(turn, column);
        size_t taken = column == COMMON ? 1 : draw_text_lines(d, width, c->type, text_string(&text));
        lines = taken > lines ? taken : lines;
        if (drawn)
            draw_text_wrap(d, column_x(c, column), first, column == COMMON ? c->common : width, c->leading, c->type,
                           text_string(&text));
        text_release(&text);
    }
    return (double)lines * c->leading + 2 * ROW_AIR;
}

static double head_height(const struct turn_columns *c)
{
    return fmax(c->leading, 2 * BADGE) + 2 * ROW_AIR;
}

bool turn_table_fits(const struct draw *d, const struct game_log *log, double width)
{
    struct turn_columns c = plan_columns(d, log, width);
    bool fits = c.player > COLUMN_AIR;
    for (size_t i = 1; fits && i <= log->last; i++)
        for (int column = PLAYERS; column < PLAYERS + c.players; column++) {
            struct text text = cell_of(&log->turns[i], column);
            for (char *word = text.data, *end; word && *word; word = end) {
                size_t len = strcspn(word, " ");
                char after = word[len];
                word[len] = '\0';
                fits = fits && draw_text_width(d, c.type, word) <= c.player - COLUMN_AIR;
                word[len] = after;
                end = word + len + (after == ' ');
            }
            text_release(&text);
        }
    return fits;
}

size_t turn_table_draw(struct draw *d, const struct game_log *log, size_t first, struct box box, bool drawn)
{
    const struct theme *theme = draw_theme(d);
    struct turn_columns c = plan_columns(d, log, box.w);
    double y = box.y + head_height(&c);
    size_t turn = first;

    if (drawn)
        draw_push(d, box.x, 0, 1);
    for (int player = 0; drawn && player < c.players; player++) {
        double x = column_x(&c, PLAYERS + player), middle = box.y + head_height(&c) / 2;
        struct type bold = draw_type(d, FACE_BOLD, theme->type.small, ALIGN_LEFT);
        page_draw_badge(d, player, x + BADGE, middle, BADGE, theme->type.small * 0.9);
        draw_text_fit(d, x + 2 * BADGE + 1, draw_centred(d, bold, middle), c.player - COLUMN_AIR - 2 * BADGE - 1,
                      theme->type.least, bold, log->names[player]);
    }
    for (; turn <= log->last; turn++) {
        double height = add_row(d, &c, &log->turns[turn], y, false);
        if (turn > first && y + height > box.y + box.h)
            break;
        if (drawn) {
            draw_line(d, 0, y, box.w, y, theme->colour.guide, theme->stroke.guide);
            add_row(d, &c, &log->turns[turn], y, true);
        }
        y += height;
    }
    if (drawn)
        draw_pop(d);
    return turn;
}
