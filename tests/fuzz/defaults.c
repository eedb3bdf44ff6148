/* Any bytes as the file of defaults: it is refused with its name and a reason, or what `config` prints of it is a file
 * with the same defaults. */
#define _GNU_SOURCE /* memfd_create */

#include "cli/main/options.h"
#include "fuzz.h"

#include <fcntl.h>
#include <sys/stat.h>

/* A folder for the file, in memory where the system has one. */
static const char *make_folder(void)
{
    static char folder[64];
    if (!*folder) {
        snprintf(folder, sizeof folder, "%s/quadrille-fuzz-XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        REQUIRE(mkdtemp(folder) && setenv("XDG_CONFIG_HOME", folder, 1) == 0);
    }
    return folder;
}

static bool read_defaults(const void *data, size_t size, struct defaults *defaults, struct text *why)
{
    char path[128];
    snprintf(path, sizeof path, "%s/quadrille", make_folder());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/quadrille/config.cfg", make_folder());
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    REQUIRE(fd >= 0 && write(fd, data, size) == (ssize_t)size && close(fd) == 0);
    bool good = defaults_read(defaults, why);
    REQUIRE(unlink(path) == 0);
    snprintf(path, sizeof path, "%s/quadrille", make_folder());
    REQUIRE(rmdir(path) == 0 && rmdir(make_folder()) == 0 && mkdir(make_folder(), 0700) == 0);
    return good;
}

static void check_again(const struct defaults *defaults)
{
    struct text out = {0}, why = {0}, json = {0};
    struct defaults again;

    defaults_write(defaults, false, &out);
    REQUIRE(utf8_valid(out.data, out.len) == out.len);
    defaults_write(defaults, true, &json);
    REQUIRE(json.data[json.len - 1] == '\n');
    REQUIRE(read_defaults(out.data, out.len, &again, &why));
    for (const struct option_default *d = defaults->of; d->name; d++) {
        const struct option_default *found = again.of;
        while (found->name && strcmp(found->name, d->name) != 0)
            found++;
        REQUIRE(found->name && strcmp(found->value, d->value) == 0);
    }
    defaults_release(&again);
    text_release(&out);
    text_release(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct defaults defaults;
    struct text why = {0};

    if (read_defaults(data, size, &defaults, &why)) {
        REQUIRE(why.len == 0 && defaults.found);
        check_again(&defaults);
    } else {
        require_reason(&why, utf8_valid((const char *)data, size) == size);
        REQUIRE(strncmp(why.data, make_folder(), strlen(make_folder())) == 0);
    }
    defaults_release(&defaults);
    text_release(&why);
    return 0;
}
