/* What is written on the pages of every game, in every theme that is built in: nothing but labels of cells is smaller
 * than the theme's least type, nothing is cut, no text stands on another or on a line, none reaches into the margin. */
#include "game/registry.h"
#include "help/lettering.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/tell.h"
#include "page/booklet.h"
#include "page/cards.h"
#include "page/template.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* mm by which inked boxes may meet: outlines of letters and round shapes are not boxes. */
#define SLACK 0.12

/* pt: figures as large as this are part of a picture, and may stand on its lines. */
#define PICTURE_SIZE 40.0

enum { VALUES = 3, SHEETS = 12, FAULTS_SHOWN = 20, NAME_MAX = 32 };

static const char *const names[] = {"Maximilianus",        "Bo",           "Wilhelmine W",
                                    "Christopher\xC3\x84", "D. Huntemann", "Zo\xC3\xA9"};

/* Kinds of page by their layout; the game's parameters are drawn by lot. */
static const struct look {
    const char *what;
    struct paper paper;
    bool landscape;
    int per_page, names;
    bool form, rules;
} looks[] = {
    {"A4", {210, 297}, false, 1, 0, false, false},
    {"A4 with forms and names", {210, 297}, false, 1, 6, true, false},
    {"A4 with rules", {210, 297}, false, 1, 2, false, true},
    {"A4 landscape with forms and names", {210, 297}, true, 1, 4, true, false},
    {"A4 two a page", {210, 297}, false, 2, 2, false, false},
    {"A4 four a page", {210, 297}, false, 4, 2, true, false},
    {"A5", {148, 210}, false, 1, 3, true, false},
    {"A5 landscape", {148, 210}, true, 1, 0, false, false},
    {"Letter", {215.9, 279.4}, false, 1, 5, true, false},
    {"Letter landscape", {215.9, 279.4}, true, 1, 2, false, false},
    {"A3", {297, 420}, false, 1, 6, true, false},
    {"A3 landscape, two a page", {297, 420}, true, 2, 2, false, false},
};
enum { LOOKS = sizeof looks / sizeof *looks };

/* ---- What is asserted ------------------------------------------------------------------------------------------- */

/* What is being looked at, for messages. */
struct spot {
    const char *theme, *game, *what;
    size_t page;
    struct text values;
    bool scaled; /* pictures may be smaller than they are on sheets, type and all */
    int faults;
};

static void blame(struct spot *p, const char *what, const struct lettering_text *t)
{
    if (p->faults++ > FAULTS_SHOWN && !getenv("LETTERS"))
        return;
    print_error("%s, %s, %s (%s), page %zu: \"%s\" at (%.2f, %.2f), %.2f pt, %s\n", p->theme, p->game, p->what,
                text_string(&p->values), p->page + 1, t->s, t->ink.left, t->ink.bottom, t->size, what);
}

static bool inside(const struct extent *e, double left, double top, double right, double bottom)
{
    return e->left >= left - SLACK && e->top >= top - SLACK && e->right <= right + SLACK && e->bottom <= bottom + SLACK;
}

static bool meet(const struct extent *a, const struct extent *b)
{
    return a->left + SLACK < b->right && b->left + SLACK < a->right && a->top + SLACK < b->bottom &&
           b->top + SLACK < a->bottom;
}

/* Whether a line runs through a box, by what the box leaves of it on each axis (Liang and Barsky, 1984). */
static bool crosses(const struct lettering_line *line, const struct extent *box)
{
    if ((line->x1 <= box->left && line->x2 <= box->left) || (line->x1 >= box->right && line->x2 >= box->right) ||
        (line->y1 <= box->top && line->y2 <= box->top) || (line->y1 >= box->bottom && line->y2 >= box->bottom))
        return false;
    double from = 0, to = 1, start[] = {line->x1, line->y1}, by[] = {line->x2 - line->x1, line->y2 - line->y1};
    double least[] = {box->left + SLACK, box->top + SLACK}, most[] = {box->right - SLACK, box->bottom - SLACK};
    for (int axis = 0; axis < 2; axis++) {
        if (fabs(by[axis]) < 1e-9) {
            if (start[axis] <= least[axis] || start[axis] >= most[axis])
                return false;
            continue;
        }
        double a = (least[axis] - start[axis]) / by[axis], b = (most[axis] - start[axis]) / by[axis];
        from = fmax(from, fmin(a, b));
        to = fmin(to, fmax(a, b));
    }
    return from < to;
}

static void check_one(struct spot *p, const struct theme *theme, const struct lettering_page *page,
                      const struct lettering_text *t, double margin)
{
    if (!t->cell && !p->scaled && t->size < theme->type.least - 1e-6)
        blame(p, "is smaller than the theme's least type", t);
    if (theme_is_large(theme) && strstr(t->s, "\xE2\x80\xA6"))
        blame(p, "is cut", t);
    if (t->hidden && !t->cell)
        blame(p, "lies beneath something", t);
    if (!inside(&t->ink, margin, margin, page->width - margin, page->height - margin))
        blame(p, "reaches into the margin", t);
    if (t->cell || t->size >= PICTURE_SIZE)
        return;
    for (size_t i = lettering_ground(page, t); i < page->line_count; i++)
        if (crosses(&page->lines[i], &t->ink))
            blame(p, "stands on a line", t);
}

static void check_page(struct spot *p, const struct theme *theme, const struct lettering_page *page, double margin)
{
    char with[120];
    for (size_t i = 0; i < page->text_count; i++) {
        check_one(p, theme, page, &page->texts[i], margin);
        for (size_t k = 0; k < i; k++)
            if (!page->texts[i].hidden && !page->texts[k].hidden && meet(&page->texts[i].ink, &page->texts[k].ink)) {
                snprintf(with, sizeof with, "stands on \"%s\"", page->texts[k].s);
                blame(p, with, &page->texts[i]);
            }
    }
}

/* ---- Sheets ----------------------------------------------------------------------------------------------------- */

static struct sheet_style style_of(const struct look *look, const struct pages_book *book)
{
    struct sheet_style style = pages_style();
    style.paper = look->paper;
    style.landscape = look->landscape;
    style.per_page = look->per_page;
    style.record_form = look->form;
    style.names = names;
    style.name_count = (size_t)look->names;
    style.rules = look->rules ? book->rules : NULL;
    style.total = SHEETS;
    return style;
}

/* Cards are laid out closer to the edge. */
static double margin_of(const struct game *game, const struct values *values, const struct sheet_style *style)
{
    const double reach = 6.35;
    return cards_count(game, values) > 0 ? fmin(style->margin, reach) : style->margin;
}

static bool check_sheet(struct spot *p, const struct kit *kit, const struct pages_book *book, const struct game *game,
                        const struct values *values, const struct look *look)
{
    struct sheet_style style = style_of(look, book);
    struct lettering found = {0};
    struct text why = {0};

    p->what = look->what;
    bool fits = sheet_fits(kit_draw(kit), &style, game, values, values, &why);
    if (fits) {
        size_t count = style.per_page > 1 ? 2 : 1;
        struct sheet_id *ids = pages_ids(game, values, count);
        pages_draw(draw_lettering(kit_draw(kit), &found), &style, ids, count);
        for (p->page = 0; p->page < found.count; p->page++)
            check_page(p, kit_draw(kit)->theme, &found.pages[p->page], margin_of(game, values, &style));
        free(ids);
    }
    lettering_release(&found);
    text_release(&why);
    return fits;
}

static void write_values(const struct game *game, const struct values *values, struct text *out)
{
    struct sheet_id id = {game, *values, 0};
    text_clear(out);
    sheet_id_write(&id, out);
}

/* Values that matter, as options write them, in the order of the game's parameters. */
static const struct setting {
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
    params_standard(game->params, game->param_count, values);
    values->edition = play_edition(game);
}

static void read_values(const struct game *game, const struct setting *setting, struct values *values)
{
    struct text why = {0};
    standard_values(game, values);
    for (size_t i = 0; i < sizeof setting->written / sizeof *setting->written && setting->written[i]; i++) {
        const char *s = setting->written[i];
        if (!param_read(&game->params[i], s, strlen(s), &values->of[i], &why))
            fail_msg("%s: %s", game->slug, text_string(&why));
    }
    if (!game->check(values, &why))
        fail_msg("%s: %s", game->slug, text_string(&why));
    text_release(&why);
}

/* Checks all looks of a sheet; returns how many fit their paper. */
static int check_looks(struct spot *p, const struct kit *kit, const struct pages_book *book, const struct game *game,
                       const struct values *values)
{
    int drawn = 0;
    write_values(game, values, &p->values);
    for (size_t k = 0; k < LOOKS; k++)
        drawn += check_sheet(p, kit, book, game, values, &looks[k]);
    return drawn;
}

static void check_sheets(const char *theme, const struct game *game, int *faults)
{
    struct kit *kit = pages_kit_in(game, theme);
    struct pages_book book = pages_book(game, RULES_LANGUAGE);
    struct spot p = {.theme = theme, .game = game->slug};
    struct values values;
    struct rng rng;

    standard_values(game, &values);
    assert_true(check_looks(&p, kit, &book, game, &values) >= LOOKS / 2);
    for (size_t i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].slug, game->slug) == 0) {
            read_values(game, &settings[i], &values);
            assert_true(check_looks(&p, kit, &book, game, &values) >= 2);
        }
    rng_start(&rng, rng_hash(game->slug, strlen(game->slug)));
    for (int i = 0; i < VALUES; i++) {
        play_values(game, &rng, &values);
        check_looks(&p, kit, &book, game, &values);
    }
    *faults += p.faults;
    text_release(&p.values);
    pages_book_release(&book);
    kit_free(kit);
}

/* Calls `check` for each game in each built-in theme. */
static void each(void (*check)(const char *theme, const struct game *, int *faults))
{
    const char *template, *content;
    const struct game *game;
    size_t len;
    char theme[NAME_MAX];
    int faults = 0;

    for (size_t i = 0; template_builtin(i, &template, &content, &len); i++)
        if (sscanf(template, "theme/%31[^.].cfg", theme) == 1)
            for (size_t k = 0; (game = registry_game(k)); k++)
                check(theme, game, &faults);
    assert_int_equal(faults, 0);
}

static void sheets_can_be_read(void **state)
{
    (void)state;
    each(check_sheets);
}

/* ---- Recorded games --------------------------------------------------------------------------------------------- */

static const struct shown {
    const char *what;
    enum retell_what kind;
    struct booklet_style style;
} shown[] = {
    {"last position", RETELL_LAST, {.paper = {210, 297}, .margin = 10, .per_page = 6}},
    {"last position, A5", RETELL_LAST, {.paper = {148, 210}, .margin = 10, .per_page = 6}},
    {"all turns", RETELL_ALL, {.paper = {210, 297}, .margin = 10, .per_page = 6}},
    {"all turns, Letter landscape, one a page",
     RETELL_ALL,
     {.paper = {215.9, 279.4}, .landscape = true, .margin = 10, .per_page = 1}},
    {"all turns, A3", RETELL_ALL, {.paper = {297, 420}, .margin = 10, .per_page = 12}},
    {"plot", RETELL_ALL, {.paper = {210, 297}, .margin = 10, .per_page = 6, .plot = true}},
    {"plot, A5", RETELL_ALL, {.paper = {148, 210}, .margin = 10, .per_page = 6, .plot = true}},
};
enum { SHOWN = sizeof shown / sizeof *shown };

static char *read_example(const struct game *game)
{
    struct text path = {0}, content = {0};
    text_addf(&path, "examples/%s.qdr", game->slug);
    FILE *file = fopen(text_string(&path), "rb");
    for (int c; file && (c = getc(file)) != EOF;)
        text_add_char(&content, (char)c);
    if (file)
        fclose(file);
    text_release(&path);
    return content.data;
}

static void check_shown(struct spot *p, const struct kit *kit, const char *record, const struct shown *s)
{
    struct retell_wish wish = {.what = s->kind, .names = names, .name_count = sizeof names / sizeof *names};
    struct retelling r = tell(record, &wish);
    struct lettering found = {0};
    struct text why = {0};

    p->what = s->what;
    if (booklet_fits(kit_draw(kit), &s->style, &r.list[0]->story, &why)) {
        struct draw *d = draw_lettering(kit_draw(kit), &found);
        booklet_draw(d, &s->style, &r.list[0]->story, 1);
        assert_true(draw_close(d, &why));
        assert_int_equal(found.count, booklet_pages(kit_draw(kit), &s->style, &r.list[0]->story));
        for (p->page = 0; p->page < found.count; p->page++)
            check_page(p, kit_draw(kit)->theme, &found.pages[p->page], s->style.margin);
    } else {
        assert_true(s->style.paper.width < 210); /* on A4 and larger paper all can be shown */
    }
    lettering_release(&found);
    retell_release(&r);
    text_release(&why);
}

static void check_records(const char *theme, const struct game *game, int *faults)
{
    char *record = read_example(game);
    struct kit *kit = pages_kit_in(game, theme);
    struct spot p = {.theme = theme, .game = game->slug};

    p.scaled = !theme_is_large(kit_draw(kit)->theme);
    for (size_t i = 0; record && i < SHOWN; i++)
        check_shown(&p, kit, record, &shown[i]);
    *faults += p.faults;
    kit_free(kit);
    free(record);
}

static void records_can_be_read(void **state)
{
    (void)state;
    each(check_records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sheets_can_be_read), cmocka_unit_test(records_can_be_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
