/* Conect: the tags with which a record starts from a position (puzzles.md, "Positions").
 *
 * Rulings. Tags name sides; actions and labels name persons: `A:` in Stones is a red stone, even if B plays Red later.
 * The player to move need not fit the numbers of stones. */
#include "games/conect/internal.h"

#include "game/notation.h"

/* ---- Stones: `A:e5 B:f6`, A for Red ------------------------------------------------------------------------------ */

static bool stones_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct conect *c = (struct conect *)pos;
    (void)v;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int player, x, y;
        if (!notation_take_label(&item, 2, "A:e5", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &x, &y) != item.len)
            return notation_refuse_item(item.s, item.len,
                                        "is not a cell: write A: (Red) or B: (Blue) and the stone's cell, like A:e5",
                                        why);
        int cell = conect_empty_cell(c, x, y, why);
        if (cell == CONE_NONE)
            return false;
        conect_put(c, player == 0 ? CONE_RED : CONE_BLUE, cell);
    }
    if (c->winner)
        return text_refuse(why, "the game has ended in this position: %s has won", cone_side_names[c->winner - 1]);
    return true;
}

static void stones_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    (void)v;
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        for (int cell = 0; cell < c->count; cell++) {
            int x, y;
            if (c->node[cell].stone != 1 + side)
                continue;
            cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
            notation_write_label(side, out);
            notation_write_cell(x, y, out);
        }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return notation_read_to_move(s, len, 2, &((struct conect *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    notation_write_to_move(((const struct conect *)pos)->to_move, out);
}

/* A sheet with an opening fixes the position; a sheet without one leaves it open. */
static bool opening_fixed(const struct values *v)
{
    return v->of[CONECT_OPENING].n[0] > 0;
}

static const struct record_tag tags[] = {
    {.name = "Stones",
     .help = "stones on the board before the first turn: A:e5 B:f6",
     .fixed = opening_fixed,
     .place = stones_place,
     .write = stones_write},
    {.name = "ToMove",
     .help = "who has the first turn: A or B",
     .fixed = opening_fixed,
     .place = to_move_place,
     .write = to_move_write},
    {0},
};

const struct notation conect_notation = {
    .decode = notation_decode_cell,
    .encode = notation_encode_cell,
    .help = "One stone a turn: its cell (e5). A cell on the seam has two names, and either will do. With the pie rule, "
            "B's first turn may be: swap.",
    .tags = tags,
    .imports = true,
};
