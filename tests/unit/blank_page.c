/* Pages are rebuilt from the codes printed on them: each mark where it was printed, and the same print around it. */
#include "scan/blank_page.h"

#include "base/scoped.h"
#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "scan/code_finder.h"

#include <math.h>

enum { ROUNDS = 32 };

#define SCALE 6.0 /* pixels per mm */

static const char *const themes[] = {"colour", "ink", "large"}, *const languages[] = {"en", "de", "es"};

static struct sheet_style style_of(struct rng *rng)
{
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {297, 420}, {200, 262.3}};
    static const char *const names[] = {"Žofie von und zu Hohenstein-Überlingen", "Łu"};
    struct sheet_style style = pages_style();

    style.page.paper = papers[rng_below(rng, sizeof papers / sizeof *papers)];
    style.page.landscape = rng_below(rng, 3) == 0;
    style.page.margin = 6 + rng_below(rng, 100) / 10.0;
    style.per_page = rng_below(rng, 3) ? 1 : 4;
    style.once = rng_below(rng, 2);
    style.scan = rng_below(rng, 2);
    style.record_form = rng_below(rng, 4) == 0;
    if (rng_below(rng, 2)) {
        style.names = names;
        style.name_count = 2;
    }
    if (rng_below(rng, 3) == 0)
        style.page.title = "An uncommonly long head line for the sheets of a quiet summer evening in the garden";
    return style;
}

static const struct side_geometry *find_side(const struct geometry *g, const char *id, int side)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->sides[i].page == 0 && g->sides[i].side == side && strcmp(g->sides[i].id, id) == 0)
            return &g->sides[i];
    return NULL;
}

/* The mean difference of print between a page and the same page rebuilt, over the marks, in levels of grey. */
static double difference(const struct grey *page, const struct blank_page *blank)
{
    double x1 = 1e9, y1 = 1e9, x2 = 0, y2 = 0, sum = 0;
    for (size_t i = 0; i < blank->side.point_count; i++) {
        x1 = fmin(x1, blank->side.points[i].x);
        y1 = fmin(y1, blank->side.points[i].y);
        x2 = fmax(x2, blank->side.points[i].x);
        y2 = fmax(y2, blank->side.points[i].y);
    }
    size_t count = 0;
    for (int y = (int)(y1 * SCALE); y < (int)(y2 * SCALE); y++)
        for (int x = (int)(x1 * SCALE); x < (int)(x2 * SCALE); x++, count++)
            sum += abs(page->pixels[y * page->width + x] - blank->print.pixels[y * page->width + x]);
    return sum / (double)count;
}

static void assert_rebuilt(const struct found_code *found, const struct grey *page, const struct geometry *geometry,
                           int *boards)
{
    const double slack = 0.06; /* mm */
    scoped(text_release) struct text why = {0}, id = {0};
    struct sheet_code code;
    struct blank_page blank;

    if (!sheet_code_read(found->text, strlen(found->text), &code, &why))
        fail_msg("%s", text_string(&why));
    assert_true(code.known);
    sheet_id_write(&code.id, &id);
    const struct side_geometry *side = find_side(geometry, text_string(&id), code.side);
    assert_non_null(side);
    bool board = blank_page_new(&code, SCALE, &blank, &why);
    assert_int_equal(board, code.on_it.kind == PAGE_BOARD);
    assert_int_equal(board, why.len == 0);
    if (board) {
        assert_int_equal(blank.side.side, side->side);
        assert_int_equal(blank.side.count, side->count);
        assert_int_equal(blank.side.point_count, side->point_count);
        assert_true(fabs(blank.side.width - side->width) < slack && fabs(blank.side.height - side->height) < slack);
        for (size_t i = 0; i < side->count; i++)
            assert_string_equal(blank.side.marks[i].name, side->marks[i].name);
        for (size_t i = 0; i < side->point_count; i++)
            if (hypot(blank.side.points[i].x - side->points[i].x, blank.side.points[i].y - side->points[i].y) > slack)
                fail_msg("%s: (%.2f, %.2f) is rebuilt at (%.2f, %.2f)", found->text, side->points[i].x,
                         side->points[i].y, blank.side.points[i].x, blank.side.points[i].y);
        for (int i = 0; i < 4; i++) {
            assert_true(hypot(blank.code[i].x * SCALE - found->corners[i].x,
                              blank.code[i].y * SCALE - found->corners[i].y) < 0.8 * SCALE);
            assert_true(blank.code[i].x >= blank.extent[0].x - slack && blank.code[i].x <= blank.extent[1].x + slack &&
                        blank.code[i].y >= blank.extent[0].y - slack && blank.code[i].y <= blank.extent[1].y + slack);
        }
        assert_int_equal(blank.print.width, page->width);
        assert_int_equal(blank.print.height, page->height);
        if (side->count > 0) {
            double worst = difference(page, &blank);
            if (worst > 3)
                fail_msg("%s: the print differs by %.1f", found->text, worst);
        }
        blank_page_release(&blank);
        ++*boards;
    }
}

/* Draws a batch twice, for its marks and for its pixels, and rebuilds the sides on its first page. */
static void one_batch(const struct game *game, struct rng *rng, int *boards)
{
    struct resources *resources = pages_resources_of(game, themes[rng_below(rng, 3)], languages[rng_below(rng, 3)]);
    const struct draw_resources *draw = resources_get(resources);
    struct sheet_style style = style_of(rng);
    scoped(text_release) struct text why = {0};
    struct sheet_id id = {.game = game};

    if (rng_below(rng, 2))
        play_sheet_values(game, rng, &id.values);
    else
        params_standard(game->params, &id.values);
    style.total = 3;
    if (sheet_fits(draw, &style, &id, &id, &why)) {
        struct sheet_id *ids = pages_ids(game, &id.values, style.total);
        struct geometry geometry = {0};
        struct grey page = {0};
        struct found_code *codes;
        pages_draw(draw_geometry(draw, &geometry), &style, ids, style.total);
        pages_draw(draw_grey(draw, SCALE, &page), &style, ids, style.total);
        size_t found = codes_find(&page, (size_t)style.per_page, &codes);
        assert_true(found > 0);
        for (size_t i = 0; i < found; i++)
            assert_rebuilt(&codes[i], &page, &geometry, boards);
        free(codes);
        free(page.pixels);
        geometry_release(&geometry);
        free(ids);
    }
    resources_free(resources);
}

TEST(test_rebuilt)
{
    struct rng rng;
    int boards = 0;
    rng_start(&rng, 5);
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        const struct game *game = registry_game((uint32_t)round % 4);
        one_batch(game, &rng, &boards);
    }
    assert_met(boards >= ROUNDS / 2);
}

/* Codes of pages that are not read. */
TEST(test_refused)
{
    static const struct {
        const char *game, *theme, *language, *why;
        enum page_kind kind;
    } cases[] = {
        {"conect", "", "en", "a theme or language of your own", PAGE_BOARD},
        {"conect", "ink", "", "a theme or language of your own", PAGE_BOARD},
        {"conect", "ink", "en", "holds a record form: photograph the side with the board", PAGE_FORM},
        {"conect", "ink", "en", "holds the rules", PAGE_RULES},
        {"connect", "ink", "en", "filled in with digits, which are not read", PAGE_BOARD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text why = {0};
        struct sheet_id id = {.game = registry_find(cases[i].game, strlen(cases[i].game))};
        struct blank_page blank;
        params_standard(id.game->params, &id.values);
        struct sheet_code code = sheet_code_standard(&id);
        snprintf(code.theme, sizeof code.theme, "%s", cases[i].theme);
        snprintf(code.language, sizeof code.language, "%s", cases[i].language);
        code.on_it.kind = cases[i].kind;
        assert_false(blank_page_new(&code, SCALE, &blank, &why));
        if (!strstr(text_string(&why), cases[i].why))
            fail_msg("%s: not in: %s", cases[i].why, text_string(&why));
    }
}
