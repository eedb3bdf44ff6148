#include "draw/glyphs.h"

#include "base/mem.h"

#include <hb.h>
#include <stdlib.h>

struct glyphs {
    hb_font_t *font;
    hb_draw_funcs_t *funcs;
    double unit;
};

/* ---- The steps of an outline; HarfBuzz turns quadratic curves into cubic ones ---------------------------------- */

struct tracing {
    struct path *path;
    double unit;
};

static void trace_move(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user)
{
    struct tracing *t = data;
    (void)funcs, (void)state, (void)user;
    path_move(t->path, (double)x * t->unit, (double)-y * t->unit);
}

static void trace_line(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user)
{
    struct tracing *t = data;
    (void)funcs, (void)state, (void)user;
    path_line(t->path, (double)x * t->unit, (double)-y * t->unit);
}

static void trace_curve(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x1, float y1, float x2,
                        float y2, float x, float y, void *user)
{
    struct tracing *t = data;
    double u = t->unit;
    (void)funcs, (void)state, (void)user;
    path_curve(t->path, (double)x1 * u, (double)-y1 * u, (double)x2 * u, (double)-y2 * u, (double)x * u,
               (double)-y * u);
}

static void trace_close(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *user)
{
    struct tracing *t = data;
    (void)funcs, (void)state, (void)user;
    path_close(t->path);
}

struct glyphs *glyphs_new(const struct font *font)
{
    struct glyphs *g = mem_new(sizeof *g);
    hb_blob_t *blob =
        hb_blob_create((const char *)font->file.bytes, (unsigned)font->file.len, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    g->font = hb_font_create(face);
    g->unit = 1.0 / hb_face_get_upem(face);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    g->funcs = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(g->funcs, trace_move, NULL, NULL);
    hb_draw_funcs_set_line_to_func(g->funcs, trace_line, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(g->funcs, trace_curve, NULL, NULL);
    hb_draw_funcs_set_close_path_func(g->funcs, trace_close, NULL, NULL);
    return g;
}

void glyphs_free(struct glyphs *g)
{
    if (!g)
        return;
    hb_draw_funcs_destroy(g->funcs);
    hb_font_destroy(g->font);
    free(g);
}

void glyphs_outline(const struct glyphs *g, uint32_t glyph, struct path *path)
{
    struct tracing t = {path, g->unit};
    hb_font_get_glyph_shape(g->font, glyph, g->funcs, &t);
}
