/* Enclose5: positions to start from. Tags: puzzles.md, "Positions". The seeded opening: product.md, "By game".
 *
 * Rulings. Whose a coloured cell is the tag says, and is believed: it is not asked which marks once enclosed it. Nor is
 * it asked whether the numbers of marks fit who is to move. */
#include "games/enclose5/internal.h"

#include "game/number.h"
#include "game/placement.h"

#include <string.h>

enum { OPENING_RUN = 3, DEALS_MOST = 10000 };
enum { TAG_MARKS, TAG_COLOURED, TAG_TO_MOVE };

static bool has(const struct enclose5 *e, int layer, int x, int y)
{
    return enclose5_rows(e, layer)[y] >> x & 1;
}

static bool has_any(const struct enclose5 *e, int layer, int x, int y)
{
    return has(e, layer, x, y) || has(e, layer + 1, x, y);
}

static void set(struct enclose5 *e, int layer, int x, int y)
{
    enclose5_layer(e, layer)[y] |= (uint64_t)1 << x;
}

/* Puts a mark into a cell without one. */
static void put_mark(struct enclose5 *e, int player, int x, int y)
{
    set(e, LAYER_MARKS + player, x, y);
    if (has_any(e, LAYER_COLOURS, x, y))
        return;
    e->live[player]++;
    e->empty--;
}

/* Colours a cell that has no colour. */
static void put_colour(struct enclose5 *e, int player, int x, int y)
{
    set(e, LAYER_COLOURS + player, x, y);
    e->coloured[player]++;
    if (has(e, LAYER_MARKS, x, y))
        e->live[0]--;
    else if (has(e, LAYER_MARKS + 1, x, y))
        e->live[1]--;
    else
        e->empty--;
}

/* ---- The tags Marks and Coloured: `A:e5 B:f6` -------------------------------------------------------------- */

/* Reads the cell of an item. */
static bool read_cell(const struct enclose5 *e, const struct placement *item, int *x, int *y, struct text *why)
{
    if (number_read_cell(item->s, item->len, x, y) == item->len)
        return enclose5_on_paper(e, *x, *y, why);
    return placement_refuse(item->s, item->len, "is no cell: write whose it is, A: or B:, and its cell, such as A:e5",
                            why);
}

static bool refuse_twice(int x, int y, const char *reason, struct text *why)
{
    number_write_cell(x, y, why);
    return text_refuse(why, "%s", reason);
}

static bool place_mark(void *context, const struct placement *item, struct text *why)
{
    struct enclose5 *e = context;
    int x, y;
    if (!read_cell(e, item, &x, &y, why))
        return false;
    if (has_any(e, LAYER_MARKS, x, y))
        return refuse_twice(x, y, " is marked already", why);
    put_mark(e, item->player, x, y);
    return true;
}

static bool place_colour(void *context, const struct placement *item, struct text *why)
{
    struct enclose5 *e = context;
    int x, y;
    if (!read_cell(e, item, &x, &y, why))
        return false;
    if (has_any(e, LAYER_COLOURS, x, y))
        return refuse_twice(x, y, " is coloured already", why);
    put_colour(e, item->player, x, y);
    return true;
}

static bool marks_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_read(s, len, 2, "A:e5", place_mark, pos, why);
}

static bool coloured_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_read(s, len, 2, "A:d4", place_colour, pos, why);
}

/* Writes what both players have of a kind, by cells in reading order. */
static void write_cells(const struct pos *pos, int layer, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    for (int y = 0; y < e->height; y++)
        for (uint64_t row = enclose5_rows(e, layer)[y] | enclose5_rows(e, layer + 1)[y]; row; row &= row - 1) {
            int x = __builtin_ctzll(row);
            placement_write(!has(e, layer, x, y), out);
            number_write_cell(x, y, out);
        }
}

static void marks_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    write_cells(pos, LAYER_MARKS, out);
}

static void coloured_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    write_cells(pos, LAYER_COLOURS, out);
}

static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    return placement_read_to_move(s, len, 2, &((struct enclose5 *)pos)->to_move, why);
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    placement_write_to_move(((const struct enclose5 *)pos)->to_move, out);
}

/* A sheet with an opening says where the game begins; one without says nothing of it. */
static bool opening_fixed(const struct values *v)
{
    return v->of[PAPER_OPENING].n[0] > 0;
}

const struct record_tag enclose5_setup[] = {
    [TAG_MARKS] = {.name = "Marks",
                   .help = "marks on the paper before the first turn: A:e5 B:f6",
                   .fixed = opening_fixed,
                   .place = marks_place,
                   .write = marks_write},
    [TAG_COLOURED] = {.name = "Coloured",
                      .help = "cells that are coloured before the first turn, marked or not: A:d4",
                      .fixed = opening_fixed,
                      .place = coloured_place,
                      .write = coloured_write},
    [TAG_TO_MOVE] = {.name = "ToMove",
                     .help = "who has the first turn: A or B",
                     .fixed = opening_fixed,
                     .place = to_move_place,
                     .write = to_move_write},
    {0},
};

/* ---- Positions that can't be ------------------------------------------------------------------------------- */

/* Finds an uncoloured cell, the first in reading order, that live marks of `player` enclose. */
static bool left_uncoloured(const struct enclose5 *e, const uint64_t *live, int *x, int *y)
{
    uint64_t inside[PAPER_MOST], coloured[PAPER_MOST];

    enclose5_flood(e->width, e->height, live, inside);
    enclose5_coloured(e, coloured);
    for (*y = 0; *y < e->height; ++*y)
        if (inside[*y] & ~coloured[*y]) {
            *x = __builtin_ctzll(inside[*y] & ~coloured[*y]);
            return true;
        }
    return false;
}

static bool settle_player(const struct enclose5 *e, int player, struct text *why)
{
    uint64_t live[PAPER_MOST];
    int x, y;

    enclose5_live(e, player, live);
    if (left_uncoloured(e, live, &x, &y)) {
        number_write_cell(x, y, why);
        return text_refuse(why, " is enclosed by live marks of %c, but not coloured", 'A' + player);
    }
    if (e->coloured[player] >= e->goal)
        return text_refuse(why, "the game has ended in this position: %c has %d coloured cell%s, the goal is %d",
                           'A' + player, e->coloured[player], e->coloured[player] == 1 ? "" : "s", e->goal);
    return true;
}

bool enclose5_settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    (void)v;
    *tag = TAG_COLOURED;
    if (e->empty == 0)
        return text_refuse(why, "the game has ended in this position: no empty, uncoloured cell is left");
    return settle_player(e, 0, why) && settle_player(e, 1, why);
}

/* ---- The seeded opening ------------------------------------------------------------------------------------ */

/* Whether a mark would leave nothing enclosed and no run of its player above three. */
static bool fits(const struct enclose5 *e, int player, int x, int y)
{
    uint64_t live[PAPER_MOST];
    int enclosed_x, enclosed_y;

    enclose5_live(e, player, live);
    live[y] |= (uint64_t)1 << x;
    for (int way = 0; way < ENCLOSE5_WAYS; way++)
        if (enclose5_run(e, live, (enum enclose5_way)way, x, y).length > OPENING_RUN)
            return false;
    return !left_uncoloured(e, live, &enclosed_x, &enclosed_y);
}

/* Puts a mark into an empty cell by lot where it fits. False if there is no such cell. */
static bool deal_mark(struct enclose5 *e, int player, struct rng *rng)
{
    uint16_t cells[PAPER_MOST * PAPER_MOST];
    uint32_t left = 0;

    for (int cell = 0; cell < e->width * e->height; cell++)
        if (!has_any(e, LAYER_MARKS, cell % e->width, cell / e->width))
            cells[left++] = (uint16_t)cell;
    while (left > 0) {
        uint32_t lot = rng_below(rng, left);
        int x = cells[lot] % e->width, y = cells[lot] / e->width;
        if (fits(e, player, x, y)) {
            put_mark(e, player, x, y);
            return true;
        }
        cells[lot] = cells[--left];
    }
    return false;
}

/* K marks of each player, A's and B's by turns; where there is no room left for one, from the beginning. The order of
 * the draws is part of what a sheet ID means and never changes. */
void enclose5_deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    int marks = 2 * v->of[PAPER_OPENING].n[0], done = 0;
    /* Two fifths of the paper are marked at most, so hardly a deal fails. The bound is for the proof that this ends:
     * paper with fewer marks would still be a legal one. */
    for (int failed = 0; done < marks && failed < DEALS_MOST;) {
        if (deal_mark(e, done % 2, rng)) {
            done++;
        } else {
            enclose5_blank(v, pos);
            done = 0;
            failed++;
        }
    }
}
