/* How unlikely a player takes everything who draws random lines. */
#include "bench/proxy.h"
#include "games/connect_square/internal.h"

#include <math.h>

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct lattice l = *(const struct lattice *)start;
    struct lattice_choice choice;
    int player = l.to_move;
    double bits = 0;
    (void)v, (void)answer, (void)value;

    for (lattice_choose(&l, &choice); choice.capture.count > 0 && !l.over && l.to_move == player;
         lattice_choose(&l, &choice)) {
        int count = choice.capture.count + choice.gift.count + choice.safe.count;
        bits += log2((double)count / choice.capture.count);
        connect_square_play_line(&l, choice.capture.line[0]);
    }
    return bits;
}

const struct proxy proxy_connect_square_chain = {.game = "connect-square",
                                                 .kind = "chain",
                                                 .what = "luck of a player who draws random lines",
                                                 .measure = measure};
