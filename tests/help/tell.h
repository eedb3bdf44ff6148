/* Records replayed for the tests. */
#ifndef QUADRILLE_TESTS_HELP_TELL_H
#define QUADRILLE_TESTS_HELP_TELL_H

#include "cli/replay_log.h"

/* Replays the records in a text and keeps what is asked for; the caller releases them. Fails the test on an error. */
struct replay_log tell(const char *text, const struct replay_log_request *wish);

#endif
