#include "help/drawn.h"

#include "base/output.h"
#include "help/folder.h"
#include "help/test.h"

#include <unistd.h>

static struct theme theme = {.colour = {.ink = {1, 1, 1}, .paper = {255, 255, 255}}};
static uint8_t rgb[12] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}, alpha[4] = {255, 255, 255, 0};
static char file[] = "\x89PNG\r\n\x1A\n and so on";
static struct image image = {
    .width = 2, .height = 2, .rgb = rgb, .alpha = alpha, .file = {.data = file, .len = sizeof file - 1}};
static struct art art[] = {{"photo", NULL, &image}};
struct draw_resources drawn_resources = {.theme = &theme, .art = art, .art_count = 1};

int drawn_setup(void **state)
{
    struct text why = {0};
    drawn_resources.fonts = fonts_load((const char *const[]){"DejaVu Sans", "DejaVu Sans"}, &why);
    if (!drawn_resources.fonts)
        print_error("%s\n", text_string(&why));
    text_release(&why);
    return folder_enter(state) || !drawn_resources.fonts;
}

int drawn_teardown(void **state)
{
    fonts_free(drawn_resources.fonts);
    return folder_leave(state);
}

static struct output *open_page(void *context, size_t page)
{
    struct drawn *drawn = context;
    struct text why = {0};
    char path[32];
    assert_int_equal(page, drawn->opened);
    drawn->opened++;
    snprintf(path, sizeof path, "%zu.%s", page, drawn->ending);
    return drawn->out = drawn->fails_at && page == drawn->fails_at ? NULL : output_open(path, NULL, true, false, &why);
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

struct text drawn_page(const struct drawn *drawn, size_t page)
{
    char path[32];
    snprintf(path, sizeof path, "%zu.%s", page, drawn->ending);
    struct text bytes = folder_read(path);
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
