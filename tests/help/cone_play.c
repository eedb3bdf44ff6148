#include "help/cone_play.h"

#include "help/test.h"

#include <string.h>

extern const struct game conect;

struct values cone_values(enum cone_kind kind, int size)
{
    struct values v;
    params_standard(conect.params, &v);
    v.of[CONECT_BOARD].n[0] = (int16_t)kind;
    v.of[CONECT_BOARD].n[1] = (int16_t)size;
    return v;
}

void cone_put(const struct values *v, const struct conect *before, struct conect *after, const struct move *move)
{
    memcpy(after, before, conect.rules->size(v));
    assert_true(conect.rules->play(v, (struct pos *)after, move, NULL));
    assert_true(conect.rules->end_turn(v, (struct pos *)after, NULL));
}

size_t cone_moves(const struct values *v, const struct conect *c, struct move *moves)
{
    size_t count = conect.rules->moves(v, (const struct pos *)c, moves, CONE_CELLS + 1);
    assert_true(count <= CONE_CELLS + 1);
    return count;
}
