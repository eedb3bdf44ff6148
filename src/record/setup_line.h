/* Lines among the tags of a record that say without brackets what tags say: `Size 6x6, Goal 2`, `Ann vs Bob`. */
#pragma once

#include "record/record.h"

#include <stdbool.h>
#include <stdint.h>

/* Which tags of a record there are. */
enum { HAS_TAG = 1, HAS_GAME = 2, HAS_NAMES = 4 };

/* Adds a tag, which stands from byte `start` to `end` of the record's text, to those of a record, which grow by
 * mem_add; its texts go into the arena. */
void setup_add_tag(struct record *, struct arena *, const struct tag_text *, uint32_t start, uint32_t end);

/* Adds tags for a line of set-up that begins at `start`, and moves past it: names of players, and parts like `Size
 * 6x6`, `A: Ann`, `narrow 5`; the `first` of a record may begin with a game's name. `has`: which tags the record has so
 * far. Returns which the line has; 0: it is not a line of set-up. Without a record (NULL) the line is only passed. */
unsigned setup_line_read(struct record *, struct lexer *, uint32_t start, bool first, unsigned has);
