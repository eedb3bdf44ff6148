/* Conect: the last turn in a diagram. Its cell is outlined in ink, and its letter stands in colour on a ringed disc; of
 * several stones each has its number in their order. */
#include "draw/outline.h"
#include "game/cell_move.h"
#include "games/conect/picture.h"

#include <math.h>
#include <stdio.h>

/* Of the pitch: the side of a small box in the middle of a cell, and the greatest radius. */
#define BOX         0.3
#define RADIUS_MOST 0.4

/* Which of the moves put the stone on a cell, from 1. */
static int order_of(const struct conect *c, const struct played_turn *last, int cell)
{
    int turn = 0;
    size_t i = 0;
    while (i < last->count &&
           (last->moves[i].kind != MOVE_CELL || cone_cell((enum cone_kind)c->kind, c->size, last->moves[i].at[COLUMN],
                                                          last->moves[i].at[ROW], &turn) != cell))
        i++;
    return (int)i + 1;
}

static void write_mark(const struct conect *c, const struct played_turn *last, int cell, char *mark, size_t size)
{
    if (last->count > 1)
        snprintf(mark, size, "%d", order_of(c, last, cell));
    else
        snprintf(mark, size, "%c", conect_sides[c->node[cell].stone - CONECT_RED_STONE][0]);
}

static void mark_stone(const struct cone_picture *p, int x, int y, int side, const char *mark)
{
    const struct theme *theme = p->theme;
    struct conect_point at = picture_middle(p, x, y);
    double box = p->plane.unit * BOX, room = picture_room(p, x, y, at, box, box);
    double radius = fmin(box * room * 0.55, p->plane.unit * RADIUS_MOST);
    struct type type = {FACE_BOLD, radius * 3.4, theme->colour.player[side], ALIGN_CENTRE};

    picture_outline(p, x, y, draw_path(p->d));
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    path_ellipse(draw_path(p->d), at.x, at.y, radius, radius);
    draw_fill_stroke(p->d, theme->colour.paper, theme->colour.ink, fmin(theme->stroke.line, radius * 0.25));
    draw_cell(p->d, at.x, draw_centred(p->d, type, at.y), type, mark);
}

void conect_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    const struct conect *c = (const struct conect *)last->after, *old = (const struct conect *)last->before;
    struct board b;
    struct cone_picture p = picture_plan(v, draw_theme(d), pitch, &b);

    p.d = d;
    for (int i = 0; i < picture_places(&p); i++) {
        int x, y, cell;
        char mark[16];
        if (!picture_place(&p, i, &x, &y, &cell) || c->node[cell].stone == old->node[cell].stone)
            continue;
        write_mark(c, last, cell, mark, sizeof mark);
        mark_stone(&p, x, y, c->node[cell].stone - CONECT_RED_STONE, mark);
    }
}
