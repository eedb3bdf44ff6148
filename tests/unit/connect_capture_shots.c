/* What can be shot in a turn, compared with a search by the rules alone that plays every order of shots. */
#include "games/connect_capture/kill_order.h"

#include "base/bits.h"
#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

enum { ALIENS = 11, BUDGET = 100000 };

TESTED_GAME("connect-capture")

/* A galaxy all of whose squares are complete, with a few aliens, in the middle of its last turn. */
static struct pos *random_field(struct rng *rng, struct values *values)
{
    static const char *const mixes[] = {"B2R2Q1K3J1W1H2", "B4R4Q2K1", "B1R1", "B3R3Q1K2H2", "K2H1B1R1"};
    scoped(text_release) struct text aliens = {0}, size = {0};
    int width = 1 + (int)rng_below(rng, 7), height = 1 + (int)rng_below(rng, 7), squares = width * height;
    int count = 1 + (int)rng_below(rng, ALIENS);
    const char *mix = mixes[rng_below(rng, 5)];

    params_standard(game()->params, values);
    text_addf(&size, "%dx%d", width, height);
    text_addf(&aliens, "%d", count < squares ? count : squares);
    assert_true(param_read(&game()->params[CAPTURE_SIZE], size.data, size.len, &values->of[CAPTURE_SIZE], NULL));
    assert_true(
        param_read(&game()->params[CAPTURE_ALIENS], aliens.data, aliens.len, &values->of[CAPTURE_ALIENS], NULL));
    assert_true(param_read(&game()->params[CAPTURE_MIX], mix, strlen(mix), &values->of[CAPTURE_MIX], NULL));
    struct pos *pos = play_start(game(), values, rng);
    struct move moves[GALAXY_LINES];
    while (game()->rules->moves(values, pos, moves, GALAXY_LINES) > 0) {
        assert_true(game()->rules->play(values, pos, &moves[0], NULL));
        if (((struct galaxy *)pos)->lines_left == 0)
            break;
        assert_true(game()->rules->end_turn(values, pos, NULL));
    }
    return pos;
}

/* All sets of aliens that shots can leave alive. */
struct twin {
    const struct shooters *shooters;
    const struct values *values;
    bool seen[1 << ALIENS];
};

static uint64_t alive_in(const struct shooters *shooters, const struct pos *pos)
{
    uint64_t alive = 0;
    for (int i = 0; i < shooters->count; i++)
        if (((const struct galaxy *)pos)->state[shooters->square[i]] == ACTIVE)
            alive |= (uint64_t)1 << i;
    return alive;
}

static void explore(struct twin *t, const struct pos *pos)
{
    enum { SHOTS = ALIENS * ALIENS };
    uint64_t alive = alive_in(t->shooters, pos);
    struct move moves[SHOTS];

    if (t->seen[alive])
        return;
    t->seen[alive] = true;
    size_t count = game()->rules->moves(t->values, pos, moves, SHOTS);
    assert_true(count <= SHOTS);
    for (size_t i = 0; i < count; i++) {
        struct galaxy after = *(const struct galaxy *)pos;
        assert_true(game()->rules->play(t->values, (struct pos *)&after, &moves[i], NULL));
        explore(t, (const struct pos *)&after);
    }
}

static void gather(const struct pos *pos, struct shooters *shooters)
{
    bool chosen[GALAXY_SQUARES] = {false};
    for (int i = 0; i < GALAXY_SQUARES; i++)
        chosen[i] = ((const struct galaxy *)pos)->state[i] == ACTIVE;
    shooters_gather((const struct galaxy *)pos, chosen, shooters);
}

static void play_shots(const struct values *values, struct pos *pos, const struct capture_turn *turn)
{
    int width = ((const struct galaxy *)pos)->width;
    for (int i = 0; i < turn->shot_count; i++) {
        int from = turn->shots[i].from, to = turn->shots[i].to;
        struct move move = {.kind = MOVE_SHOT,
                            .at = {[FROM_COLUMN] = (uint16_t)(from % width),
                                   [FROM_ROW] = (uint16_t)(from / width),
                                   [TO_COLUMN] = (uint16_t)(to % width),
                                   [TO_ROW] = (uint16_t)(to / width)}};
        assert_true(game()->rules->play(values, pos, &move, NULL));
    }
}

/* Whether shots that are open from the start, without freeing a laser, leave these survivors. */
static bool open_from_start(const struct shooters *shooters, uint64_t all, uint64_t survivors)
{
    uint64_t reached = survivors;
    for (int round = 0; round < shooters->count; round++)
        for (int i = 0; i < shooters->count; i++)
            if (reached >> i & 1)
                reached |= shooters_targets(shooters, i, all);
    return reached == all;
}

static void check_sets(const struct twin *t, const struct pos *pos, uint64_t all)
{
    for (uint64_t set = 0; set <= all; set++) {
        struct capture_turn turn = {.shot_count = 0};
        uint64_t budget = BUDGET;
        bool found = kill_order_find(t->shooters, all, set, &budget, &turn);
        assert_int_equal(found, t->seen[set]);
        if (!found)
            continue;
        struct galaxy after = *(const struct galaxy *)pos;
        play_shots(t->values, (struct pos *)&after, &turn);
        assert_true(alive_in(t->shooters, (struct pos *)&after) == set);
        assert_int_equal(kill_order_unblocks(t->shooters, all, set, NULL), !open_from_start(t->shooters, all, set));
    }
    uint64_t last = 0;
    for (int i = 0; i < t->shooters->count; i++)
        last |= t->seen[bit(i)] ? bit(i) : 0;
    for (int most = 0; most <= t->shooters->count; most++) {
        uint64_t budget = BUDGET, found = kill_order_last(t->shooters, all, all, most, &budget);
        assert_true((found & ~last) == 0);
        assert_int_equal(bits_count(found), bits_count(last) <= most ? bits_count(last) : most + 1);
    }
}

static void check_least(const struct twin *t, uint64_t all)
{
    struct least_survivors least, alone;
    int total = 0, count = 0, groups;

    for (uint64_t set = 1; set <= all; set++) {
        int value = shooters_value(t->shooters, set);
        if (!t->seen[set] || (count > 0 && value > total))
            continue;
        count = count > 0 && value == total ? count + 1 : 1;
        total = value;
    }
    uint64_t budget = BUDGET;
    kill_order_least(t->shooters, all, false, &budget, &least);
    kill_order_least(t->shooters, all, true, &budget, &alone);
    assert_int_equal(least.total, total);
    assert_int_equal(least.count, count < 2 ? count : 2);
    assert_true(t->seen[least.survivors]);
    assert_int_equal(shooters_value(t->shooters, least.survivors), total);
    assert_int_equal(alone.count, 1);
    assert_int_equal(alone.total, total);
    int bound = kill_order_bound(t->shooters, all, &groups);
    assert_in_range(bound, groups, total);
}

TEST(test_against_rules)
{
    static struct twin twin;
    scoped(mem_free) struct shooters *shooters = mem_new(sizeof *shooters);
    struct rng rng;
    rng_start(&rng, 3);
    for (int round = 0; round < test_rounds(300); round++) {
        struct values values;
        struct pos *pos = random_field(&rng, &values);
        twin = (struct twin){.shooters = shooters, .values = &values};
        gather(pos, shooters);
        explore(&twin, pos);
        uint64_t all = alive_in(shooters, pos);
        check_sets(&twin, pos, all);
        check_least(&twin, all);
        free(pos);
    }
}

/* A shooters by squares is the same as a gathered one but for its numbers. */
TEST(test_chart)
{
    struct shooters *gathered = mem_new(sizeof *gathered), *shooters = mem_new(sizeof *shooters);
    scoped(mem_free) struct range_chart *chart = mem_new(sizeof *chart);
    struct rng rng;
    rng_start(&rng, 6);
    for (int round = 0; round < 200; round++) {
        struct values values;
        struct pos *pos = random_field(&rng, &values);
        const struct galaxy *g = (const struct galaxy *)pos;
        uint64_t squares = 0;
        gather(pos, gathered);
        for (int i = 0; i < gathered->count; i++)
            squares |= (uint64_t)1 << gathered->square[i];
        range_chart_fill(g->width, g->height, chart);
        shooters_on_squares(chart, g, squares, shooters);
        for (int i = 0; i < gathered->count; i++) {
            uint64_t targets = 0, members = shooters_targets(gathered, i, alive_in(gathered, pos));
            for (; members; members &= members - 1)
                targets |= (uint64_t)1 << gathered->square[__builtin_ctzll(members)];
            assert_true(shooters_targets(shooters, gathered->square[i], squares) == targets);
        }
        assert_int_equal(kill_order_bound(shooters, squares, NULL),
                         kill_order_bound(gathered, alive_in(gathered, pos), NULL));
        free(pos);
    }
    free(shooters);
    free(gathered);
}

/* An exhausted budget is reported, never taken for a proof. */
TEST(test_budget)
{
    scoped(mem_free) struct shooters *shooters = mem_new(sizeof *shooters);
    struct rng rng;
    int spent = 0;
    rng_start(&rng, 4);
    for (int round = 0; round < 200; round++) {
        struct values values;
        struct pos *pos = random_field(&rng, &values);
        struct least_survivors least, whole;
        uint64_t small = 2, large = BUDGET;
        gather(pos, shooters);
        kill_order_least(shooters, alive_in(shooters, pos), false, &small, &least);
        kill_order_least(shooters, alive_in(shooters, pos), false, &large, &whole);
        assert_in_range(small, 0, 1);
        if (least.count > 0)
            assert_int_equal(least.total, whole.total);
        spent += least.count == 0;
        free(pos);
    }
    assert_in_range(spent, 5, 195);
}
