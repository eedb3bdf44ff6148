/* Sides: the kinds of page that a sheet consists of, each laid out in a box of any size. What all sheets of a
 * batch have in common is drawn once as a symbol; what belongs to one sheet is drawn over it. */
#ifndef QUADRILLE_PAGE_SIDE_H
#define QUADRILLE_PAGE_SIDE_H

#include "draw/draw.h"
#include "game/sheet_id.h"
#include "page/sheet.h"

enum side_kind { SIDE_BOARD, SIDE_FORM, SIDE_RULES };

struct side {
    enum side_kind kind;
    int game; /* from 0: of the games that a match has */
};

/* The sheet that a side belongs to. */
struct side_sheet {
    const struct sheet_id *id;
    const struct pos *start;
    const char *text;       /* the ID */
    const struct qr *qr;    /* the ID's QR code */
    uint64_t number, total; /* from 1: its place in the batch */
    int side, sides;        /* from 0: this side's place in the sheet */
};

/* What a box of `w` x `h` mm at (x, y) is for. */
struct box {
    double x, y, w, h;
};

/* Where everything stands on a board side, in mm. */
struct side_plan {
    double pitch; /* of the board; not above 0 if it does not fit at all */
    struct box board, scores, pictures, reminder;
};

/* Plans a board side of `width` x `height` mm. */
struct side_plan side_plan(const struct theme *theme, const struct game *game, const struct values *values,
                           double width, double height);

/* Draws a side of `width` x `height` mm at the origin. */
void side_draw(struct draw *d, const struct sheet_style *style, struct side side, const struct side_sheet *sheet,
               double width, double height);

#endif
