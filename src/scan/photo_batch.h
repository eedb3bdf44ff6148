/* Photographs of sheets and what is read from them: photos of the same sheet are joined; marks in question are shown.
 * Built where src/scan is. */
#pragma once

#include "scan/scanned.h"

struct output;

struct photo_batch {
    /* Set by the caller. */
    double least;                                                   /* confidence of a mark that is not doubtful */
    bool asks_all;                                                  /* marks that are not blank are in question, too */
    void (*report)(void *context, bool error, const char *message); /* called as photos are read */
    void *context;

    struct scanned *list; /* owned; sheets, and photos that can't be read, in the order of the photos */
    size_t count;
};

/* Reads a file of photos. `named` is the sheet that those show in which no code is found, or NULL. */
void photo_batch_read(struct photo_batch *, const char *path, const struct sheet_code *named);

/* Works out the marks from all photos, and again after answers to questions. */
void photo_batch_rank(struct photo_batch *);

void photo_batch_release(struct photo_batch *);

/* Whether a mark is doubtful; whether it is in question. */
bool photo_batch_doubts(const struct photo_batch *, const struct mark_reading *);
bool photo_batch_asks(const struct photo_batch *, const struct mark_reading *);

/* The picture of a mark in question, or NULL. */
const struct grey *scanned_crop(const struct scanned *, size_t mark);

/* Adds "drawn, 93 %". */
void mark_reading_write(const struct mark_reading *, struct text *out);

/* The value that an answer to a question means. False if it means none. */
bool mark_answer_read(const char *answer, enum sheet_mark_kind kind, enum mark_value *value);

/* Writes a page (crop_page.c) with a numbered picture of each mark in question, a PNG. */
bool photo_batch_write_proof(const struct photo_batch *, struct output *out, struct text *why);

/* Adds a picture in characters, `columns` wide. */
void crop_write_text(const struct grey *image, int columns, struct text *out);

/* Adds a sheet as a line of JSON. */
void photo_batch_write_json(const struct photo_batch *, const struct scanned *, struct text *out);

/* Adds what is to be said about the doubtful marks of a sheet; `proof` is the file of their pictures, or NULL. Returns
 * their number. */
size_t photo_batch_write_doubts(const struct photo_batch *, const struct scanned *, const char *proof,
                                struct text *out);
