/* The rule behind a diagnostic. */
#pragma once

#include "replay/game/replay.h"

/* Adds the rule of the game that a diagnostic names, quoted from its English rule text; without one, where the manual
 * says how records are written. `template_dir` may be NULL. */
void explain_diag(const struct verdict *, const struct diag *, const char *template_dir, bool colour, struct text *out);
