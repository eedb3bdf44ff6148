/* The trace writer: each call as a readable line, so that tests can pin what a page draws. Lengths are mm with at most
 * two decimals, type sizes points. */
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

/* Begins a line with its word. */
static void begin(struct writer *w, const char *word)
{
    for (int i = 0; i < w->indent; i++)
        text_add(w->out, "  ");
    text_add(w->out, word);
}

static void end(struct writer *w)
{
    text_add_char(w->out, '\n');
}

static void add_numbers(struct writer *w, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_add_char(w->out, ' ');
        text_add_fixed(w->out, numbers[i], 2);
    }
}

/* A scale is no length: two decimals would hide much. */
static void add_scale(struct writer *w, double scale)
{
    text_add(w->out, " scale ");
    text_add_fixed(w->out, scale, 4);
}

static void add_colour(struct writer *w, struct colour c)
{
    text_addf(w->out, " #%02x%02x%02x", c.r, c.g, c.b);
}

static void add_quoted(struct writer *w, const char *s, size_t len)
{
    text_add(w->out, " \"");
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\')
            text_add_char(w->out, '\\');
        if (c < 0x20 || c == 0x7F)
            text_addf(w->out, "\\x%02x", c);
        else
            text_add_char(w->out, s[i]);
    }
    text_add_char(w->out, '"');
}

static void trace_page(struct writer *w, double width, double height)
{
    text_add(w->out, "page");
    add_numbers(w, (double[]){width, height}, 2);
    end(w);
}

static void trace_label(struct writer *w, const char *prefix, int number)
{
    begin(w, "label");
    add_quoted(w, prefix, strlen(prefix));
    text_addf(w->out, " %d\n", number);
}

static void trace_bookmark(struct writer *w, const char *title, bool below)
{
    begin(w, below ? "bookmark below" : "bookmark");
    add_quoted(w, title, strlen(title));
    end(w);
}

static void trace_link(struct writer *w, double x, double y, double width, double height, int page)
{
    begin(w, "link");
    add_numbers(w, (double[]){x, y, width, height}, 4);
    text_addf(w->out, " %d\n", page);
}

static void trace_push(struct writer *w, double x, double y, double scale)
{
    begin(w, "push");
    add_numbers(w, (double[]){x, y}, 2);
    add_scale(w, scale);
    end(w);
    w->indent++;
}

static void trace_pop(struct writer *w)
{
    w->indent--;
    begin(w, "pop\n");
}

static void trace_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    static const char letters[] = "MLCZR";
    begin(w, brush->fills && brush->strokes ? "both" : brush->fills ? "fill" : "stroke");
    if (brush->fills)
        add_colour(w, brush->fill);
    if (brush->strokes) {
        add_colour(w, brush->stroke);
        add_numbers(w, &brush->width, 1);
    }
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
        text_add_char(w->out, ' ');
        text_add_char(w->out, letters[s->op]);
        if (s->op == PATH_CURVE)
            add_numbers(w, (double[]){s->x1, s->y1, s->x2, s->y2}, 4);
        if (s->op != PATH_CLOSE)
            add_numbers(w, (double[]){s->x, s->y}, 2);
        if (s->op == PATH_RECT)
            add_numbers(w, (double[]){s->x1, s->y1}, 2);
    }
    end(w);
}

static void trace_text(struct writer *w, double x, double y, const struct glyph_run *run, double size,
                       struct colour colour)
{
    begin(w, run->face == FACE_BOLD ? "bold" : "text");
    add_numbers(w, (double[]){x, y, size}, 3);
    add_colour(w, colour);
    add_quoted(w, run->text, run->len);
    end(w);
}

static void trace_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    begin(w, "image");
    text_addf(w->out, " %ux%u%s", image->width, image->height, image->alpha ? " alpha" : "");
    add_numbers(w, (double[]){x, y, width, height}, 4);
    end(w);
}

static void trace_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                               double height)
{
    (void)number;
    w->names = mem_resize(w->names, (w->count + 1) * sizeof *w->names);
    w->names[w->count++] = name;
    begin(w, "define");
    add_quoted(w, name, strlen(name));
    add_numbers(w, (double[]){x, y, width, height}, 4);
    end(w);
    w->indent++;
}

static void trace_symbol_end(struct writer *w)
{
    w->indent--;
    begin(w, "end\n");
}

static void trace_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    begin(w, "symbol");
    add_quoted(w, w->names[number], strlen(w->names[number]));
    add_numbers(w, (double[]){x, y}, 2);
    add_scale(w, scale);
    end(w);
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
    static const struct writer_ops ops = {
        .page = trace_page,
        .label = trace_label,
        .bookmark = trace_bookmark,
        .link = trace_link,
        .push = trace_push,
        .pop = trace_pop,
        .shape = trace_shape,
        .text = trace_text,
        .image = trace_image,
        .symbol_begin = trace_symbol_begin,
        .symbol_end = trace_symbol_end,
        .symbol = trace_symbol,
        .close = trace_close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->out = out;
    return draw_new(resources, &ops, w);
}
