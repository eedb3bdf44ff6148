/* Reading figures. Statements and their continuation lines: see figure.h. */
#include "draw/figure.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"

/* The largest number. */
#define NUMBER_MAX 1e6

#define RADIUS_LEAST 1e-6

struct figure_reader {
    const char *at;      /* in a text that a NUL ends */
    const char *missing; /* the error if a number is missing */
    const char *wrong;   /* the first error (static text), NULL if none, and its place */
    const char *where;

    struct path *path; /* which is being read */
    struct point now;
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
    const char *p = r->at + (*r->at == '-');
    int digits = 0, places = 0;
    double mantissa = 0;
    for (; isdigit((unsigned char)*p); p++, digits++)
        mantissa = mantissa * 10 + (*p - '0');
    if (*p == '.')
        for (p++; isdigit((unsigned char)*p); p++, digits++, places++)
            mantissa = mantissa * 10 + (*p - '0');
    if (digits == 0 || !strchr(BLANKS "\n", *p))
        return fail(r, r->at, r->missing);
    *value = (*r->at == '-' ? -1 : 1) * (mantissa > 0 ? mantissa * pow(10, -places) : 0);
    if (!(fabs(*value) <= NUMBER_MAX))
        return fail(r, r->at, "the number is beyond 1000000; draw the figure in smaller units");
    r->at = p;
    return true;
}

/* ---- Paths ----------------------------------------------------------------------------------------------------- */

/* A quadratic curve, as a cubic one. */
static void quadratic_to(struct figure_reader *r, struct point c, struct point to)
{
    path_curve(r->path, r->now.x + 2 * (c.x - r->now.x) / 3, r->now.y + 2 * (c.y - r->now.y) / 3,
               to.x + 2 * (c.x - to.x) / 3, to.y + 2 * (c.y - to.y) / 3, to.x, to.y);
}

/* Adds an arc of an upright ellipse, which grows if it is too small: SVG 1.1, appendix F.6.5 and F.6.6. */
static void arc_to(struct figure_reader *r, double rx, double ry, bool large, bool clockwise, struct point to)
{
    struct point from = r->now;
    double x = (from.x - to.x) / 2, y = (from.y - to.y) / 2;
    rx = fmax(fabs(rx), RADIUS_LEAST);
    ry = fmax(fabs(ry), RADIUS_LEAST);
    double need = x * x / (rx * rx) + y * y / (ry * ry), grown = fmax(sqrt(need), 1);
    if (need == 0)
        return;
    rx *= grown;
    ry *= grown;
    double k = sqrt(fmax(0, 1 / need - 1)) * (large == clockwise ? -1 : 1);
    double cx = k * rx * y / ry, cy = -k * ry * x / rx; /* the centre, from the middle between both ends */
    double begin = atan2((y - cy) / ry, (x - cx) / rx), sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
    if (clockwise && sweep < 0)
        sweep += 2 * PI;
    if (!clockwise && sweep > 0)
        sweep -= 2 * PI;
    path_arc(r->path, cx + (from.x + to.x) / 2, cy + (from.y + to.y) / 2, rx, ry, begin, begin + sweep);
    struct path_step *last = &r->path->steps[r->path->count - 1];
    last->x = to.x;
    last->y = to.y;
}

enum { NUMBERS_MOST = 7 };

/* How many numbers follow a letter, and the error if there are fewer. */
static const struct {
    char letter;
    int numbers;
    const char *missing;
} commands[] = {
    {'M', 2, "M and L take two numbers, x and y"},
    {'L', 2, "M and L take two numbers, x and y"},
    {'C', 6, "C takes six numbers: x and y of two control points and of the end"},
    {'Q', 4, "Q takes four numbers: x and y of the control point and of the end"},
    {'A', 7, "A takes seven numbers: two radii, 0, two flags, and x and y of the end"},
    {'Z', 0, ""},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* Reads one letter and its numbers. */
static bool read_command(struct figure_reader *r)
{
    const struct path *path = r->path;
    double v[NUMBERS_MOST];
    int kind = 0;

    while (kind < COMMANDS && commands[kind].letter != *r->at)
        kind++;
    if (*r->at != 'M' && (path->count == 0 || path->steps[path->count - 1].op == PATH_CLOSE))
        return fail(r, r->at, "a path begins with M and where it starts, after Z too");
    if (kind == COMMANDS)
        return fail(r, r->at, "a path continues with one of M L C Q A Z");
    r->at++;
    r->missing = commands[kind].missing;
    for (int i = 0; i < commands[kind].numbers; i++)
        if (!read_number(r, &v[i]))
            return false;
    const int end = commands[kind].numbers - 2;
    const struct point to = end < 0 ? r->now : (struct point){v[end], v[end + 1]};
    switch (commands[kind].letter) {
    case 'M':
        path_move(r->path, to.x, to.y);
        break;
    case 'L':
        path_line(r->path, to.x, to.y);
        break;
    case 'C':
        path_curve(r->path, v[0], v[1], v[2], v[3], to.x, to.y);
        break;
    case 'Q':
        quadratic_to(r, (struct point){v[0], v[1]}, to);
        break;
    case 'A':
        arc_to(r, v[0], v[1], v[3] != 0, v[4] != 0, to);
        break;
    case 'Z':
        path_close(r->path);
        break;
    }
    r->now = to;
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
