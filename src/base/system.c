#define _GNU_SOURCE /* renameat2, sched_getaffinity */

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool system_rename(const char *from, const char *to, bool exchange)
{
    struct stat status;
#if defined RENAME_EXCHANGE && !defined PORTABLE
    bool good = renameat2(AT_FDCWD, from, AT_FDCWD, to, exchange ? RENAME_EXCHANGE : RENAME_NOREPLACE) == 0;
    if (good || (errno != EINVAL && errno != ENOSYS))
        return good;
#endif
    if (!exchange && lstat(to, &status) != 0)
        return errno == ENOENT && rename(from, to) == 0;
    errno = exchange ? ENOTSUP : EEXIST;
    return false;
}

int system_cores(void)
{
#if defined CPU_COUNT && !defined PORTABLE
    cpu_set_t allowed; /* of up to 1024 */
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return CPU_COUNT(&allowed);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
