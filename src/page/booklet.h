/* Booklets: pages that show recorded games, in diagrams or as plots of the standings. Each game begins a page. */
#ifndef QUADRILLE_PAGE_BOOKLET_H
#define QUADRILLE_PAGE_BOOKLET_H

#include "base/text.h"
#include "draw/draw.h"
#include "page/game_log.h"
#include "page/page.h"

struct booklet_style {
    struct page_style page;
    int per_page; /* diagrams, at most */
    bool plot;    /* a plot of each game in place of diagrams */
};

/* How many pages a log takes. If its diagrams could not be read on this paper, returns 0 with the reason and a remedy
 * in `why`. */
int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why);

/* Draws the logs one after the other. */
void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *logs, size_t count);

#endif
