/* The rules of a game in words: the template rules/LANG/SLUG.txt, with the words of the language in
 * rules/LANG/words.txt.
 *
 * Both begin with settings, `name: text`, up to the first blank line. What follows in SLUG.txt is the text:
 *
 *   ; a comment
 *   # A heading, on one line
 *   A paragraph, on as many lines as one likes, with *bold* words.
 *
 *   - An entry of a list; 1. one of a numbered list.
 *   ! A ruling, as a paragraph or (! - ...) as an entry.
 *   [name] A picture of SLUG/pictures.qdr and its caption; pictures on lines that follow each other stand side by side.
 */
#ifndef QUADRILLE_PAGE_RULE_TEXT_H
#define QUADRILLE_PAGE_RULE_TEXT_H

#include "base/arena.h"
#include "base/text.h"
#include "game/game.h"
#include "page/example.h"
#include "page/resources.h"

#include <stdbool.h>
#include <stddef.h>

/* The language that is taken unless another is named. */
#define RULE_TEXT_LANGUAGE "en"

/* Words that the program sets beside the text. */
struct rule_words {
    const char *rules;  /* what this is, for head lines */
    const char *page;   /* "page {page} of {pages}" */
    const char *ruling; /* what the sign beside a ruling means */
};

enum rule_kind { RULE_HEADING, RULE_PARAGRAPH, RULE_ENTRY, RULE_EXAMPLES };

struct rule_example {
    const char *name, *caption;
    int line;                      /* of the template */
    const struct example *picture; /* set by rule_text_set_examples */
};

struct rule_block {
    enum rule_kind kind;
    bool ruling;
    const char *label;   /* of an entry: "-" or "1." */
    const char *text;    /* words with one blank between; a star begins and ends bold type */
    size_t first, count; /* its pictures */
};

struct rule_text {
    struct arena arena; /* owns the texts */
    const char *origin; /* the template's name for people */
    const char *summary, *credit, *source;
    struct rule_words words;
    struct rule_block *blocks;
    size_t block_count;
    struct rule_example *pictures;
    size_t picture_count;
};

/* Loads the rules of a game in a language; `template_dir` may be NULL. The caller frees them with rule_text_free. NULL
 * and the reason (FILE:LINE: ...) in `why`. The pictures are still to be found. */
struct rule_text *rule_text_load(const char *template_dir, const char *language, const struct game *game,
                                 struct text *why);
void rule_text_free(struct rule_text *rules);

/* Reads a text (ended by a NUL; not all of `len` bytes need to be right) into *rules, which is zeroed. False with the
 * reason in `why`; rule_text_free or rule_text_clear either way. `origin` is what people know it by. */
bool rule_text_read(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
bool rule_text_read_words(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
void rule_text_clear(struct rule_text *rules);

/* Finds the pictures that the text names among those of the game, which are borrowed. False with the reason in `why`
 * if one is missing. */
bool rule_text_set_examples(struct rule_text *rules, const struct example *pictures, size_t count, struct text *why);

/* Whether some paragraph is a ruling, whose sign must then be explained. */
bool rule_text_has_rulings(const struct rule_text *rules);

/* Adds to `notes` which characters of the rules the resources's fonts can't show. */
void rule_text_note_missing(const struct rule_text *rules, const struct resources *resources, struct text *notes);

/* Adds "page 1 of 2" in the words of the language. */
void rule_text_write_page(const struct rule_text *rules, int page, int pages, struct text *out);

#endif
