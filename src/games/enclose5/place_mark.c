/* Enclose5: what a mark does: "Enclosing" and "Five in a row" of the rule text.
 *
 * The effect of a mark is foreseen before anything is written, so a refused mark leaves the position as it was. */
#include "games/enclose5/internal.h"

#include "game/notation.h"

enum { ALIGNED = 5 };
enum { NEAR = ALIGNED - 1 }; /* rows on either side of a mark that tell whether it aligns */

/* ---- Alignments -------------------------------------------------------------------------------------------------- */

/* Sets or clears the cells of a run in a layer. */
static void write_run(struct enclose5 *e, int layer, enum enclose5_way way, struct enclose5_run run, bool on)
{
    uint64_t *rows = enclose5_layer(e, layer + (int)way);
    for (int i = 0; i < run.length; i++) {
        uint64_t *row = &rows[run.y + i * enclose5_step[way][1]], cell = bit(run.x + i * enclose5_step[way][0]);
        *row = on ? *row | cell : *row & ~cell;
    }
}

void enclose5_forget(struct enclose5 *e, enum enclose5_layer layer)
{
    uint16_t *count = layer == LAYER_RUNS ? &e->runs : &e->struck;
    if (*count > 0)
        memset(enclose5_layer(e, (int)layer), 0, ENCLOSE5_WAYS * (size_t)e->height * sizeof *e->row);
    *count = 0;
}

/* ---- What a mark would do ---------------------------------------------------------------------------------------- */

/* Writes the cells that it would colour to `cells`, and returns them; NULL if there are none. */
static const uint64_t *foresee(const struct enclose5 *e, int x, int y, uint64_t *cells)
{
    const uint64_t *walls = enclose5_rows(e, LAYER_LIVE + e->to_move);
    uint64_t live[PAPER_MOST];

    if (!enclose5_may_enclose(e->height, walls, x, y))
        return NULL;
    memcpy(live, walls, e->height * sizeof *live);
    live[y] |= bit(x);
    return enclose5_encloses(e, live, cells) ? cells : NULL;
}

/* Whether ALIGNED of the marks `live` in line include the new one. Each line is a part of one word, with NEAR cells on
 * either side of the mark. */
static bool aligns(const struct enclose5 *e, const uint64_t *live, int x, int y)
{
    enum { PART = 16 };
    int first = y < NEAR ? 0 : y - NEAR;
    uint64_t column = 0, falling = 0, rising = 0, left = bit(NEAR - (y - first)), right = bit(NEAR + (y - first));

    for (int i = first; i <= y + NEAR && i < e->height; i++, left <<= 1, right >>= 1) {
        uint64_t row = live[i] << NEAR >> x;
        column = column << 1 | (row >> NEAR & 1);
        falling |= row & left;
        rising |= row & right;
    }
    uint64_t row = live[y] << NEAR >> x & bits_below(2 * NEAR + 1);
    uint64_t lines = row | column << PART | falling << 2 * PART | rising << 3 * PART, pairs = lines & lines >> 1;
    return pairs & pairs >> 2 & lines >> (ALIGNED - 1);
}

/* Finds an alignment of this turn that the mark would lengthen: one that ends beside it, in its line, and loses no mark
 * to the cells coloured (NULL: none). */
static bool lengthens(const struct enclose5 *e, const uint64_t *fresh, int x, int y, enum enclose5_way *way,
                      struct enclose5_run *run)
{
    for (int i = 0; i < 2 * ENCLOSE5_WAYS; i++) {
        *way = (enum enclose5_way)(i / 2);
        const uint64_t *rows = enclose5_rows(e, LAYER_RUNS + (int)*way);
        int side = i % 2 ? 1 : -1, near_x = x + side * enclose5_step[*way][0],
            near_y = y + side * enclose5_step[*way][1];
        if (!enclose5_has(e, rows, near_x, near_y))
            continue;
        *run = enclose5_run(e, rows, *way, near_x, near_y);
        bool breaks = false;
        for (int j = 0; fresh && j < run->length; j++)
            breaks |= bits_have(fresh[run->y + j * enclose5_step[*way][1]], run->x + j * enclose5_step[*way][0]);
        if (!breaks)
            return true;
    }
    return false;
}

bool enclose5_is_barred(const struct enclose5 *e, int x, int y)
{
    enum enclose5_way way;
    struct enclose5_run run;
    uint64_t cells[PAPER_MOST];

    if (e->runs == 0 || !lengthens(e, NULL, x, y, &way, &run))
        return false;
    return lengthens(e, foresee(e, x, y, cells), x, y, &way, &run);
}

/* Whether the ban leaves no empty cell to mark. It applies only to the ends of this turn's alignments. */
static bool all_barred(const struct enclose5 *e)
{
    if (e->empty > 2 * e->runs)
        return false;
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;)
            if (!enclose5_is_barred(e, bits_take(&left), y))
                return false;
    return true;
}

/* ---- Placing a mark ---------------------------------------------------------------------------------------------- */

/* Gives the fresh cells to the player to move: the marks in them die, and this turn's alignments through these marks
 * are no longer. */
static void colour(struct enclose5 *e, const uint64_t *fresh)
{
    uint64_t *colours = enclose5_layer(e, LAYER_COLOURS + e->to_move);
    uint64_t *live[] = {enclose5_layer(e, LAYER_LIVE), enclose5_layer(e, LAYER_LIVE + 1)};

    for (int y = 0; y < e->height; y++) {
        if (!fresh[y])
            continue;
        colours[y] |= fresh[y];
        e->coloured[e->to_move] = (uint16_t)(e->coloured[e->to_move] + bits_count(fresh[y]));
        e->empty = (uint16_t)(e->empty - bits_count(fresh[y] & ~(live[0][y] | live[1][y])));
        live[0][y] &= ~fresh[y];
        live[1][y] &= ~fresh[y];
    }
    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS && e->runs > 0; way++) {
        const uint64_t *rows = enclose5_rows(e, LAYER_RUNS + (int)way);
        for (int y = 0; y < e->height; y++)
            while (rows[y] & fresh[y]) {
                write_run(e, LAYER_RUNS, way, enclose5_run(e, rows, way, bits_first(rows[y] & fresh[y]), y), false);
                e->runs--;
            }
    }
}

/* Places a legal mark. */
static void place(struct enclose5 *e, int x, int y, const uint64_t *fresh)
{
    const uint64_t *live = enclose5_rows(e, LAYER_LIVE + e->to_move);
    int player = e->to_move, gained = 0;

    if (!e->moved)
        enclose5_forget(e, LAYER_STRUCK);
    enclose5_add_mark(e, player, x, y);
    const bool aligned = aligns(e, live, x, y);
    if (fresh)
        colour(e, fresh);
    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS && aligned; way++) {
        struct enclose5_run run = enclose5_run(e, live, way, x, y);
        if (run.length < ALIGNED)
            continue;
        gained += run.length - ALIGNED + 1;
        write_run(e, LAYER_RUNS, way, run, true);
        write_run(e, LAYER_STRUCK, way, run, true);
        e->runs++;
        e->struck++;
    }
    e->owed = (uint16_t)(e->owed - e->moved + gained);
    e->moved = 1;
    e->over = e->coloured[player] >= e->goal || e->empty == 0;
    if (e->over || (e->owed > 0 && all_barred(e)))
        e->owed = 0;
}

/* Says why a cell can't be marked: it is marked or coloured already, or (`run` is not NULL) the mark would lengthen
 * this row. Returns false. */
static bool refuse(const struct enclose5 *e, int x, int y, enum enclose5_way way, const struct enclose5_run *run,
                   struct reason *why)
{
    if (!why)
        return false;
    if (run)
        return reason_refuse(why, "Five in a row: You may not put a mark",
                             "%s would lengthen a row made in this same turn: %s to %s", cell_name(x, y).text,
                             cell_name(run->x, run->y).text,
                             cell_name(run->x + (run->length - 1) * enclose5_step[way][0],
                                       run->y + (run->length - 1) * enclose5_step[way][1])
                                 .text);
    bool coloured = enclose5_owner(e, LAYER_COLOURS, x, y) >= 0;
    reason_since(why, (struct fact){coloured ? FACT_COLOURED : FACT_MARKED, {(uint16_t)x, (uint16_t)y}}, true);
    return reason_refuse(why, coloured ? "Enclosing: A coloured cell is blocked" : "Your turn: Put one mark",
                         coloured ? "no mark can go into a coloured cell, and %s was coloured" : "%s was marked",
                         cell_name(x, y).text);
}

bool enclose5_place_mark(struct enclose5 *e, int x, int y, struct reason *why)
{
    enum enclose5_way way;
    struct enclose5_run run;
    uint64_t cells[PAPER_MOST];

    if (!enclose5_on_paper(e, x, y, reason_text(why)))
        return reason_set_rule(why, "Names");
    if (!bits_have(enclose5_empty(e, y), x))
        return refuse(e, x, y, ALONG_ROW, NULL, why);
    const uint64_t *fresh = foresee(e, x, y, cells);
    if (e->runs > 0 && lengthens(e, fresh, x, y, &way, &run))
        return refuse(e, x, y, way, &run, why);
    place(e, x, y, fresh);
    return true;
}

bool enclose5_try_mark(const struct enclose5 *e, int x, int y, struct enclose5 *next)
{
    enclose5_copy(next, e);
    return enclose5_place_mark(next, x, y, NULL);
}
