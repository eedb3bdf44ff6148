/* Display lists: drawing calls kept in memory, to be replayed later, any number of times. Formats with a file for each
 * page (PNG, SVG) record a page and the symbols that it shows, and write the file when the page is complete. */
#pragma once

#include "base/arena.h"
#include "draw/writer.h"

struct display_list {
    struct draw_call *calls;
    size_t count;
    struct arena arena;         /* holds what the calls point to */
    const char *name;           /* of a symbol; borrowed */
    double x, y, width, height; /* the box that it keeps to */
};

struct display_page {
    double width, height; /* mm */
    const struct display_list *list;
    const struct display_list *symbols; /* by number; all that the page uses are there */
    size_t symbol_count;
};

/* Keeps a call with all that it points to; and frees a list. */
void display_list_keep(struct display_list *list, const struct draw_call *call);
void display_list_release(struct display_list *list);

/* Shows a call whose coordinates, or those of its symbol, lie where `at` says. Returns true if that shows a symbol by
 * reference; else the symbol's own calls follow. */
typedef bool display_show(void *context, const struct transform *at, const struct draw_call *call);

/* Shows all calls of a list, in order. */
void display_list_replay(const struct display_list *list, const struct display_page *page, struct transform at,
                         display_show *show, void *context);

/* A format with a file for each page. */
struct page_format {
    /* Writes the page. False with the reason in `why`, which stays empty if the output failed. */
    bool (*write)(void *state, const struct display_page *page, struct output *out, struct text *why);
    void (*free)(void *state);
    enum draw_takes takes; /* as in struct writer_ops */
};

/* A drawing in this format. `state` is the format's own; closing the drawing frees it. A format that writes no files
 * leaves out both functions of `pages`. */
struct draw *display_list_draw(const struct draw_resources *resources, const struct page_format *format, void *state,
                               const struct draw_pages *pages);
