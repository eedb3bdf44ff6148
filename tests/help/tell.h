/* Records replayed for the tests. */
#ifndef QUADRILLE_TESTS_HELP_TELL_H
#define QUADRILLE_TESTS_HELP_TELL_H

#include "cli/retell.h"

/* Replays the records in a text and keeps what is wished; the caller releases them. Ends the test where it fails. */
struct retelling tell(const char *text, const struct retell_wish *wish);

#endif
