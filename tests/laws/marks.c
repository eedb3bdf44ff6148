/* The marks of every game's sheets: where a pencil may mark the page, under the names of records. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/geometry.h"
#include "game/notation.h"
#include "help/lettering.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 30, COUNT = 2 }; /* batches of each game in each theme; sheets in each */
enum { CELLS_COMPARED = 400 };   /* cells of a side that are held against each other, at most */

/* mm: how far the middle of a printed point may be from the end of a line, and its radius. */
#define POINT_SLACK  0.02
#define POINT_RADIUS 3.0

struct batch {
    const struct game *game;
    struct values values;
    struct sheet_style style;
    struct geometry geometry;
    struct lettering pages;
};

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* The name is a move as records write it, or a player's label and a square. */
static void check_name(const struct batch *b, const struct sheet_mark *mark)
{
    const struct notation *notation = b->game->notation;
    size_t len = strlen(mark->name);
    if (mark->kind == SHEET_MARK_TICK) {
        int column, row, player = mark->name[0] - 'A';
        assert_true(b->style.scan && notation->final.ticks);
        assert_in_range(player, 0, game_players(b->game, &b->values) - 1);
        assert_int_equal(mark->name[1], ':');
        assert_int_equal(notation_read_cell(mark->name + 2, len - 2, &column, &row), len - 2);
        return;
    }
    struct move move = {0};
    struct text written = {0}, why = {0};
    if (notation->decode(&b->values, mark->name, len, &move, &why) != len)
        fail_msg("%s of %s: %s", mark->name, b->game->about.title, text_string(&why));
    notation->encode(&b->values, &move, &written);
    assert_string_equal(text_string(&written), mark->name);
    assert_non_null(mark->kind == SHEET_MARK_LINE ? notation->final.lines : notation->final.cells);
    text_release(&written);
    text_release(&why);
}

static int by_name(const void *one, const void *two)
{
    const struct sheet_mark *const *a = one, *const *b = two;
    return strcmp((*a)->name, (*b)->name);
}

static int find_by_name(const void *name, const void *mark)
{
    const struct sheet_mark *const *m = mark;
    return strcmp(name, (*m)->name);
}

/* The names differ, and each first move has its mark, a line either way round. */
static void check_names(const struct batch *b, const struct side_geometry *side, const struct sheet_id *id)
{
    const struct sheet_mark **sorted = mem_new((side->count + 1) * sizeof *sorted);
    const struct rules *rules = b->game->rules;
    struct pos *pos = mem_new(rules->size(&b->values));
    struct text name = {0}, turned = {0};

    for (size_t i = 0; i < side->count; i++) {
        check_name(b, &side->marks[i]);
        sorted[i] = &side->marks[i];
    }
    qsort(sorted, side->count, sizeof *sorted, by_name);
    for (size_t i = 1; i < side->count; i++)
        assert_string_not_equal(sorted[i - 1]->name, sorted[i]->name);

    sheet_id_start(id, pos);
    size_t count = rules->moves(&b->values, pos, NULL, 0);
    struct move *moves = mem_new((count + 1) * sizeof *moves);
    rules->moves(&b->values, pos, moves, count);
    for (size_t i = 0; i < count; i++) {
        text_clear(&name);
        text_clear(&turned);
        b->game->notation->encode(&b->values, &moves[i], &name);
        const char *dash = strchr(name.data, '-');
        if (dash)
            text_addf(&turned, "%s-%.*s", dash + 1, (int)(dash - name.data), name.data);
        if (strcmp(name.data, "swap") != 0 && !bsearch(name.data, sorted, side->count, sizeof *sorted, find_by_name) &&
            !(dash && bsearch(turned.data, sorted, side->count, sizeof *sorted, find_by_name)))
            fail_msg("%s: no mark for %s", side->id, name.data);
    }
    free(moves);
    free(pos);
    free(sorted);
    text_release(&name);
    text_release(&turned);
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* Whether a polygon holds a point: a ray to the right crosses its sides an odd number of times. */
static bool holds(const struct point *corner, size_t count, struct point p)
{
    bool in = false;
    for (size_t i = 0, k = count - 1; i < count; k = i++)
        if ((corner[i].y > p.y) != (corner[k].y > p.y) &&
            p.x < (corner[k].x - corner[i].x) * (p.y - corner[i].y) / (corner[k].y - corner[i].y) + corner[i].x)
            in = !in;
    return in;
}

/* Whether a small round shape is printed around a point. */
static bool is_printed(const struct lettering_page *page, struct point p)
{
    for (const struct lettering_fill *fill = page->fills; fill < page->fills + page->fill_count; fill++) {
        double left = HUGE_VAL, right = -HUGE_VAL, top = HUGE_VAL, bottom = -HUGE_VAL;
        for (size_t i = fill->from; i < fill->to; i++) {
            left = fmin(left, page->lines[i].x1);
            right = fmax(right, page->lines[i].x1);
            top = fmin(top, page->lines[i].y1);
            bottom = fmax(bottom, page->lines[i].y1);
        }
        if (fabs((left + right) / 2 - p.x) < POINT_SLACK && fabs((top + bottom) / 2 - p.y) < POINT_SLACK &&
            right - left < 2 * POINT_RADIUS)
            return true;
    }
    return false;
}

/* Marks are inside the margins; cells hold their own middles alone; lines join printed points. */
static void check_places(const struct batch *b, const struct side_geometry *side)
{
    const double edge = b->style.page.margin;
    for (const struct sheet_mark *mark = side->marks; mark < side->marks + side->count; mark++) {
        const struct point *corner = &side->points[mark->first];
        for (size_t i = 0; i < mark->count; i++)
            if (corner[i].x < edge || corner[i].y < edge || corner[i].x > side->width - edge ||
                corner[i].y > side->height - edge)
                fail_msg("%s: mark %s is in the margin", side->id, mark->name);
        if (mark->kind == SHEET_MARK_CELL) {
            assert_true(mark->count >= 3);
            size_t step = side->count / CELLS_COMPARED + 1;
            for (const struct sheet_mark *m = side->marks; m < side->marks + side->count; m += step)
                if (m->kind == SHEET_MARK_CELL && holds(corner, mark->count, m->centre) != (m == mark))
                    fail_msg("%s: cell %s and the middle of %s", side->id, mark->name, m->name);
            assert_true(holds(corner, mark->count, mark->centre));
        } else {
            assert_int_equal(mark->count, 2);
            assert_true(fabs(mark->centre.x - (corner[0].x + corner[1].x) / 2) < 1e-6);
            assert_true(fabs(mark->centre.y - (corner[0].y + corner[1].y) / 2) < 1e-6);
        }
        if (mark->kind == SHEET_MARK_TICK)
            assert_true(corner[0].x < corner[1].x && corner[0].y < corner[1].y);
        for (int i = 0; mark->kind == SHEET_MARK_LINE && i < 2; i++)
            if (!is_printed(&b->pages.pages[side->page], corner[i]))
                fail_msg("%s: no point at an end of %s", side->id, mark->name);
    }
}

/* ---- Batches ----------------------------------------------------------------------------------------------------- */

static struct sheet_style draw_style(struct rng *rng)
{
    static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {297, 420}};
    struct sheet_style style = pages_style();
    style.page.paper = papers[rng_below(rng, sizeof papers / sizeof *papers)];
    style.page.landscape = rng_below(rng, 2);
    style.per_page = 1 + (int)(rng_below(rng, 2) * rng_below(rng, 4));
    style.once = rng_below(rng, 2);
    style.record_form = rng_below(rng, 2);
    style.scan = rng_below(rng, 2);
    style.total = COUNT;
    return style;
}

/* Checks a batch; false if it does not fit its paper. */
static bool check_batch(struct batch *b, const struct resources *resources)
{
    const struct sheet_id id = {.game = b->game, .values = b->values};
    struct text why = {0};
    bool fits = sheet_fits(resources_get(resources), &b->style, &id, &id, &why);
    text_release(&why);
    if (!fits)
        return false;

    struct sheet_id *ids = pages_ids(b->game, &b->values, COUNT);
    pages_draw(draw_geometry(resources_get(resources), &b->geometry), &b->style, ids, COUNT);
    pages_draw(draw_lettering(resources_get(resources), &b->pages), &b->style, ids, COUNT);
    struct text text = {0};
    size_t played[COUNT] = {0};
    for (size_t i = 0, sheet = 0; i < b->geometry.count; i++) {
        const struct side_geometry *side = &b->geometry.sides[i];
        sheet += side->side == 1 && i > 0;
        text_clear(&text);
        sheet_id_write(&ids[sheet], &text);
        assert_string_equal(side->id, text.data);
        assert_in_range(side->page, i > 0 ? side[-1].page : 0, b->pages.count - 1);
        if (side->count > 0) {
            check_names(b, side, &ids[sheet]);
            check_places(b, side);
            played[sheet]++;
        }
    }
    const struct final_tags *final = &b->game->notation->final;
    size_t boards = final->lines || final->cells ? b->game->rules->match && !b->style.once ? 2 : 1 : 0;
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(played[i], boards);
    text_release(&text);
    geometry_release(&b->geometry);
    lettering_release(&b->pages);
    free(ids);
    return true;
}

static void check_theme(const char *theme)
{
    const struct game *game;
    for (size_t i = 0; (game = test_game(i)); i++) {
        struct resources *resources = pages_resources_in(game, theme);
        struct rng rng;
        int drawn = 0;
        rng_start(&rng, rng_hash(game->about.slug, strlen(game->about.slug)));
        for (int round = 0; round < test_rounds(ROUNDS); round++) {
            struct batch b = {.game = game, .style = draw_style(&rng)};
            play_sheet_values(game, &rng, &b.values);
            drawn += check_batch(&b, resources);
        }
        assert_met(drawn >= ROUNDS / 4);
        resources_free(resources);
    }
}

TEST(test_marks)
{
    check_theme("colour");
}

TEST(test_marks_in_large_print)
{
    check_theme("large");
}

/* The tags of a final position are set-up tags of the game, beside the tag Final; a legend says how to mark its sheets.
 */
TEST(test_final_tags)
{
    const struct game *game;
    for (size_t i = 0; (game = test_game(i)); i++) {
        const struct final_tags *final = &game->notation->final;
        const char *const wanted[] = {final->lines, final->cells, final->ticks,
                                      final->lines || final->cells ? "Final" : NULL};
        for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
            const struct record_tag *tag = game->notation->tags;
            while (wanted[k] && tag->name && strcmp(tag->name, wanted[k]) != 0)
                tag++;
            assert_true(!wanted[k] || tag->name);
        }
        assert_int_equal(game_sheet(game)->scan_legend != NULL, final->lines || final->cells);
    }
}
