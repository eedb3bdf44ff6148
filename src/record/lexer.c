#include "record/lexer.h"

#include "base/utf8.h"

#include <string.h>

/* What a byte begins. Those up to OPEN may be part of a word, and so may bytes of longer UTF-8 sequences. */
enum class { WORD, LABEL, DIGIT, OPEN, LINE_COMMENT, BRACE, WHITE };

static const unsigned char class_of[256] = {
    ['A'] = LABEL,        ['B'] = LABEL,  ['C'] = LABEL,  ['D'] = LABEL,  ['E'] = LABEL,  ['F'] = LABEL,
    ['0'] = DIGIT,        ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,  ['4'] = DIGIT,  ['5'] = DIGIT,
    ['6'] = DIGIT,        ['7'] = DIGIT,  ['8'] = DIGIT,  ['9'] = DIGIT,  ['['] = OPEN,   [' '] = WHITE,
    ['\t'] = WHITE,       ['\r'] = WHITE, ['\v'] = WHITE, ['\f'] = WHITE, ['\n'] = WHITE, [';'] = LINE_COMMENT,
    ['#'] = LINE_COMMENT, ['{'] = BRACE,
};

static const char not_utf8[] = "this byte is not UTF-8: save the file as UTF-8";
static const char too_long[] = "here the record becomes longer than 1 MiB";
static const char not_closed[] = "this { opens a comment that is never closed: add a }";

static enum class class_at(const struct lexer *lx, size_t at) { return class_of[(unsigned char)lx->text[at]]; }

/* Whether all text before `at` is UTF-8. If not, `valid` is the first byte that is not. */
static bool is_valid(struct lexer *lx)
{
    if (lx->valid < lx->at)
        lx->valid += utf8_valid(lx->text + lx->valid, lx->end - lx->valid);
    return lx->valid >= lx->at;
}

static bool begins_comment(enum class class)
{
    return class == LINE_COMMENT || class == BRACE;
}

/* The end of the run of word bytes that begins at `at`. */
static size_t word_end(const struct lexer *lx, size_t at)
{
    const char *text = lx->text;
    size_t end = lx->end;
    while (at < end && class_of[(unsigned char)text[at]] <= OPEN)
        at++;
    return at;
}

static void pass_white(struct lexer *lx)
{
    const char *text = lx->text;
    size_t at = lx->at, end = lx->end;
    while (at < end && class_of[(unsigned char)text[at]] == WHITE)
        at++;
    lx->at = at;
}

/* Passes the rest of a comment that ends at the byte `last`; false if the end is missing. */
static bool pass_comment(struct lexer *lx, char last)
{
    const char *found = memchr(lx->text + lx->at, last, lx->end - lx->at);
    lx->at = found ? (size_t)(found - lx->text) + 1 : lx->end;
    lx->unfinished = found ? 0 : last;
    return found || last == '\n';
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* The next byte of a tag after white space and comments, 0 at the end of the text. An unclosed comment is an error. */
static char next_part(struct lexer *lx, const char **message, size_t *place)
{
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end || class_at(lx, lx->at) <= OPEN)
            return lx->at < lx->end ? lx->text[lx->at] : '\0';
        size_t open = lx->at++;
        if (!pass_comment(lx, lx->text[open] == '{' ? '}' : '\n')) {
            *message = not_closed;
            *place = open;
            return '\0';
        }
    }
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           (c & 0x80);
}

/* The closing quote of a string, or the end of its line or of the text. */
static size_t string_end(const struct lexer *lx, size_t at)
{
    for (; at < lx->end && lx->text[at] != '"' && lx->text[at] != '\n'; at++)
        if (lx->text[at] == '\\' && at + 1 < lx->end && lx->text[at + 1] != '\n')
            at++;
    return at;
}

/* A backslash may only precede `"` or another backslash. NULs, which would end names, are not allowed. */
static const char *check_string(const char *s, size_t len)
{
    if (memchr(s, '\0', len))
        return "the text of this tag holds a NUL byte";
    for (size_t i = 0; i < len; i++)
        if (s[i] == '\\' && s[++i] != '"' && s[i] != '\\')
            return "in the text of a tag a backslash stands only before a quote or a backslash";
    return NULL;
}

/* Reads the parts of a tag one after another; at the first that is wrong returns the message. */
static const char *read_parts(struct lexer *lx, struct tag_text *tag, size_t *place)
{
    const char *message = NULL;

    lx->at++;
    next_part(lx, &message, place);
    if (message)
        return message;
    tag->name = lx->text + lx->at;
    while (lx->at < lx->end && is_name_byte(lx->text[lx->at]))
        lx->at++;
    tag->name_len = (size_t)(lx->text + lx->at - tag->name);
    if (tag->name_len == 0)
        return "this tag has no name: write it like [Game \"connect-capture\"]";
    if (tag->name_len > RECORD_TOKEN_MAX)
        return "the name of this tag is longer than 4096 bytes";

    if (next_part(lx, &message, place) != '"')
        return message ? message : "this tag has no text in double quotes: write it like [Game \"connect-capture\"]";
    tag->string = lx->text + ++lx->at;
    lx->at = string_end(lx, lx->at);
    tag->string_len = (size_t)(lx->text + lx->at - tag->string);
    bool closed = lx->at < lx->end && lx->text[lx->at] == '"';
    lx->at += closed;
    if (tag->string_len + 2 > RECORD_TOKEN_MAX)
        return "the text of this tag is longer than 4096 bytes";
    if (!closed)
        return "the text of this tag has no closing quote on its line";
    message = check_string(tag->string, tag->string_len);
    if (message)
        return message;

    if (next_part(lx, &message, place) != ']')
        return message ? message : "this tag has no closing ]";
    lx->at++;
    return NULL;
}

/* After a tag that is wrong: reading goes on after the next `]` in the line in which the tag began, else in the next
 * line; but a comment, or a `[` where the tag should have ended, comes first. */
static void pass_rest_of_tag(struct lexer *lx, size_t start)
{
    if (lx->at == lx->end || lx->text[lx->at] == '[')
        return;
    if (lx->text[lx->at] != ']' && memchr(lx->text + start, '\n', lx->at - start))
        return;
    while (lx->at < lx->end && lx->text[lx->at] != '\n' && !begins_comment(class_at(lx, lx->at)))
        if (lx->text[lx->at++] == ']')
            return;
}

const char *lexer_tag(struct lexer *lx, struct tag_text *tag, size_t *place)
{
    size_t start = lx->at;
    *place = start;
    const char *message = read_parts(lx, tag, place);
    bool complete = !message;
    if (lx->at > lx->limit) {
        message = too_long;
        *place = start;
    } else if (!is_valid(lx)) {
        message = not_utf8;
        *place = lx->valid;
    }
    if (!complete)
        pass_rest_of_tag(lx, start);
    if (message && lx->valid < lx->at)
        lx->valid = lx->at;
    return message;
}

/* ---- Tokens -------------------------------------------------------------------------------------- */

static enum token_kind error(struct lexer *lx, struct token *token, size_t place, const char *message)
{
    token->start = (uint32_t)place;
    token->text = message;
    token->len = (uint32_t)strlen(message);
    lx->valid = lx->valid < lx->at ? lx->at : lx->valid;
    return token->kind = TOKEN_ERROR;
}

/* Passes a comment; false after an error in it. */
static bool comment(struct lexer *lx, struct token *token)
{
    size_t open = lx->at++;
    bool closed = pass_comment(lx, lx->text[open] == '{' ? '}' : '\n');
    if (lx->at > lx->limit)
        error(lx, token, open, too_long);
    else if (!is_valid(lx))
        error(lx, token, lx->valid, not_utf8);
    else if (!closed)
        error(lx, token, open, not_closed);
    else
        return true;
    return false;
}

bool lexer_blank(struct lexer *lx)
{
    struct token ignored;
    pass_white(lx);
    if (lx->at == lx->end || !begins_comment(class_at(lx, lx->at)))
        return false;
    struct lexer after = *lx;
    if (!comment(&after, &ignored))
        return false;
    *lx = after;
    return true;
}

static enum token_kind word(struct lexer *lx, struct token *token)
{
    const char *text = lx->text;
    size_t start = lx->at, at = start, end = lx->end;
    enum token_kind kind = TOKEN_ACTION;

    if (class_at(lx, at) == DIGIT) {
        uint64_t number = 0;
        for (; at < end && class_at(lx, at) == DIGIT; at++)
            if (number < UINT32_MAX)
                number = number * 10 + (uint64_t)(text[at] - '0');
        if (at < end && text[at] == '.' && at - start < RECORD_TOKEN_MAX) {
            at++;
            token->number = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
            kind = TOKEN_TURN;
            lx->turns++;
            lx->turn = (uint32_t)start;
        }
    } else if (class_at(lx, at) == LABEL && at + 1 < end && text[at + 1] == ':') {
        token->number = (uint32_t)(text[at] - 'A');
        at += 2;
        kind = TOKEN_LABEL;
    }
    if (kind == TOKEN_ACTION)
        at = word_end(lx, at);
    lx->at = at;
    if (at - start > RECORD_TOKEN_MAX)
        return error(lx, token, start, "this word is longer than 4096 bytes");
    if (at > lx->limit)
        return error(lx, token, start, too_long);
    if (!is_valid(lx))
        return error(lx, token, lx->valid, not_utf8);
    token->text = text + start;
    token->len = (uint32_t)(at - start);
    token->start = (uint32_t)start;
    return token->kind = kind;
}

enum token_kind lexer_next(struct lexer *lx, struct token *token)
{
    if (lx->unfinished)
        pass_comment(lx, lx->unfinished);
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end)
            return token->kind = TOKEN_END;
        token->start = (uint32_t)lx->at;
        switch (class_at(lx, lx->at)) {
        case LINE_COMMENT:
        case BRACE:
            if (!comment(lx, token))
                return TOKEN_ERROR;
            break;
        case OPEN:
            return token->kind = TOKEN_TAG;
        default:
            return word(lx, token);
        }
    }
}

/* The first place of a byte at or after the lexer's, or `end`. */
static size_t find(const struct lexer *lx, char byte, size_t end)
{
    const char *found = memchr(lx->text + lx->at, byte, end - lx->at);
    return found ? (size_t)(found - lx->text) : end;
}

void lexer_find_tag(struct lexer *lx)
{
    struct token ignored;
    size_t from = lx->at, end = lx->end, tag = find(lx, '[', end); /* words begin at or after `from` */
    while (lx->at < end) {
        size_t comment = find(lx, '#', find(lx, ';', find(lx, '{', tag)));
        if (comment < tag) {
            lx->at = comment + 1;
            pass_comment(lx, lx->text[comment] == '{' ? '}' : '\n');
        } else if (tag < end) {
            /* Unless a blank or a comment precedes it, it may be part of a word. */
            for (lx->at = tag; lx->at > from && class_at(lx, lx->at - 1) <= OPEN;)
                lx->at--;
            while (lx->at < tag)
                word(lx, &ignored);
            if (lx->at == tag)
                break;
        } else {
            lx->at = end;
        }
        from = lx->at;
        if (tag < from)
            tag = find(lx, '[', end);
    }
    lx->valid = lx->valid < lx->at ? lx->at : lx->valid;
}
