/* Large print: scores, the layout of boards, and the page with the reminder. */
#include "page/large_print.h"

#include "draw/marker.h"

#include <math.h>
#include <string.h>

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* In mm. */
#define WIDE        92.0  /* a box this wide has a row for each player */
#define WIDE_TWICE  170.0 /* and a box this wide has two rows side by side, for more than two players */
#define ROW         12.0  /* height of a row with names */
#define ROW_CLOSE   11.0  /* of a row of boxes */
#define LINE        10.5  /* of a line to write on */
#define LINES_MOST  4     /* lines below a row */
#define TOTAL       30.0  /* width of the box for a total */
#define TOTAL_CLOSE 24.0  /* the same without names */
#define BADGE       4.5   /* radius */
#define AIR         3.0   /* between texts and lines */

/* How the players' scores share a box. */
struct score_rows {
    int columns, rows;
    bool wide; /* with names and lines to write on */
};

static struct score_rows score_rows(int players, double width)
{
    const double least = 2 * BADGE + 2 + TOTAL_CLOSE, gap = 4;
    struct score_rows r = {.wide = width >= WIDE, .columns = 1};
    if (!r.wide)
        r.columns = (int)fmax(1, fmin(floor((width + gap) / (least + gap)), players));
    else if (players > 2 && width >= WIDE_TWICE)
        r.columns = 2;
    r.rows = (players + r.columns - 1) / r.columns;
    return r;
}

/* The least height of the scores, and the height beyond which they would look empty. */
static double scores_least(const struct game *game, int players, double width)
{
    struct score_rows r = score_rows(players, width);
    return game_sheet(game)->score_lines == 0 ? ROW_CLOSE : r.rows * (r.wide ? ROW : ROW_CLOSE);
}

static double scores_most(const struct game *game, int players, double width)
{
    struct score_rows r = score_rows(players, width);
    double least = scores_least(game, players, width);
    return r.wide && game_sheet(game)->score_lines > 1 ? least + r.rows * LINES_MOST * LINE : least;
}

static void draw_rule(struct draw *d, double x, double y, double right)
{
    draw_line(d, x, y, right, y, draw_theme(d)->colour.guide, draw_theme(d)->stroke.line);
}

static void draw_box(struct draw *d, double x, double y, double w, double h)
{
    draw_frame(d, x, y, w, h, draw_theme(d)->colour.ink, draw_theme(d)->stroke.line);
}

/* The box for the total, with its label if there is room beside the name. Returns the right end of what is left. */
static double draw_total(struct draw *d, const struct sheet_id *id, double name, struct box box)
{
    struct type right = draw_type(d, FACE_REGULAR, draw_theme(d)->type.small, ALIGN_RIGHT);
    double x = box.x + box.w - TOTAL;
    struct text text = {0};

    if (game_sheet(id->game)->tally)
        text_addf(&text, "of %d", game_sheet(id->game)->tally(&id->values));
    else
        text_add(&text, "Total");
    draw_box(d, x, box.y + 1, TOTAL, ROW - 2);
    double width = draw_text_width(d, right, text_string(&text)) + 2;
    if (name + width + AIR <= x - box.x) {
        draw_text(d, x - 2, draw_centred(d, right, box.y + ROW / 2), right, text_string(&text));
        x -= width;
    }
    text_release(&text);
    return x - AIR;
}

/* A player's row: badge, name, a line to add up points on, the total; more lines below. A name that is too long is left
 * out, because the head has it. */
static void draw_row(struct draw *d, const struct sheet_id *id, int player, const char *name, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type plain = draw_type(d, FACE_REGULAR, theme->type.small, ALIGN_LEFT);
    double middle = box.y + ROW / 2, begin = 2 * BADGE + 2, width = draw_text_width(d, plain, name);

    if (begin + width + AIR + TOTAL > box.w)
        width = 0;
    marker_badge(d, player, box.x + BADGE, middle, BADGE, theme->type.small);
    double end = draw_total(d, id, begin + width, box), x = box.x + begin;
    if (width > 0) {
        draw_text(d, x, draw_centred(d, plain, middle), plain, name);
        x += width + AIR;
    }
    if (end - x > LINE)
        draw_rule(d, x, box.y + ROW - 2, end);
    for (int i = 1; ROW + i * LINE <= box.h + 0.01 && i <= LINES_MOST; i++)
        draw_rule(d, box.x, box.y + ROW + i * LINE - 1, box.x + box.w);
}

void large_draw_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                       struct box box)
{
    int players = game_players(id->game, &id->values);
    struct score_rows r = score_rows(players, box.w);
    double gap = draw_theme(d)->page.gap_small, width = (box.w + gap) / r.columns - gap, height = box.h / r.rows;

    if (game_sheet(id->game)->score_lines == 0) {
        struct type bold = draw_type(d, FACE_BOLD, draw_theme(d)->type.small, ALIGN_LEFT);
        double y = box.y + ROW_CLOSE - 3;
        draw_text(d, box.x, y, bold, "Winner");
        draw_rule(d, box.x + draw_text_width(d, bold, "Winner") + 2, y + 1.4, box.x + box.w);
        return;
    }
    if (!r.wide)
        width = fmin(width, 2 * BADGE + 2 + TOTAL);
    for (int player = 0; player < players; player++) {
        struct box cell = {box.x + player % r.columns * (width + gap), box.y + player / r.columns * height, width,
                           height};
        if (r.wide) {
            draw_row(d, id, player, page_player_name(style, players, game_number, player), cell);
            continue;
        }
        double x = cell.x + 2 * BADGE + 2;
        marker_badge(d, player, cell.x + BADGE, cell.y + (ROW_CLOSE - 1) / 2, BADGE, draw_theme(d)->type.small);
        draw_box(d, x, cell.y, cell.x + cell.w - x, ROW_CLOSE - 1);
    }
}

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

#define COLUMN_LEAST 92.0 /* mm: width of the scores beside a board */
#define COLUMN_MOST  130.0
#define COLUMN_SHARE 0.34 /* of the frame */

/* The board above the scores. */
static struct board_layout plan_stacked(const struct draw *d, const struct sheet_id *id, const struct board *b,
                                        struct box body)
{
    double gap = draw_theme(d)->page.gap_small;
    int players = game_players(id->game, &id->values);
    double least = scores_least(id->game, players, body.w), most = scores_most(id->game, players, body.w);
    struct board_layout l = {.fit = board_fit_to_play(b, body.w, body.h - least - gap)};
    double spare = body.h - gap - b->rows * l.fit.pitch - 2 * b->edge, scores = fmax(least, fmin(spare, most));

    l.board = board_fit_box(&l.fit, (struct box){body.x, body.y, body.w, body.h - scores - gap});
    l.scores = (struct box){body.x, body.y + body.h - scores, body.w, scores};
    return l;
}

/* The board left of the scores. */
static struct board_layout plan_beside(const struct draw *d, const struct sheet_id *id, const struct board *b,
                                       struct box body)
{
    double gap = draw_theme(d)->page.gap;
    int players = game_players(id->game, &id->values);
    double column = fmin(fmax(body.w * COLUMN_SHARE, COLUMN_LEAST), COLUMN_MOST), width = body.w - column - gap;
    double scores = fmin(body.h, scores_most(id->game, players, column));
    struct board_layout l = {.fit = board_fit_to_play(b, width, body.h)};

    if (scores_least(id->game, players, column) > body.h)
        l.fit.pitch = -1;
    l.board = board_fit_box(&l.fit, (struct box){body.x, body.y, width, body.h});
    l.scores = (struct box){body.x + width + gap, body.y, column, scores};
    return l;
}

struct board_layout large_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                       struct sheet_page page, struct frame frame)
{
    struct box body = large_body(d, style, id, page, frame);
    struct board b;

    id->game->picture->board(&id->values, draw_theme(d), false, &b);
    if (game_sheet(id->game)->own) {
        struct board_layout l = {.fit = board_fit_to_play(&b, body.w, body.h)};
        l.board = board_fit_box(&l.fit, body);
        return l;
    }
    struct board_layout stacked = plan_stacked(d, id, &b, body), beside = plan_beside(d, id, &b, body);
    return stacked.fit.pitch >= beside.fit.pitch ? stacked : beside;
}

/* ---- The reminder ------------------------------------------------------------------------------------------------ */

#define BETWEEN        (MM_PER_PT * 0.4) /* more between paragraphs, per pt of type */
#define PICTURES_LEAST 30.0              /* mm: in less height pictures are left out */
#define GROWN          1.3               /* times body type, at most */

/* The reminder, each sentence on a line of its own, and the hints that the board has no room for. */
static void write_reminder(const struct sheet_id *id, struct text *out)
{
    const char *reminder = id->game->picture->reminder;
    for (const char *s = reminder; *s; s++)
        text_add_char(out, *s == '\n' && s > reminder && s[-1] != '.' ? ' ' : *s);
    if (large_reminder_needed(id)) {
        text_add_char(out, '\n');
        game_sheet(id->game)->hints(&id->values, out);
    }
}

bool large_reminder_needed(const struct sheet_id *id)
{
    struct text hints = {0};
    if (game_sheet(id->game)->hints)
        game_sheet(id->game)->hints(&id->values, &hints);
    bool needed = hints.len > 0;
    text_release(&hints);
    return needed;
}

static double reminder_height(const struct draw *d, struct type type, double width, const char *s)
{
    double lines = (double)draw_text_lines(d, width, type, s), between = 0;
    while ((s = strchr(s, '\n')) != NULL && *++s)
        between++;
    return (lines * PAGE_LEADING + between * BETWEEN) * type.size;
}

bool large_reminder_fits(const struct draw *d, const struct sheet_id *id, struct box box)
{
    struct type type = draw_type(d, FACE_REGULAR, draw_theme(d)->type.least, ALIGN_LEFT);
    struct text text = {0};
    write_reminder(id, &text);
    bool fits = box.h > 0 && box.w > 0 && reminder_height(d, type, box.w, text_string(&text)) <= box.h;
    text_release(&text);
    return fits;
}

/* Returns how far down the paragraphs reach. */
static double draw_paragraphs(struct draw *d, struct type type, struct box box, const char *s)
{
    double y = box.y + type.size * MM_PER_PT;
    struct text line = {0};
    while (*s) {
        size_t len = strcspn(s, "\n");
        text_clear(&line);
        text_add_bytes(&line, s, len);
        y = draw_text_wrap(d, box.x, y, box.w, type.size * PAGE_LEADING, type, text_string(&line)) +
            type.size * BETWEEN;
        s += len + (s[len] == '\n');
    }
    text_release(&line);
    return y - type.size * MM_PER_PT;
}

void large_draw_reminder(struct draw *d, const struct sheet_id *id, struct box box)
{
    const struct theme *theme = draw_theme(d);
    struct type type = draw_type(d, FACE_REGULAR, theme->type.least, ALIGN_LEFT);
    struct text text = {0};

    /* The type is the largest in which the text fits and needs no more lines than in the least type. */
    write_reminder(id, &text);
    const double least = type.size;
    size_t lines = draw_text_lines(d, box.w, type, text_string(&text));
    type.size = fmax(theme->type.body * GROWN, least);
    while (type.size > least && (draw_text_lines(d, box.w, type, text_string(&text)) > lines ||
                                 reminder_height(d, type, box.w, text_string(&text)) > box.h))
        type.size = fmax(type.size - 0.5, least);
    double below = draw_paragraphs(d, type, box, text_string(&text)) + theme->page.gap;
    text_release(&text);
    if (box.y + box.h - below >= PICTURES_LEAST)
        page_draw_pictures(d, id, (struct box){box.x, below, box.w, box.y + box.h - below});
}
