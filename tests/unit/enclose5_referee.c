/* Enclose5: random games beside a slow referee. */
#include "base/mem.h"
#include "help/enclose5_paper.h"
#include "help/enclose5_slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = PAPER_MOST * PAPER_MOST };

/* ---- Both agree ------------------------------------------------------------------------------------------------- */

static void same_cells(const struct slow *s, const struct enclose5 *e)
{
    int live[2] = {0}, coloured[2] = {0}, empty = 0;
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            assert_int_equal(".AB"[paper_who(e, LAYER_MARKS, x, y)], s -> mark[y][x]);
            assert_int_equal(".AB"[paper_who(e, LAYER_COLOURS, x, y)], s -> colour[y][x]);
            for (int player = 0; player < 2; player++) {
                live[player] += slow_live(s, x, y, (char)('A' + player));
                coloured[player] += s->colour[y][x] == 'A' + player;
            }
            empty += s->mark[y][x] == '.' && s->colour[y][x] == '.';
        }
    for (int player = 0; player < 2; player++) {
        assert_int_equal(e->live[player], live[player]);
        assert_int_equal(e->coloured[player], coloured[player]);
    }
    assert_int_equal(e->empty, empty);
    assert_int_equal(e->owed, s->owed);
    assert_int_equal(e->over, s->over);
}

/* The layers of this turn's alignments: all of them, and those that are alive. */
static void same_rows(const struct slow *s, const struct enclose5 *e)
{
    uint64_t struck[4][PAPER_MOST] = {0}, runs[4][PAPER_MOST] = {0};
    int alive = 0;
    for (int row = 0; row < s->rows; row++) {
        int way = s->row[row].way, live = 0;
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < s->row[row].length; i++) {
                int x = s->row[row].x + i * slow_way[way][0], y = s->row[row].y + i * slow_way[way][1];
                live += pass == 0 && slow_live(s, x, y, s->player);
                struck[way][y] |= (uint64_t)1 << x;
                runs[way][y] |= (uint64_t)(pass == 1 && live == s->row[row].length) << x;
            }
        alive += live == s->row[row].length;
    }
    assert_int_equal(e->runs, alive);
    assert_int_equal(e->struck, s->rows);
    for (int way = 0; way < 4; way++) {
        assert_memory_equal(enclose5_rows(e, LAYER_STRUCK + way), struck[way], (size_t)s->height * sizeof **struck);
        assert_memory_equal(enclose5_rows(e, LAYER_RUNS + way), runs[way], (size_t)s->height * sizeof **runs);
    }
}

/* Whether the two agree on every cell's legality; some refused ones are tried. Returns how many the ban forbids. */
static int same_moves(const struct slow *s, struct trial *t)
{
    static struct move moves[CELLS];
    static bool may[PAPER_MOST][PAPER_MOST];
    size_t size = enclose5.rules->size(&t->values), count = enclose5.rules->moves(&t->values, t->pos, moves, CELLS);
    int barred = 0;

    memset(may, 0, sizeof may);
    for (size_t i = 0; i < count; i++)
        may[moves[i].at[1]][moves[i].at[0]] = true;
    struct pos *before = mem_new(size);
    memcpy(before, t->pos, size);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            struct move move = {.kind = 1, .at = {(uint16_t)x, (uint16_t)y}};
            assert_int_equal(may[y][x], slow_may(s, x, y));
            if (may[y][x])
                continue;
            barred += s->mark[y][x] == '.' && s->colour[y][x] == '.';
            text_clear(&t->why);
            assert_false(enclose5.rules->play(&t->values, t->pos, &move, &t->why));
            assert_true(t->why.len > 0);
        }
    assert_memory_equal(before, t->pos, size);
    free(before);
    return barred;
}

/* A legal move by lot, or the best of a few for alignments and colour, so that much happens. */
static struct move choose(struct trial *t, struct rng *rng)
{
    static struct move moves[CELLS];
    static struct enclose5 trial;
    size_t count = enclose5.rules->moves(&t->values, t->pos, moves, CELLS);
    struct move best = moves[rng_below(rng, (uint32_t)count)];
    int most = -1, player = enclose5.rules->state(&t->values, t->pos).to_move;

    for (uint32_t tries = rng_below(rng, 30); tries > 0; tries--) {
        const struct move *move = &moves[rng_below(rng, (uint32_t)count)];
        memcpy(&trial, t->pos, enclose5.rules->size(&t->values));
        assert_true(enclose5.rules->play(&t->values, (struct pos *)&trial, move, NULL));
        int worth = 3 * trial.owed + trial.coloured[player];
        if (worth > most) {
            most = worth;
            best = *move;
        }
    }
    return best;
}

struct tally {
    int barred, lapsed, broken, wins, draws, further;
};

static void one_game(struct trial *t, struct slow *s, struct rng *rng, struct tally *seen)
{
    bool further = false;
    while (!enclose5.rules->state(&t->values, t->pos).over) {
        struct move move = choose(t, rng);
        seen->lapsed += slow_mark(s, move.at[0], move.at[1], further);
        seen->further += further;
        assert_true(enclose5.rules->play(&t->values, t->pos, &move, &t->why));
        same_cells(s, paper_of(t));
        same_rows(s, paper_of(t));
        seen->broken += paper_of(t)->runs < paper_of(t)->struck;
        further = s->owed > 0;
        if (further) {
            seen->barred += same_moves(s, t);
            continue;
        }
        assert_int_equal(enclose5.rules->moves(&t->values, t->pos, NULL, 0), 0);
        trial_end_turn(t);
        s->player = s->player == 'A' ? 'B' : 'A';
        if (rng_below(rng, 8) == 0 && !s->over) {
            s->rows = 0;
            same_moves(s, t);
        }
    }
    seen->wins += slow_count(s, 'A') >= s->goal || slow_count(s, 'B') >= s->goal;
    seen->draws += slow_count(s, 'A') == slow_count(s, 'B');
}

static void test_referee(void **state)
{
    static struct slow slow;
    struct tally seen = {0};
    struct rng rng;
    (void)state;
    rng_start(&rng, 11);
    for (int round = 0; round < 700; round++) {
        int width = 5 + (int)rng_below(&rng, round % 50 ? 6 : 48), height = 5 + (int)rng_below(&rng, 6);
        bool upright = rng_below(&rng, 2);
        int goal = 1 + (int)rng_below(&rng, round % 3 ? (uint32_t)(width * height) : 8);
        struct trial t = paper_begin(upright ? height : width, upright ? width : height, goal);
        slow_begin(&slow, paper_of(&t));
        one_game(&t, &slow, &rng, &seen);
        trial_end(&t);
    }
    assert_true(seen.barred > 500 && seen.broken > 20 && seen.further > 1000);
    assert_true(seen.wins > 50 && seen.draws > 20);
}

/* On paper that is nearly full, with rows all but made, additional moves do lapse. */
static void test_referee_lapses(void **state)
{
    static struct slow slow;
    struct tally seen = {0};
    struct rng rng;
    (void)state;
    rng_start(&rng, 12);
    for (int round = 0; round < 4000; round++) {
        char picture[] = "......./......./......./......./.......";
        for (size_t i = 0; picture[i]; i++)
            if (picture[i] != '/')
                picture[i] = "abAAAB."[rng_below(&rng, 7)];
        struct trial t = paper_pictured(picture, 35);
        size_t tag;
        text_clear(&t.why);
        if (enclose5.notation->settle(&t.values, t.pos, &tag, &t.why)) {
            slow_begin(&slow, paper_of(&t));
            for (int y = 0; y < 5; y++)
                for (int x = 0; x < 7; x++) {
                    slow.mark[y][x] = ".AB"[paper_who(paper_of(&t), LAYER_MARKS, x, y)];
                    slow.colour[y][x] = ".AB"[paper_who(paper_of(&t), LAYER_COLOURS, x, y)];
                }
            one_game(&t, &slow, &rng, &seen);
        }
        trial_end(&t);
    }
    assert_true(seen.lapsed > 10 && seen.barred > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_lapses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
