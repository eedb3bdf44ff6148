/* Templates: the files that make up the program's looks and lists. Looked for in --template-dir,
 * $QUADRILLE_TEMPLATES, $XDG_CONFIG_HOME/quadrille (~/.config/quadrille), the installed folder, then in the
 * copy built into the program. */
#ifndef QUADRILLE_PAGE_TEMPLATE_H
#define QUADRILLE_PAGE_TEMPLATE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { TEMPLATE_BYTES_MAX = 1 << 20 };

/* A template that was found. Release both texts. */
struct template
{
    struct text origin; /* the file's path, or "built-in NAME" */
    struct text content;
};

enum template_found { TEMPLATE_FOUND, TEMPLATE_ABSENT, TEMPLATE_BROKEN };

/* Whether a word may be a part of a template's name (an edition, a language): ASCII letters, digits, dashes,
 * underscores, and not too many of them. */
bool template_is_part(const char *s);

/* Finds the template called `name` ("theme/colour.cfg"), which must not leave its folder (no "..", no
 * leading "/"). `dir` is the user's --template-dir or NULL. Unless it is found, the reason is in `why`: there
 * is none, or one that can't be read. */
enum template_found template_find(const char *dir, const char *name, struct template *t, struct text *why);

/* Reads the file at `path`, which the user named, as a template. False with the reason in `why`. */
bool template_read(const char *path, struct template *t, struct text *why);

/* Finds the built-in template of this name, whatever folders hold; false if there is none. */
bool template_find_builtin(const char *name, struct template *t);

/* Adds "ORIGIN:LINE: REASON" to `why`; without a line if that is 0. */
void template_blame(const struct template *t, int line, const char *reason, struct text *why);

void template_release(struct template *t);

/* The i-th built-in template, false past the last. */
bool template_builtin(size_t i, const char **name, const char **content, size_t *len);

/* Writes all built-in templates below `dir`, making folders as needed. Files that exist with other content
 * are an error unless `force`; then nothing is written. Adds the paths written to `report`, one a line. */
bool template_export(const char *dir, bool force, struct text *report, struct text *why);

#endif
