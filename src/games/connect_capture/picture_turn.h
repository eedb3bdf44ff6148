/* Connect Capture: how the picture of a turn shows its line and its shots, in order. */
#pragma once

#include "draw/draw.h"
#include "games/connect_capture/internal.h"

/* A galaxy that is being drawn: its margin and pitch, and where figures stand in their squares: the centre, from the
 * square's top left corner, and the radius of a circle around them. Letter and value are beneath. All in mm. */
struct galaxy_picture {
    double edge, pitch, figure_x, figure_y, figure_radius;
};

/* Draws the shots as arrows from alien to alien. What is drawn afterwards hides them: first clears the room for aliens,
 * so that faces and values stand before arrows. */
void galaxy_draw_shots(const struct galaxy_picture *, const struct galaxy *, const struct played_turn *, struct draw *);

/* Draws an outline around the turn's line, or if there are shots numbers: at the line and at each victim. */
void galaxy_draw_order(const struct galaxy_picture *, const struct galaxy *, const struct played_turn *, struct draw *);
