#include "replay/proof.h"

#include "base/mem.h"
#include "replay/setup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Proof ------------------------------------------------------------------------------------------------------ */

bool proof_make(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, struct text *why)
{
    struct single_edition edition = single_edition(id->values.edition);
    struct verdict *v = &proof->verdict;
    struct text *solution = &proof->solution;

    text_clear(solution);
    setup_write(id->game, &id->values, text_string(&puzzle->sheet), puzzle->pos, solution);
    const size_t setup = solution->len;
    setup_write_tag("Question", id->kind->name, solution);
    proof->tags = solution->len;
    text_add_bytes(solution, text_string(&puzzle->answer), puzzle->answer.len);
    if (solution->data[solution->len - 1] != '\n')
        text_add_char(solution, '\n');

    v->editions = &edition.editions;
    bool alone = replay_text(solution->data, solution->len, v, NULL);
    v->editions = NULL;
    if (!alone || v->game != id->game)
        return text_refuse(why, "it is not one record of %s", id->game->about.title);
    const struct diag *error = verdict_error(v);
    if (error)
        return text_refuse(why, "line %u of its solution: %s", error->place.line, text_string(&error->message));
    if (v->turns == 0)
        return text_refuse(why, "it has no answer");
    /* The replay must begin where the puzzle does: at least, tags describe both positions the same way. */
    if (memcmp(v->start, puzzle->pos, id->game->rules->size(&id->values)) != 0) {
        text_clear(&proof->again);
        setup_write(id->game, &id->values, text_string(&puzzle->sheet), v->start, &proof->again);
        if (proof->again.len != setup || memcmp(proof->again.data, solution->data, setup) != 0)
            return text_refuse(why, "its tags set up another position");
    }
    if (!id->kind->holds(&id->values, v->start, v->last, puzzle->value))
        return text_refuse(why, "its answer is not worth %d %s", puzzle->value,
                           puzzle->value == 1 ? id->kind->unit : id->kind->units);
    if (puzzle->grade < id->grades.least || puzzle->grade > id->grades.most)
        return text_refuse(why, "its grade is %d, which was not asked for", puzzle->grade);
    return true;
}

void proof_release(struct proof *proof)
{
    text_release(&proof->solution);
    text_release(&proof->again);
    verdict_release(&proof->verdict);
}

/* ---- Diagrams --------------------------------------------------------------------------------------------------- */

/* The turns of a solution, put together. */
struct answer_watcher {
    struct arena *arena;
    struct shown_answer shown;
    struct move *moves; /* owned */
    int left;           /* turns still to show; below 0: all */
};

static const void *keep(struct arena *arena, const void *bytes, size_t size)
{
    void *copy = arena_alloc(arena, size ? size : 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

static void watch_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct answer_watcher *w = context;
    size_t size = v->game->rules->size(&v->values), count = w->shown.played.count;

    if (w->left == 0)
        return;
    w->left--;
    if (!w->shown.start)
        w->shown.start = w->shown.played.before = keep(w->arena, v->start, size);
    w->shown.played.after = keep(w->arena, turn->played.after, size);
    w->moves = mem_resize(w->moves, (count + turn->played.count + 1) * sizeof *w->moves);
    if (turn->played.count > 0)
        memcpy(w->moves + count, turn->played.moves, turn->played.count * sizeof *w->moves);
    w->shown.played.count += turn->played.count;
}

struct shown_answer proof_show(const char *solution, const void *edition, int turns, struct arena *arena)
{
    struct single_edition single = single_edition(edition);
    struct verdict v = {.editions = &single.editions};
    struct answer_watcher w = {.arena = arena, .left = turns > 0 ? turns : -1};
    struct replay_watch watch = {watch_turn, &w};

    bool good = replay_text(solution, strlen(solution), &v, &watch);
    assert(good && w.shown.start && "it was proven");
    (void)good;
    w.shown.played.moves = keep(arena, w.moves, w.shown.played.count * sizeof *w.moves);
    free(w.moves);
    verdict_release(&v);
    return w.shown;
}
