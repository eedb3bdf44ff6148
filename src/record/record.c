/* After an error in a tag, reading goes on: the claimed result and the name of the game may follow, and only all tags
 * together show where the record ends. */
#include "record/record.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"
#include "record/setup_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AROUND = 1024 }; /* bytes of a line shown at most before and after a record */

static const char too_many_turns[] = "a record has at most 10000 turns";

struct record_reader {
    const char *text;
    size_t len, end;       /* records end at `end`; what follows is only shown */
    size_t at;             /* up to here records have been read */
    size_t valid;          /* as in a lexer */
    uint32_t line, column; /* of `at`: its line, and the code points before it in that line */
    uint32_t number;       /* records so far */
    struct arena arena;
    struct tag *tags; /* owned */
};

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

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

/* Goes on after what a lexer has read whose places count from `from`. */
static void go_on_after(struct record_reader *r, const struct lexer *lx, size_t from)
{
    const char *at = r->text + r->at, *to = lx->text + lx->at;
    const char *newline = text_find_last(at, (size_t)(to - at), '\n');
    if (newline) {
        r->line += newlines(at, (size_t)(to - at));
        r->column = 0;
        at = newline + 1;
    }
    r->column += columns(at, (size_t)(to - at));
    r->at = from + lx->at;
    r->valid = from + lx->valid;
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

/* A lexer for a record that begins at `at`; its places count from `from`. */
static struct lexer lexer_at(struct record_reader *r, size_t from)
{
    size_t at = r->at - from;
    return (struct lexer){.arena = &r->arena,
                          .text = r->text + from,
                          .at = at,
                          .end = r->end - from,
                          .limit = at + RECORD_BYTES_MAX,
                          .valid = r->valid > r->at ? r->valid - from : at};
}

/* Moves to the start of the next record, past blanks and comments. False at the end of the text. */
static bool seek(struct record_reader *r)
{
    bool comment = true;
    while (comment) {
        struct lexer lx = lexer_at(r, 0);
        comment = lexer_blank(&lx);
        go_on_after(r, &lx, 0);
    }
    return r->at < r->end;
}

/* ---- Records ---------------------------------------------------------------------------------------------------- */

/* The length of the word that begins the first line of a record, at `first`, if it may name its game; or 0. */
static size_t title_length(const struct lexer *lx, size_t first)
{
    enum { WORD_LEAST = 5 };
    size_t len = 0;
    while (first < lx->end - len && isalnum((unsigned char)lx->text[first + len]))
        len++;
    return len < WORD_LEAST ? 0 : len;
}

/* Whether the next record begins with a line at `at`: with the same word, or with players and a name of a game, in any
 * order, of which the second may be another one after an empty line. */
static bool begins_next(const struct lexer *lx, size_t first, size_t at)
{
    const char *s = lx->text;
    const size_t len = title_length(lx, first);
    bool title = false, names = false, headed = false;
    if (len == 0 || at == 0 || s[at - 1] != '\n')
        return false;
    const bool apart = at > 1 && s[at - 2 - (at > 2 && s[at - 2] == '\r')] == '\n';
    for (int i = 0; i < 2 && at < lx->end; i++) {
        struct lexer line = *lx;
        const bool same =
            lx->end - at > len && strncasecmp(s + first, s + at, len) == 0 && strchr(" \r\n,:", s[at + len]);
        if (same && (i == 0 || headed))
            return true;
        title = title || same || (apart && title_length(lx, at) > 0);
        const unsigned has = setup_line_read(NULL, &line, (uint32_t)at, false, 0);
        names = names || has & HAS_NAMES;
        headed = apart && has; /* by a date, say, above the title */
        const char *newline = memchr(s + at, '\n', lx->end - at);
        at = newline ? (size_t)(newline - s) + 1 : lx->end;
    }
    return title && names;
}

/* Where such a line begins behind a turn, before one that begins with a bracket; or the end of the text. */
static size_t find_next(const struct lexer *lx, size_t first, size_t at)
{
    const char *line = title_length(lx, first) > 0 ? lx->text + at : NULL;
    while (line && !begins_next(lx, first, at)) {
        line = memchr(lx->text + at, '\n', lx->end - at);
        line = line && line[1] != '[' ? line + 1 : NULL;
        at = line ? (size_t)(line - lx->text) : at;
    }
    return line ? at : lx->end;
}

/* Whether a line of words from `start` on, which is read as nothing, comes before a line of set-up; then goes to its
 * end. */
static bool pass_stray(struct lexer *lx, uint32_t start, unsigned has)
{
    enum { WORD_LEAST = 3 };
    const char *s = lx->text;
    struct lexer next = *lx;
    size_t letters = start;
    while (letters < lx->end && isalpha((unsigned char)s[letters]))
        letters++;
    const char *line = memchr(s + start, '\n', lx->end - start);
    if (!line || !(has & HAS_GAME) || letters < start + WORD_LEAST)
        return false;
    struct token number;
    if (lexer_next(&next, &number) == TOKEN_ACTION)
        lexer_next(&next, &number);
    if (number.kind == TOKEN_TURN || number.kind == TOKEN_LOOSE_TURN) /* Turn 1: b1 */
        return false;
    for (next.at = (size_t)(line - s); next.at < lx->end && isspace((unsigned char)s[next.at]);)
        next.at++;
    if (next.at >= lx->end || !setup_line_read(NULL, &next, (uint32_t)next.at, false, has))
        return false;
    lx->at = (size_t)(line - s);
    return true;
}

/* Reads the tags up to the first turn, and finds the end of the record; with `pass` only its end. A record that is too
 * long ends before the next tag, too. */
static void read_record(struct record_reader *r, struct record *record, bool pass)
{
    size_t from = line_start(r), first = SIZE_MAX, title = SIZE_MAX;
    struct lexer lx = lexer_at(r, from);
    struct token token;
    unsigned has = 0, line;
    bool has_tokens = false;

    *record = (struct record){.number = ++r->number,
                              .tags = r->tags,
                              .start = (uint32_t)lx.at,
                              .text = lx.text,
                              .text_line = r->line,
                              .text_column = r->column - columns(lx.text, lx.at)};
    if (record->number == 1) {
        record->before = r->text;
        record->before_len = r->at;
    }
    for (;;) {
        struct lexer before = lx;
        if (lexer_next(&lx, &token) == TOKEN_END)
            break;
        if (first == SIZE_MAX || (token.kind == TOKEN_TAG && has == 0))
            first = token.start;
        if (token.kind == TOKEN_TAG) {
            struct tag_text tag;
            size_t place;
            before = lx;
            const char *message = lexer_tag(&lx, &tag, &place);
            bool is_game = !message && tag.name_len == 4 && strncasecmp(tag.name, "Game", 4) == 0;
            if (is_game && has & HAS_GAME) {
                lx = before;
                break;
            }
            has |= HAS_TAG | (is_game ? HAS_GAME : 0) |
                   (!message && tag.name_len == 1 && strchr("AaBb", *tag.name) ? HAS_NAMES : 0);
            if (!message && !pass)
                setup_add_tag(record, &r->arena, &tag, token.start, (uint32_t)lx.at);
            else if (message && record->fault_count < TAG_FAULTS_MAX)
                record->faults[record->fault_count++] = (struct tag_fault){message, (uint32_t)place};
        } else if (!has_tokens && token.kind <= TOKEN_ACTION &&
                   (line = setup_line_read(pass ? NULL : record, &before, token.start, !(has & HAS_GAME), has))) {
            lx = before;
            has |= line;
            title = line & HAS_GAME ? token.start : title;
            token.kind = TOKEN_TAG; /* 21.11.2026 begins like a turn's number */
        } else if (!has_tokens && token.kind == TOKEN_ACTION && pass_stray(&before, token.start, has)) {
            lx = before;
            if (!pass && record->fault_count < TAG_FAULTS_MAX)
                record->faults[record->fault_count++] =
                    (struct tag_fault){"this line is neither a tag nor a move: a remark stands in { }", token.start};
        } else if (has_tokens && has & HAS_GAME &&
                   (lexer_is_game_line(&lx, token.start) || begins_next(&lx, title, token.start))) {
            lx.at = token.start;
            break;
        } else if (!has_tokens) {
            record->turns = before;
            has_tokens = true;
        }
        if (token.kind == TOKEN_TURN || token.kind == TOKEN_LOOSE_TURN || lx.at > lx.limit) {
            const size_t end = lx.end;
            lx.end = find_next(&lx, title, lx.at);
            lexer_find_tag(&lx);
            lx.end = end;
            break;
        }
    }
    if (!has_tokens)
        record->turns = lx;
    record->turns.end = lx.at;
    go_on_after(r, &lx, from);
    if (pass)
        return;
    record->line = record_line(record, first == SIZE_MAX ? record->start : (uint32_t)first);
    r->tags = record->tags;

    /* The rest of the last line may be shown, too. */
    size_t shown = r->len - r->at < AROUND ? r->len : r->at + AROUND;
    const char *newline = memchr(r->text + r->at, '\n', shown - r->at);
    record->text_len = (newline ? (size_t)(newline - r->text) : shown) - from;
}

bool record_next(struct record_reader *r, struct record *record)
{
    arena_clear(&r->arena);
    if (!seek(r))
        return false;
    read_record(r, record, false);
    return true;
}

/* Ends a record that is too long. */
static bool end_early(struct lexer *turns, struct token *token)
{
    if (turns->turns > RECORD_TURNS_MAX)
        *token = (struct token){.text = too_many_turns,
                                .len = sizeof too_many_turns - 1,
                                .start = turns->turn,
                                .kind = TOKEN_ERROR};
    *turns = (struct lexer){0};
    return token->kind != TOKEN_END;
}

/* Passes tags; after them reads the next token. */
static void RARE pass_tags(struct lexer *turns, struct token *token)
{
    struct tag_text ignored;
    size_t place;
    do
        lexer_tag(turns, &ignored, &place);
    while (lexer_next(turns, token) == TOKEN_TAG);
}

bool record_token(struct lexer *turns, struct token *token)
{
    if (turns->turns > RECORD_TURNS_MAX)
        return end_early(turns, token);
    if (lexer_next(turns, token) == TOKEN_TAG)
        pass_tags(turns, token);
    return turns->at > turns->limit ? end_early(turns, token) : token->kind != TOKEN_END;
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

struct record_reader *record_open_text(const char *s, size_t len)
{
    struct record_reader *r = mem_new(sizeof *r);
    *r = (struct record_reader){.text = s, .len = len, .end = len, .line = 1};
    return r;
}

void record_close(struct record_reader *r)
{
    arena_release(&r->arena);
    free(r->tags);
    free(r);
}

void record_release(struct record_reader **local)
{
    record_close(*local);
}

bool record_next_block(struct record_reader *r, struct record_reader *block, size_t bytes)
{
    struct record record;

    arena_clear(&r->arena);
    if (!seek(r))
        return false;
    struct record_reader before = *r;
    do
        read_record(r, &record, true);
    while (r->at < r->end && r->at - before.at < bytes);
    before.arena = block->arena;
    before.tags = block->tags;
    before.end = r->at;
    *block = before;
    return true;
}

/* ---- Places -------------------------------------------------------------------------------------- */

uint32_t record_line(const struct record *record, uint32_t start)
{
    return record->text_line + newlines(record->text, start);
}

/* A line of up to WHOLE code points is shown whole, a longer one with SIDE code points on each side of the place. */
enum { WHOLE = 160, SIDE = 72 };

/* Moves from `p` by `count` code points, at most to `limit`. */
static const char *step(const char *p, const char *limit, uint32_t count)
{
    for (size_t used; count > 0 && p < limit; count--, p += used)
        utf8_decode(p, (size_t)(limit - p), &used);
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
    d->start = start;

    const char *left = from, *right = to;
    if (column > 0 || step(from, to, WHOLE) < to) {
        left = step(from, place, left_columns > SIDE ? left_columns - SIDE : 0);
        right = step(place, to, SIDE);
    }
    bool more_left = left > from || column > 0;
    text_clear(&d->source);
    text_add(&d->source, more_left ? "..." : "");
    utf8_clean(&d->source, left, (size_t)(right - left));
    text_add(&d->source, right < to ? "..." : "");
    d->caret = columns(left, (size_t)(place - left)) + (more_left ? 3 : 0);
}
