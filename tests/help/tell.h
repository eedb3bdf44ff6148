/* Records replayed for the tests. */
#pragma once

#include "page/log/game_log.h"

/* Replays the record in a text and keeps what is asked for; tell_free frees it. */
struct replay_log *tell(const char *text, const struct replay_log_request *wish);
void tell_free(struct replay_log *);
