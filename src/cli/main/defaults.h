/* The file of defaults: $XDG_CONFIG_HOME/quadrille/config.cfg (~/.config/quadrille/config.cfg) sets defaults of
 * options. A default that does not apply to a command is ignored there. */
#pragma once

#include "base/text.h"
#include "cli/main/options.h"

#include <stdbool.h>

enum { DEFAULT_COUNT = 6 };

struct defaults {
    struct text path; /* of the file; empty: the environment names no folder for it */
    bool found;
    struct option_default of[DEFAULT_COUNT + 1]; /* as they are in the file; the first without a name ends the list */
};

/* Reads and checks the file if there is one. False, with its name, the line and the reason in `why`, if it can't be
 * read or something in it is wrong. Release with defaults_release in any case. */
bool defaults_read(struct defaults *, struct text *why);
void defaults_release(struct defaults *);

/* Adds "FILE:LINE: " if the file sets the default of this option. */
void defaults_locate(const struct defaults *, const char *option, struct text *why);

/* Adds the defaults in force and where each comes from: as lines that the file could hold, or as JSON. */
void defaults_write(const struct defaults *, bool json, struct text *out);
