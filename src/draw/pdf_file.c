/* The objects of a PDF file. libharu numbers them, frees them, and writes them with the cross-reference table, the tree
 * of pages, the catalog and the document's information; the dictionaries are texts of ours.
 *
 * Its own pages, streams and fonts cost too much: 0.56 ms of CPU time and 22 KB of memory for each page of 150 lines,
 * 25 discs and 40 texts, where ours takes 0.32 ms and 4 KB; and 29 ms for a document of one page and one font, in place
 * of 7 ms (2.3.0).
 *
 * This file alone reaches into libharu's structures:
 * - HPDF_Doc: pdf_version, mmgr, xref, catalog, info, root_pages, stream;
 * - HPDF_Dict: attr, write_fn, after_write_fn and free_fn, by which a dictionary is written and freed; header, which
 *   holds an object's number and what marks a dictionary as a page;
 * - HPDF_Stream: attr and error, in a stream that writes straight into the output.
 *
 * Tested with 2.3.0. The headers of 2.4 have the same members; later ones hide the structures. */
#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "draw/pdf_internal.h"

#include <assert.h>
#include <hpdf.h>
#include <hpdf_doc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

_Static_assert(HPDF_MAJOR_VERSION == 2 && (HPDF_MINOR_VERSION == 3 || HPDF_MINOR_VERSION == 4),
               "untested version of libharu: compare its structures with the list above, run tests/unit/pdf, and allow "
               "it here");

enum {
    LEVEL = 5,  /* of deflate: on pages, level 6 takes a quarter more time and saves 0.5 % of the bytes */
    KIDS = 128, /* of a node in the tree of pages: three levels keep the root's list short, so that the document's
                 * information comes early in the file */
};

struct pdf_file {
    HPDF_Doc doc;
    z_stream deflate;        /* one for all streams */
    struct pdf_object root;  /* of the tree of pages */
    struct pdf_object lost;  /* stands for objects beyond the most that libharu can have */
    HPDF_Pages branch, leaf; /* where the next page goes */
    unsigned in_branch, in_leaf;
    bool tagged;
};

/* ---- Objects --------------------------------------------------------------------------------------------------- */

static void release(struct pdf_object *o)
{
    text_release(&o->entries);
    free(o->stream);
}

static void object_free(HPDF_Dict dict)
{
    release(dict->attr);
    free(dict->attr);
}

static HPDF_STATUS write_entries(HPDF_Dict dict, HPDF_Stream to)
{
    struct pdf_object *o = dict->attr;
    const struct text *entries = &o->entries;
    o->to = to;
    return HPDF_Stream_Write(to, (const HPDF_BYTE *)text_string(entries), (HPDF_UINT)entries->len);
}

/* Called after the end of the dictionary. libharu doesn't pass the stream to write to; write_entries has kept it. */
static HPDF_STATUS write_stream(HPDF_Dict dict)
{
    const struct pdf_object *o = dict->attr;
    if (!o->stream)
        return HPDF_OK;
    HPDF_STATUS status = HPDF_Stream_WriteStr(o->to, "stream\n");
    if (status == HPDF_OK)
        status = HPDF_Stream_Write(o->to, o->stream, (HPDF_UINT)o->stream_len);
    if (status == HPDF_OK)
        status = HPDF_Stream_WriteStr(o->to, "\nendstream");
    return status;
}

struct pdf_object *pdf_object_new(struct pdf_file *f)
{
    struct pdf_object *o = mem_new(sizeof *o);
    o->dict = HPDF_Dict_New(f->doc->mmgr);
    o->dict->attr = o;
    o->dict->free_fn = object_free;
    o->dict->write_fn = write_entries;
    o->dict->after_write_fn = write_stream;
    if (HPDF_Xref_Add(f->doc->xref, o->dict) == HPDF_OK)
        return o;
    /* libharu has freed the object, as there are too many; this one stands for all that would follow. */
    text_clear(&f->lost.entries);
    return &f->lost;
}

static unsigned dict_id(HPDF_Dict dict)
{
    return dict ? dict->header.obj_id & 0x00FFFFFF : 0;
}

unsigned pdf_object_id(const struct pdf_object *o)
{
    return dict_id(o->dict);
}

/* Frees the unused end of the entries' buffer. */
static void trim(struct pdf_object *o)
{
    o->entries.size = o->entries.len + 1;
    o->entries.data = mem_resize(o->entries.data, o->entries.size);
}

void pdf_object_stream(struct pdf_file *f, struct pdf_object *o, const void *bytes, size_t len)
{
    z_stream *z = &f->deflate;
    uLong bound = deflateBound(z, len);
    uint8_t *packed = mem_resize(NULL, bound);
    z->next_in = (Bytef *)(uintptr_t)bytes;
    z->avail_in = (uInt)len;
    z->next_out = packed;
    z->avail_out = (uInt)bound;
    int status = deflate(z, Z_FINISH);
    assert(status == Z_STREAM_END && "deflateBound is enough");

    free(o->stream);
    o->stream_len = bound - z->avail_out;
    o->stream = mem_resize(packed, o->stream_len);
    deflateReset(z);
    text_addf(&o->entries, "/Filter/FlateDecode/Length %zu", o->stream_len);
    trim(o);
}

unsigned pdf_stream_new(struct pdf_file *f, const char *entries, const void *bytes, size_t len)
{
    struct pdf_object *o = pdf_object_new(f);
    text_add(&o->entries, entries);
    pdf_object_stream(f, o, bytes, len);
    return pdf_object_id(o);
}

/* ---- Values ---------------------------------------------------------------------------------------------------- */

void pdf_add_ref(struct text *entries, const char *name, unsigned id)
{
    text_add(entries, name); /* thousands of times in a tagged document */
    text_add_char(entries, ' ');
    text_add_int(entries, id);
    text_add(entries, " 0 R");
}

static bool is_plain(const char *s)
{
    for (; *s; s++)
        if (*s < 0x20 || *s > 0x7E)
            return false;
    return true;
}

/* Adds UTF-16BE. */
static void add_utf16(struct text *out, const char *s, size_t len)
{
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used), high = 0xD7C0 + (c >> 10), low = 0xDC00 + (c & 0x3FF);
        bool pair = c >= 0x10000;
        const uint8_t bytes[] = {(uint8_t)(high >> 8), (uint8_t)high, (uint8_t)((pair ? low : c) >> 8),
                                 (uint8_t)(pair ? low : c)};
        text_add_bytes(out, pair ? bytes : bytes + 2, pair ? 4 : 2);
    }
}

void pdf_add_utf16(struct text *out, const char *s, size_t len)
{
    scoped(text_release) struct text wide = {0};
    add_utf16(&wide, s, len);
    for (size_t i = 0; i < wide.len; i++)
        text_addf(out, "%02X", (unsigned)(uint8_t)wide.data[i]);
}

void pdf_add_string(struct text *entries, const char *s)
{
    if (is_plain(s)) {
        text_add_char(entries, '(');
        for (; *s; s++) {
            if (strchr("()\\", *s))
                text_add_char(entries, '\\');
            text_add_char(entries, *s);
        }
        text_add_char(entries, ')');
        return;
    }
    text_add(entries, "<FEFF");
    pdf_add_utf16(entries, s, strlen(s));
    text_add_char(entries, '>');
}

/* ---- The document ---------------------------------------------------------------------------------------------- */

static void *allocate(HPDF_UINT size)
{
    return mem_resize(NULL, size);
}

/* Adds a text to one of libharu's dictionaries; a value of NULL is left out. */
static void add_text(struct pdf_file *f, HPDF_Dict to, const char *name, const char *value)
{
    scoped(text_release) struct text wide = {0};
    HPDF_MMgr mmgr = f->doc->mmgr;
    if (!value)
        return;
    text_add(&wide, "\xFE\xFF");
    add_utf16(&wide, value, strlen(value));
    HPDF_Dict_Add(to, name,
                  is_plain(value) ? (void *)HPDF_String_New(mmgr, value, NULL)
                                  : (void *)HPDF_Binary_New(mmgr, (HPDF_BYTE *)wide.data, (HPDF_UINT)wide.len));
}

/* Says that the document is tagged, as ISO 14289-1 asks. */
static void declare_tagged(struct pdf_file *f, const struct draw_info *info)
{
    struct pdf_object *mark = pdf_object_new(f), *metadata = pdf_object_new(f);
    scoped(text_release) struct text xmp = {0};
    const char *title = info->title ? info->title : "";

    text_add(&mark->entries, "/Marked true");
    pdf_file_catalog(f, "MarkInfo", mark);
    HPDF_Dict_AddName(f->doc->catalog, "Version", "1.7"); /* libharu's header ends at 1.6 */
    text_add(&xmp, "<?xpacket begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                   "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
                   "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                   "<rdf:Description rdf:about=\"\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\" "
                   "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><pdfuaid:part>1</pdfuaid:part>"
                   "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">");
    xml_add(&xmp, title, strlen(title));
    text_add(&xmp, "</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>");
    text_add(&metadata->entries, "/Type/Metadata/Subtype/XML");
    pdf_object_stream(f, metadata, xmp.data, xmp.len);
    pdf_file_catalog(f, "Metadata", metadata);
    f->tagged = true;
}

struct pdf_file *pdf_file_new(const struct draw_info *info)
{
    struct pdf_file *f = mem_new(sizeof *f);
    f->doc = HPDF_NewEx(NULL, allocate, free, 0, NULL);
    if (!f->doc || deflateInit(&f->deflate, LEVEL) != Z_OK)
        mem_exhausted();
    f->doc->pdf_version = info->tagged ? HPDF_VER_17 : HPDF_VER_14; /* soft masks of images */
    f->root.dict = f->doc->root_pages;
    f->root.dict->attr = &f->root;
    f->root.dict->write_fn = write_entries;
    /* First, near the front of the file: it marks the file as ours, which may be replaced without --force. */
    add_text(f, f->doc->info, "Creator", "quadrille " VERSION);
    add_text(f, f->doc->info, "Title", info->title);
    add_text(f, f->doc->info, "Subject", info->subject);
    add_text(f, f->doc->info, "Author", info->author);
    if (info->language)
        HPDF_Dict_Add(f->doc->catalog, "Lang", HPDF_String_New(f->doc->mmgr, info->language, NULL));
    time_t seconds = (time_t)info->date;
    struct tm utc;
    char date[64];
    if (seconds != 0 && gmtime_r(&seconds, &utc) && utc.tm_year + 1900 >= 0 && utc.tm_year + 1900 <= 9999 &&
        strftime(date, sizeof date, "D:%Y%m%d%H%M%SZ", &utc) > 0)
        add_text(f, f->doc->info, "CreationDate", date);
    if (info->tagged)
        declare_tagged(f, info);
    return f;
}

void pdf_file_free(struct pdf_file *f)
{
    HPDF_Free(f->doc);
    deflateEnd(&f->deflate);
    release(&f->root);
    release(&f->lost);
    free(f);
}

struct text *pdf_file_shared(struct pdf_file *f)
{
    return &f->root.entries;
}

void pdf_file_page(struct pdf_file *f, struct pdf_object *page)
{
    HPDF_Doc doc = f->doc;
    HPDF_Dict dict = page->dict;
    if (!f->leaf || f->in_leaf == KIDS) {
        if (!f->branch || f->in_branch == KIDS) {
            f->branch = HPDF_Pages_New(doc->mmgr, doc->root_pages, doc->xref);
            f->in_branch = 0;
        }
        f->leaf = f->branch ? HPDF_Pages_New(doc->mmgr, f->branch, doc->xref) : NULL;
        f->in_branch++;
        f->in_leaf = 0;
    }
    HPDF_Array kids = f->leaf ? HPDF_Dict_GetItem(f->leaf, "Kids", HPDF_OCLASS_ARRAY) : NULL;
    if (!kids || !dict)
        return;
    /* HPDF_Pages_AddKids would need the attributes of libharu's own pages. */
    dict->header.obj_class |= HPDF_OSUBCLASS_PAGE;
    HPDF_Array_Add(kids, dict);
    pdf_add_ref(&page->entries, "/Parent", dict_id(f->leaf));
    trim(page);
    f->in_leaf++;
}

void pdf_file_catalog(struct pdf_file *f, const char *name, struct pdf_object *o)
{
    if (pdf_object_id(o))
        HPDF_Dict_Add(f->doc->catalog, name, o->dict);
}

pdf_bookmark *pdf_file_bookmark(struct pdf_file *f, pdf_bookmark *above, const char *title, struct pdf_object *page)
{
    HPDF_Dict mark = HPDF_CreateOutline(f->doc, above, "", NULL);
    if (!mark) /* there are too many objects, which has stuck */
        return NULL;
    HPDF_Array to = HPDF_Array_New(f->doc->mmgr);
    HPDF_Array_Add(to, page->dict);
    HPDF_Array_AddName(to, "Fit");
    HPDF_Dict_Add(mark, "Dest", to);
    add_text(f, mark, "Title", title);
    HPDF_Outline_SetOpened(mark, HPDF_FALSE);
    HPDF_Dict_RemoveElement(mark, "Type"); /* which only the whole outline has */
    return mark;
}

static HPDF_STATUS to_output(HPDF_Stream stream, const HPDF_BYTE *bytes, HPDF_UINT len)
{
    struct output *out = stream->attr;
    return output_write(out, bytes, len) ? HPDF_OK : HPDF_SetError(stream->error, HPDF_FILE_IO_ERROR, 0);
}

bool pdf_file_save(struct pdf_file *f, bool short_edge, struct output *out, struct text *why)
{
    HPDF_SetViewerPreference(f->doc, HPDF_PRINT_SCALING_NONE);
    HPDF_Dict preferences = HPDF_Dict_GetItem(f->doc->catalog, "ViewerPreferences", HPDF_OCLASS_DICT);
    if (short_edge && preferences)
        HPDF_Dict_AddName(preferences, "Duplex", "DuplexFlipShortEdge");
    if (f->tagged && preferences)
        HPDF_Dict_AddBoolean(preferences, "DisplayDocTitle", HPDF_TRUE);
    /* Straight into the output: a stream in memory would hold the whole file once more. */
    if (HPDF_GetError(f->doc) == HPDF_OK) {
        f->doc->stream = HPDF_CallbackWriter_New(f->doc->mmgr, to_output, out);
        HPDF_SaveToStream(f->doc);
    }
    HPDF_STATUS error = HPDF_GetError(f->doc);
    if (error == HPDF_FILE_IO_ERROR && !output_finish(out, why))
        return false;
    return error == HPDF_OK || text_refuse(why, "cannot make the PDF (libharu error 0x%04lX)", (unsigned long)error);
}
