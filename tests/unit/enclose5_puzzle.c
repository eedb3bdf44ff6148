/* Enclose5: puzzles, and what is said of them, checked by the rules alone. That one first mark alone leads to
 * the goal is checked by tests/cli/puzzles.py. */
#include "base/chance.h"
#include "games/enclose5/turn_search.h"

#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "game/notation.h"
#include "help/enclose5_paper.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PUZZLES = 40,
    HARD = 3,
    FAILS_HARD = 6,
    FAILS = 2,
    TWIN_NODES = 1200,
    TABLE = 1 << 12,
    MOVES_MAX = 400,
    SIDE = 20
};

TESTED_GAME("enclose5")

static const struct enclose5 *paper(const struct puzzle *p)
{
    return (const struct enclose5 *)p->pos;
}

/* ---- The twin: every mark, in any order, to the end of the turn ------------------------------------------------- */

struct twin {
    const struct values *values;
    int player, nodes;
    int most;             /* coloured cells seen */
    uint64_t seen[TABLE]; /* positions that led nowhere */
};

enum twin_verdict { LOST, WON, OPEN };

static bool was_seen(struct twin *t, const struct enclose5 *e)
{
    uint64_t hash = rng_hash(e, game()->rules->size(t->values)) | 1;
    size_t i = hash % TABLE;
    for (; t->seen[i]; i = (i + 1) % TABLE)
        if (t->seen[i] == hash)
            return true;
    t->seen[i] = hash;
    return false;
}

/* What can follow in the turn. */
static enum twin_verdict twin_verdict(struct twin *t, const struct enclose5 *e)
{
    struct move moves[MOVES_MAX];
    struct enclose5 *next;
    enum twin_verdict verdict = LOST;

    t->most = e->coloured[t->player] > t->most ? e->coloured[t->player] : t->most;
    if (e->over)
        return e->coloured[t->player] >= e->goal ? WON : LOST;
    if (e->owed == 0 || was_seen(t, e))
        return LOST;
    if (++t->nodes > TWIN_NODES)
        return OPEN;
    size_t count = game()->rules->moves(t->values, (const struct pos *)e, moves, MOVES_MAX);
    next = mem_new(game()->rules->size(t->values));
    for (size_t i = 0; i < count && verdict == LOST; i++) {
        memcpy(next, e, game()->rules->size(t->values));
        assert_true(game()->rules->play(t->values, (struct pos *)next, &moves[i], NULL));
        verdict = twin_verdict(t, next);
    }
    free(next);
    return verdict;
}

static enum twin_verdict verdict_of(const struct values *values, const struct enclose5 *e, int x, int y, int *most)
{
    struct twin *t = mem_new(sizeof *t);
    struct enclose5 *next = (struct enclose5 *)turns_copy(game(), values, (const struct pos *)e);
    struct move move = notation_cell_move(x, y);
    enum twin_verdict verdict;

    *t = (struct twin){.values = values, .player = e->to_move};
    assert_true(game()->rules->play(values, (struct pos *)next, &move, NULL));
    verdict = twin_verdict(t, next);
    *most = t->most;
    free(next);
    free(t);
    return verdict;
}

/* The column and the row of a cell as it is written, 0-based. */
static void read_cell(const char *s, int *x, int *y)
{
    *x = s[0] - 'a';
    *y = atoi(s + 1) - 1;
}

/* What is said about the other first marks that gain a move: all of them, how far they lead at most, and a row that one
 * of them makes too early. */
static void check_tempting(const struct values *values, const struct puzzle *p)
{
    const struct enclose5 *e = paper(p);
    const char *s = text_string(&p->tempting), *list;
    int first_x, first_y, x, y, number = 0, reached = 0, goal, others = 0, gains = 0;

    read_cell(text_string(&p->answer) + strlen("1. "), &first_x, &first_y);
    if (strncmp(s, "After ", strlen("After ")) == 0) {
        struct enclose5 *next = (struct enclose5 *)turns_copy(game(), values, p->pos);
        struct move move, first = notation_cell_move(first_x, first_y);
        read_cell(s + strlen("After "), &x, &y);
        move = notation_cell_move(x, y);
        assert_true(game()->rules->play(values, (struct pos *)next, &move, NULL));
        assert_true(next->owed > 0 && !game()->rules->play(values, (struct pos *)next, &first, NULL));
        bool coloured = enclose5_owner(next, LAYER_COLOURS, first_x, first_y) >= 0;
        assert_non_null(strstr(s, coloured ? "is already coloured" : "would lengthen that row"));
        free(next);
    }
    list = strstr(s, "ther first marks reach at most ");
    assert_non_null(list);
    assert_int_equal(sscanf(list, "ther first marks reach at most %d cell", &number), 1);
    for (list = strchr(list, '(') + 1; *list != ';'; others++) {
        int most;
        read_cell(list, &x, &y);
        assert_true(x != first_x || y != first_y);
        enum twin_verdict verdict = verdict_of(values, e, x, y, &most);
        assert_int_not_equal(verdict, WON);
        assert_true(most <= number);
        reached = verdict == LOST && most > reached ? most : reached;
        list += strcspn(list, ",;");
        list += strspn(list, ", ");
    }
    assert_true(reached <= number);
    assert_int_equal(sscanf(strstr(s, "the goal is"), "the goal is %d", &goal), 1);
    assert_int_equal(goal, e->goal);
    for (y = 0; y < e->height; y++)
        for (uint64_t row = enclose5_empty(e, y); row; row &= row - 1) {
            struct enclose5 *next = (struct enclose5 *)turns_copy(game(), values, p->pos);
            struct move move = notation_cell_move(__builtin_ctzll(row), y);
            assert_true(game()->rules->play(values, (struct pos *)next, &move, NULL));
            gains += next->owed > 0;
            free(next);
        }
    assert_int_equal(others, gains - 1);
}

/* How many other first marks gain a move; and for how many reasons they fail: the first mark of the answer is then
 * coloured, or barred, or neither. */
static void check_fails(const struct values *values, const struct puzzle *p)
{
    int x, y, fails = 0, hard = p->grade >= HARD, reasons = 0;

    read_cell(text_string(&p->answer) + strlen("1. "), &x, &y);
    const struct move first = notation_cell_move(x, y);
    for (int row = 0; row < paper(p)->height; row++)
        for (uint64_t left = enclose5_empty(paper(p), row); left; left &= left - 1) {
            const struct move move = notation_cell_move(__builtin_ctzll(left), row);
            scoped(mem_free) struct pos *next = turns_copy(game(), values, p->pos);
            if (memcmp(&move, &first, sizeof move) == 0)
                continue;
            assert_true(game()->rules->play(values, next, &move, NULL));
            const struct enclose5 *e = (const struct enclose5 *)next;
            if (e->owed == 0)
                continue;
            fails++;
            reasons |= enclose5_owner(e, LAYER_COLOURS, x, y) >= 0        ? 1
                       : !game()->rules->play(values, next, &first, NULL) ? 2
                                                                          : 4;
        }
    assert_true(fails >= (hard ? FAILS_HARD : FAILS));
    assert_int_equal(fails >= FAILS_HARD, hard);
    if (hard)
        assert_true((reasons & (reasons - 1)) != 0);
}

/* ---- Motifs and hints ------------------------------------------------------------------------------------------- */

/* Rows of five or more live marks of a player through a cell; *longest is their length. */
static int count_rows(const struct enclose5 *e, int player, int x, int y, int *longest)
{
    static const int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int rows = 0;

    for (int way = 0; way < 4; way++) {
        int length = 1;
        for (int side = -1; side <= 1; side += 2)
            for (int i = 1;; i++, length++) {
                int to_x = x + side * i * steps[way][0], to_y = y + side * i * steps[way][1];
                if (enclose5_owner(e, LAYER_MARKS, to_x, to_y) != player ||
                    enclose5_owner(e, LAYER_COLOURS, to_x, to_y) >= 0)
                    break;
            }
        rows += length >= 5;
        *longest = length > *longest ? length : *longest;
    }
    return rows;
}

/* The motif is the first in the table that the answer shows. */
static bool check_motif(const struct values *values, const struct puzzle *p)
{
    struct enclose5 *e = (struct enclose5 *)turns_copy(game(), values, p->pos);
    const char *s = text_string(&p->answer) + strlen("1.");
    int player = e->to_move, motif = 5, longest;
    uint64_t gains[PAPER_MOST] = {0};
    bool long_row = false;

    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++)
            if (enclose5_owner(e, LAYER_MARKS, x, y) < 0 && enclose5_owner(e, LAYER_COLOURS, x, y) < 0)
                gains[y] |= count_rows(e, player, x, y, &longest) > 0 ? (uint64_t)1 << x : 0;
    while (*s++ == ' ') {
        int x, y, coloured = e->coloured[player];
        read_cell(s, &x, &y);
        s += strcspn(s, " ");
        struct move move = notation_cell_move(x, y);
        assert_true(game()->rules->play(values, (struct pos *)e, &move, NULL));
        longest = 0;
        int rows = count_rows(e, player, x, y, &longest);
        long_row = long_row || longest > 5;
        int found = rows > 1                               ? 1
                    : longest > 5                          ? 2
                    : e->coloured[player] > coloured && *s ? 3
                    : rows > 0 && !((gains[y] >> x) & 1)   ? 4
                                                           : 5;
        motif = found < motif ? found : motif;
    }
    assert_int_equal(p->motif, motif < 5 ? motif : 0);
    free(e);
    return long_row;
}

/* The hint names a first mark that gains a move and is a mistake; the explanation, the first mark of the answer. */
static void check_words(struct puzzle_maker *m)
{
    scoped(mem_free) struct pos *next = turns_copy(game(), &m->values, m->puzzle.pos);
    scoped(text_release) struct text words = {0};
    const struct move *answer;
    int x, y;

    puzzle_maker_hint(m);
    answer = m->shown.turns->moves;
    const char *named = strstr(m->hint[HINT_IDEA].data, "Don't begin with ");
    assert_non_null(named);
    read_cell(named + strlen("Don't begin with "), &x, &y);
    assert_true(x != answer->at[0] || y != answer->at[1]);
    assert_true(game()->rules->play(&m->values, next, &(struct move[]){notation_cell_move(x, y)}[0], NULL));
    assert_true(((struct enclose5 *)next)->owed > 0);
    if (strstr(named, "would only lengthen"))
        assert_false(game()->rules->play(&m->values, next, answer, NULL));
    m->kind->explain(&m->values, m->shown.turns, 1, NULL, &words);
    assert_non_null(strstr(words.data, short_text("After %s, any other way to the goal is right too.",
                                                  cell_name(answer->at[0], answer->at[1]).text)
                                           .text));
}

/* A row of five and a closed path, and nothing else to see: 30 of 42 times 68 of 80, which are 0.72 bits. A diagonal
 * row is a choice more, before and after the first mark: 30 of 60 times (72 + 18 * 140 / 152) of 102, as two marks
 * close a path after it. */
TEST(test_difficulty)
{
    static const struct {
        const char *picture;
        double bits;
    } papers[] = {{"AAAA.../......./..A..../.A...../..A..../......./.......", 0.720},
                  {"AAAA.../......./..A...A/.A...A./..A.A../...A.../.......", 1.204}};
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        struct trial t = paper_pictured(papers[i].picture, 1);
        struct mark_search *s = mem_new(sizeof *s);
        double bits = (double)turn_difficulty(s, paper_of(&t), (struct enclose5_cell){4, 0}) / CHANCE_BIT;
        assert_true(bits > papers[i].bits - 0.01 && bits < papers[i].bits + 0.01);
        free(s);
        trial_end(&t);
    }
}

/* ---- Sets ------------------------------------------------------------------------------------------------------- */

/* It can be written as a record and played, looks like a game, and is worth what it says. */
static void check_puzzle(const struct puzzle_kind *kind, const struct values *values, const struct puzzle *p)
{
    scoped(mem_free) struct pos *again = turns_again(game(), values, p->pos);
    int a = enclose5_count(paper(p), LAYER_MARKS), b = enclose5_count(paper(p), LAYER_MARKS + 1);

    assert_memory_equal(again, paper(p), game()->rules->size(values));
    assert_true(abs(a - b) * 4 <= a + b);
    assert_true((a + b) * 5 >= paper(p)->width * paper(p)->height);
    turns_play(game(), values, again, text_string(&p->answer));
    assert_true(game_puzzle_holds(game(), kind, values, p->pos, again, p->value));
    assert_false(game_puzzle_holds(game(), kind, values, p->pos, again, p->value + 1));
    assert_false(game_puzzle_holds(game(), kind, values, p->pos, p->pos, 0));
    assert_true(p->value >= 2 && p->nodes > 0);
    assert_int_equal(p->difficulty > 0, p->grade >= HARD);
}

/* `size` NULL: the kind's own size and goal. */
static void check_set(const char *size, int goal, int least, int most, int count)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "finish", size);
    const struct puzzle *p = &m.puzzle;
    struct puzzle_key keys[PUZZLES];
    int long_rows = 0;

    if (size)
        m.values.of[PAPER_GOAL].n[0] = (int16_t)goal;
    assert_true(game_puzzle_check(game(), m.kind, &m.values, NULL));
    for (int i = 0; i < test_rounds(count); i++) {
        puzzle_maker_next(&m, least, most);
        assert_in_range(p->grade, least, most);
        check_puzzle(m.kind, &m.values, p);
        check_tempting(&m.values, p);
        check_fails(&m.values, p);
        long_rows += check_motif(&m.values, p);
        check_words(&m);
        keys[i] = p->key;
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(&keys[i], &keys[j], sizeof keys[i]);
    }
    assert_met(long_rows * 10 <= count * 3);
    puzzle_maker_release(&m);
}

TEST(test_finish)
{
    check_set(NULL, 0, 1, GRADES, PUZZLES);
    for (int grade = 1; grade <= GRADES; grade++)
        check_set(NULL, 0, grade, grade, PUZZLES / 2);
}

TEST(test_sizes)
{
    check_set("7x7", 4, 1, 2, 10);
    check_set("10x10", 8, 4, 4, 10);
    check_set("17x17", 20, GRADES, GRADES, 10);
    check_set("12x8", 9, 1, 2, 10);
    check_set("20x20", 20, 1, GRADES, 4);
}

/* What is told of a position: own cells that are coloured already count. */
TEST(test_tell)
{
    const struct puzzle_kind *kind = lookup_puzzle_kind(game(), "finish", NULL);
    struct enclose5 e = {.width = 10, .height = 10, .goal = 8, .to_move = 1};
    static const char *const told[] = {"Goal 8 cells", "Goal 8 cells: 5 to go", "Goal 8 cells: 1 to go"};
    static const uint16_t coloured[] = {0, 3, 7};
    for (int i = 0; i < 3; i++) {
        scoped(text_release) struct text out = {0};
        e.coloured[0] = 2;
        e.coloured[1] = coloured[i];
        kind->goal(NULL, (const struct pos *)(const void *)&e, 0, true, NULL, &out);
        assert_string_equal(text_string(&out), told[i]);
    }
}
