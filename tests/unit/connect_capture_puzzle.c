/* Puzzles of Connect Capture: their answers hold by the rules, and are the only ones, by a search that uses the rules
 * alone. */
#include "games/connect_capture/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "games/connect_capture/endgame_table.h"
#include "help/sentence.h"
#include "help/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, POSITIONS = 3000 };

static const struct game *game(void)
{
    return registry_find("connect-capture", strlen("connect-capture"));
}

/* A kind with its working memory, and the puzzle made last. */
struct bench {
    const struct puzzle_kind *kind;
    struct values values;
    void *memory;
    struct rng rng;
    struct puzzle puzzle;
};

static struct bench begin(const char *kind, const char *size, uint64_t seed)
{
    struct bench b = {.kind = puzzle_kind_find(game()->puzzles, kind)};
    puzzle_standard(b.kind, game()->params, &b.values);
    assert_true(param_read(&game()->params[CAPTURE_SIZE], size, strlen(size), &b.values.of[CAPTURE_SIZE], NULL));
    b.memory = mem_new(b.kind->memory(&b.values));
    b.puzzle.pos = mem_new(game()->rules->size(&b.values));
    rng_start(&b.rng, seed);
    return b;
}

static void end(struct bench *b)
{
    free(b->memory);
    free(b->puzzle.pos);
    text_release(&b->puzzle.answer);
    text_release(&b->puzzle.tempting);
}

static void make(struct bench *b, int least, int most)
{
    text_clear(&b->puzzle.answer);
    text_clear(&b->puzzle.tempting);
    for (uint32_t i = 0; i < b->kind->attempts; i++)
        if (b->kind->make(&b->values, (struct grades){least, most}, &b->rng, b->memory, &b->puzzle)) {
            sentence_in_english(&b->puzzle.tempting);
            return;
        }
    fail_msg("%s of grade %d to %d: none was found", b->kind->name, least, most);
}

static const struct galaxy *galaxy(const struct bench *b)
{
    return (const struct galaxy *)b->puzzle.pos;
}

/* Puzzles of all grades: each has the grade asked for, is legal, its answer has its value, and no two are alike. */
static void check_set(const char *name, const char *size)
{
    struct bench b = begin(name, size, 1);
    struct puzzle_key keys[PUZZLES];

    for (int i = 0; i < PUZZLES; i++) {
        int grade = 1 + i % GRADES;
        make(&b, grade, grade);
        assert_int_equal(b.puzzle.grade, grade);
        assert_true(b.puzzle.tempting.len > 0 && b.puzzle.value > 0 && b.puzzle.nodes > 0);
        struct pos *start = turns_again(game(), &b.values, b.puzzle.pos);
        assert_memory_equal(start, b.puzzle.pos, game()->rules->size(&b.values));
        struct pos *after = turns_copy(game(), &b.values, start);
        turns_play(game(), &b.values, after, b.puzzle.answer.data);
        assert_true(b.kind->holds(&b.values, start, after, b.puzzle.value));
        assert_false(b.kind->holds(&b.values, start, after, b.puzzle.value + 1));
        assert_false(b.kind->holds(&b.values, start, start, b.puzzle.value));
        keys[i] = b.puzzle.key;
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(&keys[j], &keys[i], sizeof keys[i]);
        free(start);
        free(after);
    }
    end(&b);
}

static void test_sets(void **state)
{
    (void)state;
    check_set("best-turn", "4x4");
    check_set("best-turn", "3x3");
    check_set("best-turn", "6x5");
    check_set("best-turn", "8x8");
    check_set("endgame", "3x3");
    check_set("endgame", "2x3");
}

/* ---- best-turn by the rules alone ------------------------------------------------------------------------------- */

/* What turns score, with one line or any. */
struct scores {
    const struct galaxy *start;
    int line;                     /* only turns with this line count; -1: all */
    int most, count;              /* the most, and how many positions that leads to */
    uint8_t lone[GALAXY_SQUARES]; /* whether some turn leaves just this one alive */
};

static void see_score(void *context, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    struct scores *s = context;
    int score = g->points[0] - s->start->points[0], alive = 0, last = 0;

    if (s->line >= 0 && !g->drawn[s->line])
        return;
    for (int i = 0; i < galaxy_squares(g); i++)
        if (g->state[i] == ACTIVE) {
            alive++;
            last = i;
        }
    s->lone[last] = s->lone[last] || alive == 1;
    s->count = score > s->most ? 1 : s->count + (score == s->most);
    s->most = score > s->most ? score : s->most;
}

static struct scores score_turns(const struct bench *b, int line)
{
    struct scores s = {.start = galaxy(b), .line = line, .most = -1};
    turns_each(game(), &b->values, b->puzzle.pos, POSITIONS, see_score, &s);
    return s;
}

/* Whether there are few enough turns to try them all. */
static bool is_small(const struct galaxy *g)
{
    int active = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        active += g->state[i] == ACTIVE;
    return (g->lines_left + 1) << (active + 1) < POSITIONS;
}

static int line_at(const struct galaxy *g, const char *text)
{
    struct move move = {0};
    struct galaxy_line line;
    assert_true(game()->notation->decode(NULL, text, strcspn(text, " \n"), &move, NULL) > 0);
    assert_true(galaxy_find_line(g, &move, &line, NULL));
    return galaxy_line_number(g, line);
}

/* The most that shooting the most valuable alien each time scores. */
static int greedy(const struct values *values, const struct galaxy *g)
{
    struct move moves[GALAXY_SQUARES * 8];
    size_t count = game()->rules->moves(values, (const struct pos *)g, moves, sizeof moves / sizeof *moves);
    int greatest = 0, most = g->points[0];

    assert_true(count <= sizeof moves / sizeof *moves);
    for (size_t i = 0; i < count; i++) {
        int value = g->value[moves[i].at[TO_ROW] * g->width + moves[i].at[TO_COLUMN]];
        greatest = value > greatest ? value : greatest;
    }
    for (size_t i = 0; i < count; i++) {
        struct galaxy after = *g;
        if (g->value[moves[i].at[TO_ROW] * g->width + moves[i].at[TO_COLUMN]] < greatest)
            continue;
        assert_true(game()->rules->play(values, (struct pos *)&after, &moves[i], NULL));
        int score = greedy(values, &after);
        most = score > most ? score : most;
    }
    return most;
}

static int greedy_after(const struct bench *b, const char *line)
{
    struct galaxy g = *galaxy(b);
    struct move move = {0};
    assert_true(game()->notation->decode(NULL, line, strcspn(line, " "), &move, NULL) > 0);
    assert_true(game()->rules->play(&b->values, (struct pos *)&g, &move, NULL));
    return greedy(&b->values, &g);
}

/* Checks the sentence; returns which one it was. */
static int check_tempting(const struct bench *b, int best_line)
{
    const char *s = b->puzzle.tempting.data, *only = strstr(s, "scores only "), *most = strstr(s, "scores at most ");
    if (only) {
        assert_int_equal(score_turns(b, line_at(galaxy(b), s)).most, atoi(only + strlen("scores only ")));
        assert_int_not_equal(line_at(galaxy(b), s), best_line);
        return 0;
    }
    if (most) {
        int score = greedy_after(b, b->puzzle.answer.data + 3);
        assert_int_equal(score, atoi(most + strlen("scores at most ")));
        assert_true(score < b->puzzle.value);
        return 1;
    }
    const char *square = strstr(s, " on ") + strlen(" on ");
    struct scores scores = score_turns(b, best_line);
    assert_true(strstr(s, "can't be the only one left"));
    assert_false(scores.lone[(square[1] - '1') * galaxy(b)->width + square[0] - 'a']);
    return 2;
}

static void test_best_turn(void **state)
{
    struct bench b = begin("best-turn", "3x3", 2);
    int looked_at = 0, kinds[3] = {0};
    (void)state;
    for (int i = 0; i < 2 * PUZZLES; i++) {
        int grade = 1 + i % GRADES;
        make(&b, grade, grade);
        if (!is_small(galaxy(&b)))
            continue;
        int line = line_at(galaxy(&b), b.puzzle.answer.data + 3);
        struct scores all = score_turns(&b, -1), best = score_turns(&b, line);
        assert_int_equal(all.most, b.puzzle.value);
        assert_int_equal(all.count, 1);
        assert_int_equal(best.most, b.puzzle.value);
        assert_int_equal(greedy_after(&b, b.puzzle.answer.data + 3) == b.puzzle.value, grade == 1);
        kinds[check_tempting(&b, line)]++;
        looked_at++;
    }
    assert_true(looked_at >= PUZZLES);
    for (int i = 0; i < 3; i++)
        assert_true(kinds[i] > 0);
    end(&b);
}

/* ---- endgame ---------------------------------------------------------------------------------------------------- */

/* How a position after a turn ends, for the player who made the turn. The solver is checked against the rules alone by
 * its own tests. */
static int value_for_last(const struct values *values, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    struct solve_result result = {0};
    int value = g->points[g->to_move ^ 1] - g->points[g->to_move];
    if (game()->rules->state(values, after).over)
        return value;
    assert_true(game()->solver->solve(values, after, &(struct solve_limits){.nodes = 1000000}, &result, NULL));
    assert_true(result.of[0].proven);
    value = -result.of[0].value;
    solve_release(&result);
    return value;
}

/* The best end of the turns with each line. */
struct ends {
    const struct values *values;
    const struct galaxy *start;
    int best[GALAXY_LINES], gain[GALAXY_LINES];
};

static void see_end(void *context, const struct pos *after)
{
    const struct galaxy *g = (const struct galaxy *)after;
    struct ends *e = context;
    int line = 0, value = value_for_last(e->values, after);
    while (g->drawn[line] == e->start->drawn[line])
        line++;
    e->best[line] = value > e->best[line] ? value : e->best[line];
    e->gain[line] = g->points[0] > e->gain[line] ? g->points[0] : e->gain[line];
}

/* "3-7 can score 7 at once, but wins by only 2." */
static void check_end_sentence(const struct bench *b, const struct ends *e, int best)
{
    const char *s = b->puzzle.tempting.data, *gain = strstr(s, "can score "), *wins = strstr(s, "wins by only "),
               *loses = strstr(s, "loses by ");
    int line = line_at(galaxy(b), s);
    assert_int_not_equal(line, best);
    if (gain) {
        assert_int_equal(e->gain[line], atoi(gain + strlen("can score ")));
        assert_true(e->gain[line] > e->gain[best]);
    }
    if (wins)
        assert_int_equal(e->best[line], atoi(wins + strlen("wins by only ")));
    else if (loses)
        assert_int_equal(-e->best[line], atoi(loses + strlen("loses by ")));
    else
        assert_true(strstr(s, "draws") && e->best[line] == 0);
}

static void test_endgame(void **state)
{
    struct bench b = begin("endgame", "3x3", 3);
    int looked_at = 0;
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct ends e = {.values = &b.values, .start = galaxy(&b)};
        make(&b, 1 + i % 3, 1 + i % 3);
        if (!is_small(galaxy(&b)))
            continue;
        for (int line = 0; line < GALAXY_LINES; line++)
            e.best[line] = -1000;
        turns_each(game(), &b.values, b.puzzle.pos, POSITIONS, see_end, &e);
        int best = line_at(galaxy(&b), b.puzzle.answer.data + 3), most_gain = 0;
        assert_int_equal(e.best[best], b.puzzle.value);
        for (int line = 0; line < GALAXY_LINES; line++) {
            assert_true(line == best || e.best[line] < b.puzzle.value);
            most_gain = e.gain[line] > most_gain ? e.gain[line] : most_gain;
        }
        if (b.puzzle.grade == 1)
            assert_int_equal(e.gain[best], most_gain);
        check_end_sentence(&b, &e, best);
        looked_at++;
    }
    assert_true(looked_at >= 20);
    end(&b);
}

static void test_lines_left(void **state)
{
    static const struct {
        int least, most;
    } left[GRADES] = {{6, 8}, {6, 8}, {9, 11}, {12, 16}, {9, 16}};
    struct bench b = begin("endgame", "3x3", 4);
    (void)state;
    for (int grade = 1; grade <= GRADES; grade++) {
        make(&b, grade, grade);
        assert_in_range(galaxy(&b)->lines_left, left[grade - 1].least, left[grade - 1].most);
    }
    end(&b);
}

/* ---- Keys and sizes --------------------------------------------------------------------------------------------- */

/* Turns a form a quarter round by its own arithmetic. */
static void turn_form(const struct galaxy *g, const struct galaxy_form *from, struct galaxy_form *to)
{
    int n = g->width;
    *to = (struct galaxy_form){0};
    for (int row = 0; row <= n; row++)
        for (int column = 0; column <= n; column++) {
            if (row < n && column < n)
                to->square[column * n + n - 1 - row] = from->square[row * n + column];
            if (column < n) /* a line to the right becomes one downwards */
                to->line[galaxy_line_number(g, (struct galaxy_line){n - row, column, true})] =
                    from->line[galaxy_line_number(g, (struct galaxy_line){column, row, false})];
            if (row < n)
                to->line[galaxy_line_number(g, (struct galaxy_line){n - 1 - row, column, false})] =
                    from->line[galaxy_line_number(g, (struct galaxy_line){column, row, true})];
        }
}

static void test_keys(void **state)
{
    struct galaxy g = {.width = 4, .height = 4};
    struct rng rng;
    (void)state;
    rng_start(&rng, 5);
    for (int round = 0; round < 100; round++) {
        struct galaxy_form form = {0}, turned, other;
        for (int i = 0; i < 16; i++)
            form.square[i] = (uint8_t)rng_below(&rng, 3);
        for (int i = 0; i < 40; i++)
            form.line[i] = (uint8_t)rng_below(&rng, 2);
        turn_form(&g, &form, &turned);
        struct puzzle_key one = galaxy_form_key(&g, &form), two = galaxy_form_key(&g, &turned);
        assert_memory_equal(&one, &two, sizeof one);
        other = form;
        other.line[rng_below(&rng, 40)] ^= 1;
        two = galaxy_form_key(&g, &other);
        assert_memory_not_equal(&one, &two, sizeof one);
    }
}

static void check_refused(const char *kind, const char *size, int least, int most, const char *reason)
{
    struct bench b = begin(kind, size, 1);
    struct text why = {0};
    bool good = b.kind->check(&b.values, (struct grades){least, most}, &why);
    assert_int_equal(good, reason == NULL);
    assert_string_equal(text_string(&why), reason ? reason : "");
    text_release(&why);
    end(&b);
}

static void test_sizes(void **state)
{
    (void)state;
    check_refused("best-turn", "3x8", 1, 5, NULL);
    check_refused("best-turn", "2x4", 1, 5, "puzzles of this kind have 3 to 8 squares each way");
    check_refused("best-turn", "9x4", 1, 5, "puzzles of this kind have 3 to 8 squares each way");
    check_refused("endgame", "6x2", 1, 5, NULL);
    check_refused("endgame", "1x4", 1, 5, "puzzles of this kind have 2 to 6 squares each way");
    check_refused("endgame", "2x2", 3, 4, NULL);
    check_refused("endgame", "2x2", 4, 4, "puzzles of this grade have more lines left than a galaxy of 2x2 has");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),       cmocka_unit_test(test_best_turn), cmocka_unit_test(test_endgame),
        cmocka_unit_test(test_lines_left), cmocka_unit_test(test_keys),      cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
