/* Turns and puzzles' sentences in words. */
#include "game/game.h"
#include "game/puzzle.h"
#include "help/test.h"
#include "replay/game/replay.h"

#include <string.h>

/* Keeps the words of the last turn. */
static void say_turn(void *context, const struct verdict *v, const struct replay_turn *turn)
{
    struct text *said = context;
    text_clear(said);
    game_say(v->game, &v->values, &turn->played, NULL, said);
}

TEST(last_turns_in_words)
{
    static const struct {
        const char *record, *words;
    } cases[] = {
        {"[Game \"connect-capture\"][Galaxy \"R8 B2 / H4 K9\"] 1. 4-1", "Draw 4-1."},
        {"[Game \"connect-capture\"][Galaxy \"R8 B2 / H4 K9\"][Lines \"1-2 1-4 4-5 2-3 3-6 5-6\"] 1. 2-5 a1xb1",
         "Draw 2-5. Rook a1 shoots b1."},
        {"[Game \"connect-capture\"][Galaxy \"W8 B2 K3\"][Lines \"1-2 1-5 5-6 2-3 6-7 3-4 7-8 2-6 3-7\"] 1. 4-8 "
         "a1xb1,c1",
         "Draw 4-8. Wizard a1 shoots b1 and c1."},
        {"[Game \"connect-capture\"][Galaxy \"W8 B2 K3 W1\"][Lines \"1-2 1-6 6-7 2-3 7-8 3-4 8-9 2-7 3-8 4-5 9-10 "
         "4-9\"] 1. 5-10 a1xb1,c1 a1xd1",
         "Draw 5-10. Wizard a1 shoots b1, c1 and d1."},
        {"[Game \"connect-square\"][Size \"2x2\"] 1. a1-b2", "Draw a1-b2."},
        {"[Game \"connect-square\"][Size \"3x1\"][Lines \"A:a1-b1 A:a1-a2 A:b1-b2 B:d2-c2\"] 1. a2-b2 b1-c2",
         "Draw a2-b2, taking a1; end with b1-c2."},
        {"[Game \"connect-square\"][Size \"4x1\"][Lines \"A:a1-b1 A:a1-a2 A:a2-b2 A:b1-c1 A:b2-c2 A:c1-c2 B:e2-e1\"] "
         "1. "
         "b1-b2 c1-d2",
         "Draw b1-b2, taking a1 and b1; end with c1-d2."},
        {"[Game \"enclose5\"] 1. e5", "Mark e5."},
        {"[Game \"enclose5\"][Variant \"pie\"] 1. e5 2. swap", "Swap sides."},
        {"[Game \"enclose5\"][Marks \"A:c2 A:b3 A:d3\"] 1. c4", "Mark c4: encloses 1 cell."},
        {"[Game \"enclose5\"][Marks \"A:a1 A:b1 A:c1 A:d1 A:c7 A:b8 A:d8\"] 1. e1 c9",
         "Mark e1 (a row of five gains one), then c9: encloses 1 cell."},
        {"[Game \"enclose5\"][Marks \"A:a1 A:b1 A:c1 A:e1 A:f1\"] 1. d1 j9 k9",
         "Mark d1 (a row of 6 gains 2), then j9, then k9."},
        {"[Game \"conect\"] 1. e5", "Red plays e5."},
        {"[Game \"conect\"] 1. e5 2. f4", "Blue plays f4."},
        {"[Game \"conect\"][Variant \"pie\"] 1. e5 2. SWAP", "Swap sides."},
        {"[Game \"conect\"][Variant \"pie\"] 1. e5 2. swap 3. f4", "Blue plays f4."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct verdict v = {0};
        struct text said = {0};
        struct replay_watch watch = {.turn = say_turn, .context = &said};
        assert_true(replay_text(cases[i].record, strlen(cases[i].record), &v, &watch));
        if (v.diag_count > 0)
            fail_msg("%s: %s", cases[i].record, text_string(&v.diags[0].message));
        assert_string_equal(text_string(&said), cases[i].words);
        text_release(&said);
        verdict_release(&v);
    }
}

TEST(sentences_are_filled_in)
{
    static const char *const cases[][2] = {
        {"", ""},
        {"No other mark gains a move.", "No other mark gains a move."},
        {"%s wins only %s.\ta1-b2\t3", "a1-b2 wins only 3."},
        {"%s, %s, %s, %s and %s\ta\tb\tc\td\te", "a, b, c, d and e"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};
        puzzle_say(cases[i][0], NULL, &out);
        assert_string_equal(text_string(&out), cases[i][1]);
        text_release(&out);
    }
}
