#include "page/rules/rule_sheet.h"

#include "base/mem.h"
#include "page/paper/running.h"

#include <math.h>
#include <stdlib.h>

/* Per pt of type: the least width of a column, and the space between columns, in mm. */
#define COLUMN_LEAST 6.6
#define COLUMN_GAP   0.65
#define SCALE_ALONE  0.65 /* of boards in one column, at least: it takes several pages anyway */

enum { WIDTH_LEAST = 36, HEIGHT_LEAST = 30 }; /* mm of a box for text */

/* From the best on: boards as large as the page has room for, then abreast, then with small rulings, then smaller. */
static const struct rule_density densities[] = {
    {1.28, false, false}, {1.14, false, false}, {1, false, false},  {1.28, true, false},
    {1.14, true, false},  {1, true, false},     {0.9, true, false}, {0.8, true, false},
    {0.7, true, false},   {1, false, true},     {1, true, true},    {0.85, true, true},
    {0.75, true, true},   {0.65, true, true},   {0.55, true, true}, {0.45, true, true},
};
enum { DENSITIES = sizeof densities / sizeof *densities, LEVEL_STEPS = 20 };

/* The frame of a box. */
struct box_frame {
    int page;
    struct box box;
};

struct rule_sheet {
    const struct rule_text *rules;
    struct box first, later; /* of the first page, and of the others */
    struct rule_flow flow;
    int columns, pages;
    double gap;               /* between columns */
    size_t *starts;           /* column i is of the slices starts[i] .. starts[i + 1] - 1 */
    struct box_frame *frames; /* owned */
    size_t frame_count;
};

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

static const struct box *box_of(const struct rule_sheet *s, size_t column)
{
    return column < (size_t)s->columns ? &s->first : &s->later;
}

/* Divides the flow into columns as high as their pages allow, but no higher than `most`; `starts`, unless it is NULL,
 * gets the first slice of each. Returns their number. A run of slices that are to be kept together is divided if it is
 * higher than a column. */
static size_t divide(const struct rule_sheet *s, double most, size_t *starts)
{
    const struct rule_flow *f = &s->flow;
    size_t columns = 0;
    for (size_t begin = 0, end; begin < f->slice_count; begin = end, columns++) {
        double y = 0, height = fmin(most, box_of(s, columns)->h);
        size_t i = end = begin;
        for (; i < f->slice_count; i++) {
            y += (i > begin ? f->slices[i].air : 0) + f->slices[i].height;
            if (i > begin && y > height + 1e-6)
                break;
            if (!f->slices[i].keep || i + 1 == f->slice_count)
                end = i + 1;
        }
        if (end == begin)
            end = i;
        if (starts)
            starts[columns] = begin;
    }
    return columns;
}

/* Sets the rules in type of this size; returns the pages that they take, 0 if anything does not fit. */
static int set_flow(struct rule_sheet *s, const struct draw *d, double size, struct rule_density density)
{
    double least = fmax(size * COLUMN_LEAST, rule_flow_column_least(d, s->rules));

    rule_flow_release(&s->flow);
    s->gap = size * COLUMN_GAP;
    s->columns = (int)fmax(1, floor((s->first.w + s->gap) / (least + s->gap)));
    double width = (s->first.w + s->gap) / s->columns - s->gap;
    if (s->columns == 1)
        density.scale = fmax(density.scale, SCALE_ALONE);
    rule_flow_set(d, s->rules, (struct rule_flow_shape){size, width, s->first.h, density}, &s->flow);
    s->pages = s->flow.overflowed ? 0 : ((int)divide(s, HUGE_VAL, NULL) + s->columns - 1) / s->columns;
    return s->pages;
}

/* The least height at which the columns of the pages hold all. Of pages with one column, all but the last are full. */
static double level_height(const struct rule_sheet *s)
{
    double low = 0, high = s->later.h;
    if (s->columns == 1)
        return high;
    for (int step = 0; step < LEVEL_STEPS; step++) {
        double middle = (low + high) / 2;
        if (divide(s, middle, NULL) <= (size_t)(s->columns * s->pages))
            high = middle;
        else
            low = middle;
    }
    double tallest = 0;
    for (size_t i = 0; i < s->flow.slice_count; i++)
        tallest = fmax(tallest, s->flow.slices[i].height);
    return fmax(high, tallest);
}

/* Begins the last page of several with one column with the heading of its section, where the page before stays the
 * fuller one. */
static void keep_last_section(struct rule_sheet *s, size_t pages)
{
    const struct rule_flow *f = &s->flow;
    size_t *last = &s->starts[pages - 1];
    double both = 0, height = 0;

    for (size_t i = pages > 1 ? last[-1] : f->slice_count; i < f->slice_count; i++)
        both += f->slices[i].air + f->slices[i].height;
    for (size_t i = f->slice_count; i-- > 0;) {
        height += f->slices[i].air + f->slices[i].height;
        if (height > fmin(both / 2, s->later.h))
            return;
        if (i <= *last && f->items[f->slices[i].first].tag == TAG_H2) {
            *last = i;
            return;
        }
    }
}

/* ---- Placing ----------------------------------------------------------------------------------------------------- */

/* Moves the items of a column from their slices to their places on the page. */
static void place_column(struct rule_sheet *s, int column)
{
    struct rule_slice *slices = s->flow.slices, *first = &slices[s->starts[column]],
                      *end = &slices[s->starts[column + 1]];
    const struct box *box = box_of(s, (size_t)column);
    double x = box->x + column % s->columns * (s->flow.shape.width + s->gap), y = box->y, top = 0;

    for (struct rule_slice *slice = first; slice < end; slice++) {
        y += slice > first ? slice->air : 0;
        for (size_t i = slice->first; i < slice->end; i++) {
            s->flow.items[i].x += x;
            s->flow.items[i].y += y;
        }
        if (slice->boxed && (slice == first || !slice[-1].boxed))
            top = y;
        y += slice->height;
        if (slice->boxed && (slice + 1 == end || !slice[1].boxed)) {
            *mem_add(s->frames, s->frame_count) =
                (struct box_frame){column / s->columns, {x, top, s->flow.shape.width, y - top}};
        }
    }
}

struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rule_text *rules, struct box first,
                                  struct box later, bool compact)
{
    const struct theme *theme = draw_theme(d);
    struct rule_sheet *s = mem_new(sizeof *s);
    double least = theme->type.small, most = compact ? least : fmax(theme->type.body, least);

    *s = (struct rule_sheet){.rules = rules, .first = first, .later = later};
    if (first.w < WIDTH_LEAST || first.h < HEIGHT_LEAST)
        return s;
    /* The fewest pages, with the largest boards, in the largest type. */
    int pages = set_flow(s, d, least, densities[DENSITIES - 1]);
    bool found = pages == 0;
    for (size_t i = 0; !found && i < DENSITIES; i++) {
        double size = most;
        while (!(found = set_flow(s, d, size, densities[i]) == pages) && size > least)
            size = fmax(theme_smaller(theme, size), least);
    }
    s->pages = pages;
    if (pages == 0)
        return s;
    size_t most_columns = (size_t)(s->pages * s->columns);
    s->starts = mem_new((most_columns + 1) * sizeof *s->starts);
    size_t columns = divide(s, level_height(s), s->starts);
    for (size_t i = columns; i <= most_columns; i++)
        s->starts[i] = s->flow.slice_count;
    if (s->columns == 1)
        keep_last_section(s, columns);
    for (int i = 0; i < (int)columns; i++)
        place_column(s, i);
    return s;
}

void rule_sheet_free(struct rule_sheet *s)
{
    if (!s)
        return;
    rule_flow_release(&s->flow);
    free(s->starts);
    free(s->frames);
    free(s);
}

int rule_sheet_page_count(const struct rule_sheet *s)
{
    return s->pages;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* Ends the tags of an item's part (NULL: none), and begins those of the next one's. Entries next to each other are one
 * list. */
static void change_part(struct draw *d, const struct rule_item *last, const struct rule_item *item)
{
    const bool was_entry = last && last->tag == TAG_BODY, is_entry = item && item->tag == TAG_BODY;

    for (int i = last ? was_entry ? 2 : 1 : 0; i > 0; i--)
        draw_tag_end(d);
    if (was_entry && !is_entry)
        draw_tag_end(d);
    if (!was_entry && is_entry)
        draw_tag_begin(d, TAG_LIST);
    if (is_entry)
        draw_tag_begin(d, TAG_ITEM);
    if (item && item->tag == TAG_FIGURE) {
        scoped(text_release) struct text alt = {0};
        for (const char *s = item->picture->caption; *s; s++)
            if (*s != '*')
                text_add_char(&alt, *s);
        draw_figure_begin(d, item->x, item->y, item->fit.w, item->fit.h, text_string(&alt));
    } else if (item) {
        draw_tag_begin(d, item->tag);
    }
}

void rule_sheet_draw(struct draw *d, const struct rule_sheet *s, int page)
{
    const struct theme *theme = draw_theme(d);
    const struct rule_slice *slices = s->flow.slices;
    size_t first = s->starts[page * s->columns], end = s->starts[(page + 1) * s->columns];
    const struct rule_item *last = NULL;

    for (size_t i = first < end ? slices[first].first : 0; first < end && i < slices[end - 1].end; i++) {
        const struct rule_item *item = &s->flow.items[i];
        if (!last || last->part != item->part)
            change_part(d, last, item);
        last = item;
        if (item->picture && item->picture->example) {
            board_picture_draw(d, &item->picture->example->picture, &item->fit, item->x, item->y);
        } else if (item->picture) {
            draw_push_picture(d, item->x, item->y);
            s->rules->game->picture->diagrams->draw(d, item->picture->diagram, item->fit.w);
            draw_pop(d);
        } else {
            rich_text_draw(d, item->x, item->y, item->type, item->text, item->len);
        }
    }
    change_part(d, last, NULL);
    for (const struct box_frame *f = s->frames; f < s->frames + s->frame_count; f++)
        if (f->page == page)
            draw_frame(d, f->box.x, f->box.y, f->box.w, f->box.h, theme->colour.soft, theme->stroke.line);
}

/* ---- Pages of their own ------------------------------------------------------------------------------------------ */

enum { PAGES_WIDE = 88 }; /* as wide as any page number */

/* Head and foot of a page. The first one, whose head is the longest, says what the rules follow. */
static struct running running_of(const struct draw *d, const struct page_style *style, const struct rule_text *rules,
                                 int page, int pages)
{
    struct running r = {.title = page_title(style, rules->game)};
    text_addf(&r.text[RUN_CAPTION], "%s \u00b7 %s", draw_word(d, RULES_WORD),
              page == 1 ? rules->summary : draw_word(d, "continued"));
    text_add(&r.text[RUN_LEFT], rules->credit);
    text_add(&r.text[RUN_NOTE], page > 1 ? "" : rules->source);
    page_write_place(style, draw_words(d), page, pages, &r.text[RUN_RIGHT]);
    return r;
}

int rule_sheet_print(struct draw *d, const struct page_style *style, const struct rule_text *rules, bool drawn)
{
    struct running r = running_of(d, style, rules, 1, PAGES_WIDE), later = running_of(d, style, rules, 2, PAGES_WIDE);
    struct rule_sheet *sheet =
        rule_sheet_new(d, rules, running_body(d, style, &r), running_body(d, style, &later), false);
    int pages = sheet->pages;

    for (int page = 0; drawn && page < pages; page++) {
        r = running_of(d, style, rules, page + 1, pages);
        r.bookmark = page == 0 ? r.title : NULL;
        running_begin(d, style, &r);
        rule_sheet_draw(d, sheet, page);
        draw_pop(d);
    }
    rule_sheet_free(sheet);
    return pages;
}
