/* Conect: what the files of its picture share. */
#pragma once

#include "draw/draw.h"
#include "games/conect/internal.h"
#include "games/conect/projection.h"

/* mm between the ticks across the blue strip and between the lines on blue stones. */
#define PICTURE_HATCH_STEP 1.5

/* A board that is being drawn. */
struct cone_picture {
    struct draw *d;
    const struct theme *theme;
    const struct cone *cone;
    enum conect_form form;
    bool names; /* in all cells, not only in those that appear twice */
    enum close_up close_up;
    double band; /* mm: width of the coloured strip along the edges */
    struct projection plane;
};

/* ---- Places (picture_places.c) ----------------------------------------------------------------------------------- */

/* Whether the form keeps the rhombus flat. */
static inline bool picture_is_flat(const struct cone_picture *p)
{
    return p->form != CONECT_PROJECTION;
}

/* Adds the outline of a place to a path, closed. */
void picture_outline(const struct cone_picture *p, int x, int y, struct path *path);

/* The angle from one flat point to another, seen from the apex; at most half a turn. */
double picture_angle(struct point from, struct point to);

/* The letter on a side's stones: the first one of its name, or the second where the first is the other player's, as in
 * "Azul". */
char picture_initial(const struct cone_picture *p, int side);

/* The colour of borders between cells, and the width of hatch lines in mm, at most `most`. */
struct colour picture_grid(const struct cone_picture *p);
double picture_hatch_width(const struct cone_picture *p, double most);

/* Draws every border between cells once, in the flat forms the outer sides too. */
void picture_borders(const struct cone_picture *p, double width);

/* Tints the cells that appear twice in a flat form. */
void picture_doubles(const struct cone_picture *p);

/* Marks the empty cells of a position, for readers of sheets. The two places at which a flat form shows a cell of the
 * seam have its two names. */
void picture_mark_cells(const struct cone_picture *p, const struct conect *c);

/* Draws the proper names of cells in the places that show them. */
void picture_names(const struct cone_picture *p);

/* Fills the outlines in the current path as stones of a side, with `air` mm between them. */
void picture_fill_stones(const struct cone_picture *p, int side, double air);

/* Draws the stones after a turn, and a strong line round the winning set if there is one. Those that the turn put have
 * no letter where an answer numbers them. */
void picture_stones(const struct cone_picture *p, const struct played_turn *turn);

/* Outlines the stones that a turn put in ink; a single one has a ring, several have numbers in order. */
void picture_mark_turn(const struct cone_picture *p, const struct played_turn *turn);

/* ---- Edges (picture_edges.c) ------------------------------------------------------------------------------------- */

/* mm around boards with labels outside the strips. */
double picture_edge_width(const struct cone_picture *p);

/* The factor by which the strip enlarges a flat board. */
double picture_stretch(const struct cone_picture *p);

/* Draws the strip along a player's edge: red solid, blue with ticks across. It shows the side's initial unless it is
 * very narrow, and, if `labels`, the labels of the cells. */
void picture_edge(const struct cone_picture *p, int player, bool labels);

/* Draws column letters outside the red strip, or row numbers outside the blue one. */
void picture_labels(const struct cone_picture *p, int player);
