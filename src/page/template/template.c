#include "page/template/template.h"

#include "base/filename.h"
#include "base/mem.h"
#include "base/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

/* Reads the file that a template is from. Returns 0, or why it could not be read: EILSEQ if it contains a NUL byte. */
static int load(struct template *t)
{
    if (!text_read_file(&t->content, text_string(&t->origin), TEMPLATE_BYTES_MAX))
        return errno;
    return strlen(text_string(&t->content)) == t->content.len ? 0 : EILSEQ;
}

static void unreadable(const struct template *t, int error, struct text *why)
{
    const char *path = text_string(&t->origin);
    if (error == EFBIG)
        text_addf(why, "%s is larger than a template may be (%d bytes)", path, TEMPLATE_BYTES_MAX);
    else if (error == EILSEQ)
        text_addf(why, "%s: the file contains a NUL byte: it is not text", path);
    else
        text_addf(why, "cannot read %s: %s", path, error == EINVAL ? "it is not a regular file" : strerror(error));
}

static bool set(const char *value)
{
    return value && *value;
}

/* Adds the folders to look in, each ended by a NUL, first those that the user named. Returns the length of those. */
static size_t add_folders(const char *dir, struct text *folders)
{
    const char *own = getenv("QUADRILLE_TEMPLATES");

    if (set(dir))
        text_addf(folders, "%s%c", dir, '\0');
    if (set(own))
        text_addf(folders, "%s%c", own, '\0');
    size_t named = folders->len;
    if (filename_own_folder("XDG_CONFIG_HOME", ".config", folders))
        text_add_char(folders, '\0');
    text_addf(folders, "%s%c", TEMPLATE_DIR, '\0');
    return named;
}

bool template_add(const struct template_entry *table, const char *name, struct text *out)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0) {
            text_add_bytes(out, table->content, (size_t)(table->end - table->content));
            return true;
        }
    return false;
}

bool template_find_builtin(const char *name, struct template *t)
{
    text_clear(&t->origin);
    text_clear(&t->content);
    text_addf(&t->origin, "built-in %s", name);
    return template_add(template_table, name, &t->content);
}

bool template_is_file(const char *s)
{
    size_t len = strlen(s);
    return strchr(s, '/') || (len > 4 && strcmp(s + len - 4, ".cfg") == 0);
}

bool template_is_part(const char *s)
{
    enum { PART_MOST = 60 };
    size_t len = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return len > 0 && len <= PART_MOST && s[len] == '\0';
}

enum template_found template_find(const char *dir, const char *name, struct template *t, struct text *why)
{
    scoped(text_release) struct text folders = {0};
    struct stat status;
    enum template_found found = TEMPLATE_ABSENT;

    *t = (struct template){0};
    size_t named = add_folders(dir, &folders);
    for (size_t at = 0; found == TEMPLATE_ABSENT && at < folders.len; at += strlen(folders.data + at) + 1) {
        text_clear(&t->origin);
        text_clear(&t->content);
        text_addf(&t->origin, "%s/%s", folders.data + at, name);
        int error = load(t);
        /* A folder that may not be searched counts as empty unless the user named it. */
        bool hidden = error == EACCES && at >= named && stat(text_string(&t->origin), &status) != 0;
        if (error == 0) {
            found = TEMPLATE_FOUND;
        } else if (error != ENOENT && error != ENOTDIR && !hidden) {
            unreadable(t, error, why);
            found = TEMPLATE_BROKEN;
        }
    }
    if (found == TEMPLATE_ABSENT && template_find_builtin(name, t))
        found = TEMPLATE_FOUND;
    if (found == TEMPLATE_ABSENT) {
        text_addf(why, "unknown template %s: not in ", name);
        for (size_t at = 0; at < folders.len; at += strlen(folders.data + at) + 1)
            text_addf(why, "%s, ", folders.data + at);
        text_add(why, "nor in the program");
    }
    if (found != TEMPLATE_FOUND)
        template_release(t);
    return found;
}

bool template_read(const char *path, struct template *t, struct text *why)
{
    *t = (struct template){0};
    text_add(&t->origin, path);
    int error = load(t);
    if (error == 0)
        return true;
    unreadable(t, error, why);
    template_release(t);
    return false;
}

bool template_refuse(const struct template *t, int line, const char *reason, struct text *why)
{
    text_add(why, text_string(&t->origin));
    if (line > 0)
        text_addf(why, ":%d", line);
    return text_refuse(why, ": %s", reason);
}

void template_names(const char *folder, struct text *out)
{
    const char *between = "";
    for (const struct template_entry *e = template_table; e->name; e++) {
        const char *name = e->name + strlen(folder);
        if (strncmp(e->name, folder, strlen(folder)) != 0)
            continue;
        text_addf(out, "%s%.*s", between, (int)strcspn(name, "."), name);
        between = ", ";
    }
}

void template_write_builtin_name(const struct template *t, struct text *out)
{
    for (const struct template_entry *e = template_table; e->name; e++) {
        const char *name = strrchr(e->name, '/') + 1;
        if ((size_t)(e->end - e->content) == t->content.len &&
            memcmp(e->content, text_string(&t->content), t->content.len) == 0) {
            text_add_bytes(out, name, strcspn(name, "."));
            return;
        }
    }
}

void template_release(struct template *t)
{
    text_release(&t->origin);
    text_release(&t->content);
}

/* ---- Export ------------------------------------------------------------------------------------------------------ */

/* Checks the file at `path`: the same content is left alone (*same), other content is only replaced with `force`. */
static bool check_copy(const char *path, const char *content, size_t len, bool force, bool *same, struct text *why)
{
    scoped(text_release) struct text old = {0};
    bool readable = text_read_file(&old, path, len);
    int error = errno;

    *same = readable && old.len == len && memcmp(text_string(&old), content, len) == 0;
    if (*same || force || (!readable && error == ENOENT))
        return true;
    if (!readable && error != EFBIG)
        return text_refuse(why, "cannot read %s: %s", path, strerror(error));
    return text_refuse(why, "%s exists with other content: use --force to replace it, or another folder", path);
}

bool template_export(const char *dir, bool force, bool (*report)(void *context, const char *paths, struct text *why),
                     void *context, struct text *why)
{
    scoped(text_release) struct text path = {0}, written = {0};
    size_t count = 0;
    bool good = true, same;

    while (template_table[count].name)
        count++;
    struct output **files = mem_new(count * sizeof(struct output *));
    /* All are checked before the first is written. */
    for (size_t i = 0; i < 2 * count && good; i++) {
        struct output **file = &files[i % count];
        const struct template_entry *entry = &template_table[i % count];
        size_t len = (size_t)(entry->end - entry->content);
        text_clear(&path);
        text_addf(&path, "%s/%s", *dir ? dir : ".", entry->name);
        good = check_copy(text_string(&path), entry->content, len, force, &same, why);
        if (i < count || !good || same)
            continue;
        *file = output_open(text_string(&path), NULL, force, true, why);
        if (*file)
            output_write(*file, entry->content, len);
        good = *file && output_finish(*file, why);
        text_addf(&written, "%s\n", text_string(&path));
    }
    good = good && report(context, text_string(&written), why) && output_commit_all(files, count, why);
    good = output_abort_all(files, count, why) && good;
    free(files);
    return good;
}
