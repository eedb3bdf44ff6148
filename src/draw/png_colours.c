#include "draw/png_internal.h"

#include <string.h>

static const uint32_t rgb = 0xFFFFFF;

/* ---- Sets ----------------------------------------------------------------------------------------------------- */

/* The slot of a colour, or the free one where it belongs. At least three quarters of the slots are free. */
static uint32_t find(const uint16_t *slots, uint32_t size, const uint32_t *colours, uint32_t colour)
{
    uint32_t at = (colour * 0x9E3779B1u >> 10) & (size - 1);
    while (slots[at] && colours[slots[at] - 1] != colour)
        at = (at + 1) & (size - 1);
    return at;
}

/* Counts the colours; false if there are too many for a palette. */
static bool collect(struct png_colours *c, const uint32_t *pixels, size_t count)
{
    uint32_t last = ~rgb;
    unsigned number = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t colour = pixels[i] & rgb;
        if (colour != last) {
            last = colour;
            uint32_t at = find(c->slots, SEEN_SLOTS, c->seen, colour);
            if (!c->slots[at] && c->count == SEEN_MAX)
                return false;
            if (!c->slots[at]) {
                c->seen[c->count++] = colour;
                c->slots[at] = (uint16_t)c->count;
            }
            number = c->slots[at] - 1u;
        }
        c->pixels[number]++;
    }
    return true;
}

/* ---- Kinds of pixels ------------------------------------------------------------------------------------------ */

static uint32_t rounded(uint32_t colour, uint32_t steps)
{
    uint32_t result = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t step = ((colour >> shift & 0xFF) * steps + 127) / 255;
        result |= (step * 255 + steps / 2) / steps << shift;
    }
    return result;
}

/* Fills the palette with the colours, rounded to `steps` a channel unless they are kept; 0 steps: all are kept. False
 * if they are too many. */
static bool fill_palette(struct png_colours *c, uint32_t steps)
{
    struct palette *p = &c->palette;
    memset(p, 0, sizeof *p);
    for (unsigned i = 0; i < c->count; i++) {
        uint32_t colour = steps == 0 || c->kept[i] ? c->seen[i] : rounded(c->seen[i], steps);
        uint32_t at = find(p->slots, PALETTE_SLOTS, p->colour, colour);
        if (!p->slots[at] && p->count == PALETTE_MAX)
            return false;
        if (!p->slots[at]) {
            p->colour[p->count++] = colour;
            p->slots[at] = (uint16_t)p->count;
        }
        c->value[i] = (uint8_t)(p->slots[at] - 1);
    }
    return true;
}

/* The bits a pixel that the greys need; 0 if there are other colours. With 1, 2 or 4 bits only greys in equal steps
 * from black to white can be written: 255 is a multiple of 1, 3 and 15. */
static int grey_bits(const struct palette *p)
{
    int bits = 1;
    for (unsigned i = 0; i < p->count; i++) {
        uint32_t level = p->colour[i] & 0xFF;
        if (p->colour[i] != level * 0x10101)
            return 0;
        while (bits < 8 && level % (255u / ((1u << bits) - 1)) != 0)
            bits *= 2;
    }
    return bits;
}

void png_colours_find(struct png_colours *c, const uint32_t *pixels, size_t count)
{
    static const uint32_t steps[] = {0, 63, 47, 35, 25, 20, 15, 12, 10};
    size_t i = 0;

    memset(c, 0, sizeof *c);
    c->bits = 24;
    if (!collect(c, pixels, count))
        return;
    /* Keep the most frequent colours; among equally frequent ones, the first. */
    for (int round = 0; c->count > PALETTE_MAX && round < KEPT_COLOURS; round++) {
        unsigned most = 0;
        for (unsigned k = 1; k < c->count; k++)
            if (!c->kept[k] && (c->kept[most] || c->pixels[k] > c->pixels[most]))
                most = k;
        c->kept[most] = true;
    }
    while (i < sizeof steps / sizeof *steps && !fill_palette(c, steps[i]))
        i++;
    if (i == sizeof steps / sizeof *steps)
        return;
    int grey = grey_bits(&c->palette), palette = 1;
    while (1u << palette < c->palette.count)
        palette *= 2;
    c->grey = grey && grey <= palette;
    c->bits = c->grey ? grey : palette;
    for (unsigned k = 0; c->grey && k < c->count; k++)
        c->value[k] = (uint8_t)((c->palette.colour[c->value[k]] & 0xFF) >> (8 - c->bits));
}

/* ---- Rows ----------------------------------------------------------------------------------------------------- */

void png_colours_row(const struct png_colours *c, const uint32_t *pixels, uint32_t count, uint8_t *bytes)
{
    for (uint32_t i = 0; c->bits == 24 && i < count; i++, bytes += 3) {
        bytes[0] = (uint8_t)(pixels[i] >> 16);
        bytes[1] = (uint8_t)(pixels[i] >> 8);
        bytes[2] = (uint8_t)pixels[i];
    }
    if (c->bits == 24)
        return;
    uint32_t last = ~rgb, each = 8 / (uint32_t)c->bits;
    unsigned value = 0, packed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t colour = pixels[i] & rgb;
        if (colour != last)
            value = c->value[c->slots[find(c->slots, SEEN_SLOTS, c->seen, colour)] - 1];
        last = colour;
        packed = packed << c->bits | value;
        if ((i + 1) % each == 0)
            *bytes++ = (uint8_t)packed;
    }
    if (count % each)
        *bytes = (uint8_t)(packed << (each - count % each) * (uint32_t)c->bits);
}
