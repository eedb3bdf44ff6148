/* The questions of puzzles, asked of the positions of random games, which are hardly ever puzzles: the answers are as
 * good as those of a slow twin that tries every turn by the rules alone. */
#include "game/game.h"

#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"
#include "scan/photo_batch.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MOST = 20000, GAMES = 60 };

/* What is asked, and of which games. */
struct question {
    const struct game *game;
    const struct puzzle_kind *kind;
    struct values values;
    int turns_most; /* of a position, for the twin */
};

static struct question question(const char *slug, const char *kind, const char *size, const char *players)
{
    struct question q = {.game = registry_find(slug, strlen(slug))};
    const struct param *params = q.game->params;
    struct text why = {0};
    q.kind = lookup_puzzle_kind(q.game, kind, NULL);
    params_standard(params, &q.values);
    assert_true(param_read(&params[param_index(params, "size")], size, strlen(size),
                           &q.values.of[param_index(params, "size")], &why));
    if (players)
        assert_true(param_read(&params[param_index(params, "players")], players, strlen(players),
                               &q.values.of[param_index(params, "players")], &why));
    return q;
}

static int points(const struct question *q, const struct pos *pos, int player)
{
    struct score score;
    game_score(q->game, &q->values, pos, &score);
    return score.points[player];
}

/* The turns of a player. */
struct twin {
    const struct question *q;
    const struct pos *start;
    int player, best;
    bool replies; /* points count less those that the best reply scores */
};

static void see_turn(void *context, const struct pos *after)
{
    struct twin *t = context;
    const struct question *q = t->q;
    int other = !t->player;
    int value = points(q, after, t->player) - points(q, t->start, t->player);
    if (t->replies && !q->game->rules->state(&q->values, after).over) {
        struct twin reply = {.q = q, .start = after, .player = other, .best = -1000};
        turns_each(q->game, &q->values, after, POSITIONS_MOST, see_turn, &reply);
        value -= reply.best;
    } else if (t->replies) {
        value -= points(q, after, other) - points(q, t->start, other);
    }
    t->best = value > t->best ? value : t->best;
}

static void count_turn(void *context, const struct pos *after)
{
    (void)after;
    ++*(int *)context;
}

/* Asks the question of a position. Returns whether the answer is proven. */
static bool check_position(const struct question *q, const struct pos *pos, bool replies)
{
    struct twin t = {.q = q, .start = pos, .player = q->game->rules->state(&q->values, pos).to_move, .best = -1000};
    struct pos *after = turns_copy(q->game, &q->values, pos);
    struct solve_limits limits = {.nodes = 1000000};
    struct solve_result result = {0};
    struct text why = {0};
    const struct solution *s = &result.of[0];

    t.replies = replies;
    turns_each(q->game, &q->values, pos, POSITIONS_MOST, see_turn, &t);
    if (!q->kind->answer(&q->values, pos, &limits, &result, &why))
        fail_msg("%s: %s", q->kind->name, text_string(&why));
    assert_int_equal(s->player, t.player);
    bool proven = s->proven;
    if (proven)
        assert_int_equal(s->value, t.best);
    turns_play(q->game, &q->values, after, text_string(&s->line));
    if (!replies || proven)
        assert_true(game_puzzle_holds(q->game, q->kind, &q->values, pos, after, s->value));
    free(after);
    solve_release(&result);
    return proven;
}

/* Asks it of all positions of random games that have few enough turns; returns how many answers were proven. */
static int check_games(const struct question *q, uint64_t seed, bool replies, int *asked)
{
    struct rng rng;
    int proven = 0;
    rng_start(&rng, seed);
    for (int i = 0; i < test_rounds(GAMES); i++) {
        struct pos *pos = play_start(q->game, &q->values, &rng);
        do {
            if (q->game->rules->moves(&q->values, pos, NULL, 0) > (size_t)q->turns_most)
                continue;
            int turns = 0;
            if (!q->game->rules->state(&q->values, pos).over)
                turns_each(q->game, &q->values, pos, POSITIONS_MOST, count_turn, &turns);
            if (turns > 0 && turns < 1000) {
                proven += check_position(q, pos, replies);
                ++*asked;
            }
        } while (play_turn(q->game, &q->values, pos, &rng, NULL));
        free(pos);
    }
    return proven;
}

/* All that can be scored in one turn is found, up to the end of the game. */
TEST(test_this_turn)
{
    static const struct {
        const char *slug, *kind, *size, *players;
    } questions[] = {
        {"connect-square", "chain", "2x2", "2"},       {"connect-square", "chain", "3x1", "3"},
        {"connect-square", "chain", "2x2", "4"},       {"connect-capture", "best-turn", "3x2", NULL},
        {"connect-capture", "best-turn", "2x2", NULL},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct question q = question(questions[i].slug, questions[i].kind, questions[i].size, questions[i].players);
        int asked = 0;
        q.turns_most = 12;
        int proven = check_games(&q, i, false, &asked);
        assert_int_equal(proven, asked);
        assert_met(asked > GAMES);
    }
}

/* What the best reply takes is found; without proof the answer is a legal turn. */
TEST(test_reply)
{
    struct question q = question("connect-square", "reply", "2x2", "2");
    int asked = 0;
    q.turns_most = 9;
    int proven = check_games(&q, 1, true, &asked);
    assert_met(proven > 20 && asked - proven > 20);
}

TEST(answers_suit_the_mark)
{
    static const struct {
        const char *answer;
        enum sheet_mark_kind kind;
        bool good;
    } cases[] = {{"y", SHEET_MARK_LINE, true},  {"y", SHEET_MARK_CELL, false}, {"y", SHEET_MARK_TICK, true},
                 {"a", SHEET_MARK_LINE, false}, {"a", SHEET_MARK_CELL, true},  {"a", SHEET_MARK_TICK, false},
                 {"O", SHEET_MARK_CELL, true},  {"b", SHEET_MARK_TICK, false}, {"n", SHEET_MARK_CELL, true},
                 {"z", SHEET_MARK_CELL, false}, {"", SHEET_MARK_CELL, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum mark_value value;
        assert_int_equal(mark_answer_read(cases[i].answer, cases[i].kind, &value), cases[i].good);
    }
}
