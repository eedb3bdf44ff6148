/* Booklets: pages that show recorded games, in diagrams or as plots of the standings. Each game begins a page. */
#pragma once

#include "page/document.h"
#include "page/log/game_log.h"
#include "page/paper/board_picture.h"
#include "page/paper/page.h"
#include "page/template/resources.h"

/* ---- Booklets (booklet.c) ---------------------------------------------------------------------------------------- */

struct booklet_style {
    struct page_style page;
    int per_page; /* diagrams, at most */
    bool plot;    /* a plot of each game in place of diagrams */
};

/* How many pages a log takes. If its diagrams could not be read on this paper, returns 0 with the reason and a remedy
 * in `why`. */
int booklet_pages(const struct draw_resources *resources, const struct booklet_style *style, const struct game_log *log,
                  struct text *why);

/* Draws a log. */
void booklet_draw(struct draw *d, const struct booklet_style *style, const struct game_log *log);

/* ---- Plots (plot.c) ---------------------------------------------------------------------------------------------- */

/* What a plot shows, and the steps between the marks of its axes. */
struct plot_scale {
    int players;
    int least, most, step; /* of the standings; 0 is among them, and both ends are multiples of `step` */
    int first, last, turn_step;
};

/* The scale for a log, with at most about `rows` marks upward and `columns` along. */
struct plot_scale plot_scale(const struct game_log *log, int rows, int columns);

/* What the standings count: "points". */
const char *plot_title(const struct game *game);

/* The width that a plot needs, and the height that it takes in a box of this size. */
double plot_width_least(const struct theme *theme);
double plot_height(const struct theme *theme, double width, double height);

/* Draws the plot of all turns up to log->last into a box. */
void plot_draw(struct draw *d, const struct game_log *log, struct box box);

/* ---- Recorded games as a document: one item for each record (booklet_document.c) --------------------------------- */

/* What is kept of a record to replay it again. */
struct record_source {
    struct text text;      /* owned; from its first tag or word on */
    uint32_t line, number; /* of the text's first byte in its file; of the record */
};

/* Of each record only the source is kept; it is replayed again when it is drawn. */
struct booklet_document {
    /* Set by the caller, and borrowed. */
    struct booklet_style style;
    struct replay_log_request request;
    struct editions *editions;

    const struct draw_resources *resources;
    struct shown_record *list; /* owned */
    size_t count;
    struct document document;
};

/* A record that is replayed, and its source. Zeroed before the first; then its memory is used again. */
struct booklet_record {
    struct replay_log replay;
    struct record_source source;
};

/* `keep`: the record is to be drawn, so its source is needed. */
void booklet_record_read(struct booklet_record *, const struct record *, const struct replay_log_request *,
                         struct editions *, bool keep);
void booklet_record_release(void *); /* a callback */

/* Adds a record that has something to show, whose source is taken over. Notes which characters of its names the fonts
 * lack. False, with the reason in `why`, if its diagrams could not be read on this paper. */
bool booklet_document_add(struct booklet_document *, struct booklet_record *, const struct resources *,
                          struct text *notes, struct text *why);

/* Prepares the document of all records added, which are at least one. */
void booklet_document_prepare(struct booklet_document *, const char *name, const struct game *first);
void booklet_document_release(struct booklet_document *);
