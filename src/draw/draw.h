/* Drawing: the calls that make all pages, in every file format.
 *
 * Coordinates are millimetres from the top-left, y downward. Type sizes are points. Calls never fail: the first error
 * of a writer sticks, later calls do nothing, and draw_close reports it. Numbers that are not finite are bugs, caught
 * by assertions.
 *
 * A figure is a small vector drawing, read from a .fig file; an image is made of pixels. Art is either, by name. A
 * symbol is a drawing that a document defines once and shows many times. A marker (marker.h) is the shape of a player.
 */
#pragma once

#include "base/text.h"
#include "base/words.h"
#include "draw/figure.h"
#include "draw/font.h"
#include "draw/image.h"
#include "draw/path.h"
#include "draw/theme.h"

#include <stdbool.h>

#define MM_PER_PT (25.4 / 72)

struct draw;
struct output;

/* Shared by all drawings of a run; borrowed, read-only. */
struct draw_resources {
    const struct theme *theme;
    struct fonts *fonts;
    const struct words *words; /* of the language; NULL: English */
    const struct art *art;     /* by name, see draw_art */
    size_t art_count;
};

/* Named artwork: a figure, or an image in its place. */
struct art {
    const char *name; /* "connect-capture/bishop" */
    const struct figure *figure;
    const struct image *image; /* if not NULL, replaces the figure */
};

/* Imposition: how finished pages are put on sides of paper that is twice as wide, so that they can be printed, folded
 * and bound. Pages keep their size. */
enum imposition {
    IMPOSE_NONE,    /* a page on each side, as it is */
    IMPOSE_BOOKLET, /* saddle-stitched: the sheets are stacked and folded in the middle */
    IMPOSE_TWO_UP,  /* two pages beside each other, in order */
};

/* The pages of a side, from 0; -1: that half stays blank. */
struct imposed_side {
    int left, right;
};

/* The width of the paper for two pages of this size, in mm: twice theirs, or the ISO 216 size that is a millimetre
 * wider, as halves are rounded down (two of A5 are 296 mm, A4 is 297). */
double imposition_width(double width, double height);

/* The sides that a number of pages takes. Booklets have two for each sheet of paper, front and back. */
int imposition_sides(enum imposition, int pages);

/* The pages on side `side`, from 0. Without imposition there is only the left one. */
struct imposed_side imposition_side(enum imposition, int pages, int side);

/* How pages are bound and trimmed, in mm; zeros: they are sides of paper as they are. Page 1 is a right page. */
struct binding {
    double gutter; /* a strip at the inner edge of each page, which makes it so much wider */
    double bleed;  /* how far drawings go on beyond the page, but not at its inner edge */
    double creep; /* in booklets: a sheet's thickness, by which pages move towards the fold for each sheet further in */
    double line_least; /* thinner lines are drawn in this width */
    bool crop_marks;
    bool wrap;  /* a cover around a book: all its edges bleed */
    bool plain; /* for printing on demand: no bookmarks, labels, links or transparency */
};

struct draw_info {
    const char *title, *subject; /* of the document, UTF-8, or NULL; borrowed until draw_close */
    int64_t date;                /* seconds since 1970, as SOURCE_DATE_EPOCH gives; 0 for none */
    const char *author;          /* as the title; PDF only */
    const char *language;        /* of its texts, "de" (BCP 47), or NULL; PDF and SVG */
    enum imposition imposition;  /* PDF only; all pages have the same size then */
    struct binding binding;      /* the same */
    bool tagged;                 /* PDF only: with the structure that the tags tell */
};

/* The writers. Each returns an owned drawing, which draw_close ends. `out` is borrowed and must outlive it. */
struct draw *draw_pdf(const struct draw_resources *resources, const struct draw_info *info, struct output *out);

/* Opens and closes the files of a format with a file for each page. Both are called for page after page, counted from
 * 0. Either may fail, which ends the drawing; the context then knows why. */
struct draw_pages {
    void *context;
    struct output *(*open)(void *context, size_t page); /* borrowed until `close`; NULL: failed */
    bool (*close)(void *context, size_t page);          /* the page is complete; false: failed. May be NULL */
};

/* Writers with a file for each page. If `pages` or an output failed, draw_close gives an empty reason. */
struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages);
/* Text as text of fixed width, or as outlines, for machines without fonts. */
enum svg_text { SVG_TEXT, SVG_OUTLINE };
struct draw *draw_svg(const struct draw_resources *resources, const struct draw_info *info, enum svg_text text,
                      const struct draw_pages *pages);

/* Plain text in one file, wrapped at `columns`: all that the tags make known, in the order of reading. */
struct draw *draw_plain_text(const struct draw_resources *resources, int columns, struct output *out);

/* Adds each page as an element for HTML, hidden from screen readers, to `out`, once the next one begins or the drawing
 * ends. Its identifiers begin with `ids`, borrowed, which must differ within a document. */
struct draw *draw_svg_inline(const struct draw_resources *resources, const char *ids, struct text *out);

/* A drawing that keeps its first page in `out`, whose pixels the caller frees, at `scale` pixels per mm and at most as
 * large as a PNG can be. Unlike in PNGs, edges are not snapped to pixels. */
struct draw *draw_grey(const struct draw_resources *resources, double scale, struct grey *out);

/* The pixels of a PNG of a page of `width` x `height` mm. False with a remedy in `why` if there would be too many. */
#define DRAW_PNG_SIDE_MAX   30000.0
#define DRAW_PNG_PIXELS_MAX 4e8
/* Larger pages are drawn in bands of this many pixels, 40 MB. A4 at 300 dpi is drawn at once. */
enum { DRAW_PNG_BAND = 10000000 };
bool draw_png_size(double width, double height, double dpi, uint32_t *columns, uint32_t *rows, struct text *why);

/* Ends the drawing: writes what is left and frees it. False with the first error in `why` if anything went wrong; the
 * output must not be committed then. */
bool draw_close(struct draw *d, struct text *why);

/* The theme: that of its resources, until it is told to go on with another, which is borrowed. */
const struct theme *draw_theme(const struct draw *d);
void draw_set_theme(struct draw *d, const struct theme *theme);

/* The words of its language, and the translation of a text. */
const struct words *draw_words(const struct draw *d);
const char *draw_word(const struct draw *d, const char *english);
/* Goes on in another language (NULL: English), and forgets the symbols of the last one. */
void draw_set_words(struct draw *d, const struct words *words);

/* Begins a page. Every drawing begins with one. */
void draw_page(struct draw *d, double width, double height);
/* The pages begun so far. */
int draw_page_count(const struct draw *d);
/* Sets the current page's label in the page list of viewers: `prefix` and a number. */
void draw_label(struct draw *d, const char *prefix, int number);
/* Adds an entry to the table of contents that leads to the current page. */
void draw_bookmark(struct draw *d, const char *title);
/* With `below`, further entries belong to the last one before, until it is called without. */
void draw_bookmarks_below(struct draw *d, bool below);
/* Makes a box on the current page a link to a page of the drawing, from 1, which may not be drawn yet. PDF only. */
void draw_link(struct draw *d, double x, double y, double w, double h, int page);

/* Structure, for screen readers: elements that say what is drawn until they end. They may be nested as in
 * PDF 1.7, 14.8, and an element may go on over several pages. What is drawn outside elements, or in one that only
 * groups others (a section, list, item, table, row or contents), is decoration that readers pass over. Those of a
 * symbol begin wherever it is drawn, but within a figure tags mean nothing. Elements in which nothing is drawn are left
 * out, so that texts that are only measured may have tags. */
enum draw_tag {
    TAG_DOCUMENT, /* all of it, opened by the drawing itself */
    TAG_SECTION,
    TAG_AFTER, /* a section that is drawn early, but read after its neighbours */
    TAG_H1,
    TAG_H2,
    TAG_H3,
    TAG_P,
    TAG_LIST,
    TAG_ITEM,
    TAG_LABEL, /* the number of an item */
    TAG_BODY,  /* the rest of it */
    TAG_TABLE,
    TAG_ROW,
    TAG_HEAD, /* of a column */
    TAG_ROW_HEAD,
    TAG_CELL,
    TAG_CONTENTS,
    TAG_ENTRY, /* of the contents */
    TAG_LINK,
    TAG_FIGURE
};
void draw_tag_begin(struct draw *d, enum draw_tag tag);
void draw_tag_end(struct draw *d);
/* The same for the title of a page: a heading (true), or decoration where the page before had the same one. */
bool draw_title_begin(struct draw *d, const char *title);
/* Begins a figure that fills this box, in words; after a form feed also in characters, if the writer takes them. */
void draw_figure_begin(struct draw *d, double x, double y, double w, double h, const char *alt);
/* What the writer uses besides what is seen, once a page has begun: marks alone, tags with alternative texts, and these
 * in characters too. There is no need to draw the others. */
enum draw_takes { TAKES_NOTHING, TAKES_MARKS, TAKES_TAGS, TAKES_CHARACTERS };
enum draw_takes draw_takes(const struct draw *d);

/* Coordinates between push and pop are scaled, then moved by (x, y); a negative scale also turns them by half a turn.
 * At most 16 pushes may be nested. */
void draw_push(struct draw *d, double x, double y, double scale);
/* The same at scale 1, but for a picture: its type is sized to it, and not by the theme's scale. */
void draw_push_picture(struct draw *d, double x, double y);
void draw_pop(struct draw *d);
/* The length in mm on paper of a unit of the current coordinates. */
double draw_scale(const struct draw *d);

/* The current path: build it, then fill it, stroke it, or both, which empties it. Fills use the non-zero rule. Strokes
 * have round caps and joins; `width` is in mm (scaled by push). */
struct path *draw_path(struct draw *d);
void draw_fill(struct draw *d, struct colour fill);
void draw_stroke(struct draw *d, struct colour stroke, double width);
void draw_fill_stroke(struct draw *d, struct colour fill, struct colour stroke, double width);

/* Shorthands for one shape. */
void draw_line(struct draw *d, double x1, double y1, double x2, double y2, struct colour c, double width);
void draw_rect(struct draw *d, double x, double y, double w, double h, struct colour fill);
void draw_frame(struct draw *d, double x, double y, double w, double h, struct colour c, double width);
void draw_disc(struct draw *d, double x, double y, double radius, struct colour fill);
void draw_ring(struct draw *d, double x, double y, double radius, struct colour c, double width);

/* ---- Fills in the theme's style: coloured shapes are filled, or drawn as outlines, which take little ink --------- */

/* Whether the theme draws outlines. */
bool fill_outlines(const struct draw *d);

/* Fills the current path, a symbol `size` across, or outlines it on paper; empties the path. */
void fill_shape(struct draw *d, struct colour colour, double size);

/* The width of the outline of a symbol `size` across: the theme's, or finer if the symbol is small. */
double fill_line(const struct draw *d, double size);

/* Fills the current path, the background of a group, or draws it as a pale line; empties the path. */
void fill_ground(struct draw *d, struct colour colour);

/* The colour of type and lines on a symbol of this colour: paper, or ink where paper is too close to it; in an outline
 * the colour itself. */
struct colour fill_type(const struct draw *d, struct colour colour);

/* A colour for text on a ground of this colour: as given, or so much closer to ink that it can be read: by WCAG 2, a
 * contrast of 4.5. */
struct colour fill_readable(const struct draw *d, struct colour text, struct colour ground);

/* A colour between two: `a` at 0, `b` at 1. */
struct colour fill_blend(struct colour a, struct colour b, double share);

/* ---- Text -------------------------------------------------------------------------------------------------------- */

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

struct type {
    enum face face;
    double size; /* pt */
    struct colour colour;
    enum align align;
};

/* Type in the theme's ink, and regular type in its soft grey. */
struct type draw_type(const struct draw *d, enum face face, double size, enum align align);
struct type draw_type_soft(const struct draw *d, double size, enum align align);

/* Nothing on paper is smaller than the theme's least type: what does not fit is laid out differently, left out or
 * refused.
 *
 * Sets one line of UTF-8 text with its baseline at y and its left end, centre or right end at x. Characters that no
 * font has appear as U+FFFD. */
void draw_text(struct draw *d, double x, double y, struct type type, const char *s);

/* The same, turned to run downward, its baseline at x: for the spines of books. PDF only. */
void draw_text_down(struct draw *d, double x, double y, struct type type, const char *s);

/* The same as draw_text, fitted into `width` mm: in smaller sizes of the theme's scale, down to `least` pt or the
 * theme's least; if that is not enough, the end is replaced by an ellipsis. */
void draw_text_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s);

/* The baseline at which upper-case letters of this type are centred on y. */
double draw_centred(const struct draw *d, struct type type, double y);

/* Width in mm. */
double draw_text_width(const struct draw *d, struct type type, const char *s);

/* Sets text in a column, broken at line ends and wrapped at blanks: the first baseline at y, lines `leading` mm apart.
 * Returns the baseline of the next line. draw_text_lines only counts the lines. */
double draw_text_wrap(struct draw *d, double x, double y, double width, double leading, struct type type,
                      const char *s);
size_t draw_text_lines(const struct draw *d, double width, struct type type, const char *s);

/* Finds the first line of such a column: its *shown bytes, without the blanks at its end. Returns where the next line
 * begins. A word that is wider than the column is cut. See wrap_line. */
size_t draw_text_line(const struct draw *d, double width, struct type type, const char *s, size_t *shown);

/* ---- Artwork, symbols and marks ---------------------------------------------------------------------------------- */

/* Draws an image into a box, which it fills. */
void draw_image(struct draw *d, const struct image *image, double x, double y, double w, double h);

/* Draws artwork of the resources, fitted into a box of `size` x `size` mm centred on (x, y). A figure's `tint` paint
 * gets that colour; where the theme draws outlines, all of the figure does. The name must exist. */
void draw_art(struct draw *d, const char *name, double x, double y, double size, struct colour tint);

/* The name of one of the figures of the resources; NULL if there are none. */
const char *draw_art_name(const struct draw *d, uint32_t number);

/* Symbols: drawings that appear many times but are written once in a document. draw_symbol_begin returns false if a
 * symbol of this name exists; else true, and all calls up to draw_symbol_end define it, in coordinates of their own.
 * The box must contain all that the symbol draws. Symbols may use others, but definitions can't be nested. */
bool draw_symbol_begin(struct draw *d, const char *name, double x, double y, double w, double h);
void draw_symbol_end(struct draw *d);
bool draw_symbol_exists(const struct draw *d, const char *name);
/* Forgets the names of all symbols: the next part of a document may give them to other drawings. */
void draw_symbols_forget(struct draw *d);
/* With `only`, all calls are ignored except those that define symbols, until it is called without. This way something
 * that defines symbols can become part of a symbol: draw it twice, first with `only`. */
void draw_symbols_only(struct draw *d, bool only);
/* Draws a symbol, scaled and then moved. The name must exist. */
void draw_symbol(struct draw *d, const char *name, double x, double y, double scale);

/* Marks: the places on a sheet that a pencil may mark, named as in records: the line "1-2", the cell "e5", the box to
 * tick "A:a1". Writers of pages ignore them; draw_geometry (geometry.h) collects them. The marks that follow
 * draw_mark_side on a page belong to this side (from 1) of the sheet with this ID. */
enum { SHEET_MARK_NAME = 16 }; /* bytes of a name, with its NUL */
enum sheet_mark_kind { SHEET_MARK_LINE, SHEET_MARK_CELL, SHEET_MARK_TICK };
void draw_mark_side(struct draw *d, const char *id, int side);
/* A line between two points, or the box to tick with these corners. */
void draw_mark_between(struct draw *d, enum sheet_mark_kind kind, const char *name, double x1, double y1, double x2,
                       double y2);
/* A cell, and the point where a mark in it is centred. Only the first closed outline of the path counts. */
void draw_mark_cell(struct draw *d, const char *name, const struct path *outline, double x, double y);
