#include "page/rule_sheet.h"

#include "base/mem.h"
#include "page/running.h"

#include <math.h>
#include <stdlib.h>

/* The type shrinks in steps of so many pt, down to this share of its full size if that saves a page. */
#define SIZE_STEP 0.5
#define SIZE_GOOD 0.83

/* Per pt of type: the least width of a column, and the space between columns, in mm. */
#define COLUMN_LEAST 6.6
#define COLUMN_GAP   0.65

/* mm²: the room for text on an A4 page. Rules may take two of them, or as much on pages of another size, before their
 * type shrinks to the least. */
#define ROOM_A4    (186.0 * 250)
#define PAGES_MOST 2

enum { LEVEL_STEPS = 12 };

/* Factors by which examples grow where there is room. */
static const double growths[] = {1.9, 1.6, 1.4, 1.25, 1.15};

struct rule_sheet {
    struct rule_flow_shape shape;
    struct rule_flow_list list, legend; /* the legend is on every page */
    size_t *first;                      /* items of page i: first[i] .. first[i + 1] - 1 */
};

/* ---- The shape --------------------------------------------------------------------------------------------------- */

enum { WIDTH_LEAST = 36, HEIGHT_LEAST = 30 }; /* mm of a box for text */

/* The shape of the pages with type of this size. */
static struct rule_flow_shape shape_at(const struct draw *d, const struct rule_text *rules, struct box box, double size)
{
    struct rule_flow_shape shape = {.box = box, .size = size, .gap = size * COLUMN_GAP, .examples = 1};

    double least = fmax(size * COLUMN_LEAST, rule_flow_column_least(d, rules));
    shape.columns = (int)fmax(1, floor((box.w + shape.gap) / (least + shape.gap)));
    shape.column_w = (box.w + shape.gap) / shape.columns - shape.gap;
    shape.box.h -= rule_flow_legend(d, rules, &shape, NULL);
    shape.last = shape.box.h;
    shape.pages = rule_flow(d, rules, &shape, NULL);
    return shape;
}

static struct rule_flow_shape plan(const struct draw *d, const struct rule_text *rules, struct box box, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double least = compact ? theme->type.tiny : theme->type.small, most = fmax(theme->type.body, least);
    int allowed = (int)fmax(1, floor(PAGES_MOST * ROOM_A4 / (box.w * box.h) + 0.5));
    struct rule_flow_shape best = shape_at(d, rules, box, most);

    for (double size = most - SIZE_STEP; size >= least - 1e-9; size -= SIZE_STEP) {
        struct rule_flow_shape shape = shape_at(d, rules, box, size);
        bool fewer = shape.pages < best.pages && (size >= most * SIZE_GOOD || best.pages > allowed);
        if (shape.pages > 0 && (best.pages == 0 || fewer))
            best = shape;
    }
    /* Examples grow as far as the same number of pages allows; then the columns of the last page become as low as
     * possible. */
    for (size_t i = 0; best.pages > 0 && i < sizeof growths / sizeof *growths && best.examples <= 1; i++) {
        struct rule_flow_shape larger = best;
        larger.examples = growths[i];
        if (rule_flow(d, rules, &larger, NULL) == best.pages)
            best = larger;
    }
    struct rule_flow_shape trial = best;
    double low = 0;
    for (int step = 0; best.pages > 0 && best.columns > 1 && step < LEVEL_STEPS; step++) {
        trial.last = (low + best.last) / 2;
        if (rule_flow(d, rules, &trial, NULL) == best.pages)
            best.last = trial.last;
        else
            low = trial.last;
    }
    return best;
}

struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rule_text *rules, struct box box, bool compact)
{
    struct rule_sheet *sheet = mem_new(sizeof *sheet);
    if (box.w < WIDTH_LEAST || box.h < HEIGHT_LEAST)
        return sheet;
    sheet->shape = plan(d, rules, box, compact);
    if (sheet->shape.pages == 0)
        return sheet;
    rule_flow(d, rules, &sheet->shape, &sheet->list);
    rule_flow_legend(d, rules, &sheet->shape, &sheet->legend);
    sheet->first = mem_new((size_t)(sheet->shape.pages + 1) * sizeof *sheet->first);
    size_t item = 0;
    for (int page = 0; page < sheet->shape.pages; page++) {
        while (item < sheet->list.count && sheet->list.items[item].page == page)
            item++;
        sheet->first[page + 1] = item;
    }
    return sheet;
}

void rule_sheet_free(struct rule_sheet *sheet)
{
    if (!sheet)
        return;
    free(sheet->list.items);
    free(sheet->legend.items);
    free(sheet->first);
    free(sheet);
}

int rule_sheet_page_count(const struct rule_sheet *sheet)
{
    return sheet->shape.pages;
}

void rule_sheet_draw_examples(struct draw *d, const struct rule_sheet *sheet, int page)
{
    for (size_t i = sheet->first[page]; i < sheet->first[page + 1]; i++) {
        const struct rule_flow_item *item = &sheet->list.items[i];
        if (item->picture && item->example.game) {
            board_picture_draw(d, &item->example, &item->fit, item->x, item->y);
        } else if (item->picture) {
            draw_push(d, item->x, item->y, 1);
            item->diagrams->draw(d, item->picture->diagram, item->fit.w);
            draw_pop(d);
        }
    }
}

static void draw_texts(struct draw *d, const struct rule_flow_list *list, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const struct rule_flow_item *item = &list->items[i];
        if (!item->picture)
            rich_text_draw(d, item->x, item->y, item->type, item->text, item->len);
    }
}

void rule_sheet_draw(struct draw *d, const struct rule_sheet *sheet, int page)
{
    draw_texts(d, &sheet->list, sheet->first[page], sheet->first[page + 1]);
    draw_texts(d, &sheet->legend, 0, sheet->legend.count);
    rule_sheet_draw_examples(d, sheet, page);
}

/* ---- Pages of their own ------------------------------------------------------------------------------------------ */

enum { PAGES_WIDE = 88 }; /* as wide as any page number */

/* Head and foot of a page. */
static void write_running(const struct draw *d, const struct page_style *style, const struct rule_text *rules,
                          const struct game *game, int page, int pages, struct running *r)
{
    *r = (struct running){.title = page_title(style, game)};
    text_addf(&r->caption, "%s \u00b7 %s", draw_word(d, RULES_WORD), rules->summary);
    text_add(&r->left, rules->credit);
    if (!style->section)
        words_addf(draw_words(d), &r->right, "page %d of %d", page, pages);
}

/* Sets the rules between head and foot. */
static struct rule_sheet *set_pages(const struct draw *d, const struct page_style *style, const struct rule_text *rules,
                                    const struct game *game, const struct page_area *area)
{
    struct running r;
    write_running(d, style, rules, game, PAGES_WIDE, PAGES_WIDE, &r);
    struct box body = running_body(d, &r, area->w, area->h);
    running_release(&r);
    return rule_sheet_new(d, rules, body, false);
}

int rule_sheet_pages(const struct draw_resources *resources, const struct page_style *style,
                     const struct rule_text *rules, const struct game *game)
{
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct page_area area = page_area(draw_theme(d), style);
    struct rule_sheet *sheet = set_pages(d, style, rules, game, &area);
    int pages = rule_sheet_page_count(sheet);

    rule_sheet_free(sheet);
    measuring_end(&m);
    return pages;
}

void rule_sheet_print(struct draw *d, const struct page_style *style, const struct rule_text *rules,
                      const struct game *game)
{
    struct page_area area = page_area(draw_theme(d), style);
    struct rule_sheet *sheet = set_pages(d, style, rules, game, &area);
    int pages = rule_sheet_page_count(sheet);

    for (int page = 0; page < pages; page++) {
        struct running r;
        write_running(d, style, rules, game, page + 1, pages, &r);
        page_begin(d, style);
        if (page == 0)
            draw_bookmark(d, r.title);
        draw_push(d, area.edge, area.top, 1);
        running_draw(d, &r, area.w, area.h);
        rule_sheet_draw(d, sheet, page);
        draw_pop(d);
        running_release(&r);
    }
    rule_sheet_free(sheet);
}
