#include "base/file_set.h"

#include "base/filename.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *file_ending(const char *path)
{
    const char *name = filename_last(path), *dot = strrchr(name, '.');
    return dot && dot > name ? dot : name + strlen(name);
}

void file_add_stem(const char *path, struct text *out)
{
    const char *name = filename_last(path);
    text_add_bytes(out, name, (size_t)(file_ending(name) - name));
}

bool file_is_stream(const char *path)
{
    struct stat status;
    return strcmp(path, "-") == 0 || (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

/* Adds `number` to the name of a file, before its ending: name-001.pdf. */
static void add_number(const char *output, int digits, uint64_t number, struct text *name)
{
    const char *ending = file_ending(output);
    text_add_bytes(name, output, (size_t)(ending - output));
    text_addf(name, "-%0*llu%s", digits, (unsigned long long)number, ending);
}

const char *file_set_name(const struct file_set *set, uint64_t number, struct text *name)
{
    int digits = 3;
    for (uint64_t most = 999; most < set->numbered; most = most * 10 + 9)
        digits++;
    text_clear(name);
    if (set->numbered)
        add_number(text_string(&set->output), digits, number + 1, name);
    else
        text_add(name, text_string(&set->output));
    return text_string(name);
}

static bool exists(const struct file_set *set, uint64_t number, struct text *name)
{
    return access(file_set_name(set, number, name), F_OK) == 0;
}

void file_set_choose(struct file_set *set, uint64_t first, uint64_t count)
{
    scoped(text_release) struct text name = {0}, standard = {0};

    text_add(&standard, text_string(&set->output));
    for (uint64_t n = first, tried = 1; n < first + count; n++) {
        if (!exists(set, n, &name))
            continue;
        text_add(&set->taken, tried == 1 ? text_string(&name) : "");
        text_clear(&set->output);
        add_number(text_string(&standard), 1, ++tried, &set->output);
        n = first - 1; /* from the first file again */
    }
}

void file_set_report_remaining(const struct file_set *set, struct text *out)
{
    uint64_t number = set->numbered;
    scoped(text_release) struct text name = {0};

    while (set->numbered > 0 && exists(set, number, &name))
        number++;
    if (number > set->numbered)
        text_add(out, file_set_name(set, set->numbered, &name));
    if (number > set->numbered + 1)
        text_addf(out, " to %s", file_set_name(set, number - 1, &name));
    if (number > set->numbered)
        text_addf(out, " %s from an earlier run\n", number > set->numbered + 1 ? "remain" : "remains");
}

void file_set_release(struct file_set *set)
{
    text_release(&set->output);
    text_release(&set->taken);
}
