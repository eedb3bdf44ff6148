#include "record/lexer.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 64 * 1024, /* bytes asked for at once */
    AROUND = 512,      /* bytes of a line kept on each side of a place, to show it */
};

/* What a byte begins. All up to DIGIT may stand within a word, those of longer UTF-8 sequences too. */
enum class { WORD, OPEN, LABEL, DIGIT, WHITE, NEWLINE, LINE_COMMENT, BRACE };

static const unsigned char class_of[256] = {
    ['['] = OPEN,         ['A'] = LABEL,  ['B'] = LABEL,  ['C'] = LABEL,  ['D'] = LABEL,    ['E'] = LABEL,
    ['F'] = LABEL,        ['0'] = DIGIT,  ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,    ['4'] = DIGIT,
    ['5'] = DIGIT,        ['6'] = DIGIT,  ['7'] = DIGIT,  ['8'] = DIGIT,  ['9'] = DIGIT,    [' '] = WHITE,
    ['\t'] = WHITE,       ['\r'] = WHITE, ['\v'] = WHITE, ['\f'] = WHITE, ['\n'] = NEWLINE, [';'] = LINE_COMMENT,
    ['#'] = LINE_COMMENT, ['{'] = BRACE,
};

static const char not_utf8[] = "this byte is not UTF-8: save the file as UTF-8";

/* ---- The buffer ---------------------------------------------------------------------------------- */

static unsigned char *byte(const struct lexer *lx, uint64_t position)
{
    return (unsigned char *)lx->data + (position - lx->base);
}

const char *lexer_at(const struct lexer *lx, uint64_t position)
{
    return lx->data + (position - lx->base);
}

static const char *find(const struct lexer *lx, uint64_t from, uint64_t to, char c)
{
    return memchr(lexer_at(lx, from), c, (size_t)(to - from));
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool continues(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

static uint64_t character_start(const struct lexer *lx, uint64_t position)
{
    for (int i = 0; i < 3 && position > lx->base && position < lx->end && continues(*byte(lx, position)); i++)
        position--;
    return position;
}

uint32_t lexer_columns(const char *s, size_t len)
{
    size_t columns = 0;
    while (len > 0) {
        size_t valid = utf8_valid(s, len), passed = valid < len ? valid + 1 : valid;
        columns += utf8_count(s, valid) + (passed - valid);
        s += passed;
        len -= passed;
    }
    return (uint32_t)columns;
}

/* Code points before a byte of the buffer in its line; the mark moves there, so that no byte is counted
 * twice even if the whole text is one line. */
static uint32_t column_of(struct lexer *lx, uint64_t position)
{
    if (position > lx->mark) {
        const char *from = lexer_at(lx, lx->mark), *to = lexer_at(lx, position);
        const char *newline = memrchr(from, '\n', (size_t)(to - from));
        if (newline)
            from = newline + 1;
        lx->mark_column = (newline ? 0 : lx->mark_column) + lexer_columns(from, (size_t)(to - from));
        lx->mark = position;
    }
    return lx->mark_column;
}

/* The first byte to show of the line around a place. */
static uint64_t line_start(const struct lexer *lx, uint64_t position)
{
    uint64_t from = position - lx->mark > AROUND ? character_start(lx, position - AROUND) : lx->mark;
    if (from < lx->mark)
        from = lx->mark;
    const char *newline = memrchr(lexer_at(lx, from), '\n', (size_t)(position - from));
    return newline ? lx->base + (uint64_t)(newline + 1 - lx->data) : from;
}

static uint64_t line_end(const struct lexer *lx, uint64_t position)
{
    uint64_t to = lx->end - position > AROUND ? character_start(lx, position + AROUND) : lx->end;
    const char *newline = find(lx, position, to, '\n');
    return newline ? lx->base + (uint64_t)(newline - lx->data) : to;
}

/* Adds the line around a place to `out`; returns where the place is in it. */
static size_t add_line(struct lexer *lx, uint64_t position, struct text *out, uint32_t *column)
{
    uint64_t from = line_start(lx, position), to = line_end(lx, position);
    size_t before = out->len;
    *column = column_of(lx, from);
    text_add_bytes(out, lexer_at(lx, from), (size_t)(to - from));
    return before + (size_t)(position - from);
}

/* Looks for the next byte that is not UTF-8 in what was read. A sequence cut off by the buffer's end counts
 * as such until more is read. */
static void check(struct lexer *lx)
{
    lx->checked += utf8_valid(lexer_at(lx, lx->checked), (size_t)(lx->end - lx->checked));
    lx->bad = lx->checked < lx->end ? lx->checked : NOWHERE;
}

static void forgive(struct lexer *lx)
{
    if (lx->bad < lx->at) {
        lx->checked = lx->at;
        check(lx);
    }
}

/* Forgets the text before `low`, but for what may be needed to show its line. */
static void drop(struct lexer *lx, uint64_t low)
{
    uint64_t to = low - lx->base > AROUND ? character_start(lx, low - AROUND) : lx->base;
    if (to == lx->base)
        return;
    column_of(lx, to);
    memmove(lx->data, byte(lx, to), (size_t)(lx->end - to));
    lx->base = to;
}

static void make_room(struct lexer *lx)
{
    size_t needed = (size_t)(lx->end - lx->base) + PIECE + 1, size = lx->size ? lx->size : PIECE;
    while (size < needed)
        size *= 2;
    if (size != lx->size)
        lx->data = mem_resize(lx->data, size);
    lx->size = size;
}

static void read_piece(struct lexer *lx)
{
    long got;
    make_room(lx);
    do
        got = lx->read(lx->context, (char *)byte(lx, lx->end), PIECE);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        lx->failure = errno;
    if (got <= 0)
        lx->ended = true;
    else
        lx->end += (uint64_t)got;
    *byte(lx, lx->end) = ' ';
}

static void skip_byte_order_mark(struct lexer *lx)
{
    if (lx->end < 3 || memcmp(lx->data, "\xEF\xBB\xBF", 3) != 0)
        return;
    memmove(lx->data, lx->data + 3, (size_t)(lx->end - 3 + 1));
    lx->base = lx->at = lx->mark = lx->checked = 3;
}

/* Reads on. False at the end of the text. Positions from `floor`, `at`, `bad` and `keep` on stay readable. */
static bool fill(struct lexer *lx)
{
    uint64_t low = least(lx->at, least(lx->floor, lx->bad));

    if (lx->ended)
        return false;
    if (lx->keeping && lx->at > lx->first && lx->at - lx->first > RECORD_BYTES_MAX) {
        text_add_bytes(&lx->held, lexer_at(lx, lx->keep), (size_t)(low - lx->keep));
        lx->keeping = false;
    }
    if (lx->end == 0) {
        do
            read_piece(lx);
        while (lx->end < 4 && !lx->ended);
        skip_byte_order_mark(lx);
    } else {
        drop(lx, lx->keeping ? least(low, lx->keep) : low);
        read_piece(lx);
    }
    check(lx);
    return lx->at < lx->end;
}

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

/* Whether the byte in question may begin a character whose end is yet to be read. */
static bool cut_off(const struct lexer *lx)
{
    if (lx->ended || lx->end - lx->bad > 3)
        return false;
    for (uint64_t i = lx->bad + 1; i < lx->end; i++)
        if (!continues(*byte(lx, i)))
            return false;
    return true;
}

/* True if nothing was passed that is not UTF-8. */
static bool fine(struct lexer *lx)
{
    if (lx->bad >= lx->at || cut_off(lx))
        return true;
    report(lx, lx->bad, lx->line - newlines(lx, lx->bad, lx->at), not_utf8);
    forgive(lx);
    return false;
}

static void pass_white(struct lexer *lx)
{
    const unsigned char *p = byte(lx, lx->at), *end = byte(lx, lx->end);
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

/* Moves on to the end of a comment, if that is in the buffer: behind the brace, or to the line's end. */
static bool reach_end(struct lexer *lx, bool brace)
{
    const char *found = find(lx, lx->at, lx->end, brace ? '}' : '\n');
    uint64_t to = found ? lx->base + (uint64_t)(found - lx->data) + brace : lx->end;
    if (brace)
        lx->line += newlines(lx, lx->at, to);
    lx->at = to;
    return found;
}

/* An open brace is shown if its comment never ends, but the comment may be too long to keep: as soon as
 * enough of it was read, what is to be shown is copied. */
static void remember(struct lexer *lx, uint64_t brace)
{
    lx->floor = lx->at - brace < AROUND ? brace : NOWHERE;
    if (lx->lost_at == brace || lx->floor != NOWHERE)
        return;
    text_clear(&lx->lost);
    lx->lost_start = add_line(lx, brace, &lx->lost, &lx->lost_column);
    lx->lost_at = brace;
}

/* Passes a comment; false after an error in it. */
static bool pass_comment(struct lexer *lx)
{
    bool brace = class_of[*byte(lx, lx->at)] == BRACE;
    bool kept = lx->keeping || lx->floor != NOWHERE;
    uint64_t open = lx->at;
    uint32_t open_line = lx->line;

    for (lx->at++; !reach_end(lx, brace);) {
        if (brace && !kept)
            remember(lx, open);
        bool more = fill(lx);
        if (more || lx->bad < lx->at)
            lx->rest = brace ? REST_BRACE : REST_LINE;
        if (!fine(lx))
            return false;
        if (lx->floor != NOWHERE && lx->at - lx->floor > RECORD_BYTES_MAX)
            return report(lx, lx->start, lx->start_line, "this tag is longer than a record may be (1 MiB)");
        lx->rest = REST_NONE;
        if (!more)
            return brace ? report(lx, open, open_line, "this { opens a comment that is never closed: add a }") : true;
    }
    return fine(lx);
}

/* Moves on over the rest of a word, a string or a tag in which an error was reported. */
static enum lexer_rest pass_some(struct lexer *lx)
{
    const unsigned char *p = byte(lx, lx->at), *end = byte(lx, lx->end);
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

static void pass_rest(struct lexer *lx)
{
    do {
        if (lx->rest == REST_BRACE || lx->rest == REST_LINE)
            lx->rest = reach_end(lx, lx->rest == REST_BRACE) ? REST_NONE : lx->rest;
        else
            lx->rest = pass_some(lx);
        forgive(lx);
    } while (lx->rest != REST_NONE && fill(lx));
    lx->rest = REST_NONE;
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* The next byte behind white space and comments within a tag: 0 at the end of the text and after an error,
 * which is reported. */
static char next_part(struct lexer *lx)
{
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end) {
            if (!fill(lx))
                return '\0';
            continue;
        }
        if (lx->at - lx->start > RECORD_BYTES_MAX) {
            report(lx, lx->start, lx->start_line, "this tag is longer than a record may be (1 MiB)");
            return '\0';
        }
        if (class_of[*byte(lx, lx->at)] < LINE_COMMENT)
            return (char)*byte(lx, lx->at);
        if (!pass_comment(lx))
            return '\0';
    }
}

static bool complain(struct lexer *lx, const char *message)
{
    return lx->message ? false : report(lx, lx->start, lx->start_line, message);
}

/* How much of a part that is too long was read is chance, so what is in it is not looked at. */
static bool too_long(struct lexer *lx, enum lexer_rest rest, const char *message)
{
    lx->rest = rest;
    forgive(lx);
    return complain(lx, message);
}

static bool of_name(unsigned char c)
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
        while (of_name(*byte(lx, lx->at)))
            lx->at++;
    } while (lx->at == lx->end && lx->at - lx->name <= RECORD_TOKEN_MAX && fill(lx));
    lx->name_len = (size_t)(lx->at - lx->name);
    if (lx->name_len == 0)
        return complain(lx, "this tag has no name: write it like [Game \"connect-capture\"]");
    if (lx->name_len > RECORD_TOKEN_MAX)
        return too_long(lx, REST_TAG, "the name of this tag is longer than 4096 bytes");
    return true;
}

/* Moves on to the string's closing quote, if that is in the buffer. */
static bool reach_quote(struct lexer *lx)
{
    const unsigned char *p = byte(lx, lx->at), *end = byte(lx, lx->end);
    while (p < end && *p != '"' && *p != '\n' && (*p != '\\' || p + 1 < end))
        p += *p == '\\' && p[1] != '\n' ? 2 : 1;
    lx->at = lx->base + (uint64_t)((const char *)p - lx->data);
    return p < end && *p != '\\';
}

static bool read_string(struct lexer *lx)
{
    if (next_part(lx) != '"')
        return complain(lx, "this tag has no text in double quotes: write it like [Game \"connect-capture\"]");
    lx->string = ++lx->at;
    while (!reach_quote(lx) && lx->at - lx->string <= RECORD_TOKEN_MAX)
        if (!fill(lx))
            break;
    lx->string_len = (size_t)(lx->at - lx->string);
    if (lx->string_len + 2 > RECORD_TOKEN_MAX)
        return too_long(lx, REST_STRING, "the text of this tag is longer than 4096 bytes");
    if (*byte(lx, lx->at) != '"')
        return complain(lx, "the text of this tag has no closing quote on its line");
    lx->at++;
    return true;
}

static bool read_tag(struct lexer *lx)
{
    if (!read_name(lx) || !read_string(lx))
        return false;
    if (next_part(lx) != ']')
        return complain(lx, "this tag has no closing ]");
    lx->at++;
    return true;
}

/* After an error in a tag reading goes on behind the next `]` of its line, else in the next line; but a `[`
 * where the tag should have ended begins the next one. After a comment that can't be read it goes on at once. */
static void leave_tag(struct lexer *lx)
{
    if (lx->rest != REST_NONE || lx->at == lx->end || lx->message == not_utf8)
        return;
    char next = (char)*byte(lx, lx->at);
    if (next == ']')
        lx->at++;
    else if (next != '[' && lx->line == lx->start_line)
        lx->rest = REST_TAG;
}

enum lexeme lexer_tag(struct lexer *lx)
{
    lx->floor = lx->start;
    lx->message = NULL;
    lx->at++;
    if (!read_tag(lx))
        leave_tag(lx);
    if (fine(lx) && !lx->message)
        return LEX_TAG;
    return LEX_BAD_TAG;
}

/* ---- Words --------------------------------------------------------------------------------------- */

/* Length of the run of word bytes (or only digits) at the start of the lexeme, of which `n` are known. A
 * run that is too long for a token need not be complete. */
static size_t run(struct lexer *lx, size_t n, bool digits)
{
    do {
        const unsigned char *begin = byte(lx, lx->start), *p = begin + n;
        if (digits)
            while (class_of[*p] == DIGIT)
                p++;
        else
            while (class_of[*p] <= DIGIT)
                p++;
        n = (size_t)(p - begin);
    } while (lx->start + n == lx->end && n <= RECORD_TOKEN_MAX && fill(lx));
    return n;
}

static uint32_t saturated(const unsigned char *digits, size_t count)
{
    uint64_t number = 0;
    for (size_t i = 0; i < count && number <= UINT32_MAX; i++)
        number = number * 10 + (uint64_t)(digits[i] - '0');
    return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

static enum lexeme end_word(struct lexer *lx, size_t len, enum lexeme lexeme)
{
    lx->len = len;
    lx->at = lx->start + len;
    if (len <= RECORD_TOKEN_MAX && fine(lx))
        return lexeme;
    if (len > RECORD_TOKEN_MAX)
        report(lx, lx->start, lx->start_line, "this word is longer than 4096 bytes");
    lx->rest = lexeme == LEX_WORD ? REST_WORD : REST_NONE;
    return LEX_BAD;
}

static enum lexeme word(struct lexer *lx)
{
    size_t n = 0;

    lx->start = lx->floor = lx->at;
    lx->start_line = lx->line;
    if (class_of[*byte(lx, lx->start)] == DIGIT) {
        n = run(lx, 0, true);
        if (*byte(lx, lx->start + n) == '.') {
            lx->number = saturated(byte(lx, lx->start), n);
            return end_word(lx, n + 1, LEX_TURN);
        }
    } else if (class_of[*byte(lx, lx->start)] == LABEL) {
        n = 1;
        if ((lx->start + n < lx->end || fill(lx)) && *byte(lx, lx->start + n) == ':') {
            lx->number = *byte(lx, lx->start) - (uint32_t)'A';
            return end_word(lx, n + 1, LEX_LABEL);
        }
    }
    return end_word(lx, run(lx, n, false), LEX_WORD);
}

enum lexeme lexer_next(struct lexer *lx)
{
    lx->floor = NOWHERE;
    if (lx->rest != REST_NONE)
        pass_rest(lx);
    for (;;) {
        pass_white(lx);
        if (lx->at == lx->end) {
            if (!fill(lx))
                return LEX_END;
            continue;
        }
        switch (class_of[*byte(lx, lx->at)]) {
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

/* ---- The text that is kept ------------------------------------------------------------------------- */

void lexer_open(struct lexer *lx, record_read *read, void *context)
{
    *lx = (struct lexer){.read = read, .context = context, .line = 1};
    lx->floor = lx->bad = lx->lost_at = NOWHERE;
    make_room(lx);
    lx->data[0] = ' ';
}

void lexer_release(struct lexer *lx)
{
    free(lx->data);
    text_release(&lx->held);
    text_release(&lx->lost);
}

void lexer_forget(struct lexer *lx)
{
    lx->keeping = false;
    lx->cut = 0;
    text_clear(&lx->held);
}

void lexer_keep(struct lexer *lx, uint64_t first)
{
    lx->first = first;
    if (first < lx->base) {
        lx->keep = first;
        return;
    }
    lx->keeping = true;
    lx->keep = line_start(lx, first);
    lx->keep_column = column_of(lx, lx->keep);
}

/* Reads on until the line behind `at` is complete or long enough to be shown. */
static void look(struct lexer *lx)
{
    while (!lx->ended && lx->end - lx->at < AROUND && !find(lx, lx->at, lx->end, '\n'))
        fill(lx);
}

/* Adds the line around a place that the text kept does not hold; returns where the place is. */
static uint32_t append(struct lexer *lx, uint64_t position)
{
    size_t start = lx->held.len, cut = start;
    uint32_t column;

    if (position == lx->lost_at) {
        text_add_bytes(&lx->held, lx->lost.data, lx->lost.len);
        column = lx->lost_column;
        start += lx->lost_start;
    } else {
        start = add_line(lx, position, &lx->held, &column);
    }
    lx->cut = cut;
    *(cut ? &lx->cut_column : &lx->keep_column) = column;
    return (uint32_t)start;
}

uint32_t lexer_place(struct lexer *lx, uint64_t position)
{
    lx->floor = position < lx->base ? NOWHERE : position;
    look(lx);
    if (lx->keeping || (position >= lx->keep && position - lx->keep < lx->held.len))
        return (uint32_t)(position - lx->keep);
    return append(lx, position);
}

void lexer_text(struct lexer *lx, struct record *record)
{
    lx->floor = NOWHERE;
    if (lx->keeping)
        look(lx);
    record->text = lx->keeping ? lexer_at(lx, lx->keep) : text_string(&lx->held);
    record->text_len = lx->keeping ? (size_t)(line_end(lx, lx->at) - lx->keep) : lx->held.len;
    record->column = lx->keep_column;
    record->cut = (uint32_t)lx->cut;
    record->cut_column = lx->cut_column;
}
