#include "page/rule_sheet.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

#define SIGN   "\u00a7" /* beside rulings */
#define BULLET "\u2022"

/* Of the type's size. */
#define LEADING    1.34
#define HEADING    1.12 /* the size of headings */
#define CAPTION    0.84
#define INDENT     1.25 /* of entries and rulings */
#define COLOPHON   0.8
#define LABEL_AWAY 0.4  /* from a label to the text */
#define BASELINE   0.76 /* from the top of a line, in leadings */

/* The space above, in leadings. */
static const double air_above[] = {
    [RULE_HEADING] = 0.7, [RULE_PARAGRAPH] = 0.3, [RULE_ENTRY] = 0.12, [RULE_EXAMPLES] = 0.45};
#define LEGEND_AIR 0.5

/* Examples, in mm for type of the usual size. */
#define TYPE_USUAL     12.0 /* pt */
#define EXAMPLE_LEAST  24.0 /* width, in a row of examples */
#define EXAMPLE_MOST   46.0
#define EXAMPLE_ALONE  0.42 /* width of a single example: of the column */
#define EXAMPLE_GAP    3.5
#define EXAMPLE_HEIGHT 1.15 /* of the width */
#define BESIDE_LEAST   66.0 /* width of a column in which a single example has its caption beside it */
#define CAPTION_AIR    1.2
#define EDGE_FREE      0.3 /* of the edge below a board, which holds no coordinates: captions may use it */

enum { LINES_KEPT = 2 }; /* together, where a paragraph is split between columns */

/* The flow so far. */
struct flow {
    const struct draw *d;
    const struct rule_text *rules;
    struct rule_flow_shape shape;
    struct rule_flow_list *list; /* or NULL */
    int page, column;            /* the current ones, from 0 */
    double y;                    /* how much of the column is used */
    bool overflowed;             /* anything is higher than a column */
};

static double leading(double size)
{
    return size * MM_PER_PT * LEADING;
}

static struct type type_of(const struct flow *f, enum face face, double size)
{
    return draw_type(f->d, face, size, ALIGN_LEFT);
}

/* At least the theme's small type, unless all type is smaller. */
static double small_size(const struct flow *f, double share)
{
    return fmax(f->shape.size * share, fmin(f->shape.size, draw_theme(f->d)->type.small));
}

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

/* The height of the columns of this page. */
static double bottom(const struct flow *f)
{
    return f->page == f->shape.pages - 1 ? f->shape.last : f->shape.box.h;
}

static void next_column(struct flow *f)
{
    f->y = 0;
    if (++f->column == f->shape.columns) {
        f->column = 0;
        f->page++;
    }
}

/* Moves to the next column unless `height` is left in this one. */
static void need(struct flow *f, double height)
{
    if (f->y > 0 && f->y + height > bottom(f) + 1e-6)
        next_column(f);
}

/* Adds space, except at the top of a column. */
static void add_air(struct flow *f, double height)
{
    if (f->y > 0)
        f->y += height;
}

/* Takes so much of the column for lines or pictures. */
static void take(struct flow *f, double height)
{
    f->y += height;
    f->overflowed = f->overflowed || f->y > f->shape.box.h + 1e-6;
}

static double left(const struct flow *f)
{
    return f->shape.box.x + f->column * (f->shape.column_w + f->shape.gap);
}

static double top(const struct flow *f)
{
    return f->shape.box.y + f->y;
}

/* ---- Items ------------------------------------------------------------------------------------------------------- */

static struct rule_flow_item *add_item(struct rule_flow_list *list, int page, double x, double y)
{
    list->items = mem_grow(list->items, list->count, &list->size, sizeof *list->items);
    struct rule_flow_item *item = &list->items[list->count++];
    *item = (struct rule_flow_item){.page = page, .x = x, .y = y};
    return item;
}

static void add_text(struct rule_flow_list *list, int page, double x, double y, struct type type, struct rich_text text,
                     size_t len)
{
    struct rule_flow_item *item = add_item(list, page, x, y);
    item->text = text;
    item->len = len;
    item->type = type;
}

/* ---- Paragraphs -------------------------------------------------------------------------------------------------- */

/* A paragraph: its text, and the signs left of it. */
struct paragraph {
    const char *text, *label;
    bool ruling;
    struct type type;
    double indent; /* of the text; the label ends a little left of it */
};

static struct paragraph paragraph_of(const struct flow *f, const struct rule_block *block)
{
    bool heading = block->kind == RULE_HEADING;
    struct paragraph p = {block->text, *block->label == '-' && block->ruling ? "" : block->label, block->ruling != NULL,
                          type_of(f, heading ? FACE_BOLD : FACE_REGULAR, f->shape.size * (heading ? HEADING : 1)), 0};
    double step = p.type.size * MM_PER_PT * INDENT;

    p.indent = step * (p.ruling + (*p.label != '\0'));
    return p;
}

/* The sign of a ruling and the label of an entry, left of the text whose first line begins at (x + indent, y). */
static void add_signs(const struct draw *d, struct rule_flow_list *list, int page, const struct paragraph *p, double x,
                      double y)
{
    struct type sign = p->type;
    const char *label = *p->label == '-' ? BULLET : p->label;
    double right = x + p->indent - p->type.size * MM_PER_PT * LABEL_AWAY;

    if (*label)
        add_text(list, page, right - draw_text_width(d, sign, label), y, sign, (struct rich_text){label, false},
                 strlen(label));
    sign.face = FACE_BOLD;
    sign.colour = draw_theme(d)->colour.player[1];
    if (p->ruling)
        add_text(list, page, x, y, sign, (struct rich_text){SIGN, false}, strlen(SIGN));
}

/* How many of the `lines` left go into this column: never a single line here or in the next one. */
static size_t lines_here(const struct flow *f, size_t lines, double height)
{
    double room = bottom(f) - f->y + 1e-6;
    size_t fit = room > 0 ? (size_t)(room / height) : 0;
    if (fit >= lines)
        return lines;
    if (f->y == 0)
        return fit > 0 ? fit : 1;
    if (lines < fit + LINES_KEPT)
        fit = lines - LINES_KEPT;
    return fit < LINES_KEPT || lines <= LINES_KEPT + 1 ? 0 : fit;
}

/* Sets a paragraph, through as many columns as it takes. */
static void set_paragraph(struct flow *f, const struct paragraph *p)
{
    double height = leading(p->type.size), width = f->shape.column_w - p->indent;
    size_t lines = rich_text_lines(f->d, p->text, width, p->type);
    bool first = true;

    for (struct rich_text r = {p->text, false}; *r.s;) {
        size_t here = lines_here(f, lines, height);
        if (here == 0) {
            next_column(f);
            continue;
        }
        for (lines -= here; here > 0; here--) {
            struct rich_text from = r;
            size_t len = rich_text_line(f->d, &r, width, p->type);
            double y = top(f) + height * BASELINE;
            if (f->list && first)
                add_signs(f->d, f->list, f->page, p, left(f), y);
            if (f->list)
                add_text(f->list, f->page, left(f) + p->indent, y, p->type, from, len);
            first = false;
            take(f, height);
        }
        if (lines > 0)
            next_column(f);
    }
}

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

/* How a group of examples is laid out: in rows with captions below, or a single one with its caption beside it. */
struct example_rows {
    const struct rule_example *examples;
    size_t count, abreast;
    bool beside;
    double cell_w;
    struct type caption;
};

/* Examples grow with the type. */
static double grown(const struct flow *f, double mm)
{
    return mm * fmax(1, f->shape.size / TYPE_USUAL);
}

static struct board_picture picture_of(const struct rule_example *e)
{
    if (!e->example)
        return (struct board_picture){0};
    return (struct board_picture){e->example->game,
                                  e->example->values,
                                  {.turn = e->example->turn, .close_up = true},
                                  e->example->refused};
}

/* The width in mm that each of the examples needs. */
static double widest(const struct draw *d, const struct rule_example *examples, size_t count)
{
    double width = 0;
    for (size_t i = 0; i < count; i++) {
        struct board_picture picture = picture_of(&examples[i]);
        if (picture.game)
            width = fmax(width, board_picture_least(draw_theme(d), &picture).w);
    }
    return width;
}

/* How many examples are side by side: at least two, if their least width allows. */
static size_t abreast(const struct flow *f, const struct rule_example *examples, size_t count)
{
    double width = f->shape.column_w + EXAMPLE_GAP;
    double least = fmax(grown(f, EXAMPLE_LEAST), widest(f->d, examples, count));
    size_t most = (size_t)fmax(1, floor(width / (least + EXAMPLE_GAP)));
    size_t good = (size_t)fmax(2, floor(width / (least * f->shape.examples + EXAMPLE_GAP)));
    size_t rows = (count + good - 1) / good, each = (count + rows - 1) / rows;
    return each < most ? each : most;
}

static struct example_rows example_rows(const struct flow *f, const struct rule_block *block)
{
    double width = f->shape.column_w;
    struct example_rows r = {.examples = f->rules->examples + block->first, .count = block->count};

    r.caption = type_of(f, FACE_REGULAR, small_size(f, CAPTION));
    r.beside = r.count == 1 && width >= fmax(BESIDE_LEAST, 2 * widest(f->d, r.examples, 1));
    r.abreast = abreast(f, r.examples, r.count);
    double alone = fmin(width * EXAMPLE_ALONE * f->shape.examples, grown(f, EXAMPLE_MOST));
    r.cell_w =
        r.beside ? fmax(alone, widest(f->d, r.examples, 1)) : (width + EXAMPLE_GAP) / (double)r.abreast - EXAMPLE_GAP;
    return r;
}

static struct board_fit fit_of(const struct flow *f, const struct example_rows *r, size_t i)
{
    struct board_picture picture = picture_of(&r->examples[i]);
    if (!picture.game) {
        double side = fmin(r->cell_w, grown(f, EXAMPLE_MOST));
        return (struct board_fit){0, side, side, true, true};
    }
    struct board_fit least = board_picture_least(draw_theme(f->d), &picture);
    double width = fmin(r->cell_w, fmax(grown(f, EXAMPLE_MOST), least.w));
    double height = fmax(least.h, fmin(width * EXAMPLE_HEIGHT, f->shape.box.h * 0.6));
    return board_picture_fit(draw_theme(f->d), &picture, width, height);
}

static double caption_width(const struct flow *f, const struct example_rows *r, const struct board_fit *fit)
{
    return r->beside ? f->shape.column_w - fit->w - EXAMPLE_GAP : r->cell_w;
}

static double caption_height(const struct flow *f, const struct example_rows *r, size_t i, const struct board_fit *fit)
{
    return leading(r->caption.size) *
           (double)rich_text_lines(f->d, r->examples[i].caption, caption_width(f, r, fit), r->caption);
}

/* The height of the row that begins with example `i`; in *boards that of its boards. */
static double row_height(const struct flow *f, const struct example_rows *r, size_t i, double *boards)
{
    double captions = 0;
    *boards = 0;
    for (size_t end = i + r->abreast; i < end && i < r->count; i++) {
        struct board_fit fit = fit_of(f, r, i);
        struct board_picture picture = picture_of(&r->examples[i]);
        double edge = picture.game ? board_picture_size(draw_theme(f->d), &picture).edge : 0;
        *boards = fmax(*boards, fit.h - edge * EDGE_FREE);
        captions = fmax(captions, caption_height(f, r, i, &fit));
    }
    if (r->beside)
        return fmax(*boards, captions);
    return *boards + (captions > 0 ? CAPTION_AIR + captions : 0);
}

/* Lines of text from the top y on, which stay together. */
static void add_lines(const struct draw *d, struct rule_flow_list *list, int page, const char *s, struct type type,
                      double x, double y, double width)
{
    double height = leading(type.size);
    for (struct rich_text r = {s, false}; *r.s; y += height) {
        struct rich_text from = r;
        size_t len = rich_text_line(d, &r, width, type);
        add_text(list, page, x, y + height * BASELINE, type, from, len);
    }
}

/* An example with its caption, both centred in the row if the caption is beside it. */
static void add_example(const struct flow *f, const struct example_rows *r, size_t i, double boards, double row)
{
    struct board_fit fit = fit_of(f, r, i);
    double x = left(f) + (double)(i % r->abreast) * (r->cell_w + EXAMPLE_GAP), y = top(f);
    double away = r->beside ? 0 : (r->cell_w - fit.w) / 2, down = r->beside ? (row - boards) / 2 : 0;
    struct rule_flow_item *item = add_item(f->list, f->page, x + away, y + down);

    item->picture = &r->examples[i];
    item->diagrams = f->rules->game->picture->diagrams;
    item->example = picture_of(&r->examples[i]);
    item->fit = fit;
    if (r->beside) {
        x += fit.w + EXAMPLE_GAP;
        y += (row - caption_height(f, r, i, &fit)) / 2;
    } else {
        y += boards + CAPTION_AIR;
    }
    add_lines(f->d, f->list, f->page, r->examples[i].caption, r->caption, x, y, caption_width(f, r, &fit));
}

static void set_examples(struct flow *f, const struct rule_block *block)
{
    struct example_rows r = example_rows(f, block);
    for (size_t i = 0; i < r.count; i += r.abreast) {
        double boards, row = row_height(f, &r, i, &boards);
        if (i > 0)
            add_air(f, EXAMPLE_GAP);
        need(f, row);
        for (size_t k = i; k < i + r.abreast && k < r.count; k++) {
            f->overflowed |= !fit_of(f, &r, k).clear;
            if (f->list)
                add_example(f, &r, k, boards, row);
        }
        take(f, row);
    }
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

/* The room that a block needs to begin in a column. */
static double least_height(const struct flow *f, const struct rule_block *block)
{
    if (block->kind == RULE_EXAMPLES) {
        struct example_rows r = example_rows(f, block);
        double boards;
        return row_height(f, &r, 0, &boards);
    }
    struct paragraph p = paragraph_of(f, block);
    size_t lines = rich_text_lines(f->d, p.text, f->shape.column_w - p.indent, p.type);
    return leading(p.type.size) * (double)(lines > LINES_KEPT + 1 ? LINES_KEPT : lines);
}

static void set_block(struct flow *f, size_t i)
{
    const struct rule_block *block = &f->rules->blocks[i], *next = block + 1;
    double line = leading(f->shape.size);

    if (block->kind == RULE_HEADING && i + 1 < f->rules->block_count) {
        double with = least_height(f, block) + air_above[next->kind] * line + least_height(f, next);
        need(f, air_above[block->kind] * line + with);
    }
    add_air(f, air_above[block->kind] * line);
    if (block->kind == RULE_EXAMPLES) {
        set_examples(f, block);
        add_air(f, line * 0.2);
    } else {
        struct paragraph p = paragraph_of(f, block);
        set_paragraph(f, &p);
    }
}

int rule_flow(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
              struct rule_flow_list *list)
{
    struct flow f = {.d = d, .rules = rules, .shape = *shape, .list = list};
    struct paragraph colophon = {.label = "", .type = type_of(&f, FACE_REGULAR, small_size(&f, COLOPHON))};
    const char *const texts[] = {rules->credit, rules->source};

    for (size_t i = 0; i < rules->block_count; i++)
        set_block(&f, i);
    colophon.type.colour = draw_theme(d)->colour.soft;
    add_air(&f, leading(colophon.type.size));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        colophon.text = texts[i];
        set_paragraph(&f, &colophon);
    }
    return f.overflowed ? 0 : f.page + 1;
}

double rule_flow_column_least(const struct draw *d, const struct rule_text *rules)
{
    return widest(d, rules->examples, rules->example_count);
}

double rule_flow_legend(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
                        struct rule_flow_list *list)
{
    const struct theme *theme = draw_theme(d);
    const char *legend = draw_word(d, RULING_LEGEND);
    double size = fmin(fmax(shape->size * COLOPHON, theme->type.tiny), shape->size);
    struct type type = {FACE_REGULAR, size, theme->colour.soft, ALIGN_LEFT};
    struct paragraph p = {.ruling = true, .label = "", .type = type, .indent = size * MM_PER_PT * INDENT};
    double width = shape->box.w - p.indent, x = shape->box.x;
    double y = shape->box.y + shape->box.h + leading(size) * LEGEND_AIR;

    if (!rule_text_has_rulings(rules))
        return 0;
    if (list) {
        add_signs(d, list, 0, &p, x, y + leading(size) * BASELINE);
        add_lines(d, list, 0, legend, type, x + p.indent, y, width);
    }
    return leading(size) * (LEGEND_AIR + (double)rich_text_lines(d, legend, width, type));
}
