/* Connect, Square!: how lines are written, and the tags with which a record starts from a position (puzzles.md,
 * "Positions").
 *
 * Rulings. A player's lines are connected to the start point, each through earlier lines of the same player; the tag
 * may name them in any order, and the order in which the players drew does not matter. The owner of a filled square has
 * drawn one of its sides. The player to move need not fit the numbers of lines. A position in which the game has ended
 * cannot be played on, so it is refused. */
#include "games/connect_square/internal.h"

#include "game/notation.h"

enum { LINES, SQUARES, TO_MOVE };

/* ---- Lines as moves: `a1-b2` ------------------------------------------------------------------------------------- */

static size_t decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    (void)v;
    if (lattice_read_move(s, len, move))
        return len;
    text_add(why, "this is not a line: write its two points, like a1-b2");
    return 0;
}

static void encode(const struct values *v, const struct move *move, struct text *out)
{
    (void)v;
    lattice_write_move(move, out);
}

/* ---- Lines: `A:a1-b1` -------------------------------------------------------------------------------------- */

/* Marks the points that a player reaches from the start point by his own lines. */
static void mark_reached(struct lattice *l, int player)
{
    int column, row;
    bool more = true;

    lattice_start_point(l, player, &column, &row);
    l->marks[lattice_point(l, column, row)] |= (uint8_t)(1 << player);
    while (more) {
        more = false;
        for (int line = 0; line < lattice_lines(l); line++) {
            int from, to;
            lattice_ends(l, line, &from, &to);
            if (l->drawn[line] != 1 + player || ((l->marks[from] ^ l->marks[to]) >> player & 1) == 0)
                continue;
            l->marks[from] |= (uint8_t)(1 << player);
            l->marks[to] |= (uint8_t)(1 << player);
            more = true;
        }
    }
}

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        struct move move;
        int player;
        if (!notation_take_label(&item, l->players, "A:a1-b1", &player, why))
            return false;
        if (!lattice_read_move(item.s, item.len, &move))
            return notation_refuse_item(item.s, item.len, "is not a line: write its two points, like A:a1-b2", why);
        int line = lattice_find(l, &move, why);
        if (line == LATTICE_NO_LINE)
            return false;
        if (l->drawn[line]) {
            lattice_write_move(&move, why);
            return text_refuse(why, " is listed twice");
        }
        l->drawn[line] = (uint8_t)(1 + player);
    }
    for (int player = 0; player < l->players; player++)
        mark_reached(l, player);
    lattice_count(l);
    for (int line = 0; line < lattice_lines(l); line++) {
        int player = l->drawn[line] - 1;
        if (player < 0 || lattice_reaches(l, line, player))
            continue;
        text_addf(why, "%c has no marked point at either end of ", 'A' + player);
        lattice_write_lines(l, &(uint16_t){(uint16_t)line}, 1, why);
        return text_refuse(why, ": a player's lines must be connected to the start point");
    }
    return true;
}

static void lines_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (!l->drawn[line])
            continue;
        notation_write_label(l->drawn[line] - 1, out);
        lattice_write_lines(l, &(uint16_t){(uint16_t)line}, 1, out);
    }
}

/* ---- Squares: `B:c3` --------------------------------------------------------------------------------------- */

static bool squares_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int player, column, row;
        if (!notation_take_label(&item, l->players, "A:c3", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &column, &row) != item.len)
            return notation_refuse_item(item.s, item.len, "is not a square: write its column and row, like A:c3", why);
        if (column >= l->width || row >= l->height) {
            notation_write_cell(column, row, why);
            return text_refuse(why, " is not a square of this board: columns a to %c, rows 1 to %d", 'a' + l->width - 1,
                               l->height);
        }
        int square = row * l->width + column;
        if (l->owner[square])
            return text_refuse(why, "the square %c%d is listed twice", 'a' + column, row + 1);
        if (l->sides[square] < LATTICE_FULL)
            return text_refuse(why, "the square %c%d is not filled: Lines must contain its four sides", 'a' + column,
                               row + 1);
        int sides[] = {lattice_line(l, ACROSS, column, row), lattice_line(l, ACROSS, column, row + 1),
                       lattice_line(l, DOWN, column, row), lattice_line(l, DOWN, column + 1, row)};
        bool drew = false;
        for (int i = 0; i < LATTICE_FULL; i++)
            drew |= l->drawn[sides[i]] == 1 + player;
        if (!drew)
            return text_refuse(why, "the square %c%d can't be %c's: %c has drawn none of its sides", 'a' + column,
                               row + 1, 'A' + player, 'A' + player);
        l->owner[square] = (uint8_t)(1 + player);
        l->points[player]++;
        l->unowned--;
    }
    return true;
}

static void squares_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    for (int square = 0; square < l->width * l->height; square++) {
        if (!l->owner[square])
            continue;
        notation_write_label(l->owner[square] - 1, out);
        notation_write_cell(square % l->width, square / l->width, out);
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    if (!notation_read_to_move(s, len, l->players, &l->to_move, why))
        return false;
    l->named = 1;
    return true;
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    notation_write_to_move(((const struct lattice *)pos)->to_move, out);
}

/* ---- All tags together ------------------------------------------------------------------------------------------- */

static bool settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    int last, able = lattice_able(l, &last);
    (void)v;

    *tag = SQUARES;
    for (int square = 0; square < l->width * l->height; square++)
        if (l->sides[square] == LATTICE_FULL && !l->owner[square])
            return text_refuse(why, "the square %c%d is filled: Squares must name its owner", 'a' + square % l->width,
                               square / l->width + 1);
    *tag = LINES;
    if (able == 0)
        return text_refuse(why, "the game has ended in this position: nobody can move");
    if (able == 1)
        return text_refuse(why, "the game has ended in this position: only %c can move", 'A' + last);
    *tag = TO_MOVE;
    if (l->named && l->open[l->to_move] == 0)
        return text_refuse(why, "%c is out and cannot be to move: %c has no line to draw", 'A' + l->to_move,
                           'A' + l->to_move);
    while (l->open[l->to_move] == 0)
        l->to_move++;
    l->named = 0;
    return true;
}

/* A sheet with an opening fixes the position; a sheet without one leaves it open. */
static bool opening_fixed(const struct values *v)
{
    return v->of[CONNECT_SQUARE_OPENING].n[0] > 0;
}

static const struct record_tag tags[] = {
    [LINES] = {.name = "Lines",
               .help = "lines drawn before the first turn, and by whom: A:a1-b1 B:g7-f7",
               .fixed = opening_fixed,
               .place = lines_place,
               .write = lines_write},
    [SQUARES] = {.name = "Squares",
                 .help = "owners of the squares that these lines fill: A:a1 B:c3",
                 .fixed = opening_fixed,
                 .place = squares_place,
                 .write = squares_write},
    [TO_MOVE] = {.name = "ToMove",
                 .help = "who has the first turn: A to D",
                 .fixed = opening_fixed,
                 .place = to_move_place,
                 .write = to_move_write},
    {0},
};

const struct notation connect_square_notation = {
    .decode = decode,
    .encode = encode,
    .help = "One line a turn: its two points (a1-b2), either way round. After a filled square the next line follows "
            "in the same turn, after a blank (c2-c3 c3-d2).",
    .tags = tags,
    .settle = settle,
};
