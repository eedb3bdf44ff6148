/* Record forms: numbered lines to write the moves on, in the notation that `score` reads. */
#ifndef QUADRILLE_PAGE_RECORD_FORM_H
#define QUADRILLE_PAGE_RECORD_FORM_H

#include "page/page_layout.h"

/* How many sides of this box the form of a sheet takes; 0 if there is no room for a line. */
int record_form_pages(const struct draw *d, const struct sheet_id *id, struct box box);

/* Draws the form's part (from 0): how moves are written, and the lines. Leaves room at the top of the box for
 * record_form_draw_tags: the tags with which the record of this sheet begins. */
void record_form_draw(struct draw *d, const struct sheet_id *id, struct box box, int part);
void record_form_draw_tags(struct draw *d, const struct sheet_id *id, const char *written, struct box box);

#endif
