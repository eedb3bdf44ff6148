/* Matches: the same set-up played twice, the player who went second going first in game two
 * (rules.md, section 1). Points of both games are added; on a tie the player who scored more in game one
 * wins; if that is a tie too, the match is drawn. */
#ifndef QUADRILLE_REPLAY_MATCH_H
#define QUADRILLE_REPLAY_MATCH_H

#include "replay/replay.h"

/* What the pairing needs to know of one finished record; strings are owned by the book. */
struct match_game {
    const char *file, *names[2], *setup, *round;
    uint32_t record;
    int points[2];
    bool paired;
};

/* Two games; `player` and `points` are in the order of game one's A and B. */
struct match {
    const struct match_game *one, *two; /* game one: the earlier Round, else the earlier record */
    const char *player[2];
    int points[2];
    int winner;       /* 0 or 1; -1: drawn */
    bool by_game_one; /* the sum was a tie */
};

/* A book of the games seen so far. Zero-initialised it is empty. */
struct match_book {
    struct arena arena;
    struct match_game *games;
    size_t count, size;
};

/* Enters a record that may be half of a match: finished, of a game of two-game matches, with two names.
 * Others are passed over (false). */
bool match_enter(struct match_book *book, const struct record *record, const struct verdict *v, const char *file);

/* Finds the matches among the games entered, in the order of their first records, and calls `each` for
 * every one. Returns how many games found no partner. */
size_t match_pair(struct match_book *book, void (*each)(void *context, const struct match *), void *context);

void match_release(struct match_book *book);

#endif
