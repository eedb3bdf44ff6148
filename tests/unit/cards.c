/* Cards and their backs: on any paper, and however the sheet is turned or folded, each back lies exactly over its
 * front. */
#include "page/sheet/cards.h"
#include "catalogue/registry.h"
#include "help/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

static const struct paper_size {
    const char *name;
    double w, h;
    int flat, folded; /* cards that a page has */
} papers[] = {
    {"a4", 210, 297, 9, 3},         {"a4 turned", 297, 210, 8, 4},
    {"letter", 215.9, 279.4, 9, 3}, {"letter turned", 279.4, 215.9, 8, 4},
    {"a3", 297, 420, 16, 8},        {"a3 turned", 420, 297, 18, 6},
    {"a5", 148, 210, 4, 2},         {"a5 turned", 210, 148, 3, 0},
    {"legal", 215.9, 355.6, 9, 3},  {"square", 200, 200, 4, 0},
    {"strip", 80, 300, 3, 1},
};

enum { PAPERS = sizeof papers / sizeof *papers, CARDS = 27 };

#define NEAR 1e-6

static const struct draw *measured; /* in English, type of the theme colour */

static bool plan(const struct paper_size *paper, struct card_print print, struct cards_plan *out)
{
    return cards_plan(measured, paper->w, paper->h, 10, CARDS_TYPE, &print, CARDS, out);
}

static void check_close(double found, double expected, const char *what, const char *paper, int card)
{
    if (fabs(found - expected) > NEAR)
        fail_msg("%s of card %d on %s: %.4f, not %.4f", what, card, paper, found, expected);
}

/* ---- Fronts ------------------------------------------------------------------------------------------------- */

static void check_fronts(const struct paper_size *paper, const struct cards_plan *p, double reach)
{
    for (int i = 0; i < CARDS; i++) {
        struct card_place a = cards_front(p, i);
        assert_false(a.turned);
        assert_in_range(a.page, 0, cards_pages(p) - 1);
        check_close(a.box.w, CARD_WIDTH, "width", paper->name, i);
        check_close(a.box.h, CARD_HEIGHT, "height", paper->name, i);
        assert_true(a.box.x >= reach - NEAR && a.box.x + a.box.w <= paper->w - reach + NEAR);
        assert_true(a.box.y >= reach - NEAR && a.box.y + a.box.h <= paper->h - reach + NEAR);
        for (int k = 0; k < i; k++) {
            struct card_place b = cards_front(p, k);
            bool apart = a.page != b.page || fabs(a.box.x - b.box.x) > CARD_WIDTH - NEAR ||
                         fabs(a.box.y - b.box.y) > CARD_HEIGHT - NEAR;
            assert_true(apart);
        }
    }
}

static void as_many_as_fit(void **state)
{
    static const enum backs ways[] = {BACKS_NONE, BACKS_DUPLEX, BACKS_FOLD};
    (void)state;
    for (int i = 0; i < PAPERS; i++)
        for (int way = 0; way < 3; way++) {
            struct cards_plan p;
            int expected = ways[way] == BACKS_FOLD ? papers[i].folded : papers[i].flat;
            bool fits = plan(&papers[i], (struct card_print){.backs = ways[way]}, &p);
            assert_int_equal(fits, expected > 0);
            if (!fits)
                continue;
            if (p.columns * p.rows != expected)
                fail_msg("%s has %d x %d cards, not %d", papers[i].name, p.columns, p.rows, expected);
            int leaves = (CARDS + expected - 1) / expected;
            assert_int_equal(cards_pages(&p), ways[way] == BACKS_DUPLEX ? 2 * leaves : leaves);
            check_fronts(&papers[i], &p, 6.35);
        }
}

/* Neighbours touch: one cut separates them. Without backs there are none. */
static void cuts_are_shared(void **state)
{
    struct cards_plan p;
    (void)state;
    assert_true(plan(&papers[0], (struct card_print){.backs = BACKS_NONE}, &p));
    struct box first = cards_front(&p, 0).box, beside = cards_front(&p, 1).box, beneath = cards_front(&p, 3).box;
    check_close(beside.x, first.x + CARD_WIDTH, "left", "a4", 1);
    check_close(beside.y, first.y, "top", "a4", 1);
    check_close(beneath.x, first.x, "left", "a4", 3);
    check_close(beneath.y, first.y + CARD_HEIGHT, "top", "a4", 3);
    for (int card = 0; card < CARDS; card++)
        assert_int_equal(cards_back(&p, card).page, -1);
}

static void an_uncommon_margin_is_kept(void **state)
{
    struct card_print none = {.backs = BACKS_NONE};
    struct cards_plan p;
    (void)state;
    assert_true(cards_plan(measured, 210, 297, 25, CARDS_TYPE, &none, CARDS, &p));
    assert_int_equal(p.columns, 2);
    assert_int_equal(p.rows, 2);
    check_fronts(&papers[0], &p, 25);
    assert_true(cards_plan(measured, 189, 266.2, 0, CARDS_TYPE, &none, CARDS, &p));
    assert_int_equal(p.columns * p.rows, 9);
    assert_false(cards_plan(measured, 60, 600, 0, CARDS_TYPE, &none, CARDS, &p));
    assert_false(cards_plan(measured, 600, 80, 0, CARDS_TYPE, &none, CARDS, &p));
}

/* ---- Backs --------------------------------------------------------------------------------------------------- */

/* The box of a back, seen through the paper from the front: without the shift of the print, turned over. */
static struct box through_paper(const struct paper_size *paper, const struct cards_plan *p, struct box box)
{
    bool upright = paper->w <= paper->h, sideways = upright != p->print.flip_short;
    box.x -= p->print.offset_x;
    box.y -= p->print.offset_y;
    if (p->print.backs == BACKS_DUPLEX && sideways)
        box.x = paper->w - box.x - box.w;
    else
        box.y = paper->h - box.y - box.h;
    return box;
}

/* The back covers the front, and stands upright when the card is turned over sideways: it is printed upside down where
 * the leaf is turned over another way. */
static void check_back(const struct paper_size *paper, const struct cards_plan *p, int i)
{
    struct card_place front = cards_front(p, i), back = cards_back(p, i);
    struct box seen = through_paper(paper, p, back.box);
    bool sideways = p->print.backs == BACKS_DUPLEX && (paper->w <= paper->h) != p->print.flip_short;

    assert_int_equal(back.turned, !sideways);
    check_close(seen.x, front.box.x, "left", paper->name, i);
    check_close(seen.y, front.box.y, "top", paper->name, i);
    check_close(seen.w, front.box.w, "width", paper->name, i);
    check_close(seen.h, front.box.h, "height", paper->name, i);
}

static void backs_meet_their_fronts(void **state)
{
    static const struct card_print ways[] = {
        {BACKS_DUPLEX, false, 0, 0},       {BACKS_DUPLEX, true, 0, 0},     {BACKS_FOLD, false, 0, 0},
        {BACKS_DUPLEX, false, 1.5, -0.75}, {BACKS_DUPLEX, true, -2, 3.25}, {BACKS_FOLD, true, 0.5, 0.5},
    };
    (void)state;
    for (int i = 0; i < PAPERS; i++)
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
            struct cards_plan p;
            if (!plan(&papers[i], ways[way], &p))
                continue;
            for (int card = 0; card < CARDS; card++) {
                int front = cards_front(&p, card).page, back = cards_back(&p, card).page;
                assert_int_equal(back, ways[way].backs == BACKS_DUPLEX ? front + 1 : front);
                assert_true(ways[way].backs != BACKS_DUPLEX || front % 2 == 0);
                check_back(&papers[i], &p, card);
            }
        }
}

/* The line to fold along is between fronts and backs. */
static void folds_part_fronts_and_backs(void **state)
{
    (void)state;
    for (int i = 0; i < PAPERS; i++) {
        struct cards_plan p;
        bool fits = plan(&papers[i], (struct card_print){.backs = BACKS_FOLD}, &p);
        for (int card = 0; fits && card < CARDS; card++) {
            struct box front = cards_front(&p, card).box, back = cards_back(&p, card).box;
            assert_true(front.y + front.h <= papers[i].h / 2 - 3);
            assert_true(back.y >= papers[i].h / 2 + 3);
            assert_true(back.y + back.h <= papers[i].h - 6.35 + NEAR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_as_fit),
        cmocka_unit_test(cuts_are_shared),
        cmocka_unit_test(an_uncommon_margin_is_kept),
        cmocka_unit_test(backs_meet_their_fronts),
        cmocka_unit_test(folds_part_fronts_and_backs),
    };
    struct resources *resources = pages_resources(registry_game(0));
    struct measuring m;
    measured = measuring_begin(&m, resources_get(resources));
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    measuring_end(&m);
    resources_free(resources);
    return failures;
}
