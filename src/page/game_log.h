/* Stories: recorded games turn by turn, as pages and terminals show them. Made by whoever has replayed a record; all
 * that a log points to is borrowed. */
#ifndef QUADRILLE_PAGE_GAME_LOG_H
#define QUADRILLE_PAGE_GAME_LOG_H

#include "base/text.h"
#include "game/game.h"

struct game_log_turn {
    int number;                /* as the record numbers it */
    int player;                /* whose turn it was; -1: everybody's */
    const char *text;          /* the actions in record notation; "" at the start */
    struct played_turn played; /* at the start without `before` and moves */
    struct score score;        /* after it */
};

struct game_log {
    const struct game *game;
    const struct values *values;
    const char *names[PLAYERS_MAX];           /* "" where none is given */
    const char *event, *date, *round, *sheet; /* tags; "" where they are missing */
    const char *error;                        /* what is wrong with the record and where; "" if nothing is */
    uint32_t record;                          /* its number in the file, from 1 */
    const struct game_log_turn *turns;        /* the start, then the legal turns in order */
    size_t count;                             /* at least 1 */
    size_t first, last;                       /* which of them are shown */
};

/* Whose a turn is and which: "12. Bob", "12. B", "turn 12" where it is everybody's, "start". */
void game_log_write_turn(const struct game_log *log, const struct game_log_turn *turn, struct text *out);

/* The player as people know him: his name, or his letter. */
void game_log_write_player(const struct game_log *log, int player, struct text *out);

/* "Club night · round 2 · 2026-11-21", of what there is of it. */
void game_log_write_event(const struct game_log *log, struct text *out);

/* How a finished game ended: "Ann wins, 5-4", "Ann and Bob share the win, 4-4", "nobody wins"; nothing while it is
 * unfinished. */
void game_log_write_end(const struct game_log *log, const struct score *score, struct text *out);

/* A player's standing beside a diagram or in a plot: his points, or what game->picture->remaining counts where that is
 * set. False if he has none: he is out, or has lost. */
bool game_log_standing(const struct game_log *log, const struct game_log_turn *turn, int player, int *standing);

#endif
