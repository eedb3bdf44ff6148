/* Lists in position tags, who has what where (puzzles.md): `A:e5 B:f6`. A label, a colon, and at once what the
 * game says; items stand apart by blanks. */
#ifndef QUADRILLE_GAME_PLACEMENT_H
#define QUADRILLE_GAME_PLACEMENT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One item: the player (0: A) and the text behind the colon, of at least one byte. */
struct placement {
    int player;
    const char *s;
    size_t len;
};

/* Calls `place` for each item of any list whose items stand apart by blanks, in order. False at the first that it
 * refuses with the reason in `why`. */
bool placement_items(const char *s, size_t len,
                     bool (*place)(void *context, const char *s, size_t len, struct text *why), void *context,
                     struct text *why);

/* Calls `place` for each item of a list for `players` players, in order. False at the first that is no item, for
 * which `why` then names `example` (such as "A:e5"), or that `place` refuses with the reason in `why`. */
bool placement_read(const char *s, size_t len, int players, const char *example,
                    bool (*place)(void *context, const struct placement *, struct text *why), void *context,
                    struct text *why);

/* Adds to a list the label of the next item, which the caller then writes. */
void placement_write(int player, struct text *out);

/* Reads the text of the tag ToMove, a label, into *player. False with the reason in `why` if it names none of the
 * `players`. */
bool placement_to_move(const char *s, size_t len, int players, uint8_t *player, struct text *why);

#endif
