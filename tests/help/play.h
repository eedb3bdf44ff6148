/* Random games for the tests. */
#pragma once

#include "game/game.h"

/* Draws values that the game accepts: each parameter at its default, at an end of its range, or anywhere in it. */
void play_values(const struct game *game, struct rng *rng, struct values *values);

/* The same for a sheet: parameters that only records set keep their defaults. */
void play_sheet_values(const struct game *game, struct rng *rng, struct values *values);

/* The same, with everything that a sheet ID does not include at its default. */
void play_contents(const struct game *game, struct rng *rng, struct values *values);

/* Returns the owned opening position of these values, dealt from `rng`. */
struct pos *play_start(const struct game *game, const struct values *values, struct rng *rng);

/* The standard edition of a game; NULL of a game without editions. */
const void *play_edition(const struct game *game);

/* How a turn is played. */
struct player {
    struct rng *rng;
    /* Is called after every action; or NULL. */
    void (*seen)(const struct game *, const struct values *, const struct pos *);
    struct text *out; /* to which the turn is added as a record writes it, without its number; or NULL */
    /* The moves of the turn are added to this list, which has room for PLAY_MOVES; or NULL. */
    struct move *moves;
    size_t *count;
};

enum { PLAY_MOVES = 256 };

/* Makes one legal turn. False if the game is over. */
bool play_turn_as(const struct game *game, const struct values *values, struct pos *pos, const struct player *player);

/* The same with random moves; `seen` may be NULL. */
bool play_turn(const struct game *game, const struct values *values, struct pos *pos, struct rng *rng,
               void (*seen)(const struct game *, const struct values *, const struct pos *));
