/* Cards: a game's decks laid out in true size with shared cuts, and their backs. Lengths are in mm
 * from the top-left corner of a page. */
#pragma once

#include "draw/draw.h"
#include "game/game.h"
#include "page/paper/page.h"

/* The type in pt of the texts at the foot, unless the theme's least type is larger. */
#define CARDS_TYPE 6.0

/* How the cards of a sheet lie on its pages. */
struct cards_plan {
    double page_w, page_h;
    struct card_print print;
    int count;         /* all cards */
    int columns, rows; /* of fronts on a page */
    int per_page;      /* cards */
    int leaf_pages;    /* of a leaf, that have cards */
    double left, top;  /* of the first front */
    double foot;       /* from the lines of text to the edge of the page */
    double type;       /* of these lines, pt */
    double text_w;     /* of a line */
    int line[5];       /* in which each of them is */
    int text_columns;  /* lines beside each other, one below each column of cards; or 1 */
    int text_rows;     /* lines below each other */
    double text_h;     /* from the cards to the foot, at least */
    double gutter;     /* on each side of a line to fold along */
};

/* A card's front or back on the pages, which count from 0. */
struct card_place {
    int page; /* -1: nowhere */
    struct box box;
    bool turned; /* upside down */
};

/* How many cards a sheet of these values has. */
int cards_count(const struct game *game, const struct values *values);

/* Lays out `count` cards on pages of this size, with texts of `type` pt. Cards keep clear of the edge that common
 * printers cannot print on, or of a larger `margin`; crop marks may be nearer. `d` is only for measuring. False if not
 * even one card fits. */
bool cards_plan(const struct draw *d, double page_w, double page_h, double margin, double type,
                const struct card_print *print, int count, struct cards_plan *plan);

/* How many pages the cards take; with duplex backs each leaf has two. */
int cards_pages(const struct cards_plan *plan);

/* The front and the back of card `i`, from 0. */
struct card_place cards_front(const struct cards_plan *plan, int i);
struct card_place cards_back(const struct cards_plan *plan, int i);

/* Draws a page of cards, the same for all sheets of these values; and the line at its foot with the ID of one sheet. */
void cards_draw(struct draw *d, const struct cards_plan *plan, const struct game *game, const struct values *values,
                int page);
void cards_draw_identity(struct draw *d, const struct cards_plan *plan, const char *sheet_id, int page);
