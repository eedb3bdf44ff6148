/* The parts that board sides are put together from: head and foot, scores, reminder. */
#ifndef QUADRILLE_PAGE_PAGE_PARTS_H
#define QUADRILLE_PAGE_PAGE_PARTS_H

#include "page/page_layout.h"

/* The name of the player in this column of this game of a match: who went second goes first in game two. */
const char *page_player_name(const struct sheet_style *style, int players, int game_number, int player);

/* What a side is, beneath the title: "4x4 · game 1 of 2". */
void page_write_caption(const struct theme *theme, const struct sheet_style *style, const struct sheet_id *id,
                        struct sheet_page page, struct text *out);

/* "sheet 3 of 30 · page 1 of 2"; where several sides share a page their number there says nothing. */
void page_write_place(const struct sheet_style *style, const struct page_sheet *sheet, struct text *out);

/* Title and caption, names and date to fill in: at the top of the frame. */
void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame);

/* What is noted about a position, beneath a head that ends at `y`; and the height in mm that is kept for it, 0 if the
 * values ask for none. */
void page_draw_note(struct draw *d, const char *note, double y, struct frame frame);
double page_note_height(const struct draw *d, const struct sheet_id *id, struct frame frame);

/* The designer's credit at the left of the foot line. */
void page_draw_credit(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct frame frame);

/* Sheet ID and page in the middle of the foot line, or in lines of their own where that is too short. */
void page_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                        struct frame frame);

/* A column a player for the points as they come, with a box for the total. */
void page_draw_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                      struct box box);

/* A box a player for the total alone. */
void page_draw_totals(struct draw *d, const struct sheet_id *id, struct box box);

/* The game's small pictures that remind of its rules, if it has any and there is room; and its lines of text. */
void page_draw_pictures(struct draw *d, const struct sheet_id *id, struct box box);
void page_draw_reminder(struct draw *d, const struct game *game, struct box box);

#endif
