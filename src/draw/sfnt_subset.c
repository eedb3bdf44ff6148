/* Subsets of TrueType fonts. Source: OpenType specification 1.9, chapters glyf, head, hhea, hmtx, loca, maxp. */
#include "draw/sfnt.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { GLYPHS_MAX = 65535 };

/* Flags of a component of a composite glyph. */
enum { WORDS = 0x1, SCALE = 0x8, MORE = 0x20, SCALE_XY = 0x40, SCALE_2X2 = 0x80 };

struct subset {
    const struct sfnt *font;
    struct sfnt_bytes glyf, loca, hmtx;
    unsigned glyphs, wide; /* of the whole font: glyphs, and those that have their own width */
    bool long_loca;
    uint16_t *number; /* new numbers by old */
    uint16_t *old;    /* old numbers by new */
    unsigned count;
};

static void put_u16(uint8_t *b, unsigned v)
{
    b[0] = (uint8_t)(v >> 8);
    b[1] = (uint8_t)v;
}

static void put_u32(uint8_t *b, uint32_t v)
{
    put_u16(b, v >> 16);
    put_u16(b + 2, v & 0xFFFF);
}

static void add_u16(struct text *out, unsigned v)
{
    uint8_t b[2];
    put_u16(b, v);
    text_add_bytes(out, b, sizeof b);
}

static void add_u32(struct text *out, uint32_t v)
{
    uint8_t b[4];
    put_u32(b, v);
    text_add_bytes(out, b, sizeof b);
}

static void pad(struct text *out)
{
    while (out->len % 4)
        text_add_char(out, '\0');
}

static size_t location(const struct subset *s, unsigned glyph)
{
    return s->long_loca ? sfnt_u32(s->loca.bytes + 4 * (size_t)glyph)
                        : 2 * (size_t)sfnt_u16(s->loca.bytes + 2 * (size_t)glyph);
}

/* A glyph's outline; empty for blanks and for glyphs outside the table. */
static struct sfnt_bytes outline(const struct subset *s, unsigned glyph)
{
    size_t from = location(s, glyph), to = location(s, glyph + 1);
    if (from >= to || to > s->glyf.len || to - from < 10)
        return (struct sfnt_bytes){s->glyf.bytes, 0};
    return (struct sfnt_bytes){s->glyf.bytes + from, to - from};
}

static void take(struct subset *s, unsigned glyph)
{
    if (glyph >= s->glyphs || s->count >= GLYPHS_MAX || (s->number[glyph] != 0 || (glyph == 0 && s->count > 0)))
        return;
    s->number[glyph] = (uint16_t)s->count;
    s->old[s->count++] = (uint16_t)glyph;
}

/* A composite glyph's next component: `at` is the offset of the glyph number in the last one, 0 before the first.
 * Returns the offset in the next one; 0 if there is none. */
static size_t next_component(const struct sfnt_bytes *g, size_t at)
{
    size_t next = 10;
    if (g->len < 10 || !(g->bytes[0] & 0x80))
        return 0;
    if (at > 0) {
        unsigned flags = sfnt_u16(g->bytes + at - 2);
        if (!(flags & MORE))
            return 0;
        next = at + 2 + (flags & WORDS ? 4 : 2);
        next += flags & SCALE ? 2 : flags & SCALE_XY ? 4 : flags & SCALE_2X2 ? 8 : 0;
    }
    return next + 4 <= g->len ? next + 2 : 0;
}

/* ---- Tables ---------------------------------------------------------------------------------------------------- */

static void add_glyf(const struct subset *s, struct text *glyf, struct text *loca)
{
    for (unsigned i = 0; i < s->count; i++) {
        struct sfnt_bytes g = outline(s, s->old[i]);
        size_t start = glyf->len;
        add_u32(loca, (uint32_t)start);
        text_add_bytes(glyf, g.bytes, g.len);
        for (size_t at = next_component(&g, 0); at > 0; at = next_component(&g, at)) {
            unsigned old = sfnt_u16(g.bytes + at);
            put_u16((uint8_t *)glyf->data + start + at, old < s->glyphs ? s->number[old] : 0);
        }
        pad(glyf);
    }
    add_u32(loca, (uint32_t)glyf->len);
}

static void add_hmtx(const struct subset *s, struct text *hmtx)
{
    for (unsigned i = 0; i < s->count; i++) {
        unsigned old = s->old[i];
        unsigned with_width = old < s->wide ? old : s->wide - 1;
        const uint8_t *bearing = s->hmtx.bytes + 4 * (size_t)old + 2;
        if (old >= s->wide)
            bearing = s->hmtx.bytes + 4 * (size_t)s->wide + 2 * (size_t)(old - s->wide);
        text_add_bytes(hmtx, s->hmtx.bytes + 4 * (size_t)with_width, 2);
        text_add_bytes(hmtx, bearing, 2);
    }
}

/* A copy of a table in which the two bytes at `at` are `value`. */
static void add_changed(const struct subset *s, const char *tag, size_t at, unsigned value, struct text *out)
{
    struct sfnt_bytes t = sfnt_table(s->font, tag);
    text_add_bytes(out, t.bytes, t.len);
    put_u16((uint8_t *)out->data + at, value);
}

enum { CVT, FPGM, GLYF, HEAD, HHEA, HMTX, LOCA, MAXP, PREP, TABLES };
static const char tags[TABLES][5] = {"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"};

static void assemble(struct text *tables, struct text *out)
{
    unsigned count = 0, power = 0;
    for (int i = 0; i < TABLES; i++)
        count += tables[i].len > 0;
    while (2u << power <= count)
        power++;

    size_t start = out->len, head = 0;
    add_u32(out, 0x00010000);
    add_u16(out, count);
    add_u16(out, 16u << power);
    add_u16(out, power);
    add_u16(out, 16 * count - (16u << power));
    uint32_t offset = 12 + 16 * count;
    for (int i = 0; i < TABLES; i++) {
        if (tables[i].len == 0)
            continue;
        if (i == HEAD)
            head = start + offset;
        text_add_bytes(out, tags[i], 4);
        add_u32(out, sfnt_sum((const uint8_t *)tables[i].data, tables[i].len));
        add_u32(out, offset);
        add_u32(out, (uint32_t)tables[i].len);
        offset += (uint32_t)(tables[i].len + 3) & ~3u;
    }
    for (int i = 0; i < TABLES; i++) {
        text_add_bytes(out, tables[i].data, tables[i].len);
        pad(out);
    }
    uint8_t *bytes = (uint8_t *)out->data + start;
    put_u32((uint8_t *)out->data + head + 8, 0xB1B0AFBA - sfnt_sum(bytes, out->len - start));
}

void sfnt_subset(const struct sfnt *font, const uint16_t *glyphs, size_t count, uint16_t *number, struct text *out)
{
    struct subset s = {
        .font = font,
        .glyf = sfnt_table(font, "glyf"),
        .loca = sfnt_table(font, "loca"),
        .hmtx = sfnt_table(font, "hmtx"),
        .glyphs = sfnt_u16(sfnt_table(font, "maxp").bytes + 4),
        .wide = sfnt_u16(sfnt_table(font, "hhea").bytes + 34),
        .long_loca = sfnt_u16(sfnt_table(font, "head").bytes + 50) != 0,
        .number = number,
        .old = mem_new((GLYPHS_MAX + 1) * sizeof *s.old),
    };
    memset(number, 0, (GLYPHS_MAX + 1) * sizeof *number);
    take(&s, 0);
    for (size_t i = 0; i < count; i++)
        take(&s, glyphs[i]);
    /* The components of all glyphs, and theirs in turn, as `s.count` grows. */
    for (unsigned i = 0; i < s.count; i++) {
        struct sfnt_bytes g = outline(&s, s.old[i]);
        for (size_t at = next_component(&g, 0); at > 0; at = next_component(&g, at))
            take(&s, sfnt_u16(g.bytes + at));
    }

    struct text tables[TABLES] = {0};
    add_glyf(&s, &tables[GLYF], &tables[LOCA]);
    add_hmtx(&s, &tables[HMTX]);
    add_changed(&s, "head", 50, 1, &tables[HEAD]); /* loca holds long offsets */
    put_u32((uint8_t *)tables[HEAD].data + 8, 0);  /* the file's checksum is set last */
    add_changed(&s, "hhea", 34, s.count, &tables[HHEA]);
    add_changed(&s, "maxp", 4, s.count, &tables[MAXP]);
    for (int i = 0; i < TABLES; i++) {
        struct sfnt_bytes t = sfnt_table(font, tags[i]);
        if (i == CVT || i == FPGM || i == PREP)
            text_add_bytes(&tables[i], t.bytes, t.len);
    }
    assemble(tables, out);
    for (int i = 0; i < TABLES; i++)
        text_release(&tables[i]);
    free(s.old);
}
