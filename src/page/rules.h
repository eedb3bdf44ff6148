/* The rules in words: the template SLUG/rules.txt, set on as many sides as it takes, with the reminder's
 * pictures beneath. A line of the text is a paragraph, or a heading if it begins with "#". */
#ifndef QUADRILLE_PAGE_RULES_H
#define QUADRILLE_PAGE_RULES_H

#include "page/side.h"

/* How many sides of this box the text takes; 0 if there is no room for a line. */
int rules_sides(const struct draw *d, const char *text, struct box box, bool compact);

/* Draws the part (from 0) of the text; the pictures stand under its end if there is room. */
void rules_draw(struct draw *d, const char *text, const struct sheet_id *id, struct box box, bool compact, int part);

#endif
