/* Watching a replay: the report of each legal turn, and of each word. */
#include "base/mem.h"
#include "record/record.h"
#include "replay/game/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* The reports so far, and the position after the last turn. */
struct told {
    struct text text, words;
    struct pos *after;
    int turns;
};

/* The moves must lead from `before` to `after`, and `before` is where the last turn ended. */
static void check_played(const struct verdict *v, const struct told *told, const struct played_turn *played)
{
    size_t size = v->game->rules->size(&v->values);
    scoped(mem_free) struct pos *pos = malloc(size);

    assert_memory_equal(played->before, told->after ? told->after : v->start, size);
    memcpy(pos, played->before, size);
    for (size_t i = 0; i < played->count; i++)
        assert_true(v->game->rules->play(&v->values, pos, &played->moves[i], NULL));
    assert_true(v->game->rules->end_turn(&v->values, pos, NULL));
    assert_memory_equal(pos, played->after, size);
}

static void listen(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct told *told = context;
    size_t size = v->game->rules->size(&v->values);

    check_played(v, told, &turn->played);
    text_addf(&told->text, "%s%u %d %zu %s", told->turns++ ? " | " : "", turn->number, turn->player, turn->played.count,
              turn->text);
    if (!told->after)
        told->after = malloc(size);
    memcpy(told->after, turn->played.after, size);
}

/* Adds a word as NUMBER/PLAYER: moves so far in its turn; "!" if it is illegal. */
static void hear(void *context, const struct verdict *v, const struct replay_word *word)
{
    struct told *told = context;
    (void)v;
    text_addf(&told->words, "%s%u/%d: %zu%s", told->words.len ? " | " : "", word->number, word->player,
              word->played.count, word->legal ? "" : "!");
}

#define CAPTURE "[Game \"connect-capture\"][Galaxy \"R8 B2 / H4 K9\"]"

/* What is told: each turn as its number, player, moves, and text. `words` is NULL where it goes without saying. */
static const struct {
    const char *text, *turns, *words;
} table[] = {
    {CAPTURE "1. 1-2 2. A: 2-5", "1 0 1 1-2", "1/0: 0 | 1/0: 1 | 2/1: 0 | 2/1: 0!"}, /* the label is wrong */
    {CAPTURE "1. 1-2 ; comment\n2. B: 2-5 {x} 3. 4-5 4. 4-1 5. 2-3 6. 5-6 7. 3-6 a1xb1",
     "1 0 1 1-2 | 2 1 1 2-5 | 3 0 1 4-5 | 4 1 1 4-1 | 5 0 1 2-3 | 6 1 1 5-6 | 7 0 2 3-6 a1xb1", NULL},
    /* An action of several shots is several moves. */
    {CAPTURE "1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 4-7 9. 7-8 10. 5-8 Ra1xb1,a2",
     "1 0 1 1-2 | 2 1 1 2-5 | 3 0 1 4-5 | 4 1 1 1-4 | 5 0 1 2-3 | 6 1 1 5-6 | 7 0 1 3-6 | 8 1 1 4-7 | 9 0 1 7-8 | "
     "10 1 3 5-8 Ra1xb1,a2",
     NULL},
    /* A turn that is not legal is not told; of its words the first that is not legal is the last. */
    {CAPTURE "1. 1-2 2. 2-5 a1xb1 3. 4-5", "1 0 1 1-2", "1/0: 0 | 1/0: 1 | 2/1: 0 | 2/1: 1 | 2/1: 2!"},
    {CAPTURE "1. 1-2 3. 2-5", "1 0 1 1-2", "1/0: 0 | 1/0: 1 | 1/0: 0!"},
    {CAPTURE "1.", "", "1/0: 0"},
    {CAPTURE, "", ""},
    {"[Game \"connect-capture\"][Galaxy \"X\"] 1. 1-2", "", ""},
    {"[Game \"chess\"] 1. e4", "", ""},
    {"[Game \"conect\"][Board \"wide 5\"][Variant \"pie\"] 1. c4 2. swap 3. A: b3", "1 0 1 c4 | 2 1 1 swap | 3 0 1 b3",
     NULL},
    {"[Game \"enclose5\"][Size \"9x9\"] 1. a1 2. a3 3. b1 4. b3 5. c1 6. c3 7. d1 8. d3 9. e1 g7",
     "1 0 1 a1 | 2 1 1 a3 | 3 0 1 b1 | 4 1 1 b3 | 5 0 1 c1 | 6 1 1 c3 | 7 0 1 d1 | 8 1 1 d3 | 9 0 2 e1 g7", NULL},
};

static void turns_and_words_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        scoped(verdict_release) struct verdict v = {0}, unwatched = {0};
        struct told told = {0};
        const struct replay_watch watch = {.turn = listen, .context = &told, .word = hear};
        assert_true(replay_text(table[i].text, strlen(table[i].text), &unwatched, NULL));
        assert_true(replay_text(table[i].text, strlen(table[i].text), &v, &watch));
        assert_string_equal(text_string(&told.text), table[i].turns);
        if (table[i].words)
            assert_string_equal(text_string(&told.words), table[i].words);
        assert_int_equal(v.turns, told.turns);
        assert_int_equal(v.status, unwatched.status);
        assert_int_equal(v.diag_count, unwatched.diag_count);
        if (told.after)
            assert_memory_equal(v.last, told.after, v.game->rules->size(&v.values));
        text_release(&told.text);
        text_release(&told.words);
        free(told.after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(turns_and_words_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
