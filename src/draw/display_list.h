/* Display lists: drawing calls kept in memory, to be replayed later, any number of times. Formats with a file for each
 * page (PNG, SVG) record a page and the symbols that it shows, and write the file when the page is complete. */
#pragma once

#include "draw/writer.h"

enum display_op {
    DISPLAY_PUSH,
    DISPLAY_POP,
    DISPLAY_SHAPE,
    DISPLAY_TEXT,
    DISPLAY_IMAGE,
    DISPLAY_SYMBOL,
    DISPLAY_SIDE,
    DISPLAY_MARK
};

struct display_call {
    enum display_op op;
    double x, y;
    double scale, width, height;
    size_t first, count; /* of the steps of a shape or mark; a text's glyphs and bytes; `first` is a symbol's number */
    struct brush brush;
    struct glyph_run run; /* whose glyphs and text are the list's */
    double size;          /* pt */
    struct colour colour;
    const struct image *image; /* borrowed */
    enum sheet_mark_kind kind;
    int side;
    size_t name; /* of a mark, or the ID of a side's sheet: where it begins in the list's bytes, ended by a NUL */
};

struct display_list {
    struct display_call *calls;
    size_t count, size;
    struct path steps;    /* of all shapes */
    struct glyph *glyphs; /* of all texts, and their bytes */
    size_t glyph_count, glyph_size;
    struct text bytes;          /* and of names of marks */
    const char *name;           /* of a symbol; borrowed */
    double x, y, width, height; /* the box that it keeps to */
};

struct display_page {
    double width, height; /* mm */
    const struct display_list *list;
    const struct display_list *symbols; /* by number; all that the page uses are there */
    size_t symbol_count;
};

/* Receives the calls of a list. Their coordinates lie where `at` says; push and pop are dealt with by the replay. Calls
 * whose member is NULL are left out. */
struct display_handler {
    void (*shape)(void *context, const struct transform *at, const struct path *path, const struct brush *brush);
    void (*text)(void *context, const struct transform *at, const struct display_call *call,
                 const struct glyph_run *run);
    void (*image)(void *context, const struct transform *at, const struct display_call *call);
    /* Shows a symbol by reference and returns true; false or NULL: the symbol's own calls follow. */
    bool (*symbol)(void *context, const struct transform *at, size_t number);
    void (*side)(void *context, const char *id, int side);
    void (*mark)(void *context, const struct transform *at, const struct display_call *call, const char *name,
                 const struct path *corners);
};

void display_list_replay(const struct display_list *list, const struct display_page *page, struct transform at,
                         const struct display_handler *handler, void *context);

/* A format with a file for each page. */
struct page_format {
    /* Writes the page. False with the reason in `why`, which stays empty if the output failed. */
    bool (*write)(void *state, const struct display_page *page, struct output *out, struct text *why);
    void (*free)(void *state);
};

/* A drawing in this format. `state` is the format's own; closing the drawing frees it. A format that writes no files
 * leaves out both functions of `pages`. */
struct draw *display_list_draw(const struct draw_resources *resources, const struct page_format *format, void *state,
                               const struct draw_pages *pages);
