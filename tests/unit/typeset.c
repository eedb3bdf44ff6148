/* The signs of print: what is replaced, and what is left as it was written. */
#include "base/typeset.h"
#include "help/test.h"

#include <string.h>

#define NO_BREAK "\u00a0"

static void sets(const char *s, const char *expected)
{
    struct text memory = {0};
    size_t len = strlen(s);
    const char *set = typeset(s, &len, &memory);
    assert_int_equal(len, strlen(expected));
    assert_memory_equal(set, expected, len);
    text_release(&memory);
}

TEST(signs_of_print_replace_those_of_a_keyboard)
{
    sets("can't, B's", "can\u2019t, B\u2019s");
    sets("4x4, goal 8", "4" NO_BREAK "\u00d7" NO_BREAK "4, goal 8");
    sets("up to 12x12.", "up to 12" NO_BREAK "\u00d7" NO_BREAK "12.");
    sets("-3", "\u22123");
    sets("by -12", "by \u221212");
    sets("50 mm: print at 100 %", "50" NO_BREAK "mm: print at 100" NO_BREAK "%");
}

TEST(moves_ids_and_words_stay_as_they_are)
{
    static const char *const texts[] = {"",         "x",           "b2xc3,d4", "13-14 Ha2xRa1", "CC-4x4-F61S1KDD-T",
                                        "4x4-x",    "adjust:c4-1", "5=-@c4",   "a1 - b1",       "0x1F",
                                        "12 moves", "x4 4x"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        sets(texts[i], texts[i]);
}
