#include "help/tell.h"
#include "help/test.h"

#include "page/template/edition.h"

#include <stdlib.h>
#include <string.h>

static struct editions *editions(void)
{
    static struct edition_cache *cache; /* kept to the end: editions are borrowed from it */
    if (!cache)
        cache = edition_cache_new(NULL);
    return edition_cache_editions(cache);
}

struct replay_log *tell(const char *text, const struct replay_log_request *wish)
{
    struct replay_log *log = calloc(1, sizeof *log);
    struct record_reader *reader = record_open_text(text, strlen(text));
    struct record record;

    assert_non_null(log);
    assert_int_equal(record_next(reader, &record), 1);
    replay_log_read(log, &record, wish, editions());
    record_close(reader);
    return log;
}

void tell_free(struct replay_log *log)
{
    replay_log_release(log);
    free(log);
}
