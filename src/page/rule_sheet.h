/* Rule sheets: rules in words and pictures, set in columns, in the largest type that needs few pages. Lengths are in
 * mm; `d` is only for measuring where it is const. */
#pragma once

#include "draw/draw.h"
#include "page/board_picture.h"
#include "page/page.h"
#include "page/rule_text.h"

/* ---- Sheets (rule_sheet.c) --------------------------------------------------------------------------------------- */

/* Rules set into boxes of one size, one on each page; read-only. The rules are borrowed. */
struct rule_sheet;

/* Sets the rules; in a compact box the type may be smaller. `d` is for measuring. The caller frees the sheet with
 * rule_sheet_free. */
struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rule_text *rules, struct box box, bool compact);
void rule_sheet_free(struct rule_sheet *sheet);

/* How many pages it takes; 0 if there is no room. */
int rule_sheet_page_count(const struct rule_sheet *sheet);

/* Draws page `page`, from 0; or only its examples, which define symbols. */
void rule_sheet_draw(struct draw *d, const struct rule_sheet *sheet, int page);
void rule_sheet_draw_examples(struct draw *d, const struct rule_sheet *sheet, int page);

/* Rules on pages of their own: how many they take, 0 if there is no room on this paper. */
int rule_sheet_pages(const struct draw_resources *resources, const struct page_style *style,
                     const struct rule_text *rules, const struct game *game);

void rule_sheet_print(struct draw *d, const struct page_style *style, const struct rule_text *rules,
                      const struct game *game);

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

/* A piece of a line, or an example, and its place. */
struct rule_flow_item {
    int page;    /* from 0 */
    double x, y; /* the left end of the baseline; the top-left corner of the example */
    struct rich_text text;
    size_t len; /* bytes of it */
    struct type type;
    const struct rule_example *picture; /* NULL if the item is text */
    struct board_picture example;       /* its game is NULL if the picture is a diagram */
    const struct diagrams *diagrams;
    struct board_fit fit;
};

struct rule_flow_list {
    struct rule_flow_item *items; /* owned */
    size_t count, size;
};

/* The shape of the pages. */
struct rule_flow_shape {
    struct box box; /* of all columns of a page */
    double size;    /* of the type, pt */
    int columns;
    double column_w, gap;
    double examples; /* by which examples are larger than they must be: at least 1 */
    int pages;       /* if not 0, the last of these pages is only `last` high */
    double last;
};

/* Flows the rules and returns how many pages they take, 0 if anything is higher than a column. `list`, unless it is
 * NULL, gets the items, in the order of the pages. */
int rule_flow(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
              struct rule_flow_list *list);

/* The least width in mm of a column in which all examples can be read. */
double rule_flow_column_least(const struct draw *d, const struct rule_text *rules);

/* The legend of the ruling sign at the foot of every page, below the box, the same on every page. Adds its items to
 * `list` unless it is NULL. Returns its height, 0 without rulings. */
double rule_flow_legend(const struct draw *d, const struct rule_text *rules, const struct rule_flow_shape *shape,
                        struct rule_flow_list *list);
