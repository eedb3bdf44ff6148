#include "replay/convert/report.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "replay/game/repair.h"
#include "replay/read/reading.h"

#include <stdlib.h>
#include <string.h>

/* A word of the turns as it was read. */
struct fixed_word {
    struct token token;
    uint32_t end, turn;
};

struct fixed_words {
    struct fixed_word *list;
    size_t count;
};

/* Adds what stands between two words or tags as it is: blanks in their plain form, remarks in brackets as comments. */
static void add_gap(const struct record *record, size_t at, size_t end, struct text *out)
{
    const char *s = record->text;
    size_t used;
    for (; at < end; at += used) {
        const char c = s[at], closing = c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : '\n';
        uint32_t plain = utf8_plain(s + at, end - at, &used);
        const char *close = strchr("([{;#", c) && c ? memchr(s + at, closing, end - at) : NULL;
        if (close || (c && strchr(";#", c))) {
            used = close ? (size_t)(close - s) - at + (closing != '\n') : end - at;
            const bool remark = close && (c == '(' || c == '[');
            text_add_char(out, remark ? '{' : c);
            for (size_t i = at + 1; i < at + used - remark; i++)
                text_add_char(out, remark && s[i] == '}' ? ')' : s[i]);
            text_add(out, remark ? "}" : "");
        } else if (plain == ' ' && used > 1) {
            text_add_char(out, ' ');
        } else if (plain != UTF8_NOTHING) {
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
        setup_write_tag(tags_spelling(v->game, tag->name), text_string(&value), out);
        out->len--; /* the line end */
        at = tag->end;
    }
    return at;
}

static void keep_word(void *context, const struct verdict *v UNUSED, const struct replay_word *word)
{
    struct fixed_words *words = context;
    while (words->count > 0 && words->list[words->count - 1].token.start >= word->token->start)
        words->count--; /* told once more */
    *mem_add(words->list, words->count) = (struct fixed_word){*word->token, word->end, word->number};
}

/* Adds a word in its strict form, with the number of its turn before it if that is missing. */
static void add_word(const struct record *record, const struct verdict *v, const struct fixed_word *word, bool numbered,
                     struct text *out)
{
    const struct token *token = &word->token;
    const char *written = record->text + token->start;
    const size_t len = word->end - token->start, bare = reading_without_remark(written, len);

    if (token->kind == TOKEN_TURN)
        text_addf(out, "%u.", word->turn);
    else if (!numbered && (token->kind == TOKEN_LABEL || token->kind == TOKEN_ACTION))
        text_addf(out, "%u. ", word->turn);
    if (token->kind == TOKEN_LABEL)
        text_addf(out, "%c:", 'A' + token->number);
    else if (token->kind == TOKEN_ACTION)
        text_add_bytes(out, token->text, token->len);
    else if (token->kind == TOKEN_CLAIM)
        text_add(out, v->result);
    else if (token->kind == TOKEN_REMARK)
        text_addf(out, "{%.*s}", (int)len, written);
    if ((token->kind == TOKEN_TURN || token->kind == TOKEN_LABEL) && !strchr(" \t\r\n", record->text[word->end]))
        text_add_char(out, ' ');
    if (token->kind == TOKEN_ACTION && bare < len && reading_without_remark(token->text, token->len) == token->len)
        text_addf(out, " {%.*s}", (int)(len - bare), written + bare);
}

void fix_record(const struct record *record, const struct verdict *v, struct text *out)
{
    scoped(verdict_release) struct verdict again = {.editions = v->editions, .options = v->options};
    struct fixed_words words = {0};
    size_t at = record->start, end = record->turns.end;
    int64_t turn = -1;

    text_add_bytes(out, record->before, record->before_len);
    if (!verdict_error(v)) {
        replay_record(record, &again, &(struct replay_watch){.word = keep_word, .context = &words});
        at = add_tags(record, v, out);
        for (size_t i = 0; i < words.count; i++) {
            const struct fixed_word *word = &words.list[i];
            add_gap(record, at, word->token.start, out);
            add_word(record, v, word, word->turn == turn, out);
            turn = word->turn;
            at = word->end;
        }
        add_gap(record, at, end, out);
    } else {
        text_add_bytes(out, record->text + at, end - at);
    }
    free(words.list);
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
