/* CoNNect: the grid, shapes and bonus boxes of an edition. */
#include "games/connect/edition.h"

#include <assert.h>

/* ---- The grid ------------------------------------------------------------------------------------------- */

enum { CIRCLES_SIDE = 3 };

spaces connect_space(int column, int row)
{
    return bit(row * GRID_SIDE + column);
}

/* Column a or row 1, shifted. */
spaces connect_line(int line)
{
    const spaces column = 0x041041041, row = 0x3f;
    assert(line >= 0);
    return line < GRID_SIDE ? column << line : row << GRID_SIDE * (line - GRID_SIDE);
}

spaces connect_zone(int zone)
{
    return connect_line(2 * zone) | connect_line(2 * zone + 1);
}

spaces connect_circle(int circle)
{
    int column = circle % CIRCLES_SIDE, row = circle / CIRCLES_SIDE;
    return connect_zone(column) & connect_zone(CIRCLES_SIDE + row);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

/* Moves a set of spaces as far up and left as it goes. */
static spaces push(spaces set)
{
    if (!set)
        return 0;
    while (!(set & connect_line(GRID_SIDE)))
        set >>= GRID_SIDE;
    while (!(set & connect_line(0)))
        set >>= 1;
    return set;
}

int connect_turn_space(int space, int how)
{
    int column = space % GRID_SIDE, row = space / GRID_SIDE;
    puzzle_mirror(how, GRID_SIDE, GRID_SIDE, &column, &row);
    return row * GRID_SIDE + column;
}

void connect_set_shape(struct shape *shape, spaces set)
{
    for (int how = 0; how < TURNS; how++) {
        spaces turned = 0;
        for (spaces left = set; left;)
            turned |= bit(connect_turn_space(bits_take(&left), how));
        shape->turned[how] = push(turned);
    }
}

int connect_find_shape(const struct shape *shapes, int count, spaces set)
{
    spaces pushed = push(set);
    for (int i = 0; i < count; i++)
        for (int how = 0; how < TURNS; how++)
            if (shapes[i].turned[how] == pushed)
                return i;
    return -1;
}

/* ---- Bonus boxes ---------------------------------------------------------------------------------------- */

const char *const connect_bonus_words[BONUS_KINDS] = {
    [BONUS_MOVE] = N_("move"), [BONUS_ZONE] = N_("zone"), [BONUS_ADJUST] = N_("adjust"), [BONUS_REUSE] = N_("reuse"),
    [BONUS_WRITE] = "write",   [BONUS_TWO] = N_("two"),   [BONUS_POINTS] = "points"};

void connect_bonus_word(const struct bonus_box *box, struct text *out)
{
    if (box->kind == BONUS_POINTS && box->number == 6) {
        text_add(out, "six");
        return;
    }
    text_add(out, connect_bonus_words[box->kind]);
    if (box->kind == BONUS_WRITE || box->kind == BONUS_POINTS)
        text_add_int(out, box->number);
}
