/* Conect: the rules of rules.md, section 4, case by case; the judge beside a slow one that knows no turns; smallest
 * winning sets beside brute force; and who wins small boards. */
#include "games/conect/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "game/number.h"
#include "help/play.h"
#include "help/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = CONE_SIZE_MOST };

static const struct game *game(void)
{
    return registry_find("conect", strlen("conect"));
}

static struct values values_of(enum cone_kind kind, int size)
{
    struct values values;
    params_standard(game()->params, &values);
    values.of[CONECT_BOARD].n[0] = (int16_t)kind;
    values.of[CONECT_BOARD].n[1] = (int16_t)size;
    return values;
}

/* A blank board: `board` as the tag has it; pie as the tag Variant "pie". */
static struct trial begin(const char *board, bool pie)
{
    struct values values;
    struct text why = {0};
    params_standard(game()->params, &values);
    assert_true(param_read(&game()->params[CONECT_BOARD], board, strlen(board), &values.of[CONECT_BOARD], &why));
    values.of[CONECT_VARIANT].n[0] = pie ? 0 : -1;
    return trial_begin(game(), &values);
}

static const struct conect *board_of(const struct pos *pos)
{
    return (const struct conect *)pos;
}

/* ---- The slow judge ------------------------------------------------------------------------------------------- */

/* The rhombus as paper shows it: every seam cell is there twice, under both its names. */
struct paper {
    int kind, n;
    char at[SIDE][SIDE]; /* [y][x] */
};

/* The other place of a seam cell. */
static bool twin(const struct paper *p, int x, int y, int *tx, int *ty)
{
    int last = p->n - 1;
    *tx = x;
    *ty = y;
    if (p->kind == CONE_WIDE && x == 0) {
        *tx = last - y;
        *ty = last;
    } else if (p->kind == CONE_WIDE && y == last) {
        *tx = 0;
        *ty = last - x;
    } else if (p->kind == CONE_NARROW && (x == last || y == last)) {
        *tx = y;
        *ty = x;
    }
    return *tx != x || *ty != y;
}

static bool on_paper(const struct paper *p, int x, int y)
{
    return x >= 0 && y >= 0 && x < p->n && y < p->n && !(p->kind == CONE_NARROW && x == p->n - 1 && y == p->n - 1);
}

/* Turns to `to` what is `from` and hangs together with (x, y). */
static void flood(struct paper *p, int x, int y, char from, char to)
{
    static const int step[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, 1}, {1, -1}};
    int stack[SIDE * SIDE * 8][2], top = 0, tx, ty;

    stack[top][0] = x;
    stack[top++][1] = y;
    while (top > 0) {
        x = stack[--top][0];
        y = stack[top][1];
        if (!on_paper(p, x, y) || p->at[y][x] != from)
            continue;
        p->at[y][x] = to;
        for (int i = 0; i < 6; i++) {
            stack[top][0] = x + step[i][0];
            stack[top++][1] = y + step[i][1];
        }
        if (twin(p, x, y, &tx, &ty)) {
            stack[top][0] = tx;
            stack[top++][1] = ty;
        }
    }
}

static void edge_place(const struct paper *p, int side, int i, int *x, int *y)
{
    *x = side == CONE_RED ? i : p->kind == CONE_WIDE ? p->n - 1 : 0;
    *y = side == CONE_RED ? 0 : i;
}

/* Whether a side (its stones are '1' + side) has won: take its stones that hang together with its edge, close the
 * gaps between them along the edge, and see whether water from the apex runs out over the other edge. */
static bool slow_wins(const struct paper *board, int side)
{
    struct paper p = *board;
    int x, y;

    for (int i = 0; i < p.n; i++) {
        edge_place(&p, side, i, &x, &y);
        flood(&p, x, y, (char)('1' + side), '#');
    }
    for (y = 0; y < p.n; y++)
        for (x = 0; x < p.n; x++)
            if (p.at[y][x] != '#')
                p.at[y][x] = '.';
    x = p.kind == CONE_WIDE ? 0 : p.n - 2;
    if (p.at[p.n - 1][x] == '#')
        return true;
    flood(&p, x, p.n - 1, '.', '~');
    for (int i = 0; i < p.n; i++) {
        edge_place(&p, 1 - side, i, &x, &y);
        if (on_paper(&p, x, y) && p.at[y][x] == '~')
            return false;
    }
    return true;
}

static void put_stone(struct paper *p, int x, int y, char stone)
{
    int tx, ty;
    p->at[y][x] = stone;
    twin(p, x, y, &tx, &ty);
    p->at[ty][tx] = stone;
}

static struct paper paper_of(const struct conect *c)
{
    struct paper p = {.kind = c->kind, .n = c->size};
    memset(p.at, '.', sizeof p.at);
    for (int cell = 0; cell < c->count; cell++) {
        int x, y;
        cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
        put_stone(&p, x, y, (char)(c->node[cell].stone ? '0' + c->node[cell].stone : '.'));
    }
    return p;
}

static int slow_winner(const struct conect *c)
{
    struct paper p = paper_of(c);
    bool red = slow_wins(&p, CONE_RED), blue = slow_wins(&p, CONE_BLUE);
    assert_false(red && blue);
    return red ? CONECT_RED_STONE : blue ? CONECT_BLUE_STONE : CONECT_EMPTY;
}

/* ---- Ways to win ----------------------------------------------------------------------------------------------- */

static void check_win(const char *board, const char *stones, const char *last, const char *path)
{
    struct trial t = begin(board, false);
    struct text cells = {0};
    struct conect_path found;

    if (!trial_place(&t, 0, stones))
        fail_msg("%s: %s", stones, text_string(&t.why));
    trial_turns(&t, last);
    conect_path(board_of(t.pos), &found);
    for (int i = 0; i < found.count; i++) {
        int x, y;
        cone_proper((enum cone_kind)board_of(t.pos)->kind, board_of(t.pos)->size, found.cell[i], &x, &y);
        text_add(&cells, i ? " " : "");
        number_write_cell(x, y, &cells);
    }
    if (strcmp(text_string(&cells), path) != 0)
        fail_msg("%s, %s + %s: %s, not %s", board, stones, last, text_string(&cells), path);
    assert_int_equal(board_of(t.pos)->winner, slow_winner(board_of(t.pos)));
    text_release(&cells);
    trial_end(&t);
}

/* Red's stones, his last move, and the smallest set that wins; "" if nothing is won. */
static void test_ways_to_win(void **state)
{
    static const char *const cases[][4] = {
        /* The apex: wide in the lower left corner, narrow the ring beside the lower right one. */
        {"wide 5", "A:c1 A:b2 A:b3 A:a5", "b4", "c1 b2 b3 b4 a5"},
        {"wide 5", "A:c1 A:b2 A:b3 A:a5 B:b4", "a4", "c1 b2 b3 b5 a5"},
        {"wide 5", "A:c1 A:b2 A:b3", "b4", ""},
        {"narrow 5", "A:d1 A:d2 A:d3 A:d5", "d4", "d1 d2 d3 d4 d5"},
        {"narrow 5", "A:d1 A:d2 A:d3 A:e4", "d4", "d1 d2 d3 d4 d5"},
        {"narrow 5", "A:a5 A:b5 A:c5", "d5", "a5 b5 c5 d5"},
        /* Edge to edge: open, closed along the edge whatever stands there; the stones at both ends count. */
        {"wide 3", "A:c1 A:c2", "c3", "c1 c2 c3"},
        {"wide 5", "A:b1 A:b5 B:a1 B:c1 A:c4 A:d3 A:d2", "b2", ""},
        {"wide 5", "A:b1 A:e1 A:e3 A:e4", "e2", ""},
        {"wide 5", "A:b1 A:e1 A:e2 A:e3 A:e4", "e5", "e1 e2 e3 e4 e5"},
        {"wide 5", "A:a1 A:e1 A:e2 A:e3", "e4", "e1 e2 e3 e4 e5"},
        {"narrow 5", "A:a1 A:a2 A:a3 A:a4", "a5", "a5 a4 a3 a2 a1"},
        {"narrow 5", "A:a1 A:a2 A:a3 A:a4", "e1", "a5 a4 a3 a2 a1"},
        /* A loop that does not touch the edge, then a stem. */
        {"wide 5", "A:b5 A:b4", "b3", ""},
        {"wide 5", "A:b5 A:b4 A:b3 A:b2", "b1", "b1 b2 b3 b5 b4"},
        {"wide 5", "A:b5 A:b4 A:e1 A:d2", "c3", "e1 d2 c3 b4 b5"},
        {"narrow 5", "A:c5 A:d4 A:d3 A:d2", "d1", "d1 d2 d3 c5 d4"},
        {"narrow 5", "A:b5 A:c4 A:d3 A:d2", "d1", "d1 d2 b5 d3 c4"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_win(cases[i][0], cases[i][1], cases[i][2], cases[i][3]);
}

/* Blue wins on his edge, not on Red's. */
static void test_blue(void **state)
{
    struct trial t = begin("wide 3", false);
    (void)state;
    trial_turns(&t, "b1 c2 a3 b2");
    assert_int_equal(board_of(t.pos)->winner, 0);
    assert_int_equal(game()->rules->state(&t.values, t.pos).to_move, 0);
    trial_turns(&t, "c1 a2");
    assert_int_equal(board_of(t.pos)->winner, CONECT_BLUE_STONE);

    struct score s;
    game_score(game(), &t.values, t.pos, &s);
    assert_true(s.finished && s.winner[1] && !s.winner[0]);
    assert_int_equal(s.points[0], 0);
    assert_int_equal(s.points[1], 1);
    text_clear(&t.why);
    game()->rules->detail->remark(&t.values, t.pos, &t.why);
    assert_string_equal(text_string(&t.why), "Blue (B) has a loop round the apex");
    trial_refused(&t, "c3", "the game has ended: Blue has won");
    trial_end(&t);
}

/* ---- Turns and notation ----------------------------------------------------------------------------------------- */

static void test_refusals(void **state)
{
    struct trial t = begin("wide 11", false);
    (void)state;
    assert_false(game()->rules->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why), "A has not put a stone: every turn puts one");
    trial_refused(&t, "m1", "m1 is not on this board: columns a to k, rows 1 to 11");
    trial_refused(&t, "a12", "a12 is not on this board: columns a to k, rows 1 to 11");
    trial_refused(&t, "zz9999", "zz9999 is not on this board: columns a to k, rows 1 to 11");
    trial_refused(&t, "swap", "swap is B's first turn only, and only with Variant \"pie\"");
    static const char *const no_cells[] = {"e", "5", "E5", "e05", "e0", "e5x", "swaps", "Swap", "e5,f6", "e-5"};
    for (size_t i = 0; i < sizeof no_cells / sizeof *no_cells; i++)
        trial_refused(&t, no_cells[i], "this is neither a cell, such as e5, nor swap");
    assert_true(trial_act(&t, "e5"));
    trial_refused(&t, "e6", "a turn puts one stone only");
    assert_true(game()->rules->end_turn(&t.values, t.pos, &t.why));
    trial_refused(&t, "e5", "e5 is taken");
    trial_turns(&t, "a1");
    trial_refused(&t, "a1", "a1 is taken: it is the same cell as k11");
    trial_refused(&t, "k11", "k11 is taken");
    trial_end(&t);

    t = begin("narrow 11", true);
    trial_refused(&t, "k11", "k11 is not on this board: that corner of the narrow cone is cut off");
    trial_turns(&t, "k3");
    trial_refused(&t, "c11", "c11 is taken");
    trial_refused(&t, "k3", "k3 is taken: it is the same cell as c11");
    trial_end(&t);
}

/* B becomes Red with A's stone, and A plays on as Blue. */
static void test_swap(void **state)
{
    struct trial t = begin("narrow 4", true);
    struct score s;
    struct move moves[16];
    (void)state;

    assert_int_equal(game()->rules->moves(&t.values, t.pos, moves, 16), 12);
    trial_refused(&t, "swap", "swap is B's first turn only, and only with Variant \"pie\"");
    trial_turns(&t, "d1");
    assert_int_equal(game()->rules->moves(&t.values, t.pos, moves, 16), 12);
    assert_true(trial_act(&t, "swap"));
    trial_refused(&t, "a1", "swap is the whole turn: A plays next");
    assert_true(game()->rules->end_turn(&t.values, t.pos, &t.why));
    assert_int_equal(game()->rules->state(&t.values, t.pos).to_move, 0);
    assert_int_equal(conect_side(board_of(t.pos), 0), CONE_BLUE);
    assert_int_equal(game()->rules->moves(&t.values, t.pos, moves, 16), 11);
    trial_turns(&t, "a1");
    assert_int_equal(board_of(t.pos)->node[0].stone, CONECT_BLUE_STONE);
    trial_refused(&t, "swap", "swap is B's first turn only, and only with Variant \"pie\"");
    trial_turns(&t, "b4 a2 c4");
    game_score(game(), &t.values, t.pos, &s);
    assert_true(s.winner[1] && !s.winner[0]);
    text_clear(&t.why);
    game()->rules->detail->remark(&t.values, t.pos, &t.why);
    assert_string_equal(text_string(&t.why), "Red (B) has joined the apex to the edge");
    trial_end(&t);

    /* Not as a later turn. */
    t = begin("narrow 4", true);
    trial_turns(&t, "d1 a1 a2");
    trial_refused(&t, "swap", "swap is B's first turn only, and only with Variant \"pie\"");
    trial_end(&t);

    /* B's first turn where B begins, with stones placed; and only that one. */
    t = begin("narrow 4", true);
    assert_true(trial_place(&t, 0, "A:a1 B:b2"));
    assert_true(trial_place(&t, 1, "B"));
    trial_turns(&t, "swap d1");
    trial_refused(&t, "swap", "swap is B's first turn only, and only with Variant \"pie\"");
    trial_end(&t);
    t = begin("narrow 4", true);
    assert_true(trial_place(&t, 0, "A:a1 B:b2"));
    trial_turns(&t, "d1 swap c1");
    assert_int_equal(board_of(t.pos)->node[2].stone, CONECT_BLUE_STONE);
    trial_end(&t);
}

static void test_detail(void **state)
{
    struct arena arena = {0};
    struct detail detail = {.arena = &arena};
    struct trial t = begin("narrow 3", true);
    (void)state;
    trial_turns(&t, "c1 swap a1 b3");
    game()->rules->detail->members(&t.values, t.pos, &detail);
    static const char *const expected[] = {"side", "A=blue", "B=red", "end", "path", "a3", "b3", "end"};
    assert_int_equal(detail.count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < detail.count; i++) {
        const struct detail_item *f = &detail.list[i];
        char text[64];
        snprintf(text, sizeof text, "%s%s%s",
                 f->kind == DETAIL_END ? "end"
                 : f->key              ? f->key
                                       : "",
                 f->key && f->string ? "=" : "", f->string ? f->string : "");
        assert_string_equal(text, expected[i]);
    }
    arena_release(&arena);
    trial_end(&t);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

static void check_bad_stones(const char *board, const char *stones, const char *reason)
{
    struct trial t = begin(board, false);
    if (trial_place(&t, 0, stones))
        fail_msg("\"%s\" was read", stones);
    assert_string_equal(text_string(&t.why), reason);
    trial_end(&t);
}

static void test_positions(void **state)
{
    (void)state;
    check_bad_stones("wide 5", "e5", "\"e5\" does not say whose: write it like A:e5, with a player's letter (A or B)");
    check_bad_stones("wide 5", "A:e5,B:d4",
                     "\"e5,B:d4\" is no cell: a stone is written A: (Red) or B: (Blue) and its cell, such as A:e5");
    check_bad_stones("wide 5", "A: e5",
                     "\"A:\" does not say whose: write it like A:e5, with a player's letter (A or B)");
    check_bad_stones("wide 5", "C:e5",
                     "\"C:e5\" does not say whose: write it like A:e5, with a player's letter (A or B)");
    check_bad_stones("wide 5", "A:f5", "f5 is not on this board: columns a to e, rows 1 to 5");
    check_bad_stones("narrow 5", "A:e5", "e5 is not on this board: that corner of the narrow cone is cut off");
    check_bad_stones("wide 5", "A:a2 B:d5", "d5 is taken");
    check_bad_stones("wide 5", "A:d5 B:a2", "a2 is taken: it is the same cell as d5");
    check_bad_stones("wide 3", "A:c1 B:b2 A:c2 A:c3", "the game has ended in this position: Red has won");
    check_bad_stones("narrow 3", "B:a3 B:b3", "the game has ended in this position: Blue has won");

    struct trial t = begin("wide 5", false);
    struct text out = {0};
    assert_true(trial_place(&t, 0, ""));
    assert_false(trial_place(&t, 1, ""));
    text_clear(&t.why);
    assert_true(trial_place(&t, 0, " B:e2\tA:a2  A:c3 "));
    assert_true(trial_place(&t, 1, "B"));
    assert_int_equal(game()->rules->state(&t.values, t.pos).to_move, 1);
    game()->notation->tags[0].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:c3 A:d5 B:e2");
    text_clear(&out);
    game()->notation->tags[1].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B");
    assert_false(trial_place(&t, 1, "C"));
    assert_string_equal(text_string(&t.why), "ToMove must be A or B, not \"C\"");
    assert_false(trial_place(&t, 1, "AB"));
    trial_turns(&t, "b1");
    assert_int_equal(board_of(t.pos)->node[0].stone, CONECT_BLUE_STONE);
    text_release(&out);
    trial_end(&t);
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* K stones of each side, and nobody one stone from winning, by the slow judge. */
static void check_opening(const struct values *values, struct rng *rng)
{
    struct pos *pos = play_start(game(), values, rng);
    struct paper p = paper_of(board_of(pos));
    int stones[3] = {0};

    for (int cell = 0; cell < board_of(pos)->count; cell++)
        stones[board_of(pos)->node[cell].stone]++;
    assert_int_equal(stones[CONECT_RED_STONE], values->of[CONECT_OPENING].n[0]);
    assert_int_equal(stones[CONECT_BLUE_STONE], values->of[CONECT_OPENING].n[0]);
    assert_int_equal(board_of(pos)->winner, 0);
    for (int y = 0; y < p.n; y++)
        for (int x = 0; x < p.n; x++) {
            if (!on_paper(&p, x, y) || p.at[y][x] != '.')
                continue;
            for (int side = CONE_RED; side <= CONE_BLUE; side++) {
                put_stone(&p, x, y, (char)('1' + side));
                assert_false(slow_wins(&p, side));
            }
            put_stone(&p, x, y, '.');
        }
    free(pos);
}

/* Every size has openings up to its greatest, on both cones. */
static void test_openings(void **state)
{
    struct rng rng;
    struct text why = {0};
    (void)state;
    rng_start(&rng, 5);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++) {
            struct values values = values_of((enum cone_kind)kind, n);
            for (int round = 0; round < (n < 8 ? 40 : 2); round++) {
                values.of[CONECT_OPENING].n[0] =
                    (int16_t)(round % 2 ? 1 + (int)rng_below(&rng, (uint32_t)n - 2) : n - 2);
                assert_true(game()->check(&values, &why));
                check_opening(&values, &rng);
            }
            values.of[CONECT_OPENING].n[0] = (int16_t)(n - 1);
            assert_false(game()->check(&values, NULL));
        }
    struct values values = values_of(CONE_NARROW, 5);
    values.of[CONECT_OPENING].n[0] = 4;
    assert_false(game()->check(&values, &why));
    assert_string_equal(text_string(&why),
                        "an opening of 4 stones of each side is too much: a cone of size 5 takes at most 3");
    text_release(&why);
}

/* ---- The judge beside the slow one ------------------------------------------------------------------------------ */

static void same_judgement(const struct game *g, const struct values *values, const struct pos *pos)
{
    (void)g;
    (void)values;
    assert_int_equal(board_of(pos)->winner, slow_winner(board_of(pos)));
}

static void test_judge(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 2024);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++)
            for (int round = 0; round < (n < 8 ? 120 : n < 12 ? 15 : 4); round++) {
                struct values values = values_of((enum cone_kind)kind, n);
                struct pos *pos = play_start(game(), &values, &rng);
                while (play_turn(game(), &values, pos, &rng, same_judgement))
                    ;
                free(pos);
            }
}

/* ---- Full boards ------------------------------------------------------------------------------------------------ */

/* The colouring of a board in bits, Red's set, from the first cell on. Nobody or both can't have won; who has won when
 * it is filled stone by stone in some order is the one the slow judge names. */
static void check_full(enum cone_kind kind, int n, const bool *red, struct rng *rng)
{
    struct values values = values_of(kind, n);
    struct pos *pos = mem_new(game()->rules->size(&values));
    struct paper p = {.kind = (int)kind, .n = n};
    int count = cone_count(kind, n), x, y, turn, sides[2] = {0};

    game()->rules->start(&values, pos);
    memset(p.at, '.', sizeof p.at);
    for (int cell = 0; cell < count; cell++) {
        cone_proper(kind, n, cell, &x, &y);
        put_stone(&p, x, y, red[cell] ? '1' : '2');
        sides[red[cell]]++;
    }
    bool red_wins = slow_wins(&p, CONE_RED);
    assert_int_not_equal(red_wins, slow_wins(&p, CONE_BLUE));

    /* The loser's stones first: then the winner's must decide. */
    for (int side = 0; side < 2; side++) {
        int start = (int)rng_below(rng, (uint32_t)count);
        bool mine = side ? red_wins : !red_wins;
        for (int i = 0; i < count; i++) {
            int cell = (start + i) % count;
            struct text stone = {0};
            cone_proper(kind, n, cell, &x, &y);
            if (red[cell] != mine)
                continue;
            assert_int_equal(cone_cell(kind, n, x, y, &turn), cell);
            text_addf(&stone, "%c:", mine ? 'A' : 'B');
            number_write_cell(x, y, &stone);
            bool open = game()->notation->tags[0].place(&values, pos, stone.data, stone.len, NULL);
            text_release(&stone);
            if (!open)
                break;
        }
    }
    assert_int_equal(board_of(pos)->winner, red_wins ? CONECT_RED_STONE : CONECT_BLUE_STONE);
    free(pos);
}

static void test_full_boards(void **state)
{
    struct rng rng;
    bool red[CONE_CELLS];
    (void)state;
    rng_start(&rng, 3);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++) {
        for (int n = 3; n <= 4; n++) {
            int count = cone_count((enum cone_kind)kind, n);
            for (int bits = 0; bits < 1 << count; bits++) {
                for (int i = 0; i < count; i++)
                    red[i] = bits >> i & 1;
                check_full((enum cone_kind)kind, n, red, &rng);
            }
        }
        for (int n = 5; n <= CONE_SIZE_MOST; n++)
            for (int round = 0; round < 40; round++) {
                for (int i = 0; i < CONE_CELLS; i++)
                    red[i] = rng_below(&rng, 2);
                check_full((enum cone_kind)kind, n, red, &rng);
            }
    }
}

/* ---- Smallest winning sets -------------------------------------------------------------------------------------- */

static struct paper paper_with(const struct conect *c, const uint16_t *cells, int count, int but)
{
    struct paper p = {.kind = c->kind, .n = c->size};
    memset(p.at, '.', sizeof p.at);
    for (int i = 0; i < count; i++) {
        int x, y;
        cone_proper((enum cone_kind)c->kind, c->size, cells[i], &x, &y);
        if (i != but)
            put_stone(&p, x, y, (char)('0' + c->winner));
    }
    return p;
}

static bool linked(const struct conect *c, int from, int to)
{
    struct cone_link link[CONE_LINKS];
    int links = cone_links((enum cone_kind)c->kind, c->size, from, link);
    for (int i = 0; i < links; i++)
        if (link[i].to == to)
            return true;
    return false;
}

/* The set is of the winner's stones, wins alone, needs each of them, and is a walk as its form says. */
static void check_path(const struct conect *c, const struct conect_path *path)
{
    struct paper p = paper_with(c, path->cell, path->count, -1);
    int count = path->count;
    bool edge_loop = path->way == CONECT_EDGE_LOOP;

    assert_in_range(count, 2, c->count);
    assert_true(slow_wins(&p, c->winner - 1));
    for (int i = 0; i < count; i++) {
        assert_int_equal(c->node[path->cell[i]].stone, c->winner);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(path->cell[i], path->cell[k]);
        p = paper_with(c, path->cell, count, i);
        assert_false(slow_wins(&p, c->winner - 1));
        /* From the edge on each is a neighbour of the one before. */
        assert_true(i == 0 || linked(c, path->cell[i - 1], path->cell[i]));
    }
    int apex = cone_apex((enum cone_kind)c->kind, c->size);
    assert_int_equal(path->cell[count - 1] == apex, path->way == CONECT_TO_APEX);
    if (path->way == CONECT_LOOP)
        assert_true(linked(c, path->cell[count - 1], path->cell[path->stem]));
    else
        assert_int_equal(path->stem, 0);
    for (int end = 0; end <= edge_loop; end++) {
        int cell = path->cell[end ? count - 1 : 0], x, y;
        cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
        bool at = cone_on_edge((enum cone_kind)c->kind, c->size, (enum cone_side)(c->winner - 1), x, y);
        if (cone_other((enum cone_kind)c->kind, c->size, cell, &x, &y))
            at = at || cone_on_edge((enum cone_kind)c->kind, c->size, (enum cone_side)(c->winner - 1), x, y);
        assert_true(at);
    }
}

/* The least number of the winner's stones that win alone, by trying all sets of fewer than `known`. */
static int fewest(const struct conect *c, int known)
{
    uint16_t own[CONE_CELLS], chosen[CONE_CELLS];
    int count = 0;
    for (int cell = 0; cell < c->count; cell++)
        if (c->node[cell].stone == c->winner)
            own[count++] = (uint16_t)cell;
    for (uint32_t set = 0; set < 1u << count; set++) {
        int size = 0;
        if (__builtin_popcount(set) >= known)
            continue;
        for (int i = 0; i < count; i++)
            if (set >> i & 1)
                chosen[size++] = own[i];
        struct paper p = paper_with(c, chosen, size, -1);
        if (slow_wins(&p, c->winner - 1))
            known = size;
    }
    return known;
}

static void test_paths(void **state)
{
    struct rng rng;
    struct conect_path path;
    (void)state;
    rng_start(&rng, 77);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++)
            for (int round = 0; round < 30; round++) {
                struct values values = values_of((enum cone_kind)kind, n);
                struct pos *pos = play_start(game(), &values, &rng);
                while (play_turn(game(), &values, pos, &rng, NULL)) {
                    conect_path(board_of(pos), &path);
                    assert_true(path.count == 0 || board_of(pos)->winner);
                }
                conect_path(board_of(pos), &path);
                check_path(board_of(pos), &path);
                if (n <= 5 && round < 12)
                    assert_int_equal(fewest(board_of(pos), path.count), path.count);
                free(pos);
            }
}

/* Boards with many more stones of one side than of the other, where loops with a stem and long detours come up. */
static void test_rich_paths(void **state)
{
    struct rng rng;
    int ways[3] = {0};
    (void)state;
    rng_start(&rng, 78);
    for (int round = 0; round < 6000; round++) {
        struct values values = values_of((enum cone_kind)(round % 2), 3 + (int)rng_below(&rng, round % 20 ? 3 : 15));
        struct pos *pos = play_start(game(), &values, &rng);
        const struct conect *c = board_of(pos);
        struct conect_path path;
        int side = (int)rng_below(&rng, 2), apex = cone_apex((enum cone_kind)c->kind, c->size), own = 0;

        while (!c->winner) {
            int cell = (int)rng_below(&rng, c->count), x, y;
            struct text stone = {0};
            cone_proper((enum cone_kind)c->kind, c->size, cell, &x, &y);
            text_addf(&stone, "%c:", 'A' + (cell == apex ? 1 - side : rng_below(&rng, 12) ? side : 1 - side));
            number_write_cell(x, y, &stone);
            game()->notation->tags[0].place(&values, pos, stone.data, stone.len, NULL);
            text_release(&stone);
        }
        for (int cell = 0; cell < c->count; cell++)
            own += c->node[cell].stone == c->winner;
        conect_path(c, &path);
        check_path(c, &path);
        ways[path.way]++;
        if (own <= 11)
            assert_int_equal(fewest(c, path.count), path.count);
        free(pos);
    }
    assert_true(ways[CONECT_EDGE_LOOP] > 500);
    assert_true(ways[CONECT_LOOP] > 500);
}

/* ---- Small boards, solved --------------------------------------------------------------------------------------- */

struct slow_search {
    struct values values;
    uint8_t *known; /* by position in base 3: 1 the side to move wins, 2 it loses */
};

static bool mover_wins(struct slow_search *s, const struct pos *pos, uint32_t key)
{
    struct move moves[16];
    uint64_t copy[(sizeof(struct conect) + 7) / 8];
    struct pos *after = (struct pos *)copy;
    int mover = game()->rules->state(&s->values, pos).to_move;
    size_t count = game()->rules->moves(&s->values, pos, moves, 16);
    bool wins = false;

    if (s->known[key])
        return s->known[key] == 1;
    for (size_t i = 0; i < count && !wins; i++) {
        int turn, cell = cone_cell((enum cone_kind)board_of(pos)->kind, board_of(pos)->size, moves[i].at[0],
                                   moves[i].at[1], &turn);
        uint32_t digit = (uint32_t)(1 + mover);
        for (int k = 0; k < cell; k++)
            digit *= 3;
        memcpy(after, pos, game()->rules->size(&s->values));
        assert_true(game()->rules->play(&s->values, after, &moves[i], NULL));
        assert_true(game()->rules->end_turn(&s->values, after, NULL));
        wins = game()->rules->state(&s->values, after).over || !mover_wins(s, after, key + digit);
    }
    s->known[key] = wins ? 1 : 2;
    return wins;
}

/* How many first stones win against best play. */
static int winning_openings(enum cone_kind kind, int n)
{
    struct slow_search s = {.values = values_of(kind, n)};
    struct move moves[16];
    struct pos *pos = mem_new(game()->rules->size(&s.values)), *after = mem_new(game()->rules->size(&s.values));
    uint32_t digit = 1, keys = 1;
    int winning = 0;

    for (int i = 0; i < cone_count(kind, n); i++)
        keys *= 3;
    s.known = mem_new(keys);
    game()->rules->start(&s.values, pos);
    size_t count = game()->rules->moves(&s.values, pos, moves, 16);
    for (size_t i = 0; i < count; i++, digit *= 3) {
        memcpy(after, pos, game()->rules->size(&s.values));
        assert_true(game()->rules->play(&s.values, after, &moves[i], NULL));
        assert_true(game()->rules->end_turn(&s.values, after, NULL));
        winning += !mover_wins(&s, after, digit);
    }
    assert_true(mover_wins(&s, pos, 0));
    free(s.known);
    free(pos);
    free(after);
    return winning;
}

/* puzzles.md, "Exact values already known". */
static void test_small_boards(void **state)
{
    (void)state;
    assert_int_equal(winning_openings(CONE_WIDE, 3), 4);
    assert_int_equal(winning_openings(CONE_NARROW, 3), 1);
    assert_int_equal(winning_openings(CONE_WIDE, 4), 9);
    assert_int_equal(winning_openings(CONE_NARROW, 4), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_to_win), cmocka_unit_test(test_blue),       cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_swap),        cmocka_unit_test(test_detail),     cmocka_unit_test(test_positions),
        cmocka_unit_test(test_openings),    cmocka_unit_test(test_judge),      cmocka_unit_test(test_full_boards),
        cmocka_unit_test(test_paths),       cmocka_unit_test(test_rich_paths), cmocka_unit_test(test_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
