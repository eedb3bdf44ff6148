#include "replay/entry/entry.h"

#include "base/wrap.h"
#include "catalogue/id.h"
#include "record/record.h"

#include <string.h>

enum { COLUMNS = 76 };

/* The first missing one from number `from` on. */
static const struct record_tag *next_missing(const struct game *game, const struct record *record, size_t from)
{
    const struct record_tag *list = game->notation->tags, *missing = NULL;
    const struct tag *sheet = record_tag(record, "Sheet");
    struct sheet_id id;
    bool known = sheet && sheet_id_read(sheet->text, sheet->len, &id, NULL) && id.game == game;

    for (size_t i = 0; i < game_tag_count(game); i++) {
        bool on_sheet = sheet && (!known || game_tag_fixed(&list[i], &id.values));
        bool has = record_tag(record, list[i].name);
        if (has && list[i].rivals)
            return NULL;
        if (!missing && i >= from && list[i].needed && !on_sheet && !has)
            missing = &list[i];
    }
    return missing;
}

const struct record_tag *blank_record_missing(const struct game *game, const char *tags)
{
    scoped(record_release) struct record_reader *reader = record_open_text(tags, strlen(tags));
    struct record record;
    return record_next(reader, &record) ? next_missing(game, &record, 0) : NULL;
}

void blank_record_write(const struct game *game, const struct values *values, const char *tags, struct text *out)
{
    int first = game_first_turn(game, values), players = game_players(game, values);
    scoped(record_release) struct record_reader *reader = record_open_text(tags, strlen(tags));
    struct record record;

    record_next(reader, &record);
    text_add(out, tags);
    for (int i = 0; i < players; i++) {
        const struct short_text name = short_text("%c", 'A' + i);
        if (!record_tag(&record, name.text))
            setup_write_tag(name.text, "", out);
    }
    for (const struct record_tag *tag = next_missing(game, &record, 0); tag;
         tag = next_missing(game, &record, (size_t)(tag + 1 - game->notation->tags)))
        text_addf(out, "; [%s \"\"]  %s\n", tag->name, tag->help);
    text_add_char(out, '\n');
    wrap_add(game->notation->help, "; ", COLUMNS, out);
    wrap_add("Lines that begin with ; are comments: take the ; away where you write a turn.", "; ", COLUMNS, out);
    text_add_char(out, '\n');
    for (int turn = first; turn < first + game_turns(game, values); turn++) {
        text_addf(out, "; %d.\n", turn);
        for (int i = 0; i < players && game->rules->parts; i++)
            text_addf(out, ";    %c:\n", 'A' + i);
    }
}
