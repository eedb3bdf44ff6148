/* Standings: ratings worked out by hand, names that are nearly the same, and aliases. */
#include "replay/club/standings.h"

#include "base/mem.h"
#include "base/scoped.h"
#include "catalogue/registry.h"
#include "help/test.h"
#include "replay/club/ratings.h"

#include <math.h>

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* NAME games wins-draws-losses for:against rating of each player, and the pairs. */
static void tell(const struct standings *s, struct text *out)
{
    for (size_t i = 0; i < s->tables[0].count; i++) {
        const struct standing *row = &s->tables[0].rows[i];
        text_addf(out, "%s %u %u-%u-%u %d:%d ", row->name, row->games, row->wins, row->draws, row->losses,
                  (int)row->points_for, (int)row->points_against);
        text_add_fixed(out, row->rating, 3);
        text_add(out, "; ");
    }
    for (size_t i = 0; i < s->pair_count; i++)
        text_addf(out, "%s-%s %u-%u-%u; ", s->pairs[i].a, s->pairs[i].b, s->pairs[i].wins_a, s->pairs[i].draws,
                  s->pairs[i].wins_b);
}

#define WIN(one, other, a, b) .players = 2, .names = {one, other}, .points = {a, b}, .winner = {(a) >= (b), (b) >= (a)}

TEST(ratings_are_as_worked_out_by_hand)
{
    static const struct {
        struct contest contests[2];
        size_t count;
        const char *expected;
    } cases[] = {
        /* 24 / 2 = 12; then Ann is expected to score 1 / (1 + 10^(-24/400)) = 0.534484, and gains 24 * 0.465516
         * = 11.172.
         */
        {{{WIN("Ann", "Bob", 7, 4)}}, 1, "Ann 1 1-0-0 7:4 1512; Bob 1 0-0-1 4:7 1488; Ann-Bob 1-0-0; "},
        {{{WIN("Ann", "Bob", 7, 4)}, {WIN("Bob", "Ann", 1, 2)}},
         2,
         "Ann 2 2-0-0 9:5 1523.172; Bob 2 0-0-2 5:9 1476.828; Ann-Bob 2-0-0; "},
        {{{WIN("Bob", "Ann", 3, 3)}}, 1, "Ann 1 0-1-0 3:3 1500; Bob 1 0-1-0 3:3 1500; Ann-Bob 0-1-0; "},
        /* Each pair counts 24 / 2 = 12, from the ratings before the record: Ann 12 * (1 - 0.5) twice, the others draw.
         */
        {{{.players = 3, .names = {"Cy", "Ann", "Bob"}, .points = {5, 9, 5}, .winner = {false, true, false}}},
         1,
         "Ann 1 2-0-0 9:10 1512; Bob 1 0-1-1 5:14 1494; Cy 1 0-1-1 5:14 1494; "
         "Ann-Bob 1-0-0; Ann-Cy 1-0-0; Bob-Cy 0-1-0; "},
        /* A player who is out loses to all, also with more points; the winner beats all. */
        {{{.players = 3,
           .names = {"Ann", "Bob", "Cy"},
           .points = {3, 9, 4},
           .out = {false, true, false},
           .winner = {true, false, false}}},
         1,
         "Ann 1 2-0-0 3:13 1512; Cy 1 1-0-1 4:12 1500; Bob 1 0-0-2 9:7 1488; "
         "Ann-Bob 1-0-0; Ann-Cy 1-0-0; Bob-Cy 0-0-1; "},
        /* Two share the win. */
        {{{.players = 3, .names = {"Ann", "Bob", "Cy"}, .points = {4, 4, 1}, .winner = {true, true, false}}},
         1,
         "Ann 1 1-1-0 4:5 1506; Bob 1 1-1-0 4:5 1506; Cy 1 0-0-2 1:8 1488; "
         "Ann-Bob 0-1-0; Ann-Cy 1-0-0; Bob-Cy 1-0-0; "},
        /* Bob first beats Ann, 1512, then as the favourite gains 11.172 from Cy: 24 / (1 + 10^(12/400)) is 11.586, as
         * Cy has 1500. Records without a date come first, whatever their place. */
        {{{.date = 20261122, WIN("Bob", "Cy", 1, 0)}, {WIN("Bob", "Ann", 1, 0)}},
         2,
         "Bob 2 2-0-0 2:0 1523.586; Cy 1 0-0-1 0:1 1488.414; Ann 1 0-0-1 0:1 1488; "
         "Ann-Bob 0-0-1; Bob-Cy 1-0-0; "},
        {{{WIN("Bob", "Cy", 1, 0)}, {WIN("Bob", "Ann", 1, 0)}},
         2,
         "Bob 2 2-0-0 2:0 1523.586; Ann 1 0-0-1 0:1 1488.414; Cy 1 0-0-1 0:1 1488; "
         "Ann-Bob 0-0-1; Bob-Cy 1-0-0; "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct contest contests[] = {cases[i].contests[0], cases[i].contests[1]};
        scoped(text_release) struct text told = {0};
        contests[0].game = contests[1].game = registry_game(0);
        struct standings s = standings_make(&(struct contest_book){.list = contests, .count = cases[i].count},
                                            (struct rating_system){0});
        tell(&s, &told);
        assert_string_equal(text_string(&told), cases[i].expected);
        standings_release(&s);
    }
}

/* The example of the paper: 1464.06, 151.52 and 0.05999. */
TEST(glicko2_agrees_with_the_paper)
{
    static const struct {
        double rating, deviation, result;
    } others[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    struct glicko player = {.phi = 200 / GLICKO_SCALE, .sigma = GLICKO_VOLATILITY};
    for (int i = 0; i < 3; i++)
        glicko_meet(&player,
                    &(struct glicko){.mu = (others[i].rating - ELO_START) / GLICKO_SCALE,
                                     .phi = others[i].deviation / GLICKO_SCALE},
                    others[i].result);
    glicko_settle(&player, 1);
    assert_true(fabs(ELO_START + GLICKO_SCALE * player.mu - 1464.06) < 0.01);
    assert_true(fabs(GLICKO_SCALE * player.phi - 151.52) < 0.01);
    assert_true(fabs(player.sigma - 0.05999) < 0.00001);
}

/* A year without a month is its January, a month without a day its first day, and nobody is less sure than a newcomer,
 * however long he waits. */
TEST(glicko2_counts_months_and_days)
{
    static const struct {
        uint32_t first, last, days;
        double least, most; /* the deviation of who has not played in the last period */
    } cases[] = {{20260000, 20260100, 0, 290.2, 290.4},
                 {20251200, 20260000, 0, 290.4, 290.6},
                 {20260000, 99991200, 0, 350, 350},
                 {20261100, 20261101, 1, 290.2, 290.4},
                 {20261100, 20261102, 1, 290.4, 290.6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct contest contests[] = {{.date = cases[i].first, .game = registry_game(0), WIN("Ann", "Bob", 1, 0)},
                                     {.date = cases[i].last, .game = registry_game(0), WIN("Cy", "Dora", 1, 0)}};
        struct standings s = standings_make(&(struct contest_book){.list = contests, .count = 2},
                                            (struct rating_system){true, cases[i].days});
        const struct standing *row = s.tables[0].rows;
        while (strcmp(row->name, "Ann") != 0)
            row++;
        assert_in_range((int)(row->deviation * 100), (int)(cases[i].least * 100), (int)(cases[i].most * 100));
        standings_release(&s);
    }
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *a, *b;
    bool near;
} pairs[] = {
    {"Anna Berg", "Ana Berg", true},
    {"Anna Berg", "Anna Borg", true},
    {"Anna Berg", "Anan Berg", true},
    {"Anna Berg", "anna berg", true},
    {"Žofie", "Zofie", true},
    {"Zoe\u0301", "Zoé", true},
    {"ÅSA", "asa", true},
    {"Ørsted", "Orsted", true},
    {"Müller", "Mueller", true},
    {"Анна", "анна", true},
    {"Anna  Berg", "Anna Berg", true},
    {"Anna Berg", "Berg Anna", false},
    {"Anna Berg", "Ina Berg", false},
    {"Player 1", "Player 2", false},
    {"Player 1", "Player 11", false},
    {"Al", "Ali", false},
    {"Al", "Bo", false},
    {"A", "B", false},
    {"李小龍", "李大龍", true},
    {"Ann", "Bob", false},
    {"Martha", "Marta", true},
};

TEST(test_near_names)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *names[] = {"Quite another name", pairs[i].a, pairs[i].b};
        size_t found;
        struct near_names *near = names_near(names, 3, &found);
        if (found != pairs[i].near)
            fail_msg("%s and %s: %zu pairs", pairs[i].a, pairs[i].b, found);
        if (found == 1)
            assert_true(near[0].a == 1 && near[0].b == 2);
        free(near);
    }
}

TEST(test_aliases)
{
    static const char text[] = "\xEF\xBB\xBF# the club\r\n\n  Ana Berg =Anna Berg \r\nAnn = Anna Berg\nBob = Bob\n";
    struct aliases aliases = {0};
    struct arena arena = {0};
    scoped(text_release) struct text why = {0};
    int line;
    assert_true(aliases_read(&aliases, text, strlen(text), &line, &why));
    assert_string_equal(aliases_player(&aliases, " Ana Berg\t", &arena), "Anna Berg");
    assert_string_equal(aliases_player(&aliases, "Ann", &arena), "Anna Berg");
    assert_string_equal(aliases_player(&aliases, "Bob", &arena), "Bob");
    assert_string_equal(aliases_player(&aliases, "  ", &arena), "");
    assert_string_equal(aliases_player(&(struct aliases){0}, " Ann", &arena), "Ann");
    aliases_release(&aliases);
    arena_release(&arena);

    static const struct {
        const char *text, *expected;
    } wrong[] = {
        {"Ann = Anna\nBob\n", "2: \"Bob\" has no =: a line is Other name = Name"},
        {"= Anna", "1: there is no name before the =: a line is Other name = Name"},
        {"#\n\nAnn = ", "3: there is no name after the =: a line is Other name = Name"},
        {"Ann = Anna\nBob = Rob\nAnn = Anne", "3: \"Ann\" is already defined on line 1"},
        {"A = B\nB = C", "1: \"B\" stands for \"C\" on line 2: write that name here, too"},
        {"A = B\n\xFF = C", "2: the line is not UTF-8 text"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        scoped(text_release) struct text told = {0};
        text_clear(&why);
        assert_false(aliases_read(&aliases, wrong[i].text, strlen(wrong[i].text), &line, &why));
        text_addf(&told, "%d: %s", line, text_string(&why));
        assert_string_equal(text_string(&told), wrong[i].expected);
        aliases_release(&aliases);
    }
}
