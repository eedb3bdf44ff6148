/* The parser: from lexemes to records. The grammar is in record.h.
 *
 * After an error in a tag, parsing goes on: the claimed result and the name of the game may follow, and only all tags
 * together show where the record ends. An error in a turn ends the record; the rest of it is skipped when the next
 * record is read. */
#include "record/record.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "record/lexer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct record_reader {
    struct lexer lexer;
    struct arena arena;
    struct tag *tags;
    struct token *tokens;
    size_t tag_size, token_size;
    uint32_t turns;
    bool game_seen; /* this record has a Game tag */
    bool begun;     /* something of this record was read */
    bool unread;    /* the rest of this record must still be skipped */
};

static const char too_long[] = "here the record becomes longer than 1 MiB";
static const char too_many_turns[] = "a record has at most 10000 turns";

struct record_reader *record_open(record_read *read, void *context)
{
    struct record_reader *r = mem_new(sizeof *r);
    lexer_open(&r->lexer, read, context);
    return r;
}

void record_close(struct record_reader *r)
{
    lexer_release(&r->lexer);
    arena_release(&r->arena);
    free(r->tags);
    free(r->tokens);
    free(r);
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

static bool is_game(const struct lexer *lx)
{
    return lx->name_len == 4 && strncasecmp(lexer_at(lx, lx->name), "Game", 4) == 0;
}

static void add_tag(struct record_reader *r, struct record *record)
{
    const struct lexer *lx = &r->lexer;
    const char *s = lexer_at(lx, lx->string);
    size_t len = lx->string_len;
    char *copy = arena_string(&r->arena, s, len);

    r->tags = mem_grow(r->tags, record->tag_count, &r->tag_size, sizeof *r->tags);
    struct tag *tag = &r->tags[record->tag_count++];
    tag->name = arena_string(&r->arena, lexer_at(lx, lx->name), lx->name_len);
    tag->text = copy;
    tag->len = len;
    if (memchr(s, '\\', len)) { /* drop the escaping backslashes; the lexer has checked that there are no others */
        tag->len = 0;
        for (size_t i = 0; i < len; i++) {
            i += s[i] == '\\';
            copy[tag->len++] = s[i];
        }
        copy[tag->len] = '\0';
    }
    tag->start = (uint32_t)(lx->start - lx->keep);
    tag->line = lx->start_line;
}

/* ---- Tokens -------------------------------------------------------------------------------------- */

static struct token *add_token(struct record_reader *r, struct record *record, enum token_kind kind)
{
    const struct lexer *lx = &r->lexer;
    r->tokens = mem_grow(r->tokens, record->token_count, &r->token_size, sizeof *r->tokens);
    struct token *token = &r->tokens[record->token_count++];
    token->start = (uint32_t)(lx->start - lx->keep);
    token->len = (uint32_t)lx->len;
    token->line = lx->start_line;
    token->kind = (uint8_t)kind;
    token->number = lx->number;
    return token;
}

static void add_error(struct record_reader *r, struct record *record, uint64_t fault, uint32_t line,
                      const char *message)
{
    struct token *token = add_token(r, record, TOKEN_ERROR);
    token->line = line;
    token->len = 1;
    record->token_error = message;
    token->start = lexer_place(&r->lexer, fault);
}

/* Adds an error for a lexeme beyond a limit. A turn number still ends the turn before it, so it precedes the error. */
static void add_breach(struct record_reader *r, struct record *record, enum lexeme lexeme, const char *message)
{
    size_t turn = record->token_count;
    if (lexeme == LEX_TURN)
        add_token(r, record, TOKEN_TURN);
    add_error(r, record, r->lexer.start, r->lexer.start_line, message);
    if (lexeme == LEX_TURN)
        r->tokens[turn].start = r->tokens[turn + 1].start;
}

/* ---- Records ------------------------------------------------------------------------------------- */

/* Skips the rest of a record that was given up. */
static void pass_rest(struct record_reader *r)
{
    struct lexer *lx = &r->lexer;
    for (;;) {
        enum lexeme lexeme = lexer_next(lx);
        if (lexeme == LEX_TURN)
            r->turns++;
        if (lexeme == LEX_END || (lexeme == LEX_OPEN && r->turns > 0))
            return;
        if (lexeme == LEX_OPEN && lexer_tag(lx) == LEX_TAG && is_game(lx)) {
            if (r->game_seen) {
                lexer_back(lx);
                return;
            }
            r->game_seen = true;
        }
    }
}

static bool is_tag(enum lexeme lexeme)
{
    return lexeme == LEX_TAG || lexeme == LEX_BAD_TAG;
}

/* Adds a tag to the record; false if the record must be given up. `breach`: the record has become too long. */
static bool take_tag(struct record_reader *r, struct record *record, enum lexeme lexeme, bool breach)
{
    struct lexer *lx = &r->lexer;
    r->game_seen |= lexeme == LEX_TAG && is_game(lx);
    bool bad = lexeme == LEX_BAD_TAG;
    if (!bad && !breach) {
        add_tag(r, record);
    } else if (!record->error) {
        record->error = bad ? lx->message : too_long;
        record->error_line = bad ? lx->fault_line : lx->start_line;
        record->error_start = lexer_place(lx, bad ? lx->fault : lx->start);
    }
    return !breach;
}

/* The same for a token. After an error only further tags matter, before the first turn. */
static bool take_token(struct record_reader *r, struct record *record, enum lexeme lexeme, bool breach)
{
    struct lexer *lx = &r->lexer;
    r->turns += lexeme == LEX_TURN;
    if (record->error || record->token_error)
        return !breach && r->turns == 0;
    if (lexeme == LEX_BAD)
        add_error(r, record, lx->fault, lx->fault_line, lx->message);
    else if (breach)
        add_breach(r, record, lexeme, too_long);
    else if (r->turns > RECORD_TURNS_MAX)
        add_breach(r, record, lexeme, too_many_turns);
    else
        add_token(r, record, lexeme == LEX_TURN ? TOKEN_TURN : lexeme == LEX_LABEL ? TOKEN_LABEL : TOKEN_ACTION);
    return !breach && !(record->token_error && r->turns > 0);
}

/* Reads a record; false if its rest must still be skipped. */
static bool read_record(struct record_reader *r, struct record *record)
{
    struct lexer *lx = &r->lexer;
    for (;;) {
        enum lexeme lexeme = lexer_next(lx);
        if (lexeme == LEX_END || (lexeme == LEX_OPEN && r->turns > 0))
            return true;
        if (lexeme == LEX_OPEN)
            lexeme = lexer_tag(lx);
        if (lexeme == LEX_TAG && r->game_seen && is_game(lx)) {
            lexer_back(lx);
            return true;
        }
        if (!r->begun)
            lexer_keep(lx, lexeme == LEX_BAD ? lx->fault : lx->start);
        if (!r->begun || (is_tag(lexeme) && record->tag_count == 0 && !record->error))
            record->line = lexeme == LEX_BAD ? lx->fault_line : lx->start_line;
        r->begun = true;
        bool breach = (lexeme == LEX_BAD ? lx->fault : lx->at) - lx->first > RECORD_BYTES_MAX;
        if (!(is_tag(lexeme) ? take_tag : take_token)(r, record, lexeme, breach))
            return false;
    }
}

int record_next(struct record_reader *r, struct record *record)
{
    lexer_forget(&r->lexer);
    arena_clear(&r->arena);
    if (r->unread)
        pass_rest(r);
    r->turns = 0;
    r->game_seen = r->begun = false;
    *record = (struct record){0};
    r->unread = !read_record(r, record);
    if (r->lexer.failure) {
        errno = r->lexer.failure;
        return -1;
    }
    if (!r->begun)
        return 0;
    lexer_text(&r->lexer, record);
    record->tags = r->tags;
    record->tokens = r->tokens;
    if (record->error) {
        record->token_count = 0;
        record->token_error = NULL;
    }
    return 1;
}

const struct tag *record_tag(const struct record *record, const char *name)
{
    for (size_t i = 0; i < record->tag_count; i++)
        if (strcasecmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

/* ---- Places -------------------------------------------------------------------------------------- */

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

void record_place(const struct record *record, uint32_t start, uint32_t line, struct diag *d)
{
    const char *text = record->text, *place = text + start;
    bool after_cut = record->cut && start >= record->cut;
    /* The line around the place, as far as it was kept, and the code points of it before that. */
    const char *from = after_cut ? text + record->cut : text;
    const char *to = text + (record->cut && !after_cut ? record->cut : record->text_len);
    uint32_t column = after_cut ? record->cut_column : record->column;
    const char *before = memrchr(from, '\n', (size_t)(place - from));
    const char *after = memchr(place, '\n', (size_t)(to - place));
    if (before) {
        from = before + 1;
        column = 0;
    }
    if (after)
        to = after;
    while (to > place && to[-1] == '\r')
        to--;
    d->place = (struct text_place){line, column + lexer_columns(from, (size_t)(place - from)) + 1};

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
    d->caret = lexer_columns(left, (size_t)(place - left)) + (more_left ? 3 : 0);
}

/* ---- Sources --------------------------------------------------------------------------------------- */

long source_memory(void *context, char *buffer, size_t size)
{
    struct source *source = context;
    size_t got = source->len < size ? source->len : size;
    memcpy(buffer, source->s, got);
    source->s += got;
    source->len -= got;
    return (long)got;
}

long source_file(void *context, char *buffer, size_t size)
{
    ssize_t got;
    do
        got = read(*(int *)context, buffer, size);
    while (got < 0 && errno == EINTR);
    return got;
}
