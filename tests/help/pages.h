/* Sheets drawn for the tests. */
#ifndef QUADRILLE_TESTS_HELP_PAGES_H
#define QUADRILLE_TESTS_HELP_PAGES_H

#include "catalogue/sheet_id.h"
#include "cli/pictures.h"
#include "draw/draw.h"
#include "page/edition.h"
#include "page/kit.h"
#include "page/sheet.h"

/* The kit of a game's sheets, from the built-in templates, in the theme "colour" or another; freed by kit_free. Ends
 * the test on an error. */
struct kit *pages_kit(const struct game *game);
struct kit *pages_kit_in(const struct game *game, const char *theme);

/* A4, upright, one board on a page, both games of a match. */
struct sheet_style pages_style(void);

/* The rules of a game with their pictures, from the built-in templates; released by pages_book_release. Ends the test
 * on an error. */
struct pages_book {
    struct shelf *shelf;
    struct pictures pictures;
    struct rule_text *rules;
};
struct pages_book pages_book(const struct game *game, const char *language);
void pages_book_release(struct pages_book *book);

/* IDs of `count` sheets of the batch "test" with these values; freed by free(). */
struct sheet_id *pages_ids(const struct game *game, const struct values *values, size_t count);

/* Draws a whole batch and closes the drawing, which must go well. */
void pages_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count);

#endif
