/* Enclose5: the rules of rules.md, section 3, case by case; whole games beside a slow, plain referee; positions,
 * openings, notation. */
#include "game/enclose5.h"

#include "base/mem.h"
#include "game/number.h"
#include "game/registry.h"
#include "help/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = PAPER_MOST * PAPER_MOST };
enum { TAG_MARKS, TAG_COLOURED, TAG_TO_MOVE };

#define NO_SWAP "swap is B's first turn only, and only with Variant \"pie\""

static const struct game *game(void)
{
    return registry_find("enclose5", strlen("enclose5"));
}

/* Paper to try things on. */
struct trial {
    struct values values;
    struct pos *pos;
    struct text why;
};

static struct trial begin(int width, int height, int goal)
{
    struct trial t = {0};
    params_standard(game()->params, game()->param_count, &t.values);
    t.values.of[PAPER_SIZE] = (struct value){.n = {(int16_t)width, (int16_t)height}};
    t.values.of[PAPER_GOAL].n[0] = (int16_t)goal;
    t.pos = mem_new(game()->size(&t.values));
    game()->blank(&t.values, t.pos);
    return t;
}

static void end(struct trial *t)
{
    free(t->pos);
    text_release(&t->why);
}

static struct enclose5 *paper(struct trial *t)
{
    return (struct enclose5 *)t->pos;
}

static bool place(struct trial *t, int tag, const char *s)
{
    text_clear(&t->why);
    return game()->setup[tag].place(&t->values, t->pos, s, strlen(s), &t->why);
}

/* A position by a picture, rows behind slashes: `.` an empty cell; `A` and `B` live marks; `a` and `b` coloured
 * cells; dead marks `1` of A and `2` of B in A's colour, `3` and `4` in B's. */
static const char codes[] = ".ABa12b34";

static struct trial pictured(const char *picture, int goal)
{
    struct text tags[2] = {{0}, {0}};
    int width = (int)strcspn(picture, "/"), height = ((int)strlen(picture) + 1) / (width + 1);
    struct trial t = begin(width, height, goal);

    for (int cell = 0; cell < width * height; cell++) {
        int x = cell % width, y = cell / width, code = (int)(strchr(codes, picture[y * (width + 1) + x]) - codes);
        int values[2] = {code % 3, code / 3};
        for (int tag = TAG_MARKS; tag <= TAG_COLOURED; tag++)
            if (values[tag]) {
                text_addf(&tags[tag], " %c:", '@' + values[tag]);
                number_write_cell(x, y, &tags[tag]);
            }
    }
    for (int tag = TAG_MARKS; tag <= TAG_COLOURED; tag++) {
        assert_true(place(&t, tag, text_string(&tags[tag])));
        text_release(&tags[tag]);
    }
    return t;
}

static int who(const struct enclose5 *e, int layer, int x, int y)
{
    return (int)(enclose5_rows(e, layer)[y] >> x & 1) + 2 * (int)(enclose5_rows(e, layer + 1)[y] >> x & 1);
}

static void check_picture(struct trial *t, const char *picture)
{
    struct text seen = {0};
    const struct enclose5 *e = paper(t);
    for (int y = 0; y < e->height; y++) {
        if (y > 0)
            text_add_char(&seen, '/');
        for (int x = 0; x < e->width; x++)
            text_add_char(&seen, codes[who(e, LAYER_MARKS, x, y) + 3 * who(e, LAYER_COLOURS, x, y)]);
    }
    if (strcmp(text_string(&seen), picture) != 0)
        fail_msg("%s, not %s", text_string(&seen), picture);
    text_release(&seen);
}

static bool act(struct trial *t, const char *action)
{
    struct move move = {0};
    text_clear(&t->why);
    return game()->decode(&t->values, action, strlen(action), &move, &t->why) == strlen(action) && move.kind &&
           game()->play(&t->values, t->pos, &move, &t->why);
}

/* Whether `moves` lists an action. */
static bool listed(struct trial *t, const char *action)
{
    struct move move = {0}, *moves = mem_new(CELLS * sizeof *moves);
    bool found = false;
    if (game()->decode(&t->values, action, strlen(action), &move, NULL)) {
        size_t count = game()->moves(&t->values, t->pos, moves, CELLS);
        assert_true(count <= CELLS);
        for (size_t i = 0; i < count; i++)
            found = found || memcmp(&moves[i], &move, sizeof move) == 0;
    }
    free(moves);
    return found;
}

static void refused(struct trial *t, const char *action, const char *reason)
{
    size_t size = game()->size(&t->values);
    struct pos *before = mem_new(size);
    memcpy(before, t->pos, size);
    if (act(t, action))
        fail_msg("%s was accepted", action);
    assert_string_equal(text_string(&t->why), reason);
    assert_memory_equal(before, t->pos, size);
    struct move move;
    if (game()->decode(&t->values, action, strlen(action), &move, &t->why)) {
        assert_false(game()->play(&t->values, t->pos, &move, NULL));
        assert_memory_equal(before, t->pos, size);
        assert_false(listed(t, action));
    }
    free(before);
}

static void plays(struct trial *t, const char *action)
{
    assert_true(listed(t, action));
    if (!act(t, action))
        fail_msg("%s: %s", action, text_string(&t->why));
    assert_int_equal(t->why.len, 0);
}

static void ends(struct trial *t)
{
    if (!game()->end_turn(&t->values, t->pos, &t->why))
        fail_msg("%s", text_string(&t->why));
}

/* Plays turns, separated by blanks; the marks of one turn are joined by +. */
static void turns(struct trial *t, const char *actions)
{
    char copy[512], *rest = copy, *turn, *action;
    assert_true(strlen(actions) < sizeof copy);
    strcpy(copy, actions);
    while ((turn = strsep(&rest, " "))) {
        while ((action = strsep(&turn, "+")))
            plays(t, action);
        ends(t);
    }
}

/* ---- Marks, one by one ------------------------------------------------------------------------------------------ */

/* One mark of A: the paper before, the mark, the paper after, additional moves owed. */
struct one_mark {
    const char *before, *mark, *after;
    int owed;
};

static void check_marks(const struct one_mark *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct trial t = pictured(cases[i].before, 25);
        size_t tag;
        assert_true(game()->settle(&t.values, t.pos, &tag, &t.why));
        plays(&t, cases[i].mark);
        check_picture(&t, cases[i].after);
        assert_int_equal(paper(&t)->owed, cases[i].owed);
        end(&t);
    }
}

static void test_enclosing(void **state)
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
    (void)state;
    check_marks(cases, sizeof cases / sizeof *cases);
}

static void test_alignments(void **state)
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
    (void)state;
    check_marks(cases, sizeof cases / sizeof *cases);
}

/* Additional moves are owed, can gain more, and belong to the turn. */
static void test_additional_moves(void **state)
{
    struct trial t = pictured("AAAAA.A/B....../B....../B....../.......", 20);
    (void)state;
    plays(&t, "f1");
    assert_int_equal(paper(&t)->owed, 3);
    assert_false(game()->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why), "A has 3 additional moves to make");
    plays(&t, "d3");
    plays(&t, "g5");
    text_clear(&t.why);
    assert_false(game()->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why), "A has 1 additional move to make");
    assert_int_equal(paper(&t)->struck, 1);
    plays(&t, "e5");
    refused(&t, "f5", "a turn puts one mark, and further ones only after a row of five or more");
    ends(&t);
    /* The row is shown until the next turn's mark. */
    assert_int_equal(enclose5_rows(paper(&t), LAYER_STRUCK + ALONG_ROW)[0], 0x7f);
    assert_int_equal(game()->to_move(&t.values, t.pos), 1);
    plays(&t, "a5");
    assert_int_equal(paper(&t)->owed, 0);
    assert_int_equal(enclose5_rows(paper(&t), LAYER_STRUCK + ALONG_ROW)[0], 0);
    end(&t);

    t = pictured("AAAA./A..../A..../A..../.....", 20);
    plays(&t, "e1");
    plays(&t, "a5");
    assert_int_equal(paper(&t)->owed, 1);
    plays(&t, "b5");
    ends(&t);
    end(&t);

    text_clear(&t.why);
    t = begin(5, 5, 20);
    assert_false(game()->end_turn(&t.values, t.pos, &t.why));
    assert_string_equal(text_string(&t.why), "A has not put a mark: every turn puts one");
    end(&t);
}

/* ---- The ban ---------------------------------------------------------------------------------------------------- */

static void test_ban(void **state)
{
    struct trial t = pictured(".AAA.A./......./......./......./B......", 20);
    (void)state;
    plays(&t, "e1");
    assert_int_equal(paper(&t)->owed, 1);
    refused(&t, "a1", "a1 would lengthen a row made in this same turn: b1 to f1");
    refused(&t, "g1", "g1 would lengthen a row made in this same turn: b1 to f1");
    plays(&t, "g2");
    ends(&t);
    turns(&t, "b5");
    /* In a later turn it is allowed; then the longer row is the one that must not be lengthened. */
    plays(&t, "g1");
    assert_int_equal(paper(&t)->owed, 2);
    refused(&t, "a1", "a1 would lengthen a row made in this same turn: b1 to g1");
    end(&t);

    /* Joining counts as lengthening; a row across is another one. */
    t = pictured("AAAA.../......./......./......./.......", 20);
    turns(&t, "e1+a2 g5");
    end(&t);
    t = pictured("AAAA..AA/....A.../....A.../....A.../........", 20);
    plays(&t, "e1");
    refused(&t, "f1", "f1 would lengthen a row made in this same turn: a1 to e1");
    plays(&t, "e5");
    assert_int_equal(paper(&t)->owed, 1);
    end(&t);

    /* Every direction, both ends. */
    t = pictured("......./.A...../..A..../......./....A../.....A./.......", 20);
    plays(&t, "d4");
    refused(&t, "a1", "a1 would lengthen a row made in this same turn: b2 to f6");
    refused(&t, "g7", "g7 would lengthen a row made in this same turn: b2 to f6");
    end(&t);
    t = pictured("......./.....A./....A../......./..A..../.A...../.......", 20);
    plays(&t, "d4");
    refused(&t, "a7", "a7 would lengthen a row made in this same turn: b6 to f2");
    refused(&t, "g1", "g1 would lengthen a row made in this same turn: b6 to f2");
    end(&t);
    t = pictured("...../..A../..A../..A../..A../...../.....", 20);
    plays(&t, "c6");
    refused(&t, "c1", "c1 would lengthen a row made in this same turn: c2 to c6");
    refused(&t, "c7", "c7 would lengthen a row made in this same turn: c2 to c6");
    end(&t);
}

/* The ban looks at the live marks that are left after colouring. */
static void test_ban_after_colouring(void **state)
{
    struct trial t = pictured("......./....A../AAAA.../....A../.......", 20);
    (void)state;
    plays(&t, "e3");
    plays(&t, "f3"); /* e3 is in the middle of a plus now, and the row is one no longer */
    check_picture(&t, "......./....A../AAAA1A./....A../.......");
    assert_int_equal(paper(&t)->owed, 0);
    assert_int_equal(paper(&t)->runs, 0);
    ends(&t);
    assert_int_equal(enclose5_rows(paper(&t), LAYER_STRUCK + ALONG_ROW)[2], 0x1f);
    end(&t);

    /* A row broken by an earlier mark of the turn may be made whole no more, but its rest may grow. */
    t = pictured("......../.....A../..AAAA../.A...A../.A....../.A....../.A....../........", 30);
    plays(&t, "b3"); /* a row and a column of five */
    assert_int_equal(paper(&t)->owed, 2);
    refused(&t, "a3", "a3 would lengthen a row made in this same turn: b3 to f3");
    plays(&t, "g3"); /* kills f3 */
    assert_int_equal(paper(&t)->owed, 1);
    plays(&t, "a3");
    assert_int_equal(paper(&t)->owed, 1);
    refused(&t, "b8", "b8 would lengthen a row made in this same turn: b3 to b7");
    plays(&t, "h8");
    check_picture(&t, "......../.....A../AAAAA1A./.A...A../.A....../.A....../.A....../.......A");
    end(&t);

    /* It stays, though something is coloured, even if that would reach the goal. */
    t = pictured("......./......./AAAA.../....A.A/.....A.", 1);
    plays(&t, "e3");
    refused(&t, "f3", "f3 would lengthen a row made in this same turn: a3 to e3");
    check_picture(&t, "......./......./AAAAA../....A.A/.....A.");
    plays(&t, "a1");
    ends(&t);
    turns(&t, "b1");
    plays(&t, "f3");
    assert_true(game()->over(&t.values, t.pos));
    end(&t);
}

/* Where nothing but barred cells is left, the additional moves lapse. */
static void test_lapse(void **state)
{
    struct trial t = pictured(".AAAA../bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa", 20);
    (void)state;
    plays(&t, "f1");
    assert_int_equal(paper(&t)->owed, 0);
    assert_false(game()->over(&t.values, t.pos));
    refused(&t, "a1", "a turn puts one mark, and further ones only after a row of five or more");
    ends(&t);
    turns(&t, "a1");
    check_picture(&t, "BAAAAA./bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa");
    end(&t);
}

static void test_lapse_ends_turn(void **state)
{
    struct trial t = pictured(".AAAA../bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa", 20);
    (void)state;
    turns(&t, "f1 a1");
    plays(&t, "g1"); /* lengthens an earlier turn's row; the paper is full */
    check_picture(&t, "BAAAAAA/bbbbbbb/aaaaaaa/bbbbbbb/aaaaaaa");
    assert_true(game()->over(&t.values, t.pos));
    assert_int_equal(paper(&t)->owed, 0);
    end(&t);

    /* One other cell is left: it must be marked, and then nothing is. */
    t = pictured(".AAAAAA/bbbbbbb/aaa.aaa/bbbbbbb/a.aaaaa", 25);
    plays(&t, "a1");
    assert_int_equal(paper(&t)->owed, 3);
    turns(&t, "d3+b5");
    assert_true(game()->over(&t.values, t.pos));
    end(&t);
    t = pictured(".AAAA../bbbbbbb/aaa.aaa/bbbbbbb/aaaaaaa", 20);
    plays(&t, "f1");
    assert_int_equal(paper(&t)->owed, 1);
    refused(&t, "g1", "g1 would lengthen a row made in this same turn: b1 to f1");
    turns(&t, "d3 a1");
    end(&t);
}

/* ---- The end ---------------------------------------------------------------------------------------------------- */

static void check_score(struct trial *t, int a, int b, bool a_wins, bool b_wins, const char *remark)
{
    struct score s;
    game()->score(&t->values, t->pos, &s);
    assert_int_equal(s.players, 2);
    assert_int_equal(s.points[0], a);
    assert_int_equal(s.points[1], b);
    assert_int_equal(s.winner[0], a_wins);
    assert_int_equal(s.winner[1], b_wins);
    assert_int_equal(s.finished, a_wins || b_wins);
    text_clear(&t->why);
    game()->remark(&t->values, t->pos, &t->why);
    assert_string_equal(text_string(&t->why), remark);
}

static void test_goal(void **state)
{
    struct trial t = pictured("......./......./AAAA.../...A.A./....A..", 1);
    (void)state;
    check_score(&t, 0, 0, false, false, "A needs 1 more to the goal of 1, B 1; empty cells: 28");
    plays(&t, "e3"); /* a row of five too, but the game is over at once */
    assert_int_equal(paper(&t)->owed, 0);
    refused(&t, "a1", "the game has ended: A has reached the goal of 1 coloured cell");
    refused(&t, "swap", "the game has ended: A has reached the goal of 1 coloured cell");
    ends(&t);
    check_score(&t, 1, 0, true, false, "A has reached the goal of 1; empty cells: 26");
    refused(&t, "a1", "the game has ended: A has reached the goal of 1 coloured cell");
    end(&t);

    /* B, and with an additional move; more than the goal is fine. */
    t = pictured("BBBB.../......./..B..../.BAB.../bb...../aaa....", 4);
    turns(&t, "g1 e1+d6");
    assert_false(game()->over(&t.values, t.pos));
    turns(&t, "g2");
    plays(&t, "c5");
    check_score(&t, 3, 3, false, false, "A needs 1 more to the goal of 4, B 1; empty cells: 24");
    ends(&t);
    end(&t);
    t = pictured("BBBB.../..BB.../.B.AB../......./bb.B...", 4);
    turns(&t, "g1");
    plays(&t, "e1");
    refused(&t, "f1", "f1 would lengthen a row made in this same turn: a1 to e1");
    plays(&t, "d4");
    assert_false(game()->over(&t.values, t.pos));
    ends(&t);
    turns(&t, "g2");
    plays(&t, "c4");
    check_score(&t, 0, 4, false, true, "B has reached the goal of 4; empty cells: 17");
    refused(&t, "e5", "the game has ended: B has reached the goal of 4 coloured cells");
    end(&t);
}

static void test_full_paper(void **state)
{
    struct trial t = pictured("aaaaa/aaaaa/BAB.A/bbbbb/bbbbb", 25);
    (void)state;
    plays(&t, "d3");
    ends(&t);
    check_score(&t, 10, 10, true, true, "the paper is full: nobody has reached the goal of 25");
    refused(&t, "a1", "the game has ended: no empty, uncoloured cell is left");
    end(&t);
    t = pictured("aaaaa/aaaaa/AAAA./bbbbb/bbbb4", 25);
    plays(&t, "e3"); /* a row of five, with nowhere to go */
    ends(&t);
    check_score(&t, 10, 10, true, true, "the paper is full: nobody has reached the goal of 25");
    end(&t);
    t = pictured("aaaaa/aaaa2/ABAB./bbbbb/Bbbbb", 25);
    plays(&t, "e3");
    check_score(&t, 10, 9, true, false, "the paper is full: nobody has reached the goal of 25");
    end(&t);
    /* The last empty cells can be coloured instead of marked. */
    t = pictured("aaaaa/aaAaa/bA.A./bbbbb/bbAbb", 25);
    turns(&t, "e3 c3");
    assert_true(game()->over(&t.values, t.pos));
    check_score(&t, 9, 10, false, true, "the paper is full: nobody has reached the goal of 25");
    end(&t);
}

/* ---- Swapping sides, notation ----------------------------------------------------------------------------------- */

static void test_swap(void **state)
{
    struct trial t = begin(6, 5, 20);
    (void)state;
    turns(&t, "c3");
    refused(&t, "swap", NO_SWAP);
    end(&t);

    t = begin(6, 5, 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    refused(&t, "swap", NO_SWAP);
    turns(&t, "c3");
    plays(&t, "swap");
    check_picture(&t, "....../....../..B.../....../......");
    refused(&t, "a1", "swap is the whole turn: A plays next");
    refused(&t, "swap", "swap is the whole turn: A plays next");
    ends(&t);
    assert_int_equal(game()->to_move(&t.values, t.pos), 0);
    assert_int_equal(paper(&t)->live[0], 0);
    assert_int_equal(paper(&t)->live[1], 1);
    refused(&t, "swap", NO_SWAP);
    turns(&t, "d4");
    refused(&t, "swap", NO_SWAP);
    turns(&t, "b3");
    check_picture(&t, "....../....../.BB.../...A../......");
    end(&t);

    /* Not as a later turn. */
    t = begin(6, 5, 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    turns(&t, "a1 b1 a2");
    refused(&t, "swap", NO_SWAP);
    end(&t);

    t = begin(6, 5, 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    assert_true(place(&t, TAG_TO_MOVE, "B"));
    turns(&t, "a1 b1");
    refused(&t, "swap", NO_SWAP);
    end(&t);

    /* Colours and dead marks go over too; also where B begins. */
    t = pictured("AAAA../....../bA3.../.B2.../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    assert_true(place(&t, TAG_TO_MOVE, "B"));
    turns(&t, "swap");
    check_picture(&t, "BBBB../....../aB2.../.A3.../......");
    check_score(&t, 2, 1, false, false, "A needs 18 more to the goal of 20, B 19; empty cells: 21");
    assert_int_equal(paper(&t)->live[0], 1);
    assert_int_equal(paper(&t)->live[1], 5);
    refused(&t, "swap", NO_SWAP);
    end(&t);

    /* Not beside marks, though there are additional moves to make; and rows that A made are his last turn's. */
    t = pictured("AAAA../....../BBBB../....../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    turns(&t, "e1+f5");
    plays(&t, "e3");
    refused(&t, "swap", "swap stands instead of marks: B has marked already");
    end(&t);
    t = pictured("AAAA../....../....../....../......", 20);
    t.values.of[PAPER_VARIANT].n[0] = 0;
    turns(&t, "e1+f5");
    assert_int_equal(paper(&t)->struck, 1);
    turns(&t, "swap");
    assert_int_equal(paper(&t)->struck, 0);
    end(&t);
}

static void test_refusals(void **state)
{
    static const char *const no_cells[] = {"", "e", "5", "E5", "e05", "e0", "e5x", "swaps", "Swap", "e5,f6", "e5+"};
    struct trial t = pictured("A1ab./...../...../...../....B", 20);
    (void)state;
    refused(&t, "a1", "a1 is marked already");
    refused(&t, "e5", "e5 is marked already");
    refused(&t, "b1", "b1 is coloured: no mark can go there");
    refused(&t, "c1", "c1 is coloured: no mark can go there");
    refused(&t, "d1", "d1 is coloured: no mark can go there");
    refused(&t, "f1", "f1 is not on this paper: columns a to e, rows 1 to 5");
    refused(&t, "a6", "a6 is not on this paper: columns a to e, rows 1 to 5");
    for (size_t i = 0; i < sizeof no_cells / sizeof *no_cells; i++)
        refused(&t, no_cells[i], "this is neither a cell, such as e5, nor swap");
    end(&t);
    t = begin(20, 20, 20);
    refused(&t, "z99", "z99 is not on this paper: columns a to t, rows 1 to 20");
    end(&t);
    t = begin(52, 7, 20);
    refused(&t, "ba1", "ba1 is not on this paper: columns a to az, rows 1 to 7");
    refused(&t, "zz9999", "zz9999 is not on this paper: columns a to az, rows 1 to 7");
    turns(&t, "az7");
    end(&t);
}

static void check_values(int width, int height, int goal, int opening, const char *reason)
{
    struct trial t = begin(width, height, goal);
    t.values.of[PAPER_OPENING].n[0] = (int16_t)opening;
    assert_int_equal(game()->check(&t.values, &t.why), *reason == '\0');
    assert_string_equal(text_string(&t.why), reason);
    end(&t);
}

static void test_values(void **state)
{
    (void)state;
    check_values(5, 5, 25, 5, "");
    check_values(5, 5, 26, 0, "a goal of 26 coloured cells is too much: paper of 5x5 has 25 cells");
    check_values(5, 7, 35, 8, "an opening of 8 marks of each player is too much: paper of 5x7 takes at most 7");
    check_values(52, 52, 2704, 50, "");
    struct trial t = begin(7, 5, 3);
    struct text caption = {0};
    game()->caption(&t.values, &caption);
    assert_string_equal(text_string(&caption), "7x5, goal 3");
    assert_int_equal(game()->tally(&t.values), 3);
    assert_int_equal(game()->turns(&t.values), 27);
    text_release(&caption);
    end(&t);
    t = begin(20, 20, 20);
    assert_int_equal(game()->turns(&t.values), 180);
    end(&t);
}

static void test_detail(void **state)
{
    static const enum fact_kind kinds[] = {FACT_OBJECT, FACT_NUMBER, FACT_NUMBER, FACT_END};
    struct arena arena = {0};
    struct facts facts = {.arena = &arena};
    struct trial t = pictured("A1A3A/B4..b/...../...../.....", 20);
    (void)state;
    game()->detail(&t.values, t.pos, &facts);
    assert_int_equal(facts.count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(facts.list[i].kind, kinds[i]);
    assert_string_equal(facts.list[0].key, "marks");
    assert_string_equal(facts.list[1].key, "A");
    assert_int_equal(facts.list[1].number, 3);
    assert_string_equal(facts.list[2].key, "B");
    assert_int_equal(facts.list[2].number, 1);
    arena_release(&arena);
    end(&t);
}

/* ---- The slow referee ------------------------------------------------------------------------------------------- */

/* Cells as the rules speak of them, and the cells of each alignment of this turn. */
struct slow {
    int width, height, goal;
    char mark[PAPER_MOST][PAPER_MOST], colour[PAPER_MOST][PAPER_MOST]; /* '.', 'A', 'B' */
    char player;
    int owed, rows;
    bool over;
    struct {
        int way, x, y, length;
    } row[64];
};

static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static bool slow_live(const struct slow *s, int x, int y, char player)
{
    return x >= 0 && y >= 0 && x < s->width && y < s->height && s->mark[y][x] == player && s->colour[y][x] == '.';
}

/* Marks all outside cells, the ring around the paper among them, from there on. */
static void slow_outside(const struct slow *s, char player, bool outside[PAPER_MOST + 2][PAPER_MOST + 2])
{
    memset(outside, 0, sizeof(bool[PAPER_MOST + 2][PAPER_MOST + 2]));
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = 0; y < s->height + 2; y++)
            for (int x = 0; x < s->width + 2; x++) {
                bool beyond = x == 0 || y == 0 || x > s->width || y > s->height;
                if (outside[y][x] || (!beyond && slow_live(s, x - 1, y - 1, player)))
                    continue;
                outside[y][x] =
                    beyond || outside[y - 1][x] || outside[y + 1][x] || outside[y][x - 1] || outside[y][x + 1];
                grown = grown || outside[y][x];
            }
    }
}

static void slow_colour(struct slow *s)
{
    static bool outside[PAPER_MOST + 2][PAPER_MOST + 2];
    static bool inside[PAPER_MOST][PAPER_MOST];
    slow_outside(s, s->player, outside);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            bool near = outside[y][x + 1] || outside[y + 2][x + 1] || outside[y + 1][x] || outside[y + 1][x + 2];
            inside[y][x] = !outside[y + 1][x + 1] && !(slow_live(s, x, y, s->player) && near);
        }
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            if (inside[y][x] && s->colour[y][x] == '.')
                s->colour[y][x] = s->player;
}

static bool slow_in_row(int way, int x, int y, int length, int cell_x, int cell_y)
{
    for (int i = 0; i < length; i++)
        if (x + i * ways[way][0] == cell_x && y + i * ways[way][1] == cell_y)
            return true;
    return false;
}

/* Whether all cells of a row of this turn are in another. */
static bool slow_contains(const struct slow *s, int way, int x, int y, int length, int row)
{
    for (int i = 0; i < s->row[row].length; i++)
        if (!slow_in_row(way, x, y, length, s->row[row].x + i * ways[s->row[row].way][0],
                         s->row[row].y + i * ways[s->row[row].way][1]))
            return false;
    return true;
}

/* Makes the rows through a new mark; false if the ban forbids one. */
static bool slow_align(struct slow *s, int x, int y)
{
    int before = s->rows;
    for (int way = 0; way < 4 && slow_live(s, x, y, s->player); way++) {
        int first_x = x, first_y = y, length = 0;
        while (slow_live(s, first_x - ways[way][0], first_y - ways[way][1], s->player)) {
            first_x -= ways[way][0];
            first_y -= ways[way][1];
        }
        while (slow_live(s, first_x + length * ways[way][0], first_y + length * ways[way][1], s->player))
            length++;
        if (length < 5)
            continue;
        for (int row = 0; row < before; row++)
            if (slow_contains(s, way, first_x, first_y, length, row))
                return false;
        assert_true(s->rows < 64);
        s->row[s->rows].way = way;
        s->row[s->rows].x = first_x;
        s->row[s->rows].y = first_y;
        s->row[s->rows++].length = length;
        s->owed += length - 4;
    }
    return true;
}

static bool slow_may(const struct slow *s, int x, int y)
{
    struct slow trial = *s;
    if (s->mark[y][x] != '.' || s->colour[y][x] != '.')
        return false;
    trial.mark[y][x] = s->player;
    slow_colour(&trial);
    return slow_align(&trial, x, y);
}

static int slow_count(const struct slow *s, char player)
{
    int count = 0;
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            count += s->colour[y][x] == player;
    return count;
}

/* A mark of a turn (`further`: not its first), which slow_may allows. Says whether additional moves lapsed. */
static bool slow_mark(struct slow *s, int x, int y, bool further)
{
    bool empty = false, free = false;
    if (!further)
        s->rows = s->owed = 0;
    s->owed -= further;
    s->mark[y][x] = s->player;
    slow_colour(s);
    assert_true(slow_align(s, x, y));
    for (y = 0; y < s->height; y++)
        for (x = 0; x < s->width; x++) {
            empty = empty || (s->mark[y][x] == '.' && s->colour[y][x] == '.');
            free = free || slow_may(s, x, y);
        }
    s->over = slow_count(s, s->player) >= s->goal || !empty;
    bool lapses = s->owed > 0 && !s->over && !free;
    if (s->over || lapses)
        s->owed = 0;
    return lapses;
}

static void same_cells(const struct slow *s, const struct enclose5 *e)
{
    int live[2] = {0}, coloured[2] = {0}, empty = 0;
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            assert_int_equal(".AB"[who(e, LAYER_MARKS, x, y)], s -> mark[y][x]);
            assert_int_equal(".AB"[who(e, LAYER_COLOURS, x, y)], s -> colour[y][x]);
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
                int x = s->row[row].x + i * ways[way][0], y = s->row[row].y + i * ways[way][1];
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
    size_t size = game()->size(&t->values), count = game()->moves(&t->values, t->pos, moves, CELLS);
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
            assert_false(game()->play(&t->values, t->pos, &move, &t->why));
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
    size_t count = game()->moves(&t->values, t->pos, moves, CELLS);
    struct move best = moves[rng_below(rng, (uint32_t)count)];
    int most = -1, player = game()->to_move(&t->values, t->pos);

    for (uint32_t tries = rng_below(rng, 30); tries > 0; tries--) {
        const struct move *move = &moves[rng_below(rng, (uint32_t)count)];
        memcpy(&trial, t->pos, game()->size(&t->values));
        assert_true(game()->play(&t->values, (struct pos *)&trial, move, NULL));
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
    while (!game()->over(&t->values, t->pos)) {
        struct move move = choose(t, rng);
        seen->lapsed += slow_mark(s, move.at[0], move.at[1], further);
        seen->further += further;
        assert_true(game()->play(&t->values, t->pos, &move, &t->why));
        same_cells(s, paper(t));
        same_rows(s, paper(t));
        seen->broken += paper(t)->runs < paper(t)->struck;
        further = s->owed > 0;
        if (further) {
            seen->barred += same_moves(s, t);
            continue;
        }
        assert_int_equal(game()->moves(&t->values, t->pos, NULL, 0), 0);
        ends(t);
        s->player = s->player == 'A' ? 'B' : 'A';
        if (rng_below(rng, 8) == 0 && !s->over) {
            s->rows = 0;
            same_moves(s, t);
        }
    }
    seen->wins += slow_count(s, 'A') >= s->goal || slow_count(s, 'B') >= s->goal;
    seen->draws += slow_count(s, 'A') == slow_count(s, 'B');
}

static void begin_slow(struct slow *s, const struct enclose5 *e)
{
    *s = (struct slow){.width = e->width, .height = e->height, .goal = e->goal, .player = 'A'};
    memset(s->mark, '.', sizeof s->mark);
    memset(s->colour, '.', sizeof s->colour);
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
        struct trial t = begin(upright ? height : width, upright ? width : height, goal);
        begin_slow(&slow, paper(&t));
        one_game(&t, &slow, &rng, &seen);
        end(&t);
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
        struct trial t = pictured(picture, 35);
        size_t tag;
        text_clear(&t.why);
        if (game()->settle(&t.values, t.pos, &tag, &t.why)) {
            begin_slow(&slow, paper(&t));
            for (int y = 0; y < 5; y++)
                for (int x = 0; x < 7; x++) {
                    slow.mark[y][x] = ".AB"[who(paper(&t), LAYER_MARKS, x, y)];
                    slow.colour[y][x] = ".AB"[who(paper(&t), LAYER_COLOURS, x, y)];
                }
            one_game(&t, &slow, &rng, &seen);
        }
        end(&t);
    }
    assert_true(seen.lapsed > 10 && seen.barred > 50);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

static void check_bad_tag(int tag, const char *text, const char *reason)
{
    struct trial t = begin(6, 5, 20);
    if (place(&t, tag, text))
        fail_msg("\"%s\" was read", text);
    assert_string_equal(text_string(&t.why), reason);
    end(&t);
}

static void test_bad_tags(void **state)
{
    (void)state;
    check_bad_tag(TAG_MARKS, "e5", "\"e5\" does not say whose: write it like A:e5, with a player's letter (A or B)");
    check_bad_tag(TAG_COLOURED, "C:d4",
                  "\"C:d4\" does not say whose: write it like A:d4, with a player's letter (A or B)");
    check_bad_tag(TAG_MARKS, "A: e5", "\"A:\" does not say whose: write it like A:e5, with a player's letter (A or B)");
    check_bad_tag(TAG_MARKS, "B:a1 A:e5,B:d4",
                  "\"e5,B:d4\" is no cell: write whose it is, A: or B:, and its cell, such as A:e5");
    check_bad_tag(TAG_COLOURED, "A:g1x", "\"g1x\" is no cell: write whose it is, A: or B:, and its cell, such as A:e5");
    check_bad_tag(TAG_MARKS, "A:g1", "g1 is not on this paper: columns a to f, rows 1 to 5");
    check_bad_tag(TAG_COLOURED, "A:a6", "a6 is not on this paper: columns a to f, rows 1 to 5");
    check_bad_tag(TAG_MARKS, "A:a1 A:a1", "a1 is marked already");
    check_bad_tag(TAG_MARKS, "A:a1 B:a1", "a1 is marked already");
    check_bad_tag(TAG_COLOURED, "A:b2 A:b2", "b2 is coloured already");
    check_bad_tag(TAG_COLOURED, "A:b2 B:b2", "b2 is coloured already");
    check_bad_tag(TAG_TO_MOVE, "C", "who is to move is A or B");
    check_bad_tag(TAG_TO_MOVE, "AB", "who is to move is A or B");
}

/* What the tags say together; "" if it can be. */
static void test_settle(void **state)
{
    static const struct {
        const char *picture;
        int goal;
        const char *reason;
    } cases[] = {
        {"...../..A../.AaA./..A../.....", 2, ""},
        {"...../..A../.AbA./..A../.....", 2, ""},
        {"...../..A../.A4A./..A../.....", 2, ""},
        {"...../..A../.A.A./..A../.....", 2, "c3 is enclosed by live marks of A, but not coloured"},
        {"...../..B../.BAB./..B../.....", 2, "c3 is enclosed by live marks of B, but not coloured"},
        {"...../..A../.AAA./..A../.....", 2, "c3 is enclosed by live marks of A, but not coloured"},
        {"...../..A../.A.A./..1../.....", 2, ""},
        {"...../..A../.A.A./..B../.....", 2, ""},
        {"...../..A../.AaA./..A../.....", 1,
         "the game has ended in this position: A has 1 coloured cell, the goal is 1"},
        {"aaa../bbb../bb.../...../.....", 5,
         "the game has ended in this position: B has 5 coloured cells, the goal is 5"},
        {"aaaaa/bbbbb/aBABA/bbbbb/ABbbb", 25, "the game has ended in this position: no empty, uncoloured cell is left"},
        {"aaaaa/bbbbb/a.ABA/bbbbb/ABbbb", 25, ""},
        {"AAAAA/...../...../...../BBBBB", 2, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = pictured(cases[i].picture, cases[i].goal);
        size_t tag = 9;
        bool ok = game()->settle(&t.values, t.pos, &tag, &t.why);
        if (strcmp(text_string(&t.why), cases[i].reason) != 0)
            fail_msg("%s: %s", cases[i].picture, text_string(&t.why));
        assert_int_equal(ok, t.why.len == 0);
        if (!ok)
            assert_int_equal(tag, TAG_COLOURED);
        end(&t);
    }
}

static void test_tags(void **state)
{
    struct trial t = begin(6, 5, 20);
    struct text out = {0};
    (void)state;
    assert_true(place(&t, TAG_MARKS, ""));
    assert_true(place(&t, TAG_COLOURED, "A:c2 "));
    assert_true(place(&t, TAG_MARKS, " B:e2\tA:a3  A:c2 "));
    assert_true(place(&t, TAG_COLOURED, "B:a3 A:f1"));
    assert_true(place(&t, TAG_TO_MOVE, "B"));
    assert_int_equal(game()->to_move(&t.values, t.pos), 1);
    check_picture(&t, ".....a/..1.B./3...../....../......");
    assert_int_equal(paper(&t)->empty, 26);
    assert_int_equal(paper(&t)->live[0], 0);
    assert_int_equal(paper(&t)->live[1], 1);
    game()->setup[TAG_MARKS].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:c2 B:e2 A:a3");
    text_clear(&out);
    game()->setup[TAG_COLOURED].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:f1 A:c2 B:a3");
    text_clear(&out);
    game()->setup[TAG_TO_MOVE].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B");
    assert_false(place(&t, TAG_TO_MOVE, ""));
    text_clear(&t.why);
    assert_true(place(&t, TAG_TO_MOVE, "A"));
    text_clear(&out);
    game()->setup[TAG_TO_MOVE].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "");
    text_release(&out);
    end(&t);
}

/* Every position between two turns of a game can be written and read, and is the same but for what only this record
 * knows. */
static void test_round_trips(void **state)
{
    struct rng rng;
    struct text text = {0};
    (void)state;
    rng_start(&rng, 13);
    for (int round = 0; round < 60; round++) {
        struct trial t = begin(5 + (int)rng_below(&rng, 20), 5 + (int)rng_below(&rng, 20), 25);
        while (play_turn(game(), &t.values, t.pos, &rng, NULL) && !game()->over(&t.values, t.pos)) {
            struct trial read = begin(paper(&t)->width, paper(&t)->height, 25);
            size_t tag;
            for (int i = 0; i < ENCLOSE5_TAGS; i++) {
                text_clear(&text);
                game()->setup[i].write(&t.values, t.pos, &text);
                assert_true(text.len == 0 || place(&read, i, text_string(&text)));
            }
            assert_true(game()->settle(&read.values, read.pos, &tag, &read.why));
            paper(&read)->turns = paper(&t)->turns;
            if (paper(&t)->struck == 0)
                assert_memory_equal(read.pos, t.pos, game()->size(&t.values));
            assert_memory_equal(paper(&read)->row, paper(&t)->row,
                                (size_t)LAYER_RUNS * paper(&t)->height * sizeof(uint64_t));
            end(&read);
        }
        end(&t);
    }
    text_release(&text);
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* K marks of each player, nothing enclosed, and no run above three; by the slow referee. */
static void check_opening(const struct values *values, struct rng *rng, int *longest)
{
    static struct slow s;
    static bool outside[PAPER_MOST + 2][PAPER_MOST + 2];
    struct pos *pos = play_start(game(), values, rng);
    const struct enclose5 *e = (const struct enclose5 *)pos;
    int marks[3] = {0};

    begin_slow(&s, e);
    for (int y = 0; y < s.height; y++)
        for (int x = 0; x < s.width; x++) {
            s.mark[y][x] = ".AB"[who(e, LAYER_MARKS, x, y)];
            marks[who(e, LAYER_MARKS, x, y)]++;
        }
    for (int player = 1; player <= 2; player++) {
        assert_int_equal(marks[player], values->of[PAPER_OPENING].n[0]);
        slow_outside(&s, (char)('@' + player), outside);
        for (int y = 0; y < s.height; y++)
            for (int x = 0; x < s.width; x++) {
                bool near = outside[y][x + 1] || outside[y + 2][x + 1] || outside[y + 1][x] || outside[y + 1][x + 2];
                assert_true(outside[y + 1][x + 1] || near);
                assert_true(outside[y + 1][x + 1] || s.mark[y][x] == '@' + player);
            }
    }
    for (int y = 0; y < s.height; y++)
        for (int x = 0; x < s.width; x++)
            for (int way = 0; way < 4 && s.mark[y][x] != '.'; way++) {
                int length = 1;
                while (slow_live(&s, x + length * ways[way][0], y + length * ways[way][1], s.mark[y][x]))
                    length++;
                assert_true(length <= 3);
                *longest = length > *longest ? length : *longest;
            }
    assert_int_equal(e->empty, s.width * s.height - marks[1] - marks[2]);
    assert_int_equal(e->live[0], marks[1]);
    assert_int_equal(e->live[1], marks[2]);
    free(pos);
}

static void test_openings(void **state)
{
    struct rng rng;
    int longest = 0;
    (void)state;
    rng_start(&rng, 14);
    for (int width = PAPER_LEAST; width <= 21; width += 1 + width / 8)
        for (int height = PAPER_LEAST; height <= 21; height += 1 + height / 8) {
            struct trial t = begin(width, height, 20);
            int most = width * height / 5 < 50 ? width * height / 5 : 50;
            for (int k = 0; k <= most; k++) {
                t.values.of[PAPER_OPENING].n[0] = (int16_t)k;
                assert_true(game()->check(&t.values, NULL));
                check_opening(&t.values, &rng, &longest);
            }
            end(&t);
        }
    assert_int_equal(longest, 3);
    /* The fullest paper, often. */
    for (int round = 0; round < 1000; round++) {
        struct trial t = begin(5, 5 + round % 2, 20);
        t.values.of[PAPER_OPENING].n[0] = (int16_t)(round % 2 ? 6 : 5);
        check_opening(&t.values, &rng, &longest);
        end(&t);
    }
    assert_int_equal(longest, 3);
}

/* What the lots give is part of what a sheet ID means. */
static void test_pinned_opening(void **state)
{
    struct trial t = begin(9, 8, 20);
    struct rng rng;
    struct text out = {0};
    (void)state;
    rng_start(&rng, 2013);
    t.values.of[PAPER_OPENING].n[0] = 6;
    game()->deal(&t.values, &rng, t.pos);
    game()->setup[TAG_MARKS].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B:d2 A:h2 A:b3 B:c3 A:f3 B:b4 B:d6 A:e6 B:f6 A:c7 A:a8 B:h8");
    text_release(&out);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_enclosing),
        cmocka_unit_test(test_alignments),
        cmocka_unit_test(test_additional_moves),
        cmocka_unit_test(test_ban),
        cmocka_unit_test(test_ban_after_colouring),
        cmocka_unit_test(test_lapse),
        cmocka_unit_test(test_lapse_ends_turn),
        cmocka_unit_test(test_goal),
        cmocka_unit_test(test_full_paper),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_detail),
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_lapses),
        cmocka_unit_test(test_bad_tags),
        cmocka_unit_test(test_settle),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_pinned_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
