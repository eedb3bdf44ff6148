#include "cli/entry/typed_game.h"

#include "base/filename.h"
#include "cli/main/terminal.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 999 };

/* Reads a file as text, whatever its encoding; a file that does not exist is empty. */
static bool read_file(const char *name, struct text *content, struct text *why)
{
    int failure = source_read(name, content);
    if (failure && failure != ENOENT)
        return text_refuse(why, "cannot read %s: %s", name, strerror(failure));
    const char *kind = content->len > 0 ? source_decode(content) : NULL;
    return !kind || strcmp(kind, "empty") == 0 ||
           text_refuse(why, "%s is %s, not a record: use --force to replace it, or name another file", name, kind);
}

static bool open_file(struct record_file *f, struct text *why)
{
    struct stat status;
    f->kept = strcmp(f->name, "-") != 0 && (stat(f->name, &status) != 0 || S_ISREG(status.st_mode));
    if (f->kept && f->draft.len == 0) { /* else it is told only after the first turn */
        struct output *trial = output_open(f->name, NULL, true, false, why);
        if (!trial || !output_abort(trial, why))
            return false;
    }
    return !f->kept || f->force || read_file(f->name, &f->saved, why);
}

bool record_file_open(struct record_file *f, const char *name, const char *slug, bool force, struct text *why)
{
    record_file_release(f);
    f->name = name ? name : "-";
    f->force = force;
    text_add(&f->stem, slug);
    return open_file(f, why);
}

bool record_file_open_draft(struct record_file *f, const char *slug, struct text *why)
{
    record_file_release(f);
    if (!filename_own_folder("XDG_STATE_HOME", ".local/state", &f->stem))
        return text_refuse(why, "neither XDG_STATE_HOME nor HOME is set");
    text_addf(&f->stem, "/%s", slug);
    text_addf(&f->draft, "%s.qdr", text_string(&f->stem));
    f->name = text_string(&f->draft);
    return open_file(f, why);
}

void record_file_release(struct record_file *f)
{
    text_release(&f->stem);
    text_release(&f->draft);
    text_release(&f->saved);
    *f = (struct record_file){0};
}

bool record_file_rescue(const struct record_file *f, const struct text *record, struct text *name, struct text *why)
{
    struct stat status;
    int i = 1;
    do {
        text_clear(name);
        text_addf(name, "%s-%d.qdr", text_string(&f->stem), i);
    } while (lstat(text_string(name), &status) == 0 && i++ < FILES_MAX);
    return terminal_write_file(text_string(name), NULL, false, record, why);
}

/* Whether the file holds what it held when it was read or written last, or nothing. */
static bool is_unchanged(const struct record_file *f, struct text *why)
{
    scoped(text_release) struct text now = {0};
    bool good = read_file(f->name, &now, why);
    if (good && now.len > 0 &&
        (now.len != f->saved.len || memcmp(text_string(&now), text_string(&f->saved), now.len) != 0))
        good = text_refuse(why, "%s was changed by another program", f->name);
    return good;
}

bool record_file_save(struct record_file *f, const struct text *record, struct text *why)
{
    scoped(text_release) struct text name = {0};
    bool good = !f->kept || f->force || is_unchanged(f, why);

    if (good && f->draft.len > 0) {
        struct output *file = output_open(f->name, NULL, true, true, why);
        good = file && (output_write(file, text_string(record), record->len), output_commit(file, why));
    } else if (good) {
        good = terminal_write_file(f->name, NULL, true, record, why);
    } else {
        text_add(why, ": ");
        if (record_file_rescue(f, record, &name, why))
            text_addf(why, "the record is now in %s", text_string(&name));
    }
    text_clear(&f->saved);
    text_add(&f->saved, text_string(record));
    return good;
}

void record_file_remove(struct record_file *f)
{
    scoped(text_release) struct text ignored = {0};
    if (f->saved.len > 0 && is_unchanged(f, &ignored))
        unlink(f->name);
    text_clear(&f->saved);
}
