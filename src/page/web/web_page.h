/* Pages for browsers: one file of HTML that needs nothing else. Script and style are the only ones that its policy
 * allows, and all text is escaped. */
#pragma once

#include "page/log/game_log.h"
#include "page/paper/table.h"

/* Zeroed, apart from what the caller sets; release with web_page_release. */
struct web_page {
    const struct draw_resources *resources;
    const char *language; /* of its texts, "de" */
    int games;            /* so far; game 2 is at #g2, its steps at #2-0, #2-1 ..., those of game 1 at #0, #1 ... */
    int drawings;
    struct text out;
};

/* Begins the page; `caption` is the line below its title. */
void web_page_begin(struct web_page *, const char *title, const char *caption);

/* Adds a game that can be stepped through; without a script all its positions, one below the other. The log has all
 * turns. */
void web_page_add_game(struct web_page *, const struct game_log *);

/* Adds a table whose rows can be sorted. */
void web_page_add_table(struct web_page *, const struct table *);

void web_page_end(struct web_page *);
void web_page_release(struct web_page *);
