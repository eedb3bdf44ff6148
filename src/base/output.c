#define _DEFAULT_SOURCE /* S_ISVTX */

#include "base/output.h"

#include "base/mem.h"
#include "base/system.h"
#include "base/unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUFFER = 64 * 1024,
    HEAD = 4096,
    LINKS_MAX = 40,
    NAME_KEPT = 200,
    NAMES_TRIED = 1000,
    LEFT_NAMED = 10,
    OTHER_DESCRIPTORS = 256
};

#define HIGHEST "999" /* number of a hidden name, NAMES_TRIED - 1 */

struct output {
    char *shown;  /* the target as the user named it, for messages */
    char *target; /* the file to write, after following links */
    int fd;       /* of the file; -1 if it is not open */
    char *buffer; /* bytes that are not written yet; NULL: none were */
    size_t used;  /* of the buffer */
    bool direct;  /* written to as it is: a pipe, a device, an open descriptor */
    bool force, with_folders, replaces, finished;
    int error;          /* errno of the first failure */
    const char *change; /* what has become of the target meanwhile, if that is why the file gets no name */
    struct stat was;    /* the replaced file */
    struct stat place;  /* the target's folder; the open file if it is written to directly */

    /* Hidden names beside the target. Memory for them is there from the beginning. */
    struct unfinished temp; /* of the unfinished file */
    char *old;              /* of the replaced file while the set is not complete */
    size_t stem;            /* the length of either without its number */
    bool has_old, linked;   /* linked: the old file has had both names */

    /* While a set gets its names. */
    bool placed;         /* the file has its name */
    size_t folders_from; /* the length of the first folder that was made; 0: none */
    enum { LEFT_NOTHING, LEFT_NEW, LEFT_OLD, LEFT_LINK } left; /* what could not be undone or removed */
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

/* ---- Names ----------------------------------------------------------------------------------------------------- */

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder that a path's last name is in. Owned. */
static char *folder_of(const char *path)
{
    size_t len = (size_t)(last_name(path) - path);
    return len == 0 ? mem_string(".", 1) : mem_string(path, len > 1 ? len - 1 : len);
}

/* The descriptor that a path like /dev/stdout or /dev/fd/3 names, else -1. Opening such a path would lose the position
 * in a file that the shell has opened for us. */
static int descriptor_named(const char *path)
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

/* Whether a symbolic link leads where we would be led: those of the user and of root do, and those in a folder that
 * nobody else may write to. */
static bool link_is_trusted(const char *path)
{
    struct stat link, folder;
    char *name = folder_of(path);
    uid_t user = geteuid();
    bool known = lstat(path, &link) == 0 && stat(name, &folder) == 0;
    free(name);
    return known && (link.st_uid == user || link.st_uid == 0 ||
                     ((folder.st_uid == user || folder.st_uid == 0) && !(folder.st_mode & (S_IWGRP | S_IWOTH))));
}

/* Finds the target: `path` with its symbolic links followed, those of its folders too, even to a file that does not
 * exist yet. */
static bool follow_links(struct output *o, struct text *why)
{
    char to[HEAD];
    o->target = mem_string(o->shown, strlen(o->shown));
    for (size_t end = strspn(o->target, "/"), links = 0;;) {
        end += strcspn(o->target + end, "/");
        char *at = mem_string(o->target, end);
        ssize_t len = readlink(at, to, sizeof to);
        if (len >= 0 && !link_is_trusted(at)) {
            text_addf(why,
                      "cannot write %s: %s is a link that somebody else has put into a folder that others may write "
                      "to: name the file itself",
                      o->shown, at);
            free(at);
            return false;
        }
        if (len >= 0 && ++links > LINKS_MAX) {
            free(at);
            errno = ELOOP;
            return failed(o, why);
        }
        if (len >= 0) {
            struct text next = {0};
            size_t start = to[0] == '/' ? 0 : (size_t)(last_name(at) - at);
            text_add_bytes(&next, at, start);
            text_add_bytes(&next, to, (size_t)len);
            text_add(&next, o->target + end);
            free(o->target);
            o->target = next.data;
            end = start;
        }
        free(at);
        end += strspn(o->target + end, "/");
        if (!o->target[end])
            return true;
    }
}

/* What gets a hidden name. */
enum named { NEW_FILE, UNNAMED_FILE, OLD_FILE_LINKED, OLD_FILE_MOVED };

/* Gives one of them the hidden name `name`, with a number that makes it a new one. False with errno set. */
static bool take_name(struct output *o, enum named named, char *name)
{
    for (int i = 0; i < NAMES_TRIED; i++) {
        bool good;
        snprintf(name + o->stem, sizeof HIGHEST, "%d", i);
        if (named == NEW_FILE)
            good = (o->fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) >= 0;
        else if (named == UNNAMED_FILE)
            good = system_name(o->fd, name);
        else if (named == OLD_FILE_LINKED)
            good = link(o->target, name) == 0;
        else
            good = system_rename_new(o->target, name);
        if (good || errno != EEXIST)
            return good;
    }
    return false;
}

static bool take_temp(struct output *o, enum named named)
{
    bool good = take_name(o, named, o->temp.path);
    if (good)
        unfinished_add(&o->temp);
    return good;
}

/* ---- Opening --------------------------------------------------------------------------------------------------- */

/* Opens a target that is written to directly: a copy of the descriptor `fd`, or (-1) one that is no regular file. */
static bool open_direct(struct output *o, int fd, struct text *why)
{
    o->direct = true;
    o->fd = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : open(o->target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (o->fd < 0 || fstat(o->fd, &o->place) != 0)
        return failed(o, why);
    if ((fcntl(o->fd, F_GETFL) & O_ACCMODE) != O_RDONLY)
        return true;
    errno = EBADF;
    return failed(o, why);
}

/* Finds the target's folder, or the one in which it can be made, and reserves the hidden names, which are in it. */
static bool find_folder(struct output *o, struct text *why)
{
    char *folder = folder_of(o->target), *absent = NULL;
    bool found = stat(folder, &o->place) == 0;
    while (!found && errno == ENOENT && o->with_folders && strcmp(folder, ".") != 0) {
        free(absent);
        absent = folder;
        folder = folder_of(absent);
        found = stat(folder, &o->place) == 0;
    }
    if (!found && errno == ENOENT)
        text_addf(why, "cannot write %s: there is no folder %s", o->shown, folder);
    else if (!found)
        failed(o, why);
    else if (absent && faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
        found = text_refuse(why, "cannot make the folder %s: %s", absent, strerror(errno));
    if (found) {
        const char *name = last_name(o->target);
        size_t len = strlen(name), skipped = len < NAME_KEPT ? 0 : len - NAME_KEPT; /* numbers are at the end */
        struct text path = {0};
        if (strcmp(folder, ".") != 0)
            text_addf(&path, "%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/");
        text_addf(&path, ".%s.%ld-", name + skipped, (long)getpid());
        o->stem = path.len;
        text_add(&path, HIGHEST);
        o->old = mem_string(path.data, path.len);
        o->temp.path = path.data;
    }
    free(folder);
    free(absent);
    return found;
}

/* Whether the existing target may be replaced. */
static bool may_replace(struct output *o, output_ours *ours, struct text *why)
{
    uid_t user = geteuid();
    if (faccessat(AT_FDCWD, o->target, W_OK, AT_EACCESS) != 0)
        return failed(o, why);
    if ((o->place.st_mode & S_ISVTX) && user != 0 && user != o->place.st_uid && user != o->was.st_uid)
        return text_refuse(why,
                           "cannot write %s: it belongs to somebody else, and in this folder (it is sticky) only "
                           "they may replace it: use another file name",
                           o->shown);
    if (o->force || o->was.st_size == 0)
        return true;

    char head[HEAD];
    size_t len = 0;
    ssize_t got = -1;
    int fd = open(o->target, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    while (fd >= 0 && len < sizeof head && (got = read(fd, head + len, sizeof head - len)) > 0)
        len += (size_t)got;
    if (fd >= 0)
        close(fd);
    return (got >= 0 && ours && ours(head, len)) ||
           text_refuse(why, "%s exists and is not one of quadrille's: use --force to replace it, or another file name",
                       o->shown);
}

/* Opens the file that will get the target's name. It has none now if the file system can do that. */
static bool open_file(struct output *o)
{
    char *folder = folder_of(o->temp.path);
    o->fd = system_open_unnamed(folder);
    free(folder);
    if (o->fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return o->fd >= 0;
    sigset_t mask;
    unfinished_lock(&mask);
    bool good = take_temp(o, NEW_FILE);
    unfinished_unlock(&mask);
    return good;
}

static bool open_target(struct output *o, output_ours *ours, struct text *why)
{
    if (o->shown[0] == '\0')
        return text_refuse(why, "the name of the file to write is empty");
    if (descriptor_named(o->shown) >= 0)
        return open_direct(o, descriptor_named(o->shown), why);
    if (!follow_links(o, why))
        return false;
    o->replaces = stat(o->target, &o->was) == 0;
    if (!o->replaces && errno != ENOENT)
        return failed(o, why);
    if (o->replaces ? S_ISDIR(o->was.st_mode) : *last_name(o->target) == '\0')
        return text_refuse(why, "%s is a folder: name a file in it", o->shown);
    if (o->replaces && !S_ISREG(o->was.st_mode))
        return open_direct(o, -1, why);
    return find_folder(o, why) && (!o->replaces || may_replace(o, ours, why)) && (open_file(o) || failed(o, why));
}

static struct output *open_output(const char *path, output_ours *ours, bool force, bool with_folders, struct text *why)
{
    struct output *o = mem_new(sizeof *o);
    o->shown = mem_string(path, strlen(path));
    o->fd = -1;
    o->force = force;
    o->with_folders = with_folders;
    if (open_target(o, ours, why))
        return o;
    output_abort(o, why);
    return NULL;
}

struct output *output_open(const char *path, output_ours *ours, bool force, struct text *why)
{
    return open_output(path, ours, force, false, why);
}

struct output *output_open_with_folders(const char *path, bool force, struct text *why)
{
    return open_output(path, NULL, force, true, why);
}

bool output_allow_open(size_t files)
{
    struct rlimit limit;
    rlim_t need = files + OTHER_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    if (limit.rlim_cur >= need)
        return true;
    if (limit.rlim_max < need)
        return false;
    limit.rlim_cur = need;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static void flush(struct output *o)
{
    const char *from = o->buffer, *end = from + o->used;
    if (o->fd < 0 && !open_file(o))
        o->error = errno;
    while (from < end && !o->error) {
        ssize_t put = write(o->fd, from, (size_t)(end - from));
        if (put > 0)
            from += put;
        else if (put == 0 || errno != EINTR)
            o->error = put == 0 ? EIO : errno;
    }
    o->used = 0;
}

bool output_write(struct output *o, const void *bytes, size_t len)
{
    if (!o->buffer)
        o->buffer = mem_resize(NULL, BUFFER);
    for (const char *from = bytes; len > 0 && !o->error;) {
        size_t part = len < BUFFER - o->used ? len : BUFFER - o->used;
        memcpy(o->buffer + o->used, from, part);
        o->used += part;
        from += part;
        len -= part;
        if (o->used == BUFFER)
            flush(o);
    }
    return !o->error;
}

static bool close_file(struct output *o)
{
    int fd = o->fd;
    o->fd = -1;
    return fd < 0 || close(fd) == 0;
}

/* Removes the unfinished file, if it has a name. */
static bool remove_temp(struct output *o)
{
    sigset_t mask;
    unfinished_lock(&mask);
    bool good = !o->temp.listed || unlink(o->temp.path) == 0;
    unfinished_drop(&o->temp);
    unfinished_unlock(&mask);
    return good;
}

bool output_pause(struct output *o, struct text *why)
{
    if (o->direct)
        return true;
    bool closed = close_file(o), removed = remove_temp(o);
    if (closed && removed)
        return true;
    failed(o, why);
    if (!removed)
        text_addf(why, "; cannot remove %s", o->temp.path);
    return false;
}

/* Gives the file the owner, group and permissions of the one that it replaces, and waits until it is on the disk. */
static bool settle(const struct output *o)
{
    /* Only root can keep another owner. */
    if (o->replaces && ((fchown(o->fd, o->was.st_uid, o->was.st_gid) != 0 && errno != EPERM) ||
                        fchmod(o->fd, o->was.st_mode & 0777) != 0))
        return false;
    int result;
    do
        result = fsync(o->fd);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOTSUP; /* a file system without fsync */
}

bool output_finish(struct output *o, struct text *why)
{
    if (!o->finished && !o->error)
        flush(o);
    if (!o->finished && !o->error && !(o->direct ? close_file(o) : settle(o)))
        o->error = errno;
    o->finished = true;
    free(o->buffer);
    o->buffer = NULL;
    return !o->error || failed(o, why);
}

bool output_stage(struct output *o, struct text *why)
{
    if (!output_finish(o, why))
        return false;
    if (!o->direct && !o->temp.listed) {
        sigset_t mask;
        unfinished_lock(&mask);
        bool named = take_temp(o, UNNAMED_FILE);
        unfinished_unlock(&mask);
        if (!named)
            return failed(o, why);
    }
    return close_file(o) || failed(o, why);
}

/* ---- Sets of files --------------------------------------------------------------------------------------------- */

/* Makes the folders of the target that do not exist. */
static bool make_folders(struct output *o)
{
    bool good = true;
    for (char *slash = strchr(o->target + 1, '/'); slash && good; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(o->target, 0777) == 0;
        good = made || errno == EEXIST;
        *slash = '/';
        if (made && !o->folders_from)
            o->folders_from = (size_t)(slash - o->target);
    }
    return good;
}

static void remove_folders(struct output *o)
{
    for (char *slash = strrchr(o->target, '/'); slash && o->folders_from; slash = strrchr(o->target, '/')) {
        *slash = '\0';
        rmdir(o->target);
        if ((size_t)(slash - o->target) <= o->folders_from)
            o->folders_from = 0;
    }
}

/* Gives the finished file the name of the one that is there, which keeps a hidden name unless the set has no other file
 * (`alone`). */
static bool replace(struct output *o, bool alone)
{
    if (!o->temp.listed && !take_temp(o, UNNAMED_FILE))
        return false;
    if (!alone && system_exchange(o->temp.path, o->target)) {
        char *name = o->temp.path;
        o->temp.path = o->old;
        o->old = name;
        return o->has_old = true;
    }
    if (!alone && errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        return false;
    o->linked = !alone && take_name(o, OLD_FILE_LINKED, o->old);
    o->has_old = o->linked || (!alone && take_name(o, OLD_FILE_MOVED, o->old));
    return (alone || o->has_old) && rename(o->temp.path, o->target) == 0;
}

/* Gives a finished file its name. Otherwise o->error or o->change says why not. */
static bool place(struct output *o, bool alone)
{
    struct stat now;
    bool exists = lstat(o->target, &now) == 0, absent = !exists && errno == ENOENT;
    bool same = exists && o->replaces && now.st_dev == o->was.st_dev && now.st_ino == o->was.st_ino &&
                now.st_size == o->was.st_size && now.st_mtim.tv_sec == o->was.st_mtim.tv_sec &&
                now.st_mtim.tv_nsec == o->was.st_mtim.tv_nsec;
    if (exists && !same && !o->force) {
        o->change = o->replaces ? "has been changed meanwhile" : "has appeared meanwhile";
    } else if (exists && S_ISDIR(now.st_mode)) {
        errno = EISDIR;
    } else if (exists) {
        o->placed = replace(o, alone);
    } else if (absent && (!o->with_folders || make_folders(o))) {
        o->placed = o->temp.listed ? system_rename_new(o->temp.path, o->target) : system_name(o->fd, o->target);
    }
    if (o->placed)
        unfinished_drop(&o->temp);
    else if (!o->change)
        o->error = errno;
    return o->placed;
}

/* Undoes `place`, even where it failed halfway. */
static void put_back(struct output *o)
{
    bool hidden = o->has_old && (o->placed || !o->linked); /* the old file has its hidden name alone */
    if (hidden && rename(o->old, o->target) != 0)
        o->left = LEFT_OLD;
    else if (o->has_old && !hidden && unlink(o->old) != 0)
        o->left = LEFT_LINK;
    else if (o->placed && !o->has_old && unlink(o->target) != 0)
        o->left = LEFT_NEW;
    remove_folders(o);
}

/* Adds why a set did not appear (file `failing`; `count`: it did), and what could not be undone or removed. */
static void explain(struct output **files, size_t count, size_t failing, struct text *why)
{
    struct output *o = failing < count ? files[failing] : NULL;
    size_t left = 0;

    if (o && o->change)
        text_addf(why, "%s %s: use --force to replace it, or another file name", o->shown, o->change);
    else if (o)
        failed(o, why);
    for (size_t i = 0; i < count; i++) {
        if (!(o = files[i]) || !o->left || left++ >= LEFT_NAMED)
            continue;
        text_add(why, why->len > 0 ? "; " : "");
        if (o->left == LEFT_NEW)
            text_addf(why, "cannot remove the new %s", o->shown);
        else if (o->left == LEFT_OLD && failing < count)
            text_addf(why, "cannot put %s back: its old contents are in %s", o->shown, o->old);
        else if (o->left == LEFT_OLD)
            text_addf(why, "%s is written, but its old contents could not be removed: they are in %s", o->shown,
                      o->old);
        else
            text_addf(why, "cannot remove %s", o->old);
    }
    if (left > LEFT_NAMED)
        text_addf(why, "; the same for %zu more files", left - LEFT_NAMED);
}

bool output_commit_all(struct output **files, size_t count, struct text *why)
{
    size_t done = 0, regular = 0;
    bool good = true, left = false;
    sigset_t mask;

    for (; done < count && good; done += good) {
        good = !files[done] || output_finish(files[done], NULL);
        regular += files[done] && !files[done]->direct;
    }
    unfinished_lock(&mask);
    if (good)
        for (done = 0; done < count && good; done += good)
            good = !files[done] || files[done]->direct || place(files[done], regular == 1);
    for (size_t i = count; !good && i-- > 0;)
        if (files[i] && !files[i]->direct)
            put_back(files[i]);
    for (size_t i = 0; good && i < count; i++)
        if (files[i] && files[i]->has_old && unlink(files[i]->old) != 0) {
            files[i]->left = LEFT_OLD;
            left = true;
        }
    unfinished_unlock(&mask);
    if (!good || left)
        explain(files, count, done, why);
    return output_abort_all(files, count, why) && good && !left;
}

bool output_commit(struct output *o, struct text *why)
{
    return output_commit_all(&o, 1, why);
}

bool output_differs(const struct output *o, const char *path)
{
    enum { PIECE = 64 * 1024 };
    struct stat status;
    if (o->direct || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    int ours = o->fd >= 0 ? o->fd : open(o->temp.path, O_RDONLY | O_CLOEXEC);
    int theirs = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    char *one = mem_new(2 * PIECE), *two = one + PIECE;
    ssize_t got = 0, found = 0;
    off_t at = 0;
    do {
        got = ours < 0 ? -1 : pread(ours, one, PIECE, at);
        found = theirs < 0 ? -1 : pread(theirs, two, PIECE, at);
        at += got;
    } while (got > 0 && got == found && memcmp(one, two, (size_t)got) == 0);
    if (theirs >= 0)
        close(theirs);
    if (ours >= 0 && ours != o->fd)
        close(ours);
    free(one);
    return got != 0 || found != 0;
}

bool output_same(const struct output *a, const struct output *b)
{
    if (a->direct != b->direct || a->place.st_dev != b->place.st_dev || a->place.st_ino != b->place.st_ino)
        return false;
    /* Devices like /dev/null may be named more than once, but not a device that we were given open. */
    return a->direct ? !S_ISCHR(a->place.st_mode) || !a->target || !b->target
                     : strcmp(last_name(a->target), last_name(b->target)) == 0;
}

bool output_abort_all(struct output **files, size_t count, struct text *why)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        struct output *o = files[i];
        files[i] = NULL;
        if (!o)
            continue;
        close_file(o);
        if (!remove_temp(o) && left++ < LEFT_NAMED) {
            text_add(why, left > 1 ? ", " : why->len > 0 ? "; cannot remove " : "cannot remove ");
            text_add(why, o->temp.path);
        }
        free(o->temp.path);
        free(o->old);
        free(o->buffer);
        free(o->target);
        free(o->shown);
        free(o);
    }
    if (left > LEFT_NAMED)
        text_addf(why, " and %zu more", left - LEFT_NAMED);
    return left == 0;
}

bool output_abort(struct output *o, struct text *why)
{
    return output_abort_all(&o, 1, why);
}
