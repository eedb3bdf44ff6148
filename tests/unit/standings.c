/* Standings: ratings worked out by hand, names that are nearly the same, and aliases. */
#include "replay/club/standings.h"

#include "base/mem.h"
#include "catalogue/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static struct standings make(struct contest *contests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        contests[i].game = contests[i].game ? contests[i].game : registry_game(0);
    return standings_make(&(struct standings_book){.played = {.list = contests, .count = count}});
}

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

/* A win against each other player is worth K / (players - 1), times the difference to the expected score, from the
 * ratings before the record. */
static struct {
    struct contest contests[2]; /* the second may be empty */
    const char *expected;
} tables[] = {
    /* 24 / 2 = 12; then Ann is expected to score 1 / (1 + 10^(-24/400)) = 0.534484, and gains 24 * 0.465516 = 11.172.
     */
    {{{WIN("Ann", "Bob", 7, 4)}}, "Ann 1 1-0-0 7:4 1512; Bob 1 0-0-1 4:7 1488; Ann-Bob 1-0-0; "},
    {{{WIN("Ann", "Bob", 7, 4)}, {WIN("Bob", "Ann", 1, 2)}},
     "Ann 2 2-0-0 9:5 1523.172; Bob 2 0-0-2 5:9 1476.828; Ann-Bob 2-0-0; "},
    {{{WIN("Bob", "Ann", 3, 3)}}, "Ann 1 0-1-0 3:3 1500; Bob 1 0-1-0 3:3 1500; Ann-Bob 0-1-0; "},
    /* Three players: Ann 12 * (1 - 0.5) twice, the others draw. */
    {{{.players = 3, .names = {"Cy", "Ann", "Bob"}, .points = {5, 9, 5}, .winner = {false, true, false}}},
     "Ann 2 2-0-0 9:10 1512; Bob 2 0-1-1 5:14 1494; Cy 2 0-1-1 5:14 1494; Ann-Bob 1-0-0; Ann-Cy 1-0-0; Bob-Cy 0-1-0; "},
    /* Who is out loses to all, also with more points; the winner beats all. */
    {{{.players = 3,
       .names = {"Ann", "Bob", "Cy"},
       .points = {3, 9, 4},
       .out = {false, true, false},
       .winner = {true, false, false}}},
     "Ann 2 2-0-0 3:13 1512; Cy 2 1-0-1 4:12 1500; Bob 2 0-0-2 9:7 1488; Ann-Bob 1-0-0; Ann-Cy 1-0-0; Bob-Cy 0-0-1; "},
    /* Two share the win. */
    {{{.players = 3, .names = {"Ann", "Bob", "Cy"}, .points = {4, 4, 1}, .winner = {true, true, false}}},
     "Ann 2 1-1-0 4:5 1506; Bob 2 1-1-0 4:5 1506; Cy 2 0-0-2 1:8 1488; Ann-Bob 0-1-0; Ann-Cy 1-0-0; Bob-Cy 1-0-0; "},
    /* Bob first beats Ann, 1512, then as the favourite gains 11.172 from Cy: 24 / (1 + 10^(12/400)) is 11.586, as Cy
     * has 1500. Records without a date come first, whatever their place. */
    {{{.date = 20261122, WIN("Bob", "Cy", 1, 0)}, {WIN("Bob", "Ann", 1, 0)}},
     "Bob 2 2-0-0 2:0 1523.586; Cy 1 0-0-1 0:1 1488.414; Ann 1 0-0-1 0:1 1488; Ann-Bob 0-0-1; Bob-Cy 1-0-0; "},
    {{{WIN("Bob", "Cy", 1, 0)}, {WIN("Bob", "Ann", 1, 0)}},
     "Bob 2 2-0-0 2:0 1523.586; Ann 1 0-0-1 0:1 1488.414; Cy 1 0-0-1 0:1 1488; Ann-Bob 0-0-1; Bob-Cy 1-0-0; "},
};

static void test_tables(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        scoped(standings_release) struct standings s = make(tables[i].contests, tables[i].contests[1].players ? 2 : 1);
        scoped(text_release) struct text told = {0};
        tell(&s, &told);
        assert_string_equal(text_string(&told), tables[i].expected);
    }
}

static void test_games(void **state)
{
    (void)state;
    struct contest two[] = {{.game = registry_game(2), WIN("Ann", "Bob", 7, 4)}, {WIN("Bob", "Ann", 7, 4)}};
    scoped(standings_release) struct standings s = make(two, 2);
    assert_int_equal(s.table_count, 3);
    assert_ptr_equal(s.tables[1].game, registry_game(0));
    assert_string_equal(s.tables[1].rows[0].name, "Bob");
    assert_ptr_equal(s.tables[2].game, registry_game(2));
    assert_string_equal(s.tables[2].rows[0].name, "Ann");
    assert_true(s.tables[2].rows[0].rating == 1512);
    struct head_to_head pair = standings_between(&s, "Bob", "Ann");
    assert_true(pair.wins_a == 1 && pair.wins_b == 1 && pair.draws == 0);
    pair = standings_between(&s, "Bob", "Cy");
    assert_true(pair.wins_a + pair.wins_b + pair.draws == 0);
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

static void test_near_names(void **state)
{
    (void)state;
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

/* Ten thousand names are compared in a moment, not each with each. */
static void test_many_names(void **state)
{
    (void)state;
    enum { MANY = 10000 };
    char(*texts)[32] = mem_new(MANY * sizeof *texts);
    const char **names = mem_new(MANY * sizeof *names);
    size_t found;
    for (size_t i = 0; i < MANY; i++) {
        for (size_t k = 0, left = i * 7919 + 1; k < 12; k++, left = left * 48271 % 2147483647)
            texts[i][k] = (char)('a' + left % 26);
        names[i] = texts[i];
    }
    memcpy(texts[MANY - 1], texts[0], 32);
    texts[MANY - 1][5] = '\'';
    scoped(mem_free) struct near_names *near = names_near(names, MANY, &found);
    assert_int_equal(found, 1);
    assert_true(near[0].a == 0 && near[0].b == MANY - 1);
    free(names);
    free(texts);
}

static void test_aliases(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF# the club\r\n\n  Ana Berg =Anna Berg \r\nAnn = Ana Berg\nBob = Bob\n";
    struct aliases aliases = {0};
    scoped(arena_release) struct arena arena = {0};
    scoped(text_release) struct text why = {0};
    int line;
    assert_true(aliases_read(&aliases, text, strlen(text), &line, &why));
    assert_string_equal(aliases_player(&aliases, " Ana Berg\t", &arena), "Anna Berg");
    assert_string_equal(aliases_player(&aliases, "Ann", &arena), "Anna Berg");
    assert_string_equal(aliases_player(&aliases, "Bob", &arena), "Bob");
    assert_string_equal(aliases_player(&aliases, "  ", &arena), "");
    assert_string_equal(aliases_player(&(struct aliases){0}, " Ann", &arena), "Ann");
    aliases_release(&aliases);

    static const struct {
        const char *text, *expected;
    } wrong[] = {
        {"Ann = Anna\nBob\n", "2: \"Bob\" has no =: a line is Other name = Name"},
        {"= Anna", "1: there is no name before the =: a line is Other name = Name"},
        {"#\n\nAnn = ", "3: there is no name after the =: a line is Other name = Name"},
        {"Ann = Anna\nBob = Rob\nAnn = Anne", "3: \"Ann\" is already defined on line 1"},
        {"A = B\nB = C\nC = A", "1: \"A\" leads back to itself"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),     cmocka_unit_test(test_games),   cmocka_unit_test(test_near_names),
        cmocka_unit_test(test_many_names), cmocka_unit_test(test_aliases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
