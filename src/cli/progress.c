#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

enum { BAR = 30, PAUSE_MS = 100 };

void progress_begin(struct progress *p, enum when when, const char *what, uint64_t total)
{
    *p = (struct progress){.what = what, .total = total};
    p->shown = total > 0 && (when == WHEN_ALWAYS || (when == WHEN_AUTO && isatty(STDERR_FILENO)));
}

static bool due(struct progress *p)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ms = (now.tv_sec - p->last.tv_sec) * 1000 + (now.tv_nsec - p->last.tv_nsec) / 1000000;
    if (p->drawn && ms < PAUSE_MS)
        return false;
    p->last = now;
    return true;
}

void progress_show(struct progress *p, uint64_t done)
{
    if (!p->shown || (done < p->total && !due(p)))
        return;
    struct text line = {0};
    uint64_t filled = done * BAR / p->total;
    text_add(&line, "\r[");
    for (uint64_t i = 0; i < BAR; i++)
        text_add_char(&line, i < filled ? '#' : ' ');
    text_addf(&line, "] %3d %%  %llu of %llu %ss", (int)(done * 100 / p->total), (unsigned long long)done,
              (unsigned long long)p->total, p->what);
    fwrite(line.data, 1, line.len, stderr);
    fflush(stderr);
    text_release(&line);
    p->drawn = true;
}

void progress_end(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}
