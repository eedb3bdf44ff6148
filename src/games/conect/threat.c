#include "games/conect/threat.h"

/* Whether the limit is reached; the search has then stopped. */
static bool is_spent(struct threat_search *t)
{
    t->stopped = t->stopped || t->board->nodes >= t->limit;
    return t->stopped;
}

bool threat_doubles(struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                    struct cells *carrier)
{
    struct cells hopes;
    search_board_hopes(b, side, cell, reach, &hopes);
    if (!cells_several(&hopes, b->words))
        return false;
    search_board_put(b, side, cell);
    bool two = search_board_wins(b, side, &hopes, 2, carrier) == 2;
    search_board_undo(b);
    cells_add(carrier, cell);
    return two;
}

/* ---- What the opponent threatens --------------------------------------------------------------------------------- */

/* Reduces `must` to the cells that stop all of the opponent's wins at once. Returns whether he has any. */
static bool keep_blocks(struct search_board *b, enum cone_side side, struct cells *must)
{
    struct cells reach, wins;
    search_board_reach(b, cone_other_side(side), &reach);
    int count = search_board_wins(b, cone_other_side(side), &reach, 2, &wins);
    if (count == 2)
        cells_clear(must, b->words);
    else if (count == 1)
        cells_keep(must, &wins, b->words);
    return count > 0;
}

/* Reduces `must` to the cells that stop the opponent's wins in two. */
static void keep_stops(struct threat_search *t, enum cone_side side, struct cells *must)
{
    struct search_board *b = t->board;
    struct cells left = b->empty, reach, carrier;
    int cell;
    search_board_reach(b, cone_other_side(side), &reach);
    while (!is_spent(t) && !cells_empty(must, b->words) && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (threat_doubles(b, cone_other_side(side), cell, &reach, &carrier))
            cells_keep(must, &carrier, b->words);
}

void threat_must(struct threat_search *t, enum cone_side side, struct cells *must)
{
    *must = t->board->empty;
    if (!keep_blocks(t->board, side, must))
        keep_stops(t, side, must);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static struct threat_entry *entry_of(struct threat_search *t, enum cone_side side)
{
    uint64_t key = t->board->hash ^ (uint64_t)side;
    struct threat_entry *entry = &t->table[key >> (CELLS_WORD - t->bits)];
    if (entry->key != key || entry->search != t->search)
        *entry = (struct threat_entry){.key = key, .search = t->search};
    return entry;
}

/* 1: the side wins, -1: it does not, 0: not known. */
static int known(struct threat_search *t, enum cone_side side, int n, struct cells *carrier)
{
    if (!t->table)
        return 0;
    const struct threat_entry *entry = entry_of(t, side);
    if (entry->win && entry->win <= n) {
        *carrier = entry->carrier;
        return 1;
    }
    return entry->no_win >= n ? -1 : 0;
}

static bool learn(struct threat_search *t, enum cone_side side, int n, bool wins, const struct cells *carrier)
{
    if (!t->table || (t->stopped && !wins))
        return wins;
    struct threat_entry *entry = entry_of(t, side);
    if (wins) {
        entry->win = (uint8_t)n;
        entry->carrier = *carrier;
    } else {
        entry->no_win = (uint8_t)n;
    }
    return wins;
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

bool threat_holds(struct threat_search *t, enum cone_side side, int n, struct cells *carrier)
{
    int words = t->board->words, reply;
    struct cells must, other;

    if (!threat_wins(t, side, n, carrier))
        return false;
    must = *carrier;
    while (!cells_empty(&must, words)) {
        if (is_spent(t))
            return false;
        reply = cells_take(&must, words);
        bool lost = search_board_put(t->board, cone_other_side(side), reply);
        bool wins = !lost && threat_wins(t, side, n, &other);
        search_board_undo(t->board);
        if (!wins)
            return false;
        cells_keep(&must, &other, words);
        cells_join(carrier, &other, words);
    }
    return true;
}

bool threat_wins(struct threat_search *t, enum cone_side side, int n, struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells reach, left, must = b->empty;
    int cell;

    if (n < 1)
        return false;
    search_board_reach(b, side, &reach);
    if (search_board_wins(b, side, &reach, 1, carrier) > 0)
        return true;
    if (n == 1 || is_spent(t))
        return false;
    int known_now = known(t, side, n, carrier);
    if (known_now)
        return known_now > 0;

    bool blocks = keep_blocks(b, side, &must);
    left = must;
    while (!is_spent(t) && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (threat_doubles(b, side, cell, &reach, carrier))
            return learn(t, side, 2, true, carrier);
    if (n > 2 && !blocks)
        keep_stops(t, side, &must);
    for (int k = 3; k <= n && !t->stopped; k++) {
        left = must;
        while (!is_spent(t) && (cell = cells_take(&left, b->words)) != CONE_NONE) {
            search_board_put(b, side, cell);
            bool wins = threat_holds(t, side, k - 1, carrier);
            search_board_undo(b);
            cells_add(carrier, cell);
            if (wins)
                return learn(t, side, k, true, carrier);
        }
    }
    return learn(t, side, n, false, carrier);
}

/* ---- How play continues ------------------------------------------------------------------------------------------ */

int threat_defence(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells longest = {{0}}, win, left = *carrier;
    struct distance distances[2];
    int reply;

    while ((reply = cells_take(&left, b->words)) != CONE_NONE) {
        if (is_spent(t))
            return CONE_NONE;
        search_board_put(b, cone_other_side(side), reply);
        if (!threat_wins(t, side, further - 1, &win))
            cells_add(&longest, reply);
        search_board_undo(b);
    }
    distances_find(t->steps, b, distances);
    return distances_best(distances, longest, b->words);
}

int threat_attack(struct threat_search *t, enum cone_side side, int further, struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells left = b->empty;
    struct distance distances[2];

    if (further == 1)
        return search_board_win(b, side);
    distances_find(t->steps, b, distances);
    while (!cells_empty(&left, b->words)) {
        int cell = distances_best(distances, left, b->words);
        cells_remove(&left, cell);
        if (is_spent(t))
            return CONE_NONE;
        search_board_put(b, side, cell);
        bool wins = threat_holds(t, side, further - 1, carrier);
        search_board_undo(b);
        if (wins)
            return cell;
    }
    return CONE_NONE;
}

void threat_write_play(struct threat_search *t, enum cone_side side, int cell, enum cone_side winner, int further,
                       const struct cells *needed, struct text *line)
{
    struct search_board *b = t->board;
    int puts = b->puts;
    struct cells carrier = needed ? *needed : (struct cells){{0}};

    while (cell != CONE_NONE && !t->stopped) {
        search_board_write(b, cell, line);
        if (b->nodes >= t->limit || search_board_put(b, side, cell) ||
            (!needed && b->puts == puts + 1 && side == winner && !threat_holds(t, winner, further, &carrier)))
            break;
        side = cone_other_side(side);
        cell =
            side == winner ? threat_attack(t, side, further--, &carrier) : threat_defence(t, winner, further, &carrier);
    }
    while (b->puts > puts)
        search_board_undo(b);
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

void win_search_load(struct win_search *s, const struct conect *c, uint64_t limit)
{
    if (s->board.cone != conect_cone(c))
        distance_steps_init(&s->steps, conect_cone(c), true);
    search_board_load(&s->board, c);
    /* Searches are numbered on: what earlier ones left in the table must not matter. */
    s->threat = (struct threat_search){.board = &s->board,
                                       .steps = &s->steps,
                                       .limit = limit,
                                       .search = s->threat.search,
                                       .table = s->table,
                                       .bits = WIN_TABLE_BITS};
}

/* ---- How a win ends ---------------------------------------------------------------------------------------------- */

/* How the side's stones win together with these cells: a win that needs no others ends in one of these ways. */
static enum win_ways ways_of(const struct search_board *b, enum cone_side side, const struct cells *carrier,
                             struct search_board *scratch)
{
    struct cells left = b->of[side].stones;
    int apex = b->cone->apex, cell;
    bool loop, top;

    cells_join(&left, carrier, b->words);
    top = cells_has(&left, apex);
    cells_remove(&left, apex);
    search_board_init(scratch, b->cone);
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
