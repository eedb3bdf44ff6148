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

static void add_line(json_t *line, struct text *out)
{
    assert(line); /* main gives jansson memory that does not run out */
    json_dump_callback(line, add_json, out, JSON_COMPACT);
    text_add_char(out, '\n');
    json_decref(line);
}

/* The name of a file as JSON can hold it: that is UTF-8, a name can be anything. The caller releases it. */
static struct text clean_name(const char *file)
{
    struct text name = {0};
    utf8_clean(&name, file, strlen(file));
    return name;
}

void manifest_add(const struct sheet_id *id, const char *file, int page, const char *note, struct pos *pos,
                  struct text *out)
{
    struct text written = {0}, record = {0}, name = clean_name(file);

    sheet_id_write(id, &written);
    add_record(id, text_string(&written), pos, &record);
    add_line(json_pack("{s:s, s:s, s:s, s:i, s:s, s:s*}", "id", text_string(&written), "game", id->game->about.slug,
                       "file", text_string(&name), "page", page, "record", text_string(&record), "note",
                       *note ? note : NULL),
             out);
    text_release(&written);
    text_release(&record);
    text_release(&name);
}

void manifest_add_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, const char *file, int page,
                         int number, struct text *out)
{
    struct text written = {0}, key = {0}, name = clean_name(file);

    puzzle_id_write(id, &written);
    text_addf(&key, "%016llx%016llx", (unsigned long long)made->key.part[0], (unsigned long long)made->key.part[1]);
    add_line(json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:s%, s:s, s:i, s:I, s:s}", "id", text_string(&written),
                       "game", id->game->about.slug, "kind", id->kind->name, "grade", made->grade, "file",
                       text_string(&name), "page", page, "number", number, "puzzle", made->solution,
                       (size_t)(made->answer - made->solution), "solution", made->solution, "value", made->value,
                       "nodes", (json_int_t)made->nodes, "key", text_string(&key)),
             out);
    text_release(&written);
    text_release(&key);
    text_release(&name);
}
