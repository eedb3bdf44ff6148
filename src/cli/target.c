#include "cli/target.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The ending of a file name with its dot, "" without one. */
static const char *ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

bool target_is_pdf(const char *path, bool said, struct text *why)
{
    const char *end = ending(path);
    if (said || *end == '\0' || strcasecmp(end, ".pdf") == 0)
        return true;
    if (strcasecmp(end, ".png") == 0 || strcasecmp(end, ".svg") == 0)
        text_addf(why, "%s: this version writes no %s files: take the ending .pdf", path, end);
    else
        text_addf(why, "%s: the ending %s says no format: take .pdf, or add --format pdf", path, end);
    return false;
}

void target_numbered(const char *path, uint64_t number, uint64_t count, struct text *out)
{
    const char *end = ending(path);
    int digits = 3;
    for (uint64_t most = 999; most < count; most = most * 10 + 9)
        digits++;
    text_add_bytes(out, path, (size_t)(end - path));
    text_addf(out, "-%0*llu%s", digits, (unsigned long long)number, end);
}

bool target_ours_pdf(const char *head, size_t len)
{
    static const char creator[] = "/Creator (quadrille";
    return len > 4 && memcmp(head, "%PDF", 4) == 0 && memmem(head, len, creator, sizeof creator - 1);
}

bool target_ours_manifest(const char *head, size_t len)
{
    const char *end = memchr(head, '\n', len);
    if (!end || len < 2 || memcmp(head, "{\"", 2) != 0)
        return false;
    json_t *line = json_loadb(head, (size_t)(end - head), 0, NULL);
    bool ours = json_is_string(json_object_get(line, "id")) && json_is_string(json_object_get(line, "game"));
    json_decref(line);
    return ours;
}
