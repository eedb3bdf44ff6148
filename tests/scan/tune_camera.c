/* The tuning model's camera: a page on a circular cylinder, drawn as a mesh of triangles, in the brightness that files
 * hold. */
#include "scan/tune.h"

#include <stdlib.h>
#include <string.h>

#define DEGREE 0.017453292519943295

void tune_conditions(struct conditions *c, uint64_t seed, bool beyond)
{
    struct random r = random_of(seed, 3);
    double longest[] = {1600, 2048, 2400, 3264, 4032}, shade = random_between(&r, 0, 1);

    *c = (struct conditions){
        .long_side = longest[random_index(&r, 10) * random_index(&r, 10) / 17], /* few are large */
        .tilt = random_between(&r, 0, 18),
        .curl = random_chance(&r, 0.3) ? 0 : random_between(&r, 0, 5),
        .contrast = random_between(&r, 0.15, 0.75),
        .motion = random_chance(&r, 0.4) ? random_between(&r, 0, 3) : 0,
        .shadow = random_chance(&r, 0.45) ? 0.2 + 0.7 * shade * shade : 0,
        .exposure = random_between(&r, 0.6, 0.98),
        .noise = random_between(&r, 1, 7),
        .jpeg = random_between(&r, 25, 95),
        .turned = random_chance(&r, 0.15) ? random_index(&r, 4) : 0,
        .exif = random_chance(&r, 0.25) ? (double[]){3, 6, 8}[random_index(&r, 3)] : 1,
    };
    c->blur = random_between(&r, 0.4, 1.0) * fmax(1, c->long_side / 2400);
    if (!beyond)
        return;
    switch (random_index(&r, 7)) {
    case 0:
        c->contrast = random_between(&r, 0.03, 0.12);
        break;
    case 1:
        c->long_side = random_between(&r, 500, 1200);
        break;
    case 2:
        c->blur = random_between(&r, 2.5, 7) * c->long_side / 2000;
        break;
    case 3:
        c->motion = random_between(&r, 10, 40) * c->long_side / 2000;
        break;
    case 4:
        c->exposure = random_between(&r, 0.06, 0.2);
        c->noise = random_between(&r, 8, 20);
        break;
    case 5:
        c->curl = random_between(&r, 12, 35);
        break;
    default:
        c->cut = random_between(&r, 0.08, 0.35);
    }
}

struct camera {
    double width, height; /* of the page, mm */
    double curl_radius;   /* mm; 0: flat */
    bool curled_across;   /* the page bends from left to right, else from top to bottom */
    double sign;          /* -1: the middle is nearest, 1: the edges are */
    double turn[3][3];    /* of the page, to the camera's axes */
    double distance;      /* mm */
    double scale;         /* pixels at a distance of 1 */
    struct spot shift;    /* pixels */
    int columns, rows;    /* pixels */
    struct conditions conditions;
};

static struct spot project(const struct camera *k, double x, double y)
{
    double p[3] = {x - k->width / 2, y - k->height / 2, 0}, q[3];

    if (k->curl_radius > 0) {
        double *along = k->curled_across ? &p[0] : &p[1];
        p[2] = k->sign * k->curl_radius * (1 - cos(*along / k->curl_radius));
        *along = k->curl_radius * sin(*along / k->curl_radius);
    }
    for (int i = 0; i < 3; i++)
        q[i] = k->turn[i][0] * p[0] + k->turn[i][1] * p[1] + k->turn[i][2] * p[2];
    return (struct spot){q[0] / (k->distance + q[2]), q[1] / (k->distance + q[2])};
}

static struct spot tune_where(const struct camera *k, double x, double y)
{
    struct spot at = project(k, x, y);
    return (struct spot){at.x * k->scale + k->shift.x, at.y * k->scale + k->shift.y};
}

static void multiply(double a[3][3], double b[3][3], double out[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
}

/* Tilted by `tilt` towards the direction `to`, after turning by `roll`. */
static void orient(struct camera *k, double tilt, double to, double roll)
{
    double c = cos(to), s = sin(to), ct = cos(tilt), st = sin(tilt), cr = cos(roll - to), sr = sin(roll - to);
    double turned[3][3] = {{cr, -sr, 0}, {sr, cr, 0}, {0, 0, 1}}, tilted[3][3] = {{ct, 0, st}, {0, 1, 0}, {-st, 0, ct}};
    double back[3][3] = {{c, -s, 0}, {s, c, 0}, {0, 0, 1}}, first[3][3];
    multiply(tilted, turned, first);
    multiply(back, first, k->turn);
}

static struct camera *tune_camera(const struct played *played, const struct conditions *conditions, uint64_t seed)
{
    struct random r = random_of(seed, 4);
    struct camera *k = memory(1, sizeof *k);
    struct spot low = {1e9, 1e9}, high = {-1e9, -1e9};

    *k = (struct camera){.width = played->width, .height = played->height, .conditions = *conditions};
    k->curled_across = random_chance(&r, 0.5);
    k->sign = random_chance(&r, 0.5) ? 1 : -1;
    double chord = k->curled_across ? k->width : k->height;
    if (conditions->curl > 0)
        k->curl_radius = chord * chord / (8 * conditions->curl) + conditions->curl / 2;
    k->distance = fmax(k->width, k->height) * random_between(&r, 1.2, 2);
    orient(k, conditions->tilt * DEGREE, random_between(&r, 0, 360 * DEGREE),
           (random_between(&r, -8, 8) + conditions->turned * 90) * DEGREE);

    /* The picture is as wide as the page lies, and a little wider than what shows of it. */
    for (int i = 0; i <= 20; i++)
        for (int j = 0; j <= 20; j++) {
            struct spot at = project(k, k->width * i / 20, k->height * j / 20);
            low = (struct spot){fmin(low.x, at.x), fmin(low.y, at.y)};
            high = (struct spot){fmax(high.x, at.x), fmax(high.y, at.y)};
        }
    double wide = high.x - low.x, tall = high.y - low.y, fill = random_between(&r, 0.82, 0.97);
    double narrow = random_chance(&r, 0.75) || conditions->long_side < 1900 ? 0.75 : 9.0 / 16;
    k->columns = (int)(conditions->long_side * (wide > tall ? 1 : narrow));
    k->rows = (int)(conditions->long_side * (wide > tall ? narrow : 1));
    k->scale = fill * fmin(k->columns / wide, k->rows / tall);
    double room_x = k->columns - wide * k->scale, room_y = k->rows - tall * k->scale;
    k->shift.x = room_x * random_between(&r, 0.2, 0.8) - low.x * k->scale;
    k->shift.y = room_y * random_between(&r, 0.2, 0.8) - low.y * k->scale;
    if (conditions->cut > 0)
        k->shift.x += (random_chance(&r, 0.5) ? 1 : -1) * (room_x / 2 + conditions->cut * wide * k->scale);
    return k;
}

/* ---- Light ------------------------------------------------------------------------------------------------------- */

struct light {
    double gradient_x, gradient_y, vignette;
    double shadow, edge_x, edge_y, edge_at, edge_soft; /* darker where x * edge_x + y * edge_y > edge_at */
    double wave, wave_length, wave_phase;
    double tint[3], exposure;
};

static struct light light_of(const struct conditions *c, struct random *r)
{
    double to = random_between(r, 0, 360 * DEGREE), edge = random_between(r, 0, 360 * DEGREE);
    double fall = random_between(r, 0, 0.3);
    return (struct light){
        .gradient_x = fall * cos(to),
        .gradient_y = fall * sin(to),
        .vignette = random_between(r, 0, 0.25),
        .shadow = c->shadow,
        .edge_x = cos(edge),
        .edge_y = sin(edge),
        .edge_at = random_between(r, -0.45, 0.45),
        .edge_soft = random_between(r, 0.004, 0.12),
        .wave = random_between(r, 0, 0.03),
        .wave_length = random_between(r, 5, 15),
        .wave_phase = random_between(r, 0, 6),
        .tint = {random_between(r, 0.9, 1.06), 1, random_between(r, 0.84, 1.06)},
        .exposure = c->exposure,
    };
}

/* The brightness of white at a place from -0.5 to 0.5 of the picture's longer side. */
static double light_at(const struct light *l, double x, double y)
{
    double bright = l->exposure * (1 - l->gradient_x * x - l->gradient_y * y) * (1 - l->vignette * (x * x + y * y) * 2);
    if (l->shadow > 0) {
        double along = x * l->edge_y - y * l->edge_x;
        double over =
            x * l->edge_x + y * l->edge_y - l->edge_at + l->wave * sin(along * l->wave_length + l->wave_phase);
        double part = fmin(1, fmax(0, over / l->edge_soft + 0.5));
        bright *= 1 - l->shadow * part * part * (3 - 2 * part);
    }
    return bright;
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

/* A table top: stripes of wood, or plain. */
static void draw_table(struct planes *out, struct random *r)
{
    double bright = random_between(r, 0.08, 0.75), stripes = random_chance(r, 0.6) ? random_between(r, 0.03, 0.2) : 0;
    double to = random_between(r, 0, 360 * DEGREE), period = random_between(r, 0.01, 0.05) * out->height;
    double warm = random_between(r, 0.6, 1);

    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            double across = (x * cos(to) + y * sin(to)) / period, along = (y * cos(to) - x * sin(to)) / period;
            double v = bright * (1 + stripes * sin(across * 6.28 + 2 * sin(along * 0.2) + sin(across * 2.7)));
            size_t at = (size_t)y * (size_t)out->width + (size_t)x;
            out->plane[0][at] = (float)v;
            out->plane[1][at] = (float)(v * (1 + warm) / 2);
            out->plane[2][at] = (float)(v * warm);
        }
}

/* Fills a triangle of the picture, whose corners `at` show the corners `from` of the sheet, both in pixels. */
static void draw_triangle(struct planes *out, const struct planes *sheet, const struct spot at[3],
                          const struct spot from[3])
{
    double area = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[2].x - at[0].x) * (at[1].y - at[0].y);
    int left = (int)fmax(0, floor(fmin(at[0].x, fmin(at[1].x, at[2].x)) - 0.5));
    int right = (int)fmin(out->width - 1, ceil(fmax(at[0].x, fmax(at[1].x, at[2].x))));
    int top = (int)fmax(0, floor(fmin(at[0].y, fmin(at[1].y, at[2].y)) - 0.5));
    int bottom = (int)fmin(out->height - 1, ceil(fmax(at[0].y, fmax(at[1].y, at[2].y))));

    double u_step = (at[2].y - at[0].y) / area, v_step = -(at[1].y - at[0].y) / area;

    for (int y = top; y <= bottom; y++) {
        double dx = left - 0.5 - at[0].x, dy = y + 0.5 - at[0].y;
        double u = dx * u_step - dy * (at[2].x - at[0].x) / area, v = dx * v_step + dy * (at[1].x - at[0].x) / area;
        for (int x = left; x <= right; x++) {
            u += u_step;
            v += v_step;
            if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6)
                continue;
            float value[3];
            planes_at(sheet, (float)(from[0].x + u * (from[1].x - from[0].x) + v * (from[2].x - from[0].x)),
                      (float)(from[0].y + u * (from[1].y - from[0].y) + v * (from[2].y - from[0].y)), value);
            for (int c = 0; c < 3; c++)
                out->plane[c][(size_t)y * (size_t)out->width + (size_t)x] = value[c];
        }
    }
}

static void draw_page(struct planes *out, const struct camera *k, const struct planes *sheet)
{
    enum { COLUMNS = 48, ROWS = 64 };
    static const int corner[2][3] = {{0, 1, 2}, {3, 2, 1}};

    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < COLUMNS; i++) {
            struct spot from[4], at[4];
            for (int n = 0; n < 4; n++) {
                double u = (double)(i + n % 2) / COLUMNS, v = (double)(j + n / 2) / ROWS;
                from[n] = (struct spot){u * sheet->width, v * sheet->height};
                at[n] = tune_where(k, u * k->width, v * k->height);
            }
            for (int half = 0; half < 2; half++) {
                const int *c = corner[half];
                draw_triangle(out, sheet, (struct spot[]){at[c[0]], at[c[1]], at[c[2]]},
                              (struct spot[]){from[c[0]], from[c[1]], from[c[2]]});
            }
        }
}

static int gaussian(double sigma, float kernel[], int most)
{
    int radius = (int)fmin(most, ceil(sigma * 2.5));
    double sum = 0;
    for (int i = -radius; i <= radius; i++)
        sum += kernel[i + radius] = (float)exp(-i * i / (2 * sigma * sigma + 1e-9));
    for (int i = 0; i <= 2 * radius; i++)
        kernel[i] /= (float)sum;
    return radius;
}

static void take_blur(struct planes *out, const struct conditions *c, struct random *r)
{
    enum { MOST = 40 };
    float kernel[2 * MOST + 1], box[2 * MOST + 1], one[] = {1};
    int radius = gaussian(c->blur, kernel, MOST);
    planes_convolve(out, kernel, radius, kernel, radius);

    /* The hand moves the camera along or across. */
    int half = (int)fmin(MOST, ceil(c->motion / 2 - 0.5));
    for (int i = 0; i <= 2 * half && c->motion > 0; i++)
        box[i] = (float)(fmin(1, c->motion / 2 + 0.5 - abs(i - half)) / c->motion);
    if (c->motion > 1 && random_chance(r, 0.5))
        planes_convolve(out, box, half, one, 0);
    else if (c->motion > 1)
        planes_convolve(out, one, 0, box, half);
}

static struct pixels develop(const struct planes *out, const struct conditions *c, struct random *r)
{
    enum { NORMALS = 1 << 14, EVERY = 16 };
    struct light light = light_of(c, r);
    struct pixels pixels = pixels_new(out->width, out->height);
    double side = fmax(out->width, out->height);
    float *normals = memory(NORMALS, sizeof(float)), *row = memory((size_t)out->width + EVERY, sizeof(float));

    for (int i = 0; i < NORMALS; i++)
        normals[i] = (float)(random_normal(r) * c->noise);
    for (int y = 0; y < out->height; y++) {
        for (int x = 0; x < out->width; x += EVERY) { /* light changes slowly */
            double here = light_at(&light, (x - out->width / 2.0) / side, (y - out->height / 2.0) / side);
            double next = light_at(&light, (x + EVERY - out->width / 2.0) / side, (y - out->height / 2.0) / side);
            for (int i = 0; i < EVERY; i++)
                row[x + i] = (float)((here + (next - here) * i / EVERY) * 255);
        }
        for (int x = 0; x < out->width; x++) {
            size_t at = (size_t)y * (size_t)out->width + (size_t)x;
            uint64_t bits = random_bits(r);
            for (size_t i = 0; i < 3; i++) {
                float v = out->plane[i][at] * row[x] * (float)light.tint[i] + normals[bits >> (14 * i) & (NORMALS - 1)];
                pixels.rgb[at * 3 + i] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v + 0.5f);
            }
        }
    }
    free(normals);
    free(row);
    return pixels;
}

static struct pixels tune_photograph(const struct camera *k, const struct pixels *sheet, double scale, uint64_t seed)
{
    struct random r = random_of(seed, 5);
    float table[256];
    double toner = random_between(&r, 0, 0.15), paper = random_between(&r, 0.95, 1);
    struct planes out = planes_new(k->columns, k->rows);

    for (int i = 0; i < 256; i++)
        table[i] = (float)(toner + (paper - toner) * i / 255);
    struct planes page = planes_of(sheet, table);
    struct spot corner = tune_where(k, 0, 0), other = tune_where(k, k->width, k->height);
    double seen = hypot(other.x - corner.x, other.y - corner.y) / hypot(k->width, k->height);
    for (; seen < 0.7 * scale; scale /= 2) {
        struct planes half = planes_halved(&page);
        planes_release(&page);
        page = half;
    }
    draw_table(&out, &r);
    draw_page(&out, k, &page);
    planes_release(&page);
    take_blur(&out, &k->conditions, &r);
    struct pixels pixels = develop(&out, &k->conditions, &r);
    planes_release(&out);
    return pixels;
}

const struct model model_tune = {"tune", tune_conditions, tune_play, tune_camera, tune_where, tune_photograph};
