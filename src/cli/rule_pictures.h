/* The pictures in a game's rules, from the template SLUG/pictures.qdr. Each is a record whose tag Picture names it. It
 * shows the position at the end of the record, with the last turn marked. Further tags:
 *
 *   Refused    more actions, of which the last must be illegal: the picture is crossed out
 *   Unmarked   how many of the turn's first moves are not marked, or "all"
 */
#ifndef QUADRILLE_CLI_RULE_PICTURES_H
#define QUADRILLE_CLI_RULE_PICTURES_H

#include "cli/replay_log.h"
#include "page/rule_text.h"

struct rule_pictures {
    struct example *list; /* owned */
    size_t count;
    struct replay_log **logs; /* owned; hold what the pictures point to */
    size_t log_count;
};

/* The rules of a game in a language, with their pictures; NULL, with the reason in `why`, if a template is wrong. A
 * game without SLUG/pictures.qdr has no pictures. `template_dir` may be NULL. Free the rules with rule_text_free;
 * release the pictures after them, in any case. */
struct rule_text *rule_pictures_load_rules(const char *template_dir, const char *language, const struct game *game,
                                           struct editions *, struct rule_pictures *, struct text *why);

void rule_pictures_release(struct rule_pictures *);

#endif
