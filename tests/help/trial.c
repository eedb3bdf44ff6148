#define _DEFAULT_SOURCE /* strsep */

#include "help/trial.h"

#include "base/mem.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

struct trial trial_begin(const struct game *game, const struct values *values)
{
    struct trial t = {.game = game, .values = *values, .pos = mem_new(game->rules->size(values))};
    game->rules->start(values, t.pos);
    return t;
}

void trial_end(struct trial *t)
{
    free(t->pos);
    reason_release(&t->why);
}

bool trial_place(struct trial *t, int tag, const char *text)
{
    reason_clear(&t->why);
    return t->game->notation->tags[tag].place(&t->values, t->pos, text, strlen(text), &t->why.text);
}

/* A refused piece must leave the position unchanged. */
static bool play(struct trial *t, const struct move *move)
{
    struct pos *before = turns_copy(t->game, &t->values, t->pos);
    bool good = t->game->rules->play(&t->values, t->pos, move, &t->why);

    if (!good) {
        assert_memory_equal(before, t->pos, t->game->rules->size(&t->values));
        assert_false(t->game->rules->play(&t->values, t->pos, move, NULL));
        assert_memory_equal(before, t->pos, t->game->rules->size(&t->values));
    }
    free(before);
    return good;
}

bool trial_act(struct trial *t, const char *action)
{
    struct move move = {0};
    size_t len = strlen(action), at = 0;

    reason_clear(&t->why);
    do {
        size_t used = t->game->notation->decode(&t->values, action + at, len - at, &move, &t->why.text);
        if (used == 0 || !play(t, &move))
            return false;
        at += used;
    } while (at < len);
    return true;
}

/* Calls `each` for the words of a text. */
static void for_words(struct trial *t, const char *text, void (*each)(struct trial *, const char *))
{
    char copy[512], *rest = copy, *word;
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    while ((word = strsep(&rest, " ")))
        each(t, word);
}

static void accept_one(struct trial *t, const char *action)
{
    if (!trial_act(t, action))
        fail_msg("%s: %s", action, text_string(&t->why.text));
    assert_int_equal(t->why.text.len, 0);
}

void trial_accept(struct trial *t, const char *actions)
{
    for_words(t, actions, accept_one);
}

void trial_end_turn(struct trial *t)
{
    if (!t->game->rules->end_turn(&t->values, t->pos, &t->why))
        fail_msg("%s", text_string(&t->why.text));
}

void trial_turn(struct trial *t, const char *actions)
{
    trial_accept(t, actions);
    trial_end_turn(t);
}

void trial_turns(struct trial *t, const char *actions)
{
    for_words(t, actions, trial_turn);
}

bool trial_listed(const struct trial *t, const char *action)
{
    size_t count = t->game->rules->moves(&t->values, t->pos, NULL, 0);
    struct move move = {0}, *moves = mem_new(count * sizeof *moves + 1);
    struct text ignored = {0};
    bool found = false;

    if (t->game->notation->decode(&t->values, action, strlen(action), &move, &ignored)) {
        assert_int_equal(t->game->rules->moves(&t->values, t->pos, moves, count), count);
        for (size_t i = 0; i < count; i++)
            found = found || memcmp(&moves[i], &move, sizeof move) == 0;
    }
    free(moves);
    text_release(&ignored);
    return found;
}

void trial_refused(struct trial *t, const char *action, const char *reason)
{
    if (trial_act(t, action))
        fail_msg("%s was accepted", action);
    assert_string_equal(text_string(&t->why.text), reason);
    assert_false(trial_listed(t, action));
}

void trial_end_refused(struct trial *t, const char *reason)
{
    struct pos *before = turns_copy(t->game, &t->values, t->pos);
    reason_clear(&t->why);
    assert_false(t->game->rules->end_turn(&t->values, t->pos, &t->why));
    assert_string_equal(text_string(&t->why.text), reason);
    assert_false(t->game->rules->end_turn(&t->values, t->pos, NULL));
    assert_memory_equal(before, t->pos, t->game->rules->size(&t->values));
    free(before);
}
