/* CoNNect: the kinds of puzzle: the members of struct puzzle_kind (game/puzzle.h), by kind. */
#pragma once

#include "games/connect/puzzle/claim_search.h"

extern const struct grade_cuts connect_partition_cuts[], connect_best_score_cuts[], connect_solo_cuts[];

/* The motifs of each kind, as indexes into its table. */
enum { PARTITION_CORNER, PARTITION_CONTRADICTION };
enum { BEST_LEAVE_THE_LONGEST };

size_t connect_partition_memory(const struct values *);
bool connect_partition_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *);
bool connect_partition_answer(const struct values *, const struct pos *, const struct solve_limits *,
                              struct solve_result *, struct text *why);
void connect_partition_explain(const struct values *, const struct played_turn *turns, size_t count,
                               const struct words *, struct text *out);
void connect_partition_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                            struct text *out);
bool connect_partition_holds(const struct values *, const struct pos *start, const struct pos *end, int value);

size_t connect_best_memory(const struct values *);
bool connect_best_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *);
bool connect_best_answer(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                         struct text *why);
void connect_best_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                       struct text *out);
bool connect_best_holds(const struct values *, const struct pos *start, const struct pos *end, int value);

bool connect_solo_check(const struct values *, struct grades, struct text *why);
size_t connect_solo_memory(const struct values *);
bool connect_solo_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *);
bool connect_solo_answer(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                         struct text *why);
void connect_solo_explain(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                          struct text *out);
void connect_solo_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                       struct text *out);
void connect_solo_tell(const struct values *, const struct pos *start, int value, bool proven, const struct words *,
                       struct text *out);
bool connect_solo_holds(const struct values *, const struct pos *start, const struct pos *end, int value);
