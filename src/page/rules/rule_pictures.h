/* The pictures in a game's rules, from the template SLUG/pictures.qdr. Each is a record whose tag Picture names it. It
 * shows the position at the end of the record, with the last turn marked. Further tags:
 *
 *   Refused    more actions, of which the last must be illegal: the picture is crossed out
 *   Unmarked   how many of the turn's first moves bear no mark; or "all" */
#pragma once

#include "page/document.h"
#include "page/log/game_log.h"
#include "page/paper/page.h"
#include "page/rules/rule_text.h"

struct rule_pictures {
    struct rule_text *text; /* owned */
    struct example *list;   /* owned */
    size_t count;
    struct replay_log **logs; /* owned; hold what the pictures point to */
    size_t log_count;
};

/* Loads the rules of a game in a language, with their pictures, into a zeroed structure; `template_dir` may be NULL. A
 * game without SLUG/pictures.qdr has no pictures. False, with the reason in `why`, if a template is wrong. Release with
 * rule_pictures_release in any case. */
bool rule_pictures_load(struct rule_pictures *, const char *template_dir, const char *language, const struct game *game,
                        struct editions *, struct text *why);

void rule_pictures_release(struct rule_pictures *);

/* The rules of a game as a document. */
struct rule_document {
    /* Set by the caller, and borrowed. */
    struct page_style page;
    const struct rule_text *rules;
    const struct draw_resources *resources;

    struct text subject, name;
    struct document document;
};

/* False, with the reason in `why`, if the rules do not fit on the paper. Release it in any case. */
bool rule_document_prepare(struct rule_document *, const char *language, struct text *why);
void rule_document_release(struct rule_document *);
