/* Cards: a game's decks laid out in true size, with shared cuts, and their backs. The layout is a plan without any
 * drawing: rectangles in mm from a page's top-left. */
#ifndef QUADRILLE_PAGE_CARDS_H
#define QUADRILLE_PAGE_CARDS_H

#include "draw/draw.h"
#include "game/game.h"
#include "page/page_layout.h"

/* How the cards of a sheet lie on its pages. Page numbers count from 0. */
struct cards_plan {
    double page_w, page_h; /* mm */
    struct card_print print;
    int count;         /* cards in all */
    int columns, rows; /* of the fronts on a page */
    double left, top;  /* of the fronts */
    double foot;       /* mm: the lines of text end this far from the page's edge */
    double type;       /* pt of these */
};

/* pt: the usual type of the texts beside cards; in larger type they have lines of their own. */
#define CARDS_TYPE 6.0

/* Where one side of a card is printed. `turned`: upside down. */
struct card_place {
    int page;
    struct box box;
    bool turned;
};

/* How many cards a sheet of these values has. */
int cards_count(const struct game *game, const struct values *values);

/* Plans `count` cards for pages of this size, with texts of `type` pt. False if none fits: the cards keep off the
 * page's edges by what common printers need, or by `margin` mm if that is uncommon. Marks and nothing else may reach
 * further. */
bool cards_plan(double page_w, double page_h, double margin, double type, const struct card_print *print, int count,
                struct cards_plan *plan);

/* Pages that the cards take; with duplex backs each leaf has two. */
int cards_pages(const struct cards_plan *plan);

/* Where card `i` (0 ...) has its front, and its back; without backs the back is nowhere. */
struct card_place cards_front(const struct cards_plan *plan, int i);
struct card_place cards_back(const struct cards_plan *plan, int i);

/* Draws what all sheets of these values have on a page of cards. */
void cards_draw(struct draw *d, const struct cards_plan *plan, const struct game *game, const struct values *values,
                int page);

/* Draws a sheet's own line at the foot of such a page. */
void cards_draw_identity(struct draw *d, const struct cards_plan *plan, const char *sheet_id, int page);

#endif
