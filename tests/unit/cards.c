/* Cards and their backs: on any paper as many as fit, edge to edge; and however the sheet is turned or folded, each
 * back lies exactly over its front. */
#include "page/sheet/cards.h"
#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/test.h"

#include <math.h>

enum { CARDS = 27 };

#define NEAR         1e-6
#define REACH        6.35 /* mm: how close to the edge cards may be, unless the margin differs from the usual one */
#define USUAL_MARGIN 10.0
#define FOLD_GAP     3.0 /* mm from a line to fold along, at least */

static const struct paper_size {
    double w, h, margin;
    int flat, folded; /* cards that a page has */
} papers[] = {
    {210, 297, 10, 9, 3},     {297, 210, 10, 8, 4},  {215.9, 279.4, 10, 9, 3}, {279.4, 215.9, 10, 8, 4},
    {297, 420, 10, 16, 8},    {420, 297, 10, 18, 6}, {148, 210, 10, 4, 2},     {210, 148, 10, 3, 0},
    {215.9, 355.6, 10, 9, 3}, {200, 200, 10, 4, 0},  {80, 300, 10, 3, 1},      {210, 297, 25, 4, 2},
    {189, 266.2, 0, 9, 3},    {60, 600, 0, 0, 0},    {600, 80, 0, 0, 0},
};

static const struct card_print ways[] = {{BACKS_NONE, false, 0, 0},         {BACKS_DUPLEX, false, 0, 0},
                                         {BACKS_DUPLEX, true, 0, 0},        {BACKS_FOLD, false, 0, 0},
                                         {BACKS_DUPLEX, false, 1.5, -0.75}, {BACKS_DUPLEX, true, -2, 3.25},
                                         {BACKS_FOLD, true, 0.5, 0.5}};

/* The box of a back, seen through the paper from the front: without the shift of the print, turned over. */
static struct box through_paper(const struct cards_plan *p, struct box box, bool sideways)
{
    box.x -= p->print.offset_x;
    box.y -= p->print.offset_y;
    if (sideways)
        box.x = p->page_w - box.x - box.w;
    else
        box.y = p->page_h - box.y - box.h;
    return box;
}

static bool same(struct box a, struct box b)
{
    return fabs(a.x - b.x) < NEAR && fabs(a.y - b.y) < NEAR && fabs(a.w - b.w) < NEAR && fabs(a.h - b.h) < NEAR;
}

/* Neighbours touch: one cut separates them. A back stands upright when the card is turned over sideways: it is printed
 * upside down where the leaf is turned over another way. */
static void check_card(const struct paper_size *paper, const struct cards_plan *p, int i)
{
    enum backs backs = p->print.backs;
    double reach = paper->margin > USUAL_MARGIN ? paper->margin : fmin(paper->margin, REACH);
    int place = i % (p->columns * p->rows), leaf = i / (p->columns * p->rows);
    struct card_place first = cards_front(p, 0), front = cards_front(p, i), back = cards_back(p, i);
    const struct box expected = {first.box.x + place % p->columns * CARD_WIDTH,
                                 first.box.y + place / p->columns * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT};

    assert_int_equal(front.page, backs == BACKS_DUPLEX ? 2 * leaf : leaf);
    assert_false(front.turned);
    assert_true(same(front.box, expected));
    assert_true(front.box.x >= reach - NEAR && front.box.x + front.box.w <= paper->w - reach + NEAR);
    assert_true(front.box.y >= reach - NEAR && front.box.y + front.box.h <= paper->h - reach + NEAR);
    assert_int_equal(back.page, backs == BACKS_NONE ? -1 : backs == BACKS_DUPLEX ? front.page + 1 : front.page);
    if (backs == BACKS_NONE)
        return;
    bool sideways = backs == BACKS_DUPLEX && (paper->w <= paper->h) != p->print.flip_short;
    assert_int_equal(back.turned, !sideways);
    assert_true(same(through_paper(p, back.box, sideways), front.box));
    if (backs == BACKS_FOLD) {
        double shift = p->print.offset_y;
        assert_true(front.box.y + front.box.h <= paper->h / 2 - FOLD_GAP);
        assert_true(back.box.y - shift >= paper->h / 2 + FOLD_GAP);
        assert_true(back.box.y - shift + back.box.h <= paper->h - reach + NEAR);
    }
}

TEST(cards_fit_and_backs_meet_their_fronts)
{
    struct resources *resources = pages_resources(registry_game(0));
    struct draw *d = measuring_begin(resources_get(resources));
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
            const struct paper_size *paper = &papers[i];
            enum backs backs = ways[way].backs;
            int expected = backs == BACKS_FOLD ? paper->folded : paper->flat;
            struct cards_plan p;
            bool fits = cards_plan(d, paper->w, paper->h, paper->margin, CARDS_TYPE, &ways[way], CARDS, &p);
            if ((fits ? p.columns * p.rows : 0) != expected)
                fail_msg("%g x %g mm, way %zu: %d x %d cards, not %d", paper->w, paper->h, way, p.columns, p.rows,
                         expected);
            if (!fits)
                continue;
            int leaves = (CARDS + expected - 1) / expected;
            assert_int_equal(cards_pages(&p), backs == BACKS_DUPLEX ? 2 * leaves : leaves);
            for (int card = 0; card < CARDS; card++)
                check_card(paper, &p, card);
        }
    measuring_end(&d);
    resources_free(resources);
}
