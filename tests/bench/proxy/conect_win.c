/* Conect: how many first stones look better than the right one.
 *
 * After each stone the rest of the board is filled at random many times, by the rules' own board. A stone looks better
 * if its side wins more of these games. */
#include "base/rng.h"
#include "bench/proxy.h"
#include "games/conect/internal.h"

#include <string.h>

enum { FILLS = 3000 };

/* The games that the side to move wins after its stone on a cell. */
static int wins_after(const struct conect *start, int cell, struct rng *rng)
{
    enum cone_side side = conect_side(start, start->to_move);
    uint16_t cells[CONE_CELLS];
    int count = 0, wins = 0;

    for (int i = 0; i < start->count; i++)
        if (i != cell && !conect_stone(start, i))
            cells[count++] = (uint16_t)i;
    for (int fill = 0; fill < FILLS; fill++) {
        struct conect c = *start;
        conect_put(&c, side, cell);
        for (int left = count; left > 0 && !c.winner; left--) {
            int at = (int)rng_below(rng, (uint32_t)left);
            conect_put(&c, (count - left) % 2 ? side : cone_other_side(side), cells[at]);
            uint16_t last = cells[left - 1];
            cells[left - 1] = cells[at];
            cells[at] = last;
        }
        wins += c.winner == 1 + (int)side;
    }
    return wins;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct conect *c = (const struct conect *)start;
    struct move move = {0};
    struct rng rng;
    int rank = 1;
    (void)value;

    rng_start(&rng, 1);
    conect_notation.decode(v, answer + strlen("1. "), strcspn(answer, "\n") - strlen("1. "), &move, NULL);
    int key = conect_cell(c, move.at[0], move.at[1], NULL), wins = wins_after(c, key, &rng);
    for (int cell = 0; cell < c->count; cell++)
        rank += cell != key && !conect_stone(c, cell) && wins_after(c, cell, &rng) > wins;
    return rank;
}

static const char what[] = "rank of the stone by random fills";

const struct proxy proxy_conect_win_in_2 = {"conect", "win-in-2", what, measure};
const struct proxy proxy_conect_win_in_3 = {"conect", "win-in-3", what, measure};
const struct proxy proxy_conect_win_in_4 = {"conect", "win-in-4", what, measure};
const struct proxy proxy_conect_defend = {"conect", "defend", what, measure};
