/* What all drawings of a run share: theme, fonts, words and art. Read-only once loaded, so threads may share it. */
#pragma once

#include "base/text.h"
#include "base/words.h"
#include "draw/draw.h"
#include "draw/theme.h"
#include "game/game.h"

#include <stdbool.h>

struct resources;

/* Loads what sheets of `game` need, in a theme and a language; NULL: pages without artwork. `template_dir` and
 * `art_dir` may be NULL. Adds warnings to `notes`, one a line. The caller frees the resources with resources_free. NULL
 * and the reason in `why` if anything is missing or wrong. */
struct resources *resources_load(const char *template_dir, const char *theme, const char *language, const char *art_dir,
                                 const struct game *game, struct text *notes, struct text *why);
void resources_free(struct resources *resources);

/* Loads what drawings of another game need; call it once for each game, and not while threads draw. False and the
 * reason in `why`. */
bool resources_add(struct resources *resources, const char *template_dir, const char *art_dir, const struct game *game,
                   struct text *notes, struct text *why);

/* Makes the least type of the theme so many pt, if it is smaller. */
void resources_raise_type(struct resources *resources, double least);

/* The same for the drawing calls; valid as long as the resources. */
const struct draw_resources *resources_get(const struct resources *resources);

/* Adds to `notes`, one a line, which characters of a text (UTF-8) no font has. */
void resources_note_missing(const struct resources *resources, const char *s, struct text *notes);

/* ---- Themes (theme.c) -------------------------------------------------------------------------------------------- */

/* Loads the theme of this name from the template theme/NAME.cfg, or from a file if the name holds a '/' or ends in
 * .cfg. False with the reason in `why`, which lists the names there are. */
bool theme_load(const char *template_dir, const char *name_or_file, struct theme *theme, struct text *why);

/* Adds the names of the built-in themes: "colour, ink". */
void theme_names(struct text *out);

/* ---- Languages --------------------------------------------------------------------------------------------------- */

/* The words of the program are in templates/words/LANG.cfg (base/words.h), the rules of the games in
 * templates/rules/LANG/ (page/rules/rule_text.h). */

/* The default language, in which the source is written. */
#define LANGUAGE_STANDARD "en"

/* Adds the built-in languages: "en, de, es". */
void language_names(struct text *out);

/* Loads the words of a language; `template_dir` may be NULL. *words may be NULL: English. The caller frees it with
 * words_free. False with the reason in `why`. */
bool language_load(const char *template_dir, const char *language, struct words **words, struct text *why);
