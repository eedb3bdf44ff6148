/* Runs a program once, its standard output to /dev/null, and prints what it took:
 *
 *   measure PROGRAM [ARGUMENT...]
 *
 * "CPU WALL MEMORY": seconds of user and system time, seconds by the clock, peak memory in kB. A C program,
 * as a child's peak begins with what the process held that it was forked from: a script's interpreter would hide
 * the memory of small programs. Exit status: the program's. */
#define _DEFAULT_SOURCE /* wait4 */

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void become(char **command)
{
    int null = open("/dev/null", O_WRONLY);
    if (null < 0 || dup2(null, STDOUT_FILENO) < 0)
        _exit(126);
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    double start = now();

    if (argc < 2) {
        fputs("usage: measure PROGRAM [ARGUMENT...]\n", stderr);
        return 125;
    }
    pid_t child = fork();
    if (child == 0)
        become(argv + 1);
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("measure");
        return 125;
    }
    printf("%.6f %.6f %ld\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), now() - start, usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
