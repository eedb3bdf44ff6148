/* base/system: what Linux can do, and what takes its place. */
#include "base/system.h"

#include "help/folder.h"
#include "help/test.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static void put(const char *path, const char *content)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    assert_int_equal(write(fd, content, strlen(content)), strlen(content));
    close(fd);
}

static void assert_content(const char *path, const char *content)
{
    char got[20] = "";
    int fd = open(path, O_RDONLY);
    assert_int_equal(read(fd, got, sizeof got - 1), strlen(content));
    assert_string_equal(got, content);
    close(fd);
}

static void renames_to_new_names_only(void **state)
{
    put("a", "a");
    put("b", "b");
    assert_false(system_rename_new("a", "b"));
    assert_int_equal(errno, EEXIST);
    assert_content("a", "a");
    assert_content("b", "b");
    assert_true(system_rename_new("a", "c"));
    assert_content("c", "a");
    assert_int_equal(access("a", F_OK), -1);
    assert_false(system_rename_new("absent", "d"));
    assert_int_equal(errno, ENOENT);
}

static void exchanges_if_it_can(void **state)
{
    put("a", "a");
    put("b", "b");
    bool good = system_exchange("a", "b");
    assert_true(good || errno == ENOTSUP);
    assert_content(good ? "a" : "b", "b");
    assert_content(good ? "b" : "a", "a");
}

static void random_bytes(void **state)
{
    uint64_t all = 0, bits;
    for (int i = 0; i < 64; i++) {
        assert_true(system_random(&bits, sizeof bits));
        all |= bits;
    }
    assert_true(all == UINT64_MAX); /* each bit is set at times: it is not by a chance of 1 in 2^58 */
}

static void cores(void **state)
{
    assert_true(system_cores() >= 1);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(renames_to_new_names_only),
        IN_FOLDER(exchanges_if_it_can),
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
