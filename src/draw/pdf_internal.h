/* The parts of the PDF writer (pdf.c): the operators of a page (pdf_content.c), the file's objects (pdf_file.c), fonts
 * (pdf_font.c), and page tree, labels and outline (pdf_nav.c). Source: PDF 32000-1. */
#ifndef QUADRILLE_DRAW_PDF_INTERNAL_H
#define QUADRILLE_DRAW_PDF_INTERNAL_H

#include "draw/writer.h"

#include <hpdf.h>
#include <hpdf_doc.h>
#include <zlib.h>

/* ---- Content: the operators of one page or symbol (chapters 8 and 9), composed as text ------------------------- *
 *
 * All coordinates are whole numbers of a small unit, y downward: a page's first operator sets its matrix to that. push
 * and pop are applied here, before rounding, so that they cost neither operators nor precision. Operators that set a
 * state appear only where the state changes. Shapes of the same look in a row are painted as one. */

/* Units in a point. Symbols are finer, as they may be drawn enlarged. */
enum { PDF_PAGE_UNITS = 16, PDF_SYMBOL_UNITS = 64 };

enum pdf_open { OPEN_NOTHING, OPEN_FILL, OPEN_STROKE, OPEN_TEXT };

struct pdf_content {
    struct text text;
    struct transform now, kept[DRAW_DEPTH_MAX]; /* from mm to units */
    int depth, units;                           /* units in a point */
    /* What the operators so far have set. */
    bool fill_known, stroke_known;
    struct colour fill, stroke;
    int width;      /* tenths of units; -1 unknown */
    int face, size; /* face -1 unknown; hundredths of units */
    /* What was begun and still lacks its last operator. */
    enum pdf_open open;
    unsigned merged; /* steps of the open path */
    long text_x, text_y;
    bool text_turned; /* the open text is upside down */
};

/* Empties the content and begins a page, or a symbol. */
void pdf_content_page(struct pdf_content *c, double height);
void pdf_content_symbol(struct pdf_content *c);
/* Completes what is open: nothing can join it any more. */
void pdf_content_end(struct pdf_content *c);

void pdf_content_push(struct pdf_content *c, double x, double y, double scale);
void pdf_content_pop(struct pdf_content *c);
void pdf_content_shape(struct pdf_content *c, const struct path *path, const struct brush *brush);
void pdf_content_text(struct pdf_content *c, double x, double y, enum face face, double size, struct colour colour,
                      const char *s, size_t len);
/* Image number `number` of the document fills the box. */
void pdf_content_image(struct pdf_content *c, size_t number, double x, double y, double w, double h);
/* Shows symbol number `number`, a form XObject. */
void pdf_content_form(struct pdf_content *c, size_t number, double x, double y, double scale);

/* A length or coordinate in the units of symbols, rounded. */
long pdf_symbol_units(double mm);

/* ---- The file and its objects ---------------------------------------------------------------------------------- *
 *
 * libharu numbers the objects, writes them with the cross-reference table and frees them. The content of most is
 * composed here, as libharu's own pages, forms and fonts take ten times the memory and each stream its own compressor.
 *
 * libharu's allocations never fail (running out of memory ends the program, base/mem.h). Its other errors stick in the
 * document; pdf_file_save asks for them once. */

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

/* Makes the object a compressed stream of these bytes and adds Length and Filter to its entries. */
void pdf_object_stream(struct pdf_file *f, struct pdf_object *o, const void *bytes, size_t len);

/* Frees the unused end of the entries' buffer; for objects of which there are many. */
void pdf_object_trim(struct pdf_object *o);

/* Adds a name and a reference: "/Parent 3 0 R". */
void pdf_add_ref(struct text *entries, const char *name, unsigned id);

/* Adds a text string (7.9.2.2): plain if it is ASCII, else in UTF-16BE. */
void pdf_add_string(struct text *entries, const char *s);

/* Adds an entry to the document's information: `name` as in "Title". */
void pdf_file_info(struct pdf_file *f, const char *name, const char *value);
/* The date, from seconds since 1970, in UTC. */
void pdf_file_date(struct pdf_file *f, int64_t date);

/* Writes the document. False with the first error of all in `why`. */
bool pdf_file_save(struct pdf_file *f, struct output *out, struct text *why);

/* ---- Fonts: embedded, cut down to what the document shows, with text that can be found and copied --------------- *
 *
 * Character codes are UTF-16BE (Basic Multilingual Plane). libharu's own fonts take 13 ms and some 60 kB a face and
 * document, and crash on damaged font files. */

/* One bit for each code point that the document shows. */
struct pdf_codes {
    uint8_t bits[0x10000 / 8];
    bool any;
};

void pdf_codes_mark(struct pdf_codes *codes, const char *s, size_t len);

/* Adds the subset of the font to the file. Returns its object's number. */
unsigned pdf_font_add(struct pdf_file *f, const struct font *font, const struct pdf_codes *codes);

/* ---- Navigation: the tree of pages, their labels, the outline -------------------------------------------------- */

struct pdf_bookmark {
    char *title;
    unsigned page; /* its object's number */
};

struct pdf_nav {
    HPDF_Pages branch, leaf; /* where the next page goes */
    unsigned in_branch, in_leaf;
    size_t pages;

    struct text labels;  /* entries of the number tree */
    char *prefix;        /* of the current run of labels */
    int64_t next_number; /* the label that would continue it */
    bool any_label;

    struct pdf_bookmark *marks;
    size_t mark_count, mark_size;
};

void pdf_nav_release(struct pdf_nav *n);

/* Appends a page. Without a label (`prefix` NULL) viewers show its number. */
void pdf_nav_page(struct pdf_file *f, struct pdf_nav *n, struct pdf_object *page, const char *prefix, int64_t number);
void pdf_nav_bookmark(struct pdf_nav *n, const char *title, unsigned page);

/* Adds labels and outline to the file. */
void pdf_nav_close(struct pdf_file *f, struct pdf_nav *n);

#endif
