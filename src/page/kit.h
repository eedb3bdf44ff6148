/* All that the drawings of one run share: theme, fonts and art. Read-only once loaded: threads share it. */
#ifndef QUADRILLE_PAGE_KIT_H
#define QUADRILLE_PAGE_KIT_H

#include "base/text.h"
#include "draw/draw.h"
#include "game/game.h"

#include <stdbool.h>

struct kit;

/* Loads what sheets of `game` need. `template_dir` and `art_dir` may be NULL. What the user should know
 * though it is no error is added to `notes`, one a line. Returns a kit that the caller frees with kit_free;
 * NULL and the reason in `why`. */
struct kit *kit_load(const char *template_dir, const char *theme, const char *art_dir, const struct game *game,
                     struct text *notes, struct text *why);
void kit_free(struct kit *kit);

/* Adds what drawings of one more game need, once for each; not to be called by several threads. False and the reason
 * in `why`. */
bool kit_add(struct kit *kit, const char *template_dir, const char *art_dir, const struct game *game,
             struct text *notes, struct text *why);

/* What drawings ask for; it lives as long as the kit. */
const struct draw_resources *kit_draw(const struct kit *kit);

/* Adds to `notes`, one a line, which characters of a text (UTF-8) the fonts can't show. */
void kit_note_missing(const struct kit *kit, const char *s, struct text *notes);

#endif
