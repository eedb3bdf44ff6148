#include "cli/manifest.h"

#include "base/utf8.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

/* Adds a record's tag; quotes and backslashes in the text are escaped. */
static void add_tag(const char *name, const char *text, struct text *out)
{
    text_addf(out, "[%s \"", name);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *text);
    }
    text_add(out, "\"]\n");
}

static void add_record(const struct sheet_id *id, const char *written, struct pos *pos, struct text *out)
{
    const struct game *game = id->game;

    add_tag("Game", game->slug, out);
    add_tag("Sheet", written, out);
    if (game->editions && strcmp(game->editions->name(id->values.edition), EDITION_STANDARD) != 0)
        add_tag("Edition", game->editions->name(id->values.edition), out);
    for (size_t i = 0; i < game->param_count; i++) {
        const struct param *p = &game->params[i];
        struct text value = {0};
        if (p->tag && p->use == PARAM_CONTENT) {
            param_write(p, &id->values.of[i], &value);
            add_tag(p->tag, text_string(&value), out);
        }
        text_release(&value);
    }
    if (game->setup_count == 0)
        return;
    sheet_id_start(id, pos);
    for (size_t i = 0; i < game->setup_count; i++) {
        struct text setup = {0};
        game->setup[i].write(&id->values, pos, &setup);
        if (setup.len > 0)
            add_tag(game->setup[i].name, text_string(&setup), out);
        text_release(&setup);
    }
}

static int add_json(const char *bytes, size_t len, void *out)
{
    text_add_bytes(out, bytes, len);
    return 0;
}

void manifest_add(const struct sheet_id *id, const char *file, int page, struct pos *pos, struct text *out)
{
    struct text written = {0}, record = {0}, name = {0};

    sheet_id_write(id, &written);
    add_record(id, text_string(&written), pos, &record);
    utf8_clean(&name, file, strlen(file)); /* JSON is UTF-8, a file's name can be anything */
    json_t *line = json_pack("{s:s, s:s, s:s, s:i, s:s}", "id", text_string(&written), "game", id->game->slug, "file",
                             text_string(&name), "page", page, "record", text_string(&record));
    assert(line); /* main gives jansson memory that does not run out */
    json_dump_callback(line, add_json, out, JSON_COMPACT);
    text_add_char(out, '\n');
    json_decref(line);
    text_release(&written);
    text_release(&record);
    text_release(&name);
}
