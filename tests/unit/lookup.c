/* catalogue/lookup: edit distances and suggestions. */
#include "catalogue/lookup.h"

#include "help/test.h"

TEST(distances)
{
    static const struct {
        const char *a, *b;
        size_t distance;
    } cases[] = {
        {"", "", 0},         {"", "abc", 3},      {"abc", "", 3},        {"seed", "seed", 0}, {"SEED", "seed", 0},
        {"sede", "seed", 1}, {"sed", "seed", 1},  {"seeed", "seed", 1},  {"sead", "seed", 1}, {"kitten", "sitting", 3},
        {"ca", "abc", 3},    {"abcd", "badc", 2}, {"paper", "rapep", 2}, {"a", "b", 1},       {"ab", "ba", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(lookup_distance(cases[i].a, cases[i].b), cases[i].distance);
        assert_int_equal(lookup_distance(cases[i].b, cases[i].a), cases[i].distance);
    }
}

TEST(long_words)
{
    char word[65];
    memset(word, 'x', sizeof word);
    word[63] = '\0';
    assert_int_equal(lookup_distance(word, word), 0);
    word[63] = 'x';
    word[64] = '\0';
    assert_int_equal(lookup_distance(word, "x"), 64);
}

static const char *suggest(const char *word)
{
    static const char *const names[] = {"sheet", "score", "games", "template", "connect-capture"};
    struct suggestion n = {.word = word};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        suggestion_offer(&n, names[i]);
    return n.best;
}

TEST(suggestions)
{
    assert_string_equal(suggest("shete"), "sheet");
    assert_string_equal(suggest("scroe"), "score");
    assert_string_equal(suggest("game"), "games");
    assert_string_equal(suggest("GAMSE"), "games");
    assert_string_equal(suggest("conectcapture"), "connect-capture");
    assert_null(suggest(""));
    assert_null(suggest("x"));
    assert_null(suggest("standings"));
}

TEST(first_of_equals)
{
    struct suggestion n = {.word = "bat"};
    suggestion_offer(&n, "cat");
    suggestion_offer(&n, "hat");
    assert_string_equal(n.best, "cat");
    suggestion_offer(&n, "bat");
    assert_string_equal(n.best, "bat");
    assert_int_equal(n.distance, 0);
}
