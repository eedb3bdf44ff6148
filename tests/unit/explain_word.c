/* Patterns of words that are not actions, part by part, and what people write in records of any game. */
#include "game/explain_word.h"
#include "help/test.h"

#include <string.h>

/* `said`: the message's expansion; NULL: the pattern does not match. */
TEST(test_patterns)
{
    static const struct {
        const char *pattern, *message, *word, *said;
    } cases[] = {
        {"1", "<$1>", "120", "<120>"},
        {"1", "", "12a", NULL},
        {"11", "", "12", NULL}, /* a run is matched as a whole */
        {"0", "$1", "07", "07"},
        {"0", "", "70", NULL},
        {"a1", "$2$1", "ad30", "30ad"},
        {"a1", "", "abc3", NULL},
        {"w1", "$1", "abc3", "abc"},
        {"wA", "$2", "abC", "C"},
        {"AA", "$1-$2", "CD", "C-D"},
        {"A", "", "CD", NULL},
        {"a1~a1", "$1$2-$4$5 for $3", "b2->c3", "b2-c3 for ->"},
        {"a1-a1", "", "b2->c3", NULL},
        {"a1~?a1", "$1$2 $4$5", "b2c3", "b2 c3"},
        {"~", "$1", "\xE2\x80\x93", "\xE2\x80\x93"},
        {"[a-f][1-6]", "$1 $2", "f6", "f 6"},
        {"[a-f][1-6]", "", "g6", NULL},
        {"[^a-f]x", "$1", "gx", "g"},
        {"[]!]+1", "$1", "]!]1", "]!]"},
        {"(move|zone)[:]", "$1", "zone:", "zone"},
        {"(move|zone)*", "", "moves", NULL},
        {"*=*", "$1 is $2", "a1==b", "a1 is =b"},
        {"a?1", "<$1>", "3", "<>"},
        {"*", "$0", "", ""},
        {"", "", "a", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct word_row rows[] = {{cases[i].pattern, cases[i].message}, {0}};
        struct text said = {0};
        bool matches = explain_word(rows, cases[i].word, strlen(cases[i].word), &said);
        assert_int_equal(matches, cases[i].said != NULL);
        assert_string_equal(text_string(&said), matches ? cases[i].said : "");
        text_release(&said);
    }
}

TEST(test_common)
{
    static const char *const cases[][2] = {
        {"pass", "a turn can't be passed: DUTY"},
        {"--", "a turn can't be passed: DUTY"},
        {"loses", "\"loses\" is not a word of a record: a player who gives up resigns"},
        {"tied", "\"tied\" is not a word of a record: an agreed draw is written draw"},
        {"(e5", "\"(\" before the move means nothing here: leave it out"},
        {"e5?!", "\"?!\" after the move means nothing here: leave it out, or write a comment in { }"},
        {"e5", ""},
        {"-e5", ""},
        {"passing", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text said = {0};
        assert_int_equal(explain_common_word(cases[i][0], strlen(cases[i][0]), "DUTY", &said), *cases[i][1] != '\0');
        assert_string_equal(text_string(&said), cases[i][1]);
        text_release(&said);
    }
}
