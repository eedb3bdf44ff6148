/* Fonts, read by HarfBuzz: finding, checking and measuring them. A theme has two faces; missing characters come from
 * the other installed fonts. */
#pragma once

#include "base/text.h"
#include "draw/path.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum face { FACE_REGULAR, FACE_BOLD, FACE_COUNT };

/* Read-only once loaded: threads may share it. */
struct font {
    char *path;                      /* the file that it came from */
    unsigned index;                  /* its place if the file is a collection */
    char *name;                      /* PostScript name: letters, digits and hyphens only */
    char *family;                    /* for style sheets: without quotes, backslashes and control characters */
    struct hb_font_t *hb;            /* measures in units of the font */
    double unit;                     /* of the font, in parts of the type size */
    double capital, ascent, descent; /* the height of upper-case letters, and others, in parts of the type size */
    bool is_cff;                     /* its outlines are PostScript's */
};

/* Loads the font called `name` for `face`: a file if the name contains a '/', else a family that fontconfig finds
 * (FACE_BOLD: its bold face); a substitute family is not accepted. The file must be a sound TrueType or OpenType font
 * that may be embedded. Returns NULL with the reason and a remedy in `why`. The caller frees it with font_free. */
struct font *font_load(const char *name, enum face face, struct text *why);
void font_free(struct font *font);

/* Whether the font can show this code point. */
bool font_has(const struct font *font, uint32_t code);

/* The glyph of the blank, 0 if the font has none. */
uint16_t font_blank(const struct font *font);

/* Advance width of a glyph by itself, in parts of the type size. */
double font_advance(const struct font *font, uint16_t glyph);

/* Adds the outline of a glyph to `path`, in parts of the type size, with the pen at the origin. */
void font_outline(const struct font *font, uint16_t glyph, struct path *path);

/* ---- The fonts of a run ------------------------------------------------------------------------------------------ */

/* The faces of a theme, and installed fonts that stand in for them. Threads may share it. */
struct fonts;

/* Loads the faces by their names, as font_load does. A name may be a list of families, separated by commas: the first
 * that is installed is the face, and the others are the first to stand in for it. The caller frees the fonts with
 * fonts_free. */
struct fonts *fonts_load(const char *const name[FACE_COUNT], struct text *why);
void fonts_free(struct fonts *fonts);

const struct font *fonts_face(const struct fonts *fonts, enum face face);

/* The font that shows these `count` code points together: the face's own if it has them all, else the first of those
 * installed that does, in the order of fontconfig; NULL if none does. */
const struct font *fonts_find(struct fonts *fonts, enum face face, const uint32_t *codes, size_t count);

/* Whether fonts_find has seen all that is installed. False with the reason in `why` if files could not be opened, so
 * that what it found may be wrong. */
bool fonts_opened(struct fonts *fonts, struct text *why);
