/* Connect, Square!: positions in tags, and openings. */
#define _DEFAULT_SOURCE /* strsep */

#include "base/bits.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/square_board.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* All filled, and a player who is out among three. */
TEST(test_late_positions)
{
    static const char all[] = "A:a1-b1 A:b1-c1 A:a1-a2 A:b1-b2 B:c2-b2 B:c2-c1 B:b2-a2";
    static const char out[] = "A:a1-b1 A:a1-a2 A:a2-b2 A:b1-b2 B:d2-c2 B:c2-b2 B:c2-b1 C:d1-c1 C:c1-b1 C:c1-b2";
    struct trial t = board_begin(2, 1, 2);
    assert_int_equal(board_place(&t, (const char *const[]){all, "A:a1 B:b1", NULL}), BOARD_TAG_LINES);
    assert_string_equal(text_string(&t.why.text), "the game has ended in this position: nobody can move");
    trial_end(&t);

    t = board_begin(3, 1, 3);
    assert_int_equal(board_place(&t, (const char *const[]){out, "A:a1", "A"}), BOARD_TAG_TO_MOVE);
    assert_string_equal(text_string(&t.why.text), "A is out and cannot be to move: A has no line to draw");
    trial_end(&t);
    for (int i = 0; i < 2; i++) {
        t = board_begin(3, 1, 3);
        assert_int_equal(board_place(&t, (const char *const[]){out, "A:a1", i == 0 ? NULL : "C"}), -1);
        board_to_move(&t, i == 0 ? 'B' : 'C');
        board_scores(&t, "1-0-0");
        board_told(&t, "\"unowned\":2,\"out\":[\"A\"]", "nobody owns 2 squares; A is out");
        trial_turn(&t, i == 0 ? "d2-c1" : "d1-c2");
        board_to_move(&t, i == 0 ? 'C' : 'B');
        trial_end(&t);
    }
    /* Without tags, or with empty ones, the position is the blank one. */
    t = board_begin(3, 1, 3);
    struct trial blank = board_begin(3, 1, 3);
    assert_int_equal(board_place(&t, (const char *const[]){NULL, NULL, NULL}), -1);
    assert_memory_equal(board_of(&t), board_of(&blank), sizeof(struct lattice));
    assert_int_equal(board_place(&t, (const char *const[]){"", " ", NULL}), -1);
    assert_memory_equal(board_of(&t), board_of(&blank), sizeof(struct lattice));
    board_to_move(&t, 'A');
    trial_end(&t);
    trial_end(&blank);
}

/* Shuffles the items of a list. */
static void shuffle(struct text *list, struct rng *rng)
{
    struct text shuffled = {0};
    char *item[LATTICE_LINES], *rest = list->data;
    uint32_t count = 0;

    while (list->len > 0 && (item[count] = strsep(&rest, " ")))
        count++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t lot = i + rng_below(rng, count - i);
        text_addf(&shuffled, "%s%s", i ? " " : "", item[lot]);
        item[lot] = item[i];
    }
    text_release(list);
    *list = shuffled;
}

/* Tags rebuild the position byte for byte. */
static void check_rewritten(const struct values *values, const struct lattice *l, struct rng *rng)
{
    struct trial t = board_begin(l->width, l->height, l->players);
    struct text tags[BOARD_TAGS] = {{0}}, again = {0};

    for (int i = 0; i < BOARD_TAGS; i++) {
        connect_square.notation->tags[i].write(values, (const struct pos *)l, &tags[i]);
        shuffle(&tags[i], rng);
    }
    const char *const texts[] = {text_string(&tags[0]), text_string(&tags[1]), tags[2].len ? tags[2].data : NULL};
    if (board_place(&t, texts) >= 0)
        fail_msg("%s / %s / %s: %s", texts[0], texts[1], texts[2] ? texts[2] : "", text_string(&t.why.text));
    assert_memory_equal(board_of(&t), l, sizeof *l);
    for (int i = 0; i < BOARD_TAGS; i++) {
        scoped(text_release) struct text first = {0};
        text_clear(&again);
        connect_square.notation->tags[i].write(values, (const struct pos *)l, &first);
        connect_square.notation->tags[i].write(values, t.pos, &again);
        assert_string_equal(text_string(&first), text_string(&again));
        text_release(&tags[i]);
    }
    text_release(&again);
    trial_end(&t);
}

TEST(test_rewritten)
{
    struct rng rng;
    int filled = 0, out = 0;
    rng_start(&rng, 99);
    for (int round = 0; round < test_rounds(1200); round++) {
        int most = round % 40 ? 4 : LATTICE_SIDE;
        struct values values = board_values(1 + (int)rng_below(&rng, (uint32_t)most),
                                            1 + (int)rng_below(&rng, (uint32_t)most), 2 + (int)rng_below(&rng, 3));
        struct lattice l;
        connect_square.rules->start(&values, (struct pos *)&l);
        while (play_turn(&connect_square, &values, (struct pos *)&l, &rng, NULL) && !l.over) {
            if (rng_below(&rng, most > 4 ? 20 : 3) > 0)
                continue;
            check_rewritten(&values, &l, &rng);
            filled += l.unowned < l.width * l.height;
            for (int player = 0; player < l.players; player++)
                out += !bits_have(l.able, player);
        }
    }
    assert_met(filled > 1000);
    assert_met(out > 100);
}

TEST(test_written)
{
    struct trial t = board_begin(2, 2, 2);
    scoped(text_release) struct text out = {0};
    for (int i = 0; i < BOARD_TAGS; i++)
        connect_square.notation->tags[i].write(&t.values, t.pos, &out);
    assert_int_equal(out.len, 0);
    trial_turns(&t, "b2-a1 c3-b3 a1-b1 b3-b2 b1-c2 b2-c2");
    trial_turn(&t, "b1-b2");
    connect_square.notation->tags[BOARD_TAG_LINES].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:a1-b1 B:b2-c2 B:b3-c3 A:b1-b2 B:b2-b3 A:a1-b2 A:b1-c2");
    text_clear(&out);
    connect_square.notation->tags[BOARD_TAG_TO_MOVE].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B");
    text_clear(&out);
    assert_true(trial_act(&t, "c3-c2"));
    connect_square.notation->tags[BOARD_TAG_SQUARES].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B:b2");
    trial_end(&t);
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* An opening has K connected lines of each player, no square filled, nobody out, A to move. */
static void check_opening(const struct values *values, struct rng *rng)
{
    struct lattice *l = (struct lattice *)play_start(&connect_square, values, rng);
    struct trial t = board_begin(l->width, l->height, l->players);
    scoped(text_release) struct text lines = {0};
    int drawn[1 + LATTICE_PLAYERS] = {0};

    for (int line = 0; line < lattice_lines(l); line++)
        drawn[l->drawn[line]]++;
    for (int player = 0; player < l->players; player++) {
        assert_int_equal(drawn[1 + player], values->of[CONNECT_SQUARE_OPENING].n[0]);
        assert_true(bits_have(l->able, player));
    }
    for (int i = 0; i < l->width * l->height; i++)
        assert_true(l->sides[i] < 4);
    assert_int_equal(l->to_move, 0);
    assert_false(l->over || l->moved || l->owes);
    connect_square.notation->tags[BOARD_TAG_LINES].write(values, (const struct pos *)l, &lines);
    assert_int_equal(board_place(&t, (const char *const[]){text_string(&lines), NULL, NULL}), -1);
    assert_memory_equal(board_of(&t), l, sizeof *l);
    trial_end(&t);
    free(l);
}

TEST(test_openings)
{
    struct rng rng;
    rng_start(&rng, 36);
    for (int width = 1; width <= LATTICE_SIDE; width += test_step(LATTICE_SIDE - 1))
        for (int height = 1; height <= LATTICE_SIDE; height += test_step(LATTICE_SIDE - 1))
            for (int players = 2; players <= LATTICE_PLAYERS; players++) {
                struct values values = board_values(width, height, players);
                int most = width * height / players, bound = most < 36 ? most : 36;
                for (int round = 0; round < (width * height < 20 ? 30 : 2); round++) {
                    values.of[CONNECT_SQUARE_OPENING].n[0] =
                        (int16_t)(round % 2 ? (int)rng_below(&rng, (uint32_t)bound + 1) : bound);
                    assert_true(connect_square.check(&values, NULL));
                    check_opening(&values, &rng);
                }
                values.of[CONNECT_SQUARE_OPENING].n[0] = (int16_t)(most + 1);
                assert_false(connect_square.check(&values, NULL));
            }
    scoped(text_release) struct text why = {0};
    struct values values = board_values(5, 3, 4);
    values.of[CONNECT_SQUARE_OPENING].n[0] = 4;
    assert_false(connect_square.check(&values, &why));
    assert_string_equal(text_string(&why),
                        "an opening of 4 lines for each of 4 players is too large: a 5x3 board allows 3");
}

/* The first lines of both players: the three lines from the corner are equally likely. */
TEST(test_opening_by_lot)
{
    struct values values = board_values(6, 6, 2);
    struct rng rng;
    int lots[LATTICE_LINES] = {0};
    rng_start(&rng, 8);
    values.of[CONNECT_SQUARE_OPENING].n[0] = 1;
    for (int round = 0; round < 3000; round++) {
        struct lattice *l = (struct lattice *)play_start(&connect_square, &values, &rng);
        for (int line = 0; line < lattice_lines(l); line++)
            lots[line] += l->drawn[line] > 0;
        free(l);
    }
    int kinds = 0;
    for (int line = 0; line < LATTICE_LINES; line++)
        if (lots[line] > 0) {
            assert_in_range(lots[line], 900, 1100);
            kinds++;
        }
    assert_int_equal(kinds, 6);
}
