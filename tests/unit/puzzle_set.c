/* Proof of puzzles, and sets of them. The proof catches whatever is wrong. A set is the same for any number of threads
 * and however it is divided, has no repeats, and reports how many puzzles exist when there are too few. The kinds are
 * made for these tests: changed copies of Connect, Square!'s chain, and one that invents as many puzzles as the board
 * has squares. */
#include "puzzle/puzzle_set.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "games/connect_square/internal.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

TESTED_GAME("connect-square")

/* An ID of a kind on 5x5 squares, with all its grades. */
static struct puzzle_id id_of(const struct puzzle_kind *kind)
{
    struct puzzle_id id = {.game = game(), .kind = kind, .grades = ALL_GRADES};
    puzzle_standard(id.game->puzzles[2], id.game->params, &id.values);
    return id;
}

/* ---- Proof ------------------------------------------------------------------------------------------------------- */

/* Makes a chain puzzle of grade 3. */
static struct puzzle make_puzzle(const struct puzzle_id *id)
{
    struct puzzle puzzle = {.pos = mem_new(id->game->rules->size(&id->values))};
    struct rng rng;
    rng_start(&rng, 6);
    while (!id->kind->make(&id->values, (struct grades){3, 3}, &rng, NULL, &puzzle))
        continue;
    return puzzle;
}

static void free_puzzle(struct puzzle *puzzle)
{
    free(puzzle->pos);
    text_release(&puzzle->sheet);
    text_release(&puzzle->answer);
    text_release(&puzzle->tempting);
}

/* Proves a puzzle; `expected` is in the reason why it fails, NULL if it does not. */
static void prove(const struct puzzle_id *id, const struct puzzle *puzzle, const char *expected, struct proof *proof)
{
    scoped(text_release) struct text why = {0};
    assert_int_equal(proof_make(proof, id, puzzle, &why), !expected);
    if (expected ? !strstr(text_string(&why), expected) : why.len > 0)
        fail_msg("%s", text_string(&why));
}

/* The same with another answer, value or grade. */
static void check_proof(const char *answer, int value, int grade, const char *expected)
{
    struct puzzle_id id = id_of(game()->puzzles[2]);
    struct puzzle puzzle = make_puzzle(&id);
    scoped(proof_release) struct proof proof = {0};

    if (answer) {
        text_clear(&puzzle.answer);
        text_add(&puzzle.answer, answer);
    }
    puzzle.value = value ? value : puzzle.value;
    puzzle.grade = grade ? grade : puzzle.grade;
    id.grades = (struct grades){3, 3};
    prove(&id, &puzzle, expected, &proof);
    free_puzzle(&puzzle);
}

TEST(test_proof)
{
    check_proof(NULL, 0, 0, NULL);
    check_proof("1. a1-c1\n", 0, 0, "line 7 of its solution");
    check_proof("1. x\n", 0, 0, "line 7 of its solution");
    check_proof("2. a1-b1\n", 0, 0, "the first turn is turn 1");
    check_proof("1.\n", 0, 0, "it has no answer");
    check_proof("", 0, 0, "it has no answer");
    check_proof("1. d1-e1\n[Game \"connect-square\"]\n1. a1-b1\n", 0, 0, "it is not one record");
    check_proof("[Players \"2\"]\n1. a1-b1\n", 0, 0, "appears twice");
    check_proof(NULL, 99, 0, "its answer is not worth 99 squares");
    check_proof(NULL, 0, 4, "its grade is 4");
    check_proof(NULL, 0, 2, "its grade is 2");
}

/* A is to move, though out: the tags can't say that, and set up a position with B to move. */
TEST(test_other_start)
{
    static const char record[] = "[Game \"connect-square\"]\n[Size \"3x3\"]\n[Players \"3\"]\n"
                                 "[Lines \"C:d1-c1 C:c1-b1 C:b1-a1 C:a1-a2 B:d4-c3 B:c3-b2 B:b2-a1\"]\n";
    for (int position = 0; position <= 1; position++) {
        struct puzzle_kind kind = *game()->puzzles[2];
        scoped(verdict_release) struct verdict v = {0};
        scoped(proof_release) struct proof proof = {0};
        scoped(text_release) struct text why = {0};
        kind.position = position;
        assert_true(replay_text(record, sizeof record - 1, &v, NULL));
        struct puzzle_id id = {.game = game(), .kind = &kind, .values = v.values, .grades = ALL_GRADES};
        struct puzzle puzzle = {.pos = (struct pos *)v.start};
        assert_int_equal(((struct lattice *)puzzle.pos)->to_move, 1);
        ((struct lattice *)puzzle.pos)->to_move = 0;
        text_add(&puzzle.answer, position ? "[Title \"none\"]\n" : "1. d4-d3\n");
        assert_false(proof_make(&proof, &id, &puzzle, &why));
        assert_string_equal(text_string(&why), "its tags set up another position");
        text_release(&puzzle.answer);
    }
}

static bool is_filled(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    struct score before = {0}, after = {0};
    game()->rules->score(v, start, &before);
    game()->rules->score(v, end, &after);
    return before.points[0] + value == after.points[0];
}

/* The answer is a position: tags that follow those of the puzzle. */
TEST(test_position)
{
    static const struct {
        const char *answer, *expected;
        int value;
    } cases[] = {
        {"[Lines \"A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1\"]\n[Squares \"A:a1\"]\n", NULL, 1},
        {"[Lines \"A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1\"]\n[Squares \"A:a1\"]\n", "its answer is not worth 2 squares", 2},
        {"[Lines \"A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1\"]\n", "line 5 of its solution", 1},
        {"1. a1-b1\n", "it has no answer", 0},
        {"", "it has no answer", 0},
    };
    struct puzzle_kind kind = {.name = "chain",
                               .unit = "%d square",
                               .units = "%d squares",
                               .meaning = {"one", "two", "three", "four", "five"},
                               .position = true,
                               .holds = is_filled};
    struct puzzle_id id = id_of(&kind);
    struct puzzle puzzle = {.pos = mem_new(id.game->rules->size(&id.values)), .grade = 1};
    id.game->rules->start(&id.values, puzzle.pos);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(proof_release) struct proof proof = {0};
        text_clear(&puzzle.answer);
        text_add(&puzzle.answer, cases[i].answer);
        puzzle.value = cases[i].value;
        prove(&id, &puzzle, cases[i].expected, &proof);
        if (!cases[i].expected) {
            scoped(arena_release) struct arena arena = {0};
            struct shown_answer shown = proof_show(text_string(&proof.solution), proof.tags, &kind, NULL, &arena);
            assert_int_equal(shown.count, 1);
            assert_int_equal(shown.turns[0].count, 0);
            assert_true(is_filled(&id.values, shown.start, shown.played.after, 1));
        }
    }
    free_puzzle(&puzzle);
}

/* The solution ends with one line end, whether the answer does or not. */
TEST(test_last_line_end)
{
    struct puzzle_id id = id_of(game()->puzzles[2]);
    struct puzzle puzzle = make_puzzle(&id);
    scoped(proof_release) struct proof proof = {0};
    struct text why = {0}, first = {0};
    assert_true(puzzle.answer.data[puzzle.answer.len - 1] != '\n');
    for (int ended = 0; ended <= 1; ended++) {
        assert_true(proof_make(&proof, &id, &puzzle, &why));
        assert_int_equal(proof.solution.data[proof.solution.len - 1], '\n');
        if (!ended)
            text_add(&first, proof.solution.data);
        assert_string_equal(proof.solution.data, first.data);
        text_add_char(&puzzle.answer, '\n');
    }
    free_puzzle(&puzzle);
    text_release(&first);
}

/* A position may differ from the replayed one where the tags say nothing: here in the last line of a 12x12 board. */
TEST(test_untold_difference)
{
    struct puzzle_id id = id_of(game()->puzzles[2]);
    struct puzzle puzzle = make_puzzle(&id);
    scoped(proof_release) struct proof proof = {0};
    struct text why = {0};
    ((unsigned char *)puzzle.pos)[id.game->rules->size(&id.values) - 1] ^= 1;
    puzzle.motif = 1;
    assert_true(proof_make(&proof, &id, &puzzle, &why));
    assert_non_null(strstr(proof.solution.data, "[Motif \"new-reach\"]\n"));
    free_puzzle(&puzzle);
}

/* The first shown turns of a solution, replayed for its diagram, are those of a record that ends there. */
TEST(test_show)
{
    static const char solution[] = "[Game \"connect-square\"]\n[Size \"3x3\"]\n1. a1-b1\n2. d4-d3\n3. b1-c1\n";
    static const size_t ends[] = {0, sizeof solution - 19, sizeof solution - 10, sizeof solution - 1};
    for (int turns = 0; turns <= 4; turns++) {
        int count = turns && turns < 3 ? turns : 3;
        scoped(arena_release) struct arena arena = {0};
        scoped(verdict_release) struct verdict v = {0};
        struct puzzle_kind kind = {.shown_turns = turns};
        struct shown_answer shown = proof_show(solution, ends[0], &kind, NULL, &arena);
        assert_true(replay_text(solution, ends[count], &v, NULL));
        assert_int_equal(v.turns, count);
        assert_int_equal(shown.played.count, count);
        size_t size = game()->rules->size(&v.values);
        assert_memory_equal(shown.start, v.start, size);
        assert_memory_equal(shown.played.before, v.start, size);
        assert_memory_equal(shown.played.after, v.last, size);
        scoped(text_release) struct text moves = {0};
        for (int i = 0; i < count; i++)
            game()->notation->encode(&v.values, &shown.played.moves[i], &moves);
        assert_memory_equal(text_string(&moves), "a1-b1d4-d3b1-c1", (size_t)count * 5);
    }
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

/* Makes one of `many` puzzles at random. All have the same position: only key and `nodes` differ. About one attempt in
 * three succeeds. */
static bool make_one_of(int many, const struct values *v, struct grades grades, struct rng *rng, void *memory,
                        struct puzzle *puzzle)
{
    int *used = memory;
    ++*used;
    if (rng_below(rng, 3) > 0)
        return false;
    puzzle->nodes = rng_below(rng, (uint32_t)many);
    puzzle->key = puzzle_key(&puzzle->nodes, sizeof puzzle->nodes);
    puzzle->value = 1;
    puzzle->grade = grades.least;
    game()->rules->start(v, puzzle->pos);
    text_add(&puzzle->answer, "1. a1-b1\n");
    text_add(&puzzle->tempting, "a1-a2 loses");
    return true;
}

/* One of as many puzzles as the board has squares. */
static bool make_keyed(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                       struct puzzle *puzzle)
{
    return make_one_of(v->of[0].n[0] * v->of[0].n[1], v, grades, rng, memory, puzzle);
}

enum { MANY = 960 };

static bool make_one_of_many(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                             struct puzzle *puzzle)
{
    return make_one_of(MANY, v, grades, rng, memory, puzzle);
}

static bool any_worth(const struct values *v, const struct pos *start, const struct pos *end, int value)
{
    (void)v;
    (void)start;
    (void)end;
    return value == 1;
}

static struct puzzle_kind keyed(void)
{
    return (struct puzzle_kind){.name = "keyed",
                                .mark = 'K',
                                .unit = "%d square",
                                .units = "%d squares",
                                .meaning = {"one", "two", "three", "four", "five"},
                                .params = {"size"},
                                .attempts = 100,
                                .memory = sizeof(int),
                                .make = make_keyed,
                                .holds = any_worth};
}

/* A wish for `count` of width * 5 puzzles. */
static struct puzzle_request wish_for(const struct puzzle_kind *kind, int width, uint64_t count, int jobs)
{
    struct puzzle_request wish = {.id = id_of(kind), .seed = "s", .count = count, .last = count, .jobs = jobs};
    wish.id.values.of[0].n[0] = (int16_t)width;
    return wish;
}

static void make_set(const struct puzzle_request *wish, struct puzzle_set *set)
{
    struct text why = {0};
    if (!puzzle_set_make(wish, set, &why))
        fail_msg("%s", text_string(&why));
    assert_int_equal(set->count, wish->last - wish->first);
}

static void check_same(const struct puzzle_set *a, size_t from, const struct puzzle_set *b)
{
    for (size_t i = 0; i < b->count; i++) {
        assert_int_equal(a->list[from + i].seed, b->list[i].seed);
        assert_int_equal(a->list[from + i].nodes, b->list[i].nodes);
        assert_string_equal(a->list[from + i].solution, b->list[i].solution);
        assert_string_equal(a->list[from + i].answer, b->list[i].answer);
        assert_string_equal(a->list[from + i].tempting, b->list[i].tempting);
    }
}

/* Each puzzle has a seed of its own series. */
static void check_seeds(const struct puzzle_request *wish, const struct puzzle_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        uint64_t k = 0;
        while (k < 1000 && puzzle_id_seed(&wish->id, wish->seed, i + (k << 20)) != set->list[i].seed)
            k++;
        assert_true(k < 1000);
    }
}

/* Makes a set, of which no two puzzles have the same key, and the same set again by several threads. */
static void check_unlike(struct puzzle_request wish, int jobs, struct puzzle_set *set)
{
    struct puzzle_set other;
    bool seen[MANY] = {false};
    make_set(&wish, set);
    for (size_t i = 0; i < set->count; i++) {
        assert_false(seen[set->list[i].nodes]);
        seen[set->list[i].nodes] = true;
    }
    for (wish.jobs = 2; wish.jobs <= jobs; wish.jobs++) {
        make_set(&wish, &other);
        check_same(set, 0, &other);
        puzzle_set_release(&other);
    }
}

/* When 50 of 60 puzzles are wanted, most seeds give a repeat. */
TEST(test_repeats)
{
    struct puzzle_kind kind = keyed();
    struct puzzle_request wish = wish_for(&kind, 12, 50, 1);
    struct puzzle_set set, other;
    check_unlike(wish, 9, &set);
    assert_string_equal(set.list[0].answer, "1. a1-b1\n");
    assert_string_equal(set.list[0].tempting, "a1-a2 loses");
    check_seeds(&wish, &set);
    wish = wish_for(&kind, 12, 20, 3);
    make_set(&wish, &other);
    check_same(&set, 0, &other); /* a smaller set is the beginning of a larger one */
    puzzle_set_release(&other);
    puzzle_set_release(&set);
}

static bool make_with_motif(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                            struct puzzle *puzzle)
{
    bool made = make_one_of(MANY, v, grades, rng, memory, puzzle);
    puzzle->motif = puzzle->nodes % 8 == 0 ? 2 : puzzle->nodes % 2 == 1 ? 1 : 0;
    return made;
}

/* Puzzles with a motif are rebuilt from their IDs, say so in their records, and differ as others do. */
TEST(test_motif)
{
    struct puzzle_kind kind = keyed();
    struct puzzle_request wish = wish_for(&kind, 12, 60, 1);
    struct puzzle_id ids[60];
    struct puzzle_set set, other;
    scoped(text_release) struct text why = {0};
    kind.make = make_with_motif;
    kind.motifs[0] = (struct puzzle_motif){"odd", "Odd"};
    kind.motifs[1] = (struct puzzle_motif){"even", "Even"};
    kind.attempts = 10000;
    wish.motif = 2;
    check_unlike(wish, 3, &set);
    for (size_t i = 0; i < set.count; i++) {
        assert_int_equal(set.list[i].nodes % 8, 0);
        const char *tag = strstr(set.list[i].solution, "[Motif \"even\"]\n");
        assert_true(tag && tag < set.list[i].answer);
        ids[i] = puzzle_set_id(&wish.id, &set.list[i]);
    }
    assert_true(puzzle_set_remake(ids, 60, 1, (struct puzzle_watch){0}, &other, &why));
    check_same(&set, 0, &other);
    puzzle_set_release(&other);
    puzzle_set_release(&set);
    /* There are 120 with this motif. */
    wish.count = wish.last = 121;
    assert_false(puzzle_set_make(&wish, &set, &why));
    assert_non_null(strstr(text_string(&why), "only 120 of 121 keyed puzzles with the motif even were found"));
    /* A series ends with the attempts of a kind. */
    kind.attempts = 3;
    text_clear(&why);
    wish.count = wish.last = 60;
    assert_false(puzzle_set_make(&wish, &set, &why));
    const char *tries = strstr(text_string(&why), " found in ");
    assert_non_null(tries);
    assert_in_range(atoi(tries + strlen(" found in ")), 3, 60 * 3);
}

/* The parts add up to the whole set, whether or not they must make the puzzles before them. */
static void check_parts(struct puzzle_kind *kind, bool earlier)
{
    struct puzzle_request wish = wish_for(kind, 12, 40, 1);
    struct puzzle_set set, part;
    make_set(&wish, &set);
    for (uint64_t k = 0; k <= 4; k++) {
        wish.first = k * 10;
        wish.last = k < 4 ? wish.first + 10 : wish.first;
        wish.jobs = 1 + (int)k;
        assert_int_equal(puzzle_set_total(&wish), k == 4 ? 0 : earlier ? wish.last : 10);
        make_set(&wish, &part);
        check_same(&set, (size_t)k * 10, &part);
        puzzle_set_release(&part);
    }
    puzzle_set_release(&set);
}

/* Never the same twice. */
static bool make_unlike(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                        struct puzzle *puzzle)
{
    if (!make_keyed(v, grades, rng, memory, puzzle))
        return false;
    puzzle->nodes = rng_next(rng) >> 1;
    puzzle->key = puzzle_key(&puzzle->nodes, sizeof puzzle->nodes);
    return true;
}

TEST(test_parts)
{
    struct puzzle_kind small = keyed(), large = keyed();
    check_parts(&small, true);
    large.make = make_unlike;
    large.variety = 100;
    check_parts(&large, false);
}

static int two_more(const struct values *v)
{
    (void)v;
    return 2;
}

/* The limit that the variety sets: 2 * log2(n) + 20 bits. */
TEST(test_variety)
{
    struct puzzle_kind kind = keyed();
    struct puzzle_request wish = wish_for(&kind, 12, 8, 1);
    kind.variety = 26;
    wish.first = 4;
    assert_int_equal(puzzle_set_total(&wish), 4);
    wish.count = 9; /* now the last puzzles might repeat the first */
    assert_int_equal(puzzle_set_total(&wish), 8);
    kind.variety_of = two_more;
    assert_int_equal(puzzle_set_total(&wish), 4);
}

static void expect_refusal(const struct puzzle_request *wish, const char *expected)
{
    struct puzzle_set set;
    scoped(text_release) struct text why = {0};
    assert_false(puzzle_set_make(wish, &set, &why));
    assert_string_equal(text_string(&why), expected);
    assert_int_equal(set.count, 0);
    puzzle_set_release(&set);
}

static bool make_none(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                      struct puzzle *puzzle)
{
    (void)v;
    (void)grades;
    (void)memory;
    (void)puzzle;
    rng_next(rng);
    return false;
}

/* Some puzzles fail their proof. */
static bool make_unproven(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                          struct puzzle *puzzle)
{
    if (!make_keyed(v, grades, rng, memory, puzzle))
        return false;
    puzzle->value = puzzle->nodes == 7 ? 2 : 1;
    return true;
}

TEST(test_too_few)
{
    struct puzzle_kind kind = keyed();
    for (int jobs = 1; jobs < 5; jobs++) {
        struct puzzle_request wish = wish_for(&kind, 6, 31, jobs);
        kind.make = make_keyed;
        expect_refusal(
            &wish,
            "only 30 of 31 keyed puzzles were found in 1099 tries (6x5, 2 players), and further ones only repeat them: "
            "ask for fewer, or another size");
        kind.make = make_none;
        expect_refusal(&wish, "no keyed puzzle was found in 100 tries (6x5, 2 players): ask for another size");
        wish.id.grades = (struct grades){2, 4};
        expect_refusal(
            &wish,
            "no keyed puzzle of grades 2 to 4 was found in 100 tries (6x5, 2 players): ask for another size, or other "
            "grades");
        wish.id.grades = (struct grades){5, 5};
        expect_refusal(
            &wish, "no keyed puzzle of grade 5 was found in 100 tries (6x5, 2 players): ask for another size, or other "
                   "grades");
    }
}

/* A failed proof ends the run with the puzzle's ID, which does not depend on the number of threads. */
TEST(test_unproven)
{
    struct puzzle_kind kind = keyed();
    scoped(text_release) struct text first = {0}, like = {0};
    kind.make = make_unproven;
    for (int jobs = 1; jobs < 5; jobs++) {
        struct puzzle_request wish = wish_for(&kind, 6, 30, jobs);
        struct puzzle_set set;
        scoped(text_release) struct text why = {0};
        assert_false(puzzle_set_make(&wish, &set, &why));
        assert_non_null(strstr(text_string(&why), "the puzzle CS-K15-6x5-"));
        puzzle_id_write(&wish.id, &like);
        assert_null(strstr(text_string(&why), text_string(&like)));
        assert_non_null(strstr(text_string(&why), "fails its proof: its answer is not worth 2 squares"));
        if (jobs == 1)
            text_add(&first, text_string(&why));
        assert_string_equal(text_string(&why), text_string(&first));
        puzzle_set_release(&set);
    }
}

/* Now and then a puzzle repeats the one made before it, and fails its proof. */
static bool make_echo(const struct values *v, struct grades grades, struct rng *rng, void *memory,
                      struct puzzle *puzzle)
{
    static uint64_t made, last;
    if (!make_one_of_many(v, grades, rng, memory, puzzle))
        return false;
    if (++made % 40 == 0) {
        puzzle->nodes = last;
        puzzle->key = puzzle_key(&puzzle->nodes, sizeof puzzle->nodes);
        puzzle->value = 2;
    }
    last = puzzle->nodes;
    return true;
}

/* No repeats among puzzles that several threads make at once either; nor if the repeat fails its proof. */
TEST(test_repeats_among_many)
{
    for (int echo = 0; echo <= 1; echo++) {
        struct puzzle_kind kind = keyed();
        struct puzzle_set set;
        kind.make = echo ? make_echo : make_one_of_many;
        check_unlike(wish_for(&kind, 12, echo ? 400 : 800, 1), echo ? 1 : 3, &set);
        puzzle_set_release(&set);
    }
}

/* The IDs alone give the same puzzles again, in any order, repeats and all. */
TEST(test_remake)
{
    struct puzzle_kind kind = keyed();
    struct puzzle_request wish = wish_for(&kind, 12, 50, 2);
    struct puzzle_set set, again;
    struct puzzle_id ids[51];
    scoped(text_release) struct text why = {0};
    make_set(&wish, &set);
    for (size_t i = 0; i < 50; i++)
        ids[i] = puzzle_set_id(&wish.id, &set.list[49 - i]);
    ids[50] = ids[0];
    assert_true(puzzle_set_remake(ids, 51, 3, (struct puzzle_watch){0}, &again, &why));
    assert_int_equal(again.count, 51);
    for (size_t i = 0; i < 50; i++) {
        assert_string_equal(again.list[i].solution, set.list[49 - i].solution);
        assert_int_equal(again.list[i].nodes, set.list[49 - i].nodes);
    }
    puzzle_set_release(&again);
    puzzle_set_release(&set);

    kind.make = make_none;
    assert_false(puzzle_set_remake(ids, 51, 3, (struct puzzle_watch){0}, &again, &why));
    assert_non_null(strstr(text_string(&why), "is not the ID of a puzzle"));
    puzzle_set_release(&again);
}

/* Either a try or a puzzle is new. */
static void count_up(void *context, uint64_t count, uint64_t tries)
{
    uint64_t *told = context;
    assert_int_equal(count + tries, told[0] + told[1] + 1);
    assert_true(count >= told[0] && tries >= told[1]);
    told[0] = count;
    told[1] = tries;
}

TEST(test_watch)
{
    struct puzzle_kind kind = keyed();
    struct puzzle_request wish = wish_for(&kind, 12, 40, 2);
    struct puzzle_set set;
    uint64_t told[2] = {0};
    wish.first = 30;
    told[0] = 7; /* of another set */
    wish.watch = (struct puzzle_watch){count_up, told, 7};
    make_set(&wish, &set);
    assert_int_equal(told[0], 7 + puzzle_set_total(&wish));
    assert_int_equal(told[0], 47);
    assert_true(told[1] >= 40);
    puzzle_set_release(&set);
}

/* A difficulty belongs to the grade whose cut it does not exceed; a puzzle of another grade is refused. */
TEST(test_grade)
{
    static const struct grade_cuts cuts[] = {{{3, 3}, {10, 20, 30, 40}}, {{5, 5}, {1, 2, 3, 4}}, {.size = {-1}}};
    static const struct value three = {.n = {3, 3}}, five = {.n = {5, 5}}, nine = {.n = {9, 9}};
    struct puzzle puzzle = {0};
    for (int grade = 1; grade < GRADES; grade++) {
        assert_int_equal(puzzle_grade(cuts, &three, 10 * grade), grade);
        assert_int_equal(puzzle_grade(cuts, &three, 10 * grade + 1), grade + 1);
    }
    assert_int_equal(puzzle_grade(cuts, &five, 3), 3);
    assert_int_equal(puzzle_greatest_grade(cuts, &five), GRADES);
    static const struct grade_cuts fewer[] = {{{0, 0}, {10, 20, NO_GRADE, NO_GRADE}}, {.size = {-1}}};
    assert_int_equal(puzzle_grade(fewer, NULL, NO_GRADE - 1), 3);
    assert_int_equal(puzzle_greatest_grade(fewer, NULL), 3);
    assert_int_equal(puzzle_grade(cuts, &nine, 3), 3);
    /* The nearest area counts, and of the same area the nearest sides. */
    static const struct grade_cuts areas[] = {
        {{2, 2}, {1, 2, 3, 4}},     {{1, 18}, {50, 60, 70, 80}}, {{6, 2}, {10, 20, 30, 40}},
        {{4, 3}, {11, 21, 31, 41}}, {{4, 4}, {5, 6, 7, 8}},      {.size = {-1}},
    };
    static const struct value long_two = {.n = {1, 16}}, long_one = {.n = {1, 5}}, wide = {.n = {3, 4}};
    assert_int_equal(puzzle_grade(areas, &long_two, 6), 2);
    assert_int_equal(puzzle_grade(areas, &long_one, 3), 3);
    assert_int_equal(puzzle_grade(areas, &wide, 11), 1);
    assert_true(puzzle_rate(&puzzle, cuts, &three, 25, (struct grades){3, 3}));
    assert_false(puzzle_rate(&puzzle, cuts, &three, 25, (struct grades){4, 5}));
    assert_false(puzzle_rate(&puzzle, cuts, &three, 25, (struct grades){1, 2}));
}
