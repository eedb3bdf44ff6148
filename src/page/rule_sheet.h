/* Rule sheets: rules in words and pictures, set in columns on as many pages as they take, in the largest type that
 * makes few pages. */
#ifndef QUADRILLE_PAGE_RULE_SHEET_H
#define QUADRILLE_PAGE_RULE_SHEET_H

#include "draw/draw.h"
#include "page/page_layout.h"
#include "page/paper.h"
#include "page/rule_text.h"

/* Rules that are set into boxes of one size, one a page; read-only once made. The rules are borrowed. */
struct rule_sheet;

/* Sets the rules. A compact box may have smaller type. `d` is for measuring. The caller frees them with
 * rule_sheet_free. */
struct rule_sheet *rule_sheet_new(const struct draw *d, const struct rule_text *rules, struct box box, bool compact);
void rule_sheet_free(struct rule_sheet *sheet);

/* How many pages they take; 0: there is no room. */
int rule_sheet_page_count(const struct rule_sheet *sheet);

/* Draw the words and the pictures of page `part` (from 0). Pictures define symbols. */
void rule_sheet_words(struct draw *d, const struct rule_sheet *sheet, int part);
void rule_sheet_pictures(struct draw *d, const struct rule_sheet *sheet, int part);

/* Rules on pages of their own. */
struct rule_style {
    struct paper paper;
    bool landscape;
    double margin;     /* mm */
    const char *title; /* head line, or NULL for the game's */
};

/* The pages that they take; 0 if there is no room on this paper. */
int rule_sheet_pages(const struct draw_resources *resources, const struct rule_style *style,
                     const struct rule_text *rules, const struct game *game);

void rule_sheet_print(struct draw *d, const struct rule_style *style, const struct rule_text *rules,
                      const struct game *game);

#endif
