#define _DEFAULT_SOURCE /* syscall */

/* base/output: files appear whole or not at all. What a run of the program shows of it is tested by
 * tests/cli/sheet_files.t. */
#include "base/output.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "help/folder.h"
#include "help/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- File systems that can do less, or fail, in place of libc's functions ---- */

static bool no_exchange;    /* files cannot be exchanged, only renamed */
static const char *refused; /* the file that gets no name */
static const char *kept;    /* what the names begin with that cannot be removed */
static int interruptions;   /* that the next calls of write and fsync suffer */
static int sync_error;      /* errno of fsync, or 0 */
static bool close_fails;    /* after it has closed */
static int synced;          /* calls of fsync that succeeded */
static size_t room;         /* bytes that one call of write takes, or 0: all. SIZE_MAX: none, without an error */

static bool refuses(const char *path)
{
    bool same = refused && strcmp(path, refused) == 0;
    errno = same ? EPERM : errno;
    return same;
}

int renameat2(int old_fd, const char *old, int new_fd, const char *new, unsigned flags)
{
    if (no_exchange) {
        errno = EINVAL;
        return -1;
    }
    return refuses(new) ? -1 : (int)syscall(SYS_renameat2, old_fd, old, new_fd, new, flags);
}

int rename(const char *old, const char *new)
{
    return refuses(new) ? -1 : renameat(AT_FDCWD, old, AT_FDCWD, new);
}

int unlink(const char *path)
{
    return kept && strncmp(path, kept, strlen(kept)) == 0 ? (errno = EPERM, -1) : unlinkat(AT_FDCWD, path, 0);
}

static bool interrupted(void)
{
    bool now = interruptions > 0;
    interruptions -= now;
    errno = now ? EINTR : errno;
    return now;
}

ssize_t write(int fd, const void *from, size_t size)
{
    if (interrupted())
        return -1;
    return room == SIZE_MAX ? 0 : syscall(SYS_write, fd, from, room > 0 && room < size ? room : size);
}

int fsync(int fd)
{
    if (interrupted())
        return -1;
    errno = sync_error ? sync_error : errno;
    synced += !sync_error;
    return sync_error ? -1 : (int)syscall(SYS_fsync, fd);
}

int close(int fd)
{
    int result = (int)syscall(SYS_close, fd);
    errno = close_fails ? EIO : errno;
    return close_fails ? -1 : result;
}

/* ---- Files ---- */

/* Number of entries of the folder, hidden ones too. */
static int entries(void)
{
    int count = -2; /* "." and ".." */
    DIR *dir = opendir(".");
    while (readdir(dir))
        count++;
    closedir(dir);
    return count;
}

static const struct output_mark is_ours[] = {{"mine", 4, "never", 5}, {"ours", 4, "", 0}, {0}};

static void assert_refused(const char *path, bool force, const char *message)
{
    scoped(text_release) struct text why = {0};
    assert_null(output_open(path, is_ours, force, false, &why));
    assert_string_equal(text_string(&why), message);
}

/* Opens an output, and writes a text. */
static struct output *begin(const char *path, bool force, const char *content)
{
    struct text why = {0};
    struct output *o = output_open(path, is_ours, force, false, &why);
    assert_string_equal(text_string(&why), "");
    assert_true(output_write(o, content, strlen(content)));
    return o;
}

static void finish(struct output *o)
{
    struct text why = {0};
    assert_true(output_finish(o, &why));
}

/* Commits, which fails with this message; "": it succeeds. */
static void commit(struct output *o, const char *message)
{
    scoped(text_release) struct text why = {0};
    bool good = output_commit(o, &why);
    assert_string_equal(text_string(&why), message);
    assert_int_equal(good, !*message);
}

static char large[100000];

TEST_IN_FOLDER(appears_at_commit)
{
    struct stat status;
    char longest[256];
    struct output *o = begin("new", false, "mine, ");
    assert_int_equal(entries(), 0);
    assert_true(output_write(o, "", 0) && output_write(o, "world", 5));
    finish(o);
    finish(o);
    assert_int_equal(access("new", F_OK), -1);
    commit(o, "");
    folder_holds("new", "mine, world");
    assert_refused("new", false,
                   "new exists and is not one of quadrille's: use --force to replace it, or another file name");
    o = begin("new", true, "lost");
    finish(o);
    output_abort(o, NULL);
    output_abort(NULL, NULL);
    folder_holds("new", "mine, world");
    o = begin("new", true, "again");
    for (int i = 0; i < 1007; i++)
        assert_true(output_write(o, large, i < 7 ? sizeof large : 777));
    folder_holds("new", "mine, world");
    commit(o, "");
    assert_int_equal(stat("new", &status), 0);
    assert_int_equal(status.st_size, 5 + 7 * (int)sizeof large + 1000 * 777);
    snprintf(longest, sizeof longest, "%0255d", 1);
    for (int i = 0; i < 2; i++) /* empty ones may be replaced */
        commit(begin(longest, false, ""), "");
    assert_int_equal(entries(), 2);
}

/* A file is on the disk before it gets its name. Signals and short writes do not matter. */
TEST_IN_FOLDER(is_on_the_disk)
{
    scoped(text_release) struct text why = {0};
    synced = 0;
    struct output *o = begin("new", false, "content");
    interruptions = 3;
    room = 2;
    finish(o);
    room = 0;
    assert_int_equal(interruptions, 0);
    assert_int_equal(synced, 1);
    assert_int_equal(access("new", F_OK), -1);
    commit(o, "");
    folder_holds("new", "content");

    /* The second signal comes during fsync. */
    o = begin("empty", false, "");
    interruptions = 2;
    finish(o);
    assert_int_equal(synced, 2);
    commit(o, "");

    static const int harmless[] = {EINVAL, ENOTSUP};
    for (int i = 0; i < 2; i++) {
        sync_error = harmless[i];
        commit(begin("new", true, "again"), "");
    }
    sync_error = EIO;
    commit(begin("new", true, "lost"), "cannot write new: Input/output error");
    sync_error = 0;
    folder_holds("new", "again");
    o = begin("new", true, "lost");
    close_fails = true;
    commit(o, "cannot write new: Input/output error");
    close_fails = false;
    folder_holds("new", "again");

    o = begin("new", true, "lost");
    room = SIZE_MAX;
    assert_false(output_finish(o, &why));
    room = 0;
    assert_string_equal(text_string(&why), "cannot write new: Input/output error");
    output_abort(o, NULL);
    folder_holds("new", "again");
    assert_int_equal(entries(), 2);
}

/* While a file is replaced, the new one is not readable for more people; and it is no program of its owner's. */
TEST_IN_FOLDER(hidden_files_are_private)
{
    struct stat status = {0};
    folder_put("old", "ours");
    assert_int_equal(chmod("old", 04600), 0);
    struct output *o = begin("old", false, "");
    assert_true(output_write(o, large, sizeof large));
    DIR *dir = opendir(".");
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strncmp(entry->d_name, ".quadrille-", 11) == 0)
            assert_int_equal(stat(entry->d_name, &status), 0);
    closedir(dir);
    assert_int_equal(status.st_mode & 07777, 0600);
    commit(o, "");
    assert_true(stat("old", &status) == 0 && (status.st_mode & 07777) == 0600);
}

/* In a sticky folder only its owner and that of a file can replace it. All is known before anything is written. */
TEST_IN_FOLDER(bad_targets)
{
    static const struct {
        const char *path, *message;
    } cases[] = {
        {"", "the name of the file to write is empty"},
        {"folder", "folder is a folder: name a file in it"},
        {"folder/", "folder/ is a folder: name a file in it"},
        {"no/file", "cannot write no/file: there is no folder no"},
        {"file/x", "cannot write file/x: Not a directory"},
        {"folder/x", "cannot write folder/x: Permission denied"},
        {"new/", "new/ is a folder: name a file in it"},
        {"sticky/readonly", "cannot write sticky/readonly: Permission denied"},
        {"sticky/theirs",
         "cannot write sticky/theirs: it belongs to another user, and in this folder (it is sticky) only "
         "they may replace it: use another file name"},
        {"sticky/link",
         "cannot write sticky/link: sticky/link is a link that another user has put into a folder that others "
         "may write to: name the file itself"},
    };
    size_t count = sizeof cases / sizeof *cases;
    uid_t user = geteuid();
    folder_put("file", "ours");
    assert_int_equal(mkdir("folder", 0555) || mkdir("sticky", 0777) || chmod("sticky", 01777), 0);
    folder_put("sticky/theirs", "ours");
    folder_put("sticky/readonly", "ours");
    assert_int_equal(chmod("sticky/theirs", 0666) || chmod("sticky/readonly", 0444) || chmod(".", 0755), 0);
    assert_int_equal(symlink("theirs", "sticky/link"), 0);
    if (user == 0) /* root may write everywhere */
        assert_int_equal(lchown("sticky/link", 65533, 65533) || seteuid(65534), 0);
    for (size_t i = 0; i < (user == 0 ? count : count - 2); i++)
        assert_refused(cases[i].path, true, cases[i].message);
    folder_put("sticky/mine", "ours");
    commit(begin("sticky/mine", false, ""), "");
    if (user == 0)
        assert_int_equal(seteuid(0) || lchown("sticky", 65534, 65534) || seteuid(65534), 0);
    commit(begin("sticky/theirs", true, ""), "");
    assert_int_equal(seteuid(user), 0);
    assert_int_equal(entries(), 3);
}

/* Another file, another size, or another time: each alone is a change by another program. */
TEST_IN_FOLDER(changed_by_another_program)
{
    enum { RENAMED = 1, LATER = 2, FORCE = 4, JUST_LATER = 8 };
    static const struct {
        const char *before, *meanwhile, *how; /* how it was changed, as the message says; NULL: it is replaced */
        int flags;
    } cases[] = {
        {NULL, "theirs", "created", 0},
        {NULL, "theirs", NULL, FORCE},
        {"ours 1", "ours 1", "changed", RENAMED},
        {"ours 1", "ours 10", "changed", 0},
        {"ours 1", "ours 3", "changed", LATER},
        {"ours 1", "ours 3", NULL, LATER | FORCE},
        {"ours 1", "ours 3", "changed", JUST_LATER},
        {"ours 1", NULL, NULL, RENAMED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[120] = "";
        struct stat was = {0};
        unlink("file");
        if (cases[i].before)
            folder_put("file", cases[i].before);
        stat("file", &was);
        struct output *o = begin("file", cases[i].flags & FORCE, "ours 2");
        if (cases[i].flags & RENAMED)
            assert_int_equal(rename("file", "old"), 0); /* so that the new file has another number */
        if (cases[i].meanwhile) {
            const struct timespec times[] = {was.st_atim, was.st_mtim},
                                  later[] = {was.st_atim, {was.st_mtim.tv_sec + 1, was.st_mtim.tv_nsec}},
                                  just[] = {was.st_atim, {was.st_mtim.tv_sec, was.st_mtim.tv_nsec ^ 1}};
            folder_put("file", cases[i].meanwhile);
            assert_int_equal(utimensat(AT_FDCWD, "file",
                                       cases[i].flags & LATER        ? later
                                       : cases[i].flags & JUST_LATER ? just
                                                                     : times,
                                       0),
                             0);
        }
        if (cases[i].how)
            snprintf(message, sizeof message,
                     "file was %s by another program: use --force to replace it, or another file name", cases[i].how);
        commit(o, message);
        folder_holds("file", cases[i].how ? cases[i].meanwhile : "ours 2");
    }
    assert_int_equal(entries(), 2);
}

TEST_IN_FOLDER(same_targets)
{
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("folder", "alias"), 0);
    assert_int_equal(symlink("folder/a", "link"), 0);
    struct output *a = begin("folder/a", false, ""), *b = begin("folder/b", false, "");
    struct output *alias = begin("alias/a", false, ""), *link_ = begin("link", false, "");
    struct output *null = begin("/dev/null", false, ""), *again = begin("/dev/null", false, "");
    struct output *out = begin("-", false, ""), *stdout_ = begin("/dev/stdout", false, "");
    assert_true(output_check_apart(a, b, NULL));
    assert_true(output_check_apart(NULL, b, NULL));
    assert_false(output_check_apart(a, alias, NULL));
    assert_false(output_check_apart(a, link_, NULL));
    assert_true(output_check_apart(a, null, NULL));
    assert_true(output_check_apart(null, again, NULL));
    assert_false(output_check_apart(out, stdout_, NULL));
    commit(begin("/dev/null", false, "x"), "");
    struct output *const all[] = {a, b, alias, link_, null, again, out, stdout_};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        output_abort(all[i], NULL);
}

/* ---- Sets ---- */

/* New files and two that replace others. */
enum { SET = 5 };
static const char *const names[SET] = {"1 new", "2 old", "3 old", "4 new", "5 new"};

static void begin_set(struct output *files[SET])
{
    folder_put("2 old", "ours 2");
    folder_put("3 old", "ours 3");
    for (size_t i = 0; i < SET; i++)
        files[i] = begin(names[i], false, "ours too");
}

static void commit_fails(struct output *files[], size_t count, const char *message)
{
    scoped(text_release) struct text why = {0};
    assert_false(output_commit_all(files, count, &why));
    assert_string_equal(text_string(&why), message);
    for (size_t i = 0; i < count; i++)
        assert_null(files[i]);
}

/* Whichever file gets no name, the old files are there again: the same, not copies. Where they cannot be exchanged, the
 * message names those that are new already. */
TEST_IN_FOLDER(a_set_is_taken_back)
{
    for (int i = 0; i < SET; i++) {
        struct output *files[SET];
        struct stat before[2], after[2];
        char message[200];
        begin_set(files);
        assert_int_equal(stat("2 old", &before[0]) || stat("3 old", &before[1]), 0);
        refused = names[i];
        int stay = no_exchange && i > 1 ? i > 2 ? 3 : 2 : 0;
        snprintf(message, sizeof message, "cannot write %s: Operation not permitted%s%s", refused,
                 stay ? "; written already: 2 old" : "", stay > 2 ? ", 3 old" : "");
        commit_fails(files, SET, message);
        refused = NULL;
        assert_int_equal(stat("2 old", &after[0]) || stat("3 old", &after[1]), 0);
        for (int k = 0; k < 2; k++)
            assert_int_equal(before[k].st_ino == after[k].st_ino &&
                                 before[k].st_mtim.tv_nsec == after[k].st_mtim.tv_nsec,
                             k + 1 >= stay);
        folder_holds("2 old", stay ? "ours too" : "ours 2");
        assert_int_equal(entries(), 2);
    }
}

/* Files below folders that do not exist: these are made when all is written, and removed if the set fails. */
TEST_IN_FOLDER(a_set_makes_folders)
{
    struct text why = {0};
    struct output *files[5] = {0}; /* one more than there are */
    assert_int_equal(mkdir("old", 0777), 0);
    for (int fails = 1; fails >= 0; fails--) {
        static const char *const paths[] = {"new/a/1", "old/4", "old/d//3", "new/b/c/2"};
        for (size_t i = 0; i < 4; i++) {
            files[i] = output_open(paths[i], NULL, false, true, &why);
            assert_non_null(files[i]);
            assert_true(output_write(files[i], "x", 1) && output_finish(files[i], &why));
        }
        assert_int_equal(access("new", F_OK), -1);
        refused = fails ? "new/b/c/2" : NULL;
        if (fails) {
            commit_fails(files, 4, "cannot write new/b/c/2: Operation not permitted");
            assert_int_equal(entries(), 1);
            assert_int_equal(rmdir("old"), 0); /* it is empty */
            assert_int_equal(mkdir("old", 0777), 0);
        }
    }
    assert_true(output_commit_all(files, 5, &why));
    folder_holds("new/b/c/2", "x");
    folder_holds("old/4", "x");
}

TEST_IN_FOLDER(what_cannot_be_removed_is_named)
{
    struct output *files[SET];
    scoped(text_release) struct text why = {0};
    begin_set(files);
    for (size_t i = 0; i < SET; i++)
        finish(files[i]);
    kept = "./.quadrille-";
    assert_false(output_abort_all(files, SET, &why));
    kept = NULL;
    assert_memory_equal(text_string(&why), "cannot remove ./.quadrille-", 27);
    assert_string_equal(strstr(text_string(&why), " and"), " and 4 more");
    assert_int_equal(entries(), 2 + SET);
}

/* ---- Early ends ---- */

static void *exhaust(void *context)
{
    (void)context;
    mem_exhausted();
}

/* The status, as of waitpid, of a child process that ends by a signal, or (0, -1) because memory runs out, in a second
 * thread (-1), while files have hidden names. */
static int end_of_child(int end)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (end > 0)
            signal(end, SIG_DFL); /* as shells do not leave it in what they start in the background */
        struct output *first = begin("1", false, "x"), *second = begin("2", false, ""), *third = begin("3", false, "");
        pthread_t thread;
        finish(third);
        output_abort(second, NULL);
        if (!output_write(first, large, sizeof large) || entries() != 2)
            _exit(99);
        if (!freopen("/dev/null", "w", stderr))
            _exit(98);
        if (end == 0)
            mem_exhausted();
        if (end == -1 && pthread_create(&thread, NULL, exhaust, NULL) == 0)
            pthread_join(thread, NULL);
        raise(end);
        _exit(97);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

TEST_IN_FOLDER(an_early_end_leaves_nothing)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, 0, -1};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        int status = end_of_child(ends[i]);
        if (ends[i] > 0)
            assert_true(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
        else
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
        assert_int_equal(entries(), 0);
    }
}

/* nohup and the like: a signal that is ignored ends nothing. */
TEST_IN_FOLDER(ignored_signals_stay_ignored)
{
    signal(SIGHUP, SIG_IGN);
    struct output *o = begin("new", false, "");
    finish(o);
    raise(SIGHUP);
    commit(o, "");
    assert_int_equal(entries(), 1);
    signal(SIGHUP, SIG_DFL);
}

int main(void)
{
#ifdef PORTABLE
    no_exchange = true;
#endif
    int failed = test_run("output");
    no_exchange = true;
    return failed + test_run("output without exchange");
}
