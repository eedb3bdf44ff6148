/* Pictures of the simulator. It shares no code with the program, so that no fault of the program's is in both. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct spot {
    double x, y;
};

/* Bytes of red, green and blue, row by row. */
struct pixels {
    int width, height;
    uint8_t *rgb; /* owned */
};

/* Three planes of numbers, 0 black and 1 white. Pixel (i, j) covers i .. i + 1, j .. j + 1. */
struct planes {
    int width, height;
    float *plane[3]; /* owned */
};

/* All of these end the program with a message if a file or the memory fails. */
_Noreturn void fail(const char *what, const char *which);
void *memory(size_t count, size_t size);

struct pixels pixels_new(int width, int height);
struct pixels pixels_read_png(const char *file);
/* Turned clockwise by quarter turns. */
struct pixels pixels_turned(const struct pixels *, int quarters);
/* `orientation`: 1, or EXIF's tag; `sampling`: 1 (4:4:4) or 2 (4:2:0). */
void pixels_write_jpeg(const struct pixels *, const char *file, int quality, int sampling, int orientation);

struct planes planes_new(int width, int height);
void planes_release(struct planes *);
/* The pixels by a table of 256 values. */
struct planes planes_of(const struct pixels *, const float table[256]);
/* Half as wide and high. */
struct planes planes_halved(const struct planes *);
/* Each row, then each column, weighted by `kernel` of 2 * radius + 1 numbers. */
void planes_convolve(struct planes *, const float *across, int across_radius, const float *down, int down_radius);

/* The value at a point, between the centres of four pixels. Beyond the edge that of the nearest. */
static inline void planes_at(const struct planes *p, float x, float y, float out[3])
{
    x = x - 0.5f < 0 ? 0 : x - 0.5f > (float)p->width - 1.001f ? (float)p->width - 1.001f : x - 0.5f;
    y = y - 0.5f < 0 ? 0 : y - 0.5f > (float)p->height - 1.001f ? (float)p->height - 1.001f : y - 0.5f;
    int i = (int)x, j = (int)y;
    float u = x - (float)i, v = y - (float)j;
    size_t at = (size_t)j * (size_t)p->width + (size_t)i, below = at + (size_t)p->width;
    for (int c = 0; c < 3; c++) {
        const float *a = p->plane[c];
        float top = a[at] + u * (a[at + 1] - a[at]), bottom = a[below] + u * (a[below + 1] - a[below]);
        out[c] = top + v * (bottom - top);
    }
}
