/* Connect, Square!: searches compared with slow twins by the rules alone; known values. */
#include "games/connect_square/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "games/connect_square/bitboard.h"
#include "games/connect_square/exact_search.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/square_twin.h"
#include "help/test.h"
#include "help/turns.h"

#include <string.h>

enum { TURNS_MOST = 20000, MOVES_MAX = 600 };

TESTED_GAME("connect-square")

static struct values values_of(int width, int height, int players)
{
    struct values values;
    params_standard(game()->params, &values);
    values.of[CONNECT_SQUARE_SIZE].n[0] = (int16_t)width;
    values.of[CONNECT_SQUARE_SIZE].n[1] = (int16_t)height;
    values.of[CONNECT_SQUARE_PLAYERS].n[0] = (int16_t)players;
    return values;
}

static const struct pos *seen(const struct lattice *l)
{
    return (const struct pos *)l;
}

/* A position after some random turns. False if the game is over then. */
static bool random_position(const struct values *values, int turns, struct rng *rng, struct lattice *l)
{
    game()->rules->start(values, (struct pos *)l);
    while (turns-- > 0)
        play_turn(game(), values, (struct pos *)l, rng, NULL);
    return !l->over;
}

/* ---- The bit sets ---------------------------------------------------------------------------------------------- */

/* Checks the sets against the rules, line by line through a game. */
static void check_rest(const struct values *values, const struct lattice *l, const struct bitboard_map *map,
                       const struct bitboard *board)
{
    struct move moves[MOVES_MAX];
    size_t count = game()->rules->moves(values, seen(l), moves, MOVES_MAX);
    uint64_t mine = bitboard_moves(board, l->to_move);

    assert_int_equal(board->left, l->unowned);
    assert_int_equal(count, bits_count(mine));
    for (; mine; mine &= mine - 1) {
        struct move move = lattice_move(l, map->line[bits_first(mine)]);
        struct lattice next = *l;
        assert_true(game()->rules->play(values, (struct pos *)&next, &move, NULL));
    }
}

TEST(test_rest)
{
    struct rng rng;
    rng_start(&rng, 1);
    for (int i = 0; i < test_rounds(60); i++) {
        struct values values = values_of(1 + (int)rng_below(&rng, 3), 1 + (int)rng_below(&rng, 3), 2);
        struct lattice l;
        struct bitboard_map map;
        struct bitboard board;
        game()->rules->start(&values, (struct pos *)&l);
        assert_true(bitboard_init(&l, &map, &board));
        while (!l.over) {
            check_rest(&values, &l, &map, &board);
            uint64_t mine = bitboard_moves(&board, l.to_move);
            for (uint32_t skip = rng_below(&rng, (uint32_t)bits_count(mine)); skip > 0; skip--)
                mine &= mine - 1;
            int line = bits_first(mine), player = l.to_move, points = l.points[player], value;
            struct move move = lattice_move(&l, map.line[line]);
            assert_true(game()->rules->play(&values, (struct pos *)&l, &move, NULL));
            int filled = bitboard_draw(&map, &board, player, line);
            assert_int_equal(exact_over(&board, player, &value), l.over);
            if (l.over)
                filled += value > 0 ? value : 0;
            assert_int_equal(l.points[player] - points, filled);
            if (!l.owes)
                game()->rules->end_turn(&values, (struct pos *)&l, NULL);
        }
    }
}

/* A map with more lines than a set holds has none, until enough are drawn. */
TEST(test_rest_too_large)
{
    struct values values = values_of(4, 4, 2);
    struct lattice l;
    struct bitboard_map map;
    struct bitboard board;
    struct rng rng;
    rng_start(&rng, 2);
    assert_true(random_position(&values, 0, &rng, &l));
    assert_int_equal(lattice_lines(&l), BITBOARD_LINES + 8);
    assert_false(bitboard_init(&l, &map, &board));
    assert_true(random_position(&values, 8, &rng, &l));
    assert_true(bitboard_init(&l, &map, &board));
    assert_int_equal(map.lines, BITBOARD_LINES);
}

/* ---- Exact values ------------------------------------------------------------------------------------------------ */

/* Counts the turns that keep the promised value, by the twin. */
struct count {
    struct square_twin *twin;
    int player, value, good;
};

static int end_value(struct square_twin *t, const struct lattice *l, int player)
{
    int value = square_lead(l, player);
    if (!l->over)
        value += l->to_move == player ? square_value(t, l) : -square_value(t, l);
    return value;
}

static void count_good(void *context, const struct pos *after)
{
    struct count *c = context;
    c->good += end_value(c->twin, (const struct lattice *)after, c->player) == c->value;
}

/* Each listed turn keeps the value. */
static void check_turns(struct square_twin *t, const struct lattice *l, const struct solution *s)
{
    const char *at = text_string(&s->turns);
    char line[256];

    while (*at) {
        size_t len = strcspn(at, "\n");
        struct lattice after = *l;
        assert_true(len < sizeof line);
        memcpy(line, at, len);
        line[len] = '\0';
        turns_play(game(), t->values, (struct pos *)&after, line);
        assert_int_equal(end_value(t, &after, l->to_move), s->value);
        at += len + (at[len] == '\n');
    }
}

/* The line of play is legal to the end and ends as promised. */
static void check_line(const struct values *values, const struct lattice *l, const struct solution *s)
{
    struct lattice end = *l;
    turns_play(game(), values, (struct pos *)&end, text_string(&s->line));
    assert_true(end.over);
    assert_int_equal(square_lead(&end, l->to_move), s->value);
}

static void check_solved(const struct values *values, const struct lattice *l)
{
    struct solve_limits limits = {1000000, true};
    scoped(solve_release) struct solve_result result = {.count = 0};
    const struct solution *s = &result.of[0];
    struct square_twin t = square_twin_new(values);

    assert_true(game()->solver->solve(values, seen(l), &limits, &result, NULL));
    assert_int_equal(result.count, 1);
    assert_true(s->proven);
    assert_int_equal(s->player, l->to_move);
    assert_int_equal(s->value, end_value(&t, l, l->to_move));
    check_turns(&t, l, s);
    check_line(values, l, s);
    struct count c = {&t, l->to_move, s->value, 0};
    turns_each(game(), values, seen(l), TURNS_MOST, count_good, &c);
    assert_int_equal(turns_count(text_string(&s->turns)), c.good);
    square_twin_release(&t);
}

/* Positions late in random games, few enough lines left for the twin. */
TEST(test_solved)
{
    static const int sizes[][2] = {{2, 2}, {3, 2}, {2, 3}, {3, 3}, {5, 1}, {4, 3}};
    struct rng rng;
    int checked = 0;
    rng_start(&rng, 3);
    while (checked < test_rounds(120)) {
        const int *size = sizes[rng_below(&rng, 6)];
        struct values values = values_of(size[0], size[1], 2);
        struct lattice l;
        struct bitboard_map map;
        struct bitboard board;
        if (!random_position(&values, 4 + (int)rng_below(&rng, 40), &rng, &l))
            continue;
        if (!bitboard_init(&l, &map, &board) || map.lines > 9)
            continue;
        check_solved(&values, &l);
        checked++;
    }
}

/* Exact values; those of more than a second, and 5x1 and 6x1, are in examples/solved.md. */
TEST(test_known_values)
{
    static const struct {
        int width, height, value;
    } known[] = {{1, 1, -1}, {2, 1, 0}, {1, 2, 0}, {3, 1, -1}, {1, 3, -1}, {4, 1, 0}, {2, 2, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct values values = values_of(known[i].width, known[i].height, 2);
        struct lattice l;
        struct bitboard_map map;
        struct bitboard board;
        struct exact exact;
        game()->rules->start(&values, (struct pos *)&l);
        assert_true(bitboard_init(&l, &map, &board));
        exact_open(&exact, &map, 2000000);
        assert_int_equal(exact_value(&exact, &board, 0), known[i].value);
        assert_false(exact.spent);
        assert_false(exact_reaches(&exact, &board, 0, known[i].value + 1));
        assert_true(exact_reaches(&exact, &board, 0, known[i].value));
        exact_close(&exact);
    }
}

/* ---- Without a proof -------------------------------------------------------------------------------------------- */

/* With any limit of nodes there is a legal turn, and the limit is kept. */
TEST(test_few_nodes)
{
    struct values values = values_of(3, 3, 2);
    struct lattice l;
    struct rng rng;
    rng_start(&rng, 4);
    assert_true(random_position(&values, 12, &rng, &l));
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        struct solve_limits limits = {nodes, nodes % 2};
        scoped(solve_release) struct solve_result result = {.count = 0};
        struct lattice after = l;
        assert_true(game()->solver->solve(&values, seen(&l), &limits, &result, NULL));
        assert_int_equal(result.count, 1);
        assert_false(result.of[0].proven);
        assert_true(result.nodes > 0 && result.nodes <= nodes);
        turns_play(game(), &values, (struct pos *)&after, text_string(&result.of[0].line));
        assert_true(text_string(&result.of[0].verdict)[0]);
    }
}

/* Large boards, and boards of more players: the value is that of the line of play. */
TEST(test_large)
{
    static const int boards[][4] = {{6, 6, 2, 40}, {12, 12, 2, 150}, {4, 4, 3, 25}, {5, 2, 4, 20}, {12, 7, 4, 90}};
    struct rng rng;
    rng_start(&rng, 5);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct values values = values_of(boards[i][0], boards[i][1], boards[i][2]);
        struct solve_limits limits = {2000, false};
        scoped(solve_release) struct solve_result result = {.count = 0};
        struct lattice l, after;
        assert_true(random_position(&values, boards[i][3], &rng, &l));
        assert_true(game()->solver->solve(&values, seen(&l), &limits, &result, NULL));
        after = l;
        turns_play(game(), &values, (struct pos *)&after, text_string(&result.of[0].line));
        int most = 0, player = l.to_move;
        for (int other = 0; other < l.players; other++)
            most = other != player && after.points[other] > most ? after.points[other] : most;
        assert_int_equal(result.of[0].value, after.points[player] - most);
        assert_int_equal(turns_count(text_string(&result.of[0].turns)), 1);
    }
}

/* ---- The best turn before a reply ------------------------------------------------------------------------------- */

TEST(test_reply)
{
    static const int sizes[][2] = {{2, 2}, {3, 2}, {3, 3}, {4, 2}};
    struct rng rng;
    int checked = 0, refused = 0, unique = 0;
    rng_start(&rng, 7);
    while (checked < test_rounds(150)) {
        const int *size = sizes[rng_below(&rng, 4)];
        struct values values = values_of(size[0], size[1], 2);
        struct lattice l;
        struct bitboard_map map;
        struct bitboard board;
        struct reply reply;
        if (!random_position(&values, 4 + (int)rng_below(&rng, 40), &rng, &l) || !bitboard_init(&l, &map, &board) ||
            map.lines > 16)
            continue;
        if (!reply_search(&map, &board, l.to_move, 100000, &reply)) {
            refused++;
            continue;
        }
        struct square_turns t = square_turns(&values, &l);
        assert_int_equal(reply_worth(&reply.best), t.best);
        assert_int_equal(reply.takeable, t.most);
        bool alone = reply.second.lines == 0 || reply_worth(&reply.second) < reply_worth(&reply.best);
        assert_int_equal(alone, t.equal == 1);
        if (reply.second.lines)
            assert_int_equal(reply_worth(&reply.second), t.second);
        unique += alone;
        checked++;
    }
    assert_met(refused > 0 && refused < 10 * checked && unique > 10);
}

/* The same in bit sets, with randomly reduced reaches: it then often matters who draws a line. */
enum { TURN_SETS = 4096 };

struct reach_twin {
    const struct bitboard_map *map;
    int player, best, second;
    uint64_t seen[TURN_SETS]; /* lines of the turns counted */
    size_t count;
};

/* Squares that a player can take, in whatever order. */
static int most_taken(const struct bitboard_map *map, const struct bitboard *board, int player)
{
    int most = 0;
    for (uint64_t lines = board->captures & board->reach[player]; lines; lines &= lines - 1) {
        struct bitboard after = *board;
        int taken = bitboard_draw(map, &after, player, bits_first(lines));
        taken += most_taken(map, &after, player);
        most = taken > most ? taken : most;
    }
    return most;
}

static void count_turn(struct reach_twin *t, uint64_t lines, int value)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->seen[i] == lines)
            return;
    assert_true(t->count < TURN_SETS);
    t->seen[t->count++] = lines;
    if (value > t->best) {
        t->second = t->best;
        t->best = value;
    } else if (value > t->second) {
        t->second = value;
    }
}

/* Goes on with a turn that has drawn `lines`. */
static void each_turn(struct reach_twin *t, const struct bitboard *board, uint64_t lines, int taken)
{
    if (board->left == 0)
        count_turn(t, lines, taken);
    for (uint64_t mine = bitboard_moves(board, t->player); mine; mine &= mine - 1) {
        struct bitboard after = *board;
        uint64_t with = lines | (mine & -mine);
        int filled = bitboard_draw(t->map, &after, t->player, bits_first(mine));
        if (filled > 0)
            each_turn(t, &after, with, taken + filled);
        else
            count_turn(t, with, taken - most_taken(t->map, &after, !t->player));
    }
}

TEST(test_reply_reaches)
{
    struct values values = values_of(4, 3, 2);
    struct rng rng;
    int checked = 0;
    rng_start(&rng, 8);
    while (checked < test_rounds(1000)) {
        struct lattice l;
        struct bitboard_map map;
        struct bitboard board;
        struct reply reply;
        if (!random_position(&values, 20 + (int)rng_below(&rng, 20), &rng, &l) || !bitboard_init(&l, &map, &board) ||
            map.lines > 20)
            continue;
        for (int player = 0; player < BITBOARD_PLAYERS; player++)
            board.reach[player] &= rng_next(&rng) | rng_next(&rng);
        if (!reply_search(&map, &board, l.to_move, 100000, &reply) || reply.second.lines == 0)
            continue;
        struct reach_twin t = {&map, l.to_move, -LATTICE_SQUARES, -LATTICE_SQUARES, .count = 0};
        each_turn(&t, &board, 0, 0);
        assert_int_equal(reply_worth(&reply.best), t.best);
        assert_int_equal(reply_worth(&reply.second), t.second);
        checked++;
    }
}

/* ---- Strength -------------------------------------------------------------------------------------------------- */

/* A turn that takes every square it can, and then draws a random line: one that gives nothing, if there is one. */
static void greedy_turn(const struct values *values, struct lattice *l, struct rng *rng)
{
    struct lattice_choice choice;
    do {
        lattice_choose(l, &choice);
        const struct line_list *lines = choice.capture.count > 0 ? &choice.capture
                                        : choice.safe.count > 0  ? &choice.safe
                                                                 : &choice.gift;
        assert_true(connect_square_play_line(l, playout_pick(lines, rng)));
    } while (l->owes);
    game()->rules->end_turn(values, (struct pos *)l, NULL);
}

/* The solver beats it with few nodes, and never exceeds them. */
TEST(beats_a_greedy_player)
{
    struct values values = values_of(5, 5, 2);
    struct rng rng;
    int lead = 0, games = test_rounds(4);
    rng_start(&rng, 5);
    for (int i = 0; i < games; i++) {
        struct lattice l;
        game()->rules->start(&values, (struct pos *)&l);
        while (!l.over) {
            struct solve_limits limits = {2000, false};
            scoped(solve_release) struct solve_result result = {.count = 0};
            if (l.to_move != i % 2) {
                greedy_turn(&values, &l, &rng);
                continue;
            }
            assert_true(game()->solver->solve(&values, seen(&l), &limits, &result, NULL));
            assert_in_range(result.nodes, 1, limits.nodes);
            turns_play(game(), &values, (struct pos *)&l, text_string(&result.of[0].turns));
        }
        lead += l.points[i % 2] - l.points[1 - i % 2];
    }
    assert_true(lead > 5 * games);
}
