/* Matches: the same set-up is played twice, and the player who went second goes first in game two, as in the rule text
 * of Connect Capture. The points of both games are added. On a tie the player with more points in game one wins; if
 * that is a tie too, the match is drawn. */
#pragma once

#include "replay/game/replay.h"

/* A finished game; the book owns the strings. */
struct match_game {
    const char *file, *names[2], *setup, *round;
    uint32_t record;
    int points[2];
    bool paired;
};

/* `player` and `points` are in the order of A and B in game one. */
struct match {
    const struct match_game *one, *two; /* game one has the earlier Round, or else the earlier record */
    const char *player[2];
    int points[2];
    int winner;       /* 0 or 1; -1: drawn */
    bool by_game_one; /* the sums were equal */
};

/* The games entered so far. Zero-initialised it is empty; release with match_release. */
struct match_book {
    struct arena arena;
    struct match_game *games;
    size_t count, size;
};

/* Enters a record if it may be half of a match: a finished game, of a game with two-game matches, with two names. False
 * if not. */
bool match_enter(struct match_book *book, const struct record *record, const struct verdict *v, const char *file);

/* Moves the games of `from`, which is empty then, after those of `book`. */
void match_move(struct match_book *book, struct match_book *from);

/* Finds the matches among the games entered and calls `each` for every one, in the order of their first records.
 * Returns how many games have no partner. */
size_t match_pair(struct match_book *book, void (*each)(void *context, const struct match *), void *context);

void match_release(struct match_book *book);
