/* Every page of every game stays inside its margins on any paper, at any size, in any layout. What does not fit is
 * refused before anything is drawn. */
#include "help/pages.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "page/sheet/cards.h"
#include "page/template/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 120, COUNT = 3 }; /* batches; sheets in each */

static struct sheet_style draw_style(struct rng *rng)
{
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {297, 420}, {100, 100}, {60, 600}};
    static const char *const names[] = {"Žofie von und zu Hohenstein-Überlingen", "Łu"};
    struct sheet_style style = pages_style();

    style.page.paper = papers[rng_below(rng, sizeof papers / sizeof *papers)];
    style.page.landscape = rng_below(rng, 2);
    style.page.margin = rng_below(rng, 26);
    style.per_page = 1 + (int)(rng_below(rng, 2) * rng_below(rng, 9));
    style.once = rng_below(rng, 2);
    style.record_form = rng_below(rng, 2);
    style.scan = style.page.landscape == style.record_form;
    style.total = COUNT;
    if (rng_below(rng, 2)) {
        style.names = names;
        style.name_count = 2;
        style.page.title = "An uncommonly long head line for the sheets of a quiet summer evening in the garden";
    }
    return style;
}

/* The free margin of pages, in mm. Cards are laid out closer to the edge, their crop marks closer still, and backs are
 * shifted. */
static double free_edge(const struct game *game, const struct values *values, const struct sheet_style *style)
{
    const double usual = 10, reach = 6.35, marks = 0.3 + 3 + 0.15 / 2; /* marks: with half their width */
    struct card_print print;
    if (cards_count(game, values) == 0)
        return style->page.margin;
    game_sheet(game)->cards->print(values, &print);
    double cards = style->page.margin > usual ? style->page.margin : fmin(style->page.margin, reach);
    double moved = print.backs == BACKS_NONE ? 0 : fmax(fabs(print.offset_x), fabs(print.offset_y));
    return fmax(cards - marks, 0) - moved;
}

static bool one_batch(const struct resources *resources, const struct game *game, const struct rule_text *rules,
                      struct rng *rng)
{
    struct sheet_style style = draw_style(rng);
    struct values values;
    struct text why = {0};
    struct bounding_boxes boxes = {0};

    style.rules = rng_below(rng, 2) ? rules : NULL;
    play_sheet_values(game, rng, &values);
    const struct sheet_id id = {.game = game, .values = values};
    bool fits = sheet_fits(resources_get(resources), &style, &id, &id, &why);
    assert_int_equal(fits, why.len == 0);
    if (fits) {
        struct sheet_id *ids = pages_ids(game, &values, COUNT);
        pages_draw(draw_bounding_boxes(resources_get(resources), &boxes), &style, ids, COUNT);
        int sides = (COUNT - 1) * sheet_pages(resources_get(resources), &style, &id, &id, false) +
                    sheet_pages(resources_get(resources), &style, &id, &id, true);
        assert_int_equal(boxes.count, (sides + style.per_page - 1) / style.per_page);
        /* Below their letters boxes of text are a little too high. */
        pages_check_ink(game->about.slug, &boxes, &style.page, free_edge(game, &values, &style) - 0.1);
        free(ids);
    }
    bounding_boxes_release(&boxes);
    text_release(&why);
    return fits;
}

static void test_margins(void **state)
{
    const struct game *game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        struct resources *resources = pages_resources_in(game, *state);
        struct pages_book book = pages_book(game, LANGUAGE_STANDARD);
        struct rng rng;
        int drawn = 0;
        rng_start(&rng, rng_hash(game->about.slug, strlen(game->about.slug)));
        for (int round = 0; round < test_rounds(ROUNDS); round++)
            drawn += one_batch(resources, game, book.rules, &rng);
        assert_met(drawn >= ROUNDS / 4 && drawn < ROUNDS); /* both happened */
        pages_book_release(&book);
        resources_free(resources);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {{"colour", test_margins, NULL, NULL, "colour"},
                                       {"ink", test_margins, NULL, NULL, "ink"}};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
