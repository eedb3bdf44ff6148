/* The pages of a sheet: their kinds, how each is laid out in a frame of any size, and the parts that they are put
 * together from. What all sheets of a batch share is drawn once, as a symbol; what belongs to one sheet is drawn over
 * it. Lengths are in mm; `d` is only for measuring where it is const. */
#ifndef QUADRILLE_PAGE_PAGE_LAYOUT_H
#define QUADRILLE_PAGE_PAGE_LAYOUT_H

#include "catalogue/sheet_id.h"
#include "draw/draw.h"
#include "page/board_picture.h"
#include "page/page.h"
#include "page/sheet.h"

/* A page of cards fills the paper even where other pages share it; cards.h draws it. Only large print has a page for
 * the reminder. */
enum page_kind { PAGE_BOARD, PAGE_FORM, PAGE_RULES, PAGE_BLANK, PAGE_CARDS, PAGE_REMINDER };

struct sheet_page {
    enum page_kind kind;
    int game; /* from 0: which game of a match, or whose sheet where each player has one */
    int part; /* from 0: which page of those that continue each other */
};

/* The area of a page. A compact frame has a small head, and boxes for the totals in place of score columns and
 * reminder. */
struct frame {
    double w, h;
    bool compact;
};

/* The sheet that a page belongs to. */
struct page_sheet {
    const struct sheet_id *id;
    const struct pos *start;
    const char *text;               /* the ID */
    const char *note;               /* printed above the board, or "" */
    const struct rule_sheet *rules; /* or NULL */
    const struct qr *qr;            /* the code of the ID */
    uint64_t number, total;         /* from 1: which sheet of the batch, and how many there are */
    int page, pages;                /* from 0: which page of the sheet, and how many there are */
};

/* Where the parts of a page with a board are. */
struct board_layout {
    struct board_fit fit; /* its pitch is not above 0 if the board does not fit at all */
    struct box board, scores, pictures, reminder;
};

/* ---- Pages (page_layout.c) --------------------------------------------------------------------------------------- */

/* Lays out a page with a board. */
struct board_layout page_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                      struct sheet_page page, struct frame frame);

/* The area between head and foot of other pages. */
struct box page_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                     struct sheet_page page, struct frame frame);

/* Draws a page with the frame's top-left corner at the origin. */
void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               struct frame frame);

/* ---- Parts (page_parts.c) ---------------------------------------------------------------------------------------- */

/* The name of player `player` in a game of a match, "" if none is given: the second player of game 1 starts game 2. */
const char *page_player_name(const struct sheet_style *style, int players, int game_number, int player);

/* Adds what a page is, for the line below the title: "4x4 · game 1 of 2". */
void page_write_caption(const struct theme *theme, const struct sheet_style *style, const struct sheet_id *id,
                        struct sheet_page page, struct text *out);

/* Adds "sheet 3 of 30 · page 1 of 2"; without the page where several share the paper. */
void page_write_place(const struct sheet_style *style, const struct page_sheet *sheet, struct text *out);

/* Draws title and caption, and the fields for names and date, at the top of the frame. */
void page_draw_head(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, struct sheet_page page,
                    struct frame frame);

/* Draws the note about a position below a head that ends at `y`; and the height that a note takes, 0 if the values ask
 * for none. */
void page_draw_note(struct draw *d, const char *note, double y, struct frame frame);
double page_note_height(const struct draw *d, const struct sheet_id *id, struct frame frame);

/* Draws the foot: the designer's credit at the left; sheet ID and page in the middle, or on lines of their own where
 * that is too narrow. */
void page_draw_credit(struct draw *d, const struct sheet_id *id, struct frame frame);
void page_draw_identity(struct draw *d, const struct sheet_style *style, const struct page_sheet *sheet,
                        struct frame frame);

/* Draws a column for each player to add up points in, with a box for the total. */
void page_draw_scores(struct draw *d, const struct sheet_style *style, const struct sheet_id *id, int game_number,
                      struct box box);

/* Draws a box for each player's total. */
void page_draw_totals(struct draw *d, const struct sheet_id *id, struct box box);

/* Draws the reminder of the rules: its pictures, if the game has any and there is room; its lines of text. */
void page_draw_pictures(struct draw *d, const struct sheet_id *id, struct box box);
void page_draw_reminder(struct draw *d, const struct game *game, struct box box);

/* Draws a text in at most `rows` lines, the first baseline at y. What does not fit is cut off the last line. */
void page_draw_lines(struct draw *d, double x, double y, double width, int rows, double leading, struct type type,
                     const char *s);

/* Draws a player's marker with the letter in it; a ring for a player who has no marker. `size` in pt. */
void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size);

/* ---- Record forms (record_form.c) -------------------------------------------------------------------------------- */

/* How many pages with this box a record form takes; 0 if not even a line fits. */
int record_form_pages(const struct draw *d, const struct sheet_id *id, struct box box);

/* Draws one page of the form, `part` from 0: how moves are written, and numbered lines to write them on. The top of the
 * box is left to record_form_draw_tags: the tags that begin the record of this sheet, whose ID is `written`. */
void record_form_draw(struct draw *d, const struct sheet_id *id, struct box box, int part);
void record_form_draw_tags(struct draw *d, const struct sheet_id *id, const char *written, struct box box);

#endif
