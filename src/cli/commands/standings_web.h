/* Standings as a web page. */
#pragma once

#include "cli/print/print.h"
#include "replay/club/standings.h"

/* False with the reason in `why`. */
bool standings_web_write(struct print *, const struct standings *, const struct contest_book *, struct text *why);
