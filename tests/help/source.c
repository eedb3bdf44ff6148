#include "help/source.h"

#include "help/play.h"

#include <string.h>

static long read_source(void *context, char *buffer, size_t size)
{
    struct source *s = context;
    size_t n = s->len < size ? s->len : size;
    memcpy(buffer, s->text, n);
    s->text += n;
    s->len -= n;
    return (long)n;
}

struct record_reader *source_open(struct source *source, const char *text)
{
    *source = (struct source){text, strlen(text)};
    return record_open(read_source, source);
}

static const void *find_edition(struct editions *editions, const struct game *of, const char *name, struct text *why)
{
    (void)editions;
    if (strcmp(name, EDITION_STANDARD) == 0)
        return play_edition(of);
    text_addf(why, "there is no edition %s", name);
    return NULL;
}

bool source_replay(const char *text, struct verdict *v)
{
    static struct editions editions = {find_edition};
    struct source source;
    struct record record;
    struct record_reader *reader = source_open(&source, text);
    bool any = record_next(reader, &record) > 0;
    v->editions = &editions;
    if (any)
        replay_record(&record, 1, v);
    record_close(reader);
    return any;
}
