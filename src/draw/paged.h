/* What the writers of formats with a file a page have in common: the calls of a page are kept on a list, and when
 * the page is complete, the format makes a file of it. */
#ifndef QUADRILLE_DRAW_PAGED_H
#define QUADRILLE_DRAW_PAGED_H

#include "draw/display_list.h"

struct paged_page {
    double width, height; /* mm */
    const struct display_list *list;
    const struct display_list *symbols; /* by number; all that the page uses are there */
    size_t symbol_count;
};

struct paged_format {
    /* Writes the page. False with the reason in `why`, which stays empty where the output has failed. */
    bool (*write)(void *state, const struct paged_page *page, struct output *out, struct text *why);
    void (*free)(void *state);
};

/* A drawing in this format; `state` is the format's own, freed when the drawing is closed. */
struct draw *paged_draw(const struct draw_resources *resources, const struct paged_format *format, void *state,
                        const struct draw_pages *pages);

#endif
