/* Random games for the tests. */
#ifndef QUADRILLE_TESTS_HELP_PLAY_H
#define QUADRILLE_TESTS_HELP_PLAY_H

#include "game/game.h"

/* Draws values that the game accepts, each parameter at its default, at an end of its range, or anywhere. */
void play_values(const struct game *game, struct rng *rng, struct values *values);

/* The same of a sheet: what only records set keeps its default. */
void play_sheet_values(const struct game *game, struct rng *rng, struct values *values);

/* The same, with all that is not in a sheet ID at its default. */
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
    size_t (*choose)(struct rng *, const struct move *moves, size_t count); /* one of the moves; NULL: by lot */
    struct text *out; /* to which the turn is added as a record writes it, without its number; or NULL */
};

/* Makes one legal turn. False if the game is over. */
bool play_turn_as(const struct game *game, const struct values *values, struct pos *pos, const struct player *player);

/* The same by lot; `seen` may be NULL. */
bool play_turn(const struct game *game, const struct values *values, struct pos *pos, struct rng *rng,
               void (*seen)(const struct game *, const struct values *, const struct pos *));

#endif
