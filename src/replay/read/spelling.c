#include "replay/read/spelling.h"

#include "catalogue/id.h"
#include "record/plain_word.h"
#include "replay/game/setup.h"

#include <string.h>

enum { QUOTED_MOST = 60 }; /* bytes of what is written that a warning repeats */

static void warn(const struct record *record, struct verdict *v, uint32_t start, const char *written, size_t len,
                 const struct text *read)
{
    struct text message = {0};
    text_add_bytes(&message, written, len < QUOTED_MOST ? len : QUOTED_MOST);
    text_addf(&message, " is read as %s", text_string(read));
    verdict_add_diag(v, record, SEVERITY_WARNING, start, &message);
    text_release(&message);
}

static void warn_of_words(const struct record *record, struct verdict *v)
{
    struct lexer turns = record->turns;
    struct token token;
    struct text read = {0};

    while (record_token(&turns, &token)) {
        const char *written = record->text + token.start;
        size_t len = turns.at - token.start;
        text_clear(&read);
        if (token.kind == TOKEN_ACTION)
            text_add_bytes(&read, token.text, token.len);
        else if (token.kind == TOKEN_TURN && (written[len - 1] & 0x80 || written[0] & 0x80))
            text_addf(&read, "%u.", token.number);
        else if (token.kind == TOKEN_LABEL && len > 2)
            text_addf(&read, "%c:", 'A' + token.number);
        else
            continue;
        if (read.len != len || memcmp(written, read.data, len) != 0)
            warn(record, v, token.start, written, len, &read);
    }
    text_release(&read);
}

/* Whether brackets, marks, name and text of a tag are as they are written. */
static bool is_plain_tag(const struct record *record, const struct tag *tag, size_t *end)
{
    struct lexer lx = record->turns;
    struct tag_text written;
    size_t place, len = 0;

    lx.at = tag->start;
    *end = tag->start;
    if (lexer_tag(&lx, &written, &place))
        return true;
    *end = lx.at;
    for (size_t i = 0; i < written.string_len; i++, len++) {
        i += written.string[i] == '\\';
        if (len == tag->len || written.string[i] != tag->text[len])
            return false;
    }
    const char *name = record->text + tag->start + 1;
    return len == tag->len && written.string[-1] == '"' && written.string[written.string_len] == '"' &&
           record->text[tag->start] == '[' && record->text[lx.at - 1] == ']' && written.name >= name &&
           written.name < written.string;
}

/* Warns if the text of a tag is not the one that the program would write. */
static void warn_of_value(const struct record *record, struct verdict *v, const struct tag *tag, struct text *read)
{
    if (strcmp(tag->text, text_string(read)) != 0) {
        struct text written = {0};
        text_addf(&written, "%s \"%s\"", tag->name, tag->text);
        warn(record, v, tag->start, text_string(&written), written.len, read);
        text_release(&written);
    }
    text_clear(read);
}

static void warn_of_values(const struct record *record, struct verdict *v)
{
    const struct game *game = v->game;
    const struct tag *tag;
    struct text read = {0};
    struct sheet_id id;

    for (size_t i = 0; game->params[i].name; i++) {
        tag = game->params[i].tag ? record_tag(record, game->params[i].tag) : NULL;
        if (!tag)
            continue;
        param_write(&game->params[i], &v->values.of[i], &read);
        warn_of_value(record, v, tag, &read);
    }
    for (size_t i = 0; i < game_tag_count(game); i++) {
        tag = game->notation->tags[i].actions ? record_tag(record, game->notation->tags[i].name) : NULL;
        if (!tag)
            continue;
        plain_words_add(tag->text, tag->len, &read);
        warn_of_value(record, v, tag, &read);
    }
    tag = record_tag(record, "Sheet");
    if (tag && sheet_id_read(tag->text, tag->len, &id, &read)) {
        text_clear(&read);
        sheet_id_write(&id, &read);
        warn_of_value(record, v, tag, &read);
    }
    text_release(&read);
}

void spelling_warn(const struct record *record, struct verdict *v)
{
    struct text read = {0};
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        size_t end;
        if (is_plain_tag(record, tag, &end))
            continue;
        setup_write_tag(tag->name, tag->text, &read);
        read.data[--read.len] = '\0';
        warn(record, v, tag->start, record->text + tag->start, end - tag->start, &read);
        text_clear(&read);
    }
    text_release(&read);
    if (v->start)
        warn_of_values(record, v);
    warn_of_words(record, v);
}
