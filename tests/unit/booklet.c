/* Game logs and the pages that show them. */
#include "page/log/booklet.h"

#include "help/pages.h"
#include "help/tell.h"
#include "help/trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define CAPTURE                                                                                                        \
    "[Game \"connect-capture\"][Galaxy \"R8 B2 / -- K9\"][A \"Ann\"][Event \"Club\"][Round \"2\"][Date \"today\"]"     \
    "1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 6-9 a1xb1 9. 7-8 10. 8-9"
#define FINISHED CAPTURE " 11. 4-7 12. 5-8"
#define BROKEN   CAPTURE " 11. 4-7 12. 1-2"

static const struct replay_log_request everything = {.turns = LOG_ALL}, last_only = {.turns = LOG_LAST};

static struct booklet_style style_of(int per_page)
{
    return (struct booklet_style){.page = {.paper = {210, 297}, .margin = 10}, .per_page = per_page};
}

/* ---- Logs --------------------------------------------------------------------------------------------------- */

/* START..LAST: turn: player, actions, points; then the error. */
static void check_log(const char *record, const struct replay_log_request *request, const char *expected)
{
    struct replay_log *r = tell(record, request);
    const struct game_log *log = &r->log;
    struct text out = {0};

    for (size_t i = log->first; i <= log->last; i++) {
        const struct game_log_turn *turn = &log->turns[i];
        game_log_write_turn(log, turn, NULL, &out);
        int a = -1, b = -1;
        assert_true(game_log_standing(log, turn, 0, &a) && game_log_standing(log, turn, 1, &b));
        text_addf(&out, ": %s%s%d-%d|", turn->text, *turn->text ? " " : "", a, b);
        assert_true((turn->played.before == NULL) == (i == 0));
    }
    text_add(&out, log->error);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
    tell_free(r);
}

static void logs_have_the_turns_asked_for(void **state)
{
    (void)state;
    check_log(CAPTURE, &last_only, "10. B: 8-9 0-2|");
    check_log(CAPTURE, &(struct replay_log_request){.turns = LOG_TURN, .turn = 8}, "8. B: 6-9 a1xb1 0-2|");
    check_log(CAPTURE, &(struct replay_log_request){.turns = LOG_TURN, .turn = 7}, "7. Ann: 3-6 0-0|");
    check_log(CAPTURE, &(struct replay_log_request){.turns = LOG_TURN, .turn = 0}, "start: 0-0|");
    check_log(CAPTURE, &everything,
              "start: 0-0|1. Ann: 1-2 0-0|2. B: 2-5 0-0|3. Ann: 4-5 0-0|4. B: 1-4 0-0|5. Ann: 2-3 0-0|6. B: 5-6 0-0|"
              "7. Ann: 3-6 0-0|8. B: 6-9 a1xb1 0-2|9. Ann: 7-8 0-2|10. B: 8-9 0-2|");
    check_log("[Game \"connect-capture\"][Galaxy \"R8\"]", &last_only, "start: 0-0|");
    check_log("[Game \"connect-capture\"][Galaxy \"R8\"]", &everything, "start: 0-0|");
}

static void an_error_stands_with_the_last_legal_turn(void **state)
{
    (void)state;
    check_log(BROKEN, &last_only, "11. Ann: 4-7 0-2|line 1: stars 1 and 2 were joined in turn 1 (line 1)");
    check_log(BROKEN, &(struct replay_log_request){.turns = LOG_TURN, .turn = 8}, "8. B: 6-9 a1xb1 0-2|");
    check_log("[Game \"connect-capture\"][Galaxy \"R8\"][Result \"9-0\"]", &last_only,
              "start: 0-0|line 1: the tag Result claims \"9-0\", but the game is unfinished: write *, or how it "
              "ended, like B: resigns");
}

static void names_can_be_replaced(void **state)
{
    static const char *const names[] = {"", "Zoe"};
    struct replay_log_request request = {.turns = LOG_LAST, .names = names, .name_count = 2};
    struct text out = {0};
    (void)state;

    struct replay_log *r = tell(FINISHED, &request);
    game_log_write_player(&r->log, 0, &out);
    game_log_write_player(&r->log, 1, &out);
    assert_string_equal(text_string(&out), "AnnZoe");
    text_clear(&out);
    game_log_write_event(&r->log, NULL, &out);
    assert_string_equal(text_string(&out), "Club \u00b7 round 2 \u00b7 today");
    text_clear(&out);
    game_log_write_end(&r->log, &r->log.turns[1].score, NULL, &out);
    assert_string_equal(text_string(&out), "Zoe wins, 0-2");
    text_release(&out);
    tell_free(r);
}

static void an_end_names_all_winners(void **state)
{
    struct replay_log *r = tell(CAPTURE, &last_only);
    struct game_log *log = &r->log;
    struct score score = {.players = 3, .finished = true, .points = {4, 4, 4}, .winner = {true, true, true}};
    struct text out = {0};
    (void)state;

    game_log_write_end(log, &log->turns[1].score, NULL, &out);
    assert_string_equal(text_string(&out), "");
    game_log_write_end(log, &score, NULL, &out);
    assert_string_equal(text_string(&out), "Ann, B and C share the win, 4-4-4");
    text_clear(&out);
    score = (struct score){.players = 2, .finished = true, .out = {true, true}};
    game_log_write_end(log, &score, NULL, &out);
    assert_string_equal(text_string(&out), "nobody wins, out-out");
    text_release(&out);
    tell_free(r);
}

/* ---- Pages -------------------------------------------------------------------------------------------------- */

/* Draws a record; returns the trace. */
static struct text trace(const char *record, const struct replay_log_request *request, int per_page, bool plot)
{
    struct booklet_style style = style_of(per_page);
    struct replay_log *r = tell(record, request);
    struct resources *resources = pages_resources(r->log.game);
    struct text out = {0}, why = {0};
    struct draw *d = draw_trace(resources_get(resources), &out);

    style.plot = plot;
    assert_true(booklet_pages(resources_get(resources), &style, &r->log, &why));
    booklet_draw(d, &style, &r->log, 1);
    drawn_end(d);
    resources_free(resources);
    tell_free(r);
    return out;
}

/* The start and 12 turns. */
static void diagrams_share_pages(void **state)
{
    static const struct {
        int per_page, pages;
        const struct replay_log_request *request;
    } cases[] = {{1, 13, &everything}, {6, 3, &everything},  {12, 2, &everything},
                 {13, 1, &everything}, {64, 1, &everything}, {6, 1, &last_only}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = trace(FINISHED, cases[i].request, cases[i].per_page, false);
        assert_int_equal(pages_count(&out, "\npage ") + (strncmp(out.data, "page ", 5) == 0), cases[i].pages);
        assert_int_equal(pages_count(&out, "\"start\""), cases[i].request == &everything);
        assert_int_equal(pages_count(&out, "\"12. B\""), 1);
        text_release(&out);
    }
}

#define CONNECT                                                                                                        \
    "[Game \"connect\"][Players \"3\"][Shapes \"A B D F\"][Objectives \"A4 B5 C2\"][B \"Bob\"]"                        \
    "0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6 C: 2@a4 2@d2 3@c5 3@f3 6@e6 "    \
    "6@b1 "                                                                                                            \
    "1. 6/2,3 A: 2@a5 3@f6 B: 2@b5 3@d5 C: 2@d5 3@c6"

/* In games with a sheet for each player, a turn has a diagram of each sheet, with that player's actions; the last page
 * has the table of the turns. */
static void players_with_sheets_have_diagrams_of_their_own(void **state)
{
    static const char *const once[] = {"page 2 of 4",
                                       "\"6/2,3\"",
                                       "\"2,2,3 3,6,6\"",
                                       "\"2@d5 3@c6\"",
                                       "\"start \u00b7 A\"",
                                       "\"round 0 \u00b7 C\"",
                                       "\"round 1 \u00b7 Bob\"",
                                       "\"6/2,3 2@a5 3@f6\"",
                                       "\"6/2,3 2@b5 3@d5\"",
                                       "\"6/2,3 2@d5 3@c6\""};
    struct text out = trace(CONNECT, &everything, 3, false);
    (void)state;
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        assert_int_equal(pages_count(&out, once[i]), 1);
    text_release(&out);
}

static void what_is_wrong_is_on_the_last_page(void **state)
{
    struct text out = trace(BROKEN, &everything, 6, false);
    (void)state;
    assert_int_equal(pages_count(&out, "error: line 1: stars 1 and 2 were joined in turn 1 (line 1)"), 1);
    assert_true(strstr(text_string(&out), "error: ") > strstr(text_string(&out), "\"page 2 of 2"));
    assert_int_equal(pages_count(&out, "#c01c1c"), 1);
    text_release(&out);
}

static void small_paper_is_refused(void **state)
{
    static const struct {
        struct paper paper;
        int per_page, least, most;
    } cases[] = {{{110, 105}, 64, 3, 13} /* fewer on a page */, {{60, 60}, 64, 0, 0}, {{210, 297}, 6, 3, 3}};
    struct replay_log *r = tell(FINISHED, &everything);
    struct resources *resources = pages_resources(r->log.game);
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct booklet_style style = style_of(cases[i].per_page);
        struct text why = {0};
        style.page.paper = cases[i].paper;
        int pages = booklet_pages(resources_get(resources), &style, &r->log, &why);
        assert_in_range(pages, cases[i].least, cases[i].most);
        assert_int_equal(pages == 0, strstr(text_string(&why), "larger paper") != NULL);
        text_release(&why);
    }
    resources_free(resources);
    tell_free(r);
}

/* For each game a record whose last turn puts one thing. */
static const char *const one_thing[] = {
    "[Game \"connect-capture\"][Galaxy \"R8 B2\"] 1. 1-2",
    "[Game \"connect-capture\"][Galaxy \"R8 B2\"] 1. 1-2 2. 2-3 3. 3-6 4. 6-5 5. 5-4 6. 4-1 7. 2-5 a1xb1",
    "[Game \"connect-square\"][Size \"2x2\"] 1. a1-b2",
    "[Game \"enclose5\"][Size \"5x5\"] 1. c3",
    "[Game \"conect\"][Board \"wide 3\"] 1. a1",
    "[Game \"conect\"][Board \"narrow 3\"] 1. a2",
};

/* The picture of a turn's diagram, with or without the position before it. */
static struct text trace_turn(const char *record, bool emphasized)
{
    struct replay_log *r = tell(record, &last_only);
    struct resources *resources = pages_resources(r->log.game);
    struct game_log_turn turn = r->log.turns[1];
    struct text out = {0};
    struct draw *d = draw_trace(resources_get(resources), &out);

    if (!emphasized)
        turn.played = (struct played_turn){.after = turn.played.after};
    draw_page(d, 100, 100);
    struct diagram_layout plan = diagram_layout(d, &r->log, 100, 100);
    diagram_draw(d, &plan, &turn, 0, (struct box){0, 0, 100, 100});
    drawn_end(d);
    resources_free(resources);
    tell_free(r);
    return out;
}

/* In black, because colour alone must not carry it. */
static void the_last_turn_is_emphasized_in_ink(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof one_thing / sizeof *one_thing; i++) {
        struct text with = trace_turn(one_thing[i], true), without = trace_turn(one_thing[i], false);
        int inks = pages_count(&with, "stroke #1a1a1a") - pages_count(&without, "stroke #1a1a1a");
        if (inks < 1 || inks > 3)
            fail_msg("%s: %d strokes in ink more\n%s", one_thing[i], inks, text_string(&with));
        text_release(&with);
        text_release(&without);
    }
}

/* ---- Plots -------------------------------------------------------------------------------------------------- */

static void scales_are_whole_and_round(void **state)
{
    static const struct {
        const char *record;
        int rows, columns, most, step, last, turn_step;
    } cases[] = {
        {FINISHED, 10, 20, 2, 1, 12, 1},
        {FINISHED, 1, 3, 2, 2, 12, 5},
        {"[Game \"connect-capture\"][Galaxy \"R8\"]", 10, 10, 1, 1, 0, 1},
        {"[Game \"conect\"] 1. f6", 4, 10, 15, 5, 1, 1}, /* 11 cells to go */
        {"[Game \"conect\"] 1. f6", 11, 10, 11, 1, 1, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct replay_log *r = tell(cases[i].record, &everything);
        struct plot_scale s = plot_scale(&r->log, cases[i].rows, cases[i].columns);
        const int found[] = {s.least, s.most, s.step, s.first, s.last, s.turn_step};
        const int expected[] = {0, cases[i].most, cases[i].step, 0, cases[i].last, cases[i].turn_step};
        assert_memory_equal(found, expected, sizeof found);
        tell_free(r);
    }
}

static void scales_go_below_zero_where_points_do(void **state)
{
    struct replay_log *r = tell(FINISHED, &everything);
    struct game_log log = r->log;
    struct game_log_turn turns[2] = {log.turns[0], log.turns[1]};
    (void)state;

    turns[0].score.points[0] = -3;
    turns[1].score.points[1] = 8;
    log.turns = turns;
    log.last = 1;
    struct plot_scale s = plot_scale(&log, 6, 6);
    assert_int_equal(s.least, -4);
    assert_int_equal(s.most, 8);
    assert_int_equal(s.step, 2);
    tell_free(r);
}

static void a_plot_has_a_label_at_each_line(void **state)
{
    struct text out = trace(FINISHED, &everything, 6, true);
    (void)state;
    assert_int_equal(pages_count(&out, "\"points\""), 1);
    assert_int_equal(pages_count(&out, "\"turn\""), 1);
    assert_int_equal(pages_count(&out, "\"Ann\""), 2); /* head and line */
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_have_the_turns_asked_for),
        cmocka_unit_test(an_error_stands_with_the_last_legal_turn),
        cmocka_unit_test(names_can_be_replaced),
        cmocka_unit_test(an_end_names_all_winners),
        cmocka_unit_test(diagrams_share_pages),
        cmocka_unit_test(players_with_sheets_have_diagrams_of_their_own),
        cmocka_unit_test(what_is_wrong_is_on_the_last_page),
        cmocka_unit_test(small_paper_is_refused),
        cmocka_unit_test(the_last_turn_is_emphasized_in_ink),
        cmocka_unit_test(scales_are_whole_and_round),
        cmocka_unit_test(scales_go_below_zero_where_points_do),
        cmocka_unit_test(a_plot_has_a_label_at_each_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
