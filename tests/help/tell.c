#include "help/tell.h"

#include "page/edition.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct editions *editions(void)
{
    static struct edition_cache *cache; /* kept to the end: editions are borrowed from it */
    if (!cache)
        cache = edition_cache_new(NULL);
    return edition_cache_editions(cache);
}

struct replay_log tell(const char *text, const struct replay_log_request *wish)
{
    char path[] = "/tmp/quadrille-tell-XXXXXX";
    struct replay_log r;
    struct text why = {0};
    int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
    bool good = replay_log_file(path, wish, editions(), &r, &why);
    unlink(path);
    if (!good)
        fail_msg("%s", text_string(&why));
    text_release(&why);
    return r;
}
