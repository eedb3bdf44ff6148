#include "help/drawn.h"

#include "base/output.h"
#include "help/test.h"

#include <unistd.h>

static struct output *open_page(void *context, size_t page)
{
    struct drawn *drawn = context;
    struct text why = {0};
    char path[32];
    assert_int_equal(page, drawn->opened);
    drawn->opened++;
    snprintf(path, sizeof path, "%zu.%s", page, drawn->ending);
    return drawn->out = drawn->fails_at && page == drawn->fails_at
                            ? NULL
                            : output_open(drawn->to ? drawn->to : path, NULL, true, &why);
}

static bool close_page(void *context, size_t page)
{
    struct drawn *drawn = context;
    struct text why = {0};
    assert_int_equal(page, drawn->closed);
    drawn->closed++;
    bool good = output_commit(drawn->out, &why);
    drawn->out = NULL;
    text_release(&why);
    return good;
}

struct draw_pages drawn_pages(struct drawn *drawn)
{
    return (struct draw_pages){drawn, open_page, close_page};
}

void drawn_end(struct draw *d)
{
    struct text why = {0};
    if (!draw_close(d, &why))
        fail_msg("%s", text_string(&why));
}

void drawn_fails(struct draw *d, const char *reason)
{
    struct text why = {0};
    assert_false(draw_close(d, &why));
    assert_string_equal(text_string(&why), reason);
    text_release(&why);
}

struct text drawn_read(const char *path)
{
    struct text bytes = {0};
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    for (int c; (c = getc(in)) != EOF;)
        text_add_char(&bytes, (char)c);
    fclose(in);
    return bytes;
}

struct text drawn_page(const struct drawn *drawn, size_t page)
{
    char path[32];
    snprintf(path, sizeof path, "%zu.%s", page, drawn->ending);
    struct text bytes = drawn_read(path);
    unlink(path);
    return bytes;
}

struct image *drawn_pixels(size_t page)
{
    struct text why = {0};
    char path[32];
    snprintf(path, sizeof path, "%zu.png", page);
    struct image *pixels = image_read_png(path, &why);
    if (!pixels)
        fail_msg("%s", text_string(&why));
    unlink(path);
    return pixels;
}
