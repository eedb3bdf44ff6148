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

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { EXCERPT = 60 }; /* code points of a long line shown on either side of an error */

/* The largest number, and the largest coordinate that relative steps may lead to. */
#define NUMBER_MAX 1e6

/* A reader of one statement. */
struct figure_reader {
    const char *at, *end;
    const char *missing; /* the error if a number is missing */
    const char *wrong;   /* the first error (static text), NULL if none, and its place */
    const char *where;
};

void figure_release(struct figure *figure)
{
    for (size_t i = 0; i < figure->count; i++)
        path_release(&figure->parts[i].path);
    free(figure->parts);
    *figure = (struct figure){0};
}

/* ---- Lines ----------------------------------------------------------------------------------------------------- */

static const char *line_end(const char *p, const char *end)
{
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    return stop ? stop : end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The first line that is neither blank nor a comment, from the line that begins at `p` on. */
static const char *next_content(const char *p, const char *end)
{
    while (p < end) {
        const char *stop = line_end(p, end), *first = p;
        while (first < stop && is_blank(*first))
            first++;
        if (*p != '#' && first < stop)
            break;
        p = stop < end ? stop + 1 : end;
    }
    return p;
}

/* The end of the statement that begins at `p`: that of its last continuation line. */
static const char *statement_end(const char *p, const char *end)
{
    const char *stop = line_end(p, end);
    while (stop < end) {
        const char *next = next_content(stop + 1, end);
        if (next == end || !is_blank(*next))
            break;
        stop = line_end(next, end);
    }
    return stop;
}

/* Skips blanks, and line ends before continuation lines. */
static void skip(struct figure_reader *r)
{
    for (;;) {
        while (r->at < r->end && is_blank(*r->at))
            r->at++;
        if (r->at == r->end || *r->at != '\n')
            return;
        r->at = next_content(r->at + 1, r->end);
    }
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

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

static bool is_digit(const struct figure_reader *r, const char *p)
{
    return p < r->end && *p >= '0' && *p <= '9';
}

/* Adds the digits at `p` to *mantissa; from the 18th on they are only counted, in *dropped. Returns their end. */
static const char *read_digits(const struct figure_reader *r, const char *p, uint64_t *mantissa, int *dropped)
{
    for (; is_digit(r, p); p++) {
        if (*mantissa < 100000000000000000u)
            *mantissa = *mantissa * 10 + (uint64_t)(*p - '0');
        else
            ++*dropped;
    }
    return p;
}

static const char *read_exponent(const struct figure_reader *r, const char *p, int *exponent)
{
    const char *q = p;
    int value = 0, sign = 1;
    if (q == r->end || (*q != 'e' && *q != 'E'))
        return p;
    q++;
    if (q < r->end && (*q == '+' || *q == '-'))
        sign = *q++ == '-' ? -1 : 1;
    if (!is_digit(r, q))
        return p;
    for (; is_digit(r, q); q++)
        if (value < 10000)
            value = value * 10 + (*q - '0');
    *exponent = sign * value;
    return q;
}

/* Skips blanks and reads a number. Not strtod: it follows the locale, and reads hexadecimal numbers and "nan". */
static bool read_number(struct figure_reader *r, double *value)
{
    skip(r);
    const char *start = r->at, *p = start;
    uint64_t mantissa = 0;
    int whole_dropped = 0, exponent = 0, fraction_dropped = 0;
    double sign = 1;

    if (p < r->end && (*p == '+' || *p == '-'))
        sign = *p++ == '-' ? -1 : 1;
    const char *digits = p;
    p = read_digits(r, p, &mantissa, &whole_dropped);
    ptrdiff_t count = p - digits, places = 0;
    if (p < r->end && *p == '.') {
        const char *fraction = p + 1;
        p = read_digits(r, fraction, &mantissa, &fraction_dropped);
        places = p - fraction;
    }
    if (count + places == 0)
        return fail(r, start, r->missing);
    p = read_exponent(r, p, &exponent);
    *value = 0;
    if (mantissa > 0)
        *value = sign * (double)mantissa * pow(10, exponent + whole_dropped + fraction_dropped - (double)places);
    if (!isfinite(*value) || fabs(*value) > NUMBER_MAX)
        return fail(r, start, "the number is beyond 1000000; draw the figure in smaller units");
    r->at = p;
    return true;
}

static void skip_comma(struct figure_reader *r)
{
    skip(r);
    if (r->at < r->end && *r->at == ',') {
        r->at++;
        skip(r);
    }
}

static bool read_flag(struct figure_reader *r, bool *flag)
{
    skip(r);
    if (r->at == r->end)
        return fail(r, r->at, r->missing);
    if (*r->at != '0' && *r->at != '1')
        return fail(r, r->at, "an arc's fourth and fifth numbers are 0 or 1");
    *flag = *r->at++ == '1';
    return true;
}

/* ---- Paths ----------------------------------------------------------------------------------------------------- */

struct point {
    double x, y;
};

struct builder {
    struct figure_reader *r;
    struct path *path;
    struct point now, start, control; /* control point of the last curve */
    char last;                        /* upper-case letter of the last step, 0 at first */
};

/* A step after Z other than M begins a subpath where the last one began. */
static void reopen(struct builder *b)
{
    if (b->last == 'Z')
        path_move(b->path, b->start.x, b->start.y);
}

static void line_to(struct builder *b, struct point to)
{
    reopen(b);
    path_line(b->path, to.x, to.y);
}

static void curve_to(struct builder *b, struct point c1, struct point c2, struct point to)
{
    reopen(b);
    path_curve(b->path, c1.x, c1.y, c2.x, c2.y, to.x, to.y);
}

/* A quadratic curve, as a cubic one. */
static void quadratic_to(struct builder *b, struct point c, struct point to)
{
    struct point c1 = {b->now.x + 2 * (c.x - b->now.x) / 3, b->now.y + 2 * (c.y - b->now.y) / 3};
    struct point c2 = {to.x + 2 * (c.x - to.x) / 3, to.y + 2 * (c.y - to.y) / 3};
    curve_to(b, c1, c2, to);
}

/* The last control point, mirrored at the current point; that point itself unless the last step was one of `kinds`. */
static struct point mirrored(const struct builder *b, const char *kinds)
{
    if (!b->last || !strchr(kinds, b->last))
        return b->now;
    return (struct point){2 * b->now.x - b->control.x, 2 * b->now.y - b->control.y};
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
static void arc_to(struct builder *b, double rx, double ry, double degrees, bool large, bool sweep, struct point to)
{
    struct point from = b->now;
    rx = fabs(rx);
    ry = fabs(ry);
    if (from.x == to.x && from.y == to.y)
        return;
    if (rx < 1e-9 || ry < 1e-9) {
        line_to(b, to);
        return;
    }
    struct arc a = {.cosine = cos(degrees * M_PI / 180), .sine = sin(degrees * M_PI / 180)};
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
        a.sweep += 2 * M_PI;
    if (!sweep && a.sweep > 0)
        a.sweep -= 2 * M_PI;

    /* Cubic curves of at most a quarter turn each. */
    int count = (int)fmax(1, ceil(fabs(a.sweep) / (M_PI / 2) - 1e-9));
    double step = a.sweep / count, reach = 4.0 / 3 * tan(step / 4);
    for (int i = 0; i < count; i++) {
        double u = a.from + i * step, v = u + step;
        struct point c1 = on_arc(&a, cos(u) - reach * sin(u), sin(u) + reach * cos(u));
        struct point c2 = on_arc(&a, cos(v) + reach * sin(v), sin(v) - reach * cos(v));
        curve_to(b, c1, c2, i + 1 == count ? to : on_arc(&a, cos(v), sin(v)));
        b->last = 'A';
    }
}

/* ---- Commands -------------------------------------------------------------------------------------------------- */

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

static bool read_arc(struct builder *b, struct point base)
{
    double radii[3], end[2]; /* two radii and an angle */
    bool large, sweep;
    struct figure_reader *r = b->r;

    if (!read_numbers(r, radii, 3))
        return false;
    skip_comma(r);
    if (!read_flag(r, &large))
        return false;
    skip_comma(r);
    if (!read_flag(r, &sweep))
        return false;
    skip_comma(r);
    if (!read_numbers(r, end, 2))
        return false;
    struct point to = {base.x + end[0], base.y + end[1]};
    arc_to(b, radii[0], radii[1], radii[2], large, sweep, to);
    b->now = to;
    return true;
}

/* Adds one step of a command; `n` are its numbers as absolute points, of which the last is the end. */
static void add_step(struct builder *b, char kind, const struct point *n)
{
    switch (kind) {
    case 'M':
        path_move(b->path, n[0].x, n[0].y);
        b->start = b->now = n[0];
        break;
    case 'L':
        line_to(b, n[0]);
        b->now = n[0];
        break;
    case 'C':
        curve_to(b, n[0], n[1], n[2]);
        b->control = n[1];
        b->now = n[2];
        break;
    case 'S':
        curve_to(b, mirrored(b, "CS"), n[0], n[1]);
        b->control = n[0];
        b->now = n[1];
        break;
    case 'Q':
        quadratic_to(b, n[0], n[1]);
        b->control = n[0];
        b->now = n[1];
        break;
    case 'T':
        b->control = mirrored(b, "QT");
        quadratic_to(b, b->control, n[0]);
        b->now = n[0];
        break;
    }
}

static bool read_step(struct builder *b, char kind, bool relative)
{
    struct point base = relative ? b->now : (struct point){0, 0};
    struct point n[3] = {{0, 0}, {0, 0}, {0, 0}};
    double v[6];

    if (kind == 'A')
        return read_arc(b, base);
    if (kind == 'H' || kind == 'V') {
        if (!read_numbers(b->r, v, 1))
            return false;
        n[0] = kind == 'H' ? (struct point){base.x + v[0], b->now.y} : (struct point){b->now.x, base.y + v[0]};
        add_step(b, 'L', n);
        return true;
    }
    size_t points = kind == 'C' ? 3 : kind == 'S' || kind == 'Q' ? 2 : 1;
    if (!read_numbers(b->r, v, 2 * points))
        return false;
    for (size_t i = 0; i < points; i++)
        n[i] = (struct point){base.x + v[2 * i], base.y + v[2 * i + 1]};
    add_step(b, kind, n);
    return true;
}

static bool at_number(const struct figure_reader *r)
{
    return r->at < r->end && strchr("+-.0123456789", *r->at) && *r->at;
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
static bool read_command(struct builder *b)
{
    struct figure_reader *r = b->r;
    const char *letter = r->at;
    bool relative = *letter >= 'a' && *letter <= 'z';
    char kind = (char)(relative ? *letter - 'a' + 'A' : *letter);

    if (!kind || !strchr("MLHVCSQTAZ", kind))
        return fail(r, letter,
                    b->last ? "a path goes on with one of M L H V C S Q T A Z"
                            : "a path begins with M and where it starts");
    if (!b->last && kind != 'M')
        return fail(r, letter, "a path begins with M and where it starts");
    r->at++;
    r->missing = numbers_of[(unsigned char)kind];
    if (kind == 'Z') {
        path_close(b->path);
        b->now = b->start;
        b->last = 'Z';
        skip(r);
        return !at_number(r) || fail(r, r->at, "after Z comes a new command, such as M");
    }
    do {
        skip(r);
        const char *step = r->at;
        if (!read_step(b, kind, relative))
            return false;
        if (fabs(b->now.x) > NUMBER_MAX || fabs(b->now.y) > NUMBER_MAX)
            return fail(r, step, "the path leads beyond 1000000; draw the figure in smaller units");
        b->last = kind;
        if (kind == 'M')
            kind = 'L';
        skip_comma(r);
    } while (at_number(r));
    return true;
}

/* Reads the rest of the statement as a path and adds it to `path`. */
static bool read_path(struct figure_reader *r, struct path *path)
{
    struct builder b = {.r = r, .path = path};
    skip(r);
    if (r->at == r->end)
        return fail(r, r->at, "the path is missing; it begins with M");
    while (r->at < r->end) {
        if (!read_command(&b))
            return false;
        skip(r);
    }
    return true;
}

/* ---- Statements ------------------------------------------------------------------------------------------------ */

/* Reads a word of letters, one of a list that NULL ends; *which is its index. */
static bool read_word(struct figure_reader *r, const char *const *list, int *which, const char *wrong)
{
    skip(r);
    const char *start = r->at, *p = start;
    while (p < r->end && ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z')))
        p++;
    size_t len = (size_t)(p - start);
    for (*which = 0; list[*which]; ++*which) {
        if (strlen(list[*which]) == len && memcmp(start, list[*which], len) == 0) {
            r->at = p;
            return true;
        }
    }
    return fail(r, start, wrong);
}

static bool read_paint(struct figure_reader *r, enum figure_paint *paint)
{
    static const char *const names[] = {"tint", "ink", "paper", NULL};
    int which;
    if (!read_word(r, names, &which, "the paint is tint, ink or paper"))
        return false;
    *paint = (enum figure_paint)(PAINT_TINT + which);
    return true;
}

static bool read_size(struct figure_reader *r, double *size, const char *wrong)
{
    skip(r);
    const char *start = r->at;
    r->missing = wrong;
    if (!read_number(r, size))
        return false;
    return *size > 0 || fail(r, start, wrong);
}

static bool read_box(struct figure_reader *r, struct figure *figure)
{
    const char *start = r->at;
    if (figure->width > 0)
        return fail(r, start, "the figure's box stands only once, at its beginning");
    r->at += strlen("figure");
    if (!read_size(r, &figure->width, "the box has a width, a number above 0") ||
        !read_size(r, &figure->height, "the box has a height, a number above 0"))
        return false;
    skip(r);
    return r->at == r->end || fail(r, r->at, "the box has two numbers, width and height");
}

static bool read_part(struct figure_reader *r, struct figure_part *part)
{
    enum { FILL, STROKE, BOTH };
    static const char *const kinds[] = {"fill", "stroke", "both", NULL};
    int kind;
    if (!read_word(r, kinds, &kind, "a line begins with figure, fill, stroke, both, # or a blank"))
        return false;
    if (kind != STROKE && !read_paint(r, &part->fill))
        return false;
    if (kind != FILL && !read_paint(r, &part->stroke))
        return false;
    if (kind != FILL && !read_size(r, &part->width, "the stroke has a width, a number above 0"))
        return false;
    return read_path(r, &part->path);
}

static bool begins_with(const struct figure_reader *r, const char *word)
{
    size_t len = strlen(word), left = (size_t)(r->end - r->at);
    return left >= len && memcmp(r->at, word, len) == 0 && (left == len || is_blank(r->at[len]) || r->at[len] == '\n');
}

static bool read_statement(struct figure_reader *r, struct figure *figure)
{
    if (begins_with(r, "figure"))
        return read_box(r, figure);
    if (is_blank(*r->at))
        return fail(r, r->at, "there is nothing that this line could continue; begin it without a blank");
    if (figure->width <= 0)
        return fail(r, r->at, "the first line must be \"figure WIDTH HEIGHT\", such as \"figure 24 24\"");
    if (figure->count == FIGURE_PARTS_MAX)
        return fail(r, r->at, "a figure has at most 64 parts; join paths that have the same paint");
    figure->parts = mem_resize(figure->parts, (figure->count + 1) * sizeof *figure->parts);
    figure->parts[figure->count] = (struct figure_part){0};
    return read_part(r, &figure->parts[figure->count++]);
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

/* Describes an error at `where` in the text from `s` to `end`. Of a long line only the surroundings are shown. */
static void describe(struct diag *why, const char *s, const char *end, const char *where, const char *message)
{
    const char *line = s, *from = where, *to = where, *stop;
    why->place.line = 1;
    for (stop = line_end(line, end); stop < where; stop = line_end(line, end)) {
        line = stop + 1;
        why->place.line++;
    }
    why->place.column = (uint32_t)utf8_count(line, (size_t)(where - line)) + 1;
    text_clear(&why->message);
    text_clear(&why->source);
    text_add(&why->message, message);

    for (int i = 0; i < EXCERPT && from > line; i++)
        do
            from--;
        while (from > line && utf8_continues(*from));
    for (int i = 0; i < EXCERPT && to < stop; i++)
        do
            to++;
        while (to < stop && utf8_continues(*to));
    while (to > where && to[-1] == '\r')
        to--;
    text_add_bytes(&why->source, from, (size_t)(to - from));
    why->caret = (uint32_t)utf8_count(from, (size_t)(where - from));
}

bool figure_read(const char *s, size_t len, struct figure *figure, struct diag *why)
{
    const char *end = s + len;
    struct figure_reader r = {0};
    *figure = (struct figure){0};
    if (len >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0)
        s += 3;

    size_t valid = utf8_valid(s, (size_t)(end - s));
    bool ok = true;
    if (len > FIGURE_BYTES_MAX)
        ok = fail(&r, s, "the file is larger than 64 kB; simplify the figure");
    else if (s + valid < end)
        ok = fail(&r, s + valid, "the text is not UTF-8; save the file as UTF-8");
    for (const char *p = next_content(s, end); ok && p < end; p = next_content(r.end < end ? r.end + 1 : end, end)) {
        r.at = p;
        r.end = statement_end(p, end);
        ok = read_statement(&r, figure);
    }
    if (ok && figure->width <= 0)
        ok = fail(&r, end, "the file is empty; it begins with \"figure WIDTH HEIGHT\"");
    else if (ok && figure->count == 0)
        ok = fail(&r, end, "the figure draws nothing; add a line with fill, stroke or both");
    if (!ok) {
        describe(why, s, end, r.where, r.wrong);
        figure_release(figure);
    }
    return ok;
}
