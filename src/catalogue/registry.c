#include "catalogue/registry.h"

#include <ctype.h>
#include <string.h>

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

/* Whether two names have the same letters and digits; other characters are left out. */
static bool same(const char *name, const char *s, size_t len)
{
    for (const char *end = s + len;; name++, s++) {
        while (*name && !isalnum((unsigned char)*name))
            name++;
        while (s < end && !(isalnum((unsigned char)*s) || *s & 0x80))
            s++;
        if (!*name || s == end)
            return !*name && s == end;
        if (tolower((unsigned char)*name) != tolower((unsigned char)*s))
            return false;
    }
}

const struct game *registry_find(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strncmp(games[i]->about.slug, s, len) == 0 && games[i]->about.slug[len] == '\0') /* as most are */
            return games[i];
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (same(games[i]->about.slug, s, len) || same(games[i]->about.title, s, len))
            return games[i];
    return NULL;
}
