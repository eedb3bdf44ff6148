/* The lexer of game records: from text in memory to tags, turn numbers, labels and actions. The grammar is in
 * record.h. Places are bytes from the beginning of the text; lines and columns are counted only for diagnostics
 * (record_place). */
#pragma once

#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RECORD_TOKEN_MAX = 4096 }; /* bytes of one token, and of a tag's name and text */

enum token_kind {
    TOKEN_END,
    TOKEN_TAG,        /* `[`, not passed yet: lexer_tag reads the tag */
    TOKEN_TURN,       /* `12.`: number; one that is too large for it counts as the largest */
    TOKEN_LOOSE_TURN, /* `12)`, `12:` or `12 .`: number, and text as it is written */
    TOKEN_LABEL,      /* `A:`: number is 0 for A */
    TOKEN_ACTION,     /* any other word: text, in the form that plain_word_read describes */
    TOKEN_ERROR,      /* what can't be read, perhaps in a comment: text is the message */
    /* Not from the lexer, but from a replay: */
    TOKEN_REMARK, /* a word that means nothing */
    TOKEN_CLAIM,  /* the last words, which claim the result */
};

struct token {
    const char *text; /* a slice of the record, a word in the lexer's arena, or a message; not NUL-terminated */
    uint32_t len;     /* of text */
    uint32_t number;
    uint32_t start; /* its place, from the beginning of the lexer's text */
    enum token_kind kind;
};

struct lexer {
    struct arena *arena; /* for words that are not passed on as they are written; NULL: token->text is then not set */
    const char *text;
    size_t at, end;          /* what is still to be read */
    size_t limit;            /* whatever ends beyond is an error: the record is too long */
    size_t valid;            /* text from `at` up to here is known to be UTF-8 */
    uint32_t turns, turn;    /* turn numbers so far, and the place of the last */
    bool acted;              /* there was an action: brackets may hold remarks, and texts of tags are quoted */
    bool commented;          /* a comment or remark was passed; whoever looks at it clears this */
    uint32_t bracket, paren; /* 1 + the place of the first remark in such brackets; 0: there is none */
    uint32_t bar;            /* the same of a | */
};

/* Reads the next token into *token and returns its kind. After an error reading can go on: what is at fault has been
 * passed as a whole. */
enum token_kind lexer_next(struct lexer *lx, struct token *token);

/* A tag: its name, in plain characters, and its text as it is written, escapes included. */
struct tag_text {
    const char *name, *string;
    size_t name_len, string_len;
    bool quoted; /* and nothing stands between name and text */
};

/* Reads the tag at `at`. If it is wrong returns the message, and its place in *place. */
const char *lexer_tag(struct lexer *lx, struct tag_text *tag, size_t *place);

/* Passes white space and then a comment. False if there is none, or if it is wrong: then it is still to be read. */
bool lexer_blank(struct lexer *lx);

/* Whether a line `Game: conect` begins at `at`, which is in the text; it begins the next record. */
bool lexer_is_game_line(const struct lexer *lx, size_t at);

/* Passes everything up to the next tag or such a line, quickly. Errors don't matter. */
void lexer_find_tag(struct lexer *lx);

/* ---- Words as people type them (plain_word.c) -------------------------------------------------------------------- */

/* Words from phones and word processors, in the form that quadrille-record(5) describes: plain characters, no blanks
 * around the `-` of a line and the `x` of a shot, coordinates in lower case, neither comma nor full stop at the end. */

/* Reads the word that begins at byte `at` of a text of `end` bytes: sets kind, number, text and length of the token,
 * and returns the byte after the word. A word of commas and full stops alone has length 0. A text that differs from
 * the record's is allocated in the arena; without an arena (NULL) it is not kept. */
size_t plain_word_read(const char *text, size_t at, size_t end, struct arena *arena, struct token *token);

/* The digit that a character is or, in a star's number, looks like; NUL: none. */
static inline char plain_digit(char c)
{
    return c >= '0' && c <= '9' ? c : (c | 0x20) == 'o' ? '0' : c == 'l' || (c | 0x20) == 'i' ? '1' : '\0';
}

/* The byte after blanks at `at` that end no line; and where blanks and signs before it begin. */
size_t plain_gap_end(const char *text, size_t at, size_t end);
size_t plain_gap_start(const char *text, size_t at, const char *signs);

/* The byte after a comment `( ... )` at `at`, which ends on its line and has at most 4096 bytes; 0: there is none. */
size_t plain_paren_end(const char *text, size_t at, size_t end);

/* The byte after the time of a message in a chat at `at`, `20/11/2026, 18:03 - `, which begins its line; 0: there is
 * none. */
size_t plain_stamp_end(const char *text, size_t at, size_t end);

/* The bytes at `at` of a sign or a word that may stand for it between two sides: `-`, `x`, `->`, `to`, `takes`. */
size_t plain_sign(const char *text, size_t at, size_t end, uint32_t *sign);

/* Copies a text in plain characters to `to`, which may be the text itself, and returns its length then. Unless `quotes`
 * those beyond ASCII stay. */
size_t plain_copy(char *to, const char *s, size_t len, bool quotes);

/* Adds the words of a text, which are labels and actions, in plain form and with one blank between them. A label keeps
 * to the word that follows it without a blank. */
void plain_words_add(const char *s, size_t len, struct text *out);
