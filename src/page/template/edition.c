#include "page/template/edition.h"

#include "base/filename.h"
#include "base/mem.h"
#include "page/template/template.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cached_edition {
    const struct game *game;
    char *name;
    void *edition;
};

struct edition_cache {
    struct editions editions; /* first, so that `find` gets back to the cache */
    const char *template_dir;
    pthread_mutex_t lock; /* guards the list, and is held while an edition is read */
    struct cached_edition *list;
    size_t count;
};

/* Reads an edition and keeps it under its name. It is called as its file, unless records can't name that. */
static const void *read_edition(struct edition_cache *cache, const struct game *game, const char *name,
                                const struct template *t, struct text *why)
{
    void *edition = mem_new(game->edition->size);
    scoped(text_release) struct text reason = {0};
    int line = 0;
    bool ok = game->edition->read(text_string(&t->content), edition, &line, &reason) ||
              template_refuse(t, line, text_string(&reason), why);

    const char *last = filename_last(name), *ending = strrchr(last, '.');
    scoped(mem_free) char *own = mem_string(last, ending ? (size_t)(ending - last) : strlen(last));
    if (ok && template_is_part(own))
        game->edition->rename(edition, own);
    else if (ok && !*game->edition->name(edition))
        ok = template_refuse(t, 0, "records can't name this file: add the setting name, such as name = \"ours\"", why);
    if (!ok) {
        free(edition);
        return NULL;
    }
    *mem_add(cache->list, cache->count) = (struct cached_edition){game, mem_string(name, strlen(name)), edition};
    return edition;
}

static const void *get(struct edition_cache *cache, const struct game *game, const char *name, bool may_be_file,
                       bool *failed, struct text *why)
{
    const void *edition = NULL;
    scoped(text_release) struct text path = {0};
    scoped(template_release) struct template t = {0};
    enum template_found found = TEMPLATE_ABSENT;

    pthread_mutex_lock(&cache->lock);
    for (size_t i = 0; i < cache->count; i++)
        if (cache->list[i].game == game && strcmp(cache->list[i].name, name) == 0)
            edition = cache->list[i].edition;
    if (!edition && may_be_file && template_is_file(name)) {
        found = template_read(name, &t, why) ? TEMPLATE_FOUND : TEMPLATE_BROKEN;
    } else if (!edition && template_is_part(name)) {
        text_addf(&path, "%s/%s.cfg", game->about.slug, name);
        found = template_find(cache->template_dir, text_string(&path), &t, why);
    } else if (!edition) {
        text_addf(why, "an edition of %s has a name of letters, digits and dashes, such as %s", game->about.title,
                  EDITION_STANDARD);
    }
    if (found == TEMPLATE_FOUND)
        edition = read_edition(cache, game, name, &t, why);
    pthread_mutex_unlock(&cache->lock);
    *failed = !edition && found != TEMPLATE_ABSENT;
    return edition;
}

static const void *find(struct editions *editions, const struct game *game, const char *name, bool *failed,
                        struct text *why)
{
    return get((struct edition_cache *)editions, game, name, false, failed, why);
}

const void *edition_cache_get(struct edition_cache *cache, const struct game *game, const char *name_or_file,
                              struct text *why)
{
    bool failed = false;
    return get(cache, game, name_or_file, true, &failed, why);
}

struct editions *edition_cache_editions(struct edition_cache *cache)
{
    return &cache->editions;
}

struct edition_cache *edition_cache_new(const char *template_dir)
{
    struct edition_cache *cache = mem_new(sizeof *cache);
    *cache = (struct edition_cache){.editions = {find}, .template_dir = template_dir};
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

void edition_cache_free(struct edition_cache *cache)
{
    for (size_t i = 0; i < cache->count; i++) {
        free(cache->list[i].name);
        free(cache->list[i].edition);
    }
    free(cache->list);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}
