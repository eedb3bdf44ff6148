/* Conect: the tags with which a record starts from a position.
 *
 * Tags name sides; actions and labels name persons: `A:` in Stones is a red stone, even if B plays Red later.
 * The player to move need not match the numbers of stones. With Final the game may be over; the sides must have put
 * their stones in turn, either of them first, and one of the winner's stones must have been the last. */
#include "games/conect/internal.h"

#include "game/notation.h"

/* ---- Stones: `A:e5 B:f6`, A for Red ------------------------------------------------------------------------------ */

/* Whether the stones can have been put in turn, by either side first. */
static bool stones_alternate(const struct conect *c)
{
    int more = cells_count(&c->stones[CONE_RED], CELLS_WORDS) - cells_count(&c->stones[CONE_BLUE], CELLS_WORDS);
    return more >= (c->winner == CONECT_RED_STONE ? 0 : -1) && more <= (c->winner == CONECT_BLUE_STONE ? 0 : 1);
}

/* Whether one of the winner's stones can have been the last: without it the game would not be over. */
static bool has_last_stone(const struct conect *c)
{
    const enum cone_side side = (enum cone_side)(c->winner - 1);
    int last;
    for (struct cells left = c->stones[side]; (last = cells_take(&left, CELLS_WORDS)) != CONE_NONE;) {
        struct cells others = c->stones[side];
        cells_remove(&others, last);
        if (!cone_wins(conect_cone(c), side, &others))
            return true;
    }
    return false;
}

static bool stones_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct conect *c = (struct conect *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int player, x, y;
        if (!notation_take_label(&item, 2, "A:e5", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &x, &y) != item.len)
            return notation_refuse_item(item.s, item.len,
                                        "is not a cell: write A: (Red) or B: (Blue) and the stone's cell, like A:e5",
                                        why);
        int cell = conect_cell(c, x, y, why);
        if (cell == CONE_NONE)
            return false;
        if (conect_stone(c, cell))
            return notation_refuse_item(item.s, item.len, "has a stone already", why);
        conect_put(c, player == 0 ? CONE_RED : CONE_BLUE, cell);
    }
    if (c->winner && !v->final)
        return text_refuse(why, "the game has ended in this position: %s has won", cone_side_names[c->winner - 1]);
    if (v->final && !stones_alternate(c))
        return text_refuse(why, "the numbers of red and blue stones cannot be right: stones are put in turn");
    if (c->winner && !has_last_stone(c))
        return text_refuse(why, "the game must have ended earlier: without any one of its stones %s has won as well",
                           cone_side_names[c->winner - 1]);
    return true;
}

static void stones_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct conect *c = (const struct conect *)pos;
    int cell;
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        for (struct cells left = c->stones[side]; (cell = cells_take(&left, CELLS_WORDS)) != CONE_NONE;) {
            notation_write_label(side, out);
            text_add(out, conect_name(conect_cone(c), cell).text);
        }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

NOTATION_DEFINE_TO_MOVE(struct conect)

static const struct record_tag tags[] = {
    {.name = "Stones",
     .actions = true,
     .help = "stones on the board before the first turn: A:e5 B:f6",
     .fixed = FIXED_BY(CONECT_OPENING),
     .place = stones_place,
     .write = stones_write},
    NOTATION_TO_MOVE(FIXED_BY(CONECT_OPENING)),
    NOTATION_FINAL,
    {0},
};

static int import_rows(const struct values *v)
{
    return v->of[CONECT_BOARD].n[1];
}

/* The cell's proper name: servers know no other. */
static bool write_served(const struct values *v UNUSED, const struct played_turn *turn, struct text *out)
{
    const struct conect *c = (const struct conect *)turn->after;
    if (turn->moves->kind == MOVE_SWAP)
        return false;
    int cell = conect_cell(c, turn->moves->at[0], turn->moves->at[1], NULL);
    text_add(out, conect_name(conect_cone(c), cell).text);
    return true;
}

/* "Red plays e5." */
static void say(const struct values *v UNUSED, const struct played_turn *turn, const struct words *words,
                struct text *out)
{
    const struct conect *c = (const struct conect *)turn->before;
    const uint16_t *at = turn->moves->at;
    if (turn->moves->kind == MOVE_SWAP)
        text_add(out, words_get(words, N_("Swap sides.")));
    else
        words_addf(words, out, "%s plays %s.", words_get(words, cone_side_names[conect_side(c, c->to_move)]),
                   cell_name(at[COLUMN], at[ROW]).text);
}

const struct notation conect_notation = {
    .decode = notation_decode_cell,
    .encode = notation_encode_cell,
    .say = say,
    .colours = {"Red;Rot;Rojo;Roja;R", "Blue;Blau;Azul;B"},
    .help = N_("One stone a turn: its cell (e5). A cell on the seam has two names, and either will do."),
    .tags = tags,
    .final = {.cells = "Stones"},
    .import_rows = import_rows,
    .write_served = write_served,
};
