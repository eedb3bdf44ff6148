/* How far the par is above what random play scores: of the legal writes and claims, each time any. */
#include "bench/proxy.h"
#include "games/connect/internal.h"

enum { GAMES = 30, MOVES = 20000 };

/* Rolls the dice of the sheet for a turn; any may be the zone die. */
static bool roll(const struct values *v, struct connect_table *t, int turn, struct rng *rng)
{
    if (turn == 0) {
        for (int i = 0; i < SETUP_ROLLS; i++) {
            struct move move = {.kind = ACT_ROLL, .at = {t->roll[i][0], t->roll[i][1], t->roll[i][2]}};
            if (!connect_play(v, (struct pos *)t, &move, NULL))
                return false;
        }
        return true;
    }
    const uint8_t *dice = t->roll[SETUP_ROLLS + turn - 1];
    uint32_t zone = rng_below(rng, ROLL_DICE);
    struct move move = {.kind = ACT_DICE,
                        .at = {dice[zone], dice[(zone + 1) % ROLL_DICE], dice[(zone + 2) % ROLL_DICE]}};
    return connect_play(v, (struct pos *)t, &move, NULL);
}

static double play(const struct values *v, struct connect_table t, struct rng *rng)
{
    static struct move moves[MOVES];
    struct pos *pos = (struct pos *)&t;
    struct connect_score score;

    for (int turn = 0; !t.over && roll(v, &t, turn, rng) && connect_begin_part(v, pos, 0, NULL) == FAULT_NONE; turn++) {
        size_t count;
        do {
            size_t listed = connect_rules.moves(v, pos, moves, MOVES);
            count = 0;
            for (size_t i = 0; i < listed && i < MOVES; i++)
                if (moves[i].kind == ACT_WRITE || moves[i].kind == ACT_NOTHING || moves[i].kind == ACT_CLAIM)
                    moves[count++] = moves[i];
        } while (count > 0 && connect_play(v, pos, &moves[rng_below(rng, (uint32_t)count)], NULL));
        if (connect_begin_part(v, pos, -1, NULL) != FAULT_NONE || !connect_end_turn(v, pos, NULL))
            break;
    }
    connect_count(v, &t, 0, &score);
    return score.total;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct rng rng;
    double sum = 0;
    (void)answer;
    rng_start(&rng, 1);
    for (int i = 0; i < GAMES; i++)
        sum += play(v, *(const struct connect_table *)start, &rng);
    return value - sum / GAMES;
}

const struct proxy proxy_connect_solo = {.game = "connect",
                                         .kind = "solo",
                                         .what = "par minus the mean of random play",
                                         .measure = measure};
