/* The parts of the PDF writer (pdf.c): the operators of a page (pdf_content.c), the file's objects (pdf_file.c) and
 * fonts (pdf_font.c). Source: PDF 32000-1. */
#pragma once

#include "draw/writer.h"

struct pdf_fonts;

/* ---- Content: the operators of one page or symbol (chapters 8 and 9), composed as text ------------------------- *
 *
 * All coordinates are whole numbers of a small unit, y downward: a page's first operator sets its matrix to that. Where
 * coordinates lie is applied here, before rounding, so that it costs neither operators nor precision. Operators that
 * set a state appear only where the state changes. Shapes of the same look in a row are painted as one. */

/* Units in a point. Symbols are finer, as they may be drawn enlarged. */
enum { PDF_PAGE_UNITS = 16, PDF_SYMBOL_UNITS = 64 };

enum pdf_open { OPEN_NOTHING, OPEN_FILL, OPEN_STROKE, OPEN_TEXT };

struct pdf_content {
    struct text text;
    struct transform now; /* from the mm of what is drawn next to units, set by the caller */
    int units;            /* in a point */
    double line_least;    /* mm: thinner lines are drawn in this width */
    /* What the operators so far have set. */
    bool fill_known, stroke_known;
    struct colour fill, stroke;
    int width;      /* tenths of units; -1 unknown */
    int font, size; /* font -1 unknown; hundredths of units */
    /* What was begun and lacks its last operator. */
    enum pdf_open open;
    unsigned merged; /* steps of the open path */
    long text_x, text_y;
    bool text_turned;  /* the open text is upside down */
    struct text shown; /* the strings and adjustments of the next operator that shows text */
    bool adjusted;
    long rise;     /* of the baseline, in units */
    bool separate; /* a blank ends each text, for those who read one after the other */
};

/* Empties the content and begins anew, with so many units in a point; or begins a page. */
void pdf_content_begin(struct pdf_content *c, int units);
void pdf_content_page(struct pdf_content *c, double height);
void pdf_content_release(struct pdf_content *c);
/* Completes what is open: nothing can join it any more. */
void pdf_content_end(struct pdf_content *c);

void pdf_content_shape(struct pdf_content *c, const struct path *path, const struct brush *brush);
void pdf_content_text(struct pdf_content *c, struct pdf_fonts *fonts, const struct draw_call *text);
/* Image number `number` of the document fills the box. */
void pdf_content_image(struct pdf_content *c, size_t number, const struct draw_call *box);
/* Shows a symbol, a form XObject. */
void pdf_content_form(struct pdf_content *c, const struct draw_call *symbol);

/* A length or coordinate in the units of symbols, rounded. */
long pdf_symbol_units(double mm);

/* ---- The file and its objects (over libharu) --------------------------------------------------------------------- *
 *
 * Memory never runs out here (base/mem.h). Other errors stick in the file; pdf_file_save asks for them once. */

struct pdf_file;

/* An object: a dictionary as text, and perhaps a stream. Objects are numbered in the order in which they are made. */
struct pdf_object {
    struct text entries; /* what stands between << and >> */
    /* For pdf_file.c. */
    struct _HPDF_Dict_Rec *dict;
    uint8_t *stream; /* compressed; owned; NULL if the object is not a stream */
    size_t stream_len;
    struct _HPDF_Stream_Rec *to; /* while it is written */
};

/* Begins a document of PDF 1.4 with this information and language. The caller frees it with pdf_file_free. */
struct pdf_file *pdf_file_new(const struct draw_info *info);
void pdf_file_free(struct pdf_file *f);

/* Adds an object to the file, which owns it. */
struct pdf_object *pdf_object_new(struct pdf_file *f);

/* The number by which others refer to an object. */
unsigned pdf_object_id(const struct pdf_object *o);

/* Makes the object a compressed stream of these bytes and adds Length and Filter to its entries. */
void pdf_object_stream(struct pdf_file *f, struct pdf_object *o, const void *bytes, size_t len);

/* Adds such an object. Returns its number. */
unsigned pdf_stream_new(struct pdf_file *f, const char *entries, const void *bytes, size_t len);

/* Adds a name and a reference: "/Parent 3 0 R". */
void pdf_add_ref(struct text *entries, const char *name, unsigned id);

/* Adds UTF-16BE in hexadecimal digits. */
void pdf_add_utf16(struct text *out, const char *s, size_t len);

/* Adds a text string (7.9.2.2): plain if it is ASCII, else in UTF-16BE. */
void pdf_add_string(struct text *entries, const char *s);

/* Appends a complete page to the tree of pages. */
void pdf_file_page(struct pdf_file *f, struct pdf_object *page);

/* The entries of the tree's root, which all pages inherit. */
struct text *pdf_file_shared(struct pdf_file *f);

/* Adds a bookmark that leads to a page, below another one or (NULL) not; those below are folded away. */
typedef struct _HPDF_Dict_Rec pdf_bookmark;
pdf_bookmark *pdf_file_bookmark(struct pdf_file *f, pdf_bookmark *above, const char *title, struct pdf_object *page);

/* Adds an object to the catalog: `name` as in "PageLabels". */
void pdf_file_catalog(struct pdf_file *f, const char *name, struct pdf_object *o);

/* Writes the document. `short_edge`: viewers propose to print on both sides, turned over the short edge. False with the
 * first error of all in `why`. */
bool pdf_file_save(struct pdf_file *f, bool short_edge, struct output *out, struct text *why);

/* ---- Structure: what a screen reader reads (14.7, 14.8, ISO 14289-1) --------------------------------------------- *
 *
 * A tree of elements. What is printed while an element is open that holds content is a piece of this element, all else
 * is an artifact. The pieces of a page are numbered; where sides of paper hold two pages, those of one page have the
 * even numbers and those of the other the odd ones, as imposition never puts two even pages together. */

struct pdf_structure;

struct pdf_structure *pdf_structure_new(void);
void pdf_structure_free(struct pdf_structure *s); /* or NULL */

/* Begins an element within the open one. `box`: left, bottom, right, top of a figure in pt, y upward. */
void pdf_structure_begin(struct pdf_structure *s, const struct draw_call *tag, const double box[4]);
void pdf_structure_end(struct pdf_structure *s);
void pdf_structure_page(struct pdf_structure *s);

/* Something is printed next: begins a piece of the open element, or an artifact, unless that was begun. */
void pdf_structure_paint(struct pdf_structure *s, struct pdf_content *c, bool imposed);
/* Ends the piece that was begun, before the end of the page. */
void pdf_structure_stop(struct pdf_structure *s, struct pdf_content *c);

/* Adds a link to the open element. */
void pdf_structure_link(struct pdf_structure *s);

/* Where pages and links have gone. */
struct pdf_sides {
    struct imposed_side *list; /* which pages the sides of paper hold */
    int count;
    bool imposed;    /* two on each */
    unsigned *id;    /* of each page: the object of its side */
    double *shift;   /* of each page: its left edge on the side, pt */
    double rise;     /* of all: their lower edge */
    unsigned *links; /* the objects of links; 0: left out */
};

/* Adds the tree to the file. */
void pdf_structure_write(struct pdf_structure *s, const struct pdf_sides *sides, struct pdf_file *file);

/* ---- Fonts: embedded, cut down to what the document shows, with text that can be found and copied --------------- *
 *
 * Character codes are glyph numbers in two bytes, or the character identifiers of CID-keyed fonts. libharu's own fonts
 * take 13 ms and some 60 kB a face and document, crash on damaged font files, and know no glyphs but those of code
 * points. */

struct pdf_font {
    const struct font *font;
    uint32_t glyph_count;
    uint32_t *texts_of; /* by glyph: the place of its text in `texts`; 0: not shown; 1: it has none of its own */
    struct text texts;  /* each ends with a NUL */
    uint16_t *cids;     /* codes by glyph (character identifiers), owned; NULL: its number */
    bool damaged;       /* the document can't be completed */
};

/* The fonts of a document, in the order of their first use. */
struct pdf_fonts {
    struct pdf_font *items;
    size_t count;
};

void pdf_fonts_release(struct pdf_fonts *fonts);

/* The number of a font in the document. */
unsigned pdf_fonts_number(struct pdf_fonts *fonts, const struct font *font);

/* Notes that the document shows this glyph for a text; `len` 0: for none of its own. Returns whether readers will find
 * this text: a glyph stands for the first text that it was shown for. */
bool pdf_font_show(struct pdf_font *f, uint16_t glyph, const char *s, size_t len);

/* The code of a glyph. */
unsigned pdf_font_code(const struct pdf_font *f, uint32_t glyph);

/* Adds the subset of the font to the file. Returns its object's number, 0 if the font is damaged. */
unsigned pdf_font_add(struct pdf_file *file, const struct pdf_font *f);
