/* Diagrams and plots of a replayed game. */
#include "page/log/booklet.h"

#include "help/pages.h"
#include "help/tell.h"
#include "help/test.h"
#include "help/trace.h"

#define FINISHED                                                                                                       \
    "[Game \"connect-capture\"][Galaxy \"R8 B2 / -- K9\"]"                                                             \
    "1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 6-9 a1xb1 9. 7-8 10. 8-9 11. 4-7 12. 5-8"

static const struct replay_log_request everything = {.turns = LOG_ALL}, last_only = {.turns = LOG_LAST};

/* ---- Diagrams ----------------------------------------------------------------------------------------------- */

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
    struct game_log_turn turns[2] = {r->log.turns[0], r->log.turns[1]};
    struct game_log log = r->log;
    struct booklet_style style = {.page = {.paper = {120, 150}, .margin = 5}, .per_page = 1};
    struct text out = {0};
    struct draw *d = draw_trace(resources_get(resources), &out);

    if (!emphasized)
        turns[1].played = (struct played_turn){.after = turns[1].played.after};
    log.turns = turns;
    booklet_draw(d, &style, &log);
    drawn_end(d);
    resources_free(resources);
    tell_free(r);
    return out;
}

/* In black, because colour alone must not carry it. */
TEST(the_last_turn_is_emphasized_in_ink)
{
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

TEST(scales_are_whole_and_round)
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct replay_log *r = tell(cases[i].record, &everything);
        struct plot_scale s = plot_scale(&r->log, cases[i].rows, cases[i].columns);
        const int found[] = {s.least, s.most, s.step, s.first, s.last, s.turn_step};
        const int expected[] = {0, cases[i].most, cases[i].step, 0, cases[i].last, cases[i].turn_step};
        assert_memory_equal(found, expected, sizeof found);
        tell_free(r);
    }
}

TEST(scales_go_below_zero_where_points_do)
{
    struct replay_log *r = tell(FINISHED, &everything);
    struct game_log log = r->log;
    struct game_log_turn turns[2] = {log.turns[0], log.turns[1]};
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
