#include "record/lexer.h"

#include "base/utf8.h"

#include <string.h>
#include <strings.h>

/* What a byte is. Those up to BEYOND_ASCII may be part of a word. The first four leave a word as it is, unless SIGN is
 * at its end or after the blank after it; a word with one of the others may have another plain form. */
enum class {
    WORD,
    DIGIT,
    OPEN,
    SIGN,
    CROSS, /* X: a capital, and a sign after a blank */
    BEYOND_ASCII,
    CAPITAL,
    LABEL,
    PAREN,
    LINE_COMMENT, /* this and those that follow end a word in any case */
    BRACE,
    WHITE
};

#define TIMES_8(c)  c, c, c, c, c, c, c, c
#define TIMES_64(c) TIMES_8(TIMES_8(c))

static const unsigned char class_of[256] = {
    ['A'] = LABEL,          ['B'] = LABEL,   ['C'] = LABEL,   ['D'] = LABEL,
    ['E'] = LABEL,          ['F'] = LABEL,   ['G'] = CAPITAL, ['H'] = CAPITAL,
    ['I'] = CAPITAL,        ['J'] = CAPITAL, ['K'] = CAPITAL, ['L'] = CAPITAL,
    ['M'] = CAPITAL,        ['N'] = CAPITAL, ['O'] = CAPITAL, ['P'] = CAPITAL,
    ['Q'] = CAPITAL,        ['R'] = CAPITAL, ['S'] = CAPITAL, ['T'] = CAPITAL,
    ['U'] = CAPITAL,        ['V'] = CAPITAL, ['W'] = CAPITAL, ['X'] = CROSS,
    ['Y'] = CAPITAL,        ['Z'] = CAPITAL, ['0'] = DIGIT,   ['1'] = DIGIT,
    ['2'] = DIGIT,          ['3'] = DIGIT,   ['4'] = DIGIT,   ['5'] = DIGIT,
    ['6'] = DIGIT,          ['7'] = DIGIT,   ['8'] = DIGIT,   ['9'] = DIGIT,
    ['['] = OPEN,           ['-'] = SIGN,    ['x'] = SIGN,    [','] = SIGN,
    ['.'] = SIGN,           [' '] = WHITE,   ['\t'] = WHITE,  ['\r'] = WHITE,
    ['\v'] = WHITE,         ['\f'] = WHITE,  ['\n'] = WHITE,  [';'] = LINE_COMMENT,
    ['#'] = LINE_COMMENT,   ['{'] = BRACE,   ['('] = PAREN,   [0x80] = TIMES_64(BEYOND_ASCII),
    TIMES_64(BEYOND_ASCII), ['|'] = PAREN,   ['`'] = SIGN,
};

static const char not_closed[] = "this { opens a comment that is never closed: add a }";

static bool is_ascii(char c)
{
    return !(c & 0x80);
}

static enum class class_at(const struct lexer *lx, size_t at) { return class_of[(unsigned char)lx->text[at]]; }

/* Up to here nothing needs a check. */
static const char *plain_end(const struct lexer *lx)
{
    size_t bound = lx->end < lx->limit ? lx->end : lx->limit;
    return lx->text + (bound < lx->valid ? bound : lx->valid);
}

/* What is wrong with what has been read, whatever it is, and then perhaps its place; NULL: nothing. */
static const char *check(struct lexer *lx, size_t *place)
{
    if (lx->at > lx->limit)
        return "the record exceeds 1 MiB here";
    if (lx->valid < lx->at)
        lx->valid += utf8_valid(lx->text + lx->valid, lx->end - lx->valid);
    if (lx->valid >= lx->at)
        return NULL;
    *place = lx->valid;
    return "this byte is not UTF-8: save the file as UTF-8";
}

/* The character at `at`, in its plain form; NUL at the end. */
static uint32_t char_at(const struct lexer *lx, size_t at, size_t *used)
{
    *used = 0;
    return at < lx->end ? utf8_plain(lx->text + at, lx->end - at, used) : '\0';
}

/* Whether a comment begins at `at`, which is in the text. */
static bool begins_comment(const struct lexer *lx, size_t at)
{
    enum class class = class_at(lx, at);
    const size_t past = class == LINE_COMMENT ? at + 1 + strspn(lx->text + at + 1, " \t") : 0;
    if (past > 0 && past < lx->end && lx->text[at] == '#' && lx->text[past] == '|') /* over the numbers of a table */
        return false;
    return class == LINE_COMMENT || class == BRACE || (class == PAREN && plain_paren_end(lx->text, at, lx->end) > 0);
}

/* Passes blanks beyond ASCII, too. */
static void pass_wide_white(struct lexer *lx)
{
    size_t used;
    for (; lx->at < lx->end; lx->at += used) {
        uint32_t c = utf8_plain(lx->text + lx->at, lx->end - lx->at, &used);
        if (c != ' ' && c != UTF8_NOTHING && (c >= 0x80 || class_of[c] != WHITE))
            return;
    }
}

static void pass_white(struct lexer *lx)
{
    const char *text = lx->text;
    size_t at = lx->at, end = lx->end;
    while (at < end && class_of[(unsigned char)text[at]] == WHITE)
        at++;
    lx->at = at;
    if (at < end && !is_ascii(text[at]))
        pass_wide_white(lx);
}

/* Passes the comment that begins at `at`; false if its end is missing. */
static bool pass_comment(struct lexer *lx)
{
    if (lx->text[lx->at] == '(') {
        lx->paren = lx->paren ? lx->paren : (uint32_t)lx->at + 1;
        lx->at = plain_paren_end(lx->text, lx->at, lx->end);
        return true;
    }
    bool braces = lx->text[lx->at++] == '{';
    const char *found = memchr(lx->text + lx->at, braces ? '}' : '\n', lx->end - lx->at);
    lx->at = found ? (size_t)(found - lx->text) + 1 : lx->end;
    return found || !braces;
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* The next character of a tag after white space and comments, NUL at the end of the text; *used are its bytes. An
 * unclosed comment is an error. */
static uint32_t next_part(struct lexer *lx, size_t *used, const char **message, size_t *place)
{
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end || !begins_comment(lx, lx->at))
            return char_at(lx, lx->at, used);
        size_t open = lx->at;
        if (!pass_comment(lx)) {
            *message = not_closed;
            *place = open;
            return '\0';
        }
    }
}

static bool is_name_char(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c >= 0x80;
}

/* Reads the name of a tag. One with characters that have a plain form goes into the arena. */
static void read_name(struct lexer *lx, struct tag_text *tag)
{
    size_t start = lx->at, used;
    bool ascii = true;
    for (; is_name_char(char_at(lx, lx->at, &used)); lx->at += used)
        ascii = ascii && used == 1;
    tag->name = lx->text + start;
    tag->name_len = lx->at - start;
    if (ascii || tag->name_len > RECORD_TOKEN_MAX)
        return;
    char *name = arena_copy(lx->arena, tag->name, tag->name_len);
    tag->name_len = plain_copy(name, name, tag->name_len, true);
    tag->name = name;
}

/* The next quotation mark of a string, or the end of its line or of the text. `any`: not only `"`. */
static size_t next_quote(const struct lexer *lx, size_t at, bool any)
{
    size_t used;
    for (; at < lx->end && lx->text[at] != '"' && lx->text[at] != '\n'; at++) {
        if (any && !is_ascii(lx->text[at]) && char_at(lx, at, &used) == '"')
            break;
        if (lx->text[at] == '\\' && at + 1 < lx->end && lx->text[at + 1] != '\n')
            at++;
    }
    return at;
}

/* Whether `]` follows the quotation mark at `at`. */
static bool is_before_bracket(const struct lexer *lx, size_t at)
{
    struct lexer after = *lx;
    size_t used;
    if (char_at(lx, at, &used) != '"')
        return false;
    after.at = at + used;
    pass_white(&after);
    return char_at(&after, after.at, &used) == ']';
}

/* The quotation mark that closes a string, or the end of its line or of the text: the next mark, of which after `"`
 * only another `"` is one. If no `]` follows it, a mark of another sort before `]` closes the string. */
static size_t string_end(const struct lexer *lx, size_t from, bool ascii)
{
    size_t first = next_quote(lx, from, !ascii);
    if (is_before_bracket(lx, first))
        return first;
    for (size_t at = from; at < lx->end; at++) {
        at = next_quote(lx, at, true);
        if (at == lx->end || lx->text[at] == '\n')
            break;
        if (is_before_bracket(lx, at) && !(ascii && lx->text[at] == '"'))
            return at;
    }
    return first;
}

/* A backslash may only precede `"` or another backslash. NULs, which would end names, are not allowed. */
static const char *check_string(const char *s, size_t len)
{
    if (memchr(s, '\0', len))
        return "the text of this tag contains a NUL byte";
    for (const char *end = s + len; (s = memchr(s, '\\', (size_t)(end - s))); s += 2)
        if (s[1] != '"' && s[1] != '\\')
            return "in a tag's text a backslash must precede a quote or a backslash";
    return NULL;
}

/* Before the first action: reads from `at` a text without quotes, perhaps after `:` or `=`, up to the first `]`, and
 * passes that. False if there is none. */
static bool read_unquoted(struct lexer *lx, size_t at, struct tag_text *tag)
{
    struct lexer text = *lx;
    size_t used;
    uint32_t c;

    text.at = at;
    pass_white(&text);
    c = char_at(&text, text.at, &used);
    if (c == ':' || c == '=')
        text.at += used;
    pass_white(&text);
    for (at = text.at; (c = char_at(lx, at, &used)) != ']' && c != '[' && c != '"' && c != '\n' && c != '\0';
         at += used)
        continue;
    tag->string = lx->text + text.at;
    tag->string_len = at - text.at;
    if (lx->acted || c != ']' || tag->string_len == 0 || tag->string_len > RECORD_TOKEN_MAX)
        return false;
    lx->at = at + used;
    while (strchr(" \t\r", tag->string[tag->string_len - 1]))
        tag->string_len--;
    return true;
}

/* Reads the parts of a tag one after another; at the first that is wrong returns the message. */
static const char *read_parts(struct lexer *lx, struct tag_text *tag, size_t *place)
{
    const char *message = NULL;
    size_t used;

    char_at(lx, lx->at, &used);
    lx->at += used;
    next_part(lx, &used, &message, place);
    if (message)
        return message;
    read_name(lx, tag);
    if (tag->name_len == 0)
        return "this tag has no name: write it like [Game \"connect-capture\"]";
    if (tag->name_len > RECORD_TOKEN_MAX)
        return "the name of this tag is longer than 4096 bytes";

    const size_t after_name = lx->at;
    uint32_t c = next_part(lx, &used, &message, place);
    tag->quoted = c == '"';
    if ((c == ':' || c == '=') && !lx->acted) {
        lx->at += used;
        c = next_part(lx, &used, &message, place);
    }
    if (c != '"' && read_unquoted(lx, after_name, tag))
        return check_string(tag->string, tag->string_len);
    if (c != '"')
        return message ? message : "this tag has no text in double quotes: write it like [Game \"connect-capture\"]";
    bool ascii = used == 1;
    size_t from = lx->at + used;
    lx->at = string_end(lx, from, ascii);
    tag->string = lx->text + from;
    tag->string_len = lx->at - from;
    bool closed = char_at(lx, lx->at, &used) == '"';
    lx->at += closed ? used : 0;
    if (tag->string_len + 2 > RECORD_TOKEN_MAX)
        return "the text of this tag is longer than 4096 bytes";
    if (!closed)
        return "the text of this tag has no closing quote on its line";
    message = check_string(tag->string, tag->string_len);
    if (message)
        return message;

    if (next_part(lx, &used, &message, place) != ']')
        return message ? message : "this tag has no closing ]";
    lx->at += used;
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
    while (lx->at < lx->end && lx->text[lx->at] != '\n' && !begins_comment(lx, lx->at))
        if (lx->text[lx->at++] == ']')
            return;
}

/* Reads a tag as nearly all are written: `[Name "text"]`, without a backslash. */
static bool read_plain(struct lexer *lx, struct tag_text *tag)
{
    const char *s = lx->text + lx->at + 1, *end = plain_end(lx);

    for (tag->name = s; s < end && is_ascii(*s) && is_name_char((unsigned char)*s);)
        s++;
    tag->name_len = (size_t)(s - tag->name);
    if (tag->name[-1] != '[' || tag->name_len == 0 || end - s < 2 || s[0] != ' ' || s[1] != '"')
        return false;
    for (tag->string = s += 2; s < end && *s != '"' && *s != '\\' && *s != '\n' && *s != '\0';)
        s++;
    tag->string_len = (size_t)(s - tag->string);
    tag->quoted = true;
    if (end - s < 2 || s[0] != '"' || s[1] != ']' || s - tag->name > RECORD_TOKEN_MAX)
        return false;
    lx->at = (size_t)(s - lx->text) + 2;
    return true;
}

const char *lexer_tag(struct lexer *lx, struct tag_text *tag, size_t *place)
{
    size_t start = lx->at;
    *place = start;
    if (read_plain(lx, tag))
        return NULL;
    const char *fault = read_parts(lx, tag, place);
    size_t at = start;
    const char *message = check(lx, &at);
    if (message)
        *place = at;
    if (fault)
        pass_rest_of_tag(lx, start);
    message = message ? message : fault;
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
    size_t place = lx->at;
    bool closed = pass_comment(lx);
    lx->commented = true;
    const char *message = check(lx, &place);
    message = message || closed ? message : not_closed;
    if (message)
        error(lx, token, place, message);
    return !message;
}

bool lexer_blank(struct lexer *lx)
{
    struct token ignored;
    pass_white(lx);
    if (lx->at == lx->end || !begins_comment(lx, lx->at))
        return false;
    struct lexer after = *lx;
    if (!comment(&after, &ignored))
        return false;
    *lx = after;
    return true;
}

bool lexer_is_game_line(const struct lexer *lx, size_t at)
{
    return lx->end - at > 5 && memcmp(lx->text + at, "Game:", 5) == 0 && (at == 0 || lx->text[at - 1] == '\n');
}

/* Whether the bracket at `at` opens a tag: before the first action always, then if name and quote follow, or at the
 * start of a line `Game`. */
static bool opens_tag(const struct lexer *lx)
{
    struct lexer ahead = *lx;
    const char *message;
    size_t used, place;

    char_at(lx, lx->at, &used);
    ahead.at += used;
    const bool dated = ahead.at < lx->end && class_at(lx, ahead.at) == DIGIT; /* [20.11.26, 18:03:12] */
    if ((!lx->acted && !dated) || lexer_is_game_line(lx, lx->at))
        return true;
    next_part(&ahead, &used, &message, &place);
    const size_t start = ahead.at;
    while (is_name_char(char_at(&ahead, ahead.at, &used)))
        ahead.at += used;
    const size_t len = ahead.at - start;
    if (len == 4 && strncasecmp(lx->text + start, "Game", 4) == 0 && (lx->at == 0 || lx->text[lx->at - 1] == '\n'))
        return true;
    return len > 0 && next_part(&ahead, &used, &message, &place) == '"';
}

/* Passes a remark in brackets on one line. False if the bracket is not closed there, or before another one. */
static bool pass_bracket(struct lexer *lx)
{
    size_t at = lx->at, used;
    char_at(lx, at, &used);
    at += used;
    for (uint32_t c; (c = char_at(lx, at, &used)) != ']'; at += used)
        if (c == '\n' || c == '\0' || c == '[' || at - lx->at > RECORD_TOKEN_MAX)
            return false;
    lx->bracket = lx->bracket ? lx->bracket : (uint32_t)lx->at + 1;
    lx->commented = true;
    lx->at = at + used;
    return true;
}

/* Reads any word: a number, a label, or an action, whose text is empty if it is punctuation. */
static enum token_kind read_word(struct lexer *lx, struct token *token)
{
    size_t start = lx->at;
    lx->at = plain_word_read(lx->text, start, lx->end, lx->arena, token);
    token->start = (uint32_t)start;
    if (token->kind == TOKEN_TURN || token->kind == TOKEN_LOOSE_TURN) {
        lx->turns++;
        lx->turn = (uint32_t)start;
    }
    lx->acted = lx->acted || (token->kind == TOKEN_ACTION && token->len > 0);
    if (lx->at - start > RECORD_TOKEN_MAX)
        return error(lx, token, start, "this word is longer than 4096 bytes");
    const char *message = check(lx, &start);
    return message ? error(lx, token, start, message) : token->kind;
}

/* Reads the next token, as lexer_next does, whatever it is. */
static enum token_kind RARE read_any(struct lexer *lx, struct token *token)
{
    size_t used;
    for (pass_white(lx); lx->at < lx->end; pass_white(lx)) {
        enum class class = class_at(lx, lx->at);
        const size_t stamp = plain_stamp_end(lx->text, lx->at, lx->end);
        if (stamp > 0) {
            lx->bracket = lx->bracket ? lx->bracket : (uint32_t)lx->at + 1;
            lx->at = stamp;
            continue;
        }
        if (begins_comment(lx, lx->at)) {
            if (!comment(lx, token))
                return TOKEN_ERROR;
        } else if (class == OPEN || (!is_ascii(lx->text[lx->at]) && char_at(lx, lx->at, &used) == '[')) {
            if (!opens_tag(lx) && pass_bracket(lx))
                continue;
            token->start = (uint32_t)lx->at;
            return token->kind = TOKEN_TAG;
        } else if (lx->text[lx->at] == '|' || class == LINE_COMMENT) {
            lx->bar = lx->bar ? lx->bar : (uint32_t)lx->at + 1;
            lx->at++;
        } else if (read_word(lx, token) != TOKEN_ACTION || token->len > 0) {
            return token->kind;
        } else if (lx->at > token->start + 1 && lx->text[token->start] == '.') { /* ... */
            lx->bracket = lx->bracket ? lx->bracket : token->start + 1;
        }
    }
    return token->kind = TOKEN_END;
}

/* Most words are plain already: slices of the text. Whatever else comes is left to read_any. */
enum token_kind lexer_next(struct lexer *lx, struct token *token)
{
    const char *s = lx->text + lx->at, *end = plain_end(lx);
    enum class class = WHITE;

    while (s < end && (class = class_of[(unsigned char)*s]) == WHITE)
        s++;
    const char *start = s;
    if (class == DIGIT) {
        enum { DIGITS_MOST = 9 };
        uint32_t number = 0;
        for (; s < end && *s >= '0' && *s <= '9'; s++)
            number = number * 10 + (uint32_t)(*s - '0');
        const bool bracket = s < end && (*s == ')' || *s == ':' || (s + 1 < end && *s == '/' && s[1] == ' ') ||
                                         (*s == '.' && s + 1 < end && (s[1] == ')' || s[1] == '-')));
        if (s - start > DIGITS_MOST || bracket ||
            (s + 1 < end && s[1] >= '0' && s[1] <= '9' && (start == lx->text || start[-1] == '\n') &&
             plain_stamp_end(lx->text, (size_t)(start - lx->text), lx->end) > 0))
            return read_any(lx, token);
        if (s < end && *s == '.') {
            lx->at = (size_t)(s - lx->text) + 1;
            lx->turns++;
            lx->turn = token->start = (uint32_t)(start - lx->text);
            token->number = number;
            return token->kind = TOKEN_TURN;
        }
    } else if (class == LABEL && end - s > 1 && s[1] == ':') {
        lx->at = (size_t)(s - lx->text) + 2;
        token->start = (uint32_t)(start - lx->text);
        token->number = (uint32_t)(*s - 'A');
        return token->kind = TOKEN_LABEL;
    } else if (class == OPEN) {
        return read_any(lx, token);
    }
    while (s < end && (class = class_of[(unsigned char)*s]) <= SIGN)
        s++;
    const char *after = s;
    while (after < end && (*after == ' ' || *after == '\t'))
        after++;
    if (s == start || s - start > RECORD_TOKEN_MAX || class_of[(unsigned char)s[-1]] == SIGN || class < LINE_COMMENT ||
        after == end || (class_of[(unsigned char)*after] >= SIGN && class_of[(unsigned char)*after] <= BEYOND_ASCII))
        return read_any(lx, token);
    lx->at = (size_t)(s - lx->text);
    token->start = (uint32_t)(start - lx->text);
    token->text = start;
    token->len = (uint32_t)(s - start);
    lx->acted = true;
    return token->kind = TOKEN_ACTION;
}

/* The first place of a byte from `from` on, or `end`. */
static size_t find(const struct lexer *lx, char byte, size_t from, size_t end)
{
    const char *found = memchr(lx->text + from, (unsigned char)byte, end - from);
    return found ? (size_t)(found - lx->text) : end;
}

/* The first place from `from` on of a sign that begins a comment, or `end`. */
static size_t find_comment(const struct lexer *lx, char sign, size_t from, size_t end)
{
    size_t at = find(lx, sign, from, end);
    while (at < end && !begins_comment(lx, at))
        at = find(lx, sign, at + 1, end);
    return at;
}

/* The first place from `from` on of a bracket, in either width, that may open a tag, or of a line with the next game,
 * or the end. */
static size_t find_bracket(const struct lexer *lx, size_t from)
{
    size_t end = find(lx, '[', from, lx->end), used;
    for (size_t at = from; at < end && (at = find(lx, 'G', at, end)) < end; at++)
        end = lexer_is_game_line(lx, at) ? at : end;
    while ((from = find(lx, '\xEF', from, end)) < end && char_at(lx, from, &used) != '[')
        from++;
    return from;
}

/* Each byte is looked at once for each sign, however many comments there are. */
void lexer_find_tag(struct lexer *lx)
{
    static const char signs[] = {'{', ';', '#', '('}; /* that begin comments */
    enum { SIGNS = sizeof signs };
    struct arena *arena = lx->arena;
    struct token token = {.kind = TOKEN_TURN};

    lx->arena = NULL;
    while (!lx->acted && token.kind != TOKEN_TAG && token.kind != TOKEN_END)
        lexer_next(lx, &token);
    size_t from = lx->at; /* words begin at or after it */
    size_t bracket = find_bracket(lx, from), next[SIGNS];
    for (int i = 0; i < SIGNS; i++)
        next[i] = find_comment(lx, signs[i], from, bracket);
    for (;;) {
        size_t comment = bracket;
        for (int i = 0; i < SIGNS; i++)
            comment = next[i] < comment ? next[i] : comment;
        lx->at = comment;
        if (comment < bracket) {
            pass_comment(lx);
        } else if (bracket < lx->end) {
            /* Unless a blank or a comment precedes it, it may be part of a word. */
            while (lx->at > from && class_at(lx, lx->at - 1) != WHITE)
                lx->at--;
            while (lx->at < bracket && lexer_next(lx, &token) != TOKEN_TAG)
                continue;
        }
        if (lx->at == bracket && (bracket == lx->end || opens_tag(lx) || !pass_bracket(lx)))
            break;
        from = lx->at;
        if (bracket < from)
            bracket = find_bracket(lx, from);
        for (int i = 0; i < SIGNS; i++)
            if (next[i] < from)
                next[i] = find_comment(lx, signs[i], from, bracket);
    }
    lx->arena = arena;
    lx->valid = lx->valid < lx->at ? lx->at : lx->valid;
}
