/* Connect, Square!: how lines are written, and the tags with which a record starts from a position.
 *
 * A player's lines are connected to the start point, each through earlier lines of the same player; the tag
 * may name them in any order, and the order in which the players drew does not matter. The owner of a filled square has
 * drawn one of its sides. The player to move need not match the numbers of lines. A position in which the game has
 * ended cannot be played on, so it is refused, unless it is final. In a final position a line may have no owner: then
 * any player may have drawn it, and the game is over only if it is for every owner of such lines, or if all squares
 * have owners. */
#include "games/connect_square/internal.h"

#include "base/bits.h"
#include "game/explain_word.h"
#include "game/notation.h"

#include <assert.h>
#include <string.h>

enum { LINES, SQUARES, TO_MOVE, FINAL };

/* ---- Lines as moves: `a1-b2` ------------------------------------------------------------------------------------- */

static const struct word_row not_lines[] = {
    {"w1xw1", "\"x\" stands where a dash belongs: write $1$2-$3$4"},
    {"w1-w1", "rows are counted from 1 and have no leading zero, as in a1-b2"},
    {"w1~w1", "\"$3\" stands where a dash belongs: write $1$2-$4$5"},
    {"w1w1", "there is no dash between the two points: write $1$2-$3$4"},
    {"~?w1~?", "$2$3 is one point: a line joins two, as in a1-b2"},
    {"1w*", "$1$2 has its number before its letter: write $2$1"},
    {"w1~1w", "$4$5 has its number before its letter: write $5$4"},
    {"1~?1?", "points are not numbered here: a point has a letter and a number, as in a1-b2"},
    {"w1~w1~w1*", "each line is written separately: a1-b2 b2-c3, not a1-b2-c3"},
    {"w", "\"$0\" is not a move: a remark stands in { }"},
    {"*", "this is not a line: name its two points, as in a1-b2"},
    {0},
};

static size_t decode(const struct values *v UNUSED, const char *s, size_t len, struct move *move, struct text *why)
{
    if (lattice_read_move(s, len, move))
        return len;
    if (!explain_common_word(s, len, "every turn draws a line", why))
        explain_word(not_lines, s, len, why);
    return 0;
}

static void encode(const struct values *v UNUSED, const struct move *move, struct text *out)
{
    text_add(out, lattice_move_name(move).text);
}

/* ---- Lines: `A:a1-b1` -------------------------------------------------------------------------------------- */

/* Whether a player may have drawn a line. */
static bool may_be_of(const struct lattice *l, int line, int player)
{
    return l->drawn[line] == 1 + player || l->drawn[line] == 1 + LATTICE_ANYBODY;
}

/* Marks the points that a player reaches from the start point by his own lines, or lines that may be his. */
static void mark_reached(struct lattice *l, int player)
{
    bool more = true;

    l->marks[lattice_start_point(l, player)] |= (uint8_t)(1 << player);
    while (more) {
        more = false;
        for (int line = 0; line < lattice_lines(l); line++) {
            int from, to;
            lattice_ends(l, line, &from, &to);
            if (!may_be_of(l, line, player) || ((l->marks[from] ^ l->marks[to]) >> player & 1) == 0)
                continue;
            l->marks[from] |= (uint8_t)(1 << player);
            l->marks[to] |= (uint8_t)(1 << player);
            more = true;
        }
    }
}

static bool lines_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        struct move move;
        int player = LATTICE_ANYBODY;
        bool labelled = item.len > 1 && item.s[1] == ':';
        if ((labelled || !v->final) && !notation_take_label(&item, l->players, "A:a1-b1", &player, why))
            return false;
        if (!lattice_read_move(item.s, item.len, &move))
            return notation_refuse_item(item.s, item.len, "is not a line: name its two points, as in A:a1-b2", why);
        int line = lattice_find(l, &move, why);
        if (line == LATTICE_NO_LINE)
            return false;
        if (l->drawn[line])
            return text_refuse(why, "%.*s is listed twice", (int)item.len, item.s);
        l->drawn[line] = (uint8_t)(1 + player);
    }
    for (int player = 0; player < l->players; player++)
        mark_reached(l, player);
    lattice_count(l);
    for (int line = 0; line < lattice_lines(l); line++) {
        int player = l->drawn[line] - 1;
        bool reached = false;
        for (int i = 0; i < l->players; i++)
            reached = reached || ((player == i || player == LATTICE_ANYBODY) && lattice_reaches(l, line, i));
        if (player < 0 || reached)
            continue;
        if (player == LATTICE_ANYBODY)
            text_add(why, "nobody has a marked point at either end of ");
        else
            text_addf(why, "%c has no marked point at either end of ", 'A' + player);
        return text_refuse(why, "%s: a player's lines must be connected to the start point",
                           lattice_line_name(l, line).text);
    }
    return true;
}

static void lines_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (!l->drawn[line])
            continue;
        if (l->drawn[line] != 1 + LATTICE_ANYBODY)
            notation_write_label(l->drawn[line] - 1, out);
        else
            text_add(out, out->len > 0 ? " " : "");
        text_add(out, lattice_line_name(l, line).text);
    }
}

/* ---- Squares: `B:c3` --------------------------------------------------------------------------------------- */

static bool squares_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int player, column, row;
        if (!notation_take_label(&item, l->players, "A:c3", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &column, &row) != item.len)
            return notation_refuse_item(item.s, item.len, "is not a square: write its column and row, like A:c3", why);
        const struct cell_name name = cell_name(column, row);
        if (column >= l->width || row >= l->height)
            return text_refuse(why, "%s is not a square of this board: columns a to %c, rows 1 to %d", name.text,
                               'a' + l->width - 1, l->height);
        int square = row * l->width + column;
        if (l->owner[square])
            return text_refuse(why, "the square %s is listed twice", name.text);
        if (l->sides[square] < LATTICE_FULL && !v->final)
            return text_refuse(why, "the square %s is not filled: Lines must contain its four sides", name.text);
        int sides[] = {lattice_line(l, ACROSS, column, row), lattice_line(l, ACROSS, column, row + 1),
                       lattice_line(l, DOWN, column, row), lattice_line(l, DOWN, column + 1, row)};
        bool drew = l->sides[square] < LATTICE_FULL;
        for (int i = 0; i < LATTICE_FULL; i++)
            drew |= may_be_of(l, sides[i], player);
        if (!drew)
            return text_refuse(why, "the square %s can't be %c's: %c has drawn none of its sides", name.text,
                               'A' + player, 'A' + player);
        lattice_own(l, square, player);
    }
    return true;
}

static void squares_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    const struct lattice *l = (const struct lattice *)pos;
    for (int square = 0; square < l->width * l->height; square++) {
        if (!l->owner[square])
            continue;
        notation_write_label(l->owner[square] - 1, out);
        text_add(out, lattice_square_name(l, square).text);
    }
}

/* ---- ToMove ------------------------------------------------------------------------------------------------ */

static bool to_move_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    if (!notation_read_to_move(s, len, l->players, &l->to_move, why))
        return false;
    l->named = 1;
    return true;
}

static void to_move_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    notation_write_to_move(((const struct lattice *)pos)->to_move, out);
}

/* ---- All tags together ------------------------------------------------------------------------------------------- */

/* Finds out whether a final position is over. The last player who can move owns the squares that are left; Squares may
 * list them. */
static bool settle_end(struct lattice *l, int able, size_t *tag, struct text *why)
{
    bool certain = true; /* all lines have owners, so that `able` is right and not only the most possible */
    int taker = -1;      /* owns squares that are not filled */

    for (int line = 0; line < lattice_lines(l); line++)
        certain = certain && l->drawn[line] != 1 + LATTICE_ANYBODY;
    *tag = SQUARES;
    for (int square = 0; square < l->width * l->height; square++) {
        int owner = l->owner[square] - 1;
        if (owner < 0 || l->sides[square] == LATTICE_FULL)
            continue;
        if (l->unowned > 0 || (certain && able > 1))
            return text_refuse(why, "the square %s is not filled: Lines must contain its four sides",
                               lattice_square_name(l, square).text);
        if (!bits_have(l->able, owner) || (taker >= 0 && owner != taker))
            return text_refuse(why, "the square %s is not filled, and %c was not the last player able to move",
                               lattice_square_name(l, square).text, 'A' + owner);
        taker = owner;
    }
    *tag = LINES;
    if (able == 0 && l->unowned > 0)
        return text_refuse(why,
                           "nobody can move, but squares are left: the last player able to move owned them before");
    l->over = able <= 1 || l->unowned == 0;
    if (able == 1)
        lattice_own_rest(l, bits_first(l->able));
    return true;
}

static bool settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    struct lattice *l = (struct lattice *)pos;
    int able = bits_count(l->able);

    *tag = SQUARES;
    for (int square = 0; square < l->width * l->height; square++)
        if (l->sides[square] == LATTICE_FULL && !l->owner[square])
            return text_refuse(why, "the square %s is filled: Squares must name its owner",
                               lattice_square_name(l, square).text);
    if (v->final && !settle_end(l, able, tag, why))
        return false;
    if (l->over)
        return true;
    *tag = LINES;
    if (able == 0)
        return text_refuse(why, "the game has ended in this position: nobody can move");
    if (able == 1)
        return text_refuse(why, "the game has ended in this position: only %c can move", 'A' + bits_first(l->able));
    *tag = TO_MOVE;
    if (l->named && !bits_have(l->able, l->to_move))
        return text_refuse(why, "%c is out and cannot be to move: %c has no line to draw", 'A' + l->to_move,
                           'A' + l->to_move);
    while (!bits_have(l->able, l->to_move))
        l->to_move++;
    l->named = 0;
    return true;
}

static const struct record_tag tags[] = {
    [LINES] = {.name = "Lines",
               .actions = true,
               .help = "lines drawn before the first turn, and by whom: A:a1-b1 B:g7-f7",
               .fixed = FIXED_BY(CONNECT_SQUARE_OPENING),
               .place = lines_place,
               .write = lines_write},
    [SQUARES] = {.name = "Squares",
                 .actions = true,
                 .help = "owners of the squares that these lines fill: A:a1 B:c3",
                 .fixed = FIXED_BY(CONNECT_SQUARE_OPENING),
                 .place = squares_place,
                 .write = squares_write},
    [TO_MOVE] = {.name = "ToMove",
                 .help = "who has the first turn: A to D",
                 .fixed = FIXED_BY(CONNECT_SQUARE_OPENING),
                 .place = to_move_place,
                 .write = to_move_write},
    [FINAL] = NOTATION_FINAL,
    {0},
};

/* ---- Turns in words ---------------------------------------------------------------------------------------------- */

static void say(const struct values *v UNUSED, const struct played_turn *turn, const struct words *words,
                struct text *out)
{
    struct lattice now = *(const struct lattice *)turn->before;
    int player = now.to_move;

    for (size_t i = 0; i < turn->count; i++) {
        struct lattice before = now;
        size_t said = 0;
        const struct short_text line = lattice_move_name(&turn->moves[i]);
        scoped(text_release) struct text squares = {0};
        bool legal = connect_square_play_line(&now, lattice_find(&now, &turn->moves[i], NULL));
        assert(legal);
        size_t taken = (size_t)(now.points[player] - before.points[player]);
        for (int square = 0; square < now.width * now.height; square++) {
            if (before.owner[square] || now.owner[square] != 1 + player)
                continue;
            text_addf(&squares, "%s%s", words_separator(words, said++, taken, N_(" and ")),
                      lattice_square_name(&now, square).text);
        }
        if (taken > 0)
            words_addf(words, out, i == 0 ? N_("Draw %s, taking %s") : N_("; then %s, taking %s"), line.text,
                       text_string(&squares));
        else
            words_addf(words, out, i == 0 ? N_("Draw %s") : N_("; end with %s"), line.text);
    }
    text_add(out, ".");
}

const struct notation connect_square_notation = {
    .decode = decode,
    .encode = encode,
    .say = say,
    .help = N_("One line a turn: its two points (a1-b2), either way round. After a filled square the next line follows "
               "in the same turn, after a blank (c2-c3 c3-d2)."),
    .tags = tags,
    .final = {.lines = "Lines", .ticks = "Squares"},
    .settle = settle,
};
