#include "help/play.h"

#include "base/mem.h"
#include "page/template/edition.h"

#include <assert.h>
#include <string.h>

enum { MOVES = 8192 };

const void *play_edition(const struct game *game)
{
    static struct edition_cache *cache; /* kept to the end: editions are borrowed from it */
    struct text why = {0};
    if (!game->edition)
        return NULL;
    if (!cache)
        cache = edition_cache_new(NULL);
    const void *edition = edition_cache_get(cache, game, EDITION_STANDARD, &why);
    assert(edition);
    text_release(&why);
    return edition;
}

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
    bool ok = game_check(game, values, &why);
    assert(ok || why.len > 0);
    text_release(&why);
    return ok;
}

/* Values that are searched for, or only printed, have their own tests. */
static bool is_slow(const struct param *p)
{
    return p->use == PARAM_CHOICE || p->bare;
}

void play_values(const struct game *game, struct rng *rng, struct values *values)
{
    do {
        params_standard(game->params, values);
        values->edition = play_edition(game);
        for (size_t i = 0; game->params[i].name; i++)
            if (rng_below(rng, 3) > 0 && !is_slow(&game->params[i]))
                draw_value(&game->params[i], rng, &values->of[i]);
    } while (!accepted(game, values));
}

void play_sheet_values(const struct game *game, struct rng *rng, struct values *values)
{
    struct values standard;
    play_values(game, rng, values);
    params_standard(game->params, &standard);
    for (size_t i = 0; game->params[i].name; i++)
        if (game->params[i].use == PARAM_RULE)
            values->of[i] = standard.of[i];
}

void play_contents(const struct game *game, struct rng *rng, struct values *values)
{
    struct values standard;
    play_values(game, rng, values);
    params_standard(game->params, &standard);
    for (size_t i = 0; game->params[i].name; i++)
        if (game->params[i].use != PARAM_CONTENT)
            values->of[i] = standard.of[i];
}

struct pos *play_start(const struct game *game, const struct values *values, struct rng *rng)
{
    struct pos *pos = mem_new(game->rules->size(values));
    game->rules->start(values, pos);
    if (game->rules->deal)
        game->rules->deal(values, rng, pos);
    return pos;
}

/* The turn being played. */
struct turn {
    const struct game *game;
    const struct values *values;
    struct pos *pos;
    const struct player *player;
};

static void look(const struct turn *t)
{
    if (t->player->seen)
        t->player->seen(t->game, t->values, t->pos);
}

static bool lot(const struct turn *t, uint32_t one_in)
{
    return rng_below(t->player->rng, one_in) == 0;
}

static void end_turn(const struct turn *t)
{
    bool ended = t->game->rules->end_turn(t->values, t->pos, NULL);
    assert(ended);
    (void)ended;
}

static void write_move(const struct turn *t, const struct move *move)
{
    if (!t->player->out)
        return;
    text_add_char(t->player->out, ' ');
    t->game->notation->encode(t->values, move, t->player->out);
}

/* Makes one of the listed moves; false if there is none. */
static bool play_move(const struct turn *t)
{
    static _Thread_local struct move moves[MOVES];
    const struct player *player = t->player;
    size_t count = t->game->rules->moves(t->values, t->pos, moves, MOVES);
    assert(count <= MOVES);
    if (count == 0)
        return false;
    size_t chosen = rng_below(player->rng, (uint32_t)count);
    bool ok = t->game->rules->play(t->values, t->pos, &moves[chosen], NULL);
    assert(ok);
    (void)ok;
    write_move(t, &moves[chosen]);
    if (player->moves) {
        assert(*player->count < PLAY_MOVES);
        player->moves[(*player->count)++] = moves[chosen];
    }
    look(t);
    return true;
}

/* Begins the part of the next player, or ends the last one: whichever label is accepted. False if none is. */
static bool next_part(const struct turn *t, bool *last)
{
    int players = game_players(t->game, t->values);
    for (int i = 0; i < players; i++)
        if (t->game->rules->parts->begin(t->values, t->pos, i, NULL) == FAULT_NONE) {
            if (t->player->out)
                text_addf(t->player->out, " %c:", 'A' + i);
            look(t);
            return true;
        }
    *last = t->game->rules->parts->begin(t->values, t->pos, -1, NULL) == FAULT_NONE;
    return *last;
}

/* Plays every player's part, each as long as required and then as long as chosen. */
static void play_parts(const struct turn *t)
{
    for (bool last = false; !last;) {
        if (lot(t, 4) && next_part(t, &last))
            continue;
        bool went_on = play_move(t) || next_part(t, &last);
        assert(went_on);
        (void)went_on;
    }
    end_turn(t);
}

/* Where a turn may end or go on, chance decides. */
static void play_moves(const struct turn *t)
{
    do {
        if (lot(t, 2) && t->game->rules->end_turn(t->values, t->pos, NULL))
            return;
    } while (play_move(t));
    end_turn(t);
}

bool play_turn_as(const struct game *game, const struct values *values, struct pos *pos, const struct player *player)
{
    struct turn turn = {game, values, pos, player};
    if (game->rules->state(values, pos).over)
        return false;
    if (game->rules->parts)
        play_parts(&turn);
    else
        play_moves(&turn);
    look(&turn);
    return true;
}

bool play_turn(const struct game *game, const struct values *values, struct pos *pos, struct rng *rng,
               void (*seen)(const struct game *, const struct values *, const struct pos *))
{
    return play_turn_as(game, values, pos, &(struct player){.rng = rng, .seen = seen});
}
