/* Conect, win-in-2, win-in-3 and win-in-4: the stones that a plain search puts down to find all first stones that win.
 *
 * It tries every stone and every reply in index order, without carriers, tables or distances. All that it knows is that
 * a stone after which a pass would save the opponent fails. */
#include "base/mem.h"
#include "bench/proxy.h"
#include "games/conect/internal.h"
#include "games/conect/search_board.h"

#include <stdlib.h>

static bool wins(struct search_board *b, enum cone_side side, int stones);

/* Whether a stone on this cell wins within so many stones. */
static bool wins_by(struct search_board *b, enum cone_side side, int stones, int cell)
{
    struct cells replies;
    int reply;
    bool good = search_board_put(b, side, cell);

    if (!good && stones > 1 && wins(b, side, stones - 1)) {
        good = true;
        replies = b->empty;
        while (good && (reply = cells_take(&replies, b->words)) != CONE_NONE) {
            good = !search_board_put(b, cone_other_side(side), reply) && wins(b, side, stones - 1);
            search_board_undo(b);
        }
    }
    search_board_undo(b);
    return good;
}

/* Whether the side, to move, wins within so many stones. */
static bool wins(struct search_board *b, enum cone_side side, int stones)
{
    struct cells left = b->empty;
    int cell;

    b->nodes++;
    while ((cell = cells_take(&left, b->words)) != CONE_NONE)
        if (search_board_wins_at(b, side, cell))
            return true;
    left = b->empty;
    while (stones > 1 && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (wins_by(b, side, stones, cell))
            return true;
    return false;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct conect *c = (const struct conect *)start;
    struct board_map *map = mem_new(sizeof *map);
    struct search_board *b = mem_new(sizeof *b);
    (void)v, (void)answer;

    board_map_init(map, (enum cone_kind)c->kind, c->size);
    search_board_init(b, map);
    for (int cell = 0; cell < c->count; cell++)
        if (c->node[cell].stone)
            search_board_put(b, (enum cone_side)(c->node[cell].stone - 1), cell);
    b->nodes = 0;
    struct cells left = b->empty;
    int cell;
    while ((cell = cells_take(&left, b->words)) != CONE_NONE)
        wins_by(b, conect_side(c, c->to_move), value, cell);
    double nodes = (double)b->nodes;
    free(b);
    free(map);
    return nodes;
}

static const char what[] = "stones of a plain search in index order";

const struct proxy proxy_conect_win_in_2 = {"conect", "win-in-2", what, measure};
const struct proxy proxy_conect_win_in_3 = {"conect", "win-in-3", what, measure};
const struct proxy proxy_conect_win_in_4 = {"conect", "win-in-4", what, measure};
