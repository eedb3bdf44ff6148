#include "help/id_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <string.h>

enum { ID_MOST = 120 };

/* Crockford's decoding: characters that people confuse. */
static char folded(char c)
{
    c = (char)toupper((unsigned char)c);
    return (char)(c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c);
}

static void draw(const struct id_sort *sort, struct rng *rng, char id[ID_MOST])
{
    struct text text = {0};
    sort->write(rng, &text);
    assert_true(text.len < ID_MOST);
    strcpy(id, text.data);
    text_release(&text);
}

void id_wrong_characters(const struct id_sort *sort, uint64_t seed)
{
    struct rng rng;
    rng_start(&rng, seed);
    for (int round = 0; round < 60; round++) {
        char text[ID_MOST], wrong[ID_MOST];
        draw(sort, &rng, text);
        for (size_t i = 0; text[i]; i++)
            for (int c = '!'; c < 127; c++) {
                if (folded((char)c) == folded(text[i]))
                    continue;
                strcpy(wrong, text);
                wrong[i] = (char)c;
                if (sort->reads(wrong))
                    fail_msg("%s was read for %s", wrong, text);
            }
    }
}

void id_swaps(const struct id_sort *sort, uint64_t seed)
{
    struct rng rng;
    rng_start(&rng, seed);
    for (int round = 0; round < 400; round++) {
        char text[ID_MOST], swapped[ID_MOST];
        draw(sort, &rng, text);
        for (size_t i = 0; text[i + 1]; i++) {
            if (folded(text[i]) == folded(text[i + 1]))
                continue;
            strcpy(swapped, text);
            swapped[i] = text[i + 1];
            swapped[i + 1] = text[i];
            if (sort->reads(swapped))
                fail_msg("%s was read for %s", swapped, text);
        }
    }
}
