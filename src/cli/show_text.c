#include "cli/show_text.h"

#include "base/utf8.h"
#include "draw/screen.h"
#include "page/plot.h"

#include <string.h>

/* Columns and rows of a plot between its axes. */
enum { PLOT_COLUMNS = 64, PLOT_ROWS = 15, PLOT_LEFT = 6, EACH_MOST = 6 };

/* ---- Lines -------------------------------------------------------------------------------------------------- */

/* Adds text that nothing in a record can make command the terminal; with `ascii` what is not ASCII is replaced. */
static void add_clean(const struct text *s, const struct show_text_style *style, struct text *out)
{
    struct text clean = {0};
    size_t used;

    utf8_printable(&clean, text_string(s), s->len);
    for (size_t at = 0; at < clean.len; at += used) {
        uint32_t c = utf8_decode(clean.data + at, clean.len - at, &used);
        if (c == '\t')
            text_add_char(out, ' ');
        else if (c < 0x80 || !style->ascii)
            text_add_bytes(out, clean.data + at, used);
        else
            text_add_char(out, c == 0xB7 || c == 0x2013 ? '-' : '?');
    }
    text_release(&clean);
}

static void add_line(const struct text *line, enum ink ink, const struct show_text_style *style, struct text *out)
{
    struct text clean = {0};
    add_clean(line, style, &clean);
    screen_paint(text_string(&clean), ink, style->colour, out);
    text_add_char(out, '\n');
    text_release(&clean);
}

static void add_head(const struct game_log *story, const struct show_text_style *style, struct text *out)
{
    struct text line = {0}, part = {0};

    text_add(&line, style->title ? style->title : story->game->about.title);
    game_caption(story->game, story->values, &part);
    if (part.len)
        text_addf(&line, " %s", text_string(&part));
    text_clear(&part);
    game_log_write_event(story, &part);
    if (part.len)
        text_addf(&line, " \u00b7 %s", text_string(&part));
    add_line(&line, INK_BOLD, style, out);
    text_release(&line);
    text_release(&part);
}

/* "A Ann 12   B Bob 7"; names alone at the head. */
static void add_standing(const struct game_log *story, const struct game_log_turn *turn,
                         const struct show_text_style *style, struct text *out)
{
    bool told = story->game->picture->remaining || game_sheet(story->game)->score_lines > 0;

    for (int player = 0; player < turn->score.players; player++) {
        struct text part = {0}, clean = {0};
        int standing;
        text_addf(&part, "%s%c", player ? "   " : "", 'A' + player);
        if (*story->names[player])
            text_addf(&part, " %s", story->names[player]);
        if (told && game_log_standing(story, turn, player, &standing))
            text_addf(&part, " %d", standing);
        else if (told)
            text_addf(&part, " %s", turn->score.out[player] ? "out" : "-");
        add_clean(&part, style, &clean);
        screen_paint(text_string(&clean), (enum ink)(INK_PLAYER_A + player), style->colour, out);
        text_release(&part);
        text_release(&clean);
    }
    if (story->game->picture->remaining)
        text_addf(out, "   (%s)", plot_title(story->game));
    text_add_char(out, '\n');
}

/* ---- A position --------------------------------------------------------------------------------------------- */

static void add_turn(const struct game_log *story, const struct game_log_turn *turn,
                     const struct show_text_style *style, struct text *out)
{
    struct screen screen = {.ascii = style->ascii};
    struct text line = {0};

    story->game->picture->text_picture(story->values, turn->played.before, turn->played.after, &screen);
    screen_write(&screen, style->colour, out);
    text_add_char(out, '\n');
    game_log_write_turn(story, turn, &line);
    if (*turn->text)
        text_addf(&line, ": %s", turn->text);
    add_line(&line, INK_BOLD, style, out);
    add_standing(story, turn, style, out);
    text_release(&line);
    screen_release(&screen);
}

/* ---- A plot ------------------------------------------------------------------------------------------------- */

static int plot_x(const struct plot_scale *s, int turn)
{
    int turns = s->last - s->first, each = turns && turns < PLOT_COLUMNS ? PLOT_COLUMNS / turns : 1;
    int columns = turns < PLOT_COLUMNS ? turns * (each < EACH_MOST ? each : EACH_MOST) : PLOT_COLUMNS;
    return PLOT_LEFT + (turns ? (turn - s->first) * columns / turns : 0);
}

static int plot_y(const struct plot_scale *s, int standing)
{
    int range = s->most - s->least, rows = range < PLOT_ROWS ? range : PLOT_ROWS;
    return rows - ((standing - s->least) * rows + range / 2) / range;
}

static void put_number(struct screen *screen, int right, int y, int number)
{
    struct text text = {0};
    text_add_int(&text, number);
    screen_text(screen, right + 1 - (int)text.len, y, text_string(&text), INK_SOFT);
    text_release(&text);
}

static void put_axes(const struct plot_scale *s, struct screen *screen)
{
    int bottom = plot_y(s, s->least), right = plot_x(s, s->last);

    for (int i = s->least; i <= s->most; i += s->step)
        put_number(screen, PLOT_LEFT - 3, plot_y(s, i), i);
    for (int y = 0; y <= bottom; y++)
        screen_put(screen, PLOT_LEFT - 1, y, screen_sign(screen, 0x2502, '|'), INK_SOFT);
    for (int x = PLOT_LEFT - 1; x <= right; x++)
        screen_put(screen, x, bottom + 1, screen_sign(screen, 0x2500, '-'), INK_SOFT);
    for (int turn = 0; turn <= s->last; turn += s->turn_step)
        put_number(screen, plot_x(s, turn), bottom + 2, turn);
}

/* The players' letters, and * where several have the same. */
static void put_standings(const struct game_log *story, const struct plot_scale *s, size_t turn, struct screen *screen)
{
    for (int player = 0; player < s->players; player++) {
        int standing, same;
        bool shared = false;
        if (!game_log_standing(story, &story->turns[turn], player, &standing))
            continue;
        for (int other = 0; other < s->players; other++)
            shared = shared || (other != player && game_log_standing(story, &story->turns[turn], other, &same) &&
                                plot_y(s, same) == plot_y(s, standing));
        screen_put(screen, plot_x(s, s->first + (int)turn), plot_y(s, standing),
                   shared ? '*' : (uint32_t)('A' + player), shared ? INK_PLAIN : (enum ink)(INK_PLAYER_A + player));
    }
}

static void add_plot(const struct game_log *story, const struct show_text_style *style, struct text *out)
{
    struct screen screen = {.ascii = style->ascii};
    struct plot_scale s = plot_scale(story, PLOT_ROWS / 3, PLOT_COLUMNS / 6);

    put_axes(&s, &screen);
    for (size_t turn = 0; turn <= story->last; turn++)
        put_standings(story, &s, turn, &screen);
    text_addf(out, "%s, by turn\n", plot_title(story->game));
    screen_write(&screen, style->colour, out);
    text_add_char(out, '\n');
    add_standing(story, &story->turns[story->last], style, out);
    screen_release(&screen);
}

/* ---- The whole ---------------------------------------------------------------------------------------------- */

static void add_end(const struct game_log *story, const struct show_text_style *style, struct text *out)
{
    struct text line = {0};

    game_log_write_end(story, &story->turns[story->last].score, &line);
    if (line.len)
        add_line(&line, INK_BOLD, style, out);
    text_clear(&line);
    if (*story->error) {
        text_addf(&line, "error: %s", story->error);
        add_line(&line, INK_ALARM, style, out);
    }
    text_release(&line);
}

bool show_text(const struct game_log *story, const struct show_text_style *style, struct text *out, struct text *why)
{
    if (!story->game->picture->text_picture && !style->plot)
        return text_refuse(why, "%s can't be drawn in a terminal: take --format pdf", story->game->about.title);
    add_head(story, style, out);
    text_add_char(out, '\n');
    if (style->plot)
        add_plot(story, style, out);
    for (size_t i = story->first; i <= story->last && !style->plot; i++) {
        if (i > story->first)
            text_add_char(out, '\n');
        add_turn(story, &story->turns[i], style, out);
    }
    add_end(story, style, out);
    return true;
}
