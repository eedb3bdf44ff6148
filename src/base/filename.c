#include "base/filename.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TARGET = 4096, LINKS_MAX = 40, TEXT_MAX = 40 };

const char *filename_last(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *filename_folder(const char *path)
{
    size_t len = (size_t)(filename_last(path) - path);
    return len == 0 ? mem_string("./", 2) : mem_string(path, len);
}

bool filename_own_folder(const char *variable, const char *below, struct text *out)
{
    const char *folder = getenv(variable), *home = getenv("HOME");

    if (folder && folder[0] == '/') /* the specification ignores relative ones */
        text_addf(out, "%s/quadrille", folder);
    else if (home && *home)
        text_addf(out, "%s/%s/quadrille", home, below);
    else
        return false;
    return true;
}

int filename_descriptor(const char *path)
{
    int fd = -1, end = 0;
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    if (sscanf(path, "/dev/fd/%7d%n", &fd, &end) == 1 || sscanf(path, "/proc/self/fd/%7d%n", &fd, &end) == 1)
        return path[end] == '\0' ? fd : -1;
    return -1;
}

/* Whether the symbolic link is safe to follow: it belongs to the user or to root, or nobody else may write to its
 * folder. */
static bool link_is_safe(const char *path)
{
    struct stat link, folder;
    scoped(mem_free) char *name = filename_folder(path);
    uid_t user = geteuid();
    bool known = lstat(path, &link) == 0 && stat(name, &folder) == 0;
    return known && (link.st_uid == user || link.st_uid == 0 ||
                     ((folder.st_uid == user || folder.st_uid == 0) && !(folder.st_mode & (S_IWGRP | S_IWOTH))));
}

bool filename_follow_links(struct text *path)
{
    scoped(text_release) struct text rest = *path; /* what is not looked at yet */
    char *s = rest.data, to[TARGET];

    *path = (struct text){0};
    for (int links = 0; *s;) {
        size_t slashes = strspn(s, "/"), len = slashes + strcspn(s + slashes, "/");
        size_t before = path->len;
        text_add_bytes(path, s, len);
        s += len;
        ssize_t to_len = readlink(path->data, to, sizeof to);
        if (to_len < 0)
            continue;
        bool safe = link_is_safe(path->data);
        if (!safe || ++links > LINKS_MAX) {
            errno = safe ? ELOOP : EACCES;
            return false;
        }
        struct text next = {0};
        text_add_bytes(&next, to, (size_t)to_len);
        text_add(&next, s);
        text_release(&rest);
        rest = next;
        s = next.data;
        path->len = to[0] == '/' ? 0 : before + slashes;
        path->data[path->len] = '\0';
    }
    return true;
}

void filename_add_text(const char *s, struct text *out)
{
    size_t len = strlen(s), used;
    for (size_t at = 0, count = 0; at < len && count < TEXT_MAX; at += used, count++) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        bool sign = c < 0xC0 || c == 0xD7 || c == 0xF7 || (c >= 0x2000 && c < 0x2C00) || (c >= 0x3000 && c < 0x3040) ||
                    (c >= 0xD800 && c < 0xF900) || c >= 0xFE00;
        bool kept = c < 0x80 ? isalnum((int)c) || c == '-' || c == '_' : !sign;
        text_add_bytes(out, kept ? s + at : "_", kept ? used : 1);
    }
}
