/* base/output: files appear whole or not at all. */
#include "base/output.h"
#include "help/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- A file system that fails, in place of libc's functions ---- */

static unsigned refused_flags; /* of renameat2, which some file systems do not know */
static int links_left = -1;    /* calls of linkat that succeed; -1: all */

int renameat2(int old_fd, const char *old, int new_fd, const char *new, unsigned flags)
{
    if (flags & refused_flags) {
        errno = EINVAL;
        return -1;
    }
    return (int)syscall(SYS_renameat2, old_fd, old, new_fd, new, flags);
}

int linkat(int old_fd, const char *old, int new_fd, const char *new, int flags)
{
    if (links_left == 0) {
        errno = EPERM;
        return -1;
    }
    links_left -= links_left > 0;
    return (int)syscall(SYS_linkat, old_fd, old, new_fd, new, flags);
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

static void appears_at_commit(void **state)
{
    (void)state;
    struct text why = {0};
    struct output *o = open_good("new", false);
    assert_true(output_write(o, "hello ", 6));
    assert_true(output_write(o, "", 0));
    assert_true(output_write(o, "world", 5));
    assert_true(output_finish(o, &why));
    assert_int_equal(access("new", F_OK), -1);
    commit_good(o);
    assert_content("new", "hello world");
    assert_int_equal(entries(), 1);
}

static void stages_under_a_hidden_name(void **state)
{
    (void)state;
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
    output_abort(o);
    assert_int_equal(entries(), 1);
}

static void abort_leaves_the_old(void **state)
{
    (void)state;
    put("old", "ours 1");
    struct output *o = open_good("old", false);
    assert_true(output_write(o, "ours 2", 6));
    output_abort(o);
    output_abort(NULL);
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
    struct text why = {0};
    struct output *o = open_good("new", false);
    put("new", "theirs");
    assert_false(output_commit(o, &why));
    assert_string_equal(text_string(&why),
                        "new has appeared meanwhile: use --force to replace it, or another file name");
    assert_content("new", "theirs");
    assert_int_equal(entries(), 1);
    text_release(&why);
    o = open_good("new", true);
    commit_good(o);
    assert_content("new", "");
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
        output_abort(all[i]);
}

/* ---- Sets ---- */

/* A new file, one that replaces another, one that can't get its name, and one more. */
static void begin_set(struct output *files[4])
{
    static const char *const names[] = {"1 new", "2 old", "3 bad", "4 more"};
    put("2 old", "ours 2");
    put("3 bad", "ours 3");
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

static void a_set_appears_together(void **state)
{
    (void)state;
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
    assert_int_equal(entries(), 4);
}

static void a_set_is_put_back(void **state)
{
    (void)state;
    struct output *files[4];
    begin_set(files);
    replace_by_folder("3 bad");
    commit_fails(files, "cannot write 3 bad: Is a directory");
    assert_content("2 old", "ours 2");
    assert_int_equal(entries(), 2);
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

/* In a sticky folder, only the owner of a file can replace it. */
static void a_set_in_a_sticky_folder(void **state)
{
    (void)state;
    struct output *files[4];
    if (geteuid() != 0)
        skip();
    assert_int_equal(chmod(".", 01777), 0);
    put("3 bad", "ours 3");
    assert_int_equal(chmod("3 bad", 0666), 0);
    assert_int_equal(seteuid(65534), 0);
    begin_set(files);
    commit_fails(files, "cannot write 3 bad: Operation not permitted");
    assert_int_equal(seteuid(0), 0);
    assert_content("2 old", "ours 2");
    assert_content("3 bad", "ours 3");
    assert_int_equal(entries(), 2);
}

/* File systems like NFS cannot exchange names; the old file then has a second name for a while. */
static void a_set_where_names_are_not_exchanged(void **state)
{
    (void)state;
    struct output *files[4];
    struct text why = {0};
    refused_flags = RENAME_EXCHANGE | RENAME_NOREPLACE;
    begin_set(files);
    replace_by_folder("3 bad");
    commit_fails(files, "cannot write 3 bad: Is a directory");
    assert_content("2 old", "ours 2");
    assert_int_equal(entries(), 2);

    assert_int_equal(rmdir("3 bad"), 0);
    begin_set(files);
    assert_true(output_commit_all(files, 4, &why));
    assert_content("1 new", "ours too");
    assert_content("2 old", "ours too");
    assert_int_equal(entries(), 4);
    refused_flags = 0;
}

static void what_stays_is_named(void **state)
{
    (void)state;
    struct output *files[4];
    struct text why = {0};
    refused_flags = RENAME_EXCHANGE;
    begin_set(files);
    for (size_t i = 0; i < 4; i++)
        assert_true(output_stage(files[i], &why));
    links_left = 0;
    replace_by_folder("3 bad");
    commit_fails(files, "cannot write 3 bad: Is a directory; cannot restore 2 old");
    assert_content("2 old", "ours too");
    assert_int_equal(entries(), 2);
    refused_flags = 0;
    links_left = -1;
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(appears_at_commit),
        IN_FOLDER(stages_under_a_hidden_name),
        IN_FOLDER(abort_leaves_the_old),
        IN_FOLDER(large_writes),
        IN_FOLDER(replaces_only_ours),
        IN_FOLDER(permissions),
        IN_FOLDER(follows_links),
        IN_FOLDER(bad_targets),
        IN_FOLDER(unwritable),
        IN_FOLDER(appeared_meanwhile),
        IN_FOLDER(full_disk),
        IN_FOLDER(pipes_and_descriptors),
        IN_FOLDER(closed_pipe),
        IN_FOLDER(same_targets),
        IN_FOLDER(a_set_appears_together),
        IN_FOLDER(a_set_is_put_back),
        IN_FOLDER(a_set_of_long_names),
        IN_FOLDER(a_set_in_a_sticky_folder),
        IN_FOLDER(a_set_where_names_are_not_exchanged),
        IN_FOLDER(what_stays_is_named),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
