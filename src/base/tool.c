#include "base/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEMORY ((rlim_t)4 << 30) /* bytes that a tool may take */

enum { SECONDS = 300, EXEC_FAILED = 127, WARNED = 3, READ_BYTES = 1 << 13 };

bool tool_run(const char *const *words, const char *package, struct text *out, struct text *why)
{
    int ends[2], status = 0;
    char bytes[READ_BYTES];

    if (pipe(ends) != 0)
        return text_refuse(why, "can't run %s: %s", words[0], strerror(errno));
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS, SECONDS});
        setrlimit(RLIMIT_AS, &(struct rlimit){MEMORY, MEMORY});
        int nowhere = open("/dev/null", O_WRONLY);
        if (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
            _exit(1);
        close(ends[0]);
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(EXEC_FAILED);
    }
    close(ends[1]);
    for (ssize_t n; (n = read(ends[0], bytes, sizeof bytes)) > 0;)
        text_add_bytes(out, bytes, (size_t)n);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return text_refuse(why, "can't run %s: %s", words[0], strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_FAILED)
        return text_refuse(why, "this takes %s, which is not installed: install %s", words[0], package);
    return (WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == WARNED)) ||
           text_refuse(why, "%s can't read it as a PDF", words[0]);
}
