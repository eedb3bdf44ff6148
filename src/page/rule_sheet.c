#include "page/rule_sheet.h"

#include "base/mem.h"
#include "draw/extent.h"
#include "page/rule_flow.h"

#include <math.h>
#include <stdlib.h>

/* pt by which the type shrinks, and the share of the full size down to which it does for one side less. */
#define SIZE_STEP 0.5
#define SIZE_GOOD 0.83

/* mm a pt of the type that a column is wide, at least; mm between columns, in pt of the type. */
#define COLUMN_LEAST 6.6
#define COLUMN_GAP   0.65

/* mm²: the room for text on an A4 page. A sheet has two such sides, or as many of another size. */
#define ROOM_A4    (186.0 * 250)
#define SIDES_MOST 2

enum { LEVEL_STEPS = 12 };

/* Where there is room, pictures are so much larger than they need to be. */
static const double growths[] = {1.9, 1.6, 1.4, 1.25, 1.15};

/* mm: head with title and summary, foot line; and what must be left between them. */
enum { HEAD = 15, FOOT = 4, WIDTH_LEAST = 36, HEIGHT_LEAST = 30, NARROW = 116 };

struct rule_sheet {
    struct flow_shape shape;
    struct flow_list list;
};

/* ---- The plan ------------------------------------------------------------------------------------------------- */

/* The shape of the sides with type of this size. */
static struct flow_shape shape_at(const struct draw *d, const struct rules *rules, struct box box, double size)
{
    struct flow_shape shape = {.box = box, .size = size, .gap = size * COLUMN_GAP, .pictures = 1};

    shape.columns = (int)fmax(1, floor((box.w + shape.gap) / (size * COLUMN_LEAST + shape.gap)));
    shape.column_w = (box.w + shape.gap) / shape.columns - shape.gap;
    shape.box.h -= flow_legend_height(d, rules, &shape);
    shape.last = shape.box.h;
    shape.sides = flow_rules(d, rules, &shape, NULL);
    return shape;
}

/* Makes the pictures as large as they can be on as many sides. */
static void grow(const struct draw *d, const struct rules *rules, struct flow_shape *shape)
{
    for (size_t i = 0; i < sizeof growths / sizeof *growths && shape->pictures <= 1; i++) {
        struct flow_shape larger = *shape;
        larger.pictures = growths[i];
        if (flow_rules(d, rules, &larger, NULL) == shape->sides)
            *shape = larger;
    }
}

/* Makes the columns of the last side as low as they can be. */
static void level(const struct draw *d, const struct rules *rules, struct flow_shape *shape)
{
    struct flow_shape trial = *shape;
    double low = 0;

    for (int step = 0; shape->columns > 1 && step < LEVEL_STEPS; step++) {
        trial.last = (low + shape->last) / 2;
        if (flow_rules(d, rules, &trial, NULL) == shape->sides)
            shape->last = trial.last;
        else
            low = trial.last;
    }
}

static struct flow_shape plan(const struct draw *d, const struct rules *rules, struct box box, bool compact)
{
    const struct theme *theme = draw_theme(d);
    double small = theme_is_large(theme) ? theme->type.body : theme->type.small;
    double least = compact ? theme->type.tiny : small, most = fmax(theme->type.body, least);
    int allowed = (int)fmax(1, floor(SIDES_MOST * ROOM_A4 / (box.w * box.h) + 0.5));
    struct flow_shape best = shape_at(d, rules, box, most);

    for (double size = most - SIZE_STEP; size >= least - 1e-9; size -= SIZE_STEP) {
        struct flow_shape shape = shape_at(d, rules, box, size);
        bool fewer = shape.sides < best.sides && (size >= most * SIZE_GOOD || best.sides > allowed);
        if (shape.sides > 0 && (best.sides == 0 || fewer))
            best = shape;
    }
    if (best.sides > 0) {
        grow(d, rules, &best);
        level(d, rules, &best);
    }
    return best;
}

struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rules *rules, struct box box, bool compact)
{
    struct rule_sheet *sheet = mem_new(sizeof *sheet);
    if (box.w < WIDTH_LEAST || box.h < HEIGHT_LEAST)
        return sheet;
    sheet->shape = plan(d, rules, box, compact);
    if (sheet->shape.sides == 0)
        return sheet;
    flow_rules(d, rules, &sheet->shape, &sheet->list);
    for (int side = 0; side < sheet->shape.sides; side++)
        flow_legend(d, rules, &sheet->shape, side, &sheet->list);
    return sheet;
}

void rule_sheet_free(struct rule_sheet *sheet)
{
    if (sheet)
        free(sheet->list.items);
    free(sheet);
}

int rule_sheet_sides(const struct rule_sheet *sheet)
{
    return sheet->shape.sides;
}

void rule_sheet_words(struct draw *d, const struct rule_sheet *sheet, int part)
{
    for (const struct flow_item *i = sheet->list.items, *end = i + sheet->list.count; i < end; i++)
        if (i->side == part && !i->picture)
            rich_draw(d, i->x, i->y, i->type, i->text, i->len);
}

void rule_sheet_pictures(struct draw *d, const struct rule_sheet *sheet, int part)
{
    for (const struct flow_item *i = sheet->list.items, *end = i + sheet->list.count; i < end; i++)
        if (i->side == part && i->picture)
            illustration_draw(d, i->picture, i->fit, i->x, i->y);
}

/* ---- Pages of their own --------------------------------------------------------------------------------------- */

/* A page, in mm. */
struct leaf {
    double width, height, edge;
    struct box body; /* within the edge */
};

static struct leaf leaf_of(const struct theme *theme, const struct rule_style *style)
{
    struct leaf leaf = {.width = style->landscape ? style->paper.height : style->paper.width,
                        .height = style->landscape ? style->paper.width : style->paper.height,
                        .edge = style->margin + theme->page.inset};
    double head = HEAD + theme->page.gap_small, foot = FOOT + theme->page.gap_small;
    leaf.body = (struct box){0, head, leaf.width - 2 * leaf.edge, leaf.height - 2 * leaf.edge - head - foot};
    return leaf;
}

int rule_sheet_pages(const struct draw_kit *kit, const struct rule_style *style, const struct rules *rules)
{
    struct leaf leaf = leaf_of(kit->theme, style);
    struct extents ignored = {0};
    struct text why = {0};
    struct draw *d = draw_extent(kit, &ignored);
    struct rule_sheet *sheet = rule_sheet_new(d, rules, leaf.body, false);
    int sides = rule_sheet_sides(sheet);
    rule_sheet_free(sheet);
    draw_close(d, &why);
    text_release(&why);
    extents_release(&ignored);
    return sides;
}

static struct type soft_type(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, draw_theme(d)->colour.soft, align};
}

/* The title over the words that say what this is, and for how many players. */
static void draw_head(struct draw *d, const char *title, const struct rules *rules, double width)
{
    const struct theme *theme = draw_theme(d);
    double size = width < NARROW ? theme->type.body : theme->type.title;
    struct type bold = {FACE_BOLD, size, theme->colour.ink, ALIGN_LEFT};
    struct text caption = {0};

    draw_text_fit(d, 0, 6, width, size * 0.5, bold, title);
    text_addf(&caption, "%s \u00b7 %s", rules->words.rules, rules->summary);
    draw_text_fit(d, 0, 12.5, width, 5, soft_type(d, theme->type.small, ALIGN_LEFT), text_string(&caption));
    text_release(&caption);
}

static void draw_foot(struct draw *d, const struct rules *rules, const struct leaf *leaf, int page, int pages)
{
    const struct theme *theme = draw_theme(d);
    double w = leaf->body.w, y = leaf->height - 2 * leaf->edge - 1;
    struct type soft = soft_type(d, theme->type.tiny, ALIGN_LEFT), number = soft;
    struct text place = {0};

    number.align = ALIGN_RIGHT;
    number.colour = theme->colour.ink;
    rules_write_page(rules, page, pages, &place);
    double room = w - draw_text_width(d, number, text_string(&place)) - theme->page.gap_small;
    draw_text_fit(d, w, y, w, 4, number, text_string(&place));
    if (room > 0)
        draw_text_fit(d, 0, y, room, 4, soft, rules->credit);
    text_release(&place);
}

void rule_sheet_print(struct draw *d, const struct rule_style *style, const struct rules *rules,
                      const struct game *game)
{
    struct leaf leaf = leaf_of(draw_theme(d), style);
    struct rule_sheet *sheet = rule_sheet_new(d, rules, leaf.body, false);
    const char *title = style->title ? style->title : game->title;
    int pages = rule_sheet_sides(sheet);

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
