/* The words of records: white space, comments, tags, turn numbers, labels, actions. The grammar is in record.h. After
 * an error in the middle of a word, tag or comment the next call skips the rest of it. */
#include "record/lexer.h"

#include "base/utf8.h"

#include <string.h>

/* What a byte begins. Those up to DIGIT may be part of a word, and so may bytes of longer UTF-8 sequences. */
enum class { WORD, OPEN, LABEL, DIGIT, WHITE, NEWLINE, LINE_COMMENT, BRACE };

static const unsigned char class_of[256] = {
    ['['] = OPEN,         ['A'] = LABEL,  ['B'] = LABEL,  ['C'] = LABEL,  ['D'] = LABEL,    ['E'] = LABEL,
    ['F'] = LABEL,        ['0'] = DIGIT,  ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,    ['4'] = DIGIT,
    ['5'] = DIGIT,        ['6'] = DIGIT,  ['7'] = DIGIT,  ['8'] = DIGIT,  ['9'] = DIGIT,    [' '] = WHITE,
    ['\t'] = WHITE,       ['\r'] = WHITE, ['\v'] = WHITE, ['\f'] = WHITE, ['\n'] = NEWLINE, [';'] = LINE_COMMENT,
    ['#'] = LINE_COMMENT, ['{'] = BRACE,
};

static const char not_utf8[] = "this byte is not UTF-8: save the file as UTF-8";
static const char long_tag[] = "this tag is longer than a record may be (1 MiB)";

/* ---- Between the words ----------------------------------------------------------------------------- */

static bool report(struct lexer *lx, uint64_t fault, uint32_t line, const char *message)
{
    lx->fault = fault;
    lx->fault_line = line;
    lx->message = message;
    return false;
}

static uint32_t newlines(const struct lexer *lx, uint64_t from, uint64_t to)
{
    uint32_t count = 0;
    const char *p = lexer_at(lx, from), *end = lexer_at(lx, to);
    while ((p = memchr(p, '\n', (size_t)(end - p)))) {
        count++;
        p++;
    }
    return count;
}

/* Whether all text before `at` is UTF-8; else reports the first byte that is not. */
static bool fine(struct lexer *lx)
{
    if (lx->bad >= lx->at)
        return true;
    /* The bad byte may begin a character whose end has not been read yet. */
    bool cut_off = !lx->ended && lx->end - lx->bad <= 3;
    for (uint64_t i = lx->bad + 1; cut_off && i < lx->end; i++)
        cut_off = utf8_continues((char)*lexer_byte(lx, i));
    if (cut_off)
        return true;
    report(lx, lx->bad, lx->line - newlines(lx, lx->bad, lx->at), not_utf8);
    lexer_forgive(lx);
    return false;
}

static void pass_white(struct lexer *lx)
{
    const unsigned char *p = lexer_byte(lx, lx->at), *end = lexer_byte(lx, lx->end);
    uint32_t line = lx->line;
    for (; p < end; p++) {
        unsigned char class = class_of[*p];
        if (class == NEWLINE)
            line++;
        else if (class != WHITE)
            break;
    }
    lx->line = line;
    lx->at = lx->base + (uint64_t)((const char *)p - lx->data);
}

/* Moves to the end of a comment, after the brace or at the end of the line; false if it is not in the buffer yet. */
static bool reach_end(struct lexer *lx, bool brace)
{
    const char *found = memchr(lexer_at(lx, lx->at), brace ? '}' : '\n', (size_t)(lx->end - lx->at));
    uint64_t to = found ? lx->base + (uint64_t)(found - lx->data) + brace : lx->end;
    if (brace)
        lx->line += newlines(lx, lx->at, to);
    lx->at = to;
    return found;
}

/* The same as fine() for a comment, which can also make a tag too long. */
static bool fine_comment(struct lexer *lx)
{
    uint64_t good = lx->bad < lx->at ? lx->bad : lx->at;
    if (lx->floor == NOWHERE || good - lx->floor <= RECORD_BYTES_MAX)
        return fine(lx);
    lexer_forgive(lx);
    return report(lx, lx->start, lx->start_line, long_tag);
}

/* Skips a comment; false after an error in it. */
static bool pass_comment(struct lexer *lx)
{
    bool brace = class_of[*lexer_byte(lx, lx->at)] == BRACE;
    bool retained = lx->keeping || lx->floor != NOWHERE;
    uint64_t open = lx->at;
    uint32_t open_line = lx->line;

    for (lx->at++; !reach_end(lx, brace);) {
        if (brace && !retained)
            lexer_remember(lx, open);
        bool more = lexer_fill(lx);
        if (more || lx->bad < lx->at)
            lx->rest = brace ? REST_BRACE : REST_LINE;
        if (!fine_comment(lx))
            return false;
        lx->rest = REST_NONE;
        if (!more)
            return brace ? report(lx, open, open_line, "this { opens a comment that is never closed: add a }") : true;
    }
    return fine_comment(lx);
}

/* Skips the rest of a word, string or tag after an error, as far as it is in the buffer. */
static enum lexer_rest pass_some(struct lexer *lx)
{
    const unsigned char *p = lexer_byte(lx, lx->at), *end = lexer_byte(lx, lx->end);
    enum lexer_rest rest = lx->rest;

    for (; p < end && rest != REST_NONE; p++) {
        unsigned char class = class_of[*p];
        if (class == NEWLINE || (rest == REST_WORD && class > DIGIT) || (rest == REST_TAG && class > NEWLINE)) {
            rest = REST_NONE;
            break;
        }
        if (rest == REST_TAG && *p == ']') {
            rest = REST_NONE;
        } else if (rest == REST_STRING && *p == '"') {
            rest = REST_TAG;
        } else if (rest == REST_STRING && *p == '\\') {
            if (p + 1 == end)
                break;
            p += p[1] != '\n';
        }
    }
    lx->at = lx->base + (uint64_t)((const char *)p - lx->data);
    return rest;
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* The next byte of a tag after white space and comments; 0 at the end of the text, and after an error, which is
 * reported. */
static char next_part(struct lexer *lx)
{
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end) {
            if (!lexer_fill(lx))
                return '\0';
            continue;
        }
        if (lx->at - lx->start > RECORD_BYTES_MAX) {
            report(lx, lx->start, lx->start_line, long_tag);
            return '\0';
        }
        if (class_of[*lexer_byte(lx, lx->at)] < LINE_COMMENT)
            return (char)*lexer_byte(lx, lx->at);
        if (!pass_comment(lx))
            return '\0';
    }
}

static bool complain(struct lexer *lx, const char *message)
{
    return lx->message ? false : report(lx, lx->start, lx->start_line, message);
}

/* Reports a part that is too long, unless an error in it was reported already. */
static bool too_long(struct lexer *lx, enum lexer_rest rest, const char *message)
{
    lx->rest = rest;
    lexer_forgive(lx);
    return complain(lx, message);
}

static bool is_name_byte(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c >= 0x80;
}

static bool read_name(struct lexer *lx)
{
    next_part(lx);
    if (lx->message)
        return false;
    lx->name = lx->at;
    do {
        while (is_name_byte(*lexer_byte(lx, lx->at)) && lx->at - lx->name <= RECORD_TOKEN_MAX)
            lx->at++;
    } while (lx->at == lx->end && lx->at - lx->name <= RECORD_TOKEN_MAX && lexer_fill(lx));
    lx->name_len = (size_t)(lx->at - lx->name);
    if (lx->name_len == 0)
        return complain(lx, "this tag has no name: write it like [Game \"connect-capture\"]");
    if (lx->name_len > RECORD_TOKEN_MAX)
        return too_long(lx, REST_TAG, "the name of this tag is longer than 4096 bytes");
    return true;
}

/* Moves to the closing quote of a string or the end of the line. False if that is not in the buffer yet, or the string
 * is too long. */
static bool reach_quote(struct lexer *lx)
{
    const unsigned char *p = lexer_byte(lx, lx->at);
    uint64_t limit = lx->string + RECORD_TOKEN_MAX + 1;
    const unsigned char *end = lexer_byte(lx, lx->end < limit ? lx->end : limit);
    while (p < end && *p != '"' && *p != '\n' && (*p != '\\' || p + 1 < end))
        p += *p == '\\' && p[1] != '\n' ? 2 : 1;
    lx->at = lx->base + (uint64_t)((const char *)p - lx->data);
    return p < end && *p != '\\';
}

/* In the string a backslash may only precede `"` or another backslash. NULs, which would end names, are not allowed. */
static bool read_string(struct lexer *lx)
{
    if (next_part(lx) != '"')
        return complain(lx, "this tag has no text in double quotes: write it like [Game \"connect-capture\"]");
    lx->string = ++lx->at;
    while (!reach_quote(lx) && lx->at - lx->string + 2 <= RECORD_TOKEN_MAX)
        if (!lexer_fill(lx))
            break;
    lx->string_len = (size_t)(lx->at - lx->string);
    if (lx->string_len + 2 > RECORD_TOKEN_MAX)
        return too_long(lx, REST_STRING, "the text of this tag is longer than 4096 bytes");
    if (*lexer_byte(lx, lx->at) != '"')
        return complain(lx, "the text of this tag has no closing quote on its line");
    lx->at++;
    if (lx->bad < lx->at)
        return true; /* lexer_tag reports a byte that is not UTF-8 instead */
    const char *s = lexer_at(lx, lx->string);
    if (memchr(s, '\0', lx->string_len))
        return complain(lx, "the text of this tag holds a NUL byte");
    for (size_t i = 0; i < lx->string_len; i++)
        if (s[i] == '\\' && s[++i] != '"' && s[i] != '\\')
            return complain(lx, "in the text of a tag a backslash stands only before a quote or a backslash");
    return true;
}

enum lexeme lexer_tag(struct lexer *lx)
{
    lx->floor = lx->start;
    lx->message = NULL;
    lx->at++;
    if (read_name(lx) && read_string(lx) && (next_part(lx) == ']' || complain(lx, "this tag has no closing ]"))) {
        lx->at++;
    } else if (lx->rest == REST_NONE && lx->message != not_utf8 && lx->message != long_tag &&
               (lx->at < lx->end || lexer_fill(lx))) {
        /* Reading goes on after the next `]` in this line, else in the next line; but a `[` where the tag should have
         * ended begins the next tag. After a comment that is not UTF-8 or too long, it goes on at once. */
        char next = (char)*lexer_byte(lx, lx->at);
        if (next == ']')
            lx->at++;
        else if (next != '[' && lx->line == lx->start_line)
            lx->rest = REST_TAG;
    }
    return fine(lx) && !lx->message ? LEX_TAG : LEX_BAD_TAG;
}

/* ---- Words --------------------------------------------------------------------------------------- */

/* The length of the run of word bytes (or only digits) at the start of the lexeme, of which `n` are known. A run that
 * is too long for a token may be incomplete. */
static size_t run(struct lexer *lx, size_t n, bool digits)
{
    do {
        const unsigned char *begin = lexer_byte(lx, lx->start), *p = begin + n;
        if (digits)
            while (class_of[*p] == DIGIT)
                p++;
        else
            while (class_of[*p] <= DIGIT)
                p++;
        n = (size_t)(p - begin);
    } while (lx->start + n == lx->end && n <= RECORD_TOKEN_MAX && lexer_fill(lx));
    return n;
}

static enum lexeme end_word(struct lexer *lx, size_t len, enum lexeme lexeme)
{
    lx->len = len;
    lx->at = lx->start + (len > RECORD_TOKEN_MAX ? RECORD_TOKEN_MAX + 1 : len);
    if (len <= RECORD_TOKEN_MAX && fine(lx))
        return lexeme;
    if (len > RECORD_TOKEN_MAX)
        report(lx, lx->start, lx->start_line, "this word is longer than 4096 bytes");
    lx->rest = REST_WORD;
    return LEX_BAD;
}

static enum lexeme word(struct lexer *lx)
{
    size_t n = 0;

    lx->start = lx->floor = lx->at;
    lx->start_line = lx->line;
    if (class_of[*lexer_byte(lx, lx->start)] == DIGIT) {
        n = run(lx, 0, true);
        if (*lexer_byte(lx, lx->start + n) == '.') {
            /* A number of more than 32 bits counts as the largest. */
            uint64_t number = 0;
            for (size_t i = 0; i < n && number < UINT32_MAX; i++)
                number = number * 10 + (uint64_t)(*lexer_byte(lx, lx->start + i) - '0');
            lx->number = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
            return end_word(lx, n + 1, LEX_TURN);
        }
    } else if (class_of[*lexer_byte(lx, lx->start)] == LABEL) {
        n = 1;
        if ((lx->start + n < lx->end || lexer_fill(lx)) && *lexer_byte(lx, lx->start + n) == ':') {
            lx->number = *lexer_byte(lx, lx->start) - (uint32_t)'A';
            return end_word(lx, n + 1, LEX_LABEL);
        }
    }
    return end_word(lx, run(lx, n, false), LEX_WORD);
}

enum lexeme lexer_next(struct lexer *lx)
{
    lx->floor = NOWHERE;
    while (lx->rest != REST_NONE) {
        if (lx->rest == REST_BRACE || lx->rest == REST_LINE)
            lx->rest = reach_end(lx, lx->rest == REST_BRACE) ? REST_NONE : lx->rest;
        else
            lx->rest = pass_some(lx);
        lexer_forgive(lx);
        if (lx->rest != REST_NONE && !lexer_fill(lx))
            lx->rest = REST_NONE;
    }
    for (;; lx->floor = NOWHERE) {
        pass_white(lx);
        if (lx->at == lx->end) {
            if (!lexer_fill(lx))
                return LEX_END;
            continue;
        }
        switch (class_of[*lexer_byte(lx, lx->at)]) {
        case LINE_COMMENT:
        case BRACE:
            if (pass_comment(lx))
                break;
            lx->start = lx->fault;
            lx->start_line = lx->fault_line;
            lx->len = 1;
            return LEX_BAD;
        case OPEN:
            lx->start = lx->at;
            lx->start_line = lx->line;
            return LEX_OPEN;
        default:
            return word(lx);
        }
    }
}

void lexer_back(struct lexer *lx)
{
    lx->at = lx->start;
    lx->line = lx->start_line;
}
