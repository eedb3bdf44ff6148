/* Connect, Square!: a hundred puzzles of each kind, checked by a slow twin that uses the rules alone. */
#include "games/connect_square/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/rounds.h"
#include "help/sentence.h"
#include "help/square_twin.h"
#include "help/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, POSITIONS_MOST = 200000, TWIN_SQUARES = 6, WHOLE_LINES = 12 };

static const struct game *game(void)
{
    return registry_find("connect-square", strlen("connect-square"));
}

static const struct puzzle_kind *kind_of(const char *name)
{
    const struct puzzle_kind *kind = puzzle_kind_find(game()->puzzles, name);
    assert_non_null(kind);
    return kind;
}

/* A puzzle with its position. */
struct item {
    struct lattice l;
    struct puzzle puzzle;
};

/* Makes a puzzle with the first seed from *seed on that gives one. */
static void make(const struct puzzle_kind *kind, const struct values *values, struct grades grades, uint64_t *seed,
                 struct item *item)
{
    struct rng rng;
    void *memory = mem_new(puzzle_kind_memory(kind, values));
    item->puzzle = (struct puzzle){.pos = (struct pos *)&item->l};
    for (uint64_t last = *seed + kind->attempts; *seed < last;) {
        rng_start(&rng, (*seed)++);
        if (kind->make(values, grades, &rng, memory, &item->puzzle)) {
            sentence_in_english(&item->puzzle.tempting);
            free(memory);
            return;
        }
    }
    free(memory);
    fail_msg("no %s of grade %d to %d", kind->name, grades.least, grades.most);
}

static void release(struct item *item)
{
    text_release(&item->puzzle.answer);
    text_release(&item->puzzle.tempting);
    text_release(&item->puzzle.sheet);
}

/* ---- Every kind ---------------------------------------------------------------------------------------------- */

/* Plays the answer: *end gets the position after it. */
static void play_answer(const struct values *values, const struct item *item, struct lattice *end)
{
    *end = item->l;
    turns_play(game(), values, (struct pos *)end, text_string(&item->puzzle.answer));
    assert_true(item->puzzle.nodes > 0);
}

/* How a set of puzzles is checked beyond that. */
typedef void check_fn(const struct values *values, const struct item *item, const struct lattice *end);

static void check_set(const char *name, const char *size, struct grades grades, int count, check_fn *check)
{
    const struct puzzle_kind *kind = kind_of(name);
    struct values values;
    struct puzzle_key keys[PUZZLES];
    uint64_t seed = 1;
    int repeats = 0, rounds = test_rounds(count);

    puzzle_standard(kind, game()->params, &values);
    if (size)
        assert_true(param_read(&game()->params[CONNECT_SQUARE_SIZE], size, strlen(size),
                               &values.of[CONNECT_SQUARE_SIZE], NULL));
    for (int i = 0; i < rounds; i++) {
        struct item item;
        struct lattice end;
        make(kind, &values, grades, &seed, &item);
        play_answer(&values, &item, &end);
        assert_in_range(item.puzzle.grade, grades.least, grades.most);
        check(&values, &item, &end);
        keys[i] = item.puzzle.key;
        for (int j = 0; j < i; j++)
            repeats += memcmp(&keys[i], &keys[j], sizeof keys[i]) == 0;
        release(&item);
    }
    /* The maker of sets drops repeats; but few there must be. */
    assert_true(repeats * 2 < rounds);
}

/* ---- Kind reply ------------------------------------------------------------------------------------------------- */

static int lines_left(const struct lattice *l)
{
    int count = 0;
    for (int line = 0; line < lattice_lines(l); line++)
        count += !l->drawn[line] && !lattice_barred(l, line);
    return count;
}

/* The answer's first turn is right in the whole game, too, where few enough lines are left for the twin. */
static void check_whole_game(const struct values *values, const struct item *item, const struct lattice *end)
{
    struct square_twin t;
    struct pos *turn;
    const char *first = text_string(&item->puzzle.answer);
    char line[200];
    int player = item->l.to_move;
    (void)end;

    if (lines_left(&item->l) > WHOLE_LINES)
        return;
    t = square_twin_new(values);
    turn = turns_copy(game(), values, item->puzzle.pos);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(first, "\n"), first);
    turns_play(game(), values, turn, line);
    const struct lattice *after = (const struct lattice *)turn;
    int value = square_lead(after, player) - square_lead(&item->l, player);
    value -= after->over ? 0 : square_value(&t, after);
    assert_int_equal(value, square_value(&t, &item->l));
    free(turn);
    square_twin_release(&t);
}

static void check_reply(const struct values *values, const struct item *item, const struct lattice *end)
{
    struct square_turns t = square_turns(values, &item->l);
    assert_int_equal(item->puzzle.value, t.best);
    assert_int_equal(t.equal, 1);
    assert_true(t.most > 0);
    /* Taking everything is wrong, but in some puzzles of grade 1. */
    assert_true(item->puzzle.grade == 1 || t.greedy < t.best);
    assert_int_equal(item->puzzle.motif, t.greedy < t.best);
    check_whole_game(values, item, end);
    assert_true(item->puzzle.tempting.len > 0);
}

static void test_reply(void **state)
{
    (void)state;
    check_set("reply", NULL, (struct grades){1, GRADES}, PUZZLES, check_reply);
}

static void test_reply_grades(void **state)
{
    (void)state;
    for (int grade = 1; grade <= GRADES; grade += test_step(GRADES - 1)) {
        check_set("reply", NULL, (struct grades){grade, grade}, 12, check_reply);
        check_set("reply", "4x3", (struct grades){grade, grade}, 6, check_reply);
    }
}

/* The numbers in the sentence. */
static void test_reply_tempting(void **state)
{
    const struct puzzle_kind *kind = kind_of("reply");
    struct values values;
    uint64_t seed = 1;
    (void)state;
    puzzle_standard(kind, game()->params, &values);
    for (int i = 0; i < test_rounds(20); i++) {
        struct item item;
        int given;
        char whose;
        make(kind, &values, (struct grades){4, GRADES}, &seed, &item);
        struct square_turns t = square_turns(&values, &item.l);
        if (t.most > 1) {
            const char *said = t.most == 2 ? "Taking both squares" : "Taking all squares";
            assert_memory_equal(text_string(&item.puzzle.tempting), said, strlen(said));
            assert_int_equal(sscanf(text_string(&item.puzzle.tempting) + strlen(said), " lets %c take %d, whatever",
                                    &whose, &given),
                             2);
            assert_int_equal(given, t.most - t.greedy);
            assert_int_equal(whose, 'A' + !item.l.to_move);
        }
        release(&item);
    }
}

/* ---- Kind chain -------------------------------------------------------------------------------------------------- */

/* The squares of all turns that take most. */
struct most {
    const struct lattice *start;
    int squares, sets;
    uint8_t owner[LATTICE_SQUARES];
};

static void see_taken(void *context, const struct pos *after)
{
    struct most *m = context;
    const struct lattice *l = (const struct lattice *)after;
    int taken = l->points[m->start->to_move] - m->start->points[m->start->to_move];

    if (taken < m->squares)
        return;
    if (taken > m->squares) {
        m->squares = taken;
        m->sets = 1;
        memcpy(m->owner, l->owner, sizeof m->owner);
    } else if (memcmp(m->owner, l->owner, sizeof m->owner) != 0) {
        m->sets++;
    }
}

static void check_chain(const struct values *values, const struct item *item, const struct lattice *end)
{
    struct most m = {.start = &item->l};
    if (item->puzzle.value > TWIN_SQUARES)
        return;
    turns_each(game(), values, item->puzzle.pos, POSITIONS_MOST, see_taken, &m);
    assert_int_equal(m.squares, item->puzzle.value);
    assert_int_equal(m.sets, 1);
    assert_memory_equal(m.owner, end->owner, sizeof m.owner);
}

static void test_chain(void **state)
{
    (void)state;
    check_set("chain", NULL, (struct grades){1, GRADES}, PUZZLES, check_chain);
    check_set("chain", "3x4", (struct grades){1, GRADES}, 30, check_chain);
    check_set("chain", "8x8", (struct grades){2, 3}, 5, check_chain);
}

static void test_chain_grades(void **state)
{
    (void)state;
    for (int grade = 1; grade <= GRADES; grade++)
        check_set("chain", NULL, (struct grades){grade, grade}, 12, check_chain);
}

/* ---- Kind outcome ------------------------------------------------------------------------------------------------ */

/* One first line wins, and the game ends as promised. Where many lines are left, the twin does not check it. */
static void check_outcome(const struct values *values, const struct item *item, const struct lattice *end)
{
    assert_true(end->over);
    assert_int_equal(square_lead(end, item->l.to_move), item->puzzle.value);
    assert_true(item->puzzle.value > 0 && item->puzzle.tempting.len > 0);
    if (lines_left(&item->l) > WHOLE_LINES)
        return;
    struct square_twin t = square_twin_new(values);
    struct move moves[LATTICE_LINES];
    size_t count = game()->rules->moves(values, item->puzzle.pos, moves, LATTICE_LINES);
    int player = item->l.to_move, wins = 0;
    struct text first = {0};

    for (size_t i = 0; i < count; i++) {
        struct lattice next = item->l;
        assert_true(game()->rules->play(values, (struct pos *)&next, &moves[i], NULL));
        if (!next.owes)
            assert_true(game()->rules->end_turn(values, (struct pos *)&next, NULL));
        int value = square_lead(&next, player);
        if (!next.over)
            value += next.to_move == player ? square_value(&t, &next) : -square_value(&t, &next);
        if (value <= 0)
            continue;
        wins++;
        assert_int_equal(value, item->puzzle.value);
        text_add(&first, "1. ");
        lattice_write_move(&moves[i], &first);
    }
    assert_int_equal(wins, 1);
    assert_int_equal(strncmp(text_string(&item->puzzle.answer), text_string(&first), first.len), 0);
    assert_int_not_equal(strncmp(text_string(&item->puzzle.tempting), first.data + 3, first.len - 3), 0);
    text_release(&first);
    square_twin_release(&t);
}

static void test_outcome(void **state)
{
    (void)state;
    check_set("outcome", NULL, (struct grades){1, GRADES}, 60, check_outcome);
    check_set("outcome", "4x3", (struct grades){1, 2}, 12, check_outcome);
    check_set("outcome", "5x5", (struct grades){1, 1}, 5, check_outcome);
}

/* All images of a form share its key; a form with one line changed has another. */
static void test_key(void **state)
{
    static const int sizes[][2] = {{3, 3}, {4, 3}, {5, 5}};
    struct rng rng;
    (void)state;
    rng_start(&rng, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct lattice l = {.width = (uint8_t)sizes[i][0], .height = (uint8_t)sizes[i][1]};
        struct lattice_form form = {{0}}, image = {{0}};
        bool square = l.width == l.height;
        for (int line = 0; line < lattice_lines(&l); line++)
            form.of[line] = (uint8_t)rng_below(&rng, 3);
        for (int line = 0; line < lattice_lines(&l); line++) {
            struct move move = lattice_move(&l, line);
            for (int end = 0; end < 4; end += 2) {
                uint16_t x = move.at[end], y = move.at[end + 1];
                /* A quarter turn, or half a one. */
                move.at[end] = (uint16_t)(square ? l.height - y : l.width - x);
                move.at[end + 1] = (uint16_t)(square ? x : l.height - y);
            }
            image.of[lattice_find(&l, &move, NULL)] = form.of[line];
        }
        struct puzzle_key key = lattice_key(&l, &form), other = lattice_key(&l, &image);
        assert_memory_equal(&key, &other, sizeof key);
        image.of[0] = (uint8_t)(image.of[0] + 1);
        other = lattice_key(&l, &image);
        assert_memory_not_equal(&key, &other, sizeof key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reply), cmocka_unit_test(test_reply_grades), cmocka_unit_test(test_reply_tempting),
        cmocka_unit_test(test_chain), cmocka_unit_test(test_chain_grades), cmocka_unit_test(test_outcome),
        cmocka_unit_test(test_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
