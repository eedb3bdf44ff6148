/* Any text as a theme: it is refused with a reason, or all its numbers are within their ranges. */
#include "page/resources.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void require(bool ok)
{
    if (!ok)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text why = {0};
    char path[64];
    int fd = memfd_create("theme", 0);

    require(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct theme theme;
    bool loaded = theme_load(NULL, path, &theme, &why);
    require(loaded == (why.len == 0));
    if (loaded)
        require(theme.page.qr >= 10 && theme.stroke.line > 0 && theme.type.tiny >= 4 && *theme.font &&
                *theme.font_bold);
    text_release(&why);
    close(fd);
    return 0;
}
