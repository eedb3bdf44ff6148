/* The pages of every game in every built-in theme: nothing enters the margin, no text is smaller than the theme's
 * smallest type, none is cut, none overlaps another or a line. What does not fit is refused before anything is drawn.
 */
#include "catalogue/registry.h"
#include "help/drawn.h"
#include "help/folder.h"
#include "help/legible.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/tell.h"
#include "help/test.h"
#include "page/log/booklet.h"
#include "page/rules/rule_sheet.h"
#include "page/sheet/cards.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 3, NAME_MAX = 32 };

static const char *const names[] = {"Maximilianus",        "Bo",           "Wilhelmine W",
                                    "Christopher\xC3\x84", "D. Huntemann", "Zo\xC3\xA9"};

static const char long_title[] = "An uncommonly long head line for the sheets of a quiet summer evening in the garden";

#define UPRIGHT(width, height)                                                                                         \
    {                                                                                                                  \
        .paper = {width, height}, .margin = 10                                                                         \
    }
#define LANDSCAPE(width, height)                                                                                       \
    {                                                                                                                  \
        .paper = {width, height}, .margin = 10, .landscape = true                                                      \
    }

/* Kinds of page by layout, with random parameters. */
static const struct look {
    const char *what;
    struct page_style page;
    int per_page, names;
    bool form, rules, once;
} looks[] = {
    {"A4", UPRIGHT(210, 297), 1, 0, false, false, false},
    {"A4 with forms and names", UPRIGHT(210, 297), 1, 6, true, false, false},
    {"A4 with rules", UPRIGHT(210, 297), 1, 2, false, true, false},
    {"A4 landscape with forms and names", LANDSCAPE(210, 297), 1, 4, true, false, false},
    {"A4 two a page", UPRIGHT(210, 297), 2, 2, false, false, false},
    {"A4 four a page", UPRIGHT(210, 297), 4, 2, true, false, false},
    {"A4 nine a page", {.paper = {210, 297}, .margin = 2, .title = long_title}, 9, 0, false, false, true},
    {"A5", UPRIGHT(148, 210), 1, 3, true, false, false},
    {"A5 landscape", LANDSCAPE(148, 210), 1, 0, false, false, false},
    {"Letter", UPRIGHT(215.9, 279.4), 1, 5, true, false, false},
    {"Letter landscape", LANDSCAPE(215.9, 279.4), 1, 2, false, false, false},
    {"Legal landscape", LANDSCAPE(215.9, 355.6), 1, 2, true, false, false},
    {"A3", UPRIGHT(297, 420), 1, 6, true, false, false},
    {"A3 landscape, two a page", LANDSCAPE(297, 420), 2, 2, false, false, false},
    {"A3, wide margin", {.paper = {297, 420}, .margin = 25, .title = long_title}, 1, 0, false, true, false},
    {"100 x 100 mm", {.paper = {100, 100}, .margin = 3}, 1, 0, false, false, true},
    {"60 x 600 mm", {.paper = {60, 600}, .margin = 1.5}, 1, 2, false, false, true},
};
enum { LOOKS = sizeof looks / sizeof *looks };

/* The theme, the language and the game under test. */
struct spot {
    const char *theme, *language;
    const struct game *game;
    struct resources *resources;
    int faults;
};

/* Looks at what was drawn, and releases it. */
static void check(struct spot *p, struct lettering *found, const char *what, const char *values, double margin)
{
    struct text where = {0};
    text_addf(&where, "%s, %s, %s %s, %s", p->theme, p->language, p->game->about.slug, values, what);
    p->faults += legible_faults(&(struct legible){resources_get(p->resources)->theme, text_string(&where), margin,
                                                  .sizes = true},
                                found);
    text_release(&where);
    lettering_release(found);
}

/* Calls `look` for each game in each built-in theme and language. */
static void each(void (*look)(struct spot *))
{
    static const char *const languages[] = {"en", "de", "es"};
    char theme[NAME_MAX];
    const struct game *game;
    int faults = 0;

    for (size_t i = 0; legible_theme(i, theme, sizeof theme); i++)
        for (size_t k = 0; (game = registry_game(k)); k++)
            for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
                if (l > 0 && strcmp(game->about.slug, "skeleton") == 0)
                    continue; /* its rules are in English only */
                if (test_is_quick() && (i != k % 3 || l != (i + k) % 3))
                    continue; /* each game once */
                struct spot p = {theme, languages[l], game, pages_resources_of(game, theme, languages[l]), 0};
                look(&p);
                faults += p.faults;
                resources_free(p.resources);
            }
    assert_int_equal(faults, 0);
}

/* ---- Sheets ----------------------------------------------------------------------------------------------------- */

static struct sheet_style style_of(const struct look *look, const struct pages_book *book)
{
    struct sheet_style style = {.page = look->page, .per_page = look->per_page, .once = look->once};
    style.record_form = look->form;
    style.scan = !look->form;
    style.names = names;
    style.name_count = (size_t)look->names;
    style.rules = look->rules ? book->rules : NULL;
    return style;
}

/* The free margin of pages, in mm, for texts and for all ink. Cards are laid out closer to the edge, their crop marks
 * closer still, and backs are shifted. */
struct free_edge {
    double texts, ink;
};

static struct free_edge free_edge(const struct game *game, const struct values *values, double margin)
{
    const double usual = 10, reach = 6.35, marks = 0.3 + 3 + 0.15 / 2; /* marks: with half their width */
    struct card_print print;
    /* Below their letters boxes of text are a little too high. */
    if (cards_count(game, values) == 0)
        return (struct free_edge){margin, margin - 0.1};
    game_sheet(game)->cards->print(values, &print);
    double cards = margin > usual ? margin : fmin(margin, reach);
    double moved = print.backs == BACKS_NONE ? 0 : fmax(fabs(print.offset_x), fabs(print.offset_y));
    return (struct free_edge){cards - moved, fmax(cards - marks, 0) - moved - 0.1};
}

/* Draws a batch twice: for its texts, and for how far its ink reaches. */
static bool check_sheet(struct spot *p, const struct pages_book *book, const struct values *values, const char *written,
                        const struct look *look)
{
    const struct draw_resources *resources = resources_get(p->resources);
    struct sheet_style style = style_of(look, book);
    const struct sheet_id id = {.game = p->game, .values = *values};
    const struct free_edge edge = free_edge(p->game, values, style.page.margin);
    const size_t count = style.per_page > 1 ? 2 : 1;
    struct lettering found = {0};
    struct bounding_boxes boxes = {0};
    struct text why = {0};

    style.total = count;
    bool fits = sheet_fits(resources, &style, &id, &id, &why);
    assert_int_equal(fits, why.len == 0);
    text_release(&why);
    if (!fits)
        return false;
    struct sheet_id *ids = pages_ids(p->game, values, count);
    pages_draw(draw_lettering(resources, &found), &style, ids, count);
    check(p, &found, look->what, written, edge.texts);
    pages_draw(draw_bounding_boxes(resources, &boxes), &style, ids, count);
    int sides = (int)(count - 1) * sheet_pages(resources, &style, &id, &id, false, NULL) +
                sheet_pages(resources, &style, &id, &id, true, NULL);
    assert_int_equal(boxes.count, (sides + style.per_page - 1) / style.per_page);
    if (theme_is_large(resources->theme))
        text_clear(
            &boxes.spilled); /* the boxes of large letters, though not their ink, are higher than those of boards */
    pages_check_ink(look->what, &boxes, &style.page, edge.ink);
    bounding_boxes_release(&boxes);
    free(ids);
    return true;
}

/* Values that change the layout, as options write them, in the order of the game's parameters. */
static const struct type_setting {
    const char *slug, *written[6];
} settings[] = {
    {"connect-capture", {"1x1"}},
    {"connect-capture", {"9x9"}},
    {"connect-capture", {"1x9"}},
    {"connect-capture", {"9x2", "3", "B2R2Q1K3J1W1H2", "7-9"}},
    {"connect-square", {"1x1"}},
    {"connect-square", {"12x12", "4"}},
    {"connect-square", {"6x6", "3", "2"}},
    {"connect-square", {"12x1", "4", "1"}},
    {"enclose5", {"5x5", "3", "1"}},
    {"enclose5", {"52x52", "2704"}},
    {"enclose5", {"52x5"}},
    {"enclose5", {"26x26", "50", "20"}},
    {"conect", {"wide 3"}},
    {"conect", {"narrow 3", "0", "net"}},
    {"conect", {"wide 11", "3", "net"}},
    {"conect", {"narrow 19", "0", "rhombus", "cells"}},
    {"conect", {"wide 19", "0", "projection", "cells"}},
    {"conect", {"narrow 13", "2", "projection", "edge"}},
    {"connect", {"1", "1", "1"}},
    {"connect", {"1", "0", "1", "2", "all", "none"}},
    {"connect", {"0", "0", "0", "2", "all", "duplex"}},
    {"connect", {"0", "0", "0", "2", "objectives", "fold"}},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void standard_values(const struct game *game, struct values *values)
{
    params_standard(game->params, values);
    values->edition = play_edition(game);
}

static void read_values(const struct game *game, const struct type_setting *setting, struct values *values)
{
    struct text why = {0};
    standard_values(game, values);
    for (size_t i = 0; i < sizeof setting->written / sizeof *setting->written && setting->written[i]; i++) {
        const char *s = setting->written[i];
        if (!param_read(&game->params[i], s, strlen(s), &values->of[i], &why))
            fail_msg("%s: %s", game->about.slug, text_string(&why));
    }
    if (!game_check(game, values, &why))
        fail_msg("%s: %s", game->about.slug, text_string(&why));
    text_release(&why);
}

/* Checks all looks of a sheet; returns how many fit their paper. */
static int check_looks(struct spot *p, const struct pages_book *book, const struct values *values)
{
    struct sheet_id id = {p->game, *values, 0};
    struct text written = {0};
    int drawn = 0;
    sheet_id_write(&id, &written);
    for (size_t k = 0; k < LOOKS; k += (size_t)test_step(4))
        drawn += check_sheet(p, book, values, text_string(&written), &looks[k]);
    text_release(&written);
    return drawn;
}

static void look_at_sheets(struct spot *p)
{
    struct pages_book book = pages_book(p->game, p->language);
    struct values values;
    struct rng rng;

    standard_values(p->game, &values);
    int drawn = check_looks(p, &book, &values);
    assert_met(drawn >= 6 && drawn < LOOKS); /* both happened */
    for (size_t i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].slug, p->game->about.slug) == 0) {
            read_values(p->game, &settings[i], &values);
            drawn = check_looks(p, &book, &values);
            assert_met(drawn >= 2);
        }
    rng_start(&rng, rng_hash(p->game->about.slug, strlen(p->game->about.slug)));
    for (int i = 0; i < test_rounds(VALUES); i++) {
        play_values(p->game, &rng, &values);
        check_looks(p, &book, &values);
    }
    pages_book_release(&book);
}

TEST(sheets_can_be_read)
{
    each(look_at_sheets);
}

/* ---- Recorded games --------------------------------------------------------------------------------------------- */

static const struct shown {
    const char *what;
    enum logged_turns kind;
    struct booklet_style style;
} shown[] = {
    {"last position", LOG_LAST, {UPRIGHT(210, 297), .per_page = 6}},
    {"last position, A5", LOG_LAST, {UPRIGHT(148, 210), .per_page = 6}},
    {"all turns", LOG_ALL, {UPRIGHT(210, 297), .per_page = 6}},
    {"all turns, Letter landscape, one a page", LOG_ALL, {LANDSCAPE(215.9, 279.4), .per_page = 1}},
    {"all turns, Legal", LOG_ALL, {UPRIGHT(215.9, 355.6), .per_page = 12}},
    {"all turns, A5 landscape", LOG_ALL, {LANDSCAPE(148, 210), .per_page = 4}},
    {"all turns, A3", LOG_ALL, {UPRIGHT(297, 420), .per_page = 12}},
    {"plot", LOG_ALL, {UPRIGHT(210, 297), .per_page = 6, .plot = true}},
    {"plot, A5", LOG_ALL, {UPRIGHT(148, 210), .per_page = 6, .plot = true}},
};
enum { SHOWN = sizeof shown / sizeof *shown };

static void check_shown(struct spot *p, const char *record, const struct shown *s)
{
    struct replay_log_request request = {.turns = s->kind, .names = names, .name_count = sizeof names / sizeof *names};
    struct replay_log *r = tell(record, &request);
    const struct draw_resources *resources = resources_get(p->resources);
    struct lettering found = {0};
    struct text why = {0};

    size_t pages = (size_t)booklet_pages(resources, &s->style, &r->log, &why);
    if (pages > 0) {
        struct draw *d = draw_lettering(resources, &found);
        booklet_draw(d, &s->style, &r->log);
        drawn_end(d);
        assert_int_equal(found.count, pages);
        check(p, &found, s->what, "record", s->style.page.margin);
    } else {
        assert_true(s->style.page.paper.width < 210); /* on A4 and larger paper all can be shown */
    }
    tell_free(r);
    text_release(&why);
}

static void look_at_records(struct spot *p)
{
    char path[64];
    snprintf(path, sizeof path, "examples/%s.qdr", p->game->about.slug);
    if (strcmp(p->game->about.slug, "skeleton") == 0)
        return; /* which has no example */
    struct text record = folder_read(path);
    for (size_t i = 0; i < SHOWN; i++)
        check_shown(p, record.data, &shown[i]);
    text_release(&record);
}

TEST(records_can_be_read)
{
    each(look_at_records);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------ */

static void look_at_rules(struct spot *p)
{
    static const struct page_style styles[] = {UPRIGHT(210, 297), UPRIGHT(148, 210), LANDSCAPE(215.9, 279.4)};
    struct pages_book book = pages_book(p->game, p->language);
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct lettering found = {0};
        struct draw *d = draw_lettering(resources_get(p->resources), &found);
        rule_sheet_print(d, &styles[i], book.rules, true);
        drawn_end(d);
        check(p, &found, "rules", "", styles[i].margin);
    }
    pages_book_release(&book);
}

TEST(rules_can_be_read)
{
    each(look_at_rules);
}

/* ---- The test itself -------------------------------------------------------------------------------------------- */

/* What a page of 100 x 100 mm shows, with a margin of 10 mm, in large print; in this order. */
static const struct page_sample {
    int faults;
    struct {
        double x, y, size;
        const char *s;
    } texts[4];
    double line[4], rect[4]; /* over the texts */
    double scale;            /* unless 0 */
    double fit;              /* the width for the text, unless 0 */
    bool picture;            /* the texts are in a picture */
    uint8_t grey, on_ground; /* of texts and line, and of the text on a ground; 0: black */
} page_samples[] = {
    {0, .texts = {{20, 20, 16, "above"}, {20, 30, 16, "below"}}, .line = {20, 32, 60, 32}},
    {0, .texts = {{50, 50, 17, "a1"}}, .line = {50, 49, 55, 49}, .picture = true},
    {1, .texts = {{20, 20, 15.9, "small"}}},
    {1, .texts = {{20, 20, 16, "small"}}, .scale = 0.9},
    {1, .texts = {{20, 20, 6, "a1"}}, .picture = true},
    {1, .texts = {{20, 20, 16, "size"},
                  {20, 30, 17, "size"},
                  {20, 40, 18, "size"},
                  {20, 50, 19, "size"}}}, /* too many sizes */
    {1, .texts = {{9, 50, 16, "1"}}},
    {1, .texts = {{20, 20, 16, "one"}, {24, 22, 16, "other"}}},
    {1, .texts = {{20, 20, 16, "struck"}}, .line = {20, 18, 60, 18}},
    {1, .texts = {{20, 20, 16, "beneath"}}, .rect = {15, 10, 50, 20}},
    {1, .texts = {{20, 20, 16, "longer than this"}}, .fit = 30},
    {0, .texts = {{20, 20, 16, "4.54"}}, .grey = 0x76},
    {1, .texts = {{20, 20, 16, "4.48"}}, .grey = 0x77},
    {0, .texts = {{20, 20, 18, "large: 3.03"}}, .grey = 0x94},
    {1, .texts = {{20, 20, 18, "large: 2.99"}}, .grey = 0x95},
    {0, .line = {20, 32, 60, 32}, .grey = 0x94},
    {1, .line = {20, 32, 60, 32}, .grey = 0x95},
    {0, .line = {20, 32, 60, 32}, .grey = 0x9a}, /* a guide of the theme */
    {0, .on_ground = 0x54},                      /* 4.53 */
    {1, .on_ground = 0x55},                      /* 4.46 */
};

static int faults_of(const struct resources *resources, const struct page_sample *p)
{
    const struct colour own = {p->grey, p->grey, p->grey}, last = {p->on_ground, p->on_ground, p->on_ground};
    struct lettering found = {0};
    struct draw *d = draw_lettering(resources_get(resources), &found);

    draw_page(d, 100, 100);
    draw_rect(d, 0, 0, 100, 100, (struct colour){255, 255, 255});
    for (size_t i = 0; i < 4 && p->texts[i].s; i++) {
        const struct type type = {FACE_REGULAR, p->texts[i].size, own, ALIGN_LEFT};
        if (p->picture)
            draw_push_picture(d, p->texts[i].x, p->texts[i].y);
        else
            draw_push(d, p->texts[i].x, p->texts[i].y, p->scale > 0 ? p->scale : 1);
        if (p->fit > 0)
            draw_text_fit(d, 0, 0, p->fit, type.size, type, p->texts[i].s);
        else
            draw_text(d, 0, 0, type, p->texts[i].s);
        draw_pop(d);
    }
    if (p->line[2] > 0)
        draw_line(d, p->line[0], p->line[1], p->line[2], p->line[3], own, 0.2);
    if (p->rect[2] > 0)
        draw_rect(d, p->rect[0], p->rect[1], p->rect[2], p->rect[3], (struct colour){200, 200, 200});
    draw_rect(d, 20, 60, 60, 20, (struct colour){200, 200, 200}); /* over a line, below a text */
    draw_text(d, 30, 72, (struct type){FACE_REGULAR, 16, last, ALIGN_LEFT}, "ground");
    drawn_end(d);
    int faults =
        legible_faults(&(struct legible){resources_get(resources)->theme, "", 10, .quiet = true, .sizes = true},
                       &found);
    lettering_release(&found);
    return faults;
}

TEST(faults_are_found)
{
    struct resources *resources = pages_resources_in(registry_game(0), "large");
    for (size_t i = 0; i < sizeof page_samples / sizeof *page_samples; i++)
        assert_int_equal(faults_of(resources, &page_samples[i]), page_samples[i].faults);
    resources_free(resources);
}
