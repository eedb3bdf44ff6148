/* Conect in characters: the rhombus unrolled, each row half a cell further right, so that neighbours in a column stand
 * on falling strokes. The seam's cells are there twice; the second time their stones are lower-case.
 *
 *       a b c d e
 *       ─────────  Red
 *    1  : · · R · ╲
 *     2  r · B · · ╲
 *      3  : · · · · ╲      wide 5: column a is the bottom row again */
#include "game/margin.h"
#include "game/notation.h"
#include "games/conect/internal.h"

enum { STEP_X = 2, LEFT = 5, TOP = 2 };

static const char side_letter[] = "RB", side_small[] = "rb";

static int cell_x(int x, int y)
{
    return LEFT + x * STEP_X + y;
}

static enum ink ink_of(enum cone_side side)
{
    return (enum ink)(INK_PLAYER_A + (int)side);
}

static void put_cell(const struct conect *c, const struct conect *before, int x, int y, struct screen *s)
{
    int turn, cell = cone_cell(conect_cone(c), x, y, &turn);
    if (cell == CONE_NONE)
        return;

    int stone = conect_stone(c, cell), column = cell_x(x, y), row = TOP + y;
    if (stone) {
        enum cone_side side = (enum cone_side)(stone - CONECT_RED_STONE);
        screen_put(s, column, row, (uint32_t)(turn ? side_small : side_letter)[side], ink_of(side));
    } else if (cell == conect_cone(c)->apex) {
        screen_put(s, column, row, '*', INK_BOLD);
    } else {
        screen_put(s, column, row, turn ? ':' : screen_sign(s, 0xB7, '.'), INK_SOFT);
    }
    if (before && conect_stone(before, cell) != stone)
        screen_fresh(s, column, row, 1);
}

/* Red's edge is the top row, Blue's the right side of a wide cone and the left side of a narrow one. */
static void put_edges(const struct conect *c, struct screen *s)
{
    const bool wide = c->kind == CONE_WIDE;
    int last = c->size - 1, blue = wide ? last * STEP_X + 2 : -2;

    for (int i = 0; i <= last * STEP_X; i++)
        screen_put(s, LEFT + i, TOP - 1, screen_sign(s, 0x2500, '-'), ink_of(CONE_RED));
    screen_text(s, LEFT + last * STEP_X + 3, TOP - 1, words_get(s->words, cone_side_names[0]), ink_of(CONE_RED));
    for (int y = 0; y <= last; y++)
        screen_put(s, LEFT + y + blue, TOP + y, screen_sign(s, 0x2572, '\\'), ink_of(CONE_BLUE));
    screen_text(s, LEFT + last + blue + (wide ? 2 : 0), TOP + last + !wide, words_get(s->words, cone_side_names[1]),
                ink_of(CONE_BLUE));
}

void conect_text_picture(const struct values *v UNUSED, const struct pos *before, const struct pos *pos,
                         struct screen *s)
{
    const struct conect *c = (const struct conect *)pos;
    const bool narrow = c->kind == CONE_NARROW;
    scoped(text_release) struct text legend = {0};

    put_edges(c, s);
    for (int x = 0; x < c->size; x++)
        margin_put_column(s, cell_x(x, 0), 0, x, INK_SOFT);
    for (int y = 0; y < c->size; y++) {
        margin_put_row(s, cell_x(0, y) - 3 - narrow, TOP + y, y, INK_SOFT);
        for (int x = 0; x < c->size; x++)
            put_cell(c, (const struct conect *)before, x, y, s);
    }
    words_addf(s->words, &legend, "* apex   : r b  column %c is the bottom row again",
               narrow ? 'a' + c->size - 1 : 'a');
    s->legend = TOP + c->size + 1 + narrow;
    screen_text(s, 0, s->legend, text_string(&legend), INK_SOFT);
}

void conect_describe(const struct values *v, const struct view *view, const struct words *words, struct text *out)
{
    const struct conect *c = (const struct conect *)view->turn.after;
    words_addf(words, out, c->kind == CONE_WIDE ? N_("Wide cone of size %d.") : N_("Narrow cone of size %d."), c->size);
    notation_say_tag(&conect_notation, "Stones", v, view->turn.after, N_("Stones of %s"), cone_side_names, 2, words,
                     out);
}
