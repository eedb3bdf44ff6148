/* Themes: the template theme/NAME.cfg, or a file of one's own, read into struct theme. */
#ifndef QUADRILLE_PAGE_THEME_H
#define QUADRILLE_PAGE_THEME_H

#include "base/text.h"
#include "draw/theme.h"

/* Loads the theme of this name, or from this file if it holds a '/' or ends in .cfg. Returns a theme that
 * the caller frees with theme_free; NULL and the reason in `why`, which lists the names there are. */
struct theme *theme_load(const char *template_dir, const char *name_or_file, struct text *why);
/* Adds the names of the built-in themes: "colour, ink". */
void theme_names(struct text *out);

void theme_free(struct theme *theme);

#endif
