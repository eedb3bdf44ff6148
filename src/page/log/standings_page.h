/* Standings as a document: a table of all games, a crosstable, and a table of each game. */
#pragma once

#include "base/arena.h"
#include "page/document.h"
#include "page/paper/table.h"
#include "replay/club/standings.h"

/* More players than this are left out of the crosstable, the last first. */
enum { CROSSTABLE_MAX = 100 };

struct standings_document {
    struct arena arena; /* of tables, texts and layout */
    struct table_pages pages;
    struct document document;
};

/* The tables, in the arena; some texts are borrowed from the standings. */
struct table *standings_tables(const struct standings *, struct arena *, size_t *count);

/* Adds "5 players, 10 games, 2026-09-04 to 2026-10-02". */
void standings_write_caption(const struct standings *, const struct contest_book *, const struct words *,
                             struct text *out);

/* Prepares a zeroed document; `title` NULL: the word for standings. False, with the reason in `why`, if the tables do
 * not fit on the paper. Release with standings_document_release in any case. */
bool standings_document_prepare(struct standings_document *, const struct standings *, const struct contest_book *,
                                const struct page_style *, const char *title, const struct draw_resources *resources,
                                struct text *why);
void standings_document_release(struct standings_document *);
