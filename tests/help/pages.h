/* Sheets drawn for the tests. */
#pragma once

#include "catalogue/id.h"
#include "help/bounding_box.h"
#include "help/drawn.h"
#include "page/rules/rule_pictures.h"
#include "page/sheet/sheet.h"
#include "page/template/edition.h"
#include "page/template/resources.h"

/* The resources of a game's sheets, from the built-in templates, in the theme "colour" or another; freed by
 * resources_free. Ends the test on an error. */
struct resources *pages_resources(const struct game *game);
struct resources *pages_resources_in(const struct game *game, const char *theme);
/* The same in a language. */
struct resources *pages_resources_of(const struct game *game, const char *theme, const char *language);

/* A4, upright, one board on a page, both games of a match. */
struct sheet_style pages_style(void);

/* The rules of a game with their pictures, from the built-in templates; released by pages_book_release. Ends the test
 * on an error. */
struct pages_book {
    struct edition_cache *cache;
    struct rule_pictures pictures;
    const struct rule_text *rules; /* of `pictures` */
};
struct pages_book pages_book(const struct game *game, const char *language);
void pages_book_release(struct pages_book *book);

/* IDs of `count` sheets of the batch "test" with these values; freed by free(). */
struct sheet_id *pages_ids(const struct game *game, const struct values *values, size_t count);

/* Fails unless all ink stays at least `edge` mm away from the edges of the paper, and all symbols in their boxes. */
void pages_check_ink(const char *what, const struct bounding_boxes *boxes, const struct page_style *page, double edge);

/* How often a text is in another. */
int pages_count(const struct text *text, const char *part);

/* Draws a whole batch and closes the drawing, which must succeed. */
void pages_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count);
