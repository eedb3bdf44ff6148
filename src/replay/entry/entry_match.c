#include "replay/entry/entry_match.h"

#include "base/utf8.h"

#include <string.h>

static bool starts_so(const struct entry *e, const char *set_up)
{
    const struct verdict *v = &e->verdict;
    scoped(verdict_release) struct verdict asked = {.editions = e->editions};
    return !replay_text(set_up, strlen(set_up), &asked, NULL) || !asked.start ||
           (memcmp(&asked.values.of, &v->values.of, sizeof v->values.of) == 0 &&
            memcmp(asked.start, v->start, v->game->rules->size(&v->values)) == 0);
}

bool entry_match(const struct entry *e, const char *set_up, const char *further, struct text *why)
{
    struct record_reader *readers[] = {record_open_text(text_string(&e->text), e->text.len),
                                       record_open_text(further, strlen(further))};
    struct record record, asked;
    bool good = !set_up || starts_so(e, set_up) || text_refuse(why, "holds a game from another set-up");

    if (record_next(readers[0], &record) > 0 && record_next(readers[1], &asked) > 0)
        for (const struct tag *tag = asked.tags; good && tag < asked.tags + asked.tag_count; tag++) {
            const struct tag *own = record_tag(&record, tag->name);
            good = (own && strcmp(own->text, tag->text) == 0) ||
                   text_refuse(why, "holds a game without the tag %s \"%.*s\"", tag->name, UTF8_EXCERPT(tag->text));
        }
    record_close(readers[0]);
    record_close(readers[1]);
    return good;
}
