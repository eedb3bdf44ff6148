#include "page/book/preflight.h"

#include "draw/draw.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPE_LEAST 7.0  /* pt */
#define LINE_LEAST 0.75 /* pt */
#define SLACK      0.02 /* pt */

enum { NESTED_MOST = 40, STATES_MOST = 60, OPERANDS = 8 };

double preflight_gutter(int pages)
{
    static const struct {
        int pages;
        double inner;
    } gutters[] = {{150, 9.6}, {300, 12.7}, {500, 15.9}, {700, 19.1}, {828, 22.3}};
    for (size_t i = 0; i < sizeof gutters / sizeof *gutters; i++)
        if (pages <= gutters[i].pages)
            return gutters[i].inner;
    return 0;
}

/* ---- Objects (PDF 32000-1, chapter 7) ---------------------------------------------------------------------------- */

/* A file, and what has been found on a page. Places in it are NULL where there is nothing. */
struct flight {
    const char *bytes, *end, *table; /* table: the first entry of the cross-reference table, of 20 bytes each */
    long objects;
    int page, found;
    double type, line; /* the least on this page, pt */
    bool transparent;
    struct text fonts; /* lines about fonts that are not embedded */
    struct text *out;
};

static const char *skip_blanks(const char *s)
{
    for (; isspace((unsigned char)*s) || *s == '%'; s++)
        if (*s == '%')
            s += strcspn(s, "\r\n") - 1;
    return s;
}

/* The end of a word: a number, name, string, operator or bracket. At the end of the text, that. */
static const char *word_end(const char *s)
{
    int open = 0;
    if (*s == '\0')
        return s;
    if (*s == '(') {
        do {
            open += (*s == '(') - (*s == ')');
            s += *s == '\\' && s[1] ? 2 : 1;
        } while (*s && open > 0);
        return s;
    }
    if ((*s == '<' || *s == '>') && s[1] == *s)
        return s + 2;
    if (*s == '<')
        s += strcspn(s, ">");
    return strchr("[]{}>", *s) ? s + (*s != '\0') : s + 1 + strcspn(s + 1, "()<>[]{}/% \t\r\n\f");
}

/* The object at `s`, which may be a reference. */
static const char *resolve(const struct flight *f, const char *s)
{
    char *end;
    long number = s && isdigit((unsigned char)*s) ? strtol(s, &end, 10) : -1;
    if (number < 0 || number >= f->objects || strncmp(end, " 0 R", 4) != 0)
        return s;
    size_t at = strtoul(f->table + 20 * number, NULL, 10);
    const char *object = at < (size_t)(f->end - f->bytes) ? strstr(f->bytes + at, "obj") : NULL;
    return object ? skip_blanks(object + 3) : NULL;
}

/* The end of an object as it is written. */
static const char *object_end(const char *s)
{
    int open = 0;
    do {
        s = skip_blanks(s);
        const char *end = word_end(s);
        bool number = isdigit((unsigned char)*s) && strncmp(s + strspn(s, "0123456789"), " 0 R", 4) == 0;
        open += (*s == '[' || strncmp(s, "<<", 2) == 0) - (*s == ']' || strncmp(s, ">>", 2) == 0);
        s = number ? s + strspn(s, "0123456789") + 4 : end;
    } while (*s && open > 0);
    return s;
}

/* The next entry of a dictionary or array from `*at` on, which is moved on: its name, or its object. */
static const char *entry(const char **at)
{
    const char *s = skip_blanks(*at);
    if (!*s || *s == ']' || *s == '>')
        return NULL;
    *at = object_end(s);
    return s;
}

/* The value of a name of `len` bytes in a dictionary. */
static const char *find(const struct flight *f, const char *dictionary, const char *name, size_t len)
{
    const char *at = resolve(f, dictionary), *key, *value;
    if (!at || strncmp(at, "<<", 2) != 0)
        return NULL;
    for (at += 2; (key = entry(&at)) && (value = entry(&at));)
        if (*key == '/' && strncmp(key + 1, name, len) == 0 && word_end(key) == key + 1 + len)
            return resolve(f, value);
    return NULL;
}

static const char *get(const struct flight *f, const char *dictionary, const char *name)
{
    return find(f, dictionary, name, strlen(name));
}

static void get_numbers(const struct flight *f, const char *array, double *numbers, size_t count)
{
    const char *at = array && *array == '[' ? array + 1 : NULL, *s;
    for (size_t i = 0; at && i < count && (s = entry(&at)); i++)
        numbers[i] = strtod(resolve(f, s), NULL);
}

/* ---- Contents (chapters 8 and 9) --------------------------------------------------------------------------------- */

struct matrix {
    double m[6];
};

struct paint_state {
    struct matrix at;
    double width, size; /* of lines and type */
};

static struct matrix multiply(struct matrix a, struct matrix b)
{
    struct matrix r;
    for (int i = 0; i < 6; i++)
        r.m[i] = a.m[i & ~1] * b.m[i & 1] + a.m[i | 1] * b.m[2 + (i & 1)] + (i >= 4 ? b.m[i] : 0);
    return r;
}

static void see_font(struct flight *f, const char *font)
{
    const char *below = get(f, font, "DescendantFonts"), *first = below && *below == '[' ? below + 1 : NULL;
    const char *descriptor = get(f, first && (first = entry(&first)) ? first : font, "FontDescriptor"),
               *name = get(f, font, "BaseFont"), *type = get(f, font, "Subtype");
    scoped(text_release) struct text line = {0};

    if (!font || (type && strncmp(type, "/Type3", 6) == 0) || get(f, descriptor, "FontFile") ||
        get(f, descriptor, "FontFile2") || get(f, descriptor, "FontFile3"))
        return;
    text_add(&line, "the font ");
    text_add_bytes(&line, name ? name + 1 : "?", name ? (size_t)(word_end(name) - name - 1) : 1);
    text_add(&line, " is not embedded\n");
    if (!strstr(text_string(&f->fonts), text_string(&line)))
        text_add(&f->fonts, text_string(&line));
}

static void see_graphics_state(struct flight *f, const char *graphics, struct paint_state *state)
{
    const char *fill = get(f, graphics, "ca"), *stroke = get(f, graphics, "CA"), *mask = get(f, graphics, "SMask"),
               *mode = get(f, graphics, "BM"), *width = get(f, graphics, "LW");
    if ((fill && strtod(fill, NULL) < 1) || (stroke && strtod(stroke, NULL) < 1) ||
        (mask && strncmp(mask, "/None", 5) != 0) ||
        (mode && strncmp(mode, "/Normal", 7) != 0 && strncmp(mode, "/Compatible", 11) != 0))
        f->transparent = true;
    if (width)
        state->width = strtod(width, NULL);
}

/* Whether a word is one of these operators. */
static bool is(const char *s, size_t len, const char *operators)
{
    for (const char *o = operators; *o; o += strcspn(o, " "), o += *o == ' ')
        if (strncmp(o, s, len) == 0 && (o[len] == ' ' || o[len] == '\0'))
            return true;
    return false;
}

/* Follows the operators of a stream, whose dictionary is at `stream`. */
static void see_content(struct flight *f, const char *stream, const char *resources, struct paint_state *state,
                        int nested)
{
    const char *begin = stream ? strstr(object_end(stream), "stream") : NULL, *end = NULL, *next;
    const char *operands[OPERANDS] = {NULL};
    struct paint_state kept[STATES_MOST];
    struct matrix text = {{1, 0, 0, 1, 0, 0}};
    int depth = 0, count = 0;

    if (begin)
        for (end = begin += 6; end < f->end && strncmp(end, "endstream", 9) != 0;)
            end++;
    for (const char *s = begin; end && (s = skip_blanks(s)) < end; s = next) {
        double n[6] = {0};
        next = *s == '[' || *s == '<' ? object_end(s) : word_end(s);
        next += next == s;
        size_t len = (size_t)(next - s);
        if (!isalpha((unsigned char)*s) && *s != '\'' && *s != '"') {
            memmove(operands, operands + 1, sizeof operands - sizeof *operands);
            operands[OPERANDS - 1] = s;
            count++;
            continue;
        }
        for (int i = 0; i < 6; i++)
            n[5 - i] = operands[OPERANDS - 1 - i] && i < count ? strtod(operands[OPERANDS - 1 - i], NULL) : 0;
        const char *name = count > 0 ? operands[OPERANDS - (is(s, len, "Tf") && count > 1 ? 2 : 1)] : NULL;
        size_t name_len = name && *name == '/' ? (size_t)(word_end(name) - name - 1) : 0;
        name = name_len > 0 ? name + 1 : "";
        const struct matrix m = {{n[0], n[1], n[2], n[3], n[4], n[5]}}, *at = &state->at;
        if (is(s, len, "q") && depth < STATES_MOST)
            kept[depth++] = *state;
        else if (is(s, len, "Q") && depth > 0)
            *state = kept[--depth];
        else if (is(s, len, "cm"))
            state->at = multiply(m, state->at);
        else if (is(s, len, "BT"))
            text = (struct matrix){{1, 0, 0, 1, 0, 0}};
        else if (is(s, len, "Tm"))
            text = m;
        else if (is(s, len, "w"))
            state->width = n[5];
        else if (is(s, len, "S s B B* b b*"))
            f->line = fmin(f->line, state->width * sqrt(fabs(at->m[0] * at->m[3] - at->m[1] * at->m[2])));
        else if (is(s, len, "Tj TJ ' \"")) {
            struct matrix t = multiply(text, *at);
            f->type = fmin(f->type, fabs(state->size) * hypot(t.m[2], t.m[3]));
        } else if (is(s, len, "Tf")) {
            state->size = n[5];
            see_font(f, find(f, get(f, resources, "Font"), name, name_len));
        } else if (is(s, len, "gs")) {
            see_graphics_state(f, find(f, get(f, resources, "ExtGState"), name, name_len), state);
        } else if (is(s, len, "Do") && nested < NESTED_MOST) {
            const char *form = find(f, get(f, resources, "XObject"), name, name_len), *own, *kind;
            kind = get(f, form, "Subtype");
            f->transparent = f->transparent || get(f, form, "SMask");
            if (kind && strncmp(kind, "/Form", 5) == 0) {
                struct paint_state inside = *state;
                struct matrix place = {{1, 0, 0, 1, 0, 0}};
                get_numbers(f, get(f, form, "Matrix"), place.m, 6);
                inside.at = multiply(place, state->at);
                own = get(f, form, "Resources");
                see_content(f, form, own ? own : resources, &inside, nested + 1);
            }
        }
        count = 0;
    }
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static void report(struct flight *f, const char *format, double number, double least)
{
    text_addf(f->out, "page %d: ", f->page);
    text_addf(f->out, format, number, least);
    text_add_char(f->out, '\n');
    f->found++;
}

/* The least distance of a word from the inner edge of a page, in pt; `words` begins at its first word. */
static double inner_distance(const char *words, bool right, double left_edge, double right_edge)
{
    const char *end = strstr(words, "<page ");
    double least = HUGE_VAL, x1, y1, x2;
    for (const char *s = words; (s = strstr(s, "<word ")) && (!end || s < end); s++)
        if (sscanf(s, "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\"", &x1, &y1, &x2) == 3)
            least = fmin(least, right ? x1 - left_edge : right_edge - x2);
    return least;
}

/* `words`: those of the page and all that follow. */
static void see_page(struct flight *f, const char *page, const char *resources, const char *box, const char *words,
                     double gutter)
{
    struct paint_state state = {{{1, 0, 0, 1, 0, 0}}, 1, 0};
    const char *contents = get(f, page, "Contents"), *trim = get(f, page, "TrimBox"), *part;
    const char *annotations = get(f, page, "Annots");
    double media[4] = {0}, edges[4];

    f->page++;
    f->type = f->line = HUGE_VAL;
    f->transparent = false;
    text_clear(&f->fonts);
    get_numbers(f, box, media, 4);
    memcpy(edges, media, sizeof edges);
    get_numbers(f, trim, edges, 4);
    if (contents && *contents == '[')
        for (const char *at = contents + 1; (part = entry(&at));)
            see_content(f, resolve(f, part), resources, &state, 0);
    else
        see_content(f, contents, resources, &state, 0);
    if (f->type < TYPE_LEAST - SLACK)
        report(f, "type of %.1f pt: at least %.0f pt", f->type, TYPE_LEAST);
    if (f->line < LINE_LEAST - SLACK)
        report(f, "a line of %.2f pt: at least %.2f pt", f->line, LINE_LEAST);
    if (f->transparent)
        report(f, "transparency", 0, 0);
    if (annotations && *annotations == '[' && *skip_blanks(annotations + 1) != ']')
        report(f, "links or other annotations", 0, 0);
    for (const char *s = text_string(&f->fonts), *end; (end = strchr(s, '\n')); s = end + 1) {
        text_addf(f->out, "page %d: %.*s\n", f->page, (int)(end - s), s);
        f->found++;
    }
    double inner =
        words ? inner_distance(words, f->page % 2, edges[0] - media[0], edges[2] - media[0]) * MM_PER_PT : HUGE_VAL;
    if (inner < gutter - SLACK)
        report(f, "text in the gutter, %.1f mm from the inner edge: at least %.1f mm", inner, gutter);
}

/* All pages below a node of the tree of pages, which inherit from it. */
static void see_pages(struct flight *f, const char *node, const char *resources, const char *box, const char **words,
                      double gutter, int nested)
{
    const char *kids = get(f, node, "Kids"), *own = get(f, node, "Resources"), *media = get(f, node, "MediaBox"), *kid;

    resources = own ? own : resources;
    box = media ? media : box;
    if (!kids) {
        *words = *words ? strstr(*words + 1, "<page ") : NULL;
        see_page(f, node, resources, box, *words ? *words + 6 : NULL, gutter);
        return;
    }
    for (const char *at = kids + 1; nested < NESTED_MOST && *kids == '[' && (kid = entry(&at));)
        see_pages(f, resolve(f, kid), resources, box, words, gutter, nested + 1);
}

int preflight_list(struct text *qdf, const struct text *words, struct text *out, struct text *why)
{
    const char *bytes = text_string(qdf), *start = NULL, *s = text_string(words);
    struct flight f = {.bytes = bytes, .end = bytes + qdf->len, .out = out};
    int pages = 0;

    for (size_t at = 0; at < qdf->len; at++) /* in the strings of forms; all else is read to the next NUL */
        qdf->data[at] = qdf->data[at] ? qdf->data[at] : '?';
    for (size_t at = qdf->len; at-- > 0 && !start;)
        if (strncmp(bytes + at, "startxref", 9) == 0)
            start = bytes + at;
    size_t table = start ? strtoul(start + 9, NULL, 10) : qdf->len;
    if (table >= qdf->len || sscanf(bytes + table, "xref 0 %ld", &f.objects) != 1 || f.objects < 1 ||
        (size_t)f.objects > qdf->len / 20)
        return text_refuse(why, "it is not a PDF that can be read"), -1;
    f.table = strchr(strchr(bytes + table, '\n') + 1, '\n') + 1;
    const char *trailer = strstr(f.table, "trailer"),
               *root = get(&f, trailer ? skip_blanks(trailer + 7) : NULL, "Root");
    for (const char *p = s; (p = strstr(p, "<page ")); p++)
        pages++;
    f.page = 1;
    if (get(&f, get(&f, root, "Outlines"), "First"))
        report(&f, "bookmarks, of the whole file", 0, 0);
    f.page = 0;
    if (pages > 0 && preflight_gutter(pages) <= 0) {
        text_addf(out, "page %d: more pages than a printer on demand binds: at most 828\n", pages);
        f.found++;
    }
    see_pages(&f, get(&f, root, "Pages"), NULL, NULL, &s, preflight_gutter(pages), 0);
    text_release(&f.fonts);
    return f.page > 0 ? f.found : (text_refuse(why, "it has no pages"), -1);
}
