#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "draw/pdf_internal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *allocate(HPDF_UINT size)
{
    return mem_resize(NULL, size);
}

/* On pages, level 6 takes a quarter more time than level 5 and saves 0.5 % of the bytes. */
enum { LEVEL = 5 };

void pdf_file_begin(struct pdf_file *f)
{
    *f = (struct pdf_file){0};
    f->zlib_error = deflateInit(&f->deflate, LEVEL);
    f->doc = HPDF_NewEx(NULL, allocate, free, 0, NULL);
    if (f->doc)
        f->doc->pdf_version = HPDF_VER_14; /* soft masks of images */
}

void pdf_file_release(struct pdf_file *f)
{
    HPDF_Free(f->doc);
    deflateEnd(&f->deflate);
    text_release(&f->lost.entries);
    free(f->lost.stream);
}

/* ---- Objects --------------------------------------------------------------------------------------------------- */

static void object_free(HPDF_Dict dict)
{
    struct pdf_object *o = dict->attr;
    text_release(&o->entries);
    free(o->stream);
    free(o);
}

static HPDF_STATUS write_entries(HPDF_Dict dict, HPDF_Stream to)
{
    struct pdf_object *o = dict->attr;
    o->to = to;
    return HPDF_Stream_Write(to, (const HPDF_BYTE *)text_string(&o->entries), (HPDF_UINT)o->entries.len);
}

/* Called after the end of the dictionary. libharu doesn't pass the stream to write to; write_entries has kept it. */
static HPDF_STATUS write_stream(HPDF_Dict dict)
{
    const struct pdf_object *o = dict->attr;
    HPDF_STATUS status = HPDF_Stream_WriteStr(o->to, "stream\n");
    if (status == HPDF_OK)
        status = HPDF_Stream_Write(o->to, o->stream, (HPDF_UINT)o->stream_len);
    if (status == HPDF_OK)
        status = HPDF_Stream_WriteStr(o->to, "\nendstream");
    return status;
}

struct pdf_object *pdf_object_new(struct pdf_file *f)
{
    if (!f->doc || f->doc->xref->entries->count >= HPDF_LIMIT_MAX_XREF_ELEMENT) {
        if (f->doc)
            HPDF_SetError(&f->doc->error, HPDF_XREF_COUNT_ERR, 0);
        text_clear(&f->lost.entries);
        return &f->lost;
    }
    struct pdf_object *o = mem_new(sizeof *o);
    o->dict = HPDF_Dict_New(f->doc->mmgr);
    o->dict->attr = o;
    o->dict->free_fn = object_free;
    o->dict->write_fn = write_entries;
    HPDF_Xref_Add(f->doc->xref, o->dict);
    return o;
}

unsigned pdf_dict_id(HPDF_Dict dict)
{
    return dict->header.obj_id & 0x00FFFFFF;
}

unsigned pdf_object_id(const struct pdf_object *o)
{
    return o->dict ? pdf_dict_id(o->dict) : 0;
}

void pdf_object_stream(struct pdf_file *f, struct pdf_object *o, const void *bytes, size_t len)
{
    z_stream *z = &f->deflate;
    if (f->zlib_error != Z_OK)
        return;
    uLong bound = deflateBound(z, len);
    uint8_t *packed = mem_resize(NULL, bound);
    z->next_in = (Bytef *)(uintptr_t)bytes;
    z->avail_in = (uInt)len;
    z->next_out = packed;
    z->avail_out = (uInt)bound;
    int status = deflate(z, Z_FINISH);
    f->zlib_error = status == Z_STREAM_END ? deflateReset(z) : status;

    free(o->stream);
    o->stream_len = bound - z->avail_out;
    o->stream = mem_resize(packed, o->stream_len);
    text_add(&o->entries, "/Filter/FlateDecode/Length ");
    text_add_int(&o->entries, (int64_t)o->stream_len);
    if (o->dict)
        o->dict->after_write_fn = write_stream;
}

void pdf_object_trim(struct pdf_object *o)
{
    o->entries.size = o->entries.len + 1;
    o->entries.data = mem_resize(o->entries.data, o->entries.size);
}

/* ---- Values ---------------------------------------------------------------------------------------------------- */

void pdf_add_ref(struct text *entries, const char *name, unsigned id)
{
    text_add(entries, name);
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

static void add_unit(struct text *out, uint32_t unit)
{
    char pair[2] = {(char)(unit >> 8), (char)unit};
    text_add_bytes(out, pair, 2);
}

/* UTF-16BE, after a byte-order mark. */
static void add_utf16(struct text *out, const char *s)
{
    size_t len = strlen(s), used;
    add_unit(out, 0xFEFF);
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (c >= 0x10000) {
            add_unit(out, 0xD800 + ((c - 0x10000) >> 10));
            add_unit(out, 0xDC00 + ((c - 0x10000) & 0x3FF));
        } else {
            add_unit(out, c);
        }
    }
}

void pdf_add_string(struct text *entries, const char *s)
{
    static const char digits[] = "0123456789ABCDEF";
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
    struct text wide = {0};
    add_utf16(&wide, s);
    text_add_char(entries, '<');
    for (size_t i = 0; i < wide.len; i++) {
        text_add_char(entries, digits[(uint8_t)wide.data[i] >> 4]);
        text_add_char(entries, digits[wide.data[i] & 0xF]);
    }
    text_add_char(entries, '>');
    text_release(&wide);
}

/* ---- The document ---------------------------------------------------------------------------------------------- */

void pdf_file_info(struct pdf_file *f, const char *name, const char *value)
{
    if (!f->doc)
        return;
    HPDF_MMgr mmgr = f->doc->mmgr;
    if (is_plain(value)) {
        HPDF_Dict_Add(f->doc->info, name, HPDF_String_New(mmgr, value, NULL));
    } else {
        struct text wide = {0};
        add_utf16(&wide, value);
        HPDF_Dict_Add(f->doc->info, name, HPDF_Binary_New(mmgr, (HPDF_BYTE *)wide.data, (HPDF_UINT)wide.len));
        text_release(&wide);
    }
}

void pdf_file_date(struct pdf_file *f, int64_t date)
{
    time_t seconds = (time_t)date;
    struct tm utc;
    char value[64];
    if (!gmtime_r(&seconds, &utc) || utc.tm_year + 1900 < 0 || utc.tm_year + 1900 > 9999)
        return;
    if (strftime(value, sizeof value, "D:%Y%m%d%H%M%SZ", &utc) > 0)
        pdf_file_info(f, "CreationDate", value);
}

static HPDF_STATUS to_output(HPDF_Stream stream, const HPDF_BYTE *bytes, HPDF_UINT len)
{
    struct output *out = stream->attr;
    return output_write(out, bytes, len) ? HPDF_OK : HPDF_SetError(stream->error, HPDF_FILE_IO_ERROR, 0);
}

bool pdf_file_save(struct pdf_file *f, struct output *out, struct text *why)
{
    if (!f->doc)
        return text_refuse(why, "cannot make the PDF (libharu does not start)");
    if (f->zlib_error != Z_OK)
        return text_refuse(why, "cannot make the PDF (zlib error %d)", f->zlib_error);
    /* Straight into the output: a stream in memory would hold the whole file once more. */
    if (HPDF_GetError(f->doc) == HPDF_OK) {
        f->doc->stream = HPDF_CallbackWriter_New(f->doc->mmgr, to_output, out);
        HPDF_SaveToStream(f->doc);
    }
    HPDF_STATUS error = HPDF_GetError(f->doc);
    if (error == HPDF_FILE_IO_ERROR && !output_finish(out, why))
        return false;
    if (error != HPDF_OK)
        text_addf(why, "cannot make the PDF (libharu error 0x%04lX)", (unsigned long)error);
    return error == HPDF_OK;
}
