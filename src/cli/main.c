#include "base/mem.h"
#include "cli/command.h"

#include <fcntl.h>
#include <jansson.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* A file that we open must not become standard output by chance. What was closed stays useless: it can't
 * be read from or written to. */
static void keep_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            _exit(EXIT_BAD);
}

int main(int argc, char **argv)
{
    keep_standard_files();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to report, and so is */
    signal(SIGXFSZ, SIG_IGN); /* a file that grows beyond its limit */
    json_set_alloc_funcs(mem_new, free);
    setlocale(LC_PAPER, ""); /* the default paper; numbers and texts follow no locale */
    return command_main(argc, argv);
}
