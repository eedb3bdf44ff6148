#define _GNU_SOURCE /* O_TMPFILE, renameat2, sched_getaffinity */

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined O_TMPFILE && defined RENAME_EXCHANGE && !defined PORTABLE

#include <sched.h>
#include <sys/random.h>

/* Names are given through /proc. */
int system_open_unnamed(const char *folder)
{
    if (access("/proc/self/fd", X_OK) == 0)
        return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    errno = EOPNOTSUPP;
    return -1;
}

bool system_name(int fd, const char *path)
{
    char self[40];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

static bool rename_new(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
}

bool system_exchange(const char *one, const char *other)
{
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
}

bool system_random(void *bytes, size_t len)
{
    ssize_t got;
    do
        got = getrandom(bytes, len, 0);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)len;
}

/* The processors that the scheduler allows; 0 if it does not say. */
static int allowed_cores(void)
{
    for (size_t most = 1024; most <= 1 << 20; most *= 2) {
        cpu_set_t *set = CPU_ALLOC(most);
        if (!set)
            break;
        size_t size = CPU_ALLOC_SIZE(most);
        bool known = sched_getaffinity(0, size, set) == 0;
        int cores = known ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (cores > 0)
            return cores;
    }
    return 0;
}

#else

int system_open_unnamed(const char *folder)
{
    (void)folder;
    errno = EOPNOTSUPP;
    return -1;
}

bool system_name(int fd, const char *path)
{
    (void)fd, (void)path;
    errno = ENOTSUP;
    return false;
}

static bool rename_new(const char *from, const char *to)
{
    (void)from, (void)to;
    errno = ENOSYS;
    return false;
}

bool system_exchange(const char *one, const char *other)
{
    (void)one, (void)other;
    errno = ENOTSUP;
    return false;
}

bool system_random(void *bytes, size_t len)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t got = read(fd, bytes, len);
    close(fd);
    return got == (ssize_t)len;
}

static int allowed_cores(void)
{
    return 0;
}

#endif

bool system_rename_new(const char *from, const char *to)
{
    if (rename_new(from, to))
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    if (link(from, to) == 0) {
        if (unlink(from) == 0)
            return true;
        int error = errno;
        unlink(to);
        errno = error;
        return false;
    }
    if (errno == EEXIST)
        return false;
    /* A file system without hard links. */
    if (access(to, F_OK) != 0)
        return rename(from, to) == 0;
    errno = EEXIST;
    return false;
}

int system_cores(void)
{
    int cores = allowed_cores();
    if (cores > 0)
        return cores;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
