#include "cli/format.h"

#include <string.h>

static bool holds(const char *head, size_t len, const char *s, size_t s_len)
{
    return memmem(head, len, s, s_len) != NULL;
}

static bool ours_pdf(const char *head, size_t len)
{
    static const char creator[] = "/Creator (quadrille";
    return len > 4 && memcmp(head, "%PDF", 4) == 0 && holds(head, len, creator, sizeof creator - 1);
}

static bool ours_png(const char *head, size_t len)
{
    static const char signature[] = "\x89PNG\r\n\x1A\n", creator[] = "tEXtSoftware\0quadrille ";
    return len > 8 && memcmp(head, signature, 8) == 0 && holds(head, len, creator, sizeof creator - 1);
}

static bool ours_svg(const char *head, size_t len)
{
    static const char creator[] = "<!-- Creator: quadrille ";
    const char *second = memchr(head, '\n', len);
    size_t left = second ? len - (size_t)(second + 1 - head) : 0;
    return len > 5 && memcmp(head, "<?xml", 5) == 0 && left >= sizeof creator &&
           memcmp(second + 1, creator, sizeof creator - 1) == 0;
}

static struct draw *begin_pdf(const struct format_look *look, struct output *out, const struct draw_pages *pages)
{
    (void)pages;
    return draw_pdf(look->kit, &look->info, out);
}

static struct draw *begin_png(const struct format_look *look, struct output *out, const struct draw_pages *pages)
{
    (void)out;
    return draw_png(look->kit, &look->info, look->dpi, pages);
}

static struct draw *begin_svg(const struct format_look *look, struct output *out, const struct draw_pages *pages)
{
    (void)out;
    return draw_svg(look->kit, &look->info, look->svg_text, pages);
}

const struct format formats[FORMAT_COUNT] = {
    {"pdf", ".pdf", "PDF", false, false, ours_pdf, begin_pdf},
    {"png", ".png", "PNG", true, false, ours_png, begin_png},
    {"svg", ".svg", "SVG", true, true, ours_svg, begin_svg},
};

const char *const format_words[] = {"pdf", "png", "svg", NULL};
