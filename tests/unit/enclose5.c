/* Enclose5: the rules, case by case. */
#include "help/enclose5_paper.h"
#include "help/test.h"

#include <string.h>

#define NO_SWAP "swap is allowed only as B's first turn"

/* ---- Marks, one by one ------------------------------------------------------------------------------------------ */

/* One mark of A: the paper before, the mark, the paper after, additional moves owed. */
struct one_mark {
    const char *before, *mark, *after;
    int owed;
};

static void check_marks(const struct one_mark *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct trial t = paper_pictured(cases[i].before, 25);
        size_t tag;
        assert_true(enclose5.notation->settle(&t.values, t.pos, &tag, &t.why.text));
        paper_plays(&t, cases[i].mark);
        paper_check(&t, cases[i].after);
        assert_int_equal(paper_of(&t)->owed, cases[i].owed);
        trial_end(&t);
    }
}

TEST(test_enclosing)
{
    static const struct one_mark cases[] = {
        /* Diagonal steps make a path; the cells inside take the colour, empty or marked by anyone. */
        {"...../..A../.A.A./...../.....", "c4", "...../..A../.AaA./..A../.....", 0},
        {"...../..A../.ABA./...../.....", "c4", "...../..A../.A2A./..A../.....", 0},
        {"...../..A../.AAA./...../.....", "c4", "...../..A../.A1A./..A../.....", 0},
        {"...../.AAA./.A.A./.A.../.....", "d4", "...../.AAA./.A.A./.A.A./.....", 0},
        {"...../.AAA./.A.A./.A.A./.....", "c4", "...../.AAA./.AaA./.AAA./.....", 0},
        /* Its last mark may be one of a row through it: the neighbour it takes the air from. */
        {"...../..A../.AA../..A../.....", "d3", "...../..A../.A1A./..A../.....", 0},
        /* The edge is no wall. */
        {"A..../...../...../...../.....", "b2", "A..../.A.../...../...../.....", 0},
        {".A.../...../...../...../.....", "a2", ".A.../A..../...../...../.....", 0},
        {"..A../...A./...../.A.../..A..", "b2", "..A../.A.A./...../.A.../..A..", 0},
        {".A.../A.A../...../...../.....", "b2", ".A.../AAA../...../...../.....", 0},
        /* The other player's marks are no wall, but are enclosed. */
        {"...../..B../.A.A./...../.....", "c4", "...../..B../.A.A./..A../.....", 0},
        /* A colour never changes. */
        {"...../..A../.AbA./...../.....", "c4", "...../..A../.AbA./..A../.....", 0},
        {"...../..A../.A3A./...../.....", "c4", "...../..A../.A3A./..A../.....", 0},
        /* Not only the neighbour's cells: a wide ring, closed at its far corner. */
        {"..AA.../.A..A../A....A./A....A./.A..A../..A..../.......", "d6",
         "..AA.../.AaaA../AaaaaA./AaaaaA./.AaaA../..AA.../.......", 0},
        /* Own marks inside are coloured too, and dead. */
        {"..AA.../.A..A../A.A..A./A..B.A./.A..A../..A..../.......", "d6",
         "..AA.../.AaaA../Aa1aaA./Aaa2aA./.AaaA../..AA.../.......", 0},
        /* Nested: what the other has coloured stays, his marks die. */
        {"......./...A.../..ABA../.ABbBA./..ABA../......./.......", "d6",
         "......./...A.../..A2A../.A2b2A./..A2A../...A.../.......", 0},
        /* Two at once. */
        {"......./..A.A../.A...A./..A.A../......./......./.......", "d3",
         "......./..A.A../.AaAaA./..A.A../......./......./.......", 0},
        /* Dead marks close no path. */
        {"...../..A../.A.A./...../.....", "b4", "...../..A../.A.A./.A.../.....", 0},
        {"...../..A../...A./..3../.....", "b3", "...../..A../.A.A./..3../.....", 0},
        {"...../..A../...A./..1../.....", "b3", "...../..A../.A.A./..1../.....", 0},
    };
    check_marks(cases, sizeof cases / sizeof *cases);
}

TEST(test_alignments)
{
    static const struct one_mark cases[] = {
        {"AA.A./...../...../...../.....", "c1", "AAAA./...../...../...../.....", 0},
        {"AA.AA/...../...../...../.....", "c1", "AAAAA/...../...../...../.....", 1},
        {"A..../A..../A..../A..../.....", "a5", "A..../A..../A..../A..../A....", 1},
        {"...../.A.../..A../...A./....A", "a1", "A..../.A.../..A../...A./....A", 1},
        {"....A/...A./...../.A.../A....", "c3", "....A/...A./..A../.A.../A....", 1},
        {"AAAAA./....../....../....../......", "f1", "AAAAAA/....../....../....../......", 2},
        {"AAA.AAA/......./......./......./.......", "d1", "AAAAAAA/......./......./......./.......", 3},
        {"AAA.AAAA/......../......../......../........", "d1", "AAAAAAAA/......../......../......../........", 4},
        {"AAAA.AAAA/........./........./........./.........", "e1", "AAAAAAAAA/........./........./........./.........",
         5},
        /* Lengthening an earlier turn's alignment counts its whole new length. */
        {".AAAAAA/......./......./......./.......", "a1", "AAAAAAA/......./......./......./.......", 3},
        /* An end elsewhere: a gap, the other's mark. */
        {"AAAA.../......./......./......./.......", "f1", "AAAA.A./......./......./......./.......", 0},
        /* Several directions add up. */
        {".AAAA/A..../A..../A..../A....", "a1", "AAAAA/A..../A..../A..../A....", 2},
        {".AAAA/AA.../A.A../A..A./A...A", "a1", "AAAAA/AA.../A.A../A..A./A...A", 3},
        {"AAAAA./....../....../....../......", "a2", "AAAAA./A...../....../....../......", 0},
        /* Marks of the other and dead marks are none. */
        {"AABA./...../...../...../.....", "e1", "AABAA/...../...../...../.....", 0},
        {"AA3A./...../...../...../.....", "e1", "AA3AA/...../...../...../.....", 0},
        {"AA1A./...../...../...../.....", "e1", "AA1AA/...../...../...../.....", 0},
        /* Colouring comes first: it takes the middle out of a row, */
        {"...../...../AAA.A/..A../.....", "d3", "...../...../AAAAA/..A../.....", 1},
        {"...../..A../AAA.A/..A../.....", "d3", "...../..A../AA1AA/..A../.....", 0},
        /* or leaves the row whole. */
        {"......./......./AAAA.../...A.A./....A..", "e3", "......./......./AAAAA../...AaA./....A..", 1},
    };
    check_marks(cases, sizeof cases / sizeof *cases);
}

/* Additional moves are owed, can gain more, and belong to the turn. */
TEST(test_additional_moves)
{
    struct trial t = paper_pictured("AAAAA.A/B....../B....../B....../.......", 20);
    paper_plays(&t, "f1");
    assert_int_equal(paper_of(&t)->owed, 3);
    assert_false(enclose5.rules->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why.text),
                        "A has made five in a row and must put 3 more marks in this same turn");
    paper_plays(&t, "d3");
    paper_plays(&t, "g5");
    text_clear(&t.why.text);
    assert_false(enclose5.rules->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why.text),
                        "A has made five in a row and must put 1 more mark in this same turn");
    assert_int_equal(paper_of(&t)->struck, 1);
    paper_plays(&t, "e5");
    trial_refused(&t, "f5", "this turn has no move left: a further mark needs a new row of five");
    trial_end_turn(&t);
    /* The row is shown until the next turn's mark. */
    assert_int_equal(enclose5_rows(paper_of(&t), LAYER_STRUCK + ALONG_ROW)[0], 0x7f);
    assert_int_equal(enclose5.rules->state(&t.values, t.pos).to_move, 1);
    paper_plays(&t, "a5");
    assert_int_equal(paper_of(&t)->owed, 0);
    assert_int_equal(enclose5_rows(paper_of(&t), LAYER_STRUCK + ALONG_ROW)[0], 0);
    trial_end(&t);

    t = paper_pictured("AAAA./A..../A..../A..../.....", 20);
    paper_plays(&t, "e1");
    paper_plays(&t, "a5");
    assert_int_equal(paper_of(&t)->owed, 1);
    paper_plays(&t, "b5");
    trial_end_turn(&t);
    trial_end(&t);

    text_clear(&t.why.text);
    t = paper_begin(5, 5, 20);
    assert_false(enclose5.rules->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why.text), "A has not put a mark: every turn puts one");
    trial_end(&t);
}

/* ---- The ban ---------------------------------------------------------------------------------------------------- */

TEST(test_ban)
{
    struct trial t = paper_pictured(".AAA.A./......./......./......./B......", 20);
    paper_plays(&t, "e1");
    assert_int_equal(paper_of(&t)->owed, 1);
    trial_refused(&t, "a1", "a1 would lengthen a row made in this same turn: b1 to f1");
    trial_refused(&t, "g1", "g1 would lengthen a row made in this same turn: b1 to f1");
    paper_plays(&t, "g2");
    trial_end_turn(&t);
    paper_turns(&t, "b5");
    /* In a later turn it is allowed; then the longer row is the one that must not be lengthened. */
    paper_plays(&t, "g1");
    assert_int_equal(paper_of(&t)->owed, 2);
    trial_refused(&t, "a1", "a1 would lengthen a row made in this same turn: b1 to g1");
    trial_end(&t);

    /* Joining counts as lengthening; a row across is another one. */
    t = paper_pictured("AAAA.../......./......./......./.......", 20);
    paper_turns(&t, "e1+a2 g5");
    trial_end(&t);
    t = paper_pictured("AAAA..AA/....A.../....A.../....A.../........", 20);
    paper_plays(&t, "e1");
    trial_refused(&t, "f1", "f1 would lengthen a row made in this same turn: a1 to e1");
    paper_plays(&t, "e5");
    assert_int_equal(paper_of(&t)->owed, 1);
    trial_end(&t);

    /* Every direction, both ends. */
    t = paper_pictured("......./.A...../..A..../......./....A../.....A./.......", 20);
    paper_plays(&t, "d4");
    trial_refused(&t, "a1", "a1 would lengthen a row made in this same turn: b2 to f6");
    trial_refused(&t, "g7", "g7 would lengthen a row made in this same turn: b2 to f6");
    trial_end(&t);
    t = paper_pictured("......./.....A./....A../......./..A..../.A...../.......", 20);
    paper_plays(&t, "d4");
    trial_refused(&t, "a7", "a7 would lengthen a row made in this same turn: b6 to f2");
    trial_refused(&t, "g1", "g1 would lengthen a row made in this same turn: b6 to f2");
    trial_end(&t);
    t = paper_pictured("...../..A../..A../..A../..A../...../.....", 20);
    paper_plays(&t, "c6");
    trial_refused(&t, "c1", "c1 would lengthen a row made in this same turn: c2 to c6");
    trial_refused(&t, "c7", "c7 would lengthen a row made in this same turn: c2 to c6");
    trial_end(&t);
}

/* The ban looks at the live marks that are left after colouring. */
TEST(test_ban_after_colouring)
{
    struct trial t = paper_pictured("......./....A../AAAA.../....A../.......", 20);
    paper_plays(&t, "e3");
    paper_plays(&t, "f3"); /* e3 is in the middle of a plus now, and the row is one no longer */
    paper_check(&t, "......./....A../AAAA1A./....A../.......");
    assert_int_equal(paper_of(&t)->owed, 0);
    assert_int_equal(paper_of(&t)->runs, 0);
    trial_end_turn(&t);
    assert_int_equal(enclose5_rows(paper_of(&t), LAYER_STRUCK + ALONG_ROW)[2], 0x1f);
    trial_end(&t);

    /* A row broken by an earlier mark of the turn may be made whole no more, but its rest may grow. */
    t = paper_pictured("......../.....A../..AAAA../.A...A../.A....../.A....../.A....../........", 30);
    paper_plays(&t, "b3"); /* a row and a column of five */
    assert_int_equal(paper_of(&t)->owed, 2);
    trial_refused(&t, "a3", "a3 would lengthen a row made in this same turn: b3 to f3");
    paper_plays(&t, "g3"); /* kills f3 */
    assert_int_equal(paper_of(&t)->owed, 1);
    paper_plays(&t, "a3");
    assert_int_equal(paper_of(&t)->owed, 1);
    trial_refused(&t, "b8", "b8 would lengthen a row made in this same turn: b3 to b7");
    paper_plays(&t, "h8");
    paper_check(&t, "......../.....A../AAAAA1A./.A...A../.A....../.A....../.A....../.......A");
    trial_end(&t);

    /* It stays, though something is coloured, even if that would reach the goal. */
    t = paper_pictured("......./......./AAAA.../....A.A/.....A.", 1);
    paper_plays(&t, "e3");
    trial_refused(&t, "f3", "f3 would lengthen a row made in this same turn: a3 to e3");
    paper_check(&t, "......./......./AAAAA../....A.A/.....A.");
    paper_plays(&t, "a1");
    trial_end_turn(&t);
    paper_turns(&t, "b1");
    paper_plays(&t, "f3");
    assert_true(enclose5.rules->state(&t.values, t.pos).over);
    trial_end(&t);
}

/* When only barred cells are left, the additional moves lapse. */
TEST(test_lapse)
{
    struct trial t = paper_pictured(".AAAA../bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa", 20);
    paper_plays(&t, "f1");
    assert_int_equal(paper_of(&t)->owed, 0);
    assert_false(enclose5.rules->state(&t.values, t.pos).over);
    trial_refused(&t, "a1", "this turn has no move left: a further mark needs a new row of five");
    trial_end_turn(&t);
    paper_turns(&t, "a1");
    paper_check(&t, "BAAAAA./bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa");
    trial_end(&t);
}

TEST(test_lapse_ends_turn)
{
    struct trial t = paper_pictured(".AAAA../bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa", 20);
    paper_turns(&t, "f1 a1");
    paper_plays(&t, "g1"); /* lengthens an earlier turn's row; the paper is full */
    paper_check(&t, "BAAAAAA/bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa");
    assert_true(enclose5.rules->state(&t.values, t.pos).over);
    assert_int_equal(paper_of(&t)->owed, 0);
    trial_end(&t);

    /* One other cell is left: it must be marked, and then nothing is. */
    t = paper_pictured(".AAAAAA/bbbbbbb/aaa.aaa/bbbbbbb/a.aaaaa", 25);
    paper_plays(&t, "a1");
    assert_int_equal(paper_of(&t)->owed, 3);
    paper_turns(&t, "d3+b5");
    assert_true(enclose5.rules->state(&t.values, t.pos).over);
    trial_end(&t);
    t = paper_pictured(".AAAA../bbbbbbb/aaa.aaa/bbbbbbb/aaaaaaa", 20);
    paper_plays(&t, "f1");
    assert_int_equal(paper_of(&t)->owed, 1);
    trial_refused(&t, "g1", "g1 would lengthen a row made in this same turn: b1 to f1");
    paper_turns(&t, "d3 a1");
    trial_end(&t);
}

/* ---- The end ---------------------------------------------------------------------------------------------------- */

static void check_score(struct trial *t, int a, int b, bool a_wins, bool b_wins, const char *remark)
{
    struct score s;
    game_score(&enclose5, &t->values, t->pos, &s);
    assert_int_equal(s.players, 2);
    assert_int_equal(s.points[0], a);
    assert_int_equal(s.points[1], b);
    assert_int_equal(s.winner[0], a_wins);
    assert_int_equal(s.winner[1], b_wins);
    assert_int_equal(s.finished, a_wins || b_wins);
    text_clear(&t->why.text);
    enclose5.rules->detail->remark(&t->values, t->pos, &t->why.text);
    assert_string_equal(text_string(&t->why.text), remark);
}

TEST(test_goal)
{
    struct trial t = paper_pictured("......./......./AAAA.../...A.A./....A..", 1);
    check_score(&t, 0, 0, false, false, "A needs 1 more to the goal of 1, B 1; empty cells: 28");
    paper_plays(&t, "e3"); /* a row of five too, but the game is over at once */
    assert_int_equal(paper_of(&t)->owed, 0);
    trial_refused(&t, "a1", "the game has ended: A has reached the goal of 1 coloured cell");
    trial_refused(&t, "swap", "the game has ended: A has reached the goal of 1 coloured cell");
    trial_end_turn(&t);
    check_score(&t, 1, 0, true, false, "A has reached the goal of 1; empty cells: 26");
    trial_refused(&t, "a1", "the game has ended: A has reached the goal of 1 coloured cell");
    trial_end(&t);

    /* B, and with an additional move; more than the goal is fine. */
    t = paper_pictured("BBBB.../......./..B..../.BAB.../bb...../aaa....", 4);
    paper_turns(&t, "g1 e1+d6");
    assert_false(enclose5.rules->state(&t.values, t.pos).over);
    paper_turns(&t, "g2");
    paper_plays(&t, "c5");
    check_score(&t, 3, 3, false, false, "A needs 1 more to the goal of 4, B 1; empty cells: 24");
    trial_end_turn(&t);
    trial_end(&t);
    t = paper_pictured("BBBB.../..BB.../.B.AB../......./bb.B...", 4);
    paper_turns(&t, "g1");
    paper_plays(&t, "e1");
    trial_refused(&t, "f1", "f1 would lengthen a row made in this same turn: a1 to e1");
    paper_plays(&t, "d4");
    assert_false(enclose5.rules->state(&t.values, t.pos).over);
    trial_end_turn(&t);
    paper_turns(&t, "g2");
    paper_plays(&t, "c4");
    check_score(&t, 0, 4, false, true, "B has reached the goal of 4; empty cells: 17");
    trial_refused(&t, "e5", "the game has ended: B has reached the goal of 4 coloured cells");
    trial_end(&t);
}

TEST(test_full_paper)
{
    struct trial t = paper_pictured("aaaaa/aaaaa/BAB.A/bbbbb/bbbbb", 25);
    paper_plays(&t, "d3");
    trial_end_turn(&t);
    check_score(&t, 10, 10, true, true, "the paper is full: nobody has reached the goal of 25");
    trial_refused(&t, "a1", "the game has ended: no empty, uncoloured cell is left");
    trial_end(&t);
    t = paper_pictured("aaaaa/aaaaa/AAAA./bbbbb/bbbb4", 25);
    paper_plays(&t, "e3"); /* a row of five, with nowhere to go */
    trial_end_turn(&t);
    check_score(&t, 10, 10, true, true, "the paper is full: nobody has reached the goal of 25");
    trial_end(&t);
    t = paper_pictured("aaaaa/aaaa2/ABAB./bbbbb/Bbbbb", 25);
    paper_plays(&t, "e3");
    check_score(&t, 10, 9, true, false, "the paper is full: nobody has reached the goal of 25");
    trial_end(&t);
    /* The last empty cells can be coloured instead of marked. */
    t = paper_pictured("aaaaa/aaAaa/bA.A./bbbbb/bbAbb", 25);
    paper_turns(&t, "e3 c3");
    assert_true(enclose5.rules->state(&t.values, t.pos).over);
    check_score(&t, 9, 10, false, true, "the paper is full: nobody has reached the goal of 25");
    trial_end(&t);
}

/* ---- Swapping sides --------------------------------------------------------------------------------------------- */

/* Colours and dead marks go over too; also where B begins. */
TEST(test_swap)
{
    struct trial t = paper_pictured("AAAA../....../bA3.../.B2.../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    assert_true(trial_place(&t, PAPER_TAG_TO_MOVE, "B"));
    paper_turns(&t, "swap");
    paper_check(&t, "BBBB../....../aB2.../.A3.../......");
    check_score(&t, 2, 1, false, false, "A needs 18 more to the goal of 20, B 19; empty cells: 21");
    assert_int_equal(enclose5_count(paper_of(&t), LAYER_LIVE), 1);
    assert_int_equal(enclose5_count(paper_of(&t), LAYER_LIVE + 1), 5);
    trial_refused(&t, "swap", NO_SWAP);
    trial_end(&t);

    /* Not beside marks, though there are additional moves to make; and rows that A made are his last turn's. */
    t = paper_pictured("AAAA../....../BBBB../....../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    paper_turns(&t, "e1+f5");
    paper_plays(&t, "e3");
    trial_refused(&t, "swap", "swap must be the whole turn: B has marked already");
    trial_end(&t);
    t = paper_pictured("AAAA../....../....../....../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    paper_turns(&t, "e1+f5");
    assert_int_equal(paper_of(&t)->struck, 1);
    paper_turns(&t, "swap");
    assert_int_equal(paper_of(&t)->struck, 0);
    trial_end(&t);
}
