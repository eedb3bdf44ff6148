#include "draw/display_list.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void display_list_replay(const struct display_list *list, const struct display_page *page, struct transform at,
                         const struct display_handler *handler, void *context)
{
    struct transform kept[DRAW_DEPTH_MAX];
    int depth = 0;

    for (size_t i = 0; i < list->count; i++) {
        const struct display_call *c = &list->calls[i];
        struct transform within;
        struct glyph_run run;
        switch (c->op) {
        case DISPLAY_PUSH:
            kept[depth++] = at;
            at = transform_within(&at, c->x, c->y, c->scale);
            break;
        case DISPLAY_POP:
            assert(depth > 0);
            at = kept[--depth];
            break;
        case DISPLAY_SHAPE:
            if (handler->shape)
                handler->shape(context, &at, &(struct path){list->steps.steps + c->first, c->count, c->count},
                               &c->brush);
            break;
        case DISPLAY_TEXT:
            run = c->run;
            run.glyphs = list->glyphs + c->first;
            run.text = list->bytes.data + c->count;
            if (handler->text)
                handler->text(context, &at, c, &run);
            break;
        case DISPLAY_IMAGE:
            if (handler->image)
                handler->image(context, &at, c);
            break;
        case DISPLAY_SYMBOL:
            within = transform_within(&at, c->x, c->y, c->scale);
            if (!handler->symbol || !handler->symbol(context, &within, c->first))
                display_list_replay(&page->symbols[c->first], page, within, handler, context);
            break;
        case DISPLAY_SIDE:
            if (handler->side)
                handler->side(context, list->bytes.data + c->name, c->side);
            break;
        case DISPLAY_MARK:
            if (handler->mark)
                handler->mark(context, &at, c, list->bytes.data + c->name,
                              &(struct path){list->steps.steps + c->first, c->count, c->count});
            break;
        }
    }
}

/* ---- Recording ------------------------------------------------------------------------------------------------- */

struct writer {
    const struct page_format *format;
    void *state;
    struct draw_pages pages;
    size_t number; /* of pages begun */
    double width, height;
    struct display_list page, *symbols, *current; /* `current`: of the page, or of the symbol being defined */
    size_t symbol_count, symbol_size;
    struct text why;
    bool failed;
};

static void list_release(struct display_list *list)
{
    free(list->calls);
    path_release(&list->steps);
    free(list->glyphs);
    text_release(&list->bytes);
}

static void add(struct writer *w, struct display_call call)
{
    struct display_list *list = w->current;
    list->calls = mem_grow(list->calls, list->count, &list->size, sizeof *list->calls);
    list->calls[list->count++] = call;
}

/* Writes the file of the page that is complete. */
static void end_page(struct writer *w)
{
    if (w->number == 0 || w->failed)
        return;
    struct display_page page = {w->width, w->height, &w->page, w->symbols, w->symbol_count};
    const struct draw_pages *files = &w->pages;
    struct output *out = files->open ? files->open(files->context, w->number - 1) : NULL;
    w->failed = (files->open && !out) || !w->format->write(w->state, &page, out, &w->why) ||
                (files->close && !files->close(files->context, w->number - 1));
}

static void list_page(struct writer *w, double width, double height)
{
    end_page(w);
    w->number++;
    w->width = width;
    w->height = height;
    w->current = &w->page;
    w->page.count = 0;
    path_clear(&w->page.steps);
    w->page.glyph_count = 0;
    text_clear(&w->page.bytes);
}

static void list_push(struct writer *w, double x, double y, double scale)
{
    add(w, (struct display_call){.op = DISPLAY_PUSH, .x = x, .y = y, .scale = scale});
}

static void list_pop(struct writer *w)
{
    add(w, (struct display_call){.op = DISPLAY_POP});
}

static void list_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    struct path *steps = &w->current->steps;
    add(w, (struct display_call){.op = DISPLAY_SHAPE, .first = steps->count, .count = path->count, .brush = *brush});
    path_add(steps, path, 1, 0, 0);
}

static void list_text(struct writer *w, double x, double y, const struct glyph_run *run, double size,
                      struct colour colour)
{
    struct display_list *list = w->current;
    add(w, (struct display_call){.op = DISPLAY_TEXT,
                                 .x = x,
                                 .y = y,
                                 .first = list->glyph_count,
                                 .count = list->bytes.len,
                                 .run = *run,
                                 .size = size,
                                 .colour = colour});
    for (size_t i = 0; i < run->count; i++) {
        list->glyphs = mem_grow(list->glyphs, list->glyph_count, &list->glyph_size, sizeof *list->glyphs);
        list->glyphs[list->glyph_count++] = run->glyphs[i];
    }
    text_add_bytes(&list->bytes, run->text, run->len);
}

static void list_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    add(w,
        (struct display_call){.op = DISPLAY_IMAGE, .x = x, .y = y, .width = width, .height = height, .image = image});
}

static void list_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                              double height)
{
    (void)number;
    w->symbols = mem_grow(w->symbols, w->symbol_count, &w->symbol_size, sizeof *w->symbols);
    w->symbols[w->symbol_count] = (struct display_list){.name = name, .x = x, .y = y, .width = width, .height = height};
    w->current = &w->symbols[w->symbol_count++];
}

static void list_symbol_end(struct writer *w)
{
    w->current = &w->page;
}

static void list_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    add(w, (struct display_call){.op = DISPLAY_SYMBOL, .x = x, .y = y, .scale = scale, .first = number});
}

static size_t keep_name(struct writer *w, const char *name)
{
    size_t at = w->current->bytes.len;
    text_add_bytes(&w->current->bytes, name, strlen(name) + 1);
    return at;
}

static void list_side(struct writer *w, const char *id, int side)
{
    add(w, (struct display_call){.op = DISPLAY_SIDE, .side = side, .name = keep_name(w, id)});
}

static void list_mark(struct writer *w, enum sheet_mark_kind kind, const char *name, const struct path *corners,
                      double x, double y)
{
    struct path *steps = &w->current->steps;
    add(w, (struct display_call){.op = DISPLAY_MARK,
                                 .x = x,
                                 .y = y,
                                 .first = steps->count,
                                 .count = corners->count,
                                 .kind = kind,
                                 .name = keep_name(w, name)});
    path_add(steps, corners, 1, 0, 0);
}

static bool list_close(struct writer *w, struct text *why)
{
    end_page(w);
    if (w->number == 0 && w->pages.open)
        w->failed = !text_refuse(why, "nothing was drawn, and a picture needs a page");
    bool good = !w->failed;
    if (w->why.len > 0)
        text_add(why, w->why.data);
    for (size_t i = 0; i < w->symbol_count; i++)
        list_release(&w->symbols[i]);
    free(w->symbols);
    list_release(&w->page);
    text_release(&w->why);
    w->format->free(w->state);
    free(w);
    return good;
}

struct draw *display_list_draw(const struct draw_resources *resources, const struct page_format *format, void *state,
                               const struct draw_pages *pages)
{
    /* No labels and bookmarks: a single page needs none. */
    static const struct writer_ops ops = {
        .page = list_page,
        .push = list_push,
        .pop = list_pop,
        .shape = list_shape,
        .text = list_text,
        .image = list_image,
        .symbol_begin = list_symbol_begin,
        .symbol_end = list_symbol_end,
        .symbol = list_symbol,
        .side = list_side,
        .mark = list_mark,
        .close = list_close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->format = format;
    w->state = state;
    w->pages = *pages;
    return draw_new(resources, &ops, w);
}
