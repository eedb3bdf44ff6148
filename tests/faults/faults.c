/* A library to preload that makes calls of the system fail, each kind in turn, as SQLite's tests do. It counts calls
 * from `main` on, by kind:
 *
 *     memory   malloc and its relatives             ENOMEM
 *     open     open, fopen, dup, tmpfile            EMFILE
 *     read     read, pread, mmap of a file          EIO
 *     write    write, pwrite, writev                ENOSPC; but standard error can always be written to
 *     sync     fsync, fdatasync                     EIO
 *     close    close, fclose: closes all the same   EIO
 *     name     rename, link, unlink, mkdir          EIO
 *     thread   pthread_create                       EAGAIN
 *
 * and takes from the environment:
 *
 *     FAULT=memory:12     the 12th allocation fails; memory:12+ it and all after it
 *     FAULT=bytes:5000    allocations fail that would make the memory in use, counted from main on, exceed 5000 bytes
 *     FAULT_PLAIN=1       the file system does not know the flags of renameat2: it cannot exchange files
 *     FAULT_COUNTS=FILE   the file gets a struct report
 *
 * Streams of stdio count, too: they are made anew on top of the functions here, because the C library's own call the
 * system directly. For glibc. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { MEMORY, OPEN, READ, WRITE, SYNC, CLOSE, NAME, THREAD, KINDS, BYTES = KINDS };
enum { STREAMS = 64 };

static const char *const kinds[] = {"memory", "open", "read", "write", "sync", "close", "name", "thread", "bytes"};
static const int reasons[] = {ENOMEM, EMFILE, EIO, ENOSPC, EIO, EIO, EIO, EAGAIN, ENOMEM};

struct report {
    atomic_ullong calls[KINDS];
    atomic_ullong failed;     /* of all kinds */
    atomic_llong bytes, most; /* in use now; at most */
    char place[120];          /* library and offset of the first call that failed */
};

static struct report own, *report = &own;
static bool counting, plain;
static enum kind wanted = KINDS + 1;
static unsigned long long first, last;
static FILE *streams[STREAMS]; /* by descriptor */

/* The function of this name that comes after this library. */
#define NEXT(name) (__extension__(__typeof__(&name)) dlsym(RTLD_NEXT, #name))

static void note_place(uintptr_t caller)
{
    Dl_info info;
    if (!report->place[0] && dladdr((void *)caller, &info)) {
        const char *slash = strrchr(info.dli_fname, '/');
        snprintf(report->place, sizeof report->place, "%s+0x%lx", slash ? slash + 1 : info.dli_fname,
                 (unsigned long)(caller - (uintptr_t)info.dli_fbase));
    }
}

/* Counts a call, and says whether it is to fail; errno is then set. */
static bool fails(enum kind kind, uintptr_t caller)
{
    if (!counting)
        return false;
    unsigned long long n = ++report->calls[kind];
    if (kind != wanted || n < first || n > last)
        return false;
    report->failed++;
    note_place(caller);
    errno = reasons[kind];
    return true;
}

#define CALLER ((uintptr_t)__builtin_return_address(0))

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static bool memory_fails(size_t size, uintptr_t caller)
{
    if (!counting)
        return false;
    if (wanted == BYTES && report->bytes + (long long)size > (long long)first) {
        report->failed++;
        note_place(caller);
        errno = ENOMEM;
        return true;
    }
    return fails(MEMORY, caller);
}

static void *taken(void *memory)
{
    if (counting && memory) {
        long long size = (long long)malloc_usable_size(memory), now = size + atomic_fetch_add(&report->bytes, size);
        if (now > report->most)
            report->most = now;
    }
    return memory;
}

static void given_back(void *memory)
{
    if (counting && memory)
        report->bytes -= (long long)malloc_usable_size(memory);
}

void *malloc(size_t size)
{
    return memory_fails(size, CALLER) ? NULL : taken(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return memory_fails(count * size, CALLER) ? NULL : taken(__libc_calloc(count, size));
}

static void *resize(void *old, size_t size, uintptr_t caller)
{
    if (memory_fails(size, caller))
        return NULL;
    given_back(old);
    return taken(__libc_realloc(old, size));
}

void *realloc(void *old, size_t size)
{
    return resize(old, size, CALLER);
}

void *reallocarray(void *old, size_t count, size_t size)
{
    return resize(old, count * size, CALLER);
}

void *memalign(size_t alignment, size_t size)
{
    return memory_fails(size, CALLER) ? NULL : taken(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memory_fails(size, CALLER) ? NULL : taken(__libc_memalign(alignment, size));
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *memory = memory_fails(size, CALLER) ? NULL : taken(__libc_memalign(alignment, size));
    if (memory)
        *out = memory;
    return memory ? 0 : ENOMEM;
}

void free(void *memory)
{
    given_back(memory);
    __libc_free(memory);
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

/* A function of one kind that is passed on unless it fails. */
#define PASSED(kind, type, failure, name, parameters, arguments)                                                       \
    type name parameters                                                                                               \
    {                                                                                                                  \
        return fails(kind, CALLER) ? failure : NEXT(name) arguments;                                                   \
    }

PASSED(READ, ssize_t, -1, read, (int fd, void *to, size_t size), (fd, to, size))
PASSED(READ, ssize_t, -1, pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at))
PASSED(READ, ssize_t, -1, pread64, (int fd, void *to, size_t size, off64_t at), (fd, to, size, at))
PASSED(WRITE, ssize_t, -1, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
PASSED(WRITE, ssize_t, -1, pwrite64, (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
PASSED(WRITE, ssize_t, -1, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
PASSED(SYNC, int, -1, fsync, (int fd), (fd))
PASSED(SYNC, int, -1, fdatasync, (int fd), (fd))
PASSED(NAME, int, -1, rename, (const char *from, const char *to), (from, to))
PASSED(NAME, int, -1, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to))
PASSED(NAME, int, -1, link, (const char *from, const char *to), (from, to))
PASSED(NAME, int, -1, linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
PASSED(NAME, int, -1, unlink, (const char *path), (path))
PASSED(NAME, int, -1, unlinkat, (int a, const char *path, int flags), (a, path, flags))
PASSED(NAME, int, -1, rmdir, (const char *path), (path))
PASSED(NAME, int, -1, mkdir, (const char *path, mode_t mode), (path, mode))
PASSED(NAME, int, -1, mkdirat, (int a, const char *path, mode_t mode), (a, path, mode))
PASSED(OPEN, int, -1, dup, (int fd), (fd))
PASSED(OPEN, DIR *, NULL, opendir, (const char *path), (path))
PASSED(THREAD, int, EAGAIN, pthread_create,
       (pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context),
       (thread, attributes, work, context))

ssize_t write(int fd, const void *from, size_t size)
{
    return fd != STDERR_FILENO && fails(WRITE, CALLER) ? -1 : NEXT(write)(fd, from, size);
}

int close(int fd)
{
    bool failed = fails(CLOSE, CALLER);
    int result = NEXT(close)(fd);
    if (failed)
        errno = EIO;
    return failed ? -1 : result;
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags)
{
    if (fails(NAME, CALLER))
        return -1;
    if (!plain || flags == 0)
        return NEXT(renameat2)(a, from, b, to, flags);
    errno = EINVAL;
    return -1;
}

static int open_file(int folder, const char *path, int flags, mode_t mode, uintptr_t caller)
{
    if (fails(OPEN, caller))
        return -1;
    return NEXT(openat)(folder, path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest)
{
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPENS(name, folder, parameters)                                                                                \
    int name parameters                                                                                                \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = mode_of(flags, rest);                                                                            \
        va_end(rest);                                                                                                  \
        return open_file(folder, path, flags, mode, CALLER);                                                           \
    }

OPENS(open, AT_FDCWD, (const char *path, int flags, ...))
OPENS(open64, AT_FDCWD, (const char *path, int flags, ...))
OPENS(openat, folder, (int folder, const char *path, int flags, ...))
OPENS(openat64, folder, (int folder, const char *path, int flags, ...))

int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    return open_file(AT_FDCWD, path, flags, 0, CALLER);
}

int fcntl(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    bool copies = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
    return copies && fails(OPEN, CALLER) ? -1 : NEXT(fcntl)(fd, command, argument);
}

void *mmap(void *at, size_t size, int access, int flags, int fd, off_t offset)
{
    return fd >= 0 && fails(READ, CALLER) ? MAP_FAILED : NEXT(mmap)(at, size, access, flags, fd, offset);
}

void *mmap64(void *at, size_t size, int access, int flags, int fd, off64_t offset)
{
    return fd >= 0 && fails(READ, CALLER) ? MAP_FAILED : NEXT(mmap64)(at, size, access, flags, fd, offset);
}

/* ---- Streams ---------------------------------------------------------------------------------------------------- */

static ssize_t stream_read(void *real, char *to, size_t size)
{
    return read(NEXT(fileno)(real), to, size);
}

static ssize_t stream_write(void *real, const char *from, size_t size)
{
    ssize_t written = write(NEXT(fileno)(real), from, size);
    return written < 0 ? 0 : written; /* as fopencookie wants it */
}

static int stream_seek(void *real, off64_t *at, int whence)
{
    *at = lseek64(NEXT(fileno)(real), *at, whence);
    return *at < 0 ? -1 : 0;
}

static int stream_close(void *real)
{
    int fd = NEXT(fileno)(real);
    int before = errno; /* a write may have failed just now */
    bool failed = fails(CLOSE, CALLER);
    if (fd < STREAMS)
        streams[fd] = NULL;
    int result = NEXT(fclose)(real);
    if (failed || result == 0)
        errno = failed ? EIO : before;
    return failed ? -1 : result;
}

/* A stream that reads and writes through the functions above. Takes `real`, which may be NULL. */
static FILE *stream(FILE *real, const char *mode)
{
    if (!real)
        return NULL;
    int fd = NEXT(fileno)(real);
    FILE *file = fopencookie(real, mode, (cookie_io_functions_t){stream_read, stream_write, stream_seek, stream_close});
    if (!file) {
        NEXT(fclose)(real);
        errno = ENOMEM;
    } else if (fd < STREAMS) {
        streams[fd] = file;
    }
    return file;
}

#define OPENS_STREAM(name, parameters, arguments, mode)                                                                \
    FILE *name parameters                                                                                              \
    {                                                                                                                  \
        return fails(OPEN, CALLER) ? NULL : stream(NEXT(name) arguments, mode);                                        \
    }

OPENS_STREAM(fopen, (const char *path, const char *mode), (path, mode), mode)
OPENS_STREAM(fopen64, (const char *path, const char *mode), (path, mode), mode)
OPENS_STREAM(tmpfile, (void), (), "w+")
OPENS_STREAM(tmpfile64, (void), (), "w+")

FILE *fdopen(int fd, const char *mode)
{
    return stream(NEXT(fdopen)(fd, mode), mode);
}

int fileno(FILE *file)
{
    for (int fd = 0; fd < STREAMS; fd++)
        if (streams[fd] == file)
            return fd;
    return NEXT(fileno)(file);
}

/* ---- The start -------------------------------------------------------------------------------------------------- */

static int (*program)(int, char **, char **);

static int counted(int argc, char **argv, char **environment)
{
    const char *fault = getenv("FAULT"), *counts = getenv("FAULT_COUNTS");
    int fd = counts ? open(counts, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (fd >= 0 && ftruncate(fd, 0) == 0 && ftruncate(fd, sizeof *report) == 0)
        report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    plain = getenv("FAULT_PLAIN");
    for (int kind = 0; fault && kind <= BYTES; kind++)
        if (strncmp(fault, kinds[kind], strlen(kinds[kind])) == 0 && fault[strlen(kinds[kind])] == ':') {
            char *end;
            wanted = (enum kind)kind;
            first = last = strtoull(fault + strlen(kinds[kind]) + 1, &end, 10);
            if (*end == '+')
                last = UINT64_MAX;
        }
    stdin = stream(stdin, "r");
    stdout = stream(stdout, "w");
    counting = true;
    return program(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*before)(void),
                      void (*after)(void), void (*loader)(void), void *stack);
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*before)(void),
                      void (*after)(void), void (*loader)(void), void *stack)
{
    program = main;
    return NEXT(__libc_start_main)(counted, argc, argv, before, after, loader, stack);
}
