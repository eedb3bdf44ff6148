/* Connect Capture: targets, shots, the galaxy of a tag, and invariants on random games. Refusals of lines and shots are
 * in tests/data/slips, records in tests/cli/connect_capture.t. */
#include "games/connect_capture/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "help/play.h"
#include "help/test.h"
#include "help/trial.h"

#include <stdlib.h>
#include <string.h>

TESTED_GAME("connect-capture")

/* A galaxy for tests, from the tag's text. */
static struct trial begin(const char *galaxy)
{
    const struct record_tag *tag = &game()->notation->tags[0];
    struct values values;
    struct text why = {0};

    params_standard(game()->params, &values);
    assert_true(tag->values(galaxy, strlen(galaxy), &values, &why));
    struct trial t = trial_begin(game(), &values);
    assert_true(trial_place(&t, 0, galaxy));
    return t;
}

static struct galaxy *galaxy(struct trial *t)
{
    return (struct galaxy *)t->pos;
}

/* Completes every square, in reading order of the lines, without shots; the last line's turn is left open. */
static void draw_all(struct trial *t)
{
    struct move moves[GALAXY_LINES];
    while (galaxy(t)->lines_left > 0) {
        if (galaxy(t)->line_drawn)
            assert_true(game()->rules->end_turn(&t->values, t->pos, NULL));
        assert_true(game()->rules->moves(&t->values, t->pos, moves, GALAXY_LINES) > 0);
        assert_true(game()->rules->play(&t->values, t->pos, &moves[0], &t->why));
    }
}

/* ---- Targets: in a full 9x9 galaxy of dead or no aliens, as a picture ------------------------------------------- */

/* '*' where the alien on '@' hits. */
static void check_targets(enum alien kind, const char *const picture[], int width, int height)
{
    struct galaxy g = {.width = (uint8_t)width, .height = (uint8_t)height};
    int from = -1;
    for (int i = 0; i < width * height; i++)
        if (picture[i / width][i % width] == '@')
            from = i;
    g.kind[from] = (uint8_t)kind;
    for (int to = 0; to < width * height; to++) {
        bool expected = picture[to / width][to % width] == '*';
        if (galaxy_targets(&g, from, to) != expected)
            fail_msg("%s at column %d, row %d", alien_name(kind), to % width + 1, to / width + 1);
    }
}

TEST(test_targets)
{
    static const char *const bishop[] = {"*...*..", ".*.*...", "..@....", ".*.*...", "*...*.."};
    static const char *const rook[] = {"..*....", "..*....", "**@****", "..*....", "..*...."};
    static const char *const queen[] = {"*.*.*..", ".***...", "**@****", ".***...", "*.*.*.."};
    static const char *const king[] = {".......", ".***...", ".*@*...", ".***...", "......."};
    static const char *const joker[] = {"*******", "*.....*", "*.@...*", "*.....*", "*******"};
    static const char *const joker_on_rim[] = {"**@****", "*.....*", "*.....*", "*.....*", "*******"};
    static const char *const wizard[] = {"*******", "*******", "**@****", "*******", "*******"};
    static const char *const horse[] = {".***...", "*.*.*..", "**@**..", "*.*.*..", ".***..."};
    static const char *const horse_in_corner[] = {"@**....", "*.*....", "**.....", ".......", "......."};
    check_targets(BISHOP, bishop, 7, 5);
    check_targets(ROOK, rook, 7, 5);
    check_targets(QUEEN, queen, 7, 5);
    check_targets(KING, king, 7, 5);
    check_targets(JOKER, joker, 7, 5);
    check_targets(JOKER, joker_on_rim, 7, 5);
    check_targets(WIZARD, wizard, 7, 5);
    check_targets(HORSE, horse, 7, 5);
    check_targets(HORSE, horse_in_corner, 7, 5);
}

TEST(test_lasers)
{
    struct trial t = begin("R1 -- K2 K3 / -- B4 -- -- / K5 -- -- -- / -- -- -- K6");
    draw_all(&t);
    trial_refused(&t, "a1xd1", "the shot of the Rook on a1 at d1 is stopped by the King on c1, which is active");
    assert_true(trial_act(&t, "a1xc1,d1")); /* the nearer one first, by the same shooter */
    assert_true(trial_act(&t, "Ra1xKa3"));  /* over an empty square */
    trial_refused(&t, "b2xd4,b2", "an alien never shoots itself");
    assert_int_equal(galaxy(&t)->points[1], 2 + 3 + 5 + 6);
    trial_end(&t);
}

TEST(test_laser_over_sleeping)
{
    /* Squares a1 and c1 complete, b1 with three sides: her alien sleeps and stops nothing. */
    struct trial t = begin("R1 Q2 K3");
    trial_turn(&t, "1-2");
    trial_turn(&t, "5-6");
    trial_turn(&t, "1-5");
    trial_turn(&t, "2-6");
    trial_turn(&t, "3-4");
    trial_turn(&t, "7-8");
    trial_turn(&t, "3-7");
    assert_true(trial_act(&t, "4-8"));
    trial_refused(&t, "b1xc1", "the Queen is not active, as b1 is not complete: its lines 2-3 and 6-7 are missing");
    trial_refused(&t, "a1xb1", "the Queen is not active, as b1 is not complete: its lines 2-3 and 6-7 are missing");
    assert_true(trial_act(&t, "a1xc1"));
    trial_refused(&t, "c1xa1", "the King on c1 was killed");
    trial_refused(&t, "a1xc1", "the King on c1 was killed");
    trial_end(&t);
}

TEST(test_jumpers_are_not_blocked)
{
    struct trial t = begin("J1 K1 W1 / H1 K1 K1 / K2 K1 K9");
    draw_all(&t);
    assert_true(trial_act(&t, "a1xc3")); /* Joker: the rim, across everything */
    trial_refused(&t, "a1xb2", "the Joker on a1 can't hit b2: it shoots at the border of the galaxy");
    assert_true(trial_act(&t, "c1xa3"));    /* Wizard */
    assert_true(trial_act(&t, "a2xc2"));    /* Horse, two ahead over a living alien */
    assert_true(trial_act(&t, "a2xc1,b2")); /* beside the second; and one ahead */
    trial_refused(&t, "b1xb3", "the King on b1 can't hit b3: it shoots at the eight squares around it");
    trial_end(&t);
}

/* ---- Lines and turns -------------------------------------------------------------------------------------------- */

TEST(test_one_line_completes_two)
{
    struct trial t = begin("K1 K2");
    trial_turn(&t, "1-2");
    trial_turn(&t, "2-3");
    trial_turn(&t, "4-5");
    trial_turn(&t, "5-6");
    trial_turn(&t, "1-4");
    trial_turn(&t, "3-6");
    assert_int_equal(galaxy(&t)->state[0], INACTIVE);
    trial_turn(&t, "2-5 b1xa1");
    assert_true(game()->rules->state(&t.values, t.pos).over);
    assert_int_equal(galaxy(&t)->points[0], 1);
    trial_end(&t);
}

/* Further ones are in tests/cli/connect_capture.t. */
TEST(test_galaxy_tag)
{
    static const char *const wrong[] = {" ", "/", "R8/", "/R8", "r8", "R8 / R8 R8", "R 8", "-", "---", "R8R8", "R8,R8"};
    struct values values;
    scoped(text_release) struct text why = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text_clear(&why);
        if (game()->notation->tags[0].values(wrong[i], strlen(wrong[i]), &values, &why))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_true(why.len > 0);
    }

    struct trial t = begin(" R8  B2/--   K9 ");
    scoped(text_release) struct text out = {0};
    game()->notation->tags[0].write(&t.values, t.pos, &out);
    assert_string_equal(out.data, "R8 B2 / -- K9");
    trial_end(&t);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

static void copy_tag(const struct record_tag *tag, const struct values *values, const struct pos *from, struct pos *to)
{
    scoped(text_release) struct text text = {0}, why = {0};
    tag->write(values, from, &text);
    if (text.len > 0 && !tag->place(values, to, text_string(&text), text.len, &why))
        fail_msg("%s: %s", text_string(&text), text_string(&why));
}

/* Position tags are read back as written; they leave out points and who scored. */
static void check_position_tags(const struct values *values, struct galaxy *g)
{
    scoped(mem_free) struct pos *copy = mem_new(game()->rules->size(values));
    size_t tag;

    for (int i = 0; i < GALAXY_SQUARES; i++)
        if (g->state[i] >= KILLED_BY)
            g->state[i] = KILLED_BEFORE;
    g->points[0] = g->points[1] = 0;
    game()->rules->start(values, copy);
    for (size_t i = 0; i < game_tag_count(game()); i++)
        copy_tag(&game()->notation->tags[i], values, (struct pos *)g, copy);
    assert_memory_equal(copy, g, sizeof *g);
    assert_int_equal(game()->notation->settle(values, copy, &tag, NULL), g->lines_left > 0);
}

TEST(test_position_tags)
{
    struct rng rng;
    rng_start(&rng, 5);
    for (int round = 0; round < 200; round++) {
        struct values values;
        play_values(game(), &rng, &values);
        struct pos *pos = play_start(game(), &values, &rng);
        for (uint32_t turns = rng_below(&rng, 60); turns > 0 && play_turn(game(), &values, pos, &rng, NULL); turns--)
            ;
        check_position_tags(&values, (struct galaxy *)pos);
        free(pos);
    }
}

/* ---- Invariants on random games ---------------------------------------------------------------------------------- */

static void check_invariants(const struct game *g, const struct values *values, const struct pos *pos)
{
    const struct galaxy *p = (const struct galaxy *)pos;
    int total = 0, killed = 0, left = 0, active = 0, ever = 0, drawn = 0;
    (void)g;
    (void)values;

    for (int i = 0; i < p->width * p->height; i++) {
        total += p->value[i];
        if (p->state[i] >= KILLED_BY)
            killed += p->value[i];
        else
            left += p->value[i];
        active += p->state[i] == ACTIVE;
        ever += p->state[i] != INACTIVE;
        int column = i % p->width, row = i / p->width;
        int sides = p->drawn[galaxy_line_number(p, (struct galaxy_line){column, row, false})] +
                    p->drawn[galaxy_line_number(p, (struct galaxy_line){column, row + 1, false})] +
                    p->drawn[galaxy_line_number(p, (struct galaxy_line){column, row, true})] +
                    p->drawn[galaxy_line_number(p, (struct galaxy_line){column + 1, row, true})];
        assert_int_equal(sides, p->sides[i]);
        assert_int_equal(p->state[i] != INACTIVE, sides == 4 && p->kind[i]);
    }
    for (int i = 0; i < GALAXY_LINES; i++)
        drawn += p->drawn[i];
    assert_int_equal(drawn + p->lines_left, p->width * (p->height + 1) + p->height * (p->width + 1));
    assert_int_equal(p->points[0] + p->points[1] + left, total);
    assert_int_equal(p->points[0] + p->points[1], killed);
    if (ever)
        assert_true(active >= 1);
}

TEST(test_invariants)
{
    struct rng rng;
    rng_start(&rng, 1991);
    for (int round = 0; round < 300; round++) {
        struct values values;
        play_values(game(), &rng, &values);
        struct pos *pos = play_start(game(), &values, &rng);
        while (play_turn(game(), &values, pos, &rng, check_invariants))
            ;
        free(pos);
    }
}

/* ---- Dealing ---------------------------------------------------------------------------------------------------- */

/* Kinds come in proportion to their weights, values are equally likely, and the number of aliens is as asked. */
TEST(test_deal)
{
    struct values values;
    struct rng rng;
    int kinds[ALIEN_KINDS] = {0}, by_value[10] = {0};
    scoped(text_release) struct text why = {0};
    rng_start(&rng, 7);
    params_standard(game()->params, &values);
    assert_true(param_read(&game()->params[0], "9x8", 3, &values.of[0], &why));
    assert_true(param_read(&game()->params[1], "50", 2, &values.of[1], &why));
    assert_true(param_read(&game()->params[2], "B3K1", 4, &values.of[2], &why));
    assert_true(param_read(&game()->params[3], "4-6", 3, &values.of[3], &why));
    for (int round = 0; round < 400; round++) {
        struct pos *pos = play_start(game(), &values, &rng);
        struct galaxy *g = (struct galaxy *)pos;
        int count = 0;
        for (int i = 0; i < 72; i++) {
            count += g->kind[i] != ALIEN_NONE;
            kinds[g->kind[i]]++;
            by_value[g->value[i]]++;
        }
        assert_int_equal(count, 50);
        free(pos);
    }
    assert_int_equal(kinds[BISHOP] + kinds[KING], 20000);
    assert_in_range(kinds[BISHOP], 14700, 15300);
    for (int v = 4; v <= 6; v++)
        assert_in_range(by_value[v], 6300, 7040);
}
