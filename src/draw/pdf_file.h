/* The objects of a PDF file. libharu numbers them, writes them with the cross-reference table and frees
 * them; what stands in most of them is composed here, since libharu's own pages, forms and fonts take ten
 * times the memory and compress each stream with a compressor of its own.
 *
 * libharu's allocations never fail (its out-of-memory paths are the program's, see base/mem.h); its other
 * errors stick in the document and are asked for once, by pdf_file_save. */
#ifndef QUADRILLE_DRAW_PDF_FILE_H
#define QUADRILLE_DRAW_PDF_FILE_H

#include "base/text.h"

#include <hpdf.h>
#include <hpdf_doc.h>
#include <stdbool.h>
#include <zlib.h>

struct output;

/* An object whose dictionary is a text of ours. */
struct pdf_object {
    HPDF_Dict dict;
    struct text entries; /* what stands between << and >> */
    uint8_t *stream;     /* compressed; owned; NULL if the object is no stream */
    size_t stream_len;
    HPDF_Stream to; /* while it is written */
};

struct pdf_file {
    HPDF_Doc doc;
    z_stream deflate;       /* one for all streams */
    int zlib_error;         /* the first one; 0: none */
    struct pdf_object lost; /* stands for objects beyond libharu's limit */
};

/* Begins a document of PDF 1.4. Errors stick until it is saved. */
void pdf_file_begin(struct pdf_file *f);
void pdf_file_release(struct pdf_file *f);

/* Adds an object to the file, which owns it. */
struct pdf_object *pdf_object_new(struct pdf_file *f);

/* The number by which others refer to an object. */
unsigned pdf_object_id(const struct pdf_object *o);
unsigned pdf_dict_id(HPDF_Dict dict);

/* Makes the object a stream of these bytes, compressed. Its entries grow by Length and Filter. */
void pdf_object_stream(struct pdf_file *f, struct pdf_object *o, const void *bytes, size_t len);

/* Gives back what the entries' buffer has to spare; for objects of which there are many. */
void pdf_object_trim(struct pdf_object *o);

/* Adds a name and a reference: "/Parent 3 0 R". */
void pdf_add_ref(struct text *entries, const char *name, unsigned id);

/* Adds a text string (PDF 32000-1, 7.9.2.2): plain if it is ASCII, else in UTF-16BE. */
void pdf_add_string(struct text *entries, const char *s);

/* Entries of the document's information: `name` as in "Title". */
void pdf_file_info(struct pdf_file *f, const char *name, const char *value);
/* From seconds since 1970, in UTC. */
void pdf_file_date(struct pdf_file *f, int64_t date);

/* Writes the document. False with the first error of all in `why`. */
bool pdf_file_save(struct pdf_file *f, struct output *out, struct text *why);

#endif
