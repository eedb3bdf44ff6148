#include "page/plot.h"

#include "draw/emblem.h"
#include "page/diagram.h"

#include <math.h>
#include <stdio.h>

#define MARK       1.25 /* mm: radius of the shape at a turn */
#define MARK_APART 4.0  /* mm: shapes nearer than this would run into each other */
#define LABEL_STEP 5.5  /* mm from label to label at the lines' ends */
#define LABEL_ROOM 34.0 /* mm for these labels */
#define AXIS_LEFT  11.0 /* mm for numbers, and what they count, beside the axis */
#define AXIS_ABOVE 8.0
#define AXIS_BELOW 10.0
#define STEEPEST   0.66 /* height to width */

/* ---- Scale ---------------------------------------------------------------------------------------------------- */

/* The least step of 1, 2, 5, 10, 20 ... that goes into `range` at most `count` times. */
static int nice_step(int range, int count)
{
    static const int factors[] = {1, 2, 5};
    for (int power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (range <= factors[i] * power * (count > 1 ? count : 1))
                return factors[i] * power;
}

struct plot_scale plot_scale(const struct story *story, int rows, int columns)
{
    struct plot_scale s = {.players = story->turns[0].score.players,
                           .first = game_first_turn(story->game, story->values) - 1,
                           .last = game_first_turn(story->game, story->values) - 1 + (int)story->last,
                           .most = 1};
    for (size_t i = 0; i <= story->last; i++)
        for (int player = 0; player < s.players; player++) {
            int standing;
            if (!story_standing(story, &story->turns[i], player, &standing))
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
    return game->progress && game->progress_title ? game->progress_title : "points";
}

/* ---- Axes ----------------------------------------------------------------------------------------------------- */

struct chart {
    struct draw *d;
    const struct story *story;
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
    struct type number = {FACE_REGULAR, theme->type.small, theme->colour.soft, ALIGN_RIGHT}, title = number;
    double right = c->area.x + c->area.w, below = c->area.y + c->area.h;
    char text[16];

    for (int i = c->scale.least; i <= c->scale.most; i += c->scale.step) {
        double y = y_of(c, i);
        draw_line(c->d, c->area.x, y, right, y, i ? theme->colour.guide : theme->colour.ink,
                  i ? theme->stroke.guide : theme->stroke.line);
        snprintf(text, sizeof text, "%d", i);
        draw_text(c->d, c->area.x - 2, draw_centred(c->d, number, y), number, text);
    }
    number.align = ALIGN_CENTRE;
    for (int turn = 0; turn <= c->scale.last; turn += c->scale.turn_step) {
        draw_line(c->d, x_of(c, turn), below, x_of(c, turn), below + 1.2, theme->colour.ink, theme->stroke.guide);
        snprintf(text, sizeof text, "%d", turn);
        draw_text(c->d, x_of(c, turn), below + 5, number, text);
    }
    title.align = ALIGN_LEFT;
    draw_text(c->d, 0, c->area.y - 4, title, plot_title(c->story->game));
    draw_text(c->d, right + 5, below + 5, title, "turn");
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

static bool standing_at(const struct chart *c, int turn, int player, int *standing)
{
    return story_standing(c->story, &c->story->turns[turn], player, standing);
}

static double turn_x(const struct chart *c, int turn)
{
    return x_of(c, c->scale.first + turn);
}

/* The player's shape on a little paper; of players without an emblem a dot. */
static void draw_mark(const struct chart *c, int player, double x, double y)
{
    const struct theme *theme = draw_theme(c->d);
    draw_disc(c->d, x, y, MARK * 1.25, theme->colour.paper);
    if (emblem_is(player))
        emblem_draw(c->d, player, x, y, MARK, theme->colour.player[player]);
    else
        draw_disc(c->d, x, y, MARK * 0.7, theme->colour.player[player]);
}

/* The last turn at which a player has a standing, and what it is; -1 if he never has one. */
static int last_of(const struct chart *c, int player, int *standing)
{
    int turn = (int)c->story->last;
    *standing = 0;
    while (turn >= 0 && !standing_at(c, turn, player, standing))
        turn--;
    return turn;
}

/* The line alone: broken where there is no standing. */
static void add_curve(const struct chart *c, int player, int last)
{
    bool down = false;
    for (int turn = 0, standing; turn <= last; turn++) {
        bool stands = standing_at(c, turn, player, &standing);
        if (stands && down)
            path_line(draw_path(c->d), turn_x(c, turn), y_of(c, standing));
        else if (stands)
            path_move(draw_path(c->d), turn_x(c, turn), y_of(c, standing));
        down = stands;
    }
}

static void draw_curve(const struct chart *c, int player)
{
    int standing, last = last_of(c, player, &standing), turns = c->scale.last - c->scale.first;
    bool marked = turns > 0 && c->area.w / turns >= MARK_APART;

    if (last < 0)
        return;
    add_curve(c, player, last);
    emblem_stroke(c->d, player, draw_theme(c->d)->stroke.strong);
    for (int turn = marked ? 0 : last; turn <= last; turn++)
        if (standing_at(c, turn, player, &standing))
            draw_mark(c, player, turn_x(c, turn), y_of(c, standing));
}

/* ---- Labels --------------------------------------------------------------------------------------------------- */

/* Where the labels at the lines' ends stand: beside them, but apart from each other. */
struct labels {
    int order[PLAYERS_MAX]; /* players from top to bottom */
    double y[PLAYERS_MAX];  /* by player */
};

static double end_y(const struct chart *c, int player)
{
    int standing;
    last_of(c, player, &standing);
    return y_of(c, standing);
}

static struct labels place_labels(const struct chart *c)
{
    struct labels l = {0};
    int players = c->scale.players;

    for (int player = 0; player < players; player++) {
        int at = player;
        l.y[player] = end_y(c, player);
        for (; at > 0 && l.y[l.order[at - 1]] > l.y[player]; at--)
            l.order[at] = l.order[at - 1];
        l.order[at] = player;
    }
    for (int i = 1; i < players; i++)
        l.y[l.order[i]] = fmax(l.y[l.order[i]], l.y[l.order[i - 1]] + LABEL_STEP);
    double over = l.y[l.order[players - 1]] - (c->area.y + c->area.h);
    for (int i = players - 1; i >= 0 && over > 0; i--) {
        l.y[l.order[i]] -= over;
        over = i > 0 ? l.y[l.order[i - 1]] + LABEL_STEP - l.y[l.order[i]] : 0;
    }
    return l;
}

static void draw_label_of(const struct chart *c, int player, double y)
{
    const struct theme *theme = draw_theme(c->d);
    struct type bold = {FACE_BOLD, theme->type.small, theme->colour.ink, ALIGN_LEFT}, plain = bold;
    int standing, last = last_of(c, player, &standing);
    double x = c->area.x + c->area.w + 4.5, right = c->area.x + c->area.w + LABEL_ROOM;
    char text[16];

    plain.face = FACE_REGULAR;
    diagram_badge(c->d, player, x, y, 2, theme->type.small * 0.9);
    x += 3.2;
    snprintf(text, sizeof text, "%d", standing);
    if (last == (int)c->story->last) {
        draw_text(c->d, x, draw_centred(c->d, bold, y), bold, text);
        x += draw_text_width(c->d, bold, text) + 1.4;
    }
    if (*c->story->names[player])
        draw_text_fit(c->d, x, draw_centred(c->d, plain, y), right - x, 6, plain, c->story->names[player]);
}

double plot_height(double width, double height)
{
    return fmin(height, (width - AXIS_LEFT - LABEL_ROOM) * STEEPEST + AXIS_ABOVE + AXIS_BELOW);
}

void plot_draw(struct draw *d, const struct story *story, struct box box)
{
    double w = box.w - AXIS_LEFT - LABEL_ROOM, top = AXIS_ABOVE;
    double h = plot_height(box.w, box.h) - top - AXIS_BELOW;
    struct chart c = {.d = d,
                      .story = story,
                      .scale = plot_scale(story, (int)(h / 9), (int)(w / 10)),
                      .area = {AXIS_LEFT, top, w, h}};

    draw_push(d, box.x, box.y, 1);
    draw_axes(&c);
    for (int player = 0; player < c.scale.players; player++)
        draw_curve(&c, player);
    struct labels labels = place_labels(&c);
    for (int player = 0; player < c.scale.players; player++)
        draw_label_of(&c, player, labels.y[player]);
    draw_pop(d);
}
