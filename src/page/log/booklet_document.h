/* Recorded games as a document: one item for each record. */
#pragma once

#include "page/document.h"
#include "page/log/booklet.h"
#include "page/log/game_log.h"
#include "page/template/resources.h"

/* Of each record only the text is kept; it is replayed again when it is drawn. */
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

/* A record that is replayed, and what is kept to replay it again. Zeroed before the first; then its memory is used
 * again. */
struct booklet_record {
    struct replay_log replay;
    struct text source;
    uint32_t line; /* of the source's first byte in its file */
};

/* `keep`: the record is to be drawn, so its source is needed. */
void booklet_record_read(struct booklet_record *, const struct record *, const struct replay_log_request *,
                         struct editions *, bool keep);
void booklet_record_release(struct booklet_record *);

/* Adds a record that has something to show, whose source is taken over. Notes which characters of its names the fonts
 * lack. False, with the reason in `why`, if its diagrams could not be read on this paper. */
bool booklet_document_add(struct booklet_document *, struct booklet_record *, const struct resources *,
                          struct text *notes, struct text *why);

/* Prepares the document of all records added, which are at least one. */
void booklet_document_prepare(struct booklet_document *, const char *name, const struct game *first);
void booklet_document_release(struct booklet_document *);
