#include "cli/command.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    /* If a standard file is closed, opens /dev/null in its place, the wrong way round so that using it still fails.
     * Otherwise a file that we open could become standard output. */
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            return EXIT_BAD;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe, and a file that grows */
    signal(SIGXFSZ, SIG_IGN); /* beyond its limit, are errors to report */
    setlocale(LC_PAPER, "");  /* the default paper; nothing else follows the locale */
    return command_main(argc, argv);
}
