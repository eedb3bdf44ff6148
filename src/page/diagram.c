#include "page/diagram.h"

#include "page/page_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The least scale and longer side in mm of a board in large print. */
#define SCALE_LARGE 0.65
#define SIDE_LARGE  70.0

#define CAPTION_NARROW 62.0 /* mm: narrower captions have smaller type */
#define TYPE_LEAST     6.0  /* pt */
#define STANDING       0.72 /* of a caption's width, at most, for the standing */
#define HEADING        2.0  /* mm per pt for a heading */
#define STANDING_EACH  1.15 /* mm per pt for each player's standing */
#define STANDING_LARGE 1.4  /* the same in large print, with larger badges */
#define BADGE          0.2  /* mm per pt: radius */
#define BADGE_LARGE    0.28
#define AIR            1.2 /* mm between board and caption */

enum { ROWS_MOST = 6, ROWS_LARGE = 16 }; /* of actions */

/* Whether captions tell the standing. They do not in games that only the end decides. */
static bool has_standing(const struct game *game)
{
    return game->picture->remaining || game_sheet(game)->score_lines > 0;
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

int diagram_views(const struct game_log *log)
{
    return game_sheet(log->game)->own ? game_players(log->game, log->values) : 1;
}

/* Whether a view shows one player's sheet. */
static bool is_own(const struct game_log *log)
{
    return game_sheet(log->game)->own;
}

/* Adds the actions of a turn for the caption of a view: all of them, or on a player's own sheet those before the first
 * label and those after the player's label. */
static void write_actions(const struct game_log *log, const struct game_log_turn *turn, int view, struct text *out)
{
    int whose = view;
    for (const char *s = turn->text; *s;) {
        size_t len = strcspn(s, " ");
        bool label = is_own(log) && len == 2 && s[1] == ':';
        if (label)
            whose = s[0] - 'A';
        else if (!is_own(log) || whose == view)
            text_addf(out, "%s%.*s", out->len ? " " : "", (int)len, s);
        s += len + strspn(s + len, " ");
    }
}

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

/* The rows that the longest actions of the shown turns take. */
static int action_rows(const struct draw *d, const struct game_log *log, double width, double size)
{
    struct type type = draw_type(d, FACE_REGULAR, size, ALIGN_LEFT);
    struct text actions = {0};
    size_t most = 1;
    for (size_t i = log->first; i <= log->last; i++)
        for (int view = 0; view < diagram_views(log); view++) {
            text_clear(&actions);
            write_actions(log, &log->turns[i], view, &actions);
            size_t rows = draw_text_lines(d, width, type, text_string(&actions));
            most = rows > most ? rows : most;
        }
    text_release(&actions);
    int limit = theme_is_large(draw_theme(d)) ? ROWS_LARGE : ROWS_MOST;
    return most < (size_t)limit ? (int)most : limit;
}

struct diagram_layout diagram_layout(const struct draw *d, const struct game_log *log, double width, double height)
{
    const struct theme *theme = draw_theme(d);
    bool large = theme_is_large(theme);
    double each = large ? STANDING_LARGE : STANDING_EACH;
    struct board_picture picture = board_picture(theme, log->game, log->values, log->turns[0].played, 0);
    struct diagram_layout l = {.caption_w = width};

    l.type = width < CAPTION_NARROW ? theme->type.tiny : theme->type.small;
    l.least = large ? theme->type.least : fmin(TYPE_LEAST, l.type);
    l.leading = l.type * PAGE_LEADING;
    /* The caption is as wide as the board, or in large print as the box. The board's size in turn depends on the rows
     * of the caption: two passes settle both. */
    for (int pass = 0; pass < 2; pass++) {
        l.stacked = has_standing(log->game) &&
                    l.caption_w < l.type * (HEADING + each * (is_own(log) ? 1 : log->turns[0].score.players));
        l.rows = action_rows(d, log, l.caption_w, l.type);
        l.caption_h = (1 + l.stacked + l.rows) * l.leading + AIR;
        l.board = board_picture_fit(theme, &picture, width, height - l.caption_h);
        l.caption_w = fmin(width, large ? width : fmax(l.board.w, CAPTION_NARROW));
    }
    return l;
}

bool diagram_is_large(const struct diagram_layout *l)
{
    return l->board.scale >= SCALE_LARGE && fmax(l->board.w, l->board.h) >= SIDE_LARGE;
}

bool diagram_is_clear(const struct diagram_layout *l)
{
    return board_fit_is_clear(&l->board);
}

/* ---- The caption ------------------------------------------------------------------------------------------------- */

/* The standing, from the right end leftward: each player's badge and number, and what the numbers count if that fits
 * into `room`. Returns the width that it took. */
static double draw_standing(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, double size,
                            int view, double right, double middle, double room)
{
    struct type number = draw_type(d, FACE_BOLD, size, ALIGN_RIGHT),
                soft = draw_type(d, FACE_REGULAR, size, ALIGN_RIGHT);
    double radius = size * (theme_is_large(draw_theme(d)) ? BADGE_LARGE : BADGE), x = right;

    soft.colour = draw_theme(d)->colour.soft;
    for (int player = turn->score.players - 1; player >= 0; player--) {
        int standing;
        char text[16];
        if (is_own(log) && player != view)
            continue;
        if (game_log_standing(log, turn, player, &standing))
            snprintf(text, sizeof text, "%d", standing);
        else
            snprintf(text, sizeof text, "%s", turn->score.out[player] ? "out" : "\u2013");
        draw_text(d, x, draw_centred(d, number, middle), number, text);
        x -= draw_text_width(d, number, text) + radius + 0.8;
        page_draw_badge(d, player, x, middle, radius, size * 0.8);
        x -= radius + size * 0.22;
    }
    const char *title = log->game->picture->remaining ? log->game->picture->remaining->title : "";
    if (*title && right - x + draw_text_width(d, soft, title) < room) {
        draw_text(d, x, draw_centred(d, soft, middle), soft, title);
        x -= draw_text_width(d, soft, title) + 1;
    }
    return right - x;
}

/* The turn's number and whose it was: the name, or the letter if the name is too long. */
static void draw_heading(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                         const struct diagram_layout *l, double x, double middle, double width)
{
    struct type bold = draw_type(d, FACE_BOLD, l->type, ALIGN_LEFT);
    struct text heading = {0};

    game_log_write_turn(log, turn, &heading);
    if (is_own(log)) {
        text_add(&heading, " \u00b7 ");
        game_log_write_player(log, view, &heading);
    }
    if (turn->player >= 0 && draw_text_width(d, bold, text_string(&heading)) > width) {
        text_clear(&heading);
        text_addf(&heading, "%d. %c", turn->number, 'A' + turn->player);
    }
    if (theme_is_large(draw_theme(d)) && is_own(log) && draw_text_width(d, bold, text_string(&heading)) > width) {
        text_clear(&heading);
        game_log_write_turn(log, turn, &heading);
        text_addf(&heading, " \u00b7 %c", 'A' + view);
    }
    draw_text_fit(d, x, draw_centred(d, bold, middle), width, l->least, bold, text_string(&heading));
    text_release(&heading);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

void diagram_draw(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                  const struct diagram_layout *l, struct box box)
{
    double x = box.x + (box.w - l->caption_w) / 2;
    double top = box.y + (box.h - l->board.h - l->caption_h) / 2, below = top + l->board.h + AIR;
    double middle = below + l->leading / 2, right = x + l->caption_w, taken = 0, height = l->rows * l->leading;
    struct type type = draw_type(d, FACE_REGULAR, l->type, ALIGN_LEFT);
    struct text actions = {0};
    struct board_picture picture = board_picture(draw_theme(d), log->game, log->values, turn->played, view);

    board_picture_draw(d, &picture, &l->board, box.x + (box.w - l->board.w) / 2, top);
    /* Heading and standing are side by side, or where they would touch, the standing is on the row below. */
    if (l->stacked)
        draw_standing(d, log, turn, l->type, view, right, middle + l->leading, l->caption_w);
    else if (has_standing(log->game))
        taken = draw_standing(d, log, turn, l->type, view, right, middle, l->caption_w * STANDING) + 1;
    draw_heading(d, log, turn, view, l, x, middle, l->caption_w - taken);

    /* The actions are in smaller type if they are long, and cut if even the least type is too large. */
    write_actions(log, turn, view, &actions);
    while (type.size > l->least &&
           (double)draw_text_lines(d, l->caption_w, type, text_string(&actions)) * type.size * PAGE_LEADING >
               height + 1e-6)
        type.size -= 0.25;
    double leading = type.size * PAGE_LEADING, first = below + (1 + l->stacked) * l->leading + leading * 0.75;
    page_draw_lines(d, x, first, l->caption_w, (int)(height / leading + 1e-6), leading, type, text_string(&actions));
    text_release(&actions);
}
