#include "draw/svg_content.h"

#include "base/utf8.h"

#include <math.h>
#include <string.h>

enum { DECIMALS = 3, FINE_DECIMALS = 6 };

/* mm: far outside any page, and doubles count its thousandths exactly. */
#define LIMIT 1e6

void svg_content_clear(struct svg_content *c)
{
    text_clear(&c->text);
    c->open = false;
}

void svg_content_end(struct svg_content *c)
{
    if (c->open)
        text_add(&c->text, "\"/>\n");
    c->open = false;
}

/* ---- Attributes ------------------------------------------------------------------------------------------------ */

static void begin_attribute(struct text *t, const char *name)
{
    text_add_char(t, ' ');
    text_add(t, name);
    text_add(t, "=\"");
}

/* An attribute with a number: ' x="1.5"'. */
static void add_number(struct text *t, const char *name, double number)
{
    begin_attribute(t, name);
    text_add_fixed(t, number, DECIMALS);
    text_add_char(t, '"');
}

/* The short form, #1af, means #11aaff. */
static void add_colour(struct text *t, const char *name, struct colour c)
{
    static const char hex[] = "0123456789abcdef";
    const uint8_t channels[] = {c.r, c.g, c.b};
    bool is_short = c.r % 17 == 0 && c.g % 17 == 0 && c.b % 17 == 0;

    begin_attribute(t, name);
    text_add_char(t, '#');
    for (int i = 0; i < 3; i++) {
        text_add_char(t, hex[channels[i] >> 4]);
        if (!is_short)
            text_add_char(t, hex[channels[i] & 15]);
    }
    text_add_char(t, '"');
}

/* XML 1.0, 2.2: control characters except tab and line ends, and U+FFFE and U+FFFF, are not allowed. */
static bool xml_holds(uint32_t code)
{
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code != 0xFFFE && code != 0xFFFF);
}

void svg_add_escaped(struct text *t, const char *s, size_t len)
{
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        if (code == '<')
            text_add(t, "&lt;");
        else if (code == '>')
            text_add(t, "&gt;");
        else if (code == '&')
            text_add(t, "&amp;");
        else if (code == '"')
            text_add(t, "&quot;");
        else if (!xml_holds(code) || (code == 0xFFFD && used == 1))
            text_add(t, "\xEF\xBF\xBD");
        else
            text_add_bytes(t, s + at, used);
    }
}

/* ---- Path data ------------------------------------------------------------------------------------------------- */

/* The pen's place, in thousandths of mm. */
struct svg_pen {
    struct text *text;
    const struct transform *at;
    long long x, y, start_x, start_y;
};

static long long thousandths(double mm)
{
    return llround(fmin(fmax(mm, -LIMIT), LIMIT) * 1000);
}

static void add_step(struct svg_pen *pen, char letter, const long long *numbers, size_t count)
{
    char line[160], *p = line;
    *p++ = letter;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && numbers[i] >= 0)
            *p++ = ' ';
        p = text_put(p, numbers[i], DECIMALS);
    }
    text_add_bytes(pen->text, line, (size_t)(p - line));
}

static void move(struct svg_pen *pen, long long x, long long y)
{
    add_step(pen, 'M', (const long long[]){x, y}, 2);
    pen->x = pen->start_x = x;
    pen->y = pen->start_y = y;
}

static void line(struct svg_pen *pen, long long x, long long y)
{
    long long by_x = x - pen->x, by_y = y - pen->y;
    if (by_y == 0)
        add_step(pen, 'h', (const long long[]){by_x}, 1);
    else if (by_x == 0)
        add_step(pen, 'v', (const long long[]){by_y}, 1);
    else
        add_step(pen, 'l', (const long long[]){by_x, by_y}, 2);
    pen->x = x;
    pen->y = y;
}

static void close_path(struct svg_pen *pen)
{
    text_add_char(pen->text, 'z');
    pen->x = pen->start_x;
    pen->y = pen->start_y;
}

static void add_path_step(struct svg_pen *pen, const struct path_step *s)
{
    const struct transform *m = pen->at;
    long long x = thousandths(transform_x(m, s->x)), y = thousandths(transform_y(m, s->y)), right, bottom;
    switch (s->op) {
    case PATH_MOVE:
        move(pen, x, y);
        break;
    case PATH_LINE:
        line(pen, x, y);
        break;
    case PATH_CURVE:
        add_step(pen, 'c',
                 (const long long[]){thousandths(transform_x(m, s->x1)) - pen->x,
                                     thousandths(transform_y(m, s->y1)) - pen->y,
                                     thousandths(transform_x(m, s->x2)) - pen->x,
                                     thousandths(transform_y(m, s->y2)) - pen->y, x - pen->x, y - pen->y},
                 6);
        pen->x = x;
        pen->y = y;
        break;
    case PATH_CLOSE:
        close_path(pen);
        break;
    case PATH_RECT:
        right = thousandths(transform_x(m, s->x + s->x1));
        bottom = thousandths(transform_y(m, s->y + s->y1));
        move(pen, x, y);
        line(pen, right, y);
        line(pen, right, bottom);
        line(pen, x, bottom);
        close_path(pen);
        break;
    }
}

/* ---- Elements -------------------------------------------------------------------------------------------------- */

void svg_content_shape(struct svg_content *c, const struct transform *at, const struct path *path,
                       const struct brush *brush)
{
    struct brush own = *brush;
    struct svg_pen pen = {.text = &c->text, .at = at};

    own.width = fmax(brush->width * fabs(at->scale), 0.001); /* a width of 0 would be invisible */
    /* Only strokes: overlapping fills would need the same direction. */
    bool joins = c->open && !own.fills && !c->brush.fills && colour_equal(c->brush.stroke, own.stroke) &&
                 fabs(c->brush.width - own.width) < 5e-4;
    if (!joins) {
        svg_content_end(c);
        text_add(&c->text, "<path");
        if (own.fills)
            add_colour(&c->text, "fill", own.fill);
        if (own.strokes) {
            add_colour(&c->text, "stroke", own.stroke);
            add_number(&c->text, "stroke-width", own.width);
        }
        text_add(&c->text, " d=\"");
        c->open = true;
        c->brush = own;
    }
    for (size_t i = 0; i < path->count; i++)
        add_path_step(&pen, &path->steps[i]);
}

/* Whether XML would drop blanks: those at the ends, and all but one in a row. */
static bool has_odd_blanks(const char *s, size_t len)
{
    bool after_blank = true;
    for (size_t i = 0; i < len; i++) {
        if (s[i] == ' ' && after_blank)
            return true;
        after_blank = s[i] == ' ';
    }
    return after_blank;
}

void svg_content_line(struct svg_content *c, const struct svg_line *l)
{
    struct text *t = &c->text;
    svg_content_end(c);
    text_add(t, "<text");
    add_number(t, "x", l->x);
    add_number(t, "y", l->y);
    add_number(t, "font-size", l->size);
    if (l->family) {
        text_add(t, " font-family=\"");
        svg_add_escaped(t, l->family, strlen(l->family));
        text_add_char(t, '"');
    }
    if (l->bold)
        text_add(t, " font-weight=\"700\"");
    add_colour(t, "fill", l->colour);
    if (utf8_count(l->s, l->len) > 1) {
        add_number(t, "textLength", l->width);
        text_add(t, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    if (has_odd_blanks(l->s, l->len))
        text_add(t, " xml:space=\"preserve\"");
    if (l->turned) {
        text_add(t, " transform=\"rotate(180 ");
        text_add_fixed(t, l->x, DECIMALS);
        text_add_char(t, ' ');
        text_add_fixed(t, l->y, DECIMALS);
        text_add(t, ")\"");
    }
    text_add_char(t, '>');
    svg_add_escaped(t, l->s, l->len);
    text_add(t, "</text>\n");
}

void svg_content_use(struct svg_content *c, char kind, size_t number, double x, double y, double scale_x,
                     double scale_y)
{
    struct text *t = &c->text;
    svg_content_end(c);
    text_addf(t, "<use xlink:href=\"#%c%zu\"", kind, number);
    if (fabs(scale_x - 1) < 1e-9 && fabs(scale_y - 1) < 1e-9) {
        add_number(t, "x", x);
        add_number(t, "y", y);
    } else {
        text_add(t, " transform=\"translate(");
        text_add_fixed(t, x, DECIMALS);
        text_add_char(t, ' ');
        text_add_fixed(t, y, DECIMALS);
        text_add(t, ")scale(");
        text_add_fixed(t, scale_x, FINE_DECIMALS);
        text_add_char(t, ' ');
        text_add_fixed(t, scale_y, FINE_DECIMALS);
        text_add(t, ")\"");
    }
    text_add(t, "/>\n");
}
