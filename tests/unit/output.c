#define _DEFAULT_SOURCE /* syscall, realpath */

/* base/output: files appear whole or not at all. */
#include "base/output.h"

#include "base/mem.h"
#include "help/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- File systems that can do less, or fail, in place of libc's functions ---- */

static struct file_system {
    bool no_unnamed, no_exchange, no_links;
} file_system; /* initially one that can do everything */

#ifdef PORTABLE
enum { EXCHANGES = false };
#else
enum { EXCHANGES = true };
#endif

static const char *refused;        /* the file that gets no name, in any way */
static const char *refused_rename; /* the same, but names can be exchanged */
static const char *kept;           /* what the names begin with that can't be removed */

static bool refuses(const char *refused_path, const char *path)
{
    bool same = refused_path && strcmp(path, refused_path) == 0;
    errno = same ? EPERM : errno;
    return same;
}

int access(const char *path, int mode)
{
    if (file_system.no_unnamed && strcmp(path, "/proc/self/fd") == 0) {
        errno = ENOENT;
        return -1;
    }
    return faccessat(AT_FDCWD, path, mode, 0);
}

int renameat2(int old_fd, const char *old, int new_fd, const char *new, unsigned flags)
{
    if (file_system.no_exchange) {
        errno = EINVAL;
        return -1;
    }
    return refuses(refused, new) ? -1 : (int)syscall(SYS_renameat2, old_fd, old, new_fd, new, flags);
}

int rename(const char *old, const char *new)
{
    return refuses(refused, new) || refuses(refused_rename, new) ? -1 : renameat(AT_FDCWD, old, AT_FDCWD, new);
}

int linkat(int old_fd, const char *old, int new_fd, const char *new, int flags)
{
    return refuses(refused, new) ? -1 : (int)syscall(SYS_linkat, old_fd, old, new_fd, new, flags);
}

int link(const char *old, const char *new)
{
    if (file_system.no_links) {
        errno = EPERM;
        return -1;
    }
    return linkat(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int unlink(const char *path)
{
    return kept && strncmp(path, kept, strlen(kept)) == 0 ? (errno = EPERM, -1) : unlinkat(AT_FDCWD, path, 0);
}

static void all_file_systems(void (*test)(void))
{
    for (int i = 0; i < 8; i++) {
        file_system = (struct file_system){i & 1, i & 2, i & 4};
        test();
    }
    file_system = (struct file_system){0};
}

/* ---- Files ---- */

static void put(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_content(const char *path, const char *content)
{
    char buffer[200] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t len = fread(buffer, 1, sizeof buffer - 1, file);
    fclose(file);
    buffer[len] = '\0';
    assert_string_equal(buffer, content);
}

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

static bool is_ours(const char *head, size_t len)
{
    return len >= 4 && memcmp(head, "ours", 4) == 0;
}

static void assert_refused(const char *path, bool force, const char *message)
{
    struct text why = {0};
    assert_null(output_open(path, is_ours, force, &why));
    assert_string_equal(text_string(&why), message);
    text_release(&why);
}

static struct output *open_good(const char *path, bool force)
{
    struct text why = {0};
    struct output *o = output_open(path, is_ours, force, &why);
    assert_string_equal(text_string(&why), "");
    assert_non_null(o);
    return o;
}

static void commit_good(struct output *o)
{
    struct text why = {0};
    bool good = output_commit(o, &why);
    assert_string_equal(text_string(&why), "");
    assert_true(good);
}

/* Commits, which must fail with this message. */
static void commit_bad(struct output *o, const char *message)
{
    struct text why = {0};
    assert_false(output_commit(o, &why));
    assert_string_equal(text_string(&why), message);
    text_release(&why);
}

static void appears(void)
{
    struct text why = {0};
    struct output *o = open_good("new", false);
    assert_true(output_write(o, "hello ", 6));
    assert_true(output_write(o, "", 0));
    assert_true(output_write(o, "world", 5));
    assert_true(output_finish(o, &why));
    assert_int_equal(access("new", F_OK), -1);
    commit_good(o);
    assert_content("new", "hello world");
    o = open_good("new", true);
    assert_true(output_write(o, "again", 5));
    assert_content("new", "hello world");
    commit_good(o);
    assert_content("new", "again");
    assert_int_equal(entries(), 1);
    assert_int_equal(unlink("new"), 0);
}

static void appears_at_commit(void **state)
{
    (void)state;
    all_file_systems(appears);
}

static void stages(void)
{
    struct text why = {0};
    struct output *o = open_good("new", false);
    assert_true(output_write(o, "x", 1));
    assert_true(output_stage(o, &why));
    assert_int_equal(entries(), 1);
    assert_int_equal(access("new", F_OK), -1);
    assert_true(output_stage(o, &why));
    commit_good(o);
    assert_content("new", "x");
    assert_int_equal(entries(), 1);

    o = open_good("other", false);
    assert_true(output_stage(o, &why));
    output_abort(o, NULL);
    assert_int_equal(entries(), 1);
    assert_int_equal(unlink("new"), 0);
}

static void stages_under_a_hidden_name(void **state)
{
    (void)state;
    all_file_systems(stages);
}

static void pauses(void)
{
    struct output *o = open_good("new", false), *empty = open_good("empty", false);
    assert_true(output_pause(o, NULL) && output_pause(empty, NULL));
    assert_int_equal(entries(), 0);
    assert_true(output_write(o, "x", 1));
    commit_good(o);
    assert_content("new", "x");
    commit_good(empty);
    assert_content("empty", "");
    assert_int_equal(unlink("new"), 0);
    assert_int_equal(unlink("empty"), 0);
}

static void paused_outputs_go_on(void **state)
{
    (void)state;
    all_file_systems(pauses);
}

static void abort_leaves_the_old(void **state)
{
    (void)state;
    put("old", "ours 1");
    struct output *o = open_good("old", false);
    assert_true(output_write(o, "ours 2", 6));
    output_abort(o, NULL);
    output_abort(NULL, NULL);
    assert_content("old", "ours 1");
    assert_int_equal(entries(), 1);
}

static void large_writes(void **state)
{
    (void)state;
    static char block[100000];
    struct stat status;
    memset(block, 'b', sizeof block);
    struct output *o = open_good("large", false);
    assert_true(output_write(o, "a", 1));
    for (int i = 0; i < 7; i++)
        assert_true(output_write(o, block, sizeof block));
    for (int i = 0; i < 1000; i++)
        assert_true(output_write(o, block, 777));
    commit_good(o);
    assert_int_equal(stat("large", &status), 0);
    assert_int_equal(status.st_size, 1 + 7 * (int)sizeof block + 1000 * 777);
}

static void replaces_only_ours(void **state)
{
    (void)state;
    static const char refusal[] =
        "theirs exists and is not one of quadrille's: use --force to replace it, or another file name";
    put("theirs", "their text");
    put("ours", "ours");
    put("empty", "");
    assert_refused("theirs", false, refusal);
    commit_good(open_good("ours", false));
    commit_good(open_good("empty", false));
    struct output *o = open_good("theirs", true);
    assert_true(output_write(o, "mine", 4));
    commit_good(o);
    assert_content("theirs", "mine");
    assert_content("ours", "");
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

static void permissions(void **state)
{
    (void)state;
    mode_t mask = umask(027);
    commit_good(open_good("new", false));
    assert_int_equal(mode_of("new"), 0640);
    assert_int_equal(chmod("new", 0604), 0);
    commit_good(open_good("new", false));
    assert_int_equal(mode_of("new"), 0604);
    umask(mask);
}

static void follows_links(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(mkdir("folder", 0777), 0);
    put("folder/real", "ours");
    assert_int_equal(symlink("real", "folder/second"), 0);
    assert_int_equal(symlink("folder/second", "first"), 0);
    struct output *o = open_good("first", false);
    assert_true(output_write(o, "ours too", 8));
    commit_good(o);
    assert_content("folder/real", "ours too");
    assert_int_equal(lstat("first", &status), 0);
    assert_true(S_ISLNK(status.st_mode));

    assert_int_equal(symlink("folder/absent", "dangling"), 0);
    commit_good(open_good("dangling", false));
    assert_content("folder/absent", "");
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_refused("loop", false, "cannot write loop: Too many levels of symbolic links");

    /* Links of folders, one of them to an absolute path. */
    char *here = realpath(".", NULL);
    assert_int_equal(symlink(here, "folder/up"), 0);
    assert_int_equal(symlink("folder//.", "alias"), 0);
    free(here);
    commit_good(open_good("alias/up/alias/../deep", false));
    assert_content("deep", "");
}

/* Somebody else's links are only followed where nobody else could have put them. */
static void distrusts_links(void **state)
{
    (void)state;
    static const char refusal[] = "cannot write %s: %s is a link that somebody else has put into a folder that others "
                                  "may write to: name the file itself";
    char message[300];
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir("shared", 0777) || mkdir("own", 0755) || mkdir("theirs", 0755), 0);
    assert_int_equal(chown("theirs", 65534, 65534), 0);
    put("victim", "secret");
    static const struct {
        const char *link, *path;
        mode_t mode; /* of the folder `shared` */
        uid_t owner; /* of the link */
        bool good;
    } cases[] = {
        {"shared/link", "shared/link", 01777, 65534, false}, {"shared/link", "shared/link", 0777, 65534, false},
        {"shared/link", "shared/link", 0775, 65534, false},  {"shared/link", "shared/link", 0755, 65534, true},
        {"shared/link", "shared/link", 01777, 0, true},      {"own/link", "own/link", 0777, 65534, true},
        {"theirs/link", "theirs/link", 0777, 65534, false},  {"shared/link", "shared/link/victim", 0777, 65534, false},
        {"shared/link", "shared/link/victim", 0777, 0, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool folder = strcmp(cases[i].link, cases[i].path) != 0;
        assert_int_equal(chmod("shared", cases[i].mode), 0);
        assert_int_equal(symlink(folder ? ".." : "../victim", cases[i].link), 0);
        assert_int_equal(lchown(cases[i].link, cases[i].owner, 0), 0);
        snprintf(message, sizeof message, refusal, cases[i].path, cases[i].link);
        if (cases[i].good)
            output_abort(open_good(cases[i].path, true), NULL);
        else
            assert_refused(cases[i].path, true, message);
        assert_int_equal(unlink(cases[i].link), 0);
    }
    assert_content("victim", "secret");
}

static void bad_targets(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    put("file", "ours");
    assert_refused("", false, "the name of the file to write is empty");
    assert_refused("folder", true, "folder is a folder: name a file in it");
    assert_refused("folder/", true, "folder/ is a folder: name a file in it");
    assert_refused("no/file", false, "cannot write no/file: there is no folder no");
    assert_refused("file/x", false, "cannot write file/x: Not a directory");
    assert_int_equal(entries(), 2);
}

static void unwritable(void **state)
{
    (void)state;
    uid_t user = geteuid();
    assert_int_equal(mkdir("folder", 0555), 0);
    put("readonly", "ours");
    assert_int_equal(chmod("readonly", 0444), 0);
    assert_int_equal(chmod(".", 0755), 0);
    if (user == 0) /* root may write everywhere */
        assert_int_equal(seteuid(65534), 0);
    assert_refused("folder/x", false, "cannot write folder/x: Permission denied");
    assert_refused("readonly", true, "cannot write readonly: Permission denied");
    assert_int_equal(seteuid(user), 0);
}

static void appeared_meanwhile(void **state)
{
    (void)state;
    struct output *o = open_good("new", false);
    put("new", "theirs");
    commit_bad(o, "new has appeared meanwhile: use --force to replace it, or another file name");
    assert_content("new", "theirs");
    assert_int_equal(entries(), 1);
    o = open_good("new", true);
    commit_good(o);
    assert_content("new", "");
}

/* Another file, another size, or another time: each alone makes it somebody else's. */
static void changed_meanwhile(void **state)
{
    (void)state;
    static const char refusal[] = "file has been changed meanwhile: use --force to replace it, or another file name";
    struct stat was;
    put("file", "ours 1");
    assert_int_equal(stat("file", &was), 0);
    const struct timespec times[] = {was.st_atim, was.st_mtim}, later[] = {was.st_atim, {was.st_mtim.tv_sec + 1, 0}};
    for (int i = 0; i < 4; i++) {
        struct output *o = open_good("file", i == 3);
        assert_true(output_write(o, "ours 2", 6));
        if (i == 0) {
            put("other", "ours 1");
            assert_int_equal(rename("other", "file"), 0);
        } else if (i == 1) {
            put("file", "ours 10");
        } else {
            put("file", "ours 3");
        }
        assert_int_equal(utimensat(AT_FDCWD, "file", i >= 2 ? later : times, 0), 0);
        if (i == 3)
            commit_good(o);
        else
            commit_bad(o, refusal);
        assert_content("file", i == 0 ? "ours 1" : i == 1 ? "ours 10" : i == 2 ? "ours 3" : "ours 2");
        put("file", "ours 1");
        assert_int_equal(utimensat(AT_FDCWD, "file", times, 0), 0);
    }
    struct output *o = open_good("file", false);
    assert_int_equal(unlink("file"), 0);
    commit_good(o);
    assert_int_equal(entries(), 1);
}

static void full_disk(void **state)
{
    (void)state;
    struct text why = {0};
    struct output *o = open_good("/dev/full", false);
    output_write(o, "x", 1);
    assert_false(output_finish(o, &why));
    assert_string_equal(text_string(&why), "cannot write /dev/full: No space left on device");
    assert_false(output_write(o, "x", 1));
    text_clear(&why);
    assert_false(output_commit(o, &why));
    assert_string_equal(text_string(&why), "cannot write /dev/full: No space left on device");
    text_release(&why);
}

static void pipes_and_descriptors(void **state)
{
    (void)state;
    int ends[2];
    char name[40], got[10] = "";
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[1]);
    struct output *o = open_good(name, false);
    assert_true(output_write(o, "straight", 8));
    commit_good(o);
    assert_int_equal(read(ends[0], got, 9), 8);
    assert_string_equal(got, "straight");
    assert_int_equal(write(ends[1], "y", 1), 1); /* it was not ours to close */

    /* A descriptor on a regular file keeps its place in it. */
    int fd = open("log", O_WRONLY | O_CREAT, 0666);
    assert_int_equal(write(fd, "before ", 7), 7);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    o = open_good(name, false);
    assert_true(output_write(o, "after", 5));
    commit_good(o);
    assert_content("log", "before after");
    close(fd);
    close(ends[0]);
    close(ends[1]);
}

static void closed_pipe(void **state)
{
    (void)state;
    struct text why = {0};
    int ends[2];
    char name[40], message[100];
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[1]);
    struct output *o = open_good(name, false);
    output_write(o, "x", 1);
    assert_false(output_commit(o, &why));
    snprintf(message, sizeof message, "cannot write %s: Broken pipe", name);
    assert_string_equal(text_string(&why), message);
    text_release(&why);
    close(ends[1]);
}

static void same_targets(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("folder", "alias"), 0);
    assert_int_equal(symlink("folder/a", "link"), 0);
    struct output *a = open_good("folder/a", false), *b = open_good("folder/b", false);
    struct output *alias = open_good("alias/a", false), *link_ = open_good("link", false);
    struct output *null = open_good("/dev/null", false), *again = open_good("/dev/null", false);
    struct output *out = open_good("-", false), *stdout_ = open_good("/dev/stdout", false);
    assert_false(output_same(a, b));
    assert_true(output_same(a, alias));
    assert_true(output_same(a, link_));
    assert_false(output_same(a, null));
    assert_false(output_same(null, again));
    assert_true(output_same(out, stdout_));
    struct output *const all[] = {a, b, alias, link_, null, again, out, stdout_};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        output_abort(all[i], NULL);
}

/* ---- Sets ---- */

/* A new file, two that replace others, and one more. */
static void begin_set(struct output *files[4])
{
    static const char *const names[] = {"1 new", "2 old", "3 old", "4 new"};
    put("2 old", "ours 2");
    put("3 old", "ours 3");
    for (size_t i = 0; i < 4; i++) {
        files[i] = open_good(names[i], false);
        assert_true(output_write(files[i], "ours too", 8));
    }
}

static void commit_fails(struct output *files[4], const char *message)
{
    struct text why = {0};
    assert_false(output_commit_all(files, 4, &why));
    assert_string_equal(text_string(&why), message);
    for (size_t i = 0; i < 4; i++)
        assert_null(files[i]);
    text_release(&why);
}

static void replace_by_folder(const char *path)
{
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0777), 0);
}

static void set_appears(void)
{
    struct text why = {0};
    struct output *files[5] = {0};
    begin_set(files + 1);
    assert_true(output_finish(files[1], &why));
    assert_true(output_stage(files[2], &why));
    assert_int_equal(access("1 new", F_OK), -1);
    assert_content("2 old", "ours 2");
    assert_true(output_commit_all(files, 5, &why));
    assert_content("1 new", "ours too");
    assert_content("2 old", "ours too");
    assert_content("3 old", "ours too");
    assert_int_equal(entries(), 4);
    assert_int_equal(unlink("1 new") || unlink("4 new"), 0);
}

static void a_set_appears_together(void **state)
{
    (void)state;
    all_file_systems(set_appears);
}

/* Whichever file gets no name, the old files are there again: the same, not copies. */
static void set_is_put_back(void)
{
    static const char *const names[] = {"1 new", "2 old", "3 old", "4 new"};
    struct output *files[4];
    struct stat before[2], after[2];
    char message[200];
    for (int i = 0; i < 4; i++) {
        begin_set(files);
        assert_int_equal(stat("2 old", &before[0]) || stat("3 old", &before[1]), 0);
        refused = names[i];
        snprintf(message, sizeof message, "cannot write %s: Operation not permitted", refused);
        /* Where an old file is only moved away, it is moved back. */
        if (i > 0 && i < 3 && (file_system.no_exchange || !EXCHANGES) && file_system.no_links)
            snprintf(message + strlen(message), sizeof message - strlen(message),
                     "; cannot put %s back: its old contents are in .%s.%ld-1", refused, refused, (long)getpid());
        commit_fails(files, message);
        if (strchr(message, ';'))
            assert_int_equal(renameat(AT_FDCWD, strstr(message, " .") + 1, AT_FDCWD, refused), 0);
        refused = NULL;
        assert_int_equal(entries(), 2);
        assert_content("2 old", "ours 2");
        assert_content("3 old", "ours 3");
        assert_int_equal(stat("2 old", &after[0]) || stat("3 old", &after[1]), 0);
        for (int k = 0; k < 2; k++)
            assert_true(before[k].st_ino == after[k].st_ino && before[k].st_mtim.tv_nsec == after[k].st_mtim.tv_nsec);
    }
    begin_set(files);
    replace_by_folder("3 old");
    commit_fails(files, "3 old has been changed meanwhile: use --force to replace it, or another file name");
    assert_content("2 old", "ours 2");
    assert_int_equal(entries(), 2);
    assert_int_equal(rmdir("3 old"), 0);
}

static void a_set_is_put_back(void **state)
{
    (void)state;
    all_file_systems(set_is_put_back);
}

/* Files below folders that do not exist: these are made when all is written, and removed if the set fails. */
static void set_makes_folders(void)
{
    struct text why = {0};
    struct output *files[4] = {0};
    assert_int_equal(mkdir("old", 0777), 0);
    for (int fails = 1; fails >= 0; fails--) {
        static const char *const names[] = {"new/a/1", "new/b/c/2", "old/d//3", "old/4"};
        for (size_t i = 0; i < 4; i++) {
            files[i] = output_open_with_folders(names[i], false, &why);
            assert_non_null(files[i]);
            assert_true(output_write(files[i], "x", 1) && output_finish(files[i], &why));
        }
        assert_int_equal(access("new", F_OK), -1);
        refused = fails ? "old/4" : NULL;
        if (fails) {
            commit_fails(files, "cannot write old/4: Operation not permitted");
            assert_int_equal(entries(), 1);
            assert_int_equal(rmdir("old"), 0); /* it is empty */
            assert_int_equal(mkdir("old", 0777), 0);
        }
    }
    for (size_t i = 0; i < 4; i++)
        output_abort(files[i], NULL);
    assert_int_equal(rmdir("old"), 0);
}

static void a_set_makes_folders(void **state)
{
    (void)state;
    all_file_systems(set_makes_folders);
}

/* Hidden names are cut, but not where names differ. */
static void a_set_of_long_names(void **state)
{
    (void)state;
    enum { FILES = 1100 };
    static struct output *files[FILES];
    struct text why = {0};
    for (int i = 0; i < FILES; i++) {
        char name[252];
        snprintf(name, sizeof name, "%0251d", i);
        files[i] = open_good(name, false);
        assert_true(output_stage(files[i], &why));
    }
    assert_true(output_commit_all(files, FILES, &why));
    assert_int_equal(entries(), FILES);
}

/* In a sticky folder only the owner of a file can replace it. That is known before anything is written. */
static void somebody_elses_file_in_a_sticky_folder(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(chmod(".", 01777), 0);
    put("theirs", "ours 3");
    assert_int_equal(chmod("theirs", 0666), 0);
    assert_int_equal(seteuid(65534), 0);
    assert_refused("theirs", true,
                   "cannot write theirs: it belongs to somebody else, and in this folder (it is sticky) only they may "
                   "replace it: use another file name");
    put("mine", "ours");
    commit_good(open_good("mine", false));
    assert_int_equal(seteuid(0), 0);
    commit_good(open_good("theirs", false));
    assert_int_equal(entries(), 2);
}

static void what_stays_is_named(void **state)
{
    (void)state;
    struct output *files[4];
    struct text why = {0};
    char message[300];
    if (!EXCHANGES)
        skip();
    begin_set(files);
    refused = "4 new";
    refused_rename = "2 old";
    kept = "1 new";
    snprintf(message, sizeof message,
             "cannot write 4 new: Operation not permitted; cannot remove the new 1 new; cannot put 2 old back: its old "
             "contents are in .2 old.%ld-0",
             (long)getpid());
    commit_fails(files, message);
    assert_content("2 old", "ours too");
    assert_content("3 old", "ours 3");
    assert_content(strstr(message, " .") + 1, "ours 2");
    assert_int_equal(entries(), 4);
    refused = refused_rename = kept = NULL;
    assert_int_equal(unlink(strstr(message, " .") + 1) || unlink("1 new"), 0);

    begin_set(files);
    kept = ".3 old";
    assert_false(output_commit_all(files, 4, &why));
    snprintf(message, sizeof message,
             "3 old is written, but its old contents could not be removed: they are in .3 old.%ld-0", (long)getpid());
    assert_string_equal(text_string(&why), message);
    assert_content("4 new", "ours too");
    kept = NULL;
    text_release(&why);
}

/* ---- Ends before the time ---- */

static void *exhaust(void *context)
{
    (void)context;
    mem_exhausted();
}

/* What becomes of files with hidden names when a child process ends in each way: its status, as of waitpid. */
static int end_of_child(int end)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (end > 0)
            signal(end, SIG_DFL); /* as shells do not leave it in what they start in the background */
        struct text why = {0};
        struct output *first = open_good("1", false), *second = open_good("2", false), *third = open_good("3", false);
        pthread_t thread;
        output_abort(second, NULL);
        if (!output_write(first, "x", 1) || !output_stage(third, &why))
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

static void an_early_end_leaves_nothing(void **state)
{
    (void)state;
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, 0, -1};
    for (int unnamed = 0; unnamed < 2; unnamed++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            file_system.no_unnamed = !unnamed;
            int status = end_of_child(ends[i]);
            if (ends[i] > 0)
                assert_true(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
            else
                assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
            assert_int_equal(entries(), 0);
        }
    file_system = (struct file_system){0};
}

/* nohup and the like: a signal that is ignored ends nothing. */
static void ignored_signals_stay_ignored(void **state)
{
    (void)state;
    struct text why = {0};
    signal(SIGHUP, SIG_IGN);
    struct output *o = open_good("new", false);
    assert_true(output_stage(o, &why));
    raise(SIGHUP);
    commit_good(o);
    assert_int_equal(entries(), 1);
    signal(SIGHUP, SIG_DFL);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(appears_at_commit),
        IN_FOLDER(stages_under_a_hidden_name),
        IN_FOLDER(paused_outputs_go_on),
        IN_FOLDER(abort_leaves_the_old),
        IN_FOLDER(large_writes),
        IN_FOLDER(replaces_only_ours),
        IN_FOLDER(permissions),
        IN_FOLDER(follows_links),
        IN_FOLDER(distrusts_links),
        IN_FOLDER(bad_targets),
        IN_FOLDER(unwritable),
        IN_FOLDER(appeared_meanwhile),
        IN_FOLDER(changed_meanwhile),
        IN_FOLDER(full_disk),
        IN_FOLDER(pipes_and_descriptors),
        IN_FOLDER(closed_pipe),
        IN_FOLDER(same_targets),
        IN_FOLDER(a_set_appears_together),
        IN_FOLDER(a_set_is_put_back),
        IN_FOLDER(a_set_of_long_names),
        IN_FOLDER(a_set_makes_folders),
        IN_FOLDER(somebody_elses_file_in_a_sticky_folder),
        IN_FOLDER(what_stays_is_named),
        IN_FOLDER(an_early_end_leaves_nothing),
        IN_FOLDER(ignored_signals_stay_ignored),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
