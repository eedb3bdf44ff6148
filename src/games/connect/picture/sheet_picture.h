/* CoNNect: what the files that draw a player's sheet share (picture*.c). A sheet consists of panels. Each panel is
 * drawn in two steps: what is printed on every sheet of an edition, once a document; then what one sheet adds, from its
 * set-up (shapes, objectives, dice) and from what its player wrote.
 *
 * Lengths are mm, unless a comment says sides of a space. */
#pragma once

#include "draw/draw.h"
#include "games/connect/internal.h"

/* In sides of a space, the same on all sheets. */
#define PANEL_PAD    0.18 /* around the content of a panel */
#define PANEL_RADIUS 0.2

/* How usual and large print differ: type, name, and both values. Lengths in sides of a space. */
#define SHEET_MEASURES(M)                                                                                              \
    M(double, least, 6.5, 10)            /* mm: the side of a space in which one can write, and words have room */     \
    M(double, scale, 1.1, 1)             /* of type, in times the theme's, where a space has the usual side */         \
    M(double, height, HUGE_VAL, 18.5)    /* of a page; a higher sheet takes several */                                 \
    M(double, heading, 0.55, 0.65)       /* of a panel's heading */                                                    \
    M(int, rounds, 14, 7)                /* in a row */                                                                \
    M(double, round_row, 1.7, 1.68)      /* height of such a row */                                                    \
    M(double, round_head, 0.4, 0.6)      /* of the line with the rounds' numbers */                                    \
    M(double, setup, 1.6, 2.75)          /* width of the set-up's cell */                                              \
    M(double, round, 1.4, 1.75)          /* width of a round's cell, at most */                                        \
    M(double, grid, 9.75, 8.85)          /* height of the play area with what surrounds it */                          \
    M(double, fives, 3.25, 4.95)         /* height of Connect-5 */                                                     \
    M(double, track, 1.95, 3.62)         /* height of the Free Actions */                                              \
    M(int, fives_row, TABLE_SHAPES, 2)   /* places in a row */                                                         \
    M(int, track_row, TRACK_MOST + 1, 5) /* boxes in a row */                                                          \
    M(double, objective, 0, 1.32) /* height of an objective's row; 0: the rows share the space left beside the grid */ \
    M(double, picture, 0.8, 1.3)  /* side of an objective's diagram */                                                 \
    M(double, points, 0.72, 0.9)  /* side of a box for points */                                                       \
    M(double, letter, 0.42, 0.55) /* of a shape: from the top down to its letter's baseline */                         \
    M(double, cell, 0.26, 0.36)   /* of a shape: the most for a cell's side */                                         \
    M(int, boxes, 12, 6)          /* of a bonus section, in a row */                                                   \
    M(double, bonus_row, 1.82, 2.9) /* height of such a row */                                                         \
    M(double, box, 1.6, 2.9)        /* the most for a box's width */                                                   \
    M(double, tick, 0.42, 0.62)     /* side of the tick box */                                                         \
    M(double, icon, 0.98, 1.5)      /* side of the picture in a bonus box */                                           \
    M(double, word, 0.36, 0.62)     /* height of the word's line there */                                              \
    M(double, score, 1.85, 4.2)     /* height of the final score */

struct sheet_measures {
    bool large, wide; /* wide: in two columns, the bonuses in rows half as long */
#define MEASURE(type, name, usual, large) type name;
    SHEET_MEASURES(MEASURE)
#undef MEASURE
};

/* A sheet being drawn. */
struct sheet_picture {
    struct draw *d;
    const struct theme *theme;
    const struct connect_edition *edition;
    const struct sheet_measures *measures;
    double pitch;                  /* side of a space */
    double least;                  /* pt: no type is smaller */
    struct type head;              /* of headings */
    struct type small, bold, soft; /* of everything else */
    const struct connect_table *table;
    const struct player_sheet *sheet;
    bool known;  /* shapes and objectives are on the table */
    bool played; /* the player has written something */
};

/* ---- Parts of all panels: picture_parts.c ------------------------------------------------------------------------ */

const struct sheet_measures *sheet_measures(const struct theme *, bool wide);

/* Begins to draw a player's sheet. */
struct sheet_picture sheet_begin(const struct values *, const struct pos *, int player, struct draw *, double pitch,
                                 bool wide);

/* Draws what many sheets share, once a document: `make` draws thing number `which` of the kind `what` into an area of
 * this size, from the edition alone. */
void sheet_shared(const struct sheet_picture *, const char *what, int which, struct box,
                  void (*make)(const struct sheet_picture *, struct box, int which));

/* A panel's ground: a tint, or in an outline theme a line above it. */
void sheet_panel_ground(const struct sheet_picture *, struct box panel);

/* The same with a heading: a chain of `claim` spaces (0: none), a title, whose translation is drawn, and in usual print
 * a hint. */
void sheet_panel(const struct sheet_picture *, struct box panel, int claim, const char *title, const char *hint);

/* The area of a panel below its heading. */
struct box sheet_content(const struct sheet_picture *, struct box panel);

/* The width of the strongest lines: the theme's, but thinner on small sheets. */
double sheet_strong_line(const struct sheet_picture *);

/* A box with round corners to write in. */
void sheet_box(const struct sheet_picture *, struct box);

/* Text centred in a box and shrunk to its width. */
void sheet_label(const struct sheet_picture *, struct type, struct box, const char *s);

/* A line of text around the height `middle`, shrunk to `width`; left out where even the least type is too wide. */
void sheet_hint(const struct sheet_picture *, struct type, double x, double middle, double width, const char *s);

/* What a player writes, ticks or crosses. */
void sheet_number(const struct sheet_picture *, struct box, int number);
void sheet_tick(const struct sheet_picture *, struct box);
void sheet_cross(const struct sheet_picture *, struct box);

/* ---- Panels ------------------------------------------------------------------------------------------------------ */

/* picture_play_area.c. From bottom to top: set-up spaces and arrow lines; the grid with circles, zones and coordinates;
 * in usual print a legend; what is written. */
void sheet_ground(const struct sheet_picture *, struct box);
void sheet_play_area(const struct sheet_picture *, struct box);
void sheet_legend(const struct sheet_picture *, struct box);
void sheet_numbers(const struct sheet_picture *, struct box);

/* Where a space lies in a play area. */
struct box sheet_space(const struct sheet_picture *, struct box, int space);

/* The mark of set-up spaces: a triangle in the corner (x, y), which lies to the right of it with `across` 1, to the
 * left with -1, and below it with `down` 1, above with -1. */
void sheet_setup_mark(const struct sheet_picture *, double x, double y, int across, int down);

/* picture_bonuses.c: bonus boxes and, for Connect-4, shapes. Rows of boxes in a section; the boxes; the ticks. */
int sheet_bonus_rows(const struct connect_edition *, const struct sheet_measures *, enum section);
void sheet_bonuses(const struct sheet_picture *, struct box, enum section);
void sheet_bonuses_used(const struct sheet_picture *, struct box, enum section);

/* picture_side.c: Connect-5, objectives and Free Actions; blank, and what one sheet adds. */
void sheet_fives(const struct sheet_picture *, struct box);
void sheet_fives_known(const struct sheet_picture *, struct box);
void sheet_objectives(const struct sheet_picture *, struct box);
void sheet_objectives_known(const struct sheet_picture *, struct box);
void sheet_track(const struct sheet_picture *, struct box);
void sheet_track_used(const struct sheet_picture *, struct box);

/* picture_rounds.c: the rounds and the final score. */
int sheet_round_rows(const struct connect_edition *, const struct sheet_measures *);
void sheet_rounds(const struct sheet_picture *, struct box);
void sheet_rounds_rolled(const struct sheet_picture *, struct box);
void sheet_rounds_played(const struct sheet_picture *, struct box);
void sheet_score(const struct sheet_picture *, struct box);
void sheet_score_written(const struct sheet_picture *, struct box, const struct connect_score *);

/* ---- A turn: picture_close_up.c ---------------------------------------------------------------------------------- */

/* The play area, and what the turn changed since `old` (NULL: nothing), for small pictures. */
void close_up_board(const struct theme *, enum close_up, struct board *);
void close_up_draw(const struct sheet_picture *, const struct played_turn *, const struct player_sheet *old);

/* Thin frames around the numbers of a play area that `old` did not have. Rings would mean that they are claimed. */
void sheet_frames(const struct sheet_picture *, struct box, const struct player_sheet *old);

/* ---- Small pictures: icons.c ------------------------------------------------------------------------------------- */

/* Each is drawn to scale in a box of `size` x `size` mm centred on (x, y). None begins a symbol, so all may be part of
 * one. */

/* The colour of claims of 3, 4 or 5 spaces. Never the only sign: a word or a digit always stands beside it. */
struct colour icon_claim_colour(const struct theme *theme, int claim);

/* Adds a closed rectangle with round corners. */
void icon_round_rect(struct path *path, double x, double y, double w, double h, double radius);

void icon_star(struct draw *d, double x, double y, double size, struct colour fill);

/* A bolt of lightning: the bonus must be used at once. */
void icon_bolt(struct draw *d, double x, double y, double size);

/* The face of a die, 1 to 6, or 0 for blank; dark for the zone die. */
void icon_die(struct draw *d, int value, bool dark, double x, double y, double size);

/* A chain of `count` spaces, `size` mm long. */
void icon_chain(struct draw *d, int count, double x, double y, double size, struct colour fill);

/* An arrowhead that points along (dx, dy), a step in one of the four directions. */
void icon_arrowhead(struct draw *d, double x, double y, double size, int dx, int dy, struct colour fill);

/* A shape; `cells` lie at the top left of the grid. Each cell is at most `most` mm wide. */
void icon_shape(struct draw *d, spaces cells, double x, double y, double size, double most, struct colour fill);

/* What a bonus box gives. */
void icon_bonus(struct draw *d, const struct bonus_box *box, double x, double y, double size);

/* What an objective asks for. */
void icon_objective(struct draw *d, const struct connect_edition *e, const struct objective *o, double x, double y,
                    double size);
