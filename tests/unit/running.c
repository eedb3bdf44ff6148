/* Heads and feet: texts share lines where they fit side by side, and have lines of their own where they do not; none is
 * left out, none overlaps another, and the body lies between them. */
#include "page/paper/running.h"
#include "catalogue/registry.h"
#include "help/legible.h"
#include "help/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#define EDGE   10.0
#define HEIGHT 150.0

static struct running example(void)
{
    struct running r = {.title = "Connect Capture",
                        .names = {{0, "Maximilianus"}, {1, "Wilhelmine"}, {-1, "a text"}},
                        .name_count = 3};
    text_add(&r.caption, "4x4 \u00b7 Club night");
    text_add(&r.note, "Maximilianus wins, 15-31");
    text_add(&r.error, "error: line 7: stars 5 and 9 were joined in turn 3 (line 4)");
    text_add(&r.left, "Connect Capture: Rick Nordal, 1991");
    text_add(&r.middle, "record 1 \u00b7 page 1 of 7");
    text_add(&r.right, "CC-3x3-1K7M64MR-H");
    return r;
}

static const struct lettering_text *find(const struct lettering_page *page, const char *s)
{
    for (size_t i = 0; i < page->text_count; i++)
        if (strcmp(page->texts[i].s, s) == 0)
            return &page->texts[i];
    fail_msg("\"%s\" is missing", s);
    return NULL;
}

static bool share_line(const struct lettering_page *page, const char *a, const char *b)
{
    return fabs(find(page, a)->box.bottom - find(page, b)->box.bottom) < 5;
}

/* Draws the example `width` mm wide; returns the height of the body. */
static double draw_example(const char *theme, double width, struct lettering *found)
{
    struct resources *resources = pages_resources_in(registry_game(0), theme);
    struct page_style style = {.paper = {width + 2 * EDGE, HEIGHT + 2 * EDGE}, .margin = EDGE};
    struct running measured = example(), drawn = example();
    struct draw *d = draw_lettering(resources_get(resources), found);

    style.margin -= draw_theme(d)->page.inset;
    struct box body = running_body(d, &style, &measured);
    running_begin(d, &style, &drawn);
    draw_pop(d);
    drawn_end(d);
    assert_int_equal(legible_faults(&(struct legible){resources_get(resources)->theme, theme, EDGE, .sizes = true},
                                    found),
                     0);
    for (size_t i = 0; i < found->pages[0].text_count; i++) {
        const struct bounding_box *ink = &found->pages[0].texts[i].ink;
        assert_true(ink->bottom <= EDGE + body.y || ink->top >= EDGE + body.y + body.h);
    }
    resources_free(resources);
    return body.h;
}

static void wide_pages_have_single_lines(void **state)
{
    struct lettering found = {0};
    (void)state;
    draw_example("colour", 190, &found);
    const struct lettering_page *page = &found.pages[0];
    assert_true(share_line(page, "Connect Capture", "a text"));
    assert_true(share_line(page, "4x4 \u00b7 Club night", "Maximilianus wins, 15-31"));
    assert_true(share_line(page, "Connect Capture: Rick Nordal, 1991", "CC-3x3-1K7M64MR-H"));
    lettering_release(&found);
}

static void narrow_pages_have_more_lines(void **state)
{
    struct lettering found = {0};
    (void)state;
    double wide = draw_example("large", 190, &found);
    assert_false(share_line(&found.pages[0], "Connect Capture: Rick Nordal, 1991", "CC-3x3-1K7M64MR-H"));
    lettering_release(&found);
    double narrow = draw_example("large", 90, &found);
    const struct lettering_page *page = &found.pages[0];
    assert_true(narrow < wide);
    assert_false(share_line(page, "Connect Capture", "Maximilianus"));
    assert_false(share_line(page, "4x4 \u00b7 Club night", "Maximilianus wins, 15-31"));
    assert_false(share_line(page, "record 1 \u00b7 page 1 of 7", "CC-3x3-1K7M64MR-H"));
    lettering_release(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_pages_have_single_lines),
        cmocka_unit_test(narrow_pages_have_more_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
