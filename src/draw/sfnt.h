/* The container of TrueType fonts ("sfnt"): a directory of tables. Source: OpenType specification 1.9,
 * "Organization of an OpenType Font". */
#ifndef QUADRILLE_DRAW_SFNT_H
#define QUADRILLE_DRAW_SFNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes borrowed from the font file. */
struct table {
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
struct table sfnt_table(const struct sfnt *font, const char *tag);

/* Sum of the table's words, the last filled up with zeros. */
uint32_t sfnt_sum(const uint8_t *bytes, size_t len);

/* NULL if this is a TrueType font with outlines in `glyf` whose tables lie within the file, agree with their
 * checksums and with each other, and which may be embedded in part; else what is wrong with it, to follow
 * the file's name and a colon. */
const char *sfnt_check(const struct sfnt *font);

#endif
