#define _DEFAULT_SOURCE /* realpath */

/* base/filename: names, and where links lead. */
#include "base/filename.h"

#include "base/file_set.h"
#include "base/scoped.h"
#include "help/folder.h"
#include "help/test.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(names)
{
    static const struct {
        const char *path, *folder, *name;
    } cases[] = {{"x", "./", "x"}, {"a//b", "a//", "b"}, {"/x", "/", "x"}, {"a/", "a/", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *folder = filename_folder(cases[i].path);
        assert_string_equal(folder, cases[i].folder);
        assert_string_equal(filename_last(cases[i].path), cases[i].name);
        free(folder);
    }
}

/* Numbers are as wide as the last needs, and three digits at least. */
TEST(numbers_of_files)
{
    static const struct {
        uint64_t numbered;
        const char *first;
    } cases[] = {
        {0, "a.b.pdf"}, {1, "a.b-001.pdf"}, {999, "a.b-001.pdf"}, {1000, "a.b-0001.pdf"}, {10000, "a.b-00001.pdf"}};
    struct file_set set = {0};
    scoped(text_release) struct text name = {0};
    text_add(&set.output, "a.b.pdf");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set.numbered = cases[i].numbered;
        assert_string_equal(file_set_name(&set, 0, &name), cases[i].first);
    }
    assert_string_equal(file_ending("a.b/.pdf"), ""); /* its name begins with a dot */
    file_set_release(&set);
}

TEST(descriptors)
{
    static const struct {
        const char *path;
        int descriptor;
    } cases[] = {{"-", 1},         {"/dev/stdout", 1}, {"/dev/stderr", 2}, {"/dev/fd/37", 37}, {"/proc/self/fd/0", 0},
                 {"/dev/fd/", -1}, {"/dev/fd/3x", -1}, {"-x", -1},         {"/dev/null", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(filename_descriptor(cases[i].path), cases[i].descriptor);
}

/* Follows links, and compares where they lead, or the link that is refused for this reason. */
static void assert_leads(const char *path, const char *to, int error)
{
    scoped(text_release) struct text t = {0};
    text_add(&t, path);
    errno = 0;
    assert_int_equal(filename_follow_links(&t), error == 0);
    assert_true(error == 0 || errno == error);
    assert_string_equal(text_string(&t), to);
}

TEST_IN_FOLDER(follows_links)
{
    scoped(text_release) struct text deep = {0};
    char *here = realpath(".", NULL);
    text_addf(&deep, "%s/folder//./../deep", here);
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("real", "folder/second") || symlink("folder/second", "first"), 0);
    assert_int_equal(symlink("folder/absent", "dangling") || symlink("loop", "loop"), 0);
    assert_int_equal(symlink(here, "folder/up") || symlink("folder//.", "alias"), 0);
    assert_leads("first", "folder/real", 0);
    assert_leads("dangling", "folder/absent", 0);
    assert_leads("absent/x", "absent/x", 0);
    assert_leads("alias//x", "folder//.//x", 0);
    assert_leads("alias/up/alias/../deep", deep.data, 0);
    assert_leads("loop", "loop", ELOOP);
    free(here);
}

/* Another user's links are only followed where nobody else could have put them. */
TEST_IN_FOLDER(distrusts_links)
{
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir("shared", 0777) || mkdir("own", 0755) || mkdir("theirs", 0755), 0);
    assert_int_equal(chown("theirs", 65534, 65534), 0);
    static const struct {
        const char *link;
        mode_t mode; /* of the folder `shared` */
        uid_t owner; /* of the link */
        bool good;
    } cases[] = {
        {"shared/link", 01777, 65534, false}, {"shared/link", 0777, 65534, false}, {"shared/link", 0775, 65534, false},
        {"shared/link", 0755, 65534, true},   {"shared/link", 01777, 0, true},     {"own/link", 0777, 65534, true},
        {"theirs/link", 0777, 65534, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(text_release) struct text below = {0}, to = {0};
        const char *link = cases[i].link;
        int error = cases[i].good ? 0 : EACCES;
        assert_int_equal(chmod("shared", cases[i].mode), 0);
        assert_int_equal(symlink("..", link) || lchown(link, cases[i].owner, 0), 0);
        text_addf(&to, "%.*s..", (int)(filename_last(link) - link), link);
        assert_leads(link, error ? link : to.data, error);
        text_addf(&below, "%s/victim", link);
        text_add(&to, "/victim");
        assert_leads(below.data, error ? link : to.data, error);
        assert_int_equal(unlink(link), 0);
    }
}

/* As many links as Linux follows, one after the other. */
TEST_IN_FOLDER(links_are_counted)
{
    for (int i = 0; i < 41; i++) {
        char link[16], to[16];
        snprintf(link, sizeof link, "%d", i);
        snprintf(to, sizeof to, i > 0 ? "%d" : "end", i - 1);
        assert_int_equal(symlink(to, link), 0);
    }
    assert_leads("39", "end", 0);
    assert_leads("40", "0", ELOOP);
}
