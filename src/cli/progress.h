/* A progress bar on standard error. */
#ifndef QUADRILLE_CLI_PROGRESS_H
#define QUADRILLE_CLI_PROGRESS_H

#include "cli/console.h"

#include <stdint.h>
#include <time.h>

/* Zero-initialised it shows nothing. Times steer only how often the bar is drawn. */
struct progress {
    bool shown, drawn;
    const char *what; /* "sheet" */
    uint64_t total;
    struct timespec last;
};

/* Begins a bar; `auto` shows it only on a terminal. */
void progress_begin(struct progress *p, enum when when, const char *what, uint64_t total);

/* Draws the bar at `done` of the total, if it was not drawn just now. */
void progress_show(struct progress *p, uint64_t done);

/* Wipes the bar. */
void progress_end(struct progress *p);

#endif
