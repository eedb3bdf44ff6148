/* What is added to the message of an action that is refused: when an earlier action made it illegal, and which
 * legal action it may have been meant to be. */
#pragma once

#include "replay/game/replay.h"

/* Completes the message in *why. `action` is the token that can't be read or is illegal in the position `last` of the
 * verdict, the pieces before the refused one played. */
void refusal_complete(const struct verdict *v, const struct record *record, const struct token *action,
                      struct reason *why);
