/* Imposition: folded or cut, the paper gives the pages in order, each once. */
#include "draw/draw.h"

#include "help/test.h"
#include "page/book/preflight.h"

enum { PAGES_MOST = 300 };

static void sides_are(enum imposition imposition, int pages, int count, const int (*expected)[2])
{
    assert_int_equal(imposition_sides(imposition, pages), count);
    for (int i = 0; i < count; i++) {
        struct imposed_side s = imposition_side(imposition, pages, i);
        assert_int_equal(s.left, expected[i][0]);
        assert_int_equal(s.right, expected[i][1]);
    }
}

TEST(small_cases)
{
    sides_are(IMPOSE_NONE, 2, 2, (const int[][2]){{0, -1}, {1, -1}});
    sides_are(IMPOSE_TWO_UP, 5, 3, (const int[][2]){{0, 1}, {2, 3}, {4, -1}});
    sides_are(IMPOSE_BOOKLET, 1, 2, (const int[][2]){{-1, 0}, {-1, -1}});
    sides_are(IMPOSE_BOOKLET, 8, 4, (const int[][2]){{7, 0}, {1, 6}, {5, 2}, {3, 4}});
    sides_are(IMPOSE_BOOKLET, 6, 4, (const int[][2]){{-1, 0}, {1, -1}, {5, 2}, {3, 4}});
}

TEST(gutters_grow_with_the_pages)
{
    static const double gutters[][2] = {{1, 9.6},    {150, 9.6},  {151, 12.7}, {300, 12.7}, {301, 15.9}, {500, 15.9},
                                        {501, 19.1}, {700, 19.1}, {701, 22.3}, {828, 22.3}, {829, 0}};
    for (size_t i = 0; i < sizeof gutters / sizeof *gutters; i++)
        assert_true(preflight_gutter((int)gutters[i][0]) == gutters[i][1]);
}

TEST(each_page_stands_once)
{
    for (int imposition = IMPOSE_NONE; imposition <= IMPOSE_TWO_UP; imposition++)
        for (int pages = 1; pages <= PAGES_MOST; pages++) {
            bool seen[PAGES_MOST] = {false};
            int count = 0;
            for (int i = 0; i < imposition_sides((enum imposition)imposition, pages); i++) {
                struct imposed_side s = imposition_side((enum imposition)imposition, pages, i);
                const int both[] = {s.left, s.right};
                for (int k = 0; k < 2; k++) {
                    assert_true(both[k] < pages);
                    assert_false(both[k] >= 0 && seen[both[k]]);
                    if (both[k] >= 0)
                        seen[both[k]] = ++count;
                }
            }
            assert_int_equal(count, pages);
        }
}

/* Lays the sheets on one another, fronts down, folds them, and leafs through: of each leaf the front of the page is on
 * one side of a sheet and its back on the other side, at the same half seen from above. */
TEST(booklets_can_be_leafed_through)
{
    for (int pages = 1; pages <= PAGES_MOST; pages++) {
        int sheets = imposition_sides(IMPOSE_BOOKLET, pages) / 2, next = 0;
        for (int leaf = 0; leaf < 2 * sheets; leaf++) {
            bool first_half = leaf < sheets;
            int sheet = first_half ? leaf : 2 * sheets - 1 - leaf;
            struct imposed_side front = imposition_side(IMPOSE_BOOKLET, pages, 2 * sheet);
            struct imposed_side back = imposition_side(IMPOSE_BOOKLET, pages, 2 * sheet + 1);
            const int faces[] = {first_half ? front.right : back.right, first_half ? back.left : front.left};
            for (int k = 0; k < 2; k++, next++)
                assert_int_equal(faces[k], next < pages ? next : -1);
        }
    }
}

TEST(paper_is_of_a_common_size)
{
    assert_float_equal(imposition_width(148, 210), 297, 1e-9); /* A5 on A4 */
    assert_float_equal(imposition_width(210, 297), 420, 1e-9); /* A4 on A3 */
    assert_float_equal(imposition_width(105, 148), 210, 1e-9);
    assert_float_equal(imposition_width(215.9, 279.4), 431.8, 1e-9);
    assert_float_equal(imposition_width(100, 150), 200, 1e-9);
}
