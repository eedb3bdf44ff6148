/* The flow of rules down columns and over sides: words and pictures find their places. */
#ifndef QUADRILLE_PAGE_RULE_FLOW_H
#define QUADRILLE_PAGE_RULE_FLOW_H

#include "page/rich.h"
#include "page/rules.h"
#include "page/side.h"

/* What stands at a place of some side: a piece of a line, or a picture. */
struct flow_item {
    int side;    /* from 0 */
    double x, y; /* mm: left end of the baseline; top-left of the picture */
    struct rich text;
    size_t len; /* bytes of it */
    struct type type;
    const struct illustration *picture; /* NULL: text */
    struct board_fit fit;
};

struct flow_list {
    struct flow_item *items;
    size_t count, size;
};

/* The shape of the sides. */
struct flow_shape {
    struct box box; /* of all columns of a side */
    double size;    /* of the type, pt */
    int columns;
    double column_w, gap; /* mm */
    double pictures;      /* at least 1: how much larger pictures are than they need to be */
    int sides;            /* the last of so many is only `last` mm high; 0: none is */
    double last;
};

/* Lets the rules flow and returns how many sides they take, 0 if something is higher than a column. `list`, if it is
 * not NULL, gets what stands where. `d` is for measuring. */
int flow_rules(const struct draw *d, const struct rule_text *rules, const struct flow_shape *shape,
               struct flow_list *list);

/* mm that the legend of the signs takes at the foot of every side, beneath the box; and its items for one of them. */
double flow_legend_height(const struct draw *d, const struct rule_text *rules, const struct flow_shape *shape);
void flow_legend(const struct draw *d, const struct rule_text *rules, const struct flow_shape *shape, int side,
                 struct flow_list *list);

#endif
