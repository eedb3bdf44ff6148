/* Documents: what can be printed. Sheets, puzzles, a book, rules, recorded games and standings each become a document;
 * a print job writes documents to files and knows nothing of what they show. */
#pragma once

#include "base/text.h"
#include "draw/draw.h"

/* Consecutive items of a document, counted from 0. */
struct item_range {
    uint64_t first, count;
};

/* Lists beside the pages, with entries for each item, in order. */
enum document_list { LIST_MANIFEST, LIST_RECORDS, LIST_GEOMETRY, LIST_FEED, DOCUMENT_LISTS };

/* Items that are drawn together, and where their entries go. */
struct document_part {
    struct item_range items;
    struct text *of[DOCUMENT_LISTS]; /* NULL: not asked for */

    /* Sets `file` to the name of the file with page `page` (from 1) of this drawing. Returns its number there. */
    int (*place)(const void *context, int page, struct text *file);
    const void *context; /* for `place` */
};

/* A document is drawn in parts, several at a time, on different threads. All texts are borrowed. */
struct document {
    const char *title, *subject, *author; /* of its files; subject and author may be NULL */
    const char *name;                     /* its default file name, without seed and ending */
    const char *item;                     /* what an item is called in messages: "sheet"; NULL: items are not counted */
    const char *remedy;                   /* what to do if one file would have too many pages */
    uint64_t tagged_most;                 /* files with more items are tagged only if asked for; 0: all files are */
    struct binding binding;               /* of its pages; PDF only */
    uint64_t count;                       /* items */
    uint64_t whole; /* this many items, from any multiple of it on, fill whole pages; 0: only all */
    const void *context;

    /* The number of pages of these items, drawn together. 0, with the reason in `why`, if they do not fit on the paper.
     * NULL: it is page_count, of the only item. */
    uint64_t (*pages)(const void *context, struct item_range items, struct text *why);
    uint64_t page_count;

    /* Draws the items that are asked for, and adds their entries to the lists. */
    void (*draw)(const void *context, struct draw *d, const struct document_part *asked);

    /* Adds the ID of the item that is drawn first when these are drawn together. NULL: items have no IDs. */
    void (*id)(const void *context, struct item_range items, struct text *out);

    /* Adds the name of an item's file, without folder and ending: each item is a page with a file of its own, once the
     * items are known. NULL: files have numbers. */
    void (*file)(const void *context, uint64_t item, struct text *out);
};

struct game;
struct values;

/* Adds a game's size to the name of a file: "-4x4", "-wide-11"; nothing for a game without sizes. */
void document_add_size(const struct game *game, const struct values *values, struct text *name);

/* Adds the ID of the first of `count` items: "-ID", "-ID+2". */
void document_add_id(const char *id, uint64_t count, struct text *name);
