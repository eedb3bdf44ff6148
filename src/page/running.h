/* Running heads and feet: what stands at the top and bottom of the pages of booklets, rules and puzzle books. Texts
 * share lines where they fit side by side, and have lines of their own where they do not. Lengths are in mm. */
#ifndef QUADRILLE_PAGE_RUNNING_H
#define QUADRILLE_PAGE_RUNNING_H

#include "draw/draw.h"
#include "game/game.h"

/* A name with the player's badge before it; or, if `player` is -1, a text in bold type. */
struct running_name {
    int player;
    const char *text;
};

/* Borrowed texts, "" where there is none. */
struct running_head {
    const char *title;
    struct running_name names[PLAYERS_MAX]; /* right of the title */
    int name_count;
    const char *caption, *note; /* below the title; right of the caption */
    enum face note_face;
};

struct running_foot {
    const char *left, *middle, *right;
};

/* The heights; and drawing the head at the origin, and the foot so that it ends at `bottom`. Pages with the same layout
 * take the heights for texts as wide as any. */
double running_head_height(const struct draw *d, const struct running_head *head, double width);
double running_foot_height(const struct draw *d, const struct running_foot *foot, double width);
void running_head_draw(struct draw *d, const struct running_head *head, double width);
void running_foot_draw(struct draw *d, const struct running_foot *foot, double width, double bottom);

#endif
