#include "help/play.h"

#include "base/mem.h"

#include <assert.h>
#include <string.h>

enum { MOVES = 8192 };

static int draw_number(const struct param *p, struct rng *rng)
{
    uint32_t lot = rng_below(rng, 6);
    if (lot == 0)
        return p->least;
    if (lot == 1)
        return p->most;
    return p->least + (int)rng_below(rng, (uint32_t)(p->most - p->least + 1));
}

static int count_words(const struct param *p)
{
    int count = 0;
    while (p->words[count])
        count++;
    return count;
}

static void draw_value(const struct param *p, struct rng *rng, struct value *value)
{
    if (p->words) {
        *value = (struct value){.n = {(int16_t)rng_below(rng, (uint32_t)count_words(p)),
                                      (int16_t)(p->kind == PARAM_BOARD ? draw_number(p, rng) : 0)}};
        return;
    }
    int numbers = p->kind == PARAM_INT || p->kind == PARAM_DECIMAL || p->kind == PARAM_FLAG ? 1
                  : p->kind == PARAM_WEIGHTS                                                ? (int)strlen(p->letters)
                                                                                            : 2;
    *value = (struct value){0};
    for (int i = 0; i < numbers; i++)
        value->n[i] = (int16_t)draw_number(p, rng);
    if (p->kind == PARAM_WEIGHTS)
        value->n[0] = (int16_t)(value->n[0] + (value->n[0] == 0));
    if (p->kind == PARAM_RANGE && value->n[0] > value->n[1]) {
        int16_t swap = value->n[0];
        value->n[0] = value->n[1];
        value->n[1] = swap;
    }
}

static bool accepted(const struct game *game, const struct values *values)
{
    struct text why = {0};
    bool ok = game->check(values, &why);
    assert(ok || why.len > 0);
    text_release(&why);
    return ok;
}

void play_values(const struct game *game, struct rng *rng, struct values *values)
{
    do {
        params_standard(game->params, game->param_count, values);
        for (size_t i = 0; i < game->param_count; i++)
            if (rng_below(rng, 3) > 0)
                draw_value(&game->params[i], rng, &values->of[i]);
    } while (!accepted(game, values));
}

void play_contents(const struct game *game, struct rng *rng, struct values *values)
{
    struct values standard;
    play_values(game, rng, values);
    params_standard(game->params, game->param_count, &standard);
    for (size_t i = 0; i < game->param_count; i++)
        if (game->params[i].use != PARAM_CONTENT)
            values->of[i] = standard.of[i];
}

struct pos *play_start(const struct game *game, const struct values *values, struct rng *rng)
{
    struct pos *pos = mem_new(game->size(values));
    game->blank(values, pos);
    if (game->deal)
        game->deal(values, rng, pos);
    return pos;
}

bool play_turn(const struct game *game, const struct values *values, struct pos *pos, struct rng *rng,
               void (*seen)(const struct game *, const struct values *, const struct pos *))
{
    static _Thread_local struct move moves[MOVES];
    if (game->over(values, pos))
        return false;
    for (;;) {
        size_t count = game->moves(values, pos, moves, MOVES);
        assert(count <= MOVES);
        /* Where a turn may end as well as go on, it ends by lot. */
        if ((count == 0 || rng_below(rng, 2) == 0) && game->end_turn(values, pos, NULL))
            break;
        assert(count > 0);
        bool ok = game->play(values, pos, &moves[rng_below(rng, (uint32_t)count)], NULL);
        assert(ok);
        (void)ok;
        if (seen)
            seen(game, values, pos);
    }
    if (seen)
        seen(game, values, pos);
    return true;
}
