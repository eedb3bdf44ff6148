/* Connect Capture: the values of all positions that can follow from one, by retrograde analysis.
 *
 * A board is a set of drawn lines. Lines beside the same inactive aliens are interchangeable: they form a class, and a
 * board is the number of drawn lines of each class. A position is a board and the set of aliens killed on it. Let V be
 * the lead that the player to move can still win, and U the same for a player who has drawn the line and may shoot:
 *
 *     V[dead][board] = maximum over the lines of U[dead][board + line]
 *     U[dead][board] = maximum of -V[dead][board] and, over the targets t, value(t) + U[dead + t][board]
 *
 * On a board with a dead alien all sides of its square are drawn. So the boards of a set of dead aliens are numbered in
 * mixed radix, with a digit for each class of lines that none of these aliens needs, and no position takes memory that
 * cannot occur. Sets are filled from the largest down, and the boards of a set from the last one backwards. */
#pragma once

#include "games/connect_capture/kill_order.h"

enum { ENDGAME_CLASSES = 40, ENDGAME_ALIENS = 20 };

/* The limits of a table. */
struct endgame_limits {
    uint32_t positions;
    int aliens; /* not yet killed, at most ENDGAME_ALIENS */
    uint64_t nodes;
};

/* Interchangeable lines. */
struct line_class {
    uint64_t beside; /* inactive aliens that have it as a side: at most two */
    int count;       /* lines not drawn yet */
};

struct endgame_table {
    struct shooters shooters; /* all aliens not yet killed */
    uint64_t active;          /* of them, at the beginning */
    struct line_class classes[ENDGAME_CLASSES];
    int class_count;
    int8_t class_of[GALAXY_LINES];  /* by number of the line; -1: drawn */
    uint64_t nodes;                 /* positions without those in which all aliens are dead, which cannot occur */
    uint64_t needs[ENDGAME_ALIENS]; /* the classes whose lines must all be drawn to activate each; 0 if it is active */
    uint32_t *first;                /* by set of dead aliens: the position with the first of its boards */
    uint32_t *targets;              /* by set of living aliens: those that they can hit */
    int16_t *value;                 /* U of each position */
};

/* A position in a table. The one at the beginning is {0}. */
struct endgame_position {
    uint8_t drawn[ENDGAME_CLASSES]; /* lines of each class since the beginning */
    uint64_t dead;
};

/* Fills the table of a position at the beginning of a turn; NULL if it is beyond the limits. Only what the next
 * `lookahead` lines bring counts: of a smaller number than there are lines, the table holds what a player who looks no
 * further expects. The caller frees it by free(). */
struct endgame_table *endgame_new(const struct galaxy *g, const struct endgame_limits *most, int lookahead);

/* The lead that the player to move can still win, at the beginning of a turn; and after the turn's line is drawn. */
int endgame_value(const struct endgame_table *t, struct endgame_position p);
int endgame_value_after_line(const struct endgame_table *t, struct endgame_position p);

/* The position after a line. `g` is the galaxy of the table, before or after some of its turns. */
struct endgame_position endgame_draw(const struct endgame_table *t, const struct galaxy *g, struct endgame_position p,
                                     struct galaxy_line line);

/* The living activated aliens; and those that they can hit. */
uint64_t endgame_alive(const struct endgame_table *t, struct endgame_position p);
uint64_t endgame_targets(const struct endgame_table *t, struct endgame_position p);

/* After the line: whether it is best to end the turn now; whether it is best to shoot a victim that can be hit. Several
 * choices may be equally good. */
bool endgame_may_end(const struct endgame_table *t, struct endgame_position p);
bool endgame_may_shoot(const struct endgame_table *t, struct endgame_position p, int victim);

/* Adds to a turn a shot at a victim that can be hit, by the shooter of the shot before if it can. */
void endgame_shoot(const struct endgame_table *t, struct endgame_position *p, int victim, struct capture_turn *turn);

/* Adds to a turn as many shots as are best after its line, and plays them in *p. */
void endgame_shoot_best(const struct endgame_table *t, struct endgame_position *p, struct capture_turn *turn);

/* Finds a best turn of galaxy `g` in position *p: the first line of the best ones, and as many shots as are best. *p
 * becomes the position after the turn. */
void endgame_best_turn(const struct endgame_table *t, const struct galaxy *g, struct endgame_position *p,
                       struct capture_turn *turn);

/* Adds these turns of both players to the end of the game, one a line. `g` is the galaxy of the table. */
void endgame_best_play(const struct endgame_table *t, const struct galaxy *g, struct text *out);
