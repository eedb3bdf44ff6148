/* Reminders: the rules that players tend to forget, as small pictures with headings and a few sentences. Lengths are in
 * mm; `d` is only for measuring where it is const. */
#pragma once

#include "catalogue/id.h"
#include "draw/draw.h"
#include "page/paper/page.h"

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* The pictures of a game in rows, each with its heading and, where there is room, a caption. */
struct reminder_grid {
    const struct reminder_pictures *pictures; /* borrowed */
    int columns;
    bool captions;
    double label; /* pt */
    double size;  /* the width of a picture; 0: there is no room, or the game has none */
    double lead;  /* from the left to the middle of the first picture */
    double step_x, step_y;
    double height; /* of all */
};

/* Finds the rows that make the pictures of a game largest in a box of `width` x `height`. */
struct reminder_grid reminder_grid_plan(const struct draw *d, const struct reminder_pictures *pictures, double width,
                                        double height);

/* Draws them with the grid's top-left corner at (x, y). */
void reminder_grid_draw(struct draw *d, const struct reminder_grid *g, const struct values *values, double x, double y);

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

/* Whether the sheet gives hints that rules do not. */
bool reminder_hints(const struct game *game, const struct values *values);

/* The height in a column of the sentences, in the language of the drawing, with the hints about this sheet's board; and
 * drawing them from the top left of a box down. */
double reminder_text_height(const struct draw *d, const struct game *game, const struct values *values, double width,
                            struct type type);
void reminder_text_draw(struct draw *d, const struct game *game, const struct values *values, struct box box,
                        struct type type);

/* ---- A page of its own ------------------------------------------------------------------------------------------- */

/* Whether the sentences fit a box, and drawing them in type as large as the box allows, with the pictures beneath. */
bool reminder_page_fits(const struct draw *d, const struct sheet_id *id, struct box box);
void reminder_page_draw(struct draw *d, const struct sheet_id *id, struct box box);

/* ---- A strip below several boards -------------------------------------------------------------------------------- */

/* Draws the sentences, and right of them the pictures if these have room. */
void reminder_strip_draw(struct draw *d, const struct sheet_id *id, struct box box);

/* Whether the sentences fit into a strip, in the least type. */
bool reminder_strip_fits(const struct draw *d, const struct sheet_id *id, struct box box);
