/* The lexer of game records: bytes to lexemes, through a buffer that slides over the text. Internal to
 * record/. Positions are bytes from the beginning of the text (a byte-order mark included). */
#ifndef QUADRILLE_RECORD_LEXER_H
#define QUADRILLE_RECORD_LEXER_H

#include "base/text.h"
#include "record/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum lexeme {
    LEX_END,     /* of the text, or reading failed: then `failure` is its errno */
    LEX_OPEN,    /* `[`, not taken yet: lexer_tag takes the tag */
    LEX_TAG,     /* name and string are set */
    LEX_BAD_TAG, /* fault and message are set */
    LEX_TURN,    /* number is set */
    LEX_LABEL,   /* number is set */
    LEX_WORD,
    LEX_BAD, /* text that can't be read, perhaps in a comment: fault and message are set */
};

/* What an error was reported in the middle of; the next call passes the rest of it. */
enum lexer_rest { REST_NONE, REST_WORD, REST_STRING, REST_TAG, REST_BRACE, REST_LINE };

struct lexer {
    record_read *read;
    void *context;
    char *data; /* the text from byte `base` to `end`, then one blank as a sentinel */
    size_t size;
    uint64_t base, end;
    bool ended;
    int failure;

    uint64_t at;    /* next byte to look at */
    uint32_t line;  /* there */
    uint64_t floor; /* first byte that the lexeme being read needs, or NOWHERE */
    enum lexer_rest rest;

    uint64_t checked; /* up to here the text is known to be UTF-8, or its errors were reported */
    uint64_t bad;     /* first byte beyond that is not (yet) UTF-8, or NOWHERE */

    uint64_t mark; /* a byte of the text, and the code points before it in its line */
    uint32_t mark_column;

    /* The last lexeme. */
    uint64_t start;
    uint32_t start_line;
    size_t len;
    uint32_t number;
    uint64_t name, string; /* string: within the quotes */
    size_t name_len, string_len;
    uint64_t fault;
    uint32_t fault_line;
    const char *message;

    /* The text kept for the record: from byte `keep`, in the buffer while `keeping`, afterwards in `held`. */
    bool keeping;
    uint64_t keep, first;
    uint32_t keep_column;
    struct text held;
    size_t cut;
    uint32_t cut_column;

    /* The surroundings of an open brace that the buffer has slid past. */
    struct text lost;
    size_t lost_start;
    uint32_t lost_column;
    uint64_t lost_at;
};

#define NOWHERE UINT64_MAX

void lexer_open(struct lexer *lx, record_read *read, void *context);
void lexer_release(struct lexer *lx);

enum lexeme lexer_next(struct lexer *lx);

/* Takes the tag of a LEX_OPEN. */
enum lexeme lexer_tag(struct lexer *lx);

/* Puts the lexeme last read back: the next call gives it again. Only for one without an error. */
void lexer_back(struct lexer *lx);

/* The text at a position of the last lexeme; valid until the next call. */
const char *lexer_at(const struct lexer *lx, uint64_t position);

/* Forgets the text kept. */
void lexer_forget(struct lexer *lx);

/* Begins to keep the text of a record whose first lexeme was just read; `first` is its start or fault.
 * Text in excess of RECORD_BYTES_MAX is not kept. */
void lexer_keep(struct lexer *lx, uint64_t first);

/* Where the text kept has a position of the last lexeme; what is needed of the line around it is read. If
 * the position lies beyond what could be kept, its line is appended, in place of one appended before. */
uint32_t lexer_place(struct lexer *lx, uint64_t position);

/* Hands the text kept over to `record`, with the rest of its last line; valid until the lexer is used again. */
void lexer_text(struct lexer *lx, struct record *record);

/* Number of code points; bytes that are not UTF-8 count one each. */
uint32_t lexer_columns(const char *s, size_t len);

/* ---- Between lexer.c and lexer_buffer.c -------------------------------------------------------------- */

/* Reads on. False at the end of the text. Positions from `floor`, `at`, `bad` and `keep` on stay readable. */
bool lexer_fill(struct lexer *lx);

/* Lets pass what before `at` is not UTF-8. */
void lexer_forgive(struct lexer *lx);

/* Makes sure that the line around a byte at or before `at` can be shown later, though what lies between is
 * not kept. To be called before each lexer_fill until then. */
void lexer_remember(struct lexer *lx, uint64_t position);

static inline unsigned char *lexer_byte(const struct lexer *lx, uint64_t position)
{
    return (unsigned char *)lx->data + (position - lx->base);
}

#endif
