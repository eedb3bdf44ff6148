#include "cli/manifest.h"

#include "base/utf8.h"
#include "replay/tags.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

static void add_record(const struct sheet_id *id, const char *written, struct pos *pos, struct text *out)
{
    sheet_id_start(id, pos);
    tags_write(id->game, &id->values, written, pos, out);
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
