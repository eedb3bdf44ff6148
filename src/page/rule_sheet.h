/* Rule sheets: rules in words and pictures, set in columns, in the largest type that needs few pages. */
#ifndef QUADRILLE_PAGE_RULE_SHEET_H
#define QUADRILLE_PAGE_RULE_SHEET_H

#include "draw/draw.h"
#include "page/page.h"
#include "page/rule_text.h"

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

#endif
