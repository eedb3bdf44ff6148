#include "base/output.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, HEAD = 4096, LINKS_MAX = 40, NAME_KEPT = 200 };

struct output {
    char *shown;           /* the target as the user named it, for messages */
    char *target;          /* the file to replace, after following links */
    char *temp;            /* the unfinished file's name beside it; NULL: it has none yet */
    int fd;                /* -1 once closed */
    bool direct, borrowed; /* no regular file; a descriptor that we do not close */
    bool device;           /* /dev/null and the like */
    bool replaces, force;  /* the target exists; it may be replaced whatever it is */
    bool finished;
    int error; /* errno of the first failure */
    mode_t mode;
    uid_t owner;
    gid_t group;
    dev_t folder_dev; /* identify the target: its folder, or the open file */
    ino_t folder_ino;
    unsigned char *buffer;
    size_t used;
};

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
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t len = strlen(folders[i]);
        if (strncmp(path, folders[i], len) != 0)
            continue;
        const char *digits = path + len;
        size_t count = strspn(digits, "0123456789");
        if (count > 0 && count < 8 && digits[count] == '\0')
            return (int)strtol(digits, NULL, 10);
    }
    return -1;
}

/* Follows symbolic links in the last part of `path`, even to a file that does not exist yet; the kernel follows those
 * of the folders. Returns an owned path, or NULL with errno set. */
static char *follow_links(const char *path)
{
    char *at = mem_string(path, strlen(path));
    for (int i = 0; i < LINKS_MAX; i++) {
        char link[HEAD];
        ssize_t len = readlink(at, link, sizeof link - 1);
        if (len < 0)
            return at;
        link[len] = '\0';
        struct text next = {0};
        if (link[0] != '/')
            text_add_bytes(&next, at, (size_t)(last_name(at) - at));
        text_add(&next, link);
        free(at);
        at = mem_string(text_string(&next), next.len);
        text_release(&next);
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

/* A random hidden name beside the target; the caller frees it. */
static char *temp_name(const struct output *o)
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    const char *name = last_name(o->target);
    unsigned char random[10];
    size_t kept = strlen(name) < NAME_KEPT ? strlen(name) : NAME_KEPT;
    struct text temp = {0};

    /* The time will do without randomness: if a name is taken, another is tried. */
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        uint64_t ticks = (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32;
        for (size_t i = 0; i < sizeof random; i++, ticks = ticks >> 5 | ticks << 59)
            random[i] = (unsigned char)ticks;
    }
    text_add_bytes(&temp, o->target, (size_t)(name - o->target));
    text_add_char(&temp, '.');
    text_add_bytes(&temp, name, kept);
    text_add_char(&temp, '.');
    for (size_t i = 0; i < sizeof random; i++)
        text_add_char(&temp, letters[random[i] % 32]);
    return temp.data;
}

/* ---- Opening --------------------------------------------------------------------------------------------------- */

static bool cannot_write(const struct output *o, int error, struct text *why)
{
    const char *place = o->borrowed && strcmp(o->shown, "-") == 0 ? "to standard output" : o->shown;
    return text_refuse(why, "cannot write %s: %s", place, strerror(error));
}

/* Opens a target that is written to directly: a descriptor of ours, or (-1) one that is no regular file. */
static bool open_direct(struct output *o, int fd, struct text *why)
{
    struct stat status;
    o->direct = true;
    o->borrowed = fd >= 0;
    o->fd = o->borrowed ? fd : open(o->target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (o->fd < 0 || fstat(o->fd, &status) != 0)
        return cannot_write(o, errno, why);
    o->device = !o->borrowed && S_ISCHR(status.st_mode);
    o->folder_dev = status.st_dev;
    o->folder_ino = status.st_ino;
    return true;
}

/* Whether the existing target may be replaced. */
static bool may_replace(const struct output *o, const struct stat *status, output_ours *ours, struct text *why)
{
    if (faccessat(AT_FDCWD, o->target, W_OK, AT_EACCESS) != 0)
        return cannot_write(o, errno, why);
    if (o->force || status->st_size == 0)
        return true;

    char head[HEAD];
    FILE *in = fopen(o->target, "re");
    size_t len = in ? fread(head, 1, sizeof head, in) : 0;
    bool known = in && !ferror(in) && ours && ours(head, len);
    if (in)
        fclose(in);
    if (known)
        return true;
    return text_refuse(why, "%s exists and is not one of quadrille's: use --force to replace it, or another file name",
                       o->shown);
}

/* Opens a file with a temporary name, for file systems that have no unnamed files. */
static int open_temp(struct output *o)
{
    for (int i = 0; i < 100; i++) {
        o->temp = temp_name(o);
        int fd = open(o->temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            return fd;
        free(o->temp);
        o->temp = NULL;
        if (errno != EEXIST)
            break;
    }
    return -1;
}

/* Opens the file that will replace the target. An unnamed one gets its name through /proc later. */
static bool open_beside(struct output *o, struct text *why)
{
    size_t len = (size_t)(last_name(o->target) - o->target);
    char *folder = len == 0 ? mem_string(".", 1) : mem_string(o->target, len > 1 ? len - 1 : len);
    struct stat status;
    bool found = stat(folder, &status) == 0;
    if (!found && errno == ENOENT) {
        text_addf(why, "cannot write %s: there is no folder %s", o->shown, folder);
    } else if (!found) {
        cannot_write(o, errno, why);
    } else {
        o->folder_dev = status.st_dev;
        o->folder_ino = status.st_ino;
        if (access("/proc/self/fd", X_OK) == 0)
            o->fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        else
            errno = EOPNOTSUPP;
        /* The errors of file systems and kernels that do not know O_TMPFILE. */
        if (o->fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL))
            o->fd = open_temp(o);
        if (o->fd < 0)
            cannot_write(o, errno, why);
    }
    free(folder);
    return o->fd >= 0;
}

static bool open_target(struct output *o, output_ours *ours, struct text *why)
{
    struct stat status;

    if (o->shown[0] == '\0')
        return text_refuse(why, "the name of the file to write is empty");
    if (descriptor_named(o->shown) >= 0)
        return open_direct(o, descriptor_named(o->shown), why);
    o->target = follow_links(o->shown);
    if (!o->target)
        return cannot_write(o, errno, why);
    if (stat(o->target, &status) == 0) {
        if (S_ISDIR(status.st_mode))
            return text_refuse(why, "%s is a folder: name a file in it", o->shown);
        if (!S_ISREG(status.st_mode))
            return open_direct(o, -1, why);
        o->replaces = true;
        o->mode = status.st_mode & 0777;
        o->owner = status.st_uid;
        o->group = status.st_gid;
        if (!may_replace(o, &status, ours, why))
            return false;
    } else if (errno != ENOENT)
        return cannot_write(o, errno, why);
    else if (*last_name(o->target) == '\0') {
        text_addf(why, "%s is a folder: name a file in it", o->shown);
        return false;
    }
    return open_beside(o, why);
}

struct output *output_open(const char *path, output_ours *ours, bool force, struct text *why)
{
    struct output *o = mem_new(sizeof *o);
    o->shown = mem_string(path, strlen(path));
    o->fd = -1;
    o->force = force;
    if (open_target(o, ours, why))
        return o;
    output_abort(o);
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static bool write_out(struct output *o, const unsigned char *bytes, size_t len)
{
    while (len > 0 && !o->error) {
        ssize_t put = write(o->fd, bytes, len);
        if (put < 0 && errno != EINTR) {
            o->error = errno;
        } else if (put > 0) {
            bytes += put;
            len -= (size_t)put;
        }
    }
    return !o->error;
}

static bool flush(struct output *o)
{
    size_t used = o->used;
    o->used = 0;
    return write_out(o, o->buffer, used);
}

bool output_write(struct output *o, const void *bytes, size_t len)
{
    if (o->error)
        return false;
    if (o->used + len > BUFFER && !flush(o))
        return false;
    if (len >= BUFFER)
        return write_out(o, bytes, len);
    if (!o->buffer)
        o->buffer = mem_new(BUFFER);
    if (len)
        memcpy(o->buffer + o->used, bytes, len);
    o->used += len;
    return true;
}

/* ---- Ending ---------------------------------------------------------------------------------------------------- */

static bool failed(struct output *o, int error, struct text *why)
{
    if (!o->error)
        o->error = error;
    return cannot_write(o, o->error, why);
}

static bool close_checked(struct output *o)
{
    int fd = o->fd;
    o->fd = -1;
    /* On Linux the descriptor is closed even if close was interrupted. */
    return fd < 0 || o->borrowed || close(fd) == 0 || errno == EINTR;
}

/* A file that replaces another gets its owner, group and permissions. Only root can keep another owner. */
static bool copy_attributes(struct output *o)
{
    struct stat status;
    if (!o->replaces)
        return true;
    if (fstat(o->fd, &status) != 0)
        return false;
    if ((status.st_uid != o->owner || status.st_gid != o->group) && fchown(o->fd, o->owner, o->group) != 0 &&
        errno != EPERM)
        return false;
    return fchmod(o->fd, o->mode) == 0;
}

static bool sync_checked(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOTSUP; /* a file system without it */
}

bool output_finish(struct output *o, struct text *why)
{
    if (o->error)
        return failed(o, o->error, why);
    if (o->finished)
        return true;
    if (!flush(o))
        return failed(o, o->error, why);
    free(o->buffer);
    o->buffer = NULL;
    if (o->direct ? !close_checked(o) : !copy_attributes(o) || !sync_checked(o->fd))
        return failed(o, errno, why);
    o->finished = true;
    return true;
}

bool output_stage(struct output *o, struct text *why)
{
    char self[40];
    if (!output_finish(o, why))
        return false;
    snprintf(self, sizeof self, "/proc/self/fd/%d", o->fd);
    for (int i = 0; !o->direct && !o->temp; i++) {
        char *name = temp_name(o);
        if (linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0) {
            o->temp = name;
            break;
        }
        free(name);
        if (errno != EEXIST || i == 100)
            return failed(o, errno, why);
    }
    return close_checked(o) || failed(o, errno, why);
}

bool output_commit(struct output *o, struct text *why)
{
    bool done = output_stage(o, why);
    if (done && !o->direct) {
        bool overwrites = o->replaces || o->force;
        /* Otherwise a target that has appeared since we looked stays as it is. */
        if (!overwrites) {
            done = renameat2(AT_FDCWD, o->temp, AT_FDCWD, o->target, RENAME_NOREPLACE) == 0;
            overwrites = !done && (errno == EINVAL || errno == ENOSYS); /* the file system can't tell */
        }
        if (overwrites)
            done = rename(o->temp, o->target) == 0;
        if (done) {
            free(o->temp);
            o->temp = NULL;
        } else if (errno == EEXIST) {
            text_addf(why, "%s has appeared meanwhile: use --force to replace it, or another file name", o->shown);
        } else {
            failed(o, errno, why);
        }
    }
    output_abort(o);
    return done;
}

bool output_same(const struct output *a, const struct output *b)
{
    if (a->direct != b->direct || a->folder_dev != b->folder_dev || a->folder_ino != b->folder_ino)
        return false;
    return a->direct ? !a->device && !b->device : strcmp(last_name(a->target), last_name(b->target)) == 0;
}

bool output_named(const struct output *o)
{
    return o->temp != NULL;
}

void output_abort(struct output *o)
{
    if (!o)
        return;
    if (o->fd >= 0 && !o->borrowed)
        close(o->fd);
    if (o->temp)
        unlink(o->temp);
    free(o->temp);
    free(o->target);
    free(o->shown);
    free(o->buffer);
    free(o);
}
