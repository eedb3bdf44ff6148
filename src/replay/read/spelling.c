#include "replay/read/reading.h"

#include "base/utf8.h"
#include "catalogue/id.h"
#include "record/lexer.h"

#include <string.h>
#include <strings.h>

enum { QUOTED_MOST = 60 }; /* bytes of what is written that a warning repeats */

static void warn(const struct record *record, struct verdict *v, uint32_t start, const char *written, size_t len,
                 const struct text *read)
{
    scoped(text_release) struct text message = {0};
    if (v->diag_count >= DIAGS_MOST)
        return;
    size_t shown = utf8_cut(written, len, QUOTED_MOST);
    text_add_bytes(&message, written, shown);
    text_addf(&message, "%s is read as %s", shown < len ? "..." : "", text_string(read));
    verdict_add_diag(v, record, SEVERITY_WARNING, start, &message);
}

static void warn_of_words(const struct record *record, struct verdict *v)
{
    struct lexer turns = record->turns;
    struct token token;
    scoped(text_release) struct text read = {0};

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
}

/* Whether brackets, marks, name and text of a tag are as they are written. */
static bool is_plain_tag(const struct record *record, const struct tag *tag)
{
    struct lexer lx = record->turns;
    struct tag_text written;
    size_t place, len = 0;

    lx.at = tag->start;
    if (lexer_tag(&lx, &written, &place) /* a line of names */ || written.name_len != strlen(tag->name) ||
        strncasecmp(written.name, tag->name, written.name_len) != 0)
        return false;
    for (size_t i = 0; i < written.string_len; i++, len++) {
        i += written.string[i] == '\\';
        if (len == tag->len || written.string[i] != tag->text[len])
            return false;
    }
    const char *name = record->text + tag->start + 1;
    return len == tag->len && written.string[-1] == '"' && written.string[written.string_len] == '"' &&
           record->text[tag->start] == '[' && record->text[tag->end - 1] == ']' && written.name >= name &&
           written.name < written.string;
}

const char *spelling_claim(const struct verdict *v)
{
    const bool player = v->claimed && v->claimed[0] >= 'A' && v->claimed[0] <= 'F' && !v->claimed[1];
    return player && v->ended != ENDED_BY_RULES ? v->claimed : v->result;
}

void spelling_value(const struct verdict *v, const struct tag *tag, struct text *out)
{
    const struct game *game = v->game;
    const char *name = v->also ? tags_spelling(v, tag->name) : tag->name;
    size_t before = out->len;
    struct sheet_id id;
    scoped(text_release) struct text why = {0};

    if (game && strcasecmp(tag->name, "Game") == 0)
        text_add(out, game->about.slug);
    else if (game && strcasecmp(tag->name, "Sheet") == 0 && sheet_id_read(tag->text, tag->len, &id, &why))
        sheet_id_write(&id, out);
    else if (strcasecmp(tag->name, "Result") == 0 && v->ended && !v->claim_wrong)
        text_add(out, spelling_claim(v));
    for (size_t i = 0; game && v->start && game->params[i].name && out->len == before; i++)
        if (game->params[i].tag && strcasecmp(game->params[i].tag, name) == 0)
            param_write(&game->params[i], &v->values.of[i], out);
    for (size_t i = 0; game && i < game_tag_count(game) && out->len == before; i++)
        if (game->notation->tags[i].actions && strcasecmp(game->notation->tags[i].name, tag->name) == 0)
            plain_words_add(tag->text, tag->len, out);
    if (out->len == before)
        text_add_bytes(out, tag->text, tag->len);
}

void spelling_warn(const struct record *record, struct verdict *v)
{
    scoped(text_release) struct text read = {0}, written = {0};
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        if (is_plain_tag(record, tag))
            continue;
        setup_write_tag(tag->name, tag->text, &read);
        read.data[--read.len] = '\0';
        warn(record, v, tag->start, record->text + tag->start, tag->end - tag->start, &read);
        text_clear(&read);
    }
    /* Tags with another text than the program would write. */
    for (size_t i = 0; v->start && i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        text_clear(&read);
        text_clear(&written);
        spelling_value(v, tag, &read);
        const bool game = strcasecmp(tag->name, "Game") == 0; /* in any case, or in a line */
        if (strcmp(tag->text, text_string(&read)) == 0 ||
            (game && (!tag->quoted || strcasecmp(tag->text, text_string(&read)) == 0)))
            continue;
        text_addf(&written, "%s \"%s\"", tag->name, tag->text);
        warn(record, v, tag->start, text_string(&written), written.len, &read);
    }
    warn_of_words(record, v);
}
