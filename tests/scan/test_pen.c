/* The test model's pens: ribbons along Bezier curves, whose sides and pressure tremble by AR(1) processes. Graphite
 * stays on what is high of a rough paper. */
#include "scan/test.h"

#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

enum sort { PENCIL, BALLPOINT, FELT };

struct nib {
    enum sort sort;
    double width;         /* mm */
    double reflects[3];   /* of full ink, linear */
    double tremor, press; /* mm; 0 to 1 */
};

/* What a player does alike every time. */
struct habit {
    int tick; /* a case of draw_box() */
    double large, careless, lean, loose;
};

enum { TILE = 256 };

struct desk {
    float *ink, *stroke; /* 0 to 1, of the page: what lies there, and the stroke being drawn */
    float *fibres;       /* TILE x TILE heights, 0 to 1 */
    int width, height;
    double scale;
    int left, top, right, bottom; /* pixels of `stroke` that are in use */
    const struct nib *nib;
    const struct habit *habit;
    struct random random;
};

/* ---- Ribbons ----------------------------------------------------------------------------------------------------- */

/* Ink around the segment, by the distance to it; pressure goes from `press_a` to `press_b`. */
static void put_segment(struct desk *d, struct spot a, struct spot b, double press_a, double press_b)
{
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy + 1e-9;
    double reach = d->nib->width * d->scale * 0.65 + 1.5;
    int left = (int)fmax(0, fmin(a.x, b.x) - reach), right = (int)fmin(d->width - 1, fmax(a.x, b.x) + reach);
    int top = (int)fmax(0, fmin(a.y, b.y) - reach), bottom = (int)fmin(d->height - 1, fmax(a.y, b.y) + reach);

    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++) {
            double px = x + 0.5 - a.x, py = y + 0.5 - a.y, t = fmin(1, fmax(0, (px * dx + py * dy) / square));
            double press = press_a + (press_b - press_a) * t, away = hypot(px - t * dx, py - t * dy);
            double radius = d->nib->width * d->scale * (0.38 + 0.14 * press);
            double inside = (radius - away) / 1.3 + 0.5;
            if (inside <= 0)
                continue;
            float *to = &d->stroke[(size_t)y * (size_t)d->width + (size_t)x];
            *to = fmaxf(*to, (float)(press * fmin(1, inside)));
        }
    d->left = left < d->left ? left : d->left;
    d->top = top < d->top ? top : d->top;
    d->right = right > d->right ? right : d->right;
    d->bottom = bottom > d->bottom ? bottom : d->bottom;
}

static void end_stroke(struct desk *d)
{
    for (int y = d->top; y <= d->bottom; y++)
        for (int x = d->left; x <= d->right; x++) {
            size_t at = (size_t)y * (size_t)d->width + (size_t)x;
            d->ink[at] = 1 - (1 - d->ink[at]) * (1 - d->stroke[at]);
            d->stroke[at] = 0;
        }
    d->left = d->top = 1 << 30;
    d->right = d->bottom = -1;
}

static struct spot bezier(const struct spot p[4], double t)
{
    double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, e = t * t * t;
    return (struct spot){a * p[0].x + b * p[1].x + c * p[2].x + e * p[3].x,
                         a * p[0].y + b * p[1].y + c * p[2].y + e * p[3].y};
}

/* One stroke through `curves` cubic Bezier curves end to end: p[3 * curves + 1], in mm. */
static void draw_curves(struct desk *d, const struct spot *p, int curves)
{
    struct random *r = &d->random;
    double across = 0, press = random_between(r, 0.75, 1), mean = press, skip = 0, walked = 0;
    struct spot last = {p[0].x * d->scale, p[0].y * d->scale};
    double last_press = press * 0.8;

    if (d->nib->sort == BALLPOINT && random_chance(r, 0.06))
        skip = random_between(r, 0.2, 0.9); /* mm until the ball turns */
    for (int curve = 0; curve < curves; curve++) {
        const struct spot *q = p + 3 * curve;
        double length = hypot(q[1].x - q[0].x, q[1].y - q[0].y) + hypot(q[2].x - q[1].x, q[2].y - q[1].y) +
                        hypot(q[3].x - q[2].x, q[3].y - q[2].y);
        int steps = (int)(length / 0.3) + 2;
        for (int i = 1; i <= steps; i++) {
            struct spot at = bezier(q, (double)i / steps), ahead = bezier(q, (i + 0.1) / steps);
            double dx = ahead.x - at.x, dy = ahead.y - at.y, norm = hypot(dx, dy) + 1e-9;
            across = 0.93 * across + d->nib->tremor * 0.37 * random_normal(r);
            press = fmin(1, fmax(0.12, press + 0.06 * (mean - press) + d->nib->press * random_normal(r)));
            struct spot to = {(at.x - dy / norm * across) * d->scale, (at.y + dx / norm * across) * d->scale};
            walked += length / steps;
            if (walked > skip)
                put_segment(d, last, to, last_press, press);
            last = to;
            last_press = press;
        }
    }
    end_stroke(d);
}

static struct spot jittered(struct random *r, double x, double y, double off)
{
    return (struct spot){x + off * random_normal(r), y + off * random_normal(r)};
}

/* A stroke from a to b whose middle bows to a side by `bow` of its length. */
static void draw_bow(struct desk *d, struct spot a, struct spot b, double bow)
{
    double dx = b.x - a.x, dy = b.y - a.y, one = bow * random_normal(&d->random), two = bow * random_normal(&d->random);
    struct spot p[4] = {a,
                        {a.x + dx / 3 - dy * one, a.y + dy / 3 + dx * one},
                        {b.x - dx / 3 - dy * two, b.y - dy / 3 + dx * two},
                        b};
    draw_curves(d, p, 1);
}

/* A round stroke: a Catmull-Rom spline through anchors near an ellipse, closed with a gap or some overlap. */
static void draw_round(struct desk *d, double x, double y, double radius, double uneven)
{
    struct random *r = &d->random;
    enum { AROUND = 7, ANCHORS = AROUND + 4 };
    struct spot anchor[ANCHORS], p[3 * ANCHORS];
    double begin = random_between(r, -2.2, -0.9), turn = random_chance(r, 0.8) ? -1 : 1,
           egg = random_normal(r) * uneven;
    double closes = random_between(r, -0.09, 0.16) + 1, drift = random_normal(r) * 0.04,
           slant = random_between(r, 0, PI);

    for (int i = 0; i < ANCHORS; i++) {
        double part = (i - 1) / (double)AROUND * closes, angle = begin + turn * 2 * PI * part;
        double size = radius * (1 + egg * cos(2 * (angle - slant)) + drift * part + 0.03 * random_normal(r));
        anchor[i] = (struct spot){x + size * cos(angle), y + size * sin(angle)};
    }
    int curves = AROUND;
    for (int i = 0; i < curves; i++) {
        const struct spot *a = anchor + i;
        p[3 * i] = a[1];
        p[3 * i + 1] = (struct spot){a[1].x + (a[2].x - a[0].x) / 6, a[1].y + (a[2].y - a[0].y) / 6};
        p[3 * i + 2] = (struct spot){a[2].x - (a[3].x - a[1].x) / 6, a[2].y - (a[3].y - a[1].y) / 6};
        p[3 * i + 3] = a[2];
    }
    draw_curves(d, p, curves);
}

/* To and fro over a circle, from one side to the other, without lifting the pen: `loose` times its width to the next
 * stroke. */
static void draw_hatching(struct desk *d, double x, double y, double radius, double loose)
{
    struct random *r = &d->random;
    enum { MOST = 60 };
    struct spot p[3 * MOST + 1];
    double to = random_between(r, 0, PI), step = d->nib->width * loose * random_between(r, 0.7, 1.3);
    int count = (int)fmin(MOST, fmax(2, 2 * radius / step));

    for (int i = 0; i <= count; i++) {
        double along = radius * (2.0 * i / count - 1), half = sqrt(fmax(0, radius * radius - along * along));
        double over = (i % 2 ? half : -half) * random_between(r, 0.85, 1.12);
        p[3 * i] = (struct spot){x + along * cos(to) - over * sin(to), y + along * sin(to) + over * cos(to)};
    }
    for (int i = 0; i < count; i++) {
        struct spot a = p[3 * i], b = p[3 * i + 3];
        p[3 * i + 1] = (struct spot){a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3};
        p[3 * i + 2] = (struct spot){b.x - (b.x - a.x) / 3, b.y - (b.y - a.y) / 3};
    }
    draw_curves(d, p, count);
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

static void draw_edge(struct desk *d, const double at[4])
{
    struct random *r = &d->random;
    double length = hypot(at[2] - at[0], at[3] - at[1]), ux = (at[2] - at[0]) / length, uy = (at[3] - at[1]) / length;
    double off = fmin(0.5, 0.028 * length), early = fmin(1.2, 0.04 * length) * random_normal(r);
    double late = fmin(1.2, 0.04 * length) * random_normal(r);
    struct spot a = jittered(r, at[0] - ux * early, at[1] - uy * early, off);
    struct spot b = jittered(r, at[2] + ux * late, at[3] + uy * late, off);

    if (random_chance(r, 0.5)) {
        struct spot swap = a;
        a = b;
        b = swap;
    }
    if (random_chance(r, 0.1)) { /* drawn in two goes, with a gap or doubled */
        double stop = random_between(r, 0.3, 0.7), gap = random_between(r, -0.05, 0.06);
        struct spot middle = {a.x + (b.x - a.x) * stop, a.y + (b.y - a.y) * stop};
        draw_bow(d, a, jittered(r, middle.x, middle.y, 0.15), 0.01);
        draw_bow(d, jittered(r, middle.x + (b.x - a.x) * gap, middle.y + (b.y - a.y) * gap, 0.25), b, 0.01);
        return;
    }
    draw_bow(d, a, b, 0.022);
    if (random_chance(r, 0.07)) /* traced again */
        draw_bow(d, jittered(r, b.x, b.y, 0.3), jittered(r, a.x, a.y, 0.3), 0.02);
}

static void draw_x(struct desk *d, double x, double y, double radius)
{
    struct random *r = &d->random;
    struct spot middle = jittered(r, x, y, 0.09 * radius);
    double tall = radius * random_between(r, 0.5, 0.8), wide = tall * random_between(r, 0.7, 1.15);
    struct spot corner[4];

    for (int i = 0; i < 4; i++)
        corner[i] = jittered(r, middle.x + (i % 2 ? wide : -wide) * 0.85, middle.y + (i / 2 ? tall : -tall) * 0.85,
                             0.07 * radius);
    draw_bow(d, corner[1], corner[2], 0.05);
    draw_bow(d, corner[0], corner[3], 0.05);
}

static void draw_box(struct desk *d, const double at[4])
{
    struct random *r = &d->random;
    double box = fmin(at[2], at[3]) / 2,
           half = box * fmax(0.8, fmin(2.6, d->habit->large * random_between(r, 0.8, 1.25)));
    double away = fmin(1.5, 0.6 * box) * sqrt(random_between(r, 0, 1)) * d->habit->careless,
           to = random_between(r, 0, 2 * PI);
    double x = at[0] + at[2] / 2 + away * cos(to), y = at[1] + at[3] / 2 + away * sin(to);

    switch (random_chance(r, 0.9) ? d->habit->tick : random_index(r, 7)) {
    case 0: { /* a check mark in one stroke */
        struct spot p[7] = {jittered(r, x - half, y - 0.1 * half, 0.1 * half)};
        p[3] = jittered(r, x - 0.25 * half, y + 0.75 * half, 0.1 * half);
        p[6] = jittered(r, x + 1.3 * half, y - 1.2 * half, 0.2 * half);
        p[1] = jittered(r, p[0].x + 0.2 * half, p[0].y + 0.1 * half, 0.03 * half);
        p[2] = jittered(r, p[3].x - 0.2 * half, p[3].y - 0.3 * half, 0.03 * half);
        p[4] = jittered(r, p[3].x + 0.3 * half, p[3].y - 0.6 * half, 0.03 * half);
        p[5] = jittered(r, p[6].x - 0.6 * half, p[6].y + 0.7 * half, 0.03 * half);
        draw_curves(d, p, 2);
        break;
    }
    case 1:
        draw_x(d, x, y, 1.5 * half);
        break;
    case 2:
        draw_hatching(d, x, y, fmin(half, 1.5 * box), 0.8);
        break;
    case 3:
        draw_hatching(d, x, y, fmin(half, 1.8 * box), 2.2);
        break;
    case 4: /* a dot, pressed down */
        draw_hatching(d, x, y, fmax(0.25, box * random_between(r, 0.15, 0.45)), 0.6);
        break;
    case 5:
        draw_bow(d, jittered(r, x + d->habit->lean * half, y - half, 0.1 * half),
                 jittered(r, x - d->habit->lean * half, y + half, 0.1 * half), 0.04);
        break;
    default:
        draw_bow(d, jittered(r, x - half, y + half, 0.15 * half), jittered(r, x + half, y - half, 0.15 * half), 0.05);
        draw_bow(d, jittered(r, x + half, y - half, 0.15 * half), jittered(r, x - 0.7 * half, y + half, 0.2 * half),
                 0.1);
    }
}

/* Letters as Bezier curves in a box from -1 to 1. */
static void draw_letter(struct desk *d, double x, double y, double size, char letter)
{
    static const struct spot a[] = {{-0.7, 1}, {-0.4, 0.3}, {-0.2, -0.4}, {0, -1}, {0.2, -0.4}, {0.4, 0.3}, {0.7, 1}};
    static const struct spot bar[] = {{-0.45, 0.3}, {-0.1, 0.25}, {0.2, 0.3}, {0.5, 0.35}};
    static const struct spot stem[] = {{-0.5, -1}, {-0.5, -0.3}, {-0.5, 0.3}, {-0.5, 1}};
    static const struct spot b[] = {{-0.5, -1}, {0.7, -1}, {0.7, 0}, {-0.4, 0}, {0.9, 0}, {0.9, 1}, {-0.5, 1}};
    static const struct spot c[] = {{0.6, -0.7}, {-0.2, -1.4}, {-0.8, -0.6}, {-0.7, 0.1},
                                    {-0.6, 1.2}, {0.3, 1.2},   {0.7, 0.7}};
    static const struct spot bow[] = {{-0.5, -1}, {0.2, -1}, {0.7, -0.6}, {0.7, 0}, {0.7, 0.7}, {0.1, 1}, {-0.5, 1}};
    const struct spot *curves[] = {letter == 'A'   ? a
                                   : letter == 'C' ? c
                                                   : stem,
                                   letter == 'A'   ? bar
                                   : letter == 'B' ? b
                                   : letter == 'D' ? bow
                                                   : NULL};
    int lengths[] = {letter == 'A' || letter == 'C' ? 2 : 1, letter == 'A' ? 1 : 2};

    for (int i = 0; i < 2 && curves[i]; i++) {
        struct spot p[7];
        for (int n = 0; n <= 3 * lengths[i]; n++)
            p[n] = jittered(&d->random, x + curves[i][n].x * size / 2, y + curves[i][n].y * size / 2, size * 0.025);
        draw_curves(d, p, lengths[i]);
    }
}

/* A dense scribble, as wide as the mark. */
static void strike_out(struct desk *d, const struct item *item)
{
    const double *at = item->at;
    if (item->kind == ITEM_LINE)
        draw_hatching(d, (at[0] + at[2]) / 2, (at[1] + at[3]) / 2, random_between(&d->random, 1.5, 3), 1.2);
    else if (item->kind == ITEM_TICK)
        draw_hatching(d, at[0] + at[2] / 2, at[1] + at[3] / 2, at[2] * random_between(&d->random, 0.7, 1), 1.3);
    else
        draw_hatching(d, at[0], at[1], at[2] * random_between(&d->random, 0.8, 1), 1.3);
}

static void draw_one(struct desk *d, const struct item *item)
{
    struct random *r = &d->random;
    const double *at = item->at;
    if (item_drawn(item) && !item_counts(item))
        strike_out(d, item);
    bool a = !item_counts(item) ? random_chance(r, 0.5) : item->value[0] == 'A';

    if (item->kind == ITEM_LINE)
        draw_edge(d, at);
    else if (item->kind == ITEM_TICK)
        draw_box(d, at);
    else if (item->kind == ITEM_CIRCLE)
        draw_round(d, at[0], at[1], at[2], 0.06);
    else if (item->kind == ITEM_LETTER)
        draw_letter(d, at[0], at[1], at[2], item->name[0]);
    else if (item->kind == ITEM_CELL && a && item->stone) {
        double radius = at[2] * random_between(r, 0.5, 0.8);
        struct spot middle = jittered(r, at[0], at[1], 0.06 * at[2]);
        draw_round(d, middle.x, middle.y, radius, 0.07);
        draw_hatching(d, middle.x, middle.y, radius * 0.95, d->habit->loose);
    } else if (item->kind == ITEM_CELL && a)
        draw_x(d, at[0], at[1], at[2]);
    else if (item->kind == ITEM_CELL) {
        struct spot middle = jittered(r, at[0], at[1], 0.07 * at[2]);
        double radius = at[2] * (item->stone ? random_between(r, 0.6, 0.88) : random_between(r, 0.45, 0.8));
        draw_round(d, middle.x, middle.y, radius, 0.09);
        if (item->stone && random_chance(r, 0.12)) /* round twice */
            draw_round(d, middle.x, middle.y, radius * random_between(r, 0.9, 1.06), 0.05);
    }
}

/* ---- Writing beside the board ------------------------------------------------------------------------------------ */

static bool may_write(const struct played *played, double x, double y)
{
    bool board = x > played->low.x - 13 && x < played->high.x + 13 && y > played->low.y - 12 && y < played->high.y + 12;
    bool margin = x < 15 || y < 15 || x > played->width - 15 || y > played->height - 15;
    for (int i = 0; i < played->count; i++) {
        const double *at = played->items[i].at;
        if (played->items[i].kind == ITEM_FREE && x > at[0] - 3 && x < at[0] + at[2] + 3 && y > at[1] - 3 &&
            y < at[1] + at[3] + 3)
            return false;
    }
    return !board && !margin;
}

/* A word as a trochoid: loops that move on. */
static void write_word(struct desk *d, const struct played *played)
{
    struct random *r = &d->random;
    struct spot from = {random_between(r, 15, played->width - 30), random_between(r, 13, played->height - 15)};
    double length = random_between(r, 5, 25), size = random_between(r, 0.7, 1.8),
           on = random_between(r, 0.25, 0.5) * size;
    struct spot last = from;

    for (double t = 0; t * on < length; t += 0.5) {
        double tall = size * (1 + 0.4 * sin(t * 0.37 + from.x));
        struct spot to = {from.x + on * t + size * 0.6 * sin(t), from.y - tall * cos(t)};
        if (!may_write(played, to.x, to.y))
            break;
        if (t > 0)
            put_segment(d, (struct spot){last.x * d->scale, last.y * d->scale},
                        (struct spot){to.x * d->scale, to.y * d->scale}, 0.8, 0.8);
        last = to;
    }
    end_stroke(d);
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

/* Heights of paper: white noise, averaged over neighbours twice, spread to 0 .. 1. */
static float *fibres_new(uint32_t seed)
{
    float *in = memory(TILE * TILE, sizeof(float)), *out = memory(TILE * TILE, sizeof(float));
    for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++)
            in[y * TILE + x] = random_at(seed, x, y);
    for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) {
            float sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += in[(y + j + TILE) % TILE * TILE + (x + i + TILE) % TILE];
            float spread = 0.5f + (sum / 9 - 0.5f) * 3.2f; /* the deviation of nine is a third */
            out[y * TILE + x] = fminf(1, fmaxf(0, spread));
        }
    free(in);
    return out;
}

/* How much of a place the pen covers, 0 to 1, where `amount` of it lies. */
static double covered(const struct desk *d, double amount, int x, int y)
{
    if (d->nib->sort != PENCIL)
        return amount;
    double height = d->fibres[y % TILE * TILE + x % TILE];
    return fmin(1, fmax(0, 1.9 * (1.1 * amount - 0.62 * (1 - height))));
}

/* Dyes the sheet with what lies on it, `part` of it, and clears the desk. */
static void dye(struct desk *d, struct pixels *sheet, double part)
{
    enum { CODES = 4096 };
    float linear[256];
    uint8_t *coded = memory(CODES + 1, 1);

    for (int i = 0; i < 256; i++)
        linear[i] = (float)linear_of(i / 255.0);
    for (int i = 0; i <= CODES; i++)
        coded[i] = (uint8_t)(coded_of((double)i / CODES) * 255 + 0.5);
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++) {
            size_t at = (size_t)y * (size_t)d->width + (size_t)x;
            if (d->ink[at] <= 0)
                continue;
            double cover = part * covered(d, d->ink[at], x, y);
            d->ink[at] = 0;
            for (size_t c = 0; c < 3; c++) {
                double value = linear[sheet->rgb[at * 3 + c]] * (1 - cover * (1 - d->nib->reflects[c]));
                sheet->rgb[at * 3 + c] = coded[(int)(value * CODES + 0.5)];
            }
        }
    free(coded);
}

static struct nib nib_of(struct random *r, double contrast, bool pencil)
{
    static const double dyes[][3] = {{0.02, 0.04, 0.3}, {0.015, 0.015, 0.02}, {0.02, 0.16, 0.07}, {0.4, 0.02, 0.03}};
    struct nib nib = {.sort = pencil                   ? PENCIL
                              : random_chance(r, 0.75) ? BALLPOINT
                                                       : FELT,
                      .tremor = random_between(r, 0.03, 0.13),
                      .press = random_between(r, 0.01, 0.05)};
    const double *colour = dyes[random_index(r, 4)];

    nib.width = pencil                  ? random_between(r, 0.45, 0.95)
                : nib.sort == BALLPOINT ? random_between(r, 0.4, 0.65)
                                        : random_between(r, 0.7, 1.1);
    for (int c = 0; c < 3; c++) /* of grey: what looks `contrast` darker */
        nib.reflects[c] = pencil ? linear_of(1 - contrast) : colour[c];
    return nib;
}

void test_play(struct pixels *sheet, double scale, const struct played *played, const struct conditions *conditions,
               uint64_t seed)
{
    struct random r = random_of(seed, 11);
    size_t count = (size_t)sheet->width * (size_t)sheet->height;
    struct desk d = {memory(count, sizeof(float)),
                     memory(count, sizeof(float)),
                     fibres_new((uint32_t)random_bits(&r)),
                     sheet->width,
                     sheet->height,
                     scale,
                     0,
                     0,
                     0,
                     0,
                     NULL,
                     NULL,
                     random_of(seed, 12)};
    double other = fmin(0.85, conditions->contrast * random_between(&r, 1, 2));
    struct nib nibs[PLAYERS_MOST] = {nib_of(&r, conditions->contrast, true)};
    int first = random_index(&r, 2);

    struct habit habits[PLAYERS_MOST];

    end_stroke(&d);
    for (int i = 0; i < PLAYERS_MOST; i++)
        habits[i] =
            (struct habit){random_index(&r, 7), exp(random_between(&r, -0.22, 0.75)), random_between(&r, 0.2, 1),
                           random_between(&r, 0.3, 1), random_chance(&r, 0.5) ? 0.85 : random_between(&r, 1.2, 3)};
    for (int i = 1; i < PLAYERS_MOST; i++)
        nibs[i] = random_chance(&r, 0.25) ? nibs[0] : nib_of(&r, other, random_chance(&r, 0.5));
    for (int player = 0; player < PLAYERS_MOST; player++) {
        d.nib = &nibs[player ^ first];
        d.habit = &habits[player];
        for (int i = 0; i < played->count && d.nib->sort == PENCIL; i++)
            if (!strcmp(played->items[i].value, "erased") && played->items[i].player == player) {
                draw_one(&d, &played->items[i]);
                dye(&d, sheet, random_between(&r, 0.03, 0.17));
            }
        for (int i = 0; i < played->count; i++)
            if (item_drawn(&played->items[i]) && played->items[i].player == player)
                draw_one(&d, &played->items[i]);
        for (int words = player < 2 ? random_index(&d.random, 4) : 0; words > 0; words--)
            write_word(&d, played);
        for (int dots = random_index(&d.random, 3); dots > 0 && player < 2; dots--) /* where the pen rested */
            draw_hatching(&d, random_between(&d.random, played->low.x, played->high.x),
                          random_between(&d.random, played->low.y, played->high.y),
                          random_between(&d.random, 0.15, 0.4), 0.8);
        dye(&d, sheet, 1);
    }
    free(d.ink);
    free(d.stroke);
    free(d.fibres);
}
