/* The geometry of pages: where their marks are, and how that is written. */
#include "draw/geometry.h"
#include "base/scoped.h"
#include "help/drawn.h"
#include "help/test.h"

#include <math.h>

static struct geometry geometry;

static struct draw *begin(void)
{
    struct draw *d = draw_geometry(&drawn_resources, &geometry);
    draw_page(d, 100, 50);
    return d;
}

/* Ends the drawing. All sides as JSON must be `expected`, where apostrophes stand for quotation marks. */
static void ends_as(struct draw *d, const char *expected)
{
    struct text json = {0};
    drawn_end(d);
    for (size_t i = 0; i < geometry.count; i++)
        geometry_write_json(&geometry.sides[i], "x.pdf", geometry.sides[i].page + 1, &json);
    for (size_t i = 0; i < json.len; i++)
        if (json.data[i] == '"')
            json.data[i] = '\'';
    assert_string_equal(text_string(&json), expected);
    text_release(&json);
    geometry_release(&geometry);
    assert_int_equal(geometry.count, 0);
}

TEST(kinds)
{
    struct draw *d = begin();
    struct path *square = draw_path(d);
    draw_mark_side(d, "CC-1", 2);
    draw_mark_between(d, SHEET_MARK_LINE, "1-2", 1, 2, 3, 2.00049);
    path_move(square, 0, 0);
    path_line(square, 4, 0);
    path_line(square, 4, 4);
    path_close(square);
    path_move(square, 1, 1); /* a hole */
    path_line(square, 2, 2);
    draw_mark_cell(d, "e5", square, 3, 1);
    path_clear(square);
    path_rect(square, 1, 2, 3, 4);
    draw_mark_cell(d, "f6", square, 2, 4);
    path_clear(square);
    draw_mark_between(d, SHEET_MARK_TICK, "A:a1", 10, 20, 12.5, 21.25);
    assert_int_equal(draw_takes(d), TAKES_MARKS);
    ends_as(d, "{'file':'x.pdf','page':1,'id':'CC-1','side':2,'width':100,'height':50,'marks':["
               "{'name':'1-2','kind':'line','from':[1,2],'to':[3,2]},"
               "{'name':'e5','kind':'cell','polygon':[[0,0],[4,0],[4,4]],'centre':[3,1]},"
               "{'name':'f6','kind':'cell','polygon':[[1,2],[4,2],[4,6],[1,6]],'centre':[2,4]},"
               "{'name':'A:a1','kind':'tick','box':[10,20,2.5,1.25]}]}\n");
}

/* Marks lie where pushes, half turns and symbols bring them. */
TEST(transforms)
{
    struct draw *d = begin();
    draw_push(d, 50, 0, 1);
    draw_symbol_begin(d, "board", 0, 0, 10, 10);
    draw_push(d, 1, 1, 1);
    draw_mark_between(d, SHEET_MARK_LINE, "a1-b1", 0, 0, 1, 0);
    draw_pop(d);
    draw_symbol_end(d);
    draw_pop(d);
    draw_mark_side(d, "X", 1);
    draw_push(d, 10, 10, 2);
    draw_symbol(d, "board", 1, 0, 2);
    draw_pop(d);
    draw_push(d, 100, 50, -1);
    draw_mark_between(d, SHEET_MARK_TICK, "A:a1", 1, 2, 4, 6);
    draw_pop(d);
    ends_as(d, "{'file':'x.pdf','page':1,'id':'X','side':1,'width':100,'height':50,'marks':["
               "{'name':'a1-b1','kind':'line','from':[16,14],'to':[20,14]},"
               "{'name':'A:a1','kind':'tick','box':[96,44,3,4]}]}\n");
}

/* Marks belong to the last side of their page; before a page's first side they are ignored. A side may have none. */
TEST(sides)
{
    struct draw *d = begin();
    draw_mark_between(d, SHEET_MARK_LINE, "1-2", 0, 0, 1, 1);
    draw_mark_side(d, "X", 1);
    draw_mark_side(d, "Y \"\n", 1);
    draw_mark_between(d, SHEET_MARK_LINE, "3-4", 5, 0, 6, 1);
    draw_page(d, 20, 30.5);
    draw_mark_between(d, SHEET_MARK_LINE, "1-2", 0, 0, 1, 1);
    draw_page(d, 20, 30.5);
    draw_mark_side(d, "X", 2);
    draw_mark_between(d, SHEET_MARK_LINE, "5-6", 0, 0, 1, 1);
    ends_as(d, "{'file':'x.pdf','page':1,'id':'X','side':1,'width':100,'height':50,'marks':[]}\n"
               "{'file':'x.pdf','page':1,'id':'Y \\'\\n','side':1,'width':100,'height':50,'marks':["
               "{'name':'3-4','kind':'line','from':[5,0],'to':[6,1]}]}\n"
               "{'file':'x.pdf','page':3,'id':'X','side':2,'width':20,'height':30.5,'marks':["
               "{'name':'5-6','kind':'line','from':[0,0],'to':[1,1]}]}\n");
}

/* Curves become chords, all on the curve, and a closed outline has no corner twice. */
TEST(curves)
{
    struct draw *d = begin();
    draw_mark_side(d, "X", 1);
    path_ellipse(draw_path(d), 30, 20, 10, 10);
    draw_mark_cell(d, "e5", draw_path(d), 30, 20);
    path_clear(draw_path(d));
    drawn_end(d);
    const struct side_geometry *side = geometry.sides;
    assert_int_equal(side->count, 1);
    assert_int_equal(side->marks[0].count, 16);
    for (size_t i = 0; i < side->marks[0].count; i++)
        assert_true(fabs(hypot(side->points[i].x - 30, side->points[i].y - 20) - 10) < 0.01);
    geometry_release(&geometry);
}

TESTS_BETWEEN(drawn_setup, drawn_teardown)
