/* Connect, Square! in characters. A point shows the letter of the player who marked it, + for several. The strokes of a
 * line tell who drew it. A square shows its owner's letter.
 *
 *       a   b   c
 *    1  a───a═══b
 *       │ A │ ╲ │
 *    2  a───+   ·       */
#include "base/bits.h"
#include "game/margin.h"
#include "game/notation.h"
#include "games/connect_square/internal.h"

/* Columns and rows from point to point; the place of the first point. */
enum { STEP_X = 4, STEP_Y = 2, LEFT = 4, TOP = 1 };

/* The strokes of a player's lines. */
static const struct {
    uint32_t across, down;
    char plain_across, plain_down;
} strokes[LATTICE_PLAYERS + 1] = {
    {0x2500, 0x2502, '-', '|'},
    {0x2550, 0x2551, '=', 'H'},
    {0x2504, 0x2506, '~', ':'},
    {0x2501, 0x2503, '#', '#'},
    [LATTICE_ANYBODY] = {0x2500, 0x2502, '-', '|'},
};

static enum ink ink_of(int player)
{
    return player == LATTICE_ANYBODY ? INK_PLAIN : (enum ink)(INK_PLAYER_A + player);
}

static void put_line(const struct lattice *l, int line, bool fresh, struct screen *s)
{
    int column, row, player = l->drawn[line] - 1, count = 1;
    enum lattice_direction direction = lattice_locate(l, line, &column, &row);
    int x = LEFT + column * STEP_X + (direction == DOWN ? 0 : 1),
        y = TOP + row * STEP_Y + (direction == ACROSS ? 0 : 1);

    if (direction == ACROSS) {
        count = STEP_X - 1;
        for (int i = 0; i < count; i++)
            screen_put(s, x + i, y, screen_sign(s, strokes[player].across, strokes[player].plain_across),
                       ink_of(player));
    } else if (direction == DOWN) {
        screen_put(s, x, y, screen_sign(s, strokes[player].down, strokes[player].plain_down), ink_of(player));
    } else {
        int other = l->drawn[lattice_line(l, direction == FALLING ? RISING : FALLING, column, row)];
        uint32_t single = direction == FALLING ? screen_sign(s, 0x2572, '\\') : screen_sign(s, 0x2571, '/');
        screen_put(s, ++x, y, other ? screen_sign(s, 0x2573, 'X') : single, other ? INK_PLAIN : ink_of(player));
    }
    if (fresh)
        screen_fresh(s, x, y, count);
}

void connect_square_text_picture(const struct values *v UNUSED, const struct pos *before, const struct pos *pos,
                                 struct screen *s)
{
    const struct lattice *l = (const struct lattice *)pos, *old = (const struct lattice *)before;

    for (int column = 0; column <= l->width; column++)
        margin_put_column(s, LEFT + column * STEP_X, 0, column, INK_SOFT);
    for (int row = 0; row <= l->height; row++)
        margin_put_row(s, 1, TOP + row * STEP_Y, row, INK_SOFT);
    for (int row = 0; row <= l->height; row++)
        for (int column = 0; column <= l->width; column++) {
            const unsigned marks = l->marks[lattice_point(l, column, row)];
            const int x = LEFT + column * STEP_X, y = TOP + row * STEP_Y;
            if (marks & (marks - 1))
                screen_put(s, x, y, '+', INK_BOLD);
            else if (marks)
                screen_put(s, x, y, (uint32_t)('a' + bits_first(marks)), ink_of(bits_first(marks)));
            else
                screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
        }
    for (int line = 0; line < lattice_lines(l); line++)
        if (l->drawn[line])
            put_line(l, line, old && !old->drawn[line], s);
    for (int square = 0; square < l->width * l->height; square++) {
        int column = square % l->width, row = square / l->width, player = l->owner[square] - 1;
        int x = LEFT + column * STEP_X + 1, y = TOP + row * STEP_Y + 1;
        if (player < 0)
            continue;
        /* The owner's letter stands in the middle, or on both sides of a diagonal. */
        bool crossed =
            l->drawn[lattice_line(l, FALLING, column, row)] || l->drawn[lattice_line(l, RISING, column, row)];
        for (int i = crossed ? 0 : 1; i < STEP_X - 1; i += 2) {
            screen_put(s, x + i, y, (uint32_t)('A' + player), ink_of(player));
            if (old && !old->owner[square])
                screen_fresh(s, x + i, y, 1);
        }
    }
    /* The legend explains whose strokes are which. */
    int y = TOP + l->height * STEP_Y + 2, x = 0;
    s->legend = y;
    for (int player = 0; player < l->players; player++, x += 6) {
        screen_put(s, x, y, (uint32_t)('A' + player), ink_of(player));
        for (int i = 1; i <= 2; i++)
            screen_put(s, x + i + 1, y, screen_sign(s, strokes[player].across, strokes[player].plain_across),
                       ink_of(player));
    }
    screen_text(s, x, y, words_get(s->words, "+ marked by several"), INK_SOFT);
}

void connect_square_describe(const struct values *v, const struct view *view, const struct words *words,
                             struct text *out)
{
    const struct pos *pos = view->turn.after;
    const struct lattice *l = (const struct lattice *)pos;
    bool owned = true;

    words_addf(words, out, N_("Board of %d by %d squares."), l->width, l->height);
    for (int player = 0; player < l->players; player++) {
        int start = lattice_start_point(l, player);
        text_add_char(out, ' ');
        words_addf(words, out, N_("%c starts at %s."), 'A' + player,
                   cell_name(start % (l->width + 1), start / (l->width + 1)).text);
    }
    for (int line = 0; line < lattice_lines(l); line++)
        owned = owned && l->drawn[line] != 1 + LATTICE_ANYBODY;
    notation_say_tag(&connect_square_notation, "Lines", v, pos, owned ? N_("Lines of %s") : N_("Lines drawn"), NULL,
                     owned ? l->players : 0, words, out);
    notation_say_tag(&connect_square_notation, "Squares", v, pos, N_("Squares of %s"), NULL, l->players, words, out);
}
