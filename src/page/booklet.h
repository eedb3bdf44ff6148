/* Booklets: pages that show recorded games, in diagrams or as plots of how they went. Each game begins a page. */
#ifndef QUADRILLE_PAGE_BOOKLET_H
#define QUADRILLE_PAGE_BOOKLET_H

#include "base/text.h"
#include "draw/draw.h"
#include "page/game_log.h"
#include "page/paper.h"

struct booklet_style {
    struct paper paper;
    bool landscape;
    double margin;     /* mm */
    int per_page;      /* diagrams at most */
    bool plot;         /* a plot a game in place of diagrams */
    const char *title; /* head line, or NULL for the game's */
};

/* Before anything is drawn: can the diagrams of a log be read on this paper? False with the reason and a remedy in
 * `why`. */
bool booklet_fits(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why);

/* The pages that a log takes. */
int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style,
                  const struct game_log *log);

/* Draws the logs one after another. */
void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *logs, size_t count);

#endif
