/* Any text as a theme: it is refused with a reason, or all its numbers are within their ranges. */
#define _GNU_SOURCE /* memfd_create */

#include "fuzz.h"
#include "page/template/resources.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text why = {0};
    struct theme theme;

    if (theme_load(NULL, memory_file(data, size), &theme, &why))
        REQUIRE(why.len == 0 && theme.page.qr >= 10 && theme.stroke.line > 0 && theme.type.tiny >= 4 && *theme.font &&
                *theme.font_bold);
    else
        require_reason(&why, utf8_valid((const char *)data, size) == size);
    text_release(&why);
    return 0;
}
