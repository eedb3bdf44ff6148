#include "draw/sfnt.h"

#include <string.h>

enum { HEADER = 12, RECORD = 16, TABLES_MAX = 256 };

struct sfnt_bytes sfnt_table(const struct sfnt *font, const char *tag)
{
    unsigned count = sfnt_u16(font->bytes + 4);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *record = font->bytes + HEADER + i * RECORD;
        if (memcmp(record, tag, 4) == 0)
            return (struct sfnt_bytes){font->bytes + sfnt_u32(record + 8), sfnt_u32(record + 12)};
    }
    return (struct sfnt_bytes){NULL, 0};
}

uint32_t sfnt_sum(const uint8_t *bytes, size_t len)
{
    uint32_t sum = 0;
    size_t at = 0;
    for (; at + 4 <= len; at += 4)
        sum += sfnt_u32(bytes + at);
    if (at < len) {
        uint8_t last[4] = {0};
        memcpy(last, bytes + at, len - at);
        sum += sfnt_u32(last);
    }
    return sum;
}

static bool table_is_sound(const struct sfnt *font, const uint8_t *record)
{
    uint32_t sum = sfnt_u32(record + 4), offset = sfnt_u32(record + 8), len = sfnt_u32(record + 12);
    if (offset > font->len || len > font->len - offset)
        return false;

    const uint8_t *bytes = font->bytes + offset;
    uint32_t actual = sfnt_sum(bytes, len);
    /* The head table contains an adjustment of the whole file's checksum, which counts as 0 here. */
    if (memcmp(record, "head", 4) == 0 && len >= 12)
        actual -= sfnt_u32(bytes + 8);
    return actual == sum;
}

/* Whether the tables are as long as others say. */
static bool sizes_agree(const struct sfnt *font)
{
    struct sfnt_bytes head = sfnt_table(font, "head"), maxp = sfnt_table(font, "maxp");
    struct sfnt_bytes hhea = sfnt_table(font, "hhea"), hmtx = sfnt_table(font, "hmtx");
    struct sfnt_bytes loca = sfnt_table(font, "loca"), glyf = sfnt_table(font, "glyf");
    if (head.len < 54 || maxp.len < 6 || hhea.len < 36)
        return false;

    size_t glyphs = sfnt_u16(maxp.bytes + 4), wide = sfnt_u16(hhea.bytes + 34);
    bool is_long = sfnt_u16(head.bytes + 50) != 0;
    unsigned per_em = sfnt_u16(head.bytes + 18);
    if (glyphs == 0 || wide == 0 || wide > glyphs || hmtx.len < 4 * wide + 2 * (glyphs - wide) ||
        loca.len < (glyphs + 1) * (is_long ? 4 : 2) || per_em < 16 || per_em > 16384)
        return false;
    /* Outlines follow one another, so together they are no larger than the table. */
    size_t before = 0;
    for (size_t i = 0; i <= glyphs; i++) {
        size_t now = is_long ? sfnt_u32(loca.bytes + 4 * i) : 2 * (size_t)sfnt_u16(loca.bytes + 2 * i);
        if (now < before || now > glyf.len)
            return false;
        before = now;
    }
    return true;
}

const char *sfnt_check(const struct sfnt *font)
{
    static const char damaged[] = "the font is damaged (its tables don't agree with their checksums); install it anew";

    if (font->len < HEADER)
        return "this is no font file; name a TrueType font (.ttf)";
    uint32_t kind = sfnt_u32(font->bytes);
    if (kind == 0x4F54544F) /* OTTO */
        return "its outlines are PostScript (CFF), which the PDF can't hold; name a TrueType font (.ttf)";
    if (kind == 0x74746366) /* ttcf */
        return "it is a collection of fonts; name a single TrueType font (.ttf)";
    if (kind != 0x00010000 && kind != 0x74727565) /* 1.0, true */
        return "this is no TrueType font; name a TrueType font (.ttf)";

    unsigned count = sfnt_u16(font->bytes + 4);
    if (count == 0 || count > TABLES_MAX || font->len < HEADER + (size_t)count * RECORD)
        return damaged;
    for (unsigned i = 0; i < count; i++)
        if (!table_is_sound(font, font->bytes + HEADER + i * RECORD))
            return damaged;
    if (!sfnt_table(font, "glyf").bytes)
        return "it has no outlines (table glyf); name a TrueType font (.ttf)";
    if (!sizes_agree(font))
        return "the font is damaged (its tables contradict each other); install it anew";
    /* fsType: the value 2 forbids embedding, bit 0x100 subsetting, bit 0x200 embedding outlines. */
    struct sfnt_bytes os2 = sfnt_table(font, "OS/2");
    unsigned rights = os2.len < 10 ? 0 : sfnt_u16(os2.bytes + 8);
    if ((rights & 0xF) == 2 || (rights & 0x300))
        return "its licence forbids embedding a part of it in a document; choose another font";
    return NULL;
}
