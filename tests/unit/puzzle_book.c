/* Pages of puzzles and answers, drawn for every game from positions of random play. */
#include "page/puzzles/puzzle_book.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 23, LINE = 32 };

static void write_goal(const struct values *v, const struct pos *start, int value, bool proven,
                       const struct words *words, struct text *out)
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
    .fields = {{"First move", 1}, {"What follows", 2}},
    .goal = write_goal,
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
            .hint = {"Count first.", s->hints[i]},
            .tempting = i % 2 ? "What looks best gains a point less, since the last square stays open." : "",
            .sheet = "",
        };
    }
    s->set = (struct book_set){game, &kind, &s->values, s->list, PUZZLES, "seed 42", 0, false};
    s->resources = pages_resources(game);
}

static void release(struct sample *s)
{
    for (int i = 0; i <= PUZZLES; i++)
        free(s->pos[i]);
    resources_free(s->resources);
}

/* Puzzles, answers or both, on paper of this size. */
static struct book_style style_of(double width, double height, int per_page, bool puzzles, bool answers)
{
    return (struct book_style){.page = {.paper = {width, height}, .margin = 10},
                               .per_page = per_page,
                               .has = {[BOOK_PUZZLES] = puzzles, [BOOK_ANSWERS] = answers}};
}

/* Draws the book, and gives for every page how far its ink reaches. */
static struct bounding_boxes measure(const struct sample *s, const struct book_style *style, int *page_of)
{
    struct bounding_boxes e = {0};
    struct draw *d = draw_bounding_boxes(resources_get(s->resources), &e);
    book_draw(d, style, &s->set, 1, page_of);
    drawn_end(d);
    return e;
}

static struct text trace(const struct sample *s, const struct book_style *style)
{
    struct text out = {0};
    struct draw *d = draw_trace(resources_get(s->resources), &out);
    book_draw(d, style, &s->set, 1, NULL);
    drawn_end(d);
    return out;
}

/* Returns the number of pages. */
static int check_book(const struct sample *s, struct book_style style)
{
    int page_of[PUZZLES], pages[BOOK_SECTIONS], total = 0;
    struct text why = {0};
    assert_true(book_fits(resources_get(s->resources), &style, &s->set, pages, &why));
    struct bounding_boxes e = measure(s, &style, page_of);

    for (int i = 0; i < BOOK_SECTIONS; i++)
        total += pages[i];
    assert_int_equal(e.count, total);
    pages_check_ink(s->set.game->about.slug, &e, &style.page, 10);
    for (int i = 1; i < PUZZLES; i++)
        assert_in_range(page_of[i] - page_of[i - 1], 0, 1);
    assert_int_equal(page_of[0], 1 + style.has[BOOK_COVER]);
    bounding_boxes_release(&e);
    return total;
}

/* What a reader needs who has only the page. */
static void check_words(const struct sample *s)
{
    const struct picture *picture = s->set.game->picture;
    struct book_style style = style_of(210, 297, 2, true, false);
    struct text out = trace(s, &style);
    char named[64], line[16] = "";

    /* What is the same on all is drawn once, and shown on each. */
    assert_int_equal(pages_count(&out, "symbol \"question\""), check_book(s, style));
    assert_int_equal(pages_count(&out, "Write it as in a record."), 1);
    assert_int_equal(pages_count(&out, "\"First move\""), PUZZLES);
    assert_int_equal(pages_count(&out, "\"What follows\""), PUZZLES);
    assert_int_equal(pages_count(&out, "seven to go"), PUZZLES);
    snprintf(named, sizeof named, "\"%s%sto move\"", picture->sides ? picture->sides[0] : "",
             picture->sides ? " " : "");
    assert_in_range(pages_count(&out, named), 1, PUZZLES);
    if (picture->pictures)
        snprintf(line, sizeof line, "%.12s", picture->reminder);
    if (*line && pages_count(&out, line) != 1)
        fail_msg("%s: no reminder", s->set.game->about.slug);
    text_release(&out);
}

/* mm: A4, the same on its side, Letter, A5, A3. */
static const double papers[][2] = {{210, 297}, {297, 210}, {216, 279}, {148, 210}, {297, 420}};

/* Books stay inside the margin, a page says all, and a full page of puzzles has lines to write on. */
TEST(books_of_every_game)
{
    const struct game *game;
    for (size_t g = 0; (game = registry_game(g)); g++) {
        struct sample s;
        make(&s, game);
        for (size_t i = 0; i < sizeof papers / sizeof *papers; i += (size_t)test_step(3)) {
            struct book_style style = style_of(papers[i][0], papers[i][1], 0, true, true);
            check_book(&s, style);
            style.has[BOOK_COVER] = true;
            check_book(&s, style);
            style = style_of(papers[i][0], papers[i][1], 0, true, false);
            struct text out = trace(&s, &style);
            if (pages_count(&out, "\"First move\"") != PUZZLES)
                fail_msg("%s, %.0f x %.0f mm: no lines", game->about.slug, papers[i][0], papers[i][1]);
            text_release(&out);
        }
        check_book(&s, style_of(210, 297, 1, true, true));
        check_book(&s, style_of(210, 297, 4, true, true));
        check_words(&s);
        release(&s);
    }
}

/* No page has more than one puzzle more than another, unless the user sets the number. */
TEST(pages_are_filled_evenly)
{
    static const struct {
        size_t count, second; /* the puzzle that begins the second page */
        int per_page;
    } sets[] = {{8, 4, 0}, {9, 3, 0}, {7, 4, 0}, {6, 4, 4}};
    struct sample s;
    int page_of[PUZZLES];
    make(&s, registry_game(0));
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct book_style style = style_of(210, 297, sets[i].per_page, true, true);
        s.set.count = sets[i].count;
        struct bounding_boxes e = measure(&s, &style, page_of);
        assert_int_equal(page_of[sets[i].second - 1], 1);
        assert_int_equal(page_of[sets[i].second], 2);
        bounding_boxes_release(&e);
    }
    release(&s);
}
