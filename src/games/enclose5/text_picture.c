/* Enclose5 in characters. A cell is two characters: a mark (x for A, o for B), then a blank. A coloured cell is filled
 * with the ground of its colour; a mark in it, which is dead, covers the first character. */
#include "game/margin.h"
#include "game/notation.h"
#include "games/enclose5/internal.h"

enum { STEP_X = 2, LEFT = 3, TOP = 1 };

/* How a player's marks and ground look. */
static const struct {
    uint32_t mark, ground;
    char plain_mark, plain_ground;
} signs[2] = {{0x25CF, 0x2591, 'x', ':'}, {0x25CB, 0x2592, 'o', '/'}};

void enclose5_text_picture(const struct values *v, const struct pos *before, const struct pos *pos, struct screen *s)
{
    const struct enclose5 *e = (const struct enclose5 *)pos, *old = (const struct enclose5 *)before;
    const int players = enclose5_is_fence(v) ? 1 : 2;

    for (int column = 0; column < e->width; column++)
        margin_put_column(s, LEFT + column * STEP_X + (column >= 26), 0, column, INK_SOFT);
    for (int row = 0; row < e->height; row++)
        margin_put_row(s, 1, TOP + row, row, INK_SOFT);
    for (int row = 0; row < e->height; row++)
        for (int column = 0; column < e->width; column++) {
            int marked = enclose5_owner(e, LAYER_MARKS, column, row);
            int coloured = enclose5_owner(e, LAYER_COLOURS, column, row);
            int clue = players == 1 ? enclose5_clue(e, column, row) : -1, x = LEFT + column * STEP_X, y = TOP + row;
            for (int i = 0; i < STEP_X && coloured >= 0; i++)
                screen_put(s, x + i, y, screen_sign(s, signs[coloured].ground, signs[coloured].plain_ground),
                           (enum ink)(INK_PLAYER_A + coloured));
            if (marked >= 0)
                screen_put(s, x, y, screen_sign(s, signs[marked].mark, signs[marked].plain_mark),
                           (enum ink)(INK_PLAYER_A + marked));
            else if (coloured < 0)
                screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
            if (old && marked >= 0 && enclose5_owner(old, LAYER_MARKS, column, row) < 0)
                screen_fresh(s, x, y, 1);
            if (clue >= 0)
                screen_put(s, x, y, (uint32_t)('0' + clue), INK_BOLD);
        }
    s->legend = TOP + e->height + 1;
    for (int player = 0, x = 0, y = s->legend; player < players; player++, x += 8) {
        enum ink ink = (enum ink)(INK_PLAYER_A + player);
        uint32_t ground = screen_sign(s, signs[player].ground, signs[player].plain_ground);
        screen_put(s, x, y, (uint32_t)('A' + player), ink);
        screen_put(s, x + 2, y, screen_sign(s, signs[player].mark, signs[player].plain_mark), ink);
        screen_put(s, x + 4, y, ground, ink);
        screen_put(s, x + 5, y, ground, ink);
    }
}

void enclose5_describe(const struct values *v, const struct view *view, const struct words *words, struct text *out)
{
    const struct pos *pos = view->turn.after;
    const struct enclose5 *e = (const struct enclose5 *)pos;
    const bool fence = enclose5_is_fence(v);

    words_addf(words, out, N_("Paper of %d by %d cells."), e->width, e->height);
    notation_say_tag(&enclose5_notation, "Clues", v, pos, N_("Numbers"), NULL, 0, words, out);
    notation_say_tag(&enclose5_notation, "Marks", v, pos, fence ? N_("Fence") : N_("Marks of %s"), NULL, 2 - fence,
                     words, out);
    notation_say_tag(&enclose5_notation, "Coloured", v, pos, fence ? N_("Inside the fence") : N_("Coloured by %s"),
                     NULL, 2 - fence, words, out);
}
