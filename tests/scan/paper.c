/* What happens to a sheet other than play and camera: stains, photocopies, and flatbed scanners. */
#include "scan/model.h"

#include <stdlib.h>
#include <string.h>

#define DEGREE 0.017453292519943295

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

/* Rings of coffee, darker at their edges, where it dried last. */
void sheet_stain(struct pixels *sheet, double scale, const struct played *played, uint64_t seed)
{
    struct random r = random_of(seed, 21);
    for (const struct item *item = played->items; item < played->items + played->count; item++) {
        double wide = random_between(&r, 0.8, 3), dark = random_between(&r, 0.05, 0.3), wave = random_between(&r, 0, 9);
        double inside = random_chance(&r, 0.3) ? 0.5 : random_between(&r, 0, 0.1);
        for (int y = 0; item->kind == ITEM_STAIN && y < sheet->height; y++)
            for (int x = 0; x < sheet->width; x++) {
                double dx = x / scale - item->at[0], dy = y / scale - item->at[1], away = hypot(dx, dy);
                away -= item->at[2] * (1 + 0.03 * sin(3 * atan2(dy, dx) + wave));
                double part = away > 0 ? exp(-away * away * 8) : fmax(inside, exp(-away * away / (wide * wide)));
                uint8_t *rgb = sheet->rgb + 3 * ((size_t)y * (size_t)sheet->width + (size_t)x);
                for (int c = 0; c < 3; c++)
                    rgb[c] = (uint8_t)(rgb[c] * (1 - dark * part * (0.6 + 0.4 * c)));
            }
    }
}

/* Grey, with harder contrast than the original's, toner that does not cover evenly, and specks. */
void sheet_copy(struct pixels *sheet, uint64_t seed)
{
    struct random r = random_of(seed, 22);
    uint32_t grain = (uint32_t)random_bits(&r);
    double middle = random_between(&r, 0.5, 0.8), hard = random_between(&r, 6, 14),
           rough = random_between(&r, 0.05, 0.25);
    double low = 1 / (1 + exp(hard * middle)), high = 1 / (1 + exp(-hard * (1 - middle)));

    for (int y = 0; y < sheet->height; y++)
        for (int x = 0; x < sheet->width; x++) {
            uint8_t *rgb = sheet->rgb + 3 * ((size_t)y * (size_t)sheet->width + (size_t)x);
            double light = (0.3 * rgb[0] + 0.55 * rgb[1] + 0.15 * rgb[2]) / 255;
            double copy = (1 / (1 + exp(-hard * (light - middle))) - low) / (high - low);
            copy += (1 - copy) * rough * (double)random_at(grain, x / 2, y / 2);
            if (random_at(grain + 1, x / 3, y / 3) > 0.9997f)
                copy = 0.2;
            memset(rgb, (int)(255 * fmin(1, 0.06 + 0.94 * copy)), 3);
        }
}

/* ---- Flatbed scanners -------------------------------------------------------------------------------------------- */

struct camera {
    double right, down; /* pixels per mm along the page's first axis */
    struct spot at;     /* of the page's corner */
    int columns, rows;
    struct conditions conditions;
};

static void flatbed_conditions(struct conditions *c, uint64_t seed, bool beyond)
{
    struct random r = random_of(seed, 23);
    static const double dpi[] = {150, 200, 200, 300, 300};
    *c = (struct conditions){
        .long_side = dpi[random_index(&r, 5)],
        .contrast = beyond ? random_between(&r, 0.03, 0.12) : random_between(&r, 0.2, 0.75),
        .blur = random_between(&r, 0.3, 0.8),
        .exposure = random_between(&r, 0.95, 1.15),
        .noise = random_between(&r, 0.5, 3),
        .jpeg = random_between(&r, 40, 95),
        .exif = 1,
    };
}

static struct camera *flatbed_camera(const struct played *played, const struct conditions *conditions, uint64_t seed)
{
    struct random r = random_of(seed, 24);
    struct camera *k = memory(1, sizeof *k);
    double turn = 0.8 * random_normal(&r) * DEGREE, dots = conditions->long_side / 25.4;
    *k = (struct camera){.right = dots * cos(turn), .down = dots * sin(turn), .conditions = *conditions};
    k->at = (struct spot){random_between(&r, 0, 3) * dots + fmax(0, k->down) * played->height,
                          random_between(&r, 0, 3) * dots - fmin(0, k->down) * played->width};
    k->columns = (int)((played->width + 8) * dots);
    k->rows = (int)((played->height + 8) * dots);
    return k;
}

static struct spot flatbed_where(const struct camera *k, double x, double y)
{
    return (struct spot){k->at.x + k->right * x - k->down * y, k->at.y + k->down * x + k->right * y};
}

/* Levels from a black to a white point, as scanners set them; in black and white, cut at one between. */
static struct pixels flatbed_photograph(const struct camera *k, const struct pixels *sheet, double scale, uint64_t seed)
{
    struct random r = random_of(seed, 25);
    struct pixels out = pixels_new(k->columns, k->rows);
    bool grey = k->conditions.flatbed > 1 || random_chance(&r, 0.4);
    double black = random_between(&r, 0, 0.12), cut = random_between(&r, 0.35, 0.75),
           square = k->right * k->right + k->down * k->down;

    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++) {
            double sum[3] = {0};
            for (int i = 0; i < 9; i++) {
                double u = x + 0.5 + (i % 3 - 1) * k->conditions.blur - k->at.x,
                       v = y + 0.5 + (i / 3 - 1) * k->conditions.blur - k->at.y;
                int column = (int)((u * k->right + v * k->down) / square * scale),
                    row = (int)((v * k->right - u * k->down) / square * scale);
                bool on = column >= 0 && row >= 0 && column < sheet->width && row < sheet->height;
                for (int c = 0; c < 3; c++)
                    sum[c] +=
                        on ? sheet->rgb[3 * ((size_t)row * (size_t)sheet->width + (size_t)column) + (size_t)c] / 9.0
                           : 26;
            }
            double mean = 0.3 * sum[0] + 0.55 * sum[1] + 0.15 * sum[2], noise = k->conditions.noise * random_normal(&r);
            for (int c = 0; c < 3; c++) {
                double light = ((grey ? mean : sum[c]) + noise) / 255 * k->conditions.exposure;
                double value =
                    k->conditions.flatbed > 1 ? light > cut : fmin(1, fmax(0, (light - black) / (1 - black)));
                out.rgb[3 * ((size_t)y * (size_t)out.width + (size_t)x) + (size_t)c] = (uint8_t)(value * 255);
            }
        }
    return out;
}

struct model model_flatbed_of(const struct model *pens)
{
    return (struct model){pens->name,     flatbed_conditions, pens->play,
                          flatbed_camera, flatbed_where,      flatbed_photograph};
}
