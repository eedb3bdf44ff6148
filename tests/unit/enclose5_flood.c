/* Enclose5: what marks enclose, compared with a plain flood; and the quick look at the cells around a mark never skips
 * a flood that was needed. */
#include "games/enclose5/internal.h"

#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = PAPER_MOST * PAPER_MOST };

struct grid {
    int width, height;
    uint64_t rows[PAPER_MOST];
};

static bool has(const uint64_t *rows, int x, int y)
{
    return rows[y] >> x & 1;
}

static void set(uint64_t *rows, int x, int y)
{
    rows[y] |= (uint64_t)1 << x;
}

static bool on(const struct grid *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->width && y < g->height;
}

/* The grid with bit i of `bits` for the i-th cell in reading order. */
static struct grid grid_of(int width, int height, uint32_t bits)
{
    struct grid g = {.width = width, .height = height};
    for (int y = 0; y < height; y++)
        g.rows[y] = bits >> (y * width) & ((1u << width) - 1);
    return g;
}

static uint32_t bits_of(const struct grid *g, const uint64_t *rows)
{
    uint32_t bits = 0;
    for (int y = 0; y < g->height; y++)
        bits |= (uint32_t)rows[y] << (y * g->width);
    return bits;
}

static struct grid random_grid(int width, int height, uint32_t in_100, struct rng *rng)
{
    struct grid g = {.width = width, .height = height};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (rng_below(rng, 100) < in_100)
                set(g.rows, x, y);
    return g;
}

/* ---- Beside a plain flood, cell by cell ----------------------------------------------------------------------- */

static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* The ruling word by word. */
static void plain_flood(const struct grid *g, uint64_t *inside)
{
    static _Thread_local bool outside[PAPER_MOST + 2][PAPER_MOST + 2];
    static _Thread_local int stack[4 * (CELLS + 4 * PAPER_MOST + 4) + 1][2];
    int top = 0;

    memset(outside, 0, sizeof outside);
    stack[top][0] = stack[top][1] = 0;
    for (top++; top > 0;) {
        int x = stack[--top][0], y = stack[top][1];
        bool off = x < 0 || y < 0 || x > g->width + 1 || y > g->height + 1;
        if (off || outside[y][x] || (on(g, x - 1, y - 1) && has(g->rows, x - 1, y - 1)))
            continue;
        outside[y][x] = true;
        for (int i = 0; i < 4; i++, top++) {
            stack[top][0] = x + beside[i][0];
            stack[top][1] = y + beside[i][1];
        }
    }
    memset(inside, 0, PAPER_MOST * sizeof *inside);
    for (int y = 0; y < g->height; y++)
        for (int x = 0; x < g->width; x++) {
            bool out = outside[y + 1][x + 1];
            for (int i = 0; i < 4 && has(g->rows, x, y); i++)
                out = out || outside[y + 1 + beside[i][1]][x + 1 + beside[i][0]];
            if (!out)
                set(inside, x, y);
        }
}

/* How many cells the grid encloses, by both floods. */
static int same_floods(const struct grid *g)
{
    uint64_t fast[PAPER_MOST], plain[PAPER_MOST];
    int count = 0;
    enclose5_flood(g->width, g->height, g->rows, fast);
    plain_flood(g, plain);
    for (int y = 0; y < g->height; y++) {
        if (fast[y] != plain[y])
            fail_msg("%dx%d, row %d: %llx, not %llx", g->width, g->height, y + 1, (unsigned long long)fast[y],
                     (unsigned long long)plain[y]);
        count += __builtin_popcountll(fast[y]);
    }
    return count;
}

TEST(test_plain_flood)
{
    struct rng rng;
    long enclosed = 0;
    rng_start(&rng, 1);
    for (int height = PAPER_LEAST; height <= PAPER_MOST; height += test_step(15))
        for (int width = PAPER_LEAST; width <= PAPER_MOST; width += test_step(15))
            for (uint32_t in_100 = 20; in_100 <= 80; in_100 += 20) {
                struct grid g = random_grid(width, height, in_100, &rng);
                enclosed += same_floods(&g);
            }
    assert_met(enclosed > 100000);
}

/* A corridor that winds over the whole paper, by columns or by rows, and is open at its beginning only; then closed
 * there. */
TEST(test_corridors)
{
    for (int n = PAPER_LEAST; n <= PAPER_MOST; n++)
        for (int by_rows = 0; by_rows < 2; by_rows++) {
            struct grid g = {.width = n, .height = n};
            for (int a = 0; a < n; a++)
                for (int b = 0; b < n; b++) {
                    bool border = a == 0 || b == 0 || a == n - 1 || b == n - 1;
                    bool gap = b == (a % 4 ? 1 : n - 2);
                    if ((border && !(a == 0 && b == 1)) || (!border && a % 2 == 0 && !gap))
                        set(g.rows, by_rows ? b : a, by_rows ? a : b);
                }
            assert_int_equal(same_floods(&g), 0);
            set(g.rows, by_rows ? 1 : 0, by_rows ? 0 : 1);
            assert_int_equal(same_floods(&g), (n - 2) * (n - 2));
        }
}

/* ---- The quick look --------------------------------------------------------------------------------------------- */

/* Whether a mark at (x, y) needs a flood, and that the quick look says so. */
static bool check_look(const struct grid *g, const uint64_t *coloured, int x, int y, long *looks)
{
    struct grid after = *g;
    uint64_t inside[PAPER_MOST], fresh = 0;
    set(after.rows, x, y);
    enclose5_flood(g->width, g->height, after.rows, inside);
    for (int i = 0; i < g->height; i++)
        fresh |= inside[i] & ~coloured[i];
    bool may = enclose5_may_enclose(g->height, after.rows, x, y);
    if (fresh && !may)
        fail_msg("a mark at column %d, row %d of %dx%d encloses something: marks %x, coloured %x", x + 1, y + 1,
                 g->width, g->height, bits_of(g, g->rows), bits_of(g, coloured));
    *looks += may;
    return fresh;
}

/* All cells where a mark can be put, with live marks `walls` and coloured cells `colours`. */
static void check_cells(int width, int height, uint32_t walls, uint32_t colours, long *needed, long *looks, long *all)
{
    struct grid g = grid_of(width, height, walls), coloured = grid_of(width, height, colours);
    for (int cell = 0; cell < width * height; cell++)
        if (!((walls | colours) >> cell & 1)) {
            *needed += check_look(&g, coloured.rows, cell % width, cell / width, looks);
            ++*all;
        }
}

/* All live marks there can be between turns, with every set of coloured cells (`all_colours`) or with the least set
 * and some others. */
static void check_small(int width, int height, bool all_colours, struct rng *rng)
{
    uint32_t full = (1u << (width * height)) - 1;
    long needed = 0, looks = 0, all = 0;

    for (uint32_t walls = 0; walls <= full; walls += (uint32_t)test_step(19)) {
        struct grid g = grid_of(width, height, walls);
        uint64_t rows[PAPER_MOST];
        enclose5_flood(width, height, g.rows, rows);
        uint32_t inside = bits_of(&g, rows), rest = full & ~walls & ~inside;
        if (inside & walls)
            continue; /* those would be coloured, and dead */
        if (all_colours) {
            for (uint32_t more = rest;; more = (more - 1) & rest) {
                check_cells(width, height, walls, inside | more, &needed, &looks, &all);
                if (more == 0)
                    break;
            }
            continue;
        }
        check_cells(width, height, walls, inside, &needed, &looks, &all);
        for (int i = 0; i < 3; i++)
            check_cells(width, height, walls, inside | (rest & (uint32_t)rng_next(rng)), &needed, &looks, &all);
    }
    assert_true(needed > 0);
    assert_true(looks < all);
}

TEST(test_small_boards)
{
    struct rng rng;
    rng_start(&rng, 3);
    check_small(3, 3, true, &rng);
    check_small(4, 3, true, &rng);
    check_small(3, 4, true, &rng);
    check_small(4, 4, false, &rng);
}

TESTED_GAME("enclose5")

/* Some empty cells of a position that came up in play, for both players. */
static void check_position(const struct enclose5 *e, struct rng *rng, long *needed, long *looks, long *all)
{
    uint64_t coloured[PAPER_MOST], inside[PAPER_MOST];
    for (int y = 0; y < e->height; y++)
        coloured[y] = enclose5_rows(e, LAYER_COLOURS)[y] | enclose5_rows(e, LAYER_COLOURS + 1)[y];
    for (int player = 0; player < 2; player++) {
        struct grid g = {.width = e->width, .height = e->height};
        memcpy(g.rows, enclose5_rows(e, LAYER_LIVE + player), e->height * sizeof *g.rows);
        enclose5_flood(g.width, g.height, g.rows, inside);
        for (int y = 0; y < g.height; y++)
            assert_int_equal(inside[y] & ~coloured[y], 0);
        for (int i = 0; i < 6; i++) {
            int x = (int)rng_below(rng, e->width), y = (int)rng_below(rng, e->height);
            if (!(enclose5_empty(e, y) >> x & 1))
                continue;
            *needed += check_look(&g, coloured, x, y, looks);
            ++*all;
        }
    }
}

TEST(test_play)
{
    struct rng rng;
    long needed = 0, looks = 0, all = 0;
    rng_start(&rng, 4);
    for (int round = 0; round < test_rounds(300); round++) {
        struct values values;
        params_standard(game()->params, &values);
        for (int i = 0; i < 2; i++)
            values.of[PAPER_SIZE].n[i] = (int16_t)(PAPER_LEAST + (int)rng_below(&rng, round % 10 ? 20 : 48));
        values.of[PAPER_GOAL].n[0] = (int16_t)(values.of[PAPER_SIZE].n[0] * values.of[PAPER_SIZE].n[1]);
        struct pos *pos = play_start(game(), &values, &rng);
        while (play_turn(game(), &values, pos, &rng, NULL))
            check_position((const struct enclose5 *)pos, &rng, &needed, &looks, &all);
        free(pos);
    }
    assert_met(needed > 2000);
    assert_true(looks < all / 2);
}

/* On ordinary paper the quick look saves three floods out of four. */
TEST(test_floods_spared)
{
    struct rng rng;
    struct values values;
    long looks = 0, all = 0;
    rng_start(&rng, 5);
    params_standard(game()->params, &values);
    for (int round = 0; round < test_rounds(40); round++) {
        struct pos *pos = play_start(game(), &values, &rng);
        const struct enclose5 *e = (const struct enclose5 *)pos;
        while (!e->over) {
            struct move moves[CELLS];
            struct grid g = {.width = e->width, .height = e->height};
            size_t count = game()->rules->moves(&values, pos, moves, CELLS);
            if (count == 0) {
                assert_true(game()->rules->end_turn(&values, pos, NULL));
                continue;
            }
            const struct move *move = &moves[rng_below(&rng, (uint32_t)count)];
            memcpy(g.rows, enclose5_rows(e, LAYER_LIVE + e->to_move), e->height * sizeof *g.rows);
            set(g.rows, move->at[0], move->at[1]);
            looks += enclose5_may_enclose(g.height, g.rows, move->at[0], move->at[1]);
            all++;
            assert_true(game()->rules->play(&values, pos, move, NULL));
        }
        free(pos);
    }
    assert_in_range(looks * 100 / all, 5, 25);
}
