#include "page/log/booklet.h"

#include "draw/marker.h"

#include <limits.h>
#include <math.h>

#define STEEPEST 0.66 /* height to width, at most */

/* mm where the numbers are in type of 9 pt */
#define MARK         1.25 /* radius of the shape at a turn */
#define APART        4.0  /* least distance of shapes that do not touch */
#define BADGE        2.0  /* radius of a label's badge */
#define LABEL        5.5  /* least distance of labels */
#define LABELS       34.0 /* room for the labels, right of the lines */
#define LEFT         11.0 /* for numbers and titles around the axes */
#define ABOVE        12.0
#define BELOW        14.0
#define AWAY         2.0 /* from the upright axis to its numbers */
#define TURNS        5.0 /* from the lower axis to its numbers and to its title */
#define AXIS         10.0
#define TITLE        8.0 /* from the lines up to the title of the other, and to the turns of key moments */
#define MOMENTS      2.0
#define MOMENT_LEAST 6.0 /* from turn to turn */
#define ROW_LEAST    9.0 /* from number to number */
#define COLUMN_LEAST 10.0
#define LINES_LEAST  8.0 /* width of the lines */

/* By how much these lengths are larger in this theme. */
static double plot_unit(const struct theme *theme)
{
    return theme->type.small / 9;
}

/* ---- Scale ------------------------------------------------------------------------------------------------------- */

/* The least step of 1, 2, 5, 10, 20 ... that divides `range` into at most `count` parts. */
static int nice_step(int range, int count)
{
    static const int factors[] = {1, 2, 5};
    for (int power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (range <= factors[i] * power * (count > 1 ? count : 1))
                return factors[i] * power;
}

struct plot_scale plot_scale(const struct game_log *log, int rows, int columns)
{
    struct plot_scale s = {.players = log->turns[0].score.players,
                           .first = game_first_turn(log->game, log->values) - 1,
                           .last = game_first_turn(log->game, log->values) - 1 + (int)log->last,
                           .most = 1};
    for (size_t i = 0; i <= log->last; i++)
        for (int player = 0; player < s.players; player++) {
            int standing;
            if (!game_log_standing(log, &log->turns[i], player, &standing))
                continue;
            s.most = standing > s.most ? standing : s.most;
            s.least = standing < s.least ? standing : s.least;
        }
    s.step = nice_step(s.most - s.least, rows);
    s.most = (s.most + s.step - 1) / s.step * s.step;
    s.least = (s.least - s.step + 1) / s.step * s.step;
    s.turn_step = nice_step(s.last - s.first, columns);
    return s;
}

const char *plot_title(const struct game *game)
{
    return game->picture->remaining && game->picture->remaining->title ? game->picture->remaining->title : N_("points");
}

/* ---- Axes -------------------------------------------------------------------------------------------------------- */

struct chart {
    struct draw *d;
    const struct game_log *log;
    double unit;
    struct plot_scale scale;
    struct box area; /* between the axes */
};

static double x_of(const struct chart *c, int turn)
{
    int turns = c->scale.last > c->scale.first ? c->scale.last - c->scale.first : 1;
    return c->area.x + c->area.w * (turn - c->scale.first) / turns;
}

static double y_of(const struct chart *c, int standing)
{
    return c->area.y + c->area.h * (1 - (double)(standing - c->scale.least) / (c->scale.most - c->scale.least));
}

static void draw_axes(const struct chart *c)
{
    const struct theme *theme = draw_theme(c->d);
    struct type number = draw_type_soft(c->d, theme->type.small, ALIGN_RIGHT);
    struct type title = draw_type_soft(c->d, theme->type.small, ALIGN_LEFT);
    double right = c->area.x + c->area.w, below = c->area.y + c->area.h;

    for (int i = c->scale.least; i <= c->scale.most; i += c->scale.step) {
        double y = y_of(c, i);
        draw_line(c->d, c->area.x, y, right, y, i ? theme->colour.guide : theme->colour.ink,
                  i ? theme->stroke.guide : theme->stroke.line);
        page_draw_number(c->d, c->area.x - c->unit * AWAY, draw_centred(c->d, number, y), number, i);
    }
    number.align = ALIGN_CENTRE;
    for (int turn = 0; turn <= c->scale.last; turn += c->scale.turn_step) {
        draw_line(c->d, x_of(c, turn), below, x_of(c, turn), below + 1.2, theme->colour.ink, theme->stroke.guide);
        page_draw_number(c->d, x_of(c, turn), below + c->unit * TURNS, number, turn);
    }
    draw_text(c->d, 0, c->area.y - c->unit * TITLE, title, draw_word(c->d, plot_title(c->log->game)));
    title.align = ALIGN_RIGHT;
    draw_text(c->d, right, below + c->unit * AXIS, title,
              draw_word(c->d, c->log->game->rules->parts ? N_("round") : N_("turn")));
}

/* ---- Key moments ------------------------------------------------------------------------------------------------- */

/* What a player is ahead by after a turn: points, or the count of what remains, turned round. */
static int worth_of(const struct chart *c, int turn, int player)
{
    int standing = 0;
    if (!game_log_standing(c->log, &c->log->turns[turn], player, &standing))
        return INT_MIN / 2;
    return c->log->game->picture->remaining ? -standing : standing;
}

/* Who leads alone after a turn, or -1. */
static int leader_of(const struct chart *c, int turn)
{
    int leader = 0, best = 0;
    for (int player = 0; player < c->scale.players; player++) {
        int worth = worth_of(c, turn, player);
        best = player > 0 && worth == worth_of(c, turn, leader) ? best + 1 : best;
        if (worth > worth_of(c, turn, leader)) {
            leader = player;
            best = 0;
        }
    }
    return best > 0 ? -1 : leader;
}

/* The first turn with the largest gain of points, and the gain; 0 if nobody gains. */
static int largest_gain(const struct chart *c, int *gain)
{
    int found = 0;
    *gain = 0;
    for (int turn = 1; turn <= (int)c->log->last && !c->log->game->picture->remaining; turn++)
        for (int player = 0; player < c->scale.players; player++) {
            int before = worth_of(c, turn - 1, player), more = worth_of(c, turn, player) - before;
            if (before > INT_MIN / 2 && more > *gain) {
                *gain = more;
                found = turn;
            }
        }
    return found;
}

/* Marks the turns in which the lead passes to another player, the last ones if they are many, and the largest gain:
 * a line, and the turn above it. */
static void draw_moments(const struct chart *c)
{
    const struct theme *theme = draw_theme(c->d);
    const struct type type = draw_type(c->d, FACE_REGULAR, theme->type.small, ALIGN_CENTRE);
    struct type legend = draw_type_soft(c->d, theme->type.small, ALIGN_RIGHT);
    int gain, most = largest_gain(c, &gain);
    double left = INFINITY; /* of the last number, as they are set from the right */
    scoped(text_release) struct text words = {0};

    for (int turn = (int)c->log->last; turn > 0; turn--) {
        int leader = leader_of(c, turn), before = turn - 1;
        while (before > 0 && leader_of(c, before) < 0)
            before--;
        const int last = leader_of(c, before);
        const bool passes = leader >= 0 && last >= 0 && last != leader;
        const double x = x_of(c, c->scale.first + turn);
        if ((!passes && turn != most) || left - x < c->unit * MOMENT_LEAST)
            continue;
        left = x;
        draw_line(c->d, x, c->area.y - c->unit, x, c->area.y + c->area.h, theme->colour.soft, theme->stroke.guide);
        page_draw_number(c->d, x, c->area.y - c->unit * MOMENTS, type, c->scale.first + turn);
    }
    if (left < INFINITY && most > 0)
        words_addf(draw_words(c->d), &words, "upright lines: the lead changes; largest gain: +%d", gain);
    else if (left < INFINITY)
        text_add(&words, draw_word(c->d, N_("upright lines: the lead changes")));
    const double room =
        c->area.x + c->area.w - draw_text_width(c->d, legend, draw_word(c->d, plot_title(c->log->game)));
    if (draw_text_width(c->d, legend, text_string(&words)) + c->unit * TITLE < room)
        draw_text(c->d, c->area.x + c->area.w, c->area.y - c->unit * TITLE, legend, text_string(&words));
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* The point of a player's line after a turn, from 0; false without a standing. */
static bool find_point(const struct chart *c, int turn, int player, double *x, double *y)
{
    int standing = 0;
    bool stands = game_log_standing(c->log, &c->log->turns[turn], player, &standing);
    *x = x_of(c, c->scale.first + turn);
    *y = y_of(c, standing);
    return stands;
}

/* The last turn after which a player has a standing, and the standing; -1 without one. */
static int last_of(const struct chart *c, int player, int *standing)
{
    int turn = (int)c->log->last;
    *standing = 0;
    while (turn >= 0 && !game_log_standing(c->log, &c->log->turns[turn], player, standing))
        turn--;
    return turn;
}

/* The line, level until the next turn's standing, broken where there is none, and the player's marker with paper around
 * it; a dot for a player who has no marker. Where turns are narrow only the last has a marker. */
static void draw_curve(const struct chart *c, int player)
{
    const struct theme *theme = draw_theme(c->d);
    const struct colour colour = theme->colour.player[player];
    int standing, last = last_of(c, player, &standing), turns = c->scale.last - c->scale.first;
    bool marked = turns > 0 && c->area.w / turns >= c->unit * APART, down = false;
    double radius = c->unit * MARK, x, y = 0;

    if (last < 0)
        return;
    for (int turn = 0; turn <= last; turn++) {
        double level = y;
        bool stands = find_point(c, turn, player, &x, &y);
        if (stands && !down)
            path_move(draw_path(c->d), x, y);
        if (stands && down && y != level)
            path_line(draw_path(c->d), x, level);
        if (stands && down)
            path_line(draw_path(c->d), x, y);
        down = stands;
    }
    marker_stroke(c->d, player, theme->stroke.strong);
    for (int turn = marked ? 0 : last; turn <= last; turn++) {
        if (!find_point(c, turn, player, &x, &y))
            continue;
        draw_disc(c->d, x, y, radius * 1.25, theme->colour.paper);
        if (player < MARKERS)
            marker_draw(c->d, player, x, y, radius, colour);
        else
            draw_disc(c->d, x, y, radius * 0.7, colour);
    }
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

/* The heights of the labels at the ends of the lines, by player, moved apart where they would overlap. */
static void place_labels(const struct chart *c, double y[PLAYERS_MAX])
{
    int players = c->scale.players, order[PLAYERS_MAX]; /* players from top to bottom */

    for (int player = 0; player < players; player++) {
        int at = player, standing;
        last_of(c, player, &standing);
        y[player] = y_of(c, standing);
        for (; at > 0 && y[order[at - 1]] > y[player]; at--)
            order[at] = order[at - 1];
        order[at] = player;
    }
    for (int i = 1; i < players; i++)
        y[order[i]] = fmax(y[order[i]], y[order[i - 1]] + c->unit * LABEL);
    double over = players > 0 ? y[order[players - 1]] - (c->area.y + c->area.h) : 0;
    for (int i = players - 1; i >= 0 && over > 0; i--) {
        y[order[i]] -= over;
        over = i > 0 ? y[order[i - 1]] + c->unit * LABEL - y[order[i]] : 0;
    }
}

static void draw_label_of(const struct chart *c, int player, double y)
{
    const struct theme *theme = draw_theme(c->d);
    struct type bold = {FACE_BOLD, theme->type.small, theme->colour.ink, ALIGN_LEFT}, plain = bold;
    int standing, last = last_of(c, player, &standing);
    double x = c->area.x + c->area.w + c->unit * (BADGE + 2.5), right = c->area.x + c->area.w + c->unit * LABELS;

    plain.face = FACE_REGULAR;
    marker_badge(c->d, player, x, y, c->unit * BADGE, theme->type.small * 0.9);
    x += c->unit * BADGE + 1.2;
    if (last == (int)c->log->last) {
        page_draw_number(c->d, x, draw_centred(c->d, bold, y), bold, standing);
        x += page_number_width(c->d, bold, standing) + 1.4;
    }
    /* A name that does not fit is only in the head. */
    if (draw_text_width(c->d, plain, c->log->names[player]) <= right - x)
        draw_text(c->d, x, draw_centred(c->d, plain, y), plain, c->log->names[player]);
}

double plot_width_least(const struct theme *theme)
{
    return plot_unit(theme) * (LEFT + LINES_LEAST + LABELS);
}

double plot_height(const struct theme *theme, double width, double height)
{
    double unit = plot_unit(theme);
    return fmin(height, (width - unit * (LEFT + LABELS)) * STEEPEST + unit * (ABOVE + BELOW));
}

void plot_draw(struct draw *d, const struct game_log *log, struct box box)
{
    double unit = plot_unit(draw_theme(d)), w = box.w - unit * (LEFT + LABELS);
    double h = box.h - unit * (ABOVE + BELOW), y[PLAYERS_MAX];
    struct chart c = {.d = d,
                      .log = log,
                      .unit = unit,
                      .scale = plot_scale(log, (int)(h / unit / ROW_LEAST), (int)(w / unit / COLUMN_LEAST)),
                      .area = {unit * LEFT, unit * ABOVE, w, h}};

    scoped(text_release) struct text alt = {0};
    words_addf(draw_words(d), &alt, "%s, by turn", draw_word(d, plot_title(log->game)));
    draw_figure_begin(d, box.x, box.y, box.w, box.h, text_string(&alt));
    draw_push(d, box.x, box.y, 1);
    draw_axes(&c);
    draw_moments(&c);
    for (int player = 0; player < c.scale.players; player++)
        draw_curve(&c, player);
    place_labels(&c, y);
    for (int player = 0; player < c.scale.players; player++)
        draw_label_of(&c, player, y[player]);
    draw_pop(d);
    draw_tag_end(d);
}
