/* Large print: heads, feet and scores of sides in rows of their own, as high as their text takes, and a side for the
 * reminder. Everything is measured, never cut: what is too long is wrapped. Used in themes that theme_is_large says so
 * of. */
#ifndef QUADRILLE_PAGE_LARGE_H
#define QUADRILLE_PAGE_LARGE_H

#include "page/side.h"

/* The height in mm of a head, and of a foot with its QR code; the same for all sheets of a batch. */
double large_head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct side side, struct frame frame);
double large_foot_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct frame frame);

/* Title, caption, and the names and the date to fill in, at the top of the frame. */
void large_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct side side,
                struct frame frame);

/* The designer's credit, in the upper line of the foot. */
void large_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame);

/* The sheet's ID and the page, in the lines beneath. */
void large_identity(struct draw *d, const struct sheet_style *style, const struct side_sheet *sheet,
                    struct frame frame);

/* The least height in mm of the scores in a box `width` mm wide, and more than which looks empty; and the scores: a row
 * for each player, or where that is too narrow boxes for the totals. */
double large_scores_least(const struct game *game, int players, double width);
double large_scores_most(const struct game *game, int players, double width);
void large_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                  struct box box);

/* What head and foot leave of a side. */
struct box large_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                      struct side side, struct frame frame);

/* How a board side is laid out. */
struct side_plan large_plan(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                            struct side side, struct frame frame);

/* The side for the reminder: whether it is needed beside rules, whether it finds room in a box, and drawing it there.
 */
bool large_reminder_needed(const struct sheet_id *id);
bool large_reminder_fits(const struct draw *d, const struct sheet_id *id, struct box box);
void large_reminder(struct draw *d, const struct sheet_id *id, struct box box);

/* Adds the sheet's ID with the widest characters in place of those that differ from sheet to sheet of a batch. */
void large_specimen(const struct sheet_id *id, struct text *out);

#endif
