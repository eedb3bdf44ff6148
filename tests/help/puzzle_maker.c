#include "help/puzzle_maker.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "catalogue/id.h"
#include "catalogue/lookup.h"
#include "help/play.h"
#include "help/sentence.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

enum { GARBAGE = 0xa5 };

struct puzzle_maker puzzle_maker_new(const struct game *game, const char *kind, const char *first)
{
    struct puzzle_maker m = {.game = game, .kind = lookup_puzzle_kind(game, kind, NULL), .seed = 1};

    assert_non_null(m.kind);
    puzzle_standard(m.kind, game->params, &m.values);
    m.values.edition = play_edition(game);
    if (first) {
        size_t i = param_index(game->params, m.kind->params[0]);
        assert_true(param_read(&game->params[i], first, strlen(first), &m.values.of[i], NULL));
    }
    m.memory = mem_new(m.kind->memory);
    return m;
}

static void clear(struct puzzle_maker *m)
{
    struct puzzle *p = &m->puzzle;
    arena_release(&m->arena);
    for (int i = 0; i < HINT_STEPS; i++)
        text_release(&m->hint[i]);
    free(p->pos);
    text_release(&p->answer);
    text_release(&p->tempting);
    text_release(&p->sheet);
}

void puzzle_maker_next(struct puzzle_maker *m, int least, int most)
{
    struct puzzle_id id = {.game = m->game, .kind = m->kind, .grades = {least, most}, .values = m->values};
    size_t size = game_board(m->game, &m->values)->rules->size(&m->values);

    for (uint32_t i = 0; i < m->kind->attempts; i++) {
        struct rng rng;
        clear(m);
        rng_start(&rng, m->seed++);
        m->puzzle = (struct puzzle){.pos = mem_new(size)};
        memset(m->puzzle.pos, GARBAGE, size);
        if (puzzle_id_attempt(&id, &rng, m->memory, &m->puzzle)) {
            sentence_in_english(&m->puzzle.tempting);
            return;
        }
        assert_int_equal(m->puzzle.answer.len, 0);
    }
    fail_msg("%s of grade %d to %d: none was found", m->kind->name, least, most);
}

void puzzle_maker_hint(struct puzzle_maker *m)
{
    struct puzzle_id id = {.game = m->game, .kind = m->kind, .grades = ALL_GRADES, .values = m->values};
    scoped(proof_release) struct proof proof = {.tags = 0};
    scoped(text_release) struct text why = {0};

    if (!proof_make(&proof, &id, &m->puzzle, &why))
        fail_msg("%s", text_string(&why));
    m->shown = proof_show(text_string(&proof.solution), proof.tags, m->kind, m->values.edition, &m->arena);
    m->kind->hint(&m->values, m->shown.turns, m->shown.count, NULL, m->hint);
}

void puzzle_maker_release(struct puzzle_maker *m)
{
    clear(m);
    free(m->memory);
}
