/* What is added to the message of an action that is refused: when an earlier action made it illegal, and which
 * legal action it may have been meant to be. */
#pragma once

#include "replay/game/replay.h"

/* When a fact became true, found by watching the turns before the refused action. */
struct refusal_since {
    struct fact fact;
    bool holds;           /* now */
    bool found;           /* a word has made it true: */
    uint32_t turn, start; /* its turn, and its place */
    int player;           /* who acted */
};

/* The member `word` of a watch whose context is a refusal_since, with `fact` set, and `holds` for the first position.
 */
void refusal_watch(void *context, const struct verdict *, const struct replay_word *);

/* Completes the message of an action that can't be read or is illegal in the position `last` of the verdict, the pieces
 * before the refused one played. `turn` is the number of the action's turn. */
void refusal_complete(const struct verdict *, const struct record *, const struct token *action, uint32_t turn,
                      const struct reason *, const struct refusal_since *, struct text *message);
