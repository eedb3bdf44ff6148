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

enum { WIDE_X = 4, WIDE_Y = 2 }; /* columns and rows from space to space on a Grid */

/* The coordinates and the spaces of a sheet, of which the first stands at (left, top); with `chain`, lines join the
 * spaces of a claim on a Grid, else there are marks of claims. */
static void put_spaces(const struct player_sheet *sheet, const struct player_sheet *before, const uint8_t *chain,
                       int left, int top, enum ink ink, struct screen *s)
{
    const int step_x = chain ? WIDE_X : STEP_X, step_y = chain ? WIDE_Y : 1;
    for (int i = 0; i < GRID_SIDE; i++) {
        margin_put_column(s, left + i * step_x, top - TOP, i, INK_SOFT);
        margin_put_row(s, left - LEFT, top + i * step_y, i, INK_SOFT);
    }
    for (int i = 0; i < GRID_SPACES; i++) {
        int column = i % GRID_SIDE, row = i / GRID_SIDE, x = left + column * step_x, y = top + row * step_y;
        if (!bits_have(sheet->written, i)) {
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
            continue;
        }
        screen_put(s, x, y, (uint32_t)('0' + sheet->number[i]), chain && !chain[i] ? INK_PLAIN : ink);
        if (chain && chain[i] && column + 1 < GRID_SIDE && chain[i] == chain[i + 1])
            for (int k = 1; k < step_x; k++)
                screen_put(s, x + k, y, screen_sign(s, 0x2500, '-'), ink);
        if (chain && chain[i] && row + 1 < GRID_SIDE && chain[i] == chain[i + GRID_SIDE])
            screen_put(s, x, y + 1, screen_sign(s, 0x2502, '|'), ink);
        if (!chain && bits_have(sheet->crossed, i))
            screen_put(s, x + 1, y, 'x', ink);
        else if (!chain && bits_have(sheet->claimed, i))
            screen_put(s, x + 1, y, '\'', ink);
        if (before && (sheet->number[i] != before->number[i] ||
                       bits_have((sheet->claimed ^ before->claimed) | (sheet->crossed ^ before->crossed), i)))
            screen_fresh(s, x, y, 1);
    }
}

void connect_text_picture(const struct values *v, const struct pos *before, const struct pos *pos, struct screen *s)
{
    const struct connect_table *t = (const struct connect_table *)pos, *old = (const struct connect_table *)before;
    int players = connect_players(v);

    for (int player = 0; player < players; player++) {
        enum ink ink = (enum ink)(INK_PLAYER_A + player);
        int left = player % ABREAST * GRID_W, top = player / ABREAST * GRID_H;
        screen_put(s, left, top, (uint32_t)('A' + player), ink);
        put_spaces(&t->sheet[player], old ? &old->sheet[player] : NULL, NULL, left + LEFT, top + TOP, ink, s);
    }
    s->legend = (players + ABREAST - 1) / ABREAST * GRID_H;
    screen_text(s, 0, s->legend, words_get(s->words, "5' claimed   5x crossed out"), INK_SOFT);
}

void connect_grid_text_picture(const struct values *v UNUSED, const struct pos *before, const struct pos *pos,
                               struct screen *s)
{
    const struct connect_grid *g = (const struct connect_grid *)pos;
    put_spaces(&g->sheet, before ? connect_grid_sheet(before) : NULL, g->chain, LEFT, TOP, INK_PLAYER_A, s);
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

/* The spaces, and those that are claimed, on a Grid with the numbers of their claims. */
static void say_spaces(const struct player_sheet *sheet, const uint8_t *chain, const struct words *words,
                       struct text *out)
{
    if (!sheet->written)
        words_addf(words, out, N_(" All %d spaces are empty."), GRID_SPACES);
    for (int i = 0; sheet->written && i < GRID_SPACES; i++) {
        text_add(out, i % GRID_SIDE ? ", " : " ");
        if (i % GRID_SIDE == 0)
            words_addf(words, out, N_("Row %d: "), i / GRID_SIDE + 1);
        if (bits_have(sheet->written, i))
            text_addf(out, "%d", sheet->number[i]);
        else
            text_add(out, words_get(words, N_("empty")));
        if (chain && chain[i])
            words_addf(words, out, N_(" (claim %d)"), chain[i]);
        else if (!chain && bits_have(sheet->claimed | sheet->crossed, i))
            text_add(out, words_get(words, bits_have(sheet->crossed, i) ? N_(" (crossed out)") : N_(" (claimed)")));
        text_add(out, i % GRID_SIDE == GRID_SIDE - 1 ? "." : "");
    }
}

void connect_describe(const struct values *v, const struct view *view, const struct words *words, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)view->turn.after;
    const struct player_sheet *sheet = &t->sheet[view->player];
    const struct connect_edition *e = connect_edition(v);
    scoped(text_release) struct text boxes = {0}, lines = {0}, starts = {0};

    words_addf(words, out, N_("Sheet of %c."), 'A' + view->player);
    say_spaces(sheet, NULL, words, out);
    for (int i = 0; i < LINES; i++)
        if (bits_have(t->arrows, i))
            text_addf(&lines, "%s%c", lines.len ? ", " : "", i < GRID_SIDE ? 'a' + i : '1' + i - GRID_SIDE);
    words_addf(words, out, N_(" Arrow lines: %s."), text_string(&lines));
    for (int i = 0; i < SETUP_SPACES; i++)
        text_addf(&starts, "%s%c%d", i ? ", " : "", 'a' + t->layout[i] % GRID_SIDE, t->layout[i] / GRID_SIDE + 1);
    if (!sheet->written)
        words_addf(words, out, N_(" Set-up spaces: %s."), text_string(&starts));
    for (enum section section = SECTION_3; section < SECTIONS; section++)
        for (int i = 0; i < BOXES_MOST; i++)
            if (sheet->box[section][i] != BOX_FREE) {
                text_add(&boxes, boxes.len ? ", " : "");
                connect_bonus_name(words, &e->box[section][i], &boxes);
                text_add(&boxes, sheet->box[section][i] == BOX_USED ? words_get(words, N_(" (used)")) : "");
            }
    if (boxes.len > 0)
        words_addf(words, out, N_(" Bonus boxes: %s."), text_string(&boxes));
    notation_say_tag(&connect_notation, "Shapes", v, view->turn.after, N_("Shape cards"), NULL, 0, words, out);
    notation_say_tag(&connect_notation, "Objectives", v, view->turn.after, N_("Objectives"), NULL, 0, words, out);
    for (int i = 0; t->has_dice && i < SETUP_ROLLS + e->rounds; i++)
        text_addf(out, "%s%s%s %d %d %d", i ? "," : " ", i ? "" : words_get(words, N_("Dice")), i ? "" : ":",
                  t->roll[i][0], t->roll[i][1], t->roll[i][2]);
    text_add(out, t->has_dice ? "." : "");
}

void connect_grid_describe(const struct values *v UNUSED, const struct view *view, const struct words *words,
                           struct text *out)
{
    const struct connect_grid *g = (const struct connect_grid *)view->turn.after;

    words_addf(words, out, N_("Grid of %d by %d."), GRID_SIDE, GRID_SIDE);
    say_spaces(&g->sheet, g->chain, words, out);
}
