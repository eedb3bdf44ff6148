/* Connect, Square!: puzzles of the kind `reply`.
 *
 * In a random game, the position before a turn is considered when squares can be taken in it; when every line gives
 * something, so is the position after each of these lines. The first puzzle of a game is kept.
 *
 * The best answer leaves a square that could be taken, except in some easy puzzles. Taking nothing looks worst of all
 * turns, so it would be the answer of nearly all hard puzzles; few attempts allow it. Where the rest of the game can be
 * proven, it is also the right turn in the whole game. */
#include "base/chance.h"
#include "game/notation.h"
#include "games/connect_square/exact_search.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES = 4000,       /* of one search; a puzzle that needs more is not for people */
    GAME_NODES = 10000, /* of the search to the end of the game */
    PLAIN = 12,         /* in one puzzle of so many, everything may be taken */
    PLAIN_ALONE = 2,    /* the same if only grade 1 is wanted */
    GRADE_PLAIN = 1,    /* of such a puzzle */
    PLAIN_MOST = 2,     /* squares that can be taken in it */
    GAMES = 1000,       /* in one attempt */
    TAKES = 4,          /* how often a person takes each square that can be taken, for */
    STOPS = 1,          /* so often that she stops */
    CHOICES = 8,        /* what her choices count, beside the turns that look at least as good: one part in so many */
};

/* In one puzzle of so many, nothing may be taken, by the least grade that is wanted: a few of all puzzles, and because
 * these are the hardest, not half of those of any grade. */
static const uint32_t idle_ones[GRADES] = {24, 20, 14, 8, 3};

/* The puzzle found in a game. */
struct reply_find {
    int drawn;  /* lines of the game before it */
    int given;  /* one more line that leads to it but is not the game's next, or LATTICE_NO_LINE */
    int player; /* to move */
    uint64_t nodes;
    int32_t difficulty;
    int grade; /* 0: none found */
    struct bitboard board;
    struct reply reply;
};

struct reply_maker {
    struct random_game game;
    struct reply_find find;
    struct grades grades; /* that are wanted */
    const struct value *size;
    bool plain, idle; /* everything or nothing may be taken */
    void *memory;     /* for the exact search */
};

/* ---- Difficulty -------------------------------------------------------------------------------------------------- */

/* A person takes squares one after the other, in the order of the answer as long as she sees it, and sometimes stops
 * before she must. Then she draws any other line. Of equal chances, the harder one has more squares to count in the
 * replies to these lines. */
static int32_t difficulty_of(const struct bitboard_map *map, struct bitboard board, int player,
                             const struct reply_turn *turn)
{
    uint64_t captures, right;
    int32_t cost = 0;

    do {
        captures = board.captures & bitboard_moves(&board, player);
        right = captures & turn->lines;
        if (captures)
            cost += chance_cost(right ? TAKES : STOPS, TAKES * (uint64_t)bits_count(captures) + STOPS);
        if (right)
            bitboard_draw(map, &board, player, bits_first(right));
    } while (right);
    uint64_t lasts = bitboard_moves(&board, player) & ~captures;
    cost += turn->last ? chance_cost(1, (uint64_t)bits_count(lasts)) : 0;
    while (lasts) {
        struct bitboard after = board;
        bitboard_draw(map, &after, player, bits_take(&lasts));
        cost += bitboard_take(map, &after, !player);
    }
    return cost;
}

/* ---- Finding puzzles --------------------------------------------------------------------------------------------- */

/* Whether the position may be a puzzle. When two diagonals can end the turn there is hardly ever one best turn: neither
 * changes anything. And it can only be right to leave a square if taking everything gives at least two. */
static bool is_hopeful(const struct reply_maker *m, const struct bitboard *board, int player)
{
    const struct bitboard_map *map = &m->game.map;
    struct bitboard all = *board;
    if (bitboard_take(map, &all, player) == 0)
        return false;
    uint64_t lasts = bitboard_moves(&all, player), passes = lasts & map->diagonals;
    if (passes & (passes - 1))
        return false;
    while (lasts && !m->plain) {
        struct bitboard after = all;
        bitboard_draw(map, &after, player, bits_take(&lasts));
        if (bitboard_take(map, &after, !player) < 3)
            return false;
    }
    return true;
}

/* Whether the turn is proven to be a mistake in the whole game. Adds to *nodes. */
static bool is_mistake(const struct reply_maker *m, const struct bitboard *board, int player,
                       const struct reply_turn *turn, uint64_t *nodes)
{
    struct bitboard after = *board;
    struct exact exact;
    int rest = 0, taken = 0;

    exact_start(&exact, &m->game.map, GAME_NODES, m->memory);
    /* A line that fills a square still does so after others, so the order of the lines does not matter but for the
     * last, and for reach. */
    for (uint64_t lines = turn->lines & ~turn->last; lines;) {
        int line = bits_first(lines & after.captures & bitboard_moves(&after, player));
        taken += bitboard_draw(&m->game.map, &after, player, line);
        lines &= ~bit(line);
    }
    if (turn->last)
        bitboard_draw(&m->game.map, &after, player, bits_first(turn->last));
    if (exact_over(&after, player, &rest))
        taken += rest;
    else
        taken -= exact_value(&exact, &after, !player);
    bool better = !exact.spent && exact_reaches(&exact, board, player, taken + 1);
    *nodes += exact.nodes;
    return better && !exact.spent;
}

/* Keeps a position if it is a puzzle. */
static void consider(struct reply_maker *m, const struct bitboard *board, int player, int given)
{
    struct random_game *g = &m->game;
    struct reply reply;

    if (m->find.grade || !is_hopeful(m, board, player) || !reply_search(&g->map, board, player, NODES, &reply))
        return;
    uint64_t nodes = reply.nodes;
    bool plain = reply.best.taken == reply.takeable;
    if ((reply.best.taken == 0 && !m->idle) || reply.second.lines == 0 ||
        reply_worth(&reply.best) == reply_worth(&reply.second) ||
        (plain && (!m->plain || reply.takeable > PLAIN_MOST || reply.all[1].lines == 0)))
        return;
    int32_t difficulty = reply_rivals(&g->map, board, player, reply.best.taken) +
                         difficulty_of(&g->map, *board, player, &reply.best) / CHOICES;
    int grade = puzzle_grade(connect_square_reply_cuts, m->size, difficulty);
    if (grade < m->grades.least || grade > m->grades.most || (plain && grade > GRADE_PLAIN) ||
        is_mistake(m, board, player, &reply.best, &nodes))
        return;
    m->find = (struct reply_find){g->lines.count, given, player, nodes, difficulty, grade, *board, reply};
}

/* Considers the position before a turn, or the positions after each of its lines. */
static void consider_turn(struct reply_maker *m)
{
    const struct random_game *g = &m->game;
    uint64_t mine = bitboard_moves(&g->board, g->player);

    if (g->board.captures & mine)
        consider(m, &g->board, g->player, LATTICE_NO_LINE);
    else if ((mine & ~bitboard_gifts(&g->map, &g->board)) == 0)
        while (mine) {
            struct bitboard after = g->board;
            int line = bits_take(&mine);
            bitboard_draw(&g->map, &after, g->player, line);
            if (!bitboard_anybody_out(&after))
                consider(m, &after, !g->player, g->map.line[line]);
        }
}

/* ---- The puzzle in words ----------------------------------------------------------------------------------------- */

/* Turns being written: their lines are drawn on the board. */
struct reply_writer {
    const struct lattice *l;
    const struct bitboard_map *map;
    struct bitboard board;
    struct text *out;
};

static void write_line(struct reply_writer *w, int player, int line)
{
    bool first = w->out->len == 0 || w->out->data[w->out->len - 1] == '\n';
    text_addf(w->out, "%s%s", first ? "" : " ", lattice_line_name(w->l, w->map->line[line]).text);
    bitboard_draw(w->map, &w->board, player, line);
}

/* Writes lines of a set in an order in which each fills a square, as long as there is one. Where possible, each
 * continues from the one before. */
static void write_captures(struct reply_writer *w, int player, uint64_t lines)
{
    uint64_t next, near = 0;
    while ((next = w->board.captures & bitboard_moves(&w->board, player) & lines) != 0) {
        int line = bits_first(next & near ? next & near : next);
        near = w->map->touch[line];
        write_line(w, player, line);
    }
}

/* Writes a turn and, if it takes anything, the best reply: a line each. */
static void write_play(struct reply_writer *w, int player, const struct reply_turn *turn)
{
    write_captures(w, player, turn->lines);
    if (turn->last)
        write_line(w, player, bits_first(turn->last));
    if (turn->given == 0)
        return;
    text_add_char(w->out, '\n');
    write_captures(w, !player, UINT64_MAX);
    /* The reply ends with a line that gives least back, if there is one to draw. */
    uint64_t lines = w->board.left > 0 ? bitboard_moves(&w->board, !player) : 0;
    if (lines)
        write_line(w, !player, bits_first(bitboard_least_given(w->map, &w->board, !player, lines)));
}

/* Why it is wrong to take everything without thinking further, or, where everything must be taken, to end with another
 * line. */
static void write_tempting(const struct lattice *l, const struct bitboard_map *map, const struct reply_find *find,
                           struct text *out)
{
    const struct reply *r = &find->reply;

    if (r->best.taken < r->takeable) {
        text_addf(out, "%s\t%c\t%d",
                  r->takeable == 1   ? N_("Taking the square lets %s take %s, whatever line comes last.")
                  : r->takeable == 2 ? N_("Taking both squares lets %s take %s, whatever line comes last.")
                                     : N_("Taking all squares lets %s take %s, whatever line comes last."),
                  'A' + !find->player, r->all[0].given);
        return;
    }
    text_addf(out, "%s\t%s\t%c\t%d",
              r->best.given ? N_("%s as the last line lets %s take %s, not %s.")
                            : N_("%s as the last line lets %s take %s."),
              lattice_line_name(l, map->line[bits_first(r->all[1].last)]).text, 'A' + !find->player, r->all[1].given);
    if (r->best.given)
        text_addf(out, "\t%d", r->best.given);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    const struct lattice *l = (const struct lattice *)puzzle->pos;
    struct reply_maker m = {.grades = grades,
                            .size = &v->of[CONNECT_SQUARE_SIZE],
                            .plain = grades.least <= GRADE_PLAIN &&
                                     rng_below(rng, grades.most > GRADE_PLAIN ? PLAIN : PLAIN_ALONE) == 0,
                            .idle = rng_below(rng, idle_ones[grades.least - 1]) == 0,
                            .memory = memory};
    struct random_game *g = &m.game;
    const struct reply_find *find = &m.find;
    scoped(text_release) struct text play = {0};

    for (int games = 0; games < GAMES && find->grade == 0; games++)
        if (random_game_start(v, rng, g))
            do
                consider_turn(&m);
            while (find->grade == 0 && random_game_turn(g, rng) && g->board.left * 4 >= g->map.squares * 3);
    if (find->grade == 0)
        return false;

    g->lines.count = find->drawn;
    if (find->given != LATTICE_NO_LINE)
        g->lines.line[g->lines.count++] = (uint16_t)find->given;
    if (!playout_replay(v, &g->lines, puzzle->pos))
        return false;
    write_play(&(struct reply_writer){l, &g->map, find->board, &play}, find->player, &find->reply.best);
    puzzle_number_turns(&play, 1, &puzzle->answer);
    write_tempting(l, &g->map, find, &puzzle->tempting);
    puzzle->grade = find->grade;
    puzzle->difficulty = find->difficulty;
    puzzle->motif = find->reply.best.taken < find->reply.takeable;
    puzzle->nodes = find->nodes;
    puzzle->value = reply_worth(&find->reply.best);
    puzzle->key = bitboard_key(l, &g->map, &find->board, 1, 2);
    return true;
}

/* Where the search for puzzles does not apply, because many lines are left or a player may go out, the lookahead judges
 * turns by the same measure, without proof. */
static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    struct solution *best = &result->of[0];
    int player = l->to_move;
    struct bitboard_map map;
    struct bitboard board;
    struct reply reply = {.nodes = 0};

    if (l->over)
        return text_refuse(why, "the game has ended");
    if (l->players != BITBOARD_PLAYERS)
        return text_refuse(why, "the question reply is for two players");
    best->proven = bitboard_init(l, &map, &board) && reply_search(&map, &board, player, limits->nodes, &reply);
    result->nodes = reply.nodes;
    if (best->proven) {
        write_play(&(struct reply_writer){l, &map, board, &best->line}, player, &reply.best);
        text_add_bytes(&best->turns, best->line.data, strcspn(text_string(&best->line), "\n"));
        best->player = player;
        best->value = reply_worth(&reply.best);
        result->count = 1;
    } else {
        lookahead_solve(l, limits, reply.nodes < limits->nodes ? limits->nodes - reply.nodes : 0, 2, result);
        best->value -= l->points[player] - l->points[!player];
        text_clear(&best->verdict);
        text_add(&best->verdict, "the best found: ");
    }
    if (best->value == 0)
        text_addf(&best->verdict, "%c comes out even", 'A' + player);
    else
        text_addf(&best->verdict, "%c comes out %d square%s %s", 'A' + player, abs(best->value),
                  abs(best->value) == 1 ? "" : "s", best->value < 0 ? "behind" : "ahead");
    return true;
}

/* ---- Hints and explanations -------------------------------------------------------------------------------------- */

static int gain(const struct pos *start, const struct pos *end, int player)
{
    return ((const struct lattice *)end)->points[player] - ((const struct lattice *)start)->points[player];
}

/* What taking everything costs, or what the last line does; what the reply takes; and where the last line is. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const places[LATTICE_FULL] = {N_("Your last line is a diagonal from the point %s."),
                                                     N_("Your last line is a side of square %s."),
                                                     N_("Your last line is a side of square %s."),
                                                     N_("Your last line gives square %s its third side.")};
    const struct lattice *l = (const struct lattice *)turns->before;
    int taken = gain(turns->before, turns->after, l->to_move), takeable = connect_square_takeable(l);
    int given = count > 1 ? gain(turns[1].before, turns[1].after, !l->to_move) : 0;
    struct bitboard_map map;
    struct bitboard board;
    struct reply reply;

    if (taken == takeable)
        puzzle_hint(words, &step[HINT_IDEA], "%s",
                    words_get(words, given > 0 ? N_("Take all you can; your last line must give something, but little.")
                                               : N_("Take all you can; one last line gives nothing away.")));
    else if (bitboard_init(l, &map, &board) && reply_search(&map, &board, l->to_move, NODES, &reply))
        puzzle_hint(words, &step[HINT_IDEA], N_("Whoever takes everything (%d) must give away %d."), takeable,
                    reply.all[0].given);
    puzzle_hint(words, &step[HINT_IDEA], N_("After the best turn, the reply takes %d."), given);
    lattice_hint_line((const struct lattice *)turns->after, lattice_find(l, &turns->moves[turns->count - 1], NULL),
                      places, N_("Your last line touches the point %s."), words, &step[HINT_PLACE]);
}

/* The turn, and the best reply. */
static void explain(const struct values *v, const struct played_turn *turns, size_t count, const struct words *words,
                    struct text *out)
{
    scoped(text_release) struct text reply = {0};
    connect_square_notation.say(v, &turns[0], words, out);
    if (count > 1) {
        connect_square_notation.say(v, &turns[1], words, &reply);
        words_addf(words, out, " The best reply: %s", text_string(&reply));
    }
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_square_reply = {
    .name = "reply",
    .title = N_("Take much, give little"),
    .mark = 'R',
    .summary = "take squares so that the best reply takes least",
    .question =
        N_("Play a whole turn, with the line that must follow your last square. Be as far ahead as you can after "
           "your opponent's reply: count the squares of your turn, less those that the best reply takes."),
    .writing = N_("Draw your lines, each from a point where a line of yours ends, and number them. A square has the "
                  "name of its top left point."),
    .fields = {{N_("You take"), 1}, {N_("The reply takes"), 1}},
    .advice = N_("Count what you can take, and then what your opponent takes after it. "
                 "Giving up a square or two often keeps a long chain for you."),
    .meaning = {N_("most turns take fewer squares than the right one"),
                N_("about half of the turns take fewer squares than the right one"),
                N_("about one turn of three takes fewer squares than the right one"),
                N_("about one turn of five takes fewer squares than the right one"),
                N_("nearly every turn looks at least as good as the right one")},
    .motifs = {{"leave-a-square", N_("Leave a square")}},
    .cuts = connect_square_reply_cuts,
    .sides = {3, 6},
    .defaults = {{"size", "4x3"}},
    .shown_turns = 1,
    .attempts = 1000,
    .memory = EXACT_MEMORY,
    .make = make,
    .answer = answer,
    .explain = explain,
    .hint = hint,
    .worth = WORTH_LEAD,
    .variety = 9,
    CONNECT_SQUARE_PUZZLE,
    CONNECT_SQUARE_LEAD,
};
