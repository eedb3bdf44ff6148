#include "cli/output_format.h"

#include <string.h>
#include <strings.h>

static bool ours_pdf(const char *head, size_t len)
{
    static const char creator[] = "/Creator (quadrille";
    return len > 4 && memcmp(head, "%PDF", 4) == 0 && memmem(head, len, creator, sizeof creator - 1);
}

static bool ours_png(const char *head, size_t len)
{
    static const char signature[] = "\x89PNG\r\n\x1A\n", creator[] = "tEXtSoftware\0quadrille ";
    return len > 8 && memcmp(head, signature, 8) == 0 && memmem(head, len, creator, sizeof creator - 1);
}

static bool ours_svg(const char *head, size_t len)
{
    static const char creator[] = "<!-- Creator: quadrille ";
    const char *end = memchr(head, '\n', len), *second = end ? end + 1 : head + len;
    return len > 5 && memcmp(head, "<?xml", 5) == 0 && (size_t)(head + len - second) >= sizeof creator &&
           memcmp(second, creator, sizeof creator - 1) == 0;
}

static struct draw *begin_pdf(const struct output_settings *s, struct output *out, const struct draw_pages *pages)
{
    (void)pages;
    return draw_pdf(s->resources, &s->info, out);
}

static struct draw *begin_png(const struct output_settings *s, struct output *out, const struct draw_pages *pages)
{
    (void)out;
    return draw_png(s->resources, &s->info, s->dpi, pages);
}

static struct draw *begin_svg(const struct output_settings *s, struct output *out, const struct draw_pages *pages)
{
    (void)out;
    return draw_svg(s->resources, &s->info, s->svg_text, pages);
}

const struct output_format output_formats[OUTPUT_FORMAT_COUNT] = {
    {"pdf", ".pdf", "PDF", false, false, ours_pdf, begin_pdf},
    {"png", ".png", "PNG", true, false, ours_png, begin_png},
    {"svg", ".svg", "SVG", true, true, ours_svg, begin_svg},
};

const char *const output_format_words[] = {"pdf", "png", "svg", NULL};

const char *output_format_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

const struct output_format *output_format_find(const char *path, const struct output_format *chosen, struct text *why)
{
    const char *ending = output_format_ending(path);
    if (chosen || *ending == '\0')
        return chosen ? chosen : &output_formats[0];
    for (int i = 0; i < OUTPUT_FORMAT_COUNT; i++)
        if (strcasecmp(ending, output_formats[i].ending) == 0)
            return &output_formats[i];
    text_addf(why, "%s: unknown ending %s: use .pdf, .png or .svg, or add --format", path, ending);
    return NULL;
}
