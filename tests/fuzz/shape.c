/* Text on pages: whatever line of UTF-8 is printed (names, titles, tags), its glyphs show all of it, each within the
 * text, at finite places; the same line is always shaped alike; lines are fitted and wrapped; and it is written as PDF
 * and SVG without an error. */
#define _GNU_SOURCE /* memfd_create */

#include "draw/shape.h"
#include "base/output.h"
#include "fuzz.h"
#include "page/template/resources.h"

#include <math.h>

enum { TEXT_MOST = 400, PDF_SELDOM = 8 };

static const struct draw_resources *load_resources(void)
{
    static struct resources *resources;
    struct text notes = {0}, why = {0};
    if (!resources)
        resources = resources_load(NULL, "colour", "en", NULL, NULL, &notes, &why);
    REQUIRE(resources);
    return resources_get(resources);
}

static void check_run(const struct glyph_run *run, size_t len)
{
    double width = 0;
    REQUIRE(utf8_valid(run->text, run->len) == run->len && (run->count == 0 || len > 0));
    for (size_t i = 0; i < run->count; i++) {
        const struct glyph *g = &run->glyphs[i];
        REQUIRE(g->font && g->from <= g->to && g->to <= run->len);
        REQUIRE(isfinite(g->natural) && isfinite(g->advance) && isfinite(g->x) && isfinite(g->y));
        width += g->advance;
    }
    REQUIRE(isfinite(run->width) && fabs(run->width - width) < 1e-6 * (1 + fabs(width)));
}

static void check_shaping(const char *s, size_t len)
{
    struct shaper *shaper = shaper_new(load_resources()->fonts);
    const struct glyph_run *run = shaper_run(shaper, FACE_REGULAR, s, len);
    double width = run->width;
    size_t count = run->count;

    check_run(run, len);
    check_run(shaper_run(shaper, FACE_BOLD, s, len), len);
    run = shaper_run(shaper, FACE_REGULAR, s, len);
    REQUIRE(run->count == count && fabs(run->width - width) < 1e-9);
    shaper_free(shaper);
}

/* ---- Drawing ---- */

static struct output *open_page(void *context, size_t page)
{
    struct output **out = context;
    struct text why = {0};
    (void)page;
    return *out = output_open("/dev/null", NULL, true, false, &why);
}

static bool close_page(void *context, size_t page)
{
    struct output **out = context;
    struct text why = {0};
    (void)page;
    return output_commit(*out, &why);
}

/* A page with the text in each of the ways in which lines are set. */
static void draw(struct draw *d, const char *s)
{
    struct text why = {0};
    draw_page(d, 100, 200);
    draw_bookmark(d, s);
    struct type type = draw_type(d, FACE_REGULAR, 10, ALIGN_LEFT);
    draw_text(d, 10, 10, type, s);
    draw_text_fit(d, 10, 20, 80, 6, type, s);
    type.align = ALIGN_RIGHT;
    double end = draw_text_wrap(d, 90, 30, 50, 4, type, s);
    REQUIRE(isfinite(end) && end >= 30 && isfinite(draw_text_width(d, type, s)));
    size_t lines = draw_text_lines(d, 50, type, s);
    REQUIRE(fabs(30 + 4 * (double)lines - end) < 1e-6);
    REQUIRE(draw_close(d, &why) && why.len == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text string = {0}, why = {0};
    struct output *out = NULL;
    const struct draw_pages pages = {&out, open_page, close_page};

    size_t len = size > 0 ? utf8_valid((const char *)data, size < TEXT_MOST ? size : TEXT_MOST) : 0;
    for (size_t i = 0; i < len; i++)
        if (data[i] < 0x20 || data[i] == 0x7F)
            len = i;
    text_add_bytes(&string, data, len);
    const char *s = text_string(&string);
    const struct draw_info info = {.title = s, .subject = s, .author = s};
    check_shaping(s, len);
    draw(draw_svg(load_resources(), &info, size % 2 ? SVG_TEXT : SVG_OUTLINE, &pages), s);
    if (size % PDF_SELDOM == 0) {
        out = output_open("/dev/null", NULL, true, false, &why);
        REQUIRE(out);
        draw(draw_pdf(load_resources(), &info, out), s);
        REQUIRE(output_commit(out, &why));
    }
    text_release(&string);
    return 0;
}
