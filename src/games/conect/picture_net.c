/* Conect: the net, to cut out, roll and glue. */
#include "games/conect/picture.h"

#include <math.h>

/* mm */
#define NET_BAND      4.4
#define NET_EDGE_TYPE 3.0 /* mm around the net, in sizes of its type */
#define FLAP          9.0 /* at least; and in sizes of the type on it */
#define FLAP_TYPE     2.4
#define RULER         50

/* A tilted net fills a page best: its long diagonal runs from corner to corner. */
#define NET_TILT (PI / 12)

/* ---- The layout -------------------------------------------------------------------------------------------------- */

/* The net's corners on paper: the apex, the end of the bottom row, the far corner, the other end of the seam. A
 * `stretch` above 1 includes the strip. */
static void net_corners(const struct cone_picture *p, double stretch, struct cone_point corner[4])
{
    struct projection outer = p->plane;
    struct cone_point from, to;
    outer.unit *= stretch;
    corner[0] = p->plane.middle;
    projection_rim_line(&outer, 0, &from, &to);
    corner[2] = projection_point(&outer, p->kind == CONE_WIDE ? to : from);
    corner[3] = projection_point(&outer, p->kind == CONE_WIDE ? from : to);
    projection_rim_line(&outer, 1, &from, &to);
    corner[1] = projection_point(&outer, to);
}

void picture_net_place(struct cone_picture *p, double pitch, struct board *b)
{
    struct cone_point corner[4];
    double left = 0, right = 0, top = 0, bottom = 0;

    p->band = NET_BAND;
    p->plane = projection_of_rhombus(p->size, p->kind == CONE_NARROW, 1, NET_TILT);
    net_corners(p, 1, corner);
    for (int i = 0; i < 4; i++) {
        left = fmin(left, corner[i].x);
        right = fmax(right, corner[i].x);
        top = fmin(top, corner[i].y);
        bottom = fmax(bottom, corner[i].y);
    }
    *b = (struct board){.columns = right - left, .rows = bottom - top, .pitch_most = 40};
    /* The sharp corners of the strip reach out by twice its width, the flap by less; larger type needs more. */
    b->edge = fmax(2 * NET_BAND, p->theme->type.tiny * MM_PER_PT * NET_EDGE_TYPE);
    b->pitch_least = fmax(4, 64 / b->columns);
    p->plane.unit = pitch;
    p->plane.middle = (struct cone_point){b->edge - left * pitch, b->edge - top * pitch};
}

/* ---- The net ----------------------------------------------------------------------------------------------------- */

/* Draws the flap along the bottom row, which goes under the other side of the seam; its fold is dashed. */
static void draw_flap(const struct cone_picture *p, struct cone_point apex, struct cone_point end)
{
    const struct theme *theme = p->theme;
    struct type type = {FACE_REGULAR, theme->type.tiny, theme->colour.soft, ALIGN_CENTRE};
    double length = hypot(end.x - apex.x, end.y - apex.y), ux = (end.x - apex.x) / length,
           uy = (end.y - apex.y) / length;
    double flap = fmax(FLAP, type.size * MM_PER_PT * FLAP_TYPE), slope = flap * 1.2;
    /* Outward, away from the sector: it lies clockwise of a seam to the left, counter-clockwise of one to the right. */
    double sense = p->kind == CONE_WIDE ? 1 : -1, ox = -uy * sense * flap, oy = ux * sense * flap;

    path_move(draw_path(p->d), apex.x, apex.y);
    path_line(draw_path(p->d), apex.x + ux * slope + ox, apex.y + uy * slope + oy);
    path_line(draw_path(p->d), end.x - ux * slope + ox, end.y - uy * slope + oy);
    path_line(draw_path(p->d), end.x, end.y);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    for (double at = 0; at < length; at += 4) {
        double to = fmin(at + 2.5, length);
        path_segment(draw_path(p->d), apex.x + ux * at, apex.y + uy * at, apex.x + ux * to, apex.y + uy * to);
    }
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    double x = (apex.x + end.x + ox) / 2, y = (apex.y + end.y + oy) / 2;
    draw_text(p->d, x, draw_centred(p->d, type, y), type, draw_word(p->d, "glue"));
}

static void draw_ruler(const struct cone_picture *p, double x, double y)
{
    const struct theme *theme = p->theme;
    struct type type = {FACE_REGULAR, theme->type.tiny, theme->colour.soft, ALIGN_LEFT};
    for (int mm = 0; mm <= RULER; mm += 5)
        path_segment(draw_path(p->d), x + mm, y, x + mm, y - (mm % 10 == 0 ? 2 : 1.2));
    path_segment(draw_path(p->d), x, y, x + RULER, y);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.guide);
    double below = fmax(3, 2.2 + type.size * MM_PER_PT * 0.25); /* clear of the marks */
    draw_text(p->d, x, y - below, type, draw_word(p->d, "50 mm: print at 100 %"));
}

void picture_net(const struct cone_picture *p)
{
    const bool narrow = p->kind == CONE_NARROW;
    struct type type = {FACE_REGULAR, p->theme->type.tiny, p->theme->colour.soft, narrow ? ALIGN_LEFT : ALIGN_RIGHT};
    struct cone_picture measured = *p;
    struct board b;

    picture_net_place(&measured, p->plane.unit, &b);
    picture_doubles(p);
    if (narrow) { /* the tip, where there is no cell */
        picture_outline(p, p->size - 1, p->size - 1, draw_path(p->d));
        draw_fill(p->d, fill_blend(p->theme->colour.wash, p->theme->colour.guide, 0.5));
    }
    picture_borders(p, p->theme->stroke.guide * 1.25);
    for (int player = 0; player < 2; player++)
        picture_edge(p, player, true);
    picture_names(p);
    draw_text(p->d, p->plane.middle.x + (narrow ? 1.5 : -2), draw_centred(p->d, type, p->plane.middle.y), type,
              draw_word(p->d, "apex"));
    draw_ruler(p, 1, b.rows * p->plane.unit + 2 * b.edge - 1);
}

void picture_net_lines(const struct cone_picture *p)
{
    struct cone_point corner[4];
    struct path *path = draw_path(p->d);

    net_corners(p, picture_stretch(p), corner);
    path_move(path, corner[1].x, corner[1].y);
    path_line(path, corner[2].x, corner[2].y);
    path_line(path, corner[3].x, corner[3].y);
    path_line(path, corner[0].x, corner[0].y);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.line);
    draw_flap(p, corner[0], corner[1]);
}
