#include "replay/convert/report.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "replay/read/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 78, CELL_MOST = 24 }; /* columns of a line, and of a turn among others in it */

/* ---- Comments ---------------------------------------------------------------------------------------------------- */

/* Adds the comments between two words or tags, each on its own line if it began one. */
static void add_comments(const struct record *record, size_t at, size_t end, struct text *out)
{
    const char *s = record->text;
    bool own_line = false;
    for (; at < end; at++) {
        own_line = own_line || s[at] == '\n';
        if (s[at] != '{' && s[at] != ';' && s[at] != '#')
            continue;
        const char *close = memchr(s + at, s[at] == '{' ? '}' : '\n', end - at);
        size_t to = close ? (size_t)(close - s) + (s[at] == '{') : end, len = to - at;
        while (len > 0 && (s[at + len - 1] == '\r' || s[at + len - 1] == ' '))
            len--;
        bool on_line = out->len > 0 && out->data[out->len - 1] != '\n';
        text_add(out, !on_line ? "" : own_line ? "\n" : s[at] == '{' ? " " : "  ");
        text_add_bytes(out, s + at, len);
        if (own_line || !on_line || s[at] != '{' || memchr(s + at, '\n', len))
            text_add_char(out, '\n');
        own_line = false;
        at = to - 1;
    }
}

/* The end of the line at `at`, or of the comments that begin in it, at most `end`. */
static size_t line_rest(const struct record *record, size_t at, size_t end)
{
    const char *s = record->text, *newline = memchr(s + at, '\n', end - at);
    size_t to = newline ? (size_t)(newline - s) : end, comment = at;
    while (comment < to && s[comment] != '{' && s[comment] != ';' && s[comment] != '#')
        comment++;
    return comment < to && s[comment] == '{' ? end : to;
}

static void end_line(struct text *out)
{
    if (out->len > 0 && out->data[out->len - 1] != '\n')
        text_add_char(out, '\n');
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

/* A tag with its comments. */
struct fixed_tag {
    size_t rank, from, start, end, to; /* bytes: comments before it, the tag, comments in the same line */
    const struct tag *tag;
};

static int compare_tags(const void *one, const void *two)
{
    const struct fixed_tag *a = one, *b = two;
    size_t first = a->rank != b->rank ? a->rank : a->start, second = a->rank != b->rank ? b->rank : b->start;
    return (first > second) - (first < second);
}

/* Adds the tags, which end before `end`. Returns the byte after the last one and its comments. */
static size_t add_tags(const struct record *record, const struct verdict *v, size_t end, struct text *out)
{
    scoped(mem_free) struct fixed_tag *tags = mem_new((record->tag_count + 1) * sizeof *tags);
    scoped(text_release) struct text value = {0};
    size_t from = record->tags[0].start;

    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        struct lexer lx = record->turns;
        struct tag_text ignored;
        size_t place, next = i + 1 < record->tag_count ? record->tags[i + 1].start : end;
        lx.at = tag->start;
        lexer_tag(&lx, &ignored, &place);
        size_t to = line_rest(record, lx.at, next);
        tags[i] = (struct fixed_tag){tags_rank(v->game, tag->name), from, tag->start, lx.at, to, tag};
        from = to;
    }
    qsort(tags, record->tag_count, sizeof *tags, compare_tags);
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct fixed_tag *t = &tags[i];
        add_comments(record, t->from, t->start, out);
        end_line(out);
        text_clear(&value);
        spelling_value(v, t->tag, &value);
        setup_write_tag(tags_spelling(v->game, t->tag->name), text_string(&value), out);
        out->len--;
        add_comments(record, t->end, t->to, out);
        end_line(out);
    }
    return from;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Turns in columns of one width. */
struct columns {
    size_t width, line; /* columns of a turn; of the line so far */
};

/* Adds a turn in the next column or line. Its comments may end the line. */
static void add_turn(struct columns *columns, struct text *turn, struct text *out)
{
    size_t width = utf8_columns(text_string(turn), turn->len);
    if (turn->len == 0)
        return;
    bool breaks = memchr(turn->data, '\n', turn->len);
    if (columns->line > 0 && columns->line + columns->width > LINE) {
        end_line(out);
        columns->line = 0;
    }
    if (columns->line > 0)
        while (columns->line % columns->width)
            text_add_char(out, ' '), columns->line++;
    text_add_bytes(out, turn->data, turn->len);
    columns->line += width;
    if (breaks || width + 2 > columns->width) {
        end_line(out);
        columns->line = 0;
    }
    text_clear(turn);
}

/* Whether a word in the same line might be read as one with the word before: the record had them in two. */
static bool may_join(const struct text *before, const struct token *word)
{
    const char *end = before->data + before->len;
    bool sign_before = before->len > 1 && (end[-1] == '-' || end[-1] == 'x') && strchr("0123456789*", end[-2]);
    bool sign = word->kind == TOKEN_ACTION && (word->text[0] == '-' || word->text[0] == 'x') &&
                !(word->len > 1 && word->text[1] >= '0' && word->text[1] <= '9' && word->text[0] == 'x');
    return sign_before || sign;
}

/* Adds the turns. Returns the byte after the last one and its comments. */
static size_t add_turns(const struct record *record, const struct verdict *v, size_t width, struct text *out)
{
    bool parts = v->game && v->game->rules->parts;
    struct columns columns = {.width = width};
    struct lexer turns = record->turns;
    struct token token;
    scoped(text_release) struct text turn = {0};
    size_t after = record->turns.at;

    for (bool more = record_token(&turns, &token); more; more = record_token(&turns, &token)) {
        if (token.kind == TOKEN_ERROR) { /* perhaps in a comment: what follows the last word stays as it is */
            while (after < token.start && strchr(" \t\r\n", record->text[after]))
                after++;
            add_turn(&columns, &turn, out);
            end_line(out);
            size_t end = record->turns.end;
            while (end > after && strchr(" \t\r\n", record->text[end - 1]))
                end--;
            text_add_bytes(out, record->text + after, end - after);
            end_line(out);
            return record->turns.end;
        }
        add_comments(record, after, token.start, &turn);
        bool ends = token.kind == TOKEN_TURN || (parts && token.kind == TOKEN_LABEL);
        if (ends) {
            add_turn(&columns, &turn, out);
            if (parts)
                end_line(out), columns.line = 0;
            text_add(&turn, parts && token.kind == TOKEN_LABEL ? "  " : "");
        } else if (turn.len > 0) {
            text_add(&turn, turn.data[turn.len - 1] == '\n' ? "  " : may_join(&turn, &token) ? "\n  " : " ");
        }
        if (token.kind == TOKEN_TURN)
            text_addf(&turn, "%u.", token.number);
        else if (token.kind == TOKEN_LABEL)
            text_addf(&turn, "%c:", 'A' + token.number);
        else
            text_add_bytes(&turn, token.text, token.len);
        after = turns.at;
    }
    size_t rest = line_rest(record, after, record->turns.end);
    add_comments(record, after, rest, &turn);
    add_turn(&columns, &turn, out);
    end_line(out);
    return rest;
}

/* The widest turn without comments, and two blanks. */
static size_t turn_width(const struct record *record)
{
    struct lexer turns = record->turns;
    struct token token;
    size_t width = 0, most = 0;
    while (record_token(&turns, &token) && token.kind != TOKEN_ERROR) {
        char number[16];
        size_t len = token.kind == TOKEN_TURN    ? (size_t)snprintf(number, sizeof number, "%u.", token.number)
                     : token.kind == TOKEN_LABEL ? 2
                                                 : utf8_columns(token.text, token.len);
        width = token.kind == TOKEN_TURN ? len : width + 1 + len;
        most = width > most && width <= CELL_MOST ? width : most;
    }
    return most + 2;
}

void fix_record(const struct record *record, const struct verdict *v, struct text *out)
{
    struct lexer turns = record->turns;
    struct token first;
    bool words = record_token(&turns, &first);
    size_t start = record->start;
    size_t end = words ? first.start : record->turns.end;
    size_t last = record->tag_count > 0 ? record->tags[record->tag_count - 1].start : 0;

    text_add_bytes(out, record->before, record->before_len);
    end_line(out);
    scoped(text_release) struct text fixed = {0};
    if (record->fault_count > 0 || record->tag_count == 0 || last > end || (words && first.kind == TOKEN_ERROR)) {
        for (end = record->turns.end; end > start && strchr(" \t\r\n", record->text[end - 1]);)
            end--;
        text_add_bytes(&fixed, record->text + start, end - start);
        end = record->turns.end;
    } else {
        size_t after = add_tags(record, v, end, &fixed);
        if (words) {
            struct record rest = *record;
            rest.turns.at = first.start;
            add_comments(record, after, end, &fixed);
            end_line(&fixed);
            text_add_char(&fixed, '\n');
            after = add_turns(&rest, v, turn_width(record), &fixed);
        }
        end = after;
    }
    end_line(&fixed);
    /* Comments before the next record. */
    scoped(text_release) struct text rest = {0};
    add_comments(record, end, record->turns.end, &rest);
    if (rest.len > 0 || record->turns.end < record->text_len)
        text_add_char(&fixed, '\n');
    text_add_bytes(&fixed, text_string(&rest), rest.len);
    end_line(&fixed);
    text_add_bytes(out, text_string(&fixed), fixed.len);
}
