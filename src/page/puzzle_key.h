/* What every page of a puzzle book says of all its puzzles: the question with how the answer is written, above them;
 * and pictures and words that remind of the rules, beneath. */
#ifndef QUADRILLE_PAGE_PUZZLE_KEY_H
#define QUADRILLE_PAGE_PUZZLE_KEY_H

#include "page/page_layout.h"
#include "page/puzzle_book.h"

/* mm that the question takes in lines of `width` mm. */
double key_question_height(const struct draw *d, const struct book_set *set, double width);

/* Draws it into the top of a box. */
void key_draw_question(struct draw *d, const struct book_set *set, struct box box);

/* mm that the reminder and the gap above it take beneath puzzles; 0 if there is none, or none in this theme. */
double key_reminder_height(const struct draw *d, const struct book_set *set);

/* Draws it into the bottom of a box; its words only where that is wide enough for them. */
void key_draw_reminder(struct draw *d, const struct book_set *set, struct box box);

#endif
