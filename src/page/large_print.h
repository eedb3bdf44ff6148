/* Large print: pages in themes that theme_is_large tells. Heads, feet, scores and errors have rows of their own, as
 * high as their text takes; a reminder has a page. Every text is measured and wrapped, never cut. Lengths are in mm. */
#ifndef QUADRILLE_PAGE_LARGE_PRINT_H
#define QUADRILLE_PAGE_LARGE_PRINT_H

#include "draw/draw.h"
#include "page/page_layout.h"
#include "page/text_block.h"

/* ---- Heads and feet of sheets (large_page.c) --------------------------------------------------------------------- */

/* The height of a head, and of a foot with its QR code; the same for all sheets of a batch. */
double large_head_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct sheet_page page, struct frame frame);
double large_foot_height(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                         struct frame frame);

/* The area between head and foot. */
struct box large_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                      struct sheet_page page, struct frame frame);

/* Draws title, caption, and the fields for names and date at the top of the frame. */
void large_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                     struct frame frame);

/* Draws the foot: the designer's credit; below it the sheet ID and the page. */
void large_draw_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame);
void large_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                         struct frame frame);

/* Adds the sheet ID with the widest character in place of those that differ between the sheets of a batch. */
void large_write_specimen(const struct sheet_id *id, struct text *out);

/* ---- Boards (large_board.c) -------------------------------------------------------------------------------------- */

struct board_layout large_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                       struct sheet_page page, struct frame frame);

/* The scores: a row for each player, or in a narrow box only boxes for the totals. */
void large_draw_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                       struct box box);

/* The page with the reminder: whether it is needed even beside rules, because the board's own hints moved there;
 * whether it fits a box; and drawing it. */
bool large_reminder_needed(const struct sheet_id *id);
bool large_reminder_fits(const struct draw *d, const struct sheet_id *id, struct box box);
void large_draw_reminder(struct draw *d, const struct sheet_id *id, struct box box);

#endif
