/* CoNNect in characters: the players' grids side by side, three in a row. 1' is claimed, 5x crossed out.
 *
 *   A a  b  c  d  e  f
 *   1 .  3  .  1' .  .
 *
 * On a Grid, lines join the spaces of a claim. */
#include "game/margin.h"
#include "games/connect/internal.h"

/* Columns from space to space; where the first space stands; grids in a row; the size of one. */
enum { STEP_X = 3, LEFT = 2, TOP = 1, ABREAST = 3, GRID_W = LEFT + GRID_SIDE * STEP_X + 3, GRID_H = GRID_SIDE + 2 };

/* Whether a turn changed a space. */
static bool differs(const struct player_sheet *now, const struct player_sheet *before, int space)
{
    return now->number[space] != before->number[space] ||
           bits_have((now->claimed ^ before->claimed) | (now->crossed ^ before->crossed), space);
}

static void put_sheet(const struct player_sheet *sheet, const struct player_sheet *before, int player, struct screen *s)
{
    enum ink ink = (enum ink)(INK_PLAYER_A + player);
    int left = player % ABREAST * GRID_W, top = player / ABREAST * GRID_H;

    screen_put(s, left, top, (uint32_t)('A' + player), ink);
    for (int i = 0; i < GRID_SIDE; i++) {
        margin_put_column(s, left + LEFT + i * STEP_X, top, i, INK_SOFT);
        margin_put_row(s, left, top + TOP + i, i, INK_SOFT);
    }
    for (int i = 0; i < GRID_SPACES; i++) {
        int x = left + LEFT + i % GRID_SIDE * STEP_X, y = top + TOP + i / GRID_SIDE;
        if (!bits_have(sheet->written, i)) {
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
            continue;
        }
        screen_put(s, x, y, (uint32_t)('0' + sheet->number[i]), ink);
        if (bits_have(sheet->crossed, i))
            screen_put(s, x + 1, y, 'x', ink);
        else if (bits_have(sheet->claimed, i))
            screen_put(s, x + 1, y, '\'', ink);
        if (before && differs(sheet, before, i))
            screen_fresh(s, x, y, 1);
    }
}

/* ---- A Grid ------------------------------------------------------------------------------------------------------ */

enum { GRID_X = 4, GRID_Y = 2, JOIN = 3 };

static void put_grid(const struct connect_table *t, const struct connect_table *before, struct screen *s)
{
    const struct player_sheet *sheet = &t->sheet[0];

    for (int i = 0; i < GRID_SIDE; i++) {
        margin_put_column(s, LEFT + i * GRID_X, 0, i, INK_SOFT);
        margin_put_row(s, 0, TOP + i * GRID_Y, i, INK_SOFT);
    }
    for (int space = 0; space < GRID_SPACES; space++) {
        int x = LEFT + space % GRID_SIDE * GRID_X, y = TOP + space / GRID_SIDE * GRID_Y, chain = t->chain[space];
        if (!bits_have(sheet->written, space)) {
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
            continue;
        }
        screen_put(s, x, y, (uint32_t)('0' + sheet->number[space]), chain ? INK_PLAYER_A : INK_PLAIN);
        if (chain && space % GRID_SIDE + 1 < GRID_SIDE && chain == t->chain[space + 1])
            for (int i = 1; i <= JOIN; i++)
                screen_put(s, x + i, y, screen_sign(s, 0x2500, '-'), INK_PLAYER_A);
        if (chain && space / GRID_SIDE + 1 < GRID_SIDE && chain == t->chain[space + GRID_SIDE])
            screen_put(s, x, y + 1, screen_sign(s, 0x2502, '|'), INK_PLAYER_A);
        if (before && differs(sheet, &before->sheet[0], space))
            screen_fresh(s, x, y, 1);
    }
}

/* ---- The facet's function ---------------------------------------------------------------------------------------- */

void connect_text_picture(const struct values *v, const struct pos *before, const struct pos *pos, struct screen *s)
{
    const struct connect_table *t = (const struct connect_table *)pos, *old = (const struct connect_table *)before;
    int players = connect_players(v);

    if (connect_is_grid(v)) {
        put_grid(t, old, s);
        return;
    }
    for (int player = 0; player < players; player++)
        put_sheet(&t->sheet[player], old ? &old->sheet[player] : NULL, player, s);
    screen_text(s, 0, (players + ABREAST - 1) / ABREAST * GRID_H, "5' claimed   5x crossed out", INK_SOFT);
}
