/* The lexer's buffer: a window that slides over the text, so that memory does not grow with it, and the text kept for
 * the record. */
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

/* The start of the character that a byte belongs to, so that no character is cut in two. */
static uint64_t character_start(const struct lexer *lx, uint64_t position)
{
    uint64_t start = position;
    if (position == lx->end)
        return position;
    while (start > lx->base && position - start < 3 && utf8_continues((char)*lexer_byte(lx, start)))
        start--;
    return utf8_continues((char)*lexer_byte(lx, start)) ? position : start;
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

/* The code points before a byte of the buffer in its line. Moves the mark there, so that no byte is counted twice, even
 * if the whole text is one line. */
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

void lexer_forgive(struct lexer *lx)
{
    if (lx->bad < lx->at) {
        lx->checked = lx->at;
        check(lx);
    }
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
        got = lx->read(lx->context, (char *)lexer_byte(lx, lx->end), PIECE);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        lx->failure = errno;
    if (got <= 0)
        lx->ended = true;
    else
        lx->end += (uint64_t)got;
    *lexer_byte(lx, lx->end) = ' ';
}

bool lexer_fill(struct lexer *lx)
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
        if (lx->end >= 3 && memcmp(lx->data, "\xEF\xBB\xBF", 3) == 0) { /* a byte-order mark */
            memmove(lx->data, lx->data + 3, (size_t)(lx->end - 3 + 1));
            lx->base = lx->at = lx->mark = lx->checked = 3;
        }
    } else {
        /* Drop the text before, except what may be needed to show its line. */
        if (lx->keeping)
            low = least(low, lx->keep);
        uint64_t to = low - lx->base > AROUND ? character_start(lx, low - AROUND) : lx->base;
        if (to > lx->base) {
            column_of(lx, to);
            memmove(lx->data, lexer_byte(lx, to), (size_t)(lx->end - to));
            lx->base = to;
        }
        read_piece(lx);
    }
    check(lx);
    return lx->at < lx->end;
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

void lexer_remember(struct lexer *lx, uint64_t position)
{
    lx->floor = lx->at - position < AROUND ? position : NOWHERE;
    if (lx->lost_at == position || lx->floor != NOWHERE)
        return;
    text_clear(&lx->lost);
    lx->lost_start = add_line(lx, position, &lx->lost, &lx->lost_column);
    lx->lost_at = position;
}

/* Reads on until the line after `at` is complete or long enough to show. */
static void look(struct lexer *lx)
{
    while (!lx->ended && lx->end - lx->at < AROUND && !find(lx, lx->at, lx->end, '\n'))
        lexer_fill(lx);
}

uint32_t lexer_place(struct lexer *lx, uint64_t position)
{
    lx->floor = position < lx->base ? NOWHERE : position;
    look(lx);
    size_t cut = lx->cut ? lx->cut : lx->held.len; /* so many bytes of `held` are the text from `keep` on */
    if (lx->keeping || (position >= lx->keep && position - lx->keep < cut))
        return (uint32_t)(position - lx->keep);

    size_t start = cut;
    uint32_t *column = cut ? &lx->cut_column : &lx->keep_column;
    lx->held.len = lx->cut = cut;
    if (position == lx->lost_at) {
        text_add_bytes(&lx->held, lx->lost.data, lx->lost.len);
        *column = lx->lost_column;
        start += lx->lost_start;
    } else {
        start = add_line(lx, position, &lx->held, column);
    }
    return (uint32_t)start;
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
