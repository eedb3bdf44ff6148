/* Conect: the last turn in a diagram. Its cell is outlined in ink, and its letter stands in colour on a ringed disc. */
#include "draw/halo.h"
#include "game/conect_picture.h"

#include <math.h>

/* Of the pitch: the side of a small box in the middle of a cell, and the greatest radius. */
#define BOX         0.3
#define RADIUS_MOST 0.4

static void mark_stone(const struct picture *p, int x, int y, int side)
{
    const struct theme *theme = p->theme;
    struct conect_point at = picture_middle(p, x, y);
    double box = p->plane.unit * BOX, room = picture_room(p, x, y, at, box, box);
    double radius = fmin(box * room * 0.55, p->plane.unit * RADIUS_MOST);
    struct type type = {FACE_BOLD, radius * 3.4, theme->colour.player[side], ALIGN_CENTRE};
    char letter[] = {picture_sides[side][0], '\0'};

    picture_outline(p, x, y, draw_path(p->d));
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    path_ellipse(draw_path(p->d), at.x, at.y, radius, radius);
    draw_fill_stroke(p->d, theme->colour.paper, theme->colour.ink, fmin(theme->stroke.line, radius * 0.25));
    draw_cell(p->d, at.x, draw_centred(p->d, type, at.y), type, letter);
}

void conect_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    const struct conect *c = (const struct conect *)last->after, *old = (const struct conect *)last->before;
    struct board b;
    struct picture p = picture_plan(v, draw_theme(d), pitch, &b);

    p.d = d;
    for (int i = 0; i < picture_places(&p); i++) {
        int x, y, cell;
        if (picture_place(&p, i, &x, &y, &cell) && c->node[cell].stone != old->node[cell].stone)
            mark_stone(&p, x, y, c->node[cell].stone - CONECT_RED_STONE);
    }
}
