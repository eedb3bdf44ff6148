#include "base/utf8.h"
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

/* ---- Numbers: composed in a line of characters, which is then added to the text at once ------------------------ */

static char *put(char *p, const char *s)
{
    size_t len = strlen(s);
    memcpy(p, s, len);
    return p + len;
}

static char *put_pair(char *p, long x, long y, const char *op)
{
    p = text_put(p, x, 0);
    *p++ = ' ';
    p = text_put(p, y, 0);
    return put(p, op);
}

static void add_line(struct pdf_content *c, const char *line, const char *end)
{
    text_add_bytes(&c->text, line, (size_t)(end - line));
}

/* ---- Coordinates ----------------------------------------------------------------------------------------------- */

static long clamp(const struct pdf_content *c, double units)
{
    double limit = (double)LIMIT * c->units;
    return lrint(fmin(fmax(units, -limit), limit));
}

static long unit_x(const struct pdf_content *c, double x)
{
    return clamp(c, transform_x(&c->now, x));
}

static long unit_y(const struct pdf_content *c, double y)
{
    return clamp(c, transform_y(&c->now, y));
}

long pdf_symbol_units(double mm)
{
    double limit = (double)LIMIT * PDF_SYMBOL_UNITS;
    return lrint(fmin(fmax(mm / MM_PER_PT * PDF_SYMBOL_UNITS, -limit), limit));
}

/* ---- Beginning and ending -------------------------------------------------------------------------------------- */

static void begin(struct pdf_content *c, int units)
{
    struct text text = c->text;
    text_clear(&text);
    *c = (struct pdf_content){.text = text, .units = units, .width = -1, .face = -1};
    c->now = (struct transform){.scale = units / MM_PER_PT};
}

void pdf_content_page(struct pdf_content *c, double height)
{
    begin(c, PDF_PAGE_UNITS);
    text_add(&c->text, ".0625 0 0 -.0625 0 ");
    text_add_fixed(&c->text, height / MM_PER_PT, 3);
    text_add(&c->text, " cm 1 J 1 j\n");
}

void pdf_content_symbol(struct pdf_content *c)
{
    begin(c, PDF_SYMBOL_UNITS);
}

void pdf_content_end(struct pdf_content *c)
{
    static const char *const last[] = {"", "f\n", "S\n", "ET\n"};
    text_add(&c->text, last[c->open]);
    c->open = OPEN_NOTHING;
    c->merged = 0;
}

void pdf_content_push(struct pdf_content *c, double x, double y, double scale)
{
    c->kept[c->depth++] = c->now;
    c->now = transform_within(&c->now, x, y, scale);
}

void pdf_content_pop(struct pdf_content *c)
{
    c->now = c->kept[--c->depth];
}

/* ---- State ----------------------------------------------------------------------------------------------------- */

static char *put_channel(char *p, uint8_t value)
{
    return text_put(p, (value * 1000L + 127) / 255, 3);
}

static void set_colour(struct pdf_content *c, struct colour colour, const char *grey, const char *rgb)
{
    char line[LINE_BYTES], *p = put_channel(line, colour.r);
    if (colour.r == colour.g && colour.g == colour.b) {
        p = put(p, grey);
    } else {
        *p++ = ' ';
        p = put_channel(p, colour.g);
        *p++ = ' ';
        p = put_channel(p, colour.b);
        p = put(p, rgb);
    }
    add_line(c, line, p);
}

/* Colour and width may not be set within a path or text object, so what is open is finished first; but the fill colour
 * may change within a text object. */
static void set_fill(struct pdf_content *c, struct colour fill)
{
    if (c->fill_known && colour_equal(c->fill, fill))
        return;
    if (c->open != OPEN_TEXT)
        pdf_content_end(c);
    set_colour(c, fill, " g\n", " rg\n");
    c->fill = fill;
    c->fill_known = true;
}

static void set_stroke(struct pdf_content *c, struct colour stroke, double width_mm)
{
    double units = fmin(width_mm * fabs(c->now.scale), (double)WIDTH_MAX * c->units);
    int width = (int)lrint(units * 10);

    if (!c->stroke_known || !colour_equal(c->stroke, stroke)) {
        pdf_content_end(c);
        set_colour(c, stroke, " G\n", " RG\n");
        c->stroke = stroke;
        c->stroke_known = true;
    }
    if (c->width != width) {
        pdf_content_end(c);
        char line[LINE_BYTES];
        add_line(c, line, put(text_put(line, width, 1), " w\n"));
        c->width = width;
    }
}

/* ---- Shapes ---------------------------------------------------------------------------------------------------- */

static void add_step(struct pdf_content *c, const struct path_step *s)
{
    char line[LINE_BYTES], *p = line;
    long x = unit_x(c, s->x), y = unit_y(c, s->y), w, h, least;
    switch (s->op) {
    case PATH_MOVE:
        p = put_pair(p, x, y, " m\n");
        break;
    case PATH_LINE:
        p = put_pair(p, x, y, " l\n");
        break;
    case PATH_CURVE:
        p = put_pair(p, unit_x(c, s->x1), unit_y(c, s->y1), " ");
        p = put_pair(p, unit_x(c, s->x2), unit_y(c, s->y2), " ");
        p = put_pair(p, x, y, " c\n");
        break;
    case PATH_CLOSE:
        p = put(p, "h\n");
        break;
    case PATH_RECT:
        /* Each edge is rounded by itself, so that rectangles that touch still do. None vanishes. */
        w = unit_x(c, s->x + s->x1) - x;
        h = unit_y(c, s->y + s->y1) - y;
        least = c->now.scale < 0 ? -1 : 1;
        p = put_pair(p, x, y, " ");
        p = put_pair(p, w == 0 && s->x1 > 0 ? least : w, h == 0 && s->y1 > 0 ? least : h, " re\n");
        break;
    }
    add_line(c, line, p);
}

/* Fills may be painted together only if they all have the same direction: overlaps would be left out else. */
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

/* The module of such a grid, its shortest side; 0 if the path is no grid. */
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

/* Writes a grid in units of its module: this takes a third of the bytes, and all modules have the same size. */
static void fill_grid(struct pdf_content *c, const struct path *path, double module)
{
    const struct path_step *first = path->steps;
    double size = module * c->now.scale;
    char line[LINE_BYTES], *p;

    text_add(&c->text, "q ");
    text_add_fixed(&c->text, size, 4);
    text_add(&c->text, " 0 0 ");
    text_add_fixed(&c->text, size, 4);
    p = put(line, " ");
    p = put_pair(p, unit_x(c, first->x), unit_y(c, first->y), " cm\n");
    add_line(c, line, p);
    for (const struct path_step *s = first; s < first + path->count; s++) {
        p = put_pair(line, lrint((s->x - first->x) / module), lrint((s->y - first->y) / module), " ");
        p = put_pair(p, lrint(s->x1 / module), lrint(s->y1 / module), " re\n");
        add_line(c, line, p);
    }
    text_add(&c->text, "f Q\n");
}

void pdf_content_shape(struct pdf_content *c, const struct path *path, const struct brush *brush)
{
    double module = brush->fills && !brush->strokes ? grid_module(path) : 0;
    if (module > 0) {
        pdf_content_end(c);
        set_fill(c, brush->fill);
        fill_grid(c, path, module);
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

static void set_font(struct pdf_content *c, enum face face, double size_pt)
{
    /* Text is upside down in a page whose y points downward, and its size is in units. */
    double units = size_pt * MM_PER_PT * fabs(c->now.scale);
    int size = (int)lrint(fmin(fmax(units, 0.01), (double)SIZE_MAX_PT * c->units) * 100);
    if (c->face == (int)face && c->size == size)
        return;
    char line[LINE_BYTES], *p = put(line, "/F");
    p = text_put(p, face, 0);
    *p++ = ' ';
    p = text_put(p, size, 2);
    add_line(c, line, put(p, " Tf\n"));
    c->face = (int)face;
    c->size = size;
}

/* Moves to the place of the next text, relative to the last one if it can: that is shorter. */
static void place_text(struct pdf_content *c, long x, long y)
{
    char line[LINE_BYTES], *p = line;
    bool turned = c->now.scale < 0;
    long dx = x - c->text_x, dy = c->text_y - y;
    if (c->open == OPEN_TEXT && c->text_turned == turned) {
        p = put_pair(p, turned ? -dx : dx, turned ? -dy : dy, " Td\n");
    } else {
        pdf_content_end(c);
        p = put(p, turned ? "BT -1 0 0 1 " : "BT 1 0 0 -1 ");
        p = put_pair(p, x, y, " Tm\n");
    }
    c->open = OPEN_TEXT;
    c->text_turned = turned;
    c->text_x = x;
    c->text_y = y;
    add_line(c, line, p);
}

static char *put_byte(char *p, uint8_t byte)
{
    if (byte == '\r') {
        *p++ = '\\';
        *p++ = 'r';
        return p;
    }
    if (byte == '(' || byte == ')' || byte == '\\')
        *p++ = '\\';
    *p++ = (char)byte;
    return p;
}

/* Codes are UTF-16BE, of the Basic Multilingual Plane. */
static void add_codes(struct pdf_content *c, const char *s, size_t len)
{
    char line[LINE_BYTES], *p = line;
    size_t used;
    *p++ = '(';
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        p = put_byte(p, (uint8_t)(code >> 8));
        p = put_byte(p, (uint8_t)code);
        if (p - line > LINE_BYTES - 8) {
            add_line(c, line, p);
            p = line;
        }
    }
    add_line(c, line, put(p, ")Tj\n"));
}

void pdf_content_text(struct pdf_content *c, double x, double y, enum face face, double size, struct colour colour,
                      const char *s, size_t len)
{
    place_text(c, unit_x(c, x), unit_y(c, y));
    set_fill(c, colour);
    set_font(c, face, size);
    add_codes(c, s, len);
}

/* ---- Images and forms ------------------------------------------------------------------------------------------ */

void pdf_content_image(struct pdf_content *c, size_t number, double x, double y, double w, double h)
{
    long left = unit_x(c, x), top = unit_y(c, y);
    long right = unit_x(c, x + w), bottom = unit_y(c, y + h);
    pdf_content_end(c);
    /* An image fills the unit square, its first row at the upper end. */
    text_addf(&c->text, "q %ld 0 0 %ld %ld %ld cm/I%zu Do Q\n", right - left, top - bottom, left, bottom, number);
}

void pdf_content_form(struct pdf_content *c, size_t number, double x, double y, double scale)
{
    char line[LINE_BYTES], *p;
    /* A form's own matrix leads from its finer units to those of a page. */
    double factor = scale * c->now.scale * MM_PER_PT / PDF_PAGE_UNITS;
    pdf_content_end(c);
    text_add(&c->text, "q ");
    text_add_fixed(&c->text, factor, 6);
    text_add(&c->text, " 0 0 ");
    text_add_fixed(&c->text, factor, 6);
    p = put(line, " ");
    p = put_pair(p, unit_x(c, x), unit_y(c, y), " cm/S");
    p = text_put(p, (long)number, 0);
    add_line(c, line, put(p, " Do Q\n"));
}
