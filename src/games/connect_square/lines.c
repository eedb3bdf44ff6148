/* Connect, Square!: the board's points and lines, their numbers and their names. */
#include "games/connect_square/internal.h"

#include "game/number.h"

/* How many lines have a direction. */
static int lines_of(const struct lattice *l, int way)
{
    return (l->width + (way == DOWN)) * (l->height + (way == ACROSS));
}

int lattice_line(const struct lattice *l, enum lattice_way way, int column, int row)
{
    int line = row * (l->width + (way == DOWN)) + column;
    for (int before = ACROSS; before < (int)way; before++)
        line += lines_of(l, before);
    return line;
}

int lattice_lines(const struct lattice *l)
{
    return l->width * (l->height + 1) + l->height * (l->width + 1) + 2 * l->width * l->height;
}

enum lattice_way lattice_place(const struct lattice *l, int line, int *column, int *row)
{
    int way = ACROSS;
    for (int count; line >= (count = lines_of(l, way)); way++)
        line -= count;
    int columns = l->width + (way == DOWN);
    *column = line % columns;
    *row = line / columns;
    return (enum lattice_way)way;
}

void lattice_start(const struct lattice *l, int player, int *column, int *row)
{
    *column = player == 1 || player == 2 ? l->width : 0;
    *row = player == 1 || player == 3 ? l->height : 0;
}

struct move lattice_move(const struct lattice *l, int line)
{
    int column, row;
    enum lattice_way way = lattice_place(l, line, &column, &row);
    int from_row = row + (way == RISING), to_row = row + (way == DOWN || way == FALLING);
    return (struct move){.kind = LATTICE_DRAWS,
                         .at = {[LATTICE_FROM_COLUMN] = (uint16_t)column,
                                [LATTICE_FROM_ROW] = (uint16_t)from_row,
                                [LATTICE_TO_COLUMN] = (uint16_t)(column + (way != DOWN)),
                                [LATTICE_TO_ROW] = (uint16_t)to_row}};
}

int lattice_point(const struct lattice *l, int column, int row)
{
    return row * (l->width + 1) + column;
}

void lattice_ends(const struct lattice *l, const struct move *move, int *from, int *to)
{
    *from = lattice_point(l, move->at[LATTICE_FROM_COLUMN], move->at[LATTICE_FROM_ROW]);
    *to = lattice_point(l, move->at[LATTICE_TO_COLUMN], move->at[LATTICE_TO_ROW]);
}

static bool refuse_point(const struct lattice *l, int column, int row, struct text *why)
{
    if (!why)
        return false;
    number_write_cell(column, row, why);
    return text_refuse(why, " is not on this board: columns a to %c, rows 1 to %d", 'a' + l->width, l->height + 1);
}

static bool on_board(const struct lattice *l, int column, int row, struct text *why)
{
    return (column <= l->width && row <= l->height) || refuse_point(l, column, row, why);
}

static void refuse_neighbours(const uint16_t *at, struct text *why)
{
    if (!why)
        return;
    number_write_cell(at[LATTICE_FROM_COLUMN], at[LATTICE_FROM_ROW], why);
    text_add(why, " and ");
    number_write_cell(at[LATTICE_TO_COLUMN], at[LATTICE_TO_ROW], why);
    text_add(why, " are not neighbours");
}

int lattice_find(const struct lattice *l, const struct move *move, struct text *why)
{
    const uint16_t *at = move->at;
    int x = at[LATTICE_FROM_COLUMN], y = at[LATTICE_FROM_ROW], to_x = at[LATTICE_TO_COLUMN], to_y = at[LATTICE_TO_ROW];
    int dx = to_x - x, dy = to_y - y;

    if (!on_board(l, x, y, why) || !on_board(l, to_x, to_y, why))
        return LATTICE_NO_LINE;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0)) {
        refuse_neighbours(at, why);
        return LATTICE_NO_LINE;
    }
    enum lattice_way way = dy == 0 ? ACROSS : dx == 0 ? DOWN : dx == dy ? FALLING : RISING;
    return lattice_line(l, way, dx < 0 ? to_x : x, dy < 0 ? to_y : y);
}

/* ---- Notation: `a1-b2` ----------------------------------------------------------------------------------- */

bool lattice_read(const char *s, size_t len, struct move *move)
{
    int x, y, to_x, to_y;
    size_t first = number_read_cell(s, len, &x, &y);
    if (first == 0 || first == len || s[first] != '-')
        return false;
    size_t second = number_read_cell(s + first + 1, len - first - 1, &to_x, &to_y);
    if (second == 0 || first + 1 + second != len)
        return false;
    *move = (struct move){.kind = LATTICE_DRAWS,
                          .at = {[LATTICE_FROM_COLUMN] = (uint16_t)x,
                                 [LATTICE_FROM_ROW] = (uint16_t)y,
                                 [LATTICE_TO_COLUMN] = (uint16_t)to_x,
                                 [LATTICE_TO_ROW] = (uint16_t)to_y}};
    return true;
}

void lattice_write(const struct move *move, struct text *out)
{
    number_write_cell(move->at[LATTICE_FROM_COLUMN], move->at[LATTICE_FROM_ROW], out);
    text_add_char(out, '-');
    number_write_cell(move->at[LATTICE_TO_COLUMN], move->at[LATTICE_TO_ROW], out);
}
