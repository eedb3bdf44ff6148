/* Connect Capture: moves and set-up tags in text. Sources: records.md, "Tags and actions by game"; puzzles.md,
 * "Positions".
 *
 * Rulings on positions. The aliens of completed squares are activated. The order of lines and shots does not matter,
 * but every dead alien must have been in the range of another, and the last alien alive was shot by none. The galaxy of
 * a sheet has no lines, so Lines, Killed and ToMove may stand beside Sheet. A position whose game is over is refused:
 * it cannot be played on. */
#include "games/connect_capture/internal.h"

#include "game/notation.h"

#include <assert.h>
#include <string.h>

/* ---- Moves: `13-14`, `b2xc3,d4`, `Rb2xBc3` ----------------------------------------------------------------------- */

/* Reads `13-14`, the whole text; returns its length, or 0 if it is not a line. */
static size_t read_line(const char *s, size_t len, struct move *move)
{
    int from, to;
    size_t first = notation_read_number(s, len, &from);
    if (first == 0 || first == len || s[first] != '-')
        return 0;
    size_t second = notation_read_number(s + first + 1, len - first - 1, &to);
    if (second == 0 || first + 1 + second != len)
        return 0;
    *move = (struct move){.kind = MOVE_LINE, .at = {[STAR_FROM] = (uint16_t)from, [STAR_TO] = (uint16_t)to}};
    return len;
}

/* Reads a square with or without its alien's letter. */
static size_t read_square(const char *s, size_t len, uint16_t *column, uint16_t *row, uint16_t *letter)
{
    int c = 0, r = 0;
    *letter = len ? (uint16_t)alien_of(s[0]) : ALIEN_NONE;
    size_t start = *letter ? 1 : 0, used = notation_read_cell(s + start, len - start, &c, &r);
    *column = (uint16_t)c;
    *row = (uint16_t)r;
    return used ? start + used : 0;
}

/* Reads `b2x` and `c3`, or `c3` alone if the piece before has named the shooter. */
static size_t read_shot(const char *s, size_t len, struct move *move)
{
    uint16_t *at = move->at;
    size_t used = 0;

    if (move->kind != MOVE_SHOT) {
        used = read_square(s, len, &at[FROM_COLUMN], &at[FROM_ROW], &at[FROM_LETTER]);
        if (used == 0 || used == len || s[used] != 'x')
            return 0;
        used++;
    }
    size_t victim = read_square(s + used, len - used, &at[TO_COLUMN], &at[TO_ROW], &at[TO_LETTER]);
    used += victim;
    if (victim == 0)
        return 0;
    if (used < len && (s[used] != ',' || ++used == len))
        return 0;
    move->kind = MOVE_SHOT;
    return used;
}

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    (void)v;
    bool line = move->kind == 0 && len > 0 && s[0] >= '0' && s[0] <= '9';
    size_t used = line ? read_line(s, len, move) : read_shot(s, len, move);
    if (used == 0)
        text_add(why, "this is neither a line between two stars, such as 13-14, nor a shot, such as b2xc3 or b2xc3,d4");
    return used;
}

static void write_square(uint16_t column, uint16_t row, uint16_t letter, struct text *out)
{
    if (letter)
        text_add_char(out, alien_letter((enum alien)letter));
    notation_write_cell(column, row, out);
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    const uint16_t *at = move->at;
    (void)v;
    if (move->kind == MOVE_LINE) {
        text_addf(out, "%d-%d", at[STAR_FROM], at[STAR_TO]);
        return;
    }
    write_square(at[FROM_COLUMN], at[FROM_ROW], at[FROM_LETTER], out);
    text_add_char(out, 'x');
    write_square(at[TO_COLUMN], at[TO_ROW], at[TO_LETTER], out);
}

void galaxy_write_line(const struct galaxy *g, struct galaxy_line line, struct text *out)
{
    int columns = g->width + 1, star = line.row * columns + line.column + 1;
    text_addf(out, "%d-%d", star, star + (line.vertical ? columns : 1));
}

void galaxy_write_square(const struct galaxy *g, int square, struct text *out)
{
    notation_write_cell(square % g->width, square / g->width, out);
}

void galaxy_write_turn(const struct galaxy *g, const struct capture_turn *turn, struct text *out)
{
    galaxy_write_line(g, turn->line, out);
    for (int i = 0; i < turn->shot_count; i++) {
        if (i > 0 && turn->shots[i - 1].from == turn->shots[i].from) {
            text_add_char(out, ',');
        } else {
            text_add_char(out, ' ');
            galaxy_write_square(g, turn->shots[i].from, out);
            text_add_char(out, 'x');
        }
        galaxy_write_square(g, turn->shots[i].to, out);
    }
}

/* ---- Galaxy: rows between "/", squares between blanks, `R8` or `--` ---------------------------------------------- */

static bool read_alien(const char *s, size_t len, uint8_t *kind, uint8_t *value)
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

/* Ends a row of `columns` squares; the first row sets the width. */
static bool end_row(struct galaxy *g, int columns, struct text *why)
{
    if (columns == 0)
        return text_refuse(why, "row %d of the galaxy is empty", g->height + 1);
    if (g->height == 0)
        g->width = (uint8_t)columns;
    if (columns != g->width)
        return text_refuse(why, "row %d of the galaxy has %d square%s, row 1 has %d", g->height + 1, columns,
                           columns == 1 ? "" : "s", g->width);
    g->height++;
    return true;
}

/* Reads size and aliens into *g. */
static bool read_galaxy(const char *s, size_t len, struct galaxy *g, struct text *why)
{
    int count = 0, columns = 0; /* squares so far, in all and in this row */

    memset(g, 0, sizeof *g);
    for (size_t at = 0, end; at < len; at = end) {
        end = at + 1;
        if (s[at] == ' ' || s[at] == '\t')
            continue;
        if (s[at] == '/') {
            if (!end_row(g, columns, why))
                return false;
            columns = 0;
            continue;
        }
        while (end < len && s[end] != ' ' && s[end] != '\t' && s[end] != '/')
            end++;
        if (columns == GALAXY_SIDE || g->height == GALAXY_SIDE)
            return text_refuse(why, "the galaxy is too large: at most %d squares each way", GALAXY_SIDE);
        if (!read_alien(s + at, end - at, &g->kind[count], &g->value[count]))
            return notation_refuse_item(
                s + at, end - at,
                "is no square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --", why);
        count++;
        columns++;
    }
    return end_row(g, columns, why);
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

/* ---- Lines: `1-2` ------------------------------------------------------------------------------------------------ */

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        struct move move;
        struct galaxy_line line;
        if (read_line(item.s, item.len, &move) == 0)
            return notation_refuse_item(item.s, item.len, "is no line: write its two stars, such as 13-14", why);
        if (!galaxy_find_line(g, &move, &line, why))
            return false;
        galaxy_draw_line(g, line);
    }
    return true;
}

static void lines_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    struct galaxy_line lines[GALAXY_LINES];
    int count = galaxy_list_lines(g, true, lines);
    (void)v;
    for (int i = 0; i < count; i++) {
        text_add(out, i > 0 ? " " : "");
        galaxy_write_line(g, lines[i], out);
    }
}

/* ---- Killed: `c3` ------------------------------------------------------------------------------------------------ */

static bool killed_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct galaxy *g = (struct galaxy *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int column, row;
        if (notation_read_cell(item.s, item.len, &column, &row) != item.len)
            return notation_refuse_item(item.s, item.len, "is no square: write its column and its row, such as c3",
                                        why);
        if (column >= g->width || row >= g->height)
            return text_refuse(why, "the galaxy has the squares a1 to %c%d", 'a' + g->width - 1, g->height);
        int square = row * g->width + column;
        if (!g->kind[square])
            return text_refuse(why, "there is no alien on %c%d", 'a' + column, row + 1);
        const char *name = alien_name((enum alien)g->kind[square]);
        if (g->state[square] == KILLED_BEFORE)
            return text_refuse(why, "the %s on %c%d is listed twice", name, 'a' + column, row + 1);
        if (g->state[square] != ACTIVE)
            return text_refuse(why, "the %s on %c%d is not activated: Lines must hold the four sides of the square",
                               name, 'a' + column, row + 1);
        g->state[square] = KILLED_BEFORE;
    }
    return true;
}

static void killed_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    const char *gap = "";
    (void)v;
    for (int i = 0; i < galaxy_squares(g); i++) {
        if (g->state[i] != KILLED_BEFORE)
            continue;
        text_add(out, gap);
        galaxy_write_square(g, i, out);
        gap = " ";
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return notation_read_to_move(s, len, 2, &((struct galaxy *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    notation_write_to_move(((const struct galaxy *)pos)->to_move, out);
}

/* ---- The tags together ------------------------------------------------------------------------------------------- */

/* No sheet fixes what Lines, Killed and ToMove say. */
static bool never_fixed(const struct values *v)
{
    (void)v;
    return false;
}

enum { TAG_GALAXY, TAG_LINES, TAG_KILLED, TAG_TO_MOVE, TAGS };

static const struct record_tag tags[] = {
    [TAG_GALAXY] = {.name = "Galaxy",
                    .help = "the squares, rows from the top joined by /: R8 or --",
                    .needed = true,
                    .values = galaxy_values,
                    .place = galaxy_place,
                    .write = galaxy_write},
    [TAG_LINES] = {.name = "Lines",
                   .help = "lines drawn before the first turn: 1-2 5-6",
                   .fixed = never_fixed,
                   .place = lines_place,
                   .write = lines_write},
    [TAG_KILLED] = {.name = "Killed",
                    .help = "aliens dead before the first turn: a1 c3",
                    .fixed = never_fixed,
                    .place = killed_place,
                    .write = killed_write},
    [TAG_TO_MOVE] = {.name = "ToMove",
                     .help = "who has the first turn: A or B",
                     .fixed = never_fixed,
                     .place = to_move_place,
                     .write = to_move_write},
    {0},
};

void galaxy_write_tags(const struct galaxy *g, struct text *out)
{
    for (int i = 0; i < TAGS; i++) {
        text_addf(out, "[%s \"", tags[i].name);
        tags[i].write(NULL, (const struct pos *)g, out);
        text_add(out, "\"]\n");
    }
}

bool connect_capture_settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    const struct galaxy *g = (const struct galaxy *)pos;
    bool reached[GALAXY_SQUARES] = {false};
    uint8_t stack[GALAXY_SQUARES];
    int squares = galaxy_squares(g), count = 0;
    (void)v;

    *tag = TAG_LINES;
    if (g->lines_left == 0)
        return text_refuse(why, "the game has ended in this position: all lines are drawn");
    *tag = TAG_KILLED;
    /* The shooter of an alien lived, or was shot later; so chains of shooters lead from the living to all the dead. */
    for (int i = 0; i < squares; i++)
        if (g->state[i] == ACTIVE)
            stack[count++] = (uint8_t)i;
    while (count > 0) {
        int from = stack[--count];
        for (int to = 0; to < squares; to++)
            if (g->state[to] == KILLED_BEFORE && !reached[to] && galaxy_in_range(g, from, to)) {
                reached[to] = true;
                stack[count++] = (uint8_t)to;
            }
    }
    for (int i = 0; i < squares; i++)
        if (g->state[i] == KILLED_BEFORE && !reached[i])
            return text_refuse(why, "nobody can have shot the %s on %c%d: no shots lead to her from living aliens",
                               alien_name((enum alien)g->kind[i]), 'a' + i % g->width, i / g->width + 1);
    return true;
}

const struct notation connect_capture_notation = {
    .decode = decode,
    .encode = encode,
    .help = "First the line: its two stars (13-14). Then shots: shooter x victim (b2xc3), more victims of the same "
            "shooter after commas (b2xc3,d4). Letters may stand before squares (Rb2xBc3).",
    .tags = tags,
    .settle = connect_capture_settle,
};
