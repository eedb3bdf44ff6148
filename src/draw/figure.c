#include "draw/figure.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "draw/figure_path.h"

#include <stdlib.h>
#include <string.h>

enum { EXCERPT = 60 }; /* code points of a long line shown on either side of an error */

void figure_release(struct figure *figure)
{
    for (size_t i = 0; i < figure->count; i++)
        path_release(&figure->parts[i].path);
    free(figure->parts);
    *figure = (struct figure){0};
}

/* ---- Lines and statements -------------------------------------------------------------------------------------- */

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

void figure_skip(struct figure_reader *r)
{
    for (;;) {
        while (r->at < r->end && is_blank(*r->at))
            r->at++;
        if (r->at == r->end || *r->at != '\n')
            return;
        r->at = next_content(r->at + 1, r->end);
    }
}

/* ---- Errors ---------------------------------------------------------------------------------------------------- */

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

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
        while (from > line && continues(*from));
    for (int i = 0; i < EXCERPT && to < stop; i++)
        do
            to++;
        while (to < stop && continues(*to));
    while (to > where && to[-1] == '\r')
        to--;
    text_add_bytes(&why->source, from, (size_t)(to - from));
    why->caret = (uint32_t)utf8_count(from, (size_t)(where - from));
}

/* ---- Statements ------------------------------------------------------------------------------------------------ */

/* Reads a word of letters, one of a list that NULL ends; *which is its index. */
static bool read_word(struct figure_reader *r, const char *const *list, int *which, const char *wrong)
{
    figure_skip(r);
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
    return figure_fail(r, start, wrong);
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
    figure_skip(r);
    const char *start = r->at;
    r->missing = wrong;
    if (!figure_number(r, size))
        return false;
    return *size > 0 || figure_fail(r, start, wrong);
}

static bool read_box(struct figure_reader *r, struct figure *figure)
{
    const char *start = r->at;
    if (figure->width > 0)
        return figure_fail(r, start, "the figure's box stands only once, at its beginning");
    r->at += strlen("figure");
    if (!read_size(r, &figure->width, "the box has a width, a number above 0") ||
        !read_size(r, &figure->height, "the box has a height, a number above 0"))
        return false;
    figure_skip(r);
    return r->at == r->end || figure_fail(r, r->at, "the box has two numbers, width and height");
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
    return figure_read_path(r, &part->path);
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
        return figure_fail(r, r->at, "there is nothing that this line could continue; begin it without a blank");
    if (figure->width <= 0)
        return figure_fail(r, r->at, "the first line must be \"figure WIDTH HEIGHT\", such as \"figure 24 24\"");
    if (figure->count == FIGURE_PARTS_MAX)
        return figure_fail(r, r->at, "a figure has at most 64 parts; join paths that have the same paint");
    figure->parts = mem_resize(figure->parts, (figure->count + 1) * sizeof *figure->parts);
    figure->parts[figure->count] = (struct figure_part){0};
    return read_part(r, &figure->parts[figure->count++]);
}

static bool read_all(const char *s, const char *end, struct figure *figure, struct figure_reader *r)
{
    for (const char *p = next_content(s, end); p < end; p = next_content(p < end ? p + 1 : p, end)) {
        r->at = p;
        r->end = statement_end(p, end);
        if (!read_statement(r, figure))
            return false;
        p = r->end;
    }
    if (figure->width <= 0)
        return figure_fail(r, end, "the file is empty; it begins with \"figure WIDTH HEIGHT\"");
    return figure->count > 0 || figure_fail(r, end, "the figure draws nothing; add a line with fill, stroke or both");
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
        ok = figure_fail(&r, s, "the file is larger than 64 kB; simplify the figure");
    else if (s + valid < end)
        ok = figure_fail(&r, s + valid, "the text is not UTF-8; save the file as UTF-8");
    else
        ok = read_all(s, end, figure, &r);
    if (!ok) {
        describe(why, s, end, r.where, r.wrong);
        figure_release(figure);
    }
    return ok;
}
