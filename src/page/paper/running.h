/* Running heads and feet: the top and bottom of the pages of booklets, rules, tables and puzzle books. Texts share a
 * line where they fit side by side. Lengths are in mm. */
#pragma once

#include "base/text.h"
#include "draw/draw.h"
#include "game/game.h"
#include "page/paper/page.h"

/* A name with the player's badge before it; or, if `player` is -1, a text in bold type. */
struct running_name {
    int player;
    const char *text;
};

/* The texts: the title, the caption below it, a note right of that, an error above the foot, and the foot. */
enum { RUN_TITLE, RUN_CAPTION, RUN_NOTE, RUN_ERROR, RUN_LEFT, RUN_MIDDLE, RUN_RIGHT, RUN_TEXTS };

/* Head and foot of a page; its texts are owned. */
struct running {
    const char *title;                      /* borrowed; NULL: the page has only a foot */
    const char *bookmark;                   /* of the page, in the table of contents; borrowed, or NULL */
    struct running_name names[PLAYERS_MAX]; /* right of the title; borrowed */
    int name_count;
    struct text text[RUN_TEXTS]; /* but for the title */
    enum face note_face;
};

/* The box between head and foot, from the corner of the page's area. Pages with the same layout take that for texts as
 * wide as any. Releases the texts, as the others do. */
struct box running_body(const struct draw *d, const struct page_style *style, struct running *r);

/* Draws head and foot. */
void running_draw(struct draw *d, const struct page_style *style, struct running *r);

/* Begins a page that has them, and makes the corner of its area the origin until draw_pop. */
void running_begin(struct draw *d, const struct page_style *style, struct running *r);
