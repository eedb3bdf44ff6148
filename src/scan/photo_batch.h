/* Photographs of sheets and what is read from them: photos of the same sheet are joined; marks in question are shown.
 * Built where src/scan is. */
#pragma once

#include "scan/scanned.h"

struct output;

struct photo_batch {
    /* Set by the caller. */
    double least;                                                   /* confidence of a mark that is not doubtful */
    bool asks_all;                                                  /* marks that are not blank are in question, too */
    bool pictures;                                                  /* for questions and the proof: of all pages */
    void (*report)(void *context, bool error, const char *message); /* called as photos are read */
    void (*progress)(void *context, size_t done, size_t all);       /* called before each */
    void *context;

    struct scanned *list; /* owned; sheets, and photos that can't be read, in the order of the photos */
    size_t count;
};

/* Reads files of photos on up to `jobs` threads. `named` is the sheet that those show in which no code is found, or
 * NULL. */
void photo_batch_read(struct photo_batch *, const char *const *paths, size_t count, const struct sheet_code *named,
                      int jobs);

/* Works out the marks from all photos, and again after answers to questions. */
void photo_batch_rank(struct photo_batch *);

void photo_batch_release(struct photo_batch *);

/* Whether a mark is in question. */
bool photo_batch_asks(const struct photo_batch *, const struct scanned *, size_t mark);

/* A square picture of a mark and its surroundings, stretched from black to white, owned by the caller; *corner is
 * its top left, in mm. */
struct grey scanned_crop(const struct scanned *, size_t mark, struct point *corner);

/* Adds "drawn, 93 %". */
void mark_reading_write(const struct mark_reading *, struct text *out);

/* The value that an answer to a question means. False if it means none. */
bool mark_answer_read(const char *answer, enum sheet_mark_kind kind, enum mark_value *value);

/* Writes a PNG (proof_page.c): a numbered picture of each mark in question, and the pages with all that was read. */
bool photo_batch_write_proof(const struct photo_batch *, struct output *out, struct text *why);

/* Adds a picture in characters, `columns` wide. */
void crop_write_text(const struct grey *image, int columns, struct text *out);

/* Adds a sheet as a line of JSON. */
void photo_batch_write_json(const struct photo_batch *, const struct scanned *, struct text *out);

/* Adds what is to be said about the doubtful marks of a sheet, if there are any, and why it has no score; `proof` is
 * the file of their pictures, or NULL. */
void photo_batch_write_doubts(const struct photo_batch *, const struct scanned *, const char *proof, struct text *out);

/* Adds the score of a sheet that has one. */
void scanned_write_score(const struct scanned *, struct text *out);
