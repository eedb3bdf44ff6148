#include "games/connect_square/puzzle.h"

#include <string.h>

enum { FULL = 4 /* sides */, SYMMETRIES = 8, TRANSPOSED = 4 };
enum { CHAIN_LEAST = 3, CHAIN_MOST = 8, REPLY_LEAST = 3, REPLY_MOST = 6 };

/* ---- What the kinds share ----------------------------------------------------------------------------------- */

bool lattice_replay(const struct values *v, const struct lattice_game *game, struct pos *pos)
{
    const struct lattice *l = (const struct lattice *)pos;
    connect_square.rules->start(v, pos);
    for (int i = 0; i < game->count; i++) {
        struct move move = lattice_move(l, game->line[i]);
        if (!connect_square.rules->play(v, pos, &move, NULL) ||
            (!l->owes && !connect_square.rules->end_turn(v, pos, NULL)))
            return false;
    }
    return true;
}

int lattice_sides_beside(const struct lattice *l, int line)
{
    int column, row, most = 0;
    enum lattice_way way = lattice_place(l, line, &column, &row);

    for (int back = 0; back <= 1 && (way == ACROSS || way == DOWN); back++) {
        int x = column - (way == DOWN && back), y = row - (way == ACROSS && back);
        if (x < 0 || y < 0 || x >= l->width || y >= l->height)
            continue;
        int sides = l->sides[y * l->width + x];
        most = sides > most ? sides : most;
    }
    return most;
}

void lattice_choose(const struct lattice *l, struct lattice_choice *c)
{
    c->captures = c->gifts = c->harmless = 0;
    for (int line = 0; line < lattice_lines(l); line++) {
        if (l->drawn[line])
            continue;
        struct move move = lattice_move(l, line);
        int from, to;
        lattice_ends(l, &move, &from, &to);
        if (!((l->marks[from] | l->marks[to]) >> l->to_move & 1) || lattice_barred(l, line))
            continue;
        int sides = lattice_sides_beside(l, line);
        if (sides == FULL - 1)
            c->capture[c->captures++] = (uint16_t)line;
        else if (sides == FULL - 2)
            c->gift[c->gifts++] = (uint16_t)line;
        else
            c->safe[c->harmless++] = (uint16_t)line;
    }
}

/* The image of a point under the i-th symmetry: mirrored left and right, up and down, and along the diagonal. */
static void mirror(const struct lattice *l, int i, uint16_t *x, uint16_t *y)
{
    if (i & 1)
        *x = (uint16_t)(l->width - *x);
    if (i & 2)
        *y = (uint16_t)(l->height - *y);
    if (i & TRANSPOSED) {
        uint16_t old = *x;
        *x = *y;
        *y = old;
    }
}

static void form_image(const struct lattice *l, const struct lattice_form *form, int symmetry,
                       struct lattice_form *image)
{
    int lines = lattice_lines(l);
    memset(image->of, 0, (size_t)lines);
    for (int line = 0; line < lines; line++) {
        if (form->of[line] == 0)
            continue;
        struct move move = lattice_move(l, line);
        mirror(l, symmetry, &move.at[LATTICE_FROM_COLUMN], &move.at[LATTICE_FROM_ROW]);
        mirror(l, symmetry, &move.at[LATTICE_TO_COLUMN], &move.at[LATTICE_TO_ROW]);
        image->of[lattice_find(l, &move, NULL)] = form->of[line];
    }
}

struct puzzle_key lattice_key(const struct lattice *l, const struct lattice_form *form)
{
    struct lattice_form least = *form, image;
    size_t lines = (size_t)lattice_lines(l);

    for (int i = 1; i < (l->width == l->height ? SYMMETRIES : TRANSPOSED); i++) {
        form_image(l, form, i, &image);
        if (memcmp(image.of, least.of, lines) < 0)
            least = image;
    }
    return puzzle_key(least.of, lines);
}

void lattice_write_lines(const struct lattice *l, const uint16_t *lines, int count, struct text *out)
{
    for (int i = 0; i < count; i++) {
        struct move move = lattice_move(l, lines[i]);
        if (i > 0)
            text_add_char(out, ' ');
        lattice_write(&move, out);
    }
}

/* ---- The table of kinds --------------------------------------------------------------------------------------- */

static const char *const parameters[] = {"size", NULL};
static const struct puzzle_default chain_defaults[] = {{"size", "5x5"}, {NULL, NULL}};
static const struct puzzle_default reply_defaults[] = {{"size", "3x3"}, {NULL, NULL}};

static bool check_size(const struct values *v, int least, int most, struct text *why)
{
    int width = v->of[LATTICE_SIZE].n[0], height = v->of[LATTICE_SIZE].n[1];
    if (width >= least && height >= least && width <= most && height <= most)
        return true;
    return text_refuse(why, "puzzles of this kind have %dx%d to %dx%d squares", least, least, most, most);
}

static bool check_chain(const struct values *v, struct grades grades, struct text *why)
{
    if (grades.least == GRADES)
        return text_refuse(why, "puzzles of this kind have grades 1 to %d", GRADES - 1);
    return check_size(v, CHAIN_LEAST, CHAIN_MOST, why);
}

static bool check_reply(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    return check_size(v, REPLY_LEAST, REPLY_MOST, why);
}

static int gain(const struct pos *start, const struct pos *end, int player)
{
    return ((const struct lattice *)end)->points[player] - ((const struct lattice *)start)->points[player];
}

static bool chain_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    return gain(start, end, connect_square.rules->state(v, start).to_move) == value;
}

static bool reply_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    int player = connect_square.rules->state(v, start).to_move;
    return gain(start, end, player) - gain(start, end, !player) == value;
}

/* Measured: of 300 000 puzzles of 3x3 squares 119 000 (reply) and of 100 000 34 000 (chain) differ. On larger boards
 * what repeats itself are the simplest. */
static int variety_of(const struct values *v, int of_nine, int more)
{
    return of_nine + (v->of[LATTICE_SIZE].n[0] * v->of[LATTICE_SIZE].n[1] - 9) * more / 10;
}

static int chain_variety(const struct values *v)
{
    return variety_of(v, 15, 6);
}

static int reply_variety(const struct values *v)
{
    return variety_of(v, 16, 8);
}

static const struct puzzle_field chain_fields[] = {{"Squares", 1}, {NULL, 0}};
static const struct puzzle_field reply_fields[] = {{"You take", 1}, {"The reply takes", 1}, {NULL, 0}};

const struct puzzle_kind connect_square_puzzles[] = {
    {.name = "chain",
     .mark = 'C',
     .summary = "take as many squares as possible in one turn",
     .question = "Take as many squares as you can in this turn.",
     .writing = "Draw your lines, each from a point where a line of yours ends, and shade the squares that you take.",
     .fields = chain_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = "square",
     .units = "squares",
     .meaning = {"up to five squares, all within reach from the start", "six squares or more, all within reach",
                 "a line comes within reach only on the way, or a square only looks as if it could be taken",
                 "both: a line that comes within reach on the way, and a square that only looks so"},
     .params = parameters,
     .defaults = chain_defaults,
     .mover = true,
     .attempts = 20000,
     .check = check_chain,
     .make = lattice_make_chain,
     .holds = chain_holds,
     .variety = chain_variety},
    {.name = "reply",
     .mark = 'R',
     .summary = "take squares so that the best reply takes least",
     .question =
         "Play a whole turn, with the line that must follow your last square. Come out as far ahead as you can: "
         "your squares, less those that the best reply takes.",
     .writing = "Draw your lines, each from a point where a line of yours ends, and number them.",
     .fields = reply_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = "square ahead",
     .units = "squares ahead",
     .unit_below = "square behind",
     .units_below = "squares behind",
     .meaning =
         {"every square can be taken, and the last line gives no square its third side",
          "five squares or more, or a last line that gives a third side where the opponent can't reach the fourth",
          "every last line gives something: find the one that gives least", "some squares must be left",
          "four squares or more could be taken, and some must be left"},
     .params = parameters,
     .defaults = reply_defaults,
     .mover = true,
     .shown_turns = 1,
     .attempts = 200000,
     .check = check_reply,
     .make = lattice_make_reply,
     .holds = reply_holds,
     .variety = reply_variety},
    {0},
};
