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

/* The calls that a symbol is drawn with; their paths and runs are owned. */
struct symbol {
    struct draw_call *calls;
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

static void show_text(struct writer *w, const struct draw_call *c)
{
    char *text = mem_string(c->run->text, c->run->len); /* cairo wants a NUL after the text */
    cairo_set_font_face(w->cairo, w->font[c->run->face]);
    cairo_set_font_size(w->cairo, c->size * MM_PER_PT);
    set_colour(w, c->colour);
    cairo_move_to(w->cairo, c->x, c->y);
    cairo_show_text(w->cairo, text);
    free(text);
}

/* ---- The calls of draw.c: drawn, or remembered while a symbol is defined ------------------------------------- */

static void push(struct writer *w, const struct draw_call *c)
{
    cairo_save(w->cairo);
    cairo_translate(w->cairo, c->x, c->y);
    cairo_scale(w->cairo, c->scale, c->scale);
}

static void begin_page(struct writer *w, double width, double height)
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

/* Appends a call; what it points to is copied. */
static void remember(struct symbol *symbol, const struct draw_call *c)
{
    symbol->calls = mem_grow(symbol->calls, symbol->count, &symbol->size, sizeof *symbol->calls);
    struct draw_call *kept = &symbol->calls[symbol->count++];
    *kept = *c;
    if (c->path) {
        struct path *path = mem_new(sizeof *path);
        path_add(path, c->path, 1, 0, 0);
        kept->path = path;
    }
    if (c->run) {
        struct glyph_run *run = mem_new(sizeof *run);
        *run = *c->run;
        run->text = mem_string(run->text, run->len);
        kept->run = run;
    }
}

static void plain_call(struct writer *w, const struct draw_call *c)
{
    if (w->recording && c->op != CALL_END) {
        remember(w->recording, c);
        return;
    }
    switch (c->op) {
    case CALL_PAGE:
        begin_page(w, c->width, c->height);
        break;
    case CALL_PUSH:
        push(w, c);
        break;
    case CALL_POP:
        cairo_restore(w->cairo);
        break;
    case CALL_SHAPE:
        show_shape(w, c->path, &c->brush);
        break;
    case CALL_TEXT:
        show_text(w, c);
        break;
    case CALL_DEFINE:
        w->symbols = mem_resize(w->symbols, ++w->symbol_count * sizeof *w->symbols);
        w->recording = &w->symbols[c->number];
        *w->recording = (struct symbol){0};
        break;
    case CALL_END:
        w->recording = NULL;
        break;
    case CALL_SYMBOL:
        push(w, c);
        for (size_t i = 0; i < w->symbols[c->number].count; i++)
            plain_call(w, &w->symbols[c->number].calls[i]);
        cairo_restore(w->cairo);
        break;
    default:
        assert(c->op != CALL_IMAGE && "the standard pictures are figures");
    }
}

static void forget(struct symbol *symbol)
{
    for (size_t i = 0; i < symbol->count; i++) {
        struct path *path = (struct path *)(uintptr_t)symbol->calls[i].path;
        struct glyph_run *run = (struct glyph_run *)(uintptr_t)symbol->calls[i].run;
        if (path)
            path_release(path);
        if (run)
            free((char *)(uintptr_t)run->text);
        free(path);
        free(run);
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
    static const struct writer_ops ops = {.call = plain_call, .close = plain_close, .ignores_marks = true};
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
