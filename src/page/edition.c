#include "page/edition.h"

#include "base/mem.h"
#include "page/template.h"

#include <stdlib.h>
#include <string.h>

/* An edition that was read. */
struct cached_edition {
    struct cached_edition *next;
    const struct game *game;
    char *name;
    void *edition;
};

struct edition_cache {
    struct editions editions; /* first, so that `find` gets back to the cache */
    const char *template_dir;
    struct cached_edition *volumes;
};

/* ---- Reading ---------------------------------------------------------------------------------------------- */

static bool is_file(const char *s)
{
    size_t len = strlen(s);
    return strchr(s, '/') || (len > 4 && strcmp(s + len - 4, ".cfg") == 0);
}

static bool read_template(const struct game *game, const struct template *t, void *edition, struct text *why)
{
    struct text reason = {0};
    int line = 0;
    bool ok = strlen(text_string(&t->content)) == t->content.len
                  ? game->edition->read(text_string(&t->content), edition, &line, &reason)
                  : text_refuse(&reason, "the file holds a NUL byte: it is no text");

    if (!ok)
        template_blame(t, line, text_string(&reason), why);
    text_release(&reason);
    return ok;
}

/* Puts an edition on the cache. */
static const void *keep(struct edition_cache *cache, const struct game *game, const char *name, void *edition)
{
    struct cached_edition *volume = mem_new(sizeof *volume);
    *volume = (struct cached_edition){cache->volumes, game, mem_string(name, strlen(name)), edition};
    cache->volumes = volume;
    return edition;
}

static const void *read_edition(struct edition_cache *cache, const struct game *game, const char *name,
                                struct template *t, struct text *why)
{
    void *edition = mem_new(game->edition->size);
    bool ok = read_template(game, t, edition, why);
    if (ok && !is_file(name) && strcmp(game->edition->name(edition), name) != 0)
        ok = text_refuse(why, "%s: it calls itself \"%s\": file and setting must have one name",
                         text_string(&t->origin), game->edition->name(edition));
    template_release(t);
    if (ok)
        return keep(cache, game, name, edition);
    free(edition);
    return NULL;
}

/* ---- The cache -------------------------------------------------------------------------------------------- */

static const void *kept(const struct edition_cache *cache, const struct game *game, const char *name)
{
    for (const struct cached_edition *v = cache->volumes; v; v = v->next)
        if (v->game == game && strcmp(v->name, name) == 0)
            return v->edition;
    return NULL;
}

static const void *find(struct editions *editions, const struct game *game, const char *name, struct text *why)
{
    struct edition_cache *cache = (struct edition_cache *)editions;
    const void *edition = kept(cache, game, name);
    struct text file = {0};
    struct template t = {0};

    if (edition)
        return edition;
    if (!template_is_part(name)) {
        text_addf(why, "an edition of %s is called by a name of letters, digits and dashes, such as %s",
                  game->about.title, EDITION_STANDARD);
        return NULL;
    }
    text_addf(&file, "%s/%s.cfg", game->about.slug, name);
    if (template_find(cache->template_dir, text_string(&file), &t, why) == TEMPLATE_FOUND)
        edition = read_edition(cache, game, name, &t, why);
    text_release(&file);
    return edition;
}

const void *edition_cache_get(struct edition_cache *cache, const struct game *game, const char *name_or_file,
                              struct text *why)
{
    struct template t = {0};
    if (!is_file(name_or_file))
        return find(&cache->editions, game, name_or_file, why);
    const void *edition = kept(cache, game, name_or_file);
    if (edition || !template_read(name_or_file, &t, why))
        return edition;
    return read_edition(cache, game, name_or_file, &t, why);
}

struct editions *edition_cache_editions(struct edition_cache *cache)
{
    return &cache->editions;
}

struct edition_cache *edition_cache_new(const char *template_dir)
{
    struct edition_cache *cache = mem_new(sizeof *cache);
    *cache = (struct edition_cache){.editions = {find}, .template_dir = template_dir};
    return cache;
}

void edition_cache_free(struct edition_cache *cache)
{
    while (cache && cache->volumes) {
        struct cached_edition *volume = cache->volumes;
        cache->volumes = volume->next;
        free(volume->name);
        free(volume->edition);
        free(volume);
    }
    free(cache);
}
