/* The parts that sides are put together from: head and foot line, score columns, record form, rules. */
#ifndef QUADRILLE_PAGE_PARTS_H
#define QUADRILLE_PAGE_PARTS_H

#include "page/side.h"

/* Title and caption on the left; on the right names and date to fill in. At the top of `width` mm. */
void parts_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct side side,
                double width);

/* The designer's credit at the left end of the foot line of a side of this height. */
void parts_credit(struct draw *d, const struct game *game, double height);

/* Sheet ID and page in the middle of the foot line. */
void parts_identity(struct draw *d, const struct side_sheet *sheet, double width, double height);

/* A column a player for the points as they come, with a box for the total. */
void parts_scores(struct draw *d, const struct sheet_style *style, const struct game *game, int game_number,
                  struct box box);

/* The game's small pictures that remind of its rules, if it has any; and its lines of text. */
void parts_pictures(struct draw *d, const struct sheet_id *id, struct box box);
void parts_reminder(struct draw *d, const struct game *game, struct box box);

/* Numbered lines to write the moves on, and how they are written. Leaves room at the top of the box for
 * parts_form_tags: the tags with which a record of this sheet begins, at height `y`, `width` mm wide. */
void parts_form(struct draw *d, const struct sheet_id *id, struct box box);
void parts_form_tags(struct draw *d, const struct side_sheet *sheet, double y, double width);

/* The rules in words (template SLUG/rules.txt) with the reminder's pictures beneath. */
void parts_rules(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct box box);

/* The name of the player in this column of this game of a match: who went second goes first in game two. */
const char *parts_name(const struct sheet_style *style, const struct game *game, int game_number, int player);

#endif
