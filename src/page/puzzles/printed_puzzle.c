#include "page/puzzles/printed_puzzle.h"

#include "puzzle/proof.h"

struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct words *words, struct arena *arena)
{
    struct shown_answer shown =
        proof_show(made->solution, (size_t)(made->answer - made->solution), id->kind, id->values.edition, arena);
    struct text written = {0}, explained = {0}, hint = {0}, tempting = {0};

    puzzle_id_write(id, &written);
    if (answer)
        game_explain(id->game, id->kind, &id->values, shown.turns, shown.count, words, &explained);
    if (id->kind->hint)
        id->kind->hint(&id->values, shown.turns, shown.count, words, &hint);
    puzzle_say(made->tempting, words, &tempting);
    struct book_puzzle puzzle = {
        .id = arena_string(arena, text_string(&written), written.len),
        .number = number,
        .grade = made->grade,
        .value = made->value,
        .proven = made->proven,
        .start = shown.start,
        .answer = shown.played,
        .turns = shown.turns,
        .turn_count = shown.count,
        .words = arena_string(arena, text_string(&explained), explained.len),
        .motif = made->motif > 0 ? id->kind->motifs[made->motif - 1].title : NULL,
        .hint = arena_string(arena, text_string(&hint), hint.len),
        .tempting = arena_string(arena, text_string(&tempting), tempting.len),
        .sheet = made->sheet,
    };
    text_release(&written);
    text_release(&explained);
    text_release(&hint);
    text_release(&tempting);
    return puzzle;
}
