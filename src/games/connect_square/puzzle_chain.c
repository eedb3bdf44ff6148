/* Connect, Square!: puzzles of the kind `chain`.
 *
 * In a random game players give no square its third side as long as they can avoid it. When one has to, the other may
 * have a chain to take, which is the answer. Taking a square never makes another impossible, so the squares
 * are the same in any order. */
#include "base/chance.h"
#include "game/notation.h"
#include "games/connect_square/internal.h"

#include <stdlib.h>

enum {
    SQUARES_LEAST = 3,
    LINES_MOST = 8, /* that take them: a diagram with more numbers is hard to read */
    TENTHS = 10,
    SEEN_ONE = 16,
    MISSED_ONE = 1 << 30,
    DECOYS = 4, /* of so many squares with three sides out of reach, a person knows that she can't take them */
    DECOYS_KNOWN = 3,
    DIAGONALS_MOST = 3 /* tenths of the lines that may be diagonals by choice: few, for a clear picture */
};

/* What can be taken in a turn. */
struct chain {
    struct playout after;
    const uint16_t *line; /* the lines that take it, in `after` */
    int count, squares;
    int late;  /* a line that was out of reach at first, or LATTICE_NO_LINE */
    int decoy; /* a line that would fill a square but stays out of reach, or LATTICE_NO_LINE */
    int pair;  /* a line that fills two squares, or LATTICE_NO_LINE */
    int32_t difficulty;
};

/* ---- The chain --------------------------------------------------------------------------------------------------- */

/* The points between two lines, the nearest way. */
static int distance(const struct lattice *l, int line, int other)
{
    int least = LATTICE_SIDE, ends[2], others[2];
    lattice_ends(l, line, &ends[0], &ends[1]);
    lattice_ends(l, other, &others[0], &others[1]);
    for (int i = 0; i < 4; i++) {
        int across = abs(ends[i / 2] % (l->width + 1) - others[i % 2] % (l->width + 1));
        int down = abs(ends[i / 2] / (l->width + 1) - others[i % 2] / (l->width + 1));
        int points = across > down ? across : down;
        least = points < least ? points : least;
    }
    return least;
}

/* How often of SEEN_ONE a person sees that a line fills a square. At the start she looks at the whole board; later near
 * the line that she has just drawn, and she rarely looks again at squares that were out of reach before. */
static uint64_t seen(const struct lattice *start, const struct chain *c, int line)
{
    static const uint64_t near[] = {13, 10, 7, 4};
    bool ready = lattice_sides_beside(start, line) == LATTICE_FULL - 1;
    if (ready && lattice_reaches(start, line, start->to_move))
        return 14;
    int points = distance(start, line, c->line[c->count - 1]);
    return near[points < 3 ? points : 3] / (ready ? 2 : 1);
}

/* How many lines a player could draw. */
static int count_lines(const struct lattice *l, int player)
{
    int count = 0;
    for (int line = 0; line < lattice_lines(l); line++)
        count += lattice_can_draw(l, line, player);
    return count;
}

/* Takes everything there is, each time what is seen best. False if that ends the game, or nearly: the line that must
 * follow could put a player out. */
static bool take_chain(const struct playout *p, struct chain *c)
{
    struct lattice *l = &c->after.l;
    struct lattice_choice choice;
    int player = p->l.to_move;

    c->after = *p;
    c->line = &c->after.game.line[p->game.count];
    c->count = 0;
    c->difficulty = 0;
    c->late = c->decoy = c->pair = LATTICE_NO_LINE;
    for (lattice_choose(l, &choice); choice.capture.count > 0 && !l->over && l->to_move == player;
         lattice_choose(l, &choice)) {
        uint64_t missed = MISSED_ONE, best = 0;
        int line = choice.capture.line[0], before = l->points[player];
        for (int i = 0; i < choice.capture.count; i++) {
            uint64_t chance = seen(&p->l, c, choice.capture.line[i]);
            missed = missed * (SEEN_ONE - chance) / SEEN_ONE;
            if (chance > best) {
                best = chance;
                line = choice.capture.line[i];
            }
        }
        c->difficulty += chance_cost(MISSED_ONE - missed, MISSED_ONE);
        if (lattice_sides_beside(&p->l, line) == LATTICE_FULL - 1 && !lattice_reaches(&p->l, line, player))
            c->late = line;
        c->count++;
        playout_draw(&c->after, line);
        if (l->points[player] - before > 1)
            c->pair = line;
    }
    c->squares = l->points[player] - p->l.points[player];
    for (int line = 0; line < lattice_lines(l); line++)
        if (!l->drawn[line] && lattice_sides_beside(l, line) == LATTICE_FULL - 1 && !lattice_reaches(l, line, player)) {
            c->difficulty += chance_cost(DECOYS_KNOWN, DECOYS);
            c->decoy = line;
        }
    return !l->over && count_lines(l, player) >= 2 && count_lines(l, !player) >= 2;
}

/* Draws the line that must follow, unless there is none: the first one that gives least at once, or one that ends the
 * game and so takes the squares that are left. Writes the whole turn. */
static void end_chain(struct chain *c, int player, struct text *turn)
{
    struct lattice_choice choice;
    struct playout best, trial;
    bool goes_on = !c->after.l.over && c->after.l.to_move == player; /* after a square the player may be out */

    best.game.count = 0;
    lattice_choose(&c->after.l, &choice);
    for (int i = 0; goes_on && i < choice.safe.count + choice.gift.count; i++) {
        trial = c->after;
        playout_draw(&trial, i < choice.safe.count ? choice.safe.line[i] : choice.gift.line[i - choice.safe.count]);
        if (best.game.count == 0 || trial.l.points[player] > best.l.points[player])
            best = trial;
    }
    if (best.game.count > 0) {
        c->squares += best.l.points[player] - c->after.l.points[player];
        c->after = best;
        c->count++;
    }
    lattice_write_lines(&c->after.l, c->line, c->count, turn);
}

/* A random line that gives nothing; if there are only diagonals, one that gives something. The players' style is the
 * tenths of the turns with a diagonal, and with no line that marks a new point. */
static int choose_line(const struct lattice *l, uint32_t crossing, uint32_t staying,
                       const struct lattice_choice *choice, struct rng *rng)
{
    struct line_list sides, diagonals, homely; /* large: not to be cleared as a whole */

    sides.count = diagonals.count = homely.count = 0;
    for (int i = 0; i < choice->safe.count; i++) {
        uint16_t line = choice->safe.line[i];
        int from, to;
        lattice_ends(l, line, &from, &to);
        if (lattice_is_diagonal(l, line)) {
            diagonals.line[diagonals.count++] = line;
            continue;
        }
        sides.line[sides.count++] = line;
        if ((l->marks[from] & l->marks[to]) >> l->to_move & 1)
            homely.line[homely.count++] = line;
    }
    bool crosses = rng_below(rng, TENTHS) < crossing, stays = rng_below(rng, TENTHS) < staying;
    if (diagonals.count > 0 && (crosses || sides.count + choice->gift.count == 0))
        return playout_pick(&diagonals, rng);
    if (homely.count > 0 && stays)
        return playout_pick(&homely, rng);
    return playout_pick(sides.count > 0 ? &sides : &choice->gift, rng);
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

enum { NEW_REACH = 1, TWO_AT_ONCE };

/* Writes what looks as if it could be taken. */
static void write_tempting(const struct lattice *l, const struct chain *c, struct text *tempting)
{
    int player = 'A' + l->to_move;

    if (c->decoy != LATTICE_NO_LINE)
        text_addf(tempting, "%s\t%s\t%c\t%c",
                  N_("%s would fill a square, but whatever %s takes, neither of its ends is marked for %s."),
                  lattice_line_name(l, c->decoy).text, player, player);
    else if (c->late != LATTICE_NO_LINE)
        text_addf(tempting, "%s\t%s\t%c",
                  N_("%s is out of reach for %s at first: a line before it has to mark one of its ends."),
                  lattice_line_name(l, c->late).text, player);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory UNUSED,
                 struct puzzle *puzzle)
{
    uint32_t crossing = rng_below(rng, DIAGONALS_MOST + 1), staying = rng_below(rng, TENTHS);
    struct playout p;
    struct chain c;

    playout_start(v, &p);
    for (;;) {
        struct lattice_choice choice;
        lattice_choose(&p.l, &choice);
        if (choice.capture.count > 0) {
            if (!take_chain(&p, &c))
                return false;
            if (c.squares >= SQUARES_LEAST && c.count <= LINES_MOST &&
                puzzle_rate(puzzle, connect_square_chain_cuts, &v->of[CONNECT_SQUARE_SIZE], c.difficulty, grades)) {
                *(struct lattice *)puzzle->pos = p.l;
                puzzle->motif = c.late != LATTICE_NO_LINE ? NEW_REACH : c.pair != LATTICE_NO_LINE ? TWO_AT_ONCE : 0;
                puzzle->value = c.squares;
                puzzle->nodes = (uint64_t)c.count;
                write_tempting(&p.l, &c, &puzzle->tempting);
                text_add(&puzzle->answer, "1. ");
                end_chain(&c, p.l.to_move, &puzzle->answer);
                uint8_t form[LATTICE_LINES] = {0};
                for (int line = 0; line < lattice_lines(&p.l); line++)
                    if (!p.l.drawn[line] && !lattice_is_diagonal(&p.l, line))
                        form[line] = (uint8_t)(1 + lattice_reaches(&p.l, line, p.l.to_move));
                puzzle->key = lattice_key(&p.l, form);
                return true;
            }
            /* No puzzle: the player takes the chain, and a line must follow. */
            p = c.after;
            lattice_choose(&p.l, &choice);
        }
        if (!playout_draw(&p, choose_line(&p.l, crossing, staying, &choice, rng)))
            return false;
    }
}

static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    const struct lattice *start = (const struct lattice *)turns[0].before;
    struct playout p = {.l = *start, .game.count = 0};
    struct chain c;

    take_chain(&p, &c);
    if (c.late != LATTICE_NO_LINE) {
        puzzle_hint(words, &step[HINT_IDEA], N_("A square comes within reach on the way."));
        puzzle_hint(words, &step[HINT_PLACE], N_("%s comes within reach on the way."),
                    lattice_square_beside(&c.after.l, c.late).text);
    }
    if (c.decoy != LATTICE_NO_LINE) {
        puzzle_hint(words, &step[HINT_IDEA], N_("A square with three sides is left in the end."));
        puzzle_hint(words, &step[HINT_PLACE], N_("%s can't be taken."),
                    lattice_square_beside(&c.after.l, c.decoy).text);
    }
    if (c.pair != LATTICE_NO_LINE)
        puzzle_hint(words, &step[HINT_IDEA], N_("One line fills two squares."));
    puzzle_hint(words, &step[HINT_IDEA], N_("Your turn has %d lines that take squares."), c.count);
    puzzle_hint(words, &step[HINT_IDEA], N_("%d squares are within reach."), c.squares);
    puzzle_hint(words, &step[HINT_PLACE], N_("Begin at square %s."), lattice_square_beside(start, c.line[0]).text);
    puzzle_hint(words, &step[HINT_PLACE], N_("%s can be taken."),
                lattice_square_beside(start, c.line[c.count - 1]).text);
}

static void because(const struct values *v UNUSED, const struct played_turn *turn, size_t first, size_t end,
                    const struct words *words, struct text *out)
{
    struct playout p = {.l = *(const struct lattice *)turn->before, .game.count = 0};
    struct chain c;

    take_chain(&p, &c);
    for (size_t i = first; i < end; i++)
        if (i >= (size_t)c.count || c.line[i] == c.pair)
            text_addf(out, " %s",
                      words_get(words, i < (size_t)c.count ? N_("One line fills two squares.")
                                                           : N_("A line must follow the last square.")));
}

static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits UNUSED,
                   struct solve_result *result, struct text *why)
{
    struct solution *best = &result->of[0];
    struct playout p;
    struct chain c;

    p.l = *(const struct lattice *)pos;
    p.game.count = 0;
    if (p.l.over)
        return text_refuse(why, "the game has ended");
    take_chain(&p, &c);
    end_chain(&c, p.l.to_move, &best->line);
    text_add(&best->turns, text_string(&best->line));
    best->player = p.l.to_move;
    best->value = c.squares;
    best->proven = true;
    text_addf(&best->verdict, "%c takes %d square%s in this turn", 'A' + best->player, c.squares,
              c.squares == 1 ? "" : "s");
    result->count = 1;
    result->nodes = (uint64_t)c.count;
    return true;
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_square_chain = {
    .name = "chain",
    .title = N_("The longest chain"),
    .mark = 'C',
    .summary = "take as many squares as possible in one turn",
    .question = N_("Take as many squares as you can in this turn."),
    .writing = N_("Draw your lines, each from a point where a line of yours ends, and shade the squares that you "
                  "take. A square has the name of its top left point."),
    .fields = {{N_("Squares"), 1}},
    .unit = N_("%d square"),
    .units = N_("%d squares"),
    .advice = N_("Find every square with three sides first, then the ones that a line of yours can reach. "
                 "Before you take a square, see whether its last line also helps the next; a detour may bring one more "
                 "within reach."),
    .meaning = {N_("usually three or four squares, in reach from the start"),
                N_("usually four to six squares, or one of them only looks as if it could be taken"),
                N_("usually six squares or more, or one comes within reach only on the way")},
    .sides = {3, 8},
    .defaults = {{"size", "5x5"}},
    .motifs = {[NEW_REACH - 1] = {"new-reach", N_("Within reach on the way")},
               [TWO_AT_ONCE - 1] = {"two-at-once", N_("Two squares at once")}},
    .cuts = connect_square_chain_cuts,
    .attempts = 20000,
    .make = make,
    .answer = answer,
    .hint = hint,
    .because = because,
    .worth = WORTH_GAIN,
    .variety = 15,
    CONNECT_SQUARE_PUZZLE,
};
