#include "help/contrast.h"

#include "base/mem.h"
#include "help/vision.h"

#include <math.h>
#include <stdlib.h>

#define TEXT       4.5
#define LARGE_TEXT 3.0
#define SIGN       3.0
#define LARGE      18.0 /* pt */
#define LARGE_BOLD 14.0

/* mm: what is wider both ways is a ground; lines that are wider may be one; how far beside an edge the other side is
 * looked at; shorter pieces of an outline are not. */
#define GROUND 15.0
#define BAND   1.0
#define BESIDE 0.06
#define AWAY   0.6 /* past the lines of a grid */
#define PIECE  0.04

enum {
    PLACES = 3,
    LOOKS = 48,
    ALIKE_MOST = 64
}; /* where a line is looked at; how often a shape is, about; pairs of colours that are told of on a page */

struct look {
    const struct lettering_page *page;
    const struct theme *theme;
    struct bounding_box *boxes; /* of the shapes, with their lines' widths */
    void (*report)(void *context, const struct contrast_fault *);
    void *context;
    struct colour told[ALIKE_MOST][2];
    int told_count;
};

static struct bounding_box box_of(const struct lettering_page *page, const struct lettering_shape *shape)
{
    struct bounding_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    const double out = shape->brush.strokes ? shape->brush.width / 2 : 0;
    for (size_t i = shape->from; i < shape->to; i++) {
        const struct lettering_line *l = &page->lines[i];
        box.left = fmin(box.left, fmin(l->x1, l->x2) - out);
        box.right = fmax(box.right, fmax(l->x1, l->x2) + out);
        box.top = fmin(box.top, fmin(l->y1, l->y2) - out);
        box.bottom = fmax(box.bottom, fmax(l->y1, l->y2) + out);
    }
    return box;
}

/* By the non-zero rule: how often the outline goes around the point. */
static bool is_filled(const struct lettering_page *page, const struct lettering_shape *shape, struct point p)
{
    int winding = 0;
    for (size_t i = shape->from; i < shape->to; i++) {
        const struct lettering_line *l = &page->lines[i];
        if ((l->y1 > p.y) != (l->y2 > p.y) && p.x < l->x1 + (p.y - l->y1) / (l->y2 - l->y1) * (l->x2 - l->x1))
            winding += l->y1 < l->y2 ? 1 : -1;
    }
    return winding != 0;
}

static bool is_stroked(const struct lettering_page *page, const struct lettering_shape *shape, struct point p)
{
    const double radius = shape->brush.width / 2;
    for (size_t i = shape->from; i < shape->to; i++) {
        const struct lettering_line *l = &page->lines[i];
        if ((l->y1 > p.y + radius && l->y2 > p.y + radius) || (l->y1 < p.y - radius && l->y2 < p.y - radius) ||
            (l->x1 > p.x + radius && l->x2 > p.x + radius) || (l->x1 < p.x - radius && l->x2 < p.x - radius))
            continue;
        const double x = l->x2 - l->x1, y = l->y2 - l->y1, square = x * x + y * y;
        const double along = square > 0 ? ((p.x - l->x1) * x + (p.y - l->y1) * y) / square : 0;
        const double share = fmax(0, fmin(1, along));
        if (hypot(p.x - l->x1 - share * x, p.y - l->y1 - share * y) <= radius)
            return true;
    }
    return false;
}

/* What is seen of the first `count` shapes at a point, without lines thinner than `least`; whether it is a line. */
static struct colour seen(const struct look *k, size_t count, double least, struct point p, bool *line)
{
    *line = false;
    for (size_t i = count; i-- > 0;) {
        const struct lettering_shape *shape = &k->page->shapes[i];
        const struct bounding_box *box = &k->boxes[i];
        if (p.x < box->left || p.x > box->right || p.y < box->top || p.y > box->bottom)
            continue;
        *line = shape->brush.strokes && shape->brush.width >= least && is_stroked(k->page, shape, p);
        if (*line)
            return shape->brush.stroke;
        if (shape->brush.fills && is_filled(k->page, shape, p))
            return shape->brush.fill;
    }
    return (struct colour){255, 255, 255};
}

static void tell(struct look *k, const char *what, double x, double y, struct colour colour, struct colour ground)
{
    for (int i = 0; i < k->told_count; i++)
        if (colour_equal(k->told[i][0], colour) && colour_equal(k->told[i][1], ground))
            return;
    if (k->told_count < ALIKE_MOST) {
        k->told[k->told_count][0] = colour;
        k->told[k->told_count++][1] = ground;
    }
    k->report(k->context,
              &(struct contrast_fault){what, x, y, colour, ground, vision_contrast(colour, ground, VISION_FULL)});
}

static struct colour blend(struct colour a, struct colour b, double share)
{
    return (struct colour){(uint8_t)lround(a.r + (b.r - a.r) * share), (uint8_t)lround(a.g + (b.g - a.g) * share),
                           (uint8_t)lround(a.b + (b.b - a.b) * share)};
}

/* Shares of a player's colour on paper, in shapes that need not be told from paper: the shape that a pencil ticks, and
 * its letter, so pale that photographs lose them; grounds and hatches of what a letter or an outline says whose it is;
 * the ornament on the backs of cards; bands beneath numbers. */
static const double pale_shares[] = {0.16, 0.45, 0.3, 0.1, 0.12, 0.6, 0.55, 0.2};
enum { TICKS = 2, PALE = sizeof pale_shares / sizeof *pale_shares };

static bool is_pale(const struct theme *theme, struct colour c, int shares)
{
    bool is = false;
    for (int i = 0; i < THEME_PLAYERS; i++)
        for (int k = 0; k < shares; k++)
            is = is || colour_equal(c, blend(theme->colour.paper, theme->colour.player[i], pale_shares[k])) ||
                 colour_equal(c, blend(theme->colour.player[i], theme->colour.paper, 1 - pale_shares[k]));
    return is;
}

static void check_text(struct look *k, const struct lettering_text *t)
{
    const struct bounding_box *ink = &t->ink;
    const bool large = t->size > (t->bold ? LARGE_BOLD : LARGE) - 0.01;

    for (int i = 1; i < 10 && !t->hidden && !is_pale(k->theme, t->colour, TICKS); i += 4) {
        const struct point p = {ink->left + (ink->right - ink->left) * i / 10, (ink->top + ink->bottom) / 2};
        bool line;
        const struct colour ground = seen(k, t->above, BAND, p, &line);
        if (vision_contrast(t->colour, ground, VISION_FULL) < (large ? LARGE_TEXT : TEXT)) {
            tell(k, t->s, ink->left, ink->bottom, t->colour, ground);
            return;
        }
    }
}

static bool is_player(const struct theme *theme, struct colour c)
{
    bool is = false;
    for (int i = 0; i < THEME_PLAYERS; i++)
        is = is || colour_equal(c, theme->colour.player[i]);
    return is;
}

/* Grids that are drawn over have two kinds of line. */
static bool is_guide(const struct theme *theme, struct colour c)
{
    bool is = false;
    for (int i = 0; i <= 10; i++)
        is = is || colour_equal(c, blend(theme->colour.guide, theme->colour.soft, i / 20.0));
    return is;
}

static bool is_exempt(const struct theme *theme, struct colour c)
{
    return is_guide(theme, c) || colour_equal(c, theme->colour.paper) || colour_equal(c, theme->colour.wash) ||
           colour_equal(c, blend(theme->colour.wash, theme->colour.guide, 0.5)) || is_pale(theme, c, PALE);
}

/* Whether a later text lies on a fill. */
static bool has_letter(const struct lettering_page *page, const struct bounding_box *box, size_t number)
{
    for (const struct lettering_text *t = page->texts; t < page->texts + page->text_count; t++) {
        const struct point middle = {(t->ink.left + t->ink.right) / 2, (t->ink.top + t->ink.bottom) / 2};
        if (t->above > number && middle.x > box->left && middle.x < box->right && middle.y > box->top &&
            middle.y < box->bottom && is_filled(page, &page->shapes[number], middle))
            return true;
    }
    return false;
}

/* Whether a colour is told from white and from all that is near a shape. */
static bool is_told(const struct look *k, size_t number, struct colour colour)
{
    const struct bounding_box *own = &k->boxes[number];
    struct colour last = colour;
    for (size_t i = 0; i < k->page->shape_count; i++) {
        const struct bounding_box *box = &k->boxes[i];
        const struct brush *brush = &k->page->shapes[i].brush;
        const struct colour both[] = {brush->fill, brush->stroke};
        if (box->left > own->right + AWAY || box->right < own->left - AWAY || box->top > own->bottom + AWAY ||
            box->bottom < own->top - AWAY)
            continue;
        for (int part = 0; part < 2; part++) {
            if (!(part ? brush->strokes : brush->fills) || colour_equal(both[part], colour) ||
                colour_equal(both[part], last))
                continue;
            if (vision_contrast(colour, both[part], VISION_FULL) < SIGN)
                return false;
            last = both[part];
        }
    }
    return vision_contrast(colour, (struct colour){255, 255, 255}, VISION_FULL) >= SIGN;
}

/* A line is told from what is on one of its sides at least, a fill from what is outside, along half of what is seen of
 * them. Lines of players are told from each other and from hatches by their kinds. */
static void check_shape(struct look *k, size_t number, bool fill)
{
    const struct lettering_shape *shape = &k->page->shapes[number];
    const struct colour colour = fill ? shape->brush.fill : shape->brush.stroke;
    struct colour ground = colour;
    static const double places[PLACES] = {0.23, 0.5, 0.81}; /* of a line, so that one is off all crossings */
    if (is_told(k, number, colour))
        return;
    double visible = 0, lost = 0, at_x = 0, at_y = 0;

    const size_t stride = (shape->to - shape->from) * PLACES / LOOKS + 1;
    for (size_t i = PLACES * shape->from; i < PLACES * shape->to; i += stride + (stride % PLACES == 0)) {
        const struct lettering_line *l = &k->page->lines[i / PLACES];
        const double x = l->x2 - l->x1, y = l->y2 - l->y1, length = hypot(x, y), along = places[i % PLACES];
        const double out = fill ? 0 : shape->brush.width / 2,
                     distance[] = {out + BESIDE, out + BESIDE, out + AWAY, out + AWAY};
        struct point middle = {l->x1 + along * x, l->y1 + along * y}, side[4], own = middle;
        bool line[4], told = false;
        if (length < PIECE)
            continue;
        for (int s = 0; s < 4; s++)
            side[s] = (struct point){middle.x + (s % 2 ? -y : y) / length * distance[s],
                                     middle.y + (s % 2 ? x : -x) / length * distance[s]};
        int first = 0, last = 3;
        if (fill) {
            first = last = is_filled(k->page, shape, side[0]) ? 1 : 0;
            own = (struct point){2 * middle.x - side[first].x, 2 * middle.y - side[first].y};
        }
        if (!colour_equal(seen(k, k->page->shape_count, 0, own, line), colour))
            continue;
        struct colour beside[4];
        for (int s = first; s <= last; s++) {
            beside[s] = seen(k, k->page->shape_count, 0, side[s], &line[s]);
            told =
                told || vision_contrast(colour, beside[s], VISION_FULL) >= SIGN || (fill && line[s]) ||
                (is_player(k->theme, colour) && (is_player(k->theme, beside[s]) || is_pale(k->theme, beside[s], PALE)));
        }
        if (colour_equal(beside[first], colour) && (fill || colour_equal(beside[1], colour)))
            continue; /* a part of something larger */
        visible += length;
        if (!told) {
            lost += length;
            ground = beside[first];
            at_x = middle.x;
            at_y = middle.y;
        }
    }
    if (lost > visible / 2)
        tell(k, fill ? "symbol" : "line", at_x, at_y, colour, ground);
}

void contrast_check(const struct lettering_page *page, const struct theme *theme,
                    void (*report)(void *context, const struct contrast_fault *), void *context)
{
    struct look k = {.page = page, .theme = theme, .report = report, .context = context};
    k.boxes = mem_new((page->shape_count + 1) * sizeof *k.boxes);
    for (size_t i = 0; i < page->shape_count; i++)
        k.boxes[i] = box_of(page, &page->shapes[i]);
    for (size_t i = 0; i < page->text_count; i++)
        check_text(&k, &page->texts[i]);
    for (size_t i = 0; i < page->shape_count; i++) {
        const struct brush *brush = &page->shapes[i].brush;
        const struct bounding_box *box = &k.boxes[i];
        if (brush->strokes && !is_exempt(theme, brush->stroke))
            check_shape(&k, i, false);
        else if (brush->fills && !brush->strokes && !is_exempt(theme, brush->fill) &&
                 (box->right - box->left < GROUND || box->bottom - box->top < GROUND) && !has_letter(page, box, i))
            check_shape(&k, i, true);
    }
    free(k.boxes);
}
