/* Laws that hold for every registered game, on random games with random parameters. */
#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 150, MOVES = 8192 };

static void each_game(void (*law)(const struct game *, struct rng *))
{
    const struct game *game;
    for (size_t i = 0; (game = test_game(i)); i++) {
        struct rng rng;
        rng_start(&rng, rng_hash(game->about.slug, strlen(game->about.slug)));
        for (int round = 0; round < test_rounds(ROUNDS); round++)
            law(game, &rng);
    }
}

/* ---- decode and encode are inverse -------------------------------------------------------------------------- */

static void check_notation(const struct game *game, const struct values *values, const struct pos *pos)
{
    static struct move moves[MOVES];
    struct text text = {0}, again = {0}, why = {0};
    size_t count = game->rules->moves(values, pos, moves, MOVES);

    assert_true(count <= MOVES);
    for (size_t i = 0; i < count; i++) {
        struct move decoded = {0};
        text_clear(&text);
        text_clear(&again);
        game->notation->encode(values, &moves[i], &text);
        assert_int_equal(game->notation->decode(values, text.data, text.len, &decoded, &why), text.len);
        assert_memory_equal(&decoded, &moves[i], sizeof decoded);
        game->notation->encode(values, &decoded, &again);
        assert_string_equal(text.data, again.data);
    }
    assert_int_equal(why.len, 0);
    text_release(&text);
    text_release(&again);
    text_release(&why);
}

/* Checks the start and what follows each of the first turns of a random game, at most so many. */
static void along_game(const struct game *game, struct rng *rng, int most,
                       void (*check)(const struct game *, const struct values *, const struct pos *))
{
    struct values values;
    play_values(game, rng, &values);
    game = game_board(game, &values);
    struct pos *pos = play_start(game, &values, rng);
    int turns = 0;
    do
        check(game, &values, pos);
    while (turns++ < most && play_turn(game, &values, pos, rng, check));
    assert_true(turns > most || game->rules->state(&values, pos).over);
    free(pos);
}

static void notation_law(const struct game *game, struct rng *rng)
{
    along_game(game, rng, 12, check_notation);
}

TEST(test_notation)
{
    each_game(notation_law);
}

/* ---- moves and play agree; a refused move leaves the position ------------------------------------------------- */

static bool listed(const struct move *moves, size_t count, const struct move *move)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(&moves[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* Plays every listed move on a copy, then moves near it: these must be refused with a reason, unless they are listed
 * too or are another notation for a listed move. */
static void check_moves(const struct game *game, const struct values *values, const struct pos *pos)
{
    static struct move moves[MOVES];
    size_t size = game->rules->size(values), count = game->rules->moves(values, pos, moves, MOVES);
    struct pos *copy = mem_new(size);
    struct reason why = {0};

    for (size_t i = 0; i < count; i++) {
        memcpy(copy, pos, size);
        assert_true(game->rules->play(values, copy, &moves[i], &why));
        assert_int_equal(why.text.len, 0);
        assert_memory_not_equal(copy, pos, size);
        for (int at = 0; at < 4; at++) {
            struct move near = moves[i];
            near.at[at] = (uint16_t)(near.at[at] + 1 + i % 3);
            memcpy(copy, pos, size);
            if (game->rules->play(values, copy, &near, &why))
                continue;
            assert_false(listed(moves, count, &near));
            assert_true(why.text.len > 0);
            assert_memory_equal(copy, pos, size);
            reason_clear(&why);
        }
    }
    memcpy(copy, pos, size);
    if (!game->rules->end_turn(values, copy, &why)) {
        assert_true(why.text.len > 0);
        assert_memory_equal(copy, pos, size);
    }
    reason_release(&why);
    free(copy);
}

static void moves_law(const struct game *game, struct rng *rng)
{
    along_game(game, rng, 8, check_moves);
}

TEST(test_moves)
{
    each_game(moves_law);
}

/* ---- scores ----------------------------------------------------------------------------------------------------- */

static void check_score(const struct game *game, const struct values *values, const struct pos *pos)
{
    struct score s;
    int winners = 0, most = 0;

    game_score(game, values, pos, &s);
    assert_true(s.players >= 1 && s.players <= PLAYERS_MAX);
    for (int i = 0; i < s.players; i++)
        if (!s.out[i] && s.points[i] > most)
            most = s.points[i];
    for (int i = 0; i < s.players; i++) {
        winners += s.winner[i];
        assert_false(s.winner[i] && s.out[i]);
    }
    assert_int_equal(s.finished, game->rules->state(values, pos).over);
    bool all_out = true;
    for (int i = 0; i < s.players; i++)
        all_out = all_out && s.out[i];
    assert_int_equal(winners > 0, s.finished && !all_out);
    assert_in_range(game->rules->state(values, pos).to_move, 0, s.players - 1);
}

static void score_law(const struct game *game, struct rng *rng)
{
    along_game(game, rng, INT_MAX - 1, check_score);
}

TEST(test_scores)
{
    each_game(score_law);
}

/* ---- solving ---------------------------------------------------------------------------------------------------- */

/* A finished game has no best turn, and every game says so in the same words. Only claims on the sheets of a finished
 * game may still be searched for. */
static void solve_law(const struct game *game, struct rng *rng)
{
    const struct solve_limits limits = {.nodes = 1};
    struct solve_result result = {0};
    struct values values;
    struct text why = {0};

    if (!game->solver)
        return;
    play_values(game, rng, &values);
    game = game_board(game, &values);
    struct pos *pos = play_start(game, &values, rng);
    while (play_turn(game, &values, pos, rng, NULL)) {
    }
    bool found = game->solver->solve(&values, pos, &limits, &result, &why);
    assert_true(found == (result.count > 0));
    assert_true(found ? game_sheet(game)->own != NULL : strncmp(text_string(&why), "the game has ended", 18) == 0);
    solve_release(&result);
    text_release(&why);
    free(pos);
}

TEST(test_solving)
{
    each_game(solve_law);
}

/* ---- sheet IDs and set-ups -------------------------------------------------------------------------------------- */

static void id_law(const struct game *game, struct rng *rng)
{
    struct sheet_id id = {.game = game, .seed = rng_next(rng) % ID_SEEDS}, read;
    struct text text = {0}, again = {0}, why = {0};

    play_contents(game, rng, &id.values);
    sheet_id_write(&id, &text);
    assert_true(sheet_id_read(text.data, text.len, &read, &why));
    assert_ptr_equal(read.game, game);
    assert_int_equal(read.seed, id.seed);
    assert_memory_equal(&read.values.of, &id.values.of, sizeof read.values.of);
    sheet_id_write(&read, &again);
    assert_string_equal(text.data, again.data);
    text_release(&text);
    text_release(&again);
    text_release(&why);
}

TEST(test_ids)
{
    each_game(id_law);
}

static void setup_law(const struct game *game, struct rng *rng)
{
    struct values values, read;
    play_values(game, rng, &values);
    game = game_board(game, &values);
    struct pos *pos = play_start(game, &values, rng), *again = mem_new(game->rules->size(&values));

    for (size_t i = 0; i < game_tag_count(game); i++) {
        struct text text = {0}, why = {0}, rewritten = {0};
        game->notation->tags[i].write(&values, pos, &text);
        if (text.len == 0) { /* nothing chosen */
            text_release(&text);
            continue;
        }
        params_standard(game->params, &read);
        read.edition = values.edition;
        for (size_t k = 0; game->params[k].name; k++)
            if (game->params[k].tag)
                read.of[k] = values.of[k];
        if (game->notation->tags[i].values)
            assert_true(game->notation->tags[i].values(text_string(&text), text.len, &read, &why));
        assert_int_equal(game->rules->size(&read), game->rules->size(&values));
        game->rules->start(&read, again);
        assert_true(game->notation->tags[i].place(&read, again, text_string(&text), text.len, &why));
        game->notation->tags[i].write(&read, again, &rewritten);
        assert_string_equal(text_string(&text), text_string(&rewritten));
        text_release(&text);
        text_release(&rewritten);
        text_release(&why);
    }
    free(pos);
    free(again);
}

TEST(test_setups)
{
    each_game(setup_law);
}

/* ---- parameters ------------------------------------------------------------------------------------------------- */

static void param_law(const struct game *game, struct rng *rng)
{
    struct values values;
    struct text text = {0}, why = {0};

    play_values(game, rng, &values);
    game = game_board(game, &values);
    for (size_t i = 0; game->params[i].name; i++) {
        struct value read;
        text_clear(&text);
        param_write(&game->params[i], &values.of[i], &text);
        if (text.len > 0) {
            assert_true(param_read(&game->params[i], text.data, text.len, &read, &why));
            assert_memory_equal(&read, &values.of[i], sizeof read);
        }
        text_add(&text, "!");
        assert_false(param_read(&game->params[i], text.data, text.len, &read, &why));
        assert_true(why.len > 0);
        text_clear(&why);
    }
    text_release(&text);
    text_release(&why);
}

TEST(test_params)
{
    each_game(param_law);
}
