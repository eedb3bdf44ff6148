/* CoNNect in characters: the players' grids side by side, three in a row.
 *
 *   A a  b  c  d  e  f
 *   1 .  3  .  1' .  .       1' is claimed, 5x crossed out */
#include "game/margin.h"
#include "games/connect/grid.h"

enum { STEP_X = 3, LEFT = 2, TOP = 1, ABREAST = 3, GRID_W = LEFT + GRID_SIDE * STEP_X + 3, GRID_H = GRID_SIDE + 2 };

static bool has(spaces set, int space)
{
    return set >> space & 1;
}

/* Whether a space has changed in a turn. */
static bool differs(const struct player_sheet *now, const struct player_sheet *before, int space)
{
    return now->number[space] != before->number[space] || has(now->claimed, space) != has(before->claimed, space) ||
           has(now->crossed, space) != has(before->crossed, space);
}

static void put_space(const struct player_sheet *sheet, const struct player_sheet *before, int space, enum ink ink,
                      int x, int y, struct screen *s)
{
    if (!has(sheet->written, space)) {
        screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
        return;
    }
    screen_put(s, x, y, (uint32_t)('0' + sheet->number[space]), ink);
    if (has(sheet->crossed, space))
        screen_put(s, x + 1, y, 'x', ink);
    else if (has(sheet->claimed, space))
        screen_put(s, x + 1, y, '\'', ink);
    if (before && differs(sheet, before, space))
        screen_fresh(s, x, y, 1);
}

static void put_grid(const struct player_sheet *sheet, const struct player_sheet *before, int player, struct screen *s)
{
    enum ink ink = (enum ink)(INK_PLAYER_A + player);
    int left = player % ABREAST * GRID_W, top = player / ABREAST * GRID_H;

    screen_put(s, left, top, (uint32_t)('A' + player), ink);
    for (int i = 0; i < GRID_SIDE; i++) {
        margin_put_column(s, left + LEFT + i * STEP_X, top, i, INK_SOFT);
        margin_put_row(s, left, top + TOP + i, i, INK_SOFT);
    }
    for (int space = 0; space < GRID_SPACES; space++)
        put_space(sheet, before, space, ink, left + LEFT + space % GRID_SIDE * STEP_X, top + TOP + space / GRID_SIDE,
                  s);
}

/* ---- A Grid ------------------------------------------------------------------------------------------- */

/* Spaces of one claim are joined by lines, across and down. */
enum { GRID_X = 4, GRID_Y = 2, JOIN = 3 };

static bool joined(const struct connect_table *t, int space, int other)
{
    return t->chain[space] != 0 && t->chain[space] == t->chain[other];
}

static void put_joins(const struct connect_table *t, int space, int x, int y, struct screen *s)
{
    bool right = space % GRID_SIDE + 1 < GRID_SIDE && joined(t, space, space + 1);
    bool below = space / GRID_SIDE + 1 < GRID_SIDE && joined(t, space, space + GRID_SIDE);
    for (int i = 1; right && i <= JOIN; i++)
        screen_put(s, x + i, y, screen_sign(s, 0x2500, '-'), INK_PLAYER_A);
    if (below)
        screen_put(s, x, y + 1, screen_sign(s, 0x2502, '|'), INK_PLAYER_A);
}

void connect_grid_sketch(const struct pos *before, const struct pos *pos, struct screen *s)
{
    const struct connect_table *t = (const struct connect_table *)pos, *old = (const struct connect_table *)before;
    const struct player_sheet *sheet = &t->sheet[0];

    for (int i = 0; i < GRID_SIDE; i++) {
        margin_put_column(s, LEFT + i * GRID_X, 0, i, INK_SOFT);
        margin_put_row(s, 0, TOP + i * GRID_Y, i, INK_SOFT);
    }
    for (int space = 0; space < GRID_SPACES; space++) {
        int x = LEFT + space % GRID_SIDE * GRID_X, y = TOP + space / GRID_SIDE * GRID_Y;
        if (!has(sheet->written, space)) {
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
            continue;
        }
        screen_put(s, x, y, (uint32_t)('0' + sheet->number[space]), t->chain[space] ? INK_PLAYER_A : INK_PLAIN);
        put_joins(t, space, x, y, s);
        if (old && differs(sheet, &old->sheet[0], space))
            screen_fresh(s, x, y, 1);
    }
}

/* ---- A game ------------------------------------------------------------------------------------------- */

void connect_sketch(const struct values *v, const struct pos *before, const struct pos *pos, struct screen *s)
{
    const struct connect_table *t = (const struct connect_table *)pos, *old = (const struct connect_table *)before;
    int players = connect_players(v);

    if (connect_is_grid(v)) {
        connect_grid_sketch(before, pos, s);
        return;
    }
    for (int player = 0; player < players; player++)
        put_grid(&t->sheet[player], old ? &old->sheet[player] : NULL, player, s);
    screen_text(s, 0, (players + ABREAST - 1) / ABREAST * GRID_H, "5' claimed   5x crossed out", INK_SOFT);
}
