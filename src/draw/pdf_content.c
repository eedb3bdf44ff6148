#include "draw/pdf_internal.h"

#include <math.h>
#include <string.h>

enum {
    LIMIT = 32767,     /* pt: the largest coordinate of old readers */
    WIDTH_MAX = 100,   /* pt */
    SIZE_MAX_PT = 600, /* pt: of type */
    MERGED_MAX = 400,  /* steps of one path; printers stumble over very long ones */
    GRID_MIN = 16,     /* rectangles that justify a matrix of their own */
    LINE_BYTES = 160
};

/* Thousandths of the type size: smaller shifts of a glyph are left out, as they can't be seen. */
#define ADJUSTED_MIN 2.5

/* Adds numbers, of which the last `decimals` digits are a fraction, and the operator that they are for. */
static void add_op(struct pdf_content *c, int decimals, size_t count, const long *numbers, const char *op)
{
    char line[LINE_BYTES], *p = line;
    for (size_t i = 0; i < count; i++) {
        p = text_put(p, numbers[i], decimals);
        *p++ = ' ';
    }
    p = stpcpy(p, op);
    text_add_bytes(&c->text, line, (size_t)(p - line)); /* at once, as this is the most frequent call of all */
}

/* ---- Coordinates ----------------------------------------------------------------------------------------------- */

static long clamp(double units, int units_in_pt)
{
    double limit = (double)LIMIT * units_in_pt;
    return lrint(fmin(fmax(units, -limit), limit));
}

static long unit_x(const struct pdf_content *c, double x)
{
    return clamp(transform_x(&c->now, x), c->units);
}

static long unit_y(const struct pdf_content *c, double y)
{
    return clamp(transform_y(&c->now, y), c->units);
}

long pdf_symbol_units(double mm)
{
    return clamp(mm / MM_PER_PT * PDF_SYMBOL_UNITS, PDF_SYMBOL_UNITS);
}

/* Saves the state and makes (x, y) the origin, with another unit. `op` ends the setting of the matrix. */
static void add_matrix(struct pdf_content *c, double scale, int decimals, double x, double y, const char *op)
{
    text_add(&c->text, "q ");
    text_add_fixed(&c->text, scale, decimals);
    text_add(&c->text, " 0 0 ");
    text_add_fixed(&c->text, scale, decimals);
    text_add_char(&c->text, ' ');
    add_op(c, 0, 2, (long[]){unit_x(c, x), unit_y(c, y)}, op);
}

/* ---- Beginning and ending -------------------------------------------------------------------------------------- */

void pdf_content_begin(struct pdf_content *c, int units)
{
    struct text text = c->text, shown = c->shown;
    text_clear(&text);
    *c = (struct pdf_content){.text = text,
                              .shown = shown,
                              .units = units,
                              .width = -1,
                              .font = -1,
                              .line_least = c->line_least,
                              .separate = c->separate};
}

void pdf_content_page(struct pdf_content *c, double height)
{
    pdf_content_begin(c, PDF_PAGE_UNITS);
    text_add(&c->text, ".0625 0 0 -.0625 0 ");
    text_add_fixed(&c->text, height / MM_PER_PT, 3);
    text_add(&c->text, " cm 1 J 1 j\n");
}

void pdf_content_end(struct pdf_content *c)
{
    static const char *const last[] = {"", "f\n", "S\n", "ET\n"};
    text_add(&c->text, last[c->open]);
    c->open = OPEN_NOTHING;
    c->merged = 0;
}

void pdf_content_release(struct pdf_content *c)
{
    text_release(&c->text);
    text_release(&c->shown);
}

/* ---- State ----------------------------------------------------------------------------------------------------- */

static void set_colour(struct pdf_content *c, struct colour colour, const char *grey, const char *rgb)
{
    const uint8_t channels[] = {colour.r, colour.g, colour.b};
    bool is_grey = colour.r == colour.g && colour.g == colour.b;
    long thousandths[3];
    for (size_t i = 0; i < 3; i++)
        thousandths[i] = (channels[i] * 1000L + 127) / 255;
    add_op(c, 3, is_grey ? 1 : 3, thousandths, is_grey ? grey : rgb);
}

/* Colour and width can't be set within a path or text object, which is finished first; but the fill colour may change
 * within a text object. */
static void set_fill(struct pdf_content *c, struct colour fill)
{
    if (c->fill_known && colour_equal(c->fill, fill))
        return;
    if (c->open != OPEN_TEXT)
        pdf_content_end(c);
    set_colour(c, fill, "g\n", "rg\n");
    c->fill = fill;
    c->fill_known = true;
}

static void set_stroke(struct pdf_content *c, struct colour stroke, double width_mm)
{
    double units = fmin(width_mm * fabs(c->now.scale), (double)WIDTH_MAX * c->units);
    int width = (int)lrint(fmax(units, c->line_least * c->units / MM_PER_PT) * 10);

    if (!c->stroke_known || !colour_equal(c->stroke, stroke)) {
        pdf_content_end(c);
        set_colour(c, stroke, "G\n", "RG\n");
        c->stroke = stroke;
        c->stroke_known = true;
    }
    if (c->width != width) {
        pdf_content_end(c);
        add_op(c, 1, 1, (long[]){width}, "w\n");
        c->width = width;
    }
}

/* ---- Shapes ---------------------------------------------------------------------------------------------------- */

static void add_step(struct pdf_content *c, const struct path_step *s)
{
    long x = unit_x(c, s->x), y = unit_y(c, s->y), w, h, least;
    switch (s->op) {
    case PATH_MOVE:
    case PATH_LINE:
        add_op(c, 0, 2, (long[]){x, y}, s->op == PATH_MOVE ? "m\n" : "l\n");
        break;
    case PATH_CURVE:
        add_op(c, 0, 6, (long[]){unit_x(c, s->x1), unit_y(c, s->y1), unit_x(c, s->x2), unit_y(c, s->y2), x, y}, "c\n");
        break;
    case PATH_CLOSE:
        text_add(&c->text, "h\n");
        break;
    case PATH_RECT:
        /* Each edge is rounded by itself, so that rectangles that touch still do. None vanishes. */
        w = unit_x(c, s->x + s->x1) - x;
        h = unit_y(c, s->y + s->y1) - y;
        least = c->now.scale < 0 ? -1 : 1;
        w = w == 0 && s->x1 > 0 ? least : w;
        h = h == 0 && s->y1 > 0 ? least : h;
        add_op(c, 0, 4, (long[]){x, y, w, h}, "re\n");
        break;
    }
}

/* Fills can be merged only if all have the same direction; otherwise overlaps would stay empty. */
static bool all_rects(const struct path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        if (s->op != PATH_RECT || s->x1 < 0 || s->y1 < 0)
            return false;
    }
    return true;
}

/* ---- Grids: many rectangles that are whole multiples of a module, as in a QR code ------------------------------ */

static bool is_whole(double value)
{
    return fabs(value) < 1e4 && fabs(value - rint(value)) < 1e-6;
}

/* The module of such a grid, its shortest side; 0 if the path is not a grid. */
static double grid_module(const struct path *path)
{
    const struct path_step *first = path->steps, *end = first + path->count;
    double module = HUGE_VAL;
    if (path->count < GRID_MIN)
        return 0;
    for (const struct path_step *s = first; s < end; s++) {
        if (s->op != PATH_RECT || s->x1 <= 0 || s->y1 <= 0)
            return 0;
        module = fmin(module, fmin(s->x1, s->y1));
    }
    for (const struct path_step *s = first; s < end; s++)
        if (!is_whole((s->x - first->x) / module) || !is_whole((s->y - first->y) / module) ||
            !is_whole(s->x1 / module) || !is_whole(s->y1 / module))
            return 0;
    return module;
}

void pdf_content_shape(struct pdf_content *c, const struct path *path, const struct brush *brush)
{
    double module = brush->fills && !brush->strokes ? grid_module(path) : 0;
    if (module > 0) { /* in units of the module: a third of the bytes, and all modules have the same size */
        const struct path_step *first = path->steps;
        pdf_content_end(c);
        set_fill(c, brush->fill);
        add_matrix(c, module * c->now.scale, 4, first->x, first->y, "cm\n");
        for (const struct path_step *s = first; s < first + path->count; s++)
            add_op(c, 0, 4,
                   (long[]){lrint((s->x - first->x) / module), lrint((s->y - first->y) / module), lrint(s->x1 / module),
                            lrint(s->y1 / module)},
                   "re\n");
        text_add(&c->text, "f Q\n");
        return;
    }
    enum pdf_open kind = OPEN_NOTHING;
    if (!brush->fills)
        kind = OPEN_STROKE;
    else if (!brush->strokes && all_rects(path))
        kind = OPEN_FILL;

    if (kind == OPEN_NOTHING || c->open != kind || c->merged > MERGED_MAX)
        pdf_content_end(c);
    if (brush->fills)
        set_fill(c, brush->fill);
    if (brush->strokes)
        set_stroke(c, brush->stroke, brush->width);
    for (size_t i = 0; i < path->count; i++)
        add_step(c, &path->steps[i]);
    c->open = kind;
    c->merged += (unsigned)path->count;
    if (kind == OPEN_NOTHING) {
        text_add(&c->text, brush->strokes ? "B\n" : "f\n");
        c->merged = 0;
    }
}

/* ---- Text ------------------------------------------------------------------------------------------------------ */

static void set_font(struct pdf_content *c, unsigned font, double size_pt)
{
    /* Text is upside down in a page whose y points downward, and its size is in units. */
    double units = size_pt * MM_PER_PT * fabs(c->now.scale);
    int size = (int)lrint(fmin(fmax(units, 0.01), (double)SIZE_MAX_PT * c->units) * 100);
    if (c->font == (int)font && c->size == size)
        return;
    text_add(&c->text, "/F");
    add_op(c, 0, 1, (long[]){(long)font}, "");
    add_op(c, 2, 1, (long[]){size}, "Tf\n");
    c->font = (int)font;
    c->size = size;
}

/* Moves to the place of the next text, relative to the last one if it can: that is shorter. */
static void place_text(struct pdf_content *c, long x, long y)
{
    bool turned = c->now.scale < 0;
    long dx = x - c->text_x, dy = c->text_y - y;
    if (c->open == OPEN_TEXT && c->text_turned == turned) {
        add_op(c, 0, 2, (long[]){turned ? -dx : dx, turned ? -dy : dy}, "Td\n");
    } else {
        pdf_content_end(c);
        text_add(&c->text, turned ? "BT -1 0 0 1 " : "BT 1 0 0 -1 ");
        add_op(c, 0, 2, (long[]){x, y}, "Tm\n");
    }
    c->open = OPEN_TEXT;
    c->text_turned = turned;
    c->text_x = x;
    c->text_y = y;
}

static char *put_byte(char *p, uint8_t byte)
{
    if (byte == '(' || byte == ')' || byte == '\\' || byte == '\r')
        *p++ = '\\';
    *p++ = byte == '\r' ? 'r' : (char)byte;
    return p;
}

/* Shows the glyphs collected so far. */
static void show_glyphs(struct pdf_content *c)
{
    if (c->shown.len == 0)
        return;
    text_add(&c->text, c->adjusted ? "[" : "");
    text_add_bytes(&c->text, c->shown.data, c->shown.len);
    text_add(&c->text, c->adjusted ? ")]TJ\n" : ")Tj\n");
    text_clear(&c->shown);
    c->adjusted = false;
}

/* Adds a glyph to those that are shown next, moved back by `back` thousandths of the type size. */
static void add_code(struct pdf_content *c, unsigned code, long back)
{
    char line[LINE_BYTES], *p = line;
    if (back != 0) {
        if (c->shown.len > 0)
            *p++ = ')';
        p = text_put(p, back, 0);
        c->adjusted = true;
    }
    if (back != 0 || c->shown.len == 0)
        *p++ = '(';
    p = put_byte(p, (uint8_t)(code >> 8));
    p = put_byte(p, (uint8_t)code);
    text_add_bytes(&c->shown, line, (size_t)(p - line));
}

/* Raises the baseline for what follows, in units. */
static void set_rise(struct pdf_content *c, long rise)
{
    if (c->rise == rise)
        return;
    show_glyphs(c);
    text_addf(&c->text, "%ld Ts\n", rise);
    c->rise = rise;
}

void pdf_content_text(struct pdf_content *c, struct pdf_fonts *fonts, const struct draw_call *call)
{
    const struct glyph_run *run = call->run;
    const struct glyph *end = run->glyphs + run->count, *next;
    double pen = 0, there = 0; /* thousandths of the type size: the pen, and where readers have it */
    unsigned number = 0;
    if (call->down) {
        pdf_content_end(c);
        text_add(&c->text, "BT 0 1 1 0 ");
        add_op(c, 0, 2, (long[]){unit_x(c, call->x), unit_y(c, call->y)}, "Tm\n");
        c->open = OPEN_TEXT;
    } else {
        place_text(c, unit_x(c, call->x), unit_y(c, call->y));
    }
    set_fill(c, call->colour);
    for (const struct glyph *g = run->glyphs; g < end; g = next) {
        if (g == run->glyphs || g->font != g[-1].font) {
            show_glyphs(c);
            number = pdf_fonts_number(fonts, g->font);
            set_font(c, number, call->size);
        }
        for (next = g + 1; next < end && next->from == g->from && next->font == g->font;)
            next++;
        struct pdf_font *font = &fonts->items[number];
        const char *text = run->text + g->from;
        size_t len = g->to - g->from;
        /* Several glyphs that show one text, or a glyph that shows another text elsewhere. */
        bool spans = next > g + 1 || !pdf_font_show(font, g->id, text, len);
        if (spans) {
            show_glyphs(c);
            text_add(&c->text, "/Span<</ActualText<FEFF");
            pdf_add_utf16(&c->text, text, len);
            text_add(&c->text, ">>>BDC\n");
        }
        for (; g < next; g++) {
            double gap = pen + g->x * 1000 - there;
            long back = fabs(gap) < ADJUSTED_MIN ? 0 : -lrint(gap);
            if (spans)
                pdf_font_show(font, g->id, "", 0);
            if (g->y != 0 || c->rise != 0)
                set_rise(c, lrint(-g->y * call->size * MM_PER_PT * fabs(c->now.scale)));
            add_code(c, pdf_font_code(font, g->id), back);
            there += g->natural * 1000 - (double)back;
            pen += g->advance * 1000;
        }
        if (spans) {
            show_glyphs(c);
            text_add(&c->text, "EMC\n");
        }
    }
    const uint16_t blank = c->separate && run->count > 0 ? font_blank(end[-1].font) : 0;
    if (blank && pdf_font_show(&fonts->items[number], blank, " ", 1))
        add_code(c, pdf_font_code(&fonts->items[number], blank), 0);
    show_glyphs(c);
    set_rise(c, 0);
    if (call->down)
        pdf_content_end(c);
}

/* ---- Images and forms ------------------------------------------------------------------------------------------ */

void pdf_content_image(struct pdf_content *c, size_t number, const struct draw_call *box)
{
    long left = unit_x(c, box->x), top = unit_y(c, box->y);
    long right = unit_x(c, box->x + box->width), bottom = unit_y(c, box->y + box->height);
    pdf_content_end(c);
    /* An image fills the unit square, its first row at the upper end. */
    text_addf(&c->text, "q %ld 0 0 %ld %ld %ld cm/I%zu Do Q\n", right - left, top - bottom, left, bottom, number);
}

void pdf_content_form(struct pdf_content *c, const struct draw_call *symbol)
{
    pdf_content_end(c);
    /* A form's own matrix leads from its finer units to those of a page. */
    add_matrix(c, symbol->scale * c->now.scale * MM_PER_PT / PDF_PAGE_UNITS, 6, symbol->x, symbol->y, "cm/S");
    text_add_int(&c->text, (int64_t)symbol->number);
    text_add(&c->text, " Do Q\n");
}
