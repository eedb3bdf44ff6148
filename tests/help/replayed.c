#include "help/replayed.h"

#include "help/play.h"
#include "record/record.h"

#include <string.h>

static const void *find_edition(struct editions *editions, const struct game *of, const char *name, bool *failed,
                                struct text *why)
{
    (void)editions, (void)failed;
    if (strcmp(name, EDITION_STANDARD) == 0)
        return play_edition(of);
    text_addf(why, "there is no edition %s", name);
    return NULL;
}

bool replayed(const char *text, struct verdict *v)
{
    static struct editions editions = {find_edition};
    struct record record;
    struct record_reader *reader = record_open_text(text, strlen(text));
    bool any = record_next(reader, &record) > 0;
    v->editions = &editions;
    if (any)
        replay_record(&record, v, NULL);
    record_close(reader);
    return any;
}
