/* Conect: stones, the winning set, and the marks of a turn, in all forms. */
#include "draw/marker.h"
#include "game/notation.h"
#include "games/conect/picture.h"

#include <math.h>

/* Adds one line of the hatch, almost from border to border. */
static void add_hatch_line(const struct cone_picture *p, const struct polygon *polygon, struct cone_point through,
                           struct cone_point along)
{
    double begin, end, inset = fmin(0.9 / p->plane.unit, 0.15);
    if (!picture_polygon_clip(polygon, through, along, &begin, &end) || end - begin < 3 * inset)
        return;
    begin = fmax(begin, picture_is_flat(p) ? begin : 0.1) + inset;
    end -= inset;
    projection_line(&p->plane, (struct cone_point){through.x + begin * along.x, through.y + begin * along.y},
                    (struct cone_point){through.x + end * along.x, through.y + end * along.y}, draw_path(p->d));
}

/* Adds rays from the apex, like the ticks across blue's edge. */
static void add_rays(const struct cone_picture *p, int x, int y, const struct polygon *polygon)
{
    struct cone_point centre = projection_flat(&p->plane, x, y), at = projection_centre(&p->plane, x, y);
    double least = 0, most = 0, sector = p->kind == CONE_WIDE ? 2 * PI / 3 : PI / 3;
    double radius = hypot(at.x - p->plane.middle.x, at.y - p->plane.middle.y), angle = atan2(centre.y, centre.x);
    bool apex = projection_is_apex(&p->plane, x, y);

    for (int i = 0; i < PROJECTION_SIDES; i++) {
        double turn = picture_angle(centre, polygon->at[i]);
        least = fmin(least, turn);
        most = fmax(most, turn);
    }
    if (apex) {
        least = -sector / 2;
        most = sector / 2;
        angle = p->kind == CONE_WIDE ? 0 : PI;
    }
    radius = fmax(radius, p->plane.unit * 0.3);
    int count = (int)fmax(3, (most - least) * p->plane.turn * radius / PICTURE_HATCH_STEP);
    for (int i = 0; i < count; i++) {
        double ray = angle + least + (most - least) * (i + 0.5) / count;
        add_hatch_line(p, polygon, (struct cone_point){0, 0}, (struct cone_point){cos(ray), sin(ray)});
    }
}

void picture_fill_stones(const struct cone_picture *p, int side, double air)
{
    const struct theme *theme = p->theme;
    if (fill_outlines(p->d))
        draw_fill_stroke(p->d, marker_ground(p->d, side), theme->colour.player[side], theme->stroke.line);
    else
        draw_fill_stroke(p->d, theme->colour.player[side], theme->colour.paper, air);
}

/* Draws Blue's hatch, with `room` mm round the letter. */
static void draw_hatch(const struct cone_picture *p, int x, int y, const struct polygon *polygon, struct cone_point at,
                       double room)
{
    struct colour colour = p->theme->colour.player[1], paper = p->theme->colour.paper;
    struct cone_point centre = projection_flat(&p->plane, x, y), along = {0.5, -SQRT3 / 2};
    double step = PICTURE_HATCH_STEP / p->plane.unit;
    int half = (int)(1 / step);

    if (!picture_is_flat(p))
        add_rays(p, x, y, polygon);
    else
        for (double off = step / 2 - half * step; off < half * step; off += step)
            add_hatch_line(p, polygon, (struct cone_point){centre.x - along.y * off, centre.y + along.x * off}, along);
    draw_stroke(p->d, fill_type(p->d, colour), picture_hatch_width(p, p->plane.unit * 0.07));
    if (room > 0)
        draw_disc(p->d, at.x, at.y, room, fill_outlines(p->d) ? paper : colour);
}

static void draw_stone(const struct cone_picture *p, int x, int y, int side)
{
    struct colour colour = p->theme->colour.player[side];
    struct polygon polygon = picture_polygon(p, x, y);
    struct type type = {FACE_BOLD, fmin(fmax(p->plane.unit * 1.25, 3), 15), fill_type(p->d, colour), ALIGN_CENTRE};
    struct cone_point at = picture_middle(p, x, y);
    char letter[] = {cone_side_names[side][0], '\0'};

    picture_outline(p, x, y, draw_path(p->d));
    picture_fill_stones(p, side, fmin(0.6, p->plane.unit * 0.1));
    if (polygon.count < PROJECTION_SIDES || p->form == CONECT_NET)
        type.size *= fmin(1, 0.75 * picture_room(p, x, y, at, type.size * 0.3, type.size * 0.3));
    bool lettered = type.size >= p->theme->type.least; /* else the hatch alone tells the sides apart */
    if (side == 1)
        draw_hatch(p, x, y, &polygon, at, lettered ? type.size * MM_PER_PT * 0.62 : 0);
    if (lettered)
        draw_text(p->d, at.x, draw_centred(p->d, type, at.y), type, letter);
}

void picture_stones(const struct cone_picture *p, const struct conect *c)
{
    struct winning_set set;
    bool in_set[CONE_CELLS] = {false};

    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell;
        if (picture_place(p, i, &x, &y, &cell) && c->node[cell].stone != CONECT_EMPTY)
            draw_stone(p, x, y, c->node[cell].stone - CONECT_RED_STONE);
    }
    if (c->winner == CONECT_EMPTY)
        return;
    winning_set_find(c, &set);
    for (int i = 0; i < set.count; i++)
        in_set[set.cell[i]] = true;
    /* The borders between the cells of the set and all others. */
    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell;
        if (!picture_place(p, i, &x, &y, &cell) || !in_set[cell])
            continue;
        for (int side = 0; side < PROJECTION_SIDES; side++) {
            int to_x = x, to_y = y, turn, other = CONE_NONE;
            struct cone_point from = projection_corner(&p->plane, x, y, side);
            struct cone_point to = projection_corner(&p->plane, x, y, side + 1);
            projection_beyond(&to_x, &to_y, side);
            if (projection_proper(&p->plane, &to_x, &to_y))
                other = cone_cell(p->kind, p->size, to_x, to_y, &turn);
            if ((other == CONE_NONE || !in_set[other]) && picture_cut(p, &from, &to))
                projection_line(&p->plane, from, to, draw_path(p->d));
        }
    }
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

/* Of the pitch: the side of a small box in the middle of a cell, and the greatest radius. */
#define BOX         0.3
#define RADIUS_MOST 0.4

void picture_mark_turn(const struct cone_picture *p, const struct played_turn *turn)
{
    const struct conect *c = (const struct conect *)turn->after, *old = (const struct conect *)turn->before;
    const struct theme *theme = p->theme;
    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell, ignored;
        if (!picture_place(p, i, &x, &y, &cell) || c->node[cell].stone == old->node[cell].stone)
            continue;
        size_t number = 0;
        for (size_t k = 0; turn->count > 1 && k < turn->count; k++) {
            const struct move *move = &turn->moves[k];
            if (move->kind == MOVE_CELL &&
                cone_cell(p->kind, p->size, move->at[COLUMN], move->at[ROW], &ignored) == cell)
                number = k + 1;
        }
        picture_outline(p, x, y, draw_path(p->d));
        draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
        struct cone_point at = picture_middle(p, x, y);
        double box = p->plane.unit * BOX, room = picture_room(p, x, y, at, box, box);
        double radius = fmin(box * room * 0.55, p->plane.unit * RADIUS_MOST);
        if (number > 0)
            marker_number(p->d, number, at.x, at.y, radius,
                          theme->colour.player[c->node[cell].stone - CONECT_RED_STONE]);
        else
            outline_ring(p->d, at.x, at.y, radius);
    }
}
