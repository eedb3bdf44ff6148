/* Enclose5: where a mark of the player to move can matter, for searches. Works on whole rows, as the flood does. */
#pragma once

#include "games/enclose5/internal.h"

enum {
    SCAN_STRIDE = PAPER_MOST + 2,
    SCAN_GROUPS = (PAPER_MOST / 2) * (PAPER_MOST / 2) + 2 /* of marks that do not touch, 0 for none, and a new one */
};

/* A box of cells, both ends included. */
struct cell_box {
    uint8_t left, right, top, bottom;
};

struct enclosure_scan {
    const struct enclose5 *e; /* borrowed */
    uint64_t live[PAPER_MOST], coloured[PAPER_MOST], empty[PAPER_MOST];
    uint64_t gains[PAPER_MOST];   /* empty cells that complete a winning alignment if nothing is coloured; barred too */
    uint64_t paths[PAPER_MOST];   /* empty cells beside a mark: a path of several new marks can start there */
    uint64_t closers[PAPER_MOST]; /* empty cells beside two marks or more: no other mark can close a path */
    /* With two or three moves left: the empty cells of five in line that these moves can fill. With more moves, which
     * can be a closed path by themselves: all empty cells. */
    uint64_t rows[PAPER_MOST];

    /* Connected marks form a group with a number of its own; 0 is no mark. With an empty border. */
    int stride, groups;
    uint16_t group[SCAN_STRIDE * SCAN_STRIDE];
    uint16_t same[SCAN_GROUPS]; /* the group that each is part of */
    struct cell_box box[SCAN_GROUPS];
};

/* Writes the empty cells where a mark of a player, whose live marks are `live`, completes a winning alignment if
 * nothing is coloured, barred or not. */
void enclosure_gains(const struct enclose5 *e, const uint64_t *live, uint64_t *cells);

/* The same for the player to move. */
void enclosure_own_gains(const struct enclose5 *e, uint64_t *cells);

/* Scans a position whose turn has `moves` moves left. */
void enclosure_scan(struct enclosure_scan *s, const struct enclose5 *e, int moves);

/* The number of cells that a mark encloses: a quick upper bound, 0 only if the mark closes no path; and exactly. */
int enclosure_bound(const struct enclosure_scan *s, int x, int y);
int enclosure_count(const struct enclosure_scan *s, int x, int y);

/* Adds a mark that closes no path, and writes the cells where one more mark can close a path through it; and takes it
 * back. */
void enclosure_add(struct enclosure_scan *s, int x, int y, uint64_t *closers);
void enclosure_remove(struct enclosure_scan *s, int x, int y);
