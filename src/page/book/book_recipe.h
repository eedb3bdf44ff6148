/* Recipes of books: files of settings that say what a book holds (quadrille-book(1)). */
#pragma once

#include "base/arena.h"
#include "game/game.h"
#include "page/paper/page.h"

enum { RECIPE_TEXT_MAX = 120, RECIPE_SECTIONS_MAX = 200, RECIPE_COUNT_MAX = 2000, RECIPE_NOTES_MAX = 100 };

/* The art on the cover, and two kinds that only chapters have; where the IDs of puzzles are printed. */
enum cover_design { COVER_ALIENS, COVER_CONE, COVER_LATTICE, COVER_DESIGNS, ART_NUMBERS = COVER_DESIGNS, ART_MARKS };
enum recipe_ids { IDS_IMPRINT, IDS_PAGE, IDS_NONE };

#define BLEED 3.2 /* mm: what printers on demand take; covers of their books have it always */

enum recipe_kind {
    RECIPE_TEXT,
    RECIPE_RULES,
    RECIPE_PUZZLES,
    RECIPE_SHEETS,
    RECIPE_NOTES,
    RECIPE_LOG,
    RECIPE_HINTS,
    RECIPE_ANSWERS,
    RECIPE_KINDS
};

struct recipe_section {
    enum recipe_kind what;
    int line;                        /* where it begins in the file */
    char title[RECIPE_TEXT_MAX + 1]; /* "" if not given */
    char seed[RECIPE_TEXT_MAX + 1];  /* the same */
    const struct game *game;         /* of rules, puzzles and sheets */
    const struct puzzle_kind *kind;  /* of puzzles */
    struct grades grades;            /* of puzzles */
    int motif;                       /* the same; 0: any (struct puzzle) */
    struct values values;            /* of puzzles and sheets; without an edition */
    int count, per_page;             /* puzzles or sheets, or pages of notes; per_page is 0 if not given */
    bool foot;                       /* hints: at the foot of the pages of puzzles */
    const char *const *paragraphs;   /* of a text */
    size_t paragraph_count;
};

struct recipe {
    const char *path; /* borrowed */
    char title[RECIPE_TEXT_MAX + 1];
    char subtitle[RECIPE_TEXT_MAX + 1], author[RECIPE_TEXT_MAX + 1], seed[RECIPE_TEXT_MAX + 1]; /* "" if not given */
    char issue[RECIPE_TEXT_MAX + 1];                                                            /* the same */
    char theme[RECIPE_TEXT_MAX + 1], language[RECIPE_TEXT_MAX + 1];                             /* the same */
    int theme_line, language_line;
    struct paper paper; /* zeros if not given */
    enum cover_design cover;
    enum recipe_ids ids;
    struct binding binding; /* `gutter` is all of the inner margin, at least; plain: for the profile "kdp" */
    struct recipe_section *sections;
    size_t count;
    struct arena arena; /* of what the sections point to */
};

/* Reads a recipe into a zeroed structure; "-" is standard input. Its texts are in `language`; if that is NULL in the
 * recipe's own, or else in `standard`. False with "FILE:LINE: REASON" in `why`, a line for each mistake. Release it in
 * any case. */
bool recipe_read(const char *path, const char *language, const char *standard, struct recipe *recipe, struct text *why);
void recipe_release(struct recipe *recipe);

/* Adds "FILE:LINE: ", in a new line after other mistakes. */
void recipe_locate(const struct recipe *recipe, int line, struct text *why);
