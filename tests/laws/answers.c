/* Pages of answers and hints, for every kind of puzzle in every theme: they are read across a table. Boards are large,
 * pages are full, numbers of order lie on nothing else, and lists of moves are lists. */
#include "catalogue/registry.h"
#include "help/legible.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "page/puzzles/puzzle_layout.h"
#include "puzzle/puzzle_set.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* mm, but for the share of a page's height and type in pt. */
#define BOARD       45.0
#define BOARD_FEW   60.0
#define BOARD_WHOLE 80.0
#define CELL        11.0
#define CELL_MANY   13.5
#define FILLED      0.7
#define TYPE        7.0
#define DISC_LEAST  3.2
#define DISC_MOST   5.0
#define SLACK       0.1
#define TOKEN_SLACK 0.3 /* of the rims of discs */

enum {
    FEW = 4,
    PUZZLES = 13,
    SIZED = 4 /* puzzles of a size */,
    ROUND = 16 /* straight pieces of a disc's outline, at least */
};

/* A set of puzzles of a kind in a theme, in a language. */
struct sample {
    struct puzzle_id id;
    struct puzzle_set made;
    struct arena arena;
    struct book_puzzle list[PUZZLES];
    struct book_set set;
    struct resources *resources;
    const char *theme;
};

static void make(struct sample *s, const char *theme, const char *language, uint64_t count)
{
    struct text why = {0};
    struct puzzle_request wish = {.id = s->id, .seed = "answers", .count = count, .last = count, .jobs = 2};

    s->theme = theme;
    s->resources = pages_resources_of(s->id.game, theme, language);
    if (!puzzle_set_make(&wish, &s->made, &why))
        fail_msg("%s %s: %s", s->id.game->about.slug, s->id.kind->name, text_string(&why));
    for (size_t i = 0; i < s->made.count; i++) {
        struct puzzle_id id = s->id;
        id.seed = s->made.list[i].seed;
        s->list[i] = printed_puzzle(&id, &s->made.list[i], (int)i + 1, true, NULL, resources_get(s->resources)->words,
                                    &s->arena);
    }
    s->set = (struct book_set){.game = s->id.game,
                               .kind = s->id.kind,
                               .values = &s->id.values,
                               .list = s->list,
                               .count = s->made.count,
                               .seed = ""};
}

static void release(struct sample *s)
{
    puzzle_set_release(&s->made);
    arena_release(&s->arena);
    resources_free(s->resources);
}

static void each_sample(const char *language, void (*law)(const struct sample *))
{
    char theme[32];
    const struct game *game;
    for (size_t t = 0; (t == 0 || !test_is_quick()) && legible_theme(t, theme, sizeof theme); t++)
        for (size_t i = 0; (game = test_game(i)); i++)
            for (const struct puzzle_kind *const *kind = game->puzzles; kind && *kind; kind++) {
                struct sample s = {.id = {.game = game, .kind = *kind, .grades = ALL_GRADES}};
                puzzle_standard(*kind, game->params, &s.id.values);
                s.id.values.edition = play_edition(game);
                make(&s, theme, language, (*kind)->whole_sheet ? 3 : PUZZLES);
                law(&s);
                release(&s);
            }
}

/* ---- Boards ------------------------------------------------------------------------------------------------------ */

static void check_board(const struct sample *s, const struct book_list *list, const struct list_grid *grid,
                        size_t shown, double paper)
{
    struct board b;
    s->id.game->picture->board(&s->id.values, &list->theme, CLOSE_UP_ANSWER, &b);
    double width = grid->board.w - 2 * b.edge, least = shown > FEW ? BOARD : BOARD_FEW;
    if (s->id.game->picture->art) /* between discs and numbers of order there is room for arrows */
        least = fmax(least, b.columns * CELL);
    if (s->id.game->picture->art && shown > FEW)
        least = fmax(least, b.columns * CELL_MANY);
    if (s->id.kind->whole_sheet)
        least = BOARD_WHOLE;
    if (width < least - SLACK)
        fail_msg("%s, %s %s, %.0f mm: %zu answers on a page, and boards of %.1f mm", s->theme, s->id.game->about.slug,
                 s->id.kind->name, paper, shown, width);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* How far down the body of a page is used, as a share of its height. */
static double filled(const struct lettering_page *page, double top, double bottom)
{
    double last = top;
    for (size_t i = 0; i < page->text_count; i++)
        if (page->texts[i].ink.bottom <= bottom + 1)
            last = fmax(last, page->texts[i].ink.bottom);
    for (size_t i = 0; i < page->line_count; i++)
        if (page->lines[i].y1 <= bottom + 1)
            last = fmax(last, page->lines[i].y1);
    return (last - top) / (bottom - top);
}

/* ---- Discs ------------------------------------------------------------------------------------------------------- */

struct disc {
    double x, y, radius;
};

/* The disc right beneath a text, a number of order or an alien: a round shape around nothing else. */
static bool find_disc(const struct lettering_page *page, const struct lettering_text *t, struct disc *disc)
{
    struct bounding_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    const size_t end = lettering_ground(page, t);

    if (!t->picture || end == 0 || end != t->at)
        return false;
    for (size_t i = 0; i < page->fill_count; i++) {
        const struct lettering_fill *fill = &page->fills[i];
        if (fill->to != end || fill->to - fill->from < ROUND)
            continue;
        for (size_t k = fill->from; k < fill->to; k++) {
            box.left = fmin(box.left, page->lines[k].x1);
            box.right = fmax(box.right, page->lines[k].x1);
            box.top = fmin(box.top, page->lines[k].y1);
            box.bottom = fmax(box.bottom, page->lines[k].y1);
        }
        *disc = (struct disc){(box.left + box.right) / 2, (box.top + box.bottom) / 2, (box.right - box.left) / 2};
        return fabs(box.right - box.left - box.bottom + box.top) < SLACK &&
               hypot(disc->x - (t->ink.left + t->ink.right) / 2, disc->y - (t->ink.top + t->ink.bottom) / 2) <
                   4 * SLACK;
    }
    return false;
}

/* The distance of a point from a box. */
static double away(const struct disc *d, const struct bounding_box *box)
{
    return hypot(fmax(0, fmax(box->left - d->x, d->x - box->right)),
                 fmax(0, fmax(box->top - d->y, d->y - box->bottom)));
}

/* Large print has larger ones. Returns how many there are. */
static size_t check_discs(const struct lettering_page *page, const struct theme *theme, const char *what)
{
    struct disc found[512];
    size_t count = 0;

    for (size_t i = 0; i < page->text_count; i++) {
        const struct lettering_text *t = &page->texts[i];
        struct disc disc;
        if (t->picture && t->size < TYPE - 0.01)
            fail_msg("%s: \"%s\" in type of %.1f pt", what, t->s, t->size);
        if (t->picture && t->hidden)
            fail_msg("%s: \"%s\" lies beneath something", what, t->s);
        if (t->s[strspn(t->s, "0123456789")] || !find_disc(page, t, &disc))
            continue;
        if (!theme_is_large(theme) && (2 * disc.radius < DISC_LEAST - 0.01 || 2 * disc.radius > DISC_MOST + 0.01))
            fail_msg("%s: \"%s\" in a disc of %.2f mm", what, t->s, 2 * disc.radius);
        for (size_t k = 0; k < page->text_count; k++)
            if (k != i && away(&disc, &page->texts[k].ink) < disc.radius - SLACK)
                fail_msg("%s: the disc of \"%s\" at %.1f, %.1f lies on \"%s\"", what, t->s, disc.x, disc.y,
                         page->texts[k].s);
        for (size_t k = 0; k < page->text_count; k++) {
            struct disc token;
            if (isalpha((unsigned char)page->texts[k].s[0]) && find_disc(page, &page->texts[k], &token) &&
                hypot(disc.x - token.x, disc.y - token.y) < disc.radius + token.radius - TOKEN_SLACK)
                fail_msg("%s: the disc of \"%s\" at %.1f, %.1f lies on %s", what, t->s, disc.x, disc.y,
                         page->texts[k].s);
        }
        for (size_t k = 0; k < count; k++)
            if (hypot(disc.x - found[k].x, disc.y - found[k].y) < disc.radius + found[k].radius - SLACK)
                fail_msg("%s: the disc of \"%s\" at %.1f, %.1f lies on another", what, t->s, disc.x, disc.y);
        assert_true(count < sizeof found / sizeof *found);
        found[count++] = disc;
    }
    return count;
}

static void check_answers(const struct sample *s, const struct page_style *page)
{
    const struct draw_resources *resources = resources_get(s->resources);
    struct book_style style = {.page = *page, .has = {[BOOK_ANSWERS] = true}};
    struct lettering found = {0};
    struct text what = {0};
    struct draw *d = measuring_begin(resources), *drawn = draw_lettering(resources, &found);
    struct book_layout l = book_layout(d, &style, &s->set, NULL);
    const struct book_list *list = &l.lists[BOOK_ANSWERS];
    const size_t each = (size_t)list->each, last = s->set.count - (s->set.count - 1) / each * each;
    struct board b;

    text_addf(&what, "%s, %s %s, %.0f x %.0f mm", s->theme, s->id.game->about.slug, s->id.kind->name, page->paper.width,
              page->paper.height);
    assert_true(list->fits);
    if (list->grid.board.w > 0 && (page->paper.width > 200 || !s->id.kind->whole_sheet)) {
        if (s->set.count > each)
            check_board(s, list, &list->grid, each, page->paper.width);
        check_board(s, list, &list->last, last, page->paper.width);
        s->id.game->picture->board(&s->id.values, &list->theme, CLOSE_UP_ANSWER, &b);
        const double few = theme_is_large(resources->theme) ? HUGE_VAL : BOARD_FEW + 2 * b.edge;
        if (s->set.count > each && list->last.board.w > fmax(list->grid.board.w, few) + SLACK)
            fail_msg("%s: boards of %.1f mm, on the last page %.1f mm", text_string(&what), list->grid.board.w,
                     list->last.board.w);
    } else {
        assert_true(s->id.kind->whole_sheet); /* whose answer is a long table */
    }
    book_draw(drawn, &style, &s->set, 1, NULL);
    assert_true(draw_close(drawn, &what));
    for (size_t i = 0; i < found.count; i++) {
        double share = filled(&found.pages[i], l.area.top + l.body.y, l.area.top + l.body.y + l.body.h);
        if (i + 1 < found.count && share < FILLED)
            fail_msg("%s: %.0f %% of page %zu are used", text_string(&what), share * 100, i + 1);
        check_discs(&found.pages[i], resources->theme, text_string(&what));
    }
    lettering_release(&found);
    text_release(&what);
    measuring_end(&d);
}

static void look_at_answers(const struct sample *s)
{
    static const struct paper papers[] = {{210, 297}, {148, 210}, {215.9, 279.4}};
    const bool large = theme_is_large(resources_get(s->resources)->theme);
    for (size_t i = 0; i < (size_t)test_rounds(3); i++)
        if (!large || papers[i].width > 200)
            check_answers(s, &(struct page_style){.paper = papers[i], .margin = 10});
}

TEST(answers_are_read_across_a_table)
{
    each_sample("en", look_at_answers);
}

/* The same on the smallest and the largest boards. */
TEST(answers_of_all_sizes)
{
    const struct game *game;
    char theme[32];
    legible_theme(0, theme, sizeof theme);
    for (size_t i = 0; (game = test_game(i)); i++)
        for (const struct puzzle_kind *const *kind = game->puzzles; kind && *kind; kind++)
            for (int k = 0; k < 2 && (*kind)->sides[1] > 0; k++) {
                struct sample s = {.id = {.game = game, .kind = *kind, .grades = ALL_GRADES}};
                const size_t at = param_index(game->params, (*kind)->params[0]);
                puzzle_standard(*kind, game->params, &s.id.values);
                s.id.values.edition = play_edition(game);
                if (game->params[at].kind == PARAM_SIZE)
                    s.id.values.of[at].n[0] = (int16_t)(*kind)->sides[k];
                s.id.values.of[at].n[1] = (int16_t)(*kind)->sides[k];
                if (!puzzle_id_check(&s.id, NULL))
                    continue;
                make(&s, theme, "en", SIZED);
                check_answers(&s, &(struct page_style){.paper = {210, 297}, .margin = 10});
                release(&s);
            }
}

/* ---- Puzzles ----------------------------------------------------------------------------------------------------- */

/* Nothing is painted over a letter or number of a board. */
static void look_at_puzzles(const struct sample *s)
{
    const struct book_style style = {.page = {.paper = {210, 297}, .margin = 10}, .has = {[BOOK_PUZZLES] = true}};
    struct lettering found = {0};
    struct text why = {0};
    struct draw *drawn = draw_lettering(resources_get(s->resources), &found);

    book_draw(drawn, &style, &s->set, 1, NULL);
    assert_true(draw_close(drawn, &why));
    for (size_t i = 0; i < found.count; i++)
        for (size_t k = 0; k < found.pages[i].text_count; k++)
            if (found.pages[i].texts[k].picture && found.pages[i].texts[k].hidden)
                fail_msg("%s, %s, page %zu: \"%s\" lies beneath something", s->theme, s->id.kind->name, i + 1,
                         found.pages[i].texts[k].s);
    lettering_release(&found);
}

TEST(boards_of_puzzles_hide_nothing)
{
    each_sample("en", look_at_puzzles);
}

/* ---- Lists of moves ---------------------------------------------------------------------------------------------- */

/* Turns are rows of tables, and in the words of people. */
static void look_at_words(const struct sample *s)
{
    for (size_t i = 0; i < s->set.count; i++) {
        const struct book_puzzle *puzzle = &s->list[i];
        for (const char *c = puzzle->words; *c; c++)
            if (isdigit((unsigned char)c[0]) && c[1] == '.' && (c[2] == ' ' || strncmp(c + 2, "\u00a0", 2) == 0) &&
                (islower((unsigned char)c[3]) || isdigit((unsigned char)c[3])))
                fail_msg("%s %s: \"%.20s\" is a turn in a line", s->id.game->about.slug, s->id.kind->name, c);
        if (strstr(puzzle->words, "\u00a0"))
            fail_msg("%s %s: turns in a line: %s", s->id.game->about.slug, s->id.kind->name, puzzle->words);
        if (s->id.kind->whole_sheet && strpbrk(puzzle->words, "@=>"))
            fail_msg("%s %s: notation: %s", s->id.game->about.slug, s->id.kind->name, puzzle->words);
    }
}

TEST(lists_of_moves_are_lists)
{
    each_sample("en", look_at_words);
    each_sample("de", look_at_words);
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

enum { HINT_BYTES = 60 }; /* of a line, at least */

static void look_at_hints(const struct sample *s)
{
    const struct draw_resources *resources = resources_get(s->resources);
    struct draw *d = measuring_begin(resources);
    struct book_set set = s->set;

    for (set.count = 1; set.count <= s->set.count; set.count++) {
        struct book_style style = {.page = {.paper = {210, 297}, .margin = 10},
                                   .has = {[BOOK_PUZZLES] = true, [BOOK_HINTS] = true, [BOOK_ANSWERS] = true}};
        struct book_layout l = book_layout(d, &style, &set, NULL);
        double lines = 0;
        for (size_t i = 0; i < set.count; i++)
            for (int step = 0; step < HINT_STEPS; step++)
                lines += ceil((double)strlen(set.list[i].hint[step]) / HINT_BYTES);
        if (l.pages[BOOK_HINTS] > 0 && lines < HINT_LINES / 2.0)
            fail_msg("%s: a page for %zu hints", s->id.kind->name, set.count);
        if (l.pages[BOOK_HINTS] == 0 && l.foot <= 0)
            fail_msg("%s: no place for hints", s->id.kind->name);
        style.has[BOOK_HINTS] = false;
        style.foot = true;
        l = book_layout(d, &style, &set, NULL);
        assert_true(l.foot > 0 && l.pages[BOOK_HINTS] == 0);
        if (!s->id.kind->whole_sheet)
            assert_true(l.puzzles.cell.board.clear);
    }
    measuring_end(&d);
}

TEST(few_hints_have_no_page)
{
    each_sample("en", look_at_hints);
}
