#include "draw/paged.h"

#include "base/mem.h"

#include <stdlib.h>

struct writer {
    const struct paged_format *format;
    void *state;
    struct draw_pages pages;
    size_t number; /* of pages begun */
    double width, height;
    struct display_list page, *symbols, *current; /* of the page, or of the symbol that is being defined */
    size_t symbol_count, symbol_size;
    struct text why;
    bool failed;
};

/* Has the page that is complete made into a file. */
static void end_page(struct writer *w)
{
    if (w->number == 0 || w->failed)
        return;
    struct paged_page page = {w->width, w->height, &w->page, w->symbols, w->symbol_count};
    struct output *out = w->pages.open(w->pages.context, w->number - 1);
    w->failed =
        !out || !w->format->write(w->state, &page, out, &w->why) || !w->pages.close(w->pages.context, w->number - 1);
}

static void paged_page(struct writer *w, double width, double height)
{
    end_page(w);
    w->number++;
    w->width = width;
    w->height = height;
    display_list_clear(&w->page);
    w->current = &w->page;
}

static void paged_label(struct writer *w, const char *prefix, int number)
{
    (void)w, (void)prefix, (void)number; /* a single page needs none */
}

static void paged_bookmark(struct writer *w, const char *title)
{
    (void)w, (void)title;
}

static void paged_push(struct writer *w, double x, double y, double scale)
{
    display_list_push(w->current, x, y, scale);
}

static void paged_pop(struct writer *w)
{
    display_list_pop(w->current);
}

static void paged_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    display_list_shape(w->current, path, brush);
}

static void paged_text(struct writer *w, double x, double y, enum face face, double size, struct colour colour,
                       const char *s, size_t len)
{
    display_list_text(w->current, x, y, face, size, colour, s, len);
}

static void paged_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    display_list_image(w->current, image, x, y, width, height);
}

static void paged_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                               double height)
{
    (void)number, (void)name, (void)x, (void)y, (void)width, (void)height;
    if (w->symbol_count == w->symbol_size) {
        w->symbol_size = w->symbol_size ? 2 * w->symbol_size : 16;
        w->symbols = mem_resize(w->symbols, w->symbol_size * sizeof *w->symbols);
    }
    w->symbols[w->symbol_count] = (struct display_list){0};
    w->current = &w->symbols[w->symbol_count++];
}

static void paged_symbol_end(struct writer *w)
{
    w->current = &w->page;
}

static void paged_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    display_list_symbol(w->current, number, x, y, scale);
}

static bool paged_close(struct writer *w, struct text *why)
{
    end_page(w);
    bool good = w->number > 0 && !w->failed;
    if (w->number == 0)
        text_add(why, "nothing was drawn, and a picture needs a page");
    if (w->why.len > 0)
        text_add(why, w->why.data);
    for (size_t i = 0; i < w->symbol_count; i++)
        display_list_release(&w->symbols[i]);
    free(w->symbols);
    display_list_release(&w->page);
    text_release(&w->why);
    w->format->free(w->state);
    free(w);
    return good;
}

struct draw *paged_draw(const struct draw_resources *resources, const struct paged_format *format, void *state,
                        const struct draw_pages *pages)
{
    static const struct writer_ops ops = {
        .page = paged_page,
        .label = paged_label,
        .bookmark = paged_bookmark,
        .push = paged_push,
        .pop = paged_pop,
        .shape = paged_shape,
        .text = paged_text,
        .image = paged_image,
        .symbol_begin = paged_symbol_begin,
        .symbol_end = paged_symbol_end,
        .symbol = paged_symbol,
        .close = paged_close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->format = format;
    w->state = state;
    w->pages = *pages;
    return draw_new(resources, &ops, w);
}
