/* The parts that board sides are put together from: head and foot, scores, reminder. */
#ifndef QUADRILLE_PAGE_PARTS_H
#define QUADRILLE_PAGE_PARTS_H

#include "page/side.h"

/* The name of the player in this column of this game of a match: who went second goes first in game two. */
const char *parts_name(const struct sheet_style *style, int players, int game_number, int player);

/* What a side is, beneath the title: "4x4 · game 1 of 2". */
void parts_caption(const struct theme *theme, const struct sheet_style *style, const struct sheet_id *id,
                   struct side side, struct text *out);

/* "sheet 3 of 30 · page 1 of 2"; where several sides share a page their number there says nothing. */
void parts_place(const struct sheet_style *style, const struct side_sheet *sheet, struct text *out);

/* Title and caption, names and date to fill in: at the top of the frame. */
void parts_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct side side,
                struct frame frame);

/* What is noted about a position, beneath a head that ends at `y`; and the height in mm that is kept for it, 0 if the
 * values ask for none. */
void parts_note(struct draw *d, const char *note, double y, struct frame frame);
double parts_note_height(const struct draw *d, const struct sheet_id *id, struct frame frame);

/* The designer's credit at the left of the foot line. */
void parts_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame);

/* Sheet ID and page in the middle of the foot line, or in lines of their own where that is too short. */
void parts_identity(struct draw *d, const struct sheet_style *style, const struct side_sheet *sheet,
                    struct frame frame);

/* A column a player for the points as they come, with a box for the total. */
void parts_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                  struct box box);

/* A box a player for the total alone. */
void parts_totals(struct draw *d, const struct sheet_id *id, struct box box);

/* The game's small pictures that remind of its rules, if it has any and there is room; and its lines of text. */
void parts_pictures(struct draw *d, const struct sheet_id *id, struct box box);
void parts_reminder(struct draw *d, const struct game *game, struct box box);

#endif
