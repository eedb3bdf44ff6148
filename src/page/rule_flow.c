#include "page/rule_flow.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

#define SIGN   "\u00a7" /* beside rulings */
#define BULLET "\u2022"

/* Against the type's size. */
#define LEADING    1.34
#define HEADING    1.12 /* size of headings */
#define CAPTION    0.84 /* of captions */
#define INDENT     1.25 /* of entries and rulings */
#define COLOPHON   0.8
#define LABEL_AWAY 0.4  /* of the text */
#define BASELINE   0.76 /* of a line, in leadings from its top */

/* Air above, in leadings. */
#define AIR_HEADING  0.7
#define AIR_TEXT     0.3
#define AIR_ENTRY    0.12
#define AIR_PICTURES 0.45
#define LEGEND_AIR   0.5

/* Pictures: mm, more beside larger type than the usual; and parts of the column. */
#define TYPE_USUAL     12.0 /* pt */
#define PICTURE_LEAST  24.0 /* width of a picture in a row */
#define PICTURE_MOST   46.0
#define PICTURE_ALONE  0.42
#define PICTURE_GAP    3.5
#define PICTURE_HEIGHT 1.15 /* against the width */
#define BESIDE_LEAST   66.0 /* width of a column in which a caption stands beside its picture */
#define CAPTION_AIR    1.2
#define EDGE_FREE      0.3 /* of the edge beneath a board: captions may stand there */

enum { LINES_KEPT = 2 }; /* of a paragraph that is cut, on either side */

/* Where the text has got to. */
struct flow {
    const struct draw *d;
    const struct rule_text *rules;
    struct rule_flow_shape plan;
    struct rule_flow_list *list; /* or NULL */
    int page, column;            /* reached, from 0 */
    double y;                    /* mm of this column that are used */
    bool overflowed;             /* something is higher than a column */
};

static double leading(double size)
{
    return size * MM_PER_PT * LEADING;
}

static struct type type_of(const struct flow *f, enum face face, double size)
{
    return draw_type(f->d, face, size, ALIGN_LEFT);
}

/* No less than the theme's small type, unless all is less. */
static double small_size(const struct flow *f, double share)
{
    return fmax(f->plan.size * share, fmin(f->plan.size, draw_theme(f->d)->type.small));
}

/* ---- Columns -------------------------------------------------------------------------------------------------- */

/* The height of the columns on the page reached. */
static double bottom(const struct flow *f)
{
    return f->page == f->plan.pages - 1 ? f->plan.last : f->plan.box.h;
}

static void next_column(struct flow *f)
{
    f->y = 0;
    if (++f->column == f->plan.columns) {
        f->column = 0;
        f->page++;
    }
}

/* Goes on to the next column unless `height` mm are left in this one. */
static void need(struct flow *f, double height)
{
    if (f->y > 0 && f->y + height > bottom(f) + 1e-6)
        next_column(f);
}

/* Air above what follows, but not at the head of a column. */
static void add_air(struct flow *f, double height)
{
    if (f->y > 0)
        f->y += height;
}

static void check_room(struct flow *f)
{
    f->overflowed = f->overflowed || f->y > f->plan.box.h + 1e-6;
}

static double left(const struct flow *f)
{
    return f->plan.box.x + f->column * (f->plan.column_w + f->plan.gap);
}

static double top(const struct flow *f)
{
    return f->plan.box.y + f->y;
}

/* ---- Items ---------------------------------------------------------------------------------------------------- */

static struct rule_flow_item *add_item(struct rule_flow_list *list, int page, double x, double y)
{
    if (list->count == list->size) {
        list->size = list->size ? 2 * list->size : 64;
        list->items = mem_resize(list->items, list->size * sizeof *list->items);
    }
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

/* ---- Paragraphs ----------------------------------------------------------------------------------------------- */

/* A paragraph: its text, and what stands left of it. */
struct paragraph {
    const char *text, *label;
    bool ruling;
    struct type type;
    double indent; /* mm, of the text; the label ends a little before it */
};

static struct paragraph paragraph_of(const struct flow *f, const struct rule_block *block)
{
    bool heading = block->kind == RULE_HEADING;
    struct paragraph p = {block->text, block->label, block->ruling,
                          type_of(f, heading ? FACE_BOLD : FACE_REGULAR, f->plan.size * (heading ? HEADING : 1)), 0};
    double step = p.type.size * MM_PER_PT * INDENT;

    p.indent = step * (block->ruling + (*block->label != '\0'));
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

/* Lines of `rest` that go into this column, of `lines`: not one alone here or in the next. */
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

/* Sets a paragraph, over as many columns as it takes. */
static void set_paragraph(struct flow *f, const struct paragraph *p)
{
    double height = leading(p->type.size), width = f->plan.column_w - p->indent;
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
            f->y += height;
            check_room(f);
        }
        if (lines > 0)
            next_column(f);
    }
}

/* ---- Pictures ------------------------------------------------------------------------------------------------- */

/* How a group of pictures is laid out: in rows, captions beneath; one alone has it beside. */
struct gallery {
    const struct rule_example *pictures;
    size_t count, abreast;
    bool beside;
    double cell_w;
    struct type caption;
};

/* Lengths of pictures grow with the type. */
static double grown(const struct flow *f, double mm)
{
    return mm * fmax(1, f->plan.size / TYPE_USUAL);
}

/* How many of `count` pictures stand side by side: two at least where that can be. */
static size_t abreast(const struct flow *f, size_t count)
{
    double width = f->plan.column_w + PICTURE_GAP;
    double least = grown(f, PICTURE_LEAST);
    size_t most = (size_t)fmax(1, floor(width / (least + PICTURE_GAP)));
    size_t good = (size_t)fmax(2, floor(width / (least * f->plan.pictures + PICTURE_GAP)));
    size_t rows = (count + good - 1) / good, each = (count + rows - 1) / rows;
    return each < most ? each : most;
}

static struct gallery gallery_of(const struct flow *f, const struct rule_block *block)
{
    double width = f->plan.column_w;
    struct gallery g = {.pictures = f->rules->pictures + block->first, .count = block->count};

    g.caption = type_of(f, FACE_REGULAR, small_size(f, CAPTION));
    g.beside = g.count == 1 && width >= BESIDE_LEAST;
    g.abreast = abreast(f, g.count);
    g.cell_w = g.beside ? fmin(width * PICTURE_ALONE * f->plan.pictures, grown(f, PICTURE_MOST))
                        : (width + PICTURE_GAP) / (double)g.abreast - PICTURE_GAP;
    return g;
}

static double caption_width(const struct flow *f, const struct gallery *g, const struct board_fit *fit)
{
    return g->beside ? f->plan.column_w - fit->w - PICTURE_GAP : g->cell_w;
}

static double caption_height(const struct flow *f, const struct gallery *g, size_t i, const struct board_fit *fit)
{
    return leading(g->caption.size) *
           (double)rich_text_lines(f->d, g->pictures[i].caption, caption_width(f, g, fit), g->caption);
}

static struct board_fit fit_of(const struct flow *f, const struct gallery *g, size_t i)
{
    double width = fmin(g->cell_w, grown(f, PICTURE_MOST)), height = fmin(width * PICTURE_HEIGHT, f->plan.box.h * 0.6);
    return example_fit(draw_theme(f->d), g->pictures[i].picture, width, height);
}

/* Heights of the pictures of a row from picture `i` on, and of the whole row. */
static double row_height(const struct flow *f, const struct gallery *g, size_t i, double *pictures)
{
    double captions = 0;
    *pictures = 0;
    for (size_t end = i + g->abreast; i < end && i < g->count; i++) {
        struct board_fit fit = fit_of(f, g, i);
        double edge = example_edge(draw_theme(f->d), g->pictures[i].picture, &fit);
        *pictures = fmax(*pictures, fit.h - edge * EDGE_FREE);
        captions = fmax(captions, caption_height(f, g, i, &fit));
    }
    if (g->beside)
        return fmax(*pictures, captions);
    return *pictures + (captions > 0 ? CAPTION_AIR + captions : 0);
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

/* A picture with its caption: beside it in the middle, or beneath. */
static void add_picture(const struct flow *f, const struct gallery *g, size_t i, double pictures, double row)
{
    struct board_fit fit = fit_of(f, g, i);
    double x = left(f) + (double)(i % g->abreast) * (g->cell_w + PICTURE_GAP), y = top(f);
    double away = g->beside ? 0 : (g->cell_w - fit.w) / 2, down = g->beside ? (row - pictures) / 2 : 0;
    struct rule_flow_item *item = add_item(f->list, f->page, x + away, y + down);

    item->picture = g->pictures[i].picture;
    item->fit = fit;
    if (g->beside) {
        x += fit.w + PICTURE_GAP;
        y += (row - caption_height(f, g, i, &fit)) / 2;
    } else {
        y += pictures + CAPTION_AIR;
    }
    add_lines(f->d, f->list, f->page, g->pictures[i].caption, g->caption, x, y, caption_width(f, g, &fit));
}

static void set_pictures(struct flow *f, const struct rule_block *block)
{
    struct gallery g = gallery_of(f, block);
    for (size_t i = 0; i < g.count; i += g.abreast) {
        double pictures, row = row_height(f, &g, i, &pictures);
        if (i > 0)
            add_air(f, PICTURE_GAP);
        need(f, row);
        for (size_t k = i; f->list && k < i + g.abreast && k < g.count; k++)
            add_picture(f, &g, k, pictures, row);
        f->y += row;
        check_room(f);
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

static double air_above(const struct rule_block *block)
{
    static const double air[] = {[RULE_HEADING] = AIR_HEADING,
                                 [RULE_PARAGRAPH] = AIR_TEXT,
                                 [RULE_ENTRY] = AIR_ENTRY,
                                 [RULE_EXAMPLES] = AIR_PICTURES};
    return air[block->kind];
}

/* mm that a block needs at least to begin in a column. */
static double least_height(const struct flow *f, const struct rule_block *block)
{
    if (block->kind == RULE_EXAMPLES) {
        struct gallery g = gallery_of(f, block);
        double pictures;
        return row_height(f, &g, 0, &pictures);
    }
    struct paragraph p = paragraph_of(f, block);
    size_t lines = rich_text_lines(f->d, p.text, f->plan.column_w - p.indent, p.type);
    return leading(p.type.size) * (double)(lines > LINES_KEPT + 1 ? LINES_KEPT : lines);
}

static void set_block(struct flow *f, size_t i)
{
    const struct rule_block *block = &f->rules->blocks[i], *next = block + 1;
    double line = leading(f->plan.size);

    if (block->kind == RULE_HEADING && i + 1 < f->rules->block_count) {
        double with = least_height(f, block) + air_above(next) * line + least_height(f, next);
        need(f, air_above(block) * line + with);
    }
    add_air(f, air_above(block) * line);
    if (block->kind == RULE_EXAMPLES) {
        set_pictures(f, block);
        add_air(f, line * 0.2);
    } else {
        struct paragraph p = paragraph_of(f, block);
        set_paragraph(f, &p);
    }
}

/* Whose game it is, and where the rules come from. */
static void set_colophon(struct flow *f)
{
    const char *const texts[] = {f->rules->credit, f->rules->source};
    struct paragraph p = {.label = "", .type = type_of(f, FACE_REGULAR, small_size(f, COLOPHON))};
    double line = leading(p.type.size);

    p.type.colour = draw_theme(f->d)->colour.soft;
    add_air(f, line);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        p.text = texts[i];
        set_paragraph(f, &p);
    }
}

int rule_flow(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
              struct rule_flow_list *list)
{
    struct flow f = {.d = d, .rules = rules, .plan = *shape, .list = list};
    for (size_t i = 0; i < rules->block_count; i++)
        set_block(&f, i);
    set_colophon(&f);
    return f.overflowed ? 0 : f.page + 1;
}

/* ---- The legend ----------------------------------------------------------------------------------------------- */

static struct type legend_type(const struct draw *d, double size)
{
    const struct theme *theme = draw_theme(d);
    return (struct type){FACE_REGULAR, fmin(fmax(size * COLOPHON, theme->type.tiny), size), theme->colour.soft,
                         ALIGN_LEFT};
}

double rule_flow_legend_height(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape)
{
    struct type type = legend_type(d, shape->size);
    double indent = type.size * MM_PER_PT * INDENT;
    if (!rule_text_has_rulings(rules))
        return 0;
    return leading(type.size) *
           (LEGEND_AIR + (double)rich_text_lines(d, rules->words.ruling, shape->box.w - indent, type));
}

void rule_flow_legend(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
                      int page, struct rule_flow_list *list)
{
    struct type type = legend_type(d, shape->size);
    struct paragraph p = {.ruling = true, .label = "", .type = type, .indent = type.size * MM_PER_PT * INDENT};
    double x = shape->box.x, y = shape->box.y + shape->box.h + leading(type.size) * LEGEND_AIR;

    if (!rule_text_has_rulings(rules))
        return;
    add_signs(d, list, page, &p, x, y + leading(type.size) * BASELINE);
    add_lines(d, list, page, rules->words.ruling, type, x + p.indent, y, shape->box.w - p.indent);
}
