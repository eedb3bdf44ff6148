#include "base/output.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, HEAD = 4096, LINKS_MAX = 40, NAME_KEPT = 200, NAMES_TRIED = 1000 };

struct output {
    char *shown;  /* the target as the user named it, for messages */
    char *target; /* the file to write, after following links */
    char *temp;   /* the unfinished file's hidden name beside it; NULL: it has none */
    char *old;    /* the replaced file's hidden name while the set is not complete; NULL: it has none */
    int fd;       /* of the file; -1 once closed */
    FILE *file;   /* a copy of it, until the output is finished */
    char *buffer; /* of `file`: larger than stdio's own, which would write piece by piece */
    bool direct;  /* written to as it is: a pipe, a device, an open descriptor */
    bool force, replaces, overwrote;
    int error;         /* errno of the first failure */
    struct stat was;   /* the replaced file */
    struct stat place; /* the target's folder; the open file if it is written to directly */
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

/* Follows symbolic links in the last part of `path`, even to a file that does not exist yet; the kernel follows those
 * of the folders. Returns an owned path, or NULL with errno set. */
static char *follow_links(const char *path)
{
    char *at = mem_string(path, strlen(path)), link[HEAD];
    for (int i = 0; i < LINKS_MAX; i++) {
        ssize_t len = readlink(at, link, sizeof link);
        if (len < 0)
            return at;
        struct text next = {0};
        if (link[0] != '/')
            text_add_bytes(&next, at, (size_t)(last_name(at) - at));
        text_add_bytes(&next, link, (size_t)len);
        free(at);
        at = next.data;
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

/* Takes a hidden name beside the target: for a link to the file `from`, or (NULL) for a new file, which is then o->fd.
 * Returns an owned path, or NULL with errno set. */
static char *take_hidden_name(struct output *o, const char *from)
{
    const char *name = last_name(o->target);
    size_t len = strlen(name), skipped = len < NAME_KEPT ? 0 : len - NAME_KEPT; /* numbers are at the end */
    for (int i = 0; i < NAMES_TRIED; i++) {
        struct text path = {0};
        text_add_bytes(&path, o->target, (size_t)(name - o->target));
        text_addf(&path, ".%s.%ld-%d", name + skipped, (long)getpid(), i);
        if (from ? linkat(AT_FDCWD, from, AT_FDCWD, path.data, AT_SYMLINK_FOLLOW) == 0
                 : (o->fd = open(path.data, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) >= 0)
            return path.data;
        text_release(&path);
        if (errno != EEXIST)
            break;
    }
    return NULL;
}

/* ---- Opening --------------------------------------------------------------------------------------------------- */

/* Opens a target that is written to directly: a copy of the descriptor `fd`, or (-1) one that is no regular file. */
static bool open_direct(struct output *o, int fd, struct text *why)
{
    o->direct = true;
    o->fd = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : open(o->target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return (o->fd >= 0 && fstat(o->fd, &o->place) == 0) || failed(o, why);
}

/* Whether the existing target may be replaced. */
static bool may_replace(struct output *o, output_ours *ours, struct text *why)
{
    if (faccessat(AT_FDCWD, o->target, W_OK, AT_EACCESS) != 0)
        return failed(o, why);
    if (o->force || o->was.st_size == 0)
        return true;

    char head[HEAD];
    FILE *in = fopen(o->target, "re");
    size_t len = in ? fread(head, 1, sizeof head, in) : 0;
    bool known = in && !ferror(in) && ours && ours(head, len);
    if (in)
        fclose(in);
    return known ||
           text_refuse(why, "%s exists and is not one of quadrille's: use --force to replace it, or another file name",
                       o->shown);
}

/* Opens the file that will get the target's name. It has none now if the file system can do that, and gets one through
 * /proc. */
static bool open_beside(struct output *o, struct text *why)
{
    size_t len = (size_t)(last_name(o->target) - o->target);
    char *folder = len == 0 ? mem_string(".", 1) : mem_string(o->target, len > 1 ? len - 1 : len);
    bool found = stat(folder, &o->place) == 0, missing = !found && errno == ENOENT;
    if (found) {
        errno = EOPNOTSUPP;
        if (access("/proc/self/fd", X_OK) == 0)
            o->fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
        /* The errors of file systems and kernels that do not know O_TMPFILE. */
        if (o->fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL))
            o->temp = take_hidden_name(o, NULL);
    }
    if (missing)
        text_addf(why, "cannot write %s: there is no folder %s", o->shown, folder);
    else if (o->fd < 0)
        failed(o, why);
    free(folder);
    return o->fd >= 0;
}

static bool open_target(struct output *o, output_ours *ours, struct text *why)
{
    if (o->shown[0] == '\0')
        return text_refuse(why, "the name of the file to write is empty");
    if (descriptor_named(o->shown) >= 0)
        return open_direct(o, descriptor_named(o->shown), why);
    o->target = follow_links(o->shown);
    if (!o->target)
        return failed(o, why);
    o->replaces = stat(o->target, &o->was) == 0;
    if (!o->replaces && errno != ENOENT)
        return failed(o, why);
    if (o->replaces ? S_ISDIR(o->was.st_mode) : *last_name(o->target) == '\0')
        return text_refuse(why, "%s is a folder: name a file in it", o->shown);
    if (o->replaces && !S_ISREG(o->was.st_mode))
        return open_direct(o, -1, why);
    return (!o->replaces || may_replace(o, ours, why)) && open_beside(o, why);
}

struct output *output_open(const char *path, output_ours *ours, bool force, struct text *why)
{
    struct output *o = mem_new(sizeof *o);
    o->shown = mem_string(path, strlen(path));
    o->fd = -1;
    o->force = force;
    bool good = open_target(o, ours, why);
    if (good) {
        int copy = fcntl(o->fd, F_DUPFD_CLOEXEC, 0);
        o->file = copy < 0 ? NULL : fdopen(copy, "w");
        if (!o->file && errno == EINVAL)
            errno = EBADF; /* a descriptor that is only for reading */
        good = o->file || failed(o, why);
    }
    if (good)
        setvbuf(o->file, o->buffer = mem_new(BUFFER), _IOFBF, BUFFER);
    if (good)
        return o;
    output_abort(o);
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

bool output_write(struct output *o, const void *bytes, size_t len)
{
    if (!o->error && fwrite_unlocked(bytes, 1, len, o->file) < len)
        o->error = errno;
    return !o->error;
}

/* Gives the file the owner, group and permissions of the one that it replaces, and waits until it is on the disk. */
static bool settle(const struct output *o)
{
    /* Only root can keep another owner. */
    if (o->replaces && ((fchown(o->fd, o->was.st_uid, o->was.st_gid) != 0 && errno != EPERM) ||
                        fchmod(o->fd, o->was.st_mode & 0777) != 0))
        return false;
    /* The last two are of file systems without fsync. */
    return TEMP_FAILURE_RETRY(fsync(o->fd)) == 0 || errno == EINVAL || errno == ENOTSUP;
}

static bool close_file(struct output *o)
{
    int fd = o->fd;
    o->fd = -1;
    return fd < 0 || close(fd) == 0;
}

bool output_finish(struct output *o, struct text *why)
{
    if (!o->error && o->file) {
        bool good = fclose(o->file) == 0;
        o->file = NULL;
        free(o->buffer);
        o->buffer = NULL;
        if (!good || !(o->direct ? close_file(o) : settle(o)))
            o->error = errno;
    }
    return !o->error || failed(o, why);
}

bool output_stage(struct output *o, struct text *why)
{
    char self[40];
    if (!output_finish(o, why))
        return false;
    snprintf(self, sizeof self, "/proc/self/fd/%d", o->fd);
    if (!o->direct && !o->temp && !(o->temp = take_hidden_name(o, self)))
        return failed(o, why);
    return close_file(o) || failed(o, why);
}

/* ---- Sets of files --------------------------------------------------------------------------------------------- */

static bool rename_temp(const struct output *o, unsigned flags)
{
    return renameat2(AT_FDCWD, o->temp, AT_FDCWD, o->target, flags) == 0;
}

/* Gives a staged file its name. The file that it replaces keeps a hidden name, `old`. */
static bool place(struct output *o, struct text *why)
{
    struct stat now;
    if (o->direct)
        return true;
    bool absent = lstat(o->target, &now) != 0 && errno == ENOENT;
    if (!absent && !o->replaces && !o->force)
        return text_refuse(why, "%s has appeared meanwhile: use --force to replace it, or another file name", o->shown);
    if (!absent && S_ISDIR(now.st_mode)) {
        errno = EISDIR;
        return failed(o, why);
    }
    bool placed = rename_temp(o, absent ? RENAME_NOREPLACE : RENAME_EXCHANGE);
    if (placed && !absent) {
        o->old = o->temp;
        o->temp = NULL;
    } else if (!placed && (errno == EINVAL || errno == ENOSYS)) {
        /* A file system that can do neither: the old file gets a second name first. */
        o->old = absent ? NULL : take_hidden_name(o, o->target);
        o->overwrote = !absent && !o->old;
        placed = rename_temp(o, 0);
    }
    if (!placed)
        return failed(o, why);
    free(o->temp);
    o->temp = NULL;
    return true;
}

/* Undoes `place`. */
static bool put_back(struct output *o)
{
    if (o->direct)
        return true;
    if (!o->old)
        return !o->overwrote && unlink(o->target) == 0;
    bool good = rename(o->old, o->target) == 0;
    free(o->old); /* if this failed, the old file keeps its hidden name */
    o->old = NULL;
    return good;
}

bool output_commit_all(struct output **files, size_t count, struct text *why)
{
    bool good = true;
    size_t placed = 0, lost = 0;
    for (size_t i = 0; i < count && good; i++)
        good = !files[i] || output_stage(files[i], why);
    for (; placed < count && good; placed += good)
        good = !files[placed] || place(files[placed], why);
    for (size_t i = 0; i < placed && !good; i++)
        if (files[i] && !put_back(files[i]) && lost++ == 0)
            text_addf(why, "; cannot restore %s", files[i]->shown);
    if (lost > 1)
        text_addf(why, " and %zu more", lost - 1);
    for (size_t i = 0; i < count; i++) {
        output_abort(files[i]);
        files[i] = NULL;
    }
    return good;
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
    int ours = o->fd >= 0 ? o->fd : open(o->temp, O_RDONLY | O_CLOEXEC);
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

bool output_named(const struct output *o)
{
    return o->temp != NULL;
}

void output_abort(struct output *o)
{
    if (!o)
        return;
    if (o->file)
        fclose(o->file);
    free(o->buffer);
    close_file(o);
    if (o->temp)
        unlink(o->temp);
    if (o->old)
        unlink(o->old);
    free(o->temp);
    free(o->old);
    free(o->target);
    free(o->shown);
    free(o);
}
