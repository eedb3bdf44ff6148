#include "help/golden.h"

#include "base/text.h"
#include "help/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_same(const char *name, const char *expected, const char *found)
{
    for (int line = 1; *expected || *found; line++) {
        size_t a = strcspn(expected, "\n"), b = strcspn(found, "\n");
        if (a != b || memcmp(expected, found, a) != 0)
            fail_msg("%s, line %d:\n  expected %.*s\n  found    %.*s", name, line, (int)a, expected, (int)b, found);
        expected += a + (expected[a] == '\n');
        found += b + (found[b] == '\n');
    }
}

void golden_check(const char *name, const char *text)
{
    static char content[4 << 20];
    const struct short_text path = short_text("tests/golden/%s.trace", name);
    const bool update = getenv("UPDATE_GOLDEN");
    FILE *file = fopen(path.text, update ? "wb" : "rb");
    assert_non_null(file);
    if (update)
        assert_true(fputs(text, file) >= 0);
    else
        content[fread(content, 1, sizeof content - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    if (!update)
        check_same(name, content, text);
}
