/* Endings that no game has a rule for: the words `resigns` and `draw` among the moves, and the tag
 * Termination. */
#pragma once

#include "replay/game/replay.h"
#include "replay/game/setup.h"

struct ending {
    enum ended how;   /* ENDED_NOT: the record names none */
    uint32_t winners; /* bit i: player i */
};

/* What a word says: ENDED_BY_RESIGNATION, ENDED_BY_AGREEMENT, or ENDED_NOT for any other word. */
enum ended ending_of_word(const char *s, size_t len);

/* Reads how an unfinished game ended from the tags Termination and Winner, for a verdict with valid values. Reports a
 * Winner who does not play, and returns false; without Winner it only warns. */
bool ending_of_tags(const struct record *, struct verdict *, struct ending *);

/* Stores score, winners and result of the last legal position: `word` is how the moves say that the game ended, `tags`
 * how the tags say it. A word comes before the rules, and these before the tags. */
void ending_score(struct verdict *, const struct ending *word, const struct ending *tags);
