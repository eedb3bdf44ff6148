/* Fonts in a PDF file: embedded, cut down to what the document shows, with text that can be found and
 * copied. Character codes are UTF-16BE (Basic Multilingual Plane).
 *
 * Not by libharu's own fonts: those take 13 ms and some 60 kB a face and document, and crash on damaged
 * font files. */
#ifndef QUADRILLE_DRAW_PDF_FONT_H
#define QUADRILLE_DRAW_PDF_FONT_H

#include "draw/font.h"
#include "draw/pdf_file.h"

/* One bit for each code point that the document shows. */
struct pdf_codes {
    uint8_t bits[0x10000 / 8];
    bool any;
};

void pdf_codes_mark(struct pdf_codes *codes, const char *s, size_t len);

/* Adds the font with its subset to the file. Returns its object's number. */
unsigned pdf_font_add(struct pdf_file *f, const struct font *font, const struct pdf_codes *codes);

#endif
