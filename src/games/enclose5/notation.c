/* Enclose5: moves and position tags in text.
 *
 * Rulings. The tag Coloured is believed: it does not matter which marks once enclosed a cell, nor whether the numbers
 * of marks fit the player to move. With Final the game may be over, and the marks of a player must enclose what is
 * coloured. */
#include "games/enclose5/internal.h"

#include "game/notation.h"

#include <assert.h>

/* ---- Marks and Coloured: `A:e5 B:f6` ----------------------------------------------------------------------------- */

/* Adds what both players have in a pair of layers. */
static bool place_cells(struct pos *pos, int layer, const char *s, size_t len, struct text *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    for (struct notation_item item = {0}; notation_next_item(s, len, &item);) {
        int player, x, y;
        if (!notation_take_label(&item, 2, layer == LAYER_MARKS ? "A:e5" : "A:d4", &player, why))
            return false;
        if (notation_read_cell(item.s, item.len, &x, &y) != item.len)
            return notation_refuse_item(item.s, item.len,
                                        "is not a cell: write whose it is, A: or B:, and its cell, such as A:e5", why);
        if (!enclose5_on_paper(e, x, y, why))
            return false;
        if (enclose5_owner(e, layer, x, y) >= 0)
            return text_refuse(why, "%s is %s already", cell_name(x, y).text,
                               layer == LAYER_MARKS ? "marked" : "coloured");
        (layer == LAYER_MARKS ? enclose5_add_mark : enclose5_add_colour)(e, player, x, y);
    }
    return true;
}

static bool marks_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return place_cells(pos, LAYER_MARKS, s, len, why);
}

static bool coloured_place(const struct values *v UNUSED, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return place_cells(pos, LAYER_COLOURS, s, len, why);
}

/* Writes what both players have in a pair of layers, in reading order. */
static void write_cells(const struct pos *pos, int layer, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_rows(e, layer)[y] | enclose5_rows(e, layer + 1)[y]; left;) {
            int x = bits_take(&left);
            notation_write_label(enclose5_owner(e, layer, x, y), out);
            notation_write_cell(x, y, out);
        }
}

static void marks_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    write_cells(pos, LAYER_MARKS, out);
}

static void coloured_write(const struct values *v UNUSED, const struct pos *pos, struct text *out)
{
    write_cells(pos, LAYER_COLOURS, out);
}

/* ---- ToMove ------------------------------------------------------------------------------------------------------ */

NOTATION_DEFINE_TO_MOVE(struct enclose5)

/* ---- The tags together ------------------------------------------------------------------------------------------- */

static const struct record_tag tags[] = {
    [TAG_MARKS] = {.name = "Marks",
                   .actions = true,
                   .help = "marks on the paper before the first turn: A:e5 B:f6",
                   .fixed = FIXED_BY(PAPER_OPENING),
                   .place = marks_place,
                   .write = marks_write},
    [TAG_COLOURED] = {.name = "Coloured",
                      .actions = true,
                      .help = "cells that are coloured before the first turn, marked or not: A:d4",
                      .fixed = FIXED_BY(PAPER_OPENING),
                      .place = coloured_place,
                      .write = coloured_write},
    [TAG_TO_MOVE] = NOTATION_TO_MOVE(FIXED_BY(PAPER_OPENING)),
    [TAG_FINAL] = NOTATION_FINAL,
    [TAG_CLUES] = {.name = "Clues",
                   .actions = true,
                   .help = "numbers of a fence puzzle, each with its cell: a3:2 c5:1",
                   .fixed = FIXED_NEVER,
                   .place = fence_clues_place,
                   .write = fence_clues_write},
    {0},
};

/* Colours what the marks of a final position enclose. Marks that enclose it outside the other player's reach never
 * died, so that the order of play does not matter; else Coloured must tell. */
static bool colour_enclosed(struct enclose5 *e, struct text *why)
{
    uint64_t inside[2][PAPER_MOST], live[PAPER_MOST], always[PAPER_MOST];
    for (int player = 0; player < 2; player++)
        enclose5_flood(e->width, e->height, enclose5_rows(e, LAYER_MARKS + player), inside[player]);
    for (int player = 0; player < 2; player++) {
        for (int y = 0; y < e->height; y++)
            live[y] = enclose5_rows(e, LAYER_MARKS + player)[y] & ~inside[!player][y];
        enclose5_flood(e->width, e->height, live, always);
        for (int y = 0; y < e->height; y++) {
            uint64_t open = inside[player][y] & (inside[!player][y] | ~always[y]);
            if (open)
                return text_refuse(why,
                                   "%s can be coloured by A, B or nobody, depending on the order of the marks: add the "
                                   "tag Coloured",
                                   cell_name(bits_first(open), y).text);
        }
        for (int y = 0; y < e->height; y++)
            for (uint64_t left = inside[player][y]; left;)
                enclose5_add_colour(e, player, bits_take(&left), y);
    }
    return true;
}

/* Whether every coloured cell is enclosed by marks of its player, of which some may be dead by now. */
static bool check_coloured(const struct enclose5 *e, struct text *why)
{
    for (int player = 0; player < 2; player++) {
        const uint64_t *coloured = enclose5_rows(e, LAYER_COLOURS + player);
        uint64_t inside[PAPER_MOST];
        enclose5_flood(e->width, e->height, enclose5_rows(e, LAYER_MARKS + player), inside);
        for (int y = 0; y < e->height; y++) {
            uint64_t open = coloured[y] & ~inside[y];
            if (open)
                return text_refuse(why, "%s is coloured, but the marks of %c do not enclose it",
                                   cell_name(bits_first(open), y).text, 'A' + player);
        }
    }
    return true;
}

static bool settle(const struct values *v, struct pos *pos, size_t *tag, struct text *why)
{
    struct enclose5 *e = (struct enclose5 *)pos;
    uint64_t open[PAPER_MOST];

    *tag = TAG_COLOURED;
    if (v->final && e->coloured[0] + e->coloured[1] == 0 && !colour_enclosed(e, why))
        return false;
    if (e->coloured[0] >= e->goal && e->coloured[1] >= e->goal)
        return text_refuse(why, "both players have reached the goal of %d: the game ended when the first did", e->goal);
    e->over = e->empty == 0 || e->coloured[0] >= e->goal || e->coloured[1] >= e->goal;
    if (e->empty == 0 && !v->final)
        return text_refuse(why, "the game has ended in this position: no empty, uncoloured cell is left");
    for (int player = 0; player < 2; player++) {
        if (enclose5_encloses(e, enclose5_rows(e, LAYER_LIVE + player), open)) {
            int y = 0;
            while (!open[y])
                y++;
            return text_refuse(why, "%s is enclosed by live marks of %c, but not coloured",
                               cell_name(bits_first(open[y]), y).text, 'A' + player);
        }
        if (e->coloured[player] >= e->goal && !v->final)
            return text_refuse(why, "the game has ended in this position: %c has %d coloured cell%s, the goal is %d",
                               'A' + player, e->coloured[player], e->coloured[player] == 1 ? "" : "s", e->goal);
    }
    return !v->final || check_coloured(e, why);
}

/* ---- Turns in words ---------------------------------------------------------------------------------------------- */

enum { ALIGNED = 5 };

/* Adds what a mark of the player at (x, y), just placed, gains by its rows of five or more. */
static void say_rows(const struct enclose5 *e, int player, int x, int y, const struct words *words, struct text *out)
{
    const uint64_t *live = enclose5_rows(e, LAYER_LIVE + player);
    int rows = 0, gained = 0, length = 0;

    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS && enclose5_has(e, live, x, y); way++) {
        int run = enclose5_run(e, live, way, x, y).length;
        if (run < ALIGNED)
            continue;
        rows++;
        gained += run - ALIGNED + 1;
        length = run;
    }
    if (rows == 1 && length == ALIGNED)
        text_add(out, words_get(words, N_(" (a row of five gains one)")));
    else if (rows == 1)
        words_addf(words, out, " (a row of %d gains %d)", length, gained);
    else if (rows > 1)
        words_addf(words, out, " (%d rows gain %d)", rows, gained);
}

/* "Mark f4 (a row of five gains one), then g5: encloses 6 cells." */
static void say(const struct values *v UNUSED, const struct played_turn *turn, const struct words *words,
                struct text *out)
{
    struct enclose5 e;
    bool enclosed = false; /* by the mark before */

    if (turn->moves->kind == MOVE_SWAP) {
        text_add(out, words_get(words, N_("Swap sides.")));
        return;
    }
    enclose5_copy(&e, (const struct enclose5 *)turn->before);
    int player = e.to_move;
    for (size_t i = 0; i < turn->count; i++) {
        int x = turn->moves[i].at[COLUMN], y = turn->moves[i].at[ROW], coloured = e.coloured[player];
        bool legal = enclose5_place_mark(&e, x, y, NULL);
        assert(legal);
        (void)legal;
        words_addf(words, out,
                   i == 0     ? N_("Mark %s")
                   : enclosed ? N_("; then %s")
                              : N_(", then %s"),
                   cell_name(x, y).text);
        if (!e.over)
            say_rows(&e, player, x, y, words, out);
        enclosed = e.coloured[player] > coloured;
        if (enclosed)
            words_add_count(words, out, N_(": encloses %d cell"), N_(": encloses %d cells"),
                            e.coloured[player] - coloured);
    }
    text_add(out, ".");
}

const struct notation enclose5_notation = {
    .decode = notation_decode_cell,
    .encode = notation_encode_cell,
    .say = say,
    .help = N_("A turn is a cell (e5) and, after a row of five or more, the cells of the additional moves after it "
               "(e5 f6)."),
    .tags = tags,
    .final = {.cells = "Marks"},
    .settle = settle,
};

const struct notation fence_notation = {
    .decode = notation_decode_cell,
    .encode = notation_encode_cell,
    .tags = tags,
    .settle = fence_settle,
};
