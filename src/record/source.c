#include "record/source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

long source_memory(void *context, char *buffer, size_t size)
{
    struct source *source = context;
    size_t got = source->len < size ? source->len : size;
    memcpy(buffer, source->s, got);
    source->s += got;
    source->len -= got;
    return (long)got;
}

long source_file(void *context, char *buffer, size_t size)
{
    ssize_t got;
    do
        got = read(*(int *)context, buffer, size);
    while (got < 0 && errno == EINTR);
    return got;
}
