#include "game/cell_move.h"

#include "game/number.h"

#include <string.h>

struct move cell_move(int column, int row)
{
    return (struct move){.kind = MOVE_CELL, .at = {[COLUMN] = (uint16_t)column, [ROW] = (uint16_t)row}};
}

size_t cell_move_decode(const struct values *v, const char *s, size_t len, struct move *move, struct text *why)
{
    int column, row;
    (void)v;
    *move = (struct move){0};
    if (len == 4 && memcmp(s, "swap", 4) == 0) {
        move->kind = MOVE_SWAP;
        return len;
    }
    if (number_read_cell(s, len, &column, &row) != len || len == 0) {
        text_add(why, "this is neither a cell, such as e5, nor swap");
        return 0;
    }
    *move = cell_move(column, row);
    return len;
}

void cell_move_encode(const struct values *v, const struct move *move, struct text *out)
{
    (void)v;
    if (move->kind == MOVE_SWAP)
        text_add(out, "swap");
    else
        number_write_cell(move->at[COLUMN], move->at[ROW], out);
}
