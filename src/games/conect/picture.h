/* Conect: what the drawings of its forms share. Only conect_*.c include this. */
#ifndef QUADRILLE_GAMES_CONECT_PICTURE_H
#define QUADRILLE_GAMES_CONECT_PICTURE_H

#include "draw/draw.h"
#include "games/conect/internal.h"
#include "games/conect/projection.h"

/* mm, of the ticks across the blue strip and on blue stones. */
#define PICTURE_HATCH_STEP 1.5

/* A board that is being drawn. */
struct cone_picture {
    struct draw *d;
    const struct theme *theme;
    enum cone_kind kind;
    int size;
    enum conect_form form;
    bool names;  /* in all cells, not only in those that the rhombus has twice */
    double band; /* mm: width of the coloured strip along the edges */
    struct projection plane;
};

/* The flat outline of a place; in the net a place on the seam is cut there. */
struct polygon {
    struct cone_point at[PROJECTION_SIDES + 2];
    int count;
};

/* The picture of these values at a pitch, not yet bound to a drawing, and the board's natural size. */
struct cone_picture picture_plan(const struct values *, const struct theme *, double pitch, struct board *);

/* mm around boards with labels outside the strips. */
double picture_edge_width(const struct theme *theme);

/* How many places a drawing has to look at, and whether place number `i` is to be drawn; then it is (x, y) and
 * shows `cell`. The projection shows each cell once, the others show the cells of the seam on both sides. */
int picture_places(const struct cone_picture *p);
bool picture_place(const struct cone_picture *p, int i, int *x, int *y, int *cell);

/* The place on the flat sector, in flat units; of a net what the cuts leave of it. */
struct polygon picture_polygon(const struct cone_picture *p, int x, int y);
/* Where the line at `through` along `along` is in a polygon: from *begin to *end, in lengths of `along`. False if it
 * passes by. */
bool picture_polygon_clip(const struct polygon *polygon, struct cone_point through, struct cone_point along,
                          double *begin, double *end);

/* Adds the closed outline of a place to a path. */
void picture_outline(const struct cone_picture *p, int x, int y, struct path *path);

/* Whether the form keeps the rhombus flat. */
bool picture_is_flat(const struct cone_picture *p);

/* The angle from one flat point to another, seen from the apex; at most half a turn. */
double picture_angle(struct cone_point from, struct cone_point to);

/* The factor by which a box of `width` x `height` mm, centred on `middle`, may grow within a place. */
double picture_room(const struct cone_picture *p, int x, int y, struct cone_point middle, double width, double height);

/* Where a name or a letter stands in a place. */
struct cone_point picture_middle(const struct cone_picture *p, int x, int y);

/* Width in mm of such a hatch, at most `most`. */
double picture_hatch_width(const struct cone_picture *p, double most);

/* Keeps what lies in the net's sector of a flat line. False if nothing is left. */
bool picture_cut(const struct cone_picture *p, struct cone_point *from, struct cone_point *to);

/* The colour of the lines that part cells. */
struct colour picture_grid(const struct cone_picture *p);

/* The strip along a player's edge: red solid, blue with ticks across; with the side's initial unless it is very
 * narrow, and, if `labels`, with the labels of the cells. */
void picture_edge(const struct cone_picture *p, int player, bool labels);

/* Column letters outside the red strip, row numbers outside the blue one. */
void picture_labels(const struct cone_picture *p, int player);

/* The proper names of the places that are to show them. */
void picture_names(const struct cone_picture *p);

/* In picture_stones.c: fills the outlines in the current path as stones of a side, with so much mm of air between them;
 * the stones of a position, and a strong line round the winning set if it has one. */
void picture_fill_stones(const struct cone_picture *p, int side, double air);
void picture_stones(const struct cone_picture *p, const struct conect *c);

/* Marks the stones that a turn put: an outline in ink, and the letter in colour on a ringed disc; of several stones,
 * their numbers in order. */
void picture_mark_turn(const struct cone_picture *p, const struct played_turn *turn);

/* The forms that keep the rhombus flat, in picture_flat.c: how `p` lies on paper at a pitch, the board's natural
 * size, and its fixed parts. */
void picture_flat_place(struct cone_picture *p, double pitch, struct board *b);
void picture_flat(const struct cone_picture *p);

/* The lines of the net to cut and fold along; they stand over the stones. */
void picture_net_lines(const struct cone_picture *p);

/* struct sheet_parts.hints: how to make the cone, for a net. */
void picture_net_hints(const struct values *, struct text *out);

#endif
