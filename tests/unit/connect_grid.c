/* CoNNect: a Grid: its tag and the places of errors in it, its one turn, score and picture. */
#include "games/connect/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "draw/screen.h"
#include "help/pages.h"
#include "help/play.h"
#include "help/test.h"
#include "help/trace.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"

#include <string.h>

TESTED_GAME("connect")

/* Replays a record of these tags and turns. */
static void replay(const char *tags, const char *turns, struct verdict *v)
{
    struct single_edition edition = single_edition(play_edition(game()));
    scoped(text_release) struct text record = {0};
    text_addf(&record, "[Game \"connect\"]%s\n%s", tags, turns);
    v->editions = &edition.editions;
    assert_true(replay_text(record.data, record.len, v, NULL));
    v->editions = NULL;
}

/* "finished 16", "unfinished 0" or "invalid 1:17: the first complaint". */
static void check(const char *tags, const char *turns, const char *expected)
{
    static const char *const status[] = {"finished", "unfinished", "invalid"};
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text found = {0};

    replay(tags, turns, &v);
    text_add(&found, status[v.status]);
    if (v.diag_count > 0)
        text_addf(&found, " %u:%u: %s", v.diags[0].place.line, v.diags[0].place.column,
                  text_string(&v.diags[0].message));
    else
        text_addf(&found, " %d", v.score.points[0]);
    assert_string_equal(text_string(&found), expected);
}

/* ---- The tag -------------------------------------------------------------------------------------------------- */

#define GOOD "[Grid \"123456/654321/1111.7/2345.6/222.54/70..33\"]"

TEST(test_tag)
{
    check(GOOD, "", "unfinished 0");
    check("[Grid \"....../....../....../....../....../......\"]", "1. A:", "finished 0");
    check(GOOD "[Edition \"standard\"][B \"nobody\"]", "1. A:", "finished 0");
    check("[Grid \"123456/654321/1111.7/2345.6/222.54\"]", "",
          "invalid 1:17: Grid has 5 rows, not six: six rows of six spaces, joined by /");
    check("[Grid \"\"]", "", "invalid 1:17: Grid has 1 row, not six: six rows of six spaces, joined by /");
    check("[Grid \"123456/654321/1111.7/2345.6/222.54/70..33/\"]", "",
          "invalid 1:17: Grid has 7 rows, not six: six rows of six spaces, joined by /");
    check("[Grid \"123456/654321/1111.7/2345.6/222.54/70..3\"]", "",
          "invalid 1:17: row 6 of Grid has 5 characters, not six: a digit or a point for each space");
    check("[Grid \"1234567/654321/1111.7/2345.6/222.54/70..33\"]", "",
          "invalid 1:17: row 1 of Grid has 7 characters, not six: a digit or a point for each space");
    check("[Grid \"123456/654821/1111.7/2345.6/222.54/70..33\"]", "",
          "invalid 1:17: row 2 of Grid has neither a digit from 0 to 7 nor a point at d2");
    check("[Grid \"123456/654321/1111 7/2345.6/222.54/70..33\"]", "",
          "invalid 1:17: row 3 of Grid has neither a digit from 0 to 7 nor a point at e3");
}

/* A Grid excludes the tags of a game, and a game still needs its cards. Cards on the table change nothing: the claim
 * of five has the shape I, which is card A. */
TEST(test_other_tags)
{
    check("[Players \"1\"]" GOOD, "1. A:", "finished 0");
    check(GOOD "[Shapes \"B C D E\"][Objectives \"A2 B1 C3\"]", "1. A: a1-b1-c1-d1-e1", "finished 5");
    check("[Shapes \"B C D E\"]" GOOD, "1. A: a1-b1-c1-d1-e1", "finished 5");
    check("[Shapes \"A B C\"]" GOOD, "", "invalid 1:17: Shapes has 3 cards: four lie on the table, as in \"A C F H\"");
    check("[Players \"2\"]" GOOD, "", "invalid 1:17: the tag Players can't be used with the tag Grid, except as \"1\"");
    check("[sheet \"CN-DT-4QYVY05X-4\"]" GOOD, "", "invalid 1:17: the tag sheet can't be used with the tag Grid");
    check("[Players \"x\"][Grid \"\"]", "",
          "invalid 1:17: the tag Players can't be used with the tag Grid, except as \"1\"");
    check("[Shapes \"A B C D\"]", "",
          "invalid 1:1: the tag Objectives is missing, or a tag Sheet with the ID of the printed sheet");
}

TEST(test_to_move)
{
    check(GOOD "[tomove \"A\"]", "1. A: a1-b1-c1", "finished 3");
    check(GOOD "[ToMove \"B\"]", "1. A: a1-b1-c1", "invalid 1:67: ToMove must be A: in CoNNect A always begins");
    check("[ToMove \"A\"][Shapes \"A B C D\"][Objectives \"A2 B1 C3\"]", "", "unfinished 0");
    check("[ToMove \"B\"][Shapes \"A B C D\"][Objectives \"A2 B1 C3\"]", "",
          "invalid 1:17: ToMove must be A: in CoNNect A always begins");
    check("[Sheet \"CN-DT-4QYVY05X-4\"][ToMove \"A\"]", "", "unfinished 0");
    check("[Sheet \"CN-DT-4QYVY05X-4\"][ToMove \"B\"]", "",
          "invalid 1:43: ToMove must be A: in CoNNect A always begins");
}

/* The tag is written back as it was read. */
TEST(test_write)
{
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text out = {0};
    replay(GOOD, "1. A: a1-b1-c1", &v);
    for (size_t i = 0; i < game_tag_count(v.game); i++)
        v.game->notation->tags[i].write(&v.values, v.last, &out);
    assert_string_equal(text_string(&out), "123456/654321/1111.7/2345.6/222.54/70..33");
}

/* ---- The turn ------------------------------------------------------------------------------------------------- */

TEST(test_claims)
{
    check(GOOD, "1. A: a1-b1-c1-d1-e1 f2-e2-d2 a3-b3-c3-d3 a4-b4-c4-d4", "finished 16");
    /* A shape may come again, and each is of any card. */
    check(GOOD, "1. A: a1-b1-c1-d1-e1 f2-e2-d2-c2-b2", "finished 10");
    /* Equal numbers in any order in which each is next to an earlier one; 0 and 7 count on. */
    check(GOOD, "1. A: a5-b5-c5", "finished 3");
    check(GOOD, "1. A: b5-a5-c5", "finished 3");
    check(GOOD, "1. A: f3-f4-e5", "invalid 2:7: A: e5 is not next to f4; did you mean f6-f5-e5?");
    check(GOOD, "1. A: c5-b5-b6",
          "invalid 2:7: A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: after "
          "the 2 at b5, the 0 at b6 does not fit");
    check("[Grid \"01..../.2..../..7.../..65../....../......\"]", "1. A: a1-b1-b2 c3-c4-d4", "finished 6");
}

TEST(test_refused)
{
    check(GOOD, "1. A: a1-b1-c1 c1-d1-e1",
          "invalid 2:16: A: a number serves one claim, and the 3 at c1 was claimed earlier in this turn; "
          "did you mean d2-d1-e1?");
    check(GOOD, "1. A: a1-b1-c1=move", "invalid 2:7: A: a Grid has no bonus boxes: a claim names its spaces only");
    check(GOOD, "1. A: a1-b1-c1 c1*-d1-e1", "invalid 2:16: A: a Grid has no reuse boxes: no number serves two claims");
    check(GOOD, "1. A: d5-e5-f5", "invalid 2:7: A: no number stands at d5: it is empty");
    check(GOOD, "1. A: 5@d5", "invalid 2:7: A: on a Grid there are only claims");
    check(GOOD, "1. A: out", "invalid 2:7: A: on a Grid there are only claims");
    check(GOOD, "1. 4/2,5 A:", "invalid 2:4: the one turn on a Grid is A's and begins with the label A:");
    check(GOOD, "1. B: a1-b1-c1", "invalid 2:4: B: does not play: a Grid is for A alone");
    check(GOOD, "1. A: a1-b1-c1 A:", "invalid 2:16: A: stands here twice: a Grid has one turn");
    check(GOOD, "1.", "unfinished 0");
    check(GOOD, "0. A: a1-b1-c1", "invalid 2:1: the first turn is turn 1, not 0");
    check(GOOD, "1. A: a1-b1-c1 2. A:", "invalid 2:16: the game has ended: there is no turn 2");
    /* Equal numbers in a T, and in an F. */
    check("[Grid \"111.../.1..../....../....../....../......\"]", "1. A: a1-b1-c1-b2",
          "invalid 2:7: A: these four spaces have no shape of Connect-4: those are I L O S");
    check("[Grid \".11.../11..../.1..../....../....../......\"]", "1. A: b1-c1-b2-a2-b3",
          "invalid 2:7: A: these five spaces have no shape of Connect-5: those are A B C D E F G H");
}

/* What is said of the result; the second referee compares the breakdown. */
TEST(test_report)
{
    static const char *const cases[][3] = {
        {"[Result \"16\"]", "1. A: a1-b1-c1-d1-e1 f2-e2-d2 a3-b3-c3-d3 a4-b4-c4-d4",
         "4 claims: 1 of 3, 2 of 4, 1 of 5; 15 numbers unused\n"},
        {"[Result \"5\"]", "1. A: a1-b1-c1-d1-e1", "  1 claim: 1 of 5; 26 numbers unused\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scoped(verdict_release) struct verdict v = {0};
        scoped(text_release) struct text out = {0}, tags = {0};
        text_addf(&tags, GOOD "%s", cases[i][0]);
        replay(tags.data, cases[i][1], &v);
        assert_int_equal(v.turns, 1);
        assert_int_equal(v.diag_count, 0);
        report_text(&v, "x", &out);
        assert_non_null(strstr(out.data, cases[i][2]));
    }
}

/* ---- Pictures ------------------------------------------------------------------------------------------------- */

/* Spaces of one claim are joined, neighbours of different claims not. */
TEST(test_sketch)
{
    scoped(verdict_release) struct verdict v = {0};
    scoped(screen_release) struct screen s = {.ascii = true};
    scoped(text_release) struct text out = {0};
    replay("[Grid \"123.../4.2.../3211../....../....../......\"]", "1. A: a1-b1-c1 a2-a3-b3", &v);
    v.game->picture->text_picture(&v.values, v.start, v.last, &s);
    screen_write(&s, false, &out);
    assert_non_null(strstr(out.data, "1 1---2---3   .   .   .\n"));
    assert_non_null(strstr(out.data, "2 4   .   2   .   .   .\n  |"));
    assert_non_null(strstr(out.data, "3 3---2   1   1   .   .\n"));
}

/* Counts a text in the trace of a drawing. */
static int traced(const struct verdict *v, const struct pos *pos, const char *piece)
{
    struct resources *resources = pages_resources(game());
    struct text out = {0}, why = {0};
    struct draw *d = draw_trace(resources_get(resources), &out);
    int count = 0;
    draw_page(d, 210, 297);
    v->game->picture->draw(&v->values, &(struct view){.turn.after = pos, .pitch = 10}, d);
    assert_true(draw_close(d, &why));
    for (const char *at = out.data; (at = strstr(at, piece)); at++)
        count++;
    text_release(&out);
    resources_free(resources);
    return count;
}

/* Each claim is outlined, with as many round corners as its shape has. */
TEST(test_draw)
{
    scoped(verdict_release) struct verdict v = {0};
    replay("[Grid \"123.../4.2.../3211../..2.../....../......\"]", "1. A: a1-b1-c1 a2-a3-b3", &v);
    int curves = traced(&v, v.start, " C ");
    assert_int_equal(traced(&v, v.last, " C ") - curves, 4 + 6);
}
