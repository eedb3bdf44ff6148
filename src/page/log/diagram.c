#include "page/log/booklet.h"

#include "draw/marker.h"

#include <math.h>
#include <string.h>

#define CAPTION  6.9  /* mm per pt of small type: the least width of captions; in less width type is smaller */
#define STANDING 0.72 /* of a caption's width, at most, for the standing */
#define HEADING  2.0  /* mm per pt for a heading */
#define NUMBER   0.75 /* mm per pt for each player's standing, without the badge */
#define BADGE    0.2  /* mm per pt: radius of a badge */
#define LETTER   0.28 /* the same for its letter in the least type */
#define AIR      1.2  /* mm between board and caption */

enum {
    ROWS = 6, /* of actions, at most */
    ROWS_LARGE = 16,
    SIDE_LARGE = 70, /* mm: in large print the longer side of a board, at least */
};

/* The radius of a badge beside type of this size. */
static double badge_radius(const struct theme *theme, double size)
{
    return fmax(size * BADGE, theme->type.least * LETTER);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

int diagram_views(const struct game_log *log)
{
    return game_sheet(log->game)->own ? game_players(log->game, log->values) : 1;
}

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

/* The rows that the longest actions of the shown turns take. */
static int action_rows(const struct draw *d, const struct game_log *log, double width, double size)
{
    struct type type = draw_type(d, FACE_REGULAR, size, ALIGN_LEFT);
    scoped(text_release) struct text actions = {0};
    size_t most = 1;
    for (size_t i = log->first; i <= log->last; i++)
        for (int view = 0; view < diagram_views(log); view++) {
            text_clear(&actions);
            game_log_write_actions(log, &log->turns[i], view, draw_words(d), &actions);
            size_t rows = draw_text_lines(d, width, type, text_string(&actions));
            most = rows > most ? rows : most;
        }
    int limit = theme_is_large(draw_theme(d)) ? ROWS_LARGE : ROWS;
    return most < (size_t)limit ? (int)most : limit;
}

struct diagram_layout diagram_layout(const struct draw *d, const struct game_log *log, double width, double height)
{
    const struct theme *theme = draw_theme(d);
    double caption = fmin(width, theme->type.small * CAPTION);
    struct board_picture picture = board_picture(theme, log->game, log->values, log->turns[0].played, 0);
    struct diagram_layout l = {.log = log, .caption_w = width};

    l.type = width < theme->type.small * CAPTION ? theme->type.tiny : theme->type.small;
    l.leading = l.type * PAGE_LEADING;
    double standing = (l.type * NUMBER + 2 * badge_radius(theme, l.type)) *
                      (game_sheet(log->game)->own ? 1 : log->turns[0].score.players);
    /* The caption is as wide as the board, whose size in turn depends on the rows of the caption: two passes settle
     * both. */
    for (int pass = 0; pass < 2; pass++) {
        l.stacked = game_log_has_standings(log) && l.caption_w < l.type * HEADING + standing;
        l.rows = action_rows(d, log, l.caption_w, l.type);
        l.caption_h = (1 + l.stacked + l.rows) * l.leading + AIR;
        l.board = board_picture_fit(theme, &picture, width, height - l.caption_h);
        l.caption_w = fmax(l.board.w, caption);
    }
    l.large = l.board.clear && (!theme_is_large(theme) || fmax(l.board.w, l.board.h) >= SIDE_LARGE);
    return l;
}

/* ---- The caption ------------------------------------------------------------------------------------------------- */

/* The standing, from the right end leftward: each player's badge and number, and what the numbers count if that fits
 * into `room`. Returns the width that it took. */
static double draw_standing(struct draw *d, const struct diagram_layout *l, const struct game_log_turn *turn, int view,
                            double right, double middle, double room)
{
    double size = l->type, radius = badge_radius(draw_theme(d), size), x = right;
    struct type number = draw_type(d, FACE_BOLD, size, ALIGN_RIGHT), soft = draw_type_soft(d, size, ALIGN_RIGHT);

    for (int player = turn->score.players - 1; player >= 0; player--) {
        int standing;
        if (game_sheet(l->log->game)->own && player != view)
            continue;
        const struct short_text shown =
            game_log_standing(l->log, turn, player, &standing)
                ? short_text("%d", standing)
                : short_text("%s", turn->score.out[player] ? draw_word(d, "out") : "\u2013");
        draw_text(d, x, draw_centred(d, number, middle), number, shown.text);
        x -= draw_text_width(d, number, shown.text) + radius + 0.8;
        marker_badge(d, player, x, middle, radius, size * 0.8);
        x -= radius + size * 0.22;
    }
    const struct picture *picture = l->log->game->picture;
    const char *title = picture->remaining ? draw_word(d, picture->remaining->title) : "";
    if (*title && right - x + draw_text_width(d, soft, title) < room) {
        draw_text(d, x, draw_centred(d, soft, middle), soft, title);
        x -= draw_text_width(d, soft, title) + 1;
    }
    return right - x;
}

/* The turn's number and its player: the name, or the letter if the name is too long. */
static void draw_heading(struct draw *d, const struct diagram_layout *l, const struct game_log_turn *turn, int view,
                         double x, double middle, double width)
{
    struct type bold = draw_type(d, FACE_BOLD, l->type, ALIGN_LEFT);
    bool own = game_sheet(l->log->game)->own, named = turn->player >= 0;
    scoped(text_release) struct text heading = {0};

    for (int letters = 0; letters < 2; letters++) {
        text_clear(&heading);
        if (named && letters)
            text_addf(&heading, "%d. %c", turn->number, 'A' + turn->player);
        else
            game_log_write_turn(l->log, turn, draw_words(d), &heading);
        if (own && letters)
            text_addf(&heading, " \u00b7 %c", 'A' + view);
        else if (own)
            game_log_write_player(l->log, view, page_separate(&heading));
        if ((!named && !own) || draw_text_width(d, bold, text_string(&heading)) <= width)
            break;
    }
    draw_text_fit(d, x, draw_centred(d, bold, middle), width, draw_theme(d)->type.least, bold, text_string(&heading));
}

/* Draws a text in at most `rows` lines, the first baseline at y. What does not fit is cut off the last line. */
static void draw_lines(struct draw *d, double x, double y, double width, int rows, struct type type, const char *s)
{
    scoped(text_release) struct text line = {0};
    for (; rows > 0 && *s; rows--, y += type.size * PAGE_LEADING) {
        size_t shown, used = draw_text_line(d, width, type, s, &shown);
        text_clear(&line);
        text_add_bytes(&line, s, rows > 1 ? shown : strlen(s));
        draw_text_fit(d, x, y, width, type.size, type, text_string(&line));
        s += used;
    }
}

void diagram_draw(struct draw *d, const struct diagram_layout *l, const struct game_log_turn *turn, int view,
                  struct box box)
{
    const struct game_log *log = l->log;
    const double least = draw_theme(d)->type.least, width = l->caption_w;
    double x = box.x + (box.w - width) / 2, top = box.y + (box.h - l->board.h - l->caption_h) / 2;
    double below = top + l->board.h + AIR, middle = below + l->leading / 2, height = l->rows * l->leading, taken = 0;
    struct type type = draw_type(d, FACE_REGULAR, l->type, ALIGN_LEFT);
    scoped(text_release) struct text actions = {0};
    struct board_picture picture = board_picture(draw_theme(d), log->game, log->values, turn->played, view);

    draw_tag_begin(d, TAG_SECTION);
    draw_tag_begin(d, TAG_AFTER);
    board_picture_draw(d, &picture, &l->board, box.x + (box.w - l->board.w) / 2, top);
    draw_tag_begin(d, TAG_P);
    /* Heading and standing are side by side, or where they would touch, the standing is on the row below. */
    if (l->stacked)
        draw_standing(d, l, turn, view, x + width, middle + l->leading, width);
    else if (game_log_has_standings(log))
        taken = draw_standing(d, l, turn, view, x + width, middle, width * STANDING) + 1;
    draw_tag_end(d);
    draw_tag_end(d);
    draw_tag_begin(d, TAG_H2);
    draw_heading(d, l, turn, view, x, middle, width - taken);
    draw_tag_end(d);

    /* The actions are in smaller type if they are long, and cut if even the least type is too large. */
    game_log_write_actions(log, turn, view, draw_words(d), &actions);
    while (type.size > least &&
           (double)draw_text_lines(d, width, type, text_string(&actions)) * type.size * PAGE_LEADING > height + 1e-6)
        type.size = theme_smaller(draw_theme(d), type.size);
    double leading = type.size * PAGE_LEADING, first = below + (1 + l->stacked) * l->leading + leading * 0.75;
    draw_tag_begin(d, TAG_P);
    draw_lines(d, x, first, width, (int)(height / leading + 1e-6), type, text_string(&actions));
    draw_tag_end(d);
    draw_tag_end(d);
}
