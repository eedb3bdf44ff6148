#include "draw/geometry.h"

#include "base/json.h"
#include "base/mem.h"
#include "draw/display_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHORDS = 4 }; /* of a curve in the outline of a cell */

struct collection {
    struct geometry *out;
    const struct display_page *page;
    int number;                /* of the page, from 0 */
    struct side_geometry *now; /* the side that marks belong to; NULL: none yet on this page */
};

static void add_point(struct collection *c, const struct transform *at, double x, double y)
{
    struct side_geometry *side = c->now;
    *mem_add(side->points, side->point_count) = (struct point){transform_x(at, x), transform_y(at, y)};
}

/* Adds the corners of a path's first outline; the last one of a closed outline is the first one again. */
static void add_corners(struct collection *c, const struct transform *at, const struct path *path)
{
    double x = 0, y = 0;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        if (s->op == PATH_CLOSE || ((s->op == PATH_MOVE || s->op == PATH_RECT) && i > 0))
            break;
        if (s->op == PATH_RECT) {
            add_point(c, at, s->x, s->y);
            add_point(c, at, s->x + s->x1, s->y);
            add_point(c, at, s->x + s->x1, s->y + s->y1);
            add_point(c, at, s->x, s->y + s->y1);
            break;
        }
        for (int k = 1; s->op == PATH_CURVE && k < CHORDS; k++) {
            double t = (double)k / CHORDS, u = 1 - t;
            double p[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
            add_point(c, at, p[0] * x + p[1] * s->x1 + p[2] * s->x2 + p[3] * s->x,
                      p[0] * y + p[1] * s->y1 + p[2] * s->y2 + p[3] * s->y);
        }
        add_point(c, at, s->x, s->y);
        x = s->x;
        y = s->y;
    }
}

static void collect_mark(struct collection *c, const struct transform *at, const struct draw_call *call)
{
    struct side_geometry *side = c->now;
    size_t first = side->point_count;
    add_corners(c, at, call->path);
    struct point *from = &side->points[first], *last = &side->points[side->point_count - 1];
    if (call->kind == SHEET_MARK_CELL && hypot(last->x - from->x, last->y - from->y) < 1e-6)
        side->point_count--;
    if (call->kind == SHEET_MARK_TICK && at->scale < 0) { /* half a turn swaps the corners */
        struct point kept = *from;
        *from = *last;
        *last = kept;
    }
    struct sheet_mark *mark = mem_add(side->marks, side->count);
    *mark = (struct sheet_mark){.kind = call->kind,
                                .first = first,
                                .count = side->point_count - first,
                                .centre = {transform_x(at, call->x), transform_y(at, call->y)}};
    memcpy(mark->name, call->name, strlen(call->name) + 1);
}

static bool collect(void *context, const struct transform *at, const struct draw_call *call)
{
    struct collection *c = context;
    if (call->op == CALL_SIDE) {
        c->now = mem_add(c->out->sides, c->out->count);
        *c->now = (struct side_geometry){.id = mem_string(call->name, strlen(call->name)),
                                         .page = c->number,
                                         .side = (int)call->number,
                                         .width = c->page->width,
                                         .height = c->page->height};
    }
    if (call->op == CALL_MARK && c->now)
        collect_mark(c, at, call);
    return false;
}

static bool collect_page(void *state, const struct display_page *page, struct output *out UNUSED,
                         struct text *why UNUSED)
{
    struct collection *c = state;

    c->page = page;
    c->now = NULL;
    display_list_replay(page->list, page, (struct transform){1, 0, 0}, collect, c);
    c->number++;
    return true;
}

struct draw *draw_geometry(const struct draw_resources *resources, struct geometry *out)
{
    static const struct page_format format = {collect_page, free, TAKES_MARKS};
    struct collection *c = mem_new(sizeof *c);
    c->out = out;
    return display_list_draw(resources, &format, c, &(struct draw_pages){0});
}

void side_geometry_release(struct side_geometry *side)
{
    free(side->id);
    free(side->marks);
    free(side->points);
    *side = (struct side_geometry){0};
}

bool side_geometry_has(const struct side_geometry *side, enum sheet_mark_kind kind)
{
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == kind)
            return true;
    return false;
}

void geometry_release(struct geometry *g)
{
    for (size_t i = 0; i < g->count; i++)
        side_geometry_release(&g->sides[i]);
    free(g->sides);
    *g = (struct geometry){0};
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */

enum { DECIMALS = 3 };

static void write_point(const char *key, struct point p, struct text *out)
{
    json_decimals(out, key, (double[]){p.x, p.y}, 2, DECIMALS);
}

void geometry_write_json(const struct side_geometry *side, const char *file, int page, struct text *out)
{
    static const char *const kinds[] = {
        [SHEET_MARK_LINE] = "line", [SHEET_MARK_CELL] = "cell", [SHEET_MARK_TICK] = "tick"};

    json_line(out);
    json_string(out, "file", file);
    json_number(out, "page", page);
    json_string(out, "id", side->id);
    json_number(out, "side", side->side);
    json_decimal(out, "width", side->width, DECIMALS);
    json_decimal(out, "height", side->height, DECIMALS);
    json_list(out, "marks");
    for (const struct sheet_mark *mark = side->marks; mark < side->marks + side->count; mark++) {
        const struct point *corner = &side->points[mark->first];
        json_object(out, NULL);
        json_string(out, "name", mark->name);
        json_string(out, "kind", kinds[mark->kind]);
        if (mark->kind == SHEET_MARK_LINE) {
            write_point("from", corner[0], out);
            write_point("to", corner[1], out);
        } else if (mark->kind == SHEET_MARK_CELL) {
            json_list(out, "polygon");
            for (size_t i = 0; i < mark->count; i++)
                write_point(NULL, corner[i], out);
            json_list_end(out);
            write_point("centre", mark->centre, out);
        } else {
            const double box[] = {corner[0].x, corner[0].y, corner[1].x - corner[0].x, corner[1].y - corner[0].y};
            json_decimals(out, "box", box, 4, DECIMALS);
        }
        json_object_end(out);
    }
    json_list_end(out);
    json_line_end(out);
}
