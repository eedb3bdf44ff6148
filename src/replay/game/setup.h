/* From a record's tags to the opening position of its game, and back (setup.c); and how the game ended where no rule
 * says so (ending.c). */
#pragma once

#include "replay/game/replay.h"

/* Sets game_name, game, values and start of the verdict from the record's tags. If they are wrong reports every fault
 * and returns false; values and start then mean nothing. */
bool setup_read(const struct record *record, struct verdict *);

/* Adds the tags of a record that starts from `pos`, one on each line: Game, Sheet (unless `sheet` is ""), Edition and
 * rules if they are not the defaults, what the sheet holds, and the set-up (unless `pos` is NULL). */
void setup_write(const struct game *, const struct values *, const char *sheet, const struct pos *pos,
                 struct text *out);

/* Adds one tag on a line. */
void setup_write_tag(const char *name, const char *text, struct text *out);

/* ---- Endings ----------------------------------------------------------------------------------------------------- */

/* The words `resigns` and `draw` among the moves, and the tag Termination. */
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
