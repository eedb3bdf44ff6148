/* First marks that gain a move and fail: all that gain one but the right one. */
#include "base/mem.h"
#include "bench/proxy.h"
#include "catalogue/registry.h"

#include <string.h>

enum { MOVES_MAX = 400 };

static double measure(const struct values *values, const struct pos *start, const char *answer, int value)
{
    const struct game *game = registry_find("enclose5", strlen("enclose5"));
    const size_t size = game->rules->size(values);
    scoped(mem_free) struct pos *next = mem_new(size);
    struct move moves[MOVES_MAX];
    size_t count = game->rules->moves(values, start, moves, MOVES_MAX);
    double gaining = 0;

    (void)answer, (void)value;
    for (size_t i = 0; i < count && i < MOVES_MAX; i++) {
        memcpy(next, start, size);
        game->rules->play(values, next, &moves[i], NULL);
        gaining += game->rules->moves(values, next, moves + MOVES_MAX, 0) > 0;
    }
    return gaining - 1;
}

const struct proxy proxy_enclose5_finish = {.game = "enclose5",
                                            .kind = "finish",
                                            .what = "first marks that gain a move and fail",
                                            .measure = measure};
