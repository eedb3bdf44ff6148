/* Rule sheets: rules in words and pictures, in one column that fills page after page, or in several of equal height.
 * Lengths are in mm; `d` is only for measuring where it is const. */
#pragma once

#include "draw/draw.h"
#include "page/paper/page.h"
#include "page/rules/rule_text.h"

/* ---- Sheets (rule_sheet.c) --------------------------------------------------------------------------------------- */

/* Rules set into a box on each page; read-only. The rules are borrowed. */
struct rule_sheet;

/* Sets the rules into the box of the first page, then those of the later ones, which are as wide and at least as high;
 * in compact boxes the type may be smaller. `d` is for measuring. The caller frees the sheet with rule_sheet_free. */
struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rule_text *rules, struct box first,
                                  struct box later, bool compact);
void rule_sheet_free(struct rule_sheet *sheet);

/* How many pages it takes; 0 if there is no room. */
int rule_sheet_page_count(const struct rule_sheet *sheet);

/* Draws page `page`, from 0. */
void rule_sheet_draw(struct draw *d, const struct rule_sheet *sheet, int page);

/* Rules on pages of their own: draws them unless they are only to be measured. Returns how many pages they take, 0 if
 * there is no room on this paper. */
int rule_sheet_print(struct draw *d, const struct page_style *style, const struct rule_text *rules, bool drawn);

/* ---- Rich text (rich_text.c) ------------------------------------------------------------------------------------- */

/* A place in a text in which a star begins and ends bold type. */
struct rich_text {
    const char *s;
    bool bold;
};

/* Takes the words that fit into a line of `width`, and cuts a word that is wider than a line. `type` is that of text
 * that is not bold. Returns how many bytes to draw; *r moves to the next line, at the end of the text to its NUL. */
size_t rich_text_line(const struct draw *d, struct rich_text *r, double width, struct type type);

/* Draws `len` bytes from `r` on, the baseline at y. */
void rich_text_draw(struct draw *d, double x, double y, struct type type, struct rich_text r, size_t len);

/* The number of lines of a text. */
size_t rich_text_lines(const struct draw *d, const char *s, double width, struct type type);

/* ---- The flow (rule_flow.c) -------------------------------------------------------------------------------------- */

/* The rules are set as one long column, which rule_sheet.c then divides. */

/* A piece of a line or a picture, and its place in its slice, later on its page. */
struct rule_item {
    double x, y; /* the left end of the baseline; the top-left corner of a picture */
    struct rich_text text;
    size_t len; /* bytes of it */
    struct type type;
    const struct rule_example *picture; /* NULL: it is text */
    struct board_fit fit;               /* of a picture */
    enum draw_tag tag;                  /* of the paragraph, caption or picture that it belongs to */
    size_t part;                        /* the number of this, from 1 */
};

/* A line of text or a row of pictures: what no column break divides. */
struct rule_slice {
    double air; /* above it, unless it begins a column */
    double height;
    bool keep;         /* in one column with the next slice */
    bool boxed;        /* in a box */
    size_t first, end; /* its items: first .. end - 1 */
};

/* How close the rules are set. */
struct rule_density {
    double scale; /* of the boards */
    bool abreast; /* boards stand side by side if they can be read then */
    bool fine;    /* rulings at the end are in the smallest type */
};

struct rule_flow_shape {
    double size;          /* of the type, pt */
    double width, height; /* of a column */
    struct rule_density density;
};

struct rule_flow {
    const struct draw *d;
    const struct rule_text *rules;
    struct rule_flow_shape shape;
    const struct rule_block **order; /* owned; all blocks, rulings last unless they are in a box */
    struct rule_slice *slices;       /* owned */
    size_t slice_count;
    struct rule_item *items; /* owned */
    size_t item_count;
    bool boxed, icons; /* while it is set: in a box, in a list with pictures */
    enum draw_tag tag; /* and of the items to come, as in struct rule_item */
    size_t part;
    bool overflowed; /* a slice is higher, or a picture wider, than a column */
};

/* Sets the rules; release the flow with rule_flow_release. */
void rule_flow_set(const struct draw *d, const struct rule_text *rules, struct rule_flow_shape shape,
                   struct rule_flow *flow);
void rule_flow_release(struct rule_flow *flow);

/* The least width of a column in which all pictures can be read. */
double rule_flow_column_least(const struct draw *d, const struct rule_text *rules);
