#include "help/camera.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "base/rng.h"
#include "scan/grey.h"

#include <math.h>
#include <stdlib.h>

static void turn_axes(double axes[3][3], int a, int b, double angle)
{
    for (int i = 0; i < 3; i++) {
        double p = axes[a][i], q = axes[b][i];
        axes[a][i] = cos(angle) * p - sin(angle) * q;
        axes[b][i] = sin(angle) * p + cos(angle) * q;
    }
}

struct point camera_point(const struct camera *c, double x, double y)
{
    double p[3] = {x - c->width / 2, y - c->height / 2, 0}, q[3];

    if (c->curl > 0) { /* the paper keeps its lengths: along an arc */
        double radius = 105 * 105 / (2 * c->curl), u = cos(c->curl_axis), v = sin(c->curl_axis);
        double along = -v * p[0] + u * p[1], across = u * p[0] + v * p[1], bent = radius * sin(across / radius);
        p[0] = u * bent - v * along;
        p[1] = v * bent + u * along;
        p[2] = radius * (1 - cos(across / radius));
    }
    for (int i = 0; i < 3; i++)
        q[i] = c->axes[i][0] * p[0] + c->axes[i][1] * p[1] + c->axes[i][2] * p[2];
    double scale = c->focal / (c->distance + q[2]);
    return (struct point){c->x + scale * q[0], c->y + scale * q[1]};
}

void camera_aim(struct camera *c, double width, double height, int columns, int rows)
{
    c->width = width;
    c->height = height;
    for (int i = 0; i < 9; i++)
        c->axes[i / 3][i % 3] = i / 3 == i % 3;
    turn_axes(c->axes, 1, 2, c->tilt);
    turn_axes(c->axes, 2, 0, c->turn);
    turn_axes(c->axes, 0, 1, c->roll);
    c->focal = 1;
    c->x = c->y = 0;
    struct point least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        struct point p = camera_point(c, i % 2 * width, i / 2 * height);
        least = (struct point){fmin(least.x, p.x), fmin(least.y, p.y)};
        most = (struct point){fmax(most.x, p.x), fmax(most.y, p.y)};
    }
    c->focal = c->fill * fmin(columns / (most.x - least.x), rows / (most.y - least.y));
    c->x = columns / 2.0 - c->focal * (least.x + most.x) / 2;
    c->y = rows / 2.0 - c->focal * (least.y + most.y) / 2;
}

/* The point of the page that shows at (x, y): Newton's method, from a point near it. */
static struct point page_point(const struct camera *c, double x, double y, struct point from)
{
    for (int i = 0; i < 4; i++) {
        struct point p = camera_point(c, from.x, from.y), r = camera_point(c, from.x + 0.5, from.y),
                     d = camera_point(c, from.x, from.y + 0.5);
        double a = (r.x - p.x) * 2, b = (d.x - p.x) * 2, e = (r.y - p.y) * 2, f = (d.y - p.y) * 2;
        double det = a * f - b * e, u = x - p.x, v = y - p.y;
        from.x += (f * u - b * v) / det;
        from.y += (a * v - e * u) / det;
    }
    return from;
}

static double uniform(struct rng *rng)
{
    return ((double)(rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

struct grey camera_shoot(const struct camera *c, const struct grey *page, double scale, int columns, int rows)
{
    enum { CELL = 8 };
    struct grey photo = grey_new(columns, rows);
    int across = columns / CELL + 2, down = rows / CELL + 2;
    struct point *points = mem_new((size_t)(across * down) * sizeof *points), last = {c->width / 2, c->height / 2};
    struct rng rng;

    rng_start(&rng, c->seed);
    for (int i = 0; i < across * down; i++) {
        struct point from = i % across ? last : i ? points[i - across] : last;
        points[i] = last = page_point(c, i % across * CELL, i / across * CELL, from);
    }
    /* Several samples where the page has more pixels than the photograph. */
    int samples = (int)clamp(scale * 210 / columns * 1.2, 1, 4);
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++) {
            const struct point *n = points + y / CELL * across + x / CELL, *m = n + across;
            double sum = 0;
            for (int k = 0; k < samples * samples; k++) {
                double u = (x % CELL + (k % samples + 0.5) / samples) / CELL,
                       v = (y % CELL + (k / samples + 0.5) / samples) / CELL;
                double px = (1 - v) * ((1 - u) * n[0].x + u * n[1].x) + v * ((1 - u) * m[0].x + u * m[1].x);
                double py = (1 - v) * ((1 - u) * n[0].y + u * n[1].y) + v * ((1 - u) * m[0].y + u * m[1].y);
                bool on = px >= 0 && py >= 0 && px < c->width && py < c->height;
                sum += on ? grey_at(page, px * scale, py * scale) : 70 + 25 * sin(px / 3) * sin(py / 5);
            }
            double light = c->light + (c->shade - c->light) * x / columns;
            if (x + 0.2 * y > c->shadow_edge * columns)
                light *= c->shadow;
            photo.pixels[(size_t)y * (size_t)columns + (size_t)x] =
                (uint8_t)clamp(sum / (samples * samples) * light + 0.5, 0, 255);
        }
    }
    free(points);

    /* Three boxes for a Gaussian; between whole radii, a mixture. */
    if (c->blur > 0) {
        int radius = (int)ceil((sqrt(4 * c->blur * c->blur + 1) - 1) / 2);
        double share = fmin(c->blur * c->blur / (radius * (radius + 1.0)), 1);
        struct grey soft = grey_copy(&photo);
        grey_blur(&soft, radius, 3);
        for (size_t i = 0; i < (size_t)columns * (size_t)rows; i++)
            photo.pixels[i] = (uint8_t)lround((1 - share) * photo.pixels[i] + share * soft.pixels[i]);
        grey_release(&soft);
    }
    for (size_t i = 0; i < (size_t)columns * (size_t)rows; i++) {
        double noise = c->noise * sqrt(3) * (uniform(&rng) + uniform(&rng) + uniform(&rng) + uniform(&rng) - 2);
        photo.pixels[i] = (uint8_t)clamp(photo.pixels[i] + noise + 0.5, 0, 255);
    }
    return photo;
}
