/* The test model's camera: rays meet a page whose curvature changes evenly (a clothoid's cylinder, across at any
 * angle); each pixel of a Bayer mosaic gathers linear light over the lens and the time of exposure. */
#include "scan/test.h"

#include <stdlib.h>
#include <string.h>

#define DEGREE 0.017453292519943295

void test_conditions(struct conditions *c, uint64_t seed, bool beyond)
{
    struct random r = random_of(seed, 13);
    static const double sides[] = {1600, 1600, 1920, 1920, 2048, 2592, 3024, 4000}, exif[] = {6, 6, 8, 3};

    *c = (struct conditions){
        .long_side = sides[random_index(&r, 8)],
        .tilt = fmin(20, fabs(random_normal(&r)) * 9),
        .curl = fmin(5, fabs(random_normal(&r)) * 2.5),
        .contrast = random_between(&r, 0.15, 0.75),
        .motion = fmin(4, -0.9 * log(random_between(&r, 0.001, 1))),
        .shadow = random_chance(&r, 0.5) ? random_between(&r, 0.2, 0.9) : 0,
        .exposure = random_between(&r, 0.4, 1.05),
        .noise = random_between(&r, 1, 5),
        .jpeg = random_chance(&r, 0.4) ? random_between(&r, 25, 60) : random_between(&r, 60, 95),
        .turned = random_chance(&r, 0.2) ? random_index(&r, 4) : 0,
        .exif = random_chance(&r, 0.25) ? exif[random_index(&r, 4)] : 1,
    };
    c->blur = random_between(&r, 0.3, 1.1) * fmax(1, c->long_side / 2592);
    if (!beyond)
        return;
    double worse = random_between(&r, 0, 1);
    switch (random_index(&r, 7)) {
    case 0:
        c->contrast = 0.13 * (1 - worse) + 0.03 * worse;
        break;
    case 1:
        c->long_side = 1150 - 650 * worse;
        break;
    case 2:
        c->blur = (2.2 + 5 * worse) * c->long_side / 2000;
        break;
    case 3:
        c->motion = (9 + 28 * worse) * c->long_side / 2000;
        break;
    case 4:
        c->exposure = 0.05 - 0.04 * worse;
        c->noise = 8 + 8 * worse;
        break;
    case 5:
        c->curl = 11 + 25 * worse;
        break;
    default:
        c->cut = 0.07 + 0.3 * worse;
    }
}

enum { PROFILE = 513 };

struct camera {
    double width, height;                          /* of the page, mm */
    double across[2];                              /* of the page: the direction that bends */
    double reach;                                  /* mm: the profile is for places from -reach to reach along it */
    double x[PROFILE], z[PROFILE], slope[PROFILE]; /* of the bent page, by lengths on the page */
    double right[3], down[3], ahead[3];            /* the camera's axes, and where it is */
    double eye[3];
    double focal;       /* pixels */
    double bulge;       /* radial distortion */
    struct spot centre; /* of the lens, pixels */
    int columns, rows;
    struct conditions conditions;
};

/* ---- Geometry ---------------------------------------------------------------------------------------------------- */

/* The page along `across`: its direction angle is slope0 + k0 s + k1 s^2 / 2. */
static void bend(struct camera *k, double slope0, double k0, double k1)
{
    double step = 2 * k->reach / (PROFILE - 1);
    for (int i = 0; i < PROFILE; i++) {
        double s = -k->reach + i * step;
        k->slope[i] = slope0 + k0 * s + k1 * s * s / 2;
    }
    for (int i = 1; i < PROFILE; i++) {
        double middle = (k->slope[i - 1] + k->slope[i]) / 2;
        k->x[i] = k->x[i - 1] + step * cos(middle);
        k->z[i] = k->z[i - 1] + step * sin(middle);
    }
    double x = k->x[PROFILE / 2], z = k->z[PROFILE / 2];
    for (int i = 0; i < PROFILE; i++) {
        k->x[i] -= x;
        k->z[i] -= z;
    }
}

/* How far the page rises above the plane that it lies on best: from its lowest to its highest place. */
static double rise_of(const struct camera *k)
{
    double low = 1e9, high = -1e9, last = PROFILE - 1;
    for (int i = 0; i < PROFILE; i++) {
        double level = k->z[i] - (k->z[0] + (k->z[PROFILE - 1] - k->z[0]) * i / last);
        low = fmin(low, level);
        high = fmax(high, level);
    }
    return high - low;
}

static void curl(struct camera *k, double rise, struct random *r)
{
    double even = random_normal(r), uneven = random_normal(r) * 1.5, by = 1e-4;

    k->reach = (fabs(k->across[0]) * k->width + fabs(k->across[1]) * k->height) / 2;
    for (int i = 0; i < 12; i++) {
        double k0 = even * by, k1 = uneven * by / k->reach;
        bend(k, -k1 * k->reach * k->reach / 6, k0, k1); /* level on the whole */
        by *= rise / fmax(1e-9, rise_of(k));
    }
    if (rise <= 0)
        bend(k, 0, 0, 0);
}

/* The place of a point of the page in space, and the page's slope there. Beyond its edges it goes on straight. */
static void place_of(const struct camera *k, double x, double y, double out[3], double *slope)
{
    double s = (x - k->width / 2) * k->across[0] + (y - k->height / 2) * k->across[1];
    double t = (y - k->height / 2) * k->across[0] - (x - k->width / 2) * k->across[1];
    double at = (s + k->reach) / (2 * k->reach) * (PROFILE - 1), step = 2 * k->reach / (PROFILE - 1);
    int i = (int)fmin(PROFILE - 2, fmax(0, at));
    double part = at - i, angle = k->slope[i] + (k->slope[i + 1] - k->slope[i]) * fmin(1, fmax(0, part));
    double u = part < 0 || part > 1 ? k->x[i] + part * step * cos(angle) : k->x[i] + part * (k->x[i + 1] - k->x[i]);
    double z = part < 0 || part > 1 ? k->z[i] + part * step * sin(angle) : k->z[i] + part * (k->z[i + 1] - k->z[i]);

    out[0] = u * k->across[0] - t * k->across[1];
    out[1] = u * k->across[1] + t * k->across[0];
    out[2] = z;
    *slope = angle;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static struct spot test_where(const struct camera *k, double x, double y)
{
    double p[3], slope;
    place_of(k, x, y, p, &slope);
    for (int i = 0; i < 3; i++)
        p[i] -= k->eye[i];
    double far = dot(p, k->ahead), u = dot(p, k->right) / far, v = dot(p, k->down) / far;
    double more = 1 + k->bulge * (u * u + v * v);
    return (struct spot){k->centre.x + k->focal * u * more, k->centre.y + k->focal * v * more};
}

/* The point of the page that a pixel shows, by Newton's method from a guess. */
static struct spot page_at(const struct camera *k, struct spot pixel, struct spot guess)
{
    for (int i = 0; i < 8; i++) {
        struct spot here = test_where(k, guess.x, guess.y);
        double ex = pixel.x - here.x, ey = pixel.y - here.y;
        if (ex * ex + ey * ey < 1e-8)
            break;
        struct spot a = test_where(k, guess.x + 0.01, guess.y), b = test_where(k, guess.x, guess.y + 0.01);
        double ax = a.x - here.x, ay = a.y - here.y, bx = b.x - here.x, by = b.y - here.y, det = ax * by - ay * bx;
        guess.x += 0.01 * (ex * by - ey * bx) / det;
        guess.y += 0.01 * (ax * ey - ay * ex) / det;
    }
    return guess;
}

static void normalise(double v[3])
{
    double length = sqrt(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

static void cross(const double a[3], const double b[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void bounds(const struct camera *k, struct spot *low, struct spot *high)
{
    *low = (struct spot){1e9, 1e9};
    *high = (struct spot){-1e9, -1e9};
    for (int i = 0; i <= 400; i++) {
        struct spot at = test_where(k, k->width * (i % 21) / 20, k->height * fmin(1, i / 21 / 19.0));
        *low = (struct spot){fmin(low->x, at.x), fmin(low->y, at.y)};
        *high = (struct spot){fmax(high->x, at.x), fmax(high->y, at.y)};
    }
}

static struct camera *test_camera(const struct played *played, const struct conditions *conditions, uint64_t seed)
{
    struct random r = random_of(seed, 14);
    struct camera *k = memory(1, sizeof *k);
    double way = random_chance(&r, 0.5) ? random_index(&r, 2) * 90 : random_between(&r, 0, 180);
    double to = random_between(&r, 0, 360), roll = 90 * conditions->turned + 5 * random_normal(&r);
    double far = hypot(played->width, played->height) * random_between(&r, 0.95, 1.6);
    struct spot low, high;

    *k = (struct camera){.width = played->width, .height = played->height, .conditions = *conditions};
    k->across[0] = cos(way * DEGREE);
    k->across[1] = sin(way * DEGREE);
    curl(k, conditions->curl, &r);

    /* The camera looks at a place near the middle; the page's own axes are x right, y down, z away from the camera. */
    double tilt = conditions->tilt * DEGREE;
    k->eye[0] = far * sin(tilt) * cos(to * DEGREE);
    k->eye[1] = far * sin(tilt) * sin(to * DEGREE);
    k->eye[2] = -far * cos(tilt);
    for (int i = 0; i < 3; i++)
        k->ahead[i] = (i < 2 ? random_normal(&r) * 6 : 0) - k->eye[i];
    normalise(k->ahead);
    double up[3] = {sin(-roll * DEGREE), cos(roll * DEGREE), 0}; /* the page's down, turned */
    cross(up, k->ahead, k->right);
    normalise(k->right);
    cross(k->ahead, k->right, k->down);
    k->focal = 1;
    k->bulge = random_between(&r, -0.04, 0.03);
    bounds(k, &low, &high);

    double wide = high.x - low.x, tall = high.y - low.y, long_side = conditions->long_side;
    double narrow = random_chance(&r, 0.8) ? 0.75 : random_chance(&r, 0.5) ? 2.0 / 3 : 9.0 / 16;
    if (conditions->long_side < 1900)
        narrow = 0.75;
    k->columns = (int)(wide > tall ? long_side : long_side * narrow);
    k->rows = (int)(wide > tall ? long_side * narrow : long_side);
    k->focal = random_between(&r, 0.8, 0.98) * fmin(k->columns / wide, k->rows / tall);
    k->centre = (struct spot){k->columns / 2.0, k->rows / 2.0};
    bounds(k, &low, &high);
    /* Cropped by the phone: the lens's centre need not be the picture's. */
    double off_x = (k->columns - high.x + low.x) * random_between(&r, 0.15, 0.85) - low.x;
    double off_y = (k->rows - high.y + low.y) * random_between(&r, 0.15, 0.85) - low.y;
    if (conditions->cut > 0 && random_chance(&r, 0.5))
        off_x += (random_chance(&r, 0.5) ? 1 : -1) * (k->columns - high.x + low.x + conditions->cut * (high.x - low.x));
    else if (conditions->cut > 0)
        off_y += (random_chance(&r, 0.5) ? 1 : -1) * (k->rows - high.y + low.y + conditions->cut * (high.y - low.y));
    k->centre.x += off_x;
    k->centre.y += off_y;
    return k;
}

/* ---- Light ------------------------------------------------------------------------------------------------------- */

struct lamp {
    double at[3];   /* mm */
    double ambient; /* the part of light that comes from everywhere */
    double full;    /* the light at the middle */
    double hand[2], hand_turn, hand_half[2], hand_round, soft, shadow; /* the shadow: a rectangle with round corners */
    double tint[3], shadow_tint;
};

static struct lamp lamp_of(const struct camera *k, struct random *r)
{
    struct lamp lamp = {.at = {random_between(r, -400, 400), random_between(r, -500, 300),
                               -random_between(r, 500, 1500)},
                        .ambient = random_between(r, 0.3, 0.8),
                        .hand_turn = random_between(r, 0, 180) * DEGREE,
                        .hand_half = {random_between(r, 30, 90), random_between(r, 50, 170)},
                        .soft = random_between(r, 2, 40),
                        .shadow = k->conditions.shadow,
                        .tint = {random_between(r, 0.82, 1.12), 1, random_between(r, 0.72, 1.12)},
                        .shadow_tint = random_between(r, 0, 0.12)};
    double side = random_between(r, 0, 360) * DEGREE, away = random_between(r, 40, 160);
    lamp.hand_round = fmin(lamp.hand_half[0], lamp.hand_half[1]) * random_between(r, 0.1, 0.9);
    lamp.hand[0] = away * cos(side);
    lamp.hand[1] = away * sin(side);
    double square = dot(lamp.at, lamp.at);
    lamp.full = -lamp.at[2] / (square * sqrt(square));
    return lamp;
}

/* The part of the shadow that falls on a point of the page, from 0 to 1. */
static double shadow_at(const struct lamp *lamp, const double p[3])
{
    double x = p[0] - lamp->hand[0], y = p[1] - lamp->hand[1], c = cos(lamp->hand_turn), s = sin(lamp->hand_turn);
    double u = fabs(x * c + y * s) - lamp->hand_half[0] + lamp->hand_round;
    double v = fabs(y * c - x * s) - lamp->hand_half[1] + lamp->hand_round;
    double away = hypot(fmax(0, u), fmax(0, v)) + fmin(0, fmax(u, v)) - lamp->hand_round;
    return 1 / (1 + exp(4 * away / lamp->soft));
}

/* The light on the page at a point and on its way through the lens; 1 in the middle. `shade`: how much is shadow. */
static double light_at(const struct camera *k, const struct lamp *lamp, struct spot page, struct spot pixel,
                       double *shade)
{
    double p[3], slope, way[3];
    place_of(k, page.x, page.y, p, &slope);
    double normal[3] = {sin(slope) * k->across[0], sin(slope) * k->across[1], -cos(slope)};
    for (int i = 0; i < 3; i++)
        way[i] = lamp->at[i] - p[i];
    double square = dot(way, way), direct = fmax(0, dot(way, normal)) / (square * sqrt(square)) / lamp->full;
    double u = (pixel.x - k->centre.x) / k->focal, v = (pixel.y - k->centre.y) / k->focal,
           lens = 1 / (1 + u * u + v * v);
    *shade = lamp->shadow * shadow_at(lamp, p);
    return (lamp->ambient + (1 - lamp->ambient) * direct) * (1 - *shade) * lens * lens;
}

/* ---- The sensor -------------------------------------------------------------------------------------------------- */

/* What a block of pixels sees: interpolated between the nodes of a lattice. */
enum { BLOCK = 8, SAMPLES_MOST = 40 };

struct node {
    float x, y;         /* of the sheet, its pixels */
    float light, shade; /* see light_at */
    float table;        /* the brightness of the table there */
};

struct cloth {
    uint32_t seed;
    double bright, rough, size, colour[3];
};

/* The table: cloth of noise in three octaves. */
static double cloth_at(const struct cloth *cloth, double x, double y)
{
    double sum = 0, weight = 0.5;
    x /= cloth->size;
    y /= cloth->size;
    for (uint32_t octave = 0; octave < 3; octave++, x *= 2.7, y *= 2.7, weight /= 2) {
        int i = (int)floor(x), j = (int)floor(y);
        double u = x - i, v = y - j;
        double a = random_at(cloth->seed + octave, i, j), b = random_at(cloth->seed + octave, i + 1, j);
        double c = random_at(cloth->seed + octave, i, j + 1), d = random_at(cloth->seed + octave, i + 1, j + 1);
        sum += weight * ((a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v);
    }
    return fmax(0.005, cloth->bright * (1 + cloth->rough * (sum - 0.44)));
}

struct samples {
    float x[SAMPLES_MOST], y[SAMPLES_MOST]; /* pixels of the photograph */
    int count;
    float reach; /* of the farthest */
};

/* Over the lens (Vogel's spiral on its disk) and, at the same time, along the way of the moving hand. */
static struct samples samples_of(const struct conditions *c, struct random *r)
{
    struct samples s = {.count = (int)fmin(SAMPLES_MOST, 5 + 2 * c->blur * c->blur + 1.2 * c->motion)};
    double radius = sqrt(4 * c->blur * c->blur + 0.3), to = random_between(r, 0, 360) * DEGREE,
           bow = random_between(r, -0.3, 0.3);

    for (int i = 0; i < s.count; i++) {
        double out = radius * sqrt((i + 0.5) / s.count), angle = i * 2.399963;
        double time = fmod(i * 0.618034 + 0.5, 1) - 0.5, along = c->motion * time,
               aside = c->motion * bow * time * time;
        s.x[i] = (float)(out * cos(angle) + along * cos(to) - aside * sin(to));
        s.y[i] = (float)(out * sin(angle) + along * sin(to) + aside * cos(to));
        s.reach = fmaxf(s.reach, hypotf(s.x[i], s.y[i]));
    }
    return s;
}

static struct node *nodes_new(const struct camera *k, const struct lamp *lamp, const struct cloth *cloth,
                              const struct planes *sheet, int *columns)
{
    int across = k->columns / BLOCK + 2, down = k->rows / BLOCK + 2;
    struct node *nodes = memory((size_t)across * (size_t)down, sizeof *nodes);
    struct spot row = {k->width / 2, k->height / 2};
    double scale = sheet->width / k->width, shade;

    for (int j = 0; j < down; j++) {
        struct spot page = row;
        for (int i = 0; i < across; i++) {
            struct spot pixel = {i * BLOCK, j * BLOCK};
            page = page_at(k, pixel, page);
            if (i == 0)
                row = page;
            double light = light_at(k, lamp, page, pixel, &shade);
            nodes[(size_t)j * (size_t)across + (size_t)i] =
                (struct node){(float)(page.x * scale), (float)(page.y * scale), (float)light, (float)shade,
                              (float)cloth_at(cloth, pixel.x, pixel.y)};
        }
    }
    *columns = across;
    return nodes;
}

/* One colour of the sheet at its pixel (x, y), which is not at its edge. */
static float sheet_at(const struct planes *p, int channel, float x, float y)
{
    int i = (int)(x - 0.5f), j = (int)(y - 0.5f);
    float u = x - 0.5f - (float)i, v = y - 0.5f - (float)j;
    const float *a = p->plane[channel] + (size_t)j * (size_t)p->width + (size_t)i, *b = a + p->width;
    return (a[0] * (1 - u) + a[1] * u) * (1 - v) + (b[0] * (1 - u) + b[1] * u) * v;
}

/* What a pixel gathers of one colour around the sheet's pixel (x, y): of the sheet, and of the table beyond it. */
static float gather(const struct planes *sheet, int channel, float x, float y, const float step[4],
                    const struct samples *s, float table)
{
    float reach = 2 + s->reach * (fabsf(step[0]) + fabsf(step[1]) + fabsf(step[2]) + fabsf(step[3])),
          right = (float)sheet->width, bottom = (float)sheet->height, sum = 0;
    bool near_edge = x < reach || y < reach || x > right - reach || y > bottom - reach;

    if (x < -reach || y < -reach || x > right + reach || y > bottom + reach)
        return table;
    for (int i = 0; i < s->count; i++) {
        float u = x + step[0] * s->x[i] + step[1] * s->y[i], v = y + step[2] * s->x[i] + step[3] * s->y[i];
        bool off = near_edge && (u < 1 || v < 1 || u > right - 2 || v > bottom - 2);
        sum += off ? table : sheet_at(sheet, channel, u, v);
    }
    return sum / (float)s->count;
}

/* The light that each pixel of the mosaic (red, green; green, blue) gathers. */
static float *mosaic_new(const struct camera *k, const struct planes *sheet, struct random *r)
{
    struct lamp lamp = lamp_of(k, r);
    struct samples s = samples_of(&k->conditions, r);
    struct cloth cloth = {(uint32_t)random_bits(r),
                          random_between(r, 0.02, 0.6),
                          random_between(r, 0, 1.5),
                          random_between(r, 16, 90),
                          {1, random_between(r, 0.75, 1), random_between(r, 0.5, 1.1)}};
    float *out = memory((size_t)k->columns * (size_t)k->rows, sizeof *out), exposure = (float)k->conditions.exposure;
    int across;
    struct node *nodes = nodes_new(k, &lamp, &cloth, sheet, &across);

    for (int y = 0; y < k->rows; y++)
        for (int x = 0; x < k->columns; x++) {
            const struct node *n = nodes + (size_t)(y / BLOCK) * (size_t)across + (size_t)(x / BLOCK), *m = n + across;
            float u = ((float)(x % BLOCK) + 0.5f) / BLOCK, v = ((float)(y % BLOCK) + 0.5f) / BLOCK;
            float a = (1 - u) * (1 - v), b = u * (1 - v), c = (1 - u) * v, d = u * v;
            float step[4] = {(n[1].x - n[0].x) / BLOCK, (m[0].x - n[0].x) / BLOCK, (n[1].y - n[0].y) / BLOCK,
                             (m[0].y - n[0].y) / BLOCK};
            float light = a * n[0].light + b * n[1].light + c * m[0].light + d * m[1].light;
            float shade = a * n[0].shade + b * n[1].shade + c * m[0].shade + d * m[1].shade;
            float table = a * n[0].table + b * n[1].table + c * m[0].table + d * m[1].table;
            int channel = y % 2 + x % 2;
            float value = gather(sheet, channel, a * n[0].x + b * n[1].x + c * m[0].x + d * m[1].x,
                                 a * n[0].y + b * n[1].y + c * m[0].y + d * m[1].y, step, &s,
                                 table * (float)cloth.colour[channel]);
            float tint = (float)lamp.tint[channel] * (1 + (float)lamp.shadow_tint * shade * (float)(channel - 1));
            out[(size_t)y * (size_t)k->columns + (size_t)x] = value * light * tint * exposure;
        }
    free(nodes);
    return out;
}

static void add_noise(float *mosaic, size_t count, double noise, struct random *r)
{
    enum { NORMALS = 1 << 12 };
    float *normals = memory(NORMALS, sizeof *normals);
    /* A deviation of `noise` codes at white is twice as much in linear light, most of it of photons. */
    double at_white = 2 * noise / 255, read = 0.15 * at_white * at_white + 1e-6;

    for (int i = 0; i < NORMALS; i++)
        normals[i] = (float)random_normal(r);
    for (size_t i = 0; i < count; i++) {
        float variance = (float)(at_white * at_white) * mosaic[i] + (float)read * 0.1f;
        mosaic[i] += sqrtf(variance) * normals[random_bits(r) % NORMALS];
    }
    free(normals);
}

/* A table from linear light, 0 to 1 in CODES steps, to bytes: sRGB with a curve that darkens shadows and lifts lights.
 */
enum { CODES = 2048 };

static uint8_t *tone_new(struct random *r)
{
    uint8_t *tone = memory(CODES + 1, 1);
    double curve = random_between(r, 0, 0.5);
    for (int i = 0; i <= CODES; i++) {
        double v = coded_of((double)i / CODES);
        v += curve * v * (1 - v) * (2 * v - 1);
        tone[i] = (uint8_t)(v * 255 + 0.5);
    }
    return tone;
}

/* Colours from the mosaic: what a pixel lacks is the mean of its neighbours that have it. */
static struct pixels demosaic(const float *mosaic, int width, int height, const float gain[3], const uint8_t *tone)
{
    struct pixels out = pixels_new(width, height);

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int left = x > 0 ? -1 : 1, right = x < width - 1 ? 1 : -1, up = y > 0 ? -1 : 1,
                low = y < height - 1 ? 1 : -1;
            const float *m = mosaic + (size_t)y * (size_t)width + (size_t)x;
            float sides = (m[left] + m[right]) / 2, above = (m[up * width] + m[low * width]) / 2, value[3];
            float corners =
                (m[up * width + left] + m[up * width + right] + m[low * width + left] + m[low * width + right]) / 4;
            int channel = y % 2 + x % 2;
            value[channel] = *m;
            if (channel == 1) {
                value[y % 2 ? 2 : 0] = sides;
                value[y % 2 ? 0 : 2] = above;
            } else {
                value[1] = (sides + above) / 2;
                value[2 - channel] = corners;
            }
            for (size_t c = 0; c < 3; c++) {
                float v = value[c] * gain[c];
                out.rgb[((size_t)y * (size_t)width + (size_t)x) * 3 + c] = tone[v < 0   ? 0
                                                                                : v > 1 ? CODES
                                                                                        : (int)(v * CODES)];
            }
        }
    return out;
}

/* Adds `amount` of what the green of a pixel differs from that of its neighbours. */
static void sharpen(struct pixels *p, float amount)
{
    struct pixels sharp = pixels_new(p->width, p->height);
    size_t row = (size_t)p->width * 3;

    memcpy(sharp.rgb, p->rgb, row * (size_t)p->height);
    for (int y = 1; y < p->height - 1; y++)
        for (int x = 1; x < p->width - 1; x++) {
            const uint8_t *at = p->rgb + (size_t)y * row + (size_t)x * 3;
            float more = amount * ((float)at[1] - (float)(at[-2] + at[4] + *(at + 1 - row) + at[1 + row]) / 4);
            for (size_t c = 0; c < 3; c++) {
                float v = (float)at[c] + more;
                sharp.rgb[(size_t)y * row + (size_t)x * 3 + c] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
            }
        }
    free(p->rgb);
    *p = sharp;
}

static struct pixels test_photograph(const struct camera *k, const struct pixels *sheet, double scale, uint64_t seed)
{
    struct random r = random_of(seed, 15);
    float table[256], gain[3] = {(float)random_between(&r, 0.93, 1.08), 1, (float)random_between(&r, 0.9, 1.12)};
    double toner = random_between(&r, 0.01, 0.06), paper = random_between(&r, 0.85, 0.95);

    for (int i = 0; i < 256; i++)
        table[i] = (float)(toner + (paper - toner) * linear_of(i / 255.0));
    struct planes page = planes_of(sheet, table);
    struct spot a = test_where(k, k->width / 2 - 5, k->height / 2), b = test_where(k, k->width / 2 + 5, k->height / 2);
    double seen = hypot(a.x - b.x, a.y - b.y) / 10; /* pixels per mm */
    for (; seen < 0.6 * scale; scale /= 2) {
        struct planes half = planes_halved(&page);
        planes_release(&page);
        page = half;
    }
    float *mosaic = mosaic_new(k, &page, &r);
    planes_release(&page);
    add_noise(mosaic, (size_t)k->columns * (size_t)k->rows, k->conditions.noise, &r);
    uint8_t *tone = tone_new(&r);
    struct pixels out = demosaic(mosaic, k->columns, k->rows, gain, tone);
    free(mosaic);
    free(tone);
    sharpen(&out, (float)random_between(&r, 0, 0.8));
    return out;
}

const struct model model_test = {"test", test_conditions, test_play, test_camera, test_where, test_photograph};
