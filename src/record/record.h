/* Game records: from UTF-8 text to tags, turns and tokens. Nothing here depends on a game.
 *
 *   record = tag+ turn*
 *   tag    = "[" NAME string "]"        string: double quotes, \" and \\ inside, on one line
 *   turn   = NUMBER "." item*
 *   item   = LABEL ":" | action         LABEL: A-F
 *
 * Tokens are separated by white space, which may be missing after `1.` and `A:`. Comments are `{ ... }`, over several
 * lines, and `;` or `#` up to the end of the line; they end a token. A new record begins at the first tag after a turn,
 * or at a second `Game` tag.
 *
 * The file is read in pieces; only one record is in memory at a time. */
#ifndef QUADRILLE_RECORD_RECORD_H
#define QUADRILLE_RECORD_RECORD_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_BYTES_MAX = 1 << 20, /* from the first tag to the last token */
    RECORD_TOKEN_MAX = 4096,    /* bytes of one token */
    RECORD_TURNS_MAX = 10000,
};

enum token_kind {
    TOKEN_TURN,   /* `12.`: number */
    TOKEN_LABEL,  /* `A:`: number is 0 for A */
    TOKEN_ACTION, /* any other word: text */
    TOKEN_ERROR,  /* text that can't be read; always the last token of a record */
};

struct token {
    uint32_t start, len; /* bytes within the record's text */
    uint32_t line;       /* in the file, from 1 */
    uint8_t kind;
    uint32_t number;
};

struct tag {
    const char *name; /* as written */
    const char *text; /* the string without quotes and escapes, NUL-terminated */
    size_t len;       /* of text */
    uint32_t start;   /* byte of the `[` within the record's text */
    uint32_t line;
};

struct record {
    uint32_t line; /* of its first tag */
    const char *text;
    size_t text_len;
    uint32_t column;          /* code points before the text in its first line */
    uint32_t cut, cut_column; /* not 0: the middle of an over-long record was dropped before byte `cut` */
    struct tag *tags;
    size_t tag_count;
    struct token *tokens; /* turns, labels and actions in order; a TOKEN_ERROR is the last one */
    size_t token_count;
    const char *error; /* why the tags can't be read; then there are no tokens. NULL: they can */
    uint32_t error_start, error_line;
    const char *token_error; /* message of the TOKEN_ERROR, if there is one */
};

/* A source of bytes. Like read(2) it returns the number of bytes put into `buffer`, 0 at the end, or -1 with errno. */
typedef long record_read(void *context, char *buffer, size_t size);

/* The unread rest of a text in memory. */
struct source {
    const char *s;
    size_t len;
};

record_read source_memory; /* the context is a struct source */
record_read source_file;   /* the context is an int: an open descriptor */

struct record_reader;

/* Returns a reader that the caller owns and closes with record_close. */
struct record_reader *record_open(record_read *read, void *context);
void record_close(struct record_reader *r);

/* Reads the next record into *record, which is valid until the next call. Returns 1; 0 at the end of the text; -1 with
 * errno if reading failed. */
int record_next(struct record_reader *r, struct record *record);

/* The tag with this name, in upper or lower case; or NULL. */
const struct tag *record_tag(const struct record *record, const char *name);

/* Sets place, source line and caret of a diagnostic to byte `start` of the record's text, which is in line `line` of
 * the file. */
void record_place(const struct record *record, uint32_t start, uint32_t line, struct diag *d);

#endif
