/* The pictures of a game's rules: the template SLUG/pictures.qdr. Each is a record with the tag Picture, its name, and
 * shows the position that it ends in with its last turn marked. The tag Refused has further actions, of which the last
 * must be illegal there: the picture bears a cross. The tag Unmarked says how many of its first moves are not marked,
 * or all.
 */
#ifndef QUADRILLE_CLI_PICTURES_H
#define QUADRILLE_CLI_PICTURES_H

#include "cli/retell.h"
#include "page/example.h"
#include "page/rule_text.h"

struct pictures {
    struct retelling told; /* what the pictures point to */
    struct example *list;  /* owned */
    size_t count;
};

/* Replays all records of a game's pictures; `template_dir` may be NULL. A game without that template has no pictures.
 * False with the reason in `why` if one is wrong. The caller releases *pictures either way. */
bool pictures_load(const char *template_dir, const struct game *game, struct editions *editions,
                   struct pictures *pictures, struct text *why);

void pictures_release(struct pictures *pictures);

/* The rules of a game in a language, which the caller frees with rule_text_free, with their pictures, which he releases
 * either way. NULL with the reason in `why`. */
struct rule_text *pictures_rules(const char *template_dir, const char *language, const struct game *game,
                                 struct editions *editions, struct pictures *pictures, struct text *why);

#endif
