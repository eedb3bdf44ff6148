/* Recorded games as a document: one item for each record. */
#pragma once

#include "page/document.h"
#include "page/log/booklet.h"
#include "page/log/replay_log.h"

/* Of each record only the text is kept; it is replayed again when it is drawn. */
struct booklet_document {
    /* Set by the caller, and borrowed. */
    struct booklet_style style;
    struct replay_log_request request;
    struct editions *editions;

    const struct draw_resources *resources;
    struct shown_record *list; /* owned */
    size_t count, size;
    struct document document;
};

/* Adds a record, from its text (taken over), which begins on line `line` of its file, and its log. False, with the
 * reason in `why`, if its diagrams could not be read on this paper. */
bool booklet_document_add(struct booklet_document *, struct text *source, uint32_t line, const struct game_log *,
                          const struct draw_resources *resources, struct text *why);

/* Prepares the document of all records added, which are at least one. */
void booklet_document_prepare(struct booklet_document *, const char *name, const struct game *first);
void booklet_document_release(struct booklet_document *);
