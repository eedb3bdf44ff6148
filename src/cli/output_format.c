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

static const struct output_format formats[] = {
    {FORMAT_PDF, ".pdf", "PDF", false, false, ours_pdf},
    {FORMAT_PNG, ".png", "PNG", true, false, ours_png},
    {FORMAT_SVG, ".svg", "SVG", true, true, ours_svg},
};

const char *const format_words[] = {"text", "pdf", "png", "svg", NULL};

const char *output_format_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

const struct output_format *output_format_find(const char *path, enum format chosen, struct text *why)
{
    const char *ending = output_format_ending(path);
    if (chosen == FORMAT_BY_ENDING && *ending == '\0')
        chosen = FORMAT_PDF;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (chosen ? formats[i].format == chosen : strcasecmp(ending, formats[i].ending) == 0)
            return &formats[i];
    text_addf(why, "%s: unknown ending %s: use .pdf, .png or .svg, or add --format", path, ending);
    return NULL;
}
