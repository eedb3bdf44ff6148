#include "page/diagram.h"

#include "draw/marker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Boards that are drawn smaller than this, in mm, are no large print. */
#define SCALE_LARGE 0.65
#define SIDE_LARGE  70.0

#define CAPTION_NARROW 62.0 /* mm: narrower captions have smaller type */
#define TYPE_LEAST     6.0  /* pt */
#define STANDING       0.72 /* of a caption's width, at most, for the standing */
#define HEADING        2.0  /* mm a pt that a heading needs, and a player's standing */
#define STANDING_EACH  1.15
#define STANDING_LARGE 1.4 /* in large print, with larger badges */
#define BADGE          0.2 /* mm a pt, radius */
#define BADGE_LARGE    0.28
#define AIR            1.2 /* mm between board and caption */

enum { ROWS_MOST = 6, ROWS_LARGE = 16 }; /* of actions */

/* What a standing counts, if not points; and whether it is worth telling: not where only the end decides. */
static const char *standing_title(const struct game *game)
{
    return game->picture->remaining ? game->picture->remaining->title : "";
}

static bool has_standing(const struct game *game)
{
    return game->picture->remaining || game_sheet(game)->score_lines > 0;
}

/* ---- Views ---------------------------------------------------------------------------------------------------- */

int diagram_views(const struct game_log *log)
{
    return game_sheet(log->game)->own ? game_players(log->game, log->values) : 1;
}

/* Whether a view is of one player alone. */
static bool is_own(const struct game_log *log)
{
    return game_sheet(log->game)->own;
}

/* Adds the actions of a turn that a view is captioned with: all, or what stands before the first label and behind the
 * player's own. */
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

static void write_heading(const struct game_log *log, const struct game_log_turn *turn, int view, struct text *out)
{
    game_log_write_turn(log, turn, out);
    if (!is_own(log))
        return;
    text_add(out, " \u00b7 ");
    game_log_write_player(log, view, out);
}

/* ---- The plan ------------------------------------------------------------------------------------------------- */

/* Rows that the longest actions of the turns shown need in the caption's type. */
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

struct diagram_plan diagram_plan(const struct draw *d, const struct game_log *log, double width, double height)
{
    const struct theme *theme = draw_theme(d);
    bool large = theme_is_large(theme);
    double each = large ? STANDING_LARGE : STANDING_EACH;
    struct diagram_plan plan = {.caption_w = width};

    plan.type = width < CAPTION_NARROW ? theme->type.tiny : theme->type.small;
    plan.least = large ? theme->type.least : fmin(TYPE_LEAST, plan.type);
    plan.leading = plan.type * PAGE_LEADING;
    /* The caption is as wide as the board (in large print as the box), whose size depends on the rows that the caption
     * takes. */
    for (int pass = 0; pass < 2; pass++) {
        plan.stacked = has_standing(log->game) &&
                       plan.caption_w < plan.type * (HEADING + each * (is_own(log) ? 1 : log->turns[0].score.players));
        plan.rows = action_rows(d, log, plan.caption_w, plan.type);
        plan.caption_h = (1 + plan.stacked + plan.rows) * plan.leading + AIR;
        plan.board = board_fit(theme, log->game, log->values, width, height - plan.caption_h);
        plan.caption_w = fmin(width, large ? width : fmax(plan.board.w, CAPTION_NARROW));
    }
    return plan;
}

bool diagram_is_large(const struct diagram_plan *plan)
{
    return plan->board.scale >= SCALE_LARGE && fmax(plan->board.w, plan->board.h) >= SIDE_LARGE;
}

bool diagram_is_clear(const struct diagram_plan *plan)
{
    return board_fit_is_clear(&plan->board);
}

/* ---- The caption ---------------------------------------------------------------------------------------------- */

void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    if (marker_exists(player)) {
        marker_badge(d, player, x, y, radius, size);
        return;
    }
    struct type letter = draw_type(d, FACE_BOLD, fmax(size * 0.85, draw_theme(d)->type.least), ALIGN_CENTRE);
    char text[] = {(char)('A' + player), '\0'};
    draw_ring(d, x, y, radius, draw_theme(d)->colour.player[player], draw_theme(d)->stroke.line);
    draw_text(d, x, draw_centred(d, letter, y), letter, text);
}

/* The standing from the right end leftward: each player's badge and number; and what they count if it fits into
 * `room` mm. Returns the width that it took. */
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
    const char *title = standing_title(log->game);
    if (*title && right - x + draw_text_width(d, soft, title) < room) {
        draw_text(d, x, draw_centred(d, soft, middle), soft, title);
        x -= draw_text_width(d, soft, title) + 1;
    }
    return right - x;
}

/* The turn's number and whose it was: by name, or where that is too long by letter. */
static void draw_heading(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                         const struct diagram_plan *plan, double x, double middle, double width)
{
    struct type bold = draw_type(d, FACE_BOLD, plan->type, ALIGN_LEFT);
    struct text heading = {0};

    write_heading(log, turn, view, &heading);
    if (turn->player >= 0 && draw_text_width(d, bold, text_string(&heading)) > width) {
        text_clear(&heading);
        text_addf(&heading, "%d. %c", turn->number, 'A' + turn->player);
    }
    if (theme_is_large(draw_theme(d)) && is_own(log) && draw_text_width(d, bold, text_string(&heading)) > width) {
        text_clear(&heading);
        game_log_write_turn(log, turn, &heading);
        text_addf(&heading, " \u00b7 %c", 'A' + view);
    }
    draw_text_fit(d, x, draw_centred(d, bold, middle), width, plan->least, bold, text_string(&heading));
    text_release(&heading);
}

/* Heading and standing side by side; where they would touch, the standing has the row beneath. */
static void draw_first_row(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                           const struct diagram_plan *plan, double x, double y)
{
    double middle = y + plan->leading / 2, right = x + plan->caption_w, taken = 0;
    if (has_standing(log->game) && !plan->stacked)
        taken = draw_standing(d, log, turn, plan->type, view, right, middle, plan->caption_w * STANDING) + 1;
    else if (plan->stacked)
        draw_standing(d, log, turn, plan->type, view, right, middle + plan->leading, plan->caption_w);
    draw_heading(d, log, turn, view, plan, x, middle, plan->caption_w - taken);
}

/* The actions, in smaller type where they are long, and cut where even that is too little. */
static void draw_actions(struct draw *d, const char *actions, const struct diagram_plan *plan, double x, double y)
{
    struct type type = draw_type(d, FACE_REGULAR, plan->type, ALIGN_LEFT);
    double height = plan->rows * plan->leading;

    while (type.size > plan->least &&
           (double)draw_text_lines(d, plan->caption_w, type, actions) * type.size * PAGE_LEADING > height + 1e-6)
        type.size -= 0.25;
    double leading = type.size * PAGE_LEADING;
    for (int rows = (int)(height / leading + 1e-6); rows > 0 && *actions; rows--, y += leading) {
        size_t shown, used = draw_text_line(d, plan->caption_w, type, actions, &shown);
        struct text line = {0};
        text_add_bytes(&line, actions, rows > 1 ? shown : strlen(actions));
        draw_text_fit(d, x, y + leading * 0.75, plan->caption_w, type.size, type, text_string(&line));
        text_release(&line);
        actions += used;
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

void diagram_draw(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                  const struct diagram_plan *plan, struct box box)
{
    double x = box.x + (box.w - plan->caption_w) / 2;
    double top = box.y + (box.h - plan->board.h - plan->caption_h) / 2, below = top + plan->board.h + AIR;
    struct text actions = {0};

    draw_push(d, box.x + (box.w - plan->board.w) / 2, top, plan->board.scale);
    board_draw(d, log->game, log->values, &turn->played, view, plan->board.pitch);
    draw_pop(d);
    draw_first_row(d, log, turn, view, plan, x, below);
    write_actions(log, turn, view, &actions);
    draw_actions(d, text_string(&actions), plan, x, below + (1 + plan->stacked) * plan->leading);
    text_release(&actions);
}
