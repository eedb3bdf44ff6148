/* Drawing: the one set of calls through which all pages are made, whatever file comes out.
 *
 * Coordinates are millimetres from the top-left, y downward. Type sizes are points. Calls never fail: the
 * first error of a writer sticks, later calls do nothing, and draw_close reports it. Numbers that are not
 * finite are a bug and asserted against. */
#ifndef QUADRILLE_DRAW_DRAW_H
#define QUADRILLE_DRAW_DRAW_H

#include "base/text.h"
#include "draw/figure.h"
#include "draw/font.h"
#include "draw/image.h"
#include "draw/path.h"
#include "draw/theme.h"

#include <stdbool.h>

#define MM_PER_PT (25.4 / 72)

struct draw;
struct output;

/* What a drawing is made with, shared by all drawings of a run; borrowed, read-only. */
struct draw_resources {
    const struct theme *theme;
    const struct font *font[FACE_COUNT];
    const struct art *art; /* figures and images by name, see below */
    size_t art_count;
};

/* A named picture: a figure, or an image in its place. */
struct art {
    const char *name; /* "connect-capture/bishop" */
    const struct figure *figure;
    const struct image *image; /* used instead of the figure if not NULL */
};

struct draw_info {
    const char *title; /* of the document, UTF-8 */
    const char *subject;
    int64_t date; /* seconds since 1970, as SOURCE_DATE_EPOCH gives; 0 for none */
};

/* The writers. Each returns an owned drawing; draw_close ends it. `out` is borrowed and must outlive it. */
struct draw *draw_pdf(const struct draw_resources *resources, const struct draw_info *info, struct output *out);
struct draw *draw_trace(const struct draw_resources *resources, struct text *out); /* one line a call, for tests */

/* Where the pages of a drawing go that makes a file of each. Both are called for one page after another, counted
 * from 0; either may fail, which ends the drawing: it is then for the context to know why. */
struct draw_pages {
    void *context;
    struct output *(*open)(void *context, size_t page); /* borrowed until `close`; NULL: it can't be opened */
    bool (*close)(void *context, size_t page);          /* the page is complete */
};

/* Writers with a file a page. The reason that draw_close gives is empty where `pages` or an output has failed. */
struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages);
/* Text as text, its width fixed, or as outlines, for machines that have no fonts. */
enum svg_text { SVG_TEXT, SVG_OUTLINE };
struct draw *draw_svg(const struct draw_resources *resources, const struct draw_info *info, enum svg_text text,
                      const struct draw_pages *pages);

/* Pixels of a PNG of a page of `width` x `height` mm. False with a remedy in `why` if they are too many. */
#define DRAW_PNG_SIDE_MAX   30000.0
#define DRAW_PNG_PIXELS_MAX 4e8
bool draw_png_size(double width, double height, double dpi, uint32_t *columns, uint32_t *rows, struct text *why);

/* Ends the drawing, writes what is left to its output and frees it. False with the first error in `why`
 * if anything went wrong; the output is then not to be committed. */
bool draw_close(struct draw *d, struct text *why);

/* The theme of its resources. */
const struct theme *draw_theme(const struct draw *d);

/* A page of this size; every drawing begins with one. */
void draw_page(struct draw *d, double width, double height);
/* The current page's label in the page list of viewers: `prefix` and a number. */
void draw_label(struct draw *d, const char *prefix, int number);
/* An entry in the table of contents, leading to the current page. */
void draw_bookmark(struct draw *d, const char *title);

/* Coordinates within push and pop are scaled by `scale` > 0, then moved by (x, y); at most 16 deep. */
void draw_push(struct draw *d, double x, double y, double scale);
/* The same, ended by draw_pop too: they are turned upside down, by half a turn, then moved by (x, y). */
void draw_push_turned(struct draw *d, double x, double y);
void draw_pop(struct draw *d);
/* How many mm a unit of the coordinates is on paper. */
double draw_scale(const struct draw *d);

/* Building the current path; fill, stroke or both use it up. Fills use the non-zero rule. Strokes have
 * round caps and joins; `width` in mm (scaled by push). */
struct path *draw_path(struct draw *d); /* the current path, to add to */
void draw_fill(struct draw *d, struct colour fill);
void draw_stroke(struct draw *d, struct colour stroke, double width);
void draw_fill_stroke(struct draw *d, struct colour fill, struct colour stroke, double width);

/* Shorthands for one shape. */
void draw_line(struct draw *d, double x1, double y1, double x2, double y2, struct colour c, double width);
void draw_rect(struct draw *d, double x, double y, double w, double h, struct colour fill);
void draw_frame(struct draw *d, double x, double y, double w, double h, struct colour c, double width);
void draw_disc(struct draw *d, double x, double y, double radius, struct colour fill);
void draw_ring(struct draw *d, double x, double y, double radius, struct colour c, double width);

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

struct type {
    enum face face;
    double size; /* pt */
    struct colour colour;
    enum align align;
};

/* Type in the theme's ink; regular type in its soft grey. */
struct type draw_type(const struct draw *d, enum face face, double size, enum align align);
struct type draw_type_soft(const struct draw *d, double size, enum align align);

/* Sets one line of UTF-8 text, its baseline at y, its left end, middle or right end at x. Code points that
 * the font lacks appear as U+FFFD. */
void draw_text(struct draw *d, double x, double y, struct type type, const char *s);

/* The same, fitted into `width` mm: the type shrinks to at most `least` pt, or the theme's least, then the end is
 * cut and an ellipsis set. */
void draw_text_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s);

/* The same for labels of cells: coordinates, and letters and numbers that stand in a cell or at one. They alone may be
 * smaller than the theme's least type. */
void draw_cell(struct draw *d, double x, double y, struct type type, const char *s);
void draw_cell_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s);

/* Baseline at which upper-case letters of this type stand centred on y. */
double draw_centred(const struct draw *d, struct type type, double y);

/* Width in mm. */
double draw_text_width(const struct draw *d, struct type type, const char *s);

/* Fills text, wrapped at blanks and kept at line ends, into a column: first baseline at y, lines `leading`
 * mm apart. Returns the baseline that a further line would have. With `d` measuring only: draw_text_lines. */
double draw_text_wrap(struct draw *d, double x, double y, double width, double leading, struct type type,
                      const char *s);
size_t draw_text_lines(const struct draw *d, double width, struct type type, const char *s);

/* The part of `s` that such a column shows on its first line: *shown bytes, without the blanks at its end.
 * Returns how many bytes it uses up, with the blanks or the line end behind it. A word that alone is too wide
 * is cut. */
size_t draw_text_line(const struct draw *d, double width, struct type type, const char *s, size_t *shown);

/* Named pictures of the resources. The figure is fitted into a box of `size` x `size` mm centred on (x, y), its
 * `tint` paint in that colour; where the theme draws outlines, all of it in lines of that colour. Unknown names are a
 * bug and asserted against. */
void draw_art(struct draw *d, const char *name, double x, double y, double size, struct colour tint);

/* Symbols: drawings that appear many times, written once a document. If no symbol of this name exists yet
 * draw_symbol_begin returns true and all calls up to draw_symbol_end define it, in coordinates of their
 * own; else it returns false. The box must hold all that the symbol draws. Symbols may use others; they
 * can't be defined within one another. */
bool draw_symbol_begin(struct draw *d, const char *name, double x, double y, double w, double h);
void draw_symbol_end(struct draw *d);
bool draw_symbol_exists(const struct draw *d, const char *name);
/* With `only`, until it is called without: of all calls those alone count that define symbols. So what defines symbols
 * of its own can become part of a symbol: it is drawn twice, first so. */
void draw_symbols_only(struct draw *d, bool only);
/* Draws the symbol scaled and then moved. Unknown names are a bug and asserted against. */
void draw_symbol(struct draw *d, const char *name, double x, double y, double scale);

#endif
