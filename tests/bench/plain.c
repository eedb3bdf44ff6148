/* The yardsticks for `quadrille sheet`: the same pages, drawn as one would straightforwardly write it with
 * libharu or cairo. Every shape and text is drawn anew on every page; symbols are remembered when they are
 * defined and drawn in full at every use. Nothing is slowed down on purpose, nothing is shared or cached
 * beyond what the library does by itself. Bookmarks and page labels are left out, in the yardsticks' favour.
 *
 *   plain haru|cairo COUNT OUT.pdf [SIZE]
 *
 * draws what `quadrille sheet connect-capture --size SIZE -n COUNT --seed bench --paper a4` draws. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/writer.h"
#include "page/sheet.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <hpdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PT_PER_MM (1 / MM_PER_PT)

enum { DEPTH_MAX = 64 };

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

/* What a library has to offer. */
struct library {
    void (*open)(struct writer *, const char *path);
    void (*page)(struct writer *, double width, double height);
    void (*push)(struct writer *, double x, double y, double scale);
    void (*pop)(struct writer *);
    void (*shape)(struct writer *, const struct path *, const struct brush *);
    void (*text)(struct writer *, const struct call *);
    bool (*close)(struct writer *);
};

struct writer {
    const struct draw_resources *kit;
    const struct library *library;
    const char *path;
    struct symbol *symbols, *recording;
    size_t symbol_count;

    HPDF_Doc doc;
    HPDF_Page haru_page;
    HPDF_Font haru_font[FACE_COUNT];
    double height; /* mm */
    struct frame {
        double x, y, scale;
    } frames[DEPTH_MAX];
    int depth;

    cairo_surface_t *surface;
    cairo_t *cairo;
    cairo_font_face_t *cairo_font[FACE_COUNT];
};

/* ---- libharu ------------------------------------------------------------------------------------------------ */

static void haru_error(HPDF_STATUS error, HPDF_STATUS detail, void *data)
{
    (void)data;
    fprintf(stderr, "plain: libharu error 0x%04lx, %lu\n", error, detail);
    exit(2);
}

static void haru_open(struct writer *w, const char *path)
{
    (void)path;
    w->doc = HPDF_New(haru_error, NULL);
    HPDF_SetCompressionMode(w->doc, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(w->doc);
    for (int face = 0; face < FACE_COUNT; face++) {
        const char *name = HPDF_LoadTTFontFromFile(w->doc, font_path(w->kit->font[face]), HPDF_TRUE);
        w->haru_font[face] = HPDF_GetFont(w->doc, name, "UTF-8");
    }
    w->frames[0] = (struct frame){0, 0, PT_PER_MM};
}

static HPDF_REAL haru_x(const struct writer *w, double x)
{
    const struct frame *p = &w->frames[w->depth];
    return (HPDF_REAL)(p->x + x * p->scale);
}

/* Upward from the foot of the page, as PDF counts. */
static HPDF_REAL haru_y(const struct writer *w, double y)
{
    const struct frame *p = &w->frames[w->depth];
    return (HPDF_REAL)(w->height * PT_PER_MM - p->y - y * p->scale);
}

static HPDF_REAL haru_length(const struct writer *w, double mm)
{
    return (HPDF_REAL)(mm * w->frames[w->depth].scale);
}

static HPDF_REAL haru_channel(uint8_t value)
{
    return (HPDF_REAL)value / 255;
}

static void haru_begin_page(struct writer *w, double width, double height)
{
    w->haru_page = HPDF_AddPage(w->doc);
    HPDF_Page_SetWidth(w->haru_page, (HPDF_REAL)(width * PT_PER_MM));
    HPDF_Page_SetHeight(w->haru_page, (HPDF_REAL)(height * PT_PER_MM));
    HPDF_Page_SetLineCap(w->haru_page, HPDF_ROUND_END);
    HPDF_Page_SetLineJoin(w->haru_page, HPDF_ROUND_JOIN);
    w->height = height;
}

static void haru_push(struct writer *w, double x, double y, double scale)
{
    struct frame *p = &w->frames[w->depth];
    assert(w->depth + 1 < DEPTH_MAX);
    w->frames[++w->depth] = (struct frame){p->x + x * p->scale, p->y + y * p->scale, p->scale * scale};
}

static void haru_pop(struct writer *w)
{
    w->depth--;
}

static void haru_step(struct writer *w, const struct path_step *s)
{
    switch (s->op) {
    case PATH_MOVE:
        HPDF_Page_MoveTo(w->haru_page, haru_x(w, s->x), haru_y(w, s->y));
        break;
    case PATH_LINE:
        HPDF_Page_LineTo(w->haru_page, haru_x(w, s->x), haru_y(w, s->y));
        break;
    case PATH_CURVE:
        HPDF_Page_CurveTo(w->haru_page, haru_x(w, s->x1), haru_y(w, s->y1), haru_x(w, s->x2), haru_y(w, s->y2),
                          haru_x(w, s->x), haru_y(w, s->y));
        break;
    case PATH_CLOSE:
        HPDF_Page_ClosePath(w->haru_page);
        break;
    case PATH_RECT:
        HPDF_Page_Rectangle(w->haru_page, haru_x(w, s->x), haru_y(w, s->y + s->y1), haru_length(w, s->x1),
                            haru_length(w, s->y1));
        break;
    }
}

static void haru_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    if (brush->fills)
        HPDF_Page_SetRGBFill(w->haru_page, haru_channel(brush->fill.r), haru_channel(brush->fill.g),
                             haru_channel(brush->fill.b));
    if (brush->strokes) {
        HPDF_Page_SetRGBStroke(w->haru_page, haru_channel(brush->stroke.r), haru_channel(brush->stroke.g),
                               haru_channel(brush->stroke.b));
        HPDF_Page_SetLineWidth(w->haru_page, haru_length(w, brush->width));
    }
    for (size_t i = 0; i < path->count; i++)
        haru_step(w, &path->steps[i]);
    if (brush->fills && brush->strokes)
        HPDF_Page_FillStroke(w->haru_page);
    else if (brush->fills)
        HPDF_Page_Fill(w->haru_page);
    else
        HPDF_Page_Stroke(w->haru_page);
}

static void haru_text(struct writer *w, const struct call *c)
{
    HPDF_Page_BeginText(w->haru_page);
    HPDF_Page_SetFontAndSize(w->haru_page, w->haru_font[c->face], haru_length(w, c->size * MM_PER_PT));
    HPDF_Page_SetRGBFill(w->haru_page, haru_channel(c->colour.r), haru_channel(c->colour.g), haru_channel(c->colour.b));
    HPDF_Page_TextOut(w->haru_page, haru_x(w, c->x), haru_y(w, c->y), c->text);
    HPDF_Page_EndText(w->haru_page);
}

static bool haru_close(struct writer *w)
{
    bool ok = HPDF_SaveToFile(w->doc, w->path) == HPDF_OK;
    HPDF_Free(w->doc);
    return ok;
}

static const struct library haru = {
    haru_open, haru_begin_page, haru_push, haru_pop, haru_shape, haru_text, haru_close,
};

/* ---- cairo -------------------------------------------------------------------------------------------------- */

static void cairo_open(struct writer *w, const char *path)
{
    const char *family = w->kit->theme->font;
    w->surface = cairo_pdf_surface_create(path, 1, 1);
    w->cairo = cairo_create(w->surface);
    w->cairo_font[FACE_REGULAR] = cairo_toy_font_face_create(family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    w->cairo_font[FACE_BOLD] = cairo_toy_font_face_create(family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
}

static void cairo_begin_page(struct writer *w, double width, double height)
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

static void cairo_push(struct writer *w, double x, double y, double scale)
{
    cairo_save(w->cairo);
    cairo_translate(w->cairo, x, y);
    cairo_scale(w->cairo, scale, scale);
}

static void cairo_pop(struct writer *w)
{
    cairo_restore(w->cairo);
}

static void cairo_colour(struct writer *w, struct colour c)
{
    cairo_set_source_rgb(w->cairo, c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

static void cairo_step(struct writer *w, const struct path_step *s)
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

static void cairo_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    for (size_t i = 0; i < path->count; i++)
        cairo_step(w, &path->steps[i]);
    if (brush->fills) {
        cairo_colour(w, brush->fill);
        if (brush->strokes)
            cairo_fill_preserve(w->cairo);
        else
            cairo_fill(w->cairo);
    }
    if (brush->strokes) {
        cairo_colour(w, brush->stroke);
        cairo_set_line_width(w->cairo, brush->width);
        cairo_stroke(w->cairo);
    }
}

static void cairo_text(struct writer *w, const struct call *c)
{
    cairo_set_font_face(w->cairo, w->cairo_font[c->face]);
    cairo_set_font_size(w->cairo, c->size * MM_PER_PT);
    cairo_colour(w, c->colour);
    cairo_move_to(w->cairo, c->x, c->y);
    cairo_show_text(w->cairo, c->text);
}

static bool cairo_close(struct writer *w)
{
    cairo_show_page(w->cairo);
    cairo_destroy(w->cairo);
    cairo_surface_finish(w->surface);
    bool ok = cairo_surface_status(w->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(w->surface);
    for (int face = 0; face < FACE_COUNT; face++)
        cairo_font_face_destroy(w->cairo_font[face]);
    return ok;
}

static const struct library cairo = {
    cairo_open, cairo_begin_page, cairo_push, cairo_pop, cairo_shape, cairo_text, cairo_close,
};

/* ---- The calls of draw.c: drawn, or remembered while a symbol is defined ------------------------------------- */

static void perform(struct writer *w, const struct call *c);

static void perform_symbol(struct writer *w, const struct call *c)
{
    const struct symbol *symbol = &w->symbols[c->symbol];
    w->library->push(w, c->x, c->y, c->scale);
    for (size_t i = 0; i < symbol->count; i++)
        perform(w, &symbol->calls[i]);
    w->library->pop(w);
}

static void perform(struct writer *w, const struct call *c)
{
    switch (c->kind) {
    case CALL_PUSH:
        w->library->push(w, c->x, c->y, c->scale);
        break;
    case CALL_POP:
        w->library->pop(w);
        break;
    case CALL_SHAPE:
        w->library->shape(w, &c->path, &c->brush);
        break;
    case CALL_TEXT:
        w->library->text(w, c);
        break;
    case CALL_SYMBOL:
        perform_symbol(w, c);
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
    w->library->page(w, width, height);
}

static void plain_label(struct writer *w, const char *prefix, int number)
{
    (void)w, (void)prefix, (void)number;
}

static void plain_bookmark(struct writer *w, const char *title)
{
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

/* Both libraries want a NUL behind the text. */
static void plain_text(struct writer *w, double x, double y, enum face face, double size, struct colour colour,
                       const char *s, size_t len)
{
    char *text = mem_string(s, len);
    struct call c = {.kind = CALL_TEXT, .x = x, .y = y, .face = face, .size = size, .text = text, .len = len};
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
    bool ok = w->library->close(w);
    if (!ok)
        text_addf(why, "cannot write %s", w->path);
    for (size_t i = 0; i < w->symbol_count; i++)
        forget(&w->symbols[i]);
    free(w->symbols);
    free(w);
    return ok;
}

static struct draw *draw_plain(const struct draw_resources *kit, const struct library *library, const char *path)
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
    w->kit = kit;
    w->library = library;
    w->path = path;
    library->open(w, path);
    return draw_new(kit, &ops, w);
}

/* ---- The program ---------------------------------------------------------------------------------------------- */

static void draw_sheets(struct draw *d, const struct game *game, const struct values *values, size_t count)
{
    struct sheet_style style = {.paper = {210, 297}, .margin = 10, .per_page = 1, .total = count};
    struct sheet_id *ids = mem_new(count * sizeof *ids);
    int *page_of = mem_new(count * sizeof *page_of);

    for (size_t i = 0; i < count; i++)
        ids[i] = (struct sheet_id){game, *values, sheet_id_seed(game, values, "bench", i)};
    sheet_draw(d, &style, ids, count, 0, page_of, NULL);
    free(ids);
    free(page_of);
}

static bool run(const struct library *library, size_t count, const char *path, const char *size, struct text *why)
{
    const struct game *game = registry_find("connect-capture", strlen("connect-capture"));
    struct text notes = {0};
    struct values values;

    params_standard(game->params, &values);
    if (!param_read(&game->params[0], size, strlen(size), &values.of[0], why))
        return false;
    struct kit *kit = kit_load(NULL, "colour", NULL, game, &notes, why);
    text_release(&notes);
    if (!kit)
        return false;
    struct draw *d = draw_plain(kit_draw(kit), library, path);
    draw_sheets(d, game, &values, count);
    bool ok = draw_close(d, why);
    kit_free(kit);
    return ok;
}

int main(int argc, char **argv)
{
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    bool with_haru = argc > 1 && strcmp(argv[1], "haru") == 0, with_cairo = argc > 1 && strcmp(argv[1], "cairo") == 0;
    struct text why = {0};

    if (argc < 4 || argc > 5 || count == 0 || with_haru == with_cairo) {
        fputs("usage: plain haru|cairo COUNT OUT.pdf [SIZE]\n", stderr);
        return 2;
    }
    bool ok = run(with_haru ? &haru : &cairo, count, argv[3], argc > 4 ? argv[4] : "5x5", &why);
    if (!ok)
        fprintf(stderr, "plain: %s\n", text_string(&why));
    text_release(&why);
    return ok ? 0 : 2;
}
