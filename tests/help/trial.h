/* A position for tests, played in the notation of records. */
#pragma once

#include "game/game.h"

struct trial {
    const struct game *game;
    struct values values;
    struct pos *pos;   /* owned */
    struct reason why; /* why what was tried last was refused; else empty */
};

/* The blank position of these values. The caller ends it. */
struct trial trial_begin(const struct game *game, const struct values *values);
void trial_end(struct trial *t);

/* Places a set-up tag, by its number. */
bool trial_place(struct trial *t, int tag, const char *text);

/* Plays an action, piece by piece. */
bool trial_act(struct trial *t, const char *action);

/* Ends the turn, which must be possible. */
void trial_end_turn(struct trial *t);

/* Play actions separated by blanks, which must be legal. The second function ends the turn after them, the third ends
 * a turn after each. */
void trial_accept(struct trial *t, const char *actions);
void trial_turn(struct trial *t, const char *actions);
void trial_turns(struct trial *t, const char *actions);

/* Whether `moves` lists an action, or its first piece. */
bool trial_listed(const struct trial *t, const char *action);

/* The action must be refused for this reason, must not be in `moves`, and must leave the position byte for byte as the
 * pieces before the refused one made it. */
void trial_refused(struct trial *t, const char *action, const char *reason);

/* The end of the turn likewise. */
void trial_end_refused(struct trial *t, const char *reason);
