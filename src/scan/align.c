#include "scan/align.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "scan/patch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SPACING     6.0  /* mm: from patch to patch */
#define MESH_STEP   15.0 /* mm */
#define SCORE_LEAST 0.5  /* of a patch that is found */
#define AMBIGUOUS   0.85 /* as another place is nearly as good */
#define ERROR       0.15 /* mm: the usual error of a patch */
#define OUTLIER     0.8  /* mm: from the mesh, of a patch found wrongly */
#define SCALE_LEAST 3.8  /* pixels per mm, where it is least */
#define RELIEF      4.0  /* mm: the radius of what is around a point */
#define WORK_SCALE  4.5  /* pixels per mm: the least of the photograph as it is searched */

/* A patch of the page, and where it was found. */
struct landmark {
    struct point page;
    struct point photo; /* in the working image */
    double score;
    double nearest; /* mm to the nearest that is found */
    int tries;
    bool found;
};

/* The state of an alignment. */
struct search {
    const struct blank_page *page;
    struct patch_source source;
    struct grey relief; /* of the working image */
    double reduction;   /* pixels of the photograph per pixel of the working image */
    struct landmark *landmarks;
    size_t count, found;
    struct point_pair *matches; /* of the landmarks that are found, and the code's corners while there are few */
    struct point_pair corners[4];
    struct homography plane;
    struct mesh mesh; /* in pixels of the working image */
    double scale;     /* pixels of the working image per mm, at the code */
};

static double distance(struct point a, struct point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* Sorts the values. */
static double median(double *values, int count)
{
    for (int i = 1; i < count; i++) {
        double value = values[i];
        int at = i;
        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
    return values[count / 2];
}

/* ---- Growing from the code ----------------------------------------------------------------------------------------
 */

static struct local_map local_map_at(const struct mesh *mesh, struct point p)
{
    const double h = 2; /* mm */
    struct point l = mesh_at(mesh, p.x - h, p.y), r = mesh_at(mesh, p.x + h, p.y), t = mesh_at(mesh, p.x, p.y - h),
                 b = mesh_at(mesh, p.x, p.y + h);
    return (struct local_map){mesh_at(mesh, p.x, p.y),
                              {(r.x - l.x) / (2 * h), (r.y - l.y) / (2 * h)},
                              {(b.x - t.x) / (2 * h), (b.y - t.y) / (2 * h)}};
}

/* Searches for a landmark where the mesh expects it, give or take `range` mm. */
static void search_landmark(struct search *s, struct landmark *l, double range)
{
    struct local_map map = local_map_at(&s->mesh, l->page);
    double margin = PATCH / PATCH_SCALE / 2 * s->scale;

    l->found = false;
    if (map.at.x < margin || map.at.y < margin || map.at.x > s->relief.width - margin ||
        map.at.y > s->relief.height - margin)
        return;
    struct patch_found f = patch_find(&s->source, l->page, &s->relief, &map, range);
    l->score = f.score;
    l->found = f.inside && f.score >= SCORE_LEAST && f.ambiguity <= AMBIGUOUS;
    l->photo = (struct point){map.at.x + f.x * map.right.x + f.y * map.down.x,
                              map.at.y + f.x * map.right.y + f.y * map.down.y};
}

/* Fits plane and mesh to all that is found, except every `fold_count`th from `fold` (fold_count 0: to all). */
static void fit(struct search *s, struct mesh *mesh, size_t fold, size_t fold_count)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct landmark *l = &s->landmarks[i];
        if (l->found && (fold_count == 0 || i % fold_count != fold))
            s->matches[count++] = (struct point_pair){l->page, l->photo, 1};
    }
    for (int i = 0; i < 4 && s->found < 12; i++) {
        s->matches[count] = s->corners[i];
        s->matches[count++].weight = s->found ? 0.05 : 1;
    }
    struct homography plane = s->plane;
    if (homography_fit(s->matches, count, ERROR * s->scale, &plane))
        mesh_fit(mesh, &plane, s->matches, count, ERROR * s->scale);
    if (fold_count == 0)
        s->plane = plane;
}

/* Fits the mesh to all that is found, and gives up what is far from it. */
static void refit(struct search *s)
{
    s->found = 0;
    for (size_t i = 0; i < s->count; i++)
        s->found += s->landmarks[i].found;
    fit(s, &s->mesh, 0, 0);
    for (size_t i = 0; i < s->count; i++) {
        struct landmark *l = &s->landmarks[i];
        if (l->found && distance(mesh_at(&s->mesh, l->page.x, l->page.y), l->photo) > OUTLIER * s->scale) {
            l->found = false;
            s->found--;
        }
    }
}

/* Finds landmarks outward from the code, in steps so small that each is expected about where it is. */
static void grow(struct search *s)
{
    const double step = 12, farthest = 120;
    struct point centre = {(s->page->code[0].x + s->page->code[2].x) / 2,
                           (s->page->code[0].y + s->page->code[2].y) / 2};
    double reach = step;

    for (size_t i = 0; i < s->count; i++)
        s->landmarks[i].nearest = distance(s->landmarks[i].page, centre);
    while (reach <= farthest) {
        size_t before = s->found;
        for (size_t i = 0; i < s->count; i++) {
            struct landmark *l = &s->landmarks[i];
            if (l->found || l->nearest > reach || l->tries >= 3)
                continue;
            l->tries++;
            search_landmark(s, l, 0.8 + 0.08 * l->nearest);
        }
        refit(s);
        if (s->found <= before) {
            reach *= 1.5;
            continue;
        }
        reach = step;
        for (size_t i = 0; i < s->count; i++) {
            if (!s->landmarks[i].found)
                continue;
            for (size_t k = 0; k < s->count; k++)
                s->landmarks[k].nearest =
                    fmin(s->landmarks[k].nearest, distance(s->landmarks[i].page, s->landmarks[k].page));
        }
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------------
 */

/* Whether the marks are on the photograph; and the least scale there. */
static bool marks_seen(const struct blank_page *page, struct alignment *out, const struct grey *photo)
{
    out->scale = INFINITY;
    for (size_t i = 0; i < page->side.point_count; i++) {
        struct point p = page->side.points[i];
        struct local_map map = local_map_at(&out->mesh, p);
        if (map.at.x < 0 || map.at.y < 0 || map.at.x > photo->width || map.at.y > photo->height)
            return false;
        out->scale = fmin(out->scale, sqrt(fabs(map.right.x * map.down.y - map.right.y * map.down.x)));
    }
    return true;
}

static void board_box(const struct blank_page *page, struct point *least, struct point *most)
{
    *least = page->extent[1];
    *most = page->extent[0];
    for (size_t i = 0; i < page->side.point_count; i++) {
        struct point p = page->side.points[i];
        *least = (struct point){fmin(least->x, p.x), fmin(least->y, p.y)};
        *most = (struct point){fmax(most->x, p.x), fmax(most->y, p.y)};
    }
}

/* How far the landmarks on the board are from where the others put them, in mm: the worst median of neighbours, since
 * a mark drawn over a landmark moves only that one. */
static double cross_validate(struct search *s)
{
    enum { FOLDS = 4, NEIGHBOURS = 5 };
    struct point least, most, *off = mem_new((s->count + 1) * sizeof *off);
    double worst = 0;

    board_box(s->page, &least, &most);
    for (size_t fold = 0; fold < FOLDS; fold++) {
        struct mesh mesh = mesh_new(s->page->extent[0], s->page->extent[1], MESH_STEP);
        fit(s, &mesh, fold, FOLDS);
        for (size_t i = fold; i < s->count; i += FOLDS) {
            const struct landmark *l = &s->landmarks[i];
            struct point p = mesh_at(&mesh, l->page.x, l->page.y);
            off[i] = (struct point){(l->photo.x - p.x) / s->scale, (l->photo.y - p.y) / s->scale};
        }
        mesh_release(&mesh);
    }
    for (size_t i = 0; i < s->count; i++) {
        const struct landmark *l = &s->landmarks[i];
        double near[NEIGHBOURS], x[NEIGHBOURS], y[NEIGHBOURS];
        int count = 0;
        if (!l->found || l->page.x < least.x || l->page.x > most.x || l->page.y < least.y || l->page.y > most.y)
            continue;
        for (size_t k = 0; k < s->count; k++) {
            if (!s->landmarks[k].found)
                continue;
            double d = distance(l->page, s->landmarks[k].page);
            int at = count < NEIGHBOURS ? count++ : NEIGHBOURS;
            for (; at > 0 && near[at - 1] > d; at--) {
                if (at == NEIGHBOURS)
                    continue;
                near[at] = near[at - 1];
                x[at] = x[at - 1];
                y[at] = y[at - 1];
            }
            if (at < NEIGHBOURS) {
                near[at] = d;
                x[at] = off[k].x;
                y[at] = off[k].y;
            }
        }
        worst = fmax(worst, hypot(median(x, count), median(y, count)));
    }
    free(off);
    return worst;
}

bool align(const struct grey *photo, const struct blank_page *page, const struct found_code *code,
           struct alignment *out, struct text *why)
{
    *out = (struct alignment){0};
    if (!code)
        return text_refuse(why, "the sheet's code was not found in the photo: photograph the whole page, sharp and "
                                "in good light");

    struct search s = {.page = page, .reduction = 1};
    double code_width =
        (distance(code->corners[0], code->corners[1]) + distance(code->corners[2], code->corners[3])) / 2;
    double scale = code_width / distance(page->code[0], page->code[1]);
    if (scale < SCALE_LEAST * 0.8)
        return text_refuse(why, "the page is too small in the photo: go nearer, until the page fills the picture");

    s.reduction = fmax(floor(scale / WORK_SCALE), 1);
    s.scale = scale / s.reduction;
    struct grey work =
        grey_resized(photo, (int)ceil(photo->width / s.reduction), (int)ceil(photo->height / s.reduction));
    s.relief = relief_of(&work, (int)(RELIEF * s.scale));
    grey_release(&work);
    s.source = patch_source_new(&page->print, page->scale);

    struct point *places;
    s.count = patch_places(&s.source, page->extent[0], page->extent[1], SPACING, &places);
    s.landmarks = mem_new((s.count + 1) * sizeof *s.landmarks);
    s.matches = mem_new((s.count + 4) * sizeof *s.matches);
    for (size_t i = 0; i < s.count; i++)
        s.landmarks[i].page = places[i];
    free(places);
    for (int i = 0; i < 4; i++)
        s.corners[i] =
            (struct point_pair){page->code[i], {code->corners[i].x / s.reduction, code->corners[i].y / s.reduction}, 1};
    s.mesh = mesh_new(page->extent[0], page->extent[1], MESH_STEP);

    refit(&s);
    grow(&s);
    /* Once more, now that all are known within a fraction of a mm. */
    for (size_t i = 0; i < s.count; i++)
        search_landmark(&s, &s.landmarks[i], 1);
    refit(&s);

    out->residual = cross_validate(&s);
    size_t nodes = (size_t)(s.mesh.columns * s.mesh.rows);
    out->mesh = s.mesh;
    for (size_t i = 0; i < nodes; i++) {
        out->mesh.nodes[i].x *= s.reduction;
        out->mesh.nodes[i].y *= s.reduction;
    }
    free(s.landmarks);
    free(s.matches);
    grey_release(&s.relief);
    patch_source_release(&s.source);

    bool seen = marks_seen(page, out, photo);
    if (!seen)
        text_refuse(why, "the page is cut off: photograph the whole page");
    else if (out->scale < SCALE_LEAST)
        seen = text_refuse(why, "the page is too small in the photo: go nearer, until the page fills the picture");
    if (!seen)
        alignment_release(out);
    return seen;
}

void alignment_release(struct alignment *alignment)
{
    mesh_release(&alignment->mesh);
    *alignment = (struct alignment){0};
}

struct point align_point(const struct alignment *alignment, double x, double y)
{
    return mesh_at(&alignment->mesh, x, y);
}
