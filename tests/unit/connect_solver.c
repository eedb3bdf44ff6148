/* CoNNect: searches on grids compared with slow twins by the rules alone. */
#include "games/connect/puzzle/claim_search.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <string.h>

enum { MOVES_MAX = 4096, MEMO = 1 << 8 };

TESTED_GAME("connect")

static struct values values_of(bool grid)
{
    struct values values;
    params_standard(game()->params, &values);
    values.edition = play_edition(game());
    values.of[CONNECT_GRID].n[0] = grid;
    return values;
}

static const struct pos *seen(const void *position)
{
    return position;
}

/* A Grid on which A is about to claim: numbers from `least` on in about `filled` of the spaces. */
static struct connect_grid random_grid(struct rng *rng, int least, int count, int filled)
{
    struct connect_grid t;
    uint8_t number[GRID_SPACES];

    for (int i = 0; i < GRID_SPACES; i++)
        number[i] = rng_below(rng, GRID_SPACES) < (uint32_t)filled
                        ? (uint8_t)(least + (int)rng_below(rng, (uint32_t)count))
                        : UNWRITTEN;
    connect_grid_fill(&t, number);
    t.stage = GRID_CLAIMS;
    return t;
}

static spaces set_of(const struct move *claim)
{
    spaces set = 0;
    for (int i = 0; i < claim->at[AT_COUNT]; i++)
        set |= bit(claim->at[i]);
    return set;
}

/* What the search works on. */
struct bench {
    struct claim_list options;
    struct packing_search best;
    struct memo_entry memo[MEMO]; /* so few that it forgets */
    struct partition_search cuts;
};

static struct bench *new_bench(void)
{
    struct bench *b = mem_new(sizeof *b);
    b->best.memo = b->memo;
    b->best.size = MEMO;
    return b;
}

static void list(struct bench *b, const struct connect_grid *t)
{
    connect_list_claims(play_edition(game()), t->sheet.number, t->sheet.written, &b->options);
}

/* ---- Claims on offer ------------------------------------------------------------------------------------------ */

static bool offered(const struct claim_list *options, spaces set)
{
    int count = 0;
    for (int i = 0; i < options->count; i++)
        count += options->of[i].set == set;
    assert_in_range(count, 0, 1);
    return count;
}

/* Whether the rules allow a claim that goes on with the spaces of a set, in some order. */
static bool is_legal(const struct values *values, const struct connect_grid *t, struct move *claim, spaces set)
{
    bool legal = false;
    if (!set) {
        struct connect_grid trial = *t;
        return connect_grid_rules.play(values, (struct pos *)&trial, claim, NULL);
    }
    for (spaces left = set; left && !legal;) {
        int space = bits_take(&left);
        claim->at[claim->at[AT_COUNT]++] = (uint16_t)space;
        legal = is_legal(values, t, claim, set & ~bit(space));
        claim->at[AT_COUNT]--;
    }
    return legal;
}

/* Judges all connected sets that begin with `set`; returns how many are legal claims. */
static int check_claims(const struct claim_list *options, const struct connect_grid *t, spaces set, spaces barred,
                        int count)
{
    struct values values = values_of(true);
    struct move claim = {.kind = ACT_CLAIM};
    int legal = 0;
    if (count >= CLAIM_LEAST && is_legal(&values, t, &claim, set))
        legal++;
    assert_int_equal(offered(options, set), legal);
    for (spaces next = spaces_next_to(set) & t->sheet.written & ~set & ~barred; next && count < CLAIM_MOST;) {
        spaces space = bit(bits_take(&next));
        barred |= space;
        legal += check_claims(options, t, set | space, barred, count + 1);
    }
    return legal;
}

/* They are what the rules allow, each once, and so are the moves. */
TEST(test_options)
{
    scoped(mem_free) struct bench *b = new_bench();
    struct values values = values_of(true);
    scoped(mem_free) struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    struct rng rng;
    int total = 0;
    rng_start(&rng, 1);
    for (int round = 0; round < test_rounds(40); round++) {
        int count = 1 + round % 8, legal = 0;
        struct connect_grid t = random_grid(&rng, (int)rng_below(&rng, (uint32_t)(9 - count)), count, 10 + round % 24);
        list(b, &t);
        for (spaces left = t.sheet.written; left;) {
            int space = bits_take(&left);
            legal += check_claims(&b->options, &t, bit(space), bits_below(space + 1), 1);
        }
        assert_int_equal(b->options.count, legal);
        assert_int_equal(connect_grid_rules.moves(&values, seen(&t), moves, MOVES_MAX), legal);
        total += legal;
    }
    assert_met(total > 300);
}

/* Written, they are legal; equal numbers lie along a path where they can. */
TEST(test_written)
{
    scoped(mem_free) struct bench *b = new_bench();
    struct values values = values_of(true);
    struct rng rng;
    int equal = 0;
    rng_start(&rng, 2);
    for (int round = 0; round < test_rounds(20); round++) {
        struct connect_grid t = random_grid(&rng, 1, 2, 36);
        list(b, &t);
        for (int i = 0; i < b->options.count; i++) {
            struct connect_grid trial = t;
            scoped(text_release) struct text text = {0};
            struct move move = connect_claim_move_along(&b->options.of[i]);
            connect_encode(&values, &move, &text);
            assert_int_equal(connect_notation.decode(&values, text.data, text.len, &move, &text), text.len);
            assert_true(connect_grid_rules.play(&values, (struct pos *)&trial, &move, NULL));
            for (int k = 1; k < move.at[AT_COUNT]; k++)
                assert_true(spaces_next_to(bit(move.at[k - 1])) & bit(move.at[k]));
            equal += b->options.of[i].equal && b->options.of[i].count > 3;
        }
    }
    assert_met(equal > 100);
}

/* ---- The twin ------------------------------------------------------------------------------------------------- */

/* All sets of claims of a position, by the rules: the most that one scores, how many do, and how many use up all. */
struct twin {
    struct values values;
    int best, ways, cuts;
};

static int scored(const struct connect_grid *t)
{
    return bits_count(t->sheet.claimed);
}

/* Claims are made in the order of their first spaces, so that each set comes once. */
static void search(struct twin *twin, const struct connect_grid *t, int from)
{
    scoped(mem_free) struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    size_t count = connect_grid_rules.moves(&twin->values, seen(t), moves, MOVES_MAX);
    int score = scored(t);

    twin->ways = score > twin->best ? 1 : twin->ways + (score == twin->best);
    twin->best = score > twin->best ? score : twin->best;
    twin->cuts += t->sheet.claimed == t->sheet.written;
    for (size_t i = 0; i < count; i++) {
        struct connect_grid next = *t;
        int first = bits_first(set_of(&moves[i]));
        if (first < from)
            continue;
        assert_true(connect_grid_rules.play(&twin->values, (struct pos *)&next, &moves[i], NULL));
        search(twin, &next, first + 1);
    }
}

static struct twin ask_twin(const struct connect_grid *t)
{
    struct twin twin = {.values = values_of(true), .best = -1};
    search(&twin, t, 0);
    return twin;
}

/* ---- Searches on a Grid --------------------------------------------------------------------------------------- */

/* Small rectangles filled with numbers that can be partitioned: the number of partitions, up to two. */
TEST(test_cuts)
{
    static const char *const rows[][GRID_SIDE] = {
        {"123...", "123...", "123...", "......", "......", "......"}, /* across, and more */
        {"1234..", "2222..", "......", "......", "......", "......"},
        {"12345.", "54321.", "......", "......", "......", "......"},
        {"123456", "123456", "......", "......", "......", "......"},
        {"1111..", "1111..", "1111..", "......", "......", "......"},
        {"1122..", "1122..", "......", "......", "......", "......"},
    };
    scoped(mem_free) struct bench *b = new_bench();
    int counts[3] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct connect_grid t;
        uint8_t number[GRID_SPACES];
        for (int space = 0; space < GRID_SPACES; space++) {
            char c = rows[i][space / GRID_SIDE][space % GRID_SIDE];
            number[space] = c == '.' ? UNWRITTEN : (uint8_t)(c - '0');
        }
        connect_grid_fill(&t, number);
        t.stage = GRID_CLAIMS;
        struct twin twin = ask_twin(&t);
        list(b, &t);
        int count = connect_partitions(&b->cuts, &b->options, t.sheet.written);
        assert_int_equal(count, twin.cuts < 2 ? twin.cuts : 2);
        counts[count]++;
    }
    assert_true(counts[0] + counts[1] > 0 && counts[2] > 0);
}

/* ---- Solving -------------------------------------------------------------------------------------------------- */

/* Plays the claims of a line "A: a1-b1-c1 ..." on a copy, and returns what they score; ends the test if one is illegal.
 */
static int play_line(const struct values *values, const struct pos *pos, const char *line, size_t len)
{
    const struct game *board = game_board(game(), values);
    scoped(mem_free) struct pos *played = mem_new(board->rules->size(values));
    scoped(reason_release) struct reason why = {0};
    struct score before, after;
    size_t at = 2;
    memcpy(played, pos, board->rules->size(values));
    game_score(board, values, played, &before);
    assert_true(len >= 2 && line[1] == ':');
    while (at < len) {
        size_t word = strcspn(line + at + 1, " \n");
        struct move move = {0};
        assert_int_equal(connect_notation.decode(values, line + at + 1, word, &move, &why.text), word);
        if (!board->rules->play(values, played, &move, &why))
            fail_msg("%.*s: %s", (int)len, line, text_string(&why.text));
        at += 1 + word;
    }
    game_score(board, values, played, &after);
    return after.points[line[0] - 'A'] - before.points[line[0] - 'A'];
}

static int check_lines(const struct values *values, const struct pos *pos, const struct solution *s)
{
    int lines = 0;
    for (const char *line = text_string(&s->turns); *line; lines++) {
        size_t len = strcspn(line, "\n");
        assert_int_equal(play_line(values, pos, line, len), s->value);
        line += len + (line[len] == '\n');
    }
    return lines;
}

TEST(test_solve_grid)
{
    scoped(mem_free) struct bench *b = new_bench();
    struct values values = values_of(true);
    struct rng rng;
    int several = 0;
    rng_start(&rng, 5);
    for (int round = 0; round < test_rounds(250); round++) {
        struct connect_grid t = random_grid(&rng, 1, 1 + round % 4, 14);
        struct twin twin = ask_twin(&t);
        struct solve_result result = {0};
        struct packing chosen;
        assert_true(connect_solve(&values, seen(&t), &(struct solve_limits){100000, true}, &result, NULL));
        assert_int_equal(result.count, 1);
        assert_int_equal(result.of[0].value, twin.best);
        assert_true(result.of[0].proven);
        assert_int_equal(check_lines(&values, seen(&t), &result.of[0]), twin.ways);
        solve_release(&result);
        assert_true(connect_solve(&values, seen(&t), &(struct solve_limits){100000, false}, &result, NULL));
        assert_int_equal(check_lines(&values, seen(&t), &result.of[0]), 1);
        assert_string_equal(text_string(&result.of[0].line), text_string(&result.of[0].turns));
        solve_release(&result);
        list(b, &t);
        connect_packing_begin(&b->best, &b->options, NULL, 1000000);
        assert_int_equal(connect_packing_value(&b->best, 0), twin.best);
        assert_true(connect_packing_greedy(&b->options, NULL, &chosen) <= twin.best);
        assert_int_equal(connect_partitions(&b->cuts, &b->options, t.sheet.written), twin.cuts < 2 ? twin.cuts : 2);
        several += twin.ways > 1;
    }
    assert_met(several > 30); /* it was worth asking */
}

/* Without a proof still a sensible turn; after the turn none. */
TEST(test_solve_limits)
{
    struct values values = values_of(true);
    struct solve_result result = {0};
    scoped(text_release) struct text why = {0};
    struct rng rng;
    rng_start(&rng, 6);
    struct connect_grid t = random_grid(&rng, 1, 2, 36);
    assert_true(connect_solve(&values, seen(&t), &(struct solve_limits){10, false}, &result, &why));
    assert_false(result.of[0].proven);
    assert_int_equal(result.nodes, 10);
    assert_true(result.of[0].value > 15);
    assert_int_equal(check_lines(&values, seen(&t), &result.of[0]), 1);
    solve_release(&result);
    t.stage = GRID_OVER;
    assert_false(connect_solve(&values, seen(&t), &(struct solve_limits){10, false}, &result, &why));
    assert_string_equal(text_string(&why), "the game has ended: a Grid has one turn");
}

/* ---- A game's sheets ------------------------------------------------------------------------------------------ */

/* An edition in which no box writes, so that claims change nothing but themselves. */
static struct connect_edition quiet_edition(void)
{
    struct connect_edition e = *(const struct connect_edition *)play_edition(game());
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < e.box_count[section]; i++) {
            struct bonus_box *box = &e.box[section][i];
            if (box->kind == BONUS_WRITE || box->kind == BONUS_TWO)
                *box = (struct bonus_box){.kind = BONUS_ADJUST};
            box->stars = (uint8_t)(1 + (box->kind + box->number) % 3); /* so that the choice matters */
        }
    return e;
}

/* A table in the last round's Claim, with few boxes and shapes left, and B out. */
static struct connect_table random_table(const struct values *values, struct rng *rng, int count)
{
    const struct connect_edition *e = connect_edition(values);
    struct connect_table t;
    struct player_sheet *s = &t.sheet[0];

    game()->rules->start(values, (struct pos *)&t);
    t.set_up = true;
    t.stage = STAGE_PLAYER;
    t.done = BOTH_DONE;
    t.my_zone = t.zone = 1;
    for (int i = 0; i < TABLE_SHAPES; i++)
        t.shape[i] = (uint8_t)(2 * i + (int)rng_below(rng, 2));
    t.turned = (uint8_t)rng_below(rng, 4);
    t.scores_taken = (uint8_t)rng_below(rng, 3);
    t.small_first = (uint8_t)rng_below(rng, 16);
    s->small_claimed = (uint8_t)(t.small_first & rng_below(rng, 16));
    for (int section = 0; section < SECTIONS; section++)
        for (int i = 0; i < e->box_count[section]; i++)
            s->box[section][i] = rng_below(rng, 4) ? BOX_USED : BOX_FREE;
    for (int i = 0; i < GRID_SPACES; i++)
        if (rng_below(rng, GRID_SPACES) < 14) {
            s->number[i] = (uint8_t)(1 + rng_below(rng, (uint32_t)count));
            s->written |= bit(i);
        } else if (rng_below(rng, 3) == 0) {
            s->number[i] = 3;
            s->written |= bit(i);
            *(rng_below(rng, 2) ? &s->claimed : &s->crossed) |= bit(i);
        }
    t.sheet[1].out = true;
    return t;
}

static int most_points(const struct values *values, const struct connect_table *t, int from)
{
    scoped(mem_free) struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    size_t count = game()->rules->moves(values, seen(t), moves, MOVES_MAX);
    struct connect_score score;
    connect_count(values, t, 0, &score);
    int best = score.total;

    for (size_t i = 0; i < count; i++) {
        struct connect_table next = *t;
        int first = moves[i].kind == ACT_CLAIM ? bits_first(set_of(&moves[i])) : -1;
        if (first < from || moves[i].at[AT_STARS])
            continue;
        assert_true(game()->rules->play(values, (struct pos *)&next, &moves[i], NULL));
        int value = most_points(values, &next, first + 1);
        best = value > best ? value : best;
    }
    return best;
}

TEST(test_solve_sheets)
{
    struct connect_edition e = quiet_edition();
    struct values values = values_of(false);
    struct rng rng;
    int worth = 0;
    values.edition = &e;
    rng_start(&rng, 7);
    for (int round = 0; round < test_rounds(120); round++) {
        struct connect_table t = random_table(&values, &rng, 1 + round % 4);
        scoped(solve_release) struct solve_result result = {0};
        struct score score;
        game_score(game(), &values, seen(&t), &score);
        assert_true(connect_solver.solve(&values, seen(&t), &(struct solve_limits){1000000, round % 2}, &result, NULL));
        assert_int_equal(result.count, 1);
        assert_int_equal(result.of[0].player, 0);
        assert_true(result.of[0].proven);
        assert_int_equal(result.of[0].value, most_points(&values, &t, 0) - score.points[0]);
        assert_true(check_lines(&values, seen(&t), &result.of[0]) >= 1);
        worth += result.of[0].value > 5;
    }
    assert_met(worth > 30);
}

/* Claims in the first two rows change the value of the fourth; the best choice is not the first in order. */
static const struct {
    const char *rows[4];
    int boxes[SECTIONS]; /* free ones */
    int value;
} purses[] = {
    /* As an L above, so that the I is worth its 3 below. */
    {{"1111..", "...1..", "......", "2222.."}, {0, 0}, 3 + 3},
    /* Four above with a box of that section, so that the box of three is left. */
    {{"1111..", "......", "......", "222..."}, {1, 1}, 6 + 3 + 1},
    /* Five above, so that the box of four is left. */
    {{"11111.", "......", "......", "2222.."}, {0, 1}, 16 + 6 + 3},
    /* As shape B above, so that A is left. */
    {{"11111.", "....1.", "......", "22222."}, {0, 0}, 16 + 16},
};

TEST(test_purses)
{
    struct values values = values_of(false);
    for (size_t i = 0; i < sizeof purses / sizeof *purses; i++) {
        struct connect_table t;
        struct player_sheet *s = &t.sheet[0];
        scoped(solve_release) struct solve_result result = {0};

        values.of[CONNECT_PLAYERS].n[0] = 1;
        game()->rules->start(&values, (struct pos *)&t);
        for (int shape = 0; shape < TABLE_SHAPES && purses[i].value > 16; shape++)
            t.shape[shape] = (uint8_t)shape;
        for (int section = 0; section < SECTIONS; section++)
            for (int box = 0; box < BOXES_MOST; box++)
                s->box[section][box] = BOX_USED;
        s->box[SECTION_3][0] = purses[i].boxes[SECTION_3] ? BOX_FREE : BOX_USED; /* a star */
        s->box[SECTION_4][6] = purses[i].boxes[SECTION_4] ? BOX_FREE : BOX_USED; /* six */
        for (int space = 0; space < 4 * GRID_SIDE; space++) {
            char c = purses[i].rows[space / GRID_SIDE][space % GRID_SIDE];
            if (c == '.')
                continue;
            s->number[space] = (uint8_t)(c - '0');
            s->written |= bit(space);
        }
        assert_true(connect_solver.solve(&values, seen(&t), &(struct solve_limits){100000, true}, &result, NULL));
        assert_int_equal(result.of[0].value, purses[i].value);
    }
}
