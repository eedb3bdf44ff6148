#include "bench/proxy.h"

#include "base/mem.h"
#include "games/connect_capture/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES = 512, SLOTS = 1 << 14 };

/* Chances found, by a hash of the position. */
struct chances {
    uint64_t key[SLOTS];
    double chance[SLOTS];
};

/* The chance that random play to the end of the turn, each move as likely as any other, scores this value. */
static double chance_of(const struct values *values, const struct galaxy *g, int value, struct chances *known)
{
    struct move moves[MOVES];
    size_t count = connect_capture_rules.moves(values, (const struct pos *)g, moves, MOVES);
    uint64_t key = rng_hash(g, sizeof *g) | 1;
    size_t slot = key % SLOTS;
    double sum = 0;

    if (count == 0)
        return g->points[g->to_move] == value;
    for (; known->key[slot]; slot = (slot + 1) % SLOTS)
        if (known->key[slot] == key)
            return known->chance[slot];
    for (size_t i = 0; i < count; i++) {
        struct galaxy after = *g;
        connect_capture_rules.play(values, (struct pos *)&after, &moves[i], NULL);
        sum += chance_of(values, &after, value, known);
    }
    while (known->key[slot])
        slot = (slot + 1) % SLOTS;
    known->key[slot] = key;
    known->chance[slot] = sum / (double)count;
    return known->chance[slot];
}

static double measure(const struct values *values, const struct pos *start, const char *answer, int value)
{
    const struct galaxy *g = (const struct galaxy *)start;
    struct move lines[MOVES];
    size_t count = connect_capture_rules.moves(values, start, lines, MOVES);
    struct chances *known = mem_new(sizeof *known);
    double sum = 0;
    (void)answer;

    for (size_t i = 0; i < count; i++) {
        struct galaxy after = *g;
        memset(known, 0, sizeof *known);
        connect_capture_rules.play(values, (struct pos *)&after, &lines[i], NULL);
        sum += chance_of(values, &after, value, known);
    }
    free(known);
    return (double)count / sum;
}

const struct proxy proxy_connect_capture_best_turn = {.game = "connect-capture",
                                                      .kind = "best-turn",
                                                      .what = "random turns until one scores the most",
                                                      .measure = measure};
