/* CoNNect in records: places of errors, tags and sheets. */
#include "catalogue/id.h"
#include "help/connect_round.h"
#include "help/play.h"
#include "help/replayed.h"
#include "help/test.h"

#include <string.h>

/* ---- Records: places of errors ----------------------------------------------------------------------- */

#define TAGS  "[Game \"connect\"][Shapes \"A C F H\"][Objectives \"A2 B1 C3\"]"
#define ROLLS "0. 1,2,3 4,5,6\n"
#define SIX   " 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6"
#define SET   ROLLS "A:" SIX " B:" SIX "\n"

/* Beside those in tests/data/slips/connect.txt. STATUS TURNS, then LINE:COLUMN: MESSAGE of the error; the column counts
 * from the first line after the tags. */
static const struct {
    const char *turns, *expected;
} places[] = {
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 5@a1 2@a2", "unfinished 1"},

    /* The set-up: common rolls, or own ones. */
    {"0. A: 1,2,3 4,5,6" SIX " B: 6,5,4 3,2,1 6@b1 5@d2 4@f3 3@a4 2@c5 1@e6", "unfinished 0"},
    {"", "unfinished 0"},
    {"0. 1@b1", "invalid 0 2:4: the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6"},
    {"0. A: 1@b1", "invalid 0 2:7: the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6"},
    {"0. A: 1,2,3 1@b1", "invalid 0 2:13: the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6"},
    {"0. A: 1,2,3 4,5,6" SIX " B: 1@b1",
     "invalid 0 2:52: the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6"},
    {"0. A: B:", "invalid 0 2:7: A: the dice of the set-up are missing: two rolls, as in 1,3,4 2,4,6"},
    {"0. A: 1,2,3 4,5,6" SIX " B:",
     "invalid 0 2:49: B: the dice of the set-up are missing: two rolls, as in 1,3,4 2,4,6"},
    {"0.", "unfinished 0"},
    {"0. 1. 4/2,5", "invalid 0 2:1: the dice of the set-up come first: two rolls, as in 1,3,4 2,4,6"},
    {"0. 1,2,3 4,5,6", "invalid 0 2:1: A: is missing: every player has a part in the set-up, in order"},
    {ROLLS "A: 1,2,3", "invalid 0 3:4: a third roll: the set-up has two, for all or for each player"},
    {"0. A: 1,2,3 4,5,6 1,2,3", "invalid 0 2:19: a third roll: the set-up has two, for all or for each player"},

    {ROLLS "A: 1@b1 1@d2", "invalid 0 3:9: A: of the first roll 2 and 3 are left to write, not 1"},
    {ROLLS "A: 1@b1 2@d2 3@f3 1@a4", "invalid 0 3:19: A: of the second roll 4, 5 and 6 are left to write, not 1"},
    {ROLLS "A: 1=2@b1",
     "invalid 0 3:4: A: the set-up only writes the numbers rolled, as in 5@c4: nothing else happens"},
    {ROLLS "A: out", "invalid 0 3:4: A: the set-up only writes the numbers rolled, as in 5@c4: nothing else happens"},
    {ROLLS "A:" SIX " 1@b1", "invalid 0 3:34: A: all six numbers of the set-up are written: this is a seventh"},
    {ROLLS "A:" SIX " B: 1@b1", "invalid 0 3:34: B: the set-up is not complete: of the first roll, 2 and 3; of the "
                                "second, 4, 5 and 6 must still be written"},
    {ROLLS "B:", "invalid 0 3:1: B: comes before A:; every player has a part in the set-up, in order"},

    /* Dice of a round. */
    {SET "1. 2@a1", "invalid 0 4:4: the dice of round 1 come first: zone die, slash and number dice, as in 4/2,5"},
    {SET "1.", "unfinished 0"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 4/2,5",
     "invalid 0 4:23: round 1 has its dice already, 4/2,5: is a turn's number missing here?"},
    {SET "1. 0/2,5", "invalid 0 4:4: a die shows 1 to 6, not 0"},
    {SET "1. 4/2,5 2@a1", "invalid 0 4:10: whose action is this? A label such as A: stands before it"},

    /* Parts. */
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 5@a1",
     "invalid 0 4:23: B: the number die 2 is not dealt with: every player writes both"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 B:\n2. 1/1,1",
     "invalid 0 4:23: B: the number dice 2 and 5 are not dealt with: every player writes both"},
    {SET "1. 4/2,5", "invalid 0 4:1: A: is missing: every player has a part in each round, in order"},
    {SET "1. 4/2,5 A: 2@a1 5@a2 B: 2@a1 5@a2 A:", "invalid 0 4:36: A: stands here twice: is a turn's number missing?"},
};

static void check_place(const char *tags, const char *turns, const char *expected)
{
    scoped(verdict_release) struct verdict v = {0};
    scoped(text_release) struct text record = {0}, found = {0};
    static const char *const status[] = {"finished", "unfinished", "invalid"};

    text_addf(&record, "%s\n%s", tags, turns);
    assert_true(replayed(text_string(&record), &v));
    text_addf(&found, "%s %u", status[v.status], v.turns);
    for (size_t i = 0; i < v.diag_count; i++)
        text_addf(&found, " %u:%u: %s", v.diags[i].place.line, v.diags[i].place.column,
                  text_string(&v.diags[i].message));
    assert_string_equal(text_string(&found), expected);
}

TEST(test_places)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        check_place(TAGS, places[i].turns, places[i].expected);
}

/* A solo player fills zone 1 and then crosses all Free Actions. */
#define SOLO "[Game \"connect\"][Players \"1\"][Shapes \"A C F H\"][Objectives \"A2 B1 C3\"]"
#define FULL                                                                                                           \
    "0. 1,2,3 4,5,6 A:" SIX "\n"                                                                                       \
    "1. 1/2,5 A: 2@a1 5@a2 2. 1/2,5 A: 2@a3 5@a5 3. 1/2,5 A: 2@a6 5@b2 4. 1/2,5 A: 2@b3 5@b4 "                         \
    "5. 1/2,5 A: 2@b5 5@b6 6. 1/1,1 A: 1=- 1=- 7. 1/1,1 A: 1=- 1=- 8. 1/1,1 A: 1=- 1=-\n"

TEST(test_record_out)
{
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out", "finished 9");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out\n10. 1/1,1", "invalid 9 5:1: the game has ended: there is no turn 10");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- out 4=-",
                "invalid 8 4:21: A: no action follows: A went out earlier in this turn");
    check_place(SOLO, FULL "9. 1/3,4 A: 3=- 4=-",
                "invalid 8 4:17: A: no Free Action is left: all 7 boxes of the track are crossed");
    check_place(SOLO "[Result \"out\"]", FULL "9. 1/3,4 A: 3=- out", "finished 9");
}

/* A player who is out has no label from the next round on. */
TEST(test_label_out)
{
    struct trial t = round_begin(2);
    round_table(&t)->sheet[0].out = true;
    assert_int_equal(round_label(&t, -1), FAULT_TURN);
    assert_int_equal(round_label(&t, 1), FAULT_TOKEN);
    trial_accept(&t, "1/3,4");
    assert_int_equal(round_label(&t, 0), FAULT_TOKEN);
    assert_string_equal(text_string(&t.why.text), "A: has no part any more: A went out");
    assert_int_equal(round_label(&t, -1), FAULT_TURN);
    assert_int_equal(round_label(&t, 1), FAULT_NONE);
    round_table(&t)->done = BOTH_DONE;
    assert_int_equal(round_label(&t, -1), FAULT_NONE);
    trial_end(&t);
}

/* ---- Tags and sheets --------------------------------------------------------------------------------- */

/* A sheet with these flags, its ID, and its opening position. */
static void make_sheet(struct sheet_id *id, bool cards, bool layout, bool dice, struct connect_table *t,
                       struct text *written)
{
    *id = (struct sheet_id){.game = &connect_game, .seed = 4711};
    params_standard(connect_game.params, &id->values);
    id->values.of[CONNECT_DRAW].n[0] = cards;
    id->values.of[CONNECT_LAYOUT].n[0] = layout;
    id->values.of[CONNECT_DICE].n[0] = dice;
    id->values.edition = play_edition(&connect_game);
    sheet_id_start(id, (struct pos *)t);
    text_clear(written);
    sheet_id_write(id, written);
}

static void check_sheet(const struct text *id, const char *more, const char *turns, const char *expected)
{
    scoped(text_release) struct text tags = {0};
    text_addf(&tags, "[Game \"connect\"][Players \"1\"][Sheet \"%s\"]%s", text_string(id), more);
    check_place(text_string(&tags), turns, expected);
}

TEST(test_sheet_dice)
{
    struct sheet_id id;
    struct connect_table t;
    scoped(text_release) struct text written = {0}, turns = {0}, expected = {0};
    make_sheet(&id, true, false, true, &t, &written);
    uint8_t(*roll)[ROLL_DICE] = t.roll;
    text_addf(&turns, "0. %d,%d,%d %d,%d,%d A: %d@b1 %d@d2 %d@f3 %d@a4 %d@c5 %d@e6\n", roll[0][2], roll[0][0],
              roll[0][1], roll[1][0], roll[1][1], roll[1][2], roll[0][0], roll[0][1], roll[0][2], roll[1][0],
              roll[1][1], roll[1][2]);
    check_sheet(&written, "", text_string(&turns), "unfinished 0");
    check_sheet(&written, "", "0. A: 1,2,3",
                "invalid 0 2:4: the dice of the set-up come first: the two rolls on the sheet");
    text_addf(&expected, "invalid 0 3:4: the dice printed on the sheet for this roll are %d, %d and %d", roll[2][0],
              roll[2][1], roll[2][2]);
    text_addf(&turns, "1. %d/%d,%d", roll[2][0] % 6 + 1, roll[2][1], roll[2][2]);
    check_sheet(&written, "", text_string(&turns), text_string(&expected));
}

/* What a sheet ID means never changes. */
TEST(test_pinned)
{
    struct sheet_id id;
    struct connect_table t;
    scoped(text_release) struct text written = {0}, found = {0};
    make_sheet(&id, true, true, true, &t, &written);
    text_addf(&found, "%s:", text_string(&written));
    for (int i = 0; i < SETUP_SPACES; i++)
        text_addf(&found, " %c%d", 'a' + t.layout[i] % GRID_SIDE, t.layout[i] / GRID_SIDE + 1);
    text_addf(&found, ", arrows %x, shapes ", t.arrows);
    connect_game.notation->tags[0].write(&id.values, (struct pos *)&t, &found);
    text_add(&found, ", objectives ");
    connect_game.notation->tags[1].write(&id.values, (struct pos *)&t, &found);
    text_add(&found, ", dice");
    for (int roll = 0; roll < SETUP_ROLLS + 12; roll++)
        text_addf(&found, " %d%d%d", t.roll[roll][0], t.roll[roll][1], t.roll[roll][2]);
    assert_string_equal(text_string(&found),
                        "CN-DRT-000004K7-5: a1 c2 d3 b4 e5 f6, arrows 318, shapes A C D F, objectives A3 B2 C4, "
                        "dice 334 153 541 115 325 322 616 124 251 446 324 351 453 433");
}

/* Set-up spaces: one in each row and column; arrows: two columns and two rows. */
TEST(test_layouts)
{
    struct rng rng;
    struct trial t = round_begin(1);
    unsigned lines = 0;
    spaces seen = 0;
    rng_start(&rng, 3);
    t.values.of[CONNECT_LAYOUT].n[0] = 1;
    for (int round = 0; round < 500; round++) {
        unsigned columns = 0, rows = 0;
        connect_game.rules->start(&t.values, t.pos);
        connect_game.rules->deal(&t.values, &rng, t.pos);
        for (int i = 0; i < SETUP_SPACES; i++) {
            columns |= 1u << round_table(&t)->layout[i] % GRID_SIDE;
            rows |= 1u << round_table(&t)->layout[i] / GRID_SIDE;
            seen |= bit(round_table(&t)->layout[i]);
        }
        assert_int_equal(columns & rows, 077);
        assert_int_equal(bits_count(round_table(&t)->arrows & 077u), 2);
        assert_int_equal(bits_count(round_table(&t)->arrows >> 6), 2);
        lines |= round_table(&t)->arrows;
    }
    assert_int_equal(lines, 07777);
    assert_true(seen == grid_spaces);
    trial_end(&t);
}
