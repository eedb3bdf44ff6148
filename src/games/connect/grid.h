/* CoNNect: a Grid, the position that its puzzles are set on: numbers in the 36 spaces of one sheet, and one turn, A's
 * claims. There is no table beside it: no dice, no bonus boxes, no cards. puzzles.md, "Positions".
 *
 * Rulings. A claim is legal as in a game (three, four or five spaces; rising or falling by 1 along a path, or all equal
 * and connected; no number twice), one of four in a shape of the edition's Connect-4, one of five in the shape of any
 * of its Connect-5 cards, as if all lay on the table, and each shape as often as one likes. Nothing stands behind a
 * claim, and no number is starred. The score is how many numbers stand in claims: 3, 4 or 5 for each. A turn without
 * claims is legal. */
#ifndef QUADRILLE_GAMES_CONNECT_GRID_H
#define QUADRILLE_GAMES_CONNECT_GRID_H

#include "games/connect/internal.h"

/* The tag. Of a game it writes nothing. */
extern const struct tag_rival connect_grid_rivals[];
bool connect_grid_values(const char *s, size_t len, struct values *, struct text *why);
bool connect_grid_place(const struct values *, struct pos *, const char *s, size_t len, struct text *why);
void connect_grid_write(const struct values *, const struct pos *, struct text *out);

/* Makes a blank table a Grid without numbers. */
void connect_grid_blank(struct connect_table *);
/* Writes these numbers, UNWRITTEN for none. */
void connect_grid_fill(struct pos *, const uint8_t number[GRID_SPACES]);
/* Numbers by lot. */
void connect_grid_deal(struct rng *, struct connect_table *);

/* The numbers of claims of 3, 4 and 5, and what they score. */
int connect_grid_points(const struct player_sheet *);

/* The Grid's half of struct game, as that asks it. */
bool connect_grid_play(const struct values *, struct pos *, const struct move *, struct text *why);
bool connect_grid_end_turn(const struct values *, struct pos *, struct text *why);
enum blame connect_grid_label(const struct values *, struct pos *, int player, struct text *why);
void connect_grid_score(const struct values *, const struct pos *, struct score *);
void connect_grid_detail(const struct pos *, struct detail *);
void connect_grid_remark(const struct pos *, struct text *out);

#endif
