/* Conect: the empty cells that a side still needs, compared with all sets of empty cells on small boards. */
#include "base/rng.h"
#include "game/notation.h"
#include "help/cone_play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <string.h>

extern const struct game conect;

/* -1 for none. */
static int remaining(const struct values *v, const struct pos *pos, int person)
{
    int cells;
    return winning_set_remaining(v, pos, person, &cells) ? cells : -1;
}

static void add_stone(const struct values *v, enum cone_side side, int cell, struct text *out)
{
    text_addf(out, "%s%c:%s", out->len ? " " : "", side == CONE_RED ? 'A' : 'B',
              conect_name(conect_cone_of(v), cell).text);
}

/* Places the stones by the rules; false if they win. */
static bool place(const struct values *v, struct conect *c, const uint8_t *stone)
{
    scoped(text_release) struct text stones = {0}, why = {0};
    int count = conect_cone_of(v)->count;

    conect.rules->start(v, (struct pos *)c);
    for (int cell = 0; cell < count; cell++)
        if (stone[cell])
            add_stone(v, (enum cone_side)(stone[cell] - 1), cell, &stones);
    return stones.len == 0 || conect.notation->tags[0].place(v, (struct pos *)c, stones.data, stones.len, &why);
}

/* Whether the side wins by filling `more` of the empty cells from `from` on. */
static bool wins_with(const struct values *v, uint8_t *stone, int count, enum cone_side side, int more, int from)
{
    struct conect c;
    if (more == 0)
        return !place(v, &c, stone);
    for (int cell = from; cell < count; cell++) {
        if (stone[cell])
            continue;
        stone[cell] = (uint8_t)(1 + side);
        bool wins = wins_with(v, stone, count, side, more - 1, cell + 1);
        stone[cell] = 0;
        if (wins)
            return true;
    }
    return false;
}

static int by_trying(const struct values *v, uint8_t *stone, int count, enum cone_side side)
{
    int needed = 1;
    while (!wins_with(v, stone, count, side, needed, 0))
        needed++;
    return needed;
}

/* Random positions in which nobody has won, `least` stones on them or more. */
static void compare(enum cone_kind kind, int size, int least, int positions)
{
    struct values v = cone_values(kind, size);
    int count = cone_table(kind, size)->count, seen[2 * CONE_SIZE_MOST] = {0};
    struct rng rng;

    rng_start(&rng, (uint64_t)(size * 2 + (int)kind));
    for (int left = test_rounds(positions); left > 0;) {
        uint8_t stone[CONE_CELLS] = {0};
        struct conect c;
        int stones = least + (int)rng_below(&rng, (uint32_t)(count - least));
        for (int i = 0; i < stones; i++)
            stone[rng_below(&rng, (uint32_t)count)] = (uint8_t)(1 + rng_below(&rng, 2));
        if (!place(&v, &c, stone))
            continue;
        left--;
        for (int person = 0; person < 2; person++) {
            int needed = remaining(&v, (const struct pos *)&c, person);
            assert_int_equal(needed, by_trying(&v, stone, count, (enum cone_side)person));
            seen[needed]++;
        }
    }
    assert_met(seen[1] > 0 && seen[2] > 0);
}

TEST(counts_as_trying_does)
{
    compare(CONE_WIDE, 3, 0, 300);
    compare(CONE_NARROW, 3, 0, 300);
    compare(CONE_WIDE, 4, 0, 300);
    compare(CONE_NARROW, 4, 0, 300);
    compare(CONE_WIDE, 5, 8, 150);
    compare(CONE_NARROW, 5, 8, 150);
    compare(CONE_WIDE, 6, 24, 60);
    compare(CONE_NARROW, 6, 24, 60);
}

/* Plays moves like `e5`, one a turn. */
static void play_all(const struct values *v, struct pos *pos, const char *const *moves)
{
    for (; *moves; moves++) {
        struct move move = {0};
        scoped(reason_release) struct reason why = {0};
        assert_int_equal(conect.notation->decode(v, *moves, strlen(*moves), &move, &why.text), strlen(*moves));
        assert_true(conect.rules->play(v, pos, &move, &why));
        assert_true(conect.rules->end_turn(v, pos, &why));
    }
}

/* From the edge to the apex takes a cell of each ring; on the narrow cone the loop along the edge is longer. */
TEST(an_empty_board_takes_its_size)
{
    for (int size = CONE_SIZE_LEAST; size <= CONE_SIZE_MOST; size++)
        for (int person = 0; person < 2; person++) {
            struct values wide = cone_values(CONE_WIDE, size), narrow = cone_values(CONE_NARROW, size);
            struct conect c;
            conect.rules->start(&wide, (struct pos *)&c);
            assert_int_equal(remaining(&wide, (const struct pos *)&c, person), size);
            conect.rules->start(&narrow, (struct pos *)&c);
            assert_int_equal(remaining(&narrow, (const struct pos *)&c, person), size - 1);
        }
}

TEST(who_has_won_needs_none_and_who_has_lost_can_not)
{
    static const char *const game[] = {"a3", "c1", "b2", "c2", "b1", NULL};
    struct values v = cone_values(CONE_WIDE, 3);
    struct conect c;
    conect.rules->start(&v, (struct pos *)&c);
    play_all(&v, (struct pos *)&c, game);
    assert_int_equal(c.winner, CONECT_RED_STONE);
    assert_int_equal(remaining(&v, (const struct pos *)&c, 0), 0);
    assert_int_equal(remaining(&v, (const struct pos *)&c, 1), -1);
}

TEST(a_swap_exchanges_what_persons_need)
{
    static const char *const game[] = {"b2", "swap", NULL};
    struct values v = cone_values(CONE_WIDE, 3);
    struct conect c;
    v.of[CONECT_VARIANT].n[0] = 0;
    conect.rules->start(&v, (struct pos *)&c);
    play_all(&v, (struct pos *)&c, game);
    assert_int_equal(remaining(&v, (const struct pos *)&c, 0), 3);
    assert_int_equal(remaining(&v, (const struct pos *)&c, 1), 2);
}
