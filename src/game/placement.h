/* Lists in position tags that say who has what where (puzzles.md): `A:e5 B:f6`. An item is a player's label, a colon
 * and what the game writes there, without blanks; blanks separate the items. */
#ifndef QUADRILLE_GAME_PLACEMENT_H
#define QUADRILLE_GAME_PLACEMENT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One item: the player (0 for A) and the text after the colon, at least one byte. */
struct placement {
    int player;
    const char *s;
    size_t len;
};

/* Calls `place` for each item of any list whose items are separated by blanks, in order. Stops and returns false at the
 * first item that `place` refuses, with the reason in `why`. */
bool placement_items(const char *s, size_t len,
                     bool (*place)(void *context, const char *s, size_t len, struct text *why), void *context,
                     struct text *why);

/* Calls `place` for each item of a list for `players` players, in order. Stops and returns false at the first item that
 * has no label, for which `why` then gives `example` (such as "A:e5"), or that `place` refuses with the reason in
 * `why`.
 */
bool placement_read(const char *s, size_t len, int players, const char *example,
                    bool (*place)(void *context, const struct placement *, struct text *why), void *context,
                    struct text *why);

/* Adds to a list the label of the next item; the caller then writes the rest. */
void placement_write(int player, struct text *out);

/* Refuses an item: quotes its beginning in `why` and continues with `reason`. Returns false. */
bool placement_refuse(const char *s, size_t len, const char *reason, struct text *why);

/* Reads the text of the tag ToMove, a label, into *player. False with the reason in `why` if it is not the label of one
 * of the `players`. */
bool placement_read_to_move(const char *s, size_t len, int players, uint8_t *player, struct text *why);

/* Writes the text of the tag ToMove: nothing for A, who moves first unless the tag says otherwise. */
void placement_write_to_move(int player, struct text *out);

#endif
