/* Connect, Square!: a board for tests. */
#pragma once

#include "games/connect_square/internal.h"
#include "help/trial.h"

enum { BOARD_TAG_LINES, BOARD_TAG_SQUARES, BOARD_TAG_TO_MOVE, BOARD_TAGS };

struct values board_values(int width, int height, int players);

/* A blank board. */
struct trial board_begin(int width, int height, int players);

struct lattice *board_of(const struct trial *t);

/* Places and settles tags; NULL leaves one out. Returns -1, or the index of the faulty tag, with the reason in t->why.
 */
int board_place(struct trial *t, const char *const tags[BOARD_TAGS]);

/* It must be this player's turn. */
void board_to_move(const struct trial *t, char label);

/* What `detail` and `remark` must say: "unowned 3, out A C; ..." */
void board_told(const struct trial *t, const char *detail, const char *remark);

/* The scores must be these in player order, winners with a star: "2*-0". */
void board_scores(const struct trial *t, const char *expected);
