/* Game records: from text to tags, turns and tokens. Nothing here depends on a game.
 *
 *   record = tag+ turn*
 *   tag    = "[" NAME string "]"        string: double quotes, \" and \\ inside, on one line
 *   turn   = NUMBER "." item*
 *   item   = LABEL ":" | action         LABEL: A-F
 *
 * Tokens are separated by white space, which may be missing after `1.` and `A:`. Comments are `{ ... }`, over several
 * lines, `( ... )` on one line, and `;` or `#` up to the end of the line; they end a token. A new record begins at the
 * first tag after a turn, or at a second `Game` tag.
 *
 * A file is in memory as a whole (source_read). Records are slices of it: record_next finds the end of a record and
 * reads its tags; the caller reads the turns, token by token:
 *
 *   while (record_next(reader, &record)) {
 *       struct lexer turns = record.turns;
 *       while (record_token(&turns, &token)) ...
 *   }
 *
 * To judge records on several threads, one thread calls record_next_block, which gives the next records to a reader of
 * their own, a block; another calls record_next on the block, with the same results as without blocks. */
#pragma once

#include "base/diag.h"
#include "record/lexer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_BYTES_MAX = 1 << 20, /* of a record, with the comments and blanks before the next one */
    RECORD_TURNS_MAX = 10000,
    TAG_FAULTS_MAX = 20,
};

struct tag {
    const char *name;   /* as written, in plain characters */
    const char *text;   /* the string without quotes and escapes, NUL-terminated; unless it is a name or a remark, in
                           plain characters (base/utf8.h) */
    size_t len;         /* of text */
    uint32_t start;     /* byte of the `[` within the record's text */
    uint32_t end;       /* byte after the `]` */
    bool quoted;        /* as tags are written; else the text went up to the bracket */
    const char *colour; /* of the player whose name it is, in the record's text, of colour_len bytes */
    size_t colour_len;
};

/* The name of a tag for a player whose letter the line does not say. */
#define TAG_PLAYER "?"

/* Why a tag can't be read, and where. */
struct tag_fault {
    const char *message;
    uint32_t start;
};

struct record {
    uint32_t number; /* in the file, from 1 */
    uint32_t line;   /* of its first tag */
    /* The record with the text around it that diagnostics may show; places count from its beginning. */
    const char *text;
    size_t text_len;
    uint32_t start;                  /* byte of its first tag or word in the text */
    uint32_t text_line, text_column; /* line of its first byte, and the code points before it in that line */
    struct tag *tags;
    size_t tag_count;
    struct tag_fault faults[TAG_FAULTS_MAX]; /* in order of place; further ones are left out */
    size_t fault_count;
    const char *before; /* of the first record: the text before it in the file */
    size_t before_len;
    struct lexer turns; /* at the first token that is not a tag; copy it and call record_token */
};

/* Reads the next token of a record; false at its end. Tags that stand before the first turn are left out. After an
 * error reading goes on, unless the record is too long. */
bool record_token(struct lexer *turns, struct token *token);

struct record_reader;

/* Returns a reader of UTF-8 whose lines end with LF or CRLF. The text must outlive the reader, which the caller owns
 * and closes with record_close, or at the end of a block with scoped(record_release). */
struct record_reader *record_open_text(const char *s, size_t len);
void record_close(struct record_reader *r);
void record_release(struct record_reader **);

/* Reads the next record into *record, which is valid until the next call. False at the end of the text. */
bool record_next(struct record_reader *r, struct record *record);

/* Passes the next records, together about `bytes` (and at most a record more; 0: one record), and makes `block`, a
 * reader of any text, a reader of these, which no longer needs `r`. False at the end of the text. */
bool record_next_block(struct record_reader *r, struct record_reader *block, size_t bytes);

/* The tag with this name, in upper or lower case; or NULL. */
const struct tag *record_tag(const struct record *record, const char *name);

/* The line in the file of byte `start` of the record's text. */
uint32_t record_line(const struct record *record, uint32_t start);

/* Sets place, source line, caret and start of a diagnostic to byte `start` of the record's text. */
void record_place(const struct record *record, uint32_t start, struct diag *d);

/* ---- Files of records (source.c) ---- */

/* Reads the bytes of a whole file, of a pipe up to its end, or of standard input ("-") into `content`, which is empty;
 * of a file that cannot hold records only the first. Returns 0, or an errno, which is EFBIG for more than 4 GiB. */
int source_read(const char *path, struct text *content);

/* Turns the bytes of a file into text: UTF-8, or UTF-16 with a byte-order mark, becomes UTF-8 without the mark; a CR
 * alone ends a line and becomes LF. What is not UTF-16 becomes the byte FF, which is not UTF-8. Returns NULL, or what
 * the file is if it cannot hold records: "empty", "a PDF". */
const char *source_decode(struct text *content);
