/* Where templates are found. */
#include "page/template/template.h"
#include "help/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char example[] = "connect-capture/rook.fig";

/* Every test runs in its own empty folder, which is also HOME. */
static int enter(void **state)
{
    int result = folder_enter(state);
    unsetenv("QUADRILLE_TEMPLATES");
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", *state, 1);
    return result;
}

static void put(const char *folder, const char *content)
{
    char command[300];
    snprintf(command, sizeof command, "mkdir -p '%s/connect-capture' && printf '%s' > '%s/%s'", folder, content, folder,
             example);
    assert_int_equal(system(command), 0);
}

static void assert_found(const char *dir, const char *origin, const char *content)
{
    struct template t;
    struct text why = {0};
    bool found = template_find(dir, example, &t, &why) == TEMPLATE_FOUND;
    assert_string_equal(text_string(&why), "");
    assert_true(found);
    assert_string_equal(text_string(&t.origin), origin);
    if (content)
        assert_string_equal(text_string(&t.content), content);
    template_release(&t);
}

/* Each step adds a folder that goes before those of the steps before it, but for a relative XDG_CONFIG_HOME. */
static void order(void **state)
{
    static const struct {
        const char *folder, *variable, *option, *found; /* "/x": in the home folder */
    } steps[] = {
        {"/.config/quadrille", NULL, NULL, "/.config/quadrille"},
        {"xdg/quadrille", "XDG_CONFIG_HOME=xdg", NULL, "/.config/quadrille"},
        {"/xdg/quadrille", "XDG_CONFIG_HOME=/xdg", NULL, "/xdg/quadrille"},
        {"own", "QUADRILLE_TEMPLATES=own", "absent", "own"},
        {"option", NULL, "option", "option"},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const char *value = steps[i].variable ? strchr(steps[i].variable, '=') + 1 : NULL;
        char folder[200], name[32], origin[200];
        snprintf(folder, sizeof folder, "%s%s", *steps[i].folder == '/' ? (char *)*state : "", steps[i].folder);
        snprintf(origin, sizeof origin, "%s%s/%s", *steps[i].found == '/' ? (char *)*state : "", steps[i].found,
                 example);
        put(folder, steps[i].folder);
        if (value) {
            snprintf(name, sizeof name, "%.*s", (int)(value - 1 - steps[i].variable), steps[i].variable);
            snprintf(folder, sizeof folder, "%s%s", *value == '/' ? (char *)*state : "", value);
            setenv(name, folder, 1);
        }
        assert_found(steps[i].option, origin, steps[i].found);
    }
}

static void built_in(void **state)
{
    struct template t;
    struct text why = {0};
    (void)state;
    assert_int_equal(template_find(NULL, example, &t, &why), TEMPLATE_FOUND); /* installed or built in */
    assert_true(t.content.len > 0);
    template_release(&t);
}

static void bad_names(void **state)
{
    (void)state;
    static const char *const names[] = {"", "/etc/passwd", "../x", "a/../../x", "a//b", "a/", "./a", "a/..", ".."};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct template t;
        struct text why = {0};
        assert_int_not_equal(template_find(NULL, names[i], &t, &why), TEMPLATE_FOUND);
        assert_non_null(strstr(text_string(&why), "it must stay within the template folders"));
        text_release(&why);
    }
}

static void assert_not_found(const char *dir, const char *name, const char *part)
{
    struct template t;
    struct text why = {0};
    assert_int_not_equal(template_find(dir, name, &t, &why), TEMPLATE_FOUND);
    if (!strstr(text_string(&why), part))
        fail_msg("\"%s\" is not in \"%s\"", part, text_string(&why));
    text_release(&why);
}

static void troubles(void **state)
{
    (void)state;
    assert_not_found("x", "theme/none.cfg", "unknown template theme/none.cfg: not in x, ");
    assert_int_equal(system("mkdir -p d/connect-capture/rook.fig f/connect-capture l/connect-capture"), 0);
    assert_not_found("d", example, "cannot read d/connect-capture/rook.fig: Is a directory");
    assert_int_equal(mkfifo("f/connect-capture/rook.fig", 0666), 0);
    assert_not_found("f", example, "cannot read f/connect-capture/rook.fig: it is not a regular file");
    assert_int_equal(system("yes | head -c 1048577 > l/connect-capture/rook.fig"), 0);
    assert_not_found("l", example, "l/connect-capture/rook.fig is larger than a template may be (1048576 bytes)");
    assert_int_equal(truncate("l/connect-capture/rook.fig", 1048576), 0);
    assert_found("l", "l/connect-capture/rook.fig", NULL);
    assert_int_equal(truncate("l/connect-capture/rook.fig", 0), 0);
    assert_found("l", "l/connect-capture/rook.fig", "");
}

static void reads_a_named_file(void **state)
{
    (void)state;
    struct template t;
    struct text why = {0};
    put("own", "mine");
    assert_true(template_read("own/connect-capture/rook.fig", &t, &why));
    assert_string_equal(text_string(&t.content), "mine");
    assert_string_equal(text_string(&t.origin), "own/connect-capture/rook.fig");
    template_release(&t);
    assert_false(template_read("absent.cfg", &t, &why));
    assert_string_equal(text_string(&why), "cannot read absent.cfg: No such file or directory");
    text_release(&why);
}

static bool refuse_paths(void *context, const char *paths, struct text *why)
{
    *(bool *)context = strstr(paths, example) != NULL;
    return text_refuse(why, "no room to report");
}

static void export_is_undone_where_it_cannot_be_reported(void **state)
{
    (void)state;
    struct text why = {0};
    bool reported = false;
    put("e", "edited");
    assert_false(template_export("e", true, refuse_paths, &reported, &why));
    assert_string_equal(text_string(&why), "no room to report");
    assert_true(reported);
    assert_int_equal(access("e/theme", F_OK), -1);
    assert_found("e", "e/connect-capture/rook.fig", "edited");
    text_release(&why);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(order),    IN_FOLDER(built_in),           IN_FOLDER(bad_names),
        IN_FOLDER(troubles), IN_FOLDER(reads_a_named_file), IN_FOLDER(export_is_undone_where_it_cannot_be_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
