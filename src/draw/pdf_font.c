/* Source: PDF 32000-1, 9.7 (composite fonts), 9.8 (descriptors), 9.10.3 (ToUnicode). */
#include "base/mem.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "draw/pdf_internal.h"

#include <stdlib.h>
#include <string.h>

enum { CODES = 0x10000 };

void pdf_codes_mark(struct pdf_codes *codes, const char *s, size_t len)
{
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        codes->bits[code / 8 % sizeof codes->bits] |= (uint8_t)(1 << code % 8);
    }
    codes->any = true;
}

static bool is_marked(const struct pdf_codes *codes, uint32_t code)
{
    return codes->bits[code / 8] >> code % 8 & 1;
}

/* A face being embedded. */
struct embed {
    struct pdf_file *file;
    const struct font *font;
    const struct pdf_codes *codes;
    struct text name;       /* with the tag of a subset */
    uint16_t number[CODES]; /* of the subset's glyphs by the font's */
};

static unsigned add_font_file(struct embed *e)
{
    uint16_t *glyphs = mem_new(CODES * sizeof *glyphs);
    size_t count = 0;
    for (uint32_t code = 0; code < CODES; code++)
        if (is_marked(e->codes, code))
            glyphs[count++] = font_glyph(e->font, code);

    struct text subset = {0};
    sfnt_subset(&e->font->file, glyphs, count, e->number, &subset);
    struct pdf_object *o = pdf_object_new(e->file);
    text_add(&o->entries, "/Length1 ");
    text_add_int(&o->entries, (int64_t)subset.len);
    pdf_object_stream(e->file, o, subset.data, subset.len);
    text_release(&subset);
    free(glyphs);
    return pdf_object_id(o);
}

/* The glyph of each code up to the last one shown. */
static unsigned add_glyph_map(struct embed *e)
{
    uint8_t *map = mem_new((size_t)2 * CODES);
    size_t end = 0;
    for (uint32_t code = 0; code < CODES; code++) {
        if (!is_marked(e->codes, code))
            continue;
        unsigned glyph = e->number[font_glyph(e->font, code)];
        map[2 * code] = (uint8_t)(glyph >> 8);
        map[2 * code + 1] = (uint8_t)glyph;
        end = 2 * (size_t)code + 2;
    }
    struct pdf_object *o = pdf_object_new(e->file);
    pdf_object_stream(e->file, o, map, end);
    free(map);
    return pdf_object_id(o);
}

/* Codes are Unicode already; this tells readers so, in ranges that share the first byte. */
static unsigned add_to_unicode(struct embed *e)
{
    struct text ranges = {0}, map = {0};
    int count = 0;
    for (unsigned high = 0; high < 256; high++) {
        bool any = false;
        for (unsigned i = 0; i < 32; i++)
            any = any || e->codes->bits[high * 32 + i];
        if (!any)
            continue;
        /* A block may have at most 100 ranges. */
        if (count > 0 && count % 100 == 0)
            text_add(&ranges, "endbfrange\n100 beginbfrange\n");
        text_addf(&ranges, "<%02X00><%02XFF><%02X00>\n", high, high, high);
        count++;
    }
    text_add(&map, "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                   "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
                   "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
                   "1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n");
    text_addf(&map, "%d beginbfrange\n%sendbfrange\n", count < 100 ? count : 100, text_string(&ranges));
    text_add(&map, "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n");

    struct pdf_object *o = pdf_object_new(e->file);
    pdf_object_stream(e->file, o, map.data, map.len);
    text_release(&ranges);
    text_release(&map);
    return pdf_object_id(o);
}

static void add_number(struct text *out, const char *name, double value)
{
    text_add(out, name);
    text_add_char(out, ' ');
    text_add_fixed(out, value, 0);
}

static unsigned add_descriptor(struct embed *e)
{
    struct sfnt_bytes head = sfnt_table(&e->font->file, "head");
    double unit = 1000.0 / sfnt_u16(head.bytes + 18);
    unsigned file = add_font_file(e);
    struct pdf_object *o = pdf_object_new(e->file);
    struct text *t = &o->entries;

    text_add(t, "/Type/FontDescriptor/FontName/");
    text_add(t, text_string(&e->name));
    text_add(t, "/Flags 4/FontBBox[");
    for (size_t at = 36; at < 44; at += 2) {
        text_add_fixed(t, (int16_t)sfnt_u16(head.bytes + at) * unit, 0);
        text_add_char(t, at < 42 ? ' ' : ']');
    }
    add_number(t, "/ItalicAngle", 0);
    add_number(t, "/Ascent", e->font->ascent * 1000);
    add_number(t, "/Descent", -e->font->descent * 1000);
    add_number(t, "/CapHeight", e->font->capital * 1000);
    add_number(t, "/StemV", 80);
    pdf_add_ref(t, "/FontFile2", file);
    return pdf_object_id(o);
}

/* Widths of the codes shown, in thousandths of the type size: "first[w w w]" for each run of consecutive codes. */
static void add_widths(const struct embed *e, struct text *t)
{
    bool in_row = false;
    text_add(t, "/W[");
    for (uint32_t code = 0; code < CODES; code++) {
        bool shown = is_marked(e->codes, code);
        if (shown && !in_row) {
            text_add_int(t, code);
            text_add_char(t, '[');
        } else if (shown) {
            text_add_char(t, ' ');
        } else if (in_row) {
            text_add_char(t, ']');
        }
        if (shown)
            text_add_fixed(t, font_advance(e->font, code) * 1000, 1);
        in_row = shown;
    }
    text_add(t, in_row ? "]]" : "]");
}

unsigned pdf_font_add(struct pdf_file *f, const struct font *font, const struct pdf_codes *codes)
{
    struct embed *e = mem_new(sizeof *e);
    e->file = f;
    e->font = font;
    e->codes = codes;
    /* A tag of six letters distinguishes the subsets of a font (9.6.4). */
    uint64_t hash = rng_hash(codes->bits, sizeof codes->bits);
    for (int i = 0; i < 6; i++, hash /= 26)
        text_add_char(&e->name, (char)('A' + hash % 26));
    text_add_char(&e->name, '+');
    text_add(&e->name, font->name);

    unsigned descriptor = add_descriptor(e), map = add_glyph_map(e);
    struct pdf_object *descendant = pdf_object_new(f);
    text_add(&descendant->entries, "/Type/Font/Subtype/CIDFontType2/BaseFont/");
    text_add(&descendant->entries, text_string(&e->name));
    text_add(&descendant->entries, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>");
    pdf_add_ref(&descendant->entries, "/FontDescriptor", descriptor);
    pdf_add_ref(&descendant->entries, "/CIDToGIDMap", map);
    add_widths(e, &descendant->entries);

    unsigned descendant_id = pdf_object_id(descendant), to_unicode = add_to_unicode(e);
    struct pdf_object *o = pdf_object_new(f);
    text_add(&o->entries, "/Type/Font/Subtype/Type0/BaseFont/");
    text_add(&o->entries, text_string(&e->name));
    text_add(&o->entries, "/Encoding/Identity-H/DescendantFonts[");
    text_add_int(&o->entries, descendant_id);
    text_add(&o->entries, " 0 R]");
    pdf_add_ref(&o->entries, "/ToUnicode", to_unicode);
    text_release(&e->name);
    free(e);
    return pdf_object_id(o);
}
