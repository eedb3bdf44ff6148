#include "games/conect/threat.h"

bool threat_spent(struct threat_search *t)
{
    t->stopped = t->stopped || t->board->nodes >= t->limit;
    return t->stopped;
}

/* ---- Two wins at once -------------------------------------------------------------------------------------------- */

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

/* Whether a stone of the side on one of `cells` makes two wins. */
static bool doubles_any(struct threat_search *t, enum cone_side side, const struct cells *cells, struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells left, reach;
    int cell;
    cells_copy(&left, cells, b->words);
    search_board_reach(b, side, &reach);
    while (!threat_spent(t) && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (threat_doubles(b, side, cell, &reach, carrier))
            return true;
    return false;
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
    while (!threat_spent(t) && !cells_empty(must, b->words) && (cell = cells_take(&left, b->words)) != CONE_NONE)
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
        cells_copy(carrier, &entry->carrier, t->board->words);
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
        cells_copy(&entry->carrier, carrier, t->board->words);
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
    cells_copy(&must, carrier, words);
    while (!cells_empty(&must, words)) {
        if (threat_spent(t))
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

/* Whether a stone on one of the cells wins in n, for n > 2. */
static bool wins_by_any(struct threat_search *t, enum cone_side side, int n, const struct cells *cells,
                        struct cells *carrier)
{
    struct cells left;
    int cell;
    cells_copy(&left, cells, t->board->words);
    while (!threat_spent(t) && (cell = cells_take(&left, t->board->words)) != CONE_NONE) {
        search_board_put(t->board, side, cell);
        bool wins = threat_holds(t, side, n - 1, carrier);
        search_board_undo(t->board);
        cells_add(carrier, cell);
        if (wins)
            return true;
    }
    return false;
}

/* Whether there is a win in 2 to n. */
static bool wins_later(struct threat_search *t, enum cone_side side, int n, struct cells *carrier)
{
    struct cells must = t->board->empty;
    bool blocks = keep_blocks(t->board, side, &must);

    if (doubles_any(t, side, &must, carrier))
        return learn(t, side, 2, true, carrier);
    if (n > 2 && !blocks)
        keep_stops(t, side, &must);
    for (int k = 3; k <= n && !t->stopped; k++)
        if (wins_by_any(t, side, k, &must, carrier))
            return learn(t, side, k, true, carrier);
    return learn(t, side, n, false, carrier);
}

bool threat_wins(struct threat_search *t, enum cone_side side, int n, struct cells *carrier)
{
    struct cells reach;
    if (n < 1)
        return false;
    search_board_reach(t->board, side, &reach);
    if (search_board_wins(t->board, side, &reach, 1, carrier) > 0)
        return true;
    if (n == 1 || threat_spent(t))
        return false;
    int known_now = known(t, side, n, carrier);
    return known_now ? known_now > 0 : wins_later(t, side, n, carrier);
}
