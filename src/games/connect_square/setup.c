/* Connect, Square!: the tags with which a record starts from a position. Source: puzzles.md, "Positions".
 *
 * Rulings. The lines of a player hang together from the start point, each through earlier ones of the same player;
 * the tag may name them in any order. In what order the players drew is not asked. The owner of a filled square has
 * drawn one of its sides. Who is to move need not fit the numbers of lines. A position whose game is over can't be
 * played on, so it is refused. */
#include "games/connect_square/internal.h"

#include "game/number.h"
#include "game/placement.h"

enum { LINES, SQUARES, TO_MOVE };
enum { FULL = 4 /* sides */ };

static int squares(const struct lattice *l)
{
    return l->width * l->height;
}

/* ---- Lines: `A:a1-b1` -------------------------------------------------------------------------------------- */

static bool place_line(void *context, const struct placement *item, struct text *why)
{
    struct lattice *l = context;
    struct move move;

    if (!lattice_read(item->s, item->len, &move))
        return placement_refuse(item->s, item->len, "is no line: it is written with its two points, such as A:a1-b2",
                                why);
    int line = lattice_find(l, &move, why);
    if (line == LATTICE_NO_LINE)
        return false;
    if (l->drawn[line]) {
        lattice_write(&move, why);
        return text_refuse(why, " is here a second time");
    }
    l->drawn[line] = (uint8_t)(1 + item->player);
    return true;
}

/* Marks as a player's the points that he reaches from the marked one by lines of his own. */
static void spread_marks(struct lattice *l, int player, int start)
{
    int columns = l->width + 1, count = 1;
    uint16_t stack[LATTICE_POINTS] = {(uint16_t)start};

    while (count > 0) {
        int at = stack[--count];
        /* The eight neighbours; the point itself is none. */
        for (int i = 0; i < 9; i++) {
            int x = at % columns + i % 3 - 1, y = at / columns + i / 3 - 1, to = y * columns + x;
            if (x < 0 || y < 0)
                continue;
            struct move move = {.kind = LATTICE_DRAWS,
                                .at = {(uint16_t)(at % columns), (uint16_t)(at / columns), (uint16_t)x, (uint16_t)y}};
            int line = lattice_find(l, &move, NULL);
            if (line == LATTICE_NO_LINE || l->drawn[line] != 1 + player || l->marks[to] >> player & 1)
                continue;
            l->marks[to] |= (uint8_t)(1 << player);
            stack[count++] = (uint16_t)to;
        }
    }
}

/* Whether every line hangs on marks of who drew it. */
static bool lines_hang(const struct lattice *l, struct text *why)
{
    for (int line = 0; line < lattice_lines(l); line++) {
        struct move move = lattice_move(l, line);
        int player = l->drawn[line] - 1;
        int from, to;
        lattice_ends(l, &move, &from, &to);
        if (player < 0 || l->marks[from] >> player & 1)
            continue;
        text_addf(why, "%c has no marked point at either end of ", 'A' + player);
        lattice_write(&move, why);
        return text_refuse(why, ": the lines of a player must hang together from the start point");
    }
    return true;
}

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    if (!placement_read(s, len, l->players, "A:a1-b1", place_line, l, why))
        return false;
    for (int player = 0; player < l->players; player++) {
        int column, row;
        lattice_start(l, player, &column, &row);
        spread_marks(l, player, lattice_point(l, column, row));
    }
    lattice_count(l);
    return lines_hang(l, why);
}

static void lines_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    for (int line = 0; line < lattice_lines(l); line++) {
        struct move move = lattice_move(l, line);
        if (!l->drawn[line])
            continue;
        placement_write(l->drawn[line] - 1, out);
        lattice_write(&move, out);
    }
}

/* ---- Squares: `B:c3` --------------------------------------------------------------------------------------- */

static bool drew_a_side(const struct lattice *l, int player, int column, int row)
{
    int who = 1 + player;
    return l->drawn[lattice_line(l, ACROSS, column, row)] == who ||
           l->drawn[lattice_line(l, ACROSS, column, row + 1)] == who ||
           l->drawn[lattice_line(l, DOWN, column, row)] == who ||
           l->drawn[lattice_line(l, DOWN, column + 1, row)] == who;
}

static bool place_square(void *context, const struct placement *item, struct text *why)
{
    struct lattice *l = context;
    int column, row, player = item->player;

    if (number_read_cell(item->s, item->len, &column, &row) != item->len)
        return placement_refuse(item->s, item->len,
                                "is no square: it is written with its column and its row, such as A:c3", why);
    if (column >= l->width || row >= l->height) {
        number_write_cell(column, row, why);
        return text_refuse(why, " is no square of this board: columns a to %c, rows 1 to %d", 'a' + l->width - 1,
                           l->height);
    }
    int square = row * l->width + column;
    if (l->owner[square])
        return text_refuse(why, "the square %c%d is here a second time", 'a' + column, row + 1);
    if (l->sides[square] < FULL)
        return text_refuse(why, "the square %c%d is not filled: Lines must hold its four sides", 'a' + column, row + 1);
    if (!drew_a_side(l, player, column, row))
        return text_refuse(why, "the square %c%d can't be %c's: %c has drawn none of its sides", 'a' + column, row + 1,
                           'A' + player, 'A' + player);
    l->owner[square] = (uint8_t)(1 + player);
    l->points[player]++;
    l->unowned--;
    return true;
}

static bool squares_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    return placement_read(s, len, l->players, "A:c3", place_square, l, why);
}

static void squares_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    for (int square = 0; square < squares(l); square++) {
        if (!l->owner[square])
            continue;
        placement_write(l->owner[square] - 1, out);
        number_write_cell(square % l->width, square / l->width, out);
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    if (!placement_read_to_move(s, len, l->players, &l->to_move, why))
        return false;
    l->named = 1;
    return true;
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    (void)v;
    placement_write_to_move(l->to_move, out);
}

/* ---- All together -------------------------------------------------------------------------------------------- */

static bool all_owned(const struct lattice *l, struct text *why)
{
    for (int square = 0; square < squares(l); square++)
        if (l->sides[square] == FULL && !l->owner[square])
            return text_refuse(why, "the square %c%d is filled: Squares must say whose it is", 'a' + square % l->width,
                               square / l->width + 1);
    return true;
}

static bool goes_on(const struct lattice *l, struct text *why)
{
    int able = 0, last = 0;
    for (int player = 0; player < l->players; player++)
        if (l->open[player] > 0) {
            able++;
            last = player;
        }
    if (able > 1)
        return true;
    if (able == 1)
        return text_refuse(why, "the game has ended in this position: only %c can move", 'A' + last);
    return text_refuse(why, "the game has ended in this position: nobody can move");
}

static bool first_can_move(struct lattice *l, struct text *why)
{
    if (l->named && l->open[l->to_move] == 0)
        return text_refuse(why, "%c is out: there is no line that %c can draw", 'A' + l->to_move, 'A' + l->to_move);
    while (l->open[l->to_move] == 0)
        l->to_move++;
    return true;
}

bool connect_square_settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    (void)v;
    *tag = SQUARES;
    if (!all_owned(l, why))
        return false;
    *tag = LINES;
    if (!goes_on(l, why))
        return false;
    *tag = TO_MOVE;
    if (!first_can_move(l, why))
        return false;
    l->named = 0;
    return true;
}

/* A sheet with an opening says where the game begins; one without says nothing of it. */
static bool opening_fixed(const struct values *v)
{
    return v->of[LATTICE_OPENING].n[0] > 0;
}

const struct record_tag connect_square_setup[] = {
    [LINES] = {.name = "Lines",
               .help = "lines drawn before the first turn, and by whom: A:a1-b1 B:g7-f7",
               .fixed = opening_fixed,
               .place = lines_place,
               .write = lines_write},
    [SQUARES] = {.name = "Squares",
                 .help = "whose the squares are that these lines fill: A:a1 B:c3",
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
