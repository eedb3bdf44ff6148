/* base/system: what Linux can do, and what takes its place. */
#include "base/system.h"

#include "help/folder.h"
#include "help/test.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

TEST_IN_FOLDER(renames_to_new_names_only)
{
    folder_put("a", "a");
    folder_put("b", "b");
    assert_false(system_rename("a", "b", false));
    assert_int_equal(errno, EEXIST);
    folder_holds("a", "a");
    folder_holds("b", "b");
    assert_true(system_rename("a", "c", false));
    folder_holds("c", "a");
    assert_int_equal(access("a", F_OK), -1);
    assert_false(system_rename("absent", "d", false));
    assert_int_equal(errno, ENOENT);
}

TEST_IN_FOLDER(exchanges_if_it_can)
{
    folder_put("a", "a");
    folder_put("b", "b");
    bool good = system_rename("a", "b", true);
    assert_true(good || errno == ENOTSUP);
    folder_holds(good ? "a" : "b", "b");
    folder_holds(good ? "b" : "a", "a");
}
