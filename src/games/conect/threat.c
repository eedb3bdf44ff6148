/* Conect: wins by force in so many stones. See the header. */
#include "games/conect/threat.h"

bool conect_threat_spent(struct conect_threat *t)
{
    t->stopped = t->stopped || t->field->nodes >= t->limit;
    return t->stopped;
}

static bool wins_now(struct conect_field *f, enum cone_side side, struct cells *carrier)
{
    struct cells reach;
    conect_field_reach(f, side, &reach);
    return conect_field_wins(f, side, &reach, 1, carrier) > 0;
}

/* ---- Two wins at once -------------------------------------------------------------------------------------- */

bool conect_threat_doubles(struct conect_field *f, enum cone_side side, int cell, const struct cells *reach,
                           struct cells *carrier)
{
    struct cells hopes;
    conect_field_hopes(f, side, cell, reach, &hopes);
    if (!cells_several(&hopes, f->words))
        return false;
    conect_field_put(f, side, cell);
    bool two = conect_field_wins(f, side, &hopes, 2, carrier) == 2;
    conect_field_undo(f);
    cells_add(carrier, cell);
    return two;
}

/* Whether a stone of the side on one of `cells` makes two wins. */
static bool doubles_any(struct conect_threat *t, enum cone_side side, const struct cells *cells, struct cells *carrier)
{
    struct conect_field *f = t->field;
    struct cells left, reach;
    int cell;
    cells_copy(&left, cells, f->words);
    conect_field_reach(f, side, &reach);
    while (!conect_threat_spent(t) && (cell = cells_take(&left, f->words)) != CONE_NONE)
        if (conect_threat_doubles(f, side, cell, &reach, carrier))
            return true;
    return false;
}

/* ---- What the rival threatens ------------------------------------------------------------------------------ */

/* Keeps of `must` what stops all the rival's wins at once; true if he has one. */
static bool keep_blocks(struct conect_field *f, enum cone_side side, struct cells *must)
{
    struct cells reach, wins;
    conect_field_reach(f, cone_rival(side), &reach);
    int count = conect_field_wins(f, cone_rival(side), &reach, 2, &wins);
    if (count == 2)
        cells_clear(must, f->words);
    else if (count == 1)
        cells_keep(must, &wins, f->words);
    return count > 0;
}

/* Keeps of `must` what stops the rival's wins in two. */
static void keep_stops(struct conect_threat *t, enum cone_side side, struct cells *must)
{
    struct conect_field *f = t->field;
    struct cells left = f->empty, reach, carrier;
    int cell;
    conect_field_reach(f, cone_rival(side), &reach);
    while (!conect_threat_spent(t) && !cells_empty(must, f->words) && (cell = cells_take(&left, f->words)) != CONE_NONE)
        if (conect_threat_doubles(f, cone_rival(side), cell, &reach, &carrier))
            cells_keep(must, &carrier, f->words);
}

void conect_threat_must(struct conect_threat *t, enum cone_side side, struct cells *must)
{
    *must = t->field->empty;
    if (!keep_blocks(t->field, side, must))
        keep_stops(t, side, must);
}

/* ---- The table --------------------------------------------------------------------------------------------- */

static struct threat_entry *entry_of(struct conect_threat *t, enum cone_side side)
{
    uint64_t key = t->field->hash ^ (uint64_t)side;
    struct threat_entry *entry = &t->table[key >> (CELLS_WORD - t->bits)];
    if (entry->key != key || entry->search != t->search)
        *entry = (struct threat_entry){.key = key, .search = t->search};
    return entry;
}

/* 1: wins, -1: does not, 0: not known. */
static int known(struct conect_threat *t, enum cone_side side, int n, struct cells *carrier)
{
    if (!t->table)
        return 0;
    const struct threat_entry *entry = entry_of(t, side);
    if (entry->win && entry->win <= n) {
        cells_copy(carrier, &entry->carrier, t->field->words);
        return 1;
    }
    return entry->no_win >= n ? -1 : 0;
}

static bool learn(struct conect_threat *t, enum cone_side side, int n, bool wins, const struct cells *carrier)
{
    if (!t->table || (t->stopped && !wins))
        return wins;
    struct threat_entry *entry = entry_of(t, side);
    if (wins) {
        entry->win = (uint8_t)n;
        cells_copy(&entry->carrier, carrier, t->field->words);
    } else {
        entry->no_win = (uint8_t)n;
    }
    return wins;
}

/* ---- The search -------------------------------------------------------------------------------------------- */

/* Whether a reply of the rival on a cell leaves a win in n. */
static bool survives(struct conect_threat *t, enum cone_side side, int n, int reply, struct cells *carrier)
{
    bool lost = conect_field_put(t->field, cone_rival(side), reply);
    bool wins = !lost && conect_threat_wins(t, side, n, carrier);
    conect_field_undo(t->field);
    return wins;
}

bool conect_threat_holds(struct conect_threat *t, enum cone_side side, int n, struct cells *carrier)
{
    int words = t->field->words, reply;
    struct cells must, other;

    if (!conect_threat_wins(t, side, n, carrier))
        return false;
    cells_copy(&must, carrier, words);
    while (!cells_empty(&must, words)) {
        if (conect_threat_spent(t))
            return false;
        reply = cells_take(&must, words);
        if (!survives(t, side, n, reply, &other))
            return false;
        cells_keep(&must, &other, words);
        cells_join(carrier, &other, words);
    }
    return true;
}

/* Whether a stone on a cell wins in n, n > 2. */
static bool wins_by(struct conect_threat *t, enum cone_side side, int n, int cell, struct cells *carrier)
{
    conect_field_put(t->field, side, cell);
    bool wins = conect_threat_holds(t, side, n - 1, carrier);
    conect_field_undo(t->field);
    cells_add(carrier, cell);
    return wins;
}

static bool wins_by_any(struct conect_threat *t, enum cone_side side, int n, const struct cells *cells,
                        struct cells *carrier)
{
    struct cells left;
    int cell;
    cells_copy(&left, cells, t->field->words);
    while (!conect_threat_spent(t) && (cell = cells_take(&left, t->field->words)) != CONE_NONE)
        if (wins_by(t, side, n, cell, carrier))
            return true;
    return false;
}

/* A win in 2 to n. */
static bool wins_later(struct conect_threat *t, enum cone_side side, int n, struct cells *carrier)
{
    struct cells must = t->field->empty;
    bool blocks = keep_blocks(t->field, side, &must);

    if (doubles_any(t, side, &must, carrier))
        return learn(t, side, 2, true, carrier);
    if (n > 2 && !blocks)
        keep_stops(t, side, &must);
    for (int k = 3; k <= n && !t->stopped; k++)
        if (wins_by_any(t, side, k, &must, carrier))
            return learn(t, side, k, true, carrier);
    return learn(t, side, n, false, carrier);
}

bool conect_threat_wins(struct conect_threat *t, enum cone_side side, int n, struct cells *carrier)
{
    if (n < 1)
        return false;
    if (wins_now(t->field, side, carrier))
        return true;
    if (n == 1 || conect_threat_spent(t))
        return false;
    int known_now = known(t, side, n, carrier);
    return known_now ? known_now > 0 : wins_later(t, side, n, carrier);
}
