/* The rules of a game in words: the template rules/LANG/SLUG.txt, with the words of the language in
 * rules/LANG/words.txt.
 *
 * Both begin with settings, `name: text`, up to the first blank line. In SLUG.txt the text follows:
 *
 *   ; a comment
 *   # A heading, on one line
 *   A paragraph, on any number of lines, with *bold* words.
 *
 *   - An entry of a list; 1. an entry of a numbered list.
 *   ! A ruling: a paragraph, or (! - ...) an entry.
 *   [name] An example and its caption: a picture of SLUG/pictures.qdr. Examples on consecutive lines are printed side
 *          by side.
 */
#pragma once

#include "base/arena.h"
#include "base/text.h"
#include "draw/screen.h"
#include "game/game.h"
#include "page/resources.h"

#include <stdbool.h>
#include <stddef.h>

/* A position or a turn that rules show; all that it points to is borrowed. */
struct example {
    const char *name;
    const struct game *game;
    const struct values *values;
    struct played_turn turn; /* as in struct view; where each player has a sheet, it is A's */
    bool refused;            /* the rules refuse the last move: a cross says so */
};

/* Words that the program adds to the text. */
struct rule_words {
    const char *rules;  /* "Rules", for head lines */
    const char *page;   /* "page {page} of {pages}" */
    const char *ruling; /* what the sign beside a ruling means */
};

enum rule_kind { RULE_HEADING, RULE_PARAGRAPH, RULE_ENTRY, RULE_EXAMPLES };

/* An example's place in the text. */
struct rule_example {
    const char *name, *caption;
    int line;                      /* of the template */
    const struct example *example; /* set by rule_text_set_examples */
};

struct rule_block {
    enum rule_kind kind;
    bool ruling;
    const char *label;   /* of an entry: "-" or "1."; else "" */
    const char *text;    /* words separated by one blank; a star begins and ends bold type */
    size_t first, count; /* its examples */
};

struct rule_text {
    struct arena arena; /* owns the texts */
    const char *origin; /* the template's name, for messages */
    const char *summary, *credit, *source;
    struct rule_words words;
    struct rule_block *blocks;
    size_t block_count;
    struct rule_example *examples;
    size_t example_count;
};

/* Loads the rules of a game in a language; `template_dir` may be NULL. The caller frees them with rule_text_free. NULL
 * and the reason (FILE:LINE: ...) in `why`. The examples are not set yet. */
struct rule_text *rule_text_load(const char *template_dir, const char *language, const struct game *game,
                                 struct text *why);
void rule_text_free(struct rule_text *rules);

/* Reads a text of `len` bytes, which a NUL follows, into *rules, which is zeroed; rule_text_read_words the words of a
 * language. `origin` names it in messages. False with the reason in `why`. The caller releases *rules with
 * rule_text_clear either way. */
bool rule_text_read(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
bool rule_text_read_words(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
void rule_text_clear(struct rule_text *rules);

/* Sets the examples that the text names; `examples`, those of the game, are borrowed. False with the reason in `why` if
 * one is missing. */
bool rule_text_set_examples(struct rule_text *rules, const struct example *examples, size_t count, struct text *why);

/* Whether any paragraph is a ruling, so that its sign must be explained. */
bool rule_text_has_rulings(const struct rule_text *rules);

/* Adds to `notes` which characters of the rules the fonts lack. */
void rule_text_note_missing(const struct rule_text *rules, const struct resources *resources, struct text *notes);

/* Adds "page 1 of 2" in the words of the language. */
void rule_text_write_page(const struct rule_text *rules, int page, int pages, struct text *out);

/* Draws an example in characters. False if its game cannot be shown in characters. */
bool example_text_picture(const struct example *example, struct screen *s);
