/* The best turn, compared with a search by the rules alone. */
#include "games/connect_capture/endgame_table.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <limits.h>
#include <string.h>

enum { MOVES = 512, LINES_LEFT = 4 };

TESTED_GAME("connect-capture")

static const struct pos *as_pos(const struct galaxy *g)
{
    return (const struct pos *)g;
}

static void read_size(const char *size, struct values *values)
{
    params_standard(game()->params, values);
    assert_true(param_read(&game()->params[CAPTURE_SIZE], size, strlen(size), &values->of[CAPTURE_SIZE], NULL));
}

/* A random game's position with a few lines left. */
static struct galaxy random_position(struct rng *rng, const char *size, int lines_left, struct values *values)
{
    struct galaxy g;
    read_size(size, values);
    scoped(mem_free) struct pos *pos = play_start(game(), values, rng);
    while (((struct galaxy *)pos)->lines_left > lines_left)
        assert_true(play_turn(game(), values, pos, rng, NULL));
    g = *(struct galaxy *)pos;
    return g;
}

/* ---- The twin ------------------------------------------------------------------------------------------------ */

/* Values found, by a hash of the position without its points. */
enum { SLOTS = 1 << 16 };

struct memo {
    uint64_t key[SLOTS];
    int8_t value[SLOTS];
};

static struct memo memo;

static size_t slot_of(const struct galaxy *g, uint64_t *key)
{
    struct galaxy plain = *g;
    plain.points[0] = plain.points[1] = plain.to_move = 0;
    for (int i = 0; i < GALAXY_SQUARES; i++)
        plain.state[i] = plain.state[i] > ACTIVE ? KILLED_BEFORE : plain.state[i];
    *key = rng_hash(&plain, sizeof plain);
    size_t slot = *key % SLOTS;
    while (memo.key[slot] && memo.key[slot] != *key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

static int ahead(const struct galaxy *g)
{
    return g->points[g->to_move] - g->points[g->to_move ^ 1];
}

/* The final lead of the player to move, by the rules alone. */
static int play_on(const struct values *values, const struct galaxy *g)
{
    struct move moves[MOVES];
    struct galaxy ended = *g;
    uint64_t key;
    size_t slot = slot_of(g, &key), count = game()->rules->moves(values, as_pos(g), moves, MOVES);
    int best = -1000;

    if (game()->rules->state(values, as_pos(g)).over)
        return ahead(g);
    if (memo.key[slot])
        return ahead(g) + memo.value[slot];
    if (game()->rules->end_turn(values, (struct pos *)&ended, NULL))
        best = -play_on(values, &ended);
    for (size_t i = 0; i < count; i++) {
        struct galaxy after = *g;
        assert_true(game()->rules->play(values, (struct pos *)&after, &moves[i], NULL));
        int value = play_on(values, &after);
        best = value > best ? value : best;
    }
    slot = slot_of(g, &key);
    memo.key[slot] = key;
    memo.value[slot] = (int8_t)(best - ahead(g));
    return best;
}

/* The same, begun afresh. */
static int turn_value(const struct values *values, const struct galaxy *g)
{
    memset(&memo, 0, sizeof memo);
    return play_on(values, g);
}

/* Counts the turns that are worth `value`: different ones lead to different positions. */
struct ends {
    const struct values *values;
    int value, count;
};

static void see_end(void *context, const struct pos *after)
{
    struct ends *e = context;
    e->count += -play_on(e->values, (const struct galaxy *)after) == e->value;
}

/* ---- Checks --------------------------------------------------------------------------------------------------- */

/* Plays all lines of a text from a position; `after` gets the last position. Returns how many there are. */
static int play_lines(const struct values *values, const struct galaxy *g, const struct text *lines,
                      struct galaxy *after)
{
    int count = lines->len > 0;
    *after = *g;
    turns_play(game(), values, (struct pos *)after, text_string(lines));
    for (const char *s = text_string(lines); *s; s++)
        count += *s == '\n';
    return count;
}

static void check_turns(const struct values *values, const struct galaxy *g, const struct solution *solution)
{
    struct ends ends = {values, solution->value, 0};
    int count = 0;

    for (const char *s = text_string(&solution->turns); *s; count++) {
        struct galaxy after;
        scoped(text_release) struct text turn = {0};
        size_t len = strcspn(s, "\n");
        text_add_bytes(&turn, s, len);
        play_lines(values, g, &turn, &after);
        assert_int_equal(-play_on(values, &after), solution->value);
        s += len + (s[len] == '\n');
    }
    turns_each(game(), values, as_pos(g), 1 << 14, see_end, &ends);
    assert_int_equal(count, ends.count);
}

static void check_exact(const struct values *values, const struct galaxy *g)
{
    struct solve_limits limits = {.nodes = 1000000, .all = true};
    struct solve_result result = {0};
    scoped(text_release) struct text why = {0};
    struct galaxy last;

    assert_true(game()->solver->solve(values, as_pos(g), &limits, &result, &why));
    assert_int_equal(result.count, 1);
    assert_true(result.of[0].proven);
    assert_int_equal(result.of[0].player, g->to_move);
    assert_int_equal(result.of[0].value, turn_value(values, g));
    assert_int_equal(play_lines(values, g, &result.of[0].line, &last), g->lines_left);
    assert_int_equal(last.points[g->to_move] - last.points[g->to_move ^ 1], result.of[0].value);
    check_turns(values, g, &result.of[0]);
    assert_in_range(result.nodes, 1, limits.nodes);
    limits.nodes = result.nodes;
    solve_release(&result);
    assert_true(game()->solver->solve(values, as_pos(g), &limits, &result, &why));
    assert_true(result.of[0].proven && result.nodes == limits.nodes);
    limits.nodes--;
    solve_release(&result);
    assert_true(game()->solver->solve(values, as_pos(g), &limits, &result, &why));
    assert_false(result.of[0].proven);
    solve_release(&result);
}

TEST(test_exact)
{
    static const char *const sizes[] = {"1x1", "2x1", "1x3", "2x2", "3x2", "3x3", "4x2", "2x5"};
    struct rng rng;
    rng_start(&rng, 11);
    for (int round = 0; round < test_rounds(48); round++) {
        struct values values;
        struct galaxy g = random_position(&rng, sizes[round % 8], 1 + (int)rng_below(&rng, LINES_LEFT), &values);
        check_exact(&values, &g);
    }
}

/* With too few nodes for a proof there is still a legal turn, and the limit is kept. */
TEST(test_guess)
{
    static const char *const sizes[] = {"4x4", "9x9", "1x9", "6x3"};
    static const uint64_t nodes[] = {1, 2, 7, 100, 5000};
    struct rng rng;
    rng_start(&rng, 12);
    for (int round = 0; round < test_rounds(60); round++) {
        scoped(solve_release) struct solve_result result = {0};
        scoped(text_release) struct text why = {0};
        struct values values;
        struct galaxy after, g;
        struct solve_limits limits = {.nodes = nodes[round % 5], .all = round % 3 == 0};
        read_size(sizes[round % 4], &values);
        int lines = game()->sheet->turns(&values);
        g = random_position(&rng, sizes[round % 4], 8 + (int)rng_below(&rng, (uint32_t)lines - 7), &values);
        assert_true(game()->solver->solve(&values, as_pos(&g), &limits, &result, &why));
        assert_in_range(result.nodes, 0, limits.nodes);
        if (!result.of[0].proven)
            assert_int_equal(play_lines(&values, &g, &result.of[0].line, &after), 1);
        assert_true(result.of[0].turns.len > 0 && result.of[0].verdict.len > 0);
    }
}

/* On the last turn the heuristic scores as much as the best turn. */
TEST(test_last_turn)
{
    struct rng rng;
    rng_start(&rng, 13);
    for (int round = 0; round < test_rounds(60); round++) {
        struct values values;
        struct heuristic_turn turn;
        struct galaxy g = random_position(&rng, round % 2 ? "3x2" : "2x2", 1, &values);
        int before = ahead(&g);
        heuristic_best(&g, 100000, NULL, &turn);
        assert_int_equal(before + turn.gain, turn_value(&values, &g));
        galaxy_play_turn(&g, &turn.turn);
        assert_int_equal(g.points[g.to_move ^ 1] - g.points[g.to_move], before + turn.gain);
    }
}

/* By how many points the player to move gets more from here on. */
static int proven(const struct galaxy *g)
{
    const struct endgame_limits most = {.positions = 1u << 24, .aliens = ENDGAME_ALIENS, .nodes = 1u << 24};
    scoped(mem_free) struct endgame_table *t = endgame_new(g, &most, INT_MAX);
    assert_non_null(t);
    return endgame_value(t, (struct endgame_position){0});
}

/* Looking further ahead loses less of that. */
TEST(test_look_ahead)
{
    struct rng rng;
    int lost[2] = {0}; /* without and with it */
    rng_start(&rng, 14);
    for (int round = 0; round < 60; round++) {
        struct values values;
        const struct galaxy g = random_position(&rng, "3x3", 9, &values);
        scoped(text_release) struct text turns = {0};
        const int value = proven(&g);
        struct heuristic_turn turn;
        int worth, depth;
        heuristic_best(&g, 1000, NULL, &turn);
        for (int i = 0; i < 2; i++) {
            struct galaxy after = g;
            galaxy_play_turn(&after, &turn.turn);
            lost[i] += value - (turn.gain - proven(&after));
            if (i == 0)
                heuristic_look_ahead(&g, 100000, &turn, &worth, &depth, &turns, false);
        }
        assert_int_equal(depth, 9);
    }
    assert_true(2 * lost[0] > 3 * lost[1]);
}

static struct galaxy all_active(struct rng *rng, struct values *values, const char *size, const char *mix)
{
    struct galaxy_line lines[GALAXY_LINES];
    struct galaxy g;
    read_size(size, values);
    assert_true(param_read(&game()->params[CAPTURE_MIX], mix, strlen(mix), &values->of[CAPTURE_MIX], NULL));
    scoped(mem_free) struct pos *pos = play_start(game(), values, rng);
    g = *(struct galaxy *)pos;
    for (int count; (count = galaxy_list_lines(&g, false, lines)) > 1;)
        galaxy_draw_line(&g, lines[0]);
    return g;
}

/* 80 activated aliens and more at once, also kinds that can hardly hit one another. */
TEST(test_crowds)
{
    static const char *const mixes[] = {"B2R2Q1K3J1W1H2", "J1", "B1", "H1", "K1J9"};
    struct rng rng;
    rng_start(&rng, 14);
    for (int i = 0; i < 5; i++) {
        struct values values;
        scoped(solve_release) struct solve_result result = {0};
        scoped(text_release) struct text why = {0};
        struct galaxy after, g = all_active(&rng, &values, "9x9", mixes[i]);
        assert_true(game()->solver->solve(&values, as_pos(&g), &(struct solve_limits){.nodes = 10000}, &result, &why));
        assert_int_equal(play_lines(&values, &g, &result.of[0].line, &after), 1);
        assert_true(after.points[0] + after.points[1] > 100);
    }
}

/* Whole galaxies, from the first line to the last. */
TEST(test_whole)
{
    static const char *const sizes[] = {"1x1", "2x1", "1x3", "2x2", "2x2", "2x2"};
    struct rng rng;
    rng_start(&rng, 16);
    for (int i = 0; i < 6; i++) {
        struct values values;
        uint64_t nodes = 0;
        read_size(sizes[i], &values);
        struct galaxy g = random_position(&rng, sizes[i], game()->sheet->turns(&values), &values);
        assert_int_equal(capture_prove(&g, &nodes), turn_value(&values, &g));
        assert_true(nodes > 0);
    }
}
