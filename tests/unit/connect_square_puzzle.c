/* Connect, Square!: a hundred puzzles of each kind, checked by a slow twin that uses the rules alone. */
#include "games/connect_square/internal.h"

#include "base/scoped.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "game/notation.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/square_twin.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, POSITIONS_MOST = 200000, TWIN_SQUARES = 6, WHOLE_LINES = 12 };

TESTED_GAME("connect-square")

static const struct lattice *lattice(const struct puzzle *p)
{
    return (const struct lattice *)p->pos;
}

/* ---- Every kind ---------------------------------------------------------------------------------------------- */

/* Checks a puzzle further; `end` is the position after its answer. */
typedef void check_fn(struct puzzle_maker *m, const struct lattice *end);

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
        check(&m, &end);
        keys[i] = p->key;
        for (int j = 0; j < i; j++)
            repeats += memcmp(&keys[i], &keys[j], sizeof keys[i]) == 0;
    }
    puzzle_maker_release(&m);
    /* The maker of sets drops repeats; but few there must be. */
    assert_true(repeats * 2 < rounds);
}

/* ---- Hints ------------------------------------------------------------------------------------------------------ */

/* Says all that is true of a line, as places do. */
static void say_places(const struct puzzle_maker *m, const struct lattice *l, const struct move *move,
                       const char *whose, struct text *truth)
{
    static const char *const says[] = {"", "is a side of square %s.\n", "is a side of square %s.\n",
                                       "gives square %s its third side.\n", "fills square %s.\nBegin at square %s.\n"};
    struct lattice after = *l;
    const uint16_t *at = move->at;
    assert_true(game()->rules->play(&m->values, (struct pos *)&after, move, NULL));
    for (int i = 0; i < 4; i += 2)
        text_addf(truth, "Your %s line %s the point %s.\n", whose,
                  at[0] != at[2] && at[1] != at[3] ? "is a diagonal from" : "touches",
                  cell_name(at[i], at[i + 1]).text);
    for (int i = 0; i < l->width * l->height; i++)
        if (after.sides[i] > l->sides[i]) {
            struct cell_name name = cell_name(i % l->width, i / l->width);
            text_addf(truth, "Your %s line ", whose);
            text_addf(truth, says[after.sides[i]], name.text, name.text);
        }
}

/* Each text of a step that begins like this is among those that are true. */
static void check_step(const struct text *step, const char *begins, const struct text *truth)
{
    scoped(text_release) struct text copy = {0};
    text_add(&copy, text_string(step));
    for (const char *line = strtok(copy.data, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, begins, strlen(begins)) == 0 && !strstr(text_string(truth), line))
            fail_msg("%s\n%s", line, text_string(truth));
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
static void check_whole_game(const struct puzzle_maker *m)
{
    const struct values *values = &m->values;
    const struct puzzle *p = &m->puzzle;
    struct square_twin t;
    struct pos *turn;
    const char *first = text_string(&p->answer);
    char line[200];
    int player = lattice(p)->to_move;

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

static void check_reply(struct puzzle_maker *m, const struct lattice *end)
{
    const struct puzzle *p = &m->puzzle;
    struct square_turns t = square_turns(&m->values, lattice(p));
    struct lattice before = *lattice(p);
    scoped(text_release) struct text truth = {0};
    assert_int_equal(p->value, t.best);
    assert_int_equal(t.equal, 1);
    assert_true(t.most > 0);
    /* Taking everything is wrong, but in some puzzles of grade 1. */
    assert_true(p->grade == 1 || t.greedy < t.best);
    assert_int_equal(p->motif, t.greedy < t.best);
    check_whole_game(m);
    assert_true(p->tempting.len > 0 && end->points[0] + end->points[1] > 0);
    puzzle_maker_hint(m);
    const struct played_turn *turn = m->shown.turns;
    for (size_t i = 0; i + 1 < turn->count; i++)
        assert_true(game()->rules->play(&m->values, (struct pos *)&before, &turn->moves[i], NULL));
    say_places(m, &before, &turn->moves[turn->count - 1], "last", &truth);
    check_step(&m->hint[HINT_PLACE], "", &truth);
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

static void check_chain(struct puzzle_maker *m, const struct lattice *end)
{
    const struct puzzle *p = &m->puzzle;
    struct most most = {.start = lattice(p)};
    scoped(text_release) struct text truth = {0};
    puzzle_maker_hint(m);
    say_places(m, lattice(p), m->shown.turns->moves, "first", &truth);
    check_step(&m->hint[HINT_PLACE], "Begin", &truth);
    if (p->value > TWIN_SQUARES)
        return;
    turns_each(game(), &m->values, p->pos, POSITIONS_MOST, see_taken, &most);
    assert_int_equal(most.squares, p->value);
    assert_int_equal(most.sets, 1);
    assert_memory_equal(most.owner, end->owner, sizeof most.owner);
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

/* One first line wins, and the game ends as promised. Where many lines are left, the twin does not check it. The hint
 * counts right. */
static void check_outcome(struct puzzle_maker *m, const struct lattice *end)
{
    const struct values *values = &m->values;
    const struct puzzle *p = &m->puzzle;
    const struct lattice *start = lattice(p), *turn;
    struct move moves[LATTICE_LINES];
    const int player = start->to_move;
    int wins = 0, quiet[2] = {0}, shut_out = 0;
    bool waits = false;
    size_t count = 0;
    scoped(text_release) struct text first = {0}, truth = {0};

    assert_true(end->over);
    assert_int_equal(square_lead(end, player), p->value);
    assert_true(p->value > 0 && p->tempting.len > 0);
    puzzle_maker_hint(m);
    turn = (const struct lattice *)m->shown.turns->after;
    for (int i = 1; i >= 0; i--) { /* of the opponent, then of the player */
        struct lattice l = *start, other = *start;
        l.to_move = (uint8_t)(player ^ i);
        other.to_move = (uint8_t)(player ^ !i);
        const int before = square_turns(values, &other).most;
        count = game()->rules->moves(values, (struct pos *)&l, moves, LATTICE_LINES);
        for (size_t k = 0; k < count; k++) {
            struct lattice next = l;
            assert_true(game()->rules->play(values, (struct pos *)&next, &moves[k], NULL));
            if (next.owes || !game()->rules->end_turn(values, (struct pos *)&next, NULL) ||
                (!next.over && square_turns(values, &next).most > before))
                continue;
            quiet[i]++;
            waits = waits || (i == 0 && !memcmp(&moves[k], m->shown.turns->moves, sizeof *moves));
        }
    }
    text_clear(&truth);
    say_places(m, start, m->shown.turns->moves, "first", &truth);
    check_step(&m->hint[HINT_PLACE], "", &truth);
    const char *right = !waits                           ? "None of them wins"
                        : strstr(truth.data, "diagonal") ? "The right one is a diagonal"
                                                         : "";
    text_clear(&truth);
    text_addf(&truth, "Lines that give nothing away: %d. %s.\n", quiet[0], right);
    text_addf(&truth, "Count the lines that give nothing away: yours (%d) and your opponent's (%d).\n", quiet[0],
              quiet[1]);
    text_addf(&truth, quiet[0] ? "" : "Each of your %zu lines gives a square away: see what you get back.\n", count);
    for (int i = 0; i < end->width * end->height; i++)
        shut_out += end->owner[i] == 1 + player && end->sides[i] < LATTICE_FULL;
    text_addf(&truth, "In the end your opponent has no line left. Squares that fall to you then: %d.\n", shut_out);
    const int most = square_turns(values, start).most, rest = most - turn->points[player] + start->points[player];
    text_addf(&truth,
              rest > 0 ? "Squares within reach: %d. Leave %d of them.\n"
                       : "Squares within reach: %d. Leave none, but look to your last line.\n",
              most, rest);
    text_addf(&truth, "With best play the game ends with turn %zu.\n", m->shown.count);
    check_step(&m->hint[HINT_IDEA], "", &truth);
    if (lines_left(start) > WHOLE_LINES)
        return;
    struct square_twin t = square_twin_new(values);
    for (size_t i = 0; i < count; i++) {
        struct lattice next = *start;
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
        text_add(&first, lattice_move_name(&moves[i]).text);
    }
    assert_int_equal(wins, 1);
    assert_int_equal(strncmp(text_string(&p->answer), text_string(&first), first.len), 0);
    assert_int_not_equal(strncmp(text_string(&p->tempting), first.data + 3, first.len - 3), 0);
    square_twin_release(&t);
}

TEST(test_outcome)
{
    check_set("outcome", NULL, 1, GRADES, 24, check_outcome);
    check_set("outcome", "4x3", 1, 2, 12, check_outcome);
    check_set("outcome", "5x5", 1, 1, 2, check_outcome);
}

/* All images of a form share its key; a form with one line changed has another. */
TEST(test_key)
{
    static const int sizes[][2] = {{3, 3}, {4, 3}, {5, 5}};
    struct rng rng;
    rng_start(&rng, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct lattice l = {.width = (uint8_t)sizes[i][0], .height = (uint8_t)sizes[i][1]};
        uint8_t form[LATTICE_LINES] = {0}, image[LATTICE_LINES] = {0};
        bool square = l.width == l.height;
        for (int line = 0; line < lattice_lines(&l); line++)
            form[line] = (uint8_t)rng_below(&rng, 3);
        for (int line = 0; line < lattice_lines(&l); line++) {
            struct move move = lattice_move(&l, line);
            for (int end = 0; end < 4; end += 2) {
                uint16_t x = move.at[end], y = move.at[end + 1];
                /* A quarter turn, or half a one. */
                move.at[end] = (uint16_t)(square ? l.height - y : l.width - x);
                move.at[end + 1] = (uint16_t)(square ? x : l.height - y);
            }
            image[lattice_find(&l, &move, NULL)] = form[line];
        }
        struct puzzle_key key = lattice_key(&l, form), other = lattice_key(&l, image);
        assert_memory_equal(&key, &other, sizeof key);
        image[0] = (uint8_t)(image[0] + 1);
        other = lattice_key(&l, image);
        assert_memory_not_equal(&key, &other, sizeof key);
    }
}
