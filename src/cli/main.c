#include "cli/main/command.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>

#ifdef __i386__
/* The x87, with which libraries compute on i386, rounds to 64 bits unless it is told to round as doubles do; pictures
 * would differ from those of other machines. Bits 8 and 9 of its control word say how: 2 is a double's 53 bits. */
static void round_as_doubles(void)
{
    unsigned short control;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    control = (unsigned short)((control & ~0x300) | 0x200);
    __asm__ volatile("fldcw %0" : : "m"(control));
}
#endif

int main(int argc, char **argv)
{
    /* If a standard file is closed, opens /dev/null in its place, the wrong way round so that using it still fails.
     * Otherwise a file that we open could become standard output. */
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
            return EXIT_BAD;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to report, EPIPE */
    signal(SIGXFSZ, SIG_IGN); /* so is a file beyond its limit, EFBIG */
#ifdef __i386__
    round_as_doubles();
#endif
    setlocale(LC_PAPER, ""); /* the default paper; the terminal asks for its character set itself */
    return command_main(argc, argv);
}
