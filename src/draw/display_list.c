#include "draw/display_list.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void display_list_replay(const struct display_list *list, const struct display_page *page, struct transform at,
                         display_show *show, void *context)
{
    for (const struct draw_call *c = list->calls; c < list->calls + list->count; c++) {
        struct transform now = transform_within(&at, c->at.x, c->at.y, c->at.scale);
        if (c->op == CALL_SYMBOL)
            now = transform_within(&now, c->x, c->y, c->scale);
        if (!show(context, &now, c) && c->op == CALL_SYMBOL)
            display_list_replay(&page->symbols[c->number], page, now, show, context);
    }
}

/* ---- Recording ------------------------------------------------------------------------------------------------- */

struct writer {
    struct writer_ops ops;
    const struct page_format *format;
    void *state;
    struct draw_pages pages;
    size_t number; /* of pages begun */
    double width, height;
    struct display_list page, *symbols, *current; /* `current`: of the page, or of the symbol being defined */
    size_t symbol_count;
    struct text why;
    bool failed;
};

void display_list_release(struct display_list *list)
{
    free(list->calls);
    arena_release(&list->arena);
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

void display_list_keep(struct display_list *list, const struct draw_call *call)
{
    struct draw_call *c = mem_add(list->calls, list->count);
    *c = *call;
    if (call->name)
        c->name = arena_string(&list->arena, call->name, strlen(call->name));
    if (call->path) {
        struct path *path = arena_copy(&list->arena, call->path, sizeof *path);
        path->steps = arena_copy(&list->arena, path->steps, path->count * sizeof *path->steps);
        c->path = path;
    }
    if (call->run) {
        struct glyph_run *run = arena_copy(&list->arena, call->run, sizeof *run);
        run->glyphs = arena_copy(&list->arena, run->glyphs, run->count * sizeof *run->glyphs);
        run->text = arena_string(&list->arena, run->text, run->len);
        c->run = run;
    }
}

static void list_call(struct writer *w, const struct draw_call *c)
{
    if (c->op == CALL_PAGE) {
        end_page(w);
        w->number++;
        w->width = c->width;
        w->height = c->height;
        w->current = &w->page;
        w->page.count = 0;
        arena_clear(&w->page.arena);
    } else if (c->op == CALL_DEFINE) {
        w->current = mem_add(w->symbols, w->symbol_count);
        *w->current =
            (struct display_list){.name = c->name, .x = c->x, .y = c->y, .width = c->width, .height = c->height};
    } else if (c->op == CALL_END) {
        w->current = &w->page;
    } else {
        display_list_keep(w->current, c);
    }
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
        display_list_release(&w->symbols[i]);
    free(w->symbols);
    display_list_release(&w->page);
    text_release(&w->why);
    w->format->free(w->state);
    free(w);
    return good;
}

struct draw *display_list_draw(const struct draw_resources *resources, const struct page_format *format, void *state,
                               const struct draw_pages *pages)
{
    struct writer *w = mem_new(sizeof *w);
    *w = (struct writer){.ops = {list_call, list_close, format->takes},
                         .format = format,
                         .state = state,
                         .pages = *pages};
    return draw_new(resources, &w->ops, w);
}
