/* After an error in a tag, reading goes on: the claimed result and the name of the game may follow, and only all tags
 * together show where the record ends. */
#include "record/record.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    AROUND = 1024,                         /* bytes of a line shown at most before and after a record */
    WINDOW = RECORD_BYTES_MAX + 16 * 1024, /* bytes in which a record must end, or it is cut off */
    AHEAD = WINDOW + AROUND,               /* bytes that are read before a record begins */
    BUFFER = 3 * (1 << 20),
    BEFORE = 64 * 1024, /* bytes that may precede the first record and be part of it */
};

static const char too_many_turns[] = "a record has at most 10000 turns";

struct record_reader {
    struct source *source; /* owned; NULL: the text is complete */
    int failure;           /* errno of a failed read; the text ends there */
    bool ended;            /* all has been read */
    bool cut_off;          /* the last record did not end in its window: the rest of it is passed */

    char *buffer; /* owned; NULL if the text is not */
    size_t buffer_size;
    const char *text;
    size_t size;  /* what has been read and is still held */
    size_t end;   /* records end here; in a block, what follows is only shown */
    size_t at;    /* up to here records have been read */
    size_t valid; /* as in a lexer */
    char unfinished;

    size_t mark; /* a byte at or before `at`, its line, and the code points before it in that line */
    uint32_t mark_line, mark_column;

    uint32_t number; /* records so far */
    struct arena arena;
    struct tag *tags;
    size_t tag_size;
};

/* ---- The buffer ------------------------------------------------------------------------------------ */

/* Number of code points; bytes that are not UTF-8 count one each. */
static uint32_t columns(const char *s, size_t len)
{
    size_t count = 0;
    while (len > 0) {
        size_t valid = utf8_valid(s, len), passed = valid < len ? valid + 1 : valid;
        count += utf8_count(s, valid) + (passed - valid);
        s += passed;
        len -= passed;
    }
    return (uint32_t)count;
}

static uint32_t newlines(const char *s, size_t len)
{
    uint32_t count = 0;
    for (const char *end = s + len; (s = memchr(s, '\n', (size_t)(end - s))); s++)
        count++;
    return count;
}

/* Moves the mark forward. */
static void move_mark(struct record_reader *r, size_t mark)
{
    const char *from = r->text + r->mark, *to = r->text + mark;
    const char *newline = text_find_last(from, (size_t)(to - from), '\n');
    if (newline) {
        r->mark_line += newlines(from, (size_t)(to - from));
        r->mark_column = 0;
        from = newline + 1;
    }
    r->mark_column += columns(from, (size_t)(to - from));
    r->mark = mark;
}

/* The start of the line that `at` is in, or of a character some way before `at`. */
static size_t line_start(const struct record_reader *r)
{
    size_t from = r->at > AROUND ? r->at - AROUND : 0;
    const char *newline = text_find_last(r->text + from, r->at - from, '\n');
    if (newline)
        return (size_t)(newline + 1 - r->text);
    while (from < r->at && from > 0 && utf8_continues(r->text[from]))
        from++;
    return from;
}

/* Makes sure that AHEAD bytes from `at` on have been read, or all. */
static void fill(struct record_reader *r)
{
    if (r->ended || r->size - r->at >= AHEAD)
        return;
    /* What precedes the first record is kept for it. */
    size_t from = r->number == 0 && r->at <= BEFORE ? 0 : line_start(r), mark = r->at;
    while (mark > r->mark && mark < r->size && utf8_continues(r->text[mark]))
        mark--; /* between two pieces of a long comment */
    move_mark(r, mark);
    memmove(r->buffer, r->buffer + from, r->size - from);
    r->size -= from;
    r->at -= from;
    r->mark -= from;
    r->valid = r->valid > from ? r->valid - from : 0;
    while (!r->ended && r->size - r->at < AHEAD) {
        size_t got = source_text(r->source, r->buffer + r->size, r->buffer_size - r->size);
        r->size += got;
        r->ended = got == 0;
    }
    r->failure = source_failure(r->source);
    r->end = r->size;
}

static bool is_blank(const char *s, size_t len)
{
    while (len > 0 && strchr(" \t\r\n\v\f", s[len - 1]) && s[len - 1])
        len--;
    return len == 0;
}

/* A lexer for the window that begins at `at`; its places count from `from`. */
static struct lexer lexer_at(struct record_reader *r, size_t from)
{
    size_t at = r->at - from, end = r->end - from;
    return (struct lexer){.arena = &r->arena,
                          .text = r->text + from,
                          .at = at,
                          .end = end - at < WINDOW ? end : at + WINDOW,
                          .limit = at + RECORD_BYTES_MAX,
                          .valid = r->valid > r->at ? r->valid - from : at,
                          .unfinished = r->unfinished};
}

static void go_on_after(struct record_reader *r, const struct lexer *lx, size_t from)
{
    r->at = lx->at + from;
    r->valid = lx->valid + from;
    r->unfinished = lx->unfinished;
}

/* Moves to the start of the next record, past blanks, comments and the rest of a record that was cut off. False at the
 * end of the text. */
static bool seek(struct record_reader *r)
{
    struct token ignored;
    bool more = true;
    while (more) {
        fill(r);
        if (r->at == r->end)
            return false;
        struct lexer lx = lexer_at(r, 0);
        if (r->cut_off)
            more = lexer_next(&lx, &ignored) != TOKEN_TAG;
        else
            more = lexer_blank(&lx) || lx.at == lx.end;
        go_on_after(r, &lx, 0);
    }
    r->cut_off = false;
    return true;
}

/* ---- Records --------------------------------------------------------------------------------------- */

/* Whether a tag holds what people say, in which dashes and quotation marks are their own: names and remarks. */
static bool is_prose(const char *name)
{
    static const char *const prose[] = {"Event", "Site",  "Date",  "Round", "Annotator",
                                        "Time",  "Place", "Table", "Motif", "Comment"};
    if (!name[1] || strncasecmp(name, "X-", 2) == 0)
        return true;
    for (size_t i = 0; i < sizeof prose / sizeof *prose; i++)
        if (strcasecmp(prose[i], name) == 0)
            return true;
    return false;
}

/* Puts a text into plain characters and returns its new length. Quotation marks stay. */
static size_t make_plain(char *s, size_t len)
{
    size_t plain = 0, used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_plain(s + at, len - at, &used);
        if (c < 0x80 && c != '"') {
            s[plain++] = (char)c;
        } else if (c != UTF8_NOTHING) {
            memmove(s + plain, s + at, used);
            plain += used;
        }
    }
    s[plain] = '\0';
    return plain;
}

static void add_tag(struct record_reader *r, struct record *record, const struct tag_text *from, uint32_t start)
{
    char *name = arena_alloc(&r->arena, from->name_len + from->string_len + 2), *text = name + from->name_len + 1;
    unsigned bytes = 0;
    size_t len = 0;

    memcpy(name, from->name, from->name_len);
    for (size_t i = 0; i < from->string_len; i++) {
        i += from->string[i] == '\\';
        text[len++] = from->string[i];
        bytes |= (unsigned char)from->string[i];
    }
    if (bytes & 0x80 && !is_prose(name))
        len = make_plain(text, len);
    r->tags = mem_grow(r->tags, record->tag_count, &r->tag_size, sizeof *r->tags);
    r->tags[record->tag_count++] = (struct tag){name, text, len, start};
}

/* Reads the tags up to the first turn, and finds the end of the record; with `pass` only its end. */
static void read_record(struct record_reader *r, struct record *record, bool pass)
{
    if (!pass)
        move_mark(r, r->at);
    size_t from = pass ? r->at : line_start(r);
    struct lexer lx = lexer_at(r, from);
    struct token token;
    if (pass)
        lx.valid = lx.end; /* of what is passed only tags Game have to be UTF-8 */
    size_t first = SIZE_MAX, window = lx.at + WINDOW;
    bool tagged = false, has_game = false, has_tokens = false;

    *record =
        (struct record){.number = ++r->number, .start = (uint32_t)lx.at, .text = lx.text, .text_line = r->mark_line};
    if (record->number == 1 && !pass && r->at <= BEFORE) {
        record->before = r->text;
        record->before_len = r->at;
    }
    record->text_column = pass ? 0 : r->mark_column - columns(lx.text, lx.at);
    for (;;) {
        struct lexer before = lx;
        if (lexer_next(&lx, &token) == TOKEN_END)
            break;
        if (first == SIZE_MAX || (token.kind == TOKEN_TAG && !tagged))
            first = token.start;
        if (token.kind != TOKEN_TAG && !has_tokens)
            record->turns = before;
        has_tokens = has_tokens || token.kind != TOKEN_TAG;
        if (token.kind == TOKEN_TURN) {
            lexer_find_tag(&lx);
            break;
        }
        if (token.kind != TOKEN_TAG)
            continue;
        struct tag_text tag;
        size_t place;
        before = lx;
        const char *message = lexer_tag(&lx, &tag, &place);
        bool is_game = !message && tag.name_len == 4 && strncasecmp(tag.name, "Game", 4) == 0;
        if (is_game && pass)
            is_game = utf8_valid(lx.text + token.start, lx.at - token.start) == lx.at - token.start;
        if (is_game && has_game) {
            lx = before;
            break;
        }
        has_game = has_game || is_game;
        tagged = true;
        if (!message && !pass)
            add_tag(r, record, &tag, token.start);
        else if (message && record->fault_count < TAG_FAULTS_MAX)
            record->faults[record->fault_count++] = (struct tag_fault){message, (uint32_t)place};
    }
    if (!has_tokens)
        record->turns = lx;
    record->turns.end = lx.at;
    r->cut_off = lx.at == window && (lx.unfinished || !is_blank(lx.text + lx.limit, window - lx.limit));
    go_on_after(r, &lx, from);
    if (pass) {
        r->valid = 0;
        return;
    }
    record->line = record_line(record, (uint32_t)first);
    record->tags = r->tags;

    /* The rest of the last line may be shown, too. */
    size_t shown = r->size - r->at < AROUND ? r->size : r->at + AROUND;
    const char *newline = memchr(r->text + r->at, '\n', shown - r->at);
    record->text_len = (newline ? (size_t)(newline - r->text) : shown) - from;
}

static int failed(const struct record_reader *r)
{
    errno = r->failure;
    return r->failure ? -1 : 0;
}

int record_next(struct record_reader *r, struct record *record)
{
    arena_clear(&r->arena);
    if (!seek(r))
        return failed(r);
    read_record(r, record, false);
    return r->at == r->end && r->failure ? failed(r) : 1;
}

bool record_token(struct lexer *turns, struct token *token)
{
    struct tag_text ignored;
    size_t place;

    bool too_many = turns->turns > RECORD_TURNS_MAX;
    if (too_many)
        *token = (struct token){.text = too_many_turns,
                                .len = sizeof too_many_turns - 1,
                                .start = turns->turn,
                                .kind = TOKEN_ERROR};
    else
        while (lexer_next(turns, token) == TOKEN_TAG)
            lexer_tag(turns, &ignored, &place);
    if (too_many || turns->at > turns->limit)
        *turns = (struct lexer){0};
    return token->kind != TOKEN_END;
}

const struct tag *record_tag(const struct record *record, const char *name)
{
    /* Most names differ in their first letter, which is quick to see. */
    for (size_t i = 0; i < record->tag_count; i++)
        if (((record->tags[i].name[0] ^ name[0]) & 0x5F) == 0 && strcasecmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

/* ---- Readers and blocks ---------------------------------------------------------------------------- */

struct record_reader *record_open(record_read *read, void *context)
{
    struct record_reader *r = record_block_new();
    r->source = source_open(read, context);
    r->text = r->buffer = mem_resize(NULL, BUFFER);
    r->buffer_size = BUFFER;
    r->ended = false;
    return r;
}

struct record_reader *record_open_text(const char *s, size_t len)
{
    struct record_reader *r = record_block_new();
    r->text = s;
    r->size = r->end = len;
    return r;
}

struct record_reader *record_block_new(void)
{
    struct record_reader *r = mem_new(sizeof *r);
    r->mark_line = 1;
    r->ended = true;
    return r;
}

void record_close(struct record_reader *r)
{
    if (r->source)
        source_close(r->source);
    arena_release(&r->arena);
    free(r->tags);
    free(r->buffer);
    free(r);
}

const char *record_no_text(struct record_reader *r)
{
    fill(r);
    if (r->size == 0 && r->ended && !r->failure)
        return "empty";
    return r->source ? source_kind(r->source) : NULL;
}

int record_next_block(struct record_reader *r, struct record_reader *block, size_t bytes)
{
    struct record record;

    arena_clear(&r->arena);
    if (!seek(r))
        return failed(r);
    move_mark(r, r->at);
    size_t from = line_start(r), end = r->at;
    block->at = r->at - from;
    block->number = r->number;
    block->mark_line = r->mark_line;
    block->mark_column = r->mark_column;
    do {
        read_record(r, &record, true);
        if (r->at == r->end && r->failure)
            break;
        end = r->at;
    } while (!r->cut_off && end < r->end && end - from < bytes && (r->ended || r->size - end >= AHEAD));
    if (end - from == block->at)
        return failed(r);

    size_t shown = r->size - end < AROUND ? r->size : end + AROUND;
    block->size = shown - from;
    if (block->size > block->buffer_size) {
        block->buffer_size = block->size;
        block->text = block->buffer = mem_resize(block->buffer, block->size);
    }
    memcpy(block->buffer, r->text + from, block->size);
    block->end = end - from;
    block->mark = block->at;
    block->valid = 0;
    block->unfinished = 0;
    block->cut_off = false;
    return 1;
}

long source_file(void *context, char *buffer, size_t size)
{
    ssize_t got;
    do
        got = read(*(int *)context, buffer, size);
    while (got < 0 && errno == EINTR);
    return got;
}

/* ---- Places -------------------------------------------------------------------------------------- */

uint32_t record_line(const struct record *record, uint32_t start)
{
    return record->text_line + newlines(record->text, start);
}

/* A line of up to WHOLE code points is shown whole, a longer one with SIDE code points on each side of the place. */
enum { WHOLE = 160, SIDE = 72 };

/* Moves from `p` by `count` code points, forwards or (below 0) backwards, at most to `limit`. */
static const char *step(const char *p, const char *limit, int count)
{
    for (; count > 0 && p < limit; count--) {
        size_t used;
        utf8_decode(p, (size_t)(limit - p), &used);
        p += used;
    }
    for (; count < 0 && p > limit; count++)
        do
            p--;
        while (p > limit && utf8_continues(*p));
    return p;
}

void record_place(const struct record *record, uint32_t start, struct diag *d)
{
    const char *place = record->text + start;
    /* The line around the place, and the code points of it before that. */
    const char *from = record->text, *to = record->text + record->text_len;
    uint32_t column = record->text_column;
    const char *before = text_find_last(from, (size_t)(place - from), '\n');
    const char *after = memchr(place, '\n', (size_t)(to - place));
    if (before) {
        from = before + 1;
        column = 0;
    }
    if (after)
        to = after;
    while (to > place && to[-1] == '\r')
        to--;
    uint32_t left_columns = columns(from, (size_t)(place - from));
    d->place = (struct text_place){record_line(record, start), column + left_columns + 1};

    const char *left = from, *right = to;
    if (column > 0 || step(from, to, WHOLE) < to) {
        left = step(place, from, -SIDE);
        right = step(place, to, SIDE);
    }
    bool more_left = left > from || column > 0;
    text_clear(&d->source);
    text_add(&d->source, more_left ? "..." : "");
    utf8_clean(&d->source, left, (size_t)(right - left));
    text_add(&d->source, right < to ? "..." : "");
    d->caret = columns(left, (size_t)(place - left)) + (more_left ? 3 : 0);
}
