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

/* Head and foot of a page; its texts are owned. */
struct running {
    const char *title;                      /* borrowed; NULL: the page has only a foot */
    const char *bookmark;                   /* of the page, in the table of contents; borrowed, or NULL */
    struct running_name names[PLAYERS_MAX]; /* right of the title; borrowed */
    int name_count;
    struct text caption, note; /* below the title; right of the caption */
    enum face note_face;
    struct text error; /* above the foot */
    struct text left, middle, right;
};

/* The box between head and foot, from the corner of the page's area. Pages with the same layout take that for texts as
 * wide as any. Releases the texts, as the others do. */
struct box running_body(const struct draw *d, const struct page_style *style, struct running *r);

/* Draws head and foot. */
void running_draw(struct draw *d, const struct page_style *style, struct running *r);

/* Begins a page that has them, and makes the corner of its area the origin until draw_pop. */
void running_begin(struct draw *d, const struct page_style *style, struct running *r);
