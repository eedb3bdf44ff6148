#include "catalogue/registry.h"

#include <string.h>
#include <strings.h>

/* Another list can be named for a build with further games, as the tests' skeleton game does. */
#ifndef GAMES_DEF
#define GAMES_DEF "catalogue/games.def"
#endif

#define GAME(name) extern const struct game name;
#include GAMES_DEF
#undef GAME

static const struct game *const games[] = {
#define GAME(name) &name,
#include GAMES_DEF
#undef GAME
};

const struct game *registry_game(size_t i)
{
    return i < sizeof games / sizeof *games ? games[i] : NULL;
}

static bool same(const char *name, const char *s, size_t len)
{
    return strlen(name) == len && strncasecmp(name, s, len) == 0;
}

const struct game *registry_find(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (same(games[i]->about.slug, s, len) || same(games[i]->about.title, s, len))
            return games[i];
    return NULL;
}
