/* The drawing operators of one page or symbol (PDF 32000-1, chapters 8 and 9), composed as text.
 *
 * All coordinates are whole numbers of a small unit, y downward: a page's first operator sets its matrix to
 * that. Moving and scaling (push, pop) is done here, before rounding, so that it costs no operators and no
 * precision. Operators that set a state appear only where the state changes, and shapes of the same look in
 * a row are painted as one. */
#ifndef QUADRILLE_DRAW_PDF_CONTENT_H
#define QUADRILLE_DRAW_PDF_CONTENT_H

#include "base/text.h"
#include "draw/writer.h"

/* Units in a point. Symbols are finer, since they may be drawn enlarged. */
enum { PDF_PAGE_UNITS = 16, PDF_SYMBOL_UNITS = 64 };

enum pdf_open { OPEN_NOTHING, OPEN_FILL, OPEN_STROKE, OPEN_TEXT };

struct pdf_matrix {
    double scale, x, y; /* units a mm, and units */
};

struct pdf_content {
    struct text text;
    struct pdf_matrix now, kept[16];
    int depth, units; /* units in a point */
    /* What the operators so far have set. */
    bool fill_known, stroke_known;
    struct colour fill, stroke;
    int width;      /* tenths of units; -1 unknown */
    int face, size; /* face -1 unknown; hundredths of units */
    /* What was begun and waits for its last operator. */
    enum pdf_open open;
    unsigned merged; /* steps of the open path */
    long text_x, text_y;
    bool text_turned; /* the open text stands upside down */
};

/* Empties the content and begins a page, or a symbol. */
void pdf_content_page(struct pdf_content *c, double height);
void pdf_content_symbol(struct pdf_content *c);
/* Ends what is open; text is then complete. */
void pdf_content_end(struct pdf_content *c);
void pdf_content_release(struct pdf_content *c);

void pdf_content_push(struct pdf_content *c, double x, double y, double scale);
void pdf_content_pop(struct pdf_content *c);
void pdf_content_shape(struct pdf_content *c, const struct path *path, const struct brush *brush);
void pdf_content_text(struct pdf_content *c, double x, double y, enum face face, double size, struct colour colour,
                      const char *s, size_t len);
/* Image number `number` of the document fills the box. */
void pdf_content_image(struct pdf_content *c, size_t number, double x, double y, double w, double h);
void pdf_content_form(struct pdf_content *c, size_t number, double x, double y, double scale);

/* A length or coordinate in the units of symbols, rounded. */
long pdf_symbol_units(double mm);

#endif
