/* Connect Capture in characters. A star is its number; between the stars lines, and aliens as letter and value:
 *
 *        a      b
 *      1──────2      3
 *   1  │ *B2* │  R8         *B2* is activated
 *      4──────5──────6
 *
 * ×B2A was shot by A, ×B2× was dead before the first turn. */
#include "game/margin.h"
#include "games/connect_capture/internal.h"

#include <string.h>

/* Columns from star to star and rows; where the first star's number ends. */
enum { STEP_X = 7, STEP_Y = 2, LEFT = 5, TOP = 1 };

static int star_x(int column)
{
    return LEFT + column * STEP_X;
}

static int star_y(int row)
{
    return TOP + row * STEP_Y;
}

/* A horizontal line stands between the numbers of its stars. */
static void put_line(const struct galaxy *g, const struct galaxy *before, struct galaxy_line line, struct screen *s)
{
    int x = star_x(line.column), y = star_y(line.row), count = 1;
    if (line.vertical) {
        screen_put(s, x, ++y, screen_sign(s, 0x2502, '|'), INK_PLAIN);
    } else {
        int star = line.row * (g->width + 1) + line.column + 2; /* where it ends */
        count = STEP_X - (star < 10 ? 1 : star < 100 ? 2 : 3);
        for (int i = 0; i < count; i++)
            screen_put(s, x + 1 + i, y, screen_sign(s, 0x2500, '-'), INK_PLAIN);
        x++;
    }
    if (before && !galaxy_is_drawn(before, line))
        screen_fresh(s, x, y, count);
}

static void put_alien(const struct galaxy *g, const struct galaxy *before, int square, bool values, struct screen *s)
{
    static const enum ink band[] = {INK_PINK, INK_RED, INK_PURPLE};
    int x = star_x(square % g->width) + 2, y = star_y(square / g->width) + 1, state = g->state[square];
    uint32_t sign = state == ACTIVE ? '*' : screen_sign(s, 0xD7, 'x');
    enum ink ink = state == KILLED_BEFORE ? INK_SOFT
                   : state >= KILLED_BY   ? (enum ink)(INK_PLAYER_A + state - KILLED_BY)
                                          : band[(g->value[square] - 1) / 3];

    if (state != INACTIVE) {
        screen_put(s, x, y, sign, ink);
        screen_put(s, x + 2 + values, y, state >= KILLED_BY ? (uint32_t)('A' + state - KILLED_BY) : sign, ink);
    }
    screen_put(s, x + 1, y, (uint32_t)alien_letter((enum alien)g->kind[square]), ink);
    if (values)
        screen_put(s, x + 2, y, (uint32_t)('0' + g->value[square]), ink);
    if (before && before->state[square] != state)
        screen_fresh(s, x, y, 3 + values);
}

void connect_capture_text_picture(const struct values *v, const struct pos *before, const struct pos *pos,
                                  struct screen *s)
{
    const struct galaxy *g = (const struct galaxy *)pos, *old = (const struct galaxy *)before;
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, true, lines);
    const bool values = galaxy_has_values(v, g);

    for (int column = 0; column < g->width; column++)
        margin_put_column(s, star_x(column) + STEP_X / 2, 0, column, INK_SOFT);
    for (int row = 0; row < g->height; row++)
        margin_put_row(s, 1, star_y(row) + 1, row, INK_SOFT);
    for (int star = 0; star < (g->width + 1) * (g->height + 1); star++)
        margin_put_row(s, star_x(star % (g->width + 1)), star_y(star / (g->width + 1)), star, INK_SOFT);
    for (int i = 0; i < count; i++)
        put_line(g, old, lines[i], s);
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->kind[i])
            put_alien(g, old, i, values, s);

    const char *killed = s->ascii ? "x" : "\u00d7", *value = values ? "2" : "";
    scoped(text_release) struct text legend = {0};
    words_addf(s->words, &legend, "*B%s* active   %sB%sA shot by A", value, killed, value);
    if (memchr(g->state, KILLED_BEFORE, sizeof g->state)) {
        text_add(&legend, "   ");
        words_addf(s->words, &legend, "%sB%s%s dead before turn 1", killed, value, killed);
    }
    s->legend = star_y(g->height) + 2;
    screen_text(s, 0, s->legend, text_string(&legend), INK_SOFT);
}

void connect_capture_describe(const struct values *v, const struct view *view, const struct words *words,
                              struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)view->turn.after;
    const bool values = galaxy_has_values(v, g);

    words_addf(words, out, N_("Galaxy of %d by %d."), g->width, g->height);
    for (int i = 0; i < galaxy_squares(g); i++) {
        const int state = g->state[i];
        text_add(out, i % g->width ? ", " : " ");
        if (i % g->width == 0)
            words_addf(words, out, N_("Row %d: "), i / g->width + 1);
        text_add(out, words_get(words, g->kind[i] ? alien_name((enum alien)g->kind[i]) : N_("empty")));
        if (g->kind[i] && values)
            text_addf(out, " %d", g->value[i]);
        if (state >= KILLED_BY)
            words_addf(words, out, N_(" (shot by %c)"), 'A' + state - KILLED_BY);
        else if (state != INACTIVE)
            text_add(out, words_get(words, state == ACTIVE ? N_(" (active)") : N_(" (dead)")));
        text_add(out, i % g->width == g->width - 1 ? "." : "");
    }
    notation_say_tag(&connect_capture_notation, "Lines", v, view->turn.after, N_("Lines drawn"), NULL, 0, words, out);
}
