/* All that the drawings of one run share: theme, fonts and art. Read-only once loaded: threads share it. */
#ifndef QUADRILLE_PAGE_RESOURCES_H
#define QUADRILLE_PAGE_RESOURCES_H

#include "base/text.h"
#include "draw/draw.h"
#include "game/game.h"

#include <stdbool.h>

struct resources;

/* Loads what sheets of `game` need. `template_dir` and `art_dir` may be NULL. What the user should know
 * though it is no error is added to `notes`, one a line. Returns a resources that the caller frees with resources_free;
 * NULL and the reason in `why`. */
struct resources *resources_load(const char *template_dir, const char *theme, const char *art_dir,
                                 const struct game *game, struct text *notes, struct text *why);
void resources_free(struct resources *resources);

/* Adds what drawings of one more game need, once for each; not to be called by several threads. False and the reason
 * in `why`. */
bool resources_add(struct resources *resources, const char *template_dir, const char *art_dir, const struct game *game,
                   struct text *notes, struct text *why);

/* What drawings ask for; it lives as long as the resources. */
const struct draw_resources *resources_get(const struct resources *resources);

/* Adds to `notes`, one a line, which characters of a text (UTF-8) the fonts can't show. */
void resources_note_missing(const struct resources *resources, const char *s, struct text *notes);

#endif
