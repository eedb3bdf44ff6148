/* Reading figures. Statements and their continuation lines: see figure.h. The path data is that of SVG 1.1, 8.3.9, with
 * blanks and one comma allowed between any two numbers:
 *
 *   path    = move { command }               the first command is a move
 *   command = letter { numbers }             the letter determines how many numbers make a step; it may be left
 *                                            out if it is the same as before (L after M)
 *   letter  = M L H V C S Q T A Z            absolute; lower case: relative to the current point
 *   number  = [ + | - ] digits [ . digits ] [ e [ + | - ] digits ]; digits may be left out on one side
 *   flag    = 0 | 1                          two of them in an arc; the next number may follow at once */
#include "draw/figure.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"

/* The largest number, and the largest coordinate that relative steps may lead to. */
#define NUMBER_MAX 1e6

struct figure_reader {
    const char *at;      /* in a text that a NUL ends */
    const char *missing; /* the error if a number is missing */
    const char *wrong;   /* the first error (static text), NULL if none, and its place */
    const char *where;

    struct path *path;                /* which is being read */
    struct point now, start, control; /* control point of the last curve */
    char last;                        /* upper-case letter of the last step, 0 at first */
};

void figure_release(struct figure *figure)
{
    for (size_t i = 0; i < figure->count; i++)
        path_release(&figure->parts[i].path);
    free(figure->parts);
    *figure = (struct figure){0};
}

/* Records an error unless there is one already. Returns false. */
static bool fail(struct figure_reader *r, const char *where, const char *wrong)
{
    if (!r->wrong) {
        r->wrong = wrong;
        r->where = where;
    }
    return false;
}

/* ---- Lines ----------------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c && strchr(BLANKS, c);
}

/* The first line that is neither blank nor a comment, from the line that begins at `p` on; else the end. */
static const char *next_content(const char *p)
{
    for (;;) {
        const char *first = p + strspn(p, BLANKS), *stop = first + strcspn(first, "\n");
        if (*p != '#' && first < stop)
            return p;
        if (!*stop)
            return stop;
        p = stop + 1;
    }
}

/* Skips blanks, and line ends before continuation lines. Returns whether the statement goes on. */
static bool skip(struct figure_reader *r)
{
    for (;;) {
        r->at += strspn(r->at, BLANKS);
        if (*r->at != '\n')
            return *r->at != '\0';
        const char *next = next_content(r->at + 1);
        if (!is_blank(*next))
            return false;
        r->at = next;
    }
}

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

/* Reads a number. Not strtod: it follows the locale, and reads hexadecimal numbers and "nan". */
static bool read_number(struct figure_reader *r, double *value)
{
    skip(r);
    const char *p = r->at + (*r->at == '+' || *r->at == '-');
    int digits = 0, places = 0;
    double mantissa = 0, exponent = 0;
    for (; isdigit((unsigned char)*p); p++, digits++)
        mantissa = mantissa * 10 + (*p - '0');
    if (*p == '.')
        for (p++; isdigit((unsigned char)*p); p++, digits++, places++)
            mantissa = mantissa * 10 + (*p - '0');
    if (digits == 0)
        return fail(r, r->at, r->missing);
    if ((*p == 'e' || *p == 'E') && isdigit((unsigned char)p[1 + (p[1] == '+' || p[1] == '-')])) {
        char *end;
        exponent = (double)strtol(p + 1, &end, 10);
        p = end;
    }
    *value = (*r->at == '-' ? -1 : 1) * (mantissa > 0 ? mantissa * pow(10, exponent - places) : 0);
    if (!(fabs(*value) <= NUMBER_MAX))
        return fail(r, r->at, "the number is beyond 1000000; draw the figure in smaller units");
    r->at = p;
    return true;
}

/* Skips blanks and at most one comma. */
static void skip_comma(struct figure_reader *r)
{
    if (skip(r) && *r->at == ',') {
        r->at++;
        skip(r);
    }
}

/* Reads `count` numbers. */
static bool read_numbers(struct figure_reader *r, double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            skip_comma(r);
        if (!read_number(r, &numbers[i]))
            return false;
    }
    return true;
}

static bool read_flag(struct figure_reader *r, bool *flag)
{
    skip_comma(r);
    if (!skip(r))
        return fail(r, r->at, r->missing);
    if (*r->at != '0' && *r->at != '1')
        return fail(r, r->at, "an arc's fourth and fifth numbers are 0 or 1");
    *flag = *r->at++ == '1';
    return true;
}

/* ---- Curves ---------------------------------------------------------------------------------------------------- */

static void line_to(struct figure_reader *r, struct point to)
{
    path_line(r->path, to.x, to.y);
    r->now = to;
}

static void curve_to(struct figure_reader *r, struct point c1, struct point c2, struct point to)
{
    path_curve(r->path, c1.x, c1.y, c2.x, c2.y, to.x, to.y);
    r->control = c2;
    r->now = to;
}

/* A quadratic curve, as a cubic one. */
static void quadratic_to(struct figure_reader *r, struct point c, struct point to)
{
    struct point c1 = {r->now.x + 2 * (c.x - r->now.x) / 3, r->now.y + 2 * (c.y - r->now.y) / 3};
    struct point c2 = {to.x + 2 * (c.x - to.x) / 3, to.y + 2 * (c.y - to.y) / 3};
    curve_to(r, c1, c2, to);
    r->control = c;
}

/* The last control point, mirrored at the current point; that point itself unless the last step was one of `kinds`. */
static struct point mirrored(const struct figure_reader *r, const char *kinds)
{
    if (!r->last || !strchr(kinds, r->last))
        return r->now;
    return (struct point){2 * r->now.x - r->control.x, 2 * r->now.y - r->control.y};
}

/* An elliptical arc: centre, half axes, direction of the first axis, and angles on the unit circle. */
struct arc {
    struct point centre;
    double rx, ry, cosine, sine, from, sweep;
};

static struct point on_arc(const struct arc *a, double x, double y)
{
    x *= a->rx;
    y *= a->ry;
    return (struct point){a->centre.x + a->cosine * x - a->sine * y, a->centre.y + a->sine * x + a->cosine * y};
}

/* Adds an arc from its end points: SVG 1.1, appendix F.6.5 and F.6.6. */
static void arc_to(struct figure_reader *r, double rx, double ry, double degrees, bool large, bool sweep,
                   struct point to)
{
    struct point from = r->now;
    rx = fabs(rx);
    ry = fabs(ry);
    if (from.x == to.x && from.y == to.y)
        return;
    if (rx < 1e-9 || ry < 1e-9) {
        line_to(r, to);
        return;
    }
    struct arc a = {.cosine = cos(degrees * PI / 180), .sine = sin(degrees * PI / 180)};
    double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
    double x = a.cosine * dx + a.sine * dy, y = a.cosine * dy - a.sine * dx;
    double need = x * x / (rx * rx) + y * y / (ry * ry);
    if (need > 1) {
        rx *= sqrt(need);
        ry *= sqrt(need);
        need = 1;
    }
    double k = sqrt(fmax(0, 1 / need - 1)) * (large == sweep ? -1 : 1);
    double cx = k * rx * y / ry, cy = -k * ry * x / rx;

    a.rx = rx;
    a.ry = ry;
    a.centre.x = a.cosine * cx - a.sine * cy + (from.x + to.x) / 2;
    a.centre.y = a.sine * cx + a.cosine * cy + (from.y + to.y) / 2;
    a.from = atan2((y - cy) / ry, (x - cx) / rx);
    a.sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - a.from;
    if (sweep && a.sweep < 0)
        a.sweep += 2 * PI;
    if (!sweep && a.sweep > 0)
        a.sweep -= 2 * PI;

    /* Cubic curves of at most a quarter turn each. The centre of a half circle is found with an error of 1e-8, which
     * must not decide how many there are. */
    int count = (int)fmax(1, ceil(fabs(a.sweep) / (PI / 2) - 1e-6));
    double step = a.sweep / count, reach = 4.0 / 3 * tan(step / 4);
    for (int i = 0; i < count; i++) {
        double u = a.from + i * step, v = u + step;
        struct point c1 = on_arc(&a, cos(u) - reach * sin(u), sin(u) + reach * cos(u));
        struct point c2 = on_arc(&a, cos(v) + reach * sin(v), sin(v) - reach * cos(v));
        curve_to(r, c1, c2, i + 1 == count ? to : on_arc(&a, cos(v), sin(v)));
    }
}

/* ---- Paths ----------------------------------------------------------------------------------------------------- */

static bool read_arc(struct figure_reader *r, struct point base)
{
    double radii[3], end[2]; /* two radii and an angle */
    bool large, sweep;
    if (!read_numbers(r, radii, 3) || !read_flag(r, &large) || !read_flag(r, &sweep))
        return false;
    skip_comma(r);
    if (!read_numbers(r, end, 2))
        return false;
    struct point to = {base.x + end[0], base.y + end[1]};
    arc_to(r, radii[0], radii[1], radii[2], large, sweep, to);
    r->now = to;
    return true;
}

/* Reads one step of a command. */
static bool read_step(struct figure_reader *r, char kind, bool relative)
{
    struct point base = relative ? r->now : (struct point){0, 0}, n[3];
    double v[6];

    /* A step after Z other than M begins a subpath where the last one began. */
    if (r->last == 'Z' && kind != 'M')
        path_move(r->path, r->start.x, r->start.y);
    if (kind == 'A')
        return read_arc(r, base);
    bool straight = kind == 'H' || kind == 'V';
    size_t points = kind == 'C' ? 3 : kind == 'S' || kind == 'Q' ? 2 : 1;
    if (!read_numbers(r, v, straight ? 1 : 2 * points))
        return false;
    for (size_t i = 0; i < points && !straight; i++)
        n[i] = (struct point){base.x + v[2 * i], base.y + v[2 * i + 1]};
    switch (kind) {
    case 'M':
        path_move(r->path, n[0].x, n[0].y);
        r->start = r->now = n[0];
        break;
    case 'L':
        line_to(r, n[0]);
        break;
    case 'H':
        line_to(r, (struct point){base.x + v[0], r->now.y});
        break;
    case 'V':
        line_to(r, (struct point){r->now.x, base.y + v[0]});
        break;
    case 'C':
        curve_to(r, n[0], n[1], n[2]);
        break;
    case 'S':
        curve_to(r, mirrored(r, "CS"), n[0], n[1]);
        break;
    case 'Q':
        quadratic_to(r, n[0], n[1]);
        break;
    case 'T':
        quadratic_to(r, mirrored(r, "QT"), n[0]);
        break;
    }
    return true;
}

static bool at_number(const struct figure_reader *r)
{
    return isdigit((unsigned char)*r->at) || *r->at == '+' || *r->at == '-' || *r->at == '.';
}

#define TAKES_A_POINT "M, L and T take two numbers, x and y"

/* The error if a command has too few numbers. */
static const char *const numbers_of['Z' + 1] = {
    ['M'] = TAKES_A_POINT,
    ['L'] = TAKES_A_POINT,
    ['T'] = TAKES_A_POINT,
    ['H'] = "H takes one number, x",
    ['V'] = "V takes one number, y",
    ['C'] = "C takes six numbers: x and y of two control points and of the end",
    ['S'] = "S takes four numbers: x and y of a control point and of the end",
    ['Q'] = "Q takes four numbers: x and y of the control point and of the end",
    ['A'] = "A takes seven numbers: two radii, an angle, two flags, and x and y of the end",
};

/* Reads one letter and all its steps. */
static bool read_command(struct figure_reader *r)
{
    const char *letter = r->at;
    bool relative = *letter >= 'a' && *letter <= 'z';
    char kind = (char)(relative ? *letter - 'a' + 'A' : *letter);

    if (!r->last && kind != 'M')
        return fail(r, letter, "a path begins with M and where it starts");
    if (!strchr("MLHVCSQTAZ", kind))
        return fail(r, letter, "a path continues with one of M L H V C S Q T A Z");
    r->at++;
    r->missing = numbers_of[(unsigned char)kind];
    if (kind == 'Z') {
        path_close(r->path);
        r->now = r->start;
        r->last = 'Z';
        skip(r);
        return !at_number(r) || fail(r, r->at, "after Z comes a new command, such as M");
    }
    do {
        skip(r);
        const char *step = r->at;
        if (!read_step(r, kind, relative))
            return false;
        if (fabs(r->now.x) > NUMBER_MAX || fabs(r->now.y) > NUMBER_MAX)
            return fail(r, step, "the path leads beyond 1000000; draw the figure in smaller units");
        r->last = kind;
        if (kind == 'M')
            kind = 'L';
        skip_comma(r);
    } while (at_number(r));
    return true;
}

/* ---- Statements ------------------------------------------------------------------------------------------------ */

/* Reads a word of letters, one of a list that NULL ends; *which is its index. */
static bool read_word(struct figure_reader *r, const char *const *list, int *which, const char *wrong)
{
    skip(r);
    size_t len = strspn(r->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (*which = 0; list[*which]; ++*which)
        if (len > 0 && strlen(list[*which]) == len && memcmp(r->at, list[*which], len) == 0) {
            r->at += len;
            return true;
        }
    return fail(r, r->at, wrong);
}

static bool read_size(struct figure_reader *r, double *size, const char *wrong)
{
    skip(r);
    const char *start = r->at;
    r->missing = wrong;
    return read_number(r, size) && (*size > 0 || fail(r, start, wrong));
}

static bool read_part(struct figure_reader *r, struct figure_part *part)
{
    enum { FILL, STROKE, BOTH };
    static const char *const kinds[] = {"fill", "stroke", "both", NULL};
    static const char *const paints[] = {"", "tint", "ink", "paper", NULL}; /* by enum figure_paint */
    static const char unknown_paint[] = "the paint is tint, ink or paper";
    int kind, fill = PAINT_NONE, stroke = PAINT_NONE;

    if (!read_word(r, kinds, &kind, "a line begins with figure, fill, stroke, both, # or a blank") ||
        (kind != STROKE && !read_word(r, paints, &fill, unknown_paint)) ||
        (kind != FILL && !read_word(r, paints, &stroke, unknown_paint)) ||
        (kind != FILL && !read_size(r, &part->width, "the stroke has a width, a number above 0")))
        return false;
    part->fill = (enum figure_paint)fill;
    part->stroke = (enum figure_paint)stroke;
    r->path = &part->path;
    r->last = 0;
    r->now = (struct point){0, 0};
    if (!skip(r))
        return fail(r, r->at, "the path is missing; it begins with M");
    while (skip(r))
        if (!read_command(r))
            return false;
    return true;
}

static bool read_statement(struct figure_reader *r, struct figure *figure)
{
    static const char box[] = "figure";
    const size_t len = sizeof box - 1;

    if (strncmp(r->at, box, len) == 0 && (is_blank(r->at[len]) || r->at[len] == '\n' || !r->at[len])) {
        if (figure->width > 0)
            return fail(r, r->at, "the figure's box may be given only once, first");
        r->at += len;
        return read_size(r, &figure->width, "the box has a width, a number above 0") &&
               read_size(r, &figure->height, "the box has a height, a number above 0") &&
               (!skip(r) || fail(r, r->at, "the box has two numbers, width and height"));
    }
    if (is_blank(*r->at))
        return fail(r, r->at, "this line has nothing to continue; begin it without a blank");
    if (figure->width <= 0)
        return fail(r, r->at, "the first line must be \"figure WIDTH HEIGHT\", such as \"figure 24 24\"");
    if (figure->count == FIGURE_PARTS_MAX)
        return fail(r, r->at, "a figure has at most 64 parts; join paths that have the same paint");
    struct figure_part *part = mem_add(figure->parts, figure->count);
    *part = (struct figure_part){0};
    return read_part(r, part);
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

/* Adds the reader's error as "LINE:COLUMN: MESSAGE", with columns in code points. */
static void describe(const struct figure_reader *r, const char *text, struct text *why)
{
    const char *line = text;
    unsigned number = 1;
    for (const char *p = text; p < r->where; p++)
        if (*p == '\n') {
            line = p + 1;
            number++;
        }
    text_addf(why, "%u:%zu: %s", number, utf8_count(line, (size_t)(r->where - line)) + 1, r->wrong);
}

bool figure_read(const char *s, size_t len, struct figure *figure, struct text *why)
{
    size_t mark = utf8_mark(s, len), valid = utf8_valid(s, len);
    scoped(mem_free) char *text = mem_string(s + mark, len - mark);
    struct figure_reader r = {.at = text};
    *figure = (struct figure){0};

    bool good = true;
    if (len > FIGURE_BYTES_MAX)
        good = fail(&r, text, "the file is larger than 64 kB; simplify the figure");
    else if (valid < len || mark + strlen(text) < len)
        good = fail(&r, text + (valid < len ? valid - mark : strlen(text)),
                    "the text is not UTF-8; save the file as UTF-8");
    while (good && *(r.at = next_content(r.at)))
        good = read_statement(&r, figure);
    if (good && figure->width <= 0)
        good = fail(&r, r.at, "the file is empty; it begins with \"figure WIDTH HEIGHT\"");
    else if (good && figure->count == 0)
        good = fail(&r, r.at, "the figure draws nothing; add a line with fill, stroke or both");
    if (!good) {
        describe(&r, text, why);
        figure_release(figure);
    }
    return good;
}
