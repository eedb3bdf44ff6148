/* Lengths are in mm with at most two decimals, type sizes in points. */
#include "help/trace.h"

#include "base/mem.h"
#include "draw/writer.h"

#include <stdlib.h>
#include <string.h>

struct writer {
    struct text *out;
    const char **names; /* of the symbols, by number; borrowed */
    size_t count;
    int indent;
};

static void add_numbers(struct text *out, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_add_char(out, ' ');
        text_add_fixed(out, numbers[i], 2);
    }
}

/* Scales need more than two decimals. */
static void add_place(struct text *out, const struct draw_call *c)
{
    add_numbers(out, (double[]){c->x, c->y}, 2);
    text_add(out, " scale ");
    text_add_fixed(out, c->scale, 4);
}

static void add_colour(struct text *out, struct colour c)
{
    text_addf(out, " #%02x%02x%02x", c.r, c.g, c.b);
}

static void add_quoted(struct text *out, const char *s, size_t len)
{
    text_add(out, " \"");
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\')
            text_add_char(out, '\\');
        if (c < 0x20 || c == 0x7F)
            text_addf(out, "\\x%02x", c);
        else
            text_add_char(out, s[i]);
    }
    text_add_char(out, '"');
}

static void add_shape(struct text *out, const struct path *path, const struct brush *brush)
{
    static const char letters[] = "MLCZR";
    if (brush->fills)
        add_colour(out, brush->fill);
    if (brush->strokes) {
        add_colour(out, brush->stroke);
        add_numbers(out, &brush->width, 1);
    }
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
        text_addf(out, " %c", letters[s->op]);
        if (s->op == PATH_CURVE)
            add_numbers(out, (double[]){s->x1, s->y1, s->x2, s->y2}, 4);
        if (s->op != PATH_CLOSE)
            add_numbers(out, (double[]){s->x, s->y}, 2);
        if (s->op == PATH_RECT)
            add_numbers(out, (double[]){s->x1, s->y1}, 2);
    }
}

/* The word that begins the line of a call; NULL: the call is left out. */
static const char *word_of(const struct draw_call *c)
{
    static const char *const words[] = {
        [CALL_PAGE] = "page",     [CALL_LABEL] = "label", [CALL_LINK] = "link",     [CALL_PUSH] = "push",
        [CALL_POP] = "pop",       [CALL_IMAGE] = "image", [CALL_DEFINE] = "define", [CALL_END] = "end",
        [CALL_SYMBOL] = "symbol", [CALL_MARK] = NULL,
    };
    if (c->op == CALL_SHAPE)
        return !c->brush.strokes ? "fill" : c->brush.fills ? "both" : "stroke";
    if (c->op == CALL_TEXT)
        return c->run->face == FACE_BOLD ? "bold" : "text";
    if (c->op == CALL_BOOKMARK)
        return c->below ? "bookmark below" : "bookmark";
    return words[c->op];
}

static void trace_call(struct writer *w, const struct draw_call *c)
{
    struct text *out = w->out;
    const double box[] = {c->x, c->y, c->width, c->height};
    const char *word = word_of(c);

    if (!word)
        return;
    w->indent -= c->op == CALL_POP || c->op == CALL_END;
    text_addf(out, "%*s%s", 2 * w->indent, "", word);
    if (c->op == CALL_DEFINE) {
        w->names = mem_resize(w->names, (w->count + 1) * sizeof *w->names);
        w->names[w->count++] = c->name;
    }
    if (c->op == CALL_SYMBOL)
        add_quoted(out, w->names[c->number], strlen(w->names[c->number]));
    else if (c->name)
        add_quoted(out, c->name, strlen(c->name));
    if (c->op == CALL_PUSH || c->op == CALL_SYMBOL)
        add_place(out, c);
    if (c->op == CALL_PAGE)
        add_numbers(out, box + 2, 2);
    if (c->op == CALL_IMAGE)
        text_addf(out, " %ux%u%s", c->image->width, c->image->height, c->image->alpha ? " alpha" : "");
    if (c->op == CALL_LINK || c->op == CALL_IMAGE || c->op == CALL_DEFINE)
        add_numbers(out, box, 4);
    if (c->op == CALL_LABEL || c->op == CALL_LINK)
        text_addf(out, " %d", (int)c->number);
    if (c->op == CALL_SHAPE)
        add_shape(out, c->path, &c->brush);
    if (c->op == CALL_TEXT) {
        add_numbers(out, (double[]){c->x, c->y, c->size}, 3);
        add_colour(out, c->colour);
        add_quoted(out, c->run->text, c->run->len);
    }
    text_add_char(out, '\n');
    w->indent += c->op == CALL_PUSH || c->op == CALL_DEFINE;
}

static bool trace_close(struct writer *w, struct text *why)
{
    (void)why;
    free(w->names);
    free(w);
    return true;
}

struct draw *draw_trace(const struct draw_resources *resources, struct text *out)
{
    static const struct writer_ops ops = {.call = trace_call, .close = trace_close};
    struct writer *w = mem_new(sizeof *w);
    w->out = out;
    return draw_new(resources, &ops, w);
}
