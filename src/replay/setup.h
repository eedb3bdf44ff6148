/* From a record's tags to the opening position of its game. Internal to replay/. */
#ifndef QUADRILLE_REPLAY_SETUP_H
#define QUADRILLE_REPLAY_SETUP_H

#include "replay/verdict.h"

/* What is wrong with a record, and where. */
struct fault {
    uint32_t start, line; /* as in struct token */
    struct text message;
};

/* Sets game_name, game, values and start of the verdict from the record's tags. False with the reason in
 * *fault if they are wrong; values and start then mean nothing. */
bool setup_read(const struct record *record, struct verdict *v, struct fault *fault);

#endif
