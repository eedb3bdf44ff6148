#include "scan/align.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "scan/patch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define SPACING          6.0  /* mm from patch to patch */
#define MESH_STEP        15.0 /* mm */
#define SCORE_LEAST      0.5  /* of a patch that counts as found */
#define SCORE_NEAR_LEAST 0.35 /* the same, of a patch whose place is known within a fraction of a mm */
#define AMBIGUOUS        0.85 /* score of another place, relative to the best, at which neither is trusted */
#define ERROR            0.15 /* mm: the standard error of a patch */
#define OUTLIER          0.8  /* mm from the mesh at which a patch counts as wrong */
#define SCALE_LEAST      2.4  /* pixels per mm, where it is least */
#define FOUND_LEAST      0.5  /* share of the visible landmarks that must be found */
#define RESIDUAL_MOST    1.0  /* mm */
#define HOLE_MOST        40.0 /* mm */
#define DARK             22   /* brightness of paper below which a photo is refused; twice that if little was found */
#define SHARPNESS_LEAST  0.12 /* the same for sharpness */
#define RELIEF           4.0  /* mm: the radius in which the brightness around a point is measured */
#define WORK_SCALE       4.5  /* pixels per mm to which larger photographs are reduced, at least */

/* A patch of the page, and where it was found. */
struct landmark {
    struct point page;
    struct point photo; /* in the working image */
    double nearest;     /* mm to the nearest landmark that was found */
    bool counted;       /* in `nearest` of the others */
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
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

/* ---- Growing from the code --------------------------------------------------------------------------------------- */

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
static void search_landmark(struct search *s, struct landmark *l, double range, double score_least)
{
    struct local_map map = local_map_at(&s->mesh, l->page);
    double margin = PATCH / PATCH_SCALE / 2 * s->scale;

    l->found = false;
    if (map.at.x < margin || map.at.y < margin || map.at.x > s->relief.width - margin ||
        map.at.y > s->relief.height - margin)
        return;
    struct patch_found f = patch_find(&s->source, l->page, &s->relief, &map, range);
    l->found = f.inside && f.score >= score_least && f.ambiguity <= AMBIGUOUS;
    l->photo = (struct point){map.at.x + f.x * map.right.x + f.y * map.down.x,
                              map.at.y + f.x * map.right.y + f.y * map.down.y};
}

/* Fits plane and mesh to the landmarks that are found, except every `fold_count`th from `fold`; 0: to all. */
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

/* Fits the mesh to all landmarks that are found, and drops the outliers. */
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

/* Finds landmarks outward from the code, in steps small enough for the mesh to predict each. */
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
            search_landmark(s, l, 0.8 + 0.08 * l->nearest, SCORE_LEAST);
        }
        refit(s);
        if (s->found <= before) {
            reach *= 1.5;
            continue;
        }
        reach = step;
        for (size_t i = 0; i < s->count; i++) {
            if (!s->landmarks[i].found || s->landmarks[i].counted)
                continue;
            s->landmarks[i].counted = true;
            for (size_t k = 0; k < s->count; k++)
                s->landmarks[k].nearest =
                    fmin(s->landmarks[k].nearest, distance(s->landmarks[i].page, s->landmarks[k].page));
        }
    }
}

/* ---- Checks ------------------------------------------------------------------------------------------------------ */

enum { NEIGHBOURS = 5 };

/* The found landmarks that are nearest to a point, nearest first. Returns their number. */
static int nearest_landmarks(const struct search *s, struct point p, size_t list[NEIGHBOURS])
{
    double near[NEIGHBOURS];
    int count = 0;

    for (size_t i = 0; i < s->count; i++) {
        double d = distance(p, s->landmarks[i].page);
        if (!s->landmarks[i].found || (count == NEIGHBOURS && d >= near[count - 1]))
            continue;
        int at = count < NEIGHBOURS ? count++ : NEIGHBOURS - 1;
        for (; at > 0 && near[at - 1] > d; at--) {
            near[at] = near[at - 1];
            list[at] = list[at - 1];
        }
        near[at] = d;
        list[at] = i;
    }
    return count;
}

/* The cross-validated error of the landmarks on the board, in mm: the worst median over neighbours, since a mark drawn
 * over a landmark moves only that one. */
static double cross_validate(struct search *s)
{
    enum { FOLDS = 4 };
    struct point least = s->page->extent[1], most = s->page->extent[0]; /* of the board */
    scoped(mem_free) struct point *off = mem_new((s->count + 1) * sizeof *off);
    double worst = 0;

    for (size_t i = 0; i < s->page->side.point_count; i++) {
        struct point p = s->page->side.points[i];
        least = (struct point){fmin(least.x, p.x), fmin(least.y, p.y)};
        most = (struct point){fmax(most.x, p.x), fmax(most.y, p.y)};
    }
    for (size_t fold = 0; fold < FOLDS; fold++) {
        scoped(mesh_release) struct mesh mesh = mesh_new(s->page->extent[0], s->page->extent[1], MESH_STEP);
        fit(s, &mesh, fold, FOLDS);
        for (size_t i = fold; i < s->count; i += FOLDS) {
            const struct landmark *l = &s->landmarks[i];
            struct point p = mesh_at(&mesh, l->page.x, l->page.y);
            off[i] = (struct point){(l->photo.x - p.x) / s->scale, (l->photo.y - p.y) / s->scale};
        }
    }
    for (size_t i = 0; i < s->count; i++) {
        const struct landmark *l = &s->landmarks[i];
        size_t list[NEIGHBOURS];
        double x[NEIGHBOURS], y[NEIGHBOURS];
        if (!l->found || l->page.x < least.x || l->page.x > most.x || l->page.y < least.y || l->page.y > most.y)
            continue;
        int count = nearest_landmarks(s, l->page, list);
        for (int k = 0; k < count; k++) {
            x[k] = off[list[k]].x;
            y[k] = off[list[k]].y;
        }
        worst = fmax(worst, hypot(median(x, count), median(y, count)));
    }
    return worst;
}

/* Whether the mesh may be wrong at some marks: they are far from the landmarks found, though others are nearer. */
static bool has_hole(const struct search *s)
{
    const struct side_geometry *side = &s->page->side;
    for (size_t i = 0; i < side->point_count; i++) {
        double found = INFINITY, any = INFINITY;
        for (size_t k = 0; k < s->count; k++) {
            double d = distance(side->points[i], s->landmarks[k].page);
            any = fmin(any, d);
            found = s->landmarks[k].found ? fmin(found, d) : found;
        }
        if (found > any + HOLE_MOST)
            return true;
    }
    return false;
}

/* Compares the code with its photograph. Returns the brightness of the paper; sets the sharpness. */
static double measure_code(const struct grey *photo, const struct blank_page *page, struct alignment *out)
{
    enum { SIZE = 128 };
    scoped(grey_release) struct grey print = grey_new(SIZE, SIZE), seen = grey_new(SIZE, SIZE);
    double width = page->code[1].x - page->code[0].x, product = 0, square = 0, paper = 0, count = 0;

    for (int i = 0; i < SIZE * SIZE; i++) {
        double x = page->code[0].x + (i % SIZE + 0.5) / SIZE * width,
               y = page->code[0].y + ((double)(i / SIZE) + 0.5) / SIZE * width;
        struct point p = mesh_at(&out->mesh, x, y);
        print.pixels[i] = (uint8_t)grey_at(&page->print, x * page->scale, y * page->scale);
        seen.pixels[i] = (uint8_t)grey_at(photo, p.x, p.y);
    }
    scoped(grey_release) struct grey soft_print = grey_copy(&print), soft_seen = grey_copy(&seen);
    grey_blur(&soft_print, 3, 2);
    grey_blur(&soft_seen, 3, 2);
    for (int i = 0; i < SIZE * SIZE; i++) {
        double details = print.pixels[i] - soft_print.pixels[i];
        product += details * (seen.pixels[i] - soft_seen.pixels[i]);
        square += details * details;
        if (soft_print.pixels[i] > 200) {
            paper += soft_seen.pixels[i];
            count++;
        }
    }
    paper = count > 0 ? paper / count : 0;
    out->sharpness = paper > 0 && square > 0 ? fmax(product / square * 255 / paper, 0) : 0;
    return paper;
}

/* Whether all marks are on the photograph; sets the least scale there. */
static bool marks_shown(const struct blank_page *page, struct alignment *out, const struct grey *photo)
{
    out->scale = INFINITY;
    for (size_t i = 0; i < page->side.point_count; i++) {
        struct local_map map = local_map_at(&out->mesh, page->side.points[i]);
        if (map.at.x < 0 || map.at.y < 0 || map.at.x > photo->width || map.at.y > photo->height)
            return false;
        out->scale = fmin(out->scale, sqrt(fabs(map.right.x * map.down.y - map.right.y * map.down.x)));
    }
    return true;
}

/* ---- Aligning ---------------------------------------------------------------------------------------------------- */

static bool refuse_small(struct text *why)
{
    return text_refuse(why, "the page is too small in the photo: go nearer, until the page fills the picture");
}

/* Whether the alignment can be trusted; if not, with the reason. Takes over the mesh. */
static bool accept(struct search *s, const struct grey *photo, struct alignment *out, struct text *why)
{
    double visible = 0;
    for (size_t i = 0; i < s->count; i++) {
        struct point p = mesh_at(&s->mesh, s->landmarks[i].page.x, s->landmarks[i].page.y);
        visible += p.x >= 0 && p.y >= 0 && p.x < s->relief.width && p.y < s->relief.height;
    }
    double found = (double)s->found / fmax(visible, 1), inside = visible / fmax((double)s->count, 1);

    out->residual = cross_validate(s);
    out->mesh = s->mesh;
    for (int i = 0; i < s->mesh.columns * s->mesh.rows; i++) {
        out->mesh.nodes[i].x *= s->reduction;
        out->mesh.nodes[i].y *= s->reduction;
    }
    double paper = measure_code(photo, s->page, out);
    bool shown = marks_shown(s->page, out, photo),
         poor = found < FOUND_LEAST || out->residual > RESIDUAL_MOST || has_hole(s);
    if (paper < (poor ? 2 * DARK : DARK))
        return text_refuse(why, "the photo is too dark: photograph the page in brighter, even light");
    if (out->sharpness < (poor ? 2 * SHARPNESS_LEAST : SHARPNESS_LEAST))
        return text_refuse(why, "the photo is too blurred: hold the camera still, and let it focus on the page");
    if (!shown && (!poor || inside < 0.9))
        return text_refuse(why, "the page is cut off: photograph the whole page");
    if (poor)
        return text_refuse(why, "the print on the photo does not match this sheet everywhere: lay the page flat, with "
                                "nothing on it, and photograph it from above");
    return out->scale >= SCALE_LEAST || refuse_small(why);
}

static bool align_from(const struct grey *photo, const struct blank_page *page, const struct point code[4],
                       struct alignment *out, struct text *why)
{
    struct search s = {.page = page, .reduction = 1};
    double scale =
        (distance(code[0], code[1]) + distance(code[2], code[3])) / 2 / distance(page->code[0], page->code[1]);

    *out = (struct alignment){0};
    if (scale < SCALE_LEAST * 0.8)
        return refuse_small(why);
    s.reduction = fmax(floor(scale / WORK_SCALE), 1);
    s.scale = scale / s.reduction;
    scoped(grey_release) struct grey work =
        grey_resized(photo, (int)ceil(photo->width / s.reduction), (int)ceil(photo->height / s.reduction));
    s.relief = relief_of(&work, (int)(RELIEF * s.scale));
    s.source = patch_source_new(&page->print, page->scale);

    scoped(mem_free) struct point *places = NULL;
    s.count = patch_places(&s.source, page->extent[0], page->extent[1], SPACING, &places);
    s.landmarks = mem_new((s.count + 1) * sizeof *s.landmarks);
    s.matches = mem_new((s.count + 4) * sizeof *s.matches);
    for (size_t i = 0; i < s.count; i++)
        s.landmarks[i].page = places[i];
    for (int i = 0; i < 4; i++)
        s.corners[i] = (struct point_pair){page->code[i], {code[i].x / s.reduction, code[i].y / s.reduction}, 1};
    s.mesh = mesh_new(page->extent[0], page->extent[1], MESH_STEP);

    refit(&s);
    grow(&s);
    /* Again, now that each is known within a fraction of a mm. */
    for (size_t i = 0; i < s.count; i++)
        search_landmark(&s, &s.landmarks[i], 1, SCORE_NEAR_LEAST);
    refit(&s);

    bool accepted = accept(&s, photo, out, why);
    if (!accepted)
        alignment_release(out);
    free(s.landmarks);
    free(s.matches);
    grey_release(&s.relief);
    patch_source_release(&s.source);
    return accepted;
}

bool align(const struct grey *photo, const struct blank_page *page, const struct found_code *code,
           struct alignment *out, struct text *why)
{
    enum { OUTLINES_MOST = 6 };

    if (code)
        return align_from(photo, page, code->corners, out, why);
    scoped(mem_free) struct found_code *outlines = NULL;
    size_t count = code_outlines_find(photo, MODULES_READABLE, &outlines);
    *out = (struct alignment){0};
    for (size_t i = 0; i < count && i < OUTLINES_MOST; i++)
        if (align_from(photo, page, outlines[i].corners, out, NULL))
            return true;
    return text_refuse(why, "the sheet's code was not found in the photo: photograph the whole page, sharp and in good "
                            "light");
}

void alignment_release(struct alignment *alignment)
{
    mesh_release(&alignment->mesh);
    *alignment = (struct alignment){0};
}
