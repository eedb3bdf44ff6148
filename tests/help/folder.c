#include "help/folder.h"

#include "base/scoped.h"
#include "help/test.h"

#include <unistd.h>

int folder_enter(void **state)
{
    char folder[] = "/tmp/quadrille-test-XXXXXX";
    *state = strdup(mkdtemp(folder) ? folder : "");
    return chdir(*state);
}

int folder_leave(void **state)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    int result = chdir("/") || system(command);
    free(*state);
    return result;
}

void folder_write(const char *path, const void *bytes, size_t len)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, len, out), len);
    assert_int_equal(fclose(out), 0);
}

void folder_put(const char *path, const char *content)
{
    folder_write(path, content, strlen(content));
}

struct text folder_read(const char *path)
{
    struct text bytes = {0};
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    for (int c; (c = getc(in)) != EOF;)
        text_add_char(&bytes, (char)c);
    fclose(in);
    return bytes;
}

void folder_holds(const char *path, const char *content)
{
    scoped(text_release) struct text bytes = folder_read(path);
    assert_string_equal(text_string(&bytes), content);
}
