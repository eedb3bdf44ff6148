/* What `quadrille scan` does with photographs. Built where src/scan is. */
#pragma once

#include "cli/main/command.h"

/* Values of --ask. */
enum ask { ASK_BY_TERMINAL, ASK_ALWAYS, ASK_DOUBT, ASK_NEVER };

struct scan_options {
    struct general_options general;
    bool json, force;
    int64_t jobs;                    /* 0: all cores */
    const char *output, *id, *proof; /* NULL if not given */
    int ask, progress;               /* enum ask, enum when */
    double least;                    /* confidence of a mark that is not doubtful */
};

/* Returns the exit status. */
int scan_photos(struct session *session, const struct scan_options *options);
