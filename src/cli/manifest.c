#include "cli/manifest.h"

#include "base/json_lines.h"
#include "replay/tags.h"

#include <string.h>

static void add_record(const struct sheet_id *id, const char *written, struct pos *pos, struct text *out)
{
    sheet_id_start(id, pos);
    tags_write(id->game, &id->values, written, pos, out);
}

void manifest_add(const struct sheet_id *id, const char *file, int page, const char *note, struct pos *pos,
                  struct text *out)
{
    struct text written = {0}, record = {0};

    sheet_id_write(id, &written);
    add_record(id, text_string(&written), pos, &record);
    json_lines_add(json_pack("{s:s, s:s, s:o, s:i, s:s, s:s*}", "id", text_string(&written), "game",
                             id->game->about.slug, "file", json_lines_string(file), "page", page, "record",
                             text_string(&record), "note", *note ? note : NULL),
                   out);
    text_release(&written);
    text_release(&record);
}

void manifest_add_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, const char *file, int page,
                         int number, struct text *out)
{
    struct text written = {0}, key = {0};

    puzzle_id_write(id, &written);
    text_addf(&key, "%016llx%016llx", (unsigned long long)made->key.part[0], (unsigned long long)made->key.part[1]);
    json_lines_add(json_pack("{s:s, s:s, s:s, s:i, s:o, s:i, s:i, s:s%, s:s, s:i, s:I, s:s}", "id",
                             text_string(&written), "game", id->game->about.slug, "kind", id->kind->name, "grade",
                             made->grade, "file", json_lines_string(file), "page", page, "number", number, "puzzle",
                             made->solution, (size_t)(made->answer - made->solution), "solution", made->solution,
                             "value", made->value, "nodes", (json_int_t)made->nodes, "key", text_string(&key)),
                   out);
    text_release(&written);
    text_release(&key);
}
