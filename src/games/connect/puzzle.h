/* CoNNect: its kinds of puzzle, and what those that are set on a Grid have in common. */
#ifndef QUADRILLE_GAMES_CONNECT_PUZZLE_H
#define QUADRILLE_GAMES_CONNECT_PUZZLE_H

#include "games/connect/grid.h"
#include "games/connect/grid_search.h"

enum { CONNECT_KINDS = 3 };

/* Their halves, in puzzle_partition.c, puzzle_best_score.c and puzzle_solo.c. */
size_t connect_partition_room(const struct values *);
bool connect_partition_puzzle(const struct values *, struct grades, struct rng *, void *room, struct puzzle *);
bool connect_partition_holds(const struct values *, const struct pos *start, const struct pos *end, int value);
size_t connect_best_room(const struct values *);
bool connect_best_puzzle(const struct values *, struct grades, struct rng *, void *room, struct puzzle *);
bool connect_best_holds(const struct values *, const struct pos *start, const struct pos *end, int value);

size_t connect_solo_room(const struct values *);
bool connect_solo_check(const struct values *, struct grades, struct text *why);
bool connect_solo_puzzle(const struct values *, struct grades, struct rng *, void *room, struct puzzle *);
bool connect_solo_holds(const struct values *, const struct pos *start, const struct pos *end, int value);

/* Makes the position of a puzzle the Grid of these numbers, UNWRITTEN for none, and gives it its key. */
void connect_puzzle_set(const struct values *, const uint8_t number[GRID_SPACES], struct puzzle *);

/* Writes its answer: claims by their first spaces. */
void connect_puzzle_answer(const struct option_shapes *, const struct option_list *, const struct chosen *,
                           struct puzzle *);

#endif
