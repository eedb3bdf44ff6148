/* Connect, Square!: puzzles of the kind `outcome`.
 *
 * Late in a random game, with few lines left, the rest of the game is searched to its end. It is a puzzle when exactly
 * one first line wins: with every other the game is a tie or lost if both play on as well as they can. The value is the
 * lead of the player to move at the end, as the solver has it: squares owned before count. */
#include "base/chance.h"
#include "game/notation.h"
#include "games/connect_square/exact_search.h"

enum {
    LINES_LEAST = 8, /* that can be drawn; the rest of the game is trivial with fewer */
    LINES_MOST = 16,
    TURNS_LEAST = 3, /* to the end of the game */
    MOVES_LEAST = 4, /* first lines to choose from */
    GAME_NODES = 30000
};

/* How likely a person draws a line, compared with other lines: people like to take a square, and not to give one. */
enum { TAKES = 16, SAFE = 4, GIVES = 1 };

struct outcome_maker {
    struct random_game game;
    struct exact exact;
};

/* How both play on to the end, by the numbers of the bitboard. */
struct main_line {
    int count, turns, first; /* lines; turns; lines of the first turn */
    uint8_t line[BITBOARD_LINES];
};

/* ---- Difficulty -------------------------------------------------------------------------------------------------- */

static uint64_t weight_of(const struct bitboard_map *map, const struct bitboard *board, int player, int line)
{
    struct bitboard after = *board;
    if (bits_have(board->captures, line))
        return TAKES;
    bitboard_draw(map, &after, player, line);
    return bitboard_moves(&after, !player) & after.captures & ~board->captures ? GIVES : SAFE;
}

/* Follows best play to the end. Returns how hard it is for a person to keep the win all the way against best play.
 * `lead` is that of the player to move. */
static int32_t follow_play(struct exact *x, struct bitboard board, int player, int lead, struct main_line *m)
{
    int32_t cost = 0;
    int ended, mover = player;

    for (m->count = m->turns = 0; !exact_over(&board, mover, &ended); mover = !mover) {
        struct exact_turn turn;
        if (!exact_turn_find(x, &board, mover, &turn))
            return cost;
        for (int i = 0; i < turn.count; i++) {
            /* The cost of finding one of the lines after which the player still wins. */
            uint64_t good = 0, all = 0;
            for (uint64_t lines = mover == player ? bitboard_moves(&board, player) : 0; lines;) {
                int line = bits_take(&lines);
                uint64_t weight = weight_of(x->map, &board, player, line);
                all += weight;
                good += exact_line_reaches(x, &board, player, line, 1 - lead) ? weight : 0;
            }
            cost += good ? chance_cost(good, all) : 0;
            int filled = bitboard_draw(x->map, &board, mover, turn.line[i]);
            lead += mover == player ? filled : -filled;
            m->line[m->count++] = turn.line[i];
        }
        if (m->turns++ == 0)
            m->first = turn.count;
    }
    return cost;
}

/* ---- Why another line fails -------------------------------------------------------------------------------------- */

/* Plays on to the end of the player's turn, and writes the opponent's best answer. False if the game ends before it, or
 * if the nodes do not suffice. */
static bool write_refutation(struct exact *x, const struct lattice *l, struct bitboard board, int player, bool goes_on,
                             struct text *out)
{
    struct exact_turn turn;
    int value;

    for (int mover = goes_on ? player : !player; !exact_over(&board, mover, &value); mover = !mover) {
        if (!exact_turn_find(x, &board, mover, &turn))
            return false;
        board = turn.board;
        if (mover != player) {
            exact_write_lines(x->map, l, turn.line, turn.count, out);
            return true;
        }
    }
    return false;
}

/* Writes what becomes of the likeliest line that does not win; of equally likely ones, the first. */
static void write_tempting(struct exact *x, const struct lattice *l, const struct bitboard *board, int best,
                           struct text *out)
{
    int player = l->to_move, tempting = best, value;
    uint64_t most = 0;
    for (uint64_t lines = bitboard_moves(board, player) & ~bit(best); lines;) {
        int line = bits_take(&lines);
        uint64_t weight = weight_of(x->map, board, player, line);
        if (weight > most) {
            most = weight;
            tempting = line;
        }
    }
    struct bitboard after = *board;
    scoped(text_release) struct text answer = {0};
    int filled = bitboard_draw(x->map, &after, player, tempting);
    if (!exact_over(&after, player, &value))
        value = filled ? exact_value(x, &after, player) : -exact_value(x, &after, !player);
    value += filled + l->points[player] - l->points[!player];
    bool answered = write_refutation(x, l, after, player, filled > 0, &answer);
    text_addf(out, "%s\t%s",
              value == 0 ? answered ? N_("%s only ties: %s answers %s.") : N_("%s only ties.")
              : answered ? N_("%s loses by %s: %s answers %s.")
                         : N_("%s loses by %s."),
              lattice_line_name(l, x->map->line[tempting]).text);
    if (value != 0)
        text_addf(out, "\t%d", -value);
    if (answered)
        text_addf(out, "\t%c\t%s", 'A' + !player, text_string(&answer));
}

/* ---- The idea of an answer --------------------------------------------------------------------------------------- */

enum { LEAVES = 1, SACRIFICES, SHUTS_OUT, WAITS };

/* How many squares fell to a player at the end because the opponent had no line left. */
static int count_shut_out(const struct lattice *end, int player)
{
    int count = 0;
    for (int square = 0; square < end->width * end->height; square++)
        count += end->owner[square] == 1 + player && end->sides[square] < LATTICE_FULL;
    return count;
}

/* The motif of an answer, as in struct puzzle, from the positions before it, after its first turn and after its end. */
static int motif_of(const struct lattice *start, int line, const struct lattice *turn, const struct lattice *end)
{
    int player = start->to_move;
    struct lattice_choice choice;

    if (turn->points[player] - start->points[player] < connect_square_takeable(start))
        return LEAVES;
    lattice_choose(start, &choice);
    if (choice.capture.count == 0 && choice.safe.count > 0 && !turn->over && connect_square_takeable(turn) > 0)
        return SACRIFICES;
    return count_shut_out(end, player) > 0 ? SHUTS_OUT : lattice_is_diagonal(start, line) ? WAITS : 0;
}

/* Lines that can be drawn and fill no square; those of them that let the opponent take no more than before, and whether
 * a given line is one. A third side gives nothing away where the opponent has no mark. */
struct quiet {
    int lines, count;
    bool has;
};

static struct quiet count_quiet(const struct lattice *l, int line)
{
    struct lattice other = *l;
    struct quiet quiet = {0};

    other.to_move = (uint8_t)!l->to_move;
    for (int i = 0; i < lattice_lines(l); i++) {
        if (!lattice_can_draw(l, i, l->to_move) || lattice_sides_beside(l, i) == LATTICE_FULL - 1)
            continue;
        struct lattice after = *l;
        connect_square_play_line(&after, i);
        connect_square_end_turn(NULL, (struct pos *)&after, NULL);
        const bool gives = connect_square_takeable(&after) > connect_square_takeable(&other);
        quiet.lines++;
        quiet.count += !gives;
        quiet.has = quiet.has || (i == line && !gives);
    }
    return quiet;
}

/* What the first turn does, and the lines that both can draw; what the first line does, and where. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const places[LATTICE_FULL + 1] = {N_("Your first line is a diagonal from the point %s."),
                                                         N_("Your first line is a side of square %s."),
                                                         N_("Your first line is a side of square %s."),
                                                         N_("Your first line gives square %s its third side."),
                                                         N_("Your first line fills square %s.")};
    const struct lattice *start = (const struct lattice *)turns[0].before;
    const int player = start->to_move, line = lattice_find(start, turns[0].moves, NULL);
    const int takeable = connect_square_takeable(start);
    const int left = takeable - ((const struct lattice *)turns[0].after)->points[player] + start->points[player];
    const int shut_out = count_shut_out((const struct lattice *)turns[count - 1].after, player);
    struct text *idea = &step[HINT_IDEA];
    struct lattice after = *start, theirs = *start;

    connect_square_play_line(&after, line);
    theirs.to_move = (uint8_t)!player;
    const struct quiet mine = count_quiet(start, line);
    const int sides = lattice_sides_beside(&after, line);
    if (left > 0)
        puzzle_hint(words, idea, N_("Squares within reach: %d. Leave %d of them."), takeable, left);
    else if (takeable > 0)
        puzzle_hint(words, idea, N_("Squares within reach: %d. Leave none, but look to your last line."), takeable);
    else if (mine.count == 0)
        puzzle_hint(words, idea, N_("Each of your %d lines gives a square away: see what you get back."), mine.lines);
    else if (!mine.has)
        puzzle_hint(words, idea, N_("Lines that give nothing away: %d. None of them wins."), mine.count);
    else if (shut_out > 0)
        puzzle_hint(words, idea, N_("In the end your opponent has no line left. Squares that fall to you then: %d."),
                    shut_out);
    else if (sides == 0 && mine.count > 1)
        puzzle_hint(words, idea, N_("Lines that give nothing away: %d. The right one is a diagonal."), mine.count);
    puzzle_hint(words, idea, N_("Count the lines that give nothing away: yours (%d) and your opponent's (%d)."),
                mine.count, count_quiet(&theirs, line).count);
    puzzle_hint(words, idea, N_("With best play the game ends with turn %d."), (int)count);
    lattice_hint_line(&after, line, places, N_("Your first line touches the point %s."), words, &step[HINT_PLACE]);
}

/* The turns as records have them, after the player's letter, and how the game ends. */
static void explain(const struct values *v UNUSED, const struct played_turn *turns, size_t count,
                    const struct words *words, struct text *out)
{
    const struct lattice *end = (const struct lattice *)turns[count - 1].after;
    const int winner = end->points[0] < end->points[1];
    const int last = count_shut_out(end, 1) > 0;
    bool shut_out = count_shut_out(end, last) > 0;

    for (size_t i = 0; i < count; i++) {
        puzzle_begin_turn(short_text("%c:", 'A' + ((const struct lattice *)turns[i].before)->to_move).text, out);
        for (size_t k = 0; k < turns[i].count; k++) {
            text_addf(out, "%s%s", k ? " " : "", lattice_move_name(&turns[i].moves[k]).text);
        }
    }
    text_add_char(out, '\n');
    if (shut_out)
        words_addf(words, out, "%s has no line left; %s takes the rest.", short_text("%c", 'A' + !last).text,
                   short_text("%c", 'A' + last).text);
    if (end->points[0] != end->points[1]) {
        text_add(out, shut_out ? " " : "");
        words_addf(words, out, "%s wins %s.", short_text("%c", 'A' + winner).text,
                   short_text("%d\u2013%d", end->points[winner], end->points[!winner]).text);
    }
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The only first line that wins; BITBOARD_LINES if there are others, or none. */
static int only_winner(struct exact *x, const struct bitboard *board, int player, int lead)
{
    int winner = BITBOARD_LINES;
    if (!exact_reaches(x, board, player, 1 - lead))
        return winner;
    for (uint64_t lines = bitboard_moves(board, player); lines && !x->spent;) {
        int line = bits_take(&lines);
        if (!exact_line_reaches(x, board, player, line, 1 - lead))
            continue;
        if (winner != BITBOARD_LINES)
            return BITBOARD_LINES;
        winner = line;
    }
    return x->spent ? BITBOARD_LINES : winner;
}

/* Makes a puzzle of the position before a turn of the game. False if it does not have one of these grades. */
static bool make_of(struct outcome_maker *m, const struct values *v, struct grades grades, struct puzzle *puzzle)
{
    const struct random_game *g = &m->game;
    const struct lattice *l = (const struct lattice *)puzzle->pos;
    struct exact *x = &m->exact;
    struct main_line play;
    struct playout end = {.game.count = 0};
    struct lattice turn = *l;
    scoped(solve_release) struct solve_result solved = {.count = 1};
    int player = g->player, lead = g->points[player] - g->points[!player];

    if (bits_count(g->board.free) < LINES_LEAST || bits_count(g->board.free) > LINES_MOST ||
        bits_count(bitboard_moves(&g->board, player)) < MOVES_LEAST || -lead >= g->board.left)
        return false;
    x->nodes = 0;
    x->limit = GAME_NODES;
    x->spent = false;
    int winner = only_winner(x, &g->board, player, lead);
    if (winner == BITBOARD_LINES)
        return false;
    int32_t difficulty = follow_play(x, g->board, player, lead, &play);
    if (x->spent || play.turns < TURNS_LEAST ||
        !puzzle_rate(puzzle, connect_square_outcome_cuts, &v->of[CONNECT_SQUARE_SIZE], difficulty, grades) ||
        !playout_replay(v, &g->lines, puzzle->pos))
        return false;
    x->limit = UINT64_MAX; /* the rest is small, and mostly in the table */
    end.l = *l;
    for (int i = 0; i < play.count; i++) {
        playout_draw(&end, g->map.line[play.line[i]]);
        turn = i + 1 == play.first ? end.l : turn;
    }
    puzzle->motif = motif_of(l, g->map.line[winner], &turn, &end.l);
    exact_solve(x, l, &g->board, false, &solved.of[0]);
    puzzle_number_turns(&solved.of[0].line, 1, &puzzle->answer);
    puzzle->value = solved.of[0].value;
    write_tempting(x, l, &g->board, winner, &puzzle->tempting);
    puzzle->nodes = x->nodes;
    puzzle->key = bitboard_key(l, &g->map, &g->board, 4 * (lead + BITBOARD_LINES / 2), 1); /* who leads counts */
    return true;
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    struct outcome_maker m;

    if (!random_game_start(v, rng, &m.game))
        return false;
    exact_start(&m.exact, &m.game.map, GAME_NODES, memory); /* one table for all positions of the game */
    do
        if (make_of(&m, v, grades, puzzle))
            return true;
    while (random_game_turn(&m.game, rng));
    return false;
}

static bool answer(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    if (((const struct lattice *)pos)->players != BITBOARD_PLAYERS)
        return text_refuse(why, "the question outcome is for two players");
    return connect_square_solve(v, pos, &(struct solve_limits){limits->nodes, false}, result, why);
}

/* ---- The kind ---------------------------------------------------------------------------------------------------- */

const struct puzzle_kind connect_square_outcome = {
    .name = "outcome",
    .title = N_("The line that wins"),
    .mark = 'W',
    .summary = "find the only line that wins, and play on to the end",
    .question = N_("Only one line wins the game when both play on to the end as well as they can. Which is it, and by "
                   "how many squares do you win?"),
    .writing = N_("Squares that are owned already count. Draw your first line, and play on if you like."),
    .fields = {{N_("First line"), 1}, {N_("You win by"), 1}},
    .advice = N_("Count the turns that are left: whoever must open the last chain loses it. "
                 "Try the quiet lines first, those that give nothing away."),
    .meaning = {N_("usually the game ends in four turns, and about nine lines can be drawn first"),
                N_("usually four or five turns, with ten or eleven first lines to choose from"),
                N_("usually five or six turns; there is mostly nothing to take in the first"),
                N_("usually six turns, with twelve first lines to choose from"),
                N_("usually seven turns or more, in which most other lines lose the win")},
    .sides = {3, 6},
    .defaults = {{"size", "3x3"}},
    .motifs = {[LEAVES - 1] = {"leave-a-square", N_("Leave a square")},
               [SACRIFICES - 1] = {"sacrifice", N_("Give a square away")},
               [SHUTS_OUT - 1] = {"shut-out", N_("Shut the opponent out")},
               [WAITS - 1] = {"waiting-line", N_("A line that waits")}},
    .cuts = connect_square_outcome_cuts,
    .shown_turns = 1,
    .attempts = 200000,
    .memory = EXACT_MEMORY,
    .make = make,
    .answer = answer,
    .explain = explain,
    .hint = hint,
    .worth = WORTH_RESULT,
    .variety = 12,
    CONNECT_SQUARE_PUZZLE,
    CONNECT_SQUARE_LEAD,
};
