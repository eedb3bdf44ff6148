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
#ifndef QUADRILLE_PAGE_RULES_H
#define QUADRILLE_PAGE_RULES_H

#include "base/arena.h"
#include "base/text.h"
#include "game/game.h"
#include "page/illustration.h"
#include "page/kit.h"

#include <stdbool.h>
#include <stddef.h>

/* The language that is taken unless another is named. */
#define RULES_LANGUAGE "en"

/* Words that the program sets beside the text. */
struct rules_words {
    const char *rules;  /* what this is, for head lines */
    const char *page;   /* "page {page} of {pages}" */
    const char *ruling; /* what the sign beside a ruling means */
};

enum rules_kind { RULES_HEADING, RULES_TEXT, RULES_ENTRY, RULES_PICTURES };

struct rules_picture {
    const char *name, *caption;
    int line;                           /* of the template */
    const struct illustration *picture; /* set by rules_illustrate */
};

struct rules_block {
    enum rules_kind kind;
    bool ruling;
    const char *label;   /* of an entry: "-" or "1." */
    const char *text;    /* words with one blank between; a star begins and ends bold type */
    size_t first, count; /* its pictures */
};

struct rule_text {
    struct arena arena; /* owns the texts */
    const char *origin; /* the template's name for people */
    const char *summary, *credit, *source;
    struct rules_words words;
    struct rules_block *blocks;
    size_t block_count;
    struct rules_picture *pictures;
    size_t picture_count;
};

/* Loads the rules of a game in a language; `template_dir` may be NULL. The caller frees them with rules_free. NULL and
 * the reason (FILE:LINE: ...) in `why`. The pictures are still to be found. */
struct rule_text *rules_load(const char *template_dir, const char *language, const struct game *game, struct text *why);
void rules_free(struct rule_text *rules);

/* Reads a text (ended by a NUL; not all of `len` bytes need to be right) into *rules, which is zeroed. False with the
 * reason in `why`; rules_free or rules_clear either way. `origin` is what people know it by. */
bool rules_read(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
bool rules_read_words(const char *s, size_t len, const char *origin, struct rule_text *rules, struct text *why);
void rules_clear(struct rule_text *rules);

/* Finds the pictures that the text names among those of the game, which are borrowed. False with the reason in `why`
 * if one is missing. */
bool rules_illustrate(struct rule_text *rules, const struct illustration *pictures, size_t count, struct text *why);

/* Whether some paragraph is a ruling, whose sign must then be explained. */
bool rules_have_rulings(const struct rule_text *rules);

/* Adds to `notes` which characters of the rules the kit's fonts can't show. */
void rules_note_missing(const struct rule_text *rules, const struct kit *kit, struct text *notes);

/* Adds "page 1 of 2" in the words of the language. */
void rules_write_page(const struct rule_text *rules, int page, int pages, struct text *out);

#endif
