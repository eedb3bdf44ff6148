/* Conect: wins by force as puzzles show them: who finds them, how they end, what answers every defence. */
#pragma once

#include "games/conect/threat.h"

enum { WIN_TABLE_BITS = 12 };

/* What searching for them takes. Zeroed before the first use; belongs to the caller. */
struct win_search {
    struct board_map map;
    struct distance_steps steps; /* with bridges */
    struct search_board board, scratch;
    struct threat_search threat;
    struct distances distances; /* in the current position, as far as it was looked at */
    struct threat_entry table[1 << WIN_TABLE_BITS];
};

/* Empties the board, which is then of this kind and size. The threat search may use `limit` nodes. */
void win_search_start(struct win_search *s, enum cone_kind kind, int size, uint64_t limit);

/* The same with the stones of a position. */
void win_search_load(struct win_search *s, const struct conect *c, uint64_t limit);

/* How a win by force ends: at the apex, or by a loop round it. */
enum win_ways {
    WAYS_MIXED, /* both may happen */
    WAYS_APEX,  /* only at the apex, whatever the opponent does */
    WAYS_LOOP,  /* only by a loop */
    WAYS_BOTH   /* some replies leave only the apex, others only a loop */
};

/* How `side` wins in `further` more stones, the opponent to move, with this carrier. `scratch` is a board of the same
 * map, whose stones are lost. */
enum win_ways win_ways(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier,
                       struct search_board *scratch);

/* struct puzzle_kind.explain: `turns` are the main line. */
void defences_explain(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                      struct text *out);

/* struct puzzle_kind.hint: how it ends, and what the first stone is like. */
void defences_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                   struct text *out);
