/* The rules of a game in words: the template rules/LANG/SLUG.txt.
 *
 * It begins with settings, `name: text`, up to the first blank line. The text follows:
 *
 *   ; a comment
 *   # A heading, on one line
 *   + A heading of a box: up to the next heading all is in the box
 *   A paragraph, on any number of lines, with *bold* words.
 *
 *   - An entry of a list; 1. an entry of a numbered list; - [name] an entry with a picture in place of its sign.
 *   ! [key] A ruling: a paragraph, or (! [key] - ...) an entry. The key may be left out.
 *   [name] An example and its caption: a picture of SLUG/pictures.qdr or a diagram of the game. Examples on consecutive
 *          lines are printed side by side.
 */
#pragma once

#include "base/arena.h"
#include "base/text.h"
#include "base/words.h"
#include "draw/screen.h"
#include "game/game.h"
#include "page/paper/board_picture.h"
#include "page/template/resources.h"

#include <stdbool.h>
#include <stddef.h>

/* A position or a turn that rules show, always close up; where each player has a sheet, it is A's. */
struct example {
    const char *name; /* borrowed */
    struct board_picture picture;
};

/* Texts that pages of rules share: the head line, the heading of rulings, and the meaning of the sign beside one. */
#define RULES_WORD   N_("Rules")
#define RULINGS_WORD N_("Rulings")
#define RULING_LEGEND                                                                                                  \
    N_("A ruling: the designer's rules leave this open; we decided it so that every sheet and the scoring agree.")

enum rule_kind { RULE_HEADING, RULE_PARAGRAPH, RULE_ENTRY, RULE_EXAMPLES, RULE_KINDS };

/* An example's place in the text. */
struct rule_example {
    const char *name, *caption;    /* the picture of an entry has the caption "" */
    int line;                      /* of the template */
    const struct example *example; /* set by rule_text_set_examples; NULL: it is a diagram of the game */
    int diagram;
};

struct rule_block {
    enum rule_kind kind;
    const char *ruling;  /* the key of a ruling, or ""; NULL: not a ruling */
    bool boxed;          /* in a box, as its heading is */
    const char *label;   /* of an entry: "-" or "1."; else "" */
    const char *text;    /* words separated by one blank; a star begins and ends bold type */
    size_t first, count; /* its examples; of an entry the picture */
};

struct rule_text {
    struct arena arena;      /* owns the texts */
    const struct game *game; /* NULL if it was only read */
    const char *origin;      /* the template's name, for messages */
    const char *summary, *credit, *source;
    struct rule_block *blocks;
    size_t block_count;
    struct rule_example *examples;
    size_t example_count;
};

/* Loads the rules of a game in a language that language_load knows; `template_dir` may be NULL. The caller frees them
 * with rule_text_free. NULL and the reason (FILE:LINE: ...) in `why`. The examples are not set yet. */
struct rule_text *rule_text_load(const char *template_dir, const char *language, const struct game *game,
                                 struct text *why);
void rule_text_free(struct rule_text *rules);

/* The same from a text of `len` bytes, which a NUL follows; `origin` names it in messages. */
struct rule_text *rule_text_read(const char *s, size_t len, const char *origin, struct text *why);

/* Sets the examples that the text names: `examples`, which are borrowed, or diagrams of the game. False with the reason
 * in `why` if one is missing. */
bool rule_text_set_examples(struct rule_text *rules, const struct example *examples, size_t count, struct text *why);

/* Whether there are rulings, whose sign must be explained. */
bool rule_text_has_rulings(const struct rule_text *rules);

/* Adds to `notes` which characters of the rules the fonts lack. */
void rule_text_note_missing(const struct rule_text *rules, const struct resources *resources, struct text *notes);

/* Draws an example in characters, unless the game cannot show it so. */
void rule_example_text_picture(const struct rule_text *rules, const struct rule_example *example, struct screen *s);
