/* Pages of puzzles and answers, drawn for every game from positions of random play. */
#include "page/puzzles/puzzle_book.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/bounding_box.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 23, LINE = 32 };

static const struct puzzle_field fields[] = {{"First move", 1}, {"What follows", 2}, {NULL, 0}};

static void tell(const struct values *v, const struct pos *start, int value, bool proven, const struct words *words,
                 struct text *out)
{
    (void)v, (void)start, (void)value, (void)proven, (void)words;
    text_add(out, "seven to go");
}

static const struct puzzle_kind kind = {
    .name = "any-turn",
    .title = "A turn",
    .mark = 'A',
    .question = "What is the best turn in this position, and what is it worth? Take as long over it as you like.",
    .unit = "%d point",
    .units = "%d points",
    .meaning = {"at a glance", "with a little thought", "by trying two or three turns, each to its end",
                "by looking at what the opponent does", "hard"},
    .writing = "Write it as in a record.",
    .fields = fields,
    .tell = tell,
    .mover = true,
    .reminds = true,
};

/* A set of made-up puzzles: the turns of a game. */
struct sample {
    struct values values;
    struct book_set set;
    struct book_puzzle list[PUZZLES];
    struct pos *pos[PUZZLES + 1];
    char ids[PUZZLES][LINE], moves[PUZZLES][LINE], hints[PUZZLES][LINE];
    struct resources *resources;
};

static void make(struct sample *s, const struct game *game)
{
    struct rng rng;
    size_t size;

    rng_start(&rng, 7);
    memset(s, 0, sizeof *s);
    params_standard(game->params, &s->values);
    s->values.edition = play_edition(game);
    size = game->rules->size(&s->values);
    s->pos[0] = play_start(game, &s->values, &rng);
    for (int i = 0; i < PUZZLES; i++) {
        s->pos[i + 1] = mem_new(size);
        memcpy(s->pos[i + 1], s->pos[i], size);
        play_turn(game, &s->values, s->pos[i + 1], &rng, NULL);
        snprintf(s->ids[i], LINE, "XX-A15-0-0000000%c-X", BASE32[i]);
        snprintf(s->moves[i], LINE, "1. move%d=%d", i + 1, i * i);
        snprintf(s->hints[i], LINE, "Look at square %d.", 100 + i);
        s->list[i] = (struct book_puzzle){
            .id = s->ids[i],
            .number = i + 1,
            .grade = 1 + i * GRADES / PUZZLES,
            .value = i,
            .start = s->pos[i],
            .answer = {s->pos[i], s->pos[i + 1], NULL, 0},
            .words = s->moves[i],
            .hint = s->hints[i],
            .tempting = i % 2 ? "What looks best gains a point less, since the last square stays open." : "",
            .sheet = "",
        };
    }
    s->set = (struct book_set){game, &kind, &s->values, s->list, PUZZLES, "seed 42"};
    s->resources = pages_resources(game);
}

static void release(struct sample *s)
{
    for (int i = 0; i <= PUZZLES; i++)
        free(s->pos[i]);
    resources_free(s->resources);
}

static int pages_of(const struct sample *s, const struct book_style *style)
{
    struct text why = {0};
    int pages[BOOK_SECTIONS], total = 0;
    book_fits(resources_get(s->resources), style, &s->set, pages, &why);
    text_release(&why);
    for (int i = 0; i < BOOK_SECTIONS; i++)
        total += pages[i];
    return total;
}

static struct book_style style_of(double width, double height, int per_page)
{
    return (struct book_style){.page = {.paper = {width, height}, .margin = 10},
                               .per_page = per_page,
                               .has = {[BOOK_PUZZLES] = true, [BOOK_ANSWERS] = true}};
}

/* Draws the book, and gives for every page how far its ink reaches. */
static struct bounding_boxes measure(const struct sample *s, const struct book_style *style, int *page_of)
{
    struct bounding_boxes e = {0};
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources_get(s->resources), &e);
    book_draw(d, style, &s->set, page_of);
    assert_true(draw_close(d, &why));
    assert_int_equal(e.spilled.len, 0);
    return e;
}

static void check_book(const struct sample *s, struct book_style style)
{
    int page_of[PUZZLES], pages[BOOK_SECTIONS];
    struct text why = {0};
    assert_true(book_fits(resources_get(s->resources), &style, &s->set, pages, &why));
    struct bounding_boxes e = measure(s, &style, page_of);

    assert_int_equal(e.count, pages_of(s, &style));
    for (size_t i = 0; i < e.count; i++) {
        const struct bounding_box *x = &e.pages[i];
        if (x->left < 10 || x->top < 10 || x->right > style.page.paper.width - 10 ||
            x->bottom > style.page.paper.height - 10)
            fail_msg("%s: page %zu reaches (%.2f, %.2f) to (%.2f, %.2f) of %.0f x %.0f mm", s->set.game->about.slug,
                     i + 1, x->left, x->top, x->right, x->bottom, style.page.paper.width, style.page.paper.height);
    }
    for (int i = 1; i < PUZZLES; i++)
        assert_in_range(page_of[i] - page_of[i - 1], 0, 1);
    assert_int_equal(page_of[0], 1 + style.has[BOOK_COVER]);
    bounding_boxes_release(&e);
}

/* mm: A4, the same on its side, Letter, A5, A3. */
static const double papers[][2] = {{210, 297}, {297, 210}, {216, 279}, {148, 210}, {297, 420}};

static void books_stay_inside_the_margin(void **state)
{
    const struct game *game;
    (void)state;
    for (size_t g = 0; (game = registry_game(g)); g++) {
        struct sample s;
        make(&s, game);
        for (size_t i = 0; i < sizeof papers / sizeof *papers; i += (size_t)test_step(3)) {
            struct book_style style = style_of(papers[i][0], papers[i][1], 0);
            check_book(&s, style);
            style.has[BOOK_COVER] = true;
            check_book(&s, style);
        }
        check_book(&s, style_of(210, 297, 1));
        check_book(&s, style_of(210, 297, 4));
        release(&s);
    }
}

/* All that a trace says after `page` lines of its pages. */
static struct text trace(const struct sample *s, const struct book_style *style)
{
    struct text out = {0}, why = {0};
    struct draw *d = draw_trace(resources_get(s->resources), &out);
    book_draw(d, style, &s->set, NULL);
    assert_true(draw_close(d, &why));
    return out;
}

static bool says(const struct text *trace, const char *s)
{
    return strstr(text_string(trace), s) != NULL;
}

static void puzzles_and_answers_can_be_apart(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 0);
    (void)state;
    make(&s, registry_game(0));

    style.has[BOOK_ANSWERS] = false;
    struct text puzzles = trace(&s, &style);
    style.has[BOOK_ANSWERS] = true;
    style.has[BOOK_PUZZLES] = false;
    struct text answers = trace(&s, &style);
    for (int i = 0; i < PUZZLES; i++) {
        if (!says(&puzzles, s.ids[i]) || !says(&answers, s.ids[i]) || says(&puzzles, s.moves[i]) ||
            !says(&answers, s.moves[i]))
            fail_msg("puzzle %d is not where it belongs", i + 1);
    }
    assert_true(says(&puzzles, "What is the best turn") && !says(&answers, "What is the best turn"));
    assert_true(says(&answers, "\"1 point\"") && says(&answers, "\"4 points\""));
    text_release(&puzzles);
    text_release(&answers);
    release(&s);
}

/* Even on paper printed on both sides, no answer is on the back of a puzzle. */
static void answers_begin_a_page(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 0);
    (void)state;
    make(&s, registry_game(0));
    int both = pages_of(&s, &style);
    style.has[BOOK_ANSWERS] = false;
    int puzzles = pages_of(&s, &style);
    style.has[BOOK_ANSWERS] = true;
    style.has[BOOK_PUZZLES] = false;
    assert_int_equal(both, puzzles + pages_of(&s, &style));
    release(&s);
}

static void a_cover_lists_the_grades(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 0);
    (void)state;
    make(&s, registry_game(0));
    style.has[BOOK_COVER] = true;
    struct text out = trace(&s, &style);
    for (int i = 0; i < GRADES; i++)
        assert_true(says(&out, kind.meaning[i]) || i == 2); /* the third may be wrapped */
    for (int i = 1; i <= GRADES; i++) {
        char title[16];
        snprintf(title, sizeof title, "\"Grade %d\"", i);
        assert_true(says(&out, title));
    }
    assert_true(says(&out, "\"1\u20135\"") && says(&out, "23 puzzles \u00b7") && says(&out, "\"A turn\"") &&
                !says(&out, "any-turn"));
    text_release(&out);
    release(&s);
}

static int count(const struct text *trace, const char *s)
{
    int count = 0;
    for (const char *at = text_string(trace); (at = strstr(at, s)); at++)
        count++;
    return count;
}

/* What a reader needs who has only the page. */
static void a_page_says_all(void **state)
{
    const struct game *game;
    (void)state;
    for (size_t g = 0; (game = registry_game(g)); g++) {
        struct sample s;
        struct book_style style = style_of(210, 297, 2);
        make(&s, game);
        style.has[BOOK_ANSWERS] = false;
        struct text out = trace(&s, &style);
        int pages = pages_of(&s, &style);
        /* What is the same on all is drawn once, and shown on each. */
        assert_int_equal(count(&out, "symbol \"question\""), pages);
        assert_int_equal(count(&out, "Write it as in a record."), 1);
        assert_int_equal(count(&out, "\"First move\""), PUZZLES);
        assert_int_equal(count(&out, "\"What follows\""), PUZZLES);
        assert_int_equal(count(&out, "seven to go"), PUZZLES);
        char named[64];
        snprintf(named, sizeof named, "\"%s%sto move\"", game->picture->sides ? game->picture->sides[0] : "",
                 game->picture->sides ? " " : "");
        assert_in_range(count(&out, named), 1, PUZZLES);
        char line[16] = "";
        if (game->picture->pictures)
            snprintf(line, sizeof line, "%.12s", game->picture->reminder);
        if (*line && count(&out, line) != 1)
            fail_msg("%s: no reminder", game->about.slug);
        text_release(&out);
        release(&s);
    }
}

/* A full page of puzzles leaves room for as many answers. */
static void there_are_lines_to_write_on(void **state)
{
    const struct game *game;
    (void)state;
    for (size_t g = 0; (game = registry_game(g)); g++) {
        struct sample s;
        make(&s, game);
        for (size_t i = 0; i < sizeof papers / sizeof *papers; i += (size_t)test_step(3)) {
            struct book_style style = style_of(papers[i][0], papers[i][1], 0);
            style.has[BOOK_ANSWERS] = false;
            struct text out = trace(&s, &style);
            if (count(&out, "\"First move\"") != PUZZLES)
                fail_msg("%s, %.0f x %.0f mm: no lines", game->about.slug, papers[i][0], papers[i][1]);
            text_release(&out);
        }
        release(&s);
    }
}

static void puzzles_and_answers_refer_to_each_other(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 6);
    (void)state;
    make(&s, registry_game(0));
    struct text out = trace(&s, &style);
    int puzzles = (PUZZLES + 5) / 6;
    char place[32];
    snprintf(place, sizeof place, "\"answers on page %d\"", puzzles + 1);
    assert_true(says(&out, place) && (says(&out, "\"puzzles on page 1\"") || says(&out, "\"puzzles on pages 1")));
    text_release(&out);
    style.has[BOOK_ANSWERS] = false;
    out = trace(&s, &style);
    assert_false(says(&out, "answers on"));
    text_release(&out);
    release(&s);
}

/* Only large boards have large letters. */
static void large_print_has_a_page_for_each(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 0);
    (void)state;
    make(&s, registry_game(0));
    resources_free(s.resources);
    s.resources = pages_resources_in(registry_game(0), "large");
    style.has[BOOK_ANSWERS] = false;
    assert_int_equal(pages_of(&s, &style), PUZZLES);
    release(&s);
}

/* 8 puzzles stand four to a page, although 6 would fit. */
static void pages_are_filled_evenly(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 0);
    int page_of[PUZZLES];
    (void)state;
    make(&s, registry_game(0));
    s.set.count = 8;
    struct bounding_boxes e = measure(&s, &style, page_of);
    assert_int_equal(page_of[3], 1);
    assert_int_equal(page_of[4], 2);
    bounding_boxes_release(&e);
    release(&s);
}

static void too_small_is_refused(void **state)
{
    struct sample s;
    struct book_style style = style_of(210, 297, 400);
    struct text why = {0};
    int pages[BOOK_SECTIONS];
    (void)state;
    make(&s, registry_game(0));
    assert_false(book_fits(resources_get(s.resources), &style, &s.set, pages, &why));
    assert_non_null(strstr(text_string(&why), "--per-page"));
    text_clear(&why);
    style = style_of(60, 60, 0);
    assert_false(book_fits(resources_get(s.resources), &style, &s.set, pages, &why));
    assert_non_null(strstr(text_string(&why), "larger paper"));
    text_release(&why);
    release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_stay_inside_the_margin),
        cmocka_unit_test(puzzles_and_answers_can_be_apart),
        cmocka_unit_test(answers_begin_a_page),
        cmocka_unit_test(a_cover_lists_the_grades),
        cmocka_unit_test(a_page_says_all),
        cmocka_unit_test(there_are_lines_to_write_on),
        cmocka_unit_test(puzzles_and_answers_refer_to_each_other),
        cmocka_unit_test(large_print_has_a_page_for_each),
        cmocka_unit_test(pages_are_filled_evenly),
        cmocka_unit_test(too_small_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
