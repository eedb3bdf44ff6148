#include "page/rules/rule_sheet.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIGN   "\u00a7" /* beside rulings */
#define BULLET "\u2022"

/* Of the type's size. */
#define LEADING    1.28
#define INDENT     1.25 /* of entries and rulings */
#define HEADING    1.3
#define ICON       2.1  /* the side of an entry's picture, in leadings */
#define LABEL_AWAY 0.4  /* from a label to the text */
#define BASELINE   0.76 /* from the top of a line, in leadings */
#define PADDING    0.6  /* inside a box, in leadings */

/* The space above, in leadings. */
static const double air_above[] = {
    [RULE_HEADING] = 1.0, [RULE_PARAGRAPH] = 0.4, [RULE_ENTRY] = 0.15, [RULE_EXAMPLES] = 0.6};
#define AIR_HEADED 0.3 /* below a heading */
#define AIR_LIST   0.4 /* between entries with pictures, and below pictures */

/* The width of pictures in mm, for type of the usual size: they grow with it, and boards are smaller where there is no
 * room. */
#define TYPE_USUAL    10.5 /* pt */
#define BOARD         57.0
#define DIAGRAM       21.5
#define PICTURE_GAP   4.0
#define PICTURE_TALL  0.6  /* of a column, at most */
#define CAPTION_LEAST 27.0 /* the width of a caption beside its picture */
#define CAPTION_AIR   1.2
#define EDGE_FREE     0.3 /* of the edge below a board: captions may use it, as it has no coordinates */

enum { LINES_KEPT = 2 }; /* together, where a paragraph is split between columns */

static double leading(double size)
{
    return size * MM_PER_PT * LEADING;
}

/* ---- Slices and items -------------------------------------------------------------------------------------------- */

static void add_slice(struct rule_flow *f, double air, double height)
{
    *mem_add(f->slices, f->slice_count) = (struct rule_slice){
        .air = air, .height = height, .boxed = f->boxed, .first = f->item_count, .end = f->item_count};
    f->overflowed |= height > f->shape.height + 1e-6;
}

/* Adds an item to the last slice. */
static void add_item(struct rule_flow *f, struct rule_item item)
{
    item.tag = f->tag;
    item.part = f->part;
    *mem_add(f->items, f->item_count) = item;
    f->slices[f->slice_count - 1].end = f->item_count;
}

/* The items to come belong together. */
static void begin_part(struct rule_flow *f, enum draw_tag tag)
{
    f->tag = tag;
    f->part++;
}

/* The box's padding at each side, or 0. */
static double padding(const struct rule_flow *f)
{
    return f->boxed ? leading(f->shape.size) * PADDING : 0;
}

/* ---- Paragraphs -------------------------------------------------------------------------------------------------- */

/* A paragraph: its text, and the sign or picture left of it. */
struct paragraph {
    const char *text, *label;
    const struct rule_example *icon;
    bool ruling, heading;
    struct type type;
    double indent; /* of the text; the label ends a little left of it */
    double air;
    bool keep; /* with what follows */
};

/* The sign of a ruling, the label or the picture of an entry, left of the text, in the slice of its first line. */
static void add_signs(struct rule_flow *f, const struct paragraph *p, double x, double baseline)
{
    struct type sign = p->type;
    double right = x + p->indent - sign.size * MM_PER_PT * LABEL_AWAY, line = leading(sign.size);
    const char *label = p->ruling ? SIGN : *p->label == '-' ? BULLET : p->label;

    if (p->icon) {
        add_item(f,
                 (struct rule_item){x, line * 0.05, .picture = p->icon, .fit = {.w = line * ICON, .h = line * ICON}});
        return;
    }
    if (p->ruling) {
        sign.face = FACE_BOLD;
        sign.colour = draw_theme(f->d)->colour.player[1];
    }
    if (*label)
        add_item(f, (struct rule_item){right - draw_text_width(f->d, sign, label),
                                       baseline,
                                       {label, false},
                                       strlen(label),
                                       .type = sign});
}

/* Sets a paragraph, a slice for each line. Its first lines stay together, its last ones too, and all of them beside a
 * picture. */
static void set_paragraph(struct rule_flow *f, const struct paragraph *p)
{
    double height = leading(p->type.size), x = padding(f), width = f->shape.width - p->indent - 2 * x;
    size_t begin = f->slice_count;

    begin_part(f, p->heading ? TAG_H2 : p->ruling || *p->label ? TAG_BODY : TAG_P);
    for (struct rich_text r = {p->text, false}; *r.s;) {
        struct rich_text from = r;
        size_t len = rich_text_line(f->d, &r, width, p->type);
        bool first = f->slice_count == begin;
        add_slice(f, first ? p->air : 0, height);
        if (first)
            add_signs(f, p, x, height * BASELINE);
        add_item(f, (struct rule_item){x + p->indent, height * BASELINE, from, len, .type = p->type});
    }
    size_t lines = f->slice_count - begin;
    for (size_t i = 0; i < lines; i++)
        f->slices[begin + i].keep =
            i + 1 == lines ? p->keep : p->icon || f->boxed || i + 1 < LINES_KEPT || i + LINES_KEPT >= lines;
    if (p->icon && lines > 0)
        f->slices[f->slice_count - 1].height += fmax(0, (ICON - (double)lines) * height);
}

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

static double grown(const struct rule_flow *f, double mm)
{
    return mm * fmax(1, f->shape.size / TYPE_USUAL);
}

/* The least width at which a picture can be read. */
static double least_width(const struct draw *d, const struct rule_example *e)
{
    return e->example ? board_picture_least(draw_theme(d), &e->example->picture).w : 0;
}

/* The width that is good for it. */
static double good_width(const struct rule_flow *f, const struct rule_example *e)
{
    double good = e->example ? fmax(grown(f, BOARD) * f->shape.density.scale, least_width(f->d, e)) : grown(f, DIAGRAM);
    return fmin(f->shape.width, good);
}

/* Fits a picture into this width. *height leaves out the part of a board's edge that is empty. */
static struct board_fit fit_of(const struct rule_flow *f, const struct rule_example *e, double width, double *height)
{
    const struct theme *theme = draw_theme(f->d);
    double tall = f->shape.height * PICTURE_TALL;
    struct board_fit fit = {.w = fmin(width, tall), .h = fmin(width, tall)};

    *height = fit.h;
    if (e->example) {
        const struct board_picture *picture = &e->example->picture;
        fit = board_picture_fit(theme, picture, width, fmax(tall, board_picture_least(theme, picture).h));
        *height = fit.h - board_picture_size(theme, picture).edge * EDGE_FREE;
    }
    return fit;
}

/* Adds the lines of a caption to the last slice, from the top y on. */
static void add_caption(struct rule_flow *f, const char *s, struct type type, double x, double y, double width)
{
    begin_part(f, TAG_P);
    for (struct rich_text r = {s, false}; *r.s; y += leading(type.size)) {
        struct rich_text from = r;
        size_t len = rich_text_line(f->d, &r, width, type);
        add_item(f, (struct rule_item){x, y + leading(type.size) * BASELINE, from, len, .type = type});
    }
}

static double caption_height(const struct rule_flow *f, const char *s, struct type type, double width)
{
    return (double)rich_text_lines(f->d, s, width, type) * leading(type.size);
}

/* One picture, its caption beside it. */
static void set_beside(struct rule_flow *f, const struct rule_example *e, struct type type, double air)
{
    double inside = padding(f), board;
    struct board_fit fit = fit_of(f, e, good_width(f, e), &board);
    double x = inside + fit.w + PICTURE_GAP, width = f->shape.width - x - inside;
    double caption = caption_height(f, e->caption, type, width), height = fmax(board, caption);

    add_slice(f, air, height);
    begin_part(f, TAG_FIGURE);
    add_item(f, (struct rule_item){inside, (height - board) / 2, .picture = e, .fit = fit});
    add_caption(f, e->caption, type, x, (height - caption) / 2, width);
}

/* `count` pictures side by side, their captions below. */
static void set_row(struct rule_flow *f, const struct rule_example *e, size_t count, double cell, struct type type,
                    double air)
{
    double boards = 0, captions = 0, inside = padding(f), board;

    for (size_t i = 0; i < count; i++) {
        fit_of(f, &e[i], fmin(cell, good_width(f, &e[i])), &board);
        boards = fmax(boards, board);
        captions = fmax(captions, caption_height(f, e[i].caption, type, cell));
    }
    add_slice(f, air, boards + (captions > 0 ? CAPTION_AIR + captions : 0));
    for (size_t i = 0; i < count; i++) {
        struct board_fit fit = fit_of(f, &e[i], fmin(cell, good_width(f, &e[i])), &board);
        double x = inside + (double)i * (cell + PICTURE_GAP);
        begin_part(f, TAG_FIGURE);
        add_item(f, (struct rule_item){x, 0, .picture = &e[i], .fit = fit});
        add_caption(f, e[i].caption, type, x, boards + CAPTION_AIR, cell);
    }
}

/* Sets a group of examples: as many abreast as have room, two at least where they are to be abreast and can be read
 * then. Where a picture would be alone in its row, the caption is beside it. */
static void set_examples(struct rule_flow *f, const struct rule_block *block)
{
    const struct rule_example *e = f->rules->examples + block->first;
    struct type type = draw_type(f->d, FACE_REGULAR, fmin(f->shape.size, draw_theme(f->d)->type.small), ALIGN_LEFT);
    double width = f->shape.width - 2 * padding(f), good = 0, least = 0, air = leading(f->shape.size);

    for (size_t i = 0; i < block->count; i++) {
        good = fmax(good, good_width(f, &e[i]));
        least = fmax(least, e[i].example ? least_width(f->d, &e[i]) : good_width(f, &e[i]));
        f->overflowed |= least_width(f->d, &e[i]) > width + 1e-6;
    }
    size_t abreast = (size_t)fmax(1, floor((width + PICTURE_GAP) / (good + PICTURE_GAP)));
    if (abreast == 1 && block->count > 1 && f->shape.density.abreast && 2 * least + PICTURE_GAP <= width)
        abreast = 2;
    const size_t rows = (block->count + abreast - 1) / abreast;
    abreast = (block->count + rows - 1) / rows; /* 4 and 3, not 5 and 2 */
    for (size_t i = 0; i < block->count; i += abreast) {
        size_t here = block->count - i < abreast ? block->count - i : abreast;
        double above = i == 0 ? air_above[RULE_EXAMPLES] * air : PICTURE_GAP;
        if (here == 1 && width >= good_width(f, &e[i]) + PICTURE_GAP + grown(f, CAPTION_LEAST))
            set_beside(f, &e[i], type, above);
        else
            set_row(f, &e[i], here, (width + PICTURE_GAP) / (double)abreast - PICTURE_GAP, type, above);
    }
}

/* ---- The flow ---------------------------------------------------------------------------------------------------- */

/* Whether a block is a ruling that stands at the end. */
static bool is_late(const struct rule_block *block)
{
    return block->ruling && !block->boxed;
}

/* The i-th block in the order of the flow, or one of the kind RULE_KINDS that is nothing. */
static const struct rule_block *block_at(const struct rule_flow *f, size_t i)
{
    static const struct rule_block none = {.kind = RULE_KINDS};
    return i < f->rules->block_count ? f->order[i] : &none;
}

static double ruling_size(const struct rule_flow *f)
{
    const struct theme *theme = draw_theme(f->d);
    return fmin(f->shape.size, f->shape.density.fine ? theme->type.tiny : theme->type.small);
}

static void set_block(struct rule_flow *f, size_t i)
{
    const struct rule_block *block = block_at(f, i), *before = block_at(f, i - 1), *next = block_at(f, i + 1);
    double size = f->shape.size, line = leading(size), step = size * MM_PER_PT * INDENT;
    struct paragraph p = {.text = block->text,
                          .label = block->label,
                          .ruling = block->ruling,
                          .heading = block->kind == RULE_HEADING};

    f->boxed = block->boxed;
    if (block->kind == RULE_EXAMPLES) {
        set_examples(f, block);
        return;
    }
    p.type = draw_type(f->d, FACE_REGULAR, size, ALIGN_LEFT);
    if (block->kind == RULE_HEADING) { /* bold, or where the theme has no bold type larger */
        p.type.face = FACE_BOLD;
        if (draw_theme(f->d)->type.headings == WEIGHT_REGULAR)
            p.type.size = fmin(draw_theme(f->d)->type.heading, size * HEADING);
    } else if (is_late(block)) {
        p.type.size = ruling_size(f);
    }
    p.air = air_above[is_late(block) ? RULE_ENTRY : block->kind] * line;
    p.icon = block->count > 0 ? &f->rules->examples[block->first] : NULL;
    /* Entries after one with a picture have the same indent. */
    f->icons = block->kind == RULE_ENTRY && !is_late(block) && (p.icon || f->icons);
    p.indent = f->icons ? line * ICON + step * 0.6 : p.ruling || *p.label ? step : 0;
    if (f->icons || before->kind == RULE_EXAMPLES)
        p.air = fmax(p.air, line * AIR_LIST);
    if (before->kind == RULE_HEADING && block->kind != RULE_HEADING)
        p.air = AIR_HEADED * line;
    /* These stay with what follows: a heading, the text before a picture, the introduction of a list, and its last but
     * one entry. */
    p.keep = block->kind == RULE_HEADING || block->boxed || next->kind == RULE_EXAMPLES ||
             (next->kind == RULE_ENTRY && (block->kind == RULE_PARAGRAPH || block_at(f, i + 2)->kind != RULE_ENTRY));
    set_paragraph(f, &p);
}

/* Leaves air inside a box, above its first and below its last slice. */
static void pad_box(struct rule_flow *f, size_t begin)
{
    double air = leading(f->shape.size) * PADDING;
    struct rule_slice *first = &f->slices[begin], *last = &f->slices[f->slice_count - 1];

    first->height += air;
    for (size_t i = first->first; i < first->end; i++)
        f->items[i].y += air;
    last->height += air;
    last->keep = false;
}

void rule_flow_set(const struct draw *d, const struct rule_text *rules, struct rule_flow_shape shape,
                   struct rule_flow *f)
{
    double size = fmin(shape.size, draw_theme(d)->type.small);
    size_t count = 0;
    bool explained = false;

    *f = (struct rule_flow){.d = d, .rules = rules, .shape = shape};
    f->order = mem_new((rules->block_count + 1) * sizeof *f->order);
    for (int late = 0; late < 2; late++)
        for (size_t i = 0; i < rules->block_count; i++)
            if (is_late(&rules->blocks[i]) == late)
                f->order[count++] = &rules->blocks[i];
    for (size_t i = 0, begin = 0; i < count; i++) {
        const struct rule_block *block = block_at(f, i), *next = block_at(f, i + 1);
        if (is_late(block) && !explained) {
            f->boxed = false;
            struct paragraph legend = {.text = draw_word(d, RULINGS_WORD),
                                       .label = "",
                                       .heading = true,
                                       .type = draw_type(d, FACE_BOLD, size, ALIGN_LEFT),
                                       .air = leading(size) * air_above[RULE_HEADING],
                                       .keep = true};
            set_paragraph(f, &legend);
            legend = (struct paragraph){.text = draw_word(d, RULING_LEGEND),
                                        .label = "",
                                        .ruling = true,
                                        .type = draw_type(d, FACE_REGULAR, ruling_size(f), ALIGN_LEFT),
                                        .indent = size * MM_PER_PT * INDENT,
                                        .air = leading(size) * AIR_HEADED,
                                        .keep = true};
            set_paragraph(f, &legend);
            explained = true;
        }
        if (block->boxed && block->kind == RULE_HEADING)
            begin = f->slice_count;
        set_block(f, i);
        if (block->boxed && (!next->boxed || next->kind == RULE_HEADING))
            pad_box(f, begin);
    }
}

void rule_flow_release(struct rule_flow *f)
{
    free(f->slices);
    free(f->items);
    free(f->order);
    *f = (struct rule_flow){0};
}

double rule_flow_column_least(const struct draw *d, const struct rule_text *rules)
{
    double width = 0;
    for (size_t i = 0; i < rules->example_count; i++)
        width = fmax(width, least_width(d, &rules->examples[i]));
    return width;
}
