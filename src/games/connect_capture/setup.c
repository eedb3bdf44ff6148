/* Connect Capture: the tags with which a record's galaxy is spelled out and starts from a position. Sources:
 * records.md, "Tags and actions by game"; puzzles.md, "Positions".
 *
 * Rulings. Aliens of completed squares are activated. In what order lines were drawn and shots made is not asked, but
 * whoever is dead must have been in the range of somebody, and the last one alive is shot by nobody. A galaxy of a
 * sheet has no lines, so these tags may stand beside Sheet. A position whose game is over can't be played on, so it is
 * refused. */
#include "games/connect_capture/internal.h"

#include "game/number.h"
#include "game/placement.h"

#include <assert.h>
#include <string.h>

enum { GALAXY, LINES, DEAD, TO_MOVE };

/* ---- Galaxy: rows joined by "/", squares by blanks, `R8` or `--` -------------------------------------------- */

/* Reads one square at the front of `s`; false if it is none. */
static bool read_square(const char *s, size_t len, uint8_t *kind, uint8_t *value)
{
    if (len != 2)
        return false;
    *kind = *value = 0;
    if (s[0] == '-' && s[1] == '-')
        return true;
    *kind = (uint8_t)alien_of(s[0]);
    *value = (uint8_t)(s[1] - '0');
    return *kind != ALIEN_NONE && s[1] >= '1' && s[1] <= '9';
}

static bool blank_at(const char *s, size_t i)
{
    return s[i] == ' ' || s[i] == '\t';
}

static bool complain_row(const struct galaxy *g, int column, struct text *why)
{
    if (column == 0)
        text_addf(why, "row %d of the galaxy is empty", g->height + 1);
    else
        text_addf(why, "row %d of the galaxy has %d square%s, row 1 has %d", g->height + 1, column,
                  column == 1 ? "" : "s", g->width);
    return false;
}

/* Ends a row of `column` squares. */
static bool end_row(struct galaxy *g, int column, struct text *why)
{
    if (g->height == 0)
        g->width = (uint8_t)column;
    if (column == 0 || column != g->width)
        return complain_row(g, column, why);
    g->height++;
    return true;
}

/* A galaxy being read: its squares so far, in order, and how many of them are in the row at hand. */
struct galaxy_text {
    struct galaxy *g;
    int count, column;
};

static bool add_square(struct galaxy_text *t, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = t->g;

    if (t->column == GALAXY_SIDE || g->height == GALAXY_SIDE)
        return text_refuse(why, "the galaxy is too large: at most %d squares each way", GALAXY_SIDE);
    if (!read_square(s, len, &g->kind[t->count], &g->value[t->count]))
        return placement_refuse(
            s, len, "is no square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --", why);
    t->count++;
    t->column++;
    return true;
}

/* Reads size and aliens into *g. */
static bool read_galaxy(const char *s, size_t len, struct galaxy *g, struct text *why)
{
    struct galaxy_text t = {.g = g};

    memset(g, 0, sizeof *g);
    for (size_t at = 0, end; at < len; at = end) {
        end = at + 1;
        if (blank_at(s, at))
            continue;
        if (s[at] == '/') {
            if (!end_row(g, t.column, why))
                return false;
            t.column = 0;
            continue;
        }
        while (end < len && !blank_at(s, end) && s[end] != '/')
            end++;
        if (!add_square(&t, s + at, end - at, why))
            return false;
    }
    return end_row(g, t.column, why);
}

static bool galaxy_values(const char *s, size_t len, struct values *v, struct text *why)
{
    struct galaxy g;
    if (!read_galaxy(s, len, &g, why))
        return false;
    v->of[CAPTURE_SIZE].n[0] = g.width;
    v->of[CAPTURE_SIZE].n[1] = g.height;
    return true;
}

static bool galaxy_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos, read;
    (void)v;
    if (!read_galaxy(s, len, &read, why))
        return false;
    assert(read.width == g->width && read.height == g->height);
    memcpy(g->kind, read.kind, sizeof g->kind);
    memcpy(g->value, read.value, sizeof g->value);
    return true;
}

static void galaxy_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (i > 0)
            text_add(out, i % g->width ? " " : " / ");
        text_add_char(out, g->kind[i] ? alien_letter((enum alien)g->kind[i]) : '-');
        text_add_char(out, g->kind[i] ? (char)('0' + g->value[i]) : '-');
    }
}

/* No sheet fixes what these tags say. */
static bool never_fixed(const struct values *v)
{
    (void)v;
    return false;
}

/* ---- Lines: `1-2` ------------------------------------------------------------------------------------------------ */

static bool place_line(void *context, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = context;
    struct move move;
    struct galaxy_line line;
    if (galaxy_read_line(s, len, &move) == 0)
        return placement_refuse(s, len, "is no line: it is written with its two stars, such as 13-14", why);
    if (!galaxy_find_line(g, &move, &line, why))
        return false;
    galaxy_draw_line(g, line);
    return true;
}

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_items(s, len, place_line, pos, why);
}

static void lines_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    int columns = g->width + 1;
    const char *gap = "";
    (void)v;
    for (int star = 0; star < columns * (g->height + 1); star++)
        for (int vertical = 0; vertical < 2; vertical++) {
            int column = star % columns, row = star / columns;
            bool exists = vertical ? row < g->height : column < g->width;
            if (!exists || !g->drawn[galaxy_line(g, column, row, vertical)])
                continue;
            text_add(out, gap);
            text_add_int(out, star + 1);
            text_add_char(out, '-');
            text_add_int(out, star + 1 + (vertical ? columns : 1));
            gap = " ";
        }
}

/* ---- Killed: `c3` ------------------------------------------------------------------------------------------------ */

static bool place_dead(void *context, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = context;
    int column, row;
    if (number_read_cell(s, len, &column, &row) != len)
        return placement_refuse(s, len, "is no square: it is written with its column and its row, such as c3", why);
    if (column >= g->width || row >= g->height)
        return text_refuse(why, "the galaxy has the squares a1 to %c%d", 'a' + g->width - 1, g->height);
    int square = row * g->width + column;
    if (!g->kind[square])
        return text_refuse(why, "there is no alien on %c%d", 'a' + column, row + 1);
    const char *name = alien_name((enum alien)g->kind[square]);
    if (g->fate[square] == GONE)
        return text_refuse(why, "the %s on %c%d is here a second time", name, 'a' + column, row + 1);
    if (g->fate[square] != AWAKE)
        return text_refuse(why, "the %s on %c%d is not activated: Lines must hold the four sides of the square", name,
                           'a' + column, row + 1);
    g->fate[square] = GONE;
    return true;
}

static bool dead_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_items(s, len, place_dead, pos, why);
}

static void dead_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    const char *gap = "";
    (void)v;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (g->fate[i] != GONE)
            continue;
        text_add(out, gap);
        number_write_cell(i % g->width, i / g->width, out);
        gap = " ";
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_read_to_move(s, len, 2, &((struct galaxy *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    placement_write_to_move(((const struct galaxy *)pos)->to_move, out);
}

/* ---- All together ------------------------------------------------------------------------------------------------ */

/* Who shot last lives, who shot before her was alive then: so from those who live chains of shooters lead to all who
 * are dead. `shot` gets those that such chains reach. */
static void follow_shots(const struct galaxy *g, bool *shot)
{
    int squares = galaxy_squares(g), count = 0;
    uint8_t stack[GALAXY_SQUARES];

    for (int i = 0; i < squares; i++)
        if (g->fate[i] == AWAKE)
            stack[count++] = (uint8_t)i;
    while (count > 0) {
        int from = stack[--count];
        for (int to = 0; to < squares; to++)
            if (g->fate[to] == GONE && !shot[to] && galaxy_reaches(g, from, to)) {
                shot[to] = true;
                stack[count++] = (uint8_t)to;
            }
    }
}

static bool deaths_explained(const struct galaxy *g, struct text *why)
{
    bool shot[GALAXY_SQUARES] = {false};
    follow_shots(g, shot);
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->fate[i] == GONE && !shot[i])
            return text_refuse(why, "nobody can have shot the %s on %c%d: no shots lead to her from aliens that live",
                               alien_name((enum alien)g->kind[i]), 'a' + i % g->width, i / g->width + 1);
    return true;
}

bool connect_capture_settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    (void)v;
    *tag = LINES;
    if (g->lines_left == 0)
        return text_refuse(why, "the game has ended in this position: all lines are drawn");
    *tag = DEAD;
    return deaths_explained(g, why);
}

const struct record_tag connect_capture_setup[] = {
    [GALAXY] = {.name = "Galaxy",
                .help = "the squares, rows from the top joined by /: R8 or --",
                .needed = true,
                .values = galaxy_values,
                .place = galaxy_place,
                .write = galaxy_write},
    [LINES] = {.name = "Lines",
               .help = "lines drawn before the first turn: 1-2 5-6",
               .fixed = never_fixed,
               .place = lines_place,
               .write = lines_write},
    [DEAD] = {.name = "Killed",
              .help = "aliens dead before the first turn: a1 c3",
              .fixed = never_fixed,
              .place = dead_place,
              .write = dead_write},
    [TO_MOVE] = {.name = "ToMove",
                 .help = "who has the first turn: A or B",
                 .fixed = never_fixed,
                 .place = to_move_place,
                 .write = to_move_write},
    {0},
};
