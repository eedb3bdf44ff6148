/* Mappings: where the coordinates of a drawing lie in those of a file. Only writers include this. */
#ifndef QUADRILLE_DRAW_TRANSFORM_H
#define QUADRILLE_DRAW_TRANSFORM_H

/* (px, py) lies at (px * scale + x, py * scale + y). A scale below 0 turns by half a turn, too. */
struct transform {
    double scale, x, y;
};

static inline double transform_x(const struct transform *p, double x)
{
    return x * p->scale + p->x;
}

static inline double transform_y(const struct transform *p, double y)
{
    return y * p->scale + p->y;
}

/* Coordinates that are scaled, then moved within those of `p`. */
static inline struct transform transform_within(const struct transform *p, double x, double y, double scale)
{
    return (struct transform){p->scale * scale, transform_x(p, x), transform_y(p, y)};
}

#endif
