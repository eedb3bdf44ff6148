/* The flow of rules down columns and over pages: words and pictures find their places. */
#ifndef QUADRILLE_PAGE_RULE_FLOW_H
#define QUADRILLE_PAGE_RULE_FLOW_H

#include "page/page_layout.h"
#include "page/rich_text.h"
#include "page/rule_text.h"

/* What stands at a place of some page: a piece of a line, or a picture. */
struct rule_flow_item {
    int page;    /* from 0 */
    double x, y; /* mm: left end of the baseline; top-left of the picture */
    struct rich_text text;
    size_t len; /* bytes of it */
    struct type type;
    const struct example *picture; /* NULL: text */
    struct board_fit fit;
};

struct rule_flow_list {
    struct rule_flow_item *items;
    size_t count, size;
};

/* The shape of the pages. */
struct rule_flow_shape {
    struct box box; /* of all columns of a page */
    double size;    /* of the type, pt */
    int columns;
    double column_w, gap; /* mm */
    double pictures;      /* at least 1: how much larger pictures are than they need to be */
    int pages;            /* the last of so many is only `last` mm high; 0: none is */
    double last;
};

/* Lets the rules flow and returns how many pages they take, 0 if something is higher than a column. `list`, if it is
 * not NULL, gets what stands where. `d` is for measuring. */
int rule_flow(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
              struct rule_flow_list *list);

/* mm that the legend of the signs takes at the foot of every page, beneath the box; and its items for one of them. */
double rule_flow_legend_height(const struct draw *d, const struct rule_text *rules,
                               const struct rule_flow_shape *shape);
void rule_flow_legend(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
                      int page, struct rule_flow_list *list);

#endif
