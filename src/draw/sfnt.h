/* The container of TrueType fonts ("sfnt"), a directory of tables: checking it, and making subsets. Source: OpenType
 * specification 1.9, "Organization of an OpenType Font" and the chapters of the tables. */
#ifndef QUADRILLE_DRAW_SFNT_H
#define QUADRILLE_DRAW_SFNT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes borrowed from the font file. */
struct sfnt_bytes {
    const uint8_t *bytes; /* NULL if the font has no such table */
    size_t len;
};

struct sfnt {
    const uint8_t *bytes;
    size_t len;
};

static inline uint16_t sfnt_u16(const uint8_t *b)
{
    return (uint16_t)(b[0] << 8 | b[1]);
}

static inline uint32_t sfnt_u32(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* The table called `tag` (four letters) of a font that sfnt_check has passed. */
struct sfnt_bytes sfnt_table(const struct sfnt *font, const char *tag);

/* The checksum of a table: the sum of its words, the last one padded with zeros. */
uint32_t sfnt_sum(const uint8_t *bytes, size_t len);

/* Checks that this is a TrueType font with outlines in `glyf`, that its tables lie within the file and agree with their
 * checksums and with each other, and that its licence bits allow subsets to be embedded. Returns NULL, or else what is
 * wrong, to be put after the file's name and a colon. */
const char *sfnt_check(const struct sfnt *font);

/* Adds to `out` a font that has only the `count` glyphs of the list and those that they are composed of, renumbered
 * without gaps. The list need not be sorted and may have duplicates. number[old] becomes the new number of each glyph
 * (65 536 entries, 0 for others). Glyph 0, for what is missing, is always the first. */
void sfnt_subset(const struct sfnt *font, const uint16_t *glyphs, size_t count, uint16_t *number, struct text *out);

#endif
