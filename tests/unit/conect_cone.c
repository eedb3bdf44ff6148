/* The cones of Conect: counts, links, names, and symmetry. */
#include "games/conect/cone.h"
#include "help/test.h"

#include <string.h>

static void each_cone(void (*check)(const struct cone *))
{
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++) {
            const struct cone *cone = cone_table((enum cone_kind)kind, n);
            assert_int_equal(cone->kind, kind);
            assert_int_equal(cone->size, n);
            check(cone);
        }
}

/* ---- Cells and names ----------------------------------------------------------------------------------------- */

static int at(const struct cone *c, int x, int y)
{
    int turn;
    return cone_cell(c, x, y, &turn);
}

/* Every name, computed independently. */
static void check_names(const struct cone *c)
{
    int n = c->size, next = 0, gone = 0, turn;
    assert_int_equal(c->count, c->kind == CONE_WIDE ? n * n - n + 1 : n * n - n);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            bool deleted = c->kind == CONE_NARROW && x == n - 1 && y == n - 1;
            bool other = y < n - 1 && x == (c->kind == CONE_WIDE ? 0 : n - 1);
            int cell = cone_cell(c, x, y, &turn);
            assert_int_equal(turn, other && !deleted);
            if (deleted) {
                assert_int_equal(cell, CONE_NONE);
                gone++;
            } else if (other) {
                assert_int_equal(cell, c->kind == CONE_WIDE ? at(c, n - 1 - y, n - 1) : at(c, y, n - 1));
                assert_true(cone_doubled(c, cell));
            } else {
                assert_int_equal(cell, next++);
                assert_int_equal(c->cell[cell].x, x);
                assert_int_equal(c->cell[cell].y, y);
            }
        }
    assert_int_equal(next, c->count);
    assert_int_equal(gone, c->kind == CONE_NARROW);
    for (int i = -1; i <= n; i++) {
        assert_int_equal(cone_cell(c, i, -1, &turn), CONE_NONE);
        assert_int_equal(cone_cell(c, i, n, &turn), CONE_NONE);
        assert_int_equal(cone_cell(c, -1, i, &turn), CONE_NONE);
        assert_int_equal(cone_cell(c, n, i, &turn), CONE_NONE);
    }
}

TEST(test_names)
{
    each_cone(check_names);
}

/* Exactly n - 1 cells have two names, all in the bottom row. */
static void check_doubles(const struct cone *c)
{
    int n = c->size, doubled = 0;
    for (int cell = 0; cell < c->count; cell++) {
        assert_true(!cone_doubled(c, cell) || c->cell[cell].y == n - 1);
        doubled += cone_doubled(c, cell);
    }
    assert_int_equal(doubled, n - 1);
    assert_int_equal(c->apex, at(c, c->kind == CONE_WIDE ? 0 : n - 2, n - 1));
}

TEST(test_doubles)
{
    each_cone(check_doubles);
}

static void check_edges(const struct cone *c)
{
    int n = c->size, last = n - 1, red = 0, blue = 0, shared = 0;
    for (int cell = 0; cell < c->count; cell++) {
        const struct cone_cell *of = &c->cell[cell];
        red += of->edge[CONE_RED];
        blue += of->edge[CONE_BLUE];
        shared += of->edge[CONE_RED] && of->edge[CONE_BLUE];
    }
    assert_int_equal(red, n);
    assert_int_equal(blue, n);
    assert_int_equal(shared, 2);
    for (int i = 0; i < n; i++) {
        assert_true(c->cell[at(c, i, 0)].edge[CONE_RED]);
        assert_true(c->cell[at(c, c->kind == CONE_WIDE ? last : 0, i)].edge[CONE_BLUE]);
    }
    if (c->kind == CONE_WIDE) {
        assert_true(c->cell[at(c, last, 0)].edge[CONE_BLUE]);
        assert_true(c->cell[at(c, last, last)].edge[CONE_RED]);
        assert_int_equal(at(c, last, last), at(c, 0, 0));
    } else {
        assert_true(c->cell[at(c, 0, 0)].edge[CONE_BLUE]);
        assert_true(c->cell[at(c, 0, last)].edge[CONE_RED]);
        assert_int_equal(at(c, 0, last), at(c, last, 0));
    }
}

TEST(test_edges)
{
    each_cone(check_edges);
}

/* ---- Links --------------------------------------------------------------------------------------------------- */

static int count_links(const struct cone *c, int from, int to, int turn)
{
    int count = 0;
    for (int i = 0; i < c->cell[from].links; i++)
        count += c->cell[from].link[i].to == to && c->cell[from].link[i].turn == turn;
    return count;
}

static void check_links(const struct cone *c)
{
    int n = c->size, sum = 0;
    for (int cell = 0; cell < c->count; cell++) {
        const struct cone_cell *of = &c->cell[cell];
        const struct cone_link *link = of->link;
        int ends = of->edge[CONE_RED] + of->edge[CONE_BLUE];
        for (int i = 0; i < of->links; i++) {
            assert_int_not_equal(link[i].to, cell);
            assert_in_range(link[i].turn + 1, 0, 2);
            assert_int_equal(count_links(c, cell, link[i].to, link[i].turn), 1);
            assert_int_equal(count_links(c, link[i].to, cell, -link[i].turn), 1);
        }
        sum += of->links;
        if (cell == c->apex)
            assert_int_equal(of->links, c->kind == CONE_WIDE ? 2 : 3);
        else if (ends == 0)
            assert_int_equal(of->links, 6);
        else if (ends == 1)
            assert_int_equal(of->links, 4);
        else if (c->kind == CONE_WIDE)
            assert_int_equal(of->links, 3);
        else
            assert_int_equal(of->links, of->y == 0 ? 2 : 5);
    }
    /* The rhombus has (n - 1)^2 + 2 n (n - 1) sides between its cells. Wide, the n - 1 along the seam are there
     * twice; narrow, n - 2 are, the ring has one with itself, and the deleted cell has two. */
    int sides = (n - 1) * (n - 1) + 2 * n * (n - 1) - (n - 1) - (c->kind == CONE_NARROW ? 2 : 0);
    assert_int_equal(sum, 2 * sides);
}

TEST(test_links)
{
    each_cone(check_links);
}

/* Rings around the apex: 2k cells (wide) or k (narrow) at distance k, and once round is one turn. */
static void check_rings(const struct cone *c)
{
    int n = c->size, distance[CONE_CELLS], queue[CONE_CELLS], tail = 0, cells[2 * CONE_SIZE_MOST + 1] = {0};
    bool wide = c->kind == CONE_WIDE;

    memset(distance, 0, sizeof distance);
    queue[tail++] = c->apex;
    distance[c->apex] = wide ? 1 : 2; /* one more than it is; 0: not yet */
    for (int head = 0; head < tail; head++) {
        const struct cone_cell *of = &c->cell[queue[head]];
        for (int i = 0; i < of->links; i++)
            if (distance[of->link[i].to] == 0) {
                distance[of->link[i].to] = distance[queue[head]] + 1;
                queue[tail++] = of->link[i].to;
            }
    }
    assert_int_equal(tail, c->count);
    for (int cell = 0; cell < c->count; cell++)
        cells[distance[cell] - 1]++;
    for (int k = 1; k < n; k++)
        assert_int_equal(cells[k], wide ? 2 * k : k);

    /* Round a ring from its seam cell, always on to the next cell with a turn of 0 or 1. */
    for (int k = wide ? 1 : 2; k < n; k++) {
        int start = wide ? c->apex + k : c->apex + 1 - k, at = start, before = -1, turns = 0, steps = 0;
        do {
            int next = -1, turn = 0;
            for (int i = 0; i < c->cell[at].links; i++) {
                const struct cone_link *link = &c->cell[at].link[i];
                bool ahead = link->turn >= 0 && (at != start || before >= 0 || link->turn == 0);
                if (distance[link->to] == k + 1 && ahead && (link->to != before || cells[k] == 2) && next < 0) {
                    next = link->to;
                    turn = link->turn;
                    if (cells[k] == 2 && steps == 1 && link->turn == 0)
                        next = -1; /* back the way we came */
                }
            }
            assert_true(next >= 0);
            before = at;
            at = next;
            turns += turn;
            steps++;
        } while (at != start);
        assert_int_equal(steps, cells[k]);
        assert_int_equal(turns, 1);
    }
}

TEST(test_rings)
{
    each_cone(check_rings);
}

/* ---- Reflection ----------------------------------------------------------------------------------------------- */

/* The mirror image of a cell in the fold that puts the red edge on the blue one. */
static int reflect(const struct cone *c, int cell)
{
    int last = c->size - 1, x = c->cell[cell].x, y = c->cell[cell].y;
    return c->kind == CONE_WIDE ? at(c, last - y, last - x) : at(c, y, x);
}

static int on_seam(const struct cone *c, int cell)
{
    return cone_doubled(c, cell);
}

/* The same cells and links, mirrored. A turn then begins after the seam cells instead of before them, so a link to a
 * seam cell has one turn more. */
static void check_reflection(const struct cone *c)
{
    assert_int_equal(reflect(c, c->apex), c->apex);
    for (int cell = 0; cell < c->count; cell++) {
        const struct cone_cell *of = &c->cell[cell];
        int image = reflect(c, cell);
        assert_int_equal(reflect(c, image), cell);
        assert_int_equal(of->edge[CONE_RED], c->cell[image].edge[CONE_BLUE]);
        assert_int_equal(of->links, c->cell[image].links);
        assert_true(!on_seam(c, cell) || image == cell);
        for (int i = 0; i < of->links; i++) {
            int to = of->link[i].to, turn = -of->link[i].turn + on_seam(c, to) - on_seam(c, cell);
            if (c->kind == CONE_WIDE && (to == c->apex || cell == c->apex))
                turn = 0;
            assert_int_equal(count_links(c, image, reflect(c, to), turn), 1);
        }
    }
}

TEST(test_reflection)
{
    each_cone(check_reflection);
}
