/* Large print: heads, feet and errors of pages that show recorded games. */
#ifndef QUADRILLE_PAGE_LARGE_STORY_H
#define QUADRILLE_PAGE_LARGE_STORY_H

#include "draw/draw.h"
#include "page/story.h"

/* What stands at the head of such a page; borrowed. */
struct large_story {
    const struct story *story;
    const char *title, *caption, *end; /* end: how the game ended, or "" */
    double width;                      /* mm, of the page within its margins */
};

double large_story_head_height(const struct draw *d, const struct large_story *l);
void large_story_head(struct draw *d, const struct large_story *l);

/* Credit, place and sheet; the last line at `bottom`. */
double large_story_foot_height(const struct draw *d, const struct large_story *l);
void large_story_foot(struct draw *d, const struct large_story *l, double bottom, int page, int pages);

/* What is wrong with the record, all of it; nothing takes no room. */
double large_story_error_height(const struct draw *d, const struct large_story *l);
void large_story_error(struct draw *d, const struct large_story *l, double y);

#endif
