/* CoNNect: the rules of rules.md, section 5, case by case, the places of errors of records.md, and whole random games
 * from the table to a record and back. */
#include "game/connect_rules.h"

#include "base/mem.h"
#include "game/registry.h"
#include "game/sheet_id.h"
#include "help/play.h"
#include "replay/report.h"
#include "replay/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static const struct game *game(void)
{
    return registry_find("connect", strlen("connect"));
}

/* ---- A table to try things on ------------------------------------------------------------------------ */

struct trial {
    struct values values;
    struct connect_table table;
    struct text why;
};

/* A sheet from six rows: '.' empty, '0' to '7' a number, 'a' to 'h' the numbers 0 to 7 claimed, 'x' a 1 crossed out. */
static void draw_sheet(struct player_sheet *s, const char *const rows[GRID_SIDE])
{
    for (int i = 0; i < GRID_SPACES; i++) {
        char c = rows[i / GRID_SIDE][i % GRID_SIDE];
        bool claimed = c >= 'a' && c <= 'h';
        if (c == '.')
            continue;
        s->written |= space_bit(i);
        s->claimed |= claimed ? space_bit(i) : 0;
        s->crossed |= c == 'x' ? space_bit(i) : 0;
        s->number[i] = (uint8_t)(c == 'x' ? 1 : c - (claimed ? 'a' : '0'));
    }
}

static void place(struct trial *t, const char *tag, const char *text)
{
    for (size_t i = 0; i < game()->setup_count; i++)
        if (strcmp(game()->setup[i].name, tag) == 0)
            assert_true(game()->setup[i].place(&t->values, (struct pos *)&t->table, text, strlen(text), &t->why));
}

/* Round 1 of a game of `players`, dice not said yet. */
static struct trial begin_players(int players)
{
    struct trial t = {0};
    params_standard(game()->params, game()->param_count, &t.values);
    t.values.of[CONNECT_PLAYERS].n[0] = (int16_t)players;
    t.values.edition = play_edition(game());
    assert_int_equal(game()->size(&t.values), sizeof t.table);
    game()->blank(&t.values, (struct pos *)&t.table);
    place(&t, "Shapes", "A D F H");
    place(&t, "Objectives", "A1 B1 C1");
    t.table.set_up = true;
    return t;
}

static void end(struct trial *t)
{
    text_release(&t->why);
}

static enum blame label(struct trial *t, int player)
{
    text_clear(&t->why);
    return game()->label(&t->values, (struct pos *)&t->table, player, &t->why);
}

static bool act(struct trial *t, const char *action)
{
    struct move move = {0};
    text_clear(&t->why);
    return game()->decode(&t->values, action, strlen(action), &move, &t->why) &&
           game()->play(&t->values, (struct pos *)&t->table, &move, &t->why);
}

static void accept(struct trial *t, const char *actions)
{
    char copy[256], *rest = copy, *action;
    assert_true(strlen(actions) < sizeof copy);
    strcpy(copy, actions);
    while ((action = strsep(&rest, " ")))
        if (!act(t, action))
            fail_msg("%s: %s", action, text_string(&t->why));
}

static void refuse(struct trial *t, const char *action, const char *reason)
{
    struct connect_table before = t->table;
    if (act(t, action))
        fail_msg("%s was accepted", action);
    assert_string_equal(text_string(&t->why), reason);
    assert_memory_equal(&before, &t->table, sizeof before);
}

/* A's part of a round with these dice, on this sheet. */
static struct trial begin(const char *dice, const char *const rows[GRID_SIDE])
{
    struct trial t = begin_players(1);
    draw_sheet(&t.table.sheet[0], rows);
    accept(&t, dice);
    assert_int_equal(label(&t, 0), BLAME_NONE);
    return t;
}

/* The same when both number dice have been dealt with. */
static struct trial begin_claims(const char *dice, const char *const rows[GRID_SIDE])
{
    struct trial t = begin(dice, rows);
    t.table.dealt = BOTH_DEALT;
    return t;
}

static const struct player_sheet *sheet(const struct trial *t)
{
    return &t->table.sheet[0];
}

/* The state of the `nth` box of this kind in a section, from 0. */
static uint8_t *box(struct trial *t, enum section section, enum bonus kind, int nth)
{
    const struct connect_edition *e = connect_edition(&t->values);
    for (int i = 0; i < e->box_count[section]; i++)
        if (e->box[section][i].kind == kind && nth-- == 0)
            return &t->table.sheet[0].box[section][i];
    fail_msg("no such box");
    return NULL;
}

static void gain(struct trial *t, enum bonus kind)
{
    *box(t, kind == BONUS_REUSE ? SECTION_4 : SECTION_3, kind, 0) = BOX_GAINED;
}

static int number_at(const struct trial *t, const char *space)
{
    int i = (space[1] - '1') * GRID_SIDE + space[0] - 'a';
    return sheet(t)->written & space_bit(i) ? sheet(t)->number[i] : -1;
}

static const char *const empty[GRID_SIDE] = {"......", "......", "......", "......", "......", "......"};
static const char *const full[GRID_SIDE] = {"123456", "123456", "123456", "123456", "123456", "123456"};

/* ---- Writing ----------------------------------------------------------------------------------------- */

static void test_write(void **state)
{
    static const char *const rows[GRID_SIDE] = {"4.....", "x.....", "......", "......", "......", "......"};
    struct trial t = begin("1/5,3", rows);
    (void)state;
    refuse(&t, "4@b1", "A: no number die shows 4: they are 5 and 3");
    refuse(&t, "5@a1", "A: a1 is not empty: a 4 stands there");
    refuse(&t, "5@a2", "A: a2 is crossed out: nothing can be written there again");
    refuse(&t, "5@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    refuse(&t, "5@g1",
           "this is no action: a number die is written like this: 5@c4, with a Free Action 5=3@c4 or 5=-; the spaces "
           "are a1 to f6");
    accept(&t, "5@b1");
    assert_int_equal(number_at(&t, "b1"), 5);
    refuse(&t, "5@b2", "A: the number die 5 has been dealt with");
    refuse(&t, "3@b1", "A: b1 is not empty: a 5 stands there");
    accept(&t, "3@b2");
    refuse(&t, "3@b3", "A: 3 at b3: zone 1 is columns a and b, but both number dice are already written");
    assert_int_equal(sheet(&t)->free_actions, 0);
    end(&t);
}

static void test_equal_dice(void **state)
{
    struct trial t = begin("6/3,3", empty);
    (void)state;
    accept(&t, "3@a5 3@f6");
    refuse(&t, "3@a6", "A: 3 at a6: zone 6 is rows 5 and 6, but both number dice are already written");
    refuse(&t, "3=-", "A: both number dice are already written");
    end(&t);
}

/* Zone 1 to 6: the first and the last of its spaces, and one next to it. */
static void test_zones(void **state)
{
    static const char *const cases[ZONES][4] = {{"1/5,5", "5@a1", "5@b6", "5@c1"}, {"2/5,5", "5@c1", "5@d6", "5@b1"},
                                                {"3/5,5", "5@e1", "5@f6", "5@d6"}, {"4/5,5", "5@a1", "5@f2", "5@a3"},
                                                {"5/5,5", "5@a3", "5@f4", "5@f2"}, {"6/5,5", "5@a5", "5@f6", "5@f4"}};
    (void)state;
    for (int i = 0; i < ZONES; i++) {
        struct trial t = begin(cases[i][0], empty);
        assert_false(act(&t, cases[i][3]));
        accept(&t, cases[i][1]);
        accept(&t, cases[i][2]);
        end(&t);
    }
}

static void test_free_action(void **state)
{
    struct trial t = begin("1/5,3", empty);
    (void)state;
    refuse(&t, "5=5@a1", "A: a Free Action writes another number than the die's: 5 can be written without");
    refuse(&t, "5=7@a1", "A: a Free Action writes a number from 1 to 6, not 7");
    refuse(&t, "5=0@a1", "A: a Free Action writes a number from 1 to 6, not 0");
    refuse(&t, "5=3@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    refuse(&t, "5=-", "A: only if the zone has no empty space nothing is written: in zone 1 a1 is empty");
    refuse(&t, "4=3@a1", "A: no number die shows 4: they are 5 and 3");
    accept(&t, "5=6@a1");
    assert_int_equal(number_at(&t, "a1"), 6);
    assert_int_equal(sheet(&t)->free_actions, 1);
    t.table.sheet[0].free_actions = 7;
    refuse(&t, "3=6@a2", "A: no Free Action is left: the track is crossed to its end");
    accept(&t, "3@a2");
    end(&t);
}

static void test_nothing(void **state)
{
    static const char *const rows[GRID_SIDE] = {"56....", "56....", "56....", "56....", "x6....", "x5...."};
    struct trial t = begin("1/5,3", rows);
    (void)state;
    t.table.sheet[0].free_actions = 6;
    accept(&t, "5=-");
    assert_int_equal(sheet(&t)->free_actions, 7);
    refuse(&t, "3=-", "A: no Free Action is left: the track is crossed to its end");
    end(&t);
}

/* ---- Adjust, Zone, Move ------------------------------------------------------------------------------ */

static void test_adjust_die(void **state)
{
    struct trial t = begin("1/6,1", empty);
    (void)state;
    refuse(&t, "adjust:6+1@a1", "A: there is no gained box left to spend: this takes an adjust box");
    gain(&t, BONUS_ADJUST);
    refuse(&t, "adjust:6+2@a1", "A: adjusted numbers go from 0 to 7: 6 + 2 does not");
    refuse(&t, "adjust:1-2@a1", "A: adjusted numbers go from 0 to 7: 1 - 2 does not");
    refuse(&t, "adjust:6-3@a1", "A: an adjust box changes a number by 1 or 2");
    refuse(&t, "adjust:6-0@a1", "A: an adjust box changes a number by 1 or 2");
    refuse(&t, "adjust:5-1@a1", "A: no number die shows 5: they are 6 and 1");
    refuse(&t, "adjust:6+1@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    accept(&t, "adjust:6+1@a1");
    assert_int_equal(number_at(&t, "a1"), 7);
    assert_int_equal(*box(&t, SECTION_3, BONUS_ADJUST, 0), BOX_USED);
    refuse(&t, "adjust:1-1@a2", "A: there is no gained box left to spend: this takes an adjust box");
    *box(&t, SECTION_4, BONUS_ADJUST, 0) = BOX_GAINED;
    accept(&t, "adjust:1-1@a2");
    assert_int_equal(number_at(&t, "a2"), 0);
    assert_int_equal(t.table.dealt, BOTH_DEALT);
    end(&t);
}

static void test_adjust_grid(void **state)
{
    static const char *const rows[GRID_SIDE] = {"4x.e..", "......", "......", "......", "......", "......"};
    struct trial t = begin("1/6,1", rows);
    (void)state;
    refuse(&t, "adjust:a1+1", "A: there is no gained box left to spend: this takes an adjust box");
    gain(&t, BONUS_ADJUST);
    refuse(&t, "adjust:b1+1", "A: no number stands at b1: it is crossed out");
    refuse(&t, "adjust:c1+1", "A: no number stands at c1: it is empty");
    refuse(&t, "adjust:d1+1", "A: the 4 at d1 is claimed already");
    refuse(&t, "adjust:a1+3", "A: an adjust box changes a number by 1 or 2");
    accept(&t, "adjust:a1-2");
    assert_int_equal(number_at(&t, "a1"), 2);
    assert_int_equal(t.table.dealt, 0);
    end(&t);
}

static void test_zone(void **state)
{
    struct trial t = begin("1/6,3", empty);
    (void)state;
    refuse(&t, "zone:3", "A: there is no gained box left to spend: this takes a zone box");
    gain(&t, BONUS_ZONE);
    refuse(&t, "zone:1", "A: no number die shows 1: they are 6 and 3");
    accept(&t, "zone:3");
    refuse(&t, "3@e1", "A: no number die shows 3: they are 6 and 1");
    accept(&t, "1@e1");
    gain(&t, BONUS_ZONE);
    refuse(&t, "zone:6", "A: a zone box is never spent between the two number dice: before both, or after");
    accept(&t, "6@f1");
    accept(&t, "zone:6");
    assert_int_equal(t.table.my_zone, 6);
    assert_int_equal(t.table.zone, 1); /* of the others */
    end(&t);
}

static void test_move(void **state)
{
    static const char *const rows[GRID_SIDE] = {"4x.e..", "......", "......", "......", "......", "......"};
    struct trial t = begin("1/6,3", rows);
    (void)state;
    refuse(&t, "move:a1>f6", "A: there is no gained box left to spend: this takes a move box");
    gain(&t, BONUS_MOVE);
    refuse(&t, "move:b1>f6", "A: no number stands at b1: it is crossed out");
    refuse(&t, "move:c1>f6", "A: no number stands at c1: it is empty");
    refuse(&t, "move:d1>f6", "A: the 4 at d1 is claimed already");
    refuse(&t, "move:a1>d1", "A: d1 is not empty: a 4 stands there");
    refuse(&t, "move:a1>b1", "A: b1 is crossed out: nothing can be written there again");
    refuse(&t, "move:a1>a1", "A: a1 is not empty: a 4 stands there");
    accept(&t, "move:a1>f6");
    assert_int_equal(number_at(&t, "f6"), 4);
    assert_true(sheet(&t)->crossed & connect_space(0, 0));
    assert_true(sheet(&t)->written & connect_space(0, 0));
    refuse(&t, "6@a1", "A: a1 is crossed out: nothing can be written there again");
    end(&t);
}

/* ---- Claims ------------------------------------------------------------------------------------------ */

/* Tries one claim on a sheet after both dice; `reason` NULL: it is legal. */
static void check_claim(const char *const rows[GRID_SIDE], const char *claim, const char *reason)
{
    struct trial t = begin_claims("1/6,3", rows);
    if (reason)
        refuse(&t, claim, reason);
    else
        accept(&t, claim);
    end(&t);
}

static void test_claim_order(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123456", "0.6677", "22336.", "d2.3x4", "666556", "5664.3"};
    static const struct {
        const char *claim, *reason;
    } cases[] = {
        {"a1-b1-c1=move", NULL},
        {"c1-b1-a1=move", NULL},
        {"a2-a1-b1=move", NULL},
        {"a1-c1-b1=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 1 and 3 do not"},
        {"a1-b1-a3=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 2 at a3 they "
                          "do not"},
        {"b1-c1-b1=move", "A: b1 is named twice in the claim"},
        {"c1-d1-a6=move", "A: a6 is not next to d1"},
        {"b1-c1-c1=move", "A: c1 is named twice in the claim"},
        {"a3-b3-b4=move", NULL},
        {"b3-a3-b4=move", NULL},
        {"a3-b4-b3=move", "A: b4 is not next to an earlier space of the claim"},
        {"c3-d3-d4=zone", NULL},
        {"f1-f2-e2=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 7 at e2 they "
                          "do not"},
        {"c2-d2-e2=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 7 at e2 they "
                          "do not"},
        {"a3-b2-b3=move", "A: no number stands at b2: it is empty"},
        {"c3-d3-e4=move", "A: no number stands at e4: it is crossed out"},
        {"a4-b4-b3=move", "A: the 3 at a4 serves a claim already"},
        {"f5-f4-f6=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 6 and 4 do not"},
        {"e6-f6-f5=move", "A: no number stands at e6: it is empty"},
        {"f6-f5-f4=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 3 and 6 do not"},
        {"a1-b1=move",
         "this is no action: a claim names three, four or five spaces in order and its bonus box: a1-b1-c1=move, with "
         "one * at most; boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_claim(rows, cases[i].claim, cases[i].reason);
}

/* A path goes from space to space; what is next to an earlier one does not do, nor what is next around the edge. */
static void test_claim_path(void **state)
{
    static const char *const rows[GRID_SIDE] = {"312.12", "3...33", "3.....", "..1134", "2....4", "1....4"};
    (void)state;
    check_claim(rows, "b1-c1-a1=move", "A: a1 is not next to c1");
    check_claim(rows, "e1-f1-a2=move", "A: a2 is not next to f1");
    check_claim(rows, "e1-f1-f2=move", NULL);
    check_claim(rows, "f2-e2-a3=move", "A: a3 is not next to an earlier space of the claim");
    check_claim(rows, "a2-a3-f2=move", "A: f2 is not next to an earlier space of the claim");
    check_claim(rows, "a2-a3-a1=move", NULL);
    check_claim(rows, "a6-a5-f4=move",
                "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 4 "
                "at f4 they do not");
    check_claim(rows, "f6-f5-f4=move", NULL);
}

static void test_claim_time(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123...", "......", "......", "......", "......", "......"};
    struct trial t = begin("6/4,1", rows);
    (void)state;
    refuse(&t, "a1-b1-c1=move", "A: claims come when both number dice have been dealt with");
    accept(&t, "4@a5");
    refuse(&t, "a1-b1-c1=move", "A: claims come when both number dice have been dealt with");
    accept(&t, "1@a6 a1-b1-c1=move");
    assert_int_equal(sheet(&t)->claims[0], 1);
    refuse(&t, "c1-b1-a1=move", "A: the 3 at c1 serves a claim already");
    end(&t);
}

static void test_small_shapes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"111111", "111111", "1234..", "2.....", "3.....", "4....."};
    static const struct {
        const char *claim, *reason;
    } cases[] = {
        {"a1-b1-c1-d1=six", NULL},
        {"a3-b3-c3-d3=move", NULL},
        {"a3-a4-a5-a6=reuse", NULL},
        {"a1-b1-c1-c2=zone", NULL},
        {"a1-b1-b2-a2=adjust", NULL},
        {"a1-b1-b2-c2=move", NULL},
        {"a1-b1-c1-b2=six", "A: these four spaces have no shape of Connect-4"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_claim(rows, cases[i].claim, cases[i].reason);
}

/* On the table: A (I), D (P), F (V), H (Z). */
static void test_big_shapes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"12345.", "11166.", "11166.", "11166.", "..6666", "..6666"};
    struct trial t = begin_claims("1/6,3", rows);
    (void)state;
    refuse(&t, "a2-b2-c2-b3-b4", "A: these five spaces have no shape of Connect-5");
    refuse(&t, "a1-b1-c1-d1-e1=move", "A: a Connect-5 gives points, no bonus box");
    refuse(&t, "d2-d3-d4-d5-e5", "A: shape B is not on the table");
    refuse(
        &t, "c2-b2-a2-a3-a4-b4",
        "this is no action: a claim names three, four or five spaces in order and its bonus box: a1-b1-c1=move, with "
        "one * at most; boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2");
    t.table.turned = 1;
    refuse(&t, "a1-b1-c1-d1-e1", "A: shape A was claimed in an earlier round and is turned down");
    t.table.turned = 0;
    accept(&t, "a1-b1-c1-d1-e1 a2-b2-a3-b3-a4");
    refuse(&t, "d2-e2-d3-e3-d4", "A: each player claims shape D once");
    assert_int_equal(sheet(&t)->big_points, 32); /* one card for both */
    assert_int_equal(sheet(&t)->claims[2], 2);
    end(&t);
}

static void test_reuse(void **state)
{
    static const char *const rows[GRID_SIDE] = {"bc34..", "2.....", "3.....", "......", "......", "......"};
    struct trial t = begin_claims("1/6,3", rows);
    (void)state;
    refuse(&t, "b1*-c1-d1=move", "A: there is no gained reuse box left to spend");
    gain(&t, BONUS_REUSE);
    refuse(&t, "b1-c1-d1=move", "A: the 2 at b1 serves a claim already");
    refuse(&t, "b1-c1*-d1=move", "A: the 2 at b1 serves a claim already");
    refuse(&t, "a2*-a3-a1=move", "A: the 2 at a2 is unclaimed: no reuse box is spent on it");
    refuse(&t, "a1-b1*-c1=move", "A: the 1 at a1 serves a claim already");
    refuse(
        &t, "a1*-b1*-c1=move",
        "this is no action: a claim names three, four or five spaces in order and its bonus box: a1-b1-c1=move, with "
        "one * at most; boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2");
    accept(&t, "b1*-c1-d1=move");
    assert_int_equal(*box(&t, SECTION_4, BONUS_REUSE, 0), BOX_USED);
    refuse(&t, "a1*-a2-a3=move", "A: there is no gained reuse box left to spend");
    gain(&t, BONUS_REUSE);
    accept(&t, "a1*-a2-a3=move");
    end(&t);
}

/* A box gained is usable from the next action on, not in the claim that gives it. */
static void test_box_next_action(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "2.....", "b.....", "2.....", "3.....", "4....."};
    struct trial t = begin_claims("1/6,3", rows);
    (void)state;
    refuse(&t, "a3*-a4-a5-a6=reuse", "A: there is no gained reuse box left to spend");
    accept(&t, "a1-b1-c1-d1=reuse a3*-a4-a5-a6=move move:a2>f6");
    end(&t);
}

/* ---- Bonus boxes ------------------------------------------------------------------------------------- */

static void test_boxes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123123", "123123", "123123", "1234..", "123...", "......"};
    struct trial t = begin_claims("6/6,3", rows);
    (void)state;
    refuse(&t, "a1-b1-c1", "A: a free bonus box of the Connect-3 section must be chosen, as in =move");
    refuse(&t, "a1-b1-c1=reuse", "A: in the Connect-3 section no box with this bonus is free");
    refuse(&t, "a1-b1-c1=six", "A: in the Connect-3 section no box with this bonus is free");
    refuse(&t, "a1-b1-c1=write2@f6", "A: in the Connect-3 section no box with this bonus is free");
    refuse(&t, "a4-b4-c4-d4", "A: a free bonus box of the Connect-4 section must be chosen, as in =move");
    refuse(&t, "a4-b4-c4-d4=write1@f6", "A: in the Connect-4 section no box with this bonus is free");
    accept(&t, "a1-b1-c1=zone d1-e1-f1=zone");
    assert_int_equal(*box(&t, SECTION_3, BONUS_ZONE, 0), BOX_GAINED);
    assert_int_equal(*box(&t, SECTION_3, BONUS_ZONE, 1), BOX_GAINED);
    refuse(&t, "a2-b2-c2=zone", "A: in the Connect-3 section no box with this bonus is free");
    for (int i = 0; i < connect_edition(&t.values)->box_count[SECTION_3]; i++)
        t.table.sheet[0].box[SECTION_3][i] = BOX_USED;
    refuse(&t, "a2-b2-c2=zone", "A: in the Connect-3 section no box with this bonus is free");
    accept(&t, "a2-b2-c2");
    assert_int_equal(sheet(&t)->claims[0], 3);
    accept(&t, "a4-b4-c4-d4=six");
    assert_int_equal(*box(&t, SECTION_4, BONUS_POINTS, 0), BOX_USED);
    end(&t);
}

static void test_write_bonus(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123123", "......", "x.....", "......", "......", "......"};
    struct trial t = begin_claims("6/6,3", rows);
    (void)state;
    refuse(&t, "a1-b1-c1=write3", "A: this box must be used at once: say where the 3 is written, as in =write3@f6");
    refuse(&t, "a1-b1-c1=write3@a1", "A: a1 is not empty: a 1 stands there");
    refuse(&t, "a1-b1-c1=write3@a3", "A: a3 is crossed out: nothing can be written there again");
    accept(&t, "a1-b1-c1=write3@c2"); /* out of the zone */
    assert_int_equal(number_at(&t, "c2"), 3);
    assert_int_equal(*box(&t, SECTION_3, BONUS_WRITE, 1), BOX_USED);
    refuse(&t, "d1-e1-f1=write3@d2", "A: in the Connect-3 section no box with this bonus is free");
    accept(&t, "d1-e1-f1=write6@d2");
    end(&t);

    t = begin_claims("6/6,3", full);
    t.table.sheet[0].crossed = space_bit(GRID_SPACES - 1); /* no room either */
    refuse(&t, "a1-b1-c1=write1@d1", "A: d1 is not empty: a 4 stands there");
    accept(&t, "a1-b1-c1=write1");
    end(&t);
}

static void test_two_bonus(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "......", "......", "......", "....12", "123456"};
    static const char *const one[GRID_SIDE] = {"1234..", "......", "......", "......", "123.12", "123456"};
    static const char *const none[GRID_SIDE] = {"1234..", "......", "......", "......", "123412", "123456"};
    struct trial t = begin_claims("6/4,3", rows);
    (void)state;
    refuse(&t, "a1-b1-c1-d1=two",
           "A: this box must be used at once: the zone, 6, has room for 2 numbers, and 0 are written");
    refuse(&t, "a1-b1-c1-d1=two:4@a5",
           "A: this box must be used at once: the zone, 6, has room for 2 numbers, and 1 is written");
    refuse(&t, "a1-b1-c1-d1=two:4@a5,5@a5", "A: a5 is named twice");
    refuse(&t, "a1-b1-c1-d1=two:4@a5,5@a4", "A: a4 is not in the zone: zone 6 is rows 5 and 6");
    refuse(&t, "a1-b1-c1-d1=two:7@a5,5@b5", "A: this box writes numbers from 1 to 6, not 7");
    refuse(&t, "a1-b1-c1-d1=two:1@a5,0@b5", "A: this box writes numbers from 1 to 6, not 0");
    refuse(&t, "a1-b1-c1-d1=two:1@a5,2@e5", "A: e5 is not empty: a 1 stands there");
    gain(&t, BONUS_ZONE);
    accept(&t, "zone:4"); /* in Claim: for `two` */
    refuse(&t, "a1-b1-c1-d1=two:4@a5,5@b5", "A: a5 is not in the zone: zone 4 is rows 1 and 2");
    accept(&t, "a1-b1-c1-d1=two:4@a2,5@b2");
    assert_int_equal(number_at(&t, "a2"), 4);
    assert_int_equal(number_at(&t, "b2"), 5);
    end(&t);

    t = begin_claims("6/4,3", one);
    refuse(&t, "a1-b1-c1-d1=two:4@d5,5@d5", "A: d5 is named twice");
    refuse(&t, "a1-b1-c1-d1=two",
           "A: this box must be used at once: the zone, 6, has room for 1 number, and 0 are written");
    accept(&t, "a1-b1-c1-d1=two:4@d5");
    end(&t);

    t = begin_claims("6/4,3", none);
    refuse(&t, "a1-b1-c1-d1=two:4@a2", "A: a2 is not in the zone: zone 6 is rows 5 and 6");
    accept(&t, "a1-b1-c1-d1=two");
    end(&t);
}

/* ---- Out --------------------------------------------------------------------------------------------- */

static void test_out(void **state)
{
    static const char *const rows[GRID_SIDE] = {"12....", "34....", "56....", "12....", "34....", "56...."};
    static const char *const room[GRID_SIDE] = {"12....", "34....", "56....", "12....", "34....", "5....."};
    struct trial t = begin("1/4,3", room);
    (void)state;
    t.table.sheet[0].free_actions = 7;
    refuse(&t, "out", "A: nobody is out who has an empty space in the zone: zone 1 is columns a and b");
    end(&t);

    t = begin("1/4,3", rows);
    t.table.sheet[0].free_actions = 6;
    refuse(&t, "out", "A: nobody is out who has a Free Action left: 6 of 7 are crossed");
    gain(&t, BONUS_ZONE);
    t.table.sheet[0].free_actions = 7;
    refuse(&t, "out", "A: nobody is out who has a zone box that gives an empty space");
    t.table.sheet[0].free_actions = 6;
    accept(&t, "4=-"); /* now the zone box is of no use any more */
    accept(&t, "out");
    assert_true(sheet(&t)->out);
    refuse(&t, "3@c1", "A: who is out of the game does nothing more");
    refuse(&t, "out", "A: who is out of the game does nothing more");
    end(&t);

    t = begin("1/1,1", rows); /* the zone box would bring the same zone */
    t.table.sheet[0].free_actions = 7;
    gain(&t, BONUS_ZONE);
    accept(&t, "out");
    end(&t);

    t = begin("1/4,3", rows); /* no other box helps */
    t.table.sheet[0].free_actions = 7;
    gain(&t, BONUS_MOVE);
    gain(&t, BONUS_ADJUST);
    gain(&t, BONUS_REUSE);
    assert_int_equal(label(&t, -1), BLAME_LABEL);
    assert_string_equal(text_string(&t.why), "A: the number die 4 has not been dealt with, and can't be: write out");
    accept(&t, "move:a1>c1 adjust:c1+1 out");
    assert_int_equal(label(&t, -1), BLAME_NONE);
    end(&t);

    t = begin_claims("1/4,3", rows);
    refuse(&t, "out", "A: nobody is out who has dealt with both number dice");
    end(&t);
}

/* ---- Rounds ------------------------------------------------------------------------------------------ */

/* One round in which each player first deals with his dice, as it were, then makes some claims. */
static void round_of(struct trial *t, const char *const actions[])
{
    accept(t, "1/5,6");
    for (int i = 0; i < t->values.of[CONNECT_PLAYERS].n[0]; i++) {
        if (!actions[i])
            continue; /* out */
        assert_int_equal(label(t, i), BLAME_NONE);
        t->table.dealt = BOTH_DEALT;
        if (*actions[i])
            accept(t, actions[i]);
    }
    assert_int_equal(label(t, -1), BLAME_NONE);
    assert_true(game()->end_turn(&t->values, (struct pos *)&t->table, &t->why));
}

/* First in the same round: all of them, once; the others later, once. */
static void test_first_shapes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "1234..", "1234..", "11....", "11....", "......"};
    struct trial t = begin_players(3);
    (void)state;
    for (int i = 0; i < 3; i++)
        draw_sheet(&t.table.sheet[i], rows);
    round_of(&t, (const char *const[]){"a1-b1-c1-d1=six a2-b2-c2-d2=move", "a1-b1-c1-d1=move", ""});
    round_of(&t, (const char *const[]){"a3-b3-c3-d3=zone", "a2-b2-c2-d2=zone a4-b4-b5-a5=six",
                                       "a1-b1-c1-d1=reuse a2-b2-c2-d2=reuse a4-b4-b5-a5=six"});
    assert_int_equal(t.table.sheet[0].small_points, 3);
    assert_int_equal(t.table.sheet[1].small_points, 3 + 3);
    assert_int_equal(t.table.sheet[2].small_points, 1 + 3);
    round_of(&t, (const char *const[]){"a4-b4-b5-a5=reuse", "", ""});
    assert_int_equal(t.table.sheet[0].small_points, 3 + 1);
    assert_int_equal(t.table.sheet[0].claims[1], 4);
    end(&t);
}

/* One card for all claims of a round; then it goes, and the shapes are turned down. */
static void test_score_cards(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123451", "11.111", "11...1", "1....1", "22222.", "......"};
    struct trial t = begin_players(3);
    (void)state;
    for (int i = 0; i < 3; i++)
        draw_sheet(&t.table.sheet[i], rows);
    round_of(&t, (const char *const[]){"", "", ""});
    assert_int_equal(t.table.scores_taken, 0);
    round_of(&t, (const char *const[]){"a1-b1-c1-d1-e1", "a2-b2-a3-b3-a4 a1-b1-c1-d1-e1", ""});
    assert_int_equal(t.table.scores_taken, 1);
    assert_int_equal(t.table.turned, 3);
    accept(&t, "1/5,6");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(label(&t, i), BLAME_NONE);
        t.table.dealt = BOTH_DEALT;
        if (i == 2)
            refuse(&t, "a1-b1-c1-d1-e1", "C: shape A was claimed in an earlier round and is turned down");
        if (i != 1)
            accept(&t, "d2-e2-f2-f3-f4");
    }
    assert_int_equal(label(&t, -1), BLAME_NONE);
    assert_true(game()->end_turn(&t.values, (struct pos *)&t.table, &t.why));
    assert_int_equal(t.table.sheet[0].big_points, 16 + 14);
    assert_int_equal(t.table.sheet[1].big_points, 16 + 16);
    assert_int_equal(t.table.sheet[2].big_points, 14);
    assert_int_equal(t.table.scores_taken, 2);
    assert_int_equal(t.table.turned, 7);
    end(&t);
}

/* A zone box changes the dice of him who spends it, in this round. */
static void test_zone_of_one(void **state)
{
    struct trial t = begin_players(2);
    (void)state;
    *box(&t, SECTION_3, BONUS_ZONE, 0) = BOX_GAINED;
    accept(&t, "1/4,6");
    assert_int_equal(label(&t, 0), BLAME_NONE);
    accept(&t, "zone:6 1@a5 4@f6");
    assert_int_equal(label(&t, 1), BLAME_NONE);
    refuse(&t, "1@a5", "B: no number die shows 1: they are 4 and 6");
    refuse(&t, "6@c5", "B: c5 is not in the zone: zone 1 is columns a and b");
    accept(&t, "6@a5 4@b6");
    end(&t);
}

/* Scored at the end of the round in which it is fulfilled, and kept if that ends. */
static void test_objectives(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1....1", "......", "......", "......", "......", "1....1"};
    static const char *const nine[GRID_SIDE] = {"111111", "111...", "......", "......", "......", "......"};
    struct trial t = begin_players(2);
    struct connect_score s;
    (void)state;
    draw_sheet(&t.table.sheet[0], rows);
    draw_sheet(&t.table.sheet[1], nine);
    connect_count(&t.values, &t.table, 0, &s);
    assert_int_equal(s.objectives, 0);
    round_of(&t, (const char *const[]){"", ""});
    connect_count(&t.values, &t.table, 0, &s);
    assert_int_equal(s.objectives, 3);
    connect_count(&t.values, &t.table, 1, &s);
    assert_int_equal(s.objectives, 4);
    t.table.sheet[1].crossed = 1; /* eight are left */
    round_of(&t, (const char *const[]){"", ""});
    connect_count(&t.values, &t.table, 1, &s);
    assert_int_equal(s.objectives, 4);
    end(&t);
}

static void play_rounds(struct trial *t, int count)
{
    static const char *const nothing[SHEET_PLAYERS] = {"", "", "", "", "", ""};
    for (int i = 0; i < count; i++) {
        assert_false(game()->over(&t->values, (struct pos *)&t->table));
        round_of(t, nothing);
    }
}

static void check_winners(struct trial *t, const char *winners)
{
    struct score s;
    game()->score(&t->values, (struct pos *)&t->table, &s);
    assert_true(s.finished);
    for (int i = 0; i < s.players; i++)
        assert_int_equal(s.winner[i], strchr(winners, 'A' + i) != NULL);
}

static void test_ties(void **state)
{
    struct trial t = begin_players(3);
    struct score s;
    (void)state;
    for (int i = 0; i < 3; i++)
        t.table.sheet[i].big_points = 20;
    play_rounds(&t, 11);
    game()->score(&t.values, (struct pos *)&t.table, &s);
    assert_false(s.finished || s.winner[0]);
    play_rounds(&t, 1);
    check_winners(&t, "ABC");
    t.table.sheet[1].free_actions = 1; /* 19 */
    check_winners(&t, "AC");
    t.table.sheet[1].big_points = 21; /* 20, by a greater penalty */
    check_winners(&t, "AC");
    t.table.sheet[1].big_points = 22;
    check_winners(&t, "B");
    t.table.sheet[1].out = true;
    check_winners(&t, "AC");
    end(&t);
}

/* Everybody out: over without a winner. */
static void test_all_out(void **state)
{
    struct trial t = begin_players(2);
    struct text remark = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        draw_sheet(&t.table.sheet[i], full);
        t.table.sheet[i].free_actions = 7;
    }
    accept(&t, "1/5,6");
    assert_int_equal(label(&t, 0), BLAME_NONE);
    accept(&t, "out");
    assert_int_equal(label(&t, 1), BLAME_NONE);
    accept(&t, "out");
    assert_int_equal(label(&t, -1), BLAME_NONE);
    assert_true(game()->end_turn(&t.values, (struct pos *)&t.table, &t.why));
    assert_true(game()->over(&t.values, (struct pos *)&t.table));
    check_winners(&t, "");
    game()->remark(&t.values, (struct pos *)&t.table, &remark);
    assert_string_equal(text_string(&remark), "everybody is out of the game");
    text_release(&remark);
    end(&t);
}

/* ---- Records: places of errors ----------------------------------------------------------------------- */

struct source {
    const char *text;
    size_t len;
};

static long read_source(void *context, char *buffer, size_t size)
{
    struct source *s = context;
    size_t n = s->len < size ? s->len : size;
    memcpy(buffer, s->text, n);
    s->text += n;
    s->len -= n;
    return (long)n;
}

/* Editions from the test's own shelf. */
static const void *find_edition(struct editions *editions, const struct game *of, const char *name, struct text *why)
{
    (void)editions;
    if (strcmp(name, EDITION_STANDARD) == 0)
        return play_edition(of);
    text_addf(why, "there is no edition %s", name);
    return NULL;
}

static struct editions editions = {find_edition};

static void replay(const char *text, struct verdict *v)
{
    struct source source = {text, strlen(text)};
    struct record record;
    struct record_reader *reader = record_open(read_source, &source);
    v->editions = &editions;
    assert_int_equal(record_next(reader, &record), 1);
    replay_record(&record, 1, v);
    record_close(reader);
}

#define TAGS  "[Game \"connect\"][Shapes \"A C F H\"][Objectives \"A2 B1 C3\"]"
#define ROLLS "0. 1,2,3 4,5,6\n"
#define SIX   " 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6"
#define SET   ROLLS "A:" SIX " B:" SIX "\n"

/* STATUS TURNS, then LINE:COLUMN: MESSAGE of the error; the column counts from the first line after the tags. */
static const struct {
    const char *turns, *expected;
} places[] = {
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 5@a1 2@a2", "unfinished 1"},

    /* The set-up: common rolls, or own ones. */
    {"0. A: 1,2,3 4,5,6" SIX " B: 6,5,4 3,2,1 6@b1 5@d2 4@f3 3@a4 2@c5 1@e6", "unfinished 0"},
    {"", "unfinished 0"},
    {"1. 4/2,5", "invalid 0 2:1: the first turn has the number 0, not 1"},
    {"0. 1,2,3 A:", "invalid 0 2:10: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. 1@b1", "invalid 0 2:4: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. A: 1@b1", "invalid 0 2:7: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. A: 1,2,3 1@b1", "invalid 0 2:13: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. A: 1,2,3 4,5,6" SIX " B: 1@b1", "invalid 0 2:52: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. A: B:", "invalid 0 2:7: A: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. A: 1,2,3 4,5,6" SIX " B:", "invalid 0 2:49: B: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0.", "invalid 0 2:1: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. 1. 4/2,5", "invalid 0 2:1: the dice of the set-up are missing: two rolls such as 1,3,4"},
    {"0. 1,2,3 4,5,6", "invalid 0 2:1: A is left out: in each turn everybody has a label, in order"},
    {ROLLS "1@b1", "invalid 0 3:1: whose action is this? Each player's part begins with a label, such as A:"},
    {"0. 1,2,3 4,5,6 1,2,3", "invalid 0 2:16: the set-up has two rolls of three dice, or two for each player"},
    {ROLLS "A: 1,2,3", "invalid 0 3:4: the set-up has two rolls of three dice, or two for each player"},
    {"0. A: 1,2,3 4,5,6 1,2,3", "invalid 0 2:19: the set-up has two rolls of three dice, or two for each player"},
    {"0. 1/2,3", "invalid 0 2:4: a roll of the set-up is written as three dice, such as 1,3,4"},
    {"0. 1,2,7", "invalid 0 2:4: a die shows 1 to 6, not 7"},
    {"0. 1,2", "invalid 0 2:4: this is no action: dice are written like this: 4/2,5 (zone die, number dice), in the "
               "set-up 1,3,4"},
    {ROLLS "A: 4@b1", "invalid 0 3:4: A: 4 is not among the numbers of the first roll that are still to be written"},
    {ROLLS "A: 1@b1 1@d2",
     "invalid 0 3:9: A: 1 is not among the numbers of the first roll that are still to be written"},
    {ROLLS "A: 1@b1 2@d2 3@f3 1@a4",
     "invalid 0 3:19: A: 1 is not among the numbers of the second roll that are still to be written"},
    {ROLLS "A: 1@a1", "invalid 0 3:4: A: a1 is no set-up space"},
    {ROLLS "A: 1@b1 2@b1", "invalid 0 3:9: A: b1 is not empty: a 1 stands there"},
    {ROLLS "A: 1=2@b1",
     "invalid 0 3:4: A: in the set-up the numbers of the dice are written, and nothing else happens"},
    {ROLLS "A: out", "invalid 0 3:4: A: in the set-up the numbers of the dice are written, and nothing else happens"},
    {ROLLS "A:" SIX " 1@b1", "invalid 0 3:34: A: all six numbers of the set-up are written"},
    {ROLLS "A: 1@b1 2@d2 3@f3 4@a4 5@c5 B:" SIX, "invalid 0 3:1: A: 1 of the six numbers of the set-up is not written"},
    {ROLLS "A:" SIX " B: 1@b1", "invalid 0 3:34: B: 5 of the six numbers of the set-up are not written"},
    {ROLLS "A:" SIX, "invalid 0 2:1: B is left out: in each turn everybody has a label, in order"},
    {ROLLS "B:", "invalid 0 2:1: A is left out: in each turn everybody has a label, in order"},

    /* Dice of a round. */
    {SET "1. A: 2@a1", "invalid 0 4:4: the dice of the round are missing: zone die and number dice, such as 4/2,5"},
    {SET "1. 2@a1", "invalid 0 4:4: the dice of the round are missing: zone die and number dice, such as 4/2,5"},
    {SET "1.", "invalid 0 4:1: the dice of the round are missing: zone die and number dice, such as 4/2,5"},
    {SET "1. 4,2,5", "invalid 0 4:4: the dice of a round are written as zone die and number dice, such as 4/2,5"},
    {SET "1. 4/2,5 4/2,5", "invalid 0 4:10: a round has one roll, before the first label"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 4/2,5", "invalid 0 4:23: a round has one roll, before the first label"},
    {SET "1. 0/2,5", "invalid 0 4:4: a die shows 1 to 6, not 0"},
    {SET "1. 4/2,5 2@a1", "invalid 0 4:10: whose action is this? Each player's part begins with a label, such as A:"},

    /* Parts. */
    {SET "1. 4/2,5 A: 2@a1 B: 2@a1 5@a2", "invalid 0 4:10: A: the number die 5 has not been dealt with"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 5@a1", "invalid 0 4:23: B: the number die 2 has not been dealt with"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 B:\n2. 1/1,1", "invalid 0 4:23: B: the number die 2 has not been dealt with"},
    {SET "1. 4/2,5 A: 2@a1 5@a2", "invalid 0 4:1: B is left out: in each turn everybody has a label, in order"},
    {SET "1. 4/2,5 B: 2@a1 5@a2", "invalid 0 4:1: A is left out: in each turn everybody has a label, in order"},
    {SET "1. 4/2,5", "invalid 0 4:1: A is left out: in each turn everybody has a label, in order"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 A:", "invalid 0 4:23: A has had the part of this turn"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 C:", "invalid 0 4:23: C does not play: the record has 2 players"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 2@a1 5@a2 A:", "invalid 0 4:36: A has had the part of this turn"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 out", "invalid 0 4:23: A: nobody is out who has dealt with both number dice"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 5@c1",
     "invalid 0 4:23: A: 5 at c1: zone 4 is rows 1 and 2, but both number dice are already written"},
};

static void check_place(const char *tags, const char *turns, const char *expected)
{
    struct verdict v = {0};
    struct text record = {0}, found = {0};
    static const char *const status[] = {"finished", "unfinished", "invalid"};

    text_addf(&record, "%s\n%s", tags, turns);
    replay(text_string(&record), &v);
    text_addf(&found, "%s %u", status[v.status], v.turns);
    for (size_t i = 0; i < v.diag_count; i++)
        text_addf(&found, " %u:%u: %s", v.diags[i].place.line, v.diags[i].place.column,
                  text_string(&v.diags[i].message));
    assert_string_equal(text_string(&found), expected);
    text_release(&record);
    text_release(&found);
    verdict_release(&v);
}

static void test_places(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        check_place(TAGS, places[i].turns, places[i].expected);
}

/* A solo player fills zone 1 and then crosses all Free Actions. */
#define SOLO "[Game \"connect\"][Players \"1\"][Shapes \"A C F H\"][Objectives \"A2 B1 C3\"]"
#define FULL                                                                                                           \
    "0. 1,2,3 4,5,6 A:" SIX "\n"                                                                                       \
    "1. 1/2,5 A: 2@a1 5@a2 2. 1/2,5 A: 2@a3 5@a5 3. 1/2,5 A: 2@a6 5@b2 4. 1/2,5 A: 2@b3 5@b4 "                         \
    "5. 1/2,5 A: 2@b5 5@b6 6. 1/1,1 A: 1=- 1=- 7. 1/1,1 A: 1=- 1=- 8. 1/1,1 A: 1=- 1=-\n"

static void test_record_out(void **state)
{
    (void)state;
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out", "finished 9");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out\n10. 1/1,1", "invalid 9 5:1: the game has ended: there is no turn 10");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out 4=-", "invalid 8 4:21: A: who is out of the game does nothing more");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=-",
                "invalid 8 4:10: A: the number die 4 has not been dealt with, and can't be: write out");
    check_place(SOLO, FULL "9. 1/3,4 A: out",
                "invalid 8 4:13: A: nobody is out who has a Free Action left: 6 of 7 are crossed");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- 4=-",
                "invalid 8 4:17: A: no Free Action is left: the track is crossed to its end");
    check_place(SOLO "[Result \"out\"]", FULL "9. 1/3,4 A: 3=- out", "finished 9");
}

/* Who is out has no label from the next round on. */
static void test_label_out(void **state)
{
    struct trial t = begin_players(2);
    (void)state;
    t.table.sheet[0].out = true;
    assert_int_equal(label(&t, -1), BLAME_TURN);
    assert_int_equal(label(&t, 1), BLAME_TOKEN);
    accept(&t, "1/3,4");
    assert_int_equal(label(&t, 0), BLAME_TOKEN);
    assert_string_equal(text_string(&t.why), "A is out of the game");
    assert_int_equal(label(&t, -1), BLAME_TURN);
    assert_int_equal(label(&t, 1), BLAME_NONE);
    t.table.dealt = BOTH_DEALT;
    assert_int_equal(label(&t, -1), BLAME_NONE);
    end(&t);
}

/* ---- Tags and sheets --------------------------------------------------------------------------------- */

#define SHAPES                                                                                                         \
    "the tag Shapes names the four shape cards on the table by different letters of ABCDEFGH, apart by blanks"
#define OBJECTIVES                                                                                                     \
    "the tag Objectives names one card of each deck, such as \"A2 B1 C3\"; the cards are A1 to A5, B1 to B5, C1 to C4"

static void test_tags(void **state)
{
    static const struct {
        const char *tags, *expected;
    } cases[] = {
        {"[Shapes \"H F C A\"][Objectives \"C4 A5 B5\"]", "unfinished 0"},
        {"[Objectives \"A2 B1 C3\"]",
         "invalid 0 1:1: the tag Shapes is missing, or a tag Sheet with the ID of the printed sheet"},
        {"[Shapes \"H F C A\"]",
         "invalid 0 1:1: the tag Objectives is missing, or a tag Sheet with the ID of the printed sheet"},
        {"[Shapes \"A C F\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"A C F H B\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"A C F F\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"A C F I\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"ACFH\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"a c f h\"][Objectives \"A2 B1 C3\"]", "invalid 0 1:17: " SHAPES},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1\"]", "invalid 0 1:35: " OBJECTIVES},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1 B3\"]", "invalid 0 1:35: " OBJECTIVES},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1 C5\"]", "invalid 0 1:35: " OBJECTIVES},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1 C3 A1\"]", "invalid 0 1:35: " OBJECTIVES},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1 C3\"][Players \"7\"]",
         "invalid 0 1:58: players \"7\" is not right: it takes a whole number from 1 to 6, such as 2"},
        {"[Shapes \"A C F H\"][Objectives \"A2 B1 C3\"][Edition \"mine\"]", "invalid 0 1:58: there is no edition mine"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text tags = {0};
        text_addf(&tags, "[Game \"connect\"]%s", cases[i].tags);
        check_place(text_string(&tags), "", cases[i].expected);
        text_release(&tags);
    }
}

/* A sheet with these flags, its ID, and its opening position. */
static void make_sheet(struct sheet_id *id, bool cards, bool layout, bool dice, struct connect_table *t,
                       struct text *written)
{
    *id = (struct sheet_id){.game = game(), .seed = 4711};
    params_standard(game()->params, game()->param_count, &id->values);
    id->values.of[CONNECT_DRAW].n[0] = cards;
    id->values.of[CONNECT_LAYOUT].n[0] = layout;
    id->values.of[CONNECT_DICE].n[0] = dice;
    id->values.edition = play_edition(game());
    sheet_id_start(id, (struct pos *)t);
    text_clear(written);
    sheet_id_write(id, written);
}

static void check_sheet(const struct text *id, const char *more, const char *turns, const char *expected)
{
    struct text tags = {0};
    text_addf(&tags, "[Game \"connect\"][Players \"1\"][Sheet \"%s\"]%s", text_string(id), more);
    check_place(text_string(&tags), turns, expected);
    text_release(&tags);
}

static void test_sheet_cards(void **state)
{
    struct sheet_id id;
    struct connect_table t;
    struct text written = {0}, tags = {0};
    (void)state;
    make_sheet(&id, true, false, false, &t, &written);
    text_add(&tags, "[Shapes \"");
    game()->setup[0].write(&id.values, (struct pos *)&t, &tags);
    text_add(&tags, "\"][Objectives \"");
    game()->setup[1].write(&id.values, (struct pos *)&t, &tags);
    text_add(&tags, "\"]");
    check_sheet(&written, "", "", "unfinished 0");
    check_sheet(&written, text_string(&tags), "", "unfinished 0");
    assert_non_null(strstr(text_string(&tags), "A C E H"));
    /* In any order. */
    check_sheet(&written, "[Shapes \"H E C A\"]", "", "unfinished 0");
    check_sheet(&written, "[Shapes \"A C E G\"]", "",
                "invalid 0 1:55: the tag Shapes says something else than the sheet of the tag Sheet: leave out one of "
                "them");
    make_sheet(&id, false, false, false, &t, &written);
    check_sheet(&written, text_string(&tags), "", "unfinished 0");
    check_sheet(&written, "[Shapes \"A C F H\"]", "",
                "invalid 0 1:1: the tag Objectives is missing: this sheet does not say it");
    text_release(&written);
    text_release(&tags);
}

static void test_sheet_dice(void **state)
{
    struct sheet_id id;
    struct connect_table t;
    struct text written = {0}, turns = {0}, expected = {0};
    (void)state;
    make_sheet(&id, true, false, true, &t, &written);
    uint8_t(*roll)[ROLL_DICE] = t.roll;
    text_addf(&turns, "0. %d,%d,%d %d,%d,%d A: %d@b1 %d@d2 %d@f3 %d@a4 %d@c5 %d@e6\n", roll[0][2], roll[0][0],
              roll[0][1], roll[1][0], roll[1][1], roll[1][2], roll[0][0], roll[0][1], roll[0][2], roll[1][0],
              roll[1][1], roll[1][2]);
    check_sheet(&written, "", text_string(&turns), "unfinished 0");
    check_sheet(&written, "", "0. A: 1,2,3",
                "invalid 0 2:4: the dice of the set-up are missing: the two rolls that the sheet says");
    text_addf(&expected, "invalid 0 3:4: the dice that the sheet says here are %d, %d and %d", roll[2][0], roll[2][1],
              roll[2][2]);
    text_addf(&turns, "1. %d/%d,%d", roll[2][0] % 6 + 1, roll[2][1], roll[2][2]);
    check_sheet(&written, "", text_string(&turns), text_string(&expected));
    text_release(&written);
    text_release(&turns);
    text_release(&expected);
}

/* What a sheet ID means never changes. */
static void test_pinned(void **state)
{
    struct sheet_id id;
    struct connect_table t;
    struct text written = {0}, found = {0};
    (void)state;
    make_sheet(&id, true, true, true, &t, &written);
    text_addf(&found, "%s:", text_string(&written));
    for (int i = 0; i < SETUP_SPACES; i++)
        text_addf(&found, " %c%d", 'a' + t.layout[i] % GRID_SIDE, t.layout[i] / GRID_SIDE + 1);
    text_addf(&found, ", arrows %x, shapes ", t.arrows);
    game()->setup[0].write(&id.values, (struct pos *)&t, &found);
    text_add(&found, ", objectives ");
    game()->setup[1].write(&id.values, (struct pos *)&t, &found);
    text_add(&found, ", dice");
    for (int roll = 0; roll < SETUP_ROLLS + 12; roll++)
        text_addf(&found, " %d%d%d", t.roll[roll][0], t.roll[roll][1], t.roll[roll][2]);
    assert_string_equal(text_string(&found),
                        "CN-DRT-000004K7-5: a1 c2 d3 b4 e5 f6, arrows 318, shapes A C D F, objectives A3 B2 C4, "
                        "dice 334 153 541 115 325 322 616 124 251 446 324 351 453 433");
    text_release(&written);
    text_release(&found);
}

/* Set-up spaces: one in each row and column; arrows: two columns and two rows. */
static void test_layouts(void **state)
{
    struct rng rng;
    struct trial t = begin_players(1);
    unsigned lines = 0;
    spaces seen = 0;
    (void)state;
    rng_start(&rng, 3);
    t.values.of[CONNECT_LAYOUT].n[0] = 1;
    for (int round = 0; round < 500; round++) {
        unsigned columns = 0, rows = 0;
        game()->blank(&t.values, (struct pos *)&t.table);
        game()->deal(&t.values, &rng, (struct pos *)&t.table);
        for (int i = 0; i < SETUP_SPACES; i++) {
            columns |= 1u << t.table.layout[i] % GRID_SIDE;
            rows |= 1u << t.table.layout[i] / GRID_SIDE;
            seen |= space_bit(t.table.layout[i]);
        }
        assert_int_equal(columns & rows, 077);
        assert_int_equal(count_spaces(t.table.arrows & 077u), 2);
        assert_int_equal(count_spaces(t.table.arrows >> 6), 2);
        lines |= t.table.arrows;
    }
    assert_int_equal(lines, 07777);
    assert_true(seen == grid_spaces);
    end(&t);
}

/* ---- The score sheet for people ----------------------------------------------------------------------- */

static void test_score_sheet(void **state)
{
    struct verdict v = {0};
    struct text out = {0};
    (void)state;
    replay(SOLO "[A \"Ann\"]" FULL, &v);
    report_text(&v, "f.qdr", &out);
    assert_string_equal(text_string(&out), "f.qdr: record 1 (line 1): CoNNect, unfinished after 8 turns\n"
                                           "\n"
                                           "  A  Ann  -1\n"
                                           "\n"
                                           "                             A\n"
                                           "  Connect-3 stars            0\n"
                                           "  Connect-4 stars, shapes    0\n"
                                           "  Connect-5                  0\n"
                                           "  arrow lines                3\n"
                                           "  circles                    5\n"
                                           "  objectives                 0\n"
                                           "  Free Actions              -9\n"
                                           "  total                     -1\n"
                                           "\n");
    text_clear(&out);
    replay(SOLO FULL "9. 1/3,4 A: 3=- out", &v);
    report_text(&v, "f.qdr", &out);
    assert_string_equal(text_string(&out), "f.qdr: record 1 (line 1): CoNNect, finished after 9 turns\n"
                                           "\n"
                                           "  A  -  out\n"
                                           "\n"
                                           "                             A\n"
                                           "  Connect-3 stars            -\n"
                                           "  Connect-4 stars, shapes    -\n"
                                           "  Connect-5                  -\n"
                                           "  arrow lines                -\n"
                                           "  circles                    -\n"
                                           "  objectives                 -\n"
                                           "  Free Actions               -\n"
                                           "  total                    out\n"
                                           "\n"
                                           "  everybody is out of the game\n"
                                           "  result out\n"
                                           "\n");
    text_release(&out);
    verdict_release(&v);
}

/* ---- Whole random games ------------------------------------------------------------------------------ */

/* Every object of the breakdown adds up to the score. */
static void check_sums(const struct verdict *v)
{
    int player = -1;
    int64_t sum = 0;
    for (size_t i = 0; i < v->detail.count; i++) {
        const struct fact *fact = &v->detail.list[i];
        if (fact->kind == FACT_OBJECT || fact->kind == FACT_NULL) {
            player++;
            sum = 0;
            assert_int_equal(fact->key[0], 'A' + player);
            assert_int_equal(fact->kind == FACT_NULL, v->score.out[player]);
        } else if (fact->kind == FACT_NUMBER) {
            sum += strcmp(fact->key, "penalty") == 0 ? -fact->number : fact->number;
        } else {
            assert_int_equal(sum, v->score.points[player]);
        }
    }
    assert_int_equal(player, v->score.players - 1);
}

static void write_result(const struct score *s, struct text *out)
{
    text_add(out, "[Result \"");
    for (int i = 0; i < s->players; i++) {
        text_add(out, i ? "-" : "");
        if (s->out[i])
            text_add(out, "out");
        else
            text_add_int(out, s->points[i]);
    }
    text_add(out, "\"]\n");
}

static size_t count_kind(const struct move *moves, size_t count, enum connect_move kind)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += moves[i].kind == kind;
    return found;
}

/* The `nth` move of a kind. */
static size_t find_kind(const struct move *moves, enum connect_move kind, size_t nth)
{
    size_t i = 0;
    while (moves[i].kind != kind || nth-- > 0)
        i++;
    return i;
}

/* A player who likes to claim, and to save Free Actions. */
static size_t choose(struct rng *rng, const struct move *moves, size_t count)
{
    static const enum connect_move likes[] = {ACT_CLAIM, ACT_WRITE};
    for (size_t i = 0; i < sizeof likes / sizeof *likes; i++) {
        size_t found = count_kind(moves, count, likes[i]);
        if (found > 0 && rng_below(rng, 12) > 0)
            return find_kind(moves, likes[i], rng_below(rng, (uint32_t)found));
    }
    return rng_below(rng, (uint32_t)count);
}

/* Plays a game and replays its record, in which it claims what the table said. Returns the number of players out. */
static int check_game(struct rng *rng, int players, bool careful)
{
    struct trial t = begin_players(players);
    struct text turns = {0}, record = {0};
    struct verdict v = {0};
    struct player player = {.rng = rng, .choose = careful ? choose : NULL, .out = &turns};
    struct score s;
    int number = 0, out = 0;

    t.table.set_up = false;
    do
        text_addf(&turns, "\n%d.", number++);
    while (play_turn_as(game(), &t.values, (struct pos *)&t.table, &player));
    while (turns.data[turns.len - 1] != '\n')
        turns.len--; /* the number of no turn */
    turns.data[turns.len] = '\0';
    game()->score(&t.values, (struct pos *)&t.table, &s);
    text_addf(&record, "[Game \"connect\"][Players \"%d\"][Shapes \"A D F H\"][Objectives \"A1 B1 C1\"]", players);
    write_result(&s, &record);
    text_add(&record, text_string(&turns));
    replay(text_string(&record), &v);
    if (v.diag_count > 0)
        fail_msg("%s\n%s", text_string(&v.diags[0].message), text_string(&record));
    assert_int_equal(v.status, STATUS_FINISHED);
    assert_memory_equal(&v.score, &s, sizeof s);
    assert_memory_equal(v.last, &t.table, sizeof t.table);
    check_sums(&v);
    for (int i = 0; i < players; i++)
        out += s.out[i];
    text_release(&turns);
    text_release(&record);
    verdict_release(&v);
    end(&t);
    return out;
}

static void test_games(void **state)
{
    struct rng rng;
    int players = 0, wild = 0, careful = 0;
    (void)state;
    rng_start(&rng, 1);
    for (int i = 0; i < 120; i++) {
        int count = 1 + i % SHEET_PLAYERS;
        wild += check_game(&rng, count, false);
        careful += check_game(&rng, count, true);
        players += count;
    }
    assert_in_range(wild, players / 3, players - 1);
    assert_in_range(careful, 1, players / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_equal_dice),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_free_action),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_adjust_die),
        cmocka_unit_test(test_adjust_grid),
        cmocka_unit_test(test_zone),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_claim_order),
        cmocka_unit_test(test_claim_time),
        cmocka_unit_test(test_claim_path),
        cmocka_unit_test(test_zone_of_one),
        cmocka_unit_test(test_small_shapes),
        cmocka_unit_test(test_big_shapes),
        cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_box_next_action),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_write_bonus),
        cmocka_unit_test(test_two_bonus),
        cmocka_unit_test(test_out),
        cmocka_unit_test(test_first_shapes),
        cmocka_unit_test(test_score_cards),
        cmocka_unit_test(test_objectives),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_all_out),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_record_out),
        cmocka_unit_test(test_label_out),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_sheet_cards),
        cmocka_unit_test(test_sheet_dice),
        cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_pinned),
        cmocka_unit_test(test_score_sheet),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
