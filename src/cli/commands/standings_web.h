/* Standings as a web page, with the games to step through. */
#pragma once

#include "cli/print/print.h"
#include "page/log/booklet.h"
#include "replay/club/standings.h"

/* Records that were entered, and with `sources` what is needed to show them, in the order of the book. */
struct standings_state {
    struct contest_book book;
    struct record_source *sources; /* owned */
    size_t source_count;
};

/* Moves the records of `from`, which is empty then, after those of `to`. */
void standings_state_move(struct standings_state *to, struct standings_state *from);
void standings_state_release(void *);

/* Writes the page; with sources the games that count follow, each linked. False with the reason in `why`. */
bool standings_web_write(struct print *, const struct standings *, const struct standings_state *, struct text *why);
