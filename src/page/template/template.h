/* Templates: the files with the program's themes, artwork, rules and editions. They are looked for in --template-dir,
 * $QUADRILLE_TEMPLATES, $XDG_CONFIG_HOME/quadrille (~/.config/quadrille), the installed folder, and last in the table
 * built into the program. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { TEMPLATE_BYTES_MAX = 1 << 20 };

/* A template that was found: text without NUL bytes. The caller releases it with template_release. */
struct template
{
    struct text origin; /* the file's path, or "built-in NAME" */
    struct text content;
};

enum template_found { TEMPLATE_FOUND, TEMPLATE_ABSENT, TEMPLATE_BROKEN };

/* Whether a word can be part of a template's name (an edition, a language): up to 60 ASCII letters, digits, dashes and
 * underscores. */
bool template_is_part(const char *s);

/* Whether the name of a theme or edition is a path: it contains a '/' or ends in .cfg. */
bool template_is_file(const char *s);

/* Finds the template called `name` ("theme/colour.cfg"), whose parts are the program's or satisfy template_is_part, so
 * that it stays within the template folders. `dir` is the user's --template-dir or NULL. If there is none
 * (TEMPLATE_ABSENT) or it cannot be read (TEMPLATE_BROKEN), adds the reason to `why`. */
enum template_found template_find(const char *dir, const char *name, struct template *t, struct text *why);

/* Reads the file at `path`, which the user named, as a template. False with the reason in `why`. */
bool template_read(const char *path, struct template *t, struct text *why);

/* Finds the built-in template of this name without looking in folders; false if there is none. */
bool template_find_builtin(const char *name, struct template *t);

/* Adds the bare names of the built-in templates in a folder, "theme/": "colour, ink". */
void template_names(const char *folder, struct text *out);

/* Refuses a template: adds "ORIGIN:LINE: REASON" to `why`, or "ORIGIN: REASON" if `line` is 0. Always false. */
bool template_refuse(const struct template *t, int line, const char *reason, struct text *why);

/* Adds the bare name ("large" of theme/large.cfg) of the built-in template that has the same content, wherever the
 * template was found; nothing if none has. */
void template_write_builtin_name(const struct template *t, struct text *out);

void template_release(struct template *t);

/* Writes all built-in templates below `dir`, all or none, and makes the folders for them. If a file exists with other
 * content and not `force`, writes nothing and returns false with the reason in `why`. Before the files get their names,
 * `report` gets the paths, one a line; if it returns false, with the reason in `why`, nothing is written either. */
bool template_export(const char *dir, bool force, bool (*report)(void *context, const char *paths, struct text *why),
                     void *context, struct text *why);

/* The table of built-in templates, which the build makes from the files in templates/ (embed.sh). */
struct template_entry {
    const char *name; /* below templates/; NULL ends the table */
    const char *content, *end;
};

extern const struct template_entry template_table[];

/* Adds the content of the entry of this name in such a table; false if there is none. */
bool template_add(const struct template_entry *table, const char *name, struct text *out);
