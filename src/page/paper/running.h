/* Running heads and feet: what stands at the top and bottom of the pages of booklets, rules and puzzle books. Texts
 * share lines where they fit side by side, and have lines of their own where they do not. Lengths are in mm. */
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

/* Head and foot of a page. Release it with running_release. */
struct running {
    const char *title;                      /* borrowed; NULL: the page has only a foot */
    struct running_name names[PLAYERS_MAX]; /* right of the title; borrowed */
    int name_count;
    struct text caption, note; /* below the title; right of the caption */
    enum face note_face;
    struct text error; /* above the foot */
    struct text left, middle, right;
};

/* The box between head and foot on a page of this size. Pages with the same layout take that for texts as wide as any.
 */
struct box running_body(const struct draw *d, const struct running *r, double width, double height);

void running_draw(struct draw *d, const struct running *r, double width, double height);
void running_release(struct running *r);
