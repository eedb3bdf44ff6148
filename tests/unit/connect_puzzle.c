/* CoNNect: a hundred puzzles of each kind on a Grid, checked by slow twins that take the claims from the rules; and
 * solo games, replayed. */
#include "games/connect/claim_search.h"

#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"
#include "games/connect/internal.h"
#include "games/connect/solo.h"
#include "help/play.h"
#include "help/sentence.h"
#include "help/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, GAMES = 12, MOVES_MAX = 4096 };

static const struct game *game(void)
{
    return registry_find("connect", strlen("connect"));
}

/* A kind's puzzles, one after the other. */
struct maker {
    const struct puzzle_kind *kind;
    struct values values;
    void *memory;
    struct connect_table table;
    struct puzzle puzzle;
};

static struct maker *new_maker(const char *name)
{
    struct maker *m = mem_new(sizeof *m);
    m->kind = puzzle_kind_find(game()->puzzles, name);
    assert_non_null(m->kind);
    puzzle_standard(m->kind, game()->params, &m->values);
    m->values.edition = play_edition(game());
    m->memory = mem_new(m->kind->memory(&m->values));
    m->puzzle.pos = (struct pos *)&m->table;
    return m;
}

static void make(struct maker *m, struct grades grades, uint64_t seed)
{
    struct puzzle_id id = {.game = game(), .kind = m->kind, .grades = grades, .values = m->values};
    struct rng rng;
    rng_start(&rng, seed);
    for (uint32_t attempt = 0; attempt < m->kind->attempts; attempt++)
        if (puzzle_id_attempt(&id, &rng, m->memory, &m->puzzle)) {
            sentence_in_english(&m->puzzle.tempting);
            return;
        }
    fail_msg("no %s of grade %d to %d", m->kind->name, grades.least, grades.most);
}

static void free_maker(struct maker *m)
{
    text_release(&m->puzzle.answer);
    text_release(&m->puzzle.tempting);
    text_release(&m->puzzle.sheet);
    free(m->memory);
    free(m);
}

/* Plays the answer by the rules; it must be worth what is claimed, and not more or less. */
static void check_answer(const struct maker *m)
{
    struct pos *end = turns_copy(game(), &m->values, m->puzzle.pos);
    turns_play(game(), &m->values, end, text_string(&m->puzzle.answer));
    assert_true(game()->rules->state(&m->values, end).over);
    assert_true(m->kind->holds(&m->values, m->puzzle.pos, end, m->puzzle.value));
    assert_false(m->kind->holds(&m->values, m->puzzle.pos, end, m->puzzle.value + 1));
    assert_false(m->kind->holds(&m->values, m->puzzle.pos, end, m->puzzle.value - 1));
    assert_false(m->kind->holds(&m->values, m->puzzle.pos, m->puzzle.pos, m->puzzle.value));
    free(end);
}

static void check_key(const struct maker *m, struct puzzle_key *keys, int count)
{
    keys[count] = m->puzzle.key;
    for (int i = 0; i < count; i++)
        assert_memory_not_equal(&keys[i], &keys[count], sizeof *keys);
}

/* ---- Claims by the rules --------------------------------------------------------------------------------------- */

/* The claims of a Grid as the rules list them, by first space. */
struct claims {
    int count;
    spaces set[MOVES_MAX];
    spaces reach[GRID_SPACES + 1]; /* of those that begin here or later */
};

static void list_claims(const struct maker *m, struct claims *c)
{
    struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    struct connect_table t = m->table;
    assert_int_equal(game()->rules->parts->begin(&m->values, (struct pos *)&t, 0, NULL), BLAME_NONE);
    c->count = (int)game()->rules->moves(&m->values, (struct pos *)&t, moves, MOVES_MAX);
    assert_in_range(c->count, 1, MOVES_MAX);
    memset(c->reach, 0, sizeof c->reach);
    for (int i = 0; i < c->count; i++) {
        c->set[i] = 0;
        for (int k = 0; k < moves[i].at[AT_COUNT]; k++)
            c->set[i] |= bit(moves[i].at[k]);
        for (int space = 0; space <= bits_first(c->set[i]); space++)
            c->reach[space] |= c->set[i];
    }
    free(moves);
}

/* How many ways there are to cut what is left. */
static int count_cuts(const struct claims *c, spaces left)
{
    int count = 0;
    if (!left)
        return 1;
    for (int i = 0; i < c->count; i++)
        if (c->set[i] & (left & -left) && !(c->set[i] & ~left))
            count += count_cuts(c, left & ~c->set[i]);
    return count;
}

/* Whether claims that begin at a space or later hold more than `beat` numbers; how many is left in *most. */
static void hold_most(const struct claims *c, int space, spaces used, int held, int *most)
{
    *most = held > *most ? held : *most;
    if (space == GRID_SPACES || held + bits_count(c->reach[space] & ~used) <= *most)
        return;
    for (int i = 0; i < c->count; i++)
        if (bits_first(c->set[i]) == space && !(c->set[i] & used))
            hold_most(c, space + 1, used | c->set[i], held + bits_count(c->set[i]), most);
    hold_most(c, space + 1, used, held, most);
}

/* The greedy ends: every choice among the longest claims. */
static void hold_greedily(const struct claims *c, spaces used, int *least, int *most)
{
    int longest = 0, held = bits_count(used);
    spaces first = 0;
    for (int i = 0; i < c->count; i++)
        if (!(c->set[i] & used) && bits_count(c->set[i]) > longest) {
            longest = bits_count(c->set[i]);
            first = c->set[i];
        }
    if (longest == 0) {
        *least = held < *least ? held : *least;
        *most = held > *most ? held : *most;
    }
    for (int i = 0; i < c->count && longest > 0; i++)
        if (!(c->set[i] & used) && bits_count(c->set[i]) == longest && c->set[i] & first)
            hold_greedily(c, used | c->set[i], least, most);
}

/* ---- partition ------------------------------------------------------------------------------------------------- */

/* The fewest spaces left over after a claim. */
static int over_after(const struct claims *c, spaces set)
{
    int most = 0;
    hold_most(c, 0, set, bits_count(set), &most);
    return GRID_SPACES - most;
}

/* "a1-b1-c1 leaves at least 2 numbers over.": so it does, and no wrong claim as long leaves fewer. */
static void check_over(const struct maker *m, const struct claims *c)
{
    const char *text = text_string(&m->puzzle.tempting);
    spaces set = 0;
    int over = 0;

    for (; *text && *text != ' '; text += 2 + (text[2] == '-'))
        set |= connect_space(text[0] - 'a', text[1] - '1');
    assert_int_equal(sscanf(text, " leaves at least %d number", &over), 1);
    assert_true(over > 0 && strchr(text, '.'));
    assert_int_equal(over_after(c, set), over);
    for (int i = 0; i < c->count; i++) {
        int other = bits_count(c->set[i]) >= bits_count(set) ? over_after(c, c->set[i]) : 0;
        assert_true(other == 0 || (other >= over && bits_count(c->set[i]) == bits_count(set)));
    }
}

static void test_partition(void **state)
{
    struct maker *m = new_maker("partition");
    struct claims *c = mem_new(sizeof *c);
    struct puzzle_key keys[PUZZLES];
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        int grade = i % 20 == 0 ? GRADES : 1 + i % (GRADES - 1);
        make(m, (struct grades){grade, grade}, (uint64_t)i);
        assert_int_equal(m->puzzle.grade, grade);
        check_answer(m);
        check_key(m, keys, i);
        list_claims(m, c);
        assert_int_equal(count_cuts(c, grid_spaces), 1);
        check_over(m, c);
    }
    free(c);
    free_maker(m);
}

/* The logic of a Grid made by hand: in each of two strips of six the ends determine the claims. */
static void test_logic(void **state)
{
    struct shape_table shapes;
    struct claim_list *list = mem_new(sizeof *list);
    struct partition_logic logic;
    uint8_t number[GRID_SPACES] = {1, 2, 3, 6, 5, 4};
    (void)state;
    connect_shapes(play_edition(game()), &shapes);
    connect_list_claims(&shapes, number, connect_line(GRID_SIDE), list);
    connect_partition_logic(list, connect_line(GRID_SIDE), &logic);
    assert_true(logic.solved);
    assert_int_equal(logic.looks, 0);
    assert_int_equal(logic.sweeps, 0);

    /* 1 2 3 4 5 6: of 1 the claims 1234 and 12345 fail. */
    for (int i = 0; i < GRID_SIDE; i++)
        number[i] = (uint8_t)(i + 1);
    connect_list_claims(&shapes, number, connect_line(GRID_SIDE), list);
    assert_int_equal(list->count, 4 + 3 + 2);
    connect_partition_logic(list, connect_line(GRID_SIDE), &logic);
    assert_true(logic.solved);
    assert_int_equal(logic.looks, 2);
    assert_int_equal(logic.most_looks, 2);

    /* No cut at all. */
    connect_list_claims(&shapes, number, connect_line(GRID_SIDE) & ~bit(5), list);
    connect_partition_logic(list, connect_line(GRID_SIDE), &logic);
    assert_false(logic.solved);
    free(list);
}

/* ---- best-score ------------------------------------------------------------------------------------------------ */

static void check_grade(const struct maker *m, const struct claims *c)
{
    int most = 0, least = GRID_SPACES, greatest = 0, said = 0;
    const char *text = text_string(&m->puzzle.tempting);

    hold_most(c, 0, 0, 0, &most);
    assert_int_equal(most, m->puzzle.value);
    hold_greedily(c, 0, &least, &greatest);
    switch (m->puzzle.grade) {
    case 1:
        assert_true(c->count <= 15 && least == most);
        assert_string_equal(text, "");
        return;
    case 2:
        assert_true(c->count <= 31 && least < most && greatest == most);
        assert_int_equal(sscanf(text, "Taking the longest claims first may end with %d numbers.", &said), 1);
        assert_int_equal(said, least);
        return;
    default:
        assert_true(greatest < most);
        assert_true(m->puzzle.grade == 3   ? c->count <= 15
                    : m->puzzle.grade == 4 ? c->count >= 16 && c->count <= 31
                                           : c->count >= 32 && greatest + 2 <= most);
        assert_int_equal(sscanf(text, "Taking the longest claims first ends with %d numbers at most.", &said), 1);
        assert_int_equal(said, greatest);
    }
}

static void test_best_score(void **state)
{
    struct maker *m = new_maker("best-score");
    struct claims *c = mem_new(sizeof *c);
    struct puzzle_key keys[PUZZLES];
    int blank = 0;
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        int grade = 1 + i % GRADES;
        make(m, (struct grades){grade, grade}, (uint64_t)i);
        assert_int_equal(m->puzzle.grade, grade);
        check_answer(m);
        check_key(m, keys, i);
        list_claims(m, c);
        check_grade(m, c);
        blank += m->table.sheet[0].written != grid_spaces;
    }
    assert_in_range(blank, PUZZLES / 4, PUZZLES - 5);
    free(c);
    free_maker(m);
}

/* ---- Keys ------------------------------------------------------------------------------------------------------ */

static struct puzzle_key key_of(const struct maker *m, const uint8_t number[GRID_SPACES])
{
    struct connect_table t;
    struct puzzle puzzle = {.pos = (struct pos *)&t};
    connect_puzzle_set(&m->values, number, &puzzle);
    return puzzle.key;
}

/* A Grid keeps its key when it is turned, mirrored, counted from the other end or from another number; a changed Grid
 * has another key. */
static void test_keys(void **state)
{
    struct maker *m = new_maker("best-score");
    (void)state;
    for (int i = 0; i < 20; i++) {
        uint8_t turned[GRID_SPACES], mirrored[GRID_SPACES], counted[GRID_SPACES], shifted[GRID_SPACES];
        make(m, (struct grades){1, GRADES}, (uint64_t)i);
        const uint8_t *number = m->table.sheet[0].number;
        for (int space = 0; space < GRID_SPACES; space++) {
            int x = space % GRID_SIDE, y = space / GRID_SIDE;
            turned[x * GRID_SIDE + GRID_SIDE - 1 - y] = number[space];
            mirrored[y * GRID_SIDE + GRID_SIDE - 1 - x] = number[space];
            counted[space] = number[space] == UNWRITTEN ? UNWRITTEN : (uint8_t)(NUMBER_MOST - number[space]);
            shifted[space] = number[space] == UNWRITTEN ? UNWRITTEN : (uint8_t)(number[space] - 1);
        }
        struct puzzle_key keys[] = {key_of(m, turned), key_of(m, mirrored), key_of(m, counted), key_of(m, shifted)};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_memory_equal(&keys[k], &m->puzzle.key, sizeof *keys);
        shifted[i] = shifted[i] == 3 ? 4 : 3;
        keys[0] = key_of(m, shifted);
        assert_memory_not_equal(&keys[0], &m->puzzle.key, sizeof *keys);
    }
    free_maker(m);
}

/* ---- solo ------------------------------------------------------------------------------------------------------ */

static void test_solo(void **state)
{
    struct maker *m = new_maker("solo");
    struct puzzle_key keys[GAMES];
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        int plain = 0;
        m->values.of[CONNECT_LAYOUT].n[0] = (int16_t)(i % 2);
        make(m, (struct grades){1, GRADES}, (uint64_t)i);
        assert_true(m->table.has_dice && !m->table.set_up);
        check_answer(m);
        check_key(m, keys, i);
        assert_true(strncmp(text_string(&m->puzzle.sheet), i % 2 ? "CN-DRT-" : "CN-DT-", 6) == 0);
        assert_int_equal(sscanf(text_string(&m->puzzle.tempting),
                                "Claiming at once whatever scores, round by round, ends with %d points.", &plain),
                         1);
        assert_true(plain < m->puzzle.value);
        assert_int_equal(m->puzzle.grade > 1, m->puzzle.value - plain > 64);
        assert_int_equal(m->puzzle.grade > 4, m->puzzle.value - plain > 78);
    }
    free_maker(m);
}

/* A longer search finds no worse plan, and every plan can be played. */
static void test_solo_search(void **state)
{
    struct maker *m = new_maker("solo");
    struct solo_search *s = mem_new(sizeof *s);
    struct solo_beam *beam = mem_new(sizeof *beam);
    struct memo_entry *memo = mem_new(1024 * sizeof *memo);
    int total[2] = {0};
    (void)state;
    for (int i = 0; i < 10; i++) {
        struct rng rng;
        struct solo_plan plan;
        struct solo_game played;
        rng_start(&rng, (uint64_t)i);
        game()->rules->start(&m->values, m->puzzle.pos);
        game()->rules->deal(&m->values, &rng, m->puzzle.pos);
        for (int longer = 0; longer < 2; longer++) {
            connect_solo_begin(s, &m->values, &m->table, memo, 1024);
            assert_true(connect_solo_plan(s, &rng, longer ? 10000 : 300, &plan));
            assert_true(connect_solo_play(s, beam, &plan, &played));
            total[longer] += played.total;
        }
    }
    assert_true(total[1] > total[0] + 100);
    free(memo);
    free(beam);
    free(s);
    free_maker(m);
}

/* Too many rounds for the grid. */
static void test_solo_check(void **state)
{
    struct maker *m = new_maker("solo");
    struct connect_edition e = *(const struct connect_edition *)m->values.edition;
    struct text why = {0};
    (void)state;
    m->values.edition = &e;
    assert_true(m->kind->check(&m->values, (struct grades){1, GRADES}, &why));
    e.rounds = 16;
    assert_false(m->kind->check(&m->values, (struct grades){1, GRADES}, &why));
    assert_string_equal(text_string(&why), "solo puzzles have at most 15 rounds, and this edition has 16");
    text_release(&why);
    free_maker(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_partition),  cmocka_unit_test(test_logic), cmocka_unit_test(test_best_score),
        cmocka_unit_test(test_keys),       cmocka_unit_test(test_solo),  cmocka_unit_test(test_solo_search),
        cmocka_unit_test(test_solo_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
