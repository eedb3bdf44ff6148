/* Enclose5: a second referee, slow and plain, written from the rules again. */
#ifndef QUADRILLE_TESTS_HELP_ENCLOSE5_SLOW_H
#define QUADRILLE_TESTS_HELP_ENCLOSE5_SLOW_H

#include "games/enclose5/internal.h"

/* Cells as the rules speak of them, and the cells of each alignment of this turn. */
struct slow {
    int width, height, goal;
    char mark[PAPER_MOST][PAPER_MOST], colour[PAPER_MOST][PAPER_MOST]; /* '.', 'A', 'B' */
    char player;
    int owed, rows;
    bool over;
    struct {
        int way, x, y, length;
    } row[64];
};

/* Steps of the four directions: columns, rows. */
extern const int slow_way[4][2];

/* Blank paper of the same size and goal. */
void slow_begin(struct slow *s, const struct enclose5 *e);

/* Whether a live mark of the player is on a cell; false beyond the edge. */
bool slow_live(const struct slow *s, int x, int y, char player);

/* Finds all cells outside a player's live marks, by column and row from 1: the ring around the paper is outside. */
void slow_outside(const struct slow *s, char player, bool outside[PAPER_MOST + 2][PAPER_MOST + 2]);

/* Whether the player at turn may mark a cell. */
bool slow_may(const struct slow *s, int x, int y);

/* A mark of a turn (`further`: not its first), which slow_may allows. Says whether additional moves lapsed. */
bool slow_mark(struct slow *s, int x, int y, bool further);

/* Cells coloured by a player. */
int slow_count(const struct slow *s, char player);

#endif
