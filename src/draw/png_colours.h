/* The colours of a picture, and the smallest kind of PNG pixels that holds them. */
#ifndef QUADRILLE_DRAW_PNG_COLOURS_H
#define QUADRILLE_DRAW_PNG_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PALETTE_MAX = 256, PALETTE_SLOTS = 1024, SEEN_MAX = 8192, STAYING = 24, SEEN_SLOTS = 4 * SEEN_MAX };

/* A set of colours, 0xRRGGBB, in the order in which they come first. */
struct palette {
    uint32_t colour[PALETTE_MAX];
    unsigned count;
    uint16_t slots[PALETTE_SLOTS]; /* hash table: number + 1; 0: free */
};

struct png_colours {
    int bits;  /* a pixel: 1, 2, 4, 8, or 24 for RGB */
    bool grey; /* else by palette or RGB */
    struct palette palette;

    uint32_t seen[SEEN_MAX];   /* the picture's own colours, */
    uint8_t value[SEEN_MAX];   /* and what stands for each in the file */
    uint32_t pixels[SEEN_MAX]; /* how many have this colour */
    bool stays[SEEN_MAX];      /* this is one of the commonest */
    unsigned count;
    uint16_t slots[SEEN_SLOTS]; /* hash table: number + 1; 0: free */
};

/* Finds out how to write these pixels, of which the lower 24 bits count. Up to 256 colours stay what they are. If there
 * are more, the 24 commonest do, and the others - edges, in which two of them mix - are rounded to as few steps as make
 * them 256, but never to less than 11 a channel: then it is RGB. */
void png_colours_find(struct png_colours *c, const uint32_t *pixels, size_t count);

/* Turns `count` pixels of a row into the file's bytes. */
void png_colours_row(const struct png_colours *c, const uint32_t *pixels, uint32_t count, uint8_t *bytes);

#endif
