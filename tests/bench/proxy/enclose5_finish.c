/* The work of a search without any sense: all turns of two marks, then of three and so on, cell by cell. */
#include "base/mem.h"
#include "bench/proxy.h"
#include "catalogue/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARKS_MOST = 9, MOVES_MAX = 400, NODES_MOST = 1000000 };

struct plain_search {
    const struct game *game;
    const struct values *values;
    int player;
    long nodes;
};

/* Whether some `marks` marks, or fewer, end the game from here in favour of the player to move. */
static bool wins_in(struct plain_search *s, const struct pos *pos, int marks)
{
    const size_t size = s->game->rules->size(s->values);
    struct move moves[MOVES_MAX];
    size_t count = s->game->rules->moves(s->values, pos, moves, MOVES_MAX);
    struct pos *next = mem_new(size);
    bool found = false;

    for (size_t i = 0; i < count && i < MOVES_MAX && !found && s->nodes < NODES_MOST; i++) {
        struct score score;
        memcpy(next, pos, size);
        s->game->rules->play(s->values, next, &moves[i], NULL);
        s->nodes++;
        game_score(s->game, s->values, next, &score);
        if (score.finished)
            found = score.winner[s->player];
        else
            found = marks > 1 && wins_in(s, next, marks - 1);
    }
    free(next);
    return found;
}

static double measure(const struct values *values, const struct pos *start, const char *answer, int value)
{
    const struct game *game = registry_find("enclose5", strlen("enclose5"));
    struct plain_search s = {game, values, game->rules->state(values, start).to_move, 0};
    (void)answer, (void)value;
    for (int marks = 2; marks <= MARKS_MOST && s.nodes < NODES_MOST && !wins_in(&s, start, marks);)
        marks++;
    return log2((double)s.nodes);
}

const struct proxy proxy_enclose5_finish = {.game = "enclose5",
                                            .kind = "finish",
                                            .what = "nodes of a plain search, mark by mark",
                                            .measure = measure};
