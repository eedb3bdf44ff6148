/* Mappings: where the coordinates of a drawing lie in those of a file. Only writers include this. */
#ifndef QUADRILLE_DRAW_MAPPING_H
#define QUADRILLE_DRAW_MAPPING_H

/* (px, py) lies at (px * scale + x, py * scale + y). A scale below 0 turns by half a turn, too. */
struct mapping {
    double scale, x, y;
};

static inline double mapping_x(const struct mapping *p, double x)
{
    return x * p->scale + p->x;
}

static inline double mapping_y(const struct mapping *p, double y)
{
    return y * p->scale + p->y;
}

/* Coordinates that are scaled, then moved within those of `p`. */
static inline struct mapping mapping_within(const struct mapping *p, double x, double y, double scale)
{
    return (struct mapping){p->scale * scale, mapping_x(p, x), mapping_y(p, y)};
}

#endif
