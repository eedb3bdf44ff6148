#include "games/conect/win_search.h"

/* ---- The search -------------------------------------------------------------------------------------------------- */

void win_search_start(struct win_search *s, enum cone_kind kind, int size, uint64_t limit)
{
    if (s->map.cone.kind != kind || s->map.cone.size != size) {
        board_map_init(&s->map, kind, size);
        distance_steps_init(&s->steps, &s->map, true);
    }
    search_board_init(&s->board, &s->map);
    /* Searches are numbered on: what earlier ones left in the table must not matter. */
    s->threat = (struct threat_search){
        .board = &s->board, .limit = limit, .search = s->threat.search, .table = s->table, .bits = WIN_TABLE_BITS};
}

void win_search_load(struct win_search *s, const struct conect *c, uint64_t limit)
{
    win_search_start(s, (enum cone_kind)c->kind, c->size, limit);
    search_board_load(&s->board, &s->map, c);
}

/* ---- How a win ends ---------------------------------------------------------------------------------------------- */

/* How the side's stones win together with these cells: a win that needs no others ends in one of these ways. */
static enum win_ways ways_of(const struct search_board *b, enum cone_side side, const struct cells *carrier,
                             struct search_board *scratch)
{
    struct cells left = b->of[side].stones;
    int apex = b->map->cone.apex, cell;
    bool loop, top;

    cells_join(&left, carrier, b->words);
    top = cells_has(&left, apex);
    cells_remove(&left, apex);
    search_board_init(scratch, b->map);
    while ((cell = cells_take(&left, b->words)) != CONE_NONE)
        search_board_put(scratch, side, cell);
    loop = search_board_won(scratch, side);
    if (top)
        search_board_put(scratch, side, apex);
    top = search_board_joined(scratch, side, apex);
    return loop && top ? WAYS_MIXED : loop ? WAYS_LOOP : WAYS_APEX;
}

enum win_ways win_ways(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier,
                       struct search_board *scratch)
{
    enum win_ways all = ways_of(t->board, side, carrier, scratch);
    struct cells replies = *carrier, win;
    bool found[WAYS_BOTH] = {false};
    int reply;

    while (all == WAYS_MIXED && (reply = cells_take(&replies, t->board->words)) != CONE_NONE) {
        search_board_put(t->board, cone_other_side(side), reply);
        if (threat_wins(t, side, further, &win))
            found[ways_of(t->board, side, &win, scratch)] = true;
        search_board_undo(t->board);
    }
    return found[WAYS_APEX] && found[WAYS_LOOP] ? WAYS_BOTH : all;
}
