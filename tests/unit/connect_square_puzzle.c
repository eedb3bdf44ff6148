/* Connect, Square!: a hundred puzzles of each kind, checked by a slow twin that uses the rules alone. */
#include "games/connect_square/internal.h"

#include "base/scoped.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/square_twin.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, POSITIONS_MOST = 200000, TWIN_SQUARES = 6, WHOLE_LINES = 12 };

static const struct game *game(void)
{
    return registry_find("connect-square", strlen("connect-square"));
}

static const struct lattice *lattice(const struct puzzle *p)
{
    return (const struct lattice *)p->pos;
}

/* ---- Every kind ---------------------------------------------------------------------------------------------- */

/* Checks a puzzle further; `end` is the position after its answer. */
typedef void check_fn(const struct values *values, const struct puzzle *p, const struct lattice *end);

static void check_set(const char *kind, const char *size, int least, int most, int count, check_fn *check)
{
    struct puzzle_maker m = puzzle_maker_new(game(), kind, size);
    const struct puzzle *p = &m.puzzle;
    struct puzzle_key keys[PUZZLES];
    int repeats = 0, rounds = test_rounds(count);

    for (int i = 0; i < rounds; i++) {
        puzzle_maker_next(&m, least, most);
        struct lattice end = *lattice(p);
        turns_play(game(), &m.values, (struct pos *)&end, text_string(&p->answer));
        assert_true(p->nodes > 0);
        assert_in_range(p->grade, least, most);
        check(&m.values, p, &end);
        keys[i] = p->key;
        for (int j = 0; j < i; j++)
            repeats += memcmp(&keys[i], &keys[j], sizeof keys[i]) == 0;
    }
    puzzle_maker_release(&m);
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
static void check_whole_game(const struct values *values, const struct puzzle *p, const struct lattice *end)
{
    struct square_twin t;
    struct pos *turn;
    const char *first = text_string(&p->answer);
    char line[200];
    int player = lattice(p)->to_move;
    (void)end;

    if (lines_left(lattice(p)) > WHOLE_LINES)
        return;
    t = square_twin_new(values);
    turn = turns_copy(game(), values, p->pos);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(first, "\n"), first);
    turns_play(game(), values, turn, line);
    const struct lattice *after = (const struct lattice *)turn;
    int value = square_lead(after, player) - square_lead(lattice(p), player);
    value -= after->over ? 0 : square_value(&t, after);
    assert_int_equal(value, square_value(&t, lattice(p)));
    free(turn);
    square_twin_release(&t);
}

static void check_reply(const struct values *values, const struct puzzle *p, const struct lattice *end)
{
    struct square_turns t = square_turns(values, lattice(p));
    assert_int_equal(p->value, t.best);
    assert_int_equal(t.equal, 1);
    assert_true(t.most > 0);
    /* Taking everything is wrong, but in some puzzles of grade 1. */
    assert_true(p->grade == 1 || t.greedy < t.best);
    assert_int_equal(p->motif, t.greedy < t.best);
    check_whole_game(values, p, end);
    assert_true(p->tempting.len > 0);
}

TEST(test_reply)
{
    check_set("reply", NULL, 1, GRADES, PUZZLES, check_reply);
}

TEST(test_reply_grades)
{
    for (int grade = 1; grade <= GRADES; grade += test_step(GRADES - 1)) {
        check_set("reply", NULL, grade, grade, 12, check_reply);
        check_set("reply", "4x3", grade, grade, 6, check_reply);
    }
}

/* The numbers in the sentence. */
TEST(test_reply_tempting)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "reply", NULL);
    const struct puzzle *p = &m.puzzle;
    for (int i = 0; i < test_rounds(20); i++) {
        int given;
        char whose;
        puzzle_maker_next(&m, 4, GRADES);
        struct square_turns t = square_turns(&m.values, lattice(p));
        if (t.most > 1) {
            const char *said = t.most == 2 ? "Taking both squares" : "Taking all squares";
            assert_memory_equal(text_string(&p->tempting), said, strlen(said));
            assert_int_equal(sscanf(text_string(&p->tempting) + strlen(said), " lets %c take %d, whatever", &whose,
                                    &given),
                             2);
            assert_int_equal(given, t.most - t.greedy);
            assert_int_equal(whose, 'A' + !lattice(p)->to_move);
        }
    }
    puzzle_maker_release(&m);
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

/* The hint names a square which the first line fills. */
static void check_begin(const struct values *values, const struct puzzle *p)
{
    const struct puzzle_kind *kind = lookup_puzzle_kind(game(), "chain", NULL);
    struct pos *after = turns_copy(game(), values, p->pos);
    struct move move = {0};
    struct played_turn turn = {.before = p->pos, .after = after, .moves = &move, .count = 1};
    struct text step[HINT_STEPS] = {{0}};
    const char *first = text_string(&p->answer) + strlen("1. ");

    assert_true(game()->notation->decode(values, first, strcspn(first, " \n"), &move, NULL) > 0);
    assert_true(game()->rules->play(values, after, &move, NULL));
    kind->hint(values, &turn, 1, NULL, step);
    const char *square = strstr(text_string(&step[HINT_PLACE]), "Begin at square ");
    assert_non_null(square);
    square += strlen("Begin at square ");
    const struct lattice *l = (const struct lattice *)(const void *)after;
    int i = (square[1] - '1') * l->width + square[0] - 'a';
    assert_int_not_equal(l->owner[i], lattice(p)->owner[i]);
    text_release(&step[HINT_IDEA]);
    text_release(&step[HINT_PLACE]);
    free(after);
}

static void check_chain(const struct values *values, const struct puzzle *p, const struct lattice *end)
{
    struct most m = {.start = lattice(p)};
    check_begin(values, p);
    if (p->value > TWIN_SQUARES)
        return;
    turns_each(game(), values, p->pos, POSITIONS_MOST, see_taken, &m);
    assert_int_equal(m.squares, p->value);
    assert_int_equal(m.sets, 1);
    assert_memory_equal(m.owner, end->owner, sizeof m.owner);
}

TEST(test_chain)
{
    check_set("chain", NULL, 1, GRADES, PUZZLES, check_chain);
    check_set("chain", "3x4", 1, GRADES, 30, check_chain);
    check_set("chain", "8x8", 2, 3, 5, check_chain);
}

TEST(test_chain_grades)
{
    for (int grade = 1; grade <= 3; grade++)
        check_set("chain", NULL, grade, grade, 12, check_chain);
}

/* ---- Kind outcome ------------------------------------------------------------------------------------------------ */

/* One first line wins, and the game ends as promised. Where many lines are left, the twin does not check it. */
static void check_outcome(const struct values *values, const struct puzzle *p, const struct lattice *end)
{
    assert_true(end->over);
    assert_int_equal(square_lead(end, lattice(p)->to_move), p->value);
    assert_true(p->value > 0 && p->tempting.len > 0);
    if (lines_left(lattice(p)) > WHOLE_LINES)
        return;
    struct square_twin t = square_twin_new(values);
    struct move moves[LATTICE_LINES];
    size_t count = game()->rules->moves(values, p->pos, moves, LATTICE_LINES);
    int player = lattice(p)->to_move, wins = 0;
    scoped(text_release) struct text first = {0};

    for (size_t i = 0; i < count; i++) {
        struct lattice next = *lattice(p);
        assert_true(game()->rules->play(values, (struct pos *)&next, &moves[i], NULL));
        if (!next.owes)
            assert_true(game()->rules->end_turn(values, (struct pos *)&next, NULL));
        int value = square_lead(&next, player);
        if (!next.over)
            value += next.to_move == player ? square_value(&t, &next) : -square_value(&t, &next);
        if (value <= 0)
            continue;
        wins++;
        assert_int_equal(value, p->value);
        text_add(&first, "1. ");
        lattice_write_move(&moves[i], &first);
    }
    assert_int_equal(wins, 1);
    assert_int_equal(strncmp(text_string(&p->answer), text_string(&first), first.len), 0);
    assert_int_not_equal(strncmp(text_string(&p->tempting), first.data + 3, first.len - 3), 0);
    square_twin_release(&t);
}

TEST(test_outcome)
{
    check_set("outcome", NULL, 1, GRADES, 60, check_outcome);
    check_set("outcome", "4x3", 1, 2, 12, check_outcome);
    check_set("outcome", "5x5", 1, 1, 5, check_outcome);
}

/* All images of a form share its key; a form with one line changed has another. */
TEST(test_key)
{
    static const int sizes[][2] = {{3, 3}, {4, 3}, {5, 5}};
    struct rng rng;
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
