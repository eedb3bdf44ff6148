#include "cli/target.h"

#include <jansson.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* The ending of a file name with its dot, "" without one. */
static const char *ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

const struct format *target_format(const char *path, const struct format *said, struct text *why)
{
    const char *end = ending(path);
    if (said || *end == '\0')
        return said ? said : &formats[0];
    for (int i = 0; i < FORMAT_COUNT; i++)
        if (strcasecmp(end, formats[i].ending) == 0)
            return &formats[i];
    text_addf(why, "%s: the ending %s says no format: take .pdf, .png or .svg, or add --format", path, end);
    return NULL;
}

bool target_is_file(const char *path, struct text *why)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct stat status;
    if (*path == '\0')
        return text_refuse(why, "the name of the file to write is empty");
    if (*name != '\0' && (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)))
        return true;
    return text_refuse(why, "%s is a folder: name a file in it", path);
}

bool target_is_stream(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
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
