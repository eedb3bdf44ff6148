/* Connect Capture: turns as values, for those who search. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_TURN_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_TURN_H

#include "games/connect_capture/kill_order.h"

/* A line, then shots from square to square. */
struct capture_turn {
    struct galaxy_line line;
    int shot_count;
    struct {
        uint8_t from, to;
    } shots[GALAXY_SQUARES];
};

/* Writes all lines not drawn to `lines`, which has room for GALAXY_LINES, in reading order of their first stars;
 * returns how many there are. */
int turn_lines(const struct galaxy *g, struct galaxy_line *lines);

/* The squares on both sides of a line that hold aliens who sleep; returns how many, at most two. */
int turn_sleepers(const struct galaxy *g, struct galaxy_line line, int *squares);

/* The dearest alien awake that can be shot, and the first who can shoot her: their squares. False if nobody can be. */
bool turn_dearest(const struct galaxy *g, int *shooter, int *victim);

/* Adds shots between members of a crew to a turn. */
void turn_add_shots(struct capture_turn *turn, const struct crew *crew, const struct crew_shot *shots, int count);

/* Plays a turn, which must be legal, and ends it. */
void turn_play(struct galaxy *g, const struct capture_turn *turn);

/* Adds a turn as records write it: "13-14 b2xc3,d4". */
void turn_write(const struct galaxy *g, const struct capture_turn *turn, struct text *out);

#endif
