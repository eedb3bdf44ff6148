#include "help/turns.h"
#include "help/test.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 4096 };

struct pos *turns_copy(const struct game *game, const struct values *values, const struct pos *pos)
{
    struct pos *copy = mem_new(game->rules->size(values));
    memcpy(copy, pos, game->rules->size(values));
    return copy;
}

/* ---- Every turn ------------------------------------------------------------------------------------------------ */

struct walk {
    const struct game *game;
    const struct values *values;
    size_t count, most, turns;
    uint64_t *known; /* hashes of positions on the way: a table twice as large as needed, 0 where it is empty */
    void (*seen)(void *context, const struct pos *after);
    void *context;
};

static bool is_known(struct walk *w, const struct pos *pos)
{
    uint64_t hash = rng_hash(pos, w->game->rules->size(w->values)) | 1;
    size_t i = (size_t)(hash % (2 * w->most));
    for (; w->known[i]; i = (i + 1) % (2 * w->most))
        if (w->known[i] == hash)
            return true;
    assert_true(w->count++ < w->most);
    w->known[i] = hash;
    return false;
}

static void go_on(struct walk *w, const struct pos *pos)
{
    struct move *moves = mem_new(MOVES_MAX * sizeof *moves);
    size_t count = w->game->rules->moves(w->values, pos, moves, MOVES_MAX);
    struct pos *next = turns_copy(w->game, w->values, pos);

    assert_true(count <= MOVES_MAX);
    if (w->game->rules->end_turn(w->values, next, NULL) && !is_known(w, next)) {
        w->turns++;
        w->seen(w->context, next);
    }
    for (size_t i = 0; i < count; i++) {
        memcpy(next, pos, w->game->rules->size(w->values));
        assert_true(w->game->rules->play(w->values, next, &moves[i], NULL));
        if (!is_known(w, next))
            go_on(w, next);
    }
    free(next);
    free(moves);
}

size_t turns_each(const struct game *game, const struct values *values, const struct pos *pos, size_t most,
                  void (*seen)(void *context, const struct pos *after), void *context)
{
    struct walk w = {game, values, 0, most, 0, mem_new(2 * most * sizeof *w.known), seen, context};
    go_on(&w, pos);
    free(w.known);
    return w.turns;
}

/* ---- Turns in words --------------------------------------------------------------------------------------------- */

/* Plays the words of a line, but for a turn's number. */
static void play_line(const struct game *game, const struct values *values, struct pos *pos, const char *line,
                      size_t len)
{
    for (size_t at = 0, end; at < len; at = end + 1) {
        end = at;
        while (end < len && line[end] != ' ')
            end++;
        if (end == at || line[end - 1] == '.')
            continue;
        if (game->rules->parts && end - at == 2 && line[end - 1] == ':') {
            assert_int_equal(game->rules->parts->begin(values, pos, line[at] - 'A', NULL), FAULT_NONE);
            continue;
        }
        for (struct move move = {0}; at < end;) {
            size_t took = game->notation->decode(values, line + at, end - at, &move, NULL);
            assert_true(took > 0);
            assert_true(game->rules->play(values, pos, &move, NULL));
            at += took;
        }
    }
    if (game->rules->parts)
        assert_int_equal(game->rules->parts->begin(values, pos, -1, NULL), FAULT_NONE);
    assert_true(game->rules->end_turn(values, pos, NULL));
}

void turns_play(const struct game *game, const struct values *values, struct pos *pos, const char *lines)
{
    while (*lines) {
        size_t len = strcspn(lines, "\n");
        play_line(game, values, pos, lines, len);
        lines += len + (lines[len] == '\n');
    }
}

/* ---- Positions in words ------------------------------------------------------------------------------------------ */

struct pos *turns_again(const struct game *game, const struct values *values, const struct pos *pos)
{
    struct pos *again = mem_new(game->rules->size(values));
    struct text text = {0}, why = {0};
    size_t tag;

    game->rules->start(values, again);
    for (size_t i = 0; i < game_tag_count(game); i++) {
        text_clear(&text);
        game->notation->tags[i].write(values, pos, &text);
        if (text.len > 0 && !game->notation->tags[i].place(values, again, text.data, text.len, &why))
            fail_msg("%s: %s", game->notation->tags[i].name, why.data);
    }
    if (game->notation->settle && !game->notation->settle(values, again, &tag, &why))
        fail_msg("%s: %s", game->notation->tags[tag].name, why.data);
    text_release(&text);
    text_release(&why);
    return again;
}

int turns_count(const char *lines)
{
    int count = *lines != '\0';
    for (const char *s = lines; *s; s++)
        count += *s == '\n';
    return count;
}
