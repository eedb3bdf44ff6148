/* Enclose5: where a mark of the player to move could matter, for searches. Whole rows at a time, as the flood does
 * (flood.c). */
#ifndef QUADRILLE_GAMES_ENCLOSE5_ENCLOSURE_SCAN_H
#define QUADRILLE_GAMES_ENCLOSE5_ENCLOSURE_SCAN_H

#include "games/enclose5/internal.h"

enum {
    SIGHT_STRIDE = PAPER_MOST + 2,
    SIGHT_GROUPS = (PAPER_MOST / 2) * (PAPER_MOST / 2) + 2 /* of marks that do not touch, 0 for none, and a new one */
};

/* A box of cells, both ends included. */
struct sight_box {
    uint8_t left, right, top, bottom;
};

struct sight {
    const struct enclose5 *e; /* borrowed */
    uint64_t live[PAPER_MOST], coloured[PAPER_MOST], empty[PAPER_MOST];
    uint64_t gains[PAPER_MOST]; /* empty cells that make a winning alignment, if nothing is coloured; barred ones too */
    uint64_t paths[PAPER_MOST]; /* empty cells beside a mark: a path of several new marks can be laid from there */
    uint64_t closers[PAPER_MOST]; /* empty cells beside two marks or more: no other mark can close a path */
    uint64_t rows[PAPER_MOST];    /* with two or three moves left: empty cells of five in line that they can fill; with
                                   * more,    which can be a closed path by themselves: all empty cells */

    /* Marks that hang together are a group with a number of its own; 0 is no mark. With an empty border. */
    int stride, groups;
    uint16_t group[SIGHT_STRIDE * SIGHT_STRIDE];
    uint16_t same[SIGHT_GROUPS]; /* the group that each is part of */
    struct sight_box box[SIGHT_GROUPS];
};

/* The empty cells in which a mark of a player, whose live marks are `live`, makes a winning alignment if nothing is
 * coloured, barred or not. */
void sight_gains(const struct enclose5 *e, const uint64_t *live, uint64_t *cells);

/* Looks at a position in which so many moves are left. */
void sight_look(struct sight *s, const struct enclose5 *e, int moves);

/* How many cells a mark encloses: at most, by a quick look, and 0 only if it closes no path at all; and exactly. */
int sight_room(const struct sight *s, int x, int y);
int sight_encloses(const struct sight *s, int x, int y);

/* Looks on as if there were a mark more, which closes no path; and as before. Fills in the cells that can
 * close a path through it with one mark. */
void sight_join(struct sight *s, int x, int y, uint64_t *closers);
void sight_part(struct sight *s, int x, int y);

#endif
