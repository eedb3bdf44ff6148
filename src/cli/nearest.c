#include "cli/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_MAX = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

size_t nearest_distance(const char *a, const char *b)
{
    size_t rows[3][WORD_MAX + 1]; /* of the table: before the last, the last, and this one */
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    size_t a_len = strlen(a), b_len = strlen(b);

    if (a_len > WORD_MAX || b_len > WORD_MAX)
        return a_len > b_len ? a_len : b_len;
    for (size_t j = 0; j <= b_len; j++)
        last[j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            row[j] = least(least(last[j], row[j - 1]) + 1, last[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }
    return last[b_len];
}

void nearest_offer(struct nearest *n, const char *candidate)
{
    size_t longer = strlen(n->word) > strlen(candidate) ? strlen(n->word) : strlen(candidate);
    size_t limit = longer / 3; /* more than a third wrong is another word */
    size_t distance = nearest_distance(n->word, candidate);

    if (distance > limit || (n->best && distance >= n->distance))
        return;
    n->best = candidate;
    n->distance = distance;
}
