#define _DEFAULT_SOURCE /* S_ISVTX */

#include "base/output.h"

#include "base/filename.h"
#include "base/mem.h"
#include "base/system.h"
#include "base/unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, HEAD = 4096, NAMED_MOST = 10 };

struct output {
    char *shown;  /* the target as the user named it, for messages */
    char *target; /* the file to write, after following links; NULL: an open descriptor */
    int fd;       /* of the file; -1: it is not open */
    bool direct;  /* written to as it is: a pipe, a device, an open descriptor */
    bool force, replaces, finished;
    struct text buffer;     /* bytes that are not written yet */
    int error;              /* errno of the first failure */
    struct stat was;        /* the file that it replaces */
    struct stat place;      /* the target's folder, or the nearest that exists; of direct outputs the open file */
    size_t existing;        /* the length of that folder's path; folders beyond it are made */
    char *hidden;           /* the hidden name; until the file is made, only the folder */
    struct unfinished temp; /* the file of this name: the new one, or after an exchange the old one */
    enum { PENDING, CREATED, EXCHANGED, REPLACED } state;
};

const char output_closed[] = "standard output is closed";

/* Fails with errno, or with what failed first. */
static bool failed(struct output *o, struct text *why)
{
    if (!o->error)
        o->error = errno;
    bool standard = strcmp(o->shown, "-") == 0;
    if (standard && o->error == EPIPE)
        return text_refuse(why, "%s", output_closed);
    return text_refuse(why, "cannot write %s: %s", standard ? "to standard output" : o->shown, strerror(o->error));
}

/* ---- Opening --------------------------------------------------------------------------------------------------- */

/* Opens a target that is written to directly: a copy of the descriptor `fd`, or (-1) one that is not a regular file. */
static bool open_direct(struct output *o, int fd, struct text *why)
{
    o->direct = true;
    o->fd = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : open(o->target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (o->fd < 0 || fstat(o->fd, &o->place) != 0)
        return failed(o, why);
    if ((fcntl(o->fd, F_GETFL) & O_ACCMODE) == O_RDONLY)
        o->error = EBADF;
    return !o->error || failed(o, why);
}

/* Finds the target's folder, or the nearest one above it that exists if folders are made, and checks that it can be
 * written to. */
static bool find_folder(struct output *o, bool make_folders, struct text *why)
{
    char *folder = filename_folder(o->target);
    bool found = stat(folder, &o->place) == 0;
    while (!found && errno == ENOENT && make_folders && strcmp(folder, "./") != 0) {
        folder[strlen(folder) - 1] = '\0';
        char *above = filename_folder(folder);
        free(folder);
        folder = above;
        found = stat(folder, &o->place) == 0;
    }
    size_t len = strlen(folder);
    if (!found && errno == ENOENT)
        text_addf(why, "cannot write %s: there is no folder %.*s", o->shown, (int)len - 1, folder);
    else if (!found || faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
        found = failed(o, why);
    o->existing = strcmp(folder, "./") == 0 ? 0 : len;
    o->hidden = mem_resize(folder, len + UNFINISHED_ROOM);
    return found;
}

/* Whether the existing target may be replaced. */
static bool may_replace(struct output *o, const struct output_mark *ours, struct text *why)
{
    uid_t user = geteuid();
    if (faccessat(AT_FDCWD, o->target, W_OK, AT_EACCESS) != 0)
        return failed(o, why);
    if ((o->place.st_mode & S_ISVTX) && user != 0 && user != o->place.st_uid && user != o->was.st_uid)
        return text_refuse(why,
                           "cannot write %s: it belongs to another user, and in this folder (it is sticky) only "
                           "they may replace it: use another file name",
                           o->shown);
    if (o->force || o->was.st_size == 0)
        return true;

    char head[HEAD];
    FILE *file = ours ? fopen(o->target, "r") : NULL;
    if (ours && !file)
        return text_refuse(why, "cannot read %s, to see whether it may be replaced: %s", o->shown, strerror(errno));
    size_t len = file ? fread(head, 1, sizeof head, file) : 0;
    bool known = false;
    for (const struct output_mark *m = ours; file && !ferror(file) && m->head && !known; m++)
        known =
            len >= m->head_len && memcmp(head, m->head, m->head_len) == 0 && text_find(head, len, m->part, m->part_len);
    if (file)
        fclose(file);
    return known || text_refuse(why, "%s exists%s: use --force to replace it, or another file name", o->shown,
                                ours ? " and is not one of quadrille's" : "");
}

static bool open_target(struct output *o, const struct output_mark *ours, bool make_folders, struct text *why)
{
    if (o->shown[0] == '\0')
        return text_refuse(why, "the name of the file to write is empty");
    if (filename_descriptor(o->shown) >= 0)
        return open_direct(o, filename_descriptor(o->shown), why);
    struct text target = {0};
    text_add(&target, o->shown);
    bool followed = filename_follow_links(&target);
    o->target = target.data;
    if (!followed)
        return errno != EACCES ? failed(o, why)
                               : text_refuse(why,
                                             "cannot write %s: %s is a link that another user has put into a folder "
                                             "that others may write to: name the file itself",
                                             o->shown, o->target);
    o->replaces = stat(o->target, &o->was) == 0;
    if (!o->replaces && errno != ENOENT)
        return failed(o, why);
    if (o->replaces ? S_ISDIR(o->was.st_mode) : *filename_last(o->target) == '\0')
        return text_refuse(why, "%s is a folder: name a file in it", o->shown);
    if (o->replaces && !S_ISREG(o->was.st_mode))
        return open_direct(o, -1, why);
    return find_folder(o, make_folders, why) && (!o->replaces || may_replace(o, ours, why));
}

struct output *output_open(const char *path, const struct output_mark *ours, bool force, bool make_folders,
                           struct text *why)
{
    struct output *o = mem_new(sizeof *o);
    o->shown = mem_string(path, strlen(path));
    o->fd = -1;
    o->force = force;
    if (open_target(o, ours, make_folders, why))
        return o;
    output_abort(o, why);
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

/* Writes what is buffered to the file, which is made if need be. What replaces a file is not readable for more people
 * than that while it is written. */
static void flush(struct output *o)
{
    const char *from = text_string(&o->buffer), *end = from + o->buffer.len;
    if (o->fd < 0 && (o->fd = unfinished_open(&o->temp, o->hidden, o->replaces ? 0600 : 0666)) < 0)
        o->error = errno;
    while (from < end && !o->error) {
        ssize_t put = write(o->fd, from, (size_t)(end - from));
        if (put > 0)
            from += put;
        else if (put == 0 || errno != EINTR)
            o->error = put == 0 ? EIO : errno;
    }
    text_clear(&o->buffer);
}

bool output_write(struct output *o, const void *bytes, size_t len)
{
    if (!o->error)
        text_add_bytes(&o->buffer, bytes, len);
    if (o->buffer.len >= BUFFER)
        flush(o);
    return !o->error;
}

/* Gives the file the owner, group and permissions of the one that it replaces, and waits until it is on the disk. */
static bool settle(const struct output *o)
{
    int result;
    if (o->replaces) {
        /* Only root can keep another owner, and only members the group: others get no rights of that group. */
        bool kept = fchown(o->fd, o->was.st_uid, o->was.st_gid) == 0 ||
                    (errno == EPERM && fchown(o->fd, (uid_t)-1, o->was.st_gid) == 0);
        if ((!kept && errno != EPERM) || fchmod(o->fd, o->was.st_mode & (kept ? 0777 : 0707)) != 0)
            return false;
    }
    while ((result = fsync(o->fd)) != 0 && errno == EINTR)
        ;
    return result == 0 || errno == EINVAL || errno == ENOTSUP; /* a file system without fsync */
}

bool output_finish(struct output *o, struct text *why)
{
    if (!o->finished && !o->error)
        flush(o);
    if (!o->finished && !o->error && !o->direct && !settle(o))
        o->error = errno;
    if (o->fd >= 0 && close(o->fd) != 0 && !o->error)
        o->error = errno;
    o->fd = -1;
    o->finished = true;
    text_release(&o->buffer);
    return !o->error || failed(o, why);
}

/* ---- Sets of files --------------------------------------------------------------------------------------------- */

static bool make_folders(struct output *o)
{
    bool good = true;
    for (char *slash = strchr(o->target + o->existing, '/'); slash && good; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        good = mkdir(o->target, 0777) == 0 || errno == EEXIST;
        *slash = '/';
    }
    return good;
}

/* Gives a finished file its name. The file that it replaces gets the hidden name, unless it is the `last` file of its
 * set: after that nothing can fail. If it fails without an error, another program has changed the target. */
static bool commit(struct output *o, bool last)
{
    struct stat now;
    bool exists = lstat(o->target, &now) == 0;
    bool same = exists && o->replaces && now.st_dev == o->was.st_dev && now.st_ino == o->was.st_ino &&
                now.st_size == o->was.st_size && now.st_mtim.tv_sec == o->was.st_mtim.tv_sec &&
                now.st_mtim.tv_nsec == o->was.st_mtim.tv_nsec;
    if (exists && !same && (!o->force || S_ISDIR(now.st_mode)))
        return false;
    if (!exists) {
        if (errno == ENOENT && make_folders(o) && system_rename(o->hidden, o->target, false))
            o->state = CREATED;
    } else if (!last && system_rename(o->hidden, o->target, true)) {
        o->state = EXCHANGED;
    } else if ((last || errno == ENOTSUP) && rename(o->hidden, o->target) == 0) {
        o->state = REPLACED;
    }
    if (o->state == PENDING)
        o->error = errno;
    if (o->state == CREATED || o->state == REPLACED)
        unfinished_drop(&o->temp);
    return o->state != PENDING;
}

/* Undoes `commit`, even where it failed. Where it can't, an old file that has the hidden name keeps it. */
static void rollback(struct output *o)
{
    bool back = o->state != REPLACED && (o->state != CREATED || unlink(o->target) == 0);
    if (o->state == EXCHANGED && !system_rename(o->hidden, o->target, true)) {
        back = rename(o->hidden, o->target) == 0;
        unfinished_drop(&o->temp);
    }
    if (!back)
        return;
    o->state = PENDING;
    for (char *slash; (slash = strrchr(o->target, '/')) && slash >= o->target + o->existing;) {
        *slash = '\0';
        rmdir(o->target);
    }
}

/* Gives finished files their names in order. If that fails, goes back as far as the file system can. */
static bool commit_all(struct output **files, size_t count, struct text *why)
{
    size_t done = 0, left = 0;
    bool good = true;
    sigset_t mask;

    unfinished_lock(&mask);
    for (; done < count && good; done += good)
        good = commit(files[done], done + 1 == count);
    for (size_t i = good ? 0 : done + 1; i-- > 0;)
        rollback(files[i]);
    unfinished_unlock(&mask);
    if (good)
        return true;
    if (files[done]->error)
        failed(files[done], why);
    else
        text_addf(why, "%s was %s by another program: use --force to replace it, or another file name",
                  files[done]->shown, files[done]->replaces ? "changed" : "created");
    for (size_t i = 0; i < done; i++) {
        const struct output *o = files[i];
        if (o->state == PENDING || left++ >= NAMED_MOST)
            continue;
        text_addf(why, "%s%s", left == 1 ? "; written already: " : ", ", o->shown);
        if (o->state == EXCHANGED)
            text_addf(why, " (the old file is %s)", o->hidden);
    }
    if (left > NAMED_MOST)
        text_addf(why, " and %zu more", left - NAMED_MOST);
    return false;
}

bool output_commit_all(struct output **files, size_t count, struct text *why)
{
    scoped(mem_free) struct output **regular = mem_new(count * sizeof(struct output *));
    size_t regular_count = 0;
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        good = !files[i] || output_finish(files[i], why);
        if (files[i] && !files[i]->direct)
            regular[regular_count++] = files[i];
    }
    good = good && commit_all(regular, regular_count, why);
    return output_abort_all(files, count, why) && good;
}

bool output_commit(struct output *o, struct text *why)
{
    return output_commit_all(&o, 1, why);
}

bool output_check_apart(const struct output *a, const struct output *b, struct text *why)
{
    if (!a || !b || a->direct != b->direct || a->place.st_dev != b->place.st_dev || a->place.st_ino != b->place.st_ino)
        return true;
    /* Devices like /dev/null may be named more than once, but not a device that we were given open. */
    bool same = a->direct ? !S_ISCHR(a->place.st_mode) || !a->target || !b->target
                          : strcmp(filename_last(a->target), filename_last(b->target)) == 0;
    return !same || text_refuse(why, "%s would be written twice: name another file",
                                strcmp(b->shown, "-") == 0 ? "standard output" : b->shown);
}

bool output_abort_all(struct output **files, size_t count, struct text *why)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        struct output *o = files[i];
        sigset_t mask;
        files[i] = NULL;
        if (!o)
            continue;
        if (o->fd >= 0)
            close(o->fd);
        unfinished_lock(&mask);
        bool removed = !o->temp.link || unlink(o->hidden) == 0;
        unfinished_drop(&o->temp);
        unfinished_unlock(&mask);
        if (!removed && left++ == 0)
            text_refuse(why, "%scannot remove %s", why && why->len > 0 ? "; " : "", o->hidden);
        free(o->hidden);
        text_release(&o->buffer);
        free(o->target);
        free(o->shown);
        free(o);
    }
    if (left > 1)
        text_refuse(why, " and %zu more", left - 1);
    return left == 0;
}

bool output_abort(struct output *o, struct text *why)
{
    return output_abort_all(&o, 1, why);
}
