#include "draw/glyphs.h"

#include "base/mem.h"

#include <assert.h>
#include <ft2build.h>
#include <math.h>
#include <stdlib.h>

#include FT_FREETYPE_H
#include FT_OUTLINE_H

enum { KEPT_BYTES_MAX = 8 << 20, SLOTS_FIRST = 256 };

/* A coverage, under a key made of all that it depends on. */
struct kept {
    uint64_t key; /* 0: the slot is free */
    struct coverage coverage;
};

struct glyphs {
    const struct draw_resources *resources;
    FT_Library library;
    FT_Face faces[FACE_COUNT];
    struct kept *slots; /* a hash table with linear probing; `size` is a power of two */
    size_t size, count, bytes;
};

struct glyphs *glyphs_new(const struct draw_resources *resources)
{
    struct glyphs *g = mem_new(sizeof *g);
    g->resources = resources;
    return g;
}

static void forget(struct glyphs *g)
{
    for (size_t i = 0; i < g->size; i++)
        free(g->slots[i].coverage.bytes);
    free(g->slots);
    g->slots = NULL;
    g->size = g->count = g->bytes = 0;
}

void glyphs_free(struct glyphs *g)
{
    if (!g)
        return;
    forget(g);
    for (int i = 0; i < FACE_COUNT; i++)
        if (g->faces[i])
            FT_Done_Face(g->faces[i]);
    if (g->library)
        FT_Done_FreeType(g->library);
    free(g);
}

/* ---- Outlines -------------------------------------------------------------------------------------------------- */

/* The outline in units of the font, valid until the next call; NULL if it is damaged. */
static FT_Outline *load(struct glyphs *g, enum face face, uint32_t code)
{
    /* Faces are opened on first use. They can't be part of the font, as threads may not share a FreeType face. */
    if (!g->library && FT_Init_FreeType(&g->library) != 0)
        mem_exhausted(); /* the only way in which this fails */
    if (!g->faces[face]) {
        const struct sfnt *file = &g->resources->font[face]->file;
        if (FT_New_Memory_Face(g->library, file->bytes, (FT_Long)file->len, 0, &g->faces[face]) != 0)
            g->faces[face] = NULL;
    }
    FT_Face f = g->faces[face];
    if (!f || FT_Load_Glyph(f, font_glyph(g->resources->font[face], code), FT_LOAD_NO_SCALE) != 0)
        return NULL;
    return f->glyph->format == FT_GLYPH_FORMAT_OUTLINE ? &f->glyph->outline : NULL;
}

struct tracing {
    struct path *path;
    double unit;
    double x, y; /* the pen, in units of the font */
    bool open;
};

static void trace_close(struct tracing *t)
{
    if (t->open)
        path_close(t->path);
    t->open = false;
}

static int trace_move(const FT_Vector *to, void *context)
{
    struct tracing *t = context;
    trace_close(t);
    t->x = (double)to->x;
    t->y = (double)to->y;
    t->open = true;
    path_move(t->path, t->x * t->unit, -t->y * t->unit);
    return 0;
}

static int trace_line(const FT_Vector *to, void *context)
{
    struct tracing *t = context;
    t->x = (double)to->x;
    t->y = (double)to->y;
    path_line(t->path, t->x * t->unit, -t->y * t->unit);
    return 0;
}

static int trace_cubic(const FT_Vector *a, const FT_Vector *b, const FT_Vector *to, void *context)
{
    struct tracing *t = context;
    double u = t->unit;
    path_curve(t->path, (double)a->x * u, -(double)a->y * u, (double)b->x * u, -(double)b->y * u, (double)to->x * u,
               -(double)to->y * u);
    t->x = (double)to->x;
    t->y = (double)to->y;
    return 0;
}

/* A quadratic curve equals the cubic one whose control points lie two thirds of the way to its control point. */
static int trace_conic(const FT_Vector *a, const FT_Vector *to, void *context)
{
    struct tracing *t = context;
    double u = t->unit, ax = (double)a->x, ay = (double)a->y, x = (double)to->x, y = (double)to->y;
    path_curve(t->path, (t->x + 2 * ax) / 3 * u, -(t->y + 2 * ay) / 3 * u, (x + 2 * ax) / 3 * u, -(y + 2 * ay) / 3 * u,
               x * u, -y * u);
    t->x = x;
    t->y = y;
    return 0;
}

bool glyphs_outline(struct glyphs *g, enum face face, uint32_t code, struct path *path)
{
    static const FT_Outline_Funcs funcs = {trace_move, trace_line, trace_conic, trace_cubic, 0, 0};
    FT_Outline *outline = load(g, face, code);
    if (!outline)
        return false;
    struct tracing t = {.path = path, .unit = 1.0 / g->faces[face]->units_per_EM};
    bool good = FT_Outline_Decompose(outline, &funcs, &t) == 0;
    trace_close(&t);
    return good;
}

/* ---- Coverage -------------------------------------------------------------------------------------------------- */

/* Renders a glyph; `size` is in 64ths of a pixel. */
static bool cover(struct glyphs *g, enum face face, uint32_t code, int64_t size, int quarters, bool turned,
                  struct coverage *c)
{
    FT_Outline *outline = load(g, face, code);
    if (!outline)
        return false;
    FT_Fixed unit = (FT_Fixed)(size * 65536 / g->faces[face]->units_per_EM);
    FT_Matrix matrix = {turned ? -unit : unit, 0, 0, turned ? -unit : unit};
    FT_Outline_Transform(outline, &matrix);
    FT_Outline_Translate(outline, quarters * 16, 0);

    /* Move the outline so that its box, extended to whole pixels, begins at the origin. */
    FT_BBox box;
    FT_Outline_Get_CBox(outline, &box);
    FT_Pos left = box.xMin & ~63, bottom = box.yMin & ~63, right = (box.xMax + 63) & ~63, top = (box.yMax + 63) & ~63;
    FT_Outline_Translate(outline, -left, -bottom);
    c->left = (int)(left / 64);
    c->top = -(int)(top / 64);
    c->width = (uint32_t)((right - left) / 64);
    c->height = (uint32_t)((top - bottom) / 64);

    size_t bytes = (size_t)c->width * c->height;
    if (bytes == 0 || outline->n_points == 0)
        return true;
    c->bytes = mem_new(bytes);
    g->bytes += bytes;
    FT_Bitmap bitmap = {.rows = c->height,
                        .width = c->width,
                        .pitch = (int)c->width,
                        .buffer = c->bytes,
                        .num_grays = 256,
                        .pixel_mode = FT_PIXEL_MODE_GRAY};
    return FT_Outline_Get_Bitmap(g->library, outline, &bitmap) == 0;
}

static struct kept *find(struct glyphs *g, uint64_t key)
{
    size_t mask = g->size - 1, at = (size_t)((key * 0x9E3779B97F4A7C15) >> 32) & mask;
    while (g->slots[at].key && g->slots[at].key != key)
        at = (at + 1) & mask;
    return &g->slots[at];
}

const struct coverage *glyphs_coverage(struct glyphs *g, enum face face, uint32_t code, double size, int quarters,
                                       bool turned)
{
    assert(size > 0 && size <= GLYPHS_COVERAGE_MAX && quarters >= 0 && quarters < 4 && code < 0x10000);
    int64_t parts = llround(size * 64);
    uint64_t key =
        (uint64_t)parts << 32 | (uint64_t)face << 24 | (uint64_t)turned << 20 | (uint64_t)quarters << 16 | code;
    key |= (uint64_t)1 << 63; /* never that of a free slot */

    if (g->bytes > KEPT_BYTES_MAX)
        forget(g);
    if (2 * (g->count + 1) > g->size) { /* at least half of the slots stay free */
        struct glyphs more = {.size = g->size ? 2 * g->size : SLOTS_FIRST};
        more.slots = mem_new(more.size * sizeof *more.slots);
        for (size_t i = 0; i < g->size; i++)
            if (g->slots[i].key)
                *find(&more, g->slots[i].key) = g->slots[i];
        free(g->slots);
        g->slots = more.slots;
        g->size = more.size;
    }
    struct kept *kept = find(g, key);
    if (kept->key)
        return &kept->coverage;
    struct coverage c = {0};
    if (!cover(g, face, code, parts, quarters, turned, &c)) {
        free(c.bytes);
        return NULL;
    }
    *kept = (struct kept){key, c};
    g->count++;
    return &kept->coverage;
}
