/* Sides: the kinds of page that a sheet consists of, each laid out in a frame of any size. What all sheets of a
 * batch have in common is drawn once as a symbol; what belongs to one sheet is drawn over it. */
#ifndef QUADRILLE_PAGE_PAGE_LAYOUT_H
#define QUADRILLE_PAGE_PAGE_LAYOUT_H

#include "catalogue/sheet_id.h"
#include "draw/draw.h"
#include "page/sheet.h"

/* From a line of text to the next: mm for each pt of its type. */
#define PAGE_LEADING (MM_PER_PT * 1.36)

/* PAGE_CARDS has a page to itself, whatever cells others are cut into; it is drawn by cards.h. PAGE_REMINDER is there
 * in large print only. */
enum page_kind { PAGE_BOARD, PAGE_FORM, PAGE_RULES, PAGE_BLANK, PAGE_CARDS, PAGE_REMINDER };

struct sheet_page {
    enum page_kind kind;
    int game; /* from 0: of the games that a match has */
    int part; /* from 0: of what goes on over several sides */
};

/* What a side is laid out in, in mm. A compact frame is too small for all parts: it has a smaller head, and
 * boxes for the totals in place of score columns and reminder. */
struct frame {
    double w, h;
    bool compact;
};

/* The sheet that a side belongs to. */
struct page_sheet {
    const struct sheet_id *id;
    const struct pos *start;
    const char *text;               /* the ID */
    const char *note;               /* to be printed above the board; "" if there is none */
    const struct rule_sheet *rules; /* or NULL for none */
    const struct qr *qr;            /* the ID's QR code */
    uint64_t number, total;         /* from 1: its place in the batch */
    int page, pages;                /* from 0: this side's place in the sheet */
};

/* What a box of `w` x `h` mm at (x, y) is for. */
struct box {
    double x, y, w, h;
};

/* Where everything stands on a board side, in mm. */
struct board_layout {
    double pitch; /* of the board; not above 0 if it does not fit at all */
    struct box board, scores, pictures, reminder;
};

/* Plans a board side. `d` is for measuring, here and below. */
struct board_layout page_board_layout(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                      struct sheet_page page, struct frame frame);

/* The box that a record form, rules or a reminder have between head and foot. */
struct box page_body(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                     struct sheet_page page, struct frame frame);

/* The pitch that a board gets in a box of `width` x `height` mm, and the box that it takes of `in`, in the middle. */
double side_pitch(const struct board *b, double width, double height);
struct box side_centred(const struct board *b, double pitch, struct box in);

/* Draws a side with the frame's top-left at the origin. */
void page_draw(struct draw *d, const struct sheet_style *style, struct sheet_page page, const struct page_sheet *sheet,
               struct frame frame);

#endif
