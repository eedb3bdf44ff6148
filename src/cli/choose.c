#include "cli/choose.h"

#include "catalogue/registry.h"
#include "cli/nearest.h"

#include <string.h>
#include <strings.h>

static bool begins(const struct game *game, const char *word)
{
    return *word && strncasecmp(game->about.slug, word, strlen(word)) == 0;
}

static void add_or(struct text *out, const char *name, size_t i, size_t count)
{
    text_addf(out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", name);
}

void choose_list(struct text *out)
{
    size_t count = 0;
    while (registry_game(count))
        count++;
    for (size_t i = 0; i < count; i++)
        add_or(out, registry_game(i)->about.slug, i, count);
}

static void unknown(const char *word, struct text *why)
{
    const struct game *game;
    struct nearest slug = {.word = word}, title = {.word = word};
    for (size_t i = 0; (game = registry_game(i)); i++) {
        nearest_offer(&slug, game->about.slug);
        nearest_offer(&title, game->about.title);
    }
    text_addf(why, "there is no game \"%.60s\": ", word);
    if (slug.best || title.best) {
        bool titled = !slug.best || (title.best && title.distance < slug.distance);
        text_addf(why, "did you mean %s?", titled ? title.best : slug.best);
        return;
    }
    text_add(why, "take ");
    choose_list(why);
}

const struct game *choose_game(const char *word, struct text *why)
{
    const struct game *game = registry_find(word, strlen(word)), *found = NULL;
    size_t count = 0, listed = 0;

    if (game)
        return game;
    for (size_t i = 0; (game = registry_game(i)); i++) {
        if (begins(game, word)) {
            found = game;
            count++;
        }
    }
    if (count == 1)
        return found;
    if (count == 0) {
        unknown(word, why);
        return NULL;
    }
    text_addf(why, "\"%s\" could be ", word);
    for (size_t i = 0; (game = registry_game(i)); i++)
        if (begins(game, word))
            add_or(why, game->about.slug, listed++, count);
    text_add(why, ": write more of it");
    return NULL;
}
