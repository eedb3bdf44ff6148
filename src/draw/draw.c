#include "draw/draw.h"

#include "base/mem.h"
#include "base/rng.h"
#include "base/typeset.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "draw/writer.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct draw {
    const struct draw_resources *resources;
    const struct theme *theme;
    const struct words *words;
    const struct writer_ops *ops;
    struct writer *writer;
    struct path path;
    struct shaper *shaper;
    char **symbols; /* their names by number, owned */
    size_t symbol_count, symbols_forgotten;
    int depth;
    double scale[DRAW_DEPTH_MAX + 1];                 /* by depth: mm on paper of a unit, */
    struct transform at[DRAW_DEPTH_MAX + 1], outside; /* and where coordinates lie; `outside` the symbol */
    int page_count;
    bool in_symbol;
    int in_figure;        /* tags that are open from a figure on */
    uint64_t title;       /* the hash of the last page's title */
    bool symbols_only;    /* only calls that define symbols count */
    bool bookmarks_below; /* bookmarks belong to an earlier one */
    int symbol_depth;     /* depth of pushes when its definition began */
};

/* Passes a call to the writer, unless only definitions of symbols count. */
static void send(struct draw *d, struct draw_call call)
{
    assert(d->page_count > 0);
    assert(isfinite(call.x) && isfinite(call.y) && isfinite(call.scale) && isfinite(call.size));
    assert(isfinite(call.width) && isfinite(call.height) && call.width >= 0 && call.height >= 0);
    call.at = d->at[d->depth];
    if (!d->symbols_only || d->in_symbol)
        d->ops->call(d->writer, &call);
}

struct draw *draw_new(const struct draw_resources *resources, const struct writer_ops *ops, struct writer *writer)
{
    struct draw *d = mem_new(sizeof *d);
    d->resources = resources;
    d->theme = resources->theme;
    d->words = resources->words;
    d->ops = ops;
    d->writer = writer;
    d->scale[0] = d->at[0].scale = 1;
    d->shaper = shaper_new(resources->fonts);
    return d;
}

bool draw_close(struct draw *d, struct text *why)
{
    assert(d->depth == 0 && !d->in_symbol && !d->symbols_only);
    bool ok = d->ops->close(d->writer, why) && (!d->resources->fonts || fonts_opened(d->resources->fonts, why));

    for (size_t i = 0; i < d->symbol_count; i++)
        free(d->symbols[i]);
    free(d->symbols);
    path_release(&d->path);
    shaper_free(d->shaper);
    free(d);
    return ok;
}

const struct theme *draw_theme(const struct draw *d)
{
    return d->theme;
}

void draw_set_theme(struct draw *d, const struct theme *theme)
{
    d->theme = theme;
}

const struct words *draw_words(const struct draw *d)
{
    return d->words;
}

const char *draw_word(const struct draw *d, const char *english)
{
    return words_get(d->words, english);
}

void draw_page(struct draw *d, double width, double height)
{
    assert(d->depth == 0 && !d->in_symbol && width > 0 && height > 0);
    d->page_count++;
    send(d, (struct draw_call){.op = CALL_PAGE, .width = width, .height = height});
}

int draw_page_count(const struct draw *d)
{
    return d->page_count;
}

void draw_label(struct draw *d, const char *prefix, int number)
{
    send(d, (struct draw_call){.op = CALL_LABEL, .name = prefix, .number = (size_t)number});
}

void draw_bookmark(struct draw *d, const char *title)
{
    send(d, (struct draw_call){.op = CALL_BOOKMARK, .name = title, .below = d->bookmarks_below});
}

void draw_bookmarks_below(struct draw *d, bool below)
{
    d->bookmarks_below = below;
}

void draw_link(struct draw *d, double x, double y, double w, double h, int page)
{
    assert(!d->in_symbol && page > 0);
    scoped(text_release) struct text name = {0};
    words_addf(d->words, &name, N_("page %d"), page);
    send(d, (struct draw_call){CALL_LINK, x, y, w, h, .number = (size_t)page, .name = text_string(&name)});
}

enum draw_takes draw_takes(const struct draw *d)
{
    return d->page_count > 0 ? d->ops->takes : TAKES_NOTHING;
}

static void begin_tag(struct draw *d, struct draw_call call)
{
    if (draw_takes(d) < TAKES_TAGS)
        return;
    d->in_figure += d->in_figure > 0 || call.tag == TAG_FIGURE;
    if (d->in_figure <= 1)
        send(d, call);
}

void draw_tag_begin(struct draw *d, enum draw_tag tag)
{
    begin_tag(d, (struct draw_call){.op = CALL_TAG, .tag = tag});
}

bool draw_title_begin(struct draw *d, const char *title)
{
    const uint64_t hash = rng_hash(title, strlen(title)), before = d->title;
    draw_tag_begin(d, hash == before ? TAG_SECTION : TAG_H1);
    d->title = hash;
    return hash != before;
}

void draw_figure_begin(struct draw *d, double x, double y, double w, double h, const char *alt)
{
    begin_tag(d, (struct draw_call){CALL_TAG, x, y, w, h, .tag = TAG_FIGURE, .name = alt});
}

void draw_tag_end(struct draw *d)
{
    if (draw_takes(d) >= TAKES_TAGS && d->in_figure <= 1)
        send(d, (struct draw_call){.op = CALL_TAG_END});
    d->in_figure -= d->in_figure > 0;
}

static void push(struct draw *d, double x, double y, double scale, bool picture)
{
    assert(d->depth < DRAW_DEPTH_MAX && scale != 0);
    send(d, (struct draw_call){.op = CALL_PUSH, .x = x, .y = y, .scale = scale, .picture = picture});
    d->scale[d->depth + 1] = d->scale[d->depth] * fabs(scale);
    d->at[d->depth + 1] = transform_within(&d->at[d->depth], x, y, scale);
    d->depth++;
}

void draw_push(struct draw *d, double x, double y, double scale)
{
    push(d, x, y, scale, false);
}

void draw_push_picture(struct draw *d, double x, double y)
{
    push(d, x, y, 1, true);
}

void draw_pop(struct draw *d)
{
    assert(d->depth > (d->in_symbol ? d->symbol_depth : 0));
    d->depth--;
    send(d, (struct draw_call){.op = CALL_POP});
}

double draw_scale(const struct draw *d)
{
    return d->scale[d->depth];
}

struct path *draw_path(struct draw *d)
{
    return &d->path;
}

/* Paints the current path and empties it. */
static void paint(struct draw *d, struct brush brush)
{
    assert(isfinite(brush.width) && brush.width >= 0);
    for (size_t i = 0; i < d->path.count; i++) {
        const struct path_step *s = &d->path.steps[i];
        assert(isfinite(s->x) && isfinite(s->y) && isfinite(s->x1));
        assert(isfinite(s->y1) && isfinite(s->x2) && isfinite(s->y2));
        assert(i > 0 || s->op == PATH_MOVE || s->op == PATH_RECT);
        (void)s;
    }
    double least = draw_theme(d)->stroke.least * (colour_equal(brush.stroke, draw_theme(d)->colour.paper) ? 1.5 : 1);
    brush.width = fmax(brush.width, least / draw_scale(d));
    if (d->path.count > 0)
        send(d, (struct draw_call){.op = CALL_SHAPE, .path = &d->path, .brush = brush});
    path_clear(&d->path);
}

void draw_fill(struct draw *d, struct colour fill)
{
    paint(d, (struct brush){.fills = true, .fill = fill});
}

void draw_stroke(struct draw *d, struct colour stroke, double width)
{
    paint(d, (struct brush){.strokes = true, .stroke = stroke, .width = width});
}

void draw_fill_stroke(struct draw *d, struct colour fill, struct colour stroke, double width)
{
    paint(d, (struct brush){true, true, fill, stroke, width});
}

void draw_line(struct draw *d, double x1, double y1, double x2, double y2, struct colour c, double width)
{
    assert(d->path.count == 0);
    path_segment(&d->path, x1, y1, x2, y2);
    draw_stroke(d, c, width);
}

void draw_rect(struct draw *d, double x, double y, double w, double h, struct colour fill)
{
    assert(d->path.count == 0);
    path_rect(&d->path, x, y, w, h);
    draw_fill(d, fill);
}

void draw_frame(struct draw *d, double x, double y, double w, double h, struct colour c, double width)
{
    assert(d->path.count == 0);
    path_rect(&d->path, x, y, w, h);
    draw_stroke(d, c, width);
}

void draw_disc(struct draw *d, double x, double y, double radius, struct colour fill)
{
    assert(d->path.count == 0);
    path_ellipse(&d->path, x, y, radius, radius);
    draw_fill(d, fill);
}

void draw_ring(struct draw *d, double x, double y, double radius, struct colour c, double width)
{
    assert(d->path.count == 0);
    path_ellipse(&d->path, x, y, radius, radius);
    draw_stroke(d, c, width);
}

/* ---- Fills ----------------------------------------------------------------------------------------------------- */

#define LINE_SHARE 0.12 /* the widest line, as a share of the size */

bool fill_outlines(const struct draw *d)
{
    return draw_theme(d)->fill == FILL_OUTLINE;
}

double fill_line(const struct draw *d, double size)
{
    return fmin(draw_theme(d)->stroke.line / draw_scale(d), size * LINE_SHARE);
}

void fill_shape(struct draw *d, struct colour colour, double size)
{
    if (fill_outlines(d))
        draw_fill_stroke(d, draw_theme(d)->colour.paper, colour, fill_line(d, size));
    else
        draw_fill(d, colour);
}

void fill_ground(struct draw *d, struct colour colour)
{
    const struct theme *theme = draw_theme(d);
    if (fill_outlines(d))
        draw_fill_stroke(d, theme->colour.paper, theme->colour.guide, theme->stroke.guide / draw_scale(d));
    else
        draw_fill(d, colour);
}

struct colour fill_type(const struct draw *d, struct colour colour)
{
    return fill_outlines(d) ? colour : fill_readable(d, draw_theme(d)->colour.paper, colour);
}

/* The relative luminance by WCAG 2. */
static double luminance(struct colour c)
{
    const double shares[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double value = (i == 0 ? c.r : i == 1 ? c.g : c.b) / 255.0;
        sum += shares[i] * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

struct colour fill_readable(const struct draw *d, struct colour text, struct colour ground)
{
    const double contrast = 4.5, step = 0.05;
    struct colour readable = text;
    for (double share = step; share < 1 + step; share += step) {
        double a = luminance(readable) + 0.05, b = luminance(ground) + 0.05;
        if (fmax(a, b) / fmin(a, b) >= contrast)
            break;
        readable = fill_blend(text, draw_theme(d)->colour.ink, fmin(share, 1));
    }
    return readable;
}

struct colour fill_blend(struct colour a, struct colour b, double share)
{
    return (struct colour){
        (uint8_t)lround(a.r + (b.r - a.r) * share),
        (uint8_t)lround(a.g + (b.g - a.g) * share),
        (uint8_t)lround(a.b + (b.b - a.b) * share),
    };
}

/* ---- Text ------------------------------------------------------------------------------------------------------ */

struct type draw_type(const struct draw *d, enum face face, double size, enum align align)
{
    return (struct type){face, size, d->theme->colour.ink, align};
}

struct type draw_type_soft(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, d->theme->colour.soft, align};
}

static enum face face_of(const struct draw *d, struct type type)
{
    return d->theme->type.headings == WEIGHT_REGULAR ? FACE_REGULAR : type.face;
}

static const struct glyph_run *shape(const struct draw *d, struct type type, const char *s, size_t len)
{
    scoped(text_release) struct text signs = {0};
    s = typeset(s, &len, &signs);
    return shaper_run(d->shaper, face_of(d, type), s, len);
}

static double width_of(const struct draw *d, struct type type, const char *s, size_t len)
{
    return shape(d, type, s, len)->width * type.size * MM_PER_PT;
}

static void set_text(struct draw *d, double x, double y, struct type type, const char *s, size_t len, bool down)
{
    assert(d->path.count == 0 && type.size > 0);
    const struct glyph_run *run = shape(d, type, s, len);
    if (run->count == 0)
        return;
    if (type.align != ALIGN_LEFT)
        *(down ? &y : &x) -= run->width * type.size * MM_PER_PT * (type.align == ALIGN_RIGHT ? 1 : 0.5);
    send(d, (struct draw_call){
                .op = CALL_TEXT, .x = x, .y = y, .run = run, .size = type.size, .colour = type.colour, .down = down});
}

void draw_text(struct draw *d, double x, double y, struct type type, const char *s)
{
    set_text(d, x, y, type, s, strlen(s), false);
}

void draw_text_down(struct draw *d, double x, double y, struct type type, const char *s)
{
    set_text(d, x, y, type, s, strlen(s), true);
}

/* mm: sums in a different order may differ in the last digits. */
#define SLACK 1e-6

void draw_text_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s)
{
    size_t len = strlen(s);
    assert(isfinite(width) && isfinite(least));

    least = fmin(fmax(least, draw_theme(d)->type.least), type.size);
    while (type.size > least && width_of(d, type, s, len) > width + SLACK)
        type.size = fmax(least, theme_smaller(draw_theme(d), type.size));
    if (width_of(d, type, s, len) <= width + SLACK) {
        set_text(d, x, y, type, s, len, false);
        return;
    }
    /* The longest beginning that fits with an ellipsis, found by bisection. */
    const uint32_t ellipsis = 0x2026;
    const char *dots = fonts_find(d->resources->fonts, face_of(d, type), &ellipsis, 1) ? "\xE2\x80\xA6" : "...";
    scoped(text_release) struct text cut = {0};
    size_t fits = 0, fails = len;
    for (bool last = false; !last;) {
        last = fails - fits <= 1;
        size_t kept = last ? fits : (fits + fails) / 2;
        size_t whole = kept;
        while (whole > 0 && utf8_continues(s[whole]))
            whole--;
        while (whole > 0 && s[whole - 1] == ' ')
            whole--;
        text_clear(&cut);
        text_add_bytes(&cut, s, whole);
        text_add(&cut, dots);
        if (width_of(d, type, cut.data, cut.len) <= width + SLACK)
            fits = kept;
        else
            fails = kept;
    }
    set_text(d, x, y, type, cut.data, cut.len, false);
}

double draw_centred(const struct draw *d, struct type type, double y)
{
    return y + fonts_face(d->resources->fonts, face_of(d, type))->capital * type.size * MM_PER_PT / 2;
}

double draw_text_width(const struct draw *d, struct type type, const char *s)
{
    return width_of(d, type, s, strlen(s));
}

/* A line's type, to measure it. */
struct measured {
    const struct draw *draw;
    struct type type;
};

static double measure(const void *context, const char *line, size_t from, size_t to)
{
    const struct measured *m = context;
    return width_of(m->draw, m->type, line + from, to - from);
}

size_t draw_text_line(const struct draw *d, double width, struct type type, const char *s, size_t *shown)
{
    const struct wrap wrap = {width, measure, &(struct measured){d, type}, true};
    return wrap_line(&wrap, s, shown);
}

double draw_text_wrap(struct draw *d, double x, double y, double width, double leading, struct type type, const char *s)
{
    assert(isfinite(width) && isfinite(leading));
    if (type.align == ALIGN_CENTRE)
        x += width / 2;
    else if (type.align == ALIGN_RIGHT)
        x += width;
    while (*s) {
        size_t shown, used = draw_text_line(d, width, type, s, &shown);
        set_text(d, x, y, type, s, shown, false);
        y += leading;
        s += used;
    }
    return y;
}

size_t draw_text_lines(const struct draw *d, double width, struct type type, const char *s)
{
    size_t lines = 0;
    for (size_t shown; *s; lines++)
        s += draw_text_line(d, width, type, s, &shown);
    return lines;
}

/* ---- Artwork --------------------------------------------------------------------------------------------------- */

static struct colour paint_colour(const struct theme *theme, enum figure_paint paint_name, struct colour tint)
{
    return paint_name == PAINT_TINT ? tint : paint_name == PAINT_PAPER ? theme->colour.paper : theme->colour.ink;
}

/* Where the theme draws outlines, a figure is drawn in its tint with thinner lines, and paper that is cut out of a fill
 * becomes a line. */
#define OUTLINE_STROKE 0.6 /* of a stroke's width */
#define OUTLINE_CUT    0.5 /* width in units of a figure */

static struct brush figure_brush(const struct theme *theme, const struct figure_part *part, struct colour tint)
{
    bool fills = part->fill != PAINT_NONE, strokes = part->stroke != PAINT_NONE;
    if (theme->fill != FILL_OUTLINE)
        return (struct brush){fills, strokes, paint_colour(theme, part->fill, tint),
                              paint_colour(theme, part->stroke, tint), part->width};
    bool cut = part->fill == PAINT_PAPER && !strokes;
    return (struct brush){
        .fills = fills && !cut,
        .strokes = strokes || cut,
        .fill = part->fill == PAINT_INK ? tint : theme->colour.paper,
        .stroke = tint,
        .width = cut ? OUTLINE_CUT : part->width * OUTLINE_STROKE,
    };
}

void draw_image(struct draw *d, const struct image *image, double x, double y, double w, double h)
{
    send(d, (struct draw_call){CALL_IMAGE, x, y, w, h, .image = image});
}

const char *draw_art_name(const struct draw *d, uint32_t number)
{
    return d->resources->art_count > 0 ? d->resources->art[number % d->resources->art_count].name : NULL;
}

void draw_art(struct draw *d, const char *name, double x, double y, double size, struct colour tint)
{
    const struct art *art = d->resources->art, *end = art + d->resources->art_count;
    assert(d->path.count == 0 && size > 0);
    while (art < end && strcmp(art->name, name) != 0)
        art++;
    assert(art < end && "art of this name is in the resources");

    double width = art->image ? art->image->width : art->figure->width;
    double height = art->image ? art->image->height : art->figure->height;
    double scale = size / fmax(width, height), left = x - width * scale / 2, top = y - height * scale / 2;
    if (art->image) {
        draw_image(d, art->image, left, top, width * scale, height * scale);
        return;
    }
    for (size_t i = 0; i < art->figure->count; i++) {
        const struct figure_part *part = &art->figure->parts[i];
        struct brush brush = figure_brush(d->theme, part, tint);
        brush.width *= scale;
        path_add(&d->path, &part->path, scale, left, top);
        paint(d, brush);
    }
}

/* ---- Symbols --------------------------------------------------------------------------------------------------- */

/* The number of a symbol; if there is none of this name, the number of the next. */
static size_t find_symbol(const struct draw *d, const char *name)
{
    size_t i = d->symbols_forgotten;
    while (i < d->symbol_count && strcmp(d->symbols[i], name) != 0)
        i++;
    return i;
}

bool draw_symbol_exists(const struct draw *d, const char *name)
{
    return find_symbol(d, name) < d->symbol_count;
}

bool draw_symbol_begin(struct draw *d, const char *name, double x, double y, double w, double h)
{
    assert(d->path.count == 0);
    if (draw_symbol_exists(d, name))
        return false;
    assert(!d->in_symbol && "definitions of symbols are not nested");
    size_t number = d->symbol_count;
    *mem_add(d->symbols, d->symbol_count) = mem_string(name, strlen(name));
    d->in_symbol = true;
    d->symbol_depth = d->depth;
    d->outside = d->at[d->depth];
    d->at[d->depth] = (struct transform){.scale = 1};
    send(d, (struct draw_call){CALL_DEFINE, x, y, w, h, .number = number, .name = d->symbols[number]});
    return true;
}

void draw_symbol_end(struct draw *d)
{
    assert(d->in_symbol && d->depth == d->symbol_depth && d->path.count == 0);
    send(d, (struct draw_call){.op = CALL_END});
    d->at[d->depth] = d->outside;
    d->in_symbol = false;
}

void draw_symbols_forget(struct draw *d)
{
    assert(!d->in_symbol);
    d->symbols_forgotten = d->symbol_count;
}

void draw_set_words(struct draw *d, const struct words *words)
{
    if (d->words != words)
        draw_symbols_forget(d);
    d->words = words;
}

void draw_symbols_only(struct draw *d, bool only)
{
    assert(!d->in_symbol && d->symbols_only != only);
    d->symbols_only = only;
}

void draw_symbol(struct draw *d, const char *name, double x, double y, double scale)
{
    size_t number = find_symbol(d, name);
    assert(d->path.count == 0 && scale > 0);
    assert(number + d->in_symbol < d->symbol_count && "this symbol was defined before");
    send(d, (struct draw_call){
                .op = CALL_SYMBOL, .x = x, .y = y, .scale = scale, .number = number, .picture = d->in_figure > 0});
}

/* ---- Marks ----------------------------------------------------------------------------------------------------- */

void draw_mark_side(struct draw *d, const char *id, int side)
{
    assert(!d->in_symbol && side > 0);
    send(d, (struct draw_call){.op = CALL_SIDE, .name = id, .number = (size_t)side});
}

static void mark(struct draw *d, enum sheet_mark_kind kind, const char *name, const struct path *corners, double x,
                 double y)
{
    assert(strlen(name) < SHEET_MARK_NAME && corners->count > 0);
    send(d, (struct draw_call){.op = CALL_MARK, .kind = kind, .name = name, .path = corners, .x = x, .y = y});
}

void draw_mark_between(struct draw *d, enum sheet_mark_kind kind, const char *name, double x1, double y1, double x2,
                       double y2)
{
    struct path_step ends[] = {{.op = PATH_MOVE, .x = x1, .y = y1}, {.op = PATH_LINE, .x = x2, .y = y2}};
    mark(d, kind, name, &(struct path){ends, 2}, (x1 + x2) / 2, (y1 + y2) / 2);
}

void draw_mark_cell(struct draw *d, const char *name, const struct path *outline, double x, double y)
{
    mark(d, SHEET_MARK_CELL, name, outline, x, y);
}
