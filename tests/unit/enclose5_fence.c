/* Enclose5: fence puzzles. On small paper every region is listed, so that every answer is compared with all regions
 * there are; the rules never exclude a solution. */
#include "games/enclose5/fence.h"

#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/rounds.h"
#include "help/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MADE = 40, RANDOM = 200 };

TESTED_GAME("enclose5")

static struct values values_of(int width, int height)
{
    struct values values;
    puzzle_standard(lookup_puzzle_kind(game(), "fence", NULL), game()->params, &values);
    values.of[PAPER_SIZE].n[0] = (int16_t)width;
    values.of[PAPER_SIZE].n[1] = (int16_t)height;
    return values;
}

/* ---- All regions, by the definition ------------------------------------------------------------------------------ */

/* Paper as characters: # region, x mark, . outside. */
struct plain_paper {
    int width, height;
    char cell[FENCE_MOST][FENCE_MOST];
};

static char at(const struct plain_paper *p, int x, int y)
{
    return x >= 0 && y >= 0 && x < p->width && y < p->height ? p->cell[y][x] : '.';
}

static bool is_beside(const struct plain_paper *p, int x, int y, char what)
{
    return at(p, x - 1, y) == what || at(p, x + 1, y) == what || at(p, x, y - 1) == what || at(p, x, y + 1) == what;
}

/* Marks with ~ what can be reached from (x, y) without crossing a mark; beyond the edge too. */
static void spread(char cells[FENCE_MOST + 2][FENCE_MOST + 2], int x, int y)
{
    if (x < 0 || y < 0 || x >= FENCE_MOST + 2 || y >= FENCE_MOST + 2 || cells[y][x] == 'x' || cells[y][x] == '~')
        return;
    cells[y][x] = '~';
    spread(cells, x - 1, y);
    spread(cells, x + 1, y);
    spread(cells, x, y - 1);
    spread(cells, x, y + 1);
}

/* How many cells the marks enclose, without those at (gap_x, gap_y). */
static int enclosed(const struct plain_paper *p, int gap_x, int gap_y)
{
    char cells[FENCE_MOST + 2][FENCE_MOST + 2];
    int count = 0;
    memset(cells, '.', sizeof cells);
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            cells[y + 1][x + 1] = p->cell[y][x] == 'x' && (x != gap_x || y != gap_y) ? 'x' : '.';
    spread(cells, 0, 0);
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            count += cells[y + 1][x + 1] == '.';
    return count;
}

/* Sets the marks of a region of `size` cells. Whether they enclose it alone, and nothing without any one of them. */
static bool fence_in(struct plain_paper *p, int size)
{
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (p->cell[y][x] != '#')
                p->cell[y][x] = is_beside(p, x, y, '#') ? 'x' : '.';
    if (enclosed(p, -1, -1) != size)
        return false;
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (p->cell[y][x] == 'x' && enclosed(p, x, y) > 0)
                return false;
    return true;
}

static bool is_connected(const struct plain_paper *p)
{
    char cells[FENCE_MOST + 2][FENCE_MOST + 2];
    bool started = false;
    memset(cells, 'x', sizeof cells);
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            cells[y + 1][x + 1] = p->cell[y][x] == '#' ? '#' : 'x';
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++) {
            if (cells[y + 1][x + 1] != '#')
                continue;
            if (started)
                return false;
            started = true;
            spread(cells, x + 1, y + 1);
        }
    return started;
}

/* Lists all regions of a paper with few cells away from the edge. */
static struct plain_paper *list_regions(int width, int height, size_t *count)
{
    const int columns = width - 2, cells = columns * (height - 2);
    struct plain_paper *list = NULL;

    *count = 0;
    for (uint32_t set = 1; set < (uint32_t)1 << cells; set++) {
        struct plain_paper p = {.width = width, .height = height};
        memset(p.cell, '.', sizeof p.cell);
        for (int i = 0; i < cells; i++)
            if (set >> i & 1)
                p.cell[1 + i / columns][1 + i % columns] = '#';
        if (!is_connected(&p) || !fence_in(&p, bits_count(set)))
            continue;
        *mem_add(list, *count) = p;
    }
    return list;
}

static int count_around(const struct plain_paper *p, int x, int y)
{
    int count = 0;
    for (int row = y - 1; row <= y + 1; row++)
        for (int column = x - 1; column <= x + 1; column++)
            count += (row != y || column != x) && at(p, column, row) == 'x';
    return count;
}

static bool fits(const struct plain_paper *p, const struct fence_puzzle *puzzle)
{
    for (int i = 0; i < puzzle->clues; i++) {
        int x = puzzle->clue[i].cell % puzzle->stride, y = puzzle->clue[i].cell / puzzle->stride;
        if (p->cell[y][x] == 'x' || count_around(p, x, y) != puzzle->clue[i].number)
            return false;
    }
    return true;
}

static bool is_region(const struct plain_paper *p, const struct fence_puzzle *puzzle, struct cell_set region)
{
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (cells_have(region, y * puzzle->stride + x) != (p->cell[y][x] == '#'))
                return false;
    return true;
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static const int sizes[][2] = {{5, 5}, {6, 6}, {7, 5}, {5, 7}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* fence_is_region agrees with the definition for every set of cells. */
TEST(test_regions)
{
    for (int i = 0; i < test_rounds(SIZES); i++) {
        const int width = sizes[i][0], height = sizes[i][1], columns = width - 2, cells = columns * (height - 2);
        size_t count, found = 0;
        struct fence_puzzle p;
        free(list_regions(width, height, &count));
        fence_start(&p, width, height);
        for (uint32_t set = 1; set < (uint32_t)1 << cells; set++) {
            struct cell_set region = {{0}};
            for (int k = 0; k < cells; k++)
                if (set >> k & 1)
                    region = cells_or(region, cells_one((1 + k / columns) * p.stride + 1 + k % columns));
            found += fence_is_region(&p, region);
        }
        assert_int_equal(found, count);
        assert_false(fence_is_region(&p, cells_one(1)));
    }
}

/* Random clues of a random region: the search finds as many solutions as there are regions that fit; steps of the rules
 * exclude none of them. */
TEST(test_search)
{
    struct rng rng;
    rng_start(&rng, 7);
    for (int i = 0; i < test_rounds(SIZES); i++) {
        size_t count;
        struct plain_paper *all = list_regions(sizes[i][0], sizes[i][1], &count);
        for (int n = 0; n < test_rounds(RANDOM); n++) {
            const struct plain_paper *one = &all[rng_below(&rng, (uint32_t)count)];
            struct fence_puzzle p;
            struct fence_state s;
            struct fence_step step;
            size_t fit = 0;
            fence_start(&p, one->width, one->height);
            for (int y = 0; y < one->height; y++)
                for (int x = 0; x < one->width; x++)
                    if (one->cell[y][x] != 'x' && rng_below(&rng, 8) == 0)
                        fence_add_clue(&p, y * p.stride + x, count_around(one, x, y));
            struct fence_search search = {.p = &p, .limit = UINT64_MAX, .most = FENCE_SOLUTIONS};
            fence_search(&search);
            fence_begin(&p, &s);
            while (fence_take_step(&p, &s, &step))
                assert_true(step.rule > FENCE_SIDES && step.rule < FENCE_RULES && step.open > 0);
            for (size_t k = 0; k < count; k++) {
                if (!fits(&all[k], &p))
                    continue;
                fit++;
                for (int y = 0; y < one->height; y++)
                    for (int x = 0; x < one->width; x++) {
                        char what = all[k].cell[y][x];
                        assert_true(cells_have(s.can[what == '#'   ? FENCE_IN
                                                     : what == 'x' ? FENCE_MARK
                                                                   : FENCE_OUT],
                                               y * p.stride + x));
                    }
            }
            assert_int_equal(search.found, fit < FENCE_SOLUTIONS ? fit : FENCE_SOLUTIONS);
            if (fence_solved(&p, &s))
                assert_int_equal(fit, 1);
        }
        free(all);
    }
}

/* Every puzzle that is made has one region that fits, which is its answer; and a person can solve it. */
TEST(test_made)
{
    for (int i = 0; i < test_rounds(SIZES); i++) {
        struct values values = values_of(sizes[i][0], sizes[i][1]);
        size_t count;
        struct plain_paper *all = list_regions(sizes[i][0], sizes[i][1], &count);
        struct enclose5 *e = mem_new(game()->rules->size(&values));
        for (uint64_t seed = 0, made = 0; made < (uint64_t)test_rounds(MADE); seed++) {
            struct puzzle puzzle = {.pos = (struct pos *)e};
            struct fence_puzzle p;
            struct rng rng;
            size_t fit = 0;
            assert_true(seed < 100 * MADE);
            rng_start(&rng, seed);
            if (enclose5_fence.make(&values, (struct grades){1, GRADES}, &rng, NULL, &puzzle)) {
                made++;
                fence_read(e, &p);
                struct fence_search search = {.p = &p, .limit = UINT64_MAX, .most = FENCE_SOLUTIONS};
                fence_search(&search);
                assert_int_equal(search.found, 1);
                for (size_t k = 0; k < count; k++)
                    if (fits(&all[k], &p)) {
                        fit++;
                        assert_true(is_region(&all[k], &p, search.region[0]));
                    }
                assert_int_equal(fit, 1);
                assert_int_equal(puzzle.value, cells_count(search.region[0]));
                assert_true(puzzle.difficulty > 0 && puzzle.nodes > 0);
            }
            text_release(&puzzle.answer);
        }
        free(e);
        free(all);
    }
}
