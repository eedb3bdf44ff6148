/* Paths: building, copying, clearing. */
#include "draw/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

static void keeps_steps_in_order(void **state)
{
    (void)state;
    struct path p = {0};
    for (int i = 0; i < 100; i++) {
        path_move(&p, i, 0);
        path_line(&p, i, 1);
    }
    path_close(&p);
    assert_int_equal(p.count, 201);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(p.steps[2 * i].op, PATH_MOVE);
        assert_true(p.steps[2 * i + 1].x == i && p.steps[2 * i + 1].y == 1);
    }
    size_t size = p.size;
    path_clear(&p);
    assert_int_equal(p.count, 0);
    assert_int_equal(p.size, size);
    path_release(&p);
    assert_null(p.steps);
}

static void an_ellipse_is_closed_and_round(void **state)
{
    (void)state;
    struct path p = {0};
    path_ellipse(&p, 10, 20, 3, 2);
    assert_int_equal(p.count, 6);
    assert_int_equal(p.steps[5].op, PATH_CLOSE);
    assert_true(p.steps[4].x == p.steps[0].x && p.steps[4].y == p.steps[0].y);
    for (int i = 1; i < 5; i++) {
        const struct path_step *s = &p.steps[i], *before = &p.steps[i - 1];
        double x = (before->x + 3 * s->x1 + 3 * s->x2 + s->x) / 8, y = (before->y + 3 * s->y1 + 3 * s->y2 + s->y) / 8;
        double radius = hypot((x - 10) / 3, (y - 20) / 2);
        assert_true(fabs(radius - 1) < 0.0005);
    }
    path_release(&p);
}

static void adding_scales_and_moves(void **state)
{
    (void)state;
    struct path from = {0}, to = {0};
    path_rect(&from, 1, 2, 3, 4);
    path_curve(&from, 1, 1, 2, 2, 3, 3);
    path_add(&to, &from, 2, 10, 20);
    const struct path_step *rect = &to.steps[0], *curve = &to.steps[1];
    assert_true(rect->x == 12 && rect->y == 24 && rect->x1 == 6 && rect->y1 == 8);
    assert_true(curve->x1 == 12 && curve->y1 == 22 && curve->x2 == 14 && curve->y2 == 24);
    assert_true(curve->x == 16 && curve->y == 26);
    path_add(&to, &to, 1, 0, 0); /* to itself */
    assert_int_equal(to.count, 4);
    path_release(&from);
    path_release(&to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_steps_in_order),
        cmocka_unit_test(an_ellipse_is_closed_and_round),
        cmocka_unit_test(adding_scales_and_moves),
    };
    return cmocka_run_group_tests_name("path", tests, NULL, NULL);
}
