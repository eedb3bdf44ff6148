/* Conect, win-in-2, win-in-3 and win-in-4: the stones that a plain search puts down to find all first stones that win.
 *
 * It tries every stone and every reply, without carriers, tables or distances. All that it knows is that a stone after
 * which a pass would save the opponent fails. Stones are tried in random orders, of which the mean is taken: one order
 * would say more of where the cells happen to stand. */
#include "base/mem.h"
#include "base/rng.h"
#include "bench/proxy.h"
#include "games/conect/internal.h"
#include "games/conect/search_board.h"

#include <stdlib.h>

struct plain {
    struct search_board board;
    struct board_map map;
    struct rng rng;
};

static bool wins(struct plain *p, enum cone_side side, int stones);

/* The empty cells in random order. Returns how many. */
static int shuffle(struct plain *p, uint16_t cells[CONE_CELLS])
{
    struct cells left = p->board.empty;
    int count = 0, cell;
    while ((cell = cells_take(&left, p->map.words)) != CONE_NONE) {
        int at = (int)rng_below(&p->rng, (uint32_t)++count);
        cells[count - 1] = cells[at];
        cells[at] = (uint16_t)cell;
    }
    return count;
}

/* Whether a stone on this cell wins within so many stones. */
static bool wins_by(struct plain *p, enum cone_side side, int stones, int cell)
{
    struct search_board *b = &p->board;
    uint16_t replies[CONE_CELLS];
    bool good = search_board_put(b, side, cell);

    if (!good && stones > 1 && wins(p, side, stones - 1)) {
        int count = shuffle(p, replies);
        good = true;
        for (int i = 0; i < count && good; i++) {
            good = !search_board_put(b, cone_other_side(side), replies[i]) && wins(p, side, stones - 1);
            search_board_undo(b);
        }
    }
    search_board_undo(b);
    return good;
}

/* Whether the side, to move, wins within so many stones. */
static bool wins(struct plain *p, enum cone_side side, int stones)
{
    uint16_t cells[CONE_CELLS];
    struct cells left = p->board.empty;
    int cell;

    p->board.nodes++;
    while ((cell = cells_take(&left, p->map.words)) != CONE_NONE)
        if (search_board_wins_at(&p->board, side, cell))
            return true;
    int count = stones > 1 ? shuffle(p, cells) : 0;
    for (int i = 0; i < count; i++)
        if (wins_by(p, side, stones, cells[i]))
            return true;
    return false;
}

enum { ORDERS = 8 };

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct conect *c = (const struct conect *)start;
    struct plain *p = mem_new(sizeof *p);
    (void)v, (void)answer;

    rng_start(&p->rng, 1);
    board_map_init(&p->map, (enum cone_kind)c->kind, c->size);
    search_board_init(&p->board, &p->map);
    for (int cell = 0; cell < c->count; cell++)
        if (c->node[cell].stone)
            search_board_put(&p->board, (enum cone_side)(c->node[cell].stone - 1), cell);
    p->board.nodes = 0;
    int orders = value < 4 ? ORDERS : 2; /* a win in four takes long */
    for (int i = 0; i < orders; i++) {
        struct cells left = p->board.empty;
        int cell;
        while ((cell = cells_take(&left, p->map.words)) != CONE_NONE)
            wins_by(p, conect_side(c, c->to_move), value, cell);
    }
    double nodes = (double)p->board.nodes / orders;
    free(p);
    return nodes;
}

static const char what[] = "stones of a plain search in random order";

const struct proxy proxy_conect_win_in_2 = {"conect", "win-in-2", what, measure};
const struct proxy proxy_conect_win_in_3 = {"conect", "win-in-3", what, measure};
const struct proxy proxy_conect_win_in_4 = {"conect", "win-in-4", what, measure};
