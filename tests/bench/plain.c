/* The yardstick for `quadrille sheet`: the same pages, drawn straightforwardly with cairo. Every shape and text is
 * drawn anew on every page; symbols are remembered when they are defined and drawn in full at every use. Nothing is
 * slowed down on purpose, and nothing is shared or cached beyond what cairo does by itself. Bookmarks and page labels
 * are left out, in the yardstick's favour.
 *
 *   plain COUNT OUT.pdf [SIZE]
 *
 * draws what `quadrille sheet connect-capture --size SIZE -n COUNT --seed bench --paper a4` draws. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/writer.h"
#include "page/sheet/sheet.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PT_PER_MM (1 / MM_PER_PT)

/* ---- One remembered call, and the lists of them that symbols are --------------------------------------- */

enum call_kind { CALL_PUSH, CALL_POP, CALL_SHAPE, CALL_TEXT, CALL_SYMBOL };

struct call {
    enum call_kind kind;
    double x, y, scale;
    struct path path; /* owned */
    struct brush brush;
    enum face face;
    double size;
    struct colour colour;
    char *text; /* owned */
    size_t len, symbol;
};

struct symbol {
    struct call *calls;
    size_t count, size;
};

struct writer {
    const char *path;
    struct symbol *symbols, *recording;
    size_t symbol_count;
    double height; /* mm */
    cairo_surface_t *surface;
    cairo_t *cairo;
    cairo_font_face_t *font[FACE_COUNT];
};

/* ---- cairo -------------------------------------------------------------------------------------------------- */

static void set_colour(struct writer *w, struct colour c)
{
    cairo_set_source_rgb(w->cairo, c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

static void add_step(struct writer *w, const struct path_step *s)
{
    switch (s->op) {
    case PATH_MOVE:
        cairo_move_to(w->cairo, s->x, s->y);
        break;
    case PATH_LINE:
        cairo_line_to(w->cairo, s->x, s->y);
        break;
    case PATH_CURVE:
        cairo_curve_to(w->cairo, s->x1, s->y1, s->x2, s->y2, s->x, s->y);
        break;
    case PATH_CLOSE:
        cairo_close_path(w->cairo);
        break;
    case PATH_RECT:
        cairo_rectangle(w->cairo, s->x, s->y, s->x1, s->y1);
        break;
    }
}

static void show_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    for (size_t i = 0; i < path->count; i++)
        add_step(w, &path->steps[i]);
    if (brush->fills) {
        set_colour(w, brush->fill);
        if (brush->strokes)
            cairo_fill_preserve(w->cairo);
        else
            cairo_fill(w->cairo);
    }
    if (brush->strokes) {
        set_colour(w, brush->stroke);
        cairo_set_line_width(w->cairo, brush->width);
        cairo_stroke(w->cairo);
    }
}

static void show_text(struct writer *w, const struct call *c)
{
    cairo_set_font_face(w->cairo, w->font[c->face]);
    cairo_set_font_size(w->cairo, c->size * MM_PER_PT);
    set_colour(w, c->colour);
    cairo_move_to(w->cairo, c->x, c->y);
    cairo_show_text(w->cairo, c->text);
}

/* ---- The calls of draw.c: drawn, or remembered while a symbol is defined ------------------------------------- */

static void push(struct writer *w, double x, double y, double scale)
{
    cairo_save(w->cairo);
    cairo_translate(w->cairo, x, y);
    cairo_scale(w->cairo, scale, scale);
}

static void perform(struct writer *w, const struct call *c)
{
    const struct symbol *symbol = &w->symbols[c->symbol];
    switch (c->kind) {
    case CALL_PUSH:
        push(w, c->x, c->y, c->scale);
        break;
    case CALL_POP:
        cairo_restore(w->cairo);
        break;
    case CALL_SHAPE:
        show_shape(w, &c->path, &c->brush);
        break;
    case CALL_TEXT:
        show_text(w, c);
        break;
    case CALL_SYMBOL:
        push(w, c->x, c->y, c->scale);
        for (size_t i = 0; i < symbol->count; i++)
            perform(w, &symbol->calls[i]);
        cairo_restore(w->cairo);
        break;
    }
}

/* Appends a call; what it points to is copied. */
static void remember(struct symbol *symbol, const struct call *c)
{
    if (symbol->count == symbol->size) {
        symbol->size = symbol->size ? 2 * symbol->size : 32;
        symbol->calls = mem_resize(symbol->calls, symbol->size * sizeof *symbol->calls);
    }
    struct call *kept = &symbol->calls[symbol->count++];
    *kept = *c;
    kept->path = (struct path){0};
    path_add(&kept->path, &c->path, 1, 0, 0);
    kept->text = c->text ? mem_string(c->text, c->len) : NULL;
}

static void take(struct writer *w, const struct call *c)
{
    if (w->recording)
        remember(w->recording, c);
    else
        perform(w, c);
}

static void plain_page(struct writer *w, double width, double height)
{
    if (w->height > 0)
        cairo_show_page(w->cairo);
    w->height = height;
    cairo_pdf_surface_set_size(w->surface, width * PT_PER_MM, height * PT_PER_MM);
    cairo_identity_matrix(w->cairo);
    cairo_scale(w->cairo, PT_PER_MM, PT_PER_MM);
    cairo_set_line_cap(w->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(w->cairo, CAIRO_LINE_JOIN_ROUND);
}

static void plain_label(struct writer *w, const char *prefix, int number)
{
    (void)w, (void)prefix, (void)number;
}

static void plain_bookmark(struct writer *w, const char *title, bool below)
{
    (void)below;
    (void)w, (void)title;
}

static void plain_push(struct writer *w, double x, double y, double scale)
{
    take(w, &(struct call){.kind = CALL_PUSH, .x = x, .y = y, .scale = scale});
}

static void plain_pop(struct writer *w)
{
    take(w, &(struct call){.kind = CALL_POP});
}

static void plain_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    take(w, &(struct call){.kind = CALL_SHAPE, .path = *path, .brush = *brush});
}

/* cairo wants a NUL after the text. */
static void plain_text(struct writer *w, double x, double y, const struct glyph_run *run, double size,
                       struct colour colour)
{
    char *text = mem_string(run->text, run->len);
    struct call c = {.kind = CALL_TEXT, .x = x, .y = y, .face = run->face, .size = size, .text = text, .len = run->len};
    c.colour = colour;
    take(w, &c);
    free(text);
}

static void plain_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    (void)w, (void)image, (void)x, (void)y, (void)width, (void)height;
    assert(false && "the standard pictures are figures");
}

static void plain_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                               double height)
{
    (void)name, (void)x, (void)y, (void)width, (void)height;
    assert(number == w->symbol_count);
    w->symbols = mem_resize(w->symbols, ++w->symbol_count * sizeof *w->symbols);
    w->symbols[number] = (struct symbol){0};
    w->recording = &w->symbols[number];
}

static void plain_symbol_end(struct writer *w)
{
    w->recording = NULL;
}

static void plain_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    take(w, &(struct call){.kind = CALL_SYMBOL, .symbol = number, .x = x, .y = y, .scale = scale});
}

static void forget(struct symbol *symbol)
{
    for (size_t i = 0; i < symbol->count; i++) {
        path_release(&symbol->calls[i].path);
        free(symbol->calls[i].text);
    }
    free(symbol->calls);
}

static bool plain_close(struct writer *w, struct text *why)
{
    cairo_show_page(w->cairo);
    cairo_destroy(w->cairo);
    cairo_surface_finish(w->surface);
    bool ok = cairo_surface_status(w->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(w->surface);
    for (int face = 0; face < FACE_COUNT; face++)
        cairo_font_face_destroy(w->font[face]);
    if (!ok)
        text_addf(why, "cannot write %s", w->path);
    for (size_t i = 0; i < w->symbol_count; i++)
        forget(&w->symbols[i]);
    free(w->symbols);
    free(w);
    return ok;
}

static struct draw *draw_plain(const struct draw_resources *resources, const char *path)
{
    static const struct writer_ops ops = {
        .page = plain_page,
        .label = plain_label,
        .bookmark = plain_bookmark,
        .push = plain_push,
        .pop = plain_pop,
        .shape = plain_shape,
        .text = plain_text,
        .image = plain_image,
        .symbol_begin = plain_symbol_begin,
        .symbol_end = plain_symbol_end,
        .symbol = plain_symbol,
        .close = plain_close,
    };
    struct writer *w = mem_new(sizeof *w);
    const char *family = resources->theme->font;
    w->path = path;
    w->surface = cairo_pdf_surface_create(path, 1, 1);
    w->cairo = cairo_create(w->surface);
    w->font[FACE_REGULAR] = cairo_toy_font_face_create(family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    w->font[FACE_BOLD] = cairo_toy_font_face_create(family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    return draw_new(resources, &ops, w);
}

/* ---- The program ---------------------------------------------------------------------------------------------- */

static void draw_sheets(struct draw *d, const struct game *game, const struct values *values, size_t count)
{
    struct sheet_style style = {.page = {.paper = {210, 297}, .margin = 10}, .per_page = 1, .total = count};
    struct sheet_id *ids = mem_new(count * sizeof *ids);
    int *page_of = mem_new(count * sizeof *page_of);

    for (size_t i = 0; i < count; i++)
        ids[i] = (struct sheet_id){game, *values, sheet_id_seed(game, values, "bench", i)};
    sheet_draw(d, &style, ids, count, 0, page_of, NULL);
    free(ids);
    free(page_of);
}

static bool run(size_t count, const char *path, const char *size, struct text *why)
{
    const struct game *game = registry_find("connect-capture", strlen("connect-capture"));
    struct text notes = {0};
    struct values values;

    params_standard(game->params, &values);
    if (!param_read(&game->params[0], size, strlen(size), &values.of[0], why))
        return false;
    struct resources *resources = resources_load(NULL, "colour", "en", NULL, game, &notes, why);
    text_release(&notes);
    if (!resources)
        return false;
    struct draw *d = draw_plain(resources_get(resources), path);
    draw_sheets(d, game, &values, count);
    bool ok = draw_close(d, why);
    resources_free(resources);
    return ok;
}

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    struct text why = {0};

    if (argc < 3 || argc > 4 || count == 0) {
        fputs("usage: plain COUNT OUT.pdf [SIZE]\n", stderr);
        return 2;
    }
    bool ok = run(count, argv[2], argc > 3 ? argv[3] : "5x5", &why);
    if (!ok)
        fprintf(stderr, "plain: %s\n", text_string(&why));
    text_release(&why);
    return ok ? 0 : 2;
}
