#include "puzzle/puzzle_set.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Proof ------------------------------------------------------------------------------------------------------ */

/* Whether the replay began where the puzzle does: at least, tags describe both positions the same way. `setup` is the
 * length of these tags. If not, says so in `why`. */
static bool check_start(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, size_t setup,
                        struct text *why)
{
    const struct pos *start = proof->verdict.start;

    if (memcmp(start, puzzle->pos, proof->verdict.game->rules->size(&id->values)) == 0)
        return true;
    text_clear(&proof->again);
    setup_write(id->game, &id->values, text_string(&puzzle->sheet), start, &proof->again);
    return (proof->again.len == setup && memcmp(proof->again.data, proof->solution.data, setup) == 0) ||
           text_refuse(why, "its tags set up another position");
}

/* Replays the first `len` bytes of the solution. False, with what is wrong in `why`, if it is not a legal record. */
static bool replay(struct proof *proof, const struct puzzle_id *id, size_t len, struct text *why)
{
    struct single_edition edition = single_edition(id->values.edition);
    struct verdict *v = &proof->verdict;

    v->editions = &edition.editions;
    bool alone = replay_text(proof->solution.data, len, v, NULL);
    v->editions = NULL;
    if (!alone || v->game != game_board(id->game, &id->values))
        return text_refuse(why, "it is not one record of %s", id->game->about.title);
    const struct diag *error = verdict_error(v);
    if (error)
        return text_refuse(why, "line %u of its solution: %s", error->place.line, text_string(&error->message));
    return true;
}

bool proof_make(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, struct text *why)
{
    const struct puzzle_kind *kind = id->kind;
    const struct verdict *v = &proof->verdict;
    struct text *solution = &proof->solution;

    text_clear(solution);
    setup_write(id->game, &id->values, text_string(&puzzle->sheet), puzzle->pos, solution);
    const size_t setup = solution->len;
    setup_write_tag("Question", kind->name, solution);
    if (puzzle->motif > 0)
        setup_write_tag("Motif", kind->motifs[puzzle->motif - 1].name, solution);
    proof->tags = solution->len;
    text_add_bytes(solution, text_string(&puzzle->answer), puzzle->answer.len);
    if (solution->data[solution->len - 1] != '\n')
        text_add_char(solution, '\n');

    if (kind->position && !(replay(proof, id, proof->tags, why) && check_start(proof, id, puzzle, setup, why)))
        return false;
    if (!replay(proof, id, solution->len, why))
        return false;
    if (kind->position ? solution->len == proof->tags || v->turns > 0 : v->turns == 0)
        return text_refuse(why, "it has no answer");
    if (!kind->position && !check_start(proof, id, puzzle, setup, why))
        return false;
    if (!game_puzzle_holds(id->game, kind, &id->values, kind->position ? puzzle->pos : v->start, v->last,
                           puzzle->value)) {
        text_add(why, "its answer is not worth ");
        puzzle_add_value(kind, &id->values, puzzle->value, NULL, why);
        return false;
    }
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

struct answer_watcher {
    struct arena *arena;
    struct played_turn *turns; /* owned */
    size_t count;
};

static void watch_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct answer_watcher *w = context;
    size_t size = v->game->rules->size(&v->values), moves = turn->played.count;

    const void *before = w->count > 0 ? w->turns[w->count - 1].after : arena_copy(w->arena, v->start, size);
    *mem_add(w->turns, w->count) = (struct played_turn){
        .before = before,
        .after = arena_copy(w->arena, turn->played.after, size),
        .moves = arena_copy(w->arena, turn->played.moves, moves * sizeof *turn->played.moves),
        .count = moves,
    };
}

struct shown_answer proof_show(const char *solution, size_t tags, const struct puzzle_kind *kind, const void *edition,
                               struct arena *arena)
{
    struct single_edition single = single_edition(edition);
    scoped(verdict_release) struct verdict v = {.editions = &single.editions};
    struct answer_watcher w = {.arena = arena};
    struct replay_watch watch = {.turn = watch_turn, .context = &w};
    struct played_turn *solved = NULL;
    bool good = true;

    if (kind->position) {
        solved = arena_alloc(arena, sizeof *solved);
        good = replay_text(solution, tags, &v, NULL);
        *solved = (struct played_turn){.before = arena_copy(arena, v.start, v.game->rules->size(&v.values))};
    }
    good = good && replay_text(solution, strlen(solution), &v, &watch);
    assert(good && (solved || w.count > 0) && "it was proven");
    if (solved) {
        solved->after = arena_copy(arena, v.last, v.game->rules->size(&v.values));
        return (struct shown_answer){solved->before, solved, 1, *solved};
    }
    size_t shown = kind->shown_turns > 0 && (size_t)kind->shown_turns < w.count ? (size_t)kind->shown_turns : w.count;
    struct shown_answer answer = {
        .start = w.turns[0].before,
        .turns = arena_copy(arena, w.turns, w.count * sizeof *w.turns),
        .count = w.count,
        .played = {.before = w.turns[0].before, .after = w.turns[shown - 1].after},
    };
    for (size_t i = 0; i < shown; i++)
        answer.played.count += w.turns[i].count;
    struct move *move = arena_alloc(arena, (answer.played.count + 1) * sizeof *move);
    answer.played.moves = move;
    for (size_t i = 0; i < shown; i++)
        for (size_t k = 0; k < w.turns[i].count; k++)
            *move++ = w.turns[i].moves[k];
    free(w.turns);
    return answer;
}
