/* Matches: the same set-up is played twice, and the player who went second goes first in game two, as in the rule text
 * of Connect Capture. The points of both games are added. On a tie the player with more points in game one wins; if
 * that is a tie too, the match is drawn. */
#pragma once

#include "replay/game/replay.h"

/* A record and those of its players who have a name: if it counts, a finished game. */
struct contest {
    const struct game *game;
    const char *file;
    uint32_t record;
    uint32_t date; /* yyyymmdd; parts that are missing are 0 */
    int players;
    const char *names[PLAYERS_MAX];
    int points[PLAYERS_MAX];
    bool out[PLAYERS_MAX], winner[PLAYERS_MAX];
    const char *setup;  /* of a game that may be half of a match, as text; NULL: it may not */
    const char *round;  /* the tag; "" if it is missing */
    const char *key;    /* by which records that say the same are known (record_add_key); or NULL */
    const char *reason; /* why the record does not count; NULL: it does */
    bool paired;        /* with the other half */
    bool dropped;       /* it does not count, or is the half of a match that the other half stands for */
};

/* `player` and `points` are in the order of A and B in game one. */
struct match {
    struct contest *one, *two; /* game one has the earlier Round, or else the earlier record */
    const char *player[2];
    int points[2];
    int winner;       /* 0 or 1; -1: drawn */
    bool by_game_one; /* the sums were equal */
};

/* The games entered so far; owns all strings. Zero-initialised it is empty; release with contests_release. */
struct contest_book {
    struct arena arena;
    struct contest *list;
    size_t count;
};

/* Enters the finished game of a record, without its date; or with a reason (else NULL) a record that does not count.
 * Returns it. */
struct contest *contests_enter(struct contest_book *, const struct record *, const struct verdict *, const char *file,
                               const char *key, const char *reason);

/* Moves the games of `from`, which is empty then, after those of `book`. */
void contests_move(struct contest_book *book, struct contest_book *from);

void contests_release(void *book); /* a callback, too */

/* Whether a record may be half of a match: a finished game, of a game with two-game matches, with two names. */
bool match_takes(const struct verdict *);

/* The later game of each match gets its result, and the other one is dropped. */
void matches_join(struct contest_book *);

/* Finds the matches among the games entered and calls `each` for every one, in the order of their first records.
 * Returns how many games have no partner. */
size_t match_pair(struct contest_book *book, void (*each)(void *context, const struct match *), void *context);
