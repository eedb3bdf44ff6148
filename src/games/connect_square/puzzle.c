/* Connect, Square!: the kinds of puzzle (puzzles.md). */
#include "base/words.h"
#include "game/notation.h"
#include "games/connect_square/internal.h"

enum { CHAIN_LEAST = 3, CHAIN_MOST = 8, REPLY_LEAST = 3, REPLY_MOST = 6 };

static const char *const parameters[] = {"size", NULL};
static const struct puzzle_default chain_defaults[] = {{"size", "5x5"}, {NULL, NULL}};
static const struct puzzle_default reply_defaults[] = {{"size", "3x3"}, {NULL, NULL}};

static bool check_size(const struct values *v, int least, int most, struct text *why)
{
    int width = v->of[CONNECT_SQUARE_SIZE].n[0], height = v->of[CONNECT_SQUARE_SIZE].n[1];
    if (width >= least && height >= least && width <= most && height <= most)
        return true;
    return text_refuse(why, "puzzles of this kind have %dx%d to %dx%d squares, not %dx%d", least, least, most, most,
                       width, height);
}

static bool check_chain(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
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
    (void)v;
    return gain(start, end, ((const struct lattice *)start)->to_move) == value;
}

static bool reply_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    int player = ((const struct lattice *)start)->to_move;
    (void)v;
    return gain(start, end, player) - gain(start, end, !player) == value;
}

/* The column of a square that the first line fills. */
static void chain_hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                       struct text *out)
{
    struct lattice l = *(const struct lattice *)turns->before;
    struct text column = {0};
    (void)v, (void)count;

    connect_square_play_line(&l, lattice_find(&l, turns->moves, NULL));
    for (int square = 0; square < l.width * l.height && column.len == 0; square++)
        if (l.owner[square] && !((const struct lattice *)turns->before)->owner[square])
            notation_write_column(square % l.width, &column);
    words_addf(words, out, "Begin in column %s.", text_string(&column));
    text_release(&column);
}

/* How many squares the player to move can take in one turn. Taking one never makes another impossible. */
static int count_takeable(struct lattice l)
{
    int player = l.to_move, before = l.points[player];
    struct lattice_choice choice;
    for (lattice_choose(&l, &choice); choice.capture.count > 0 && !l.over && l.to_move == player;
         lattice_choose(&l, &choice))
        connect_square_play_line(&l, choice.capture.line[0]);
    return l.points[player] - before;
}

/* Whether squares must be left, and whether the reply takes any. */
static void reply_hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                       struct text *out)
{
    const struct lattice *l = (const struct lattice *)turns->before;
    int most = count_takeable(*l), taken = gain(turns->before, turns->after, l->to_move);
    int given = count > 1 ? gain(turns[1].before, turns[1].after, !l->to_move) : 0;
    (void)v;

    text_add(out, words_get(words, taken < most ? N_("Do not take every square that you can.")
                                   : most == 0  ? N_("You can't take anything: look for the line that gives least.")
                                   : given > 0 ? N_("Take all you can; your last line must give something, but little.")
                                               : N_("Take all you can; one last line gives nothing away.")));
}

/* Measured on 3x3 squares: 119 000 of 300 000 puzzles differ for reply, 34 000 of 100 000 for chain. On larger boards
 * only the simplest ones repeat. */
static int variety_of(const struct values *v, int of_nine, int more)
{
    return of_nine + (v->of[CONNECT_SQUARE_SIZE].n[0] * v->of[CONNECT_SQUARE_SIZE].n[1] - 9) * more / 10;
}

static int chain_variety(const struct values *v)
{
    return variety_of(v, 15, 6);
}

static int reply_variety(const struct values *v)
{
    return variety_of(v, 16, 8);
}

/* The turn, and the best reply. */
static void reply_explain(const struct values *v, const struct played_turn *turns, size_t count,
                          const struct words *words, struct text *out)
{
    struct text reply = {0};
    connect_square_notation.say(v, &turns[0], words, out);
    if (count > 1) {
        connect_square_notation.say(v, &turns[1], words, &reply);
        words_addf(words, out, " The best reply: %s", text_string(&reply));
    }
    text_release(&reply);
}

static const struct puzzle_field chain_fields[] = {{N_("Squares"), 1}, {NULL, 0}};
static const struct puzzle_field reply_fields[] = {{N_("You take"), 1}, {N_("The reply takes"), 1}, {NULL, 0}};

const struct puzzle_kind connect_square_puzzles[] = {
    {.name = "chain",
     .title = N_("The longest chain"),
     .mark = 'C',
     .summary = "take as many squares as possible in one turn",
     .question = N_("Take as many squares as you can in this turn."),
     .writing =
         N_("Draw your lines, each from a point where a line of yours ends, and shade the squares that you take."),
     .fields = chain_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = N_("%d square"),
     .units = N_("%d squares"),
     .meaning = {N_("up to five squares, all within reach from the start"), N_("six squares or more, all within reach"),
                 N_("a line comes within reach only on the way, or a square only looks as if it could be taken"),
                 N_("both: a line that comes within reach on the way, and a square that only looks so")},
     .params = parameters,
     .defaults = chain_defaults,
     .mover = true,
     .attempts = 20000,
     .check = check_chain,
     .make = chain_make,
     .answer = chain_answer,
     .hint = chain_hint,
     .holds = chain_holds,
     .variety = chain_variety},
    {.name = "reply",
     .title = N_("Take, and give little"),
     .mark = 'R',
     .summary = "take squares so that the best reply takes least",
     .question =
         N_("Play a whole turn, with the line that must follow your last square. Come out as far ahead as you can: "
            "your squares, less those that the best reply takes."),
     .writing = N_("Draw your lines, each from a point where a line of yours ends, and number them."),
     .fields = reply_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = N_("%d square ahead"),
     .units = N_("%d squares ahead"),
     .unit_below = N_("%d square behind"),
     .units_below = N_("%d squares behind"),
     .meaning =
         {N_("every square can be taken, and the last line gives no square its third side"),
          N_("five squares or more, or a last line that gives a third side where the opponent can't reach the fourth"),
          N_("every last line gives something: find the one that gives least"), N_("some squares must be left"),
          N_("four squares or more could be taken, and some must be left")},
     .params = parameters,
     .defaults = reply_defaults,
     .mover = true,
     .shown_turns = 1,
     .attempts = 200000,
     .check = check_reply,
     .make = reply_make,
     .answer = reply_answer,
     .explain = reply_explain,
     .hint = reply_hint,
     .holds = reply_holds,
     .variety = reply_variety},
    {0},
};
