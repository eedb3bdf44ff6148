/* CoNNect: a hundred puzzles of each kind on a Grid, checked by slow twins that take the claims from the rules; and
 * solo games, replayed. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "games/connect/puzzle/claim_search.h"
#include "games/connect/puzzle/solo.h"
#include "help/play.h"
#include "help/puzzle_maker.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 100, GAMES = 12, MOVES_MAX = 4096 };

TESTED_GAME("connect")

static const struct connect_table *table_of(const struct puzzle_maker *m)
{
    return (const struct connect_table *)m->puzzle.pos;
}

static const struct connect_grid *grid_of(const struct puzzle_maker *m)
{
    return (const struct connect_grid *)m->puzzle.pos;
}

/* Plays the answer by the rules; it must be worth what is claimed, and not more or less. */
static void check_answer(const struct puzzle_maker *m)
{
    const struct game *board = game_board(game(), &m->values);
    scoped(mem_free) struct pos *end = turns_copy(board, &m->values, m->puzzle.pos);
    turns_play(board, &m->values, end, text_string(&m->puzzle.answer));
    assert_true(board->rules->state(&m->values, end).over);
    assert_true(game_puzzle_holds(game(), m->kind, &m->values, m->puzzle.pos, end, m->puzzle.value));
    assert_false(game_puzzle_holds(game(), m->kind, &m->values, m->puzzle.pos, end, m->puzzle.value + 1));
    assert_false(game_puzzle_holds(game(), m->kind, &m->values, m->puzzle.pos, end, m->puzzle.value - 1));
    assert_false(game_puzzle_holds(game(), m->kind, &m->values, m->puzzle.pos, m->puzzle.pos, m->puzzle.value));
}

static void check_key(const struct puzzle_maker *m, struct puzzle_key *keys, int count)
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

static void list_claims(const struct puzzle_maker *m, struct claims *c)
{
    scoped(mem_free) struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    struct connect_grid g = *grid_of(m);
    g.stage = GRID_CLAIMS;
    c->count = (int)connect_grid_rules.moves(&m->values, (struct pos *)&g, moves, MOVES_MAX);
    assert_in_range(c->count, 1, MOVES_MAX);
    memset(c->reach, 0, sizeof c->reach);
    for (int i = 0; i < c->count; i++) {
        c->set[i] = 0;
        for (int k = 0; k < moves[i].at[AT_COUNT]; k++)
            c->set[i] |= bit(moves[i].at[k]);
        for (int space = 0; space <= bits_first(c->set[i]); space++)
            c->reach[space] |= c->set[i];
    }
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

/* The claim that a sentence names: "a1-b1-c1 ...". */
static spaces claim_in(const char *text)
{
    spaces set = 0;
    for (; *text && text[0] >= 'a' && text[0] <= 'f' && text[1] >= '1' && text[1] <= '6'; text += 2 + (text[2] == '-'))
        set |= connect_space(text[0] - 'a', text[1] - '1');
    return set;
}

/* The claims of the answer, ended by an empty one. That no others do as well is checked by tests/cli/puzzles.py. */
static void read_answer(const struct puzzle_maker *m, spaces best[PACKED_MOST + 1])
{
    const char *text = text_string(&m->puzzle.answer) + strlen("1. A: ");
    int count = 0;
    for (; *text; text += strcspn(text, " "), text += *text == ' ')
        best[count++] = claim_in(text);
    best[count] = 0;
}

static bool is_in(spaces set, const spaces *sets)
{
    while (*sets && *sets != set)
        sets++;
    return *sets == set;
}

/* Makes puzzles of a kind, of each grade in turn, and checks them; returns how many have empty spaces. */
static int make_grids(const char *kind, void (*check)(const struct puzzle_maker *, const struct claims *))
{
    struct puzzle_maker m = puzzle_maker_new(game(), kind, NULL);
    scoped(mem_free) struct claims *c = mem_new(sizeof *c);
    struct puzzle_key keys[PUZZLES];
    int blank = 0;
    for (int i = 0; i < test_rounds(PUZZLES); i++) {
        int grade = 1 + i % GRADES;
        puzzle_maker_next(&m, grade, grade);
        assert_int_equal(m.puzzle.grade, grade);
        check_answer(&m);
        check_key(&m, keys, i);
        list_claims(&m, c);
        check(&m, c);
        blank += grid_of(&m)->sheet.written != grid_spaces;
    }
    puzzle_maker_release(&m);
    return blank;
}

/* ---- partition ------------------------------------------------------------------------------------------------- */

/* "a1-b1-c1 leaves the 5 in d4 without a claim.", or "... leaves at least 2 numbers over.": so it does, and no wrong
 * claim is longer. */
static void check_over(const struct puzzle_maker *m, const struct claims *c)
{
    const char *text = text_string(&m->puzzle.tempting);
    spaces set = claim_in(text), beside = 0;
    spaces right[PACKED_MOST + 1];
    int over = 0, most = 0, number;
    char x, y;

    read_answer(m, right);
    for (int i = 0; i < c->count; i++)
        beside |= c->set[i] & set ? 0 : c->set[i];
    if (sscanf(text, "%*s leaves the %d in %c%c without a claim.", &number, &x, &y) == 3) {
        spaces left = connect_space(x - 'a', y - '1');
        assert_int_equal(grid_of(m)->sheet.number[bits_first(left)], number);
        assert_int_equal(left & (set | beside), 0);
    } else {
        assert_int_equal(sscanf(text, "%*s leaves at least %d number", &over), 1);
        assert_true(over > 0 && strchr(text, '.'));
        assert_int_equal(set | beside, grid_spaces);
        hold_most(c, 0, set, bits_count(set), &most);
        assert_int_equal(GRID_SPACES - most, over);
    }
    for (int i = 0; i < c->count; i++)
        assert_true(bits_count(c->set[i]) <= bits_count(set) || is_in(c->set[i], right));
}

/* Whether a claim leaves a number of `open` without a claim, or with `follow` does so after the claims that it forces.
 * By the rules' claims, in another order than connect_partition_logic. */
static bool fails(const struct claims *c, spaces open, spaces set, bool follow)
{
    spaces forced = set;
    open &= ~set;
    while (forced) {
        forced = 0;
        for (spaces s = open; s; s &= s - 1) {
            int count = 0;
            spaces last = 0;
            for (int i = 0; i < c->count; i++)
                if (c->set[i] & (s & -s) && !(c->set[i] & ~open)) {
                    count++;
                    last = c->set[i];
                }
            if (count == 0)
                return true;
            forced = count == 1 ? last : forced;
        }
        open &= ~forced;
        if (!follow)
            return false;
    }
    return false;
}

/* Each step of a person is certain for the reason given. */
static void check_steps(const struct puzzle_maker *m, const struct claims *c)
{
    scoped(mem_free) struct claim_list *list = mem_new(sizeof *list);
    struct partition_logic logic;
    spaces open = grid_spaces;
    bool followed = false;

    connect_list_claims(play_edition(game()), grid_of(m)->sheet.number, grid_spaces, list);
    assert_true(connect_partition_logic(list, grid_spaces, &logic));
    assert_int_equal(logic.count, m->puzzle.value);
    assert_int_equal(logic.difficulty, m->puzzle.difficulty);
    for (int i = 0; i < logic.count; i++) {
        const struct partition_step *step = &logic.step[i];
        spaces made = list->of[step->claim].set;
        int others = 0;
        assert_true(made & bit(step->space) && !(made & ~open));
        for (int k = 0; k < c->count; k++)
            if (bits_have(c->set[k], step->space) && !(c->set[k] & ~open) && c->set[k] != made) {
                assert_true(fails(c, open, c->set[k], step->certainty == OTHERS_FAIL));
                others++;
            }
        assert_int_equal(others, step->others);
        assert_int_equal(step->certainty == ONLY_CLAIM, others == 0);
        followed = followed || step->certainty == OTHERS_FAIL;
        open &= ~made;
    }
    assert_int_equal(open, 0);
    bool corner = (logic.step[0].space % GRID_SIDE) % (GRID_SIDE - 1) == 0 &&
                  (logic.step[0].space / GRID_SIDE) % (GRID_SIDE - 1) == 0;
    assert_int_equal(m->puzzle.motif, followed ? 1 + PARTITION_CONTRADICTION : corner ? 1 + PARTITION_CORNER : 0);
}

static void check_partition(const struct puzzle_maker *m, const struct claims *c)
{
    check_over(m, c);
    check_steps(m, c);
}

TEST(test_partition)
{
    make_grids("partition", check_partition);
}

/* The logic of a Grid made by hand: in each of two strips of six the ends determine the claims. */
TEST(test_logic)
{
    scoped(mem_free) struct claim_list *list = mem_new(sizeof *list);
    struct partition_logic logic;
    uint8_t number[GRID_SPACES] = {1, 2, 3, 6, 5, 4};
    connect_list_claims(play_edition(game()), number, connect_line(GRID_SIDE), list);
    assert_true(connect_partition_logic(list, connect_line(GRID_SIDE), &logic));
    assert_int_equal(logic.count, 2);
    assert_int_equal(logic.step[0].certainty, ONLY_CLAIM);
    assert_int_equal(logic.step[1].certainty, ONLY_CLAIM);

    /* 1 2 3 4 5 6: of 1 the claims 1234 and 12345 fail. */
    for (int i = 0; i < GRID_SIDE; i++)
        number[i] = (uint8_t)(i + 1);
    connect_list_claims(play_edition(game()), number, connect_line(GRID_SIDE), list);
    assert_int_equal(list->count, 4 + 3 + 2);
    assert_true(connect_partition_logic(list, connect_line(GRID_SIDE), &logic));
    assert_int_equal(logic.count, 2);
    assert_int_equal(logic.step[0].certainty, OTHERS_STRAND);
    assert_int_equal(logic.step[0].others, 2);

    /* No cut at all. */
    connect_list_claims(play_edition(game()), number, connect_line(GRID_SIDE) & ~bit(5), list);
    assert_false(connect_partition_logic(list, connect_line(GRID_SIDE), &logic));
}

/* ---- best-score ------------------------------------------------------------------------------------------------ */

static void check_best(const struct puzzle_maker *m, const struct claims *c)
{
    spaces best[PACKED_MOST + 1] = {0};
    int said = 0, longest = 0, longest_best = 0, longest_wrong = 0;
    const char *text = text_string(&m->puzzle.tempting);

    read_answer(m, best);
    /* First by what always taking a longest claim falls short of. */
    assert_int_equal((m->puzzle.difficulty - c->count) % 256, 0);
    assert_in_range((m->puzzle.difficulty - c->count) / 256, 0, m->puzzle.value / 2);
    for (int i = 0; i < c->count; i++) {
        int size = bits_count(c->set[i]), of_best = is_in(c->set[i], best) ? size : 0;
        longest = size > longest ? size : longest;
        longest_best = of_best > longest_best ? of_best : longest_best;
        longest_wrong = of_best == 0 && size > longest_wrong ? size : longest_wrong;
    }
    assert_int_equal(m->puzzle.motif, longest_best < longest ? 1 + BEST_LEAVE_THE_LONGEST : 0);

    /* "With a1-b1-c1 at most 20 numbers can be used." */
    spaces set = claim_in(text + strlen("With "));
    assert_int_equal(sscanf(text, "With %*s at most %d numbers can be used.", &said), 1);
    assert_int_equal(bits_count(set), longest_wrong);
    int with = 0;
    hold_most(c, 0, set, bits_count(set), &with);
    assert_int_equal(with, said);
    assert_true(said < m->puzzle.value);
}

TEST(test_best_score)
{
    int blank = make_grids("best-score", check_best);
    assert_met(blank >= PUZZLES / 4 && blank <= PUZZLES - 5);
}

/* ---- Keys ------------------------------------------------------------------------------------------------------ */

static struct puzzle_key key_of(const uint8_t number[GRID_SPACES])
{
    struct connect_grid g;
    struct puzzle puzzle = {.pos = (struct pos *)&g};
    connect_puzzle_set(number, &puzzle);
    return puzzle.key;
}

/* A Grid keeps its key when it is turned, mirrored, counted from the other end or from another number; a changed Grid
 * has another key. */
TEST(test_keys)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "best-score", NULL);
    for (int i = 0; i < test_rounds(20); i++) {
        uint8_t turned[GRID_SPACES], mirrored[GRID_SPACES], counted[GRID_SPACES], shifted[GRID_SPACES];
        puzzle_maker_next(&m, 1, GRADES);
        const uint8_t *number = grid_of(&m)->sheet.number;
        for (int space = 0; space < GRID_SPACES; space++) {
            int x = space % GRID_SIDE, y = space / GRID_SIDE;
            turned[x * GRID_SIDE + GRID_SIDE - 1 - y] = number[space];
            mirrored[y * GRID_SIDE + GRID_SIDE - 1 - x] = number[space];
            counted[space] = number[space] == UNWRITTEN ? UNWRITTEN : (uint8_t)(NUMBER_MOST - number[space]);
            shifted[space] = number[space] == UNWRITTEN ? UNWRITTEN : (uint8_t)(number[space] - 1);
        }
        struct puzzle_key keys[] = {key_of(turned), key_of(mirrored), key_of(counted), key_of(shifted)};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_memory_equal(&keys[k], &m.puzzle.key, sizeof *keys);
        shifted[i] = shifted[i] == 3 ? 4 : 3;
        keys[0] = key_of(shifted);
        assert_memory_not_equal(&keys[0], &m.puzzle.key, sizeof *keys);
    }
    puzzle_maker_release(&m);
}

/* ---- solo ------------------------------------------------------------------------------------------------------ */

/* The claims, the points, and the numbers on a claim's spaces are those of the sheet at the end. */
static void check_solo_hint(struct puzzle_maker *m)
{
    struct connect_score score;
    puzzle_maker_hint(m);
    const struct connect_table *end = (const struct connect_table *)m->shown.turns[m->shown.count - 1].after;
    const struct player_sheet *sheet = &end->sheet[0];
    const char *ideas = text_string(&m->hint[HINT_IDEA]);
    connect_count(&m->values, end, 0, &score);
    assert_non_null(
        strstr(ideas, short_text("The par was reached with %d Connect-5, %d Connect-4 and %d Connect-3. Obj",
                                 sheet->claims[2], sheet->claims[1], sheet->claims[0])
                          .text));
    assert_non_null(strstr(ideas, short_text("Points of the par: Connect-5 %d, arrow lines %d, circles %d.",
                                             score.connect5, score.lines, score.circles)
                                      .text));
    for (const char *s = text_string(&m->hint[HINT_PLACE]); (s = strstr(s, "claims ")); s++)
        for (const char *number = s + 7, *space = strstr(s, "spaces ") + 7; *number != ' '; space += 3) {
            assert_int_equal(sheet->number[(space[1] - '1') * GRID_SIDE + space[0] - 'a'], *number - '0');
            number += number[1] == '-' ? 2 : 1;
        }
}

TEST(test_solo)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "solo", NULL);
    struct puzzle_key keys[GAMES];
    for (int i = 0; i < test_rounds(GAMES); i++) {
        int plain = 0;
        m.values.of[CONNECT_LAYOUT].n[0] = (int16_t)(i % 2);
        puzzle_maker_next(&m, 1, GRADES);
        assert_true(table_of(&m)->has_dice && !table_of(&m)->set_up);
        check_answer(&m);
        check_key(&m, keys, i);
        assert_true(strncmp(text_string(&m.puzzle.sheet), i % 2 ? "CN-DRT-" : "CN-DT-", 6) == 0);
        assert_int_equal(
            sscanf(text_string(&m.puzzle.tempting),
                   "The par was found by a search and is not proven. Claiming at once whatever scores, round by round, "
                   "ends with %d points.",
                   &plain),
            1);
        assert_true(plain < m.puzzle.value);
        assert_false(m.puzzle.proven);
        check_solo_hint(&m);
        assert_in_range(m.puzzle.difficulty, 16 * 40, 16 * 110);
        assert_int_equal(m.puzzle.grade,
                         puzzle_grade(connect_solo_cuts, &m.values.of[CONNECT_LAYOUT], m.puzzle.difficulty));
    }
    puzzle_maker_release(&m);
}

/* A longer search finds no worse plan, and every plan can be played. */
TEST(test_solo_search)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "solo", NULL);
    struct solo_search *s = mem_new(sizeof *s);
    struct solo_beam *beam = mem_new(sizeof *beam);
    int total[2] = {0};
    for (int i = 0; i < test_rounds(10); i++) {
        struct rng rng;
        struct solo_plan plan;
        struct solo_game played;
        rng_start(&rng, (uint64_t)i);
        scoped(mem_free) struct pos *start = play_start(game(), &m.values, &rng);
        for (int longer = 0; longer < 2; longer++) {
            connect_solo_begin(s, &m.values, (const struct connect_table *)start);
            assert_true(connect_solo_plan(s, &rng, longer ? 10000 : 300, &plan));
            assert_true(connect_solo_play(s, beam, &plan, &played));
            total[longer] += played.total;
        }
    }
    assert_true(total[1] > total[0] + 10 * test_rounds(10));
    free(beam);
    free(s);
    puzzle_maker_release(&m);
}

/* Too many rounds for the grid. */
TEST(test_solo_check)
{
    struct puzzle_maker m = puzzle_maker_new(game(), "solo", NULL);
    struct connect_edition e = *(const struct connect_edition *)m.values.edition;
    scoped(text_release) struct text why = {0};
    m.values.edition = &e;
    assert_true(game_puzzle_check(game(), m.kind, &m.values, &why));
    e.rounds = 16;
    assert_false(game_puzzle_check(game(), m.kind, &m.values, &why));
    assert_string_equal(text_string(&why), "solo puzzles have at most 15 rounds, and this edition has 16");
    puzzle_maker_release(&m);
}
