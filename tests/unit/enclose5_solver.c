/* Enclose5: the searches of a turn beside slow twins: the flood, and every turn that the rules allow. */
#include "games/enclose5/turn_search.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MOST = 1 << 15, NODES = 1000000, EMPTY_MOST = 13 };

TESTED_GAME("enclose5")

static struct values values_of(int width, int height)
{
    struct values values;
    params_standard(game()->params, &values);
    values.of[PAPER_SIZE].n[0] = (int16_t)width;
    values.of[PAPER_SIZE].n[1] = (int16_t)height;
    values.of[PAPER_GOAL].n[0] = (int16_t)(width * height);
    return values;
}

static const struct pos *seen(const struct enclose5 *e)
{
    return (const struct pos *)e;
}

/* A position of a game, which tests return to. */
struct play {
    struct values values;
    struct enclose5 *e;
    struct rng *rng;
};

static struct play begin(int width, int height, struct rng *rng)
{
    struct play p = {values_of(width, height), NULL, rng};
    p.e = mem_new(game()->rules->size(&p.values));
    game()->rules->start(&p.values, (struct pos *)p.e);
    return p;
}

/* ---- What can be seen ------------------------------------------------------------------------------------------- */

static int flood_count(const struct enclose5 *e, const uint64_t *live, int x, int y)
{
    const uint64_t *by_a = enclose5_rows(e, LAYER_COLOURS), *by_b = enclose5_rows(e, LAYER_COLOURS + 1);
    uint64_t walls[PAPER_MOST], inside[PAPER_MOST];
    int count = 0;

    memcpy(walls, live, sizeof walls);
    walls[y] |= (uint64_t)1 << x;
    enclose5_flood(e->width, e->height, walls, inside);
    for (int i = 0; i < e->height; i++)
        count += __builtin_popcountll(inside[i] & ~(by_a[i] | by_b[i]));
    return count;
}

/* For each empty cell: what a mark there encloses, and whether it makes five in a row. Counts the cells that enclose.
 */
static int check_cells(const struct enclose5 *e, const struct enclosure_scan *s)
{
    int closing = 0;
    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++) {
            if (!(enclose5_empty(e, y) >> x & 1))
                continue;
            int count = flood_count(e, s->live, x, y), longest = 0;
            for (int way = 0; way < ENCLOSE5_WAYS; way++) {
                int length = enclose5_run(e, s->live, (enum enclose5_way)way, x, y).length;
                longest = length > longest ? length : longest;
            }
            assert_int_equal(longest >= 5, s->gains[y] >> x & 1);
            assert_int_equal(enclosure_count(s, x, y), count);
            assert_true(enclosure_bound(s, x, y) >= count);
            assert_true(count == 0 || s->closers[y] >> x & 1);
            closing += count > 0;
        }
    return closing;
}

static void check_pair(const struct enclose5 *e, struct enclosure_scan *s, int x, int y)
{
    struct enclosure_scan before = *s;
    uint64_t closers[PAPER_MOST];

    enclosure_add(s, x, y, closers);
    for (int i = 0; i < e->height; i++)
        for (int j = 0; j < e->width; j++) {
            if (!(enclose5_empty(e, i) >> j & 1) || (i == y && j == x))
                continue;
            int count = flood_count(e, s->live, j, i);
            assert_true(enclosure_bound(s, j, i) >= count);
            assert_int_equal(enclosure_count(s, j, i), count);
            /* A path through both: more than the second mark encloses alone. */
            if (count > flood_count(e, before.live, j, i)) {
                assert_true(closers[i] >> j & 1);
                assert_true(before.paths[y] >> x & 1);
            }
        }
    enclosure_remove(s, x, y);
    assert_memory_equal(s->live, before.live, sizeof s->live);
    assert_memory_equal(s->group, before.group, sizeof s->group);
    for (int i = 0; i <= s->groups; i++)
        assert_int_equal(s->same[i], i);
}

TEST(test_scan)
{
    static const int sizes[][2] = {{5, 5}, {10, 10}, {9, 6}, {6, 12}, {52, 5}};
    struct rng rng;
    int closing = 0, pairs = 0;
    rng_start(&rng, 1);
    for (int i = 0; i < test_rounds(40); i++) {
        const int *size = sizes[rng_below(&rng, 5)];
        struct play p = begin(size[0], size[1], &rng);
        struct enclosure_scan *s = mem_new(sizeof *s);
        while (playout_turn(p.e, &rng)) {
            enclosure_scan(s, p.e, 2);
            closing += check_cells(p.e, s);
            for (int y = 0; y < p.e->height; y++)
                for (uint64_t row = s->empty[y] & ~s->gains[y]; row; row &= row - 1)
                    if (rng_below(&rng, 40) == 0 && enclosure_bound(s, __builtin_ctzll(row), y) == 0) {
                        check_pair(p.e, s, __builtin_ctzll(row), y);
                        pairs++;
                    }
        }
        free(s);
        free(p.e);
    }
    assert_met(closing > 1000 && pairs > 500);
}

/* The cells of a row of five that two moves can fill. */
TEST(test_rows)
{
    struct values values = values_of(9, 9);
    scoped(mem_free) struct enclose5 *e = mem_new(game()->rules->size(&values));
    scoped(mem_free) struct enclosure_scan *s = mem_new(sizeof *s);
    const char *marks = "A:b2 A:c2 A:e2 A:i5 A:i7 A:i8 B:i3 B:i9";
    game()->rules->start(&values, (struct pos *)e);
    assert_true(game()->notation->tags[0].place(&values, (struct pos *)e, marks, strlen(marks), NULL));
    enclosure_scan(s, e, 2);
    /* a2 d2, d2 f2; i5-i8 and i4 i6, but i3 and i9 are B's. */
    assert_int_equal(s->rows[1], 1 << 0 | 1 << 3 | 1 << 5);
    assert_int_equal(s->rows[3], 1 << 8);
    assert_int_equal(s->rows[5], 1 << 8);
    for (int y = 0; y < 9; y++)
        assert_int_equal(s->gains[y], 0);
}

/* ---- The search of a turn --------------------------------------------------------------------------------------- */

/* The outcome of all turns. */
struct twin {
    const struct enclose5 *start;
    int most;  /* coloured cells of the player */
    int marks; /* of the shortest turn that reaches the goal; 0: none does */
};

static void see_turn(void *context, const struct pos *after)
{
    struct twin *t = context;
    const struct enclose5 *e = (const struct enclose5 *)after;
    int player = t->start->to_move,
        marks = enclose5_count(e, LAYER_MARKS + player) - enclose5_count(t->start, LAYER_MARKS + player);

    t->most = e->coloured[player] > t->most ? e->coloured[player] : t->most;
    if (e->coloured[player] >= e->goal && (t->marks == 0 || marks < t->marks))
        t->marks = marks;
}

static struct twin twin_of(const struct values *values, const struct enclose5 *e)
{
    struct twin t = {.start = e};
    turns_each(game(), values, seen(e), POSITIONS_MOST, see_turn, &t);
    return t;
}

/* The search from the beginning or the middle of a turn: whether the goal can be reached, with how few marks, and how
 * much can be coloured. */
static void check_turn(const struct values *values, struct enclose5 *e, struct mark_search *s)
{
    struct twin t = twin_of(values, e);
    bool wins = turn_search(s, e, TURN_MARKS - 1, NODES, true);
    assert_false(s->spent);
    assert_int_equal(wins, t.marks > 0);
    turn_search(s, e, TURN_MARKS - 1, NODES, false);
    assert_false(s->spent);
    assert_int_equal(s->most >= e->goal, t.marks > 0);
    if (t.marks == 0) {
        assert_int_equal(s->most, t.most);
        return;
    }
    for (int marks = 1; marks < t.marks; marks++)
        assert_false(turn_search(s, e, marks, NODES, true));
    assert_true(turn_search(s, e, t.marks, NODES, true));
    assert_int_equal(s->best.count, t.marks);
    for (int i = 0; i < s->best.count; i++)
        assert_true(enclose5_place_mark(e, s->best.mark[i].x, s->best.mark[i].y, NULL));
    assert_true(e->over && e->coloured[e->to_move] >= e->goal);
}

/* Small crowded papers, which the twin can search; goals just within reach. */
TEST(test_turns)
{
    static const int sizes[][2] = {{5, 5}, {6, 6}, {7, 6}, {6, 7}, {8, 5}};
    struct rng rng;
    int checked = 0, won = 0;
    rng_start(&rng, 2);
    while (checked < test_rounds(400)) {
        const int *size = sizes[rng_below(&rng, 5)];
        struct play p = begin(size[0], size[1], &rng);
        struct mark_search *s = mem_new(sizeof *s);
        while (p.e->empty > EMPTY_MOST && playout_turn(p.e, &rng))
            continue;
        for (; !p.e->over && p.e->empty > 2; checked++) {
            struct enclose5 *e = (struct enclose5 *)turns_copy(game(), &p.values, seen(p.e));
            e->goal = (uint16_t)(e->coloured[e->to_move] + 1 + rng_below(&rng, 4));
            won += turn_search(s, e, TURN_MARKS - 1, NODES, true);
            check_turn(&p.values, e, s);
            free(e);
            if (!playout_turn(p.e, &rng))
                break;
        }
        free(s);
        free(p.e);
    }
    assert_met(won > 50 && won < checked - 50);
}

/* In the middle of turns, with several moves left. */
TEST(test_middle)
{
    struct rng rng;
    int checked = 0;
    rng_start(&rng, 3);
    while (checked < test_rounds(400)) {
        struct play p = begin(6, 6, &rng);
        struct mark_search *s = mem_new(sizeof *s);
        while (p.e->empty > EMPTY_MOST - 2 && playout_turn(p.e, &rng))
            continue;
        if (!p.e->over && p.e->empty > 3) {
            p.e->moved = 1;
            p.e->owed = (uint16_t)(2 + rng_below(&rng, 3));
            p.e->goal = (uint16_t)(p.e->coloured[p.e->to_move] + 2 + rng_below(&rng, 6));
            check_turn(&p.values, p.e, s);
            checked++;
        }
        free(s);
        free(p.e);
    }
}

/* Four marks close a path by themselves, wherever; three do not. */
TEST(test_new_path)
{
    struct values values = values_of(6, 6);
    scoped(mem_free) struct enclose5 *e = mem_new(game()->rules->size(&values));
    scoped(mem_free) struct mark_search *s = mem_new(sizeof *s);
    game()->rules->start(&values, (struct pos *)e);
    e->goal = 1;
    e->moved = 1;
    e->owed = 4;
    assert_true(turn_search(s, e, TURN_MARKS - 1, NODES, true));
    assert_int_equal(s->best.count, 4);
    assert_false(turn_search(s, e, 3, NODES, true));
    e->owed = 3;
    assert_false(turn_search(s, e, TURN_MARKS - 1, NODES, true));
    assert_false(s->spent);
}

/* No more nodes are spent than allowed. */
TEST(test_limit)
{
    struct rng rng;
    rng_start(&rng, 4);
    struct play p = begin(10, 10, &rng);
    scoped(mem_free) struct mark_search *s = mem_new(sizeof *s);
    for (int i = 0; i < 30; i++)
        assert_true(playout_turn(p.e, &rng));
    p.e->moved = 1;
    p.e->owed = 4;
    for (uint64_t limit = 0; limit < 3000; limit = limit * 3 + 1) {
        assert_false(turn_search(s, p.e, TURN_MARKS - 1, limit, true));
        assert_true(s->spent);
        assert_int_equal(s->nodes, limit);
    }
    free(p.e);
}

/* ---- The best turn ---------------------------------------------------------------------------------------------- */

/* Plays the lines of a list, each from the same position; all must colour as promised. */
static void check_list(const struct values *values, const struct enclose5 *e, const struct solution *s)
{
    const char *at = text_string(&s->turns);
    char line[256];
    while (*at) {
        size_t len = strcspn(at, "\n");
        struct pos *after = turns_copy(game(), values, seen(e));
        assert_true(len < sizeof line);
        memcpy(line, at, len);
        line[len] = '\0';
        turns_play(game(), values, after, line);
        int coloured = ((struct enclose5 *)after)->coloured[e->to_move];
        coloured = coloured < e->goal ? coloured : e->goal;
        assert_int_equal(coloured - e->coloured[e->to_move], s->value);
        free(after);
        at += len + (at[len] == '\n');
    }
}

/* What the twin knows of all turns: how many there are of the best outcome for the player, and what they colour. */
struct outcomes {
    const struct values *values;
    const struct enclose5 *start;
    bool wins, stops; /* some turn reaches the goal; the opponent can't reach it after some turn */
    int most, count;  /* of the turns with the best outcome, the most coloured; turns that colour this much */
    bool gains;       /* some turn has more than one mark */
};

/* Whether the opponent, to move in the position after a turn, can reach the goal. */
static bool loses(const struct values *values, const struct enclose5 *after)
{
    return !after->over && twin_of(values, after).marks > 0;
}

static void see_outcome(void *context, const struct pos *pos)
{
    struct outcomes *o = context;
    const struct enclose5 *e = (const struct enclose5 *)pos;
    int player = o->start->to_move, coloured = e->coloured[player];
    bool wins = coloured >= o->start->goal, stops = !wins && !loses(o->values, e);

    o->gains = o->gains || enclose5_count(e, LAYER_MARKS + player) - enclose5_count(o->start, LAYER_MARKS + player) > 1;
    if ((o->wins && !wins) || (o->stops && !wins && !stops))
        return;
    bool better = (wins && !o->wins) || (stops && !o->stops);
    o->wins = o->wins || wins;
    o->stops = o->stops || stops;
    o->count = better || coloured > o->most ? 1 : o->count + (coloured == o->most);
    o->most = better || coloured > o->most ? coloured : o->most;
}

static void check_solved(const struct values *values, const struct enclose5 *e, bool all, int seen_outcomes[3])
{
    struct solve_limits limits = {30000, all};
    scoped(solve_release) struct solve_result result = {.count = 0};
    const struct solution *s = &result.of[0];
    struct outcomes o = {.values = values, .start = e};
    scoped(mem_free) struct pos *after = turns_copy(game(), values, seen(e));
    const char *verdict;

    turns_each(game(), values, seen(e), POSITIONS_MOST, see_outcome, &o);
    assert_true(game()->solver->solve(values, seen(e), &limits, &result, NULL));
    verdict = text_string(&s->verdict);
    assert_int_equal(result.count, 1);
    assert_int_equal(s->player, e->to_move);
    check_list(values, e, s);
    bool wins = *verdict == 'A' + e->to_move, lost = *verdict == 'A' + !e->to_move;
    bool stops = strncmp(verdict, "found, depth ", 13) == 0;
    assert_int_equal(wins + lost + stops, 1);
    assert_int_equal(wins, o.wins);
    assert_int_equal(s->proven, !stops && (wins || !o.gains));
    if (!o.wins && !o.gains) {
        assert_int_equal(stops, o.stops);
        assert_true(s->value <= o.most - e->coloured[e->to_move]);
        assert_true(turns_count(text_string(&s->turns)) == 1 || all);
    }
    /* The line of play does what the verdict says. */
    turns_play(game(), values, after, text_string(&s->line));
    const struct enclose5 *end = (const struct enclose5 *)after;
    assert_int_equal(turns_count(text_string(&s->line)), 1 + lost);
    assert_int_equal(wins, end->coloured[e->to_move] >= e->goal);
    assert_int_equal(lost, end->coloured[!e->to_move] >= e->goal);
    assert_false(stops && loses(values, end));
    seen_outcomes[wins ? 0 : stops ? 1 : 2]++;
}

TEST(test_solve)
{
    struct rng rng;
    int outcomes[3] = {0}; /* wins, stops, loses */
    rng_start(&rng, 5);
    for (int i = 0; i < test_rounds(300); i++) {
        struct play p = begin(6, 6, &rng);
        while (p.e->empty > EMPTY_MOST && playout_turn(p.e, &rng))
            continue;
        if (!p.e->over) {
            unsigned had[2] = {p.e->coloured[0], p.e->coloured[1]};
            p.e->goal = (uint16_t)((had[0] > had[1] ? had[0] : had[1]) + 1 + rng_below(&rng, 3));
            check_solved(&p.values, p.e, i % 2, outcomes);
        }
        free(p.e);
    }
    assert_met(outcomes[0] > 20 && outcomes[1] > 20 && outcomes[2] > 10);
}

/* With any limit of nodes there is a legal turn, and the limit is kept. */
TEST(test_few_nodes)
{
    struct rng rng;
    rng_start(&rng, 6);
    struct play p = begin(20, 20, &rng);
    for (int i = 0; i < 90; i++)
        assert_true(playout_turn(p.e, &rng));
    for (uint64_t nodes = 1; nodes < 5000; nodes *= 4) {
        struct solve_limits limits = {nodes, false};
        scoped(solve_release) struct solve_result result = {.count = 0};
        assert_true(game()->solver->solve(&p.values, seen(p.e), &limits, &result, NULL));
        assert_true(result.nodes > 0 && result.nodes <= nodes);
        assert_true(nodes > 16 || !result.of[0].proven);
        check_list(&p.values, p.e, &result.of[0]);
    }
    free(p.e);
}

/* With nothing to colour yet: the mark that blocks the closing mark; and, further ahead, one that makes two closing
 * marks at once. */
TEST(test_threat)
{
    static const struct {
        const char *marks, *turn;
        uint64_t nodes;
        int goal;
    } rows[] = {
        {"A:a8 B:d3 B:e4 B:d5", "c4", 200, 64},
        {"A:a8 B:d3 B:e4 B:d5", "c4", 100000, 64},
        {"A:b3 A:c2 A:c6 A:b5 B:h8 B:h1 B:a8 B:h5", "c4", 20000, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct values values = values_of(8, 8);
        values.of[PAPER_GOAL].n[0] = (int16_t)rows[i].goal;
        scoped(mem_free) struct enclose5 *e = mem_new(game()->rules->size(&values));
        struct solve_limits limits = {rows[i].nodes, false};
        scoped(solve_release) struct solve_result result = {.count = 0};
        game()->rules->start(&values, (struct pos *)e);
        assert_true(
            game()->notation->tags[0].place(&values, (struct pos *)e, rows[i].marks, strlen(rows[i].marks), NULL));
        assert_true(game()->solver->solve(&values, seen(e), &limits, &result, NULL));
        assert_string_equal(text_string(&result.of[0].turns), rows[i].turn);
        assert_non_null(strstr(text_string(&result.of[0].verdict), ": A colours nothing, and B can't reach the goal"));
        assert_int_equal(result.of[0].value, 0);
        assert_false(result.of[0].proven);
    }
}

TEST(test_over)
{
    struct values values = values_of(5, 5);
    scoped(mem_free) struct enclose5 *e = mem_new(game()->rules->size(&values));
    struct solve_limits limits = {1000, false};
    struct solve_result result = {.count = 0};
    scoped(text_release) struct text why = {0};
    game()->rules->start(&values, (struct pos *)e);
    e->over = 1;
    assert_false(game()->solver->solve(&values, seen(e), &limits, &result, &why));
    assert_string_equal(why.data, "the game has ended");
}
