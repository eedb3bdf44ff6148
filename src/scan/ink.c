#include "scan/reading.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SCALE 7.0 /* pixels per mm */

enum {
    TILE = 5,       /* pixels of a tile whose brightness is measured at once */
    SMOOTH = 2,     /* tiles on each side of one that its mean is of */
    SOLID = 8,      /* tiles: dark areas narrower than 2 * SOLID + 1 (12 mm, a large stone) are not shadows */
    FREE = 170,     /* brightness from which on print shows what is drawn on it */
    DARK = 110,     /* brightness below which it hides it */
    BLURS_MOST = 8, /* that are tried: each has a sigma of 1.15 pixels */
};

/* ---- The page as photographed ------------------------------------------------------------------------------------ */

/* The photograph as seen straight on, SCALE pixels per mm. */
static struct grey flatten(const struct grey *photo, const struct blank_page *page, const struct alignment *alignment)
{
    struct grey flat = grey_new((int)lround(page->side.width * SCALE), (int)lround(page->side.height * SCALE));
    double reduction = fmax(floor(alignment->scale / (0.8 * SCALE)), 1);
    const struct mesh *mesh = &alignment->mesh;
    scoped(grey_release) struct grey reduced =
        grey_resized(photo, (int)(photo->width / reduction), (int)(photo->height / reduction));

    double across = (double)reduced.width / photo->width, down = (double)reduced.height / photo->height;
    for (int y = 0; y < flat.height; y++) {
        uint8_t *row = grey_pixel(&flat, 0, y);
        /* The mesh is bilinear: straight from column to column. */
        for (int column = 0; column + 1 < mesh->columns; column++) {
            double x = mesh->x0 + column * mesh->step, v = (y + 0.5) / SCALE;
            struct point from = mesh_at(mesh, x, v), to = mesh_at(mesh, x + mesh->step, v);
            int first = column == 0 ? 0 : (int)ceil(x * SCALE - 0.5);
            int end = column + 2 == mesh->columns ? flat.width : (int)ceil((x + mesh->step) * SCALE - 0.5);
            for (int i = first; i < end && i < flat.width; i++) {
                double u = ((i + 0.5) / SCALE - x) / mesh->step;
                row[i] = (uint8_t)lrint(
                    grey_at(&reduced, (from.x + u * (to.x - from.x)) * across, (from.y + u * (to.y - from.y)) * down));
            }
        }
    }
    return flat;
}

/* ---- The paper's background -------------------------------------------------------------------------------------- */

/* The least or greatest of the values within SOLID along a line. */
static void extreme(uint8_t *line, int count, size_t step, bool greatest, uint8_t *copy)
{
    for (int i = 0; i < count; i++)
        copy[i] = line[(size_t)i * step];
    for (int i = 0; i < count; i++) {
        uint8_t best = copy[i];
        for (int k = i > SOLID ? i - SOLID : 0; k <= i + SOLID && k < count; k++)
            best = (copy[k] > best) == greatest ? copy[k] : best;
        line[(size_t)i * step] = best;
    }
}

/* Replaces each tile by the mean of the measured tiles around it, as a closing takes the maximum of noise. */
static void smooth(struct grey *tiles)
{
    scoped(grey_release) struct grey given = grey_copy(tiles);
    for (int y = 0; y < tiles->height; y++)
        for (int x = 0; x < tiles->width; x++) {
            int sum = 0, count = 0;
            for (int v = y > SMOOTH ? y - SMOOTH : 0; v <= y + SMOOTH && v < tiles->height; v++)
                for (int u = x > SMOOTH ? x - SMOOTH : 0; u <= x + SMOOTH && u < tiles->width; u++) {
                    int value = *grey_pixel(&given, u, v);
                    sum += value;
                    count += value > 0;
                }
            *grey_pixel(tiles, x, y) = (uint8_t)(count ? sum / count : 0);
        }
}

/* The brightness of the paper: a high percentile of each tile's pixels, print divided out, then a morphological
 * closing, which removes strokes and marks but keeps the edges of shadows. */
static struct grey background_of(const struct grey *flat, const struct grey *print)
{
    scoped(grey_release) struct grey tiles = grey_new(flat->width / TILE, flat->height / TILE);
    scoped(grey_release) struct grey soft = grey_copy(print);
    scoped(mem_free) uint8_t *copy = mem_new((size_t)(tiles.width + tiles.height));

    grey_blur(&soft, 2, 1);
    for (int i = 0; i < tiles.width * tiles.height; i++) {
        int counts[256] = {0}, count = 0, value = 255;
        for (int k = 0; k < TILE * TILE; k++) {
            size_t at = (size_t)(i / tiles.width * TILE + k / TILE) * (size_t)flat->width +
                        (size_t)(i % tiles.width * TILE + k % TILE);
            if (print->pixels[at] < FREE || abs(print->pixels[at] - soft.pixels[at]) > 3)
                continue; /* dark, or at the edge of print */
            counts[(int)fmin(flat->pixels[at] * 255.0 / print->pixels[at] + 0.5, 255)]++;
            count++;
        }
        for (int left = count / 4; count && left >= counts[value]; value--)
            left -= counts[value];
        tiles.pixels[i] = count ? (uint8_t)value : 0;
    }
    smooth(&tiles);
    for (int greatest = 1; greatest >= 0; greatest--) {
        for (int y = 0; y < tiles.height; y++)
            extreme(grey_pixel(&tiles, 0, y), tiles.width, 1, greatest, copy);
        for (int x = 0; x < tiles.width; x++)
            extreme(tiles.pixels + x, tiles.height, (size_t)tiles.width, greatest, copy);
    }
    return grey_resized(&tiles, flat->width, flat->height);
}

/* ---- The known print --------------------------------------------------------------------------------------------- */

/* How the print was photographed: blurred, and with `contrast` of its own. */
struct print_model {
    struct grey print;
    double contrast;
};

/* Fits blur and contrast of the print to the photograph, `ratio` (255: as bright as the paper), by least squares. */
static struct print_model print_model_of(const struct grey *print, const struct grey *ratio)
{
    struct print_model best = {.print = grey_copy(print), .contrast = 1};
    scoped(grey_release) struct grey soft = grey_copy(print);
    double best_error = INFINITY;
    size_t count = (size_t)print->width * (size_t)print->height;

    for (int blurs = 0; blurs <= BLURS_MOST; blurs++) {
        double product = 0, square = 0, error = 0;
        for (size_t i = 0; i < count; i += 3) {
            double p = 255 - soft.pixels[i], r = 255 - ratio->pixels[i];
            if (p < 8)
                continue;
            product += p * r;
            square += p * p;
        }
        double contrast = square > 0 ? clamp(product / square, 0.3, 1.2) : 1;
        for (size_t i = 0; i < count; i += 3) {
            double off = contrast * (255 - soft.pixels[i]) - (255 - ratio->pixels[i]);
            error += fmin(off * off, 60 * 60); /* robust against pencil */
        }
        if (error >= best_error)
            break;
        memcpy(best.print.pixels, soft.pixels, count);
        best.contrast = contrast;
        best_error = error;
        grey_blur(&soft, 1, 2);
    }
    return best;
}

struct page_ink ink_of(const struct grey *photo, const struct blank_page *page, const struct alignment *alignment)
{
    struct page_ink ink = {.scale = SCALE, .added = flatten(photo, page, alignment)};
    scoped(grey_release) struct grey print = grey_resized(&page->print, ink.added.width, ink.added.height);
    scoped(grey_release) struct grey background = background_of(&ink.added, &print);
    size_t count = (size_t)print.width * (size_t)print.height, counts[256] = {0}, free_count = 0;

    for (size_t i = 0; i < count; i++) {
        double ratio = 255.0 * ink.added.pixels[i] / fmax(background.pixels[i], 1);
        ink.added.pixels[i] = (uint8_t)fmin(ratio * 0.9 + 0.5, 255); /* room for what is brighter than the background */
        if (print.pixels[i] == 255) {
            counts[ink.added.pixels[i]]++;
            free_count++;
        }
    }

    /* The paper's median, and its 84 % quantile for the spread: pencil only darkens. */
    int paper = 0, bright = 0;
    for (size_t below = 0; paper < 255 && (below += counts[paper]) < free_count / 2;)
        paper++;
    for (size_t below = 0; bright < 255 && (below += counts[bright]) < free_count / 100 * 84;)
        bright++;
    for (size_t i = 0; i < count; i++)
        ink.added.pixels[i] = (uint8_t)fmin(255.0 * ink.added.pixels[i] / fmax(paper, 1), 255);

    struct print_model model = print_model_of(&print, &ink.added);
    ink.masked = grey_new(print.width, print.height);
    for (size_t i = 0; i < count; i++) {
        double expected = 255 - model.contrast * (255 - model.print.pixels[i]);
        double added = 255 * (1 - ink.added.pixels[i] / fmax(expected, 16)) / model.contrast;
        ink.masked.pixels[i] = expected < DARK ? 255 : 0;
        ink.added.pixels[i] = ink.masked.pixels[i] ? 0 : (uint8_t)clamp(added + 0.5, 0, 255);
    }
    ink.noise = 255.0 * (bright - paper) / fmax(paper, 1) / model.contrast;
    grey_release(&model.print);
    return ink;
}

double ink_darkest(const size_t histogram[static 256], double count)
{
    double left = count, sum = 0;
    for (int v = 255; v > 0 && left > 0; v--) {
        double taken = fmin(left, (double)histogram[v]);
        sum += taken * v;
        left -= taken;
    }
    return sum / count;
}

void ink_release(struct page_ink *ink)
{
    grey_release(&ink->added);
    grey_release(&ink->masked);
    *ink = (struct page_ink){0};
}
