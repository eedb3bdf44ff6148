#include "page/sheet.h"

#include "base/mem.h"
#include "page/qr.h"
#include "page/side.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The least size in mm on which a side is laid out; on less room the whole side is made smaller. */
enum { SIDE_WIDTH = 116, SIDE_HEIGHT = 112 };

enum { SIDES_MAX = 2 * 2 + 1 };

/* ---- Sides of a sheet ------------------------------------------------------------------------------------- */

/* The sides in order: each game's board with its record form (on the back of it, printed duplex), then the
 * rules. Returns how many there are. */
static int list_sides(const struct sheet_style *style, const struct game *game, struct side *sides)
{
    int games = style->once ? 1 : game->games, count = 0;
    for (int i = 0; i < games; i++) {
        sides[count++] = (struct side){SIDE_BOARD, i};
        if (style->record_form)
            sides[count++] = (struct side){SIDE_FORM, i};
    }
    if (style->rules)
        sides[count++] = (struct side){SIDE_RULES, 0};
    return count;
}

int sheet_pages_of(const struct sheet_style *style, const struct game *game, uint64_t count)
{
    struct side sides[SIDES_MAX];
    uint64_t cells = count * (uint64_t)list_sides(style, game, sides), per_page = (uint64_t)style->per_page;
    return (int)((cells + per_page - 1) / per_page);
}

/* ---- Cells of a page -------------------------------------------------------------------------------------- */

/* The grid of equal cells that a page is cut into. A side is drawn `scale` times its own size. */
struct grid {
    double page_w, page_h, left, top;
    double cell_w, cell_h, gap, scale;
    int columns;
};

static double cell_scale(double width, double height)
{
    return fmin(1, fmin(width / SIDE_WIDTH, height / SIDE_HEIGHT));
}

/* Chooses columns and rows so that the sides come out largest. Sheets of other values than the batch's first
 * share its grid: a side fits into any cell. */
static struct grid plan_grid(const struct theme *theme, const struct sheet_style *style, const struct game *game,
                             const struct values *values)
{
    struct grid g = {.page_w = style->landscape ? style->paper.height : style->paper.width,
                     .page_h = style->landscape ? style->paper.width : style->paper.height,
                     .gap = style->per_page > 1 ? theme->page.gap : 0};
    double best = -INFINITY;

    g.left = g.top = style->margin + theme->page.inset;
    for (int columns = 1; columns <= style->per_page; columns++) {
        int rows = (style->per_page + columns - 1) / columns;
        double w = (g.page_w - 2 * g.left + g.gap) / columns - g.gap, h = (g.page_h - 2 * g.top + g.gap) / rows - g.gap;
        double scale = cell_scale(w, h);
        double pitch = scale > 0 ? side_plan(theme, game, values, w / scale, h / scale).pitch * scale : -INFINITY;
        if (columns > 1 && pitch <= best)
            continue;
        best = pitch;
        g.columns = columns;
        g.cell_w = w;
        g.cell_h = h;
        g.scale = scale;
    }
    return g;
}

bool sheet_fits(const struct draw_kit *kit, const struct sheet_style *style, const struct game *game,
                const struct values *values, struct text *why)
{
    struct grid g = plan_grid(kit->theme, style, game, values);
    struct board b;

    game->board(values, &b);
    if (g.scale > 0) {
        double pitch = side_plan(kit->theme, game, values, g.cell_w / g.scale, g.cell_h / g.scale).pitch * g.scale;
        if (pitch >= b.pitch_least)
            return true;
    }
    text_add(why, "the board does not fit: it would have less than ");
    text_add_fixed(why, b.pitch_least, 1);
    return text_refuse(why, " mm from point to point; take larger paper, a smaller margin, fewer per page, or a "
                            "smaller board");
}

/* ---- Drawing ---------------------------------------------------------------------------------------------- */

/* The next cell to fill, begun over a whole file. */
struct cursor {
    struct grid grid;
    int per_page;
    uint64_t cell;
};

static int page_at(const struct cursor *c)
{
    return (int)(c->cell / (uint64_t)c->per_page) + 1;
}

/* Bookmark and page label of a sheet's side that begins a page. */
static void mark_page(struct draw *d, const struct cursor *c, const struct side_sheet *sheet)
{
    char prefix[32];
    if (c->per_page > 1)
        return;
    snprintf(prefix, sizeof prefix, "%llu-", (unsigned long long)sheet->number);
    draw_label(d, prefix, sheet->side + 1);
}

static void draw_side(struct draw *d, struct cursor *c, const struct sheet_style *style, struct side side,
                      const struct side_sheet *sheet)
{
    const struct grid *g = &c->grid;
    int at = (int)(c->cell % (uint64_t)c->per_page);

    if (at == 0) {
        draw_page(d, g->page_w, g->page_h);
        mark_page(d, c, sheet);
    }
    if (sheet->side == 0)
        draw_bookmark(d, sheet->text);
    draw_push(d, g->left + at % g->columns * (g->cell_w + g->gap), g->top + at / g->columns * (g->cell_h + g->gap),
              g->scale);
    side_draw(d, style, side, sheet, g->cell_w / g->scale, g->cell_h / g->scale);
    draw_pop(d);
    c->cell++;
}

void sheet_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count,
                uint64_t first, uint64_t total, int *page_of)
{
    const struct game *game = ids[0].game;
    struct side sides[SIDES_MAX];
    int side_count = list_sides(style, game, sides);
    struct cursor c = {.grid = plan_grid(draw_theme(d), style, game, &ids[0].values), .per_page = style->per_page};
    struct text text = {0};

    for (size_t i = 0; i < count; i++) {
        struct pos *start = mem_new(game->size(&ids[i].values));
        text_clear(&text);
        sheet_id_write(&ids[i], &text);
        sheet_id_start(&ids[i], start);
        page_of[i] = page_at(&c);
        struct qr *qr = qr_new(text_string(&text));
        struct side_sheet sheet = {&ids[i], start, text_string(&text), qr, first + i + 1, total, 0, side_count};
        for (; sheet.side < side_count; sheet.side++)
            draw_side(d, &c, style, sides[sheet.side], &sheet);
        qr_free(qr);
        free(start);
    }
    text_release(&text);
}
