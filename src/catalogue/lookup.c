#include "catalogue/lookup.h"

#include "base/utf8.h"
#include "catalogue/registry.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

size_t lookup_distance(const char *a, const char *b)
{
    size_t rows[3][WORD_MAX + 1]; /* of the table: the one before the last, the last, and the current one */
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

/* If more than a third of the letters are wrong it is another word. */
bool suggestion_offer(struct suggestion *s, const char *candidate)
{
    size_t longer = strlen(s->word) > strlen(candidate) ? strlen(s->word) : strlen(candidate);
    size_t distance = lookup_distance(s->word, candidate);

    if (distance > longer / 3 || (s->best && distance >= s->distance))
        return false;
    s->best = candidate;
    s->distance = distance;
    return true;
}

void lookup_list_games(struct text *out)
{
    for (size_t i = 0; registry_game(i); i++)
        text_addf(out, "%s%s", i == 0 ? "" : registry_game(i + 1) ? ", " : " or ", registry_game(i)->about.slug);
}

const struct game *lookup_game(const char *word, struct text *why)
{
    const struct game *game = registry_find(word, strlen(word)), *found = NULL;
    struct suggestion slug = {.word = word}, title = {.word = word};
    scoped(text_release) struct text candidates = {0};
    size_t count = 0;

    if (game)
        return game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        suggestion_offer(&slug, game->about.slug);
        suggestion_offer(&title, game->about.title);
        if (*word && strncasecmp(game->about.slug, word, strlen(word)) == 0) {
            text_addf(&candidates, "%s%s", count++ ? ", " : "", game->about.slug);
            found = game;
        }
    }
    if (count > 1) {
        text_addf(why, "game \"%s\" is ambiguous: %s", word, text_string(&candidates));
    } else if (count == 0) {
        bool titled = !slug.best || (title.best && title.distance < slug.distance);
        text_addf(why, "unknown game \"%.*s\": ", UTF8_EXCERPT(word));
        if (slug.best || title.best) {
            text_addf(why, "did you mean %s?", titled ? title.best : slug.best);
        } else {
            text_add(why, "use ");
            lookup_list_games(why);
        }
    }
    return count == 1 ? found : NULL;
}

const struct puzzle_kind *lookup_puzzle_kind(const struct game *game, const char *name, struct text *why)
{
    struct suggestion suggestion = {.word = name};
    size_t count = 0;

    if (!game->puzzles) {
        text_addf(why, "%s has no puzzles", game->about.title);
        return NULL;
    }
    for (; game->puzzles[count]; count++) {
        if (!name || strcmp(game->puzzles[count]->name, name) == 0)
            return game->puzzles[count];
        suggestion_offer(&suggestion, game->puzzles[count]->name);
    }
    text_addf(why, "%s has no kind of puzzle \"%.*s\": ", game->about.title, UTF8_EXCERPT(name));
    if (suggestion.best)
        text_addf(why, "did you mean %s?", suggestion.best);
    for (size_t i = 0; i < count && !suggestion.best; i++)
        text_addf(why, "%s%s", i == 0 ? "use " : words_separator(NULL, i, count, " or "), game->puzzles[i]->name);
    return NULL;
}

int lookup_motif(const struct puzzle_kind *kind, const char *name, struct text *why)
{
    size_t count = 0;

    for (; kind->motifs[count].name; count++)
        if (strcmp(kind->motifs[count].name, name) == 0)
            return (int)count + 1;
    text_addf(why, "%s puzzles have no motif \"%.*s\"", kind->name, UTF8_EXCERPT(name));
    for (size_t i = 0; i < count; i++)
        text_addf(why, "%s%s", i == 0 ? ": use " : words_separator(NULL, i, count, " or "), kind->motifs[i].name);
    return 0;
}
