/* Source: PDF 32000-1, 9.7 (composite fonts), 9.8 (descriptors), 9.9 (font programs), 9.10.3 (ToUnicode). */
#include "base/mem.h"
#include "base/rng.h"
#include "draw/pdf_internal.h"

#include <ft2build.h>
#include <hb-ot.h>
#include <hb-subset.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include FT_FREETYPE_H
#include FT_CID_H

/* ---- What the document shows ----------------------------------------------------------------------------------- */

/* Of the first bytes of `texts`: a glyph that is not shown, and one without a text of its own. */
enum { NOT_SHOWN, NO_TEXT };

/* Finds the character identifiers if the font is CID-keyed. False if the font is damaged. */
static bool find_cids(struct pdf_font *f)
{
    hb_blob_t *file = hb_face_reference_blob(hb_font_get_face(f->font->hb));
    unsigned len;
    const char *bytes = hb_blob_get_data(file, &len);
    FT_Library library;
    FT_Face face;
    FT_Bool keyed = 0;
    if (FT_Init_FreeType(&library) != 0)
        mem_exhausted(); /* the only way in which this fails */
    bool good = FT_New_Memory_Face(library, (const FT_Byte *)bytes, (FT_Long)len, (FT_Long)f->font->index, &face) == 0;
    if (good && FT_Get_CID_Is_Internally_CID_Keyed(face, &keyed) == 0 && keyed) {
        f->cids = mem_new(f->glyph_count * sizeof *f->cids);
        for (FT_UInt glyph = 0, cid = 0; glyph < f->glyph_count && good; glyph++) {
            good = FT_Get_CID_From_Glyph_Index(face, glyph, &cid) == 0;
            f->cids[glyph] = (uint16_t)cid;
        }
    }
    FT_Done_FreeType(library); /* and its face */
    hb_blob_destroy(file);
    return good;
}

unsigned pdf_font_code(const struct pdf_font *f, uint32_t glyph)
{
    return f->cids ? f->cids[glyph] : glyph;
}

unsigned pdf_fonts_number(struct pdf_fonts *fonts, const struct font *font)
{
    for (unsigned i = 0; i < fonts->count; i++)
        if (fonts->items[i].font == font)
            return i;
    struct pdf_font *f = mem_add(fonts->items, fonts->count);
    *f = (struct pdf_font){.font = font, .glyph_count = hb_face_get_glyph_count(hb_font_get_face(font->hb))};
    f->texts_of = mem_new(f->glyph_count * sizeof *f->texts_of);
    f->damaged = font->is_cff && !find_cids(f);
    text_add_bytes(&f->texts, "\0", 2);
    return (unsigned)fonts->count - 1;
}

bool pdf_font_show(struct pdf_font *f, uint16_t glyph, const char *s, size_t len)
{
    if (glyph >= f->glyph_count)
        return false;
    uint32_t *known = &f->texts_of[glyph];
    if (*known <= NO_TEXT) {
        *known = len > 0 ? (uint32_t)f->texts.len : NO_TEXT;
        if (len > 0) {
            text_add_bytes(&f->texts, s, len);
            text_add_char(&f->texts, '\0');
        }
        return true;
    }
    const char *text = f->texts.data + *known;
    return strncmp(text, s, len) == 0 && text[len] == '\0';
}

void pdf_fonts_release(struct pdf_fonts *fonts)
{
    for (size_t i = 0; i < fonts->count; i++) {
        free(fonts->items[i].texts_of);
        free(fonts->items[i].cids);
        text_release(&fonts->items[i].texts);
    }
    free(fonts->items);
}

/* ---- Embedding ------------------------------------------------------------------------------------------------- */

/* The font with the outlines of the glyphs shown alone. NULL if it is damaged. Glyphs keep their numbers, except where
 * they have identifiers. */
static hb_face_t *make_subset(const struct pdf_font *f)
{
    /* HarfBuzz sees none but these tables: all others would be dropped, and the largest are slow to read. */
    static const char tags[][5] = {"CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"};
    hb_face_t *whole = hb_font_get_face(f->font->hb), *needed = hb_face_builder_create();
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        hb_tag_t tag = hb_tag_from_string(tags[i], 4);
        hb_blob_t *table = hb_face_reference_table(whole, tag);
        if (hb_blob_get_length(table) > 0)
            hb_face_builder_add_table(needed, tag, table);
        hb_blob_destroy(table);
    }
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    if (!input)
        mem_exhausted();
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING | (f->cids ? 0 : HB_SUBSET_FLAGS_RETAIN_GIDS));
    for (uint32_t glyph = 0; glyph < f->glyph_count; glyph++)
        if (f->texts_of[glyph] != NOT_SHOWN)
            hb_set_add(hb_subset_input_glyph_set(input), glyph);
    hb_face_t *subset = hb_subset_or_fail(needed, input);
    hb_subset_input_destroy(input);
    hb_face_destroy(needed);
    return subset;
}

/* Adds the subset's file. Returns its object's number, 0 if the font is damaged. */
static unsigned add_font_file(struct pdf_file *file, const struct pdf_font *f)
{
    hb_face_t *subset = make_subset(f);
    hb_blob_t *blob =
        f->font->is_cff ? hb_face_reference_table(subset, HB_TAG('C', 'F', 'F', ' ')) : hb_face_reference_blob(subset);
    unsigned len, id = 0;
    const char *bytes = hb_blob_get_data(blob, &len);
    if (subset && len > 0) {
        scoped(text_release) struct text entries = {0};
        if (f->font->is_cff)
            text_add(&entries, "/Subtype/CIDFontType0C");
        else
            text_addf(&entries, "/Length1 %u", len);
        id = pdf_stream_new(file, text_string(&entries), bytes, len);
    }
    hb_blob_destroy(blob);
    hb_face_destroy(subset);
    return id;
}

/* Tells readers the text of each glyph. */
static unsigned add_to_unicode(struct pdf_file *file, const struct pdf_font *f)
{
    enum { BLOCK = 100 }; /* entries that a block may have */
    scoped(text_release) struct text map = {0}, block = {0};
    int count = 0;
    text_add(&map, "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                   "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
                   "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
                   "1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n");
    for (uint32_t glyph = 0; glyph < f->glyph_count; glyph++) {
        if (f->texts_of[glyph] > NO_TEXT) {
            const char *s = f->texts.data + f->texts_of[glyph];
            text_addf(&block, "<%04X><", pdf_font_code(f, glyph));
            pdf_add_utf16(&block, s, strlen(s));
            text_add(&block, ">\n");
            count++;
        }
        if (count == BLOCK || (count > 0 && glyph + 1 == f->glyph_count)) {
            text_addf(&map, "%d beginbfchar\n%sendbfchar\n", count, text_string(&block));
            text_clear(&block);
            count = 0;
        }
    }
    text_add(&map, "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n");
    return pdf_stream_new(file, "", map.data, map.len);
}

static unsigned add_descriptor(struct pdf_file *file, const struct pdf_font *f, const char *name, unsigned font_file)
{
    hb_blob_t *head = hb_face_reference_table(hb_font_get_face(f->font->hb), HB_TAG('h', 'e', 'a', 'd'));
    unsigned len;
    const uint8_t *bytes = (const uint8_t *)hb_blob_get_data(head, &len);
    long box[4] = {0};
    for (unsigned i = 0; i < 4 && len >= 44; i++)
        box[i] = lrint((int16_t)(bytes[36 + 2 * i] << 8 | bytes[37 + 2 * i]) * f->font->unit * 1000);
    hb_blob_destroy(head);

    struct pdf_object *o = pdf_object_new(file);
    text_addf(&o->entries,
              "/Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[%ld %ld %ld %ld]/ItalicAngle 0/Ascent %ld/Descent "
              "%ld/CapHeight %ld/StemV 80",
              name, box[0], box[1], box[2], box[3], lrint(f->font->ascent * 1000), -lrint(f->font->descent * 1000),
              lrint(f->font->capital * 1000));
    pdf_add_ref(&o->entries, f->font->is_cff ? "/FontFile3" : "/FontFile2", font_file);
    return pdf_object_id(o);
}

/* Widths of the glyphs shown, in thousandths of the type size: "first[w w w]" for each run of consecutive codes. */
static void add_widths(const struct pdf_font *f, struct text *t)
{
    unsigned next = UINT_MAX; /* the code that continues the run */
    text_add(t, "/W[");
    for (uint32_t glyph = 0; glyph < f->glyph_count; glyph++) {
        unsigned code = pdf_font_code(f, glyph);
        if (f->texts_of[glyph] == NOT_SHOWN)
            continue;
        if (code == next)
            text_add_char(t, ' ');
        else
            text_addf(t, "%s%u[", next == UINT_MAX ? "" : "]", code);
        text_add_fixed(t, font_advance(f->font, (uint16_t)glyph) * 1000, 1);
        next = code + 1;
    }
    text_add(t, "]]");
}

unsigned pdf_font_add(struct pdf_file *file, const struct pdf_font *f)
{
    unsigned font_file = f->damaged ? 0 : add_font_file(file, f);
    if (font_file == 0)
        return 0;
    /* A tag of six letters distinguishes the subsets of a font (9.6.4). */
    scoped(text_release) struct text name = {0}, places = {0}; /* of glyphs' texts, the low byte first on any machine */
    for (size_t i = 0; i < f->glyph_count; i++)
        for (int shift = 0; shift < 32; shift += 8)
            text_add_char(&places, (char)(f->texts_of[i] >> shift & 0xFF));
    uint64_t hash = rng_hash(places.data, places.len);
    text_release(&places);
    for (int i = 0; i < 6; i++, hash /= 26)
        text_add_char(&name, (char)('A' + hash % 26));
    text_addf(&name, "+%s", f->font->name);

    unsigned descriptor = add_descriptor(file, f, text_string(&name), font_file);
    struct pdf_object *descendant = pdf_object_new(file);
    text_addf(&descendant->entries,
              "/Type/Font/Subtype/%s/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>",
              f->font->is_cff ? "CIDFontType0" : "CIDFontType2/CIDToGIDMap/Identity", text_string(&name));
    pdf_add_ref(&descendant->entries, "/FontDescriptor", descriptor);
    add_widths(f, &descendant->entries);

    unsigned descendant_id = pdf_object_id(descendant), to_unicode = add_to_unicode(file, f);
    struct pdf_object *o = pdf_object_new(file);
    text_addf(&o->entries, "/Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%u 0 R]",
              text_string(&name), descendant_id);
    pdf_add_ref(&o->entries, "/ToUnicode", to_unicode);
    return pdf_object_id(o);
}
