#include "replay/convert/report.h"

#include "base/utf8.h"
#include "replay/game/repair.h"
#include "replay/read/reading.h"

#include <ctype.h>
#include <string.h>

/* The turns of a record as they are rewritten. */
struct fixing {
    const struct record *record;
    const struct verdict *v;
    struct text *out;
    size_t tags, tags_len; /* where the tags end, in the record and in `out` */
    size_t at;             /* the byte after the last word */
    int64_t turn;          /* of that word */
};

/* Adds words as a comment. */
static void add_comment(const char *s, size_t len, struct text *out)
{
    text_add_char(out, '{');
    for (size_t i = 0; i < len; i++)
        text_add_char(out, s[i] == '}' ? ')' : s[i]);
    text_add_char(out, '}');
}

/* Adds what stands between two words or tags as it is: blanks in their plain form, remarks in brackets as comments. */
static void add_gap(const struct record *record, size_t at, size_t end, struct text *out)
{
    const char *s = record->text;
    size_t used;
    for (; at < end; at += used) {
        const char c = s[at], closing = c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : '\n';
        uint32_t plain = utf8_plain(s + at, end - at, &used);
        const char *close = strchr("([{;#", c) && c ? memchr(s + at, closing, end - at) : NULL;
        const size_t stamp = plain_stamp_end(s, at, end);
        if (stamp > 0) {
            used = stamp - at;
            size_t time = used; /* without its sign */
            while (!isalnum((unsigned char)s[at + time - 1]))
                time--;
            add_comment(s + at, time, out);
            text_add_char(out, ' ');
        } else if (close || (c && strchr(";#", c))) {
            used = close ? (size_t)(close - s) - at + (closing != '\n') : end - at;
            if (close && (c == '(' || c == '['))
                add_comment(s + at + 1, used - 2, out);
            else
                text_add_bytes(out, s + at, used);
        } else if ((plain == ' ' && used > 1) || c == '|') {
            text_add_char(out, ' ');
        } else if (plain != UTF8_NOTHING && plain != ',' && plain != '.' && plain != ':') { /* mean nothing there */
            text_add_bytes(out, s + at, used);
        }
    }
}

/* Adds the tags, which end before `end`. Returns the byte after the last one. */
static size_t add_tags(const struct record *record, const struct verdict *v, struct text *out)
{
    scoped(text_release) struct text value = {0};
    size_t at = record->start;

    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        add_gap(record, at, tag->start, out);
        text_clear(&value);
        spelling_value(v, tag, &value);
        setup_write_tag(tags_spelling(v, tag->name), text_string(&value), out);
        out->len--; /* the line end */
        at = tag->end;
    }
    return at;
}

/* Adds a word in its strict form after what stands before it, with the number of its turn if that is missing. */
static void add_word(void *fixing, const struct verdict *again UNUSED, const struct replay_word *word)
{
    struct fixing *f = fixing;
    struct text *out = f->out;
    const struct token *token = word->token;
    const char *written = f->record->text + token->start;
    const size_t len = word->end - token->start, bare = reading_without_remark(written, len);

    if (token->start < f->at) { /* told once more */
        out->len = f->tags_len;
        f->at = f->tags;
        f->turn = -1;
    }
    add_gap(f->record, f->at, token->start, out);
    if (token->start == f->at && f->turn >= 0 && !strchr(" \n", out->data[out->len - 1]))
        text_add_char(out, ' ');
    /* Numbers that begin no turn, at the end of a record, count on. */
    const bool empty = token->kind == TOKEN_TURN && f->turn >= 0 && word->number <= f->turn;
    const int64_t number = empty ? f->turn + 1 : word->number;
    if (token->kind == TOKEN_TURN)
        text_addf(out, "%u.", (unsigned)number);
    else if (word->number != f->turn && (token->kind == TOKEN_LABEL || token->kind == TOKEN_ACTION))
        text_addf(out, "%u. ", word->number);
    if (token->kind == TOKEN_LABEL)
        text_addf(out, "%c:", 'A' + token->number);
    else if (token->kind == TOKEN_ACTION)
        text_add_bytes(out, token->text, token->len);
    else if (token->kind == TOKEN_CLAIM && ((token->len > 2 && memcmp(token->text + 1, ": ", 2) == 0) ||
                                            (f->v->ended == ENDED_BY_AGREEMENT && *token->text == 'd')))
        text_add_bytes(out, token->text, token->len); /* an ending in words */
    else if (token->kind == TOKEN_CLAIM)
        text_add(out, spelling_claim(f->v));
    if (token->kind == TOKEN_CLAIM && f->v->claim_partly)
        text_add_char(out, ' ');
    if (token->kind == TOKEN_REMARK || (token->kind == TOKEN_CLAIM && f->v->claim_partly))
        add_comment(written, len - (written[len - 1] == ' '), out);
    if ((token->kind == TOKEN_TURN || token->kind == TOKEN_LABEL) && !strchr(" \t\r\n", written[len]))
        text_add_char(out, ' ');
    if (token->kind == TOKEN_ACTION && bare < len && reading_without_remark(token->text, token->len) == token->len)
        text_addf(out, " {%.*s}", (int)(len - bare), written + bare);
    f->turn = number;
    f->at = word->end;
}

void fix_record(const struct record *record, const struct verdict *v, struct text *out)
{
    scoped(verdict_release) struct verdict again = {.editions = v->editions, .options = v->options};
    struct fixing f = {.record = record, .v = v, .out = out, .turn = -1};
    const size_t end = record->turns.end;

    text_add_bytes(out, record->before, record->before_len);
    if (verdict_error(v)) {
        text_add_bytes(out, record->text + record->start, end - record->start);
    } else {
        f.at = f.tags = add_tags(record, v, out);
        f.tags_len = out->len;
        replay_record(record, &again, &(struct replay_watch){.word = add_word, .context = &f});
        add_gap(record, f.at, end, out);
    }
    if (end == record->text_len && out->data[out->len - 1] != '\n')
        text_add_char(out, '\n');
}

void fix_repaired(const struct record *record, const struct verdict *v, struct text *out)
{
    scoped(verdict_release) struct verdict again = {.editions = v->editions, .options = v->options};
    scoped(text_release) struct text repaired = {0};
    struct record better;

    repair_write(record, v->repair, &repaired);
    scoped(record_release) struct record_reader *reader = record_open_text(text_string(&repaired), repaired.len);
    text_add_bytes(out, record->before, record->before_len);
    if (record_next(reader, &better)) {
        replay_record(&better, &again, NULL);
        fix_record(&better, &again, out);
    }
}
