/* Connect, Square!: the kinds of puzzle (puzzles.md). */
#include "base/words.h"
#include "game/notation.h"
#include "games/connect_square/exact_search.h"

enum { CHAIN_LEAST = 3, CHAIN_MOST = 8, LATE_LEAST = 3, LATE_MOST = 6 /* squares each way */ };

static const char *const parameters[] = {"size", NULL};
static const struct puzzle_default chain_defaults[] = {{"size", "5x5"}, {NULL, NULL}};
static const struct puzzle_default late_defaults[] = {{"size", "3x3"}, {NULL, NULL}};

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

static bool check_late(const struct values *v, struct grades grades, struct text *why)
{
    (void)grades;
    return check_size(v, LATE_LEAST, LATE_MOST, why);
}

/* For the exact search. */
static size_t search_memory(const struct values *v)
{
    (void)v;
    return exact_memory();
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

static bool outcome_holds(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    const struct lattice *l = (const struct lattice *)end;
    int player = ((const struct lattice *)start)->to_move;
    (void)v;
    return l->over && l->points[player] - l->points[!player] == value;
}

/* Whether squares must be left, or whether the reply takes any. */
static void reply_hint(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                       struct text *out)
{
    const struct lattice *l = (const struct lattice *)turns->before;
    int taken = gain(turns->before, turns->after, l->to_move), left = connect_square_takeable(l) - taken;
    int given = count > 1 ? gain(turns[1].before, turns[1].after, !l->to_move) : 0;
    (void)v;

    text_add(out, words_get(words, left > 0 && taken == 0 ? N_("Don't take anything yet.")
                                   : left == 1            ? N_("Leave a square.")
                                   : left > 0             ? N_("Take some squares, and leave the others.")
                                   : given > 0 ? N_("Take all you can; your last line must give something, but little.")
                                               : N_("Take all you can; one last line gives nothing away.")));
}

/* Rounded down from how many of the first puzzles of a set repeat earlier ones, for chains; a cautious guess for the
 * other kinds. On larger boards only the simplest puzzles repeat. */
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
    return variety_of(v, 9, 6);
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

static int outcome_variety(const struct values *v)
{
    return variety_of(v, 12, 6);
}

static const struct puzzle_field chain_fields[] = {{N_("Squares"), 1}, {NULL, 0}};
static const struct puzzle_field reply_fields[] = {{N_("You take"), 1}, {N_("The reply takes"), 1}, {NULL, 0}};
static const struct puzzle_field outcome_fields[] = {{N_("First line"), 1}, {N_("You win by"), 1}, {NULL, 0}};

static const struct puzzle_motif reply_motifs[] = {{"leave-a-square", N_("Leave a square")}, {0}};

const struct puzzle_kind connect_square_puzzles[] = {
    {.name = "chain",
     .title = N_("The longest chain"),
     .mark = 'C',
     .summary = "take as many squares as possible in one turn",
     .question = N_("Take as many squares as you can in this turn."),
     .writing = N_("Draw your lines, each from a point where a line of yours ends, and shade the squares that you "
                   "take. A square has the name of its top left point."),
     .fields = chain_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = N_("%d square"),
     .units = N_("%d squares"),
     .meaning = {N_("usually three or four squares, in reach from the start"),
                 N_("usually four to six squares, or one of them only looks as if it could be taken"),
                 N_("usually four to six squares, of which one comes within reach only on the way"),
                 N_("usually six to eight squares, in several places"),
                 N_("usually seven squares or more, of which one comes within reach only on the way")},
     .params = parameters,
     .defaults = chain_defaults,
     .mover = true,
     .motifs = chain_motifs,
     .cuts = connect_square_chain_cuts,
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
         N_("Play a whole turn, with the line that must follow your last square. Be as far ahead as you can after "
            "your opponent's reply: count the squares of your turn, less those that the best reply takes."),
     .writing = N_("Draw your lines, each from a point where a line of yours ends, and number them. A square has the "
                   "name of its top left point."),
     .fields = reply_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = N_("%d square ahead"),
     .units = N_("%d squares ahead"),
     .unit_below = N_("%d square behind"),
     .units_below = N_("%d squares behind"),
     .meaning = {N_("one or two squares: take all of them, or leave them"),
                 N_("squares must be left; usually just two can be taken, and both are left"),
                 N_("squares must be left; usually two to four can be taken, and not more than one should be"),
                 N_("squares must be left; usually three can be taken, and one of them should be"),
                 N_("squares must be left; usually four or more can be taken, and some of them should be")},
     .motifs = reply_motifs,
     .cuts = connect_square_reply_cuts,
     .params = parameters,
     .defaults = late_defaults,
     .mover = true,
     .shown_turns = 1,
     .attempts = 1000,
     .check = check_late,
     .memory = search_memory,
     .make = reply_make,
     .answer = reply_answer,
     .explain = reply_explain,
     .hint = reply_hint,
     .holds = reply_holds,
     .variety = reply_variety},
    {.name = "outcome",
     .title = N_("The line that wins"),
     .mark = 'W',
     .summary = "find the only line that wins, and play on to the end",
     .question = N_("Only one line wins the game when both play on to the end as well as they can. Which is it, and by "
                    "how many squares do you win?"),
     .writing = N_("Squares that are owned already count. Draw your first line, and play on if you like."),
     .fields = outcome_fields,
     .reminds = true,
     .pitch = 7.5,
     .unit = N_("%d square ahead"),
     .units = N_("%d squares ahead"),
     .unit_below = N_("%d square behind"),
     .units_below = N_("%d squares behind"),
     .meaning = {N_("usually the game ends in four turns, and about nine lines can be drawn first"),
                 N_("usually four or five turns, with ten or eleven first lines to choose from"),
                 N_("usually five or six turns; there is mostly nothing to take in the first"),
                 N_("usually six turns, with twelve first lines to choose from"),
                 N_("usually seven turns or more, in which most other lines lose the win")},
     .params = parameters,
     .defaults = late_defaults,
     .mover = true,
     .motifs = outcome_motifs,
     .cuts = connect_square_outcome_cuts,
     .shown_turns = 1,
     .attempts = 200000,
     .check = check_late,
     .memory = search_memory,
     .make = outcome_make,
     .answer = outcome_answer,
     .explain = outcome_explain,
     .hint = outcome_hint,
     .holds = outcome_holds,
     .variety = outcome_variety},
    {0},
};
