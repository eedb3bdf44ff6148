#include "page/rule_sheet.h"

#include "base/mem.h"
#include "draw/bounding_box.h"
#include "page/large_print.h"
#include "page/rule_flow.h"

#include <math.h>
#include <stdlib.h>

/* pt by which the type shrinks, and the share of the full size down to which it does for one page less. */
#define SIZE_STEP 0.5
#define SIZE_GOOD 0.83

/* mm a pt of the type that a column is wide, at least; mm between columns, in pt of the type. */
#define COLUMN_LEAST 6.6
#define COLUMN_GAP   0.65

/* mm²: the room for text on an A4 page. A sheet has two such pages, or as many of another size. */
#define ROOM_A4    (186.0 * 250)
#define SIDES_MOST 2

enum { LEVEL_STEPS = 12 };

/* Where there is room, pictures are so much larger than they need to be. */
static const double growths[] = {1.9, 1.6, 1.4, 1.25, 1.15};

/* mm: head with title and summary, foot line; and what must be left between them. */
enum { PAGES_WIDE = 88 }; /* no page number is wider */
enum { HEAD = 15, FOOT = 4, WIDTH_LEAST = 36, HEIGHT_LEAST = 30, NARROW = 116 };

struct rule_sheet {
    struct rule_flow_shape shape;
    struct rule_flow_list list;
};

/* ---- The plan ------------------------------------------------------------------------------------------------- */

/* The shape of the pages with type of this size. */
static struct rule_flow_shape shape_at(const struct draw *d, const struct rule_text *rules, struct box box, double size)
{
    struct rule_flow_shape shape = {.box = box, .size = size, .gap = size * COLUMN_GAP, .pictures = 1};

    shape.columns = (int)fmax(1, floor((box.w + shape.gap) / (size * COLUMN_LEAST + shape.gap)));
    shape.column_w = (box.w + shape.gap) / shape.columns - shape.gap;
    shape.box.h -= rule_flow_legend_height(d, rules, &shape);
    shape.last = shape.box.h;
    shape.pages = rule_flow(d, rules, &shape, NULL);
    return shape;
}

/* Makes the pictures as large as they can be on as many pages. */
static void grow(const struct draw *d, const struct rule_text *rules, struct rule_flow_shape *shape)
{
    for (size_t i = 0; i < sizeof growths / sizeof *growths && shape->pictures <= 1; i++) {
        struct rule_flow_shape larger = *shape;
        larger.pictures = growths[i];
        if (rule_flow(d, rules, &larger, NULL) == shape->pages)
            *shape = larger;
    }
}

/* Makes the columns of the last page as low as they can be. */
static void level(const struct draw *d, const struct rule_text *rules, struct rule_flow_shape *shape)
{
    struct rule_flow_shape trial = *shape;
    double low = 0;

    for (int step = 0; shape->columns > 1 && step < LEVEL_STEPS; step++) {
        trial.last = (low + shape->last) / 2;
        if (rule_flow(d, rules, &trial, NULL) == shape->pages)
            shape->last = trial.last;
        else
            low = trial.last;
    }
}

static struct rule_flow_shape plan(const struct draw *d, const struct rule_text *rules, struct box box, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double small = theme_is_large(theme) ? theme->type.body : theme->type.small;
    double least = compact ? theme->type.tiny : small, most = fmax(theme->type.body, least);
    int allowed = (int)fmax(1, floor(SIDES_MOST * ROOM_A4 / (box.w * box.h) + 0.5));
    struct rule_flow_shape best = shape_at(d, rules, box, most);

    for (double size = most - SIZE_STEP; size >= least - 1e-9; size -= SIZE_STEP) {
        struct rule_flow_shape shape = shape_at(d, rules, box, size);
        bool fewer = shape.pages < best.pages && (size >= most * SIZE_GOOD || best.pages > allowed);
        if (shape.pages > 0 && (best.pages == 0 || fewer))
            best = shape;
    }
    if (best.pages > 0) {
        grow(d, rules, &best);
        level(d, rules, &best);
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
    for (int page = 0; page < sheet->shape.pages; page++)
        rule_flow_legend(d, rules, &sheet->shape, page, &sheet->list);
    return sheet;
}

void rule_sheet_free(struct rule_sheet *sheet)
{
    if (sheet)
        free(sheet->list.items);
    free(sheet);
}

int rule_sheet_page_count(const struct rule_sheet *sheet)
{
    return sheet->shape.pages;
}

void rule_sheet_words(struct draw *d, const struct rule_sheet *sheet, int part)
{
    for (const struct rule_flow_item *i = sheet->list.items, *end = i + sheet->list.count; i < end; i++)
        if (i->page == part && !i->picture)
            rich_text_draw(d, i->x, i->y, i->type, i->text, i->len);
}

void rule_sheet_pictures(struct draw *d, const struct rule_sheet *sheet, int part)
{
    for (const struct rule_flow_item *i = sheet->list.items, *end = i + sheet->list.count; i < end; i++)
        if (i->page == part && i->picture)
            example_draw(d, i->picture, i->fit, i->x, i->y);
}

/* ---- Pages of their own --------------------------------------------------------------------------------------- */

/* A page, in mm. */
struct leaf {
    double width, height, edge;
    struct box body; /* within the edge */
};

static void write_caption(const struct rule_text *rules, struct text *out)
{
    text_addf(out, "%s \u00b7 %s", rules->words.rules, rules->summary);
}

/* What head and foot take in large print, from above and from beneath. */
static void measure_large(const struct draw *d, const char *title, const struct rule_text *rules, double width,
                          double *head, double *foot)
{
    struct text caption = {0}, place = {0};
    write_caption(rules, &caption);
    rule_text_write_page(rules, PAGES_WIDE, PAGES_WIDE, &place);
    const char *lines[] = {rules->credit, text_string(&place)};
    *head = large_title_height(d, width, title, text_string(&caption));
    *foot = large_stack_height(d, width, lines, 2);
    text_release(&caption);
    text_release(&place);
}

static struct leaf leaf_of(const struct draw *d, const struct rule_style *style, const char *title,
                           const struct rule_text *rules)
{
    const struct theme *theme = draw_theme(d);
    struct leaf leaf = {.width = style->landscape ? style->paper.height : style->paper.width,
                        .height = style->landscape ? style->paper.width : style->paper.height,
                        .edge = style->margin + theme->page.inset};
    double gap = theme->page.gap_small, head = HEAD, foot = FOOT, w = leaf.width - 2 * leaf.edge;
    if (theme_is_large(theme))
        measure_large(d, title, rules, w, &head, &foot);
    leaf.body = (struct box){0, head + gap, w, leaf.height - 2 * leaf.edge - head - foot - 2 * gap};
    return leaf;
}

static const char *title_of(const struct rule_style *style, const struct game *game)
{
    return style->title ? style->title : game->about.title;
}

int rule_sheet_pages(const struct draw_resources *resources, const struct rule_style *style,
                     const struct rule_text *rules, const struct game *game)
{
    struct bounding_boxes ignored = {0};
    struct text why = {0};
    struct draw *d = draw_bounding_boxes(resources, &ignored);
    struct leaf leaf = leaf_of(d, style, title_of(style, game), rules);
    struct rule_sheet *sheet = rule_sheet_new(d, rules, leaf.body, false);
    int pages = rule_sheet_page_count(sheet);
    rule_sheet_free(sheet);
    draw_close(d, &why);
    text_release(&why);
    bounding_boxes_release(&ignored);
    return pages;
}

/* The title over the words that say what this is, and for how many players. */
static void draw_head(struct draw *d, const char *title, const struct rule_text *rules, double width)
{
    const struct theme *theme = draw_theme(d);
    double size = width < NARROW ? theme->type.body : theme->type.title;
    struct type bold = {FACE_BOLD, size, theme->colour.ink, ALIGN_LEFT};
    struct text caption = {0};

    write_caption(rules, &caption);
    if (theme_is_large(theme)) {
        large_draw_title(d, width, title, text_string(&caption));
    } else {
        draw_text_fit(d, 0, 6, width, size * 0.5, bold, title);
        draw_text_fit(d, 0, 12.5, width, 5, draw_type_soft(d, theme->type.small, ALIGN_LEFT), text_string(&caption));
    }
    text_release(&caption);
}

static void draw_foot(struct draw *d, const struct rule_text *rules, const struct leaf *leaf, int page, int pages)
{
    const struct theme *theme = draw_theme(d);
    double w = leaf->body.w, y = leaf->height - 2 * leaf->edge - 1;
    struct type soft = draw_type_soft(d, theme->type.tiny, ALIGN_LEFT), number = soft;
    struct text place = {0};

    number.align = ALIGN_RIGHT;
    number.colour = theme->colour.ink;
    rule_text_write_page(rules, page, pages, &place);
    if (theme_is_large(theme)) {
        const char *lines[] = {rules->credit, text_string(&place)};
        large_draw_stack(d, y + 1, w, lines, 2);
        text_release(&place);
        return;
    }
    double room = w - draw_text_width(d, number, text_string(&place)) - theme->page.gap_small;
    draw_text_fit(d, w, y, w, 4, number, text_string(&place));
    if (room > 0)
        draw_text_fit(d, 0, y, room, 4, soft, rules->credit);
    text_release(&place);
}

void rule_sheet_print(struct draw *d, const struct rule_style *style, const struct rule_text *rules,
                      const struct game *game)
{
    const char *title = title_of(style, game);
    struct leaf leaf = leaf_of(d, style, title, rules);
    struct rule_sheet *sheet = rule_sheet_new(d, rules, leaf.body, false);
    int pages = rule_sheet_page_count(sheet);

    for (int page = 0; page < pages; page++) {
        draw_page(d, leaf.width, leaf.height);
        if (page == 0)
            draw_bookmark(d, title);
        draw_push(d, leaf.edge, leaf.edge, 1);
        draw_head(d, title, rules, leaf.body.w);
        rule_sheet_words(d, sheet, page);
        rule_sheet_pictures(d, sheet, page);
        draw_foot(d, rules, &leaf, page + 1, pages);
        draw_pop(d);
    }
    rule_sheet_free(sheet);
}
